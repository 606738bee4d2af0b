//! Quiescence: beyond the horizon only what changes material is looked at, until
//! the static evaluation can be trusted.

use std::cell::LazyCell;

use super::picker::Picker;
use super::table::Record;
use super::worker::{Worker, value_without_moves};
use super::{Bound, SearchPosition};
use crate::game::Score;

impl<P: SearchPosition> Worker<'_, P> {
    /// The value of `position` within the window when only captures and promotions
    /// follow. In a forced position (check; a compulsory jump, K8) standing pat
    /// is no choice, and every legal move is.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if let Some(score) = self.enter(position, ply) {
            return score;
        }
        // The table's entry is on its way from memory; what needs no entry comes first.
        let parameters = &self.shared.parameters;
        let forced = self.frames[ply].forced;
        let eval = (!forced).then(|| self.corrected_eval(position, ply));
        let key = self.path.key();
        let probe = || self.shared.table.probe(key, ply);
        let settled = |record: Option<Record>, alpha| {
            record.filter(|record| !PV && record.settles(alpha, beta)).map(|record| record.score)
        };
        let first = forced || parameters.quiescence_table > 0;
        let mut record = first.then(probe).flatten();
        if let Some(score) = settled(record, alpha) {
            return score;
        }
        let mut picker = Picker::new();
        let mut best = -Score::INFINITE;
        if let Some(eval) = eval {
            best = record.map_or(eval, |record| record.estimate(eval));
            alpha = alpha.max(best);
            if best >= beta {
                return best;
            }
            picker.add_noisy(position);
            if picker.is_empty() {
                return best;
            }
            if !first {
                record = probe();
                if let Some(score) = settled(record, alpha) {
                    return score.max(best);
                }
            }
        } else {
            picker.add_all(position);
        }
        picker.begin_with(record.and_then(|record| record.tag));

        let side = position.side_to_move();
        let threats = LazyCell::new(|| position.threats());
        let mut best_move = None;
        let mut raised = false;
        while let Some(m) = picker.next(
            position,
            [None; 3],
            |m, gain| self.histories.taking(side, m, gain, parameters),
            |m| self.histories.quiet(side, m, *threats),
        ) {
            if let Some(eval) = eval {
                if picker.is_losing() {
                    break;
                }
                let hope = eval + position.gain(m) + parameters.delta;
                if hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
            }
            let child = position.play(m);
            self.descend(position, m, &child, child.is_forced(), ply);
            let score = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1);
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
                        break;
                    }
                    alpha = score;
                    raised = true;
                }
            }
        }
        if best == -Score::INFINITE {
            return value_without_moves(position, ply);
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if PV && raised => Bound::Exact,
            () => Bound::Upper,
        };
        let tag = best_move.map(P::tag);
        self.shared.table.store(key, ply, Record { tag, score: best, bound, depth: 0 });
        best
    }
}
