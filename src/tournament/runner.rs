//! Playing the games of a match, some at a time.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use thiserror::Error;

use crate::engine::{self, Engine, OptionError, Options};
use crate::game::{Color, Rules, Variant};
use crate::statistics::{Sprt, Verdict};

use super::adjudication::Adjudication;
use super::driver::{Driver, Setting, connect};
use super::fault::Break;
use super::openings::{Openings, small};
use super::play::{Board, PlayedGame};
use super::process::Stop;
use super::schedule::{EngineId, Pairing, Schedule};
use super::spec::EngineSpec;
use super::tally::Tally;
use super::warden::Warden;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub variant: Variant,
    /// The switches of its rules.
    pub rules: Rules,
    /// Who plays; the schedule is about so many.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// From where; of the same variant.
    pub openings: Openings,
    /// Games at a time, at least 1.
    pub concurrency: usize,
    /// What ends a game early.
    pub adjudication: Adjudication,
    /// What ends the match early; only for two engines.
    pub sprt: Option<Sprt>,
    /// Does the match go on after a forfeit?
    pub recover: bool,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All games have been played.
    Complete,
    /// The sequential test has come to a verdict.
    Decided(Verdict),
    /// An engine has forfeited a game, and the match does not go on after that; or it
    /// cannot even be started.
    Forfeit,
    /// Somebody has asked for it.
    Stopped,
}

/// Why a match could not be begun.
#[derive(Debug, Error)]
pub enum RunError {
    /// A board to judge the games on cannot be had.
    #[error(transparent)]
    Engine(#[from] OptionError),
    /// The process that looks after the engines cannot be started.
    #[error("cannot start the process that looks after the engines: {0}")]
    Warden(std::io::Error),
}

/// Plays the match until it is over, or until `stop` is requested. Each game is handed
/// to `played` when it is over, with what all came to so far. When this returns, no
/// process of an engine is left.
///
/// # Errors
/// The match could not be begun.
pub fn run(
    plan: &Match,
    stop: &Stop,
    played: &mut dyn FnMut(&PlayedGame, &Tally),
) -> Result<(Tally, Ending), RunError> {
    let warden = Arc::new(Warden::start().map_err(RunError::Warden)?);
    let names = plan.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut tally = Tally::new(plan.variant, names, plan.sprt);
    let next = AtomicU64::new(1);
    let mut ending = Ending::Complete;
    let workers: Vec<Worker<'_>> = (0..plan.concurrency.max(1))
        .map(|_| Worker::new(plan, &warden, stop))
        .collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for worker in workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || worker.work(next, &sender));
        }
        drop(sender);
        for game in games {
            // What comes in after the end is no part of the match.
            if ending == Ending::Complete {
                tally.count(&game);
                played(&game, &tally);
                ending = ending_after(plan, &game, &tally);
                if ending != Ending::Complete {
                    stop.request();
                }
            }
        }
    });
    if ending == Ending::Complete && tally.games() < plan.schedule.len() {
        ending = Ending::Stopped;
    }
    Ok((tally, ending))
}

/// Does the match end with this game?
fn ending_after(plan: &Match, game: &PlayedGame, tally: &Tally) -> Ending {
    if let Some(forfeit) = &game.forfeit
        && (forfeit.hopeless || !plan.recover)
    {
        return Ending::Forfeit;
    }
    match tally.verdict() {
        None | Some(Verdict::Undecided) => Ending::Complete,
        Some(verdict) => Ending::Decided(verdict),
    }
}

/// Plays one game after the other, with two engines that stay if they are needed again.
struct Worker<'a> {
    plan: &'a Match,
    warden: &'a Arc<Warden>,
    stop: &'a Stop,
    arbiter: Box<dyn Engine>,
    engines: HashMap<EngineId, Box<dyn Driver>>,
}

impl<'a> Worker<'a> {
    fn new(plan: &'a Match, warden: &'a Arc<Warden>, stop: &'a Stop) -> Result<Self, OptionError> {
        let options = Options { rules: plan.rules, ..small(plan.variant) };
        let arbiter = engine::create(&options)?;
        Ok(Self { plan, warden, stop, arbiter, engines: HashMap::new() })
    }

    fn work(mut self, next: &AtomicU64, sender: &Sender<PlayedGame>) {
        while !self.stop.is_requested()
            && let Some(pairing) = self.plan.schedule.game(next.fetch_add(1, Ordering::Relaxed))
            && let Some(game) = self.play(pairing)
            && sender.send(game).is_ok()
        {}
    }

    /// Plays a game; nothing if the match is stopped on the way.
    fn play(&mut self, pairing: Pairing) -> Option<PlayedGame> {
        let plan = self.plan;
        let ids = [pairing.white, pairing.black];
        let setting = Setting {
            variant: plan.variant,
            rules: plan.rules,
            start: plan.openings.fen(pairing.opening),
        };
        let players = ids.map(|id| &plan.engines[id.0]);
        self.engines.retain(|id, _| ids.contains(id));

        let mut drivers = Vec::new();
        for (side, (id, spec)) in Color::ALL.into_iter().zip(ids.into_iter().zip(players)) {
            let driver = match self.engines.remove(&id) {
                Some(driver) => driver,
                None => match connect(spec, setting, self.warden, self.stop) {
                    Ok(driver) => driver,
                    Err((Break::Stopped, _)) => return None,
                    Err((Break::Fault(fault), lines)) => {
                        return Some(self.board(pairing, setting).never_begun(side, fault, lines));
                    }
                },
            };
            drivers.push(driver);
        }
        let Ok(mut drivers) = <[Box<dyn Driver>; 2]>::try_from(drivers) else {
            unreachable!("there are two players");
        };
        let game = self.board(pairing, setting).play(&mut drivers)?;
        // An engine at fault is not used again.
        let at_fault = game.forfeit.as_ref().map(|forfeit| forfeit.engine.clone());
        for (id, driver) in ids.into_iter().zip(drivers) {
            if at_fault.as_deref() != Some(&plan.engines[id.0].name) {
                self.engines.insert(id, driver);
            }
        }
        Some(game)
    }

    fn board<'b>(&'b mut self, pairing: Pairing, setting: Setting<'b>) -> Board<'b> {
        let players = [pairing.white, pairing.black].map(|id| &self.plan.engines[id.0]);
        let adjudication = self.plan.adjudication;
        Board::new(pairing, setting, players, self.arbiter.as_mut(), adjudication)
    }
}
