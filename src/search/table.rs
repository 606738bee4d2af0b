//! The transposition table: what earlier searches found out about a position.
//!
//! All threads read and write it without locks. An entry is two words, the first
//! stored as the exclusive-or of both (Hyatt and Mann, "A lockless transposition
//! table implementation for parallel search", 2002): an entry torn by two writers
//! no longer fits its key and is not believed.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;
use rayon::prelude::*;
use thiserror::Error;

use super::{Bound, MoveTag};
use crate::game::{Key, Score};
use crate::memory;

/// The table asked for cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a table of {mib} MiB")]
pub struct OutOfMemory {
    /// The size asked for.
    pub mib: usize,
}

/// What the table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The best move, if one was found.
    pub(super) tag: Option<MoveTag>,
    /// The value, with distances to the end counted from the root.
    pub(super) score: Score,
    /// How `score` bounds the true value.
    pub(super) bound: Bound,
    /// Plies searched, 0 for quiescence.
    pub(super) depth: i32,
}

impl Record {
    /// The best guess at the value of a node with this static evaluation: that, or the
    /// record's value where it shows on which side of it the truth lies.
    #[inline]
    pub(super) fn estimate(&self, eval: Score) -> Score {
        let tells = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        };
        if tells && !self.score.is_decisive() { self.score } else { eval }
    }

    /// Does the value settle a search of this window?
    #[inline]
    pub(super) fn settles(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// The generations that an entry can tell apart; then they start again.
const GENERATIONS: u64 = 64;

/// How many plies of depth one generation of age outweighs.
const AGE_WEIGHT: i32 = 4;

/// The first word is `key ^ data`; the second, `data`, is, from the top: tag 32 bits, score 16, depth 8, bound 2
/// (0: empty), generation 6.
#[derive(Zeroable)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// The entries where a position may be kept: one cache line.
type Bucket = [Entry; ENTRIES];

const ENTRIES: usize = 4;

const _: () = assert!(size_of::<Entry>() == 16 && size_of::<Bucket>() == 64);

/// The second word of an entry.
#[derive(Clone, Copy)]
struct Data(u64);

impl Data {
    fn new(tag: u32, score: i16, depth: u8, bound: Bound, generation: u64) -> Self {
        Self(
            u64::from(tag) << 32
                | u64::from(score as u16) << 16
                | u64::from(depth) << 8
                | (bound as u64) << 6
                | generation,
        )
    }

    const fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn score(self) -> i16 {
        (self.0 >> 16) as i16
    }

    const fn depth(self) -> i32 {
        (self.0 >> 8) as u8 as i32
    }

    const fn bound(self) -> Option<Bound> {
        match (self.0 >> 6) & 3 {
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    const fn generation(self) -> u64 {
        self.0 % GENERATIONS
    }
}

impl Entry {
    #[inline]
    fn load(&self) -> (Key, Data) {
        let data = self.data.load(Ordering::Relaxed);
        (Key(self.check.load(Ordering::Relaxed) ^ data), Data(data))
    }

    #[inline]
    fn save(&self, key: Key, data: Data) {
        self.check.store(key.0 ^ data.0, Ordering::Relaxed);
        self.data.store(data.0, Ordering::Relaxed);
    }
}

/// The transposition table of all threads.
pub(super) struct Table {
    entries: Box<[Entry]>,
    /// The first entry that begins a cache line, and with it the first bucket.
    first: usize,
    buckets: usize,
    generation: u64,
}

impl Table {
    /// An empty table of `mib` MiB (1 if 0 is asked for).
    ///
    /// # Errors
    /// So much memory cannot be had.
    pub(super) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let mib = mib.max(1);
        let error = OutOfMemory { mib };
        let buckets = mib.checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(error)?;
        // A type aligned to cache lines would have the allocator clear all memory
        // at once; without it the system hands out zeros page by page. So there is
        // one bucket too many, and the start is aligned here.
        let count = buckets.checked_add(1).and_then(|n| n.checked_mul(ENTRIES)).ok_or(error)?;
        let entries: Box<[Entry]> =
            bytemuck::allocation::try_zeroed_slice_box(count).map_err(|()| error)?;
        memory::prefer_huge_pages(&entries);
        let first = match entries.as_ptr().align_offset(size_of::<Bucket>()) {
            first if first < ENTRIES => first,
            _ => 0,
        };
        Ok(Self { entries, first, buckets, generation: 0 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        const CHUNK: usize = 1 << 16;
        self.entries.par_chunks_mut(CHUNK).for_each(|chunk| chunk.fill_with(Entry::zeroed));
        self.generation = 0;
    }

    /// Ages all entries: they give way to those of the search that begins.
    pub(super) fn start_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let index = (u128::from(key.0) * self.buckets as u128) >> 64;
        self.bucket_at(index as usize)
    }

    #[inline]
    fn bucket_at(&self, index: usize) -> &Bucket {
        let entries = &self.entries[self.first + index * ENTRIES..];
        entries.first_chunk().expect("the last bucket is whole")
    }

    /// Begins to fetch the entries of `key`, which will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        memory::prefetch(self.bucket(key));
    }

    /// What is known about the position of `key`, which stands `ply` plies from
    /// the root.
    #[inline]
    pub(super) fn probe(&self, key: Key, ply: usize) -> Option<Record> {
        self.bucket(key).iter().find_map(|entry| {
            let (of, data) = entry.load();
            let bound = data.bound()?;
            (of == key).then(|| Record {
                tag: MoveTag::new(data.tag()),
                score: Score(i32::from(data.score())).from_node(ply),
                bound,
                depth: data.depth(),
            })
        })
    }

    /// Keeps what was found about the position of `key` at `ply`.
    #[inline]
    pub(super) fn store(&self, key: Key, ply: usize, record: Record) {
        let (entry, old) = self.entry_to_replace(key);
        let mut tag = record.tag.map_or(0, MoveTag::get);
        if let Some(old) = old {
            if tag == 0 {
                tag = old.tag();
            }
            // A much deeper result of this search is worth more than a new bound.
            if record.bound != Bound::Exact
                && old.generation() == self.generation
                && old.depth() > record.depth + 3
            {
                return;
            }
        }
        let data = Data::new(
            tag,
            record.score.to_node(ply).0 as i16,
            record.depth.clamp(0, i32::from(u8::MAX)) as u8,
            record.bound,
            self.generation,
        );
        entry.save(key, data);
    }

    /// The entry of this very position with its data if there is one, or else the
    /// least valuable of the bucket: empty, old or shallow.
    #[inline]
    fn entry_to_replace(&self, key: Key) -> (&Entry, Option<Data>) {
        let entries = self.bucket(key);
        let mut worst = &entries[0];
        let mut worst_value = i32::MAX;
        for entry in entries {
            let (of, data) = entry.load();
            let value = if data.bound().is_none() {
                i32::MIN
            } else if of == key {
                return (entry, Some(data));
            } else {
                let age = (self.generation + GENERATIONS - data.generation()) % GENERATIONS;
                data.depth() - AGE_WEIGHT * age as i32
            };
            if value < worst_value {
                (worst, worst_value) = (entry, value);
            }
        }
        (worst, None)
    }

    /// Permille of the table that the current search has filled, by a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let used = |entry: &&Entry| {
            let data = entry.load().1;
            data.bound().is_some() && data.generation() == self.generation
        };
        (0..250).flat_map(|index| self.bucket_at(index)).filter(used).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(depth: i32) -> Record {
        Record { tag: MoveTag::new(0xDEAD_BEEF), score: Score(-123), bound: Bound::Lower, depth }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1).unwrap();
        for (index, record) in [
            record(7),
            Record { tag: None, ..record(0) },
            Record { score: Score::win_in(30), bound: Bound::Exact, ..record(127) },
            Record { score: Score::loss_in(31), bound: Bound::Upper, ..record(1) },
            Record { score: Score::MAX_EVAL, ..record(2) },
        ]
        .into_iter()
        .enumerate()
        {
            let key = Key(0x0123_4567_89AB_CDEF << index);
            assert_eq!(table.probe(key, 9), None);
            table.store(key, 9, record);
            assert_eq!(table.probe(key, 9), Some(record));
            assert_eq!(table.probe(Key(key.0 ^ 1), 9), None, "another position");
        }
    }

    #[test]
    fn the_estimate_is_what_is_known_best() {
        let of = |bound, score| Record { score: Score(score), bound, ..record(3) };
        for (record, eval, expected) in [
            (of(Bound::Exact, 10), 50, 10),
            (of(Bound::Lower, 10), 50, 50),
            (of(Bound::Lower, 70), 50, 70),
            (of(Bound::Upper, 10), 50, 10),
            (of(Bound::Upper, 70), 50, 50),
            (Record { score: Score::win_in(3), ..of(Bound::Lower, 0) }, 50, 50),
        ] {
            assert_eq!(record.estimate(Score(eval)), Score(expected), "{record:?}");
        }
    }

    #[test]
    fn distances_to_the_end_are_kept_from_the_node() {
        let table = Table::new(1).unwrap();
        table.store(Key(5), 4, Record { score: Score::win_in(9), ..record(3) });
        assert_eq!(table.probe(Key(5), 10).unwrap().score, Score::win_in(15));
    }

    #[test]
    fn a_store_without_a_move_keeps_the_move_known() {
        let table = Table::new(1).unwrap();
        table.store(Key(5), 0, record(3));
        table.store(Key(5), 0, Record { tag: None, ..record(4) });
        assert_eq!(table.probe(Key(5), 0), Some(record(4)));
    }

    #[test]
    fn a_shallow_bound_does_not_push_out_a_deep_one_of_the_same_search() {
        let mut table = Table::new(1).unwrap();
        table.store(Key(5), 0, record(9));
        table.store(Key(5), 0, record(2));
        assert_eq!(table.probe(Key(5), 0).unwrap().depth, 9);
        table.start_search();
        table.store(Key(5), 0, record(2));
        assert_eq!(table.probe(Key(5), 0).unwrap().depth, 2);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_then_its_oldest_entry() {
        let mut table = Table::new(1).unwrap();
        for key in 0..4 {
            table.store(Key(key), 0, record(10 + key as i32));
        }
        table.store(Key(4), 0, record(1));
        assert_eq!(table.probe(Key(0), 0), None, "the shallowest");
        for _ in 0..4 {
            table.start_search();
        }
        table.store(Key(5), 0, record(1));
        assert_eq!(table.probe(Key(4), 0), None, "shallow and old");
        table.store(Key(6), 0, record(1));
        assert_eq!(table.probe(Key(1), 0), None, "four searches outweigh ten plies");
        assert!([2, 3, 5, 6].into_iter().all(|key| table.probe(Key(key), 0).is_some()));
    }

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = Table::new(1).unwrap();
        table.store(Key(5), 0, record(3));
        let entry = &table.bucket(Key(5))[0];
        entry.data.fetch_xor(1 << 40, Ordering::Relaxed);
        assert_eq!(table.probe(Key(5), 0), None);
    }

    #[test]
    fn any_size_is_indexed_to_its_ends() {
        let table = Table::new(3).unwrap();
        for key in [0, 1 << 63, u64::MAX] {
            table.store(Key(key), 0, record(3));
            assert_eq!(table.probe(Key(key), 0), Some(record(3)));
        }
        assert!(std::ptr::eq(table.bucket(Key(u64::MAX)), table.bucket_at(table.buckets - 1)));
        assert_eq!(std::ptr::from_ref(table.bucket(Key(1))).addr() % 64, 0, "one cache line");
    }

    #[test]
    fn a_size_beyond_memory_is_an_error() {
        for mib in [usize::MAX, usize::MAX >> 20, 1 << 40, 1 << 30, 1 << 27] {
            // The optimizer must not see that the table is not used.
            let table = std::hint::black_box(Table::new(mib));
            assert_eq!(table.err(), Some(OutOfMemory { mib }));
        }
    }

    #[test]
    fn hashfull_counts_this_search_only() {
        let mut table = Table::new(1).unwrap();
        let step = u64::MAX / table.buckets as u64;
        for bucket in 0..250 {
            for key in 0..4 {
                table.store(Key(bucket * step + 1000 + key), 0, record(1));
            }
        }
        let full = table.hashfull();
        assert!((990..=1000).contains(&full), "{full}");
        table.start_search();
        assert_eq!(table.hashfull(), 0);
        table.clear();
        assert_eq!(table.probe(Key(1000), 0), None);
    }
}
