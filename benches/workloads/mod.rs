//! The work that both benches measure, the same for either game.

use std::hint::black_box;
use std::time::Instant;

use qirkat::game::{Game, Rules};
use qirkat::perft::{Counting, perft};
use qirkat::search::{Control, Limits, SearchPosition, Searcher};
use qirkat::{cheskers, chesquerque};

/// How deep a bench looks, and with how large a table.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) perft_depth: u32,
    pub(crate) search_depth: u32,
    pub(crate) hash_mib: usize,
}

/// A bench of either game.
pub(crate) trait Bench {
    fn run<P: SearchPosition>(&mut self, work: &mut Workloads<P>);
}

/// Runs a bench of both games; the sizes are Chesquerque's and Cheskers'.
pub(crate) fn for_both_games(bench: &mut impl Bench, sizes: [Size; 2]) {
    let [chesquerque, cheskers] = sizes;
    let suite = include_str!("../../tests/perft/chesquerque.epd");
    bench.run(&mut Workloads::<chesquerque::Position>::new(suite, chesquerque));
    let suite = include_str!("../../tests/perft/cheskers.epd");
    bench.run(&mut Workloads::<cheskers::Position>::new(suite, cheskers));
}

/// The work, on positions of all phases of a game. Each piece of it returns how many
/// elements it has dealt with.
pub(crate) struct Workloads<P: SearchPosition> {
    /// With their legal moves.
    positions: Vec<(P, Vec<P::Move>)>,
    array: Game<P>,
    searcher: Searcher<P>,
    size: Size,
}

impl<P: SearchPosition> Workloads<P> {
    fn new(suite: &str, size: Size) -> Self {
        let position = |line: &str| {
            let fen = line.split(';').next().expect("a line has a FEN");
            let game = Game::<P>::from_fen(fen, Rules::default()).expect("the suite is valid");
            let position = *game.position();
            (position, position.legal_moves().to_vec())
        };
        Self {
            positions: suite.lines().map(position).collect(),
            array: Game::new(Rules::default()),
            searcher: Searcher::new(size.hash_mib, 1).expect("a small table can be had"),
            size,
        }
    }

    /// Asks of each position whether its side to move must answer something: a check,
    /// or a jump offered. The positions.
    pub(crate) fn attacks(&self) -> u64 {
        for (position, _) in &self.positions {
            black_box(position.is_forced());
        }
        self.positions.len() as u64
    }

    /// Generates all moves, and makes none. The moves.
    pub(crate) fn movegen(&self) -> u64 {
        let mut moves = 0;
        for (position, _) in &self.positions {
            position.for_each_move(|m| {
                black_box(m);
                moves += 1;
            });
        }
        moves
    }

    /// Makes all moves. The moves.
    pub(crate) fn make(&self) -> u64 {
        let mut made = 0;
        for (position, moves) in &self.positions {
            for &m in moves {
                black_box(position.play(m));
            }
            made += moves.len() as u64;
        }
        made
    }

    /// Perft of the array. The nodes.
    pub(crate) fn perft(&self, counting: Counting) -> u64 {
        perft(black_box(self.array.position()), self.size.perft_depth, counting)
    }

    /// Searches the array from a clean slate. The nodes.
    pub(crate) fn search(&mut self) -> u64 {
        let limits = Limits { depth: Some(self.size.search_depth), ..Limits::default() };
        self.searcher.clear();
        let control = Control::default();
        self.searcher.search(&self.array, &limits, &control, Instant::now(), &mut |_| ()).nodes
    }
}
