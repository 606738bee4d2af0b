//! The principal variation: a line for each ply, the triangular array of old.

use crate::game::MAX_PLY;

/// The best line known from each ply of the current path on.
pub(super) struct Lines<M>(Box<[Vec<M>]>);

impl<M: Copy> Lines<M> {
    pub(super) fn new() -> Self {
        Self((0..=MAX_PLY).map(|ply| Vec::with_capacity(MAX_PLY + 1 - ply)).collect())
    }

    /// Nothing is known at `ply`.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line at `ply` is `m`, then the one of the next ply.
    #[inline]
    pub(super) fn extend(&mut self, ply: usize, m: M) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// The line from `ply` on.
    pub(super) fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_and_the_line_after_it() {
        let mut lines = Lines::new();
        lines.extend(2, 'c');
        lines.extend(1, 'b');
        lines.extend(0, 'a');
        assert_eq!(lines.line(0), ['a', 'b', 'c']);
        lines.clear(1);
        lines.extend(0, 'z');
        assert_eq!(lines.line(0), ['z']);
    }
}
