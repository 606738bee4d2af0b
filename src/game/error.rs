//! What can be wrong with text from outside: positions and moves.

use thiserror::Error;

/// Why a FEN was refused. Each says what is wrong, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Fields are missing altogether.
    #[error("empty FEN, expected the board and the side to move")]
    Empty,
    /// More fields than FEN has.
    #[error("unexpected '{0}' after the last field of the FEN")]
    TooManyFields(String),
    /// The board does not have the right number of ranks.
    #[error("the board has {found} ranks, expected {expected}")]
    Ranks {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: usize,
    },
    /// A rank does not have the right number of files.
    #[error("rank {rank} has {found} files, expected {expected}")]
    Files {
        /// Rank number from 1.
        rank: usize,
        /// Files in the text.
        found: usize,
        /// Files of the board.
        expected: usize,
    },
    /// A letter that stands for no man of this game.
    #[error("unknown letter '{letter}' in rank {rank}, expected one of {expected}")]
    Letter {
        /// The letter.
        letter: char,
        /// Rank number from 1.
        rank: usize,
        /// The letters of the game.
        expected: &'static str,
    },
    /// The men stand in a way that the rules forbid; the text says how.
    #[error("{0}")]
    Position(String),
    /// The second field is not `w` or `b`.
    #[error("unknown side to move '{0}', expected 'w' or 'b'")]
    Side(String),
    /// The castling field is malformed or claims an impossible right.
    #[error("castling rights '{text}': {reason}")]
    Castling {
        /// The field.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The en-passant field is malformed or impossible.
    #[error("en-passant point '{text}': {reason}")]
    EnPassant {
        /// The field.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A counter is not a number in its range.
    #[error("{name} '{text}', expected a number from {min} to {max}")]
    Counter {
        /// Which counter.
        name: &'static str,
        /// The field.
        text: String,
        /// The smallest value allowed.
        min: u32,
        /// The largest value allowed.
        max: u32,
    },
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text has not the form of a move.
    #[error("cannot read '{text}' as a move, expected {expected}")]
    Unreadable {
        /// The text.
        text: String,
        /// The form of a move in this game.
        expected: &'static str,
    },
    /// The text is a move, but not a legal one here.
    #[error("{reason}: {text}")]
    Illegal {
        /// The text.
        text: String,
        /// Why, in a few words.
        reason: String,
    },
    /// A short form that fits several legal moves.
    #[error("'{text}' is ambiguous, expected one of {}", candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The full texts of the moves that it fits.
        candidates: Vec<String>,
    },
}
