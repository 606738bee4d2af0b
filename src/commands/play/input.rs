//! What a player types: in a terminal with history and completion, otherwise line
//! by line.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// The longest line read, in bytes; longer ones come in pieces.
const LONGEST_LINE: u64 = 1 << 16;

/// Where lines come from.
pub(super) enum Input {
    /// A terminal, for reading and writing.
    Editor(Box<Editor<Words, MemHistory>>),
    /// Anything else: a script, a pipe.
    Lines,
}

impl Input {
    /// Standard input, edited if it is a terminal and the output is one too.
    pub(super) fn new() -> io::Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Lines);
        }
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new()).map_err(as_io)?;
        Ok(Self::Editor(Box::new(editor)))
    }

    /// The next line; `None` if the player leaves, by the end of input or Ctrl-C.
    /// `words` are what a word may be completed to.
    pub(super) fn read(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
    ) -> io::Result<Option<String>> {
        match self {
            Self::Lines => {
                // A person may watch the output by way of another program.
                if io::stdin().is_terminal() {
                    print(prompt)?;
                }
                read_line()
            }
            Self::Editor(editor) => {
                editor.set_helper(Some(Words(words())));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(as_io(error)),
                }
            }
        }
    }
}

fn as_io(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn print(prompt: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(prompt.as_bytes())?;
    out.flush()
}

fn read_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// The words to which the beginning of one is completed.
pub(super) struct Words(Vec<String>);

impl Words {
    /// Where the last word of `typed` begins, and what it may become: in any case of
    /// letters, though words that agree in that come alone if there are any.
    fn completions(&self, typed: &str) -> (usize, Vec<String>) {
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let begun = &typed[start..];
        let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
            self.0.iter().filter(|word| fits(word)).cloned().collect()
        };
        let exact = fitting(&|word| word.starts_with(begun));
        if !exact.is_empty() {
            return (start, exact);
        }
        let fits = |word: &str| {
            word.get(..begun.len()).is_some_and(|text| text.eq_ignore_ascii_case(begun))
        };
        (start, fitting(&fits))
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.completions(&line[..position]))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_begun_is_completed() {
        let words = Words(["hint", "help", "hxg7", "Bb2-f6", "b2c3"].map(str::to_owned).into());
        assert_eq!(words.completions("h").1, ["hint", "help", "hxg7"]);
        assert_eq!(words.completions("he"), (0, vec!["help".to_owned()]));
        assert_eq!(words.completions("moves b"), (6, vec!["b2c3".to_owned()]));
        assert_eq!(words.completions("bb").1, ["Bb2-f6"]);
        assert_eq!(words.completions("é").1, Vec::<String>::new());
        assert_eq!(words.completions("x").1, Vec::<String>::new());
    }
}
