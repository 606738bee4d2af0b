//! The subcommands, one a file, and what they share.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod datagen;
pub(crate) mod diagram;
pub(crate) mod fit;
pub(crate) mod fit_wdl;
pub(crate) mod install;
mod key_values;
pub(crate) mod r#match;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod tune;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use qirkat::engine::{self, Engine, OptionError, Options, PositionError};
use qirkat::game::{Rules, Variant};
use qirkat::search::Control;

/// Which game, and from where.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// The position to begin with [default: the array]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// The switches of the rules.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RuleArgs {
    /// Cheskers: a move that captures one man is not allowed where a jump captures two or more
    #[arg(long)]
    majority: bool,
}

impl RuleArgs {
    fn rules(&self) -> Rules {
        Rules { majority: self.majority }
    }
}

/// What the search may use.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SearchArgs {
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u64,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = mebibytes())]
    hash: u64,
}

/// How games are played that the program plays against itself.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SelfPlayArgs {
    /// Seed of all that is random: other seeds give other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads(),
          visible_alias = "threads")]
    concurrency: u64,
    /// Size of each transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 8, value_parser = mebibytes())]
    hash: u64,
}

/// From now on Ctrl-C does this, and no longer ends the program.
fn on_interrupt(act: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(act)
        .map_err(|error| Failure::Work(format!("cannot watch for Ctrl-C: {error}")))
}

/// What Ctrl-C stops from now on.
fn stopped_by_interrupt() -> Result<Arc<Control>, Failure> {
    let stop = Arc::new(Control::default());
    let stopped = Arc::clone(&stop);
    on_interrupt(move || stopped.stop())?;
    Ok(stop)
}

pub(crate) fn threads() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=256)
}

pub(crate) fn mebibytes() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=1 << 25)
}

impl GameArgs {
    /// The options of an engine for this game.
    fn options(&self, search: &SearchArgs, multipv: usize) -> Options {
        Options {
            variant: self.variant,
            threads: search.threads as usize,
            hash_mib: search.hash as usize,
            multipv,
            rules: self.rules.rules(),
            ..Options::default()
        }
    }

    /// An engine at the position asked for.
    fn engine(&self, search: &SearchArgs, multipv: usize) -> Result<Box<dyn Engine>, Failure> {
        let mut engine = engine::create(&self.options(search, multipv))?;
        engine.set_position(self.fen.as_deref(), &[])?;
        Ok(engine)
    }
}

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that makes no sense: exit status 2.
    Usage(String),
    /// Something went wrong: exit status 1.
    Work(String),
    /// Output could not be written: exit status 1, silently if the reader left.
    Output(io::Error),
}

impl Failure {
    /// Tells the user, and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage(text) => {
                eprintln!("error: {text}");
                return ExitCode::from(2);
            }
            Self::Work(text) => eprintln!("error: {text}"),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Self::Output(error) => eprintln!("error: cannot write the output: {error}"),
        }
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        Self::Work(error.to_string())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self::Usage(error.to_string())
    }
}
