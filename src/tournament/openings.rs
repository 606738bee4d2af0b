//! The positions that games begin with.

use thiserror::Error;

use crate::engine::{self, OptionError, Options};
use crate::game::{Rules, Variant};

use super::epd;

/// Why a set of openings was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// A line is no position to begin a game with.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no position at all.
    #[error("no opening in it, expected a position in EPD or FEN on each line")]
    Empty,
    /// The first opening wanted lies beyond the last.
    #[error("start={start}, but there are {count} openings")]
    Start {
        /// The first opening wanted, from 1.
        start: u64,
        /// The number of openings.
        count: usize,
    },
    /// The board that checks them cannot be had.
    #[error(transparent)]
    Engine(#[from] OptionError),
}

/// A set of openings, in the order of use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The positions in FEN; at least one.
    fens: Vec<String>,
    /// The first to be used.
    first: u64,
}

impl Openings {
    /// The set that comes with this program.
    ///
    /// # Errors
    /// No memory for a small table.
    pub fn own(variant: Variant) -> Result<Self, OpeningError> {
        Self::read(own_text(variant), variant)
    }

    /// The array alone.
    #[must_use]
    pub fn array(variant: Variant) -> Self {
        Self { fens: vec![engine::array(variant).to_owned()], first: 0 }
    }

    /// Reads one position a line, in EPD or FEN. Empty lines and those that begin with
    /// `#` are skipped.
    ///
    /// # Errors
    /// The first line that is not a position of `variant`, or one in which the game is
    /// over; or a text without any.
    pub fn read(text: &str, variant: Variant) -> Result<Self, OpeningError> {
        let mut engine = engine::create(&small(variant))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut fens = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() || text.starts_with('#') {
                continue;
            }
            let refused = |reason| OpeningError::Line { line, reason };
            let fen = epd::to_fen(text).map_err(refused)?;
            engine.set_position(Some(&fen), &[]).map_err(|error| refused(error.to_string()))?;
            if let Some(outcome) = engine.outcome() {
                return Err(refused(format!("the game is over: {outcome}")));
            }
            fens.push(engine.fen());
        }
        if fens.is_empty() { Err(OpeningError::Empty) } else { Ok(Self { fens, first: 0 }) }
    }

    /// The same openings in an order that follows from `seed`.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        fastrand::Rng::with_seed(seed).shuffle(&mut self.fens);
        self
    }

    /// The same openings, beginning with the one numbered `start` from 1: parts of a
    /// match can be played apart.
    ///
    /// # Errors
    /// There is no such opening.
    pub fn starting_at(self, start: u64) -> Result<Self, OpeningError> {
        let count = self.fens.len();
        match start.checked_sub(1).filter(|&first| first < count as u64) {
            Some(first) => Ok(Self { first, ..self }),
            None => Err(OpeningError::Start { start, count }),
        }
    }

    /// The FEN of the opening with this number from 0. After the last comes the first.
    #[must_use]
    pub fn fen(&self, number: u64) -> &str {
        let at = (self.first + number) % self.fens.len() as u64;
        &self.fens[at as usize]
    }

    /// The number of different openings.
    #[must_use]
    pub fn count(&self) -> usize {
        self.fens.len()
    }
}

/// Options of an engine that only judges moves.
pub(super) fn small(variant: Variant) -> Options {
    Options { variant, hash_mib: 1, rules: Rules::default(), ..Options::default() }
}

const fn own_text(variant: Variant) -> &'static str {
    match variant {
        Variant::Chesquerque => include_str!("../../assets/books/chesquerque.epd"),
        Variant::Cheskers => include_str!("../../assets/books/cheskers.epd"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const TWO: &str = "# two kings\n\n8/k7/8/8/8/2K5/8/8 w - - hmvc 2; fmvn 9;\r\n\
                       8/2k5/8/8/8/2K5/8/8 b - - 0 1\n";

    #[test]
    fn lines_are_read_in_order_and_used_again_from_the_start() {
        let openings = Openings::read(TWO, Variant::Cheskers).unwrap();
        assert_eq!(openings.count(), 2);
        assert_eq!(openings.fen(0), "8/k7/8/8/8/2K5/8/8 w - - 2 9");
        assert_eq!(openings.fen(2), openings.fen(0));
        let second = openings.clone().starting_at(2).unwrap();
        assert_eq!(second.fen(0), openings.fen(1));
        let error = openings.starting_at(3).unwrap_err();
        assert_eq!(error.to_string(), "start=3, but there are 2 openings");
    }

    #[test]
    fn what_cannot_begin_a_game_is_named_with_its_line() {
        for (text, says) in [
            ("# none\n", "no opening in it"),
            ("8/k7/8/8/8/2K5/8/8 w - -\nrubbish", "line 2: 1 fields, expected the four"),
            ("\n8/k7/8/8/8/2K5/8 w - -", "line 2: bad FEN: the board has 7 ranks"),
            ("8/8/8/8/8/2K5/8/8 w - -", "line 1: the game is over: White captured all kings"),
            ("\u{0}\u{1}\u{fffd}", "line 1: 1 fields"),
        ] {
            let error = Openings::read(text, Variant::Cheskers).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }

    #[test]
    fn the_sets_that_come_along_are_of_500_different_openings() {
        for variant in Variant::ALL {
            let openings = Openings::own(variant).unwrap();
            assert_eq!(openings.count(), 500);
            let positions: HashSet<String> = openings
                .fens
                .iter()
                .map(|fen| fen.split(' ').take(4).collect::<Vec<_>>().join(" "))
                .collect();
            assert_eq!(positions.len(), 500);
            let shuffled = openings.clone().shuffled(7);
            assert_eq!(shuffled, openings.clone().shuffled(7));
            assert_ne!(shuffled, openings);
        }
    }
}
