//! What went wrong for users of other engines does not happen here: each test is
//! named after what it prevents, and runs the real binary.

mod driver;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use driver::Driver;

const CHESQUERQUE: &str = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";
const CHESKERS: &str = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1";
/// Black is mated by h1-h9.
const MATED: &str = "4k2R1/9/4K4/9/9/9/9/9/9 b - - 0 1";
/// Black has no move and is not in check.
const STALEMATE: &str = "k8/2R6/9/9/9/9/9/9/1R2K4 b - - 0 1";
/// White must jump c3xe5xg7; there is no other move.
const ONE_MOVE: &str = "8/k7/5p2/8/3p4/2K5/8/8 w - - 0 1";
/// White's king may jump to f2 at once, or round a ring of four men either way and
/// then to f2: the longest and the most ambiguous of jumps.
const RING: &str = "8/k1p1p3/8/2p1p3/8/2p1p3/1K6/8 w - - 0 1";

fn uci(variant: &str) -> Driver {
    let mut engine = Driver::uci();
    engine.ask_uci(&[&format!("setoption name UCI_Variant value {variant}")]);
    engine
}

/// What `d` says after `label`.
fn described(engine: &mut Driver, label: &str) -> String {
    let lines = engine.ask_uci(&["d"]);
    let value = lines.iter().find_map(|line| line.strip_prefix(label));
    value.unwrap_or_else(|| panic!("no {label} in {lines:?}")).trim().to_owned()
}

fn fen(engine: &mut Driver) -> String {
    described(engine, "Fen:")
}

/// The words after `name` in a line.
fn after<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    line.split_whitespace().skip_while(|&word| word != name).skip(1).collect()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A bad FEN is refused with its reason, the old position stays, and the engine
/// goes on. The bad ones are good ones with one character changed, lost or doubled.
#[test]
fn garbage_fen_does_not_crash() {
    for (variant, fens) in [("chesquerque", [CHESQUERQUE, MATED]), ("cheskers", [CHESKERS, RING])] {
        let mut engine = uci(variant);
        let mut refused = 0;
        for good in fens {
            for at in 0..good.len() {
                for change in ["", "k", "K", "p", "9", "0", "/", " ", "-", "ü", "x1"] {
                    let bad = format!("{}{change}{}", &good[..at], &good[at + 1..]);
                    engine.send_all(&[
                        &format!("position fen {good}"),
                        &format!("position fen {bad}"),
                        "isready",
                    ]);
                    let answer = engine.lines_until("readyok");
                    match &answer[..] {
                        [_] => {}
                        [reason, _] => {
                            assert!(reason.starts_with("info string position: bad FEN: "));
                            refused += 1;
                        }
                        more => panic!("{bad}: {more:?}"),
                    }
                }
            }
            assert_eq!(engine.ask_uci(&["position fen"]).len(), 1);
            engine.ask_uci(&[&format!("position fen {good}"), "position fen /////// w"]);
            assert_eq!(fen(&mut engine), good);
        }
        assert!(refused > 500, "{variant}: only {refused} refused");
    }
}

