//! How well the engine plays.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use qirkat::engine::Request;
use qirkat::search::{self, Clock};

/// A `Skill Level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(u8);

/// The time for a move. Only full strength needs so long.
const MOVE_TIME: Duration = Duration::from_secs(5);

/// What a hint may cost: it should come soon.
const HINT_NODES: u64 = 500_000;

impl Level {
    /// A player of some experience has a chance.
    pub(super) const DEFAULT: Self = Self(5);

    /// As the options of the engine have it.
    pub(super) fn number(self) -> u8 {
        self.0
    }
}

/// The search for a move.
pub(super) fn playing() -> Request {
    Request { clock: Some(Clock::MoveTime(MOVE_TIME)), ..Request::default() }
}

/// The search for a hint, which should be better than the opponent.
pub(super) fn hinting() -> Request {
    Request { nodes: Some(HINT_NODES), full_strength: true, ..Request::default() }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = String;

    /// # Errors
    /// A sentence that says what was expected.
    fn from_str(text: &str) -> Result<Self, String> {
        let highest = search::Level::HIGHEST;
        text.parse()
            .ok()
            .filter(|&level| level <= highest)
            .map(Self)
            .ok_or_else(|| format!("unknown level '{text}', expected 0 to {highest}"))
    }
}
