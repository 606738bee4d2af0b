//! The Elo scale of the levels.

use crate::game::Variant;
use crate::search::Level;

/// The scale's ends, over both games; a game that does not reach as far plays its lowest
/// or highest rung there.
pub(super) const LOWEST_ELO: u64 = 400;
pub(super) const HIGHEST_ELO: u64 = 2800;

/// Elo of the levels from 0 to the last below full strength, which has none: it depends
/// on the time that it gets.
type Ladder = [u16; Level::HIGHEST as usize];

/// Measured by matches of neighbours, `docs/levels.md`. There is no pool of rated people
/// for these games; on this scale 0 is the player of any legal move.
const fn ladder(variant: Variant) -> &'static Ladder {
    match variant {
        Variant::Chesquerque => &[
            400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800,
            1900, 2000, 2100, 2200, 2300,
        ],
        Variant::Cheskers => &[
            770, 820, 1000, 1190, 1450, 1620, 1750, 1880, 1980, 2040, 2180, 2330, 2420, 2450, 2500,
            2550, 2600, 2650, 2700, 2800,
        ],
    }
}

/// The level that plays `variant` at `elo`.
pub(super) fn level_of(variant: Variant, elo: u16) -> Level {
    let ladder = ladder(variant);
    let Some(below) = ladder.partition_point(|&rung| rung <= elo).checked_sub(1) else {
        return Level::whole(0);
    };
    let part = match ladder.get(below + 1) {
        Some(above) => f64::from(elo - ladder[below]) / f64::from(above - ladder[below]),
        None => 0.0,
    };
    Level::between(below as u8, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ladders_rise_and_reach_the_ends_announced() {
        for variant in Variant::ALL {
            assert!(ladder(variant).is_sorted_by(|low, high| low < high), "{variant}");
        }
        let lowest = Variant::ALL.map(|variant| u64::from(ladder(variant)[0])).into_iter().min();
        let highest = Variant::ALL.map(|variant| u64::from(ladder(variant)[19])).into_iter().max();
        assert_eq!((lowest, highest), (Some(LOWEST_ELO), Some(HIGHEST_ELO)));
    }

    #[test]
    fn an_elo_is_a_level_and_a_part_of_the_next() {
        for variant in Variant::ALL {
            let ladder = ladder(variant);
            for (level, &elo) in (0..).zip(ladder) {
                assert_eq!(level_of(variant, elo), Level::whole(level), "{variant} {elo}");
            }
            let middle = level_of(variant, ladder[7].midpoint(ladder[8]));
            assert!(middle > Level::whole(7) && middle < Level::whole(8), "{middle:?}");
            assert_eq!(level_of(variant, 0), Level::whole(0));
            assert_eq!(level_of(variant, u16::MAX), Level::whole(19));
        }
    }
}
