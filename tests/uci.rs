//! UCI as a GUI sees it, against the real binary.

mod driver;

use std::time::Duration;

use driver::Driver;

const CHESQUERQUE: &str = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";
const CHESKERS: &str = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1";
/// White mates by h1-h9.
const MATE_IN_ONE: &str = "4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1";

/// The FEN that `d` shows.
fn fen(engine: &mut Driver) -> String {
    let lines = engine.ask_uci(&["d"]);
    let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.expect("d shows the FEN").to_owned()
}

/// The value of field `name` in an info line.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let mut words = line.split_whitespace().skip_while(|&word| word != name);
    words.nth(1).unwrap_or_else(|| panic!("{line} has no {name}"))
}

#[test]
fn uci_lists_who_it_is_and_every_option() {
    let mut engine = Driver::start();
    engine.send("uci");
    engine.expect(concat!("id name Qirkat ", env!("CARGO_PKG_VERSION")));
    engine.expect("id author the Qirkat authors");
    engine.expect_all(&[
        "option name UCI_Variant type combo default chesquerque var chesquerque var cheskers",
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 20 min 0 max 5000",
        "option name Clear Hash type button",
        "option name Contempt type spin default 30 min -100 max 100",
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 3420 min 540 max 3420",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name Cheskers_Majority type check default false",
        "uciok",
    ]);
}

#[test]
fn a_variant_is_announced_with_its_board() {
    let mut engine = Driver::uci();
    assert_eq!(
        engine.ask_uci(&["setoption name UCI_Variant value cheskers"]),
        [format!(
            "info string variant cheskers files 8 ranks 8 pocket 0 template fairy startpos {CHESKERS}"
        )]
    );
    assert_eq!(fen(&mut engine), CHESKERS);
    assert_eq!(
        engine.ask_uci(&["setoption name UCI_Variant value chesquerque"]),
        [format!(
            "info string variant chesquerque files 9 ranks 9 pocket 0 template fairy startpos \
         {CHESQUERQUE}"
        )]
    );
    assert_eq!(fen(&mut engine), CHESQUERQUE);
}

#[test]
fn a_search_reports_in_the_usual_order_and_ends_with_a_move() {
    let mut engine = Driver::uci();
    engine.send("go depth 4");
    let lines = engine.lines_until("bestmove");
    let words: Vec<_> = lines[0].split_whitespace().collect();
    let names: Vec<_> =
        words.iter().filter(|w| w.chars().all(|c| c.is_ascii_lowercase())).collect();
    assert_eq!(names[..4], [&"info", &"depth", &"seldepth", &"multipv"], "{}", lines[0]);
    assert_eq!(
        names[4..],
        [&"score", &"cp", &"nodes", &"nps", &"hashfull", &"time", &"pv"],
        "{}",
        lines[0]
    );
    let deepest = &lines[lines.len() - 2];
    assert_eq!(field(deepest, "depth"), "4");
    assert_eq!(field(&lines[lines.len() - 1], "bestmove"), field(deepest, "pv"));
}

#[test]
fn limits_by_depth_nodes_time_and_mate() {
    let mut engine = Driver::uci();
    for limit in
        ["depth 1", "nodes 1", "nodes 500", "movetime 20", "wtime 1 btime 1", "depth 3 nodes 9999"]
    {
        engine.send(&format!("go {limit}"));
        assert!(engine.until("bestmove").starts_with("bestmove "), "{limit}");
    }
    engine.send_all(&[&format!("position fen {MATE_IN_ONE}"), "go mate 1"]);
    let lines = engine.lines_until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")));
    assert_eq!(lines.last().unwrap(), "bestmove h1h9");
}

#[test]
fn searchmoves_leaves_nothing_else_to_choose() {
    let mut engine = Driver::uci();
    engine.send("go searchmoves a2a3 i2i3 depth 3");
    let best = engine.until("bestmove");
    assert!(["a2a3", "i2i3"].contains(&field(&best, "bestmove")), "{best}");
    let answer = engine.ask_uci(&["go searchmoves a2a9 depth 3"]);
    assert_eq!(answer.len(), 1, "{answer:?}");
    assert!(answer[0].starts_with("info string go: ") && answer[0].contains("a2a9"), "{answer:?}");
}

#[test]
fn go_that_cannot_be_read_is_refused_and_nothing_else_happens() {
    let mut engine = Driver::uci();
    let answer = engine.ask_uci(&["go depth deep"]);
    assert_eq!(answer, ["info string go: depth 'deep', expected a whole number"]);
    engine.send("go quickly depth 1");
    engine.expect("info string go: unknown word 'quickly' ignored");
    engine.until("bestmove");
}

