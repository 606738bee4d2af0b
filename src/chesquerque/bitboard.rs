//! Sets of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::point::Point;

/// A set of points, split by parity: point *p* is bit *p* / 2 of its half.
///
/// All diagonal lines, and all the points that a knight passes, lie in the even
/// half alone; an orthogonal step leads from one half to the other by a shift.
///
/// Aligned, since SSE takes an operand from memory only if it is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(16))]
pub struct Bitboard {
    /// The 41 points with diagonals.
    pub even: u64,
    /// The 40 points without.
    pub odd: u64,
}

impl Bitboard {
    /// No point.
    pub const EMPTY: Self = Self { even: 0, odd: 0 };
    /// All points.
    pub const FULL: Self = Self { even: (1 << 41) - 1, odd: (1 << 40) - 1 };

    const FILE_A: Self = Self::file(0);
    const FILE_I: Self = Self::file(Point::SIDE - 1);

    /// The set of one point.
    #[inline(always)]
    #[must_use]
    pub const fn of(point: Point) -> Self {
        POINT_SETS[point.index()]
    }

    const fn of_slow(point: Point) -> Self {
        let bit = 1 << (point.index() / 2);
        if point.has_diagonals() { Self { even: bit, odd: 0 } } else { Self { even: 0, odd: bit } }
    }

    /// The points of a file, 0–8.
    #[must_use]
    pub const fn file(file: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut rank = 0;
        while rank < Point::SIDE {
            set = set.with(Point::new(file, rank));
            rank += 1;
        }
        set
    }

    /// The points of a rank, 0–8.
    #[must_use]
    pub const fn rank(rank: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut file = 0;
        while file < Point::SIDE {
            set = set.with(Point::new(file, rank));
            file += 1;
        }
        set
    }

