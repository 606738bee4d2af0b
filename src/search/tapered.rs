//! Values that change in the course of a game.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in centipawns for a full board and one for an empty board, as
/// hand-written evaluations sum them up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// With all men on the board.
    pub opening: i32,
    /// With hardly any.
    pub ending: i32,
}

impl Tapered {
    /// No value.
    pub const ZERO: Self = Self::new(0, 0);

    /// A value of two parts.
    #[must_use]
    pub const fn new(opening: i32, ending: i32) -> Self {
        Self { opening, ending }
    }

    /// The sum, in a `const` context.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.opening + other.opening, self.ending + other.ending)
    }

    /// The product, in a `const` context.
    #[must_use]
    pub const fn times(self, factor: i32) -> Self {
        Self::new(self.opening * factor, self.ending * factor)
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
        (self.opening * left + self.ending * (full - left)) / full
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
        Self::new(self.opening - other.opening, self.ending - other.ending)
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.opening, -self.ending)
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
