//! What one thread remembers about moves: how well each did elsewhere (the history
//! heuristic, Schaeffer 1989), quiet moves apart by what was threatened, captures by what
//! they won; how well it followed the moves just played; and which quiet move answered a
//! given move.

use super::corrections::Corrections;
use super::evaluations::Evaluations;
use super::{Parameters, SearchPosition};
use crate::game::Color;

/// The bound of a history value.
pub(super) const HISTORY_MAX: i32 = 1 << 14;

/// The moves before the one to be judged that its continuation histories go by, in
/// plies back.
pub(super) const PLIES_BACK: [usize; 3] = [1, 2, 4];

/// The classes of what a capture wins, in pawns.
const GAINS: usize = 16;

/// The rows of the continuation histories that belong to a node, one for each of
/// [`PLIES_BACK`]; `None` where no move was played, or its row does not count.
pub(super) type Rows = [Option<Row>; PLIES_BACK.len()];

/// A row of a continuation history: what may follow one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row(usize);

/// The memory of one thread, kept from search to search of a game.
pub(super) struct Histories<P: SearchPosition> {
    quiet: Box<[i16]>,
    noisy: Box<[i16]>,
    /// After moves of the other side, after moves of one's own.
    continuations: [Box<[i16]>; 2],
    replies: Box<[Option<P::Move>]>,
    pub(super) corrections: Corrections,
    pub(super) evaluations: Evaluations,
}

impl<P: SearchPosition> Histories<P> {
    pub(super) fn new() -> Self {
        let continuation = || vec![0; 2 * P::MAN_SLOTS * P::MAN_SLOTS].into();
        Self {
            quiet: vec![0; 2 * P::HISTORY_SLOTS].into(),
            noisy: vec![0; 2 * P::MAN_SLOTS * GAINS].into(),
            continuations: [continuation(), continuation()],
            replies: vec![None; 2 * P::MAN_SLOTS].into(),
            corrections: Corrections::new(),
            evaluations: Evaluations::new(),
        }
    }

    /// Forgets everything that is not true for ever.
    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.noisy.fill(0);
        self.continuations.iter_mut().for_each(|table| table.fill(0));
        self.replies.fill(None);
        self.corrections.clear();
    }

    #[inline]
    fn slot(side: Color, m: P::Move, threats: P::Threats) -> usize {
        side.index() * P::HISTORY_SLOTS + P::history_slot(m, threats)
    }

    /// The row of what follows `m`, as a place in the table of `side`, which is to move.
    #[inline]
    pub(super) fn row(side: Color, m: P::Move) -> Row {
        Row((side.index() * P::MAN_SLOTS + P::man_slot(m)) * P::MAN_SLOTS)
    }

    /// How well the quiet move `m` of `side` has done where there were such `threats`, within
    /// ±[`HISTORY_MAX`].
    #[inline]
    pub(super) fn quiet(&self, side: Color, m: P::Move, threats: P::Threats) -> i32 {
        i32::from(self.quiet[Self::slot(side, m, threats)])
    }

    /// How well it has done, and done after the moves of `rows`.
    #[inline]
    pub(super) fn following(
        &self,
        side: Color,
        m: P::Move,
        threats: P::Threats,
        rows: &Rows,
        parameters: &Parameters,
    ) -> i32 {
        let slot = P::man_slot(m);
        let mut sum = self.quiet(side, m, threats);
        for ((row, back), weight) in rows.iter().zip(PLIES_BACK).zip(weights(parameters)) {
            if let Some(Row(row)) = row {
                sum += i32::from(self.continuations[table(back)][row + slot]) * weight / 100;
            }
        }
        sum
    }

    #[inline]
    fn noisy_slot(side: Color, m: P::Move, gain: i32) -> usize {
        let class = (gain / 100).clamp(0, GAINS as i32 - 1) as usize;
        (side.index() * P::MAN_SLOTS + P::man_slot(m)) * GAINS + class
    }

    /// How well the move `m` of `side` has done that wins `gain` centipawns at once, as far
    /// as that counts in the order of such moves.
    #[inline]
    pub(super) fn taking(
        &self,
        side: Color,
        m: P::Move,
        gain: i32,
        parameters: &Parameters,
    ) -> i32 {
        match parameters.capture_history {
            0 => 0,
            weight => i32::from(self.noisy[Self::noisy_slot(side, m, gain)]) * weight / 100,
        }
    }

    /// The quiet move by which `side` last refuted the opponent's move `before`.
    #[inline]
    pub(super) fn reply(&self, side: Color, before: P::Move) -> Option<P::Move> {
        self.replies[side.index() * P::MAN_SLOTS + P::man_slot(before)]
    }

    /// `m` of `side` refuted `before`.
    #[inline]
    pub(super) fn set_reply(&mut self, side: Color, before: P::Move, m: P::Move) {
        self.replies[side.index() * P::MAN_SLOTS + P::man_slot(before)] = Some(m);
    }

    /// Rewards (or punishes, if negative) a move that wins `gain` centipawns at once.
    #[inline]
    pub(super) fn reward_noisy(&mut self, side: Color, m: P::Move, gain: i32, bonus: i32) {
        reward(&mut self.noisy[Self::noisy_slot(side, m, gain)], bonus);
    }

    /// Rewards (or punishes, if negative) a quiet move that followed those of `rows`.
    #[inline]
    pub(super) fn reward_quiet(
        &mut self,
        side: Color,
        m: P::Move,
        threats: P::Threats,
        rows: &Rows,
        bonus: i32,
    ) {
        reward(&mut self.quiet[Self::slot(side, m, threats)], bonus);
        let slot = P::man_slot(m);
        for (row, back) in rows.iter().zip(PLIES_BACK) {
            if let Some(Row(row)) = row {
                reward(&mut self.continuations[table(back)][row + slot], bonus);
            }
        }
    }
}

/// The weight of each continuation history, in percent.
#[inline]
pub(super) fn weights(parameters: &Parameters) -> [i32; PLIES_BACK.len()] {
    [parameters.continuation_1, parameters.continuation_2, parameters.continuation_4]
}

/// The table for what follows moves so many plies back.
const fn table(plies_back: usize) -> usize {
    if plies_back.is_multiple_of(2) { 1 } else { 0 }
}

/// The closer a value is to its bound the less it moves, so old merits fade.
#[inline]
fn reward(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}
