//! Perft: the number of legal move sequences of a given length, the proof and the
//! speedometer of a move generator.
//!
//! A finished game has no continuation; repetition, the 100-ply rule and bare
//! kings do not count, since they do not end the generator's work.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::game::{Key, KeySequence, Position};
use crate::memory;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The last ply, or more, is counted without making its moves.
    Bulk,
    /// Every move is made.
    EveryMove,
}

/// Positions after `depth` plies, in one thread.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32, counting: Counting) -> u64 {
    match counting {
        Counting::Bulk => position.count_plies(depth),
        Counting::EveryMove => perft_by_playing(position, depth),
    }
}

fn perft_by_playing<P: Position>(position: &P, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        // Saves the calls of the last ply, but not the making of its moves.
        1 => position.for_each_child(|next| {
            black_box(next);
            nodes += 1;
        }),
        _ => position.for_each_child(|next| nodes += perft_by_playing(next, depth - 1)),
    }
    nodes
}

/// Positions after `depth` plies by first move, in the order of the generator.
/// Subtrees of two plies are spread over the current rayon pool; with a table,
/// those met before are not counted again.
///
/// # Panics
/// `depth` is 0: then there is no first move.
#[must_use]
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    counting: Counting,
    table: Option<&PerftTable>,
) -> Vec<(P::Move, u64)> {
    assert!(depth > 0, "no first move at depth 0");
    let children = |position: &P| -> Vec<(P::Move, P)> {
        position.legal_moves().into_iter().map(|m| (m, position.play(m))).collect()
    };
    let subtree = |position: &P, depth| match table {
        Some(table) => hashed(position, depth, counting, table),
        None => perft(position, depth, counting),
    };
    children(position)
        .into_par_iter()
        .map(|(m, next)| {
            let nodes = if depth < 4 {
                subtree(&next, depth - 1)
            } else {
                children(&next).par_iter().map(|(_, reply)| subtree(reply, depth - 2)).sum()
            };
            (m, nodes)
        })
        .collect()
}

fn hashed<P: Position>(position: &P, depth: u32, counting: Counting, table: &PerftTable) -> u64 {
    let quicker_counted = match counting {
        Counting::Bulk => P::plies_at_once(),
        Counting::EveryMove => 2,
    };
    if depth <= quicker_counted {
        return perft(position, depth, counting);
    }
    let key = PerftTable::key(position.key(), depth);
    if let Some(nodes) = table.probe(key) {
        return nodes;
    }
    let mut nodes = 0;
    position.for_each_child(|next| nodes += hashed(next, depth - 1, counting, table));
    table.store(key, nodes);
    nodes
}

/// Counts already known, shared by threads without locks: a torn entry shows in
/// its key and is not found (Hyatt and Mann 2002).
#[derive(Debug)]
pub struct PerftTable {
    entries: Box<[Entry]>,
}

/// The key xor the count, and the count.
type Entry = [AtomicU64; 2];

impl PerftTable {
    /// A table of `mib` MiB; `None` if there is no memory for it.
    #[must_use]
    pub fn new(mib: usize) -> Option<Self> {
        let count = (mib << 20) / size_of::<Entry>();
        let entries = bytemuck::allocation::try_zeroed_slice_box(count).ok()?;
        memory::prefer_huge_pages(&entries);
        Some(Self { entries })
    }

    fn key(key: Key, depth: u32) -> Key {
        key ^ KeySequence::new(depth.into()).next_key()
    }

    fn entry(&self, key: Key) -> &Entry {
        let index = (u128::from(key.0) * self.entries.len() as u128) >> 64;
        &self.entries[index as usize]
    }

    fn probe(&self, key: Key) -> Option<u64> {
        let [key_xor_count, count] = self.entry(key);
        let count = count.load(Ordering::Relaxed);
        (key_xor_count.load(Ordering::Relaxed) ^ count == key.0).then_some(count)
    }

    fn store(&self, key: Key, nodes: u64) {
        let [key_xor_count, count] = self.entry(key);
        count.store(nodes, Ordering::Relaxed);
        key_xor_count.store(key.0 ^ nodes, Ordering::Relaxed);
    }
}
