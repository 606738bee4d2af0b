//! Chesquerque by mouse. The engine looks one ply ahead, so that it answers at once.

use crate::Scene;
use crate::desktop::Desktop;
use crate::window::Window;

pub(crate) fn scenes() -> Vec<Scene> {
    vec![
        ("chesquerque::a_game_as_white", a_game_as_white),
        ("chesquerque::a_game_as_black", a_game_as_black),
        ("chesquerque::castling_as_white", castling_as_white),
        ("chesquerque::castling_as_black", castling_as_black),
        ("chesquerque::en_passant", en_passant),
        ("chesquerque::promotion_to_an_archbishop", promotion_to_an_archbishop),
        ("chesquerque::two_people_and_the_end", two_people_and_the_end),
        ("chesquerque::a_draw_and_a_resignation", a_draw_and_a_resignation),
    ]
}

fn open<'a>(desktop: &'a Desktop, name: &str) -> Window<'a> {
    Window::open(desktop, name, "chesquerque", &["-searchDepth", "1"])
}

/// A rank of a board, the first is 1.
fn rank(board: &str, number: usize) -> &str {
    board.split('/').nth(9 - number).unwrap_or_default()
}

/// From the array: a double step by clicks, a drag, a refusal, a move taken back. Then
/// game and position are copied and pasted, and are the same.
fn a_game_as_white(desktop: &Desktop) {
    let mut xboard = open(desktop, "chesquerque-game");
    xboard.expect_board("rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR");
    assert_eq!(xboard.lift("e2"), "9/9/9/9/9/4Y4/4Y4/9/9");
    xboard.screenshot("targets");
    xboard.put(&["e4"]);
    xboard.wait_move_sent("e2e4");
    xboard.wait_engine_moves();
    let first = xboard.board();
    assert_eq!((rank(&first, 4), rank(&first, 2)), ("4P4", "PPPP1PPPP"));

    // C7: the knight's way to c3 is by b2, where its own pawn stands.
    assert_eq!(xboard.lift("b1"), "9/9/9/9/9/9/9/9/9");
    xboard.put(&["c3"]);
    xboard.wait_refused("b1c3", "the knight on b1 cannot reach c3 along the lines");
    xboard.expect_board(&first);
    xboard.screenshot("refused");

    xboard.drag("d2", "d3");
    xboard.wait_move_sent("d2d3");
    xboard.wait_engine_moves();
    assert_eq!(rank(&xboard.board(), 3), "3P5");
    xboard.retract();
    xboard.expect_board(&first);
    xboard.click(&["c2", "c3"]);
    xboard.wait_move_sent("c2c3");
    xboard.wait_engine_moves();

    let (last, pgn) = (xboard.position(), xboard.game());
    let board = last.split(' ').next().unwrap();
    xboard.paste_game(&pgn);
    xboard.expect_board(board);
    xboard.paste_position(&last);
    assert_eq!(xboard.position().split(' ').next(), Some(board));
}

/// The engine begins, and the board is turned.
fn a_game_as_black(desktop: &Desktop) {
    let mut xboard = open(desktop, "chesquerque-as-black");
    xboard.machine_white();
    xboard.wait_engine_moves();
    assert_eq!(xboard.lift("e8"), "9/9/4Y4/4Y4/9/9/9/9/9");
    xboard.screenshot("targets");
    xboard.put(&["e6"]);
    xboard.wait_move_sent("e8e6");
    xboard.wait_engine_moves();
    assert_eq!(rank(&xboard.board(), 8), "pppp1pppp");
}

/// C13, by the king's way and by the rook, on both wings; and taken back.
fn castling_as_white(desktop: &Desktop) {
    let mut xboard = open(desktop, "castling-as-white");
    for (clicks, full, castled) in [
        (&["e1", "h1"][..], "e1h1,i1g1", "R5RK1"),
        (&["e1", "b1"], "e1b1,a1c1", "1KR5R"),
        (&["e1", "i1", "h1"], "e1h1,i1g1", "R5RK1"),
        (&["e1", "a1", "b1"], "e1b1,a1c1", "1KR5R"),
    ] {
        xboard.paste_position("4k4/9/9/9/9/9/9/9/R3K3R b - - 0 1");
        xboard.machine_black();
        let before = xboard.board();
        assert_eq!(xboard.lift("e1"), "9/9/9/9/9/9/9/3YYY3/CY1Y1Y1YC");
        xboard.screenshot("targets");
        castle(&mut xboard, clicks, full);
        assert_eq!(rank(&xboard.board(), 1), castled);
        let pgn = xboard.game();
        xboard.retract();
        xboard.expect_board(&before);
        xboard.paste_game(&pgn);
        let game = xboard.board();
        assert_eq!(rank(&game, 1), castled, "{pgn}");
    }
}

/// The same on the ninth rank.
fn castling_as_black(desktop: &Desktop) {
    let mut xboard = open(desktop, "castling-as-black");
    for (clicks, full, castled) in [
        (&["e9", "h9"][..], "e9h9,i9g9", "r5rk1"),
        (&["e9", "b9"], "e9b9,a9c9", "1kr5r"),
        (&["e9", "i9", "h9"], "e9h9,i9g9", "r5rk1"),
        (&["e9", "a9", "b9"], "e9b9,a9c9", "1kr5r"),
    ] {
        xboard.paste_position("r3k3r/9/9/9/9/9/9/9/4K4 w - - 0 1");
        xboard.machine_white();
        xboard.wait_engine_moves();
        let before = xboard.board();
        assert_eq!(xboard.lift("e9"), "cy1y1y1yc/3yyy3/9/9/9/9/9/9/9".to_uppercase());
        castle(&mut xboard, clicks, full);
        assert_eq!(rank(&xboard.board(), 9), castled);
        xboard.retract();
        xboard.expect_board(&before);
        xboard.flipped = false;
    }
}

