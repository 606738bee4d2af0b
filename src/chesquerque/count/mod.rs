//! Perft, quicker: the last two plies are counted together. The moves of the first
//! are not made, and the slides of all men in one direction come from one
//! subtraction, for twelve lanes at once.
//!
//! `rows` says in which order the points stand in a lane, `lanes` what can be done
//! with lanes; `avx2` and `avx512` do it. `men` are the men of a position in lanes,
//! `groups` its moves, `replies` counts what answers them. The plain generator is the
//! judge of it all, and counts on processors without AVX2.

mod avx2;
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
    /// By the plain generator.
    Plain,
    Avx2(avx2::Avx2),
    Avx512(avx512::Avx512),
}

impl Way {
    /// All ways that this processor has, the fastest last.
    fn all() -> Vec<Self> {
        let mut ways = vec![Self::Plain];
        ways.extend(avx2::Avx2::detect().map(Self::Avx2));
        ways.extend(avx512::Avx512::detect().map(Self::Avx512));
        ways
    }

    /// The number of legal sequences of `depth` moves.
    fn count(self, position: &Position, depth: u32) -> u64 {
        match self {
            _ if depth < 2 => count_by_playing(position, depth),
            Self::Plain => count_by_playing(position, depth),
            Self::Avx2(cpu) => cpu.count(position, depth),
            Self::Avx512(cpu) => cpu.count(position, depth),
        }
    }
}

/// The number of legal sequences of `depth` moves.
pub(super) fn plies(position: &Position, depth: u32) -> u64 {
    static BEST: LazyLock<Way> =
        LazyLock::new(|| *Way::all().last().expect("there is the plain way"));
    BEST.count(position, depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position as _, Rules};
    use crate::suite::{self, Line};

    fn suite() -> Vec<Line> {
        suite::read(suite::CHESQUERQUE).expect("the suite is valid")
    }

    fn position(fen: &str) -> Position {
        *Game::<Position>::from_fen(fen, Rules::default()).expect(fen).position()
    }

    #[test]
    fn every_way_counts_the_suite() {
        let mut checked = 0;
        for Line { fen, counts } in suite() {
            let position = position(&fen);
            for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes < 100_000) {
                for way in Way::all() {
                    assert_eq!(way.count(&position, depth), nodes, "{way:?} {fen} {depth}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 300, "only {checked} counts in the suite");
    }

    /// Whoever is to move, and one ply more in which the men are kept up.
    #[test]
    fn every_way_counts_random_games_alike() {
        let mut random = fastrand::Rng::with_seed(81);
        for Line { fen, .. } in suite() {
            let mut here = position(&fen);
            for _ in 0..60 {
                let expected = Way::Plain.count(&here, 2);
                for way in Way::all() {
                    assert_eq!(way.count(&here, 2), expected, "{way:?} {}", here.fields());
                    assert_eq!(way.count(&here.flipped(), 2), expected, "{way:?} mirrored {fen}");
                }
                let Some(m) = random.choice(here.legal_moves()) else { break };
                here = here.play(m);
            }
            let expected = Way::Plain.count(&here, 3);
            for way in Way::all() {
                assert_eq!(way.count(&here, 3), expected, "{way:?} {}", here.fields());
            }
        }
    }
}
