//! When a search ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend, and what it is after. With nothing set it runs until stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration is begun.
    pub soft_nodes: Option<u64>,
    /// Stop once a win in so many moves is found.
    pub mate: Option<u32>,
    /// Time.
    pub clock: Option<Clock>,
    /// Only these root moves, if any are named.
    pub moves: Vec<M>,
    /// The number of best lines wanted, at least 1.
    pub multipv: usize,
    /// Time lost between the engine and the clock, kept in reserve at each move.
    pub move_overhead: Duration,
    /// How much worse than nothing a draw is for the side to move, in centipawns.
    pub contempt: i32,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            clock: None,
            moves: Vec::new(),
            multipv: 1,
            move_overhead: Duration::ZERO,
            contempt: 0,
        }
    }
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Just so long.
    MoveTime(Duration),
    /// A share of the time on the clock.
    Game {
        /// Time left.
        remaining: Duration,
        /// Added after each move.
        increment: Duration,
        /// Moves until more time is added; `None`: the rest of the game.
        moves_to_go: Option<u32>,
    },
}

/// The strings by which a running search is led from outside.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// The control of a new search. While it ponders, the clock does not run.
    #[must_use]
    pub fn new(pondering: bool) -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(pondering) }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has the search been told to end?
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The move pondered on was played: from now on the clock runs.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Is the search still on the opponent's time?
    #[inline]
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
