//! `qirkat match` as a user meets it: real processes, good ones and bad ones.
#![cfg(unix)]

use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use serde_json::Value;

const UCI: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stubs/uci.sh");
const XBOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stubs/xboard.sh");

/// A match of this very engine against another, which plays White in the first game.
struct Trial {
    status: ExitStatus,
    out: String,
    err: String,
    took: Duration,
}

fn qirkat(args: &[&str]) -> Trial {
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_qirkat")).args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Trial {
        status: output.status,
        out: text(output.stdout),
        err: text(output.stderr),
        took: start.elapsed(),
    }
}

/// Runs a match that must end with `status`.
#[track_caller]
fn run(args: &[&str], status: i32) -> Trial {
    let trial = qirkat(&[&["match"], args].concat());
    assert_eq!(trial.status.code(), Some(status), "{args:?}\n{}\n{}", trial.out, trial.err);
    trial
}

fn json(trial: &Trial) -> Value {
    serde_json::from_str(&trial.out).unwrap_or_else(|error| panic!("{error}: {}", trial.out))
}

/// A stub plays two games from the array, the first with White, against this engine.
/// Both are forfeits for the same cause, and the match goes on after the first.
#[track_caller]
fn forfeits(script: &str, protocol: &str, behaviour: &str, says: &str) -> Value {
    let (arg, behaviour_arg) = (format!("arg={script}"), format!("arg={behaviour}"));
    let proto = format!("proto={protocol}");
    let mut args = vec!["--engine", "cmd=sh", &arg, &behaviour_arg, &proto];
    args.extend(["name=stub", "--engine", "cmd=self", "name=good", "--each", "st=0.15"]);
    args.extend(["timemargin=50", "--openings", "file=array", "--recover", "--format", "json"]);
    let trial = run(&args, 0);
    let report = json(&trial);
    assert_eq!(report["standings"][0]["games"]["losses"], 2, "{}", trial.out);
    let list = report["forfeits"].as_array().unwrap();
    assert_eq!(list.len(), 2, "{}", trial.err);
    for forfeit in list {
        assert_eq!(forfeit["engine"], "stub");
        let cause = forfeit["cause"].as_str().unwrap();
        assert!(cause.contains(says), "{cause}, expected {says}");
        assert!(trial.err.contains(cause), "the log tells it too: {}", trial.err);
        assert!(trial.err.contains(forfeit["fen"].as_str().unwrap()), "{}", trial.err);
    }
    report
}

fn last_lines(report: &Value) -> String {
    let lines = report["forfeits"][0]["last_lines"].as_array().unwrap();
    lines.iter().map(|line| format!("{}\n", line.as_str().unwrap())).collect()
}

#[test]
fn a_silent_engine_forfeits() {
    forfeits(UCI, "uci", "silent", "hung: no 'uciok' within 10 s");
}

#[test]
fn an_engine_that_hangs_when_asked_is_killed() {
    let report = forfeits(UCI, "uci", "hangs", "hung: no move after 0.7");
    // The dialogue up to the end is in the log.
    let lines = last_lines(&report);
    assert!(lines.contains("> go movetime 150\n") && lines.ends_with("> stop\n"), "{lines}");
}

#[test]
fn a_crash_is_told_with_signal_and_last_words() {
    let report =
        forfeits(UCI, "uci", "crashes", "lost connection: the process ended with signal: 11");
    assert!(last_lines(&report).contains("! assertion failed: sound\n"), "{report}");
}

#[test]
fn an_engine_that_exits_at_once_forfeits() {
    forfeits(UCI, "uci", "exits", "lost connection: the process ended with exit status: 3");
}

#[test]
fn a_closed_pipe_is_a_lost_connection() {
    forfeits(
        UCI,
        "uci",
        "falls_silent",
        "lost connection: the process runs on, but has closed a pipe",
    );
}

