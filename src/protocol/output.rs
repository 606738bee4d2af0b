//! The only owner of standard output.

use std::fmt::Display;
use std::io::Write;

use crate::lines;

/// The longest complaint printed, in characters; what it quotes may be longer.
const LONGEST_COMPLAINT: usize = 300;

/// Writes whole lines, each flushed. When the other end has gone it falls silent
/// and remembers that.
pub(super) struct Writer {
    out: Box<dyn Write>,
    closed: bool,
}

impl Writer {
    pub(super) fn new(out: impl Write + 'static) -> Self {
        Self { out: Box::new(out), closed: false }
    }

    /// Has the reader of the output gone?
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes `text` as one line, or as several if it has several.
    pub(super) fn line(&mut self, text: impl Display) {
        // Quoted input must not break or forge lines.
        let plain = |c: char| if c.is_control() && c != '\n' { '\u{fffd}' } else { c };
        let mut text: String = text.to_string().chars().map(plain).collect();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if !self.closed {
            self.closed =
                self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush()).is_err();
        }
    }
}

/// `text` on one line, cut where it gets longer than anybody wants to read.
pub(super) fn clipped(text: impl Display) -> String {
    lines::clipped(text.to_string().replace('\n', " "), LONGEST_COMPLAINT)
}

#[cfg(test)]
pub(super) mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// An output that a test can look at.
    #[derive(Clone, Default)]
    pub(in crate::protocol) struct Tape(Arc<Mutex<Vec<u8>>>);

    impl Tape {
        /// What was written since the last call.
        pub(in crate::protocol) fn take(&self) -> String {
            String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
        }
    }

    impl Write for Tape {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn quoted_input_cannot_forge_a_line() {
        let tape = Tape::default();
        let mut writer = Writer::new(tape.clone());
        writer.line(format!("info string unknown command '{}'", clipped("x\nbestmove a\rb")));
        assert_eq!(tape.take(), "info string unknown command 'x bestmove a\u{fffd}b'\n");
        writer.line("");
        assert_eq!(tape.take(), "\n");
    }

    #[test]
    fn a_complaint_stays_short() {
        let long = clipped("ü".repeat(1000));
        assert_eq!(long.chars().count(), LONGEST_COMPLAINT + 1);
    }

    #[test]
    fn a_closed_pipe_silences_the_writer() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut writer = Writer::new(Closed);
        assert!(!writer.is_closed());
        writer.line("readyok");
        assert!(writer.is_closed());
    }
}
