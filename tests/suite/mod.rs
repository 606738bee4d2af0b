//! The perft suites of `tests/perft/`: lines `FEN ;D1 n ;D2 n …`, where `n` is the
//! number of sequences of legal moves of that length. They were computed by
//! programs that share nothing with this one. A finished game has no continuation;
//! repetition, the 100 plies and bare kings are not looked for.

/// Chesquerque: random games, and positions made for every rule.
pub(crate) const CHESQUERQUE: &str = include_str!("../perft/chesquerque.epd");
/// Cheskers, likewise.
pub(crate) const CHESKERS: &str = include_str!("../perft/cheskers.epd");
/// Cheskers with the majority rule (K10) in force.
pub(crate) const CHESKERS_MAJORITY: &str = include_str!("../perft/cheskers-majority.epd");

/// One line of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The position.
    pub(crate) fen: String,
    /// Depths and their counts, in the order of the line.
    pub(crate) counts: Vec<(u32, u64)>,
}

/// Reads a suite; empty lines are skipped.
///
/// # Errors
/// The number of the first line that is not of the form above, and its bad part.
pub(crate) fn read(text: &str) -> Result<Vec<Line>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| read_line(line).map_err(|e| format!("line {}: {e}", index + 1)))
        .collect()
}

fn read_line(line: &str) -> Result<Line, String> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().filter(|fen| !fen.is_empty()).ok_or("no FEN before the first ';'")?;
    let counts = parts.map(read_count).collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err("no count, expected ';D1 <count>' after the FEN".to_owned());
    }
    Ok(Line { fen: fen.to_owned(), counts })
}

fn read_count(text: &str) -> Result<(u32, u64), String> {
    let parts = || {
        let (depth, count) = text.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    };
    parts().ok_or_else(|| format!("'{text}', expected 'D<depth> <count>'"))
}
