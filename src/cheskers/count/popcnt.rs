//! Two plies at once, compiled for processors that count bits by one instruction.

use super::replies;
use crate::cheskers::position::Position;
use crate::cpu::proof;

proof! {
    /// The proof that this processor has POPCNT.
    Popcnt: "popcnt"
}

impl Popcnt {
    /// The number of legal sequences of `depth` moves, at least two.
    pub(super) fn count(self, position: &Position, depth: u32) -> u64 {
        #[target_feature(enable = "popcnt")]
        fn plies(cpu: Popcnt, position: &Position, depth: u32) -> u64 {
            replies::plies(position, depth, |next, depth| cpu.count(next, depth))
        }
        // SAFETY: `Popcnt::detect` alone makes a proof, after it has found what the
        // function is compiled for.
        unsafe { plies(self, position, depth) }
    }
}
