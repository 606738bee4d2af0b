//! A move in 26 bits.

use std::num::NonZeroU32;

use super::kind::Kind;
use super::point::Point;

/// A move: origin, target, the man before and after, and what is special about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

/// What a move does besides going from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Flag {
    /// Nothing.
    None = 0,
    /// A pawn advances two points (C10).
    DoubleStep = 1,
    /// A pawn captures en passant (C11).
    EnPassant = 2,
    /// The rook moves too (C13).
    Castling = 3,
}

impl Move {
    const TO: u32 = 7;
    const KIND: u32 = 14;
    /// Kind before and after, combined by exclusive or: 0 without promotion.
    const CHANGE: u32 = 19;
    const FLAG: u32 = 24;

    /// A move of a man that stays what it is.
    #[inline(always)]
    pub(super) const fn new(kind: Kind, from: Point, to: Point, flag: Flag) -> Self {
        Self::pack(kind, from, to, kind, flag)
    }

    /// A pawn's move to the last rank.
    #[inline(always)]
    pub(super) const fn promotion(from: Point, to: Point, becomes: Kind) -> Self {
        Self::pack(Kind::Pawn, from, to, becomes, Flag::None)
    }

    #[inline(always)]
    const fn pack(kind: Kind, from: Point, to: Point, becomes: Kind, flag: Flag) -> Self {
        let bits = from.index() as u32
            | (to.index() as u32) << Self::TO
            | (kind as u32) << Self::KIND
            | (kind as u32 ^ becomes as u32) << Self::CHANGE
            | (flag as u32) << Self::FLAG;
        Self(NonZeroU32::new(bits).expect("no kind is zero"))
    }

    /// All of the move, as the transposition table keeps it.
    #[inline(always)]
    pub(super) const fn bits(self) -> NonZeroU32 {
        self.0
    }

    /// Where the man comes from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Point {
        Point::from_index((self.0.get() & 127) as usize)
    }

    /// Where it goes.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Point {
        Point::from_index((self.0.get() >> Self::TO & 127) as usize)
    }

    /// What it was.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::from_number(self.0.get() >> Self::KIND & 31)
    }

    /// What it is after the move.
    #[inline(always)]
    #[must_use]
    pub const fn becomes(self) -> Kind {
        Kind::from_number((self.0.get() >> Self::KIND ^ self.0.get() >> Self::CHANGE) & 31)
    }

    /// The number of what it was, for tables.
    #[inline(always)]
    pub(super) const fn kind_number(self) -> usize {
        (self.0.get() >> Self::KIND & 31) as usize
    }

    /// Does nothing happen but that one man goes, and perhaps takes another?
    #[inline(always)]
    pub(super) const fn is_plain(self) -> bool {
        self.0.get() >> Self::CHANGE == 0
    }

    /// Does a pawn promote?
    #[inline(always)]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() >> Self::CHANGE & 31 != 0
    }

    /// What is special about it.
    #[inline(always)]
    pub(super) const fn flag(self) -> Flag {
        match self.0.get() >> Self::FLAG {
            0 => Flag::None,
            1 => Flag::DoubleStep,
            2 => Flag::EnPassant,
            _ => Flag::Castling,
        }
    }
}
