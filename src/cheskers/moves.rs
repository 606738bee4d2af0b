//! Moves, with all that it takes to play and to print them, in 64 bits.

use super::bitboard::{Bitboard, Direction};
use super::board::Piece;
use super::square::Square;

/// A move: the men it captures in the high half; origin and piece, target and what
/// the piece becomes there, and the path of its jumps in the low half.
///
/// The longest chain has nine jumps: all landing squares of a man are of one
/// kind, there are at most eight of them, and their graph has nine edges (K7).
/// So a path fits 18 bits, a direction in two; its length is the number of
/// men captured.
///
/// The low half tells a move from every other legal move of its position, and is
/// never zero: a move that ends where it began is a round of jumps, and no round
/// goes only in the direction of number zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

const PIECE: u32 = 5;
const TO: u32 = 7;
const BECOMES: u32 = 12;
const PATH: u32 = 14;
const CAPTURED: u32 = 32;

/// The number of men that can be told apart by square and kind.
pub(super) const MEN: usize = Square::COUNT * Piece::ALL.len();

/// The low half of a move without its path.
#[inline(always)]
pub(super) const fn low_half(from: u32, to: u32, piece: u32, becomes: u32) -> u32 {
    from | piece << PIECE | to << TO | becomes << BECOMES
}

impl Move {
    /// A step, or a move of a bishop or camel.
    #[inline(always)]
    pub(super) const fn new(from: Square, to: Square, piece: Piece, captured: Bitboard) -> Self {
        let (from, to, piece) = (from.index() as u32, to.index() as u32, piece as u32);
        Self::from_halves(low_half(from, to, piece, piece), captured)
    }

    /// A move from its two halves.
    #[inline(always)]
    pub(super) const fn from_halves(low: u32, captured: Bitboard) -> Self {
        Self(low as u64 | (captured.0 as u64) << CAPTURED)
    }

    /// The same move of a pawn, made by `piece`, which stays what it is.
    #[inline(always)]
    pub(super) const fn by(self, piece: Piece) -> Self {
        Self(self.0 | low_half(0, 0, piece as u32, piece as u32) as u64)
    }

    /// The same move, its man becoming `piece`.
    #[inline(always)]
    pub(super) const fn becoming(self, piece: Piece) -> Self {
        Self(self.0 & !(3 << BECOMES) | (piece as u64) << BECOMES)
    }

    /// The same move with the path of its jumps.
    #[inline(always)]
    pub(super) const fn along(self, path: Path) -> Self {
        Self(self.0 | (path.0 as u64) << PATH)
    }

    /// The move with one more jump, the one after `jumps` others. `over` and
    /// `landing` are sets of one square.
    #[inline(always)]
    pub(super) const fn extended(
        self,
        over: Bitboard,
        landing: Bitboard,
        jumps: u32,
        direction: Direction,
    ) -> Self {
        let rest = self.0 & !(31 << TO);
        let to = landing.first_index() as u64;
        Self(rest | to << TO | (over.0 as u64) << CAPTURED)
            .along(Path::EMPTY.then(jumps, direction))
    }

    /// The low half: never zero, and different for all legal moves of a position.
    #[inline(always)]
    pub(super) const fn low(self) -> u32 {
        self.0 as u32
    }

    /// The man before the move, below [`MEN`]: its square and 32 times its kind.
    #[inline(always)]
    pub(super) const fn before(self) -> usize {
        self.0 as usize % MEN
    }

    /// The man after the move, likewise.
    #[inline(always)]
    pub(super) const fn after(self) -> usize {
        (self.0 >> TO) as usize % MEN
    }

