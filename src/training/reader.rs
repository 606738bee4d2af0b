//! Reading files of training data.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::vec;

use zstd::bulk::Decompressor;

use super::error::{DataError, Problem};
use super::format::{GameEntry, HEADER_LEN, Header, TABLE_START, Table};
use super::record::{RECORD_LEN, Record};
use crate::game::PackPosition;

/// A part of a file: some games, with all their records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// The games in the order of their records.
    pub games: Vec<GameEntry>,
    /// The records, packed.
    pub records: Vec<[u8; RECORD_LEN]>,
}

/// The blocks of a file, one after the other. The first error is the last item.
pub struct Blocks {
    path: PathBuf,
    header: Header,
    file: BufReader<File>,
    /// Where the next block begins.
    offset: u64,
    decompressor: Decompressor<'static>,
    failed: bool,
}

impl Blocks {
    /// Opens the file at `path` and reads its header.
    ///
    /// # Errors
    /// It cannot be read, or is no such file.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        File::open(path)
            .map_err(Problem::from)
            .and_then(|file| Self::new(path, file))
            .map_err(|problem| problem.of(path))
    }

    /// The blocks of an open `file`, read from its beginning.
    pub(super) fn new(path: &Path, file: File) -> Result<Self, Problem> {
        let mut file = BufReader::new(file);
        let mut header = [0; HEADER_LEN];
        file.read_exact(&mut header).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Problem::NotData,
            _ => error.into(),
        })?;
        Ok(Self {
            path: path.to_owned(),
            header: Header::from_bytes(&header)?,
            file,
            offset: HEADER_LEN as u64,
            decompressor: Decompressor::new()?,
            failed: false,
        })
    }

    /// How the games of the file were played.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Where the next block begins: after all that has been read and found right.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads as many of the `wanted` bytes as there are.
    fn read(&mut self, wanted: usize) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        self.file.by_ref().take(wanted as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn read_block(&mut self) -> Result<Option<Block>, Problem> {
        let offset = self.offset;
        let damaged =
            |reason: &dyn ToString| Problem::Damaged { offset, reason: reason.to_string() };
        let all_of = |bytes: Vec<u8>, wanted| match bytes.len() == wanted {
            true => Ok(bytes),
            false => Err(Problem::Truncated { offset }),
        };
        let start = self.read(TABLE_START)?;
        if start.is_empty() {
            return Ok(None);
        }
        let &start = start.first_chunk().ok_or(Problem::Truncated { offset })?;
        let content_len = Table::content_len(start).map_err(|reason| damaged(&reason))?;
        let content = all_of(self.read(content_len)?, content_len)?;
        let table = Table::from_content(&content).map_err(|reason| damaged(&reason))?;
        let data_len = table.data_len as usize;
        let data = all_of(self.read(data_len)?, data_len)?;
        let expected = table.records();
        let bytes = self
            .decompressor
            .decompress(&data, expected * RECORD_LEN)
            .map_err(|error| damaged(&error))?;
        let (records, rest) = bytes.as_chunks();
        if records.len() != expected || !rest.is_empty() {
            return Err(damaged(&format!(
                "its data has {} bytes, expected {expected} records of {RECORD_LEN}",
                bytes.len()
            )));
        }
        self.offset += (TABLE_START + content_len + data_len) as u64;
        Ok(Some(Block { offset, games: table.games, records: records.to_vec() }))
    }
}

impl Iterator for Blocks {
    type Item = Result<Block, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let block = self.read_block().map_err(|problem| problem.of(&self.path));
        self.failed = block.is_err();
        block.transpose()
    }
}

/// The records of several files, one after the other, as they come. The first error is
/// the last item.
pub struct Records<P> {
    paths: vec::IntoIter<PathBuf>,
    /// Of the file being read, if one is.
    blocks: Option<Blocks>,
    block: Block,
    /// The next record in `block`.
    next: usize,
    game: PhantomData<P>,
}

impl<P: PackPosition> Records<P> {
    /// The records of the files at `paths`, which may have been played by different
    /// rules and in different ways, all of the game `P`.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>) -> Self {
        let block = Block { offset: 0, games: Vec::new(), records: Vec::new() };
        Self { paths: paths.into_iter(), blocks: None, block, next: 0, game: PhantomData }
    }

    /// Goes on to the next block, of this file or the next; false after the last.
    fn next_block(&mut self) -> Result<bool, DataError> {
        loop {
            if let Some(block) = self.blocks.as_mut().and_then(Iterator::next) {
                (self.block, self.next) = (block?, 0);
                return Ok(true);
            }
            let Some(path) = self.paths.next() else { return Ok(false) };
            let blocks = Blocks::open(&path)?;
            let (found, expected) = (blocks.header.variant, P::VARIANT);
            if found != expected {
                return Err(Problem::Variant { found, expected }.of(&path));
            }
            self.blocks = Some(blocks);
        }
    }

    fn read(&mut self) -> Result<Option<Record<P>>, DataError> {
        while self.next == self.block.records.len() {
            if !self.next_block()? {
                return Ok(None);
            }
        }
        let blocks = self.blocks.as_ref().expect("a block belongs to a file");
        let bytes = &self.block.records[self.next];
        self.next += 1;
        let record = Record::from_bytes(bytes, blocks.header.rules).map_err(|error| {
            let reason = format!("record {} of it: {error}", self.next);
            Problem::Damaged { offset: self.block.offset, reason }.of(&blocks.path)
        })?;
        Ok(Some(record))
    }
}

impl<P: PackPosition> Iterator for Records<P> {
    type Item = Result<Record<P>, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.read();
        if record.is_err() {
            *self = Self::new(Vec::new());
        }
        record.transpose()
    }
}
