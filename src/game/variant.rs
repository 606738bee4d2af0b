//! The names of the games, and the switches of their rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Color;

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// George Dekle's chess on four joined alquerque boards (rules C1–C15).
    Chesquerque,
    /// Solomon Golomb's cross of chess and checkers (rules K1–K12).
    Cheskers,
}

impl Variant {
    /// Both games; the first is the default everywhere.
    pub const ALL: [Self; 2] = [Self::Chesquerque, Self::Cheskers];

    /// The lower-case name that protocols and the command line use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chesquerque => "chesquerque",
            Self::Cheskers => "cheskers",
        }
    }

    /// The number of files, and of ranks, of the board (C1, K1).
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Chesquerque => 9,
            Self::Cheskers => 8,
        }
    }

    /// The side that makes the first move (C2, K2).
    #[must_use]
    pub const fn begins(self) -> Color {
        match self {
            Self::Chesquerque => Color::White,
            Self::Cheskers => Color::Black,
        }
    }

    /// The letters of the men in FEN, upper case.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Chesquerque => "PNBRQAK",
            Self::Cheskers => "PKBC",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = String;

    /// Reads a name in any case.
    ///
    /// # Errors
    /// A sentence naming the text and the names that would have been right.
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("unknown variant '{text}', expected chesquerque or cheskers"))
    }
}

/// Switches that a game's rules leave open. A game ignores those of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Cheskers: where some jump captures two or more men, a move that captures
    /// only one is not allowed (rule K10). Off by default.
    pub majority: bool,
}
