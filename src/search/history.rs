//! What one thread remembers about quiet moves: which ones were good elsewhere
//! (the history heuristic, Schaeffer 1989) and which ones answered a given move.

use super::SearchPosition;
use crate::game::Color;

/// The bound of a history value.
pub(super) const HISTORY_MAX: i32 = 1 << 14;

/// The memory of one thread, kept from search to search of a game.
pub(super) struct Histories<P: SearchPosition> {
    quiet: Box<[i16]>,
    replies: Box<[Option<P::Move>]>,
}

impl<P: SearchPosition> Histories<P> {
    pub(super) fn new() -> Self {
        let slots = 2 * P::HISTORY_SLOTS;
        Self { quiet: vec![0; slots].into(), replies: vec![None; slots].into() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.replies.fill(None);
    }

    #[inline]
    fn slot(side: Color, m: P::Move) -> usize {
        side.index() * P::HISTORY_SLOTS + P::history_slot(m)
    }

    /// How well the quiet move `m` of `side` has done, within ±[`HISTORY_MAX`].
    #[inline]
    pub(super) fn quiet(&self, side: Color, m: P::Move) -> i32 {
        i32::from(self.quiet[Self::slot(side, m)])
    }

    /// The quiet move by which `side` last refuted the opponent's move `before`.
    #[inline]
    pub(super) fn reply(&self, side: Color, before: P::Move) -> Option<P::Move> {
        self.replies[Self::slot(!side, before)]
    }

    /// `m` of `side` refuted `before`.
    #[inline]
    pub(super) fn set_reply(&mut self, side: Color, before: P::Move, m: P::Move) {
        self.replies[Self::slot(!side, before)] = Some(m);
    }

    /// Rewards (or punishes, if negative) a quiet move. The closer a value is to
    /// its bound the less it moves, so old merits fade.
    #[inline]
    pub(super) fn reward(&mut self, side: Color, m: P::Move, bonus: i32) {
        let value = &mut self.quiet[Self::slot(side, m)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

/// The reward of a move that proved best in a search of `depth` plies.
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 100).clamp(0, 1500)
}
