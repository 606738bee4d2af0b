//! The 81 points of the board (C1).

use std::fmt;

use crate::game::fen;

/// A point, numbered `9 · rank + file` from `a1` = 0 to `i9` = 80.
///
/// The number has the point's parity: even points are those with diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Files, and ranks.
    pub const SIDE: usize = 9;
    /// Points.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// The point on `file` and `rank`, both 0–8.
    ///
    /// # Panics
    /// Off the board.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Self {
        assert!(file < Self::SIDE && rank < Self::SIDE);
        Self((Self::SIDE * rank + file) as u8)
    }

    /// The point numbered `index`, below 81.
    #[inline(always)]
    #[must_use]
    pub(super) const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The number, 0–80: the place of this point in a table of 81.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0–8.
    #[inline]
    #[must_use]
    pub const fn file(self) -> usize {
        self.index() % Self::SIDE
    }

    /// The rank, 0–8.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> usize {
        self.index() / Self::SIDE
    }

    /// Do diagonal lines meet here?
    #[inline(always)]
    #[must_use]
    pub const fn has_diagonals(self) -> bool {
        self.0 & 1 == 0
    }

    /// The point `files` to the right and `ranks` up, if it is on the board.
    #[must_use]
    pub const fn step(self, files: i32, ranks: i32) -> Option<Self> {
        let (file, rank) = (self.file() as i32 + files, self.rank() as i32 + ranks);
        let side = Self::SIDE as i32;
        if file < 0 || file >= side || rank < 0 || rank >= side {
            return None;
        }
        Some(Self::new(file as usize, rank as usize))
    }

    /// The mirror image, top for bottom.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::new(self.file(), Self::SIDE - 1 - self.rank())
    }

    /// Reads a name such as `e4`, in either case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        fen::parse_cell(text, Self::SIDE).map(|(file, rank)| Self::new(file, rank))
    }

    /// All points, from `a1` along the ranks to `i9`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::cell_name(self.file(), self.rank()))
    }
}
