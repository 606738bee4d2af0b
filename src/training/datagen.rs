//! Playing many games for training, and keeping what is worth learning from.

use std::iter;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fastrand::Rng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::error::DataError;
use super::format::Header;
use super::record::Record;
use super::selfplay::{PlayedPly, RandomOpening, SelfPlayed, play};
use super::writer::{DataFile, PackedGame};
use crate::game::{Color, Key, KeySequence, PackPosition, Variant};
use crate::search::{Control, Limits, OutOfMemory, STACK, SearchPosition, Searcher};
use crate::tournament::{Adjudication, DrawRule, ResignRule};
use crate::{cheskers, chesquerque};

/// The openings of all games.
const OPENING: RandomOpening = RandomOpening { plies: 6..=10, balance: 300, nodes: 1000 };

/// When the result of a game is clear.
const ADJUDICATION: Adjudication = Adjudication {
    draw: Some(DrawRule { move_number: 40, move_count: 10, score: 5 }),
    resign: Some(ResignRule { move_count: 4, score: 1500, two_sided: true }),
    max_moves: Some(300),
};

/// A search that has not finished an iteration by so many times the nodes asked for is
/// ended within it.
const PATIENCE: u64 = 4;

/// How long games wait to be written, so that blocks are not too small to pack well.
const WRITE_EVERY: Duration = Duration::from_secs(2);

/// The games that are wanted.
#[derive(Clone, Debug)]
pub struct Datagen {
    /// Where they are kept. What a file of this name has is not played again.
    pub path: PathBuf,
    /// How they are played.
    pub header: Header,
    /// How many the file has in the end; it may have more already.
    pub games: u32,
    /// How many are played at a time, at least 1.
    pub threads: usize,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games that the file had at the beginning.
    pub games_before: u32,
    /// Records that it had.
    pub records_before: u64,
    /// Bytes of an unfinished block that were cut off.
    pub cut: u64,
    /// Games played since then.
    pub games: u32,
    /// Records of these.
    pub records: u64,
    /// How many of these games each side won, White first.
    pub wins: [u32; 2],
}

/// Why there is no data.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// The file.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The tables of all threads.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The threads themselves.
    #[error("cannot start so many threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