    /// Where the man starts.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u32)
    }

    /// Where it ends.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> TO) as u32)
    }

    /// What moves.
    #[inline(always)]
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::from_index((self.0 >> PIECE) as u32)
    }

    /// What it is afterwards: the same, unless a pawn promotes (K9).
    #[inline(always)]
    #[must_use]
    pub const fn becomes(self) -> Piece {
        Piece::from_index((self.0 >> BECOMES) as u32)
    }

    /// The squares of the men captured.
    #[inline(always)]
    #[must_use]
    pub const fn captured(self) -> Bitboard {
        Bitboard((self.0 >> CAPTURED) as u32)
    }

    /// Is it a capture?
    #[inline(always)]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0 >> CAPTURED != 0
    }

    /// The kind that a pawn becomes, if it promotes.
    #[inline(always)]
    #[must_use]
    pub fn promotion(self) -> Option<Piece> {
        (self.piece() != self.becomes()).then(|| self.becomes())
    }

    /// Does it capture by jumping, as pawns and kings do?
    #[inline(always)]
    #[must_use]
    pub const fn is_jump(self) -> bool {
        self.is_capture() && matches!(self.piece(), Piece::Pawn | Piece::King)
    }

    /// The jumps in order: over which square, to which square. None for a move
    /// that is no jump.
    pub fn jumps(self) -> impl Iterator<Item = (Square, Square)> {
        let count = if self.is_jump() { self.captured().len() } else { 0 };
        let path = (self.0 >> PATH) as u32 & Path::MASK;
        (0..count).scan(self.from().index() as u32, move |at, step| {
            let rotation = Direction::from_index(path >> (2 * step)).rotation();
            let over = Square::from_index(*at + rotation);
            *at += 2 * rotation;
            Some((over, Square::from_index(*at)))
        })
    }

    /// Every square on which the man stands during the move, the first and the
    /// last included.
    #[must_use]
    pub fn visited(self) -> Vec<Square> {
        let mut squares = vec![self.from()];
        if self.is_jump() {
            squares.extend(self.jumps().map(|(_, landing)| landing));
        } else {
            squares.push(self.to());
        }
        squares
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Move({:?} ", self.piece())?;
        f.debug_list().entries(self.visited()).finish()?;
        match self.promotion() {
            Some(piece) => write!(f, " {piece:?})"),
            None => f.write_str(")"),
        }
    }
}

/// The directions of a chain of jumps, the first in the lowest two bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Path(u32);

impl Path {
    const MASK: u32 = (1 << 18) - 1;
    const EMPTY: Self = Self(0);

    /// The path of one jump.
    #[inline(always)]
    pub(super) const fn of(direction: Direction) -> Self {
        Self(direction as u32)
    }

    /// The path with one more jump, the one after `jumps` others.
    #[inline(always)]
    pub(super) const fn then(self, jumps: u32, direction: Direction) -> Self {
        Self(self.0 | (direction as u32) << (2 * jumps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        for piece in Piece::ALL {
            for (from, to) in [("a1", "h8"), ("h8", "a1"), ("c3", "d4"), ("g1", "h4")] {
                let (from, to) = (square(from), square(to));
                let captured = Bitboard::of(to);
                let m = Move::new(from, to, piece, captured);
                assert_eq!((m.from(), m.to(), m.piece(), m.becomes()), (from, to, piece, piece));
                assert_eq!(m.captured(), captured);
                assert_eq!(m.promotion(), None);
            }
        }
        let step = Move::new(square("a7"), square("b8"), Piece::Pawn, Bitboard::EMPTY);
        let promotion = step.becoming(Piece::Camel);
        assert_eq!(promotion.promotion(), Some(Piece::Camel));
        assert_eq!(promotion.becoming(Piece::Pawn), step);
        assert!(!promotion.is_capture());
    }

    #[test]
    fn a_path_gives_the_squares_visited() {
        let path = Path::of(Direction::NorthEast)
            .then(1, Direction::NorthWest)
            .then(2, Direction::SouthWest);
        let over = ["d4", "d6", "b6"].map(|name| Bitboard::of(square(name)));
        let captured = over.into_iter().fold(Bitboard::EMPTY, |all, one| all | one);
        let m = Move::new(square("c3"), square("a5"), Piece::King, captured).along(path);
        let jumps: Vec<_> = m.jumps().map(|(over, to)| format!("{over} {to}")).collect();
        assert_eq!(jumps, ["d4 e5", "d6 c7", "b6 a5"]);
        assert_eq!(m.visited().len(), 4);
    }

    #[test]
    fn the_low_half_is_zero_for_no_move_of_a_chain_or_step() {
        // A round by the squares of bit 0 still has a path.
        let corner = Square::from_index(0);
        let path = Path::of(Direction::NorthEast)
            .then(1, Direction::NorthWest)
            .then(2, Direction::SouthWest)
            .then(3, Direction::SouthEast);
        assert_ne!(Move::new(corner, corner, Piece::Pawn, Bitboard::ALL).along(path).low(), 0);
    }
}
