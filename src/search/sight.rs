//! How much a player of some level sees of a position.

/// A playing strength, from 0, which a beginner beats, to 20, which is all the search
/// can do; with steps of a hundredth between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u16);

impl Level {
    /// The highest whole level.
    pub const HIGHEST: u8 = 20;
    /// Nothing is held back.
    pub const FULL: Self = Self::whole(Self::HIGHEST);

    /// A whole level; beyond [`Level::HIGHEST`] it is that.
    #[must_use]
    pub const fn whole(level: u8) -> Self {
        let level = if level > Self::HIGHEST { Self::HIGHEST } else { level };
        Self(level as u16 * 100)
    }

    /// The level `part` of the way from `low` to the next whole one, from 0 to 1. It plays
    /// now as the one, now as the other, but never at full strength unless `part` is 1.
    #[must_use]
    pub fn between(low: u8, part: f64) -> Self {
        let hundredths = (part.clamp(0.0, 1.0) * 100.0).round() as u16;
        Self(Self::whole(low).0 + hundredths).min(Self::FULL)
    }

    /// The whole level at or below, and what is missing from it to this one, from 0 to 1.
    pub(super) fn parts(self) -> (u8, f64) {
        ((self.0 / 100) as u8, f64::from(self.0 % 100) / 100.0)
    }
}

/// What a player of a whole level below the highest sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sight {
    /// The nodes that are searched for a move.
    pub(super) nodes: u64,
    /// Plies beyond which only captures are followed.
    pub(super) depth: u32,
    /// The moves compared with each other, at most.
    pub(super) candidates: usize,
    /// The share of quiet moves that do not come to mind, from 0 to 1.
    pub(super) overlooked: f64,
    /// The standard deviation of the judgement of a move, in centipawns.
    pub(super) error: f64,
}

impl Sight {
    /// Each level takes in a third more nodes than the one before, up to a tenth of a
    /// second's worth. What makes a beginner err is soon overcome; what is left wears off
    /// slowly. Found by matches, for steps of about the same height (`docs/levels.md`).
    pub(super) fn of(level: u8) -> Self {
        let steps = f64::from(level);
        Self {
            nodes: (500.0 * 1.32_f64.powf(steps)) as u64,
            depth: 1 + u32::from(level) / 2,
            candidates: (40.0 * 0.87_f64.powf(steps)) as usize,
            overlooked: 0.65 * (1.0 - steps / f64::from(Level::HIGHEST)).powi(2),
            error: 290.0 * 0.62_f64.powf(steps) + 110.0 * 0.88_f64.powf(steps),
        }
    }

    /// What a move may lose against the best one seen and still be played, in
    /// centipawns: a bad day has its limit.
    pub(super) fn tolerance(&self) -> i32 {
        (2.0 * self.error) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_sees_more_than_the_one_below() {
        for level in 1..Level::HIGHEST {
            let (less, more) = (Sight::of(level - 1), Sight::of(level));
            assert!(more.nodes > less.nodes && more.depth >= less.depth, "{level}");
            assert!(more.overlooked < less.overlooked && more.error < less.error, "{level}");
            assert!(more.candidates >= 2, "{level}");
        }
    }

    #[test]
    fn levels_have_hundredths_and_an_end() {
        assert_eq!(Level::between(3, 0.25).parts(), (3, 0.25));
        assert_eq!(Level::between(19, 1.0), Level::FULL);
        assert_eq!(Level::whole(99), Level::FULL);
        assert!(Level::between(4, 0.5) < Level::whole(5));
    }
}