impl Datagen {
    /// Plays the games that the file does not have yet, and adds them to it. `report`
    /// is told at the beginning and after each game. If `stop` is told to stop, games
    /// in progress are given up; those that have been played are kept.
    ///
    /// The records of a game depend on its number and the header, and on nothing else.
    ///
    /// # Errors
    /// The file cannot be used, or the machine has not enough memory or threads.
    pub fn run(
        &self,
        stop: &Control,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Progress, DatagenError> {
        match self.header.variant {
            Variant::Chesquerque => self.run_game::<chesquerque::Position>(stop, report),
            Variant::Cheskers => self.run_game::<cheskers::Position>(stop, report),
        }
    }

    fn run_game<P: SearchPosition + PackPosition>(
        &self,
        stop: &Control,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Progress, DatagenError> {
        let pool = self.pool()?;
        let players = iter::repeat_with(|| Player::<P>::new(self.header, stop))
            .take(pool.current_num_threads())
            .collect::<Result<Vec<_>, _>>()?;
        let mut file = DataFile::open(&self.path, self.header)?;
        let mut progress = Progress::of(&file);
        report(&progress);

        let missing: Vec<u32> = (1..=self.games).filter(|&number| !file.has(number)).collect();
        let (players, missing) = (Mutex::new(players), Mutex::new(missing.into_iter()));
        let (sender, games) = mpsc::channel();
        pool.in_place_scope(|scope| {
            // One job in each thread that plays to the end. (Jobs for single games could be
            // stolen by a thread in the middle of a game, when it clears its table.)
            scope.spawn_broadcast(move |_, _| {
                let player = lock(&players).pop();
                let numbers = iter::from_fn(|| lock(&missing).next());
                player.expect("a player for each thread").play_all(numbers, &sender);
            });
            let kept = keep(&mut file, &games, |game| {
                progress.count(game);
                report(&progress);
            });
            // Threads that still play are not listened to any more.
            drop(games);
            kept
        })?;
        Ok(progress)
    }

    fn pool(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        ThreadPoolBuilder::new().num_threads(self.threads.max(1)).stack_size(STACK).build()
    }
}

impl Progress {
    fn of(file: &DataFile) -> Self {
        Self {
            games_before: file.games(),
            records_before: file.records(),
            cut: file.cut(),
            ..Self::default()
        }
    }

    fn count(&mut self, game: &NumberedGame) {
        self.games += 1;
        self.records += game.packed.records.len() as u64;
        if let Some(winner) = game.winner {
            self.wins[winner.index()] += 1;
        }
    }
}

/// What is held by none but for a moment.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game for the file, and who won.
struct NumberedGame {
    packed: PackedGame,
    winner: Option<Color>,
}

/// Adds games to the file as they come, some at a time, and shows each to `seen`, until
/// no more can come.
fn keep(
    file: &mut DataFile,
    games: &Receiver<NumberedGame>,
    mut seen: impl FnMut(&NumberedGame),
) -> Result<(), DataError> {
    let mut waiting = Vec::new();
    let mut written = Instant::now();
    loop {
        let left = WRITE_EVERY.saturating_sub(written.elapsed());
        let over = match games.recv_timeout(left) {
            Ok(game) => {
                seen(&game);
                waiting.push(game.packed);
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        if over || written.elapsed() >= WRITE_EVERY {
            if !waiting.is_empty() {
                file.append(&waiting)?;
                waiting.clear();
            }
            written = Instant::now();
        }
        if over {
            return Ok(());
        }
    }
}

/// Plays both sides of one game after the other.
struct Player<'a, P: SearchPosition> {
    header: Header,
    stop: &'a Control,
    searcher: Searcher<P>,
}

impl<'a, P: SearchPosition + PackPosition> Player<'a, P> {
    fn new(header: Header, stop: &'a Control) -> Result<Self, OutOfMemory> {
        Ok(Self { header, stop, searcher: Searcher::new(header.hash_mib as usize, 1)? })
    }

    /// Plays the games of these numbers, until it is told to stop or nobody listens.
    fn play_all(mut self, numbers: impl Iterator<Item = u32>, sender: &Sender<NumberedGame>) {
        for number in numbers {
            let Some(game) = self.play(number) else { return };
            let records = game.plies.iter().filter(|ply| is_quiet(ply)).map(|ply| {
                let record = Record {
                    position: ply.position,
                    score: ply.score,
                    winner: game.winner,
                    ply: ply.number as u16,
                    clock: ply.clock as u8,
                };
                record.to_bytes().expect("no game from the array has more men than it")
            });
            let packed = PackedGame { number, records: records.collect() };
            if sender.send(NumberedGame { packed, winner: game.winner }).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, number: u32) -> Option<SelfPlayed<P>> {
        let Self { header, stop, searcher } = self;
        searcher.clear();
        let mut random = random_of_game(header.seed, number);
        let game = OPENING.find(header.rules, &mut random, searcher, stop)?;
        let limits = Limits {
            soft_nodes: Some(header.nodes),
            nodes: Some(header.nodes.saturating_mul(PATIENCE)),
            ..Limits::default()
        };
        play(game, ADJUDICATION, stop, |game| {
            searcher.search(game, &limits, stop, Instant::now(), &mut |_| ())
        })
    }
}

/// Random numbers for a game, others for each seed and number.
fn random_of_game(seed: u64, number: u32) -> Rng {
    let Key(base) = KeySequence::new(seed).next_key();
    let Key(mixed) = KeySequence::new(base ^ u64::from(number)).next_key();
    Rng::with_seed(mixed)
}

/// Does the evaluation of the position by itself, without a search, mean something
/// there? Not where something is about to be taken.
fn is_quiet<P: SearchPosition>(ply: &PlayedPly<P>) -> bool {
    !ply.position.is_forced() && !ply.position.is_noisy(ply.m) && !ply.score.is_decisive()
}
