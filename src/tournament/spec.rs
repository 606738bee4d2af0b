//! What is known of an engine before it runs.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::clock::Pace;

/// The language of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// XBoard's protocol (CECP), version 2.
    XBoard,
}

/// Where an engine's program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// This very program.
    Itself,
    /// A file, or a name to be looked for in the search path.
    File(PathBuf),
}

/// What one move of an engine may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub pace: Pace,
    /// What the clock is overdrawn by without a loss.
    pub margin: Duration,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Does any limit end a search at all?
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.pace != Pace::Unlimited || self.depth.is_some() || self.nodes.is_some()
    }
}

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What it is called in reports and PGN.
    pub name: String,
    /// Its program.
    pub program: Program,
    /// The program's arguments.
    pub args: Vec<String>,
    /// The folder it runs in.
    pub dir: Option<PathBuf>,
    /// Its language.
    pub protocol: Protocol,
    /// Options to set, with their values, in order.
    pub options: Vec<(String, String)>,
    /// What a move may cost.
    pub limits: Limits,
}

impl EngineSpec {
    /// The file to run. A relative path is one from the folder of the match, not from
    /// that of the engine.
    ///
    /// # Errors
    /// The path of this very program, or the current folder, cannot be found out.
    pub(super) fn program(&self) -> io::Result<PathBuf> {
        match &self.program {
            Program::Itself => std::env::current_exe(),
            Program::File(path) if path.components().count() > 1 => std::path::absolute(path),
            Program::File(path) => Ok(path.clone()),
        }
    }
}
