//! `qirkat openings`

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;

use qirkat::game::Variant;
use qirkat::tournament::{BookError, BookRequest, make_openings};

use super::Failure;

/// The greatest number of random plies.
const MOST_PLIES: u32 = 60;

/// Make a set of balanced openings by random moves
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// Random plies, from the least to the greatest number
    #[arg(long, value_name = "A..B", default_value = "6..10")]
    plies: PlyRange,
    /// The number of openings
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// The greatest advantage of a side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 60,
          value_parser = clap::value_parser!(i32).range(0..=10_000))]
    balance: i32,
    /// Nodes of the search that finds the advantage
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write to a file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// `6..10`, both included, or one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlyRange {
    least: u32,
    greatest: u32,
}

impl FromStr for PlyRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, greatest) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|plies| *plies <= MOST_PLIES);
        match (number(least), number(greatest)) {
            (Some(least), Some(greatest)) if least <= greatest => Ok(Self { least, greatest }),
            _ => Err(format!("expected a range such as 6..10, of at most {MOST_PLIES}")),
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let Some(path) = &self.output else { return self.write(&mut io::stdout().lock()) };
        let name = path.display();
        let mut file = File::create(path)
            .map_err(|error| Failure::Usage(format!("cannot create '{name}': {error}")))?;
        self.write(&mut file).map_err(|failure| match failure {
            Failure::Output(error) => Failure::Work(format!("cannot write '{name}': {error}")),
            other => other,
        })
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let request = BookRequest {
            variant: self.variant,
            plies: (self.plies.least, self.plies.greatest),
            count: self.count,
            balance: self.balance,
            nodes: self.nodes,
            seed: self.seed,
        };
        let mut written = Ok(());
        make_openings(&request, &mut |line| {
            written = writeln!(out, "{line}");
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(written?)
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        Self::Work(error.to_string())
    }
}
