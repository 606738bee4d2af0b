//! `qirkat perft`

use std::io::{self, Write as _};
use std::time::Instant;

use qirkat::engine::OptionError;
use qirkat::perft::{Counting, PerftTable};

use super::{Failure, GameArgs, SearchArgs, mebibytes, threads};

/// Count the legal move sequences of a length
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Their length in plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    #[command(flatten)]
    game: GameArgs,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// Make every move, also those of the last ply
    #[arg(long)]
    no_bulk: bool,
    /// Threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u64,
    /// Remember counts in a table of so many MiB
    #[arg(long, value_name = "MIB", value_parser = mebibytes())]
    hash: Option<u64>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // The search that comes with the engine is not used: keep it small.
        let engine = self.game.engine(&SearchArgs { threads: 1, hash: 1 }, 1)?;
        let table = match self.hash.map(|mib| mib as usize) {
            Some(mib) => Some(PerftTable::new(mib).ok_or(OptionError::Memory(mib))?),
            None => None,
        };
        let counting = if self.no_bulk { Counting::EveryMove } else { Counting::Bulk };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads as usize)
            .build()
            .map_err(|error| Failure::Work(error.to_string()))?;

        let start = Instant::now();
        let counts = pool.install(|| engine.perft(self.depth, counting, table.as_ref()));
        let seconds = start.elapsed().as_secs_f64();

        let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
        let mut out = io::stdout().lock();
        if self.divide {
            for (m, nodes) in &counts {
                writeln!(out, "{m}: {nodes}")?;
            }
            writeln!(out)?;
        }
        let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
        let what = if table.is_some() { "Mnodes/s with the table" } else { "Mnodes/s" };
        writeln!(out, "Depth {}: {nodes} in {seconds:.3} s, {speed:.1} {what}", self.depth)?;
        writeln!(out, "Nodes searched: {nodes}")?;
        Ok(())
    }
}