    /// This set and one more point; for building tables.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        let bit = Self::of_slow(point);
        Self { even: self.even | bit.even, odd: self.odd | bit.odd }
    }

    /// Is there no point in the set?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.even | self.odd == 0
    }

    /// Is there a point in the set?
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        !self.is_empty()
    }

    /// The number of points.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> u32 {
        if cfg!(target_feature = "popcnt") {
            return self.count_halves();
        }
        // Where no instruction counts, both halves are added up as soon as their sums
        // fit together: eight in four bits. (2 % of a search.)
        const fn in_fours(half: u64) -> u64 {
            const TWOS: u64 = !0 / 3;
            const FOURS: u64 = !0 / 5;
            let twos = half - (half >> 1 & TWOS);
            (twos & FOURS) + (twos >> 2 & FOURS)
        }
        const EIGHTS: u64 = !0 / 17;
        const BYTES: u64 = !0 / 255;
        let fours = in_fours(self.even) + in_fours(self.odd);
        let eights = (fours & EIGHTS) + (fours >> 4 & EIGHTS);
        (eights.wrapping_mul(BYTES) >> 56) as u32
    }

    /// The same as [`count`](Self::count), for code that is compiled for processors with
    /// an instruction for it.
    #[inline(always)]
    pub(super) const fn count_halves(self) -> u32 {
        self.even.count_ones() + self.odd.count_ones()
    }

    /// Is there just one point in the set?
    #[inline(always)]
    #[must_use]
    pub const fn is_single(self) -> bool {
        // The halves have bits to spare, so they can share one test.
        let both = self.even as u128 | (self.odd as u128) << 64;
        both.is_power_of_two()
    }

    /// Is `point` in the set?
    #[inline(always)]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.half(point.has_diagonals()) >> (point.index() / 2) & 1 != 0
    }

    /// The half with or without diagonals.
    #[inline(always)]
    pub(super) const fn half(self, with_diagonals: bool) -> u64 {
        if with_diagonals { self.even } else { self.odd }
    }

    /// A set from the half with diagonals (or without) and the other half.
    #[inline(always)]
    pub(super) const fn from_halves(with_diagonals: bool, this: u64, other: u64) -> Self {
        if with_diagonals {
            Self { even: this, odd: other }
        } else {
            Self { even: other, odd: this }
        }
    }

    /// The points of this set that are not in `other`: two operations fewer than `&` and
    /// `!`, which keeps to the board.
    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Self { even: self.even & !other.even, odd: self.odd & !other.odd }
    }

    /// One step up: off the top is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn north(self) -> Self {
        Self { even: self.odd << 5 & Self::FULL.even, odd: self.even << 4 & Self::FULL.odd }
    }

    /// One step down.
    #[inline(always)]
    #[must_use]
    pub const fn south(self) -> Self {
        Self { even: self.odd >> 4, odd: self.even >> 5 }
    }

    /// One step to the right.
    #[inline(always)]
    #[must_use]
    pub const fn east(self) -> Self {
        const NOT_A: Bitboard = complement(Bitboard::FILE_A);
        Self { even: self.odd << 1 & NOT_A.even, odd: self.even & NOT_A.odd }
    }

    /// One step to the left.
    #[inline(always)]
    #[must_use]
    pub const fn west(self) -> Self {
        const NOT_I: Bitboard = complement(Bitboard::FILE_I);
        Self { even: self.odd & NOT_I.even, odd: self.even >> 1 & NOT_I.odd }
    }

    /// Every point of the set and those up to seven steps above it.
    #[inline(always)]
    pub(super) const fn filled_north(self) -> Self {
        let Self { mut even, mut odd } = self;
        // Two ranks are nine bits of each half.
        (even, odd) = (even | odd << 5, odd | even << 4);
        (even, odd) = (even | even << 9, odd | odd << 9);
        (even, odd) = (even | even << 18, odd | odd << 18);
        Self { even: even & Self::FULL.even, odd: odd & Self::FULL.odd }
    }

    /// Every point of the set and those up to seven steps below it.
    #[inline(always)]
    pub(super) const fn filled_south(self) -> Self {
        let Self { mut even, mut odd } = self;
        (even, odd) = (even | odd >> 4, odd | even >> 5);
        (even, odd) = (even | even >> 9, odd | odd >> 9);
        (even, odd) = (even | even >> 18, odd | odd >> 18);
        Self { even, odd }
    }

    /// One diagonal step up and right, of the points that have diagonals.
    #[inline(always)]
    #[must_use]
    pub const fn north_east(self) -> Self {
        const NOT_A: Bitboard = complement(Bitboard::FILE_A);
        Self { even: self.even << 5 & NOT_A.even, odd: 0 }
    }

    /// One diagonal step up and left, of the points that have diagonals.
    #[inline(always)]
    #[must_use]
    pub const fn north_west(self) -> Self {
        const NOT_I: Bitboard = complement(Bitboard::FILE_I);
        Self { even: self.even << 4 & NOT_I.even, odd: 0 }
    }

    /// One diagonal step down and right, of the points that have diagonals.
    #[inline(always)]
    #[must_use]
    pub const fn south_east(self) -> Self {
        const NOT_A: Bitboard = complement(Bitboard::FILE_A);
        Self { even: self.even >> 4 & NOT_A.even, odd: 0 }
    }

    /// One diagonal step down and left, of the points that have diagonals.
    #[inline(always)]
    #[must_use]
    pub const fn south_west(self) -> Self {
        const NOT_I: Bitboard = complement(Bitboard::FILE_I);
        Self { even: self.even >> 5 & NOT_I.even, odd: 0 }
    }

    /// The points with diagonals of this set.
    #[inline(always)]
    #[must_use]
    pub const fn evens(self) -> Self {
        Self { even: self.even, odd: 0 }
    }

    /// The points without diagonals of this set.
    #[inline(always)]
    #[must_use]
    pub const fn odds(self) -> Self {
        Self { even: 0, odd: self.odd }
    }

    /// The mirror image, top for bottom.
    #[must_use]
    pub fn flipped(self) -> Self {
        self.into_iter().fold(Self::EMPTY, |set, point| set | Self::of(point.flipped()))
    }

    /// Some point of the set: the lowest even one, or else the lowest odd one.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<Point> {
        if self.even != 0 {
            Some(Point::from_index(2 * self.even.trailing_zeros() as usize))
        } else if self.odd != 0 {
            Some(Point::from_index(2 * self.odd.trailing_zeros() as usize + 1))
        } else {
            None
        }
    }
}

const fn complement(set: Bitboard) -> Bitboard {
    Bitboard { even: !set.even & Bitboard::FULL.even, odd: !set.odd & Bitboard::FULL.odd }
}

