//! `qirkat match merge`

use std::fs;
use std::path::{Path, PathBuf};

use qirkat::tournament::Tally;

use super::{Format, print};
use crate::commands::Failure;

/// Join the results of parts of one match, saved with --format json
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Args {
    /// The parts
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What standard output gets
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut parts = self.files.iter();
        let Some(first) = parts.next() else { return Ok(()) };
        let mut whole = read(first)?;
        for path in parts {
            whole.merge(read(path)?).map_err(|problem| {
                Failure::Usage(format!("'{}' is no part of it: {problem}", path.display()))
            })?;
        }
        print(&whole, self.format)
    }
}

fn read(path: &Path) -> Result<Tally, Failure> {
    let refused =
        |problem: String| Failure::Usage(format!("cannot read '{}': {problem}", path.display()));
    let text = fs::read(path).map_err(|error| refused(error.to_string()))?;
    let tally: Tally = serde_json::from_slice(&text)
        .map_err(|error| refused(format!("{error}, expected what --format json has written")))?;
    tally.validate().map_err(refused)?;
    Ok(tally)
}
