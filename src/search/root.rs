//! The root of the search: its moves, each with the line found for it.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use super::alphabeta::Node;
use super::history::Histories;
use super::picker::Picker;
use super::table::Table;
use super::worker::Worker;
use super::{Bound, Info, Report, SearchPosition};
use crate::game::Score;

/// No root move is announced before the search has run so long.
const ANNOUNCE_AFTER: Duration = Duration::from_secs(3);

/// No bound is reported before the search has run so long.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// The widest aspiration window in centipawns; beyond it, it is open.
const WIDEST: i32 = 500;

/// A move at the root.
#[derive(Clone)]
pub(super) struct RootMove<M> {
    pub(super) m: M,
    /// Its value in this iteration; [`Score::INFINITE`] negated if it is not known
    /// to be among the best.
    score: Score,
    /// Its value in the last iteration.
    previous: Score,
    /// How the last known value bounds the true one.
    bound: Bound,
    /// The line that begins with it.
    pub(super) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    fn new(m: M) -> Self {
        let score = -Score::INFINITE;
        Self { m, score, previous: score, bound: Bound::Upper, pv: vec![m] }
    }

    /// The last value known; a draw if it was never searched.
    pub(super) fn value(&self) -> Score {
        match (self.score, self.previous) {
            (score, _) if score != -Score::INFINITE => score,
            (_, previous) if previous != -Score::INFINITE => previous,
            _ => Score::DRAW,
        }
    }

    /// A new iteration begins.
    pub(super) fn start_iteration(&mut self) {
        self.previous = self.score;
        self.score = -Score::INFINITE;
    }
}

/// Puts the best moves first; those of equal value keep their order.
pub(super) fn sort<M>(roots: &mut [RootMove<M>]) {
    roots.sort_by_key(|root| Reverse((root.score, root.previous)));
}

/// Where the first thread sends its news.
pub(super) struct Reporter<'a, M> {
    pub(super) sink: &'a mut (dyn FnMut(Report<M>) + Send),
    pub(super) start: Instant,
}

/// The legal moves of `position`, those of `asked` only if any, most promising first.
pub(super) fn root_moves<P: SearchPosition>(
    position: &P,
    asked: &[P::Move],
    table: &Table,
    histories: &Histories<P>,
) -> Vec<RootMove<P::Move>> {
    let record = table.probe(position.key(), 0);
    let mut picker = Picker::new();
    picker.add_all(position);
    picker.begin_with(record.and_then(|record| record.tag));
    let side = position.side_to_move();
    let threats = position.threats();
    let history = |m| histories.quiet(side, m, threats);
    std::iter::from_fn(|| picker.next(position, [None; 3], |_, _| 0, history))
        .filter(|m| asked.is_empty() || asked.contains(m))
        .map(RootMove::new)
        .collect()
}

impl<P: SearchPosition> Worker<'_, P> {
    /// Searches the root `depth` plies deep in a narrow window around the value
    /// expected, and again in wider ones while the value lies outside. `roots` are
    /// sorted, before and after. `rank`: the place of the line looked for, from 1.
    pub(super) fn aspirate(
        &mut self,
        roots: &mut [RootMove<P::Move>],
        depth: i32,
        rank: usize,
        mut reporter: Option<&mut Reporter<'_, P::Move>>,
    ) {
        self.root_depth = depth;
        let open = Score::INFINITE;
        let expected = roots[0].previous;
        let mut width = self.shared.parameters.aspiration;
        let (mut alpha, mut beta) = match () {
            () if depth >= 5 && !expected.is_decisive() => (expected - width, expected + width),
            () => (-open, open),
        };
        loop {
            let score = self.search_root(roots, alpha, beta, depth, reporter.as_deref_mut());
            sort(roots);
            if self.stopped || (score > alpha && score < beta) {
                return;
            }
            width *= 2;
            let wide = width > WIDEST || score.is_decisive();
            if score <= alpha {
                beta = Score((alpha.0 + beta.0) / 2);
                alpha = if wide { -open } else { score - width };
            } else {
                beta = if wide { open } else { score + width };
            }
            if let Some(reporter) = reporter.as_deref_mut()
                && reporter.start.elapsed() >= BOUNDS_AFTER
            {
                self.report(&roots[0], rank, reporter);
            }
        }
    }

    /// One search of the root's moves within the window.
    fn search_root(
        &mut self,
        roots: &mut [RootMove<P::Move>],
        mut alpha: Score,
        beta: Score,
        depth: i32,
        mut reporter: Option<&mut Reporter<'_, P::Move>>,
    ) -> Score {
        let position = self.root;
        let forced = self.frames[0].forced;
        let mut best = -Score::INFINITE;
        for (index, root) in roots.iter_mut().enumerate() {
            let m = root.m;
            if let Some(reporter) = reporter.as_deref_mut()
                && reporter.start.elapsed() >= ANNOUNCE_AFTER
            {
                let depth = depth as u32;
                (reporter.sink)(Report::CurrentMove { depth, m, number: index + 1 });
            }
            self.frames[1].killers = [None; 2];
            let child = position.play(m);
            let forcing = child.is_forced();
            self.descend(&position, m, &child, forcing, 0);
            let first = index == 0;
            let reduced = if first || depth < 3 || forced || forcing || position.is_noisy(m) {
                0
            } else {
                (self.shared.reductions.of(depth, index + 1) / 1000 - 1).clamp(0, depth - 2)
            };
            let node = Node { ply: 1, depth: depth - 1, cut: false };
            let score = self.search_child::<true>(&child, first, alpha, beta, node, reduced);
            self.ascend();
            if self.stopped {
                return best;
            }
            if first || score > alpha {
                root.score = score;
                root.bound = match () {
                    () if score <= alpha => Bound::Upper,
                    () if score >= beta => Bound::Lower,
                    () => Bound::Exact,
                };
                root.pv.clear();
                root.pv.push(m);
                root.pv.extend_from_slice(self.lines.line(1));
            } else {
                root.score = -Score::INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    /// Reports the line of `root`, which takes `rank` among those wanted.
    pub(super) fn report(
        &self,
        root: &RootMove<P::Move>,
        rank: usize,
        reporter: &mut Reporter<'_, P::Move>,
    ) {
        self.publish();
        (reporter.sink)(Report::Line(Info {
            depth: self.root_depth as u32,
            seldepth: self.seldepth as u32,
            multipv: rank,
            score: root.value(),
            bound: root.bound,
            nodes: self.shared.nodes(),
            time: reporter.start.elapsed(),
            hashfull: self.shared.table.hashfull(),
            pv: root.pv.clone(),
        }));
    }
}
