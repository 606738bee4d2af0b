//! The bench: a fixed amount of searching, for speed and for a signature of the
//! search.

use std::time::{Duration, Instant};

use super::{OptionError, Options, Request, create, search};
use crate::game::Variant;

/// What to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BenchOptions {
    /// One game; `None` is both.
    pub variant: Option<Variant>,
    /// Plies for each position; `None` is 14.
    pub depth: Option<u32>,
    /// Threads, at least 1; 0 is 1.
    pub threads: usize,
    /// Table in MiB; 0 is the default of the engine.
    pub hash_mib: usize,
}

/// Plies of each search: about a second for both games together.
const DEPTH: u32 = 14;

/// The array and positions from the opening to the endgame.
const fn positions(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Chesquerque => &[
            "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1",
            "r3k1a1r/p1ppqpbpp/bn2pnp2/3PN4/1p2P4/9/2N2Q1p1/PPPBBPPPP/R3K3R w KQkq - 0 1",
            "3qk2ar/3n2b1p/6p1n/2pN5/5p1P1/4P4/pPr6/3BKA2B/R5QNR b k - 0 1",
            "4k2n1/1r1np4/p1bqb2a1/2P3pPr/P3P1P2/1p1p5/RP7/2B4R1/1N1QKA1N1 w - - 0 1",
            "r7q/3k3b1/1pnp5/7p1/P1P2pP2/3P4R/2B2p3/R1NK3A1/3Q3N1 b - - 0 1",
            "4k4/p2p1p2p/9/2P1P1P2/9/9/P3P3P/9/4K4 w - - 0 1",
            "9/2k6/9/3r5/9/5A3/9/6K2/9 w - - 0 1",
        ],
        Variant::Cheskers => &[
            "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1",
            "3k1k1b/2p1p1p1/1p1p3p/2p1p3/3P1C1P/P3P3/1B1P1P1P/2K1K3 w - - 0 1",
            "3k1k1b/p1p5/1p1p1P1p/2c5/7p/p3P1P1/1P3P1P/B1K1K1C1 b - - 0 1",
            "1c6/p1P1p1k1/5b2/8/1P3p2/P7/8/2K1K1C1 b - - 0 1",
            "1k1k4/8/8/2C3C1/1c3c2/8/8/B3K3 w - - 0 1",
            "3k4/6p1/1p6/4p3/1p6/P1p5/1P6/4K1B1 w - - 0 1",
            "7b/p1p1k3/5k2/c1p3p1/1P5P/p3P3/3P3P/B1K1K3 w - - 0 11",
        ],
    }
}

/// Searches the positions of one game or both, each from a clean slate, and hands
/// each line to print to `line`; the last is exactly `N nodes M nps`. With one
/// thread N is the same on every run and machine: a signature of the search.
///
/// # Errors
/// No memory for the table.
pub fn bench(options: &BenchOptions, line: &mut dyn FnMut(String)) -> Result<(), OptionError> {
    let variants = match options.variant {
        Some(variant) => vec![variant],
        None => Variant::ALL.to_vec(),
    };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for variant in variants {
        let (n, t) = bench_game(variant, options, line)?;
        line(format!("{variant}: {n} nodes {} nps", nps(n, t)));
        nodes += n;
        time += t;
    }
    line(format!("{nodes} nodes {} nps", nps(nodes, time)));
    Ok(())
}

fn bench_game(
    variant: Variant,
    bench: &BenchOptions,
    line: &mut dyn FnMut(String),
) -> Result<(u64, Duration), OptionError> {
    let mut options = Options { variant, threads: bench.threads.max(1), ..Options::default() };
    if bench.hash_mib > 0 {
        options.hash_mib = bench.hash_mib;
    }
    let mut engine = create(&options)?;
    let depth = bench.depth.unwrap_or(DEPTH);
    let request = Request { depth: Some(depth), full_strength: true, ..Request::default() };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for fen in positions(variant) {
        engine.new_game();
        engine.set_position(Some(fen), &[]).expect("the positions of the bench are legal");
        let start = Instant::now();
        let best = search(engine.as_mut(), &request, &mut |_| ()).expect("no moves are asked for");
        time += start.elapsed();
        nodes += best.nodes;
        let text = best.best.as_deref().unwrap_or("(none)");
        line(format!("{fen}: bestmove {text} score {} nodes {}", best.score, best.nodes));
    }
    Ok((nodes, time))
}

/// Nodes per second, over at least a microsecond.
fn nps(nodes: u64, time: Duration) -> u64 {
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(nps).unwrap_or(u64::MAX)
}
