//! One game between two engines, judged by the rules.

use std::ops::AddAssign;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::{self, Engine, MoveText};
use crate::game::{Color, Score};
use crate::pgn::{self, AnnotatedMove, GameResult, Record, Tags};

use super::adjudication::{Adjudication, Adjudicator};
use super::clock::{Clock, Pace};
use super::driver::{Answer, Choice, Driver, Setting, Thinking, Turn};
use super::epd;
use super::fault::{Break, Fault};
use super::schedule::Pairing;
use super::spec::EngineSpec;

/// A game given away by breaking the rules, the clock or the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The game's number.
    pub game: u64,
    /// Who gave it away.
    pub engine: String,
    /// Its side: `White` or `Black`.
    pub side: String,
    /// What it did.
    pub cause: String,
    /// The position.
    pub fen: String,
    /// The move that led there, in SAN, if there was one.
    pub last_move: Option<String>,
    /// The last lines of the dialogue: `>` to the engine, `<` from it, `!` from its
    /// standard error.
    pub last_lines: Vec<String>,
    /// Is it of no use to go on, since the engine cannot even be started?
    #[serde(skip)]
    pub hopeless: bool,
}

/// The time between an answer's arrival and the next question: the part of the match
/// itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overhead {
    /// How often it was measured.
    pub count: u64,
    /// All of it, in microseconds.
    pub total_us: u64,
    /// The longest, in microseconds.
    pub worst_us: u64,
}

impl Overhead {
    fn measure(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        *self += Self { count: 1, total_us: micros, worst_us: micros };
    }

    /// The mean in milliseconds; `None` if nothing was measured.
    #[must_use]
    pub fn mean_ms(self) -> Option<f64> {
        (self.count > 0).then(|| self.total_us as f64 / self.count as f64 / 1000.0)
    }
}

impl AddAssign for Overhead {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.total_us = self.total_us.saturating_add(other.total_us);
        self.worst_us = self.worst_us.max(other.worst_us);
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which.
    pub pairing: Pairing,
    /// The game as PGN keeps it.
    pub record: Record,
    /// The last position.
    pub final_fen: String,
    /// How it was given away, if it was.
    pub forfeit: Option<Forfeit>,
    /// What the match itself cost.
    pub overhead: Overhead,
}

impl PlayedGame {
    /// The last position as a line of EPD.
    #[must_use]
    pub fn final_epd(&self) -> String {
        epd::from_fen(&self.final_fen)
    }
}

/// How a game ended.
struct End {
    result: GameResult,
    reason: String,
    termination: &'static str,
    fault: Option<(Color, Fault)>,
}

impl End {
    fn normal(result: GameResult, reason: String) -> Self {
        Self { result, reason, termination: "normal", fault: None }
    }

    fn forfeit(side: Color, fault: Fault) -> Self {
        Self {
            result: GameResult::Won(!side),
            reason: format!("{side} forfeits: {fault}"),
            termination: fault.termination(),
            fault: Some((side, fault)),
        }
    }
}

/// The game in progress.
pub(super) struct Board<'a> {
    pairing: Pairing,
    setting: Setting<'a>,
    /// White and Black.
    players: [&'a EngineSpec; 2],
    /// Knows the rules.
    arbiter: &'a mut dyn Engine,
    clocks: [Clock; 2],
    played: Vec<MoveText>,
    comments: Vec<String>,
    adjudicator: Adjudicator,
    overhead: Overhead,
}

