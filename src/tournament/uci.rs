//! Leading an engine by UCI.

use std::fmt::Write as _;

use crate::game::{Color, Score};

use super::clock::Pace;
use super::driver::{Answer, Choice, Driver, HANDSHAKE, Setting, Thinking, Turn, await_answer};
use super::fault::{Break, Fault};
use super::process::EngineProcess;
use super::spec::{EngineSpec, Limits};

/// An engine that speaks UCI.
pub(super) struct Uci {
    process: EngineProcess,
    limits: Limits,
}

impl Uci {
    /// Makes an engine's acquaintance: its options are learnt and set.
    pub(super) fn greet(
        process: &mut EngineProcess,
        spec: &EngineSpec,
        setting: Setting<'_>,
    ) -> Result<(), Break> {
        process.send("uci")?;
        let mut announced = Vec::new();
        process.read_until("uciok", HANDSHAKE, |line| {
            if let Some(name) = option_name(line) {
                announced.push((name.to_lowercase(), line.to_owned()));
            }
            Ok((line.trim() == "uciok").then_some(()))
        })?;
        let find = |name: &str| announced.iter().find(|(known, _)| *known == name.to_lowercase());

        let variant = setting.variant.name();
        let knows_variant = find("UCI_Variant")
            .is_some_and(|(_, line)| line.split_whitespace().any(|word| word == variant));
        if !knows_variant {
            let text = format!("does not know the variant {variant} (option UCI_Variant)");
            return Err(Fault::Refusal(text).into());
        }
        let mut settings = vec![("UCI_Variant".to_owned(), variant.to_owned())];
        if setting.rules.majority {
            settings.push(("Cheskers_Majority".to_owned(), "true".to_owned()));
        }
        settings.extend(spec.options.iter().cloned());
        let mut commands = String::new();
        for (name, value) in &settings {
            if find(name).is_none() {
                return Err(Fault::Refusal(format!("has no option '{name}'")).into());
            }
            let _ = writeln!(commands, "setoption name {name} value {value}");
        }
        process.send(&(commands + "isready"))?;
        ready(process)
    }

    pub(super) fn new(process: EngineProcess, limits: Limits) -> Self {
        Self { process, limits }
    }

    /// The commands that ask for a move.
    fn question(&self, turn: Turn<'_>) -> String {
        let mut text = format!("position fen {}", turn.setting.start);
        if !turn.played.is_empty() {
            text += " moves";
            for m in turn.played {
                text.push(' ');
                text += &m.uci;
            }
        }
        text += "\ngo";
        let mut add = |name: &str, value: u128| {
            let _ = write!(text, " {name} {value}");
        };
        match turn.clocks[turn.side.index()].pace() {
            Pace::Unlimited => {}
            Pace::MoveTime(time) => add("movetime", time.as_millis()),
            Pace::Clock { .. } => {
                for side in Color::ALL {
                    let clock = &turn.clocks[side.index()];
                    let letter = side.fen_letter();
                    if let Some(left) = clock.remaining() {
                        add(&format!("{letter}time"), left.as_millis());
                    }
                    if let Pace::Clock { increment, .. } = clock.pace() {
                        add(&format!("{letter}inc"), increment.as_millis());
                    }
                }
                if let Some(moves) = turn.clocks[turn.side.index()].moves_to_go() {
                    add("movestogo", moves.into());
                }
            }
        }
        if let Some(depth) = self.limits.depth {
            add("depth", depth.into());
        }
        if let Some(nodes) = self.limits.nodes {
            add("nodes", nodes.into());
        }
        text
    }
}

impl Driver for Uci {
    fn new_game(&mut self, _: Setting<'_>) -> Result<(), Break> {
        self.process.send("ucinewgame\nisready")?;
        ready(&mut self.process)
    }

    fn think(&mut self, turn: Turn<'_>) -> Result<Answer, Break> {
        let question = self.question(turn);
        let asked = self.process.send(&question)?;
        let mut thinking = Thinking::default();
        let clock = &turn.clocks[turn.side.index()];
        let (text, arrived) =
            await_answer(&mut self.process, asked, clock, &self.limits, "stop", |line| {
                let mut words = line.split_whitespace();
                match words.next() {
                    Some("bestmove") => return Ok(Some(words.next().unwrap_or("").to_owned())),
                    Some("info") => read_info(line, &mut thinking),
                    _ => {}
                }
                Ok(None)
            })?;
        Ok(Answer { choice: Choice::Move(text), asked, arrived, thinking })
    }

    fn process(&self) -> &EngineProcess {
        &self.process
    }
}

/// Waits for `readyok`.
fn ready(process: &mut EngineProcess) -> Result<(), Break> {
    process.read_until("readyok", HANDSHAKE, |line| Ok((line.trim() == "readyok").then_some(())))
}

/// The name in a line such as `option name Move Overhead type spin …`.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest).trim())
}

/// Takes depth and score from a line `info`, unless it is about another line than the
/// best one.
fn read_info(line: &str, thinking: &mut Thinking) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1..)
    };
    let number = |name: &str| after(name)?.first()?.parse::<u32>().ok();
    if words.get(1) == Some(&"string") || number("multipv").is_some_and(|rank| rank != 1) {
        return;
    }
    let score = after("score").and_then(|words| match words {
        ["cp", value, ..] => Some(Score::clamp_eval(value.parse().ok()?)),
        ["mate", moves, ..] => Score::from_mate_moves(moves.parse().ok()?),
        _ => None,
    });
    if score.is_some() {
        *thinking = Thinking { score, depth: number("depth").or(thinking.depth) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> (Option<i32>, Option<u32>) {
        let mut thinking = Thinking::default();
        lines.iter().for_each(|line| read_info(line, &mut thinking));
        (thinking.score.map(Score::cecp), thinking.depth)
    }

    #[test]
    fn the_last_score_of_the_best_line_counts() {
        let first = "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 5000 pv e2e4";
        assert_eq!(read(&[first]), (Some(-31), Some(7)));
        let later = "info depth 9 score cp 12 lowerbound";
        assert_eq!(read(&[first, later]), (Some(12), Some(9)));
        for other in [
            "info depth 9 multipv 2 score cp 500",
            "info depth 10 currmove e2e4 currmovenumber 3",
            "info string depth 4 score cp 3",
            "info score",
            "info score cp",
            "info score cp x",
        ] {
            assert_eq!(read(&[first, other]), (Some(-31), Some(7)), "{other}");
        }
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(read(&["info depth 3 score mate 2"]), (Some(100_002), Some(3)));
        assert_eq!(read(&["info depth 3 score mate -1"]), (Some(-100_001), Some(3)));
        assert_eq!(read(&["info depth 3 score mate 99999999"]), (None, None));
    }

    #[test]
    fn names_of_options_have_blanks() {
        assert_eq!(option_name("option name Move Overhead type spin"), Some("Move Overhead"));
        assert_eq!(option_name("option name X"), Some("X"));
        assert_eq!(option_name("info string option name"), None);
    }
}
