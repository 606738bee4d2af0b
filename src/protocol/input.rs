//! The thread that reads standard input.

use std::io::{BufReader, Read};
use std::sync::mpsc::Sender;
use std::thread;

use crate::lines::{Line, read_line};

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
        while let Some(line) = read_line(&mut source, LONGEST_LINE) {
            let message = match line {
                Line::Text(text) => Message::Line(text),
                Line::Overlong => Message::Overlong,
            };
            if sender.send(message).is_err() {
                return;
            }
        }
        // If nobody listens the loop has ended already.
        let _ = sender.send(Message::End);
    });
}