#[test]
fn numbers_without_sense_are_harmless() {
    let mut engine = Driver::uci();
    for line in [
        "go wtime -5 btime -5 winc -1",
        "go depth -1",
        "go nodes -99999999999999999999999",
        "go movetime -1",
        "go wtime 1 movestogo 0",
        "go wtime 1 movestogo -7",
        "go mate -1 depth 1",
        "go depth 2 wtime 99999999999999999999999 movestogo 99999999999999999999",
    ] {
        engine.send(line);
        let best = engine.until("bestmove");
        assert_ne!(best, "bestmove (none)", "{line}");
    }
}

#[test]
fn ready_is_answered_in_a_search() {
    let mut engine = Driver::uci();
    engine.send("go infinite");
    engine.ask_uci(&[]);
    engine.send("stop");
    engine.until("bestmove");
}

#[test]
fn perft_divides_by_root_move() {
    let mut engine = Driver::uci();
    engine.send("go perft 4");
    let lines = engine.lines_until("Nodes searched");
    assert_eq!(lines.len(), 18 + 2);
    assert!(lines[..18].iter().all(|line| line.contains(": ")));
    assert_eq!(lines[19], "Nodes searched: 140011");

    engine.send_all(&["setoption name UCI_Variant value cheskers", "go perft 5"]);
    assert_eq!(engine.until("Nodes searched"), "Nodes searched: 30239");
    engine.send_all(&["setoption name Cheskers_Majority value true", "go perft 5"]);
    assert_eq!(engine.until("Nodes searched"), "Nodes searched: 30159");
    for (depth, count) in [(0, 1), (1, 9)] {
        engine.send(&format!("go perft {depth}"));
        assert_eq!(engine.until("Nodes searched"), format!("Nodes searched: {count}"));
    }
}

#[test]
fn commands_wait_for_perft_but_ready_and_stop_do_not() {
    let mut engine = Driver::uci();
    engine.send_all(&["go perft 3", "position startpos moves e2e4", "go perft 1"]);
    assert_eq!(engine.until("Nodes searched"), "Nodes searched: 6746");
    assert_eq!(engine.until("Nodes searched"), "Nodes searched: 18");
    // Perft 7 is two thousand million positions.
    engine.send_all(&["go perft 7", "isready"]);
    engine.until("readyok");
    engine.send("stop");
    engine.until("info string perft stopped");
    engine.ask_uci(&[]);
}

#[test]
fn stop_ends_what_waits_as_well() {
    let mut engine = Driver::uci();
    engine.send_all(&["go perft 7", "go perft 7", "go infinite", "stop"]);
    engine.until("info string perft stopped");
    engine.until("bestmove");
    assert_eq!(engine.ask_uci(&[]), [""; 0]);
}

/// Each asks for an end of all before it, and they do not pile up.
#[test]
fn many_a_stop_is_no_more_than_one() {
    let mut engine = Driver::uci();
    engine.send_all(&["go perft 7", "go infinite"]);
    engine.send_all(&["stop"; 60]);
    engine.until("info string perft stopped");
    engine.until("bestmove");
    assert_eq!(engine.ask_uci(&[]), [""; 0]);
}

#[test]
fn a_go_that_is_refused_leaves_the_search_under_way() {
    let mut engine = Driver::uci();
    engine.send("go infinite");
    let answer = engine.ask_uci(&["go depth x"]);
    assert!(answer.iter().any(|line| line.starts_with("info string go: ")), "{answer:?}");
    assert!(!answer.iter().any(|line| line.starts_with("bestmove")), "{answer:?}");
    engine.send("stop");
    engine.until("bestmove");
}

#[test]
fn commands_that_change_the_search_end_it_first() {
    let mut engine = Driver::uci();
    for command in
        ["position startpos moves e2e4", "setoption name Hash value 8", "ucinewgame", "flip"]
    {
        engine.send("go infinite");
        let answer = engine.ask_uci(&[command]);
        let moves = answer.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(moves, 1, "{command}");
    }
    engine.send_all(&["ucinewgame", "go infinite", "go depth 2"]);
    engine.until("bestmove");
    engine.until("bestmove");
    assert_eq!(engine.ask_uci(&[]), [""; 0]);
}

#[test]
fn a_ponder_hit_lets_the_search_end_by_its_clock() {
    let mut engine = Driver::uci();
    engine.send_all(&["position startpos moves e2e4 e8e7", "go ponder movetime 50"]);
    let early = engine.lines_within(Duration::from_millis(150));
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    engine.send("ponderhit");
    engine.until("bestmove");

    // A search that has ended keeps its move until then.
    engine.send("go ponder depth 1");
    let early = engine.lines_within(Duration::from_millis(50));
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    let answer = engine.ask_uci(&["ponderhit"]);
    assert!(answer[0].starts_with("bestmove "), "{answer:?}");
    assert_eq!(answer.len(), 1);

    // A hit without any limit is a search like any other without: until stopped.
    engine.send_all(&["go ponder", "ponderhit"]);
    let early = engine.lines_within(Duration::from_millis(50));
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    engine.send("stop");
    engine.until("bestmove");
}

