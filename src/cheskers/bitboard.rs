//! Sets of squares, and the four directions.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::square::Square;

/// A set of squares, in the layout that [`Square`] describes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub(super) u32);

/// One of the four diagonal directions. White moves north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Direction {
    NorthEast = 0,
    NorthWest = 1,
    SouthWest = 2,
    SouthEast = 3,
}

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

impl Direction {
    /// All four; the place of each is its number.
    pub(super) const ALL: [Self; 4] = [NorthEast, NorthWest, SouthWest, SouthEast];

    /// The direction of a number, of which the low two bits count.
    pub(super) const fn from_index(index: u32) -> Self {
        Self::ALL[index as usize % 4]
    }

    /// The direction back.
    pub(super) const fn opposite(self) -> Self {
        Self::from_index(self as u32 ^ 2)
    }

    /// By how much a step rotates the board to the left.
    pub(super) const fn rotation(self) -> u32 {
        match self {
            NorthEast => 1,
            NorthWest => 7,
            SouthWest => 31,
            SouthEast => 25,
        }
    }

    /// The squares that a step in this direction can reach. The others receive
    /// what the rotation carries over an edge of the board.
    pub(super) const fn reach(self) -> Bitboard {
        match self {
            NorthEast => REACH[0],
            NorthWest => REACH[1],
            SouthWest => REACH[2],
            SouthEast => REACH[3],
        }
    }

    /// File and rank change by these.
    const fn delta(self) -> (isize, isize) {
        match self {
            NorthEast => (1, 1),
            NorthWest => (-1, 1),
            SouthWest => (-1, -1),
            SouthEast => (1, -1),
        }
    }
}

const REACH: [Bitboard; 4] = {
    let mut reach = [Bitboard::EMPTY; 4];
    let mut square = 0;
    while square < 32 {
        let mut d = 0;
        while d < 4 {
            if let Some(target) = neighbour(Square::from_index(square), Direction::ALL[d]) {
                reach[d].0 |= 1 << target.index();
            }
            d += 1;
        }
        square += 1;
    }
    reach
};

/// The next square in a direction, if the board goes on. Slow and plain: it
/// builds tables.
pub(super) const fn neighbour(square: Square, direction: Direction) -> Option<Square> {
    let (east, north) = direction.delta();
    offset(square, east, north)
}

/// The square so many files east and ranks north, if it is on the board.
pub(super) const fn offset(square: Square, east: isize, north: isize) -> Option<Square> {
    match (square.file().checked_add_signed(east), square.rank().checked_add_signed(north)) {
        (Some(file), Some(rank)) => Square::at(file, rank),
        _ => None,
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);

    /// The set of one square.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a rank, counted from 0.
    pub(super) const fn rank(rank: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut file = 0;
        while file < 8 {
            if let Some(square) = Square::at(file, rank) {
                set.0 |= 1 << square.index();
            }
            file += 1;
        }
        set
    }

    /// Has the set no square?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is `square` in the set?
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The place of the lowest bit, 32 in an empty set: tables with an entry of
    /// that number need no test for emptiness.
    #[inline(always)]
    pub(super) const fn first_index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The set without its lowest bit.
    #[inline(always)]
    pub(super) const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Every square of the set moved one step; those that leave the board vanish.
    #[inline(always)]
    pub(super) const fn step(self, direction: Direction) -> Self {
        Self(self.0.rotate_left(direction.rotation()) & direction.reach().0)
    }

    /// Two sets in one word, the first in its low half: one loop, one count or one
    /// operation then serves both.
    #[inline(always)]
    pub(super) fn pair([low, high]: [Self; 2]) -> u64 {
        u64::from(low.0) | u64::from(high.0) << 32
    }

    /// The set after a half turn of the board.
    #[inline(always)]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// Reads a picture: eight lines, rank 8 first, `x` for a square of the set and
    /// anything else for the others; blanks do not count.
    #[cfg(test)]
    pub(super) fn picture(text: &str) -> Self {
        let lines: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|line| !line.is_empty())
            .collect();
        assert_eq!(lines.len(), 8, "a picture has eight ranks");
        let mut set = Self::EMPTY;
        for (row, line) in lines.iter().enumerate() {
            for (file, _) in line.iter().enumerate().filter(|&(_, &c)| c == 'x') {
                set |= Self::of(Square::at(file, 7 - row).expect("x on a dark square"));
            }
        }
        set
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

/// The squares of a set, lowest bit first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = Square::from_index(self.0.0.trailing_zeros());
        self.0 = self.0.without_first();
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// A picture of the set, in the form that `picture` reads.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                f.write_str(match Square::at(file, rank) {
                    Some(square) if self.contains(square) => " x",
                    Some(_) => " .",
                    None => " -",
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_leave_the_board_at_its_edges() {
        let men = Bitboard::picture(
            "- . - . - . - x
             . - . - x - . -
             - . - . - . - .
             x - . - . - . -
             - . - . - . - .
             . - . - . - . -
             - x - . - . - x
             x - . - . - . -",
        );
        let north_east = Bitboard::picture(
            "- . - . - x - .
             . - . - . - . -
             - x - . - . - .
             . - . - . - . -
             - . - . - . - .
             . - x - . - . -
             - x - . - . - .
             . - . - . - . -",
        );
        assert_eq!(men.step(NorthEast), north_east);
        assert_eq!(men.flipped().step(SouthWest), north_east.flipped());
    }

    #[test]
    fn a_step_of_a_set_is_the_step_of_each_square() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let expected = neighbour(square, direction).map_or(Bitboard::EMPTY, Bitboard::of);
                assert_eq!(Bitboard::of(square).step(direction), expected, "{square}");
            }
        }
    }

    #[test]
    fn a_set_gives_its_squares_back() {
        let set = Bitboard::rank(0) | Bitboard::rank(5);
        let mut names: Vec<_> = set.into_iter().map(|square| square.to_string()).collect();
        names.sort();
        assert_eq!(names, ["a1", "b6", "c1", "d6", "e1", "f6", "g1", "h6"]);
        assert_eq!(set.len(), 8);
        assert_eq!(Bitboard::EMPTY.first_index(), 32);
    }
}
