//! What alpha-beta needs of a game beyond its rules.

use std::num::NonZeroU32;

use super::{Pace, Parameters, WdlModel};
use crate::game::{Key, Outcome, Position, Score};

/// Thirty-two bits that tell a move from all other legal moves of its position,
/// as the transposition table keeps it. Never zero: zero is "no move".
pub type MoveTag = NonZeroU32;

/// A game that can be searched.
pub trait SearchPosition: Position {
    /// The evaluation of this game's positions.
    type Evaluator: Evaluator<Self>;

    /// What matches found to be the best numbers for this game's search.
    const PARAMETERS: Parameters;
    /// How a game's time is spent.
    const PACE: Pace;
    /// What this evaluation's scores are worth in results.
    const WDL: WdlModel;

    /// What the enemy threatens to take.
    type Threats: Copy;

    /// The threats against the side to move.
    fn threats(&self) -> Self::Threats;

    /// The number of values of [`SearchPosition::history_slot`].
    const HISTORY_SLOTS: usize;

    /// Where the histories of moves by themselves keep `m`: by origin and target, and by
    /// whether it leads out of a threat or into one.
    fn history_slot(m: Self::Move, threats: Self::Threats) -> usize;

    /// The number of values of [`SearchPosition::man_slot`].
    const MAN_SLOTS: usize;

    /// Where the histories of moves after each other keep `m`: by man and target.
    /// Their tables take the square of these.
    fn man_slot(m: Self::Move) -> usize;

    /// Keys of what positions with a like evaluation error have in common: the pawns,
    /// the other men of each side or kind.
    fn structure_keys(&self) -> [Key; 3];

    /// The table's name of `m`.
    fn tag(m: Self::Move) -> MoveTag;

    /// The number of men on the board.
    fn men(&self) -> u32;

    /// Must the side to move answer a threat or a duty now? In check, or a jump is
    /// compulsory (K8). Such a position has no stand-pat value: quiescence looks
    /// at every legal move.
    fn is_forced(&self) -> bool;

    /// Tells which moves force the opponent: [`SearchPosition::is_forced`] of the position
    /// after them. To ask for many moves is cheaper than to play them.
    fn forces(&self) -> impl Fn(Self::Move) -> bool {
        |m| self.play(m).is_forced()
    }

    /// Is no move left out here that forces the opponent, however bad it looks? Forced wins
    /// begin with such moves.
    fn spares_forcing(&self) -> bool;

    /// The end of the game that the men on the board decide by themselves, whether
    /// or not moves could be generated: bare kings (C15), a side without a king
    /// (K11). Asked at every node, so it must cost no more than a few instructions;
    /// ends for want of a legal move are found by the move generator instead.
    fn material_outcome(&self) -> Option<Outcome>;

    /// Hands every legal move that changes material (captures, promotions) to
    /// `visit`.
    fn for_each_noisy(&self, visit: impl FnMut(Self::Move));

    /// Does `m` capture or promote?
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// Does `m`, a capture, take the man that moved `before`, the move that led here?
    fn retakes(&self, before: Self::Move, m: Self::Move) -> bool;

    /// Material in centipawns that `m` wins at once: men captured, and what a
    /// pawn gains by promotion. 0 for a quiet move.
    fn gain(&self, m: Self::Move) -> i32;

    /// The worth in centipawns of the man that `m` moves, to try cheap takers
    /// first.
    fn mover_value(&self, m: Self::Move) -> i32;

    /// Static exchange evaluation: does `m`, with the best exchanges on its target
    /// that follow, win at least `threshold` centipawns?
    fn see_at_least(&self, m: Self::Move, threshold: i32) -> bool;

    /// The position after passing, where passing is a sound lower bound: not in a
    /// forced position, nor where zugzwang is common. `None` elsewhere.
    fn null_move(&self) -> Option<Self>;
}

/// An evaluation with state that follows the moves: sums of piece-square values
/// now, the accumulators of a network later. The search keeps one accumulator a
/// ply and never looks inside.
pub trait Evaluator<P: Position>: Default + Send + Sync + 'static {
    /// What is kept for each ply. It describes the men, not the side to move: a null
    /// move leaves it as it is.
    type Accumulator: Copy + Send;

    /// The accumulator of a position from scratch.
    fn refresh(&self, position: &P) -> Self::Accumulator;

    /// The accumulator after `m`, played in `before`, whose accumulator is given.
    fn update(&self, accumulator: &Self::Accumulator, before: &P, m: P::Move) -> Self::Accumulator;

    /// The value of `position` for the side to move, never decisive.
    fn evaluate(&self, accumulator: &Self::Accumulator, position: &P) -> Score;

    /// The terms of the value, one a line, for people to read; from White's side,
    /// ended by the total.
    fn explain(&self, position: &P) -> String;
}
