//! Reading PGN. Variations and annotations are skipped. The last comment of a game
//! tells the reason of the result; the others belong to the moves before them.

use std::fs;
use std::path::Path;

use thiserror::Error;

use super::{AnnotatedMove, GameResult, Record, Tags};
use crate::game::Variant;

/// Why a text was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what was expected.
    pub reason: String,
}

/// Reads all games of a file, as [`read`] does; bytes that are no UTF-8 are replaced.
///
/// # Errors
/// What is wrong, in words: with the file, or with what is in it.
pub fn read_file(path: &Path) -> Result<Vec<Record>, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    read(&String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string())
}

/// Reads all games of a text. Moves are not judged.
///
/// # Errors
/// The first thing that is not PGN, or a game that does not name its variant.
pub fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut scanner = Scanner { rest: text, line: 1 };
    let mut games = Vec::new();
    let mut game = Draft::default();
    while let Some((line, token)) = scanner.next()? {
        match token {
            Token::Tag { name, value } => {
                // The tags of the next game, this one having no result.
                if game.has_moves() {
                    games.push(std::mem::take(&mut game).finish(line)?);
                }
                game.set_tag(&name, value, line)?;
            }
            Token::Comment(comment) => game.add_comment(comment),
            Token::Word(word) => {
                if let Some(result) = GameResult::parse(word) {
                    game.result = Some(result);
                    games.push(std::mem::take(&mut game).finish(line)?);
                } else if let Some(san) = without_number(word) {
                    game.settle_comment();
                    game.moves.push(san.to_owned().into());
                }
            }
        }
    }
    if game != Draft::default() {
        games.push(game.finish(scanner.line)?);
    }
    Ok(games)
}

/// A word of the moves without the number that may be glued to it, `12.e4` or
/// `12...e4`; `None` if nothing else is left.
fn without_number(word: &str) -> Option<&str> {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let san = match digits.trim_start_matches('.') {
        // Digits alone, or a move that begins with a digit.
        rest if rest.len() == digits.len() && !rest.is_empty() => word,
        rest => rest,
    };
    Some(san).filter(|san| !san.is_empty())
}

/// A game of which not all has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Draft {
    tags: Tags,
    variant: Option<Variant>,
    start: Option<String>,
    more_tags: Vec<(String, String)>,
    moves: Vec<AnnotatedMove>,
    result: Option<GameResult>,
    /// The last comment, as long as nothing follows it.
    reason: String,
}

impl Draft {
    fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    fn add_comment(&mut self, comment: String) {
        self.settle_comment();
        self.reason = comment;
    }

    /// The last comment does not tell the reason: it is about the last move, unless
    /// that has a comment already.
    fn settle_comment(&mut self) {
        let comment = std::mem::take(&mut self.reason);
        if let Some(m) = self.moves.last_mut()
            && m.comment.is_empty()
        {
            m.comment = comment;
        }
    }

