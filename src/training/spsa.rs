//! Simultaneous perturbation stochastic approximation (Spall 1992): many numbers are
//! moved at once, each up or down at random, and games between the two settings that
//! arise say which way is uphill. As Fishtest does it.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::search::Parameter;

/// Spall's exponents: how fast the steps of the values shrink,
const ALPHA: f64 = 0.602;
/// and those of the trials.
const GAMMA: f64 = 0.101;

/// The part of all iterations by which the first steps are held back.
const STABILITY: f64 = 0.1;

/// The last trial steps, as a part of a parameter's range, half a unit at least: with
/// less, both settings would be the same.
const LAST_TRIAL: f64 = 0.05;

/// How far a won game moves a value in the end, in trial steps.
const LAST_RATE: f64 = 0.012;

/// Values on their way uphill.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    iterations: u64,
    done: u64,
}

/// Two settings to be played against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The numbers of one side, in the order of the parameters.
    pub plus: Vec<i32>,
    /// Those of the other.
    pub minus: Vec<i32>,
    /// Which numbers of `plus` were moved up.
    up: Vec<bool>,
}

impl Spsa {
    /// Begins at `values`, one for each of `parameters`, to go on for `iterations` trials.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, values: &[i32], iterations: u64) -> Self {
        let values = values.iter().copied().map(f64::from).collect();
        Self { parameters, values, iterations, done: 0 }
    }

    /// What is being tuned.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Trials in all.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Trials done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The values so far, rounded.
    #[must_use]
    pub fn values(&self) -> Vec<i32> {
        self.values.iter().map(|value| value.round() as i32).collect()
    }

    /// Two settings around the values, both within the ranges. Fractions are rounded up
    /// or down by chance, so that small steps count in the long run.
    pub fn trial(&self, random: &mut Rng) -> Trial {
        let up: Vec<bool> = self.parameters.iter().map(|_| random.bool()).collect();
        let mut setting = |plus: bool| {
            let moved = self.parameters.iter().zip(&self.values).zip(&up);
            moved
                .map(|((parameter, value), &up)| {
                    let step = self.trial_step(parameter);
                    let value = if up == plus { value + step } else { value - step };
                    ((value + random.f64()).floor() as i32).clamp(parameter.low, parameter.high)
                })
                .collect()
        };
        let (plus, minus) = (setting(true), setting(false));
        Trial { plus, minus, up }
    }

    /// Moves the values by what came of a trial: games won by `plus` less those lost.
    pub fn learn(&mut self, trial: &Trial, won: f64) {
        let rate = LAST_RATE * self.scale(STABILITY * self.iterations as f64, ALPHA) * won;
        for (i, parameter) in self.parameters.iter().enumerate() {
            let step = rate * last_trial(parameter);
            let value = self.values[i] + if trial.up[i] { step } else { -step };
            self.values[i] = value.clamp(parameter.low.into(), parameter.high.into());
        }
        self.done += 1;
    }

    fn trial_step(&self, parameter: &Parameter) -> f64 {
        last_trial(parameter) * self.scale(0.0, GAMMA)
    }

    /// How much greater a step is than the last one.
    fn scale(&self, stability: f64, exponent: f64) -> f64 {
        let (last, now) = (self.iterations as f64, self.done as f64 + 1.0);
        ((last + stability) / (now + stability)).powf(exponent).max(1.0)
    }
}

fn last_trial(parameter: &Parameter) -> f64 {
    (LAST_TRIAL * f64::from(parameter.high - parameter.low)).max(0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, low: i32, high: i32) -> Parameter {
        Parameter { name: name.to_owned(), low, high }
    }

    #[test]
    fn values_climb_to_the_top_of_a_noisy_hill() {
        let parameters = vec![parameter("a", 0, 100), parameter("b", -50, 50)];
        let mut spsa = Spsa::new(parameters, &[10, 40], 20_000);
        let mut random = Rng::with_seed(1);
        // The strength of a setting in points of a pair of games.
        let strength = |v: &[i32]| -f64::from((v[0] - 70).pow(2) + (v[1] + 20).pow(2)) / 5000.0;
        while spsa.done() < spsa.iterations() {
            let trial = spsa.trial(&mut random);
            let better = strength(&trial.plus) - strength(&trial.minus);
            let won = (better + random.f64() * 4.0 - 2.0).round().clamp(-2.0, 2.0);
            spsa.learn(&trial, won);
        }
        let values = spsa.values();
        assert!((values[0] - 70).abs() <= 8 && (values[1] + 20).abs() <= 8, "{values:?}");
    }

    #[test]
    fn settings_stay_within_the_ranges() {
        let parameters = vec![parameter("a", 0, 10), parameter("b", -3, 0)];
        let mut spsa = Spsa::new(parameters.clone(), &[10, -3], 100);
        let mut random = Rng::with_seed(2);
        for _ in 0..100 {
            let trial = spsa.trial(&mut random);
            for setting in [&trial.plus, &trial.minus, &spsa.values()] {
                let inside = |(value, p): (&i32, &Parameter)| (p.low..=p.high).contains(value);
                assert!(setting.iter().zip(&parameters).all(inside), "{setting:?}");
            }
            spsa.learn(&trial, 2.0);
        }
    }
}
