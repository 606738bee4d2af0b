//! The search as others call it: iterative deepening over all threads.

use std::time::Instant;

use super::clock::{Budget, Timer};
use super::helpers::Helpers;
use super::history::Histories;
use super::reductions::Reductions;
use super::root::{Reporter, root_moves};
use super::shared::Shared;
use super::table::{OutOfMemory, Table};
use super::watch::Watch;
use super::worker::{Worker, value_without_moves};
use super::{BestMove, Control, Limits, Parameters, Report, SearchPosition};
use crate::game::{Game, Score};

/// The stack of a thread that searches, in bytes: several times the 2 MiB that the deepest
/// line takes.
pub const STACK: usize = 8 << 20;

/// A search with all that it remembers from move to move of a game.
///
/// With one thread and no clock it is deterministic: from the same state, the same
/// search visits the same nodes.
pub struct Searcher<P: SearchPosition> {
    table: Table,
    evaluator: P::Evaluator,
    parameters: Parameters,
    reductions: Reductions,
    /// One for each thread, at least one.
    histories: Vec<Histories<P>>,
    helpers: Helpers,
}

impl<P: SearchPosition> Searcher<P> {
    /// A search with a transposition table of `hash_mib` MiB and `threads` threads
    /// (at least 1 of each).
    ///
    /// # Errors
    /// No memory for the table.
    pub fn new(hash_mib: usize, threads: usize) -> Result<Self, OutOfMemory> {
        let table = Table::new(hash_mib)?;
        let parameters = P::PARAMETERS;
        let reductions = Reductions::new(&parameters);
        let evaluator = P::Evaluator::default();
        let (histories, helpers) = (Vec::new(), Helpers::new(0));
        let mut searcher = Self { table, evaluator, parameters, reductions, histories, helpers };
        searcher.set_threads(threads);
        Ok(searcher)
    }

    /// Replaces the table by an empty one of `mib` MiB (at least 1).
    ///
    /// # Errors
    /// No memory for it; the old table stays as it is.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        self.table = Table::new(mib)?;
        Ok(())
    }

    /// The numbers that this search goes by.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Replaces them.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        self.reductions = Reductions::new(&parameters);
        self.parameters = parameters;
    }

    /// Sets the number of threads (at least 1).
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads != self.histories.len() {
            self.histories.resize_with(threads, Histories::new);
            self.helpers = Helpers::new(threads - 1);
        }
    }

    /// Forgets all that earlier searches have found out.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Searches the current position of `game` until `limits` are reached or
    /// `control` says so, and tells `report` on the way, from this thread.
    ///
    /// The clock counts from `start`, or from the ponderhit. A search that runs out
    /// of depth ends, even if it ponders or has no limits: when to tell its move is
    /// the caller's affair. It recurses up to [`MAX_PLY`](crate::game::MAX_PLY)
    /// nodes deep and wants a stack of 2 MiB; see [`STACK`].
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        control: &Control,
        start: Instant,
        report: &mut (dyn FnMut(Report<P::Move>) + Send),
    ) -> BestMove<P::Move> {
        self.table.start_search();
        let shared = Shared::new(
            &self.table,
            &self.parameters,
            &self.reductions,
            self.histories.len(),
            limits,
        );
        let (first, others) = self.histories.split_first_mut().expect("there is a first thread");
        let position = game.position();
        let mut roots = root_moves(position, &limits.moves, &self.table, first);
        if roots.is_empty() {
            return without_moves(position);
        }

        let only_move = roots.len() == 1;
        let budget =
            limits.clock.map(|clock| Budget::new(clock, P::PACE, limits.move_overhead, only_move));
        let watch = Watch { control, timer: Timer::new(budget, start, control) };
        let evaluator = &self.evaluator;
        let shared = &shared;
        let others = others.iter_mut().map(|histories| (histories, roots.clone())).collect();
        let help = |number, (histories, roots): (&mut Histories<P>, _)| {
            Worker::new(number, game, shared, histories, evaluator, None).help(roots);
        };
        let lead = || {
            // However this ends, the helpers end too.
            let _stop = StopOnDrop(shared);
            let mut worker = Worker::new(0, game, shared, first, evaluator, Some(watch));
            let depth = worker.lead(&mut roots, limits, &mut Reporter { sink: report, start });
            (depth, worker.expected_reply(&roots[0]))
        };
        let (depth, expected_reply) = self.helpers.beside(others, help, lead);
        BestMove {
            best: Some(roots[0].m),
            ponder: expected_reply,
            score: roots[0].value(),
            depth,
            nodes: shared.nodes(),
        }
    }
}

struct StopOnDrop<'a>(&'a Shared<'a>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The answer where no move can be played.
fn without_moves<P: SearchPosition>(position: &P) -> BestMove<P::Move> {
    // Moves may exist, only none of those asked for.
    let score = match position.count_moves() {
        0 => value_without_moves(position, 0),
        _ => Score::DRAW,
    };
    BestMove { best: None, ponder: None, score, depth: 0, nodes: 0 }
}