    fn set_tag(&mut self, name: &str, value: String, line: usize) -> Result<(), ReadError> {
        let Tags { event, site, date, round, white, black } = &mut self.tags;
        match name {
            "Event" => *event = value,
            "Site" => *site = value,
            "Date" => *date = value,
            "Round" => *round = value,
            "White" => *white = value,
            "Black" => *black = value,
            "FEN" => self.start = Some(value),
            "Variant" => {
                self.variant = Some(value.parse().map_err(|reason| ReadError { line, reason })?);
            }
            "Result" => self.result = GameResult::parse(&value),
            // It says that there is a tag FEN, no more.
            "SetUp" => {}
            _ => self.more_tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    fn finish(self, line: usize) -> Result<Record, ReadError> {
        let Some(variant) = self.variant else {
            let reason = "the game does not name its variant, expected a line such as \
                          [Variant \"chesquerque\"]"
                .to_owned();
            return Err(ReadError { line, reason });
        };
        Ok(Record {
            tags: self.tags,
            variant,
            start: self.start,
            more_tags: self.more_tags,
            moves: self.moves,
            result: self.result.unwrap_or_default(),
            reason: self.reason,
        })
    }
}

enum Token<'a> {
    Tag { name: String, value: String },
    Comment(String),
    Word(&'a str),
}

/// Takes a text apart.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    /// The next token and its line.
    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, ReadError> {
        loop {
            self.skip_blanks();
            let line = self.line;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            let token = match first {
                '[' => self.tag()?,
                '{' => Token::Comment(self.comment()?),
                ';' => Token::Comment(self.up_to('\n').trim_start_matches(';').trim().to_owned()),
                '(' => {
                    self.skip_variation()?;
                    continue;
                }
                '$' => {
                    self.word();
                    continue;
                }
                ')' | '}' | ']' => {
                    return Err(self.error(format!("unexpected '{first}', expected a move")));
                }
                _ => Token::Word(self.word()),
            };
            return Ok(Some((line, token)));
        }
    }

    fn error(&self, reason: impl Into<String>) -> ReadError {
        ReadError { line: self.line, reason: reason.into() }
    }

    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Takes all before `end`, or all there is.
    fn up_to(&mut self, end: char) -> &'a str {
        self.take(self.rest.find(end).unwrap_or(self.rest.len()))
    }

    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
        self.take(self.rest.find(ends).unwrap_or(self.rest.len()))
    }

    /// The text between braces, on one line.
    fn comment(&mut self) -> Result<String, ReadError> {
        let Some(end) = self.rest.find('}') else {
            return Err(self.error("a comment has no end, expected '}'"));
        };
        let text = self.take(end + 1);
        let words: Vec<_> = text[1..end].split_whitespace().collect();
        Ok(words.join(" "))
    }

    fn skip_variation(&mut self) -> Result<(), ReadError> {
        let open = self.error("a variation has no end, expected ')'");
        let mut depth = 0;
        while let Some(at) = self.rest.find(['(', ')', '{', ';']) {
            self.take(at);
            match self.rest.as_bytes()[0] {
                b'{' => drop(self.comment()?),
                b';' => drop(self.up_to('\n')),
                sign => {
                    self.take(1);
                    depth += if sign == b'(' { 1 } else { -1 };
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
        Err(open)
    }

    /// `[Name "value"]`
    fn tag(&mut self) -> Result<Token<'a>, ReadError> {
        let bad = self.error("a tag is incomplete, expected a form such as [Event \"Name\"]");
        self.take(1);
        self.skip_blanks();
        let name = self.word().split('"').next().unwrap_or_default().to_owned();
        self.skip_blanks();
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(bad);
        }
        self.take(1);
        let mut value = String::new();
        let mut characters = self.rest.char_indices();
        let end = loop {
            match characters.next() {
                None | Some((_, '\n')) => return Err(bad),
                Some((at, '"')) => break at + 1,
                Some((_, '\\')) => value.extend(characters.next().map(|(_, escaped)| escaped)),
                Some((_, character)) => value.push(character),
            }
        };
        self.take(end);
        self.skip_blanks();
        if !self.rest.starts_with(']') {
            return Err(bad);
        }
        self.take(1);
        Ok(Token::Tag { name, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAGS: &str = "[Event \"x\"]\r\n[Variant \"Cheskers\"]\r\n\r\n";

    fn moves(movetext: &str) -> Vec<String> {
        let mut games = read(&format!("{TAGS}{movetext}")).unwrap();
        assert_eq!(games.len(), 1, "{movetext}");
        games.remove(0).moves.into_iter().map(|m| m.san).collect()
    }

    #[test]
    fn numbers_comments_and_variations_are_no_moves() {
        let text = "1... h6-g5 $1 {a {comment} 2. a3-b4 (2. c3-d4 (2. x {)} ) g5-h4) ; to the end\n\
                    2...g5-h4! 3.c3xe5xg7 *";
        assert_eq!(moves(text), ["h6-g5", "a3-b4", "g5-h4!", "c3xe5xg7"]);
    }

    #[test]
    fn games_follow_each_other_with_or_without_results() {
        let text = format!("{TAGS}1... h6-g5 0-1\n\n{TAGS}1... f6-g5\n{TAGS}*\n{TAGS}");
        let games = read(&text).unwrap();
        let results: Vec<_> = games.iter().map(|game| game.result.text()).collect();
        assert_eq!(results, ["0-1", "*", "*", "*"]);
        assert_eq!(read("\n \n"), Ok(Vec::new()));
    }

    #[test]
    fn the_last_comment_tells_the_reason() {
        let text = format!("{TAGS}1... h6-g5 {{a good\nmove}} a3-b4 {{Black\nresigns}} 1-0");
        assert_eq!(read(&text).unwrap()[0].reason, "Black resigns");
        let text = format!("{TAGS}1... h6-g5 {{a good move}} a3-b4 1-0");
        assert_eq!(read(&text).unwrap()[0].reason, "");
    }

    #[test]
    fn a_comment_belongs_to_the_move_before_it() {
        let text =
            format!("{TAGS}{{opening}} 1... h6-g5 {{one}} {{two}} a3-b4 {{three}} {{end}} *");
        let game = &read(&text).unwrap()[0];
        let comments: Vec<_> = game.moves.iter().map(|m| m.comment.as_str()).collect();
        assert_eq!(comments, ["one", "three"]);
        assert_eq!(game.reason, "end");
    }

    #[test]
    fn what_is_no_pgn_is_refused_with_its_line() {
        for (text, says) in [
            ("[Event \"x\"]\n1. e4 *", "line 2: the game does not name its variant"),
            ("[Variant \"chess\"]\n", "line 1: unknown variant 'chess'"),
            ("\n[Event x]\n", "line 2: a tag is incomplete"),
            ("[Event \"x\n\"]\n", "line 1: a tag is incomplete"),
            ("[Event \"x\"", "line 1: a tag is incomplete"),
            ("[Event \"x\\", "line 1: a tag is incomplete"),
            ("[", "line 1: a tag is incomplete"),
            ("[Variant \"cheskers\"]\n\n1. a {", "line 3: a comment has no end"),
            ("[Variant \"cheskers\"]\n\n1. (a {\n}", "line 3: a variation has no end"),
            ("[Variant \"cheskers\"]\n\n1. a) *", "line 3: unexpected ')'"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(says), "{text:?}: {error}");
        }
    }
}
