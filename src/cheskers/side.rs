//! The two sides as types: what White and Black see differently.

use crate::game::Color;

use super::bitboard::{Bitboard, Direction};

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

/// A colour known when the program is compiled: masks and rotations are then
/// constants, and a side's sets are read at a fixed place.
pub(super) trait Side {
    type Other: Side;
    const COLOR: Color;
    /// Two directions forward, then two backward; each backward one is opposite to
    /// the forward one in the same place.
    const FORWARD: [Direction; 2];
    const BACKWARD: [Direction; 2];
    /// The ranks as this side counts them, from its own first one.
    const RANKS: [Bitboard; 8];
    /// Where pawns promote (K9), and the rank before.
    const LAST_RANK: Bitboard = Self::RANKS[7];
    const SEVENTH_RANK: Bitboard = Self::RANKS[6];
}

const fn ranks(white: bool) -> [Bitboard; 8] {
    let mut ranks = [Bitboard::EMPTY; 8];
    let mut rank = 0;
    while rank < 8 {
        ranks[rank] = Bitboard::rank(if white { rank } else { 7 - rank });
        rank += 1;
    }
    ranks
}

/// White, moving north.
pub(super) struct White;
/// Black, moving south.
pub(super) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const FORWARD: [Direction; 2] = [NorthEast, NorthWest];
    const BACKWARD: [Direction; 2] = [SouthWest, SouthEast];
    const RANKS: [Bitboard; 8] = ranks(true);
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const FORWARD: [Direction; 2] = [SouthWest, SouthEast];
    const BACKWARD: [Direction; 2] = [NorthEast, NorthWest];
    const RANKS: [Bitboard; 8] = ranks(false);
}

/// Calls a function that is generic over the side, for the colour given.
macro_rules! for_side {
    ($color:expr, $side:ident => $call:expr) => {
        match $color {
            $crate::game::Color::White => {
                type $side = $crate::cheskers::side::White;
                $call
            }
            $crate::game::Color::Black => {
                type $side = $crate::cheskers::side::Black;
                $call
            }
        }
    };
}

pub(super) use for_side;
