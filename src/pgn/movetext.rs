//! The moves of a game in lines, with their numbers.

use std::fmt;

use super::GameResult;
use crate::game::Color;

/// Columns of a line.
const WIDTH: usize = 79;

/// The moves so far. Whoever adds a move learns what that adds to the text, so that
/// a game can be printed while it is played.
#[derive(Clone, Debug)]
pub struct Movetext {
    text: String,
    to_move: Color,
    number: u32,
}

impl Movetext {
    /// No moves yet: `to_move` makes the first, whose number is `number`.
    #[must_use]
    pub const fn new(to_move: Color, number: u32) -> Self {
        Self { text: String::new(), to_move, number }
    }

    /// Adds a move in SAN, and its number where one is due. Returns what that adds to
    /// the text.
    pub fn add_move(&mut self, san: &str) -> &str {
        let number = match self.to_move {
            Color::White => Some(format!("{}.", self.number)),
            Color::Black if self.text.is_empty() => Some(format!("{}...", self.number)),
            Color::Black => None,
        };
        if self.to_move == Color::Black {
            self.number += 1;
        }
        self.to_move = !self.to_move;
        self.add_words(number.as_deref().into_iter().chain([san]))
    }

    /// Adds the reason as a comment, if there is one, and the result. Returns what
    /// that adds to the text.
    pub fn add_end(&mut self, reason: &str, result: GameResult) -> &str {
        // No comment can contain the sign that ends it.
        let comment = format!("{{{}}}", reason.replace('}', ")"));
        let words = comment.split_whitespace().filter(|_| !reason.is_empty());
        self.add_words(words.chain([result.text()]))
    }

    fn add_words<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> &str {
        let old = self.text.len();
        for word in words {
            let column = self.text.len() - self.text.rfind('\n').map_or(0, |end| end + 1);
            if column + word.len() >= WIDTH {
                self.text.push('\n');
            } else if column > 0 {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        &self.text[old..]
    }
}

/// All of the text; the last line is not ended.
impl fmt::Display for Movetext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_short_and_lose_nothing() {
        let mut movetext = Movetext::new(Color::Black, 9);
        let mut printed = String::new();
        for _ in 0..100 {
            printed += movetext.add_move("Kc3xe5xc7xa5xc3");
        }
        printed += movetext.add_end("Draw {agreed}", GameResult::Drawn);
        assert_eq!(printed, movetext.to_string());
        assert!(printed.lines().all(|line| line.len() < 80 && !line.ends_with(' ')), "{printed}");
        assert!(printed.starts_with("9... Kc3xe5xc7xa5xc3 10. Kc3"), "{printed}");
        let end: Vec<_> = printed.split_whitespace().rev().take(3).collect();
        assert_eq!(end, ["1/2-1/2", "{agreed)}", "{Draw"]);
    }

    #[test]
    fn a_game_without_moves_is_its_result() {
        let mut movetext = Movetext::new(Color::White, 1);
        assert_eq!(movetext.add_end("", GameResult::Unfinished), "*");
    }
}
