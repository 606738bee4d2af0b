//! The 32 dark squares and where each has its bit.

use std::fmt;

use crate::game::fen;

/// A dark square (K1), known by the number of its bit, 0–31.
///
/// The bits are laid out so that a step in one of the four directions is a
/// rotation of the whole board. With file *f* and rank *r* from 0, the numbers
/// *a = (f + r) / 2* and *b = (r - f) / 2* count the steps to the north-east and to
/// the north-west; the bit is *(a + 7b + 12) mod 32*. Then north-east is one bit
/// up, north-west is seven bits up, and no two squares share a bit. The 12 makes
/// the half turn of the board, which exchanges the colours, a reversal of the bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 32;

    /// The square of bit `index`, of which the low five bits count.
    #[inline(always)]
    pub(super) const fn from_index(index: u32) -> Self {
        Self((index % 32) as u8)
    }

    /// The number of the square's bit, 0–31.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square on a file and a rank counted from 0; `None` for a light square
    /// or one beyond the board.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file >= 8 || rank >= 8 || !(file + rank).is_multiple_of(2) {
            return None;
        }
        let north_east = (file + rank) as i32 / 2;
        let north_west = (rank as i32 - file as i32) / 2;
        Some(Self((north_east + 7 * north_west + 12).rem_euclid(32) as u8))
    }

    /// The square of a name such as `e3`, in either case; `None` if it names no
    /// dark square.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (file, rank) = fen::parse_cell(name, 8)?;
        Self::at(file, rank)
    }

    /// The file, 0–7.
    #[must_use]
    pub const fn file(self) -> usize {
        COORDINATES[self.index()].0 as usize
    }

    /// The rank, 0–7.
    #[must_use]
    pub const fn rank(self) -> usize {
        COORDINATES[self.index()].1 as usize
    }

    /// The square in this one's place after a half turn of the board.
    #[inline(always)]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(31 - self.0)
    }

    /// All squares, in the order of their bits.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u32).map(Self::from_index)
    }
}

/// File and rank of each square.
const COORDINATES: [(u8, u8); Square::COUNT] = {
    let mut table = [(8, 8); Square::COUNT];
    let mut cell = 0;
    while cell < 64 {
        if let Some(square) = Square::at(cell % 8, cell / 8) {
            let entry = &mut table[square.index()];
            assert!(entry.0 == 8, "two squares share a bit");
            *entry = ((cell % 8) as u8, (cell / 8) as u8);
        }
        cell += 1;
    }
    table
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::cell_name(self.file(), self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k1_only_the_dark_squares_exist() {
        assert_eq!(Square::all().count(), 32);
        assert!(Square::parse("a1").is_some() && Square::parse("h8").is_some());
        for light in ["b1", "a2", "h1", "d5", "a9", "i1", "", "a", "a10"] {
            assert_eq!(Square::parse(light), None, "{light}");
        }
    }

    #[test]
    fn names_and_coordinates_round_trip() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        }
    }

    #[test]
    fn a_half_turn_reverses_the_bits() {
        for square in Square::all() {
            let turned = Square::at(7 - square.file(), 7 - square.rank());
            assert_eq!(turned, Some(square.flipped()));
        }
    }
}
