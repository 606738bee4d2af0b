//! The rules of one game, as the rest of the program sees them.

use std::fmt::Debug;
use std::hash::Hash;

use super::fen::Fields;
use super::{Color, FenError, Key, Leg, MoveError, MoveList, Outcome, Rules, Variant};

/// A legal position of one game: a plain value. Playing a move makes a new one;
/// there is no unmake.
///
/// A position knows nothing of its past: repetition and the 100-ply count belong
/// to [`Game`](super::Game).
pub trait Position: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// A move, meaningful only together with the position it was generated for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The game.
    const VARIANT: Variant;
    /// The FEN of the array, the position in which a game begins.
    const START: &'static str;

    /// Reads the first four fields of a FEN.
    ///
    /// # Errors
    /// The first thing that is wrong, whether with the text or with the position:
    /// every `Position` in the program is a legal one.
    fn from_fields(fields: &Fields<'_>, rules: Rules) -> Result<Self, FenError>;

    /// Writes the first four fields of a FEN, canonically: castling rights in the
    /// order `KQkq`, the en-passant point only if a legal capture there exists.
    fn fields(&self) -> String;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The Zobrist key of everything that tells positions apart for repetition:
    /// men, side to move, castling rights, legal en-passant captures. The rules in
    /// force are part of it, so that tables never mix them up.
    fn key(&self) -> Key;

    /// The switches of the rules in force.
    fn rules(&self) -> Rules;

    /// Is the side to move in check? Always false in a game without check.
    fn in_check(&self) -> bool;

    /// The cells of the men that give check, as text; for people to read.
    fn checkers(&self) -> Vec<String>;

    /// Hands every legal move to `visit`, in no particular order. There is none
    /// in a position that ends the game, bare kings (C15) excepted.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The number of legal moves.
    fn count_moves(&self) -> u64;

    /// The number of legal sequences of `depth` moves: perft, where the last ply is
    /// counted and not made. A game may have a quicker way than this one, with the
    /// same result.
    fn count_plies(&self, depth: u32) -> u64 {
        count_by_playing(self, depth)
    }

    /// The legal moves.
    #[inline]
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        self.for_each_move(|m| moves.push(m));
        moves
    }

    /// The position after `m`, which must be legal here.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// Does `m` capture or move a pawn, and so restart the 100-ply count?
    fn is_zeroing(&self, m: Self::Move) -> bool;

    /// The end of the game, as far as this position alone tells: mate,
    /// stalemate, bare kings, no kings, no moves.
    fn outcome(&self) -> Option<Outcome>;

    /// The text of a legal move in UCI, canonical: `e2e4`, `b8b9q`, `c3e5g7`.
    fn uci(&self, m: Self::Move) -> String;

    /// The text of a legal move in the notation of people and of PGN (SAN).
    fn san(&self, m: Self::Move) -> String;

    /// The plies that XBoard makes of a legal move, at least one.
    fn legs(&self, m: Self::Move) -> Vec<Leg>;

    /// Reads a legal move: its UCI text in any case, its SAN, or a short form of
    /// either that fits just one legal move.
    ///
    /// # Errors
    /// Says whether the text is no move, not a legal one (and why), or ambiguous.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The same position with colours changed: the board turned or mirrored, the
    /// other side to move. Its moves are the mirror images of these.
    #[must_use]
    fn flipped(&self) -> Self;
}

/// The number of legal sequences of `depth` moves: those of the last ply are counted,
/// all others made.
pub fn count_by_playing<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            position.for_each_move(|m| nodes += count_by_playing(&position.play(m), depth - 1));
            nodes
        }
    }
}
