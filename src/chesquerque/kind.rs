//! The kinds of men.

/// A kind of man. The number is what the man can do, one bit a capability (see
/// `Capability`); a king is in none of the capability sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `fWimfnD | mfWcefFimfnD` (C9)
    Pawn = 0b00001,
    /// `R | RF` (C4)
    Rook = 0b00010,
    /// `W | WB` (C5)
    Bishop = 0b00100,
    /// `R | RB` (C6)
    Queen = 0b00110,
    /// `t[WF] | t[FW]` (C7)
    Knight = 0b01000,
    /// `Wt[WF] | WBt[FW]` (C8)
    Archbishop = 0b01100,
    /// `W | K` (C3)
    King = 0b10000,
}

/// The sets in which a side's men are kept: each man stands in one for everything
/// it can do, so that questions such as "which men slide diagonally" need no
/// union.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Capability {
    Pawn = 0,
    /// Slides orthogonally: rooks, queens.
    Orthogonal = 1,
    /// Slides diagonally: bishops, queens, archbishops.
    Diagonal = 2,
    /// Moves as a knight: knights, archbishops.
    Knight = 3,
}

impl Capability {
    pub(super) const COUNT: usize = 4;
}

impl Kind {
    /// All kinds, in the order in which reports name them.
    pub const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Archbishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// What a pawn may become (C12), the best first.
    pub const PROMOTIONS: [Self; 5] =
        [Self::Queen, Self::Rook, Self::Archbishop, Self::Bishop, Self::Knight];

    /// The size of a table by kind: numbers have five bits.
    pub(super) const TABLE: usize = 32;

    /// The number: capability bits, or 16 for the king.
    #[inline(always)]
    #[must_use]
    pub(super) const fn number(self) -> usize {
        self as usize
    }

    /// The kind with this number, as it stands in a move or is read off the sets.
    ///
    /// # Panics
    /// There is no such kind.
    #[inline(always)]
    pub(super) const fn from_number(number: u32) -> Self {
        match number {
            1 => Self::Pawn,
            2 => Self::Rook,
            4 => Self::Bishop,
            6 => Self::Queen,
            8 => Self::Knight,
            12 => Self::Archbishop,
            16 => Self::King,
            _ => panic!("no kind has this number"),
        }
    }

    /// The letter of FEN and SAN, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::Archbishop => 'A',
            Self::King => 'K',
        }
    }

    /// The name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::Archbishop => "archbishop",
            Self::King => "king",
        }
    }

    /// The kind with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }
}
