//! Leading an engine by XBoard's protocol.
//!
//! The engine is kept in `force` and told every move there; `go` asks it for one. The
//! plies are XBoard's: a move may be several legs with passes between (`protocol.md`).

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::engine::MoveText;
use crate::game::Score;
use crate::pgn::GameResult;

use super::clock::Pace;
use super::driver::{Answer, Choice, Driver, HANDSHAKE, Setting, Thinking, Turn, await_answer};
use super::fault::{Break, Fault};
use super::process::EngineProcess;
use super::spec::{EngineSpec, Limits};

/// How CECP writes a pass.
const PASS: &str = "@@@@";

/// An engine that speaks XBoard's protocol.
pub(super) struct XBoard {
    process: EngineProcess,
    features: Features,
    limits: Limits,
    /// Moves of this game that the engine knows.
    known: usize,
    pings: u32,
}

/// What an engine has said of itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Features(HashMap<String, String>);

impl Features {
    /// Reads what follows the word `feature`: `name=value name="several words" …`.
    fn read(&mut self, mut text: &str) {
        while let Some((name, rest)) = text.trim_start().split_once('=') {
            let (value, rest) = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
            };
            self.0.insert(name.to_owned(), value.to_owned());
            text = rest;
        }
    }

    fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| value == "1")
    }
}

impl XBoard {
    /// Makes an engine's acquaintance, and sets its options.
    pub(super) fn greet(
        process: &mut EngineProcess,
        spec: &EngineSpec,
        setting: Setting<'_>,
    ) -> Result<Features, Break> {
        process.send("xboard\nprotover 2")?;
        let mut features = Features::default();
        process.read_until("feature done=1", HANDSHAKE, |line| {
            if let Some(text) = line.trim_start().strip_prefix("feature ") {
                features.read(text);
            }
            Ok(features.has("done").then_some(()))
        })?;
        let variant = setting.variant.name();
        let variants = features.0.get("variants").map_or("", String::as_str);
        if !variants.split(',').any(|name| name.trim() == variant) {
            let text = format!("does not know the variant {variant} (feature variants)");
            return Err(Fault::Refusal(text).into());
        }
        for name in ["setboard", "ping"] {
            if !features.has(name) {
                let text = format!("has no feature {name}=1, which a match needs");
                return Err(Fault::Refusal(text).into());
            }
        }
        let mut commands = "accepted done".to_owned();
        for (name, value) in &spec.options {
            let _ = match name.to_lowercase().as_str() {
                "hash" => write!(commands, "\nmemory {value}"),
                "threads" => write!(commands, "\ncores {value}"),
                _ => write!(commands, "\noption {name}={value}"),
            };
        }
        if setting.rules.majority {
            commands += "\noption Cheskers Majority=1";
        }
        process.send(&commands)?;
        Ok(features)
    }

    pub(super) fn new(process: EngineProcess, features: Features, limits: Limits) -> Self {
        Self { process, features, limits, known: 0, pings: 0 }
    }

    /// The commands that tell a move.
    fn tell(&self, m: &MoveText) -> String {
        let word = if self.features.has("usermove") { "usermove " } else { "" };
        let legs: Vec<_> = m.legs.iter().map(|leg| format!("{word}{}\n", leg.text)).collect();
        legs.join(&format!("{word}{PASS}\n"))
    }

    /// Sends commands and waits until they are carried out.
    fn carry_out(&mut self, commands: &str) -> Result<(), Break> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.process.send(&format!("{commands}\nping {}", self.pings))?;
        self.process.read_until(&pong, HANDSHAKE, |line| {
            refusal(line)?;
            Ok((line.trim() == pong).then_some(()))
        })
    }
}

