//! `qirkat pgn`

use std::io::{self, Write as _};
use std::path::PathBuf;

use qirkat::engine::{self, Engine, Options};
use qirkat::game::Variant;
use qirkat::pgn::{self, GameResult, Record};
use qirkat::protocol;

use super::{Failure, RuleArgs};

/// Work with files of games
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Subcommand,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Subcommand {
    Check(CheckArgs),
    Xboard(XBoardArgs),
}

/// A file of games.
#[derive(Clone, Debug, clap::Args)]
struct Source {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Replay every game of a PGN file by the rules
#[derive(Clone, Debug, clap::Args)]
struct CheckArgs {
    #[command(flatten)]
    source: Source,
}

/// Write the games of a PGN file as XBoard can load them
#[derive(Clone, Debug, clap::Args)]
struct XBoardArgs {
    #[command(flatten)]
    source: Source,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Subcommand::Check(args) => args.run(),
            Subcommand::Xboard(args) => args.run(),
        }
    }
}

impl Source {
    fn read(&self) -> Result<Vec<Record>, Failure> {
        pgn::read_file(&self.file).map_err(|problem| {
            Failure::Work(format!("cannot read '{}': {problem}", self.file.display()))
        })
    }

    /// A board to replay a game of `variant` on: `last`, if it is one.
    fn board(
        &self,
        variant: Variant,
        last: Option<Box<dyn Engine>>,
    ) -> Result<Box<dyn Engine>, Failure> {
        match last {
            Some(board) if board.variant() == variant => Ok(board),
            _ => {
                let rules = self.rules.rules();
                Ok(engine::create(&Options { variant, hash_mib: 1, rules, ..Options::default() })?)
            }
        }
    }
}

impl CheckArgs {
    fn run(&self) -> Result<(), Failure> {
        let games = self.source.read()?;
        let mut out = io::stdout().lock();
        let (mut moves, mut bad) = (0, 0);
        let mut last = None;
        for (number, game) in (1..).zip(&games) {
            moves += game.moves.len();
            let mut board = self.source.board(game.variant, last.take())?;
            if let Err(problem) = check(game, board.as_mut()) {
                bad += 1;
                let (white, black) = (&game.tags.white, &game.tags.black);
                writeln!(out, "game {number}, {white} - {black}: {problem}")?;
            }
            last = Some(board);
        }
        let count = games.len();
        writeln!(out, "{count} games, {moves} moves, {bad} games with faults")?;
        let name = self.source.file.display();
        match bad {
            0 => Ok(()),
            _ => Err(Failure::Work(format!("{bad} of {count} games in '{name}' have faults"))),
        }
    }
}

impl XBoardArgs {
    fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let mut last = None;
        for (number, game) in (1..).zip(&self.source.read()?) {
            let mut board = self.source.board(game.variant, last.take())?;
            let men = protocol::variant_men(game.variant);
            let game = pgn::for_xboard(game, board.as_mut(), men)
                .map_err(|error| Failure::Work(format!("game {number}: {error}")))?;
            write!(out, "{game}")?;
            last = Some(board);
        }
        Ok(())
    }
}

/// Replays a game: every move must be legal, and where the rules end it, the result
/// must be theirs.
fn check(game: &Record, engine: &mut dyn Engine) -> Result<(), String> {
    game.replay(engine).map_err(|error| error.to_string())?;
    let Some(outcome) = engine.outcome() else { return Ok(()) };
    let (says, is) = (game.result, GameResult::from(outcome));
    // A game may go on beyond a draw that nobody has claimed.
    if says == is || (outcome.winner.is_none() && !engine.legal_moves().is_empty()) {
        Ok(())
    } else {
        Err(format!("the result is {says}, but the rules say {is} {{{outcome}}}"))
    }
}
