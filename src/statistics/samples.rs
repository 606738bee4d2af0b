//! Results to try the statistics on.

use super::results::{Pentanomial, Results, Trinomial};

/// Results of games without partners.
pub(super) fn games(wins: u64, losses: u64, draws: u64) -> Results {
    Results { games: Trinomial { wins, losses, draws }, ..Results::default() }
}

/// Results of pairs, by points.
pub(super) fn pairs(counts: [u64; 5]) -> Results {
    Results { pairs: Pentanomial(counts), ..Results::default() }
}

/// Demands that a value is as expected.
#[track_caller]
pub(super) fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value}, expected {expected}");
}
