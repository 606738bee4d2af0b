//! Games in PGN, the text format of chess programs: a [`Record`] is a game as it is
//! kept, to be written and read ([`read()`]) by whoever plays, matches or studies.
//!
//! The moves are text in SAN as [`Position::san`](crate::game::Position::san) gives
//! it; whether they are legal shows when a record is replayed.

mod movetext;
mod read;
mod xboard;

use std::fmt;
use std::fmt::Write as _;

use time::OffsetDateTime;

use crate::engine::{Engine, PositionError};
use crate::game::{Color, Outcome, Variant, fen};

use movetext::Movetext;
pub use read::{ReadError, read, read_file};
pub use xboard::for_xboard;

/// How a game ended, or that it did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`
    Drawn,
    /// `*`
    #[default]
    Unfinished,
}

impl GameResult {
    const ALL: [Self; 4] =
        [Self::Won(Color::White), Self::Won(Color::Black), Self::Drawn, Self::Unfinished];

    /// As PGN writes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    /// Reads what PGN and CECP write.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.text() == text)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner.map_or(Self::Drawn, Self::Won)
    }
}

/// As PGN writes it.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Who played, where and when: six of the seven tags that every game has; the
/// seventh is the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    /// The occasion.
    pub event: String,
    /// The place.
    pub site: String,
    /// `YYYY.MM.DD`, question marks for what is not known.
    pub date: String,
    /// The number of the round or game.
    pub round: String,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
}

/// Nothing is known.
impl Default for Tags {
    fn default() -> Self {
        let unknown = || "?".to_owned();
        Self {
            event: unknown(),
            site: unknown(),
            date: "????.??.??".to_owned(),
            round: unknown(),
            white: unknown(),
            black: unknown(),
        }
    }
}

/// The date of today in UTC, as the tag `Date` has it.
#[must_use]
pub fn today() -> String {
    let date = OffsetDateTime::now_utc().date();
    format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
}

/// A move with what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// The move in SAN.
    pub san: String,
    /// The comment behind it; may be empty.
    pub comment: String,
}

/// A move without a comment.
impl From<String> for AnnotatedMove {
    fn from(san: String) -> Self {
        Self { san, comment: String::new() }
    }
}

/// A game as PGN keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who played, where and when.
    pub tags: Tags,
    /// The game.
    pub variant: Variant,
    /// The FEN of the position it began with; `None` is the array.
    pub start: Option<String>,
    /// Tags beyond those, such as `TimeControl`: names and values.
    pub more_tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
    /// The result.
    pub result: GameResult,
    /// Why the game ended so, in words; may be empty. In the text it is the last
    /// comment: where there is none, that of the last move is read as the reason.
    pub reason: String,
}

impl Record {
    /// The game in progress of `engine`, with its outcome if it has ended by rule,
    /// and without tags.
    #[must_use]
    pub fn of(engine: &dyn Engine) -> Self {
        let outcome = engine.outcome();
        Self {
            tags: Tags::default(),
            variant: engine.variant(),
            start: Some(engine.start_fen()),
            more_tags: Vec::new(),
            moves: engine.played().into_iter().map(|m| m.san.into()).collect(),
            result: outcome.map_or(GameResult::Unfinished, GameResult::from),
            reason: outcome.map(|outcome| outcome.to_string()).unwrap_or_default(),
        }
    }

    /// Plays the game on an `engine` of the same variant, in place of its own game.
    ///
    /// # Errors
    /// What is wrong with the FEN or with the first move that is not legal; nothing
    /// has changed then.
    pub fn replay(&self, engine: &mut dyn Engine) -> Result<(), PositionError> {
        let moves: Vec<&str> = self.moves.iter().map(|m| m.san.as_str()).collect();
        engine.set_position(self.start.as_deref(), &moves)
    }

    /// The side that makes the first move, and the number of that move.
    fn first_move(&self) -> (Color, u32) {
        let split = self.start.as_deref().and_then(|start| fen::split(start).ok());
        let Some((fields, counters)) = split else { return (self.variant.begins(), 1) };
        let begins = self.variant.begins();
        (fields.side_to_move(begins).unwrap_or(begins), counters.fullmove_number)
    }
}

/// The whole game, ended by an empty line, so that games can follow each other.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tags { event, site, date, round, white, black } = &self.tags;
        tag(f, "Event", event)?;
        tag(f, "Site", site)?;
        tag(f, "Date", date)?;
        tag(f, "Round", round)?;
        tag(f, "White", white)?;
        tag(f, "Black", black)?;
        tag(f, "Result", self.result.text())?;
        tag(f, "Variant", self.variant.name())?;
        if let Some(start) = &self.start {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", start)?;
        }
        for (name, value) in &self.more_tags {
            tag(f, name, value)?;
        }
        let (begins, number) = self.first_move();
        let mut movetext = Movetext::new(begins, number);
        for m in &self.moves {
            movetext.add_move(m);
        }
        movetext.add_end(&self.reason, self.result);
        write!(f, "\n{movetext}\n\n")
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for character in value.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            _ if character.is_control() => f.write_char(' ')?,
            _ => f.write_char(character)?,
        }
    }
    f.write_str("\"]\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Options};

    fn engine(variant: Variant, start: Option<&str>, moves: &[&str]) -> Box<dyn Engine> {
        let options = Options { variant, hash_mib: 1, ..Options::default() };
        let mut engine = engine::create(&options).unwrap();
        engine.set_position(start, moves).unwrap();
        engine
    }

    #[test]
    fn a_game_is_written_read_and_replayed() {
        let promotion = "k8/4P4/9/9/9/9/9/9/4K4 b - - 0 60";
        for (variant, start, moves) in [
            (Variant::Chesquerque, None, &["e2e4", "e8e6", "e1e2"][..]),
            (Variant::Chesquerque, Some(promotion), &["a9b9", "e8e9a", "b9b8"]),
            (Variant::Cheskers, None, &["h6g5", "a3b4", "g5h4"]),
        ] {
            let played = engine(variant, start, moves);
            let mut record = Record::of(played.as_ref());
            record.tags.white = "A \"quoted\" name \\ with a stroke".to_owned();
            record.more_tags.push(("TimeControl".to_owned(), "40/60".to_owned()));
            record.moves[0].comment = "+0.12/9 0.5s".to_owned();
            record.moves[2].comment = "a comment, not the reason".to_owned();
            record.reason = "a reason".to_owned();
            let read = read(&record.to_string()).unwrap();
            assert_eq!(read, [record]);
            let mut again = engine(variant, None, &[]);
            read[0].replay(again.as_mut()).unwrap();
            assert_eq!(again.fen(), played.fen());
            assert_eq!(again.played(), played.played());
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_fen() {
        let start = "k8/4P4/9/9/9/9/9/9/4K4 b - - 0 60";
        let played = engine(Variant::Chesquerque, Some(start), &["a9b9", "e8e9q", "b9b8"]);
        let text = Record::of(played.as_ref()).to_string();
        assert!(text.ends_with("\n\n60... Kb9 61. e9=Q+ Kb8 *\n\n"), "{text}");
    }

    #[test]
    fn an_outcome_is_given_with_its_reason() {
        let mate = "k8/7R1/9/9/9/9/9/9/K7R w - - 0 1";
        let played = engine(Variant::Chesquerque, Some(mate), &["i1i9"]);
        let text = Record::of(played.as_ref()).to_string();
        assert!(text.contains("[Result \"1-0\"]\n"), "{text}");
        assert!(text.ends_with("\n1. Ri1i9# {White mates} 1-0\n\n"), "{text}");
    }
}