#[test]
fn a_bad_position_changes_nothing_and_names_what_is_bad() {
    let mut engine = Driver::uci();
    engine.ask_uci(&["position startpos moves e2e4"]);
    let before = fen(&mut engine);
    for (command, named) in [
        ("position", "expected 'startpos' or 'fen'"),
        ("position endpos", "expected 'startpos' or 'fen'"),
        ("position startpos e2e4", "'e2e4'"),
        ("position fen", "empty FEN"),
        ("position fen 9/9/9 w", "3 ranks, expected 9"),
        ("position fen x8/9/9/9/9/9/9/9/9 w", "'x'"),
        ("position startpos moves e2e4 e8e6 e4e9", "bad move 3"),
        ("position startpos moves e2e4 xyz", "bad move 2"),
    ] {
        let answer = engine.ask_uci(&[command]);
        assert_eq!(answer.len(), 1, "{command}: {answer:?}");
        assert!(answer[0].starts_with("info string position: "), "{command}: {answer:?}");
        assert!(answer[0].contains(named), "{command}: {answer:?}");
        assert_eq!(fen(&mut engine), before, "{command}");
    }
}

#[test]
fn moves_may_be_written_in_short() {
    let mut engine = Driver::uci();
    engine.ask_uci(&["position fen 4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1 moves O-O"]);
    assert_eq!(fen(&mut engine), "4k4/9/9/9/9/9/9/9/R5RK1 b - - 1 1");
    engine.ask_uci(&["setoption name UCI_Variant value cheskers"]);
    engine.ask_uci(&["position fen 8/k7/5p2/8/3p4/2K5/8/8 w moves c3g7"]);
    assert_eq!(fen(&mut engine), "8/k5K1/8/8/8/8/8/8 b - - 0 1");
}

#[test]
fn flip_changes_colours() {
    let mut engine = Driver::uci();
    engine.ask_uci(&[&format!("position fen {MATE_IN_ONE}"), "flip"]);
    assert_eq!(fen(&mut engine), "7r1/9/9/9/9/9/4k4/9/4K4 b - - 0 1");
}

#[test]
fn eval_ends_with_its_total_and_help_names_every_command() {
    let mut engine = Driver::uci();
    let eval = engine.ask_uci(&["eval"]);
    assert!(eval.last().unwrap().starts_with("total"), "{eval:?}");
    let help = engine.ask_uci(&["help"]).join("\n");
    for command in [
        "uci",
        "isready",
        "setoption",
        "ucinewgame",
        "position",
        "go",
        "perft",
        "stop",
        "ponderhit",
        "d ",
        "eval",
        "flip",
        "bench",
        "quit",
    ] {
        assert!(help.contains(command), "{command}");
    }
}

#[test]
fn bench_leaves_the_loop_awake() {
    let mut engine = Driver::uci();
    engine.send_all(&["bench", "isready"]);
    engine.until("readyok");
    engine.send("quit");
    let (status, _) = engine.wait_for_exit();
    assert!(status.success());
}

#[test]
fn unknown_commands_are_named() {
    let mut engine = Driver::uci();
    assert_eq!(engine.ask_uci(&["castle now"]), ["info string unknown command 'castle'"]);
    assert_eq!(engine.ask_uci(&["setoption Hash 5"]).len(), 1);
    let answer = engine.ask_uci(&["setoption name Haash value 5"]);
    assert_eq!(answer, ["info string no option named 'Haash'"]);
}

/// The chances on an info line, if it has them.
fn chances(line: &str) -> Option<[u32; 3]> {
    let mut words = line.split_whitespace().skip_while(|&word| word != "wdl").skip(1);
    let mut number = || words.next()?.parse().ok();
    Some([number()?, number()?, number()?])
}

