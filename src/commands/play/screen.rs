//! What a player reads.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

use qirkat::diagram::Board;
use qirkat::diagram::text::{self, Marks, Style};

/// Columns of a line of text: one less than a narrow terminal has.
const WIDTH: usize = 79;

/// Standard output, for people. No lock is held between two calls: the line editor
/// writes there too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    style: Style,
}

impl Screen {
    /// Colours where a terminal shows them, unless the user does not want any
    /// (<https://no-color.org>).
    pub(super) fn new(ascii: bool) -> Self {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { style: Style { ascii, color: io::stdout().is_terminal() && !unwanted } }
    }

    /// Prints text, each of its lines broken where it gets too long.
    pub(super) fn say(self, text: &str) -> io::Result<()> {
        let lines: Vec<_> = text.lines().map(folded).collect();
        self.show(&(lines.join("\n") + "\n"))
    }

    /// Prints lines as they are.
    pub(super) fn show(self, text: &str) -> io::Result<()> {
        // What is quoted from input must neither garble a terminal nor smuggle in
        // what it cannot show.
        let plain = |c: char| {
            let foreign = self.style.ascii && !c.is_ascii();
            if foreign || c.is_control() && c != '\n' { '?' } else { c }
        };
        self.write(&text.chars().map(plain).collect::<String>())
    }

    /// Draws a board.
    pub(super) fn draw(self, board: &Board, marks: &Marks) -> io::Result<()> {
        self.write(&format!("\n{}\n", text::draw(board, marks, self.style)))
    }

    fn write(self, text: &str) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// One line broken into several at its blanks; a word too long is broken too.
fn folded(line: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for (number, word) in line.split(' ').enumerate() {
        if number > 0 && column + 1 + word.chars().count() > WIDTH {
            text.push('\n');
            column = 0;
        } else if number > 0 {
            text.push(' ');
            column += 1;
        }
        for character in word.chars() {
            if column == WIDTH {
                text.push('\n');
                column = 0;
            }
            text.push(character);
            column += 1;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_at_blanks_and_long_words_anywhere() {
        let text = folded(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.replace('\n', " ").trim_end(), "word ".repeat(40).trim_end());
        let text = folded(&format!("a {}", "x".repeat(200)));
        let widths: Vec<_> = text.lines().map(str::len).collect();
        assert_eq!(widths, [1, WIDTH, WIDTH, 200 - 2 * WIDTH]);
        assert_eq!(folded("  indented  so"), "  indented  so");
    }
}
