//! The way from the game's past to the node being searched: repetitions and the
//! 100-ply count inside the tree (C15, K12).

use crate::game::{Game, Key, MAX_PLY, Position};

/// Plies without a capture or a pawn move that make a draw.
pub(super) const DRAWING_PLIES: u32 = 100;

#[derive(Clone, Copy)]
struct Step {
    key: Key,
    /// Plies since the last capture or pawn move.
    clock: u32,
}

/// The positions that the node at the end could repeat, oldest first.
#[derive(Clone)]
pub(super) struct Path {
    steps: Vec<Step>,
    root: usize,
}

impl Path {
    /// The past of `game`, whose current position is the root.
    pub(super) fn new<P: Position>(game: &Game<P>) -> Self {
        let clock = game.counters().halfmove_clock;
        let mut steps = Vec::with_capacity(DRAWING_PLIES as usize + MAX_PLY + 2);
        steps.extend(game.reversible_keys().map(|key| Step { key, clock }));
        let root = steps.len() - 1;
        Self { steps, root }
    }

    /// Goes on to a position; `zeroing` says whether the move there was a capture
    /// or a pawn move.
    #[inline]
    pub(super) fn push(&mut self, key: Key, zeroing: bool) {
        let clock = if zeroing { 0 } else { self.clock() + 1 };
        self.steps.push(Step { key, clock });
    }

    /// Goes on by a null move, beyond which nothing counts as repeated.
    #[inline]
    pub(super) fn push_null(&mut self, key: Key) {
        self.steps.push(Step { key, clock: 0 });
    }

    /// Goes back one step.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.steps.pop();
        debug_assert!(self.steps.len() > self.root, "the root was left");
    }

    /// The key of the position at the end.
    #[inline]
    pub(super) fn key(&self) -> Key {
        self.steps[self.steps.len() - 1].key
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub(super) fn clock(&self) -> u32 {
        self.steps[self.steps.len() - 1].clock
    }

    /// Is the position at the end worth a draw by repetition? One earlier occurrence
    /// below the root is enough, since what was repeated once can be repeated
    /// again; of those in the game itself there must be two.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        let here = self.steps.len() - 1;
        let Step { key, clock } = self.steps[here];
        let mut seen = false;
        // No position comes back in less than four plies.
        for back in (4..=here.min(clock as usize)).step_by(2) {
            if self.steps[here - back].key == key {
                if seen || here - back > self.root {
                    return true;
                }
                seen = true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root after `past`, clock running since the first of them.
    fn path(past: &[u64]) -> Path {
        let clock = past.len() as u32 - 1;
        let steps: Vec<_> = past.iter().map(|&key| Step { key: Key(key), clock }).collect();
        Path { root: steps.len() - 1, steps }
    }

    fn walk(path: &mut Path, keys: &[u64]) -> bool {
        for &key in keys {
            path.push(Key(key), false);
        }
        path.repeats()
    }

    #[test]
    fn a_second_occurrence_below_the_root_is_a_draw() {
        assert!(walk(&mut path(&[1]), &[2, 3, 4, 5, 2]));
    }

    #[test]
    fn the_root_and_the_game_must_be_repeated_twice() {
        assert!(!walk(&mut path(&[1]), &[2, 3, 4, 1]));
        assert!(!walk(&mut path(&[2, 3, 4, 1]), &[2]));
        assert!(walk(&mut path(&[2, 3, 4, 1, 2, 3, 4, 1]), &[2]));
        assert!(walk(&mut path(&[1, 2, 3, 4, 1]), &[2, 3, 4, 1]));
    }

    #[test]
    fn a_capture_or_a_null_move_ends_all_repetition() {
        let mut capture = path(&[1]);
        walk(&mut capture, &[2, 3, 4]);
        capture.push(Key(5), true);
        assert_eq!(capture.clock(), 0);
        assert!(!walk(&mut capture, &[2]));
        let mut null = path(&[1]);
        walk(&mut null, &[2, 3, 4]);
        null.push_null(Key(5));
        assert!(!walk(&mut null, &[2]));
    }

    #[test]
    fn a_clock_older_than_the_known_past_reads_no_further() {
        let mut path = path(&[1]);
        path.steps[0].clock = 98;
        assert!(!walk(&mut path, &[2]));
        assert_eq!(path.clock(), 99);
        path.pop();
        assert_eq!(path.clock(), 98);
    }
}
