//! Gradient descent with steps of a size fit for each weight.

use super::samples::Pair;

/// Adam (Kingma and Ba, 2015): each weight goes against its mean gradient, in steps that
/// are the smaller, the more its gradient varies. Rare weights keep up with common ones.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    /// Decaying means of the gradient and of its square, for each weight.
    means: Vec<(Pair, Pair)>,
    steps: i32,
}

impl Adam {
    const MEAN_DECAY: f64 = 0.9;
    const SQUARE_DECAY: f64 = 0.999;

    /// Before the first step, of so many weights.
    pub(super) fn new(weights: usize) -> Self {
        Self { means: vec![Default::default(); weights], steps: 0 }
    }

    /// One step, of about `rate` where the gradient keeps its direction.
    pub(super) fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], rate: f64) {
        self.steps += 1;
        // The means begin with zero; this makes up for it.
        let mean_part = 1.0 - Self::MEAN_DECAY.powi(self.steps);
        let square_part = 1.0 - Self::SQUARE_DECAY.powi(self.steps);
        let towards = |mean: &mut f64, value: f64, decay: f64| {
            *mean = decay * *mean + (1.0 - decay) * value;
        };
        let step = |weight: &mut f64, mean: &mut f64, square: &mut f64, slope: f64| {
            towards(mean, slope, Self::MEAN_DECAY);
            towards(square, slope * slope, Self::SQUARE_DECAY);
            let spread = (*square / square_part).sqrt();
            if spread > 0.0 {
                *weight -= rate * *mean / mean_part / spread;
            }
        };
        for ((weight, slope), (mean, square)) in
            weights.iter_mut().zip(gradient).zip(&mut self.means)
        {
            step(&mut weight.opening, &mut mean.opening, &mut square.opening, slope.opening);
            step(&mut weight.ending, &mut mean.ending, &mut square.ending, slope.ending);
        }
    }
}
