//! Time management: how long to think about one move.

use std::time::{Duration, Instant};

use super::{Clock, Control};

/// The time for a move to which there is no alternative: enough for a value and
/// an expected reply to show.
const ONLY_MOVE: Duration = Duration::from_millis(5);

/// How the time of a whole game is spent on its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Moves that the rest of a game is reckoned to take.
    pub moves_left: u32,
    /// The part of the increment that a move spends: less than all, so that a low clock
    /// recovers.
    pub increment: f64,
    /// The part of a move's share of time after which no new iteration is begun, unless
    /// doubt says otherwise.
    pub soft: f64,
}

/// Two bounds of the time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// After so long, scaled by [`soft_scale`], no new iteration is begun; `None`
    /// where time saved is worth nothing.
    soft: Option<Duration>,
    /// After so long the search ends wherever it is.
    hard: Duration,
}

impl Budget {
    /// The budget of one move. `only_move`: there is no other to choose.
    pub(super) fn new(clock: Clock, pace: Pace, overhead: Duration, only_move: bool) -> Self {
        match clock {
            Clock::MoveTime(time) => {
                // An overhead near the whole time must not leave none at all.
                let time = time.saturating_sub(overhead).max(time / 4);
                Self { soft: None, hard: time }
            }
            Clock::Game { remaining, increment, moves_to_go } => {
                // Once kept for the delay of this move, and once as the reserve
                // that survives a stall of the machine.
                let available = remaining.saturating_sub(2 * overhead);
                let left = pace.moves_left;
                let moves = moves_to_go.unwrap_or(left).clamp(1, left);
                // The last move before the control may take most of the time,
                // never all; with more to come, one move takes a third at most.
                let cap = if moves == 1 { available.mul_f64(0.7) } else { available / 3 };
                let share = available / moves + increment.mul_f64(pace.increment);
                let hard = (share * 4).min(cap);
                let hard = if only_move { hard.min(ONLY_MOVE) } else { hard };
                Self { soft: Some(share.mul_f64(pace.soft).min(hard)), hard }
            }
        }
    }
}

/// How much of the soft bound a position deserves: `stable` iterations in a row
/// agreed on the best move, whose score fell by `drop` centipawns in the last one.
pub(super) fn soft_scale(stable: u32, drop: i32) -> f64 {
    let by_stability = match stable {
        0 => 1.7,
        1 => 1.3,
        2 => 1.0,
        3 => 0.85,
        _ => 0.7,
    };
    by_stability * (1.0 + f64::from(drop.clamp(0, 80)) / 100.0)
}

/// The clock of a running search. It stands still while the search ponders.
#[derive(Debug)]
pub(super) struct Timer {
    budget: Option<Budget>,
    /// When the clock began to run; `None` while pondering.
    running_since: Option<Instant>,
}

impl Timer {
    /// The clock of a search that began at `start`.
    pub(super) fn new(budget: Option<Budget>, start: Instant, control: &Control) -> Self {
        Self { budget, running_since: (!control.is_pondering()).then_some(start) }
    }

    /// The budget and what is spent of it; `None` if time does not matter (yet).
    fn spent(&mut self, control: &Control) -> Option<(Budget, Duration)> {
        let budget = self.budget?;
        if self.running_since.is_none() && !control.is_pondering() {
            self.running_since = Some(Instant::now());
        }
        Some((budget, self.running_since?.elapsed()))
    }

    /// Must the search end now?
    pub(super) fn is_over(&mut self, control: &Control) -> bool {
        self.spent(control).is_some_and(|(budget, spent)| spent >= budget.hard)
    }

