//! The Elo scale of the levels.

use crate::game::Variant;
use crate::search::Level;

/// The scale's ends, over both games; a game that does not reach as far plays its lowest
/// or highest level there.
pub(super) const LOWEST_ELO: u64 = 500;
pub(super) const HIGHEST_ELO: u64 = 2800;

/// Elo of the levels 0 to 20.
type Ladder = [u16; Level::HIGHEST as usize + 1];

/// Measured by matches of neighbours, `docs/levels.md`. There is no pool of rated people
/// for these games: the scale is anchored at its lower end, level 0 is 500.
const fn ladder(variant: Variant) -> &'static Ladder {
    match variant {
        Variant::Chesquerque => &[
            500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900,
            2000, 2100, 2200, 2300, 2400, 2800,
        ],
        Variant::Cheskers => &[
            500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900,
            2000, 2100, 2200, 2300, 2400, 2800,
        ],
    }
}

/// The level that plays `variant` at `elo`.
pub(super) fn level_of(variant: Variant, elo: u16) -> Level {
    let ladder = ladder(variant);
    let above = ladder.partition_point(|&rung| rung <= elo);
    match above.checked_sub(1) {
        None => Level::whole(0),
        Some(below) => {
            let [low, high] =
                [below, above].map(|rung| ladder.get(rung).map(|&elo| f64::from(elo)));
            let part = match (low, high) {
                (Some(low), Some(high)) => (f64::from(elo) - low) / (high - low),
                _ => 0.0,
            };
            Level::between(below as u8, part)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ladders_rise_and_reach_the_ends_announced() {
        for variant in Variant::ALL {
            assert!(ladder(variant).is_sorted_by(|low, high| low < high), "{variant}");
        }
        let ends = |rung: fn(&Ladder) -> u16| Variant::ALL.map(|variant| rung(ladder(variant)));
        let lowest = ends(|ladder| ladder[0]).into_iter().min();
        let highest = ends(|ladder| ladder[20]).into_iter().max();
        assert_eq!(lowest.map(u64::from), Some(LOWEST_ELO));
        assert_eq!(highest.map(u64::from), Some(HIGHEST_ELO));
    }

    #[test]
    fn an_elo_is_a_level_and_a_part_of_the_next() {
        for variant in Variant::ALL {
            let ladder = ladder(variant);
            for (level, &elo) in (0..).zip(ladder) {
                assert_eq!(level_of(variant, elo), Level::whole(level), "{variant} {elo}");
            }
            let middle = ladder[7].midpoint(ladder[8]);
            let level = level_of(variant, middle);
            assert!(level > Level::whole(7) && level < Level::whole(8), "{level:?}");
            assert_eq!(level_of(variant, 0), Level::whole(0));
            assert_eq!(level_of(variant, u16::MAX), Level::FULL);
        }
    }
}