#[test]
fn an_illegal_move_is_told_with_the_reason() {
    let report = forfeits(UCI, "uci", "moves_illegally", "illegal move 'a1a9': ");
    let forfeit = &report["forfeits"][1];
    assert_eq!(forfeit["side"], "Black");
    assert!(forfeit["last_move"].is_string(), "White has moved: {forfeit}");
    forfeits(UCI, "uci", "has_no_move", "illegal move '(none)': ");
    forfeits(XBOARD, "xboard", "moves_illegally", "illegal move 'a1a9': ");
    forfeits(XBOARD, "xboard", "passes", "illegal move '@@@@': ");
}

#[test]
fn a_late_move_loses_on_time() {
    forfeits(UCI, "uci", "is_slow", "lost on time: 0.4");
}

#[test]
fn binary_noise_neither_blocks_nor_fills_the_memory() {
    forfeits(UCI, "uci", "noise", "hung: no 'uciok' within 10 s");
    forfeits(UCI, "uci", "babbles", "hung: no move after 0.7");
}

/// One game of an engine for XBoard that plays White against this one.
#[track_caller]
fn one_game(behaviour: &str, status: i32) -> Trial {
    let (arg, behaviour) = (format!("arg={XBOARD}"), format!("arg={behaviour}"));
    let args = ["--engine", "cmd=sh", &arg, &behaviour, "proto=xboard", "st=0.5"];
    let rest = ["--engine", "cmd=self", "depth=1", "--games", "1", "--openings", "file=array"];
    run(&[&args[..], &rest].concat(), status)
}

#[test]
fn a_false_claim_is_a_forfeit() {
    forfeits(XBOARD, "xboard", "claims_a_draw", "false claim '1/2-1/2 {Draw by repetition}'");
    let trial = one_game("claims_a_win", 1);
    assert!(trial.err.contains("false claim '1-0 {White mates}'"), "{}", trial.err);
    // It comes behind a move, and is seen when the engine is to move again.
    let trial = one_game("claims_after_its_move", 1);
    assert!(trial.err.contains("false claim '1-0 {White mates}'"), "{}", trial.err);
    assert!(trial.err.contains("last move: "), "after a move of either side: {}", trial.err);
}

#[test]
fn to_admit_defeat_is_no_forfeit() {
    for behaviour in ["resigns", "admits_defeat"] {
        let trial = one_game(behaviour, 0);
        assert!(trial.out.contains("0-1 {White resigns}"), "{}", trial.out);
        assert!(trial.out.contains("no forfeits"), "{}", trial.out);
    }
}

#[test]
fn an_engine_that_cannot_play_the_game_says_so() {
    forfeits(XBOARD, "xboard", "refuses", "refuses to go on: Illegal move: a1a1");
    let args = ["--engine", "cmd=self", "option.Nonsense=1", "--engine", "cmd=self"];
    let trial = run(&[&args[..], &["--each", "depth=1"]].concat(), 1);
    assert!(trial.err.contains("has no option 'Nonsense'"), "{}", trial.err);
}

#[test]
fn without_recover_the_match_stops_after_a_forfeit() {
    let arg = format!("arg={UCI}");
    let args = ["--engine", "cmd=sh", &arg, "arg=moves_illegally", "--engine", "cmd=self"];
    let rest = ["--each", "st=0.2", "--rounds", "50", "--openings", "file=array"];
    let trial = run(&[&args[..], &rest].concat(), 1);
    assert!(
        trial.err.ends_with("error: the match ends with a forfeit; --recover goes on after one\n")
    );
    assert!(trial.out.contains("1 forfeit\n"), "{}", trial.out);
}

#[test]
fn a_program_that_is_not_there_ends_the_match() {
    let args = ["--engine", "cmd=/no/such/engine", "--engine", "cmd=self", "--each", "depth=1"];
    let trial = run(&[&args[..], &["--recover", "--rounds", "50"]].concat(), 1);
    assert!(
        trial.err.contains("cannot be started: '/no/such/engine': No such file"),
        "{}",
        trial.err
    );
    assert!(trial.took < Duration::from_secs(5), "{:?}", trial.took);
}

