//! Base reductions of late moves, from logarithms of depth and move number.

use super::Parameters;

/// Thousandths of a ply by depth and move number, both up to 63.
#[derive(Clone)]
pub(super) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    pub(super) fn new(parameters: &Parameters) -> Self {
        let (base, slope) =
            (f64::from(parameters.reduction_base), f64::from(parameters.reduction_slope));
        let reduction = |depth: usize, number: usize| match (depth, number) {
            (0, _) | (_, 0) => 0,
            _ => (base + slope * libm::log(depth as f64) * libm::log(number as f64)) as i16,
        };
        Self(std::array::from_fn(|depth| std::array::from_fn(|number| reduction(depth, number))))
    }

    /// The reduction of the quiet move number `number` (from 1) at `depth`, in thousandths
    /// of a ply.
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}
