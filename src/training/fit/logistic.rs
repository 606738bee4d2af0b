//! Logistic regression: the expected points are the logistic function of the value, and
//! the loss is the cross entropy of what ought to be expected and what is, in nats.

use std::ops::AddAssign;

use rayon::prelude::*;

use super::samples::{Pair, Samples, View};

/// Samples that one thread deals with at a time. Sums are taken in the order of these
/// chunks, so that they do not depend on the threads.
const CHUNK: usize = 1 << 11;

/// How values and expected points belong together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logistic {
    /// How much an advantage of a centipawn adds to the logarithm of the odds.
    pub(super) scale: f64,
    /// The part of the game's result in what ought to be expected, 0–1; the rest is what
    /// the search's score says.
    pub(super) result_part: f64,
}

/// Points expected by the logarithm of the odds.
fn sigmoid(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The cross entropy of expecting sigmoid(`odds`) where `target` ought to be expected.
fn cross_entropy(odds: f64, target: f64) -> f64 {
    // -ln(1 - sigmoid(odds)) = ln(1 + exp(odds)), without overflow.
    odds.max(0.0) + (-odds.abs()).exp().ln_1p() - target * odds
}

/// Sums over samples, by chunks.
fn sum<T: Send>(
    indices: &[u32],
    chunk: impl Fn(&[u32]) -> T + Send + Sync,
    add: impl FnMut(T, T) -> T,
) -> Option<T> {
    indices.par_chunks(CHUNK).map(chunk).collect::<Vec<T>>().into_iter().reduce(add)
}

impl Logistic {
    /// The scale by which the scores tell the results best, by Newton's method: the loss
    /// is convex. `None` if scores and results have nothing to do with each other.
    pub(super) fn fitted_scale(samples: &Samples, indices: &[u32]) -> Option<f64> {
        let mut scale = 0.0;
        for _ in 0..100 {
            let (slope, curvature) = sum(
                indices,
                |chunk| {
                    chunk.iter().fold((0.0, 0.0), |(slope, curvature), &index| {
                        let View { score, result, .. } = samples.view(index as usize);
                        let expected = sigmoid(scale * score);
                        let spread = expected * (1.0 - expected) * score * score;
                        (slope + (expected - result) * score, curvature + spread)
                    })
                },
                |(a, b), (c, d)| (a + c, b + d),
            )?;
            let step: f64 = slope / curvature;
            scale -= step;
            if step.abs() < 1e-9 * scale.abs() {
                return (scale > 0.0).then_some(scale);
            }
        }
        // It grows for ever, or was never a number.
        None
    }

    fn target(&self, sample: &View<'_>) -> f64 {
        let by_score = sigmoid(self.scale * sample.score);
        self.result_part * sample.result + (1.0 - self.result_part) * by_score
    }

    fn odds(&self, sample: &View<'_>, weights: &[Pair]) -> f64 {
        let (mut opening, mut ending) = (0.0, 0.0);
        for (weight, count) in sample.counts() {
            opening += weights[weight].opening * count;
            ending += weights[weight].ending * count;
        }
        self.scale * (opening * sample.opening + ending * (1.0 - sample.opening))
    }

    /// The mean loss.
    pub(super) fn loss(&self, samples: &Samples, indices: &[u32], weights: &[Pair]) -> f64 {
        let of_chunk = |chunk: &[u32]| -> f64 {
            let of = |&index: &u32| {
                let sample = samples.view(index as usize);
                cross_entropy(self.odds(&sample, weights), self.target(&sample))
            };
            chunk.iter().map(of).sum()
        };
        sum(indices, of_chunk, |a, b| a + b).unwrap_or(0.0) / indices.len() as f64
    }

    /// The mean loss, and how it grows with each weight.
    pub(super) fn gradient(
        &self,
        samples: &Samples,
        indices: &[u32],
        weights: &[Pair],
    ) -> (f64, Vec<Pair>) {
        let mean = 1.0 / indices.len() as f64;
        let of_chunk = |chunk: &[u32]| {
            let mut loss = 0.0;
            let mut gradient = vec![Pair::default(); weights.len()];
            for &index in chunk {
                let sample = samples.view(index as usize);
                let (odds, target) = (self.odds(&sample, weights), self.target(&sample));
                loss += cross_entropy(odds, target) * mean;
                let slope = (sigmoid(odds) - target) * self.scale * mean;
                let (opening, ending) = (slope * sample.opening, slope * (1.0 - sample.opening));
                for (weight, count) in sample.counts() {
                    gradient[weight].opening += opening * count;
                    gradient[weight].ending += ending * count;
                }
            }
            (loss, gradient)
        };
        let add = |(loss, mut sum): (f64, Vec<Pair>), (more, other): (f64, Vec<Pair>)| {
            for (sum, other) in sum.iter_mut().zip(other) {
                *sum += other;
            }
            (loss + more, sum)
        };
        sum(indices, of_chunk, add).unwrap_or_else(|| (0.0, vec![Pair::default(); weights.len()]))
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        self.opening += other.opening;
        self.ending += other.ending;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Color, Score};
    use crate::search::{Counts, Group, Phase, Tapered, Trace as _, Weights};
    use crate::training::fit::adam::Adam;

    static VALUES: [Tapered; 5] = [Tapered::ZERO; 5];
    static WEIGHTS: Weights = Weights {
        groups: &[Group::new("ALL", 0, 5)],
        values: &VALUES,
        path: "weights.rs",
        text: "",
    };

    /// Positions of a game that knows five things, decided by chance as `truth` says.
    fn random_samples(random: &mut fastrand::Rng, number: usize, truth: &[Pair]) -> Samples {
        let mut samples = Samples::default();
        for _ in 0..number {
            let mut counts = Counts::new(&WEIGHTS);
            for index in 0..VALUES.len() {
                counts.add(Color::White, WEIGHTS.groups[0].at(index), random.i32(-2..=2));
            }
            let phase = Phase { left: random.i32(0..=12), full: 10 };
            let mut one = Samples::default();
            one.push(&counts, phase, Score(0), None);
            let odds = Logistic { scale: 1.0, result_part: 1.0 }.odds(&one.view(0), truth);
            let score = odds + 100.0 * (random.f64() - 0.5);
            let white_wins = random.f64() < sigmoid(odds / 200.0);
            let winner = if white_wins { Color::White } else { Color::Black };
            samples.push(&counts, phase, Score(score as i32), Some(winner));
        }
        samples
    }

    fn random_weights(random: &mut fastrand::Rng) -> Vec<Pair> {
        let mut value = || 400.0 * (random.f64() - 0.5);
        (0..VALUES.len()).map(|_| Pair { opening: value(), ending: value() }).collect()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut random = fastrand::Rng::with_seed(7);
        let truth = random_weights(&mut random);
        let samples = random_samples(&mut random, CHUNK + 100, &truth);
        let indices: Vec<u32> = (0..samples.len() as u32).collect();
        let model = Logistic { scale: 0.004, result_part: 0.6 };
        let weights = random_weights(&mut random);
        let (loss, gradient) = model.gradient(&samples, &indices, &weights);
        assert!((loss - model.loss(&samples, &indices, &weights)).abs() < 1e-9);
        let slope = |index: usize, part: fn(&mut Pair) -> &mut f64| {
            let at = |step: f64| {
                let mut weights = weights.clone();
                *part(&mut weights[index]) += step;
                model.loss(&samples, &indices, &weights)
            };
            (at(0.01) - at(-0.01)) / 0.02
        };
        for (index, pair) in gradient.iter().enumerate() {
            for (known, found) in [
                (slope(index, |pair| &mut pair.opening), pair.opening),
                (slope(index, |pair| &mut pair.ending), pair.ending),
            ] {
                assert!((known - found).abs() < 1e-8, "{known} {found}");
            }
        }
    }

    #[test]
    fn known_weights_and_their_scale_are_found_again() {
        let mut random = fastrand::Rng::with_seed(3);
        let truth = random_weights(&mut random);
        let samples = random_samples(&mut random, 40_000, &truth);
        let indices: Vec<u32> = (0..samples.len() as u32).collect();
        let scale = Logistic::fitted_scale(&samples, &indices).unwrap();
        assert!((scale * 200.0 - 1.0).abs() < 0.05, "{scale}");
        for result_part in [0.0, 0.5, 1.0] {
            let model = Logistic { scale, result_part };
            let mut weights = vec![Pair::default(); VALUES.len()];
            let mut adam = Adam::new(VALUES.len());
            for step in 0..600 {
                let (_, gradient) = model.gradient(&samples, &indices, &weights);
                adam.step(&mut weights, &gradient, if step < 400 { 5.0 } else { 0.2 });
            }
            for (known, found) in truth.iter().zip(&weights) {
                let off = (known.opening - found.opening).abs();
                assert!(off.max((known.ending - found.ending).abs()) < 12.0, "{known:?} {found:?}");
            }
        }
    }

    #[test]
    fn scores_that_tell_nothing_have_no_scale() {
        let mut samples = Samples::default();
        let phase = Phase { left: 1, full: 1 };
        for (score, winner) in [(10, Color::White), (10, Color::Black)] {
            samples.push(&Counts::new(&WEIGHTS), phase, Score(score), Some(winner));
        }
        assert_eq!(Logistic::fitted_scale(&samples, &[0, 1]), None);
        assert_eq!(Logistic::fitted_scale(&samples, &[]), None);
        // All scores are the winner's: no scale is large enough.
        assert_eq!(Logistic::fitted_scale(&samples, &[0]), None);
    }
}