/// Waits until no process of the group that `file` names is left.
#[track_caller]
fn is_gone(file: &Path) {
    let number = std::fs::read_to_string(file).expect("the stub has started");
    let group = Pid::from_raw(number.trim().parse().unwrap());
    let deadline = Instant::now() + Duration::from_secs(5);
    while killpg(group, None) != Err(Errno::ESRCH) {
        assert!(Instant::now() < deadline, "the engine's group {group} is still there");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Starts a match in which this engine has won a game and an engine hangs in the
/// second one, sends the match a signal, and gives what it then says.
fn interrupted(signal: Signal) -> (ExitStatus, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("number");
    let (arg, number) = (format!("arg={UCI}"), format!("arg={}", file.display()));
    let args = ["match", "--engine", "cmd=sh", &arg, "arg=hangs", &number, "tc=1000"];
    let rest = ["--engine", "cmd=self", "tc=1000", "--openings", "file=array"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_qirkat"))
        .args([&args[..], &rest].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while !file.exists() {
        assert!(Instant::now() < deadline, "the stub does not start");
        thread::sleep(Duration::from_millis(10));
    }
    // Time to be asked for a move.
    thread::sleep(Duration::from_millis(500));
    kill(Pid::from_raw(child.id().try_into().unwrap()), signal).unwrap();
    let mut texts = [String::new(), String::new()];
    child.stdout.take().unwrap().read_to_string(&mut texts[0]).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut texts[1]).unwrap();
    let status = child.wait().unwrap();
    is_gone(&file);
    let [out, err] = texts;
    (status, out, err)
}

#[test]
fn ctrl_c_prints_the_result_so_far_and_leaves_no_process() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let (status, out, err) = interrupted(signal);
        assert_eq!(status.code(), Some(1), "{err}");
        assert!(out.starts_with("Score of sh against qirkat: 0 - 0 - 0"), "{out}");
        assert_eq!(err, "error: stopped after 0 of 2 games\n");
    }
}

#[test]
fn no_engine_outlives_a_match_that_is_killed() {
    let (status, ..) = interrupted(Signal::SIGKILL);
    assert_eq!(status.code(), None);
}

#[test]
fn both_protocols_play_whole_games_of_both_variants() {
    let folder = tempfile::tempdir().unwrap();
    for variant in ["chesquerque", "cheskers"] {
        let (pgn, epd) = (folder.path().join("games.pgn"), folder.path().join("last.epd"));
        let (pgn, epd) = (pgn.to_str().unwrap(), epd.to_str().unwrap());
        let engines = ["--engine", "cmd=self", "name=U", "--engine", "cmd=self", "name=X"];
        let more = ["proto=xboard", "--each", "depth=2", "option.Hash=2", "--variant", variant];
        let files = ["--rounds", "2", "--concurrency", "2", "--pgnout", pgn, "--epdout", epd];
        let trial = run(&[&engines[..], &more, &files].concat(), 0);
        assert!(trial.out.contains("no forfeits"), "{}", trial.out);
        let text = std::fs::read_to_string(pgn).unwrap();
        for tag in ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant"] {
            assert_eq!(text.matches(&format!("[{tag} \"")).count(), 4, "{tag} in {text}");
        }
        for tag in ["SetUp", "FEN", "TimeControl", "Termination"] {
            assert_eq!(text.matches(&format!("[{tag} \"")).count(), 4, "{tag} in {text}");
        }
        let check = qirkat(&["pgn", "check", pgn]);
        assert!(check.status.success(), "{}", check.out);
        assert!(
            check.out.starts_with("4 games, ") && check.out.ends_with(" 0 games with faults\n")
        );
        let xboard = qirkat(&["pgn", "xboard", pgn]);
        assert!(xboard.status.success(), "{}", xboard.err);
        assert_eq!(xboard.out.matches("[Termination ").count(), 4, "{}", xboard.out);
        let epd = std::fs::read_to_string(epd).unwrap();
        assert_eq!(epd.lines().filter(|line| line.contains("hmvc")).count(), 4, "{epd}");
    }
}

/// Under rule K10 both engines play by it, whatever their protocol.
#[test]
fn k10_the_majority_rule_reaches_the_engines() {
    let engines = ["--engine", "cmd=self", "name=U", "--engine", "cmd=self", "proto=xboard"];
    let rest = ["--each", "depth=1", "--variant", "cheskers", "--majority", "--rounds", "10"];
    let trial = run(&[&engines[..], &rest].concat(), 0);
    assert!(trial.out.contains("no forfeits"), "{}", trial.out);
}

