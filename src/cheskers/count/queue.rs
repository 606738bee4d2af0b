//! Lists of many positions, a list for each set of squares.

use super::lanes::{Places, Sets, WIDTH};
use crate::cheskers::bitboard::Bitboard;

/// So many positions fit; no multiple of a power of two, so that the lists do not compete
/// for the same places of the cache.
const PLACES: usize = 368;

/// When so many positions wait, it is time to work on them.
const ENOUGH: usize = 256;

/// Positions of `N` sets each.
pub(super) struct Queue<const N: usize> {
    sets: [[Bitboard; PLACES]; N],
    len: usize,
}

impl<const N: usize> Queue<N> {
    pub(super) const fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; PLACES]; N], len: 0 }
    }

    /// Is it time to work on the positions?
    #[inline(always)]
    pub(super) fn has_enough(&self) -> bool {
        self.len >= ENOUGH
    }

    /// Takes up to sixteen positions away, if there are at least so many: where they
    /// begin, and which of a group there are. They can be read until others come.
    #[inline(always)]
    pub(super) fn take(&mut self, least: usize) -> Option<(usize, Places)> {
        if self.len < least {
            return None;
        }
        let len = self.len.min(WIDTH);
        self.len -= len;
        Some((self.len, !(!0u32 << len) as Places))
    }

    #[inline(always)]
    pub(super) fn push(&mut self, sets: [Bitboard; N]) {
        let at = self.len;
        for (list, set) in self.sets.iter_mut().zip(sets) {
            list[at] = set;
        }
        self.len = at + 1;
    }

    /// Appends the first `len` of sixteen positions.
    #[inline(always)]
    pub(super) fn append<L: Sets>(&mut self, sets: [L; N], len: usize) {
        let at = self.len;
        for (list, sets) in self.sets.iter_mut().zip(sets) {
            let places = &mut list[at..at + WIDTH];
            sets.store(places.try_into().expect("as many places"));
        }
        self.len = at + len;
    }

    /// Appends some of sixteen positions.
    #[inline(always)]
    pub(super) fn append_some<L: Sets>(&mut self, sets: [L; N], some: Places) {
        let at = self.len;
        for (list, sets) in self.sets.iter_mut().zip(sets) {
            let places = &mut list[at..at + WIDTH];
            sets.store_some(some, places.try_into().expect("as many places"));
        }
        self.len = at + some.count_ones() as usize;
    }

    /// One position.
    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> [Bitboard; N] {
        let mut sets = [Bitboard::EMPTY; N];
        for (set, list) in sets.iter_mut().zip(&self.sets) {
            *set = list[at];
        }
        sets
    }

    /// Sixteen positions in registers.
    #[inline(always)]
    pub(super) fn group<L: Sets>(&self, cpu: L::Cpu, at: usize) -> [L; N] {
        let mut sets = [L::splat(cpu, Bitboard::EMPTY); N];
        for (sets, list) in sets.iter_mut().zip(&self.sets) {
            let places = &list[at..at + WIDTH];
            *sets = L::load(cpu, places.try_into().expect("as many places"));
        }
        sets
    }
}
