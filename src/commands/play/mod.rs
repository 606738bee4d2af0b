//! `qirkat play`: a game in the terminal. [`game`] knows the game and carries out
//! what the player wants ([`files`]: to save and load), [`command`] reads it, [`input`]
//! and [`screen`] are the two sides of the terminal, [`level`] says how well the engine
//! plays.

mod command;
mod files;
mod game;
mod input;
mod level;
mod screen;

use std::io::{self, Write as _};
use std::process;

use qirkat::engine::Options;
use qirkat::game::Color;

use self::game::{Next, Play};
use self::input::Input;
use self::level::Level;
use self::screen::Screen;
use super::{Failure, GameArgs, SearchArgs, on_interrupt};

/// What is said to a player who leaves.
const FAREWELL: &str = "Goodbye.";

/// Play against the engine in the terminal
///
/// Moves are typed as UCI or SAN writes them. A cell alone shows where its man may
/// go; `help` lists the commands.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How well the engine plays, from 0, which a beginner beats, to 20, which is all it
    /// can do in five seconds a move
    #[arg(long, value_name = "N", default_value_t = Level::DEFAULT)]
    level: Level,
    /// Your colour [default: the side that moves first]
    #[arg(long, value_enum, ignore_case = true)]
    color: Option<Side>,
    /// Draw the board in plain ASCII
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game_options = self.game.options(&self.search, 1);
        let options = Options { skill_level: self.level.number(), ..game_options };
        let mut engine = self.game.engine(&self.search, 1)?;
        engine.configure(&options)?;
        let human = self.color.map_or(engine.side_to_move(), Color::from);
        let screen = Screen::new(self.ascii);
        let mut input = Input::new()?;
        leave_on_interrupt()?;
        let mut play = Play::new(engine, options, human, screen);
        play.begin()?;
        while let Some(line) = input.read(&play.prompt(), || play.words())? {
            match play.obey(line.trim())? {
                Next::Go => {}
                Next::Leave => break,
            }
        }
        Ok(screen.say(FAREWELL)?)
    }
}

/// The line editor reads Ctrl-C as a key; while the engine thinks, or without the
/// editor, it is a signal.
fn leave_on_interrupt() -> Result<(), Failure> {
    on_interrupt(|| {
        // Whether or not somebody still reads it, the player wants to leave.
        let _ = writeln!(io::stdout(), "\n{FAREWELL}");
        process::exit(0);
    })
}
