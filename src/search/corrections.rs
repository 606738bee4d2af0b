//! Correction history: how far searches of positions with the same pawns, or the same
//! men of a side, ended from the static evaluation. Found again, it is added to that.

use super::{Parameters, SearchPosition};
use crate::game::Color;

/// Entries of each table: enough for the structures that one search meets.
const ENTRIES: usize = 1 << 14;

/// Parts of a centipawn in an entry.
const GRAIN: i32 = 256;

/// The most that one table corrects, in centipawns.
const MAX: i32 = 100;

/// The weight of all that was learnt before and of one new search together.
const INERTIA: i32 = 256;

/// The weight of a new search for each ply of its depth, and once more.
const WEIGHT: i32 = 3;

/// The most weight of a new search.
const MAX_WEIGHT: i32 = 48;

/// The structures that positions have in common.
pub(super) const STRUCTURES: usize = 3;

/// What one thread has learnt of its evaluation's errors.
pub(super) struct Corrections {
    /// By side to move and structure.
    tables: Box<[i16]>,
}

impl Corrections {
    pub(super) fn new() -> Self {
        Self { tables: vec![0; 2 * STRUCTURES * ENTRIES].into() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.tables.fill(0);
    }

    #[inline]
    fn slots<P: SearchPosition>(position: &P) -> [usize; STRUCTURES] {
        let side: Color = position.side_to_move();
        let keys = position.structure_keys();
        std::array::from_fn(|i| {
            (side.index() * STRUCTURES + i) * ENTRIES + keys[i].0 as usize % ENTRIES
        })
    }

    /// Centipawns to add to the static evaluation of `position`.
    #[inline]
    pub(super) fn of<P: SearchPosition>(&self, position: &P, parameters: &Parameters) -> i32 {
        let weights =
            [parameters.correction_pawns, parameters.correction_men, parameters.correction_men];
        if weights == [0; STRUCTURES] {
            return 0;
        }
        let sum: i32 = Self::slots(position)
            .into_iter()
            .zip(weights)
            .map(|(slot, weight)| i32::from(self.tables[slot]) * weight)
            .sum();
        sum / (100 * GRAIN)
    }

    /// A search of `depth` plies found `error` centipawns more than the evaluation.
    #[inline]
    pub(super) fn learn<P: SearchPosition>(&mut self, position: &P, depth: i32, error: i32) {
        let weight = (WEIGHT * (depth + 1)).min(MAX_WEIGHT);
        let error = error.clamp(-MAX, MAX) * GRAIN;
        for slot in Self::slots(position) {
            let value = &mut self.tables[slot];
            let old = i32::from(*value);
            *value = ((old * (INERTIA - weight) + error * weight) / INERTIA) as i16;
        }
    }
}
