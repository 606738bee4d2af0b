//! How hard the engine tries.

use std::fmt;
use std::str::FromStr;

use qirkat::engine::Request;

/// The nodes that each level may search for a move, from level 1 on. The help of
/// `--level` names them too.
const NODES: [u64; 10] =
    [10, 50, 250, 1_000, 5_000, 20_000, 100_000, 500_000, 2_000_000, 10_000_000];

/// A level, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(usize);

impl Level {
    /// A player of some experience has a chance.
    pub(super) const DEFAULT: Self = Self(5);
    /// A hint should be better than the opponent, and come soon.
    pub(super) const HINT: Self = Self(8);

    /// What a search at this level may spend.
    pub(super) fn request(self) -> Request {
        Request { nodes: Some(NODES[self.0 - 1]), ..Request::default() }
    }
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
        text.parse()
            .ok()
            .filter(|level| (1..=NODES.len()).contains(level))
            .map(Self)
            .ok_or_else(|| format!("unknown level '{text}', expected 1 to {}", NODES.len()))
    }
}