impl Driver for XBoard {
    fn new_game(&mut self, setting: Setting<'_>) -> Result<(), Break> {
        let mut commands = format!("new\nvariant {}\n", setting.variant);
        commands += &pace(self.limits.pace);
        if let Some(depth) = self.limits.depth {
            let _ = writeln!(commands, "sd {depth}");
        }
        commands += "post\neasy\ncomputer\nforce";
        self.carry_out(&commands)?;
        self.known = 0;
        self.carry_out(&format!("setboard {}", setting.start))
    }

    fn think(&mut self, turn: Turn<'_>) -> Result<Answer, Break> {
        let mut question: String = turn.played[self.known..].iter().map(|m| self.tell(m)).collect();
        let own = &turn.clocks[turn.side.index()];
        let other = &turn.clocks[(!turn.side).index()];
        for (word, clock) in [("time", own), ("otim", other)] {
            if let Some(left) = clock.remaining() {
                let _ = writeln!(question, "{word} {}", left.as_millis() / 10);
            }
        }
        question += "go";
        let asked = self.process.send(&question)?;
        // While the engine thinks.
        let legal = turn.arbiter.legal_moves();
        let mut thinking = Thinking::default();
        let mut legs = Vec::new();
        let (choice, arrived) =
            await_answer(&mut self.process, asked, own, &self.limits, "?", |line| {
                refusal(line)?;
                if let Some(leg) = line.trim().strip_prefix("move ") {
                    return Ok(add_leg(&mut legs, leg.trim(), &legal));
                }
                read_thinking(line, &mut thinking);
                Ok(claim(line))
            })?;
        if matches!(choice, Choice::Move(_)) {
            self.process.send("force")?;
            // It knows its own move, which is about to be played.
            self.known = turn.played.len() + 1;
        }
        Ok(Answer { choice, asked, arrived, thinking })
    }

    fn process(&self) -> &EngineProcess {
        &self.process
    }
}

/// The command that sets the clock.
fn pace(pace: Pace) -> String {
    match pace {
        Pace::Unlimited => String::new(),
        Pace::MoveTime(time) => format!("st {}\n", time.as_secs_f64()),
        Pace::Clock { moves, base, increment } => {
            let minutes = base.as_secs() / 60;
            let seconds = (base - Duration::from_secs(minutes * 60)).as_secs_f64();
            let increment = increment.as_secs_f64();
            format!("level {} {minutes}:{seconds:02} {increment}\n", moves.unwrap_or(0))
        }
    }
}

/// An engine that refuses what the protocol and the rules allow cannot go on.
fn refusal(line: &str) -> Result<(), Fault> {
    let refuses = ["Error (", "Illegal move", "tellusererror", "Illegal position"];
    if refuses.iter().any(|word| line.trim_start().starts_with(word)) {
        return Err(Fault::Refusal(format!("refuses to go on: {}", line.trim())));
    }
    Ok(())
}

/// A result or a resignation.
fn claim(line: &str) -> Option<Choice> {
    let line = line.trim();
    match line.split_whitespace().next()? {
        "resign" => Some(Choice::Resign),
        word => GameResult::parse(word)
            .filter(|result| *result != GameResult::Unfinished)
            .map(|result| Choice::Claim(result, line.to_owned())),
    }
}

/// Adds a leg to those of a move, and gives the move once it is complete, or once it
/// cannot be one.
fn add_leg(legs: &mut Vec<String>, leg: &str, legal: &[MoveText]) -> Option<Choice> {
    if leg == PASS && !legs.is_empty() {
        return None;
    }
    legs.push(leg.to_owned());
    let goes_on = |m: &&MoveText| {
        m.legs.len() >= legs.len() && m.legs.iter().zip(&*legs).all(|(leg, text)| leg.text == *text)
    };
    let mut fitting = legal.iter().filter(goes_on);
    match fitting.next() {
        // A chain of jumps that may end is over (K7), so all that fit are as long.
        Some(m) if m.legs.len() == legs.len() => Some(Choice::Move(m.uci.clone())),
        Some(_) => None,
        // Some engines send a whole move; the arbiter will know.
        None => Some(Choice::Move(legs.join(" "))),
    }
}

