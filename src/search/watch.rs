//! The first thread's eye on what ends a search.

use super::Control;
use super::clock::Timer;
use super::shared::Shared;

/// Nodes between two looks at the clock and the strings: well under a
/// millisecond's worth.
const INTERVAL: u64 = 1024;

/// What ends a search from outside or by running out.
pub(super) struct Watch<'a> {
    pub(super) control: &'a Control,
    pub(super) timer: Timer,
    /// The nodes that all threads together may visit.
    pub(super) nodes: u64,
}

impl Watch<'_> {
    /// Must the search end now?
    pub(super) fn is_over(&mut self, shared: &Shared<'_>) -> bool {
        self.control.is_stopped()
            || shared.nodes() >= self.nodes
            || self.timer.is_over(self.control)
    }

    /// Is it too late for another iteration? `scale`: see
    /// [`soft_scale`](super::clock::soft_scale).
    pub(super) fn is_late(&mut self, scale: f64) -> bool {
        self.timer.is_late(self.control, scale)
    }
}

/// How many nodes a thread may visit until it looks again.
pub(super) fn until_next_look(watch: Option<&Watch<'_>>, shared: &Shared<'_>) -> u64 {
    let left = watch.map_or(u64::MAX, |watch| watch.nodes.saturating_sub(shared.nodes()));
    left.clamp(1, INTERVAL)
}