#[test]
fn a_sequential_test_stops_when_it_is_clear_who_is_stronger() {
    for variant in ["chesquerque", "cheskers"] {
        let engines = ["--engine", "cmd=self", "nodes=2000", "--engine", "cmd=self", "nodes=50"];
        let sprt = ["--sprt", "elo0=0", "elo1=50", "--rounds", "500", "--concurrency", "2"];
        let rest = ["--variant", variant, "--maxmoves", "150", "--format", "json"];
        let trial = run(&[&engines[..], &sprt, &rest].concat(), 0);
        let report = json(&trial);
        assert_eq!(report["verdict"], "accept-alternative", "{}", trial.out);
        let pairs: u64 = report["standings"][0]["pairs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_u64().unwrap())
            .sum();
        assert!(pairs < 300, "it has stopped early: {pairs} pairs");
        assert!(report["llr"].as_f64().unwrap() >= report["bounds"][1].as_f64().unwrap());
    }
}

#[test]
fn parts_of_a_match_are_joined() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for start in ["start=1", "start=4"] {
        let engines = ["--engine", "cmd=self", "name=A", "--engine", "cmd=self", "name=B"];
        let rest = ["nodes=100", "--each", "depth=2", "--rounds", "3", "--openings", start];
        let random = ["order=random", "--srand", "5", "--format", "json"];
        let trial = run(&[&engines[..], &rest, &random].concat(), 0);
        let file = folder.path().join(start);
        std::fs::write(&file, &trial.out).unwrap();
        files.push(file.to_str().unwrap().to_owned());
    }
    let joined = run(&["merge", &files[0], &files[1]], 0);
    assert!(joined.out.starts_with("Score of A against B: "), "{}", joined.out);
    assert!(joined.out.contains("12 games"), "{}", joined.out);
    let twice = run(&["merge", &files[0], &files[1], "--format", "json"], 0);
    let again = folder.path().join("joined");
    std::fs::write(&again, twice.out).unwrap();
    let all = run(&["merge", again.to_str().unwrap(), &files[0]], 0);
    assert!(all.out.contains("18 games"), "{}", all.out);

    let bad = folder.path().join("bad");
    for (text, says) in [
        ("{", "EOF while parsing"),
        ("{\"variant\":\"chess\"}", "unknown variant `chess`"),
        ("\0\u{fffd}", "expected value"),
    ] {
        std::fs::write(&bad, text).unwrap();
        let trial = run(&["merge", bad.to_str().unwrap()], 2);
        assert!(trial.err.contains(says), "{}", trial.err);
    }
    let absurd = std::fs::read_to_string(&files[0])
        .unwrap()
        .replace("\"moves\": ", "\"moves\": 999999999999999");
    std::fs::write(&bad, absurd).unwrap();
    let trial = run(&["merge", bad.to_str().unwrap()], 2);
    assert!(trial.err.contains("a count above"), "{}", trial.err);
}

#[test]
fn a_tournament_of_three_is_a_table() {
    let engines = ["--engine", "cmd=self", "name=A", "--engine", "cmd=self", "name=B"];
    let rest = ["--engine", "cmd=self", "name=C", "--each", "depth=1", "--variant", "cheskers"];
    for (kind, games) in [("round-robin", 6), ("gauntlet", 4)] {
        let trial = run(&[&engines[..], &rest, &["--tournament", kind]].concat(), 0);
        assert!(trial.out.contains(&format!("({games} of {games})")), "{}", trial.out);
        assert!(trial.out.contains("Engine   Games"), "{}", trial.out);
    }
}

