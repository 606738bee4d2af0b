//! The subcommands as a user meets them.

use assert_cmd::Command;

fn qirkat(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("qirkat").unwrap();
    command.args(args);
    command
}

/// Standard output and standard error of a run that ends with `status`.
fn run(args: &[&str], status: i32) -> (String, String) {
    let output = qirkat(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(status), "{args:?}\n{out}\n{err}");
    (out, err)
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn perft_counts_and_ends_with_the_number_of_nodes() {
    let (out, _) = run(&["perft", "4"], 0);
    assert_eq!(last_line(&out), "Nodes searched: 140011");
    let (out, _) = run(&["perft", "--variant", "cheskers", "6"], 0);
    assert_eq!(last_line(&out), "Nodes searched: 209816");
    let (out, _) = run(&["perft", "--variant", "Cheskers", "--majority", "6"], 0);
    assert_eq!(last_line(&out), "Nodes searched: 207054");
}

#[test]
fn perft_counts_alike_with_threads_a_table_and_every_move_made() {
    for extra in [&["--threads", "2"][..], &["--hash", "4"], &["--no-bulk"]] {
        let args = [&["perft", "--variant", "cheskers", "7"], extra].concat();
        let (out, _) = run(&args, 0);
        assert_eq!(last_line(&out), "Nodes searched: 1474381", "{extra:?}");
    }
}

#[test]
fn perft_divides_by_first_move() {
    let (out, _) = run(&["perft", "--divide", "3"], 0);
    let counts: Vec<u64> = out
        .lines()
        .take(18)
        .map(|line| line.split(": ").nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!(counts.iter().sum::<u64>(), 6746);
    assert!(out.starts_with("a2a3: "), "{out}");
}

#[test]
fn bench_has_the_same_signature_on_every_run() {
    let nodes = || {
        let (out, _) = run(&["bench", "--depth", "4"], 0);
        let line = last_line(&out).to_owned();
        let words: Vec<_> = line.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{line}");
        words[0].parse::<u64>().unwrap()
    };
    let first = nodes();
    assert!(first > 0);
    assert_eq!(first, nodes());
}

#[test]
fn analyze_draws_the_board_and_finds_a_move_in_both_games() {
    for variant in ["chesquerque", "cheskers"] {
        let (out, _) = run(&["analyze", "--variant", variant, "--depth", "5"], 0);
        assert!(out.contains("a   b   c") || out.contains("a b c"), "{out}");
        assert!(last_line(&out).starts_with("Best move: "), "{out}");
    }
}

#[test]
fn analyze_tells_a_mate_and_the_end_of_a_game() {
    let mate = "k8/8R/9/9/9/9/9/9/K6R1 w - - 0 1";
    let (out, _) = run(&["analyze", "--fen", mate, "--depth", "6"], 0);
    assert!(last_line(&out).ends_with("score: mate 1"), "{out}");
    let over = "8/8/8/8/8/8/8/K7 b - - 0 1";
    let (out, _) = run(&["analyze", "--variant", "cheskers", "--fen", over], 0);
    assert!(out.contains("1-0 {White captured all kings}"), "{out}");
    assert_eq!(last_line(&out), "No legal move.");
}

#[test]
fn wrong_usage_is_named_and_ends_with_status_2() {
    let cases: [(&[&str], &str); 10] = [
        (&["perft"], "<DEPTH>"),
        (&["perft", "0"], "0 is not in 1..=64"),
        (&["perft", "x"], "'x'"),
        (&["perft", "--variant", "chess", "1"], "expected chesquerque or cheskers"),
        (&["analyze", "--fen", "9/9 w"], "the board has 2 ranks, expected 9"),
        (&["analyze", "--depth", "3", "--nodes", "3"], "cannot be used with"),
        (&["play", "--level", "21"], "unknown level '21', expected 0 to 20"),
        (&["play", "--color", "red"], "'red'"),
        (&["play", "--fen", "9/9 w"], "the board has 2 ranks, expected 9"),
        (&["play", "--variant", "chess"], "expected chesquerque or cheskers"),
    ];
    for (args, expected) in cases {
        let (_, err) = run(args, 2);
        assert!(err.contains(expected), "{args:?}: {err}");
    }
}

#[test]
fn a_table_too_big_for_the_machine_is_a_failure() {
    for args in [&["perft", "--hash", "33554432", "3"][..], &["analyze", "--hash", "33554432"]] {
        let (_, err) = run(args, 1);
        assert!(err.contains("no memory for a table of 33554432 MiB"), "{err}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_panic() {
    use std::process::{Command, Stdio};
    let program = assert_cmd::cargo::cargo_bin("qirkat");
    for args in [
        &["perft", "--divide", "3"][..],
        &["analyze", "--movetime", "200"],
        &["bench"],
        &["play"],
        &["diagram"],
    ] {
        // Gone before the program starts: a short output would fit into the pipe.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(&program)
            .args(args)
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
    }
}

#[test]
fn help_names_every_command() {
    let (out, _) = run(&["--help"], 0);
    for command in
        ["perft", "bench", "analyze", "match", "play", "diagram", "install", "datagen", "fit"]
    {
        assert!(out.contains(command), "{out}");
        let (help, _) = run(&[command, "--help"], 0);
        assert!(help.contains("Usage: qirkat"), "{help}");
    }
}

#[test]
fn chances_are_fitted_to_games_and_files_of_something_else_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, other) = (path("games.qd"), path("other"));
    let game = ["--variant", "cheskers"];
    let datagen = [&["datagen", "--games", "100", "--nodes", "50", "--out", &data], &game[..]];
    run(&datagen.concat(), 0);
    let (out, _) = run(&[&["fit-wdl", &data], &game[..]].concat(), 0);
    assert!(last_line(&out).starts_with("WdlModel { margin: ["), "{out}");

    std::fs::write(&other, "no data").unwrap();
    let (_, err) = run(&["fit-wdl", &other], 1);
    assert!(err.contains("this is no file of training data of qirkat"), "{err}");
    let (_, err) = run(&["fit-wdl", &data], 1);
    assert!(err.contains("the file is of cheskers, expected chesquerque"), "{err}");
}
