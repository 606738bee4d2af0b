//! The thread that reads standard input.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;
use std::thread;

/// The longest line accepted, in bytes: room for a game of many thousand moves.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// What reaches the loop.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// A line of input, without its end.
    Line(String),
    /// A line longer than [`LONGEST_LINE`], dropped.
    Overlong,
    /// A search or calculation has put news into its own channel.
    News,
    /// The end of input.
    End,
}

/// Reads `source` in a thread of its own until its end, or until nobody listens.
/// The thread is never joined: a read cannot be interrupted.
pub(super) fn spawn_reader(source: impl Read + Send + 'static, sender: Sender<Message>) {
    thread::spawn(move || {
        let mut source = BufReader::new(source);
        while let Some(message) = read_line(&mut source) {
            if sender.send(message).is_err() {
                return;
            }
        }
        // If nobody listens the loop has ended already.
        let _ = sender.send(Message::End);
    });
}

/// The next line as text, whatever its bytes are; `None` at the end of input. A
/// last line without an end of line counts too.
fn read_line(source: &mut impl BufRead) -> Option<Message> {
    let mut line = Vec::new();
    let read = source.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if read > LONGEST_LINE {
        if line.last() != Some(&b'\n') {
            source.skip_until(b'\n').ok()?;
        }
        return Some(Message::Overlong);
    }
    Some(Message::Line(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(mut bytes: &[u8]) -> Vec<Message> {
        std::iter::from_fn(|| read_line(&mut bytes)).collect()
    }

    fn line(text: &str) -> Message {
        Message::Line(text.into())
    }

    #[test]
    fn line_ends_of_both_kinds_and_a_last_line_without_one() {
        assert_eq!(
            read_all(b"uci\r\n\n  go \nquit"),
            [line("uci"), line(""), line("  go "), line("quit")]
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_read_all_the_same() {
        assert_eq!(read_all(b"\xff\xfeuci\n\0\n"), [line("\u{fffd}\u{fffd}uci"), line("\0")]);
    }

    #[test]
    fn a_line_without_end_costs_no_more_memory_than_the_limit() {
        let mut bytes = vec![b'x'; 3 * LONGEST_LINE];
        bytes.extend(b"\nisready\n");
        assert_eq!(read_all(&bytes), [Message::Overlong, line("isready")]);
        let exact = [vec![b'x'; LONGEST_LINE - 1], b"\nisready\n".to_vec()].concat();
        assert_eq!(read_all(&exact)[1], line("isready"));
    }
}
