//! Cheskers by mouse. The engine looks one ply ahead, so that it answers at once.
//!
//! Where the user is to begin a chain, Black first has a jump of his own that is
//! compulsory (K8): so the engine's move is known.

use crate::Scene;
use crate::desktop::Desktop;
use crate::window::Window;

pub(crate) fn scenes() -> Vec<Scene> {
    vec![
        ("cheskers::a_game_as_white", a_game_as_white),
        ("cheskers::a_game_as_black", a_game_as_black),
        ("cheskers::a_chain_of_three", a_chain_of_three),
        ("cheskers::a_choice_of_chains", a_choice_of_chains),
        ("cheskers::a_chain_of_the_engine", a_chain_of_the_engine),
        ("cheskers::a_capture_is_compulsory", a_capture_is_compulsory),
        ("cheskers::promotions", promotions),
        ("cheskers::two_people", two_people),
        ("cheskers::the_last_king", the_last_king),
    ]
}

/// Black must take b6 and land on c5. Then White takes d2, f4 and f6.
const CHAIN: &str = "8/k7/1P3p2/8/5p2/8/3p4/2K5 b - - 0 1";
/// The board after Black's jump.
const CHAIN_BEGINS: &str = "8/8/5p2/2k5/5p2/8/3p4/2K5";

fn open<'a>(desktop: &'a Desktop, name: &str) -> Window<'a> {
    Window::open(desktop, name, "cheskers", &["-searchDepth", "1"])
}

