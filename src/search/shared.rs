//! What the threads of one search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::reductions::Reductions;
use super::table::Table;
use super::{Limits, Parameters};
use crate::game::Score;

/// Nodes between two looks of a thread at what may end the search: well under a
/// millisecond's worth.
const INTERVAL: u64 = 1024;

/// The nodes of one thread, alone on its cache lines: a thread that counts must
/// not slow another one down (two lines, as processors fetch them in pairs).
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// The common ground of all threads of one search.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) parameters: &'a Parameters,
    pub(super) reductions: &'a Reductions,
    stop: AtomicBool,
    counters: Box<[Counter]>,
    node_limit: u64,
    contempt: Score,
}

impl<'a> Shared<'a> {
    /// A search within `limits`.
    pub(super) fn new(
        table: &'a Table,
        parameters: &'a Parameters,
        reductions: &'a Reductions,
        threads: usize,
        limits: &Limits<impl Sized>,
    ) -> Self {
        let counters = (0..threads).map(|_| Counter::default()).collect();
        Self {
            table,
            parameters,
            reductions,
            stop: AtomicBool::new(false),
            counters,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            contempt: Score(limits.contempt),
        }
    }

    /// The worth of a draw to the side to move at `ply`.
    #[inline]
    pub(super) fn draw(&self, ply: usize) -> Score {
        if ply.is_multiple_of(2) { -self.contempt } else { self.contempt }
    }

    /// Tells every thread to end.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Have the threads been told to end, or used up their nodes?
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.nodes() >= self.node_limit
    }

    /// How many nodes a thread may visit until it looks again.
    pub(super) fn until_next_look(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes()).min(INTERVAL)
    }

    /// Makes the node count of a thread known.
    pub(super) fn publish(&self, thread: usize, nodes: u64) {
        self.counters[thread].0.store(nodes, Ordering::Relaxed);
    }

    /// The nodes of all threads, as last published.
    pub(super) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}
