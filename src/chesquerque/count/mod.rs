//! Counting the last two plies of a perft at once: no position is made, all slides
//! of all men in all directions are found together, eight or twelve lanes wide.
//!
//! `rows` says in which order the points stand in a lane, `lanes` what can be done
//! with lanes, on any processor; `avx2` and `avx512` do it faster where they can;
//! `replies` counts. The plain generator is the judge of them all.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod groups;
mod lanes;
mod men;
mod replies;
mod rows;

use std::sync::LazyLock;

use super::position::Position;
use crate::game::count_by_playing;

/// A way to count.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// By making the moves of the first ply.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
}

impl Way {
    /// All ways that this processor has, the fastest last.
    fn all() -> Vec<Self> {
        #[allow(unused_mut, reason = "other processors have but one way")]
        let mut ways = vec![Self::Plain];
        #[cfg(target_arch = "x86_64")]
        ways.extend(avx2::Avx2::detect().map(Self::Avx2));
        #[cfg(target_arch = "x86_64")]
        ways.extend(avx512::Avx512::detect().map(Self::Avx512));
        ways
    }

    /// The number of legal sequences of `depth` moves, at least two.
    fn count(self, position: &Position, depth: u32) -> u64 {
        match self {
            Self::Plain => count_by_playing(position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(cpu) => cpu.count(position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(cpu) => cpu.count(position, depth),
        }
    }
}

/// The number of legal sequences of `depth` moves.
pub(super) fn plies(position: &Position, depth: u32) -> u64 {
    static BEST: LazyLock<Way> =
        LazyLock::new(|| *Way::all().last().expect("there is the plain way"));
    if depth < 2 { count_by_playing(position, depth) } else { BEST.count(position, depth) }
}
