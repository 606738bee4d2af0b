//! The moves of a game in lines, with their numbers.

use std::fmt;

use super::{AnnotatedMove, GameResult};
use crate::game::Color;

/// Columns of a line.
const WIDTH: usize = 79;

/// The moves so far.
#[derive(Clone, Debug)]
pub(super) struct Movetext {
    text: String,
    to_move: Color,
    number: u32,
    /// Does the next move show its number, whoever makes it?
    numbered: bool,
}

impl Movetext {
    /// No moves yet: `to_move` makes the first, whose number is `number`.
    pub(super) const fn new(to_move: Color, number: u32) -> Self {
        Self { text: String::new(), to_move, number, numbered: true }
    }

    /// Adds a move, and its number where one is due: for White, and for Black at the
    /// start and after a comment.
    pub(super) fn add_move(&mut self, m: &AnnotatedMove) {
        match self.to_move {
            Color::White => self.add_word(&format!("{}.", self.number)),
            Color::Black if self.numbered => self.add_word(&format!("{}...", self.number)),
            Color::Black => {}
        }
        if self.to_move == Color::Black {
            self.number += 1;
        }
        self.to_move = !self.to_move;
        self.add_word(&m.san);
        self.add_comment(&m.comment);
        self.numbered = !m.comment.is_empty();
    }

    /// Adds the reason as a comment, if there is one, and the result.
    pub(super) fn add_end(&mut self, reason: &str, result: GameResult) {
        self.add_comment(reason);
        self.add_word(result.text());
    }

    fn add_comment(&mut self, comment: &str) {
        if !comment.is_empty() {
            // No comment can contain the sign that ends it.
            let comment = format!("{{{}}}", comment.replace('}', ")"));
            comment.split_whitespace().for_each(|word| self.add_word(word));
        }
    }

    fn add_word(&mut self, word: &str) {
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |end| end + 1);
        if column + word.len() >= WIDTH {
            self.text.push('\n');
        } else if column > 0 {
            self.text.push(' ');
        }
        self.text.push_str(word);
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
        for _ in 0..100 {
            movetext.add_move(&"Kc3xe5xc7xa5xc3".to_owned().into());
        }
        movetext.add_end("Draw {agreed}", GameResult::Drawn);
        let text = movetext.to_string();
        assert!(text.lines().all(|line| line.len() < 80 && !line.ends_with(' ')), "{text}");
        assert!(text.starts_with("9... Kc3xe5xc7xa5xc3 10. Kc3"), "{text}");
        let end: Vec<_> = text.split_whitespace().rev().take(3).collect();
        assert_eq!(end, ["1/2-1/2", "{agreed)}", "{Draw"]);
    }

    #[test]
    fn after_a_comment_the_number_is_told_again() {
        let mut movetext = Movetext::new(Color::White, 1);
        let comment = "+0.12/9 0.5s".to_owned();
        movetext.add_move(&AnnotatedMove { san: "e4".to_owned(), comment });
        movetext.add_move(&"e6".to_owned().into());
        movetext.add_move(&"d4".to_owned().into());
        movetext.add_move(&"d6".to_owned().into());
        assert_eq!(movetext.to_string(), "1. e4 {+0.12/9 0.5s} 1... e6 2. d4 d6");
    }

    #[test]
    fn a_game_without_moves_is_its_result() {
        let mut movetext = Movetext::new(Color::White, 1);
        movetext.add_end("", GameResult::Unfinished);
        assert_eq!(movetext.to_string(), "*");
    }
}
