//! The search of one node below the root: principal variation search with null
//! move, late-move reductions and the usual forward pruning near the horizon.
//!
//! A *forced* position ([`SearchPosition::is_forced`]) is never pruned, and neither
//! is a move that forces the opponent: checks in one game, offers that must be
//! taken in the other, are how tactics begin.

use std::sync::LazyLock;

use super::history::{HISTORY_MAX, bonus};
use super::picker::Picker;
use super::table::Record;
use super::worker::{Worker, value_without_moves};
use super::{Bound, SearchPosition};
use crate::game::{MAX_PLY, Score};

/// With so many plies played without progress, table values say too little about
/// the draw that is near.
const CLOCK_TRUSTED: u32 = 90;

/// Base reductions in plies by depth and move number, both up to 63.
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, number: usize| match (depth, number) {
        (0, _) | (_, 0) => 0,
        _ => (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.2) as i8,
    };
    std::array::from_fn(|depth| std::array::from_fn(|number| reduction(depth, number)))
});

/// The reduction of the quiet move number `number` (from 1) at `depth`.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)])
}

impl<P: SearchPosition> Worker<'_, P> {
    /// The value of `position` within the window, `depth` plies deep. `PV`: the
    /// node may lie on the principal variation, and its window is open.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
    ) -> Score {
        if depth <= 0 {
            return self.quiesce::<PV>(position, alpha, beta, ply);
        }
        if let Some(score) = self.enter(position, ply) {
            return score;
        }
        // Nothing here is worse than being mated now or better than mating next.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // The table's entry is on its way from memory; what needs no entry comes first.
        let forced = self.frames[ply].forced;
        let eval = (!forced).then(|| self.evaluate(position, ply));
        let mut picker = Picker::new();
        if forced {
            picker.add_all(position);
        }
        let key = self.path.key();
        let record = self.shared.table.probe(key, ply);
        if let Some(record) = record
            && !PV
            && record.depth >= depth
            && record.settles(alpha, beta)
            && self.path.clock() < CLOCK_TRUSTED
        {
            return record.score;
        }

        self.frames[ply].eval = eval;
        let improving = self.is_improving(ply);
        if let Some(eval) = eval
            && !PV
            && let Some(score) = self.prune(position, eval, beta, depth, ply, improving)
        {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        let table_move = record.and_then(|record| record.tag);
        if table_move.is_none() && depth >= 5 {
            // Without a move to begin with, a shallower search finds one cheaper.
            depth -= 1;
        }
        if ply + 1 < MAX_PLY {
            self.frames[ply + 1].killers = [None; 2];
        }

        let side = position.side_to_move();
        let before = self.frames[ply - 1].played;
        let killers = self.frames[ply].killers;
        let reply = before.and_then(|before| self.histories.reply(side, before));
        let favourites = [killers[0], killers[1], reply];
        picker.begin_with(table_move);
        if !forced {
            picker.add_all(position);
        }

        let old_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        while let Some(m) = picker.next(position, favourites, |m| self.histories.quiet(side, m)) {
            number += 1;
            let quiet = !position.is_noisy(m);
            let child = position.play(m);
            let forcing = child.is_forced();

            if let Some(eval) = eval
                && !forcing
                && best > -Score::MAX_EVAL
                && !PV
                && depth <= 6
            {
                let late = number > (4 + (depth * depth) as usize) / if improving { 1 } else { 2 };
                let hopeless = eval + 120 + 90 * depth <= alpha;
                if quiet && (late || hopeless) {
                    continue;
                }
                if picker.is_losing() && !position.see_at_least(m, -100 * depth) {
                    continue;
                }
            }

            self.descend(position, m, &child, forcing, ply);
            let extension = i32::from(forcing && (ply as i32) < 2 * self.root_depth);
            let new_depth = depth - 1 + extension;
            let mut reduced = 0;
            if number > 1 && depth >= 3 && !forced && !forcing && (quiet || picker.is_losing()) {
                reduced = reduction(depth, number) - i32::from(PV) + i32::from(!improving);
                if quiet {
                    reduced -= self.histories.quiet(side, m) * 2 / HISTORY_MAX;
                    reduced -= i32::from(favourites.contains(&Some(m)));
                }
                reduced = reduced.clamp(0, new_depth - 1);
            }
            let first = number == 1;
            let score =
                self.search_child::<PV>(&child, first, alpha, beta, new_depth, reduced, ply);
            self.ascend();
            if self.stopped {
                return Score::DRAW;
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.lines.extend(ply, m);
                    }
                    if score >= beta {
                        if quiet {
                            self.learn(position, m, &picker, depth, ply);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if number == 0 {
            return value_without_moves(position, ply);
        }

        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if PV && best > old_alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let tag = best_move.map(P::tag);
        self.shared.table.store(key, ply, Record { tag, score: best, bound, depth });
        best
    }

    /// The value of a move to `child`, for the side that moves at `ply`. The first
    /// move gets the whole window; the others must show in a null window, at a depth
    /// less `reduced` first, that they deserve as much (Marsland and Campbell 1982).
    #[expect(clippy::too_many_arguments, reason = "the state of one node's search")]
    pub(super) fn search_child<const PV: bool>(
        &mut self,
        child: &P,
        first: bool,
        alpha: Score,
        beta: Score,
        depth: i32,
        reduced: i32,
        ply: usize,
    ) -> Score {
        if first {
            return -self.search::<PV>(child, -beta, -alpha, depth, ply + 1);
        }
        let (low, high) = (-alpha - 1, -alpha);
        let mut score = -self.search::<false>(child, low, high, depth - reduced, ply + 1);
        if score > alpha && reduced > 0 {
            score = -self.search::<false>(child, low, high, depth, ply + 1);
        }
        if PV && score > alpha {
            score = -self.search::<PV>(child, -beta, -alpha, depth, ply + 1);
        }
        score
    }

    /// Is the side to move better off than a move ago?
    fn is_improving(&self, ply: usize) -> bool {
        match (self.frames[ply].eval, ply.checked_sub(2).map(|earlier| self.frames[earlier].eval)) {
            (Some(now), Some(Some(then))) => now > then,
            (now, _) => now.is_some(),
        }
    }

    /// A value at or above `beta` for a node so good that it need not be searched.
    fn prune(
        &mut self,
        position: &P,
        eval: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        improving: bool,
    ) -> Option<Score> {
        if eval < beta || beta.is_decisive() {
            return None;
        }
        // Reverse futility: so far above beta, one move will not lose it all.
        if depth <= 6 && eval - 90 * (depth - i32::from(improving)) >= beta {
            return Some(eval);
        }
        // Null move: if even passing holds beta, a move will (Beal 1989).
        if depth < 3 || ply < self.null_from || self.frames[ply - 1].played.is_none() {
            return None;
        }
        let child = position.null_move()?;
        let reduced = depth - 3 - depth / 4 - ((eval.0 - beta.0) / 200).min(3);
        self.descend_null(&child, ply);
        let score = -self.search::<false>(&child, -beta, -beta + 1, reduced, ply + 1);
        self.ascend();
        if self.stopped || score < beta {
            return None;
        }
        // A win found after passing is none yet.
        let score = if score.is_decisive() { beta } else { score };
        if depth < 10 || self.null_from > 0 {
            return Some(score);
        }
        // Deep in the tree zugzwang costs more than a second look.
        self.null_from = ply + reduced.max(1) as usize;
        let verified = self.search::<false>(position, beta - 1, beta, reduced, ply);
        self.null_from = 0;
        (!self.stopped && verified >= beta).then_some(score)
    }

    /// Remembers that the quiet move `m` refuted this node, and that those tried
    /// before it did not.
    fn learn(
        &mut self,
        position: &P,
        m: P::Move,
        picker: &Picker<P::Move>,
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let side = position.side_to_move();
        if let Some(before) = self.frames[ply - 1].played {
            self.histories.set_reply(side, before, m);
        }
        let bonus = bonus(depth);
        self.histories.reward(side, m, bonus);
        for tried in picker.tried_before().filter(|&tried| !position.is_noisy(tried)) {
            self.histories.reward(side, tried, -bonus);
        }
    }
}
