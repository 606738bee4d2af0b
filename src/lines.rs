//! Lines of text: from a pipe, whatever its bytes are, and cut to a length.

use std::io::{BufRead, Read};

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text; bytes that are no UTF-8 are replaced.
    Text(String),
    /// It was longer than accepted, and was dropped.
    Overlong,
}

/// The next line, of at most `longest` bytes with its end; `None` at the end of input.
/// A last line without an end of line counts too.
pub(crate) fn read_line(source: &mut impl BufRead, longest: usize) -> Option<Line> {
    let mut line = Vec::new();
    let read = Read::take(&mut *source, longest as u64 + 1).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if read > longest {
        if line.last() != Some(&b'\n') {
            source.skip_until(b'\n').ok()?;
        }
        return Some(Line::Overlong);
    }
    Some(Line::Text(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()))
}

/// `text`, cut behind `longest` characters if it has more.
pub(crate) fn clipped(mut text: String, longest: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(longest) {
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 1 << 10;

    fn read_all(mut bytes: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut bytes, LONGEST)).collect()
    }

    fn line(text: &str) -> Line {
        Line::Text(text.into())
    }

    #[test]
    fn only_what_is_too_long_is_cut() {
        assert_eq!(clipped("üüü".to_owned(), 3), "üüü");
        assert_eq!(clipped("üüüx".to_owned(), 3), "üüü…");
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
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend(b"\nisready\n");
        assert_eq!(read_all(&bytes), [Line::Overlong, line("isready")]);
        let exact = [vec![b'x'; LONGEST - 1], b"\nisready\n".to_vec()].concat();
        assert_eq!(read_all(&exact)[1], line("isready"));
    }
}
