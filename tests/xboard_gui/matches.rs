//! The engine against itself, and its analysis.

use std::fs;
use std::time::{Duration, Instant};

use crate::Scene;
use crate::desktop::Desktop;
use crate::window::{self, Home, Window};

pub(crate) fn scenes() -> Vec<Scene> {
    vec![
        ("matches::four_games_of_chesquerque", |desktop| four_games(desktop, "chesquerque")),
        ("matches::four_games_of_cheskers", |desktop| four_games(desktop, "cheskers")),
        ("matches::analysis_of_chesquerque", |desktop| analysis(desktop, "chesquerque")),
        ("matches::analysis_of_cheskers", |desktop| analysis(desktop, "cheskers")),
    ]
}

/// No match takes longer.
const LONGEST: Duration = Duration::from_secs(180);

/// Four games with changing colours, saved as PGN; every one is loaded again and ends in
/// the position in which it was left.
fn four_games(desktop: &Desktop, variant: &str) {
    let home = Home::new();
    let (games, positions) = (home.path().join("games.pgn"), home.path().join("ends.fen"));
    let options = [
        "-matchGames",
        "4",
        "-timeControl",
        "0:03",
        "-timeIncrement",
        "0.05",
        "-matchPause",
        "100",
        "-popupExitMessage",
        "false",
        "-animateMoving",
        "false",
        "-soundProgram",
        "true",
        "-saveGameFile",
        games.to_str().unwrap(),
        "-savePositionFile",
        positions.to_str().unwrap(),
    ];
    let mut process = home.xboard(desktop, variant, &options).spawn().expect("xboard starts");
    let start = Instant::now();
    while process.try_wait().unwrap().is_none() {
        if start.elapsed() > LONGEST {
            let _ = process.kill();
            panic!("the match does not end");
        }
        std::thread::sleep(Duration::from_millis(100));
    }

    let pgn = fs::read_to_string(games).unwrap();
    window::keep(&format!("match-{variant}.pgn"), &pgn);
    let games: Vec<_> = pgn.split("[Event ").skip(1).map(|game| format!("[Event {game}")).collect();
    let ends = fs::read_to_string(positions).unwrap();
    let ends: Vec<_> = ends.lines().filter(|line| line.matches('/').count() >= 7).collect();
    assert_eq!((games.len(), ends.len()), (4, 4), "{pgn}\n{ends:?}");
    let played = moves(&fs::read_to_string(home.log()).unwrap());
    assert_eq!(played.len(), 4);
    let open = || Window::open(desktop, &format!("match-{variant}"), variant, &[]);
    let mut xboard = open();
    for ((game, end), moves) in games.iter().zip(ends).zip(played) {
        for fault in ["illegal", "forfeit", "False", "disconnect", "exited", "Result \"*\""] {
            assert!(!game.contains(fault), "{game}");
        }
        // XBoard 4.9.1 counts no passes when it lists the games of a file, takes the
        // moves after them for those of the other side, and may crash over that. With
        // the origins of all moves it does not.
        if !xboard.survives_game(game) {
            assert_eq!(variant, "cheskers", "{game}");
            xboard = open();
            let (tags, _) = game.split_once("\n\n").unwrap();
            let numbered: Vec<_> = (1..)
                .zip(moves.chunks(2))
                .map(|(number, pair)| format!("{number}. {}", pair.join(" ")))
                .collect();
            xboard.paste_game(&format!("{tags}\n\n{}\n*\n", numbered.join("\n")));
        }
        xboard.expect_board(end.split(' ').next().unwrap());
    }
    xboard.screenshot("last");
}

/// The moves of each game of a match, from XBoard's log, with their origins: as XBoard
/// writes a pass and a jump in a game, and else as the engine sends them.
fn moves(log: &str) -> Vec<Vec<String>> {
    let mut games = vec![Vec::new()];
    for line in log.lines() {
        if line.ends_with(">first : new") {
            games.push(Vec::new());
        } else if let Some((_, text)) = line.split_once(": move ") {
            let written = match text.split_once(',') {
                _ if text == "@@@@" => "--".to_owned(),
                Some((king, rook)) if king[2..] != rook[..2] => {
                    format!("{}x{}-{}", &king[..2], &rook[..2], &king[2..])
                }
                Some((man, landing)) => {
                    format!("{}x{}-{}", &man[..2], &man[2..], &landing[2..])
                }
                None => text.to_owned(),
            };
            games.last_mut().unwrap().push(written);
        }
    }
    games.retain(|moves| !moves.is_empty());
    games
}

/// Thinking comes in notation that XBoard can show; moves can be played and taken back
/// meanwhile.
fn analysis(desktop: &Desktop, variant: &str) {
    let mut xboard = Window::open(
        desktop,
        &format!("analysis-{variant}"),
        variant,
        &["-engineOutputUp", "true"],
    );
    if variant == "cheskers" {
        xboard.paste_position("7k/8/5p2/8/3p4/2K5/7p/K7 w - - 0 1");
        xboard.key("ctrl+a");
        xboard.wait_for("thinking", |line| line.contains("c3xd4-e5 -- e5xf6-g7 h8xg7-f6"));
        // The search soon comes to its greatest depth, and XBoard minds no mouse before it
        // has shown all lines.
        xboard.wait_answer("stat01: ");
        xboard.click(&["c3", "d4", "e5"]);
        xboard.wait_move_sent("c3d4,d4e5");
        xboard.wait_for("thinking", |line| line.contains(" -- e5xf6-g7 h8xg7-f6"));
    } else {
        xboard.paste_position("r3k3r/9/9/9/9/9/9/9/R3K3R w - - 0 1");
        xboard.key("ctrl+a");
        xboard.wait_for("thinking", |line| line.contains("<first : 5 "));
        xboard.click(&["a1", "a9"]);
        xboard.wait_move_sent("a1a9");
        xboard.wait_for("thinking", |line| line.contains("<first : 5 "));
    }
    // XBoard asks how far it is.
    xboard.wait_sent(".");
    xboard.wait_answer("stat01: ");
    xboard.screenshot("thinking");
    xboard.key("ctrl+e");
    xboard.wait_sent("exit");
}
