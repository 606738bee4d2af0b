//! Static evaluations already worked out: a position comes up again and again while the
//! search deepens, and to look it up is cheaper than to count.

use crate::game::{Key, Score};

/// Entries of the table: half a MiB, which stays in a processor's second cache.
const ENTRIES: usize = 1 << 16;

/// The evaluations that one thread came upon last. What it finds is what it would have
/// worked out, so it changes nothing but the time.
pub(super) struct Evaluations {
    /// The key but for its lowest 16 bits, which are the place, and the score instead of
    /// them. Zero is empty.
    entries: Box<[u64]>,
}

impl Evaluations {
    pub(super) fn new() -> Self {
        Self { entries: vec![0; ENTRIES].into() }
    }

    /// The evaluation of the position with `key`, worked out by `evaluate` if it is not known.
    #[inline]
    pub(super) fn of(&mut self, Key(key): Key, evaluate: impl FnOnce() -> Score) -> Score {
        let entry = &mut self.entries[key as usize % ENTRIES];
        let score = *entry as u16 as i16;
        if (*entry ^ key) >> 16 == 0 && *entry != 0 {
            return Score(i32::from(score));
        }
        let score = evaluate();
        *entry = key & !0xFFFF | u64::from(score.0 as i16 as u16);
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_not_worked_out_again() {
        let mut evaluations = Evaluations::new();
        let mut found = |key, score| evaluations.of(Key(key), || Score(score));
        let here = 0xABCD_0000_1234_5678;
        assert_eq!(found(here, -123), Score(-123));
        assert_eq!(found(here, 7), Score(-123));
        // The same place for another position, and back.
        let there = here ^ 1 << 60;
        assert_eq!(found(there, 45), Score(45));
        assert_eq!(found(here, 7), Score(7));
    }
}
