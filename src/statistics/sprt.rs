//! The sequential probability ratio test: is the difference rather `elo0` or `elo1`?
//!
//! The log-likelihood ratio is the generalized one (GSPRT): for each hypothesis the
//! distribution that fits the counts best among those that obey it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::{NORMALIZED, score_of_elo};
use super::results::{Distribution, Results, moments};

/// What the Elo points of the hypotheses mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The mean in units of one game's standard deviation: a test takes about as long
    /// whatever the share of draws.
    #[default]
    Normalized,
    /// The usual Elo of expected scores.
    Logistic,
}

impl Model {
    /// The greatest difference in Elo that a hypothesis may have. The fit of normalized
    /// Elo was checked to converge up to this one, and does not much beyond.
    const fn limit(self) -> f64 {
        match self {
            Self::Normalized => 200.0,
            Self::Logistic => 1000.0,
        }
    }
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The null hypothesis, in Elo.
    pub elo0: f64,
    /// The alternative, in Elo; more than `elo0`.
    pub elo1: f64,
    /// The probability to accept the alternative though the null hypothesis is true;
    /// between 0 and 0.5.
    pub alpha: f64,
    /// The probability to accept the null hypothesis though the alternative is true;
    /// between 0 and 0.5.
    pub beta: f64,
    /// What the Elo points mean.
    pub model: Model,
}

/// What a test has shown so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The difference is rather `elo0`.
    AcceptNull,
    /// The difference is rather `elo1`.
    AcceptAlternative,
    /// Not enough is known yet.
    Undecided,
}

/// Why a test makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are not in order, or no sensible numbers of Elo points.
    #[error("expected elo0 < elo1, both from -{limit} to {limit} in this model")]
    Hypotheses {
        /// The greatest difference that the model can tell.
        limit: f64,
    },
    /// An error probability out of bounds.
    #[error("expected alpha and beta above 0 and below 0.5")]
    Errors,
}

impl Sprt {
    /// Does the test make sense?
    ///
    /// # Errors
    /// What does not.
    pub fn validate(&self) -> Result<(), SprtError> {
        let Self { elo0, elo1, alpha, beta, .. } = *self;
        let limit = self.model.limit();
        let within = |elo: f64| elo.abs() <= limit;
        if !(elo0 < elo1 && within(elo0) && within(elo1)) {
            return Err(SprtError::Hypotheses { limit });
        }
        let error = |p: f64| p > 0.0 && p < 0.5;
        if error(alpha) && error(beta) { Ok(()) } else { Err(SprtError::Errors) }
    }

    /// Below this log-likelihood ratio the null hypothesis is accepted (Wald).
    #[must_use]
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Above this log-likelihood ratio the alternative is accepted.
    #[must_use]
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of `results`, of pairs if there are any; 0 without a
    /// game. The test is valid.
    #[must_use]
    pub fn llr(&self, results: Results) -> f64 {
        let counts = results.distribution();
        if counts.total() == 0.0 {
            return 0.0;
        }
        let counts = counts.regularized();
        let fit = |elo: f64| match self.model {
            Model::Logistic => with_mean(&counts.shares(), score_of_elo(elo)),
            Model::Normalized => {
                with_t_value(&counts.shares(), elo / NORMALIZED * counts.games_each().sqrt())
            }
        };
        log_ratio(&counts, &fit(self.elo0), &fit(self.elo1))
    }

    /// What a log-likelihood ratio means.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.upper_bound() {
            Verdict::AcceptAlternative
        } else if llr <= self.lower_bound() {
            Verdict::AcceptNull
        } else {
            Verdict::Undecided
        }
    }
}

/// The sum over all counted of the logarithm of p1/p0.
fn log_ratio(counts: &Distribution, p0: &[f64], p1: &[f64]) -> f64 {
    let mean: f64 = counts
        .shares()
        .iter()
        .zip(p0.iter().zip(p1))
        .map(|((_, share), (p0, p1))| share * (p1 / p0).ln())
        .sum();
    counts.total() * mean
}

/// The most likely probabilities under which the scores have this mean.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let moved: Vec<_> = shares.iter().map(|(score, p)| (score - mean, *p)).collect();
    centred(&moved)
}

