//! The search of one node below the root: principal variation search, its moves
//! reduced, extended or left out by what is known of them.
//!
//! A *forced* position ([`SearchPosition::is_forced`]) is never pruned. Moves that force
//! the opponent are how tactics begin: none is reduced, and each game says where none is
//! pruned ([`SearchPosition::spares_forcing`]).

use std::cell::LazyCell;

use smallvec::SmallVec;

use super::history::{HISTORY_MAX, Histories, PLIES_BACK, Rows, weights};
use super::picker::Picker;
use super::table::Record;
use super::worker::{Frame, Worker, value_without_moves};
use super::{Bound, SearchPosition};
use crate::game::{Color, MAX_PLY, Score};

/// With so many plies played without progress, table values say too little about
/// the draw that is near.
const CLOCK_TRUSTED: u32 = 90;

/// A node's place in the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies to search.
    pub(super) depth: i32,
    /// Is it expected to fail high?
    pub(super) cut: bool,
}

/// Moves that a node has tried, all quiet or all noisy.
type Tried<M> = SmallVec<[M; 32]>;

impl<P: SearchPosition> Worker<'_, P> {
    /// The value of `position` within the window. `PV`: the node may lie on the
    /// principal variation, and its window is open.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: Score,
        mut beta: Score,
        node: Node,
    ) -> Score {
        let Node { ply, mut depth, cut } = node;
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
        let parameters = &self.shared.parameters;
        let excluded = self.frames[ply].excluded;
        let forced = self.frames[ply].forced;
        let eval = (!forced).then(|| self.corrected_eval(position, ply));
        let mut picker = Picker::new();
        if forced {
            picker.add_all(position);
        }
        let key = self.path.key();
        let record = self.shared.table.probe(key, ply);
        if let Some(record) = record
            && !PV
            && excluded.is_none()
            && record.depth >= depth
            && record.settles(alpha, beta)
            && self.path.clock() < CLOCK_TRUSTED
        {
            return record.score;
        }

        self.frames[ply].eval = eval;
        let improving = self.is_improving(ply);
        let estimate = eval.map(|eval| record.map_or(eval, |record| record.estimate(eval)));
        if let Some(estimate) = estimate
            && !PV
            && excluded.is_none()
            && let Some(score) = self.prune(position, estimate, alpha, beta, node, improving)
        {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        let table_move = record.and_then(|record| record.tag);
        if table_move.is_none() && excluded.is_none() && depth >= parameters.iir_depth {
            // Without a move to begin with, a shallower search finds one cheaper.
            depth -= 1;
        }
        if ply + 1 < MAX_PLY {
            self.frames[ply + 1].killers = [None; 2];
        }

        let side = position.side_to_move();
        // Asked for only where quiet moves are tried.
        let threats = LazyCell::new(|| position.threats());
        let rows = self.rows(side, ply);
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
        let (mut quiets, mut noisies) = (Tried::new(), Tried::new());
        let late = {
            let slope = depth * depth * parameters.late_moves_slope / 100;
            (parameters.late_moves + slope) as usize / if improving { 1 } else { 2 }
        };
        let shallow = !PV && depth <= parameters.pruning_depth;
        let hopeless = eval.is_some_and(|eval| {
            eval + parameters.futility + parameters.futility_slope * depth <= alpha
        });
        let spares_forcing = position.spares_forcing();
        let mut quiets_dropped = false;
        loop {
            let prunes = shallow && eval.is_some() && best > -Score::MAX_EVAL;
            if prunes && !quiets_dropped && (hopeless || number >= late) {
                let forces = position.forces();
                picker.drop_quiets(position, |m| spares_forcing && forces(m));
                quiets_dropped = true;
            }
            let Some(m) = picker.next(
                position,
                favourites,
                |m, gain| self.histories.taking(side, m, gain, parameters),
                |m| self.histories.following(side, m, *threats, &rows, parameters),
            ) else {
                break;
            };
            if excluded == Some(m) {
                continue;
            }
            number += 1;
            let quiet = !position.is_noisy(m);
            if prunes
                && picker.is_losing()
                && !position.see_at_least(m, -parameters.see_noisy * depth)
                && !(spares_forcing && position.play(m).is_forced())
            {
                continue;
            }

            let child = position.play(m);
            let forcing = child.is_forced();
            let mut extension = 0;
            if let Some(record) = record
                && table_move == Some(P::tag(m))
                && excluded.is_none()
                && depth >= parameters.singular_depth
                && record.depth >= depth - 3
                && record.bound != Bound::Upper
                && !record.score.is_decisive()
                && (ply as i32) < 2 * self.root_depth
            {
                match self.is_singular::<PV>(position, record.score, beta, node, m) {
                    Singularity::Many(score) => return score,
                    Singularity::Plies(plies) => extension = plies,
                }
                if self.stopped {
                    return Score::DRAW;
                }
            }
            let retakes = PV
                && parameters.recapture > 0
                && (ply as i32) < 2 * self.root_depth
                && self.retakes(position, m, ply);
            if retakes
                || forcing
                    && (ply as i32) * 100 < parameters.extension_limit * self.root_depth
                    && position.see_at_least(m, 0)
            {
                extension = extension.max(1);
            }

            self.descend(position, m, &child, forcing, ply);
            let new_depth = depth - 1 + extension;
            let mut reduced = 0;
            if number > 1 && depth >= 3 && !forced && !forcing && (quiet || picker.is_losing()) {
                let mut thousandths = self.shared.reductions.of(depth, number);
                if PV {
                    thousandths -= parameters.reduction_pv;
                }
                if !improving {
                    thousandths += parameters.reduction_worsening;
                }
                if quiet {
                    let history = self.histories.following(side, m, *threats, &rows, parameters);
                    thousandths -= history * parameters.reduction_history / HISTORY_MAX;
                    if favourites.contains(&Some(m)) {
                        thousandths -= parameters.reduction_favourite;
                    }
                }
                reduced = (thousandths / 1000).clamp(0, (new_depth - 1).max(0));
            }
            let child_node = Node { ply: ply + 1, depth: new_depth, cut: !PV && !cut };
            let first = number == 1;
            let score = self.search_child::<PV>(&child, first, alpha, beta, child_node, reduced);
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
                            self.learn(side, m, *threats, &rows, &quiets, node);
                        }
                        if parameters.capture_history > 0 {
                            self.learn_noisy(position, (!quiet).then_some(m), &noisies, node);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
            if quiet {
                quiets.push(m);
            } else {
                noisies.push(m);
            }
        }
        if number == 0 {
            return match excluded {
                // The only move is singular indeed.
                Some(_) => alpha,
                None => value_without_moves(position, ply),
            };
        }

        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if PV && best > old_alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if excluded.is_none() {
            if let Some(eval) = eval
                && best_move.is_none_or(|m| !position.is_noisy(m))
                && !best.is_decisive()
                && bound.allows(eval, best)
            {
                self.histories.corrections.learn(position, depth, best.0 - eval.0);
            }
            let tag = best_move.map(P::tag);
            self.shared.table.store(key, ply, Record { tag, score: best, bound, depth });
        }
        best
    }

    /// The value of a move to `child`, for the side that moves there. The first
    /// move gets the whole window; the others must show in a null window, at a depth
    /// less `reduced` first, that they deserve as much (Marsland and Campbell 1982).
    pub(super) fn search_child<const PV: bool>(
        &mut self,
        child: &P,
        first: bool,
        alpha: Score,
        beta: Score,
        node: Node,
        reduced: i32,
    ) -> Score {
        if first {
            return -self.search::<PV>(child, -beta, -alpha, node);
        }
        let (low, high) = (-alpha - 1, -alpha);
        let depth = node.depth - reduced;
        let cut = node.cut || reduced > 0;
        let mut score = -self.search::<false>(child, low, high, Node { depth, cut, ..node });
        if score > alpha && reduced > 0 {
            score = -self.search::<false>(child, low, high, node);
        }
        if PV && score > alpha {
            score = -self.search::<PV>(child, -beta, -alpha, Node { cut: false, ..node });
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

    /// The rows of the continuation histories for the moves of `side` at `ply`.
    pub(super) fn rows(&self, side: Color, ply: usize) -> Rows {
        let weights = weights(self.shared.parameters);
        std::array::from_fn(|i| {
            let before = ply.checked_sub(PLIES_BACK[i]).filter(|_| weights[i] != 0)?;
            self.frames[before].played.map(|m| Histories::<P>::row(side, m))
        })
    }

    /// Does `m` take a man that has just taken one?
    fn retakes(&self, position: &P, m: P::Move, ply: usize) -> bool {
        let Frame { played, noisy, .. } = self.frames[ply - 1];
        noisy && played.is_some_and(|before| position.is_noisy(m) && position.retakes(before, m))
    }

    /// A value for a node that need not be searched: so bad that only captures could raise
    /// it to `alpha`, or so good that it stays at or above `beta`.
    fn prune(
        &mut self,
        position: &P,
        eval: Score,
        alpha: Score,
        beta: Score,
        node: Node,
        improving: bool,
    ) -> Option<Score> {
        let Node { ply, depth, cut } = node;
        let parameters = &self.shared.parameters;
        // Razoring: so far below alpha, quiescence has the last word if it agrees.
        if depth <= parameters.razoring_depth && eval + parameters.razoring * depth < alpha {
            let score = self.quiesce::<false>(position, alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        if eval < beta || beta.is_decisive() {
            return None;
        }
        // Reverse futility: so far above beta, one move will not lose it all.
        if depth <= parameters.reverse_futility_depth
            && eval - parameters.reverse_futility * (depth - i32::from(improving)) >= beta
        {
            return Some(eval);
        }
        // Null move: if even passing holds beta, a move will (Beal 1989).
        if depth < parameters.null_move_depth
            || ply < self.null_from
            || self.frames[ply - 1].played.is_none()
        {
            return None;
        }
        let child = position.null_move()?;
        let reduced = depth
            - parameters.null_move_reduction
            - depth / parameters.null_move_slope
            - ((eval.0 - beta.0) / parameters.null_move_eval).min(3);
        self.descend_null(&child, ply);
        let child_node = Node { ply: ply + 1, depth: reduced, cut: !cut };
        let score = -self.search::<false>(&child, -beta, -beta + 1, child_node);
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
        let again = Node { ply, depth: reduced, cut: false };
        let verified = self.search::<false>(position, beta - 1, beta, again);
        self.null_from = 0;
        (!self.stopped && verified >= beta).then_some(score)
    }

    /// Searches all moves but `m`, the table's, to see whether it stands alone (singular
    /// extensions, Anantharaman, Campbell and Hsu 1988).
    fn is_singular<const PV: bool>(
        &mut self,
        position: &P,
        table_score: Score,
        beta: Score,
        node: Node,
        m: P::Move,
    ) -> Singularity {
        let parameters = &self.shared.parameters;
        let margin = (parameters.singular_margin * node.depth / 100).max(1);
        let below = table_score - margin;
        let (killers, depth) = (self.frames[node.ply].killers, (node.depth - 1) / 2);
        self.frames[node.ply].excluded = Some(m);
        let others = self.search::<false>(position, below - 1, below, Node { depth, ..node });
        self.frames[node.ply].excluded = None;
        self.frames[node.ply].killers = killers;
        match () {
            () if others < below => {
                let double = !PV && others < below - parameters.singular_double;
                Singularity::Plies(if double { 2 } else { 1 })
            }
            // Another move is too good as well.
            () if others >= beta && !others.is_decisive() => Singularity::Many(others),
            () if table_score >= beta => Singularity::Plies(-1),
            () if node.cut => Singularity::Plies(-1),
            () => Singularity::Plies(0),
        }
    }

    /// Remembers that the quiet move `m` refuted this node, and that those `tried` before it
    /// did not.
    fn learn(
        &mut self,
        side: Color,
        m: P::Move,
        threats: P::Threats,
        rows: &Rows,
        tried: &[P::Move],
        node: Node,
    ) {
        let Node { ply, depth, .. } = node;
        let (bonus, malus) = self.shared.parameters.history_steps(depth);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some(before) = self.frames[ply - 1].played {
            self.histories.set_reply(side, before, m);
        }
        self.histories.reward_quiet(side, m, threats, rows, bonus);
        for &m in tried {
            self.histories.reward_quiet(side, m, threats, rows, -malus);
        }
    }

    /// The same of captures and promotions: `refuted` is the one that did, if one did.
    fn learn_noisy(
        &mut self,
        position: &P,
        refuted: Option<P::Move>,
        tried: &[P::Move],
        node: Node,
    ) {
        let side = position.side_to_move();
        let (bonus, malus) = self.shared.parameters.history_steps(node.depth);
        let judged = refuted.map(|m| (m, bonus)).into_iter();
        for (m, bonus) in judged.chain(tried.iter().map(|&m| (m, -malus))) {
            self.histories.reward_noisy(side, m, position.gain(m), bonus);
        }
    }
}

/// What a search without the table's move says of that.
enum Singularity {
    /// It deserves so many more plies.
    Plies(i32),
    /// Others reach this value too, at or above beta: no need to look further.
    Many(Score),
}
