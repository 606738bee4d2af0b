//! Several plies at once, breadth first: positions wait in queues, one for each of the last
//! plies, until there are enough to work on sixteen of them together. So hardly a branch is
//! left that depends on whether there is a jump (K8), which every other position decides
//! otherwise, and no processor foresees.

use super::lanes::{Sets, WIDTH};
use super::last::Last;
use super::played::Played;
use super::replies::after;
use crate::cheskers::bitboard::Bitboard;
use crate::cheskers::board::Board;
use crate::cheskers::position::Position;
use crate::cheskers::side::{Side, for_side};
use crate::game::{Color, Position as _};

/// The number of plies that have a stage.
pub(super) const STAGES: u32 = 3;

/// What happens to the positions of one depth. Those come as the men of the side to move,
/// by kind, and the men of the other side.
pub(super) trait Stage<L: Sets> {
    /// Takes a position.
    fn push(&mut self, own: [Bitboard; 4], theirs: [Bitboard; 4]);

    /// Takes the first `len` of sixteen positions.
    fn append(&mut self, own: [L; 4], theirs: [L; 4], len: usize);

    /// Is it time to work?
    fn has_enough(&self) -> bool;

    /// Works on all groups of at least `least` positions, 1 to [`WIDTH`].
    fn work(&mut self, cpu: L::Cpu, least: usize);

    /// Works on all positions here and in later stages, and gives the number of move
    /// sequences of all that were ever taken.
    fn finish(&mut self, cpu: L::Cpu) -> u64;
}

/// The task to [`Stage::work`] on groups of at least so many.
pub(super) struct Work<'a, T> {
    pub(super) stage: &'a mut T,
    pub(super) least: usize,
}

/// Brings a position with `side` to move to a stage.
#[inline(always)]
pub(super) fn push<L: Sets>(cpu: L::Cpu, board: &Board, side: Color, stage: &mut impl Stage<L>) {
    stage.push(board.of(side).0, board.of(!side).0);
    if stage.has_enough() {
        stage.work(cpu, WIDTH);
    }
}

/// The number of legal sequences of `depth` moves, at least [`STAGES`].
pub(super) fn plies<L: Sets>(cpu: L::Cpu, position: &Position, depth: u32) -> u64 {
    let before = depth - STAGES;
    let side = if before.is_multiple_of(2) { position.side } else { !position.side };
    for_side!(side, S => {
        type Other = <S as Side>::Other;
        let last = Last::<S>::new(position.majority);
        let mut first = Played::<S, _>::new(position, Played::<Other, _>::new(position, last));
        fill::<L>(cpu, position, before, &mut first);
        Stage::<L>::finish(&mut first, cpu)
    })
}

/// Brings all positions after `depth` plies to a stage.
fn fill<L: Sets>(cpu: L::Cpu, position: &Position, depth: u32, stage: &mut impl Stage<L>) {
    if depth == 0 {
        push(cpu, &position.board, position.side, stage);
    } else {
        position.for_each_move(|m| fill(cpu, &after(position, m), depth - 1, stage));
    }
}