/// No king at all, in either game, as in the reports.
#[test]
fn a_missing_king_is_refused() {
    let mut engine = uci("chesquerque");
    let answer = engine.ask_uci(&["position fen 9/9/9/9/9/9/9/9/9 w - - 0 1"]);
    assert!(answer[0].contains("king"), "{answer:?}");
    let mut engine = uci("cheskers");
    let answer = engine.ask_uci(&["position fen 8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(answer[0].contains("king"), "{answer:?}");
}

/// Every cell holds a man, or the side to move has more moves than any game shows.
#[test]
fn full_boards_do_not_overflow() {
    let full_chesquerque = "kqqqqqqqq/qqqqqqqqq/qqqqqqqqq/qqqqqqqqq/ppppppppp/PPPPPPPPP/\
                            QQQQQQQQQ/QQQQQQQQQ/KQQQQQQQQ w - - 0 1";
    let many_moves = "kr7/rr7/2Q1Q1Q2/9/1Q1Q1Q1Q1/9/2Q1Q1Q2/9/K3Q3Q w - - 0 1";
    let full_cheskers = "1k1k1k1k/k1k1k1k1/1k1k1k1k/k1k1k1k1/1K1K1K1K/K1K1K1K1/1K1K1K1K/\
                         K1K1K1K1 w - - 0 1";
    let many_camels = "1k1C1C1C/C1C1C1C1/8/8/8/8/1B1B1B1B/K1B1B1B1 w - - 0 1";
    for (variant, fens) in [
        ("chesquerque", [full_chesquerque, many_moves]),
        ("cheskers", [full_cheskers, many_camels]),
    ] {
        let mut engine = uci(variant);
        for board in fens {
            assert_eq!(engine.ask_uci(&[&format!("position fen {board}")]), [""; 0]);
            assert_eq!(fen(&mut engine), board);
            engine.send("go perft 1");
            let count = engine.until("Nodes searched: ");
            engine.send("go nodes 5000");
            let best = engine.until("bestmove");
            let none = best == "bestmove (none)";
            assert_eq!(none, count == "Nodes searched: 0", "{board}: {count}, {best}");
        }
    }
}

/// Whatever ends the search early (a finished game, a mate found, a single move, a
/// limit), the move waits for `stop` or `ponderhit`, and then comes once.
#[test]
fn no_bestmove_before_stop_in_infinite_and_ponder() {
    let mate_in_one = "4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1";
    for (variant, board) in
        [("chesquerque", MATED), ("chesquerque", mate_in_one), ("cheskers", ONE_MOVE)]
    {
        let mut engine = uci(variant);
        engine.ask_uci(&[&format!("position fen {board}")]);
        for (go, end) in [
            ("go infinite", "stop"),
            ("go infinite depth 1", "stop"),
            ("go ponder wtime 10 btime 10", "stop"),
            ("go ponder wtime 10 btime 10", "ponderhit"),
            ("go ponder depth 1", "ponderhit"),
        ] {
            engine.send(go);
            let early = engine.lines_within(Duration::from_millis(40));
            assert!(early.iter().all(|line| line.starts_with("info ")), "{go}: {early:?}");
            engine.send(end);
            engine.until("bestmove");
            let late = engine.lines_within(Duration::from_millis(5));
            assert_eq!(late, [""; 0], "{go}, {end}");
        }
    }
}

/// A thousand times `go`, `isready` answered in the search, `stop`, the move.
#[test]
fn stop_is_not_slow_and_a_search_does_not_block() {
    let mut engine = uci("chesquerque");
    let (mut ready, mut stopped) = (Vec::new(), Vec::new());
    for _ in 0..1000 {
        let start = Instant::now();
        engine.send_all(&["go infinite", "isready"]);
        engine.until("readyok");
        ready.push(start.elapsed());
        let start = Instant::now();
        engine.send("stop");
        engine.until("bestmove");
        stopped.push(start.elapsed());
    }
    // The median tells of the engine, the maximum of the machine as well.
    for times in [ready, stopped] {
        let longest = *times.iter().max().unwrap();
        assert!(longest < Duration::from_millis(500), "{longest:?}");
        let median = median(times);
        assert!(median < Duration::from_millis(20), "{median:?}");
    }
}

/// A stop that comes with its `go`, or before the search has begun, is not lost.
#[test]
fn an_early_stop_is_remembered() {
    let mut engine = uci("cheskers");
    for _ in 0..100 {
        engine.send_all(&["go infinite", "stop"]);
        engine.until("bestmove");
    }
    engine.send_all(&["stop", "stop", "ponderhit", "isready"]);
    engine.expect("readyok");
}

/// The input ends before, during or after a search, bounded or not, by either
/// protocol: the process is gone within a second, and a move asked for is printed.
#[test]
fn end_of_input_ends_the_process() {
    let gone = |lines: &[&str]| {
        let mut engine = Driver::start();
        if !lines.is_empty() {
            engine.send_all(lines);
        }
        engine.end_input();
        let (status, time) = engine.wait_for_exit();
        assert!(status.success(), "{lines:?}: {status}");
        assert!(time < Duration::from_secs(1), "{lines:?}: {time:?}");
        engine.remaining_lines()
    };
    let moves = |lines: Vec<String>, word| lines.iter().filter(|l| l.starts_with(word)).count();
    assert_eq!(gone(&[]), [""; 0]);
    assert_eq!(moves(gone(&["uci"]), "bestmove"), 0);
    for go in ["go infinite", "go ponder", "go", "go depth 64", "go movetime 60000"] {
        assert_eq!(moves(gone(&["uci", go]), "bestmove"), 1, "{go}");
    }
    gone(&["go perft 9"]);
    gone(&["bench"]);
    // What ends by itself in good time is not cut short.
    let lines = gone(&["go depth 3"]);
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
    let lines = gone(&["go perft 3", "go perft 2"]);
    assert_eq!(moves(lines, "Nodes searched: "), 2);

    let xboard = ["xboard", "new", "variant chesquerque"];
    assert_eq!(moves(gone(&xboard), "move"), 0);
    for (last, expected) in [("usermove e2e4", 1), ("analyze", 0), ("force", 0)] {
        let lines = [&xboard[..], &[last]].concat();
        assert_eq!(moves(gone(&lines), "move"), expected, "{last}");
    }
}

/// `quit` ends the process at once, whatever is under way.
#[test]
fn quit_is_not_slow() {
    let mut times = Vec::new();
    for lines in [
        &["uci"][..],
        &["uci", "go infinite"],
        &["uci", "go wtime 600000 btime 600000"],
        &["go perft 9"],
        &["bench"],
        &["xboard", "new", "usermove e2e4"],
        &["xboard", "analyze"],
    ] {
        let mut engine = Driver::start();
        engine.send_all(lines);
        engine.lines_within(Duration::from_millis(20));
        engine.send("quit");
        let (status, time) = engine.wait_for_exit();
        assert!(status.success(), "{lines:?}");
        assert!(time < Duration::from_millis(500), "{lines:?}: {time:?}");
        times.push(time);
    }
    let median = median(times);
    assert!(median < Duration::from_millis(100), "{median:?}");
}

/// The reader of the output goes away in a search: the engine ends, quietly.
#[test]
fn a_closed_output_ends_the_process() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qirkat"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"uci\ngo infinite\n").unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > driver::PATIENCE {
            child.kill().unwrap();
            panic!("still alive without a reader");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Long captures fit their text: each of them is read back and leads on.
#[test]
fn long_captures_fit_the_move() {
    let mut engine = uci("cheskers");
    engine.send_all(&[&format!("position fen {RING}"), "go perft 1"]);
    let lines = engine.lines_until("Nodes searched");
    let moves: Vec<_> = lines.iter().filter_map(|line| line.strip_suffix(": 1")).collect();
    assert_eq!(moves, ["b2d4b6d8f6d4f2", "b2d4f2", "b2d4f6d8b6d4f2"]);
    for m in &moves {
        assert_eq!(engine.ask_uci(&[&format!("position fen {RING} moves {m}")]), [""; 0]);
        engine.ask_uci(&[&format!("position fen {RING}")]);
        engine.send(&format!("go depth 2 searchmoves {m}"));
        assert!(engine.until("bestmove").starts_with(&format!("bestmove {m} ")), "{m}");
    }
    let answer = engine.ask_uci(&[&format!("position fen {RING} moves b2f2")]);
    assert!(moves.iter().all(|m| answer[0].contains(m)), "{answer:?}");
}

/// A compulsory jump at every turn, searched deep enough for every pruning.
#[test]
fn a_forced_capture_does_not_confuse_the_search() {
    let mut engine = uci("cheskers");
    engine.send_all(&[&format!("position fen {RING}"), "go depth 12"]);
    let best = engine.until("bestmove");
    assert!(after(&best, "bestmove")[0].starts_with("b2d4"), "{best}");
}

/// Another variant is another game: position, table and histories are new.
#[test]
fn changing_the_variant_resets_everything() {
    let mut fresh = uci("chesquerque");
    fresh.send("go depth 6");
    let expected = fresh.lines_until("bestmove");
    let nodes = |lines: &[String]| after(&lines[lines.len() - 2], "nodes")[0].to_owned();

    let mut engine = uci("chesquerque");
    engine.ask_uci(&["position startpos moves e2e4"]);
    engine.send("go depth 5");
    engine.until("bestmove");
    engine.ask_uci(&["setoption name UCI_Variant value cheskers"]);
    assert_eq!(fen(&mut engine), CHESKERS);
    engine.ask_uci(&["setoption name UCI_Variant value chesquerque"]);
    assert_eq!(fen(&mut engine), CHESQUERQUE);
    engine.send("go depth 6");
    let lines = engine.lines_until("bestmove");
    assert_eq!(lines.last(), expected.last());
    assert_eq!(nodes(&lines), nodes(&expected));
}

/// What `d` prints is what `position` reads, and the rank labels are FEN's.
#[test]
fn board_and_fen_do_not_disagree() {
    for (variant, board, row) in [
        ("chesquerque", "r3k1a1r/p1ppqpbpp/bn2pnp2/3PN4/1p2P4/9/2N2Q1p1/PPPBBPPPP/R3K3R", " 7  b"),
        ("cheskers", "3k1k1b/2p1p1p1/1p1p3p/2p1p3/3P1C1P/P3P3/1B1P1P1P/2K1K3", "5 "),
    ] {
        let mut engine = uci(variant);
        engine.ask_uci(&[&format!("position fen {board} w")]);
        let shown = fen(&mut engine);
        assert!(shown.starts_with(board), "{shown}");
        engine.ask_uci(&["position startpos", &format!("position fen {shown}")]);
        assert_eq!(fen(&mut engine), shown);
        let lines = engine.ask_uci(&["d"]);
        assert!(lines.iter().any(|l| l.trim_start().starts_with(row.trim_start())), "{lines:#?}");
    }
}

/// Every line printed is legal, and none goes on beyond the end of the game.
#[test]
fn variations_do_not_run_past_the_end() {
    for (variant, board) in [
        ("chesquerque", "4k4/9/4K4/9/9/9/9/9/7R1 b - - 0 1"),
        ("chesquerque", "9/2k6/9/3r5/9/5A3/9/6K2/9 w - - 96 80"),
        ("chesquerque", CHESQUERQUE),
        ("cheskers", "1k1k4/8/8/2C3C1/1c3c2/8/8/B3K3 w - - 95 90"),
        ("cheskers", RING),
        ("cheskers", CHESKERS),
    ] {
        let mut engine = uci(variant);
        engine.send_all(&[&format!("position fen {board}"), "go depth 8"]);
        let lines = engine.lines_until("bestmove");
        let variations: Vec<_> = lines.iter().map(|line| after(line, "pv")).collect();
        assert!(variations.iter().any(|pv| pv.len() > 1), "{lines:?}");
        for pv in variations {
            for length in 0..=pv.len() {
                let line = format!("position fen {board} moves {}", pv[..length].join(" "));
                assert_eq!(engine.ask_uci(&[&line]), [""; 0]);
                let over = described(&mut engine, "State:").contains('{');
                assert!(!over || length == pv.len(), "{line}");
            }
        }
    }
}

/// A game that ends in mate, looked at move by move.
#[test]
fn mate_distances_are_not_off_by_one() {
    let board = "9/4k4/8R/9/4K4/9/9/9/7R1 b - - 0 1";
    let line = ["e8e9", "i7e7", "e9d9", "h1h9"];
    let mut engine = uci("chesquerque");
    for (played, mate) in [-2, 2, -1, 1, 0].into_iter().enumerate() {
        engine.send(&format!("position fen {board} moves {}", line[..played].join(" ")));
        engine.send("go depth 8");
        let lines = engine.lines_until("bestmove");
        if mate == 0 {
            assert_eq!(lines.last().unwrap(), "bestmove (none)");
        } else {
            let score = after(&lines[lines.len() - 2], "score");
            assert_eq!(score[..2], ["mate", &mate.to_string()], "{lines:?}");
        }
    }
}

/// `bestmove (none)` exactly when there is no legal move.
#[test]
fn no_move_is_not_a_stale_one() {
    let no_kings = "8/8/8/8/8/2K5/8/8 b - - 0 1";
    let blocked = "8/8/8/2P5/1P6/k7/1P6/2K5 b - - 0 1";
    for (variant, board, state) in [
        ("chesquerque", MATED, "1-0 {White mates}"),
        ("chesquerque", STALEMATE, "1/2-1/2 {Stalemate}"),
        ("cheskers", no_kings, "1-0 {White captured all kings}"),
        ("cheskers", blocked, "1-0 {Black has no move}"),
    ] {
        let mut engine = uci(variant);
        engine.send("go depth 1");
        engine.until("bestmove");
        assert_eq!(engine.ask_uci(&[&format!("position fen {board}")]), [""; 0]);
        assert_eq!(described(&mut engine, "State:"), state);
        for go in ["go depth 3", "go movetime 10", "go wtime 100 btime 100", "go nodes 1"] {
            engine.send(go);
            assert_eq!(engine.until("bestmove"), "bestmove (none)", "{board}, {go}");
        }
    }
    // A draw by the rules of repetition and progress still has moves.
    let mut engine = uci("chesquerque");
    engine.ask_uci(&["position fen 9/2k6/9/3r5/9/5A3/9/6K2/9 w - - 100 80"]);
    engine.send("go depth 3");
    assert_ne!(engine.until("bestmove"), "bestmove (none)");
}

/// One millisecond left, or almost nothing until the time control.
#[test]
fn no_time_forfeit_on_a_short_clock() {
    let mut engine = uci("chesquerque");
    for (clock, allowed) in [
        ("wtime 1 btime 1", 20),
        ("wtime 50 btime 50 winc 10 binc 10", 50),
        ("wtime 10 btime 10 movestogo 1", 20),
        ("wtime 50 btime 50 movestogo 1", 50),
        ("wtime 50 btime 50 movestogo 2", 50),
        ("wtime 50 btime 50 movestogo 3", 50),
        ("wtime 0 btime 0", 20),
        ("wtime -100 btime -100", 20),
        ("movetime 1", 20),
        ("movetime 50", 50),
    ] {
        let mut times = Vec::new();
        for _ in 0..9 {
            let start = Instant::now();
            engine.send(&format!("go {clock}"));
            assert_ne!(engine.until("bestmove"), "bestmove (none)");
            times.push(start.elapsed());
        }
        let median = median(times);
        assert!(median < Duration::from_millis(allowed), "{clock}: {median:?}");
    }
}

/// A table that cannot be is refused in words, and the old one goes on.
#[test]
fn a_bad_hash_size_does_not_abort() {
    let mut engine = uci("chesquerque");
    for value in ["0", "-1", "abc", "", "99999999999999999999", "1.5"] {
        let answer = engine.ask_uci(&[&format!("setoption name Hash value {value}")]);
        let expected = format!(
            "info string option Hash cannot be '{value}', expected a number from 1 to 33554432"
        );
        assert_eq!(answer, [expected]);
    }
    engine.ask_uci(&["setoption name Hash value 33554432"]);
    engine.send("go depth 3");
    engine.until("bestmove");
}

/// More lines wanted than there are moves.
#[test]
fn multipv_beyond_the_moves_is_no_problem() {
    let three_moves = "k8/9/9/9/9/9/9/1q7/K8 w - - 0 1";
    let mut engine = uci("cheskers");
    engine.ask_uci(&["setoption name MultiPV value 500", &format!("position fen {RING}")]);
    let lines_of = |engine: &mut Driver, go: &str| {
        engine.send(go);
        let lines = engine.lines_until("bestmove");
        let deepest = lines.iter().filter(|line| line.starts_with("info depth 2 "));
        let mut moves: Vec<_> = deepest.map(|line| after(line, "pv")[0].to_owned()).collect();
        moves.sort();
        moves.dedup();
        moves
    };
    let all = ["b2d4b6d8f6d4f2", "b2d4f2", "b2d4f6d8b6d4f2"];
    assert_eq!(lines_of(&mut engine, "go depth 2"), all);
    let some = lines_of(&mut engine, "go depth 2 searchmoves b2d4f2 b2d4b6d8f6d4f2");
    assert_eq!(some, all[..2]);

    let mut engine = uci("chesquerque");
    engine.ask_uci(&["setoption name MultiPV value 500", &format!("position fen {three_moves}")]);
    engine.send("go depth 4");
    assert!(engine.until("bestmove").starts_with("bestmove a1"));
}

/// Option names in any case, blanks and underscores in any number.
#[test]
fn option_names_are_not_case_sensitive() {
    let mut engine = Driver::uci();
    for line in [
        "setoption name hash value 8",
        "setoption NAME HASH VALUE 16",
        "  setoption   name  move   OVERHEAD   value   5 ",
        "setoption name clear hash",
        "setoption name multipv value 1",
        "setoption name uci_analysemode value TRUE",
        "setoption name Cheskers Majority value true",
    ] {
        assert_eq!(engine.ask_uci(&[line]), [""; 0], "{line}");
    }
    let answer = engine.ask_uci(&["setoption name uci_variant value CHESKERS"]);
    assert!(answer[0].starts_with("info string variant cheskers "), "{answer:?}");
}

/// Nothing before the answer to `uci`, and nothing that UCI does not know.
#[test]
fn no_text_before_uciok() {
    let mut engine = Driver::start();
    assert_eq!(engine.lines_within(Duration::from_millis(30)), [""; 0]);
    engine.send("uci");
    for line in engine.lines_until("uciok") {
        let first = line.split_whitespace().next().unwrap();
        assert!(["id", "option", "uciok"].contains(&first), "{line}");
    }
}

/// Lines as other systems write them, and lines that are none.
#[test]
fn line_ends_and_binary_junk_are_harmless() {
    let mut engine = Driver::start();
    engine.send_bytes(b"\r\n \r\n\r\nuci\r\n\r\n");
    engine.until("uciok");
    engine.send_bytes(b"position   startpos   moves  e2e4 \r\nd\r\nisready\r\n");
    assert!(engine.lines_until("readyok").iter().any(|line| line.contains(" b KQkq ")));
    engine.send_bytes(b"\0\xff\xfe\x1b[31m \x07\n\x80\nisready\n");
    assert_eq!(engine.lines_until("readyok").len(), 3);
    let mut long = vec![b'x'; 3 << 20];
    long.extend(b"\nisready\n");
    engine.send_bytes(&long);
    engine.expect("info string line of more than 1048576 bytes ignored");
    engine.expect("readyok");
    engine.send(&format!("position fen {}", "Q".repeat(100_000)));
    assert!(engine.line().chars().count() < 400);
}
