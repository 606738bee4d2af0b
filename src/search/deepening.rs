//! Iterative deepening, and when to leave it.

use super::clock::soft_scale;
use super::root::{Reporter, RootMove, sort};
use super::worker::Worker;
use super::{Limits, SearchPosition};
use crate::game::{MAX_PLY, Score};

/// The deepest iteration.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// What the last iterations said of the best move.
struct Trend<M> {
    best: M,
    score: Score,
    /// Iterations in a row that agreed on it.
    stable: u32,
    /// Centipawns lost in the last one.
    drop: i32,
}

impl<M: Copy + Eq> Trend<M> {
    fn new(root: &RootMove<M>) -> Self {
        Self { best: root.m, score: root.value(), stable: 0, drop: 0 }
    }

    fn update(&mut self, root: &RootMove<M>) {
        let stable = if root.m == self.best { self.stable + 1 } else { 0 };
        let drop = self.score.0 - root.value().0;
        *self = Self { best: root.m, score: root.value(), stable, drop };
    }
}

impl<P: SearchPosition> Worker<'_, P> {
    /// The first thread: deepens until the limits are reached and reports. `roots`
    /// are sorted at the end. Returns the depth of the last iteration finished.
    pub(super) fn lead(
        &mut self,
        roots: &mut [RootMove<P::Move>],
        limits: &Limits<P::Move>,
        reporter: &mut Reporter<'_, P::Move>,
    ) -> u32 {
        let lines = limits.multipv.clamp(1, roots.len());
        let mut trend = Trend::new(&roots[0]);
        let mut finished = 0;
        for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            self.iterate(roots, depth, lines, Some(reporter));
            if self.stopped {
                break;
            }
            finished = depth;
            for (rank, root) in (1..).zip(&roots[..lines]) {
                self.report(root, rank, reporter);
            }
            trend.update(&roots[0]);
            let scale = soft_scale(trend.stable, trend.drop);
            let won = roots[0].value().mate_moves().is_some_and(|moves| {
                moves > 0 && limits.mate.is_some_and(|limit| moves as u32 <= limit)
            });
            self.look();
            let enough = limits.soft_nodes.is_some_and(|limit| self.shared.nodes() >= limit);
            if won
                || enough
                || self.stopped
                || self.watch.as_mut().is_some_and(|w| w.is_late(scale))
            {
                break;
            }
        }
        if roots[0].m != trend.best {
            // The last iteration changed its mind before it was stopped.
            self.report(&roots[0], 1, reporter);
        }
        self.publish();
        finished
    }

    /// A helper thread: deepens until stopped, and leaves what it finds in the table.
    /// Every other helper looks one ply further, so that not all do the same.
    pub(super) fn help(mut self, mut roots: Vec<RootMove<P::Move>>) {
        // A short search may be over before its helpers wake up.
        self.look();
        for depth in 1 + self.number as u32 % 2..=MAX_DEPTH {
            if self.stopped {
                break;
            }
            self.iterate(&mut roots, depth, 1, None);
        }
        self.publish();
    }

    /// One iteration: the best `lines` moves, one after the other, each among those
    /// that are left.
    fn iterate(
        &mut self,
        roots: &mut [RootMove<P::Move>],
        depth: u32,
        lines: usize,
        mut reporter: Option<&mut Reporter<'_, P::Move>>,
    ) {
        self.seldepth = 0;
        roots.iter_mut().for_each(RootMove::start_iteration);
        for rank in 1..=lines {
            self.aspirate(&mut roots[rank - 1..], depth as i32, rank, reporter.as_deref_mut());
            sort(&mut roots[..rank]);
            if self.stopped {
                return;
            }
        }
    }

    /// The reply expected to `best`: the second move of its line or, where the line
    /// is too short, the table's.
    pub(super) fn expected_reply(&self, best: &RootMove<P::Move>) -> Option<P::Move> {
        best.pv.get(1).copied().or_else(|| {
            let child = self.root.play(best.m);
            let tag = self.shared.table.probe(child.key(), 1)?.tag?;
            child.legal_moves().into_iter().find(|&m| P::tag(m) == tag)
        })
    }
}
