//! Two plies at once, compiled for processors that count bits by one instruction.

use super::replies;
use crate::cheskers::position::Position;

/// The proof that this processor has BMI, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits(());

impl Bits {
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }

    /// The number of legal sequences of `depth` moves, at least two.
    pub(super) fn count(self, position: &Position, depth: u32) -> u64 {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn plies(cpu: Bits, position: &Position, depth: u32) -> u64 {
            replies::plies(position, depth, |next, depth| cpu.count(next, depth))
        }
        // SAFETY: `Bits::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { plies(self, position, depth) }
    }
}
