//! How a game ends.

use std::fmt;

use super::Color;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The king is attacked and no move helps (C14).
    Checkmate,
    /// No legal move, and no check: a draw in Chesquerque (C14).
    Stalemate,
    /// Nothing but the two kings is left in Chesquerque (C15).
    BareKings,
    /// All kings of one side have been captured in Cheskers (K11).
    KingsCaptured,
    /// The side to move has no legal move in Cheskers, and loses (K11).
    NoMoves,
    /// The position occurred for the third time (C15, K12).
    Repetition,
    /// A hundred plies without a capture or a pawn move (C15, K12).
    HundredPlies,
}

/// The end of a game: who won, or nobody, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// The result as PGN and CECP write it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The reason in words for people, such as `White mates`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.reason, self.winner) {
            (Reason::Checkmate, Some(winner)) => write!(f, "{winner} mates"),
            (Reason::KingsCaptured, Some(winner)) => write!(f, "{winner} captured all kings"),
            (Reason::NoMoves, Some(winner)) => write!(f, "{} has no move", !winner),
            (Reason::Stalemate, _) => f.write_str("Stalemate"),
            (Reason::BareKings, _) => f.write_str("Bare kings"),
            (Reason::Repetition, _) => f.write_str("Draw by repetition"),
            (Reason::HundredPlies, _) => f.write_str("Draw by 100 plies without progress"),
            (reason, None) => unreachable!("{reason:?} has a winner"),
        }
    }
}
