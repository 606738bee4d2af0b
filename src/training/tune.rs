//! Tuning the search's parameters by games against itself.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fastrand::Rng;
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::selfplay::{RandomOpening, play};
use super::spsa::{Spsa, Trial};
use crate::game::{Color, Game, KeySequence, Rules, Variant};
use crate::search::{Control, Limits, OutOfMemory, Parameters, STACK, SearchPosition, Searcher};
use crate::tournament::{Adjudication, DrawRule, ResignRule};
use crate::{cheskers, chesquerque};

/// The openings of all games.
const OPENING: RandomOpening = RandomOpening { plies: 6..=10, balance: 100, nodes: 5000 };

/// When the result of a game is clear.
const ADJUDICATION: Adjudication = Adjudication {
    draw: Some(DrawRule { move_number: 40, move_count: 6, score: 10 }),
    resign: Some(ResignRule { move_count: 3, score: 800, two_sided: true }),
    max_moves: Some(200),
};

/// Trials played around the same values. Their number is fixed so that the result does not depend
/// on how many are played at a time.
const BATCH: u64 = 16;

/// How often the state is saved.
const SAVE_EVERY: Duration = Duration::from_secs(5);

/// What is tuned, and by which games.
#[derive(Clone, Debug)]
pub struct Tune {
    /// The game.
    pub variant: Variant,
    /// Parameters to tune, by name; none is all that have more than two values.
    pub names: Vec<String>,
    /// Pairs of games in all.
    pub iterations: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Table of each side in MiB.
    pub hash_mib: usize,
    /// Seed of openings and trials.
    pub seed: u64,
    /// Games at a time, at least 1.
    pub threads: usize,
    /// Where the state is kept; a run that was interrupted goes on from there.
    pub state: PathBuf,
}

/// Why tuning failed.
#[derive(Debug, Error)]
pub enum TuneError {
    /// No parameter has this name.
    #[error("no parameter named '{0}'; there are: {1}")]
    Unknown(String, String),
    /// The state cannot be read or written.
    #[error("cannot {verb} '{}': {error}", path.display())]
    File {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The file holds no state of tuning.
    #[error("'{}' is not the state of a tuning: {error}", path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// The file holds the state of another tuning.
    #[error("'{}' has the state of a tuning with other {what}: {theirs}, now {ours}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// There.
        theirs: String,
        /// Here.
        ours: String,
    },
    /// The tables of all games.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The threads themselves.
    #[error("cannot start so many threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

/// All that a run needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    variant: String,
    nodes: u64,
    hash_mib: usize,
    seed: u64,
    spsa: Spsa,
}

impl Tune {
    /// Tunes until all iterations are done or `stop` is told to stop, and returns the
    /// state reached. `report` is told of it at the beginning and after each batch of games.
    ///
    /// # Errors
    /// A name that is none, a file that cannot be used, no memory or threads.
    pub fn run(&self, stop: &Control, report: &mut dyn FnMut(&Spsa)) -> Result<Spsa, TuneError> {
        match self.variant {
            Variant::Chesquerque => self.run_game::<chesquerque::Position>(stop, report),
            Variant::Cheskers => self.run_game::<cheskers::Position>(stop, report),
        }
    }

    fn run_game<P: SearchPosition>(
        &self,
        stop: &Control,
        report: &mut dyn FnMut(&Spsa),
    ) -> Result<Spsa, TuneError> {
        let mut state = self.fresh_state(&P::PARAMETERS)?;
        if let Some(saved) = load(&self.state)? {
            self.check_same(&saved, &state)?;
            state = saved;
        }
        save(&self.state, &state)?;
        report(&state.spsa);

        let threads = self.threads.max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()?;
        let duels = (0..threads)
            .map(|_| Duel::<P>::new(self.hash_mib, self.nodes))
            .collect::<Result<Vec<_>, _>>()?;
        let duels = Mutex::new(duels);
        let mut saved = Instant::now();
        while state.spsa.done() < state.spsa.iterations() {
            let (first, left) = (state.spsa.done(), state.spsa.iterations() - state.spsa.done());
            let trials: Vec<_> = (first..first + BATCH.min(left))
                .map(|number| {
                    let mut random = random_of_trial(self.seed, number);
                    (state.spsa.trial(&mut random), random)
                })
                .collect();
            let spsa = &state.spsa;
            let results: Option<Vec<_>> = pool.install(|| {
                trials
                    .par_iter()
                    .with_max_len(1)
                    .map(|(trial, random)| {
                        let lock = || duels.lock().unwrap_or_else(PoisonError::into_inner);
                        let mut duel = lock().pop().expect("a duel for each thread");
                        duel.set(spsa, trial);
                        let won = duel.fight(random.clone(), stop);
                        lock().push(duel);
                        won
                    })
                    .collect()
            });
            // A batch that was interrupted is played again.
            let Some(results) = results else { break };
            for ((trial, _), won) in trials.iter().zip(results) {
                state.spsa.learn(trial, won.into());
            }
            report(&state.spsa);
            if saved.elapsed() >= SAVE_EVERY {
                save(&self.state, &state)?;
                saved = Instant::now();
            }
        }
        save(&self.state, &state)?;
        Ok(state.spsa)
    }

