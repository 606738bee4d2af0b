//! The bytes around the records: the header of a file, and the table that begins each
//! block.
//!
//! Both are skippable frames in the format of zstd (RFC 8878, 3.1.2), so that any tool
//! that knows it unpacks a file to nothing but records.

use super::error::Problem;
use super::record::RECORD_LEN;
use crate::game::{Rules, Variant};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u16 = 1;

/// The first of the sixteen magic numbers of skippable frames; the others are those of
/// other programs.
const HEADER_MAGIC: [u8; 4] = 0x184D_2A50_u32.to_le_bytes();
/// The second of them, for tables.
pub(super) const TABLE_MAGIC: [u8; 4] = 0x184D_2A51_u32.to_le_bytes();
/// What the header's content begins with.
const NAME: [u8; 8] = *b"QIRKDATA";

/// Bytes of the header.
pub(super) const HEADER_LEN: usize = 44;
/// Bytes of the start of a table: magic number and length.
pub(super) const TABLE_START: usize = 8;
/// Bytes of a table's content before its games: checksum, length of the data.
const TABLE_HEAD: usize = 8;
/// Bytes of one game in a table.
const ENTRY_LEN: usize = 8;
/// The most bytes of a table's content: far more than any block needs, and little
/// enough to be read on the word of a damaged file.
const TABLE_MOST: usize = 1 << 24;
/// The most records of a block, for the same reason.
const RECORDS_MOST: usize = 1 << 24;

/// How the games of a file are played. Together with its number, this settles a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game.
    pub variant: Variant,
    /// The switches of its rules.
    pub rules: Rules,
    /// The seed of the random openings.
    pub seed: u64,
    /// Nodes of the search for each move.
    pub nodes: u64,
    /// Size of the transposition table in MiB.
    pub hash_mib: u32,
}

impl Header {
    /// The frame that begins a file.
    pub(super) fn to_bytes(self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        let parts: [&[u8]; 9] = [
            &HEADER_MAGIC,
            &(HEADER_LEN as u32 - 8).to_le_bytes(),
            &NAME,
            &VERSION.to_le_bytes(),
            &(RECORD_LEN as u16).to_le_bytes(),
            &[variant_number(self.variant), self.rules.majority.into(), 0, 0],
            &self.hash_mib.to_le_bytes(),
            &self.seed.to_le_bytes(),
            &self.nodes.to_le_bytes(),
        ];
        let mut left = &mut bytes[..];
        for part in parts {
            let (here, rest) = left.split_at_mut(part.len());
            here.copy_from_slice(part);
            left = rest;
        }
        debug_assert!(left.is_empty());
        bytes
    }

    /// Reads the frame that begins a file.
    pub(super) fn from_bytes(bytes: &[u8; HEADER_LEN]) -> Result<Self, Problem> {
        let mut left = &bytes[..];
        if take(&mut left) != HEADER_MAGIC
            || take::<4>(&mut left).is_empty()
            || take(&mut left) != NAME
        {
            return Err(Problem::NotData);
        }
        let version = u16::from_le_bytes(take(&mut left));
        if version != VERSION {
            return Err(Problem::Version(version));
        }
        let record_len = u16::from_le_bytes(take(&mut left));
        if usize::from(record_len) != RECORD_LEN {
            return Err(Problem::RecordLen(record_len));
        }
        let [variant, majority, _, _] = take(&mut left);
        Ok(Self {
            variant: Variant::ALL
                .into_iter()
                .find(|&known| variant_number(known) == variant)
                .ok_or(Problem::UnknownVariant(variant))?,
            rules: Rules { majority: majority & 1 != 0 },
            hash_mib: u32::from_le_bytes(take(&mut left)),
            seed: u64::from_le_bytes(take(&mut left)),
            nodes: u64::from_le_bytes(take(&mut left)),
        })
    }
}

/// The number of a game in files, whatever its order in the program.
const fn variant_number(variant: Variant) -> u8 {
    match variant {
        Variant::Chesquerque => 0,
        Variant::Cheskers => 1,
    }
}

/// Takes the next bytes, which must be there.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("there are so many bytes");
    *bytes = rest;
    *first
}

/// A game of which a block has all records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// Its number, from 1.
    pub number: u32,
    /// Its records, which may be none.
    pub records: u32,
}

/// What is in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Bytes of the frame of data that follows.
    pub(super) data_len: u32,
    /// The games in the order of their records.
    pub(super) games: Vec<GameEntry>,
}

impl Table {
    /// The records of all games.
    pub(super) fn records(&self) -> usize {
        self.games.iter().map(|game| game.records as usize).sum()
    }

    /// The frame that begins a block.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut content = self.data_len.to_le_bytes().to_vec();
        for game in &self.games {
            content.extend(game.number.to_le_bytes());
            content.extend(game.records.to_le_bytes());
        }
        let length = content.len() as u32 + 4;
        let checksum = crc32fast::hash(&content);
        let start = [TABLE_MAGIC, length.to_le_bytes(), checksum.to_le_bytes()];
        [start.as_flattened(), &content].concat()
    }

    /// The bytes of content that follow the start of a table.
    pub(super) fn content_len(start: [u8; TABLE_START]) -> Result<usize, &'static str> {
        let [magic @ .., _, _, _, _] = start;
        let [_, _, _, _, length @ ..] = start;
        let length = u32::from_le_bytes(length) as usize;
        if magic != TABLE_MAGIC {
            return Err("no block begins here");
        }
        let games = length.checked_sub(TABLE_HEAD);
        match games.is_some_and(|bytes| bytes.is_multiple_of(ENTRY_LEN) && length <= TABLE_MOST) {
            true => Ok(length),
            false => Err("its table has an impossible length"),
        }
    }

    /// Reads the content of a table, of a length that [`Table::content_len`] gave.
    pub(super) fn from_content(mut content: &[u8]) -> Result<Self, &'static str> {
        let checksum = u32::from_le_bytes(take(&mut content));
        if crc32fast::hash(content) != checksum {
            return Err("its table has the wrong checksum");
        }
        let data_len = u32::from_le_bytes(take(&mut content));
        let (entries, _) = content.as_chunks::<ENTRY_LEN>();
        let games = entries
            .iter()
            .map(|entry| {
                let mut entry = &entry[..];
                let mut next = || u32::from_le_bytes(take(&mut entry));
                GameEntry { number: next(), records: next() }
            })
            .collect();
        let table = Self { data_len, games };
        if table.records() > RECORDS_MOST {
            return Err("its table tells of too many records");
        }
        Ok(table)
    }
}
