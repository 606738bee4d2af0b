//! `qirkat play`, driven by scripts: the input and the output are pipes.

mod driver;

use std::fs;

use driver::Driver;
use qirkat::engine::{self, Engine, Options};
use qirkat::game::Variant;

/// A player at a board of which he keeps his own copy.
struct Player {
    driver: Driver,
    copy: Box<dyn Engine>,
}

impl Player {
    fn new(variant: Variant, arguments: &[&str]) -> Self {
        let arguments = [&["play", "--variant", variant.name()], arguments].concat();
        let options = Options { variant, hash_mib: 1, ..Options::default() };
        let mut player =
            Self { driver: Driver::command(&arguments), copy: engine::create(&options).unwrap() };
        player.ask("");
        player
    }

    /// What the program says to `lines`.
    fn ask(&mut self, lines: &str) -> String {
        self.driver.send(lines);
        self.driver.send("level");
        let mut answer = self.driver.lines_until("Qirkat plays at level");
        answer.pop();
        answer.join("\n")
    }

    /// The position, as the program has it.
    fn fen(&mut self) -> String {
        self.ask("fen")
    }

    /// The legal moves, as the rules have them.
    fn legal_moves(&mut self) -> Vec<engine::MoveText> {
        let fen = self.fen();
        self.copy.set_position(Some(&fen), &[]).unwrap();
        self.copy.legal_moves()
    }

    fn quit(mut self) -> String {
        self.driver.send("quit");
        let (status, _) = self.driver.wait_for_exit();
        assert_eq!(status.code(), Some(0));
        self.driver.remaining_lines().join("\n")
    }
}

/// Does every line fit a narrow terminal, in plain ASCII and without colours?
#[track_caller]
fn assert_plain(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(line.chars().all(|c| c.is_ascii() && !c.is_ascii_control()), "{line:?}");
    }
}

/// Plays random moves, in one notation after the other, to the end of the game.
fn play_to_the_end(variant: Variant, color: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut player = Player::new(variant, &["--level", "3", "--color", color, "--ascii"]);
    let mut random = fastrand::Rng::with_seed(7);
    let mut turn = 0;
    let last_words = loop {
        let legal = player.legal_moves();
        let m = &legal[random.usize(..legal.len())];
        let answer = player.ask(if turn % 2 == 0 { &m.uci } else { &m.san });
        assert_plain(&answer);
        turn += 1;
        if let Some(at) = answer.find("The game is over: ") {
            break answer[at..].to_owned();
        }
        assert!(answer.contains("Qirkat plays "), "{answer}");
    };
    assert!(turn > 3, "{turn} turns");

    // Nothing goes on after the end but a new game.
    let fen = player.fen();
    assert!(player.ask("e2e4").starts_with("The game is over"));
    assert!(player.ask("hint").starts_with("The game is over"));
    assert!(player.ask("resign").starts_with("The game is over"));
    assert_eq!(player.fen(), fen);

    // The game is saved with its result, and comes back as it was.
    let first = file("first game.pgn");
    assert!(player.ask(&format!("save {first}")).starts_with("Saved "));
    let pgn = fs::read_to_string(&first).unwrap();
    let result = last_words["The game is over: ".len()..].split(',').next().unwrap();
    assert!(pgn.contains(&format!("[Result \"{result}\"]\n")), "{pgn}");
    assert!(pgn.contains(&format!("[Variant \"{variant}\"]\n")), "{pgn}");
    player.ask("new");
    assert_ne!(player.fen(), fen);
    let answer = player.ask(&format!("load {first}"));
    assert!(answer.contains("The game is over: "), "{answer}");
    assert_eq!(player.fen(), fen);
    let second = file("second.pgn");
    player.ask(&format!("save {second}"));
    assert_eq!(fs::read_to_string(&second).unwrap(), pgn);

    // Moves are taken back in pairs, or alone if it was the player who ended it.
    player.ask("undo");
    assert!(!player.legal_moves().is_empty());
    assert!(player.quit().ends_with("Goodbye."));
}

#[test]
fn whole_games_of_chesquerque() {
    play_to_the_end(Variant::Chesquerque, "white");
    play_to_the_end(Variant::Chesquerque, "black");
}

#[test]
fn whole_games_of_cheskers() {
    play_to_the_end(Variant::Cheskers, "white");
    play_to_the_end(Variant::Cheskers, "black");
}

#[test]
fn the_side_that_begins_is_the_players_unless_he_says_otherwise() {
    for (variant, arguments, moves) in [
        (Variant::Chesquerque, &[][..], " w "),
        (Variant::Cheskers, &[], " b "),
        (Variant::Chesquerque, &["--color", "Black"], " b "),
        (Variant::Cheskers, &["--color", "white"], " w "),
        (Variant::Chesquerque, &["--fen", "k8/9/9/9/9/9/9/9/K7R b - - 0 1"], " b "),
    ] {
        let mut player = Player::new(variant, arguments);
        let fen = player.fen();
        assert!(fen.contains(moves), "{arguments:?}: {fen}");
    }
}