/// With the king lifted: two clicks are refused and replayed, three say it all.
fn castle(xboard: &mut Window<'_>, clicks: &[&str], full: &str) {
    xboard.put(&clicks[1..]);
    if clicks.len() == 2 {
        let short = clicks.concat();
        xboard.wait_move_sent(&short);
        xboard.wait_said(&format!("Illegal move: {short}"));
        xboard.wait_said(&format!("move {full}"));
    } else {
        xboard.wait_move_sent(full);
    }
    xboard.wait_engine_moves();
}

/// C11, by either colour; then the engine plays on.
fn en_passant(desktop: &Desktop) {
    let mut xboard = open(desktop, "en-passant");
    xboard.paste_position("4k4/6p2/9/7P1/9/9/9/9/4K4 b - - 0 1");
    xboard.click(&["g8", "g6"]);
    xboard.wait_move_sent("g8g6");
    assert_eq!(xboard.lift("h6"), "9/9/6RY1/9/9/9/9/9/9");
    xboard.screenshot("targets");
    xboard.put(&["g7"]);
    xboard.wait_move_sent("h6g7");
    xboard.expect_board("4k4/9/6P2/9/9/9/9/9/4K4");
    xboard.machine_black();
    assert_eq!(rank(&xboard.board(), 7), "6P2");

    xboard.paste_position("4k4/9/9/9/9/7p1/9/6P2/4K4 w - - 0 1");
    xboard.click(&["g2", "g4"]);
    xboard.wait_move_sent("g2g4");
    xboard.click(&["h4", "g3"]);
    xboard.wait_move_sent("h4g3");
    xboard.expect_board("4k4/9/9/9/9/9/6p2/9/4K4");
}

/// C12. XBoard offers a queen; pulled back, the next in its order, the archbishop; and
/// then a king, which is refused.
fn promotion_to_an_archbishop(desktop: &Desktop) {
    let mut xboard = open(desktop, "promotion");
    xboard.paste_position("4k4/P8/9/9/9/9/9/9/4K4 b - - 0 1");
    xboard.machine_black();
    let before = xboard.board();
    xboard.promote("a8", "a9", 2);
    xboard.wait_refused("a8a9k", "the pawn becomes one of a b n q r");
    xboard.expect_board(&before);
    xboard.promote("a8", "a9", 1);
    xboard.wait_move_sent("a8a9a");
    xboard.wait_engine_moves();
    assert!(rank(&xboard.board(), 9).starts_with('A'));
    xboard.screenshot("archbishop");

    xboard.paste_position("4k4/9/9/9/9/9/9/p8/4K4 w - - 0 1");
    xboard.machine_white();
    xboard.wait_engine_moves();
    xboard.promote("a2", "a1", 1);
    xboard.wait_move_sent("a2a1a");
    xboard.wait_engine_moves();
    assert!(rank(&xboard.board(), 1).starts_with('a'));
}

/// Two people play on one board. What only the engine knows to be illegal is refused
/// with the clicks that will do, and the end of the game is told.
fn two_people_and_the_end(desktop: &Desktop) {
    let mut xboard = open(desktop, "two-people");
    xboard.paste_position("4k4/9/9/9/9/9/9/9/R3K3R w - - 0 1");
    xboard.click(&["e1", "h1"]);
    xboard.wait_move_sent("e1h1");
    xboard.wait_said("Illegal move (click e1 i1 h1): e1h1");
    xboard.wait_said("telluser click e1 i1 h1");
    xboard.screenshot("note");
    xboard.click(&["e1", "i1", "h1"]);
    xboard.wait_move_sent("e1h1,i1g1");
    xboard.expect_board("4k4/9/9/9/9/9/9/9/R5RK1");

    xboard.paste_position("4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1");
    xboard.click(&["h1", "h9"]);
    xboard.wait_said("1-0 {White mates}");
    let pgn = xboard.game();
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("{White mates}"), "{pgn}");
    xboard.screenshot("mate");
}

/// The engine has a king and nothing else: it agrees to a draw, and gives up at its fourth
/// move where its option lets it.
fn a_draw_and_a_resignation(desktop: &Desktop) {
    let hopeless = "k8/9/9/9/9/9/5PPPP/9/K5QRR b - - 0 1";
    let may_resign = ["-searchDepth", "1", "-firstOptions", "Resign=1"];
    let mut xboard = Window::open(desktop, "draw-and-resignation", "chesquerque", &may_resign);
    xboard.paste_position(hopeless);
    xboard.machine_black();
    xboard.key("F6");
    xboard.wait_sent("draw");
    xboard.wait_said("offer draw");
    xboard.wait_sent("result 1/2-1/2 {Draw agreed}");
    xboard.screenshot("draw");
    xboard.close("Information");

    xboard.paste_position(hopeless);
    xboard.machine_black();
    for [from, to] in [["a1", "a2"], ["a2", "a1"]] {
        xboard.click(&[from, to]);
        xboard.wait_engine_moves();
    }
    xboard.click(&["a1", "a2"]);
    xboard.wait_said("resign");
    xboard.wait_sent("result 1-0 {Black resigns}");
    let pgn = xboard.game();
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("{Black resigns}"), "{pgn}");
    xboard.screenshot("resigned");
}
