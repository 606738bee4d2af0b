//! `qirkat selfplay`

use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use qirkat::engine::{self, Engine, Options, Request};
use qirkat::game::{Color, Variant};
use qirkat::pgn::{GameResult, Movetext, Record, Tags};
use qirkat::search::Clock;

use super::{Failure, RuleArgs, SearchArgs};

/// A move may take so much longer than asked for before it counts as late. The
/// engine's own reserve (`Move Overhead`) is spent on the way here.
const TOLERANCE: Duration = Duration::from_millis(20);
/// A game that lasts longer is called a draw.
const LONGEST_GAME: usize = 600;

/// Let the engine play games against itself
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
    /// Random plies at the start of each game, so that games differ
    #[arg(long, value_name = "N", default_value_t = 6,
          value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: u32,
    /// Seed of the random plies
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Save the games as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut engine = engine::create(&Options {
            variant: self.variant,
            threads: self.search.threads as usize,
            hash_mib: self.search.hash as usize,
            rules: self.rules.rules(),
            ..Options::default()
        })?;
        let mut pgn = match &self.pgn {
            Some(path) => Some((path, create(path)?)),
            None => None,
        };
        let mut out = io::stdout().lock();
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut tally = Tally::default();
        for round in 1..=self.games {
            writeln!(out, "Game {round}")?;
            let mut record = self.play(engine.as_mut(), &mut random, &mut tally, &mut out)?;
            writeln!(out, "\n")?;
            tally.count(record.result);
            if let Some((path, file)) = &mut pgn {
                record.tags = tags(round);
                write!(file, "{record}").map_err(|error| {
                    Failure::Work(format!("cannot write '{}': {error}", path.display()))
                })?;
            }
        }
        let [white, black, draws] = tally.results;
        writeln!(
            out,
            "{} games: {white} won by White, {black} by Black, {draws} drawn; \
             {} moves, {} late, the slowest after {} ms",
            self.games,
            tally.moves,
            tally.late,
            tally.slowest.as_millis()
        )?;
        if tally.late > 0 {
            return Err(Failure::Work(format!(
                "{} moves came more than {} ms late",
                tally.late,
                TOLERANCE.as_millis()
            )));
        }
        Ok(())
    }

    /// Plays one game to its end, and prints it as it goes.
    fn play(
        &self,
        engine: &mut dyn Engine,
        random: &mut fastrand::Rng,
        tally: &mut Tally,
        out: &mut impl io::Write,
    ) -> Result<Record, Failure> {
        let limit = Duration::from_millis(self.movetime);
        let request = Request { clock: Some(Clock::MoveTime(limit)), ..Request::default() };
        engine.new_game();
        let mut movetext = Movetext::new(self.variant.begins(), 1);
        let mut plies = 0;
        while engine.outcome().is_none() && plies < LONGEST_GAME {
            let legal = engine.legal_moves();
            let choice = if plies < self.random_plies as usize {
                legal[random.usize(..legal.len())].clone()
            } else {
                let start = Instant::now();
                let best = engine::search(engine, &request, &mut |_| ())
                    .expect("no moves are asked for")
                    .best;
                let time = start.elapsed();
                tally.moves += 1;
                tally.slowest = tally.slowest.max(time);
                tally.late += u32::from(time > limit + TOLERANCE);
                legal.into_iter().find(|m| Some(&m.uci) == best.as_ref()).ok_or_else(|| {
                    let fen = engine.fen();
                    Failure::Work(format!("illegal move {best:?} in {fen}"))
                })?
            };
            engine.play(&choice.uci).expect("a legal move is accepted");
            plies += 1;
            out.write_all(movetext.add_move(&choice.san).as_bytes())?;
            out.flush()?;
        }
        let mut record = Record::of(engine);
        if record.result == GameResult::Unfinished {
            record.result = GameResult::Drawn;
            record.reason = format!("Draw after {LONGEST_GAME} plies");
        }
        out.write_all(movetext.add_end(&record.reason, record.result).as_bytes())?;
        Ok(record)
    }
}

/// What a saved game says of itself.
fn tags(round: u32) -> Tags {
    let player = concat!("Qirkat ", env!("CARGO_PKG_VERSION")).to_owned();
    Tags {
        event: "Self-play".to_owned(),
        round: round.to_string(),
        white: player.clone(),
        black: player,
        ..Tags::default()
    }
}

fn create(path: &PathBuf) -> Result<File, Failure> {
    File::create(path)
        .map_err(|error| Failure::Usage(format!("cannot create '{}': {error}", path.display())))
}

/// What all games together came to.
#[derive(Debug, Default)]
struct Tally {
    /// Won by White, won by Black, drawn.
    results: [u32; 3],
    moves: u32,
    late: u32,
    slowest: Duration,
}

impl Tally {
    fn count(&mut self, result: GameResult) {
        let place = match result {
            GameResult::Won(Color::White) => 0,
            GameResult::Won(Color::Black) => 1,
            GameResult::Drawn | GameResult::Unfinished => 2,
        };
        self.results[place] += 1;
    }
}