static POINT_SETS: [Bitboard; Point::COUNT] = {
    let mut sets = [Bitboard::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        sets[index] = Bitboard::of_slow(Point::from_index(index));
        index += 1;
    }
    sets
};

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { even: self.even & other.even, odd: self.odd & other.odd }
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { even: self.even | other.even, odd: self.odd | other.odd }
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self { even: self.even ^ other.even, odd: self.odd ^ other.odd }
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Not for Bitboard {
    type Output = Self;

    /// The points that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        complement(self)
    }
}

/// The points of a set: the even ones first, then the odd ones.
#[derive(Clone, Debug)]
pub struct Points(Bitboard);

impl Iterator for Points {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        if point.has_diagonals() {
            self.0.even &= self.0.even - 1;
        } else {
            self.0.odd &= self.0.odd - 1;
        }
        Some(point)
    }

    /// Each half in a loop of its own: there, the parity of the points is known.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Point) -> B>(self, init: B, mut f: F) -> B {
        let Bitboard { mut even, mut odd } = self.0;
        let mut all = init;
        while even != 0 {
            all = f(all, Point::from_index(2 * even.trailing_zeros() as usize));
            even &= even - 1;
        }
        while odd != 0 {
            all = f(all, Point::from_index(2 * odd.trailing_zeros() as usize + 1));
            odd &= odd - 1;
        }
        all
    }
}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline(always)]
    fn into_iter(self) -> Points {
        Points(self)
    }
}

/// Does something for each point of a set, with each half in a loop of its own, where
/// the parity of the points is known. A closure could do the same by
/// [`Iterator::for_each`], but being called from two places it would not be inlined.
macro_rules! for_each_point {
    ($point:ident in $set:expr => $body:expr) => {
        for $point in $set.evens() {
            $body;
        }
        for $point in $set.odds() {
            $body;
        }
    };
}

pub(super) use for_each_point;

/// A picture: nine lines, the ninth rank first, `*` for a point of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in (0..Point::SIDE).rev() {
            for file in 0..Point::SIDE {
                let mark = if self.has(Point::new(file, rank)) { " *" } else { " ." };
                f.write_str(mark)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Reads the picture that `Debug` writes; blanks do not count. For tests.
#[cfg(test)]
pub(super) fn picture(text: &str) -> Bitboard {
    let marks: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(marks.len(), Point::COUNT, "a picture has 81 marks");
    let mut set = Bitboard::EMPTY;
    for (index, mark) in marks.into_iter().enumerate() {
        let (file, rank) = (index % Point::SIDE, Point::SIDE - 1 - index / Point::SIDE);
        if mark == '*' {
            set |= Bitboard::of(Point::new(file, rank));
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    type Shift = fn(Bitboard) -> Bitboard;

    /// Each shift, and the step on the board that it stands for.
    const SHIFTS: [(Shift, i32, i32); 8] = [
        (Bitboard::north, 0, 1),
        (Bitboard::east, 1, 0),
        (Bitboard::south, 0, -1),
        (Bitboard::west, -1, 0),
        (Bitboard::north_east, 1, 1),
        (Bitboard::south_east, 1, -1),
        (Bitboard::south_west, -1, -1),
        (Bitboard::north_west, -1, 1),
    ];

    #[test]
    fn shifts_follow_the_marked_lines() {
        for point in Point::all() {
            for (shift, files, ranks) in SHIFTS {
                let along_a_line = files == 0 || ranks == 0 || point.has_diagonals();
                let target = point.step(files, ranks).filter(|_| along_a_line);
                let expected = target.map_or(Bitboard::EMPTY, Bitboard::of);
                assert_eq!(shift(Bitboard::of(point)), expected, "{point} {files} {ranks}");
            }
        }
    }

    #[test]
    fn a_set_is_its_points() {
        assert_eq!(Bitboard::FULL.count(), 81);
        assert_eq!(Bitboard::FULL.into_iter().count(), 81);
        assert_eq!(!Bitboard::FULL, Bitboard::EMPTY);
        for point in Point::all() {
            let set = Bitboard::of(point);
            assert!(set.has(point) && set.is_single() && set.count() == 1);
            assert_eq!(set.into_iter().collect::<Vec<_>>(), [point]);
            assert_eq!((!set).count(), 80);
            assert_eq!(Bitboard::FULL.without(set), !set);
        }
        assert!(!Bitboard::EMPTY.is_single() && !Bitboard::FULL.is_single());
    }

    #[test]
    fn a_picture_reads_back() {
        let set = Bitboard::file(2) | Bitboard::rank(7);
        assert_eq!(picture(&format!("{set:?}")), set);
    }
}
