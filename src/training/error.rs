//! What can be wrong with a file of training data.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::format::VERSION;
use super::record::RECORD_LEN;
use crate::game::Variant;

/// A file that cannot be used, and why.
#[derive(Debug, Error)]
#[error("'{}': {problem}", path.display())]
pub struct DataError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a file. Offsets are in bytes from its beginning.
#[derive(Debug, Error)]
pub enum Problem {
    /// The system refused something.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as such files do.
    #[error("this is no file of training data of qirkat")]
    NotData,
    /// Its format is of another time.
    #[error("the file has version {0} of the format, expected version {VERSION}")]
    Version(u16),
    /// Its records have another size than its version says.
    #[error("the file has records of {0} bytes, expected {RECORD_LEN}")]
    RecordLen(u16),
    /// Its game has a number that stands for none.
    #[error("the file is of game number {0}, expected 0 (chesquerque) or 1 (cheskers)")]
    UnknownVariant(u8),
    /// It is of the other game.
    #[error("the file is of {found}, expected {expected}")]
    Variant {
        /// Its game.
        found: Variant,
        /// The game asked for.
        expected: Variant,
    },
    /// It ends within a block.
    #[error("the block at byte {offset} is cut off; qirkat datagen can go on with such a file")]
    Truncated {
        /// The beginning of the block.
        offset: u64,
    },
    /// A block is not as it was written.
    #[error("the block at byte {offset} is damaged: {reason}")]
    Damaged {
        /// The beginning of the block.
        offset: u64,
        /// How that shows.
        reason: String,
    },
    /// Its games were played in another way than those to be added.
    #[error("its games were played with {found}, not with {wanted}")]
    Settings {
        /// What differs, in the file.
        found: String,
        /// The same as asked for.
        wanted: String,
    },
    /// Another process writes to it.
    #[error("another process is writing to this file")]
    InUse,
}

impl Problem {
    /// The problem with the file of this name.
    pub(super) fn of(self, path: &Path) -> DataError {
        DataError { path: path.to_owned(), problem: self }
    }
}
