//! What is asked of a search, and how it answers: all in text.

use std::sync::Arc;
use std::thread::JoinHandle;

use thiserror::Error;

use crate::game::{FenError, MoveError};
use crate::search::{BestMove, Clock, Control, Report};

/// Why a position was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN is bad.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// A move is bad.
    #[error("bad move {number}: {error}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// What is wrong.
        error: MoveError,
    },
}

/// What a search may spend. Nothing set: until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Stop once a win in so many moves is found.
    pub mate: Option<u32>,
    /// Time for the side to move.
    pub clock: Option<Clock>,
    /// Only these root moves, in UCI text, if any.
    pub moves: Vec<String>,
    /// Start on the opponent's time: the clock runs from `ponderhit` on.
    pub ponder: bool,
    /// The truth is wanted, not a game: whatever the level set, nothing is held back, and a
    /// draw is worth nothing.
    pub full_strength: bool,
}

/// News from a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// On the way; moves are in UCI text.
    Report(Report<String>),
    /// The end.
    Done(BestMove<String>),
}

/// Takes the events of one search.
pub type EventSink = Box<dyn FnMut(Event) + Send>;

/// A search under way. Dropping it stops the search and waits for its end.
#[derive(Debug)]
pub struct SearchHandle {
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
}

impl SearchHandle {
    pub(super) fn new(control: Arc<Control>, thread: JoinHandle<()>) -> Self {
        Self { control, thread: Some(thread) }
    }

    /// Asks the search to end; [`Event::Done`] follows.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The move pondered on was played.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Waits until the search has ended by itself.
    pub fn wait(mut self) {
        self.join();
    }

    fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A search that panicked has already said so on stderr.
            let _ = thread.join();
        }
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.stop();
        self.join();
    }
}
