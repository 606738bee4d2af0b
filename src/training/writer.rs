//! Writing a file of training data, and going on with one.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use zstd::bulk::Compressor;
use zstd::zstd_safe::CParameter;

use super::error::{DataError, Problem};
use super::format::{GameEntry, HEADER_LEN, Header, TABLE_MAGIC, TABLE_START, Table};
use super::reader::Blocks;
use super::record::RECORD_LEN;

/// How hard zstd tries.
const LEVEL: i32 = 9;

/// A game that has been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedGame {
    /// Its number, from 1.
    pub number: u32,
    /// Its records, which may be none.
    pub records: Vec<[u8; RECORD_LEN]>,
}

/// A file of training data that grows. Whatever ends the program, the games added before
/// are safe, and the file can be opened again to go on.
pub struct DataFile {
    path: PathBuf,
    file: File,
    compressor: Compressor<'static>,
    games: HashSet<u32>,
    records: u64,
    cut: u64,
}

impl DataFile {
    /// Opens the file at `path` to add games that are played as `header` says, or
    /// begins it. No other process can do the same meanwhile.
    ///
    /// A last block that was not written to its end is cut off.
    ///
    /// # Errors
    /// The file cannot be written, is no such file, is damaged before its end, or has
    /// games that were played in another way.
    pub fn open(path: &Path, header: Header) -> Result<Self, DataError> {
        Self::try_open(path, header).map_err(|problem| problem.of(path))
    }

    fn try_open(path: &Path, header: Header) -> Result<Self, Problem> {
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        // A file system without locks is no reason not to write there.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Problem::InUse);
        }
        let mut compressor = Compressor::new(LEVEL)?;
        compressor.set_parameter(CParameter::ChecksumFlag(true))?;
        let mut data = Self {
            path: path.to_owned(),
            file: file.try_clone()?,
            compressor,
            games: HashSet::new(),
            records: 0,
            cut: 0,
        };
        if begin(&mut file, header)? {
            return Ok(data);
        }
        file.rewind()?;
        let mut blocks = Blocks::new(path, file)?;
        check_settings(blocks.header(), header)?;
        for block in blocks.by_ref() {
            match block {
                Ok(block) => {
                    data.games.extend(block.games.iter().map(|game| game.number));
                    data.records += block.records.len() as u64;
                }
                Err(error) => {
                    return Ok(Self {
                        cut: cut_off(&mut data.file, blocks.offset(), error.problem)?,
                        ..data
                    });
                }
            }
        }
        data.file.seek(SeekFrom::End(0))?;
        Ok(data)
    }

    /// Is the game with this number in the file?
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        self.games.contains(&number)
    }

    /// The games in the file.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games.len() as u32
    }

    /// The records in the file.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// The bytes of an unfinished block that were cut off when the file was opened.
    #[must_use]
    pub const fn cut(&self) -> u64 {
        self.cut
    }

    /// Adds games, none of which is in the file, and waits until they are safe on the
    /// disk.
    ///
    /// # Errors
    /// They cannot be written. A part of them may have been, which the next
    /// [`DataFile::open`] cuts off.
    pub fn append(&mut self, games: &[PackedGame]) -> Result<(), DataError> {
        self.try_append(games).map_err(|error| Problem::Io(error).of(&self.path))
    }

    fn try_append(&mut self, games: &[PackedGame]) -> io::Result<()> {
        let records: Vec<u8> =
            games.iter().flat_map(|game| game.records.as_flattened()).copied().collect();
        let data = self.compressor.compress(&records)?;
        let entry = |game: &PackedGame| GameEntry {
            number: game.number,
            records: game.records.len() as u32,
        };
        let table = Table { data_len: data.len() as u32, games: games.iter().map(entry).collect() };
        // At once, so that there is no more than one unfinished block.
        self.file.write_all(&[table.to_bytes(), data].concat())?;
        self.file.sync_data()?;
        self.games.extend(games.iter().map(|game| game.number));
        self.records += table.records() as u64;
        Ok(())
    }
}

/// Writes the header of a file that has no block yet; false if it may have one.
fn begin(file: &mut File, header: Header) -> Result<bool, Problem> {
    let mut there = Vec::new();
    io::Read::take(&mut *file, HEADER_LEN as u64).read_to_end(&mut there)?;
    let header = header.to_bytes();
    // The header itself may be unfinished.
    if there.len() == HEADER_LEN || !header.starts_with(&there) {
        return Ok(false);
    }
    file.rewind()?;
    file.write_all(&header)?;
    file.sync_all()?;
    Ok(true)
}

/// Were the games of a file played as those to be added?
fn check_settings(found: Header, wanted: Header) -> Result<(), Problem> {
    let settings = |header: Header| {
        [
            format!("--variant {}", header.variant),
            if header.rules.majority { "--majority" } else { "no --majority" }.to_owned(),
            format!("--nodes {}", header.nodes),
            format!("--seed {}", header.seed),
            format!("--hash {}", header.hash_mib),
        ]
    };
    let differences = settings(found).into_iter().zip(settings(wanted));
    let (found, wanted): (Vec<_>, Vec<_>) =
        differences.filter(|(found, wanted)| found != wanted).unzip();
    if found.is_empty() {
        return Ok(());
    }
    Err(Problem::Settings { found: found.join(", "), wanted: wanted.join(", ") })
}

/// Cuts off what begins at `offset` and has `problem`, if it is the last block of the
/// file, and returns the number of bytes.
///
/// A power failure can leave a block of its full length with some of its bytes
/// missing; damage with good blocks behind it has another cause, and is not for this
/// program to mend.
fn cut_off(file: &mut File, offset: u64, problem: Problem) -> Result<u64, Problem> {
    if !matches!(problem, Problem::Truncated { .. } | Problem::Damaged { .. }) {
        return Err(problem);
    }
    let mut rest = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.read_to_end(&mut rest)?;
    if (1..rest.len()).any(|at| begins_with_table(&rest[at..])) {
        return Err(problem);
    }
    file.set_len(offset)?;
    file.seek(SeekFrom::End(0))?;
    Ok(rest.len() as u64)
}

fn begins_with_table(bytes: &[u8]) -> bool {
    let Some((&start, rest)) = bytes.split_first_chunk::<TABLE_START>() else { return false };
    start.starts_with(&TABLE_MAGIC)
        && Table::content_len(start).is_ok_and(|length| {
            rest.get(..length).is_some_and(|it| Table::from_content(it).is_ok())
        })
}
