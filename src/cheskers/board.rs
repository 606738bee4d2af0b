//! The men on the board: sets of squares, and how a move changes them.

use std::array::from_fn;

use crate::game::Color;

use super::bitboard::Bitboard;
use super::moves::{self, Move};
use super::square::Square;

/// A kind of man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Piece {
    /// Moves and jumps forward (K3).
    Pawn = 0,
    /// Moves and jumps in all four directions (K4).
    King = 1,
    /// The bishop of chess (K5).
    Bishop = 2,
    /// The (1,3) leaper (K6), Golomb's "cook".
    Camel = 3,
}

impl Piece {
    /// All kinds; the place of each is its number.
    pub const ALL: [Self; 4] = [Self::Pawn, Self::King, Self::Bishop, Self::Camel];

    /// What a pawn can become (K9).
    pub const PROMOTIONS: [Self; 3] = [Self::King, Self::Bishop, Self::Camel];

    /// The number of the kind, 0–3.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of a number, of which the low two bits count.
    #[inline(always)]
    pub(super) const fn from_index(index: u32) -> Self {
        match index % 4 {
            0 => Self::Pawn,
            1 => Self::King,
            2 => Self::Bishop,
            _ => Self::Camel,
        }
    }

    /// The letter of the kind, upper case as in White's FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::King => 'K',
            Self::Bishop => 'B',
            Self::Camel => 'C',
        }
    }

    /// The kind of a letter in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter().eq_ignore_ascii_case(&letter))
    }

    /// The name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::King => "king",
            Self::Bishop => "bishop",
            Self::Camel => "camel",
        }
    }
}

/// The men of one side, a set for each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(super) struct Men(pub(super) [Bitboard; 4]);

impl Men {
    #[inline(always)]
    pub(super) const fn of(&self, piece: Piece) -> Bitboard {
        self.0[piece.index()]
    }

    #[inline(always)]
    pub(super) fn pawns(&self) -> Bitboard {
        self.of(Piece::Pawn)
    }

    #[inline(always)]
    pub(super) fn kings(&self) -> Bitboard {
        self.of(Piece::King)
    }

    #[inline(always)]
    pub(super) fn bishops(&self) -> Bitboard {
        self.of(Piece::Bishop)
    }

    #[inline(always)]
    pub(super) fn camels(&self) -> Bitboard {
        self.of(Piece::Camel)
    }

    /// All men of the side.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        let [pawns, kings, bishops, camels] = self.0;
        (pawns | kings) | (bishops | camels)
    }

    /// The number of the kind on a square that holds one of these men. Without a
    /// branch, since the kind of a captured man is hard to foresee.
    #[inline(always)]
    pub(super) fn kind_at(&self, index: usize) -> usize {
        let bit = |set: Bitboard| (set.0 >> index) as usize & 1;
        // King 1, bishop 2, camel 3.
        bit(self.kings() | self.camels()) | (bit(self.bishops() | self.camels()) << 1)
    }

    /// The kind of the man on `square`, if one of this side stands there.
    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.of(piece).contains(square))
    }

    /// The four sets as two words: pawns below kings, bishops below camels.
    #[inline(always)]
    pub(super) fn words(&self) -> [u64; 2] {
        let [pawns, kings, bishops, camels] = self.0;
        [Bitboard::pair([pawns, kings]), Bitboard::pair([bishops, camels])]
    }

    /// The reverse of [`Men::words`].
    #[inline(always)]
    fn from_words([walkers, others]: [u64; 2]) -> Self {
        let set = |word: u64, shift: u32| Bitboard((word >> shift) as u32);
        Self([set(walkers, 0), set(walkers, 32), set(others, 0), set(others, 32)])
    }

    fn flipped(self) -> Self {
        Self(self.0.map(Bitboard::flipped))
    }
}

/// The men of both sides, White's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(super) struct Board {
    pub(super) men: [Men; 2],
}

/// Each man alone, by its number in a move: a move changes the sets of its man by
/// them and never by an index, which would send the board through memory.
static ALONE: [Men; moves::MEN] = {
    let mut table = [Men([Bitboard::EMPTY; 4]); moves::MEN];
    let mut man = 0;
    while man < moves::MEN {
        table[man].0[man / Square::COUNT] = Bitboard::of(Square::from_index(man as u32));
        man += 1;
    }
    table
};

impl Board {
    #[inline(always)]
    pub(super) const fn of(&self, color: Color) -> &Men {
        &self.men[color.index()]
    }

    /// Whose man stands on `square`, and what it is.
    pub(super) fn man_at(&self, square: Square) -> Option<(Color, Piece)> {
        Color::ALL.into_iter().find_map(|color| Some((color, self.of(color).piece_at(square)?)))
    }

    /// The board after `m`, played by `us`: the same few operations for every
    /// move, whatever it captures or becomes.
    #[inline(always)]
    pub(super) fn after(&self, m: Move, us: Color) -> Self {
        let own = self.of(us).0;
        // In words, so that a quiet move copies them two at a time.
        let theirs = self.of(!us).words();
        let (before, after) = (ALONE[m.before()].0, ALONE[m.after()].0);
        let captured = Bitboard::pair([m.captured(); 2]);
        let mut men = [Men::default(); 2];
        men[us.index()] = Men(from_fn(|kind| own[kind] ^ before[kind] ^ after[kind]));
        men[(!us).index()] = Men::from_words(theirs.map(|word| word & !captured));
        Self { men }
    }

    /// The board after a half turn, the colours exchanged.
    pub(super) fn flipped(&self) -> Self {
        let [white, black] = self.men;
        Self { men: [black.flipped(), white.flipped()] }
    }
}