impl<'a> Board<'a> {
    /// A game that begins at `setting.start`, which must be a legal position.
    pub(super) fn new(
        pairing: Pairing,
        setting: Setting<'a>,
        players: [&'a EngineSpec; 2],
        arbiter: &'a mut dyn Engine,
        adjudication: Adjudication,
    ) -> Self {
        arbiter.set_position(Some(setting.start), &[]).expect("openings are checked when read");
        Self {
            pairing,
            setting,
            players,
            arbiter,
            clocks: players.map(|player| Clock::new(player.limits.pace)),
            played: Vec::new(),
            comments: Vec::new(),
            adjudicator: Adjudicator::new(adjudication),
            overhead: Overhead::default(),
        }
    }

    /// Plays the game; nothing if the match is stopped on the way. The engine of a
    /// forfeit is at fault and of no use any more.
    pub(super) fn play(mut self, drivers: &mut [Box<dyn Driver>; 2]) -> Option<PlayedGame> {
        let end = match self.run(drivers) {
            Ok(end) => end,
            Err((side, Break::Fault(fault))) => End::forfeit(side, fault),
            Err((_, Break::Stopped)) => return None,
        };
        let lines = match &end.fault {
            Some((side, _)) => drivers[side.index()].process().last_lines(),
            None => Vec::new(),
        };
        Some(self.finish(end, lines))
    }

    /// The game is given away before it has begun.
    pub(super) fn never_begun(
        self,
        side: Color,
        fault: Fault,
        last_lines: Vec<String>,
    ) -> PlayedGame {
        self.finish(End::forfeit(side, fault), last_lines)
    }

    fn run(&mut self, drivers: &mut [Box<dyn Driver>; 2]) -> Result<End, (Color, Break)> {
        for side in Color::ALL {
            drivers[side.index()].new_game(self.setting).map_err(|end| (side, end))?;
        }
        let mut last_arrival = None;
        loop {
            let side = self.arbiter.side_to_move();
            let turn = Turn {
                setting: self.setting,
                played: &self.played,
                arbiter: &*self.arbiter,
                side,
                clocks: &self.clocks,
            };
            let answer = drivers[side.index()].think(turn).map_err(|end| (side, end))?;
            if let Some(arrival) = last_arrival.replace(answer.arrived) {
                self.overhead.measure(answer.asked.saturating_duration_since(arrival));
            }
            match self.accept(side, &answer) {
                Ok(None) => {}
                Ok(Some(end)) => return Ok(end),
                Err(fault) => return Err((side, fault.into())),
            }
        }
    }

    /// Judges what `side` has decided; the end of the game if that is one.
    fn accept(&mut self, side: Color, answer: &Answer) -> Result<Option<End>, Fault> {
        let text = match &answer.choice {
            Choice::Move(text) => text,
            Choice::Claim(result, claim) if *result != GameResult::Won(!side) => {
                // Had the rules ended the game, nobody would have been asked.
                return Err(Fault::FalseClaim(claim.clone()));
            }
            Choice::Claim(..) | Choice::Resign => {
                return Ok(Some(End::normal(GameResult::Won(!side), format!("{side} resigns"))));
            }
        };
        self.arbiter
            .play(text)
            .map_err(|error| Fault::Illegal { text: text.clone(), reason: error.to_string() })?;
        self.played.push(self.arbiter.last_played().expect("a move has just been played"));
        let used = answer.arrived.saturating_duration_since(answer.asked);
        self.clocks[side.index()].spend(used);
        self.comments.push(comment(answer.thinking, used));

        if let Some(outcome) = self.arbiter.outcome() {
            return Ok(Some(End::normal(outcome.into(), outcome.to_string())));
        }
        let early = self.adjudicator.observe(side, answer.thinking.score);
        Ok(early.map(|(result, reason)| End {
            termination: "adjudication",
            ..End::normal(result, reason)
        }))
    }

    fn finish(self, end: End, last_lines: Vec<String>) -> PlayedGame {
        let [white, black] = self.players;
        let fen = self.arbiter.fen();
        let forfeit = end.fault.map(|(side, fault)| Forfeit {
            game: self.pairing.number,
            engine: self.players[side.index()].name.clone(),
            side: side.to_string(),
            cause: fault.to_string(),
            fen: fen.clone(),
            last_move: self.played.last().map(|m| m.san.clone()),
            last_lines,
            hopeless: matches!(fault, Fault::Start(_)),
        });
        let pace = |player: &EngineSpec| player.limits.pace;
        let time_control = match (pace(white), pace(black)) {
            (Pace::Unlimited, Pace::Unlimited) => "-".to_owned(),
            (a, b) if a == b => a.to_string(),
            _ => "?".to_owned(),
        };
        let san = self.played.into_iter().map(|m| m.san);
        let moves = san.zip(self.comments).map(|(san, comment)| AnnotatedMove { san, comment });
        let record = Record {
            tags: Tags {
                event: "Match".to_owned(),
                date: pgn::today(),
                round: self.pairing.round.to_string(),
                white: white.name.clone(),
                black: black.name.clone(),
                ..Tags::default()
            },
            variant: self.setting.variant,
            start: (self.setting.start != engine::array(self.setting.variant))
                .then(|| self.setting.start.to_owned()),
            more_tags: vec![
                ("TimeControl".to_owned(), time_control),
                ("Termination".to_owned(), end.termination.to_owned()),
            ],
            moves: moves.collect(),
            result: end.result,
            reason: end.reason,
        };
        PlayedGame {
            pairing: self.pairing,
            record,
            final_fen: fen,
            forfeit,
            overhead: self.overhead,
        }
    }
}

/// The comment on a move: `+0.25/12 0.512s`, `-M3/9 0.010s`, or the time alone.
fn comment(thinking: Thinking, used: Duration) -> String {
    let time = format!("{:.3}s", used.as_secs_f64());
    let Some(score) = thinking.score else { return time };
    let sign = if score < Score::DRAW { '-' } else { '+' };
    let value = match score.mate_moves() {
        Some(moves) => format!("M{}", moves.abs()),
        None => format!("{:.2}", f64::from(score.0.abs()) / 100.0),
    };
    match thinking.depth {
        Some(depth) => format!("{sign}{value}/{depth} {time}"),
        None => format!("{sign}{value} {time}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_tell_score_depth_and_time() {
        let text =
            |score, depth| comment(Thinking { score, depth }, Duration::from_micros(512_400));
        assert_eq!(text(Some(Score(25)), Some(12)), "+0.25/12 0.512s");
        assert_eq!(text(Some(Score(-105)), Some(3)), "-1.05/3 0.512s");
        assert_eq!(text(Some(Score::DRAW), Some(3)), "+0.00/3 0.512s");
        assert_eq!(text(Some(Score::win_in(3)), Some(9)), "+M2/9 0.512s");
        assert_eq!(text(Some(Score::loss_in(4)), Some(9)), "-M2/9 0.512s");
        assert_eq!(text(Some(Score(5)), None), "+0.05 0.512s");
        assert_eq!(text(None, Some(4)), "0.512s");
    }
}