#[test]
fn a_cell_alone_shows_where_its_man_may_go() {
    let mut player = Player::new(Variant::Chesquerque, &["--ascii"]);
    let answer = player.ask("e2");
    assert_eq!(answer.lines().last(), Some("From e2: e3 e4"));
    assert!(answer.contains(" 4  +---+---+---+---*---+---+---+---+\n"), "{answer}");
    assert!(answer.contains(" 3  +---+---+---+---*---+---+---+---+\n"), "{answer}");
    assert_eq!(player.ask("moves e2"), answer);
    let answer = player.ask("a1");
    assert!(answer.starts_with("No legal move begins on a1: "), "{answer}");

    // K8: the pawn must jump, and the bishop may capture instead.
    let fen = "7k/6p1/5p2/8/3p3B/2P5/8/K7 w";
    let mut player = Player::new(Variant::Cheskers, &["--fen", fen]);
    let answer = player.ask("c3");
    assert!(answer.contains("│[p]│"), "{answer}");
    assert!(answer.ends_with("From c3: c3xe5"), "{answer}");
    assert_eq!(player.ask("a1"), "No legal move begins on a1: legal are c3xe5 Bh4xf6.");
    assert_eq!(player.ask("moves"), "2 legal moves: c3xe5 Bh4xf6");
    assert!(player.ask("moves b1").starts_with("'b1' is no cell of the board"));
}

#[test]
fn a_move_refused_says_why_and_the_game_goes_on() {
    let fen = "7k/6p1/5p2/8/3p3B/2P5/8/K7 w";
    let mut player = Player::new(Variant::Cheskers, &["--fen", fen]);
    let before = player.fen();
    for (text, says) in [
        ("a1b2", "'a1b2' is not legal: a capture is compulsory: c3xe5 or Bh4xf6."),
        ("c3c4", "'c3c4' is not legal: c4 is a light square."),
        ("e5", "There is no man of yours on e5."),
        ("h8", "There is no man of yours on h8."),
        ("castle", "cannot read 'castle' as a move, expected the squares visited"),
        ("undo now", "'undo' stands alone, but 'now' follows."),
        ("save", "expected FILE after 'save'."),
        ("level eleven", "unknown level 'eleven', expected 0 to 20."),
        ("new 8/8 w", "The old game stays: bad FEN: the board has 2 ranks, expected 8."),
        ("\u{1b}[2Jx\u{7f}", "cannot read '?[2Jx?' as a move"),
    ] {
        let answer = player.ask(text);
        assert!(answer.replace('\n', " ").starts_with(says), "{text}: {answer}");
        assert_eq!(player.fen(), before);
    }
    let answer = player.ask(&"x".repeat(1000));
    assert!(answer.lines().all(|line| line.len() < 80), "{answer}");
    assert!(player.ask("c3xe5").contains("Qirkat plays "));

    let mut player = Player::new(Variant::Chesquerque, &[]);
    for (text, says) in [
        ("e2e5", "'e2e5' is not legal: the pawn on e2 cannot go to e5."),
        ("O-O", "'O-O' is not legal: castling is not possible now."),
        ("Nd4", "'Nd4' is not legal: no knight of White can go to d4."),
    ] {
        assert_eq!(player.ask(text), says);
    }
}

#[test]
fn undo_takes_back_the_players_move_and_the_reply() {
    let mut player = Player::new(Variant::Chesquerque, &["--level", "1", "--color", "black"]);
    let start = player.fen();
    assert_eq!(player.ask("undo"), "There is no move of yours to take back.");
    let moves = player.legal_moves();
    player.ask(&moves[0].san);
    let second = player.fen();
    assert_ne!(second, start);
    let moves = player.legal_moves();
    player.ask(&moves[0].san);
    player.ask("undo");
    assert_eq!(player.fen(), second);
    player.ask("undo");
    assert_eq!(player.fen(), start);
    assert_eq!(player.ask("undo"), "There is no move of yours to take back.");
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let mut player = Player::new(Variant::Cheskers, &["--level", "1"]);
    player.ask("h6g5");
    let fen = player.fen();
    let answer = player.ask("resign");
    assert!(answer.contains("The game is over: 1-0, Black resigns."), "{answer}");
    assert!(player.ask("g5h4").starts_with("The game is over"));
    player.ask(&format!("save {}", path.display()));
    let pgn = fs::read_to_string(&path).unwrap();
    assert!(pgn.trim_end().ends_with("{Black resigns} 1-0"), "{pgn}");
    assert!(pgn.contains("[Black \"Human\"]"), "{pgn}");
    assert!(player.ask("undo").starts_with("You have not resigned."));
    assert_eq!(player.fen(), fen);
    assert!(player.ask("moves").contains(" legal moves: "));
}