    /// The values of a game's parameters in force, and those that `spsa` has reached.
    #[must_use]
    pub fn tuned(&self, spsa: &Spsa) -> (Parameters, Parameters) {
        let present = match self.variant {
            Variant::Chesquerque => chesquerque::Position::PARAMETERS,
            Variant::Cheskers => cheskers::Position::PARAMETERS,
        };
        let tuned = with(present.clone(), spsa, &spsa.values());
        (present, tuned)
    }

    fn fresh_state(&self, present: &Parameters) -> Result<State, TuneError> {
        let all = Parameters::all();
        if let Some(name) = self.names.iter().find(|&name| all.iter().all(|p| p.name != *name)) {
            let names: Vec<_> = all.into_iter().map(|parameter| parameter.name).collect();
            return Err(TuneError::Unknown(name.clone(), names.join(", ")));
        }
        let (parameters, values): (Vec<_>, Vec<_>) = all
            .into_iter()
            .zip(present.values())
            .filter(|(parameter, _)| match self.names.as_slice() {
                [] => parameter.high - parameter.low > 1,
                names => names.contains(&parameter.name),
            })
            .unzip();
        Ok(State {
            variant: self.variant.to_string(),
            nodes: self.nodes,
            hash_mib: self.hash_mib,
            seed: self.seed,
            spsa: Spsa::new(parameters, &values, self.iterations),
        })
    }

    /// Can a run with the state `saved` go on as this one?
    fn check_same(&self, saved: &State, ours: &State) -> Result<(), TuneError> {
        let names = |state: &State| {
            let parameters = state.spsa.parameters().iter();
            parameters.map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let facts = |state: &State| {
            [
                ("game", state.variant.clone()),
                ("iterations", state.spsa.iterations().to_string()),
                ("nodes", state.nodes.to_string()),
                ("hash", state.hash_mib.to_string()),
                ("seed", state.seed.to_string()),
                ("parameters", names(state)),
            ]
        };
        for ((what, theirs), (_, ours)) in facts(saved).into_iter().zip(facts(ours)) {
            if theirs != ours {
                return Err(TuneError::Other { path: self.state.clone(), what, theirs, ours });
            }
        }
        Ok(())
    }
}

fn load(path: &Path) -> Result<Option<State>, TuneError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| TuneError::State { path: path.to_owned(), error }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TuneError::File { verb: "read", path: path.to_owned(), error }),
    }
}

/// Saves at one blow: whatever happens, the old state or the new one is there.
fn save(path: &Path, state: &State) -> Result<(), TuneError> {
    let text = serde_json::to_vec_pretty(state).expect("a state is plain data");
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text).and_then(|()| fs::rename(&new, path)).map_err(|error| TuneError::File {
        verb: "write",
        path: path.to_owned(),
        error,
    })
}

/// `parameters` with those that are tuned set to `values`.
fn with(mut parameters: Parameters, spsa: &Spsa, values: &[i32]) -> Parameters {
    for (parameter, place) in Parameters::all().iter().zip(parameters.values_mut()) {
        if let Some(index) = spsa.parameters().iter().position(|tuned| tuned == parameter) {
            *place = values[index];
        }
    }
    parameters
}

/// Random numbers for a trial and its opening, others for each seed and number.
fn random_of_trial(seed: u64, number: u64) -> Rng {
    Rng::with_seed(KeySequence::new(seed ^ KeySequence::new(number).next_key().0).next_key().0)
}

/// Two searches with different numbers.
struct Duel<P: SearchPosition> {
    plus: Searcher<P>,
    minus: Searcher<P>,
    nodes: u64,
}

impl<P: SearchPosition> Duel<P> {
    fn new(hash_mib: usize, nodes: u64) -> Result<Self, OutOfMemory> {
        let searcher = || Searcher::new(hash_mib, 1);
        Ok(Self { plus: searcher()?, minus: searcher()?, nodes })
    }

    fn set(&mut self, spsa: &Spsa, trial: &Trial) {
        self.plus.set_parameters(with(P::PARAMETERS, spsa, &trial.plus));
        self.minus.set_parameters(with(P::PARAMETERS, spsa, &trial.minus));
    }

    /// Plays one opening with either colour: how many games more than the other does the first
    /// setting win? `None` if `stop` has been told to stop.
    fn fight(&mut self, mut random: Rng, stop: &Control) -> Option<i32> {
        let rules = Rules::default();
        self.plus.clear();
        let opening = OPENING.find(rules, &mut random, &mut self.plus, stop)?;
        let mut won = 0;
        for plus in Color::ALL {
            won += match self.play(opening.clone(), plus, stop)? {
                Some(winner) if winner == plus => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Some(won)
    }

    /// The winner of one game, in which the first setting has the colour `plus`.
    fn play(&mut self, game: Game<P>, plus: Color, stop: &Control) -> Option<Option<Color>> {
        self.plus.clear();
        self.minus.clear();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let played = play(game, ADJUDICATION, stop, |game| {
            let ours = game.position().side_to_move() == plus;
            let searcher = if ours { &mut self.plus } else { &mut self.minus };
            searcher.search(game, &limits, stop, Instant::now(), &mut |_| ())
        })?;
        Some(played.winner)
    }
}
