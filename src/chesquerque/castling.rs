//! Castling: the rights, and the geometry of both wings (C13).

use std::fmt;

use super::bitboard::Bitboard;
use super::point::Point;
use crate::game::Color;

/// A side of the board to castle to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wing {
    /// `O-O`, the archbishop's side.
    King = 0,
    /// `O-O-O`, the queen's side.
    Queen = 1,
}

/// One way of castling: where the men stand and go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// Where king and rook stand.
    pub(super) king: Point,
    pub(super) rook: Point,
    /// Where they go.
    pub(super) king_to: Point,
    pub(super) rook_to: Point,
    /// The points that the king crosses, first to last, its target excluded.
    pub(super) crossed: [Point; 2],
    /// All points between king and rook.
    pub(super) between: Bitboard,
    /// The letter in FEN.
    pub(super) letter: char,
}

impl Castling {
    /// The ways of castling in the order of FEN's letters `KQkq`.
    pub(super) const ALL: [(Color, Wing); 4] = [
        (Color::White, Wing::King),
        (Color::White, Wing::Queen),
        (Color::Black, Wing::King),
        (Color::Black, Wing::Queen),
    ];

    /// How `color` castles on `wing`.
    #[inline(always)]
    pub(super) const fn of(color: Color, wing: Wing) -> &'static Self {
        &TABLE[color.index()][wing as usize]
    }

    /// The castling move in which the king of `color` goes to `king_to`.
    #[inline(always)]
    pub(super) const fn by_target(color: Color, king_to: Point) -> &'static Self {
        let wing = if king_to.file() > 4 { Wing::King } else { Wing::Queen };
        Self::of(color, wing)
    }
}

static TABLE: [[Castling; 2]; 2] = {
    const fn king_wing(rank: usize, letter: char) -> Castling {
        Castling {
            king: Point::new(4, rank),
            rook: Point::new(8, rank),
            king_to: Point::new(7, rank),
            rook_to: Point::new(6, rank),
            crossed: [Point::new(5, rank), Point::new(6, rank)],
            between: Bitboard::EMPTY
                .with(Point::new(5, rank))
                .with(Point::new(6, rank))
                .with(Point::new(7, rank)),
            letter,
        }
    }
    const fn queen_wing(rank: usize, letter: char) -> Castling {
        Castling {
            king: Point::new(4, rank),
            rook: Point::new(0, rank),
            king_to: Point::new(1, rank),
            rook_to: Point::new(2, rank),
            crossed: [Point::new(3, rank), Point::new(2, rank)],
            between: Bitboard::EMPTY
                .with(Point::new(1, rank))
                .with(Point::new(2, rank))
                .with(Point::new(3, rank)),
            letter,
        }
    }
    [[king_wing(0, 'K'), queen_wing(0, 'Q')], [king_wing(8, 'k'), queen_wing(8, 'q')]]
};

/// The rights that are left, one bit each, in the order of [`Castling::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CastlingRights(u8);

impl CastlingRights {
    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (2 * color.index() + wing as usize)
    }

    /// The number of different sets of rights.
    pub(super) const COUNT: u8 = 16;

    /// The rights of a number, if it is one.
    pub(super) fn from_index(index: u8) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index))
    }

    /// The value as a number, below [`CastlingRights::COUNT`].
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    pub(super) const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::bit(color, wing))
    }

    /// The rights with colours changed.
    pub(super) const fn flipped(self) -> Self {
        Self(self.0 >> 2 | (self.0 & 3) << 2)
    }

    /// What is left after a man has left `from` or come to `to`: a right is lost
    /// with the first move of its king or rook, and with the capture of its rook.
    #[inline(always)]
    pub(super) const fn after(self, from: Point, to: Point) -> Self {
        Self(self.0 & KEPT[from.index()] & KEPT[to.index()])
    }
}

/// The field of FEN: letters in the order `KQkq`, `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return f.write_str("-");
        }
        Castling::ALL
            .into_iter()
            .filter(|&(color, wing)| self.has(color, wing))
            .try_for_each(|(color, wing)| write!(f, "{}", Castling::of(color, wing).letter))
    }
}

static KEPT: [u8; Point::COUNT] = {
    let mut table = [!0; Point::COUNT];
    let mut way = 0;
    while way < 4 {
        let (color, wing) = Castling::ALL[way];
        let castling = Castling::of(color, wing);
        table[castling.king.index()] &= !CastlingRights::bit(color, wing);
        table[castling.rook.index()] &= !CastlingRights::bit(color, wing);
        way += 1;
    }
    table
};
