//! Games saved and loaded.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use qirkat::engine::{self, Options};
use qirkat::game::Color;
use qirkat::pgn::{self, GameResult, Record, Tags};

use super::game::Play;

/// The engine's name in a saved game.
const NAME: &str = concat!("Qirkat ", env!("CARGO_PKG_VERSION"));

impl Play {
    /// The game as PGN keeps it.
    fn record(&self) -> Record {
        let mut record = Record::of(self.engine.as_ref());
        if let Some((result, reason)) = self.ending() {
            (record.result, record.reason) = (result, reason);
        }
        record
    }

    pub(super) fn save(&mut self, path: PathBuf) -> io::Result<()> {
        if path.exists() && self.saved.as_ref() != Some(&path) {
            let name = path.display();
            return self.complain(&format!("There is a file '{name}' already, choose another"));
        }
        let mut record = self.record();
        let mut players =
            ["Human".to_owned(), format!("{NAME}, level {}", self.options.skill_level)];
        if self.human == Color::Black {
            players.swap(0, 1);
        }
        let [white, black] = players;
        record.tags = Tags {
            event: "Casual game".to_owned(),
            date: pgn::today(),
            round: "-".to_owned(),
            white,
            black,
            ..Tags::default()
        };
        let name = path.display();
        match fs::write(&path, record.to_string()) {
            Err(error) => self.complain(&format!("Cannot write '{name}': {error}")),
            Ok(()) => {
                self.screen.say(&format!("Saved {} plies to '{name}'.", record.moves.len()))?;
                self.saved = Some(path);
                Ok(())
            }
        }
    }

    pub(super) fn load(&mut self, path: &Path) -> io::Result<()> {
        let record = match self.replay(path) {
            Ok(record) => record,
            Err(problem) => {
                let name = path.display();
                return self.complain(&format!("Cannot load '{name}': {problem}"));
            }
        };
        self.forget();
        let Tags { white, black, .. } = &record.tags;
        let (plies, result) = (record.moves.len(), record.result);
        self.screen.say(&format!("Loaded {plies} plies, {white} - {black}, {result}."))?;
        if result != GameResult::Unfinished && self.engine.outcome().is_none() {
            self.screen.say("Here that game goes on.")?;
        }
        self.begin()
    }

    /// Puts the first game of a file on the board.
    fn replay(&mut self, path: &Path) -> Result<Record, String> {
        let games = pgn::read_file(path)?;
        let record = games.into_iter().next().ok_or("there is no game in it")?;
        if record.variant == self.engine.variant() {
            record.replay(self.engine.as_mut()).map_err(|error| error.to_string())?;
            return Ok(record);
        }
        let options = Options { variant: record.variant, ..self.options.clone() };
        let mut engine = engine::create(&options).map_err(|error| error.to_string())?;
        record.replay(engine.as_mut()).map_err(|error| error.to_string())?;
        self.engine = engine;
        self.options = options;
        Ok(record)
    }
}
