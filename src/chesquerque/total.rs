//! The sum of an evaluation, with the instructions that this processor has. Half of the
//! work is counting points and finding the next one, for which older processors have no
//! instruction; the program must run on them all the same.

use super::position::Position;
use super::terms;
use super::weights;
use crate::search::{Sum, Tapered};

/// `placed` and all that is counted afresh, from White's side.
#[inline]
pub(super) fn total(placed: Tapered, position: &Position) -> Tapered {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = x86::Counts::detect() {
        return cpu.total(placed, position);
    }
    plain::<false>(placed, position)
}

#[inline(always)]
fn plain<const COUNTS: bool>(placed: Tapered, position: &Position) -> Tapered {
    let mut sum = Sum::new(&weights::VALUES);
    sum.total = placed;
    terms::count::<COUNTS>(position, &mut sum);
    sum.total
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::cpu::proof;

    proof! {
        /// The proof that this processor counts bits, and finds the first and the last.
        Counts: "popcnt", "bmi1", "lzcnt"
    }

    impl Counts {
        #[inline(always)]
        pub(super) fn total(self, placed: Tapered, position: &Position) -> Tapered {
            // SAFETY: there is no such value on a processor without these features.
            unsafe { total(placed, position) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,lzcnt")]
    fn total(placed: Tapered, position: &Position) -> Tapered {
        plain::<true>(placed, position)
    }
}