#[test]
fn hints_are_legal_moves_and_find_a_mate() {
    let mut player = Player::new(Variant::Cheskers, &[]);
    let hint = player.ask("hint");
    let san = hint.strip_prefix("Hint: ").unwrap().split(' ').next().unwrap().to_owned();
    assert!(player.legal_moves().iter().any(|m| m.san == san), "{hint}");
    assert!(player.ask(&san).contains("Qirkat plays "));

    let mate = "k8/8R/9/9/9/9/9/9/K6R1 w - - 0 1";
    let mut player = Player::new(Variant::Chesquerque, &["--fen", mate]);
    let hint = player.ask("hint");
    assert!(hint.ends_with("# (you win in 1)"), "{hint}");
    let answer = player.ask(hint.split(' ').nth(1).unwrap());
    assert!(answer.contains("The game is over: 1-0, White mates."), "{answer}");
    // The game ended with the player's own move: only that is taken back.
    player.ask("undo");
    assert_eq!(player.fen(), mate);
}

#[test]
fn the_last_move_the_evaluation_and_both_sides_of_the_board() {
    let mut player = Player::new(Variant::Chesquerque, &["--level", "1"]);
    assert!(player.ask("e4").contains("Qirkat plays 1... "));
    let board = player.ask("board");
    // The reply: where it came from, and where it went.
    assert!(board.contains('○') && board.contains('('), "{board}");
    let ranks = |board: &str| {
        board.lines().filter_map(|line| line.trim().chars().next()).collect::<String>()
    };
    assert!(ranks(&board).starts_with("9│8│7"), "{board}");
    assert!(ranks(&player.ask("flip")).starts_with("1│2│3"));
    assert!(ranks(&player.ask("flip")).starts_with("9│8│7"));
    assert!(player.ask("eval").contains("total, White's side"));
    let help = player.ask("HELP");
    for command in ["undo", "hint", "eval", "moves", "fen", "save", "flip", "level", "resign"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
    }
    player.driver.send("level 9");
    player.driver.until("Qirkat plays at level 9.");
}

#[test]
fn files_are_not_overwritten_by_mistake_and_bad_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut player = Player::new(Variant::Cheskers, &["--level", "1"]);
    let note = path("note.txt");
    fs::write(&note, "[Event \"a note\"]\n").unwrap();
    let answer = player.ask(&format!("save {note}"));
    assert!(answer.contains("already"), "{answer}");
    assert_eq!(fs::read_to_string(&note).unwrap(), "[Event \"a note\"]\n");
    let answer = player.ask(&format!("save {}", path("no/folder.pgn"))).replace('\n', " ");
    assert!(answer.starts_with("Cannot write '"), "{answer}");

    // One's own file may be written again.
    let game = path("game.pgn");
    assert!(player.ask(&format!("save {game}")).starts_with("Saved 0 plies"));
    player.ask("h6g5");
    assert!(player.ask(&format!("save {game}")).starts_with("Saved 2 plies"));

    let fen = player.fen();
    let illegal = path("illegal.pgn");
    fs::write(&illegal, "[Variant \"cheskers\"]\n\n1... h6-g5 2. Ba1xh8 *\n").unwrap();
    for (name, says) in [
        (note, "line 2: the game does not name its variant"),
        (path("missing.pgn"), "No such file"),
        (illegal, "bad move 2: not a move of the bishop on a1: Ba1xh8"),
    ] {
        let answer = player.ask(&format!("load {name}")).replace('\n', " ");
        assert!(answer.starts_with("Cannot load '") && answer.contains(says), "{answer}");
        assert_eq!(player.fen(), fen);
    }

    // A game of the other variant changes the game.
    let other = path("other.pgn");
    fs::write(&other, "[Variant \"chesquerque\"]\n\n1. e4 e6 2. Ke2 *\n").unwrap();
    let mut white = Player::new(Variant::Cheskers, &["--color", "black"]);
    let answer = white.ask(&format!("load {other}"));
    assert!(answer.contains("You play chesquerque as Black"), "{answer}");
    assert!(white.fen().contains("/4P4/9/PPPPKPPPP/RNBQ1ABNR b kq - "));
}

#[test]
fn the_end_of_input_is_a_quiet_end() {
    for last in ["", "e2", "e2e4"] {
        let mut driver = Driver::command(&["play", "--level", "1"]);
        driver.send_bytes(last.as_bytes());
        driver.end_input();
        let (status, _) = driver.wait_for_exit();
        assert_eq!(status.code(), Some(0));
        assert_eq!(driver.remaining_lines().last().map(String::as_str), Some("Goodbye."));
    }
}

#[test]
fn bytes_that_are_no_text_are_no_moves() {
    let mut player = Player::new(Variant::Chesquerque, &["--ascii"]);
    player.driver.send_bytes(b"e2\xffe4\n\0\n\xf0\n");
    let answer = player.ask("");
    assert_plain(&answer);
    assert_eq!(answer.matches("cannot read '").count(), 3, "{answer}");
}