#[test]
fn chances_are_told_behind_the_score_if_they_are_wanted() {
    let mut engine = Driver::uci();
    for variant in ["chesquerque", "cheskers"] {
        engine.send_all(&[
            &format!("setoption name UCI_Variant value {variant}"),
            "setoption name UCI_ShowWDL value true",
            "go depth 4",
        ]);
        let lines = engine.lines_until("bestmove");
        let infos: Vec<_> = lines.iter().filter(|line| line.contains(" score ")).collect();
        assert!(!infos.is_empty());
        for line in infos {
            let [win, draw, loss] = chances(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(win + draw + loss, 1000, "{line}");
            assert!(line.contains(&format!(" cp {} wdl ", field(line, "cp"))), "{line}");
        }
    }
    // A forced win is certain.
    engine.send_all(&[
        "setoption name UCI_Variant value chesquerque",
        &format!("position fen {MATE_IN_ONE}"),
        "go depth 2",
    ]);
    let lines = engine.lines_until("bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 wdl 1000 0 0 ")), "{lines:?}");
    // No more of it.
    engine.send_all(&["setoption name UCI_ShowWDL value false", "go depth 2"]);
    assert!(engine.lines_until("bestmove").iter().all(|line| chances(line).is_none()));
}

#[test]
fn a_low_level_is_quick_and_legal_and_minds_what_go_says() {
    let mut engine = Driver::uci();
    engine.send("setoption name Skill Level value 0");
    engine.send("go wtime 600000 btime 600000");
    let lines = engine.lines_until("bestmove");
    let last = &lines[lines.len() - 2];
    assert!(field(last, "depth").parse::<u32>().unwrap() <= 2, "{last}");
    assert!(field(last, "nodes").parse::<u32>().unwrap() < 2000, "{last}");

    engine.send("go searchmoves a2a3 i2i3 wtime 1000 btime 1000");
    let best = engine.until("bestmove");
    assert!(["a2a3", "i2i3"].contains(&field(&best, "bestmove")), "{best}");

    // The lowest level may have used up its nodes before a third line.
    engine.send_all(&[
        "setoption name Skill Level value 10",
        "setoption name MultiPV value 3",
        "go movetime 1000",
    ]);
    let lines = engine.lines_until("bestmove");
    for rank in ["1", "2", "3"] {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {rank} "))), "{lines:?}");
    }

    // A ponder search keeps its move, short as it is.
    engine.send("go ponder wtime 1000 btime 1000");
    let early = engine.lines_within(Duration::from_millis(50));
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    engine.send("ponderhit");
    engine.until("bestmove");
}

#[test]
fn a_level_or_an_elo_below_the_highest_changes_play() {
    let mut engine = Driver::uci();
    let nodes = |engine: &mut Driver| {
        engine.send_all(&["setoption name Clear Hash", "go depth 8"]);
        let lines = engine.lines_until("bestmove");
        field(&lines[lines.len() - 2], "nodes").parse::<u64>().unwrap()
    };
    let full = nodes(&mut engine);
    engine.send("setoption name UCI_Elo value 600");
    assert_eq!(nodes(&mut engine), full, "UCI_Elo alone changes nothing");
    engine.send("setoption name UCI_LimitStrength value true");
    assert!(nodes(&mut engine) < full / 4);
    engine.send_all(&["setoption name UCI_Elo value 9999", "isready"]);
    let answer = engine.until("info string option UCI_Elo cannot be '9999', expected a number");
    assert!(answer.contains("from 540 to "), "{answer}");
    engine.until("readyok");
}

#[test]
fn analysis_is_at_full_strength_whatever_the_level() {
    let mut engine = Driver::uci();
    engine.send("setoption name Skill Level value 0");
    let is_deep = |engine: &mut Driver| {
        engine.until("info depth 8 ");
        engine.send("stop");
        engine.until("bestmove");
    };
    engine.send("go infinite");
    is_deep(&mut engine);
    engine.send_all(&["setoption name UCI_AnalyseMode value true", "go movetime 10000"]);
    is_deep(&mut engine);
    engine.send_all(&[
        "setoption name UCI_AnalyseMode value false",
        &format!("position fen {MATE_IN_ONE}"),
        "go mate 1",
    ]);
    assert_eq!(engine.until("bestmove"), "bestmove h1h9");
}

#[test]
fn a_draw_costs_contempt_in_a_game_and_nothing_in_an_analysis() {
    let mut engine = Driver::uci();
    // Black repeats the position for the third time (C15), or is lost.
    let round = "d1d2 e9f9 d2d1 f9e9 d1d2 e9f9 d2d1";
    engine.send_all(&[
        &format!("position fen 4k4/9/9/9/9/9/9/9/3QK4 w - - 0 1 moves {round}"),
        "setoption name Contempt value 40",
        "go depth 5",
    ]);
    assert!(engine.until("info depth 5 ").contains(" score cp -40 "));
    engine.until("bestmove f9e9");
    engine.send_all(&["setoption name UCI_AnalyseMode value true", "go depth 5"]);
    assert!(engine.until("info depth 5 ").contains(" score cp 0 "));
    engine.until("bestmove f9e9");
}