/// The moves of a game alone: where XBoard puts its comments is a matter of moments.
fn without_comments(pgn: &str) -> String {
    let pieces = pgn.split('{').map(|piece| piece.split('}').next_back().unwrap_or_default());
    pieces.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Black begins: White's first move is refused, White passes, and the engine begins.
fn a_game_as_white(desktop: &Desktop) {
    let mut xboard = open(desktop, "cheskers-game");
    xboard.expect_board("1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1");
    assert_eq!(xboard.lift("c3"), "8/8/8/8/8/8/8/8");
    xboard.put(&["d4"]);
    xboard.wait_refused("c3d4", "Black moves first");
    xboard.wait_said("move @@@@");
    xboard.wait_engine_moves();
    let first = xboard.board();
    assert!(first.ends_with("/8/P1P1P1P1/1P1P1P1P/B1K1K1C1"), "{first}");
    assert_eq!(xboard.lift("a3"), "8/8/8/8/1Y6/8/8/8");
    xboard.put(&["b4"]);
    xboard.wait_move_sent("a3b4");
    xboard.wait_engine_moves();
    xboard.retract();
    xboard.expect_board(&first);
    xboard.screenshot("taken-back");
}

/// The engine as White passes, and waits for Black.
fn a_game_as_black(desktop: &Desktop) {
    let mut xboard = open(desktop, "cheskers-as-black");
    xboard.machine_white();
    xboard.wait_said("move @@@@");
    assert_eq!(xboard.lift("b6"), "8/8/8/Y1Y5/8/8/8/8");
    xboard.put(&["a5"]);
    xboard.wait_move_sent("b6a5");
    xboard.wait_engine_moves();
    let (board, pgn) = (xboard.board(), xboard.game());
    assert!(without_comments(&pgn).contains("1. -- ba5"), "{pgn}");
    xboard.screenshot("game");
    xboard.paste_game(&pgn);
    xboard.expect_board(&board);
}

/// K7, each jump by start and landing, then each by the man jumped; the game is saved
/// and loaded; a jump is taken back.
fn a_chain_of_three(desktop: &Desktop) {
    let mut xboard = open(desktop, "chain");
    let jumps = [["c1", "d2", "e3"], ["e3", "f4", "g5"], ["g5", "f6", "e7"]];
    for by_landing in [true, false] {
        xboard.paste_position(CHAIN);
        xboard.machine_black();
        xboard.expect_board(CHAIN_BEGINS);
        for (number, [from, over, to]) in (1..).zip(jumps) {
            let full = format!("{from}{over},{over}{to}");
            if by_landing {
                xboard.click(&[from, to]);
                xboard.wait_move_sent(&format!("{from}{to}"));
                xboard.wait_said(&format!("Illegal move: {from}{to}"));
                xboard.wait_said(&format!("move {full}"));
            } else {
                xboard.click(&[from, over, to]);
                xboard.wait_move_sent(&full);
            }
            if number < jumps.len() {
                xboard.wait_said("move @@@@");
            }
        }
        xboard.wait_engine_moves();
        let board = xboard.board();
        assert!(board.starts_with("8/4K3/8/"), "{board}");
        let pgn = xboard.game();
        let moves = without_comments(&pgn);
        assert!(moves.contains("2. Kxd2-e3 -- 3. Kxf4-g5 -- 4. Kxf6-e7"), "{pgn}");
        xboard.screenshot("jumped");
        // The engine's move and the last jump; then the jump again.
        xboard.retract();
        xboard.expect_board("8/8/5p2/2k3K1/8/8/8/8");
        xboard.click(&["g5", "f6", "e7"]);
        xboard.wait_move_sent("g5f6,f6e7");
        xboard.wait_engine_moves();
        xboard.paste_game(&pgn);
        xboard.expect_board(&board);
    }
}

/// K7: which men to take is a free choice. From e3 the king may take f4 and then f6, or
/// d4.
fn a_choice_of_chains(desktop: &Desktop) {
    let mut xboard = open(desktop, "choice");
    for (landing, way, left) in [("c5", "e3d4,d4c5", "5p2"), ("g5", "e3f4,f4g5", "3p4")] {
        xboard.paste_position("7k/6P1/8/8/3p1p2/8/3p4/2K5 b - - 0 1");
        xboard.machine_black();
        xboard.expect_board("8/8/5k2/8/3p1p2/8/3p4/2K5");
        xboard.click(&["c1", "e3"]);
        xboard.wait_said("move c1d2,d2e3");
        xboard.wait_said("move @@@@");
        assert_eq!(xboard.lift("e3"), "8/8/8/2Y3Y1/3C1C2/8/8/8");
        xboard.screenshot("targets");
        xboard.put(&[landing]);
        xboard.wait_said(&format!("move {way}"));
        if landing == "g5" {
            xboard.wait_said("move @@@@");
            xboard.click(&["g5", "f6", "e7"]);
            xboard.wait_move_sent("g5f6,f6e7");
            // That was the last king (K11).
            xboard.wait_said("1-0 {White captured all kings}");
            assert_eq!(xboard.board().split('/').nth(4), Some(left));
        } else {
            xboard.wait_engine_moves();
            let board = xboard.board();
            assert_eq!(board.split('/').nth(3), Some("2K5"), "{board}");
        }
    }
}

/// The engine's own chain: its jumps, with White's passes between.
fn a_chain_of_the_engine(desktop: &Desktop) {
    let mut xboard = open(desktop, "engine-chain");
    xboard.paste_position("8/8/5p2/8/3p4/2K5/8/k7 w - - 0 1");
    xboard.machine_white();
    for leg in ["move c3d4,d4e5", "move @@@@", "move e5f6,f6g7"] {
        xboard.wait_said(leg);
    }
    xboard.expect_board("8/6K1/8/8/8/8/8/k7");
    xboard.click(&["a1", "b2"]);
    xboard.wait_move_sent("a1b2");
    xboard.wait_engine_moves();
}

/// K8: only men that can capture react, and the others are told what to do.
fn a_capture_is_compulsory(desktop: &Desktop) {
    let mut xboard = open(desktop, "compulsory");
    xboard.paste_position("8/k7/1P3p2/8/3p4/2P5/1B5P/K7 b - - 0 1");
    xboard.machine_black();
    xboard.expect_board("8/8/5p2/2k5/3p4/2P5/1B5P/K7");
    assert_eq!(xboard.lift("h2"), "8/8/8/8/8/8/8/8");
    xboard.put(&["g3"]);
    xboard.wait_refused("h2g3", "a capture is compulsory: c3xe5xg7");
    xboard.screenshot("refused");
    assert_eq!(xboard.lift("b2"), "8/8/8/8/8/8/8/8");
    xboard.put(&["a3"]);
    xboard.wait_refused("b2a3", "a capture is compulsory: c3xe5xg7");
    assert_eq!(xboard.lift("c3"), "8/8/8/4Y3/3C4/8/8/8");
    xboard.put(&["e5"]);
    xboard.wait_said("move c3d4,d4e5");
    xboard.wait_said("move @@@@");
    // The chain must go on.
    assert_eq!(xboard.lift("h2"), "8/8/8/8/8/8/8/8");
    xboard.put(&["g3"]);
    xboard.wait_refused("h2g3", "the move goes on with e5f6,f6g7");
    xboard.click(&["e5", "g7"]);
    xboard.wait_said("move e5f6,f6g7");
    xboard.wait_engine_moves();
}

/// K9, by a step and by a jump. XBoard offers a camel first, then a king, a bishop.
fn promotions(desktop: &Desktop) {
    let mut xboard = open(desktop, "cheskers-promotion");
    for (steps, letter) in [(0, 'c'), (1, 'k'), (2, 'b')] {
        xboard.paste_position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        xboard.promote("a7", "b8", steps);
        xboard.wait_move_sent(&format!("a7b8{letter}"));
        let promoted = format!("1{}5k/8/8/8/8/8/8/K7", letter.to_ascii_uppercase());
        xboard.expect_board(&promoted);
    }
    xboard.paste_position("7k/2p5/1P6/8/8/8/8/K7 w - - 0 1");
    assert_eq!(xboard.lift("b6"), "3M4/2C5/8/8/8/8/8/8");
    xboard.screenshot("targets");
    xboard.put(&["c7"]);
    assert_eq!(xboard.marks(), "3M4/8/8/8/8/8/8/8");
    xboard.put(&["d8"]);
    xboard.wait_move_sent("b6c7,c7d8c");
    xboard.expect_board("3C3k/8/8/8/8/8/8/K7");
}

/// A chain entered by two people at one board: a click on the clock of the side that
/// jumps is the other's pass. Then plies are taken back one by one.
fn two_people(desktop: &Desktop) {
    let mut xboard = open(desktop, "cheskers-two-people");
    xboard.paste_position("7k/8/5p2/8/3p4/2K5/8/8 w - - 0 1");
    xboard.click(&["c3", "e5"]);
    xboard.wait_move_sent("c3e5");
    xboard.wait_said("Illegal move (click c3 d4 e5): c3e5");
    xboard.click(&["c3", "d4", "e5"]);
    xboard.wait_move_sent("c3d4,d4e5");
    xboard.click(&["h8", "g7"]);
    xboard.wait_said("telluser the capture goes on, a click on White's clock passes");
    xboard.screenshot("note");
    xboard.close("Note");
    xboard.click_clock(true);
    xboard.wait_sent("setboard 7k/8/5p2/4K3/8/8/8/8 w - - 0 2");
    assert_eq!(xboard.lift("e5"), "8/6Y1/5C2/8/8/8/8/8");
    xboard.put(&["f6", "g7"]);
    xboard.wait_move_sent("e5f6,f6g7");
    xboard.click(&["h8", "f6"]);
    xboard.wait_said("Illegal move (click h8 g7 f6): h8f6");
    xboard.expect_board("7k/6K1/8/8/8/8/8/8");

    // From the array: a click on Black's clock is the pass with which White begins.
    xboard.new_game();
    xboard.key("ctrl+e");
    xboard.wait_sent("force");
    xboard.click_clock(false);
    xboard.wait_for("setboard", |line| line.contains("setboard 1c1k1k1b/") && line.contains(" b "));
    xboard.click(&["b6", "a5"]);
    xboard.wait_move_sent("b6a5");
    xboard.click(&["a3", "b4"]);
    xboard.wait_move_sent("a3b4");
    xboard.expect_board("1c1k1k1b/p1p1p1p1/3p1p1p/p7/1P6/2P1P1P1/1P1P1P1P/B1K1K1C1");
}

/// K11: the end is told, with its reason, and stands in the game.
fn the_last_king(desktop: &Desktop) {
    let mut xboard = open(desktop, "last-king");
    xboard.paste_position("8/8/8/8/3k4/2K5/8/8 w - - 0 1");
    xboard.click(&["c3", "d4", "e5"]);
    xboard.wait_said("1-0 {White captured all kings}");
    let pgn = xboard.game();
    assert!(pgn.contains("[Result \"1-0\"]"), "{pgn}");
    assert!(pgn.contains("{White captured all kings}"), "{pgn}");
    xboard.screenshot("end");
}
