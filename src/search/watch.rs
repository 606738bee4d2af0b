//! The first thread's eye on what ends a search from outside.

use super::Control;
use super::clock::Timer;

/// The strings by which the search is led, and its clock.
pub(super) struct Watch<'a> {
    pub(super) control: &'a Control,
    pub(super) timer: Timer,
}

impl Watch<'_> {
    /// Must the search end now?
    pub(super) fn is_over(&mut self) -> bool {
        self.control.is_stopped() || self.timer.is_over(self.control)
    }

    /// Is it too late for another iteration? `scale`: see
    /// [`soft_scale`](super::clock::soft_scale).
    pub(super) fn is_late(&mut self, scale: f64) -> bool {
        self.timer.is_late(self.control, scale)
    }
}
