//! What a search tells.

use std::time::Duration;

use crate::game::Score;

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The value is at least this (fail high).
    Lower = 1,
    /// The value is at most this (fail low).
    Upper = 2,
    /// The value.
    Exact = 3,
}

impl Bound {
    /// Can the true value be what a search that ended with `score` says, seen from `eval`: does it
    /// show that `eval` was wrong?
    pub(super) fn allows(self, eval: Score, score: Score) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score > eval,
            Self::Upper => score < eval,
        }
    }
}

/// News from a running search. `M` is a move, or its text.
#[derive(Clone, Debug, PartialEq)]
pub enum Report<M> {
    /// A line was found or improved.
    Line(Info<M>),
    /// A root move is being looked at; sent only once the search has run three
    /// seconds.
    CurrentMove {
        /// Depth of the iteration.
        depth: u32,
        /// The move.
        m: M,
        /// Its place among the root moves, from 1.
        number: usize,
    },
}

/// One line of play with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Info<M> {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// The greatest ply reached.
    pub seldepth: u32,
    /// The rank of this line among those wanted, from 1.
    pub multipv: usize,
    /// Its value for the side to move.
    pub score: Score,
    /// Whether the value is exact.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Permille of the transposition table in use.
    pub hashfull: u32,
    /// The line, from the root; legal, and never beyond the game's end.
    pub pv: Vec<M>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMove<M> {
    /// The move; `None` exactly when there is no legal move (or none of those
    /// asked for).
    pub best: Option<M>,
    /// The reply expected, if any.
    pub ponder: Option<M>,
    /// The value of the best move for the side to move.
    pub score: Score,
    /// Plies of the last iteration finished.
    pub depth: u32,
    /// Nodes of all threads together.
    pub nodes: u64,
}
