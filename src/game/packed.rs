//! Positions in 31 bytes, for files of millions of them.

use thiserror::Error;

use super::{Color, FenError, Position, Rules, Variant};

/// Bytes of a packed position.
pub const PACKED_LEN: usize = 31;

/// Bytes of the cells: a bit for each of up to 81.
const CELLS_LEN: usize = 11;

/// Bytes of the men: a nibble for each.
const MEN_LEN: usize = 18;

/// The most men that fit. No game from the array has more: Chesquerque begins with 36,
/// Cheskers with 24, and they only ever become fewer.
pub const MOST_MEN: usize = 2 * MEN_LEN;

/// In place of an en-passant cell: none.
const NO_CELL: u8 = 255;

/// A game whose positions can be packed. All that a FEN says is kept, but for the two
/// counters.
pub trait PackPosition: Position {
    /// Packs the position; `None` if it has more than [`MOST_MEN`] men.
    fn pack(&self) -> Option<PackedPosition>;

    /// Unpacks a position, to be played by `rules`.
    ///
    /// # Errors
    /// The first thing that is wrong: the bytes may come from anywhere, and what they
    /// say is examined just as a FEN is.
    fn unpack(packed: &PackedPosition, rules: Rules) -> Result<Self, UnpackError>;
}

/// A man in four bits: the kind, by its place in [`Variant::letters`], and 8 for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedMan(u8);

impl PackedMan {
    /// A man of the kind numbered `kind`, below 8.
    #[must_use]
    pub const fn new(color: Color, kind: u8) -> Self {
        debug_assert!(kind < 8);
        Self((color as u8) << 3 | kind)
    }

    /// Whose it is.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 & 8 == 0 { Color::White } else { Color::Black }
    }

    /// The number of its kind, below 8.
    #[must_use]
    pub const fn kind(self) -> u8 {
        self.0 & 7
    }
}

/// A position of either game, packed. Cells are numbered along the ranks from `a1`: size
/// of the board · rank + file. `docs/data-format.md` has the table of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPosition {
    /// A bit for each cell, set where a man stands.
    occupied: u128,
    /// The men in the order of their cells, the first in the low half of a byte.
    men: [u8; MEN_LEN],
    /// The side to move.
    pub side: Color,
    /// Castling rights, one bit each in the order of FEN's `KQkq`.
    pub castling: u8,
    /// The cell that a pawn has just passed, if it can be captured there.
    pub en_passant: Option<u8>,
}

impl PackedPosition {
    /// A board without men.
    #[must_use]
    pub const fn empty(side: Color) -> Self {
        Self { occupied: 0, men: [0; MEN_LEN], side, castling: 0, en_passant: None }
    }

    /// Puts `man` on `cell`, which lies beyond all those used so far. `None` if there is no
    /// room left for it.
    #[must_use]
    pub fn push(&mut self, cell: u8, man: PackedMan) -> Option<()> {
        debug_assert!(self.occupied >> cell == 0, "men come in the order of their cells");
        let number = self.occupied.count_ones() as usize;
        *self.men.get_mut(number / 2)? |= man.0 << (number % 2 * 4);
        self.occupied |= 1 << cell;
        Some(())
    }

    /// The men with their cells, in the order of these, all on the board of `variant`.
    ///
    /// # Errors
    /// A cell beyond the board, or more men than fit.
    pub fn men(
        &self,
        variant: Variant,
    ) -> Result<impl Iterator<Item = (u8, PackedMan)>, UnpackError> {
        let Self { occupied, men, .. } = *self;
        let cell = 127 - occupied.leading_zeros() as usize;
        if occupied != 0 && cell >= variant.size().pow(2) {
            return Err(UnpackError::Cell { cell, variant });
        }
        let count = occupied.count_ones();
        if count as usize > MOST_MEN {
            return Err(UnpackError::TooManyMen(count));
        }
        let mut left = occupied;
        Ok((0..count as usize).map(move |number| {
            let cell = left.trailing_zeros() as u8;
            left &= left - 1;
            (cell, PackedMan(men[number / 2] >> (number % 2 * 4) & 15))
        }))
    }

    /// The bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; PACKED_LEN] {
        let mut bytes = [0; PACKED_LEN];
        let (cells, rest) = bytes.split_at_mut(CELLS_LEN);
        cells.copy_from_slice(&self.occupied.to_le_bytes()[..CELLS_LEN]);
        rest[..MEN_LEN].copy_from_slice(&self.men);
        rest[MEN_LEN] = self.side as u8 | self.castling << 1;
        rest[MEN_LEN + 1] = self.en_passant.unwrap_or(NO_CELL);
        bytes
    }

    /// The position of these bytes, legal or not.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; PACKED_LEN]) -> Self {
        let (cells, rest) = bytes.split_at(CELLS_LEN);
        let mut occupied = [0; 16];
        occupied[..CELLS_LEN].copy_from_slice(cells);
        let mut men = [0; MEN_LEN];
        men.copy_from_slice(&rest[..MEN_LEN]);
        Self {
            occupied: u128::from_le_bytes(occupied),
            men,
            side: if rest[MEN_LEN] & 1 == 0 { Color::White } else { Color::Black },
            castling: rest[MEN_LEN] >> 1,
            en_passant: Some(rest[MEN_LEN + 1]).filter(|&cell| cell != NO_CELL),
        }
    }
}

/// What can be wrong with a packed position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnpackError {
    /// More men than a packed position has room for.
    #[error("{0} men, expected {MOST_MEN} at most")]
    TooManyMen(u32),
    /// A cell beyond the board of the game.
    #[error("cell {cell}, expected one of {variant}, below {}", variant.size().pow(2))]
    Cell {
        /// Its number.
        cell: usize,
        /// The game.
        variant: Variant,
    },
    /// A number that stands for no kind of man.
    #[error("man {kind}, expected one of {variant}, below {}", variant.letters().len())]
    Kind {
        /// The number.
        kind: u8,
        /// The game.
        variant: Variant,
    },
    /// Castling rights that do not exist.
    #[error("castling rights {castling}, expected a number below {limit}")]
    Castling {
        /// The number.
        castling: u8,
        /// One more than the greatest of the game.
        limit: u8,
    },
    /// An en-passant cell where the game has none.
    #[error("en-passant cell {0}, expected one of the board, or 255 for none")]
    EnPassant(u8),
    /// The position is not a legal one.
    #[error(transparent)]
    Position(#[from] FenError),
}
