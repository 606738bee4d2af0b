//! What can be done with sixteen sets of squares at once, whatever the processor.

use std::ops::{Add, BitAnd, BitOr, Not};

use super::jumps::SetOfSquares;
use crate::cheskers::bitboard::Bitboard;

/// The number of sets that are treated at once.
pub(super) const WIDTH: usize = 16;

/// Some of the sixteen places, a bit for each.
pub(super) type Places = u16;

/// Sixteen sets of squares, or sixteen numbers. How numbers of squares are kept is up to the
/// processor: they are there to be added, chosen from, and summed up.
///
/// All that is written over them must be inlined into a [`Task`], which alone is compiled
/// for the processor: functions say so, closures cannot.
pub(super) trait Sets: SetOfSquares<Count = Self> + Add<Output = Self> {
    /// The proof that the processor can do this.
    type Cpu: Copy;
    /// Some of the places, in the form that is best for choosing.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;
    /// A list of moves.
    type Codes: Codes<Self>;

    /// Runs code that is compiled for the processor.
    fn run<T: Task<Self>>(cpu: Self::Cpu, task: T);

    /// The same set everywhere.
    fn splat(cpu: Self::Cpu, set: Bitboard) -> Self;

    /// Two sets in turn, the first at place 0.
    fn splat_pair(cpu: Self::Cpu, sets: [Bitboard; 2]) -> Self;

    /// Sixteen sets, in order.
    fn load(cpu: Self::Cpu, sets: &[Bitboard; WIDTH]) -> Self;

    /// As [`load`](Self::load).
    fn numbers(cpu: Self::Cpu, numbers: &[u32; WIDTH]) -> Self;

    /// Writes all, in order.
    fn store(self, sets: &mut [Bitboard; WIDTH]);

    /// Every set rotated to the left, each by its number below 32.
    fn rotated_each(self, by: Self) -> Self;

    /// Where there is a square in both sets.
    fn meets(self, other: Self) -> Self::Mask;

    /// Where there is a square.
    #[inline(always)]
    fn any(self) -> Self::Mask {
        self.meets(self)
    }

    /// Where there is more than one square.
    fn several(self) -> Self::Mask;

    /// These where `mask` says, nothing elsewhere.
    fn only(self, mask: Self::Mask) -> Self;

    /// `other` where `mask` says, these elsewhere.
    fn replaced(self, mask: Self::Mask, other: Self) -> Self;

    /// Writes those of `places`, one after the other from the beginning, and maybe
    /// anything behind them.
    fn store_some(self, places: Places, sets: &mut [Bitboard; WIDTH]);

    /// Of numbers below 8, what stands at each in `table`.
    fn looked_up(self, table: Self) -> Self;

    /// The sum of sixteen numbers of squares.
    fn sum(self) -> u64;

    /// The mask that says `places`.
    fn mask(cpu: Self::Cpu, places: Places) -> Self::Mask;

    /// Where `mask` says.
    fn places(mask: Self::Mask) -> Places;
}

/// Moves of one position, as the numbers of their targets and of their ways there. There is
/// room for 64.
pub(super) trait Codes<L: Sets>: Copy {
    /// No moves.
    fn new(cpu: L::Cpu) -> Self;

    /// Adds those to the squares of a [`Bitboard::pair`]: by `way`, which is even, and by
    /// `way + 1`.
    fn add(&mut self, targets: u64, way: u32);

    /// How many there are.
    fn len(&self) -> usize;

    /// The targets, as sets, and the ways of the first sixteen moves.
    fn first(&self) -> (L, L);

    /// Takes the first sixteen moves away.
    fn skip(&mut self);
}

/// Work to be compiled for a processor.
pub(super) trait Task<L: Sets> {
    /// Does it.
    fn run(self, cpu: L::Cpu);
}
