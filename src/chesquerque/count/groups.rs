//! The moves of a position, grouped by what they leave unchanged.

use smallvec::SmallVec;

use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::kind::Kind;
use crate::chesquerque::movegen::{Sink, behind};
use crate::chesquerque::moves::{Flag, Move};
use crate::chesquerque::point::Point;
use crate::chesquerque::position::Position;
use crate::game::{Color, MoveList};

/// Quiet moves of one man that is no pawn.
#[derive(Clone, Copy)]
pub(super) struct ManGroup {
    pub(super) kind: Kind,
    pub(super) from: Point,
    pub(super) targets: Bitboard,
}

/// Quiet moves of pawns that come from `back` points earlier in the numbering.
#[derive(Clone, Copy)]
pub(super) struct PawnGroup {
    pub(super) back: isize,
    pub(super) targets: Bitboard,
}

pub(super) struct Groups {
    enemy: Bitboard,
    /// Where a double step offers a capture en passant.
    offering: Bitboard,
    pub(super) men: SmallVec<[ManGroup; 32]>,
    pub(super) pawns: SmallVec<[PawnGroup; 8]>,
    pub(super) captures: MoveList<Move>,
    /// Moves that do more than displace a man.
    pub(super) special: MoveList<Move>,
}

impl Groups {
    /// Groups without moves, for those of `position`.
    #[inline(always)]
    pub(super) fn new(position: &Position) -> Self {
        let them = !position.side;
        let pawns = position.pawns(them);
        // A capture en passant is diagonal (C11).
        let offering = match them {
            Color::White => (pawns.north_east() | pawns.north_west()).south(),
            Color::Black => (pawns.south_east() | pawns.south_west()).north(),
        };
        Self {
            enemy: position.men(them),
            offering,
            men: SmallVec::new(),
            pawns: SmallVec::new(),
            captures: MoveList::new(),
            special: MoveList::new(),
        }
    }
}

impl Sink for Groups {
    #[inline(always)]
    fn men(&mut self, kind: Kind, from: Point, targets: Bitboard) {
        self.men.push(ManGroup { kind, from, targets: targets & !self.enemy });
        for to in targets & self.enemy {
            self.captures.push(Move::new(kind, from, to, Flag::None));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, back: isize, targets: Bitboard, flag: Flag) {
        let mut quiet = targets & !self.enemy;
        if flag == Flag::DoubleStep {
            for to in quiet & self.offering {
                self.special.push(Move::new(Kind::Pawn, behind(to, back), to, flag));
            }
            quiet &= !self.offering;
        }
        self.pawns.push(PawnGroup { back, targets: quiet });
        for to in targets & self.enemy {
            self.captures.push(Move::new(Kind::Pawn, behind(to, back), to, flag));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, back: isize, targets: Bitboard) {
        for to in targets {
            for kind in Kind::PROMOTIONS {
                self.special.push(Move::promotion(behind(to, back), to, kind));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.special.push(m);
    }
}
