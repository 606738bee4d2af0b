//! The board drawn for people: as text ([`text`]) and as a picture ([`svg`]), with
//! the men of [`men`]. A [`Board`] knows where men stand and who looks at it, and
//! nothing of the rules.

mod labels;
pub mod men;
pub mod png;
pub mod svg;
pub mod text;

use std::fmt;

use crate::game::{Color, FenError, Variant, fen};
use men::Figure;

/// A point of Chesquerque or a square of Cheskers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    file: u8,
    rank: u8,
}

impl Cell {
    const fn new(file: usize, rank: usize) -> Self {
        Self { file: file as u8, rank: rank as u8 }
    }

    /// Reads a name such as `e4`, in either case; `None` if the board of `variant`
    /// has no such cell. Light squares of Cheskers are none (K1).
    #[must_use]
    pub fn parse(name: &str, variant: Variant) -> Option<Self> {
        let (file, rank) = fen::parse_cell(name, variant.size())?;
        let cell = Self::new(file, rank);
        cell.is_in_play(variant).then_some(cell)
    }

    /// Do diagonals meet here (C1), or is this a dark square (K1)?
    const fn is_even(self) -> bool {
        (self.file + self.rank).is_multiple_of(2)
    }

    /// Can a man stand here?
    const fn is_in_play(self, variant: Variant) -> bool {
        matches!(variant, Variant::Chesquerque) || self.is_even()
    }
}

/// The name, such as `e4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::cell_name(self.file.into(), self.rank.into()))
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Whose.
    pub color: Color,
    /// What.
    pub figure: Figure,
}

impl Man {
    /// The letter of FEN: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.figure.letter(),
            Color::Black => self.figure.letter().to_ascii_lowercase(),
        }
    }
}

/// Where men stand, and which side is at the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    variant: Variant,
    /// By rank and file; Cheskers leaves the last of each empty.
    men: [[Option<Man>; 9]; 9],
    bottom: Color,
}

/// Where a cell lies as one looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// From the left, from 0.
    column: usize,
    /// From the top, from 0.
    row: usize,
}

impl Board {
    /// The board of a FEN, with White at the bottom. Only the men and the form of
    /// the text count: any men may stand on any cell of the game, so that a board
    /// can also explain how one of them goes.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        let (fields, _) = fen::split(fen)?;
        let mut men = [[None; 9]; 9];
        let letters = variant.letters();
        fen::read_board(fields.board, variant.size(), letters, |letter, file, rank| {
            let cell = Cell::new(file, rank);
            if !cell.is_in_play(variant) {
                return Err(FenError::Position(format!(
                    "'{letter}' on {cell}: a light square, expected all men on dark squares \
                     such as a1"
                )));
            }
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            men[rank][file] = Figure::from_letter(letter).map(|figure| Man { color, figure });
            Ok(())
        })?;
        Ok(Self { variant, men, bottom: Color::White })
    }

    /// The same board, seen by `color`.
    #[must_use]
    pub const fn seen_by(mut self, color: Color) -> Self {
        self.bottom = color;
        self
    }

    /// The man on a cell of this board.
    #[must_use]
    pub const fn man_at(&self, cell: Cell) -> Option<Man> {
        self.men[cell.rank as usize][cell.file as usize]
    }

    /// Files, and ranks.
    const fn size(&self) -> usize {
        self.variant.size()
    }

    /// All cells, light squares included, row by row from the top left.
    fn cells(&self) -> impl Iterator<Item = (Place, Cell)> {
        let size = self.size();
        (0..size * size).map(move |number| {
            let place = Place { column: number % size, row: number / size };
            (place, self.cell_at(place))
        })
    }

    fn cell_at(&self, Place { column, row }: Place) -> Cell {
        let last = self.size() - 1;
        match self.bottom {
            Color::White => Cell::new(column, last - row),
            Color::Black => Cell::new(last - column, row),
        }
    }

    fn place_of(&self, cell: Cell) -> Place {
        let (file, rank, last) = (cell.file.into(), cell.rank.into(), self.size() - 1);
        match self.bottom {
            Color::White => Place { column: file, row: last - rank },
            Color::Black => Place { column: last - file, row: rank },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_see_every_man_once() {
        let fen = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1";
        let board = Board::from_fen(Variant::Cheskers, fen).unwrap();
        for color in Color::ALL {
            let board = board.clone().seen_by(color);
            let men = board.cells().filter(|&(_, cell)| board.man_at(cell).is_some()).count();
            assert_eq!(men, 24);
            for (place, cell) in board.cells() {
                assert_eq!(board.place_of(cell), place);
            }
        }
    }

    #[test]
    fn k1_light_squares_are_no_cells_and_take_no_men() {
        assert_eq!(Cell::parse("b1", Variant::Cheskers), None);
        assert_eq!(Cell::parse("i9", Variant::Cheskers), None);
        assert_eq!(Cell::parse("B2", Variant::Cheskers).unwrap().to_string(), "b2");
        assert_eq!(Cell::parse("i8", Variant::Chesquerque).unwrap().to_string(), "i8");
        let error = Board::from_fen(Variant::Cheskers, "8/8/8/8/8/8/8/1K6").unwrap_err();
        assert!(error.to_string().starts_with("'K' on b1: a light square"), "{error}");
    }
}