    /// Is it too late to begin another iteration?
    pub(super) fn is_late(&mut self, control: &Control, scale: f64) -> bool {
        self.spent(control).is_some_and(|(budget, spent)| {
            budget.soft.is_some_and(|soft| spent >= soft.mul_f64(scale))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchPosition;
    use crate::{cheskers, chesquerque};

    const PACES: [Pace; 2] = [chesquerque::Position::PACE, cheskers::Position::PACE];

    const OVERHEAD: Duration = Duration::from_millis(20);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn game(pace: Pace, remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let clock = Clock::Game { remaining: ms(remaining), increment: ms(increment), moves_to_go };
        Budget::new(clock, pace, OVERHEAD, false)
    }

    /// Plays `moves` moves that each take all of the hard bound and `delay` more.
    fn worst_case(
        pace: Pace,
        mut clock: u64,
        increment: u64,
        delay: u64,
        moves: u32,
    ) -> Option<u64> {
        for _ in 0..moves {
            let used = game(pace, clock, increment, None).hard.as_millis() as u64 + delay;
            clock = clock.checked_sub(used)? + increment;
        }
        Some(clock)
    }

    #[test]
    fn one_millisecond_left_is_no_underflow() {
        for pace in PACES {
            for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                assert_eq!(game(pace, 1, 0, moves_to_go).hard, Duration::ZERO);
                assert_eq!(game(pace, 0, 10_000, moves_to_go).hard, Duration::ZERO);
            }
        }
    }

    #[test]
    fn the_last_moves_before_the_control_leave_the_overhead() {
        for pace in PACES {
            for moves in 1..=3 {
                for left in 10..=50 {
                    let hard = game(pace, left, 0, Some(moves)).hard;
                    assert!(hard + OVERHEAD <= ms(left.max(20)), "{hard:?} of {left} ms");
                }
            }
            assert!(
                game(pace, 1000, 0, Some(1)).hard > ms(500),
                "time before the control is to be used"
            );
        }
    }

    #[test]
    fn a_second_and_ten_milliseconds_a_move_last_for_ever() {
        for pace in PACES {
            // Every move overruns by 9 ms, and one move in any hundred may stall: the
            // clock settles high enough to bear 30 ms.
            let left = worst_case(pace, 1000, 10, 9, 2000).expect("no loss on time");
            assert!(left >= 30, "{left} ms");
            // In the mean, moves end at the soft bound and little is lost on the way.
            let mut clock = 1000;
            for _ in 0..2000 {
                clock = clock + 10
                    - game(pace, clock, 10, None).soft.unwrap().as_micros().div_ceil(1000) as u64
                    - 2;
            }
            assert!(clock >= 80, "{clock} ms");
        }
    }

    #[test]
    fn no_move_takes_more_than_a_third_of_the_rest() {
        for pace in PACES {
            for left in [100, 1000, 60_000, 3_600_000] {
                for increment in [0, 10, 1000, 60_000] {
                    let Budget { soft, hard } = game(pace, left, increment, None);
                    assert!(soft.unwrap() <= hard && hard <= ms(left) / 3);
                }
            }
        }
    }

    #[test]
    fn a_time_for_the_move_is_used_but_for_the_overhead() {
        let hard = |time, overhead| {
            Budget::new(Clock::MoveTime(ms(time)), PACES[0], ms(overhead), true).hard
        };
        assert_eq!(hard(100, 20), ms(80));
        assert_eq!(hard(20, 20), ms(5));
        assert_eq!(hard(0, 20), ms(0));
        assert_eq!(hard(1000, 0), ms(1000));
    }

    #[test]
    fn an_only_move_is_played_at_once() {
        let clock = Clock::Game { remaining: ms(600_000), increment: ms(0), moves_to_go: None };
        assert_eq!(Budget::new(clock, PACES[0], OVERHEAD, true).hard, ONLY_MOVE);
    }

    #[test]
    fn doubt_takes_longer_than_agreement() {
        assert!(soft_scale(0, 0) > soft_scale(2, 0) && soft_scale(2, 0) > soft_scale(9, 0));
        assert!(soft_scale(9, 50) > soft_scale(9, 0));
        assert_eq!(soft_scale(2, -50), 1.0);
    }

    #[test]
    fn the_clock_stands_while_pondering() {
        let control = Control::new(true);
        let budget = Budget { soft: Some(ms(0)), hard: ms(0) };
        let mut timer = Timer::new(Some(budget), Instant::now(), &control);
        assert!(!timer.is_over(&control) && !timer.is_late(&control, 1.0));
        control.ponderhit();
        assert!(timer.is_over(&control) && timer.is_late(&control, 1.0));
    }
}
