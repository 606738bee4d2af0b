//! What the threads of one search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::table::Table;

/// The nodes of one thread, alone on its cache lines: a thread that counts must
/// not slow another one down (two lines, as processors fetch them in pairs).
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// The common ground of all threads of one search.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    stop: AtomicBool,
    counters: Box<[Counter]>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(table: &'a Table, threads: usize) -> Self {
        let counters = (0..threads).map(|_| Counter::default()).collect();
        Self { table, stop: AtomicBool::new(false), counters }
    }

    /// Tells every thread to end.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
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
