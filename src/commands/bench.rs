//! `qirkat bench`

use std::io::{self, Write as _};

use qirkat::engine::{self, BenchOptions};
use qirkat::game::Variant;

use super::{Failure, SearchArgs};

/// Search fixed positions of both games, for speed and a signature of the search
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this game: chesquerque or cheskers
    #[arg(long, value_name = "NAME")]
    variant: Option<Variant>,
    /// Plies of each search [default: 14]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let options = BenchOptions {
            variant: self.variant,
            depth: self.depth,
            threads: self.search.threads as usize,
            hash_mib: self.search.hash as usize,
        };
        let mut out = io::stdout().lock();
        let mut written = Ok(());
        engine::bench(&options, &mut |line| {
            if written.is_ok() {
                written = writeln!(out, "{line}");
            }
        })?;
        Ok(written?)
    }
}
