//! Counting legal moves without making a list, and more than one ply at once.
//!
//! `last_ply` counts the moves of one position in sets, chains of them by `jumps`.
//! `replies` counts two plies together, on any processor; `popcnt` compiles that for those
//! that count bits by one instruction. Where there is `avx2` or `avx512`, positions go
//! through `stages`: they wait in a `queue` for each ply, and sixteen together are looked at
//! as `scenes`, `played`, and in the `last` ply counted. `lanes` says what can be done with
//! sixteen. The plain generator is the judge of it all.

mod jumps;
mod last_ply;
mod replies;

// The places of unsafe code: instructions that the processor was asked for.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod popcnt;

#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod last;
#[cfg(target_arch = "x86_64")]
mod played;
#[cfg(target_arch = "x86_64")]
mod queue;
#[cfg(target_arch = "x86_64")]
mod scenes;
#[cfg(target_arch = "x86_64")]
mod stages;

use std::sync::LazyLock;

use super::position::Position;
use crate::game::count_by_playing;

/// A way to count.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// By the plain generator.
    #[cfg(test)]
    Plain,
    /// Two plies at once.
    Scalar,
    /// The same, compiled for POPCNT.
    #[cfg(target_arch = "x86_64")]
    Popcnt(popcnt::Popcnt),
    /// Breadth first.
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    /// Breadth first.
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
}

impl Way {
    /// All ways that this processor has, the fastest last.
    fn all() -> Vec<Self> {
        let ways = [
            #[cfg(test)]
            Some(Self::Plain),
            Some(Self::Scalar),
            #[cfg(target_arch = "x86_64")]
            popcnt::Popcnt::detect().map(Self::Popcnt),
            #[cfg(target_arch = "x86_64")]
            avx2::Avx2::detect().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            avx512::Avx512::detect().map(Self::Avx512),
        ];
        ways.into_iter().flatten().collect()
    }

    /// The number of legal sequences of `depth` moves.
    fn count(self, position: &Position, depth: u32) -> u64 {
        match self {
            _ if depth < 2 => count_by_playing(position, depth),
            #[cfg(test)]
            Self::Plain => count_by_playing(position, depth),
            Self::Scalar => scalar(position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Popcnt(cpu) => cpu.count(position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) | Self::Avx512(_) if depth < stages::STAGES => scalar(position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(cpu) => stages::plies::<avx2::Registers>(cpu, position, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(cpu) => stages::plies::<avx512::Register>(cpu, position, depth),
        }
    }
}

/// [`replies::plies`] for any processor.
fn scalar(position: &Position, depth: u32) -> u64 {
    replies::plies(position, depth, scalar)
}

/// The quickest way.
static BEST: LazyLock<Way> = LazyLock::new(|| *Way::all().last().expect("there is the scalar way"));

/// The number of legal sequences of `depth` moves.
pub(super) fn plies(position: &Position, depth: u32) -> u64 {
    BEST.count(position, depth)
}

/// The depth up to which counting is quicker than looking for what was counted before.
pub(super) fn plies_at_once() -> u32 {
    match *BEST {
        // Each count ends with groups that are not full, so it had better be a large one.
        #[cfg(target_arch = "x86_64")]
        Way::Avx2(_) | Way::Avx512(_) => 4,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position as _, Rules};
    use crate::suite::{self, Line};

    /// The suites of counts by the rules as published, and under rule K10.
    fn suites() -> [(Vec<Line>, Rules); 2] {
        let suites = [(suite::CHESKERS, false), (suite::CHESKERS_MAJORITY, true)];
        suites.map(|(text, majority)| {
            (suite::read(text).expect("the suite is valid"), Rules { majority })
        })
    }

    /// What one suite or the other lacks.
    const OTHERS: [&str; 8] = [
        Position::START,
        // Many bishops and camels of either side.
        "1c1b1c1b/b1k1c1b1/1p3p1p/2P5/3p4/P1B1P1B1/1C1K1C1C/B1B1C1B1 w",
        "1k1k4/8/8/2C3C1/1c3c2/8/8/B3K3 w",
        // Kings everywhere, with more moves than sixteen places take at once.
        "1k1k1k1k/8/1K1K1K1K/8/1K1K1K1K/8/1K1K1K1K/8 w",
        // Promotions by steps and by jumps, of both sides.
        "1k1b1k2/P1P1P1P1/8/4p3/3P4/8/1p1p1p1p/2B1K1K1 w",
        "1c6/p1P1p1k1/5b2/8/1P3p2/P7/8/2K1K1C1 b",
        // Rounds of four jumps and more (K7).
        "7k/2p1p1p1/8/2p1p1p1/3K4/2p1p1p1/8/B5C1 w",
        // The last king can be taken by any man (K11), and soon it is over.
        "8/6b1/5p2/4k3/3P4/2C5/8/B1K5 w",
    ];

    fn position(fen: &str, rules: Rules) -> Position {
        *Game::<Position>::from_fen(fen, rules).expect(fen).position()
    }

    #[test]
    fn every_way_counts_the_suites() {
        let mut checked = 0;
        for (lines, rules) in suites() {
            for Line { fen, counts } in lines {
                let position = position(&fen, rules);
                for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes < 100_000) {
                    for way in Way::all() {
                        let found = way.count(&position, depth);
                        assert_eq!(found, nodes, "{way:?} {fen} {rules:?} {depth}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 3000, "only {checked} counts in the suites");
    }

    /// To the end of the game, both sides, with and without K10.
    #[test]
    fn every_way_counts_random_games_alike() {
        let mut random = fastrand::Rng::with_seed(32);
        let lines = suites().into_iter().flat_map(|(lines, _)| lines.into_iter().step_by(3));
        for fen in lines.map(|line| line.fen).chain(OTHERS.map(str::to_owned)) {
            let rules = Rules { majority: random.bool() };
            let mut here = position(&fen, rules);
            for ply in 0..80 {
                for (position, which) in [(here, ""), (here.flipped(), "flipped ")] {
                    let depth = 2 + ply % 3;
                    let expected = Way::Plain.count(&position, depth);
                    for way in Way::all() {
                        let found = way.count(&position, depth);
                        assert_eq!(found, expected, "{way:?} {which}{} {rules:?}", here.fields());
                    }
                }
                let Some(m) = random.choice(here.legal_moves()) else { break };
                here = here.play(m);
            }
        }
    }
}
