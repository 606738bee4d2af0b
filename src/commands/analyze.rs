//! `qirkat analyze`

use std::io::{self, Write};
use std::time::Duration;

use qirkat::engine::{self, Request};
use qirkat::search::{Bound, Clock, Info, Report};

use super::{Failure, GameArgs, SearchArgs};

/// Time to think if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Draw a position and search it
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limit: Limit,
    /// The number of best lines to find
    #[arg(long, value_name = "K", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,
    #[command(flatten)]
    search: SearchArgs,
}

/// When to stop [default: after 3 seconds]
#[derive(Clone, Debug, clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Stop after so many milliseconds; or by --depth or --nodes, one of the three
    /// [default: 3000 if none is given]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Stop after so many plies of iterative deepening
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=127))]
    depth: Option<u32>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Limit {
    fn request(&self) -> Request {
        let time = match self.movetime {
            Some(ms) => Some(Duration::from_millis(ms)),
            None if self.depth.is_none() && self.nodes.is_none() => Some(DEFAULT_TIME),
            None => None,
        };
        Request {
            depth: self.depth,
            nodes: self.nodes,
            clock: time.map(Clock::MoveTime),
            full_strength: true,
            ..Request::default()
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut engine = self.game.engine(&self.search, self.multipv.into())?;
        let mut out = io::stdout().lock();
        writeln!(out, "{}", engine.describe())?;
        writeln!(out, "depth      score       nodes    time  line")?;

        let mut written = Ok(());
        let best = engine::search(engine.as_mut(), &self.limit.request(), &mut |report| {
            if let Report::Line(info) = report
                && info.bound == Bound::Exact
                && written.is_ok()
            {
                written = print_line(&mut out, &info);
            }
        });
        written?;
        let best = best.expect("no moves are asked for");
        match best.best {
            Some(m) => writeln!(out, "\nBest move: {m}   score: {}", best.score)?,
            None => writeln!(out, "\nNo legal move.")?,
        }
        Ok(())
    }
}

fn print_line(out: &mut impl Write, info: &Info<String>) -> io::Result<()> {
    writeln!(
        out,
        "{:>2}/{:<2} {:>10} {:>11} {:>6.2}s  {}",
        info.depth,
        info.seldepth,
        info.score.to_string(),
        info.nodes,
        info.time.as_secs_f64(),
        info.pv.join(" ")
    )?;
    out.flush()
}
