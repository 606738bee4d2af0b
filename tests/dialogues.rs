//! Replays the dialogues that `protocol.md` shows, against the real binary.
//!
//! A dialogue is a fenced block marked `dialogue`. `> ` is sent, `< ` must come, and
//! nothing else may: `…` within a line stands for any text, and a line `< …` for any
//! lines. The values of `time` and `nps`, and blanks at the end, are not compared.

mod driver;

use driver::Driver;

const PROTOCOL: &str = include_str!("../protocol.md");

/// One line of a dialogue.
#[derive(Debug)]
enum Step {
    Send(String),
    Expect(String),
    AnyLines,
}

fn step(line: &str) -> Step {
    match line.split_at_checked(1) {
        Some((">", sent)) => Step::Send(sent.trim().to_owned()),
        Some(("<", " …")) => Step::AnyLines,
        Some(("<", expected)) => {
            Step::Expect(expected.strip_prefix(' ').unwrap_or(expected).to_owned())
        }
        _ => panic!("neither sent nor expected: {line:?}"),
    }
}

/// The dialogues of a text in Markdown.
fn dialogues(text: &str) -> Vec<Vec<Step>> {
    let blocks = text.split("```dialogue\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap().lines().map(step).collect()).collect()
}

/// `line` without blanks at the end, and without the values that vary.
fn masked(line: &str) -> String {
    let mut words: Vec<_> = line.trim_end().split(' ').collect();
    for i in 1..words.len() {
        if matches!(words[i - 1], "time" | "nps") {
            words[i] = "N";
        }
    }
    words.join(" ")
}

/// Does `line` read like `pattern`, where `…` stands for any text?
fn fits(line: &str, pattern: &str) -> bool {
    let (line, pattern) = (masked(line), masked(pattern));
    let Some((start, rest)) = pattern.split_once('…') else { return line == pattern };
    let Some(mut line) = line.strip_prefix(start) else { return false };
    let mut parts: Vec<_> = rest.split('…').collect();
    let end = parts.pop().unwrap_or("");
    for part in parts {
        match line.split_once(part) {
            Some((_, after)) => line = after,
            None => return false,
        }
    }
    line.ends_with(end)
}

fn replay(steps: &[Step]) {
    let mut engine = Driver::start();
    let mut any_lines = false;
    for step in steps {
        match step {
            Step::Send(line) => engine.send(line),
            Step::AnyLines => any_lines = true,
            Step::Expect(pattern) => {
                let mut line = engine.line();
                while any_lines && !fits(&line, pattern) {
                    line = engine.line();
                }
                assert!(fits(&line, pattern), "expected: {pattern}\nfound:    {line}");
                any_lines = false;
            }
        }
    }
    let (status, _) = engine.wait_for_exit();
    assert!(status.success());
    assert_eq!(engine.remaining_lines(), [""; 0]);
}

#[test]
fn both_dialogues_run_as_protocol_md_shows_them() {
    let dialogues = dialogues(PROTOCOL);
    assert_eq!(dialogues.len(), 2);
    for steps in &dialogues {
        assert!(matches!(steps.last(), Some(Step::Send(line)) if line == "quit"));
        replay(steps);
    }
}

#[test]
fn patterns_fit_what_they_should() {
    assert!(fits("info depth 3 nodes 5 nps 77 time 9 pv a", "info depth 3 … nps 5 time 8 pv a"));
    assert!(fits("bestmove e2e4 ponder e8e6", "bestmove …"));
    assert!(fits("Checkers: ", "Checkers:"));
    assert!(!fits("bestmove e2e4", "bestmove d2d4"));
    assert!(!fits("info depth 3 nodes 5 pv b", "info depth 3 … pv a"));
}