/// The most likely probabilities under which the mean lies `t` standard deviations
/// above ½ ("Comments on normalized Elo", section 4.1): the condition is made linear
/// around the last solution until that no longer changes.
fn with_t_value(shares: &[(f64, f64)], t: f64) -> Vec<f64> {
    const REFERENCE: f64 = 0.5;
    let mut found = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..10 {
        let last: Vec<_> = shares.iter().zip(&found).map(|((score, _), p)| (*score, *p)).collect();
        let (mean, variance) = moments(&last);
        let sigma = variance.sqrt();
        let condition = |score: f64| {
            score - REFERENCE - t * sigma * (1.0 + ((mean - score) / sigma).powi(2)) / 2.0
        };
        let moved: Vec<_> = shares.iter().map(|(score, p)| (condition(*score), *p)).collect();
        let next = centred(&moved);
        let change = next.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// The most likely probabilities under which the values have mean 0, given how often
/// each was seen: p / (1 + x·value), for the x that makes the mean vanish. There are
/// values of both signs, and every share is above 0.
fn centred(values: &[(f64, f64)]) -> Vec<f64> {
    let least = values.iter().map(|(value, _)| *value).fold(f64::MAX, f64::min);
    let greatest = values.iter().map(|(value, _)| *value).fold(f64::MIN, f64::max);
    let mean =
        |x: f64| -> f64 { values.iter().map(|(value, p)| p * value / (1.0 + x * value)).sum() };
    // It falls from +∞ to -∞ between these poles, so halving finds its zero.
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..100 {
        let middle = low.midpoint(high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low.midpoint(high);
    values.iter().map(|(value, p)| p / (1.0 + x * value)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{games, near, pairs};
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// Values that fastchess publishes in its own tests (`sprt_test.cpp`), most of them
    /// of tests that fishtest has run.
    #[test]
    fn ratios_as_fastchess_and_fishtest_have_them() {
        use Model::{Logistic, Normalized};
        for (results, test, llr) in [
            (games(36433, 36027, 68692), sprt(0.0, 2.0, Normalized), 0.92),
            (games(10871, 10650, 20431), sprt(-1.75, 0.25, Normalized), 2.30),
            (games(4250, 0, 0), sprt(0.0, 10.0, Normalized), 120.56),
            (games(21404, 21184, 40708), sprt(0.5, 2.5, Logistic), -1.57),
            (games(57433, 57030, 106_593), sprt(0.0, 2.0, Logistic), -2.59),
            (pairs([365, 16618, 36029 + 200, 16974, 390]), sprt(0.0, 2.0, Normalized), 2.25),
            (pairs([127, 4883, 10311 + 401, 5150, 104]), sprt(-1.75, 0.25, Normalized), 3.01),
            (pairs([0, 0, 0, 0, 5550]), sprt(0.0, 5.0, Normalized), 111.82),
            (pairs([223, 9863, 20279 + 1000, 10037, 246]), sprt(0.5, 2.5, Logistic), -3.07),
            (pairs([871, 26175, 55003 + 980, 26678, 821]), sprt(0.0, 2.0, Logistic), -4.98),
        ] {
            near(test.llr(results), llr, 0.005 + 3e-4 * llr.abs());
        }
    }

    /// A. Wald's bounds: ln(19) for two errors of 5 %.
    #[test]
    fn bounds_and_verdicts() {
        let test = sprt(0.0, 5.0, Model::Normalized);
        near(test.upper_bound(), 2.944_438_979, 1e-9);
        near(test.lower_bound(), -2.944_438_979, 1e-9);
        let uneven = Sprt { alpha: 0.01, beta: 0.1, ..test };
        near(uneven.upper_bound(), 4.499_809_670, 1e-9);
        near(uneven.lower_bound(), -2.292_534_757, 1e-9);
        for (llr, verdict) in [
            (2.95, Verdict::AcceptAlternative),
            (2.94, Verdict::Undecided),
            (0.0, Verdict::Undecided),
            (-2.95, Verdict::AcceptNull),
        ] {
            assert_eq!(test.verdict(llr), verdict);
        }
    }

    #[test]
    fn a_ratio_is_a_number_whatever_the_results() {
        for model in [Model::Normalized, Model::Logistic] {
            let wide = sprt(-model.limit(), model.limit(), model);
            let narrow = sprt(0.0, 5.0, model);
            assert_eq!(narrow.llr(games(0, 0, 0)), 0.0);
            for counts in [
                [1, 0, 0, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0, 0, 1],
                [1_000_000, 0, 0, 0, 0],
                [0, 0, 0, 0, 1_000_000],
                [1, 0, 0, 0, 1_000_000],
            ] {
                for test in [wide, narrow] {
                    let llr = test.llr(pairs(counts));
                    assert!(llr.is_finite(), "{llr} of {counts:?} with {test:?}");
                }
                // Seen from the other side, the same evidence for the mirrored test.
                let mirrored = Sprt { elo0: -narrow.elo1, elo1: -narrow.elo0, ..narrow };
                let other = mirrored.llr(pairs(counts).reversed());
                near(other, -narrow.llr(pairs(counts)), 1e-6);
            }
        }
    }

    #[test]
    fn a_test_without_sense_is_refused() {
        let good = sprt(0.0, 5.0, Model::Logistic);
        assert_eq!(good.validate(), Ok(()));
        for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            let error = Sprt { elo0, elo1, ..good }.validate().unwrap_err();
            assert_eq!(error, SprtError::Hypotheses { limit: 1000.0 });
        }
        let error = sprt(0.0, 201.0, Model::Normalized).validate().unwrap_err();
        let says = "expected elo0 < elo1, both from -200 to 200 in this model";
        assert_eq!(error.to_string(), says);
        for alpha in [0.0, 0.5, 1.0, -0.1, f64::NAN] {
            assert_eq!(Sprt { alpha, ..good }.validate(), Err(SprtError::Errors));
            assert_eq!(Sprt { beta: alpha, ..good }.validate(), Err(SprtError::Errors));
        }
    }
}
