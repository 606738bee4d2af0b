//! XBoard's protocol as XBoard speaks it, against the real binary. The dialogues
//! are those that XBoard 4.9.1 was found to need (`protocol.md`).

#[path = "../driver/mod.rs"]
mod driver;
mod moves;
mod play;
mod recorded;

use std::time::Duration;

use driver::Driver;

const CHESQUERQUE: &str = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR";
const CHESKERS: &str = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1";
/// White must jump c3 over d4 to e5 and on over f6 to g7; then Black moves a7.
const TWO_JUMPS: &str = "8/k7/5p2/8/3p4/2K5/8/8 w - - 0 1";
/// White mates by h1-h9; Black, to move, would be mated by it next.
const MATE_IN_ONE: &str = "4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1";

/// An engine in force mode with this position on the board.
fn watching(variant: &str, fen: &str) -> Driver {
    let mut engine = Driver::xboard(variant);
    let setboard = format!("setboard {fen}");
    assert_eq!(engine.ask_xboard(&["force", "sd 3", &setboard]), [""; 0]);
    engine
}

/// An engine that plays the side not on move in this position, three plies deep.
fn against(variant: &str, fen: &str) -> Driver {
    let mut engine = watching(variant, fen);
    assert_eq!(engine.ask_xboard(&["playother"]), [""; 0]);
    engine
}

/// Neither a move nor a complaint nor a result comes.
#[track_caller]
fn expect_silence(engine: &mut Driver) {
    assert_eq!(engine.lines_within(Duration::from_millis(30)), [""; 0]);
}

/// A refusal while the engine plays: the reason comes once more for the message bar.
fn refusal(reason: &str, text: &str) -> [String; 2] {
    [format!("Illegal move ({reason}): {text}"), format!("0 0 0 0 {reason}")]
}

/// A refusal in force mode: the reason comes once more as a note.
fn watched_refusal(reason: &str, text: &str) -> [String; 2] {
    [format!("Illegal move ({reason}): {text}"), format!("telluser {reason}")]
}
