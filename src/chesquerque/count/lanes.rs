//! What can be done with lanes, whatever the processor.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::men::Men;
use super::rows::Row;
use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::point::Point;
use crate::chesquerque::position::Position;

/// A [`Row`] in registers. Sums and differences are taken lane by lane and wrap.
///
/// All that is written over it must be inlined into [`plies`](Self::plies), which
/// alone is compiled for the processor: functions say so, closures cannot.
pub(super) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The proof that the processor can do this.
    type Cpu: Copy;
    /// Bits counted so far.
    type Count: Copy;

    /// [`replies::plies`](super::replies::plies), compiled for the processor.
    fn plies(cpu: Self::Cpu, position: &Position, men: Option<&Men<Self>>, depth: u32) -> u64;

    /// A row, brought into registers.
    fn load(cpu: Self::Cpu, row: &Row) -> Self;

    /// The bits of this that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Is there a bit in both?
    fn meets(self, other: Self) -> bool;

    /// How many of `points`, all next to `king`, are in no lane.
    #[inline(always)]
    fn clear_around(self, cpu: Self::Cpu, _king: Point, points: Bitboard) -> u64 {
        let mut clear = 0;
        for point in points {
            clear += u64::from(!self.meets(Self::load(cpu, Row::of(point))));
        }
        clear
    }

    /// Nothing counted yet.
    fn no_count(cpu: Self::Cpu) -> Self::Count;

    /// `count` and the bits of this.
    fn add_to(self, count: Self::Count) -> Self::Count;

    /// All that was counted.
    fn total(count: Self::Count) -> u64;
}