/// Takes depth and score from a line `DEPTH SCORE CENTISECONDS NODES MOVES`.
fn read_thinking(line: &str, thinking: &mut Thinking) {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    if let [depth, score, time, nodes] = words[..]
        && let Ok(depth) = depth.parse()
        && let Ok(score) = score.parse()
        && time.parse::<u64>().is_ok()
        && nodes.parse::<u64>().is_ok()
    {
        *thinking = Thinking { score: Some(Score::from_cecp(score)), depth: Some(depth) };
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{self, Options};
    use crate::game::{Color, Variant};

    use super::*;

    #[test]
    fn features_have_values_of_one_word_or_several() {
        let mut features = Features::default();
        features.read("variants=\"chesquerque,cheskers\" myname=\"An engine 1=2\" ping=1 san=0");
        features.read("done=1");
        assert_eq!(features.0["variants"], "chesquerque,cheskers");
        assert_eq!(features.0["myname"], "An engine 1=2");
        assert!(features.has("ping") && features.has("done"));
        assert!(!features.has("san") && !features.has("setboard"));
        features.read("broken=\"no end");
        features.read("= =");
    }

    #[test]
    fn clocks_are_set_in_minutes_and_seconds() {
        for (text, command) in [
            ("40/300", "level 40 5:00 0\n"),
            ("0.5+0.005", "level 0 0:0.5 0.005\n"),
            ("90+1", "level 0 1:30 1\n"),
            ("inf", ""),
        ] {
            assert_eq!(pace(text.parse().unwrap()), command);
        }
        assert_eq!(pace(Pace::MoveTime(Duration::from_millis(100))), "st 0.1\n");
    }

    /// White must jump twice (K7).
    #[test]
    fn a_chain_is_complete_with_its_last_leg() {
        let options = Options { variant: Variant::Cheskers, hash_mib: 1, ..Options::default() };
        let mut engine = engine::create(&options).unwrap();
        engine.set_position(Some("8/k7/5p2/8/3p4/2K5/8/8 w"), &[]).unwrap();
        let legal = engine.legal_moves();
        let played = |legs: &[&str]| {
            let mut entered = Vec::new();
            legs.iter().map(|leg| add_leg(&mut entered, leg, &legal)).collect::<Vec<_>>()
        };
        let move_ = |text: &str| Some(Choice::Move(text.to_owned()));
        assert_eq!(played(&["c3d4,d4e5", PASS, "e5f6,f6g7"]), [None, None, move_("c3e5g7")]);
        assert_eq!(played(&["c3e5g7"]), [move_("c3e5g7")], "the arbiter reads it");
        assert_eq!(played(&[PASS]), [move_(PASS)]);
        assert_eq!(played(&["c3d4,d4e5", "a1b2"]), [None, move_("c3d4,d4e5 a1b2")]);
    }

    #[test]
    fn results_and_refusals_are_told_from_thinking() {
        let text = "1-0 {White mates}";
        let won = GameResult::Won(Color::White);
        assert_eq!(claim(text), Some(Choice::Claim(won, text.to_owned())));
        assert_eq!(claim(" resign"), Some(Choice::Resign));
        for line in ["", "* {unfinished}", "9 25 112 48299 e2e4", "offer draw"] {
            assert_eq!(claim(line), None, "{line}");
        }
        assert!(refusal("Illegal move (a capture is compulsory): c3b4").is_err());
        assert!(refusal("9 25 112 48299 e2e4").is_ok());

        let mut thinking = Thinking::default();
        read_thinking("9 -100002 112 48299 e2e4 e8e6", &mut thinking);
        assert_eq!(thinking.depth, Some(9));
        assert_eq!(thinking.score.and_then(Score::mate_moves), Some(-2));
        read_thinking("Hint: e2e4 and more", &mut thinking);
        assert_eq!(thinking.depth, Some(9));
    }
}
