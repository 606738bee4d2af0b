//! An engine as the match sees it, whatever its protocol.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::engine::{Engine, MoveText};
use crate::game::{Color, Rules, Score, Variant};
use crate::pgn::GameResult;

use super::clock::Clock;
use super::fault::{Break, Fault};
use super::process::{EngineProcess, Stop};
use super::spec::{EngineSpec, Limits, Protocol};
use super::uci::Uci;
use super::warden::Warden;
use super::xboard::XBoard;

/// How long an engine may take to start, and to get ready for a game.
pub(super) const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long an engine may think that has no clock, only a depth or nodes to reach.
const WITHOUT_CLOCK: Duration = Duration::from_secs(300);
/// How long an engine may take to move at once after its time is over: it has lost
/// then, but it has not hung.
const GRACE: Duration = Duration::from_millis(500);

/// The game that an engine is asked to play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    pub(super) variant: Variant,
    pub(super) rules: Rules,
    /// The FEN of the position to begin with.
    pub(super) start: &'a str,
}

/// What an engine needs to know to choose a move.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) setting: Setting<'a>,
    /// The moves so far.
    pub(super) played: &'a [MoveText],
    /// The game, for what the protocol must know of it.
    pub(super) arbiter: &'a dyn Engine,
    /// The side to move.
    pub(super) side: Color,
    /// White's clock and Black's.
    pub(super) clocks: &'a [Clock; 2],
}

/// What an engine has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// This move, as it was written.
    Move(String),
    /// To give up.
    Resign,
    /// That the game is over, in its words.
    Claim(GameResult, String),
}

/// A decision and how it came about.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) choice: Choice,
    /// When the engine was asked.
    pub(super) asked: Instant,
    /// When its answer had come.
    pub(super) arrived: Instant,
    pub(super) thinking: Thinking,
}

/// What an engine thinks of its position, as far as it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Thinking {
    /// For the side to move.
    pub(super) score: Option<Score>,
    /// In plies.
    pub(super) depth: Option<u32>,
}

/// One protocol's way to lead an engine. After a fault the engine is not used again.
pub(super) trait Driver: Send {
    /// Prepares for a game.
    fn new_game(&mut self, setting: Setting<'_>) -> Result<(), Break>;

    /// Asks for a move.
    fn think(&mut self, turn: Turn<'_>) -> Result<Answer, Break>;

    /// The process, for the log.
    fn process(&self) -> &EngineProcess;
}

/// Starts an engine and makes its acquaintance.
pub(super) fn connect(
    spec: &EngineSpec,
    setting: Setting<'_>,
    warden: &Arc<Warden>,
    stop: &Stop,
) -> Result<Box<dyn Driver>, (Break, Vec<String>)> {
    let mut process =
        EngineProcess::start(spec, warden, stop).map_err(|fault| (fault.into(), Vec::new()))?;
    let shaken: Result<Box<dyn Driver>, (Break, EngineProcess)> = match spec.protocol {
        Protocol::Uci => match Uci::greet(&mut process, spec, setting) {
            Ok(()) => Ok(Box::new(Uci::new(process, spec.limits))),
            Err(end) => Err((end, process)),
        },
        Protocol::XBoard => match XBoard::greet(&mut process, spec, setting) {
            Ok(features) => Ok(Box::new(XBoard::new(process, features, spec.limits))),
            Err(end) => Err((end, process)),
        },
    };
    shaken.map_err(|(end, process)| (end, process.last_lines()))
}

/// Waits for the answer to what was asked at `asked`, with the time that `clock` and
/// `limits` allow. When that is over, `hurry` is sent, which asks for a move at once.
/// `hear` gets every line, and finds the answer.
pub(super) fn await_answer<T>(
    process: &mut EngineProcess,
    asked: Instant,
    clock: &Clock,
    limits: &Limits,
    hurry: &str,
    mut hear: impl FnMut(&str) -> Result<Option<T>, Fault>,
) -> Result<(T, Instant), Break> {
    let allowed = clock.remaining().map_or(WITHOUT_CLOCK, |left| left + limits.margin);
    let mut deadline = asked + allowed;
    let mut hurried = false;
    loop {
        let heard = process.read(deadline)?;
        if let Some(heard) = &heard
            && let Some(answer) = hear(&heard.text)?
        {
            let used = heard.at.saturating_duration_since(asked);
            if used > allowed {
                return Err(Fault::Time { used, allowed }.into());
            }
            return Ok((answer, heard.at));
        }
        // An engine that never stops talking must not stop the clock.
        if heard.is_none_or(|heard| heard.at > deadline) {
            if hurried {
                return Err(Fault::Hung { used: asked.elapsed(), allowed }.into());
            }
            hurried = true;
            process.send(hurry)?;
            deadline = Instant::now() + GRACE;
        }
    }
}
