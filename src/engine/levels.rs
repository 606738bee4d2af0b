//! The Elo scale of the levels.

use crate::game::Variant;
use crate::search::Level;

/// The scale's ends, over both games; a game that does not reach as far plays its lowest
/// or highest rung there.
pub(super) const LOWEST_ELO: i64 = 540;
pub(super) const HIGHEST_ELO: i64 = 3420;

/// Elo of the levels from 0 on, as measured (`docs/levels.md`). There is no pool of rated
/// people for these games: on this scale 0 is the player of any legal move. Full strength
/// has no place on it, since it depends on the time that it gets.
const fn ladder(variant: Variant) -> &'static [u16] {
    match variant {
        Variant::Chesquerque => &[
            540, 710, 920, 1040, 1170, 1340, 1590, 1750, 1960, 2120, 2250, 2370, 2440, 2570, 2740,
            2850, 2970, 3100, 3230, 3420,
        ],
        Variant::Cheskers => &[
            660, 710, 900, 1040, 1200, 1330, 1600, 1680, 1860, 2030, 2120, 2220, 2320, 2470, 2690,
            2820, 2960, 3030, 3190, 3290,
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
            let ladder = ladder(variant);
            assert!(ladder.is_sorted_by(|low, high| low < high), "{variant}");
            assert!(ladder.len() <= Level::HIGHEST.into(), "{variant}: full strength has no Elo");
        }
        let all = Variant::ALL.map(ladder).concat();
        let ends = (all.iter().min(), all.iter().max());
        assert_eq!(ends, (Some(&(LOWEST_ELO as u16)), Some(&(HIGHEST_ELO as u16))));
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
            let highest = Level::whole(ladder.len() as u8 - 1);
            assert_eq!(level_of(variant, u16::MAX), highest);
        }
    }
}
