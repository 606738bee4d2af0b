//! Elo differences, their errors, and the likelihood of superiority.

use super::results::{Results, moments};

/// The half width of an interval that holds the truth with 95 %, in standard errors:
/// the quantile 0.975 of the normal distribution.
const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// Elo points for a unit of t-value, which makes normalized Elo the usual one where a
/// game has the variance of a coin's toss.
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// A value in Elo points with the bounds that hold it with 95 %. A bound is `None`
/// where nothing limits the difference on that side, or where all results are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub low: Option<f64>,
    /// The estimate.
    pub value: f64,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Interval {
    /// Half the width of the interval, if it has both bounds.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// What results say of the difference between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elo {
    /// No game has been played.
    Unknown,
    /// All games were won: beyond every bound.
    AllWon,
    /// All games were lost.
    AllLost,
    /// As good an estimate as there is.
    Measured(Interval),
}

impl Elo {
    /// The logistic Elo difference of `results`.
    #[must_use]
    pub fn of(results: Results) -> Self {
        let distribution = results.distribution();
        if distribution.total() == 0.0 {
            return Self::Unknown;
        }
        let (mean, variance) = moments(&distribution.shares());
        let error = QUANTILE_95 * (variance / distribution.total()).sqrt();
        // Where all ended alike, nothing is known of the error.
        let bound = |score: f64| elo_of_score(score).filter(|_| variance > 0.0);
        match elo_of_score(mean) {
            Some(value) => {
                let (low, high) = (bound(mean - error), bound(mean + error));
                Self::Measured(Interval { low, value, high })
            }
            None if mean > 0.5 => Self::AllWon,
            None => Self::AllLost,
        }
    }
}

/// The Elo difference that makes one expect `score`; `None` unless 0 < `score` < 1.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that an Elo difference makes one expect, from 0 to 1.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The difference in normalized Elo: the mean in units of one game's standard
/// deviation. `None` if all games (or pairs) ended alike, so that there is no unit.
#[must_use]
pub fn normalized_elo(results: Results) -> Option<Interval> {
    let distribution = results.distribution();
    if distribution.total() == 0.0 {
        return None;
    }
    let (mean, variance) = moments(&distribution.shares());
    if variance == 0.0 {
        return None;
    }
    let games = distribution.games_each();
    let value = (mean - 0.5) / (variance * games).sqrt() * NORMALIZED;
    let error = QUANTILE_95 * NORMALIZED / (distribution.total() * games).sqrt();
    Some(Interval { low: Some(value - error), value, high: Some(value + error) })
}

/// The likelihood of superiority: how probable it is that the first player is the
/// better one, from 0 to 1. `None` without a game.
#[must_use]
pub fn superiority(results: Results) -> Option<f64> {
    let distribution = results.distribution();
    if distribution.total() == 0.0 {
        return None;
    }
    // Where all ended alike, the trace of the other results gives a variance.
    let (mean, variance) = moments(&distribution.regularized().shares());
    let z = (mean - 0.5) / (variance / distribution.total()).sqrt();
    Some(libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{games, near, pairs};
    use super::*;

    fn measured(results: Results) -> Interval {
        match Elo::of(results) {
            Elo::Measured(interval) => interval,
            other => panic!("{other:?}"),
        }
    }

    /// Values that fastchess publishes in its own tests (`elo_test.cpp`).
    #[test]
    fn games_without_partners_as_fastchess_has_them() {
        for (results, elo, error) in
            [(games(76, 89, 123), -20.76, 40.13), (games(136, 96, 111), 49.77, 36.77)]
        {
            let interval = normalized_elo(results).unwrap();
            near(interval.value, elo, 0.01);
            near(interval.error().unwrap(), error, 0.01);
        }
        let interval = measured(games(136, 96, 111));
        near(interval.value, 40.70, 0.01);
        near(interval.error().unwrap(), 30.43, 0.01);
        near(superiority(games(76, 89, 123)).unwrap(), 0.1553, 1e-4);
        near(superiority(games(136, 96, 111)).unwrap(), 0.9960, 1e-4);
        near(normalized_elo(games(34, 356, 0)).unwrap().value, -508.44, 0.01);
    }

    /// From the same place; the middle count is that of drawn and of shared pairs.
    #[test]
    fn pairs_as_fastchess_has_them() {
        for (counts, normalized, normalized_error, elo, error) in [
            ([34, 54, 31 + 32, 64, 75], 57.94, 28.28, 55.58, 27.65),
            ([332, 433, 457 + 41, 333, 334], -9.17, 10.96, -8.64, 10.33),
            ([7895, 8757, 5485 + 200, 568, 9999], -19.01, 2.65, -21.04, 2.95),
        ] {
            let interval = normalized_elo(pairs(counts)).unwrap();
            near(interval.value, normalized, 0.01);
            near(interval.error().unwrap(), normalized_error, 0.01);
            let interval = measured(pairs(counts));
            near(interval.value, elo, 0.01);
            near(interval.error().unwrap(), error, 0.01);
        }
        near(superiority(pairs([332, 433, 457 + 41, 333, 334])).unwrap(), 0.0505, 1e-4);
    }

    #[test]
    fn the_logistic_curve() {
        near(elo_of_score(0.75).unwrap(), 190.85, 0.01);
        near(elo_of_score(0.5).unwrap(), 0.0, 1e-12);
        near(score_of_elo(-100.0), 0.359_94, 1e-5);
        for elo in [-700.0, -3.0, 0.0, 12.5, 400.0] {
            near(elo_of_score(score_of_elo(elo)).unwrap(), elo, 1e-9);
        }
    }

    #[test]
    fn nothing_is_infinite_or_undefined() {
        assert_eq!(Elo::of(games(0, 0, 0)), Elo::Unknown);
        assert_eq!(superiority(games(0, 0, 0)), None);
        assert_eq!(normalized_elo(games(0, 0, 0)), None);
        for (results, elo) in [
            (games(7, 0, 0), Elo::AllWon),
            (games(0, 7, 0), Elo::AllLost),
            (pairs([0, 0, 0, 0, 9]), Elo::AllWon),
            (pairs([9, 0, 0, 0, 0]), Elo::AllLost),
        ] {
            assert_eq!(Elo::of(results), elo);
            assert_eq!(normalized_elo(results), None);
            let los = superiority(results).unwrap();
            assert_eq!(los > 0.999, elo == Elo::AllWon);
            assert_eq!(los < 0.001, elo == Elo::AllLost);
        }
        near(superiority(games(0, 0, 5)).unwrap(), 0.5, 1e-12);
        let interval = measured(pairs([0, 0, 2, 0, 0]));
        assert_eq!(interval, Interval { low: None, value: 0.0, high: None });
        assert!(interval.value.is_sign_positive(), "no -0.0 in a report");
        // One point of twenty: the interval has no lower end.
        let interval = measured(games(1, 19, 0));
        assert_eq!(interval.low, None);
        assert_eq!(interval.error(), None);
        assert!(interval.high.unwrap() < 0.0);
    }
}