#[test]
fn wrong_usage_is_named_and_ends_with_status_2() {
    let two = ["--engine", "cmd=self", "--engine", "cmd=self", "--each", "depth=1"];
    let cases: [(&[&str], &str); 16] = [
        (&["--engine", "cmd=self", "depth=1"], "expected two engines or more"),
        (&["--engine", "name=x", "--engine", "cmd=self"], "no cmd, expected cmd=PROGRAM"),
        (
            &["--engine", "cmd=self", "speed=3"],
            "--engine: unknown key 'speed', expected one of cmd",
        ),
        (&["--engine", "cmd=self", "fast"], "--engine: 'fast' has no '=', expected KEY=VALUE"),
        (&["--engine", "cmd=self", "--engine", "cmd=self"], "engine qirkat has no limit"),
        (
            &["--engine", "cmd=self", "tc=soon"],
            "time control 'soon', expected a form such as 40/60",
        ),
        (&["--engine", "cmd=self", "proto=cecp"], "proto 'cecp', expected uci or xboard"),
        (&["--engine", "cmd=self", "depth=0"], "depth '0', expected a number from 1 to 1000"),
        (&["--engine", "cmd=self", "proto=xboard", "nodes=5"], "knows no nodes="),
        (&["--each", "name=x"], "--each: unknown key 'name'"),
        (&["--sprt", "elo0=0"], "--sprt: expected elo0= and elo1="),
        (&["--sprt", "elo0=5", "elo1=0"], "--sprt: expected elo0 < elo1"),
        (&["--draw", "score=x"], "--draw: score 'x', expected a number"),
        (&["--openings", "file=/no/such.epd"], "--openings: cannot read '/no/such.epd'"),
        (&["--openings", "start=501"], "start=501, but there are 500 openings"),
        (&["--pgnout", "/no/such/folder/x.pgn"], "cannot create '/no/such/folder/x.pgn'"),
    ];
    for (args, says) in cases {
        let all = if args[0] == "--engine" { args.to_vec() } else { [&two[..], args].concat() };
        let trial = run(&all, 2);
        assert!(trial.err.contains(says), "{args:?}: {}", trial.err);
    }
}

#[test]
fn openings_are_made_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.epd");
    let path = file.to_str().unwrap();
    let args = ["openings", "--variant", "cheskers", "--plies", "4..6", "--count", "3", "--nodes"];
    let made = qirkat(&[&args[..], &["300", "-o", path]].concat());
    assert!(made.status.success(), "{}", made.err);
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 3);
    let book = format!("file={path}");
    let engines = ["--engine", "cmd=self", "--engine", "cmd=self", "--each", "depth=1"];
    let rest = ["--variant", "cheskers", "--rounds", "4", "--openings", &book, "order=random"];
    run(&[&engines[..], &rest].concat(), 0);
    // The set is of the other game.
    let trial = run(&[&engines[..], &["--openings", &book]].concat(), 2);
    assert!(
        trial.err.contains("line 1: bad FEN: the board has 8 ranks, expected 9"),
        "{}",
        trial.err
    );
    let wrong = qirkat(&["openings", "--plies", "9..3"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(wrong.err.contains("expected a range such as 6..10"), "{}", wrong.err);
}

#[test]
fn a_bad_game_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.pgn");
    let tags = "[Variant \"chesquerque\"]\n[White \"a\"]\n[Black \"b\"]\n";
    for (moves, says) in [
        ("1. e4 e6 2. Qh9 *", "game 2, a - b: bad move 3: no queen of White can go to h9: Qh9"),
        (
            "[FEN \"k8/8R/9/9/9/9/9/9/K6R1 w - - 0 1\"]\n1. Rh1h9# 0-1",
            "the result is 0-1, but the rules say 1-0",
        ),
    ] {
        let text = format!("{tags}\n1. e4 e6 *\n\n{tags}{moves}\n");
        std::fs::write(&file, text).unwrap();
        let trial = qirkat(&["pgn", "check", file.to_str().unwrap()]);
        assert_eq!(trial.status.code(), Some(1));
        assert!(trial.out.contains(says), "{}", trial.out);
        assert!(trial.err.contains("1 of 2 games"), "{}", trial.err);
    }
    let trial = qirkat(&["pgn", "check", "/no/such.pgn"]);
    assert!(trial.err.contains("cannot read '/no/such.pgn'"), "{}", trial.err);
}
