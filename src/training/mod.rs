//! What the engine learns from: games that it plays against itself, kept as positions
//! with the search's score and the game's result.
//!
//! `record` is one position in a file, `format` the file around it
//! (`docs/data-format.md` describes both), `reader` and `writer` are what they say.
//! `selfplay` plays a game within the process: `datagen` plays many of them for a file, to
//! which `fit` fits the evaluation and `wdl` the chances that scores stand for, and `tune` for
//! better parameters of the search, uphill by `spsa`.

mod datagen;
mod error;
mod fit;
mod format;
mod reader;
mod record;
mod selfplay;
mod spsa;
mod tune;
mod wdl;
mod writer;

pub use datagen::{Datagen, DatagenError, Progress};
pub use error::{DataError, Problem};
pub use fit::{Fit, FitError, FitProgress, FitRequest, Losses, fit, weights};
pub use format::{GameEntry, Header, VERSION};
pub use reader::{Block, Blocks, Records};
pub use record::{RECORD_LEN, Record, RecordError};
pub use selfplay::{PlayedPly, RandomOpening, SelfPlayed, play};
pub use spsa::{Spsa, Trial};
pub use tune::{Tune, TuneError};
pub use wdl::{WdlData, WdlFit};
pub use writer::{DataFile, PackedGame};
