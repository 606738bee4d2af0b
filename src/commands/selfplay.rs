//! `qirkat selfplay`

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use qirkat::engine::{self, Engine, Options, Request};
use qirkat::game::{Color, Variant};
use qirkat::search::Clock;

use super::{Failure, RuleArgs, SearchArgs};

/// A move may take so much longer than asked for before it counts as late. The
/// engine's own reserve (`Move Overhead`) is spent on the way here.
const TOLERANCE: Duration = Duration::from_millis(20);
/// A game that lasts longer is called a draw.
const LONGEST_GAME: usize = 600;
/// Columns of a line of moves.
const WIDTH: usize = 79;

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
            let record = self.play(engine.as_mut(), &mut random, &mut tally, &mut out)?;
            writeln!(out, "\n")?;
            tally.results[record.place()] += 1;
            if let Some((path, file)) = &mut pgn {
                file.write_all(record.pgn(self.variant, round).as_bytes()).map_err(|error| {
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
        let mut record = Record::new(engine);
        while engine.outcome().is_none() && record.plies < LONGEST_GAME {
            let legal = engine.legal_moves();
            let choice = if record.plies < self.random_plies as usize {
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
            out.write_all(record.add_move(&choice.san).as_bytes())?;
            out.flush()?;
        }
        if let Some(outcome) = engine.outcome() {
            record.result = outcome.result();
            record.reason = outcome.to_string();
        }
        out.write_all(record.add_end().as_bytes())?;
        Ok(record)
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

/// One game.
#[derive(Debug)]
struct Record {
    start_fen: String,
    begins: Color,
    plies: usize,
    /// The moves with their numbers, in lines.
    text: String,
    result: &'static str,
    reason: String,
}

impl Record {
    fn new(engine: &dyn Engine) -> Self {
        Self {
            start_fen: engine.start_fen(),
            begins: engine.side_to_move(),
            plies: 0,
            text: String::new(),
            result: "1/2-1/2",
            reason: format!("Draw after {LONGEST_GAME} plies"),
        }
    }

    /// The place of the result in [`Tally::results`].
    fn place(&self) -> usize {
        match self.result {
            "1-0" => 0,
            "0-1" => 1,
            _ => 2,
        }
    }

    /// Adds a move, and its number where one is due. Returns what that adds to the
    /// text.
    fn add_move(&mut self, san: &str) -> &str {
        // White's moves are even, whoever begins.
        let ply = self.plies + usize::from(self.begins == Color::Black);
        let number = match ply % 2 {
            0 => Some(format!("{}.", ply / 2 + 1)),
            _ if self.plies == 0 => Some(format!("{}...", ply / 2 + 1)),
            _ => None,
        };
        self.plies += 1;
        self.add_words(number.as_deref().into_iter().chain([san]))
    }

    /// Adds the reason and the result. Returns what that adds to the text.
    fn add_end(&mut self) -> &str {
        let reason = format!("{{{}}}", self.reason);
        self.add_words(reason.split(' ').chain([self.result]))
    }

    fn add_words<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> &str {
        let old = self.text.len();
        for word in words {
            let column = self.text.len() - self.text.rfind('\n').map_or(0, |end| end + 1);
            if column + word.len() >= WIDTH {
                self.text.push('\n');
            } else if column > 0 {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        &self.text[old..]
    }

    fn pgn(&self, variant: Variant, round: u32) -> String {
        let mut text = String::new();
        let round = round.to_string();
        let tags = [
            ("Event", "Self-play"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", &round),
            ("White", concat!("Qirkat ", env!("CARGO_PKG_VERSION"))),
            ("Black", concat!("Qirkat ", env!("CARGO_PKG_VERSION"))),
            ("Result", self.result),
            ("Variant", variant.name()),
            ("SetUp", "1"),
            ("FEN", &self.start_fen),
        ];
        for (name, value) in tags {
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let _ = writeln!(text, "\n{}\n", self.text);
        text
    }
}
