//! Values that change in the course of a game.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in centipawns for a full board and one for an empty board, as
/// hand-written evaluations sum them up.
///
/// Both share one word, the opening in the upper half, so that adding and multiplying
/// cost one instruction: a negative ending borrows from the opening, which reading
/// gives back.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tapered(i64);

impl Tapered {
    /// No value.
    pub const ZERO: Self = Self::new(0, 0);

    /// A value of two parts.
    #[must_use]
    pub const fn new(opening: i32, ending: i32) -> Self {
        Self(((opening as i64) << 32) + ending as i64)
    }

    /// With all men on the board.
    #[inline(always)]
    #[must_use]
    pub const fn opening(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// With hardly any.
    #[inline(always)]
    #[must_use]
    pub const fn ending(self) -> i32 {
        self.0 as i32
    }

    /// The sum, in a `const` context.
    #[must_use]
    #[inline(always)]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The product, in a `const` context.
    #[must_use]
    #[inline(always)]
    pub const fn times(self, factor: i32) -> Self {
        Self(self.0 * factor as i64)
    }

    /// The mixture with `left` of `full` still on the board; more than `full`
    /// counts as `full`.
    ///
    /// # Panics
    /// `full` is 0.
    #[inline(always)]
    #[must_use]
    pub fn mixed(self, left: i32, full: i32) -> i32 {
        let left = left.min(full);
        (self.opening() * left + self.ending() * (full - left)) / full
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.opening(), self.ending())
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: i32) -> Self {
        self.times(factor)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_meddle_with_each_other() {
        const SAMPLES: [i32; 7] = [0, 1, -1, 250, -250, 30_000, -30_000];
        let parts = |value: Tapered| (value.opening(), value.ending());
        for (a, b) in SAMPLES.iter().flat_map(|a| SAMPLES.map(|b| (*a, b))) {
            let value = Tapered::new(a, b);
            assert_eq!(parts(value), (a, b));
            assert_eq!(parts(-value), (-a, -b));
            assert_eq!(parts(value * -17), (-17 * a, -17 * b));
            for (c, d) in SAMPLES.iter().flat_map(|c| SAMPLES.map(|d| (*c, d))) {
                assert_eq!(parts(value + Tapered::new(c, d)), (a + c, b + d));
                assert_eq!(parts(value - Tapered::new(c, d)), (a - c, b - d));
            }
        }
    }
}
