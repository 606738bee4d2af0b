//! Lists of moves, and the plies that XBoard makes of one move.

use smallvec::SmallVec;

/// A list of moves. It lives on the stack up to 128 moves, which covers all but
/// freak positions, and grows on the heap beyond.
pub type MoveList<M> = SmallVec<[M; 128]>;

/// One ply of a move as XBoard plays it (castling is one leg in two parts, a
/// chain of jumps is one leg a jump; `protocol.md` has the notation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Cells that the move names in order: origin, then for castling and jumps
    /// the cell clicked on the way (the rook; the jumped man), then the target.
    /// Castling is `[king, king's target, rook, rook's target]`.
    pub cells: Vec<String>,
    /// The full text, such as `e2e4`, `b8b9q`, `e1h1,i1g1` or `f6e5,e5d4`.
    pub text: String,
    /// What a user may click instead of the full text: origin and target, and
    /// the promotion letter if any, such as `e1h1` or `f6d4`.
    pub short: String,
}
