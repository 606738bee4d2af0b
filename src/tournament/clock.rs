//! Time controls, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The longest time accepted, in seconds.
const LONGEST: f64 = 1e6;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As long as it likes: depth or nodes end its searches.
    #[default]
    Unlimited,
    /// Just so long for each move.
    MoveTime(Duration),
    /// A time for a number of moves, or for the game.
    Clock {
        /// Moves until the base time is added again; `None`: the whole game.
        moves: Option<u32>,
        /// The time.
        base: Duration,
        /// What is added after each move.
        increment: Duration,
    },
}

/// Reads `MOVES/TIME+INCREMENT`, where moves and increment may be missing and the
/// time is in seconds or `minutes:seconds`, or `inf`.
impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unreadable = || {
            format!("time control '{text}', expected a form such as 40/60, 10+0.1, 1:30+1 or inf")
        };
        if text == "inf" {
            return Ok(Self::Unlimited);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves: &u32| moves > 0);
                (Some(moves.ok_or_else(unreadable)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (minutes, seconds) = time.split_once(':').unwrap_or(("0", time));
        let minutes = parse_seconds(minutes).ok_or_else(unreadable)?;
        let base = minutes * 60 + parse_seconds(seconds).ok_or_else(unreadable)?;
        let increment = parse_seconds(increment).ok_or_else(unreadable)?;
        if base + increment == Duration::ZERO {
            return Err(unreadable());
        }
        Ok(Self::Clock { moves, base, increment })
    }
}

/// A number of seconds, with a fraction or without; `None` if it is none, or negative,
/// or more than eleven days.
#[must_use]
pub fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// As PGN's tag `TimeControl` writes it.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("-"),
            Self::MoveTime(time) => write!(f, "1/{}", time.as_secs_f64()),
            Self::Clock { moves, base, increment } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if increment > Duration::ZERO {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
        }
    }
}

/// One engine's clock in one game.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    pace: Pace,
    /// What is left before the next move.
    remaining: Duration,
    moves_made: u32,
}

impl Clock {
    /// The clock at the start of a game.
    pub(super) fn new(pace: Pace) -> Self {
        let remaining = match pace {
            Pace::Unlimited => Duration::ZERO,
            Pace::MoveTime(time) => time,
            Pace::Clock { base, increment, .. } => base + increment,
        };
        Self { pace, remaining, moves_made: 0 }
    }

    pub(super) fn pace(&self) -> Pace {
        self.pace
    }

    /// The time for the next move; `None` if there is no limit.
    pub(super) fn remaining(&self) -> Option<Duration> {
        (self.pace != Pace::Unlimited).then_some(self.remaining)
    }

    /// Moves until the base time is added again, this one included.
    pub(super) fn moves_to_go(&self) -> Option<u32> {
        match self.pace {
            Pace::Clock { moves: Some(moves), .. } => Some(moves - self.moves_made % moves),
            _ => None,
        }
    }

    /// A move has taken `used`.
    pub(super) fn spend(&mut self, used: Duration) {
        self.moves_made += 1;
        if let Pace::Clock { moves, base, increment } = self.pace {
            self.remaining = self.remaining.saturating_sub(used) + increment;
            if moves.is_some_and(|moves| self.moves_made.is_multiple_of(moves)) {
                self.remaining += base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base, increment) in [
            ("40/60", Some(40), ms(60_000), ms(0)),
            ("10+0.1", None, ms(10_000), ms(100)),
            ("0.5+0.005", None, ms(500), ms(5)),
            ("20/0.5+0.01", Some(20), ms(500), ms(10)),
            ("0+1", None, ms(0), ms(1000)),
        ] {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(pace, Pace::Clock { moves, base, increment }, "{text}");
            assert_eq!(pace.to_string(), text);
        }
        assert_eq!("1:30+1".parse::<Pace>().unwrap().to_string(), "90+1");
        assert_eq!("inf".parse(), Ok(Pace::Unlimited));
        assert_eq!(Pace::MoveTime(ms(50)).to_string(), "1/0.05");
    }

    #[test]
    fn what_is_no_time_control_is_named() {
        for text in ["", "0", "0/60", "x/60", "40/", "10+", "-5", "10+-1", "nan", "1e99", "1:x"] {
            let error = text.parse::<Pace>().unwrap_err();
            assert!(error.starts_with(&format!("time control '{text}', expected")), "{error}");
        }
    }

    #[test]
    fn increments_come_with_each_move_and_the_base_with_each_control() {
        let mut clock = Clock::new("2/1+0.1".parse().unwrap());
        assert_eq!((clock.remaining(), clock.moves_to_go()), (Some(ms(1100)), Some(2)));
        clock.spend(ms(300));
        assert_eq!((clock.remaining(), clock.moves_to_go()), (Some(ms(900)), Some(1)));
        clock.spend(ms(300));
        assert_eq!((clock.remaining(), clock.moves_to_go()), (Some(ms(1700)), Some(2)));
    }

    #[test]
    fn a_time_for_each_move_is_always_the_same() {
        let mut clock = Clock::new(Pace::MoveTime(ms(100)));
        clock.spend(ms(99));
        assert_eq!(clock.remaining(), Some(ms(100)));
        assert_eq!(Clock::new(Pace::Unlimited).remaining(), None);
    }
}
