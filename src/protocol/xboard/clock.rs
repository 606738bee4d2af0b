//! The engine's clock as CECP describes it.

use std::time::Duration;

use crate::protocol::words;
use crate::search;

/// CECP tells the time left in centiseconds.
const CENTISECOND: Duration = Duration::from_millis(10);

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// `level`: so many moves (0: the whole game) in `base`, and `increment` for
    /// each.
    Level { moves: u32, base: Duration, increment: Duration },
    /// `st`: just so long for each move.
    PerMove(Duration),
}

/// The time control and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    control: Control,
    remaining: Duration,
}

impl Default for Clock {
    /// Until told otherwise: 40 moves in 5 minutes, as XBoard begins.
    fn default() -> Self {
        let base = Duration::from_secs(300);
        Self {
            control: Control::Level { moves: 40, base, increment: Duration::ZERO },
            remaining: base,
        }
    }
}

impl Clock {
    /// `level MOVES BASE INCREMENT`: the base in minutes or minutes:seconds, the
    /// increment in seconds.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn set_level(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<_> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else {
            return Err("expected moves, base time and increment".to_owned());
        };
        let moves = words::number(moves)
            .filter(|&moves| moves >= 0)
            .ok_or("expected a number of moves, or 0 for the whole game")?;
        let base = minutes(base).ok_or("expected a base time in minutes or minutes:seconds")?;
        let increment = words::seconds(increment).ok_or("expected an increment in seconds")?;
        let moves = moves.min(i64::from(u32::MAX)) as u32;
        *self = Self { control: Control::Level { moves, base, increment }, remaining: base };
        Ok(())
    }

    /// `st SECONDS`, with a fraction or without.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn set_per_move(&mut self, text: &str) -> Result<(), String> {
        let time = words::seconds(text.trim()).ok_or("expected seconds")?;
        *self = Self { control: Control::PerMove(time), remaining: time };
        Ok(())
    }

    /// `time CENTISECONDS`: what is left on the engine's clock.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn set_remaining(&mut self, text: &str) -> Result<(), String> {
        self.remaining = parse_centiseconds(text)?;
        Ok(())
    }

    /// A new game: the time control begins again.
    pub(super) fn reset(&mut self) {
        if let Control::Level { base, .. } = self.control {
            self.remaining = base;
        }
    }

    /// The time for the next move, when the engine has made `moves_made`.
    pub(super) fn budget(&self, moves_made: u32) -> search::Clock {
        match self.control {
            Control::PerMove(time) => search::Clock::MoveTime(time),
            Control::Level { moves, increment, .. } => search::Clock::Game {
                remaining: self.remaining,
                increment,
                moves_to_go: (moves > 0).then(|| moves - moves_made % moves),
            },
        }
    }

    /// The engine has used `elapsed` and now has made `moves_made`. GUIs tell the
    /// time before each move; a search that begins on the opponent's time needs it
    /// earlier.
    pub(super) fn spend(&mut self, elapsed: Duration, moves_made: u32) {
        if let Control::Level { moves, base, increment } = self.control {
            self.remaining = self.remaining.saturating_sub(elapsed) + increment;
            if moves > 0 && moves_made.is_multiple_of(moves) {
                self.remaining += base;
            }
        }
    }
}

/// Reads the argument of `time` and `otim`.
///
/// # Errors
/// What was expected.
pub(super) fn parse_centiseconds(text: &str) -> Result<Duration, String> {
    words::duration(text.trim(), CENTISECOND).ok_or_else(|| "expected centiseconds".to_owned())
}

/// `5`, `0:30` or `2:30`.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    Some(words::duration(minutes, Duration::from_secs(60))? + words::seconds(seconds)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seconds: u64, increment_ms: u64, moves_to_go: Option<u32>) -> search::Clock {
        search::Clock::Game {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_millis(increment_ms),
            moves_to_go,
        }
    }

    #[test]
    fn level_has_three_forms() {
        let mut clock = Clock::default();
        clock.set_level("40 5 0").unwrap();
        assert_eq!(clock.budget(0), game(300, 0, Some(40)));
        assert_eq!(clock.budget(39), game(300, 0, Some(1)));
        assert_eq!(clock.budget(40), game(300, 0, Some(40)));
        clock.set_level("40 0:30 0").unwrap();
        assert_eq!(clock.budget(0), game(30, 0, Some(40)));
        clock.set_level("0 2 12").unwrap();
        assert_eq!(clock.budget(7), game(120, 12_000, None));
        clock.set_level("0 0:01 0.01").unwrap();
        assert_eq!(clock.budget(7), game(1, 10, None));
    }

    #[test]
    fn a_bad_level_changes_nothing() {
        let mut clock = Clock::default();
        for text in ["", "40 5", "x 5 0", "-1 5 0", "40 x 0", "40 5 x", "40 1:x 0", "40 5 0 1"] {
            assert!(clock.set_level(text).is_err(), "{text}");
        }
        assert_eq!(clock, Clock::default());
    }

    #[test]
    fn time_per_move_is_exact() {
        let mut clock = Clock::default();
        clock.set_per_move("0.1").unwrap();
        clock.set_remaining("5000").unwrap();
        assert_eq!(clock.budget(0), search::Clock::MoveTime(Duration::from_millis(100)));
    }

    #[test]
    fn the_clock_goes_on_between_the_words_of_the_gui() {
        let mut clock = Clock::default();
        clock.set_level("2 1 1").unwrap();
        clock.set_remaining("3000").unwrap();
        clock.spend(Duration::from_secs(10), 1);
        assert_eq!(clock.budget(1), game(21, 1000, Some(1)));
        clock.spend(Duration::from_secs(30), 2);
        assert_eq!(clock.budget(2), game(61, 1000, Some(2)));
        clock.reset();
        assert_eq!(clock.budget(0), game(60, 1000, Some(2)));
        clock.set_remaining("-5").unwrap();
        assert_eq!(clock.budget(0), game(0, 1000, Some(2)));
    }
}
