//! The parts of FEN that both games share: fields, the board's ranks, counters.

use super::{Color, FenError};

/// The fields of a FEN as text. Those after the board get defaults.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    /// The men, rank by rank from the top.
    pub board: &'a str,
    /// The side to move, `w` or `b`; if missing, the side that begins the game.
    pub side: Option<&'a str>,
    /// Castling rights, `-` if missing.
    pub castling: &'a str,
    /// En-passant point, `-` if missing.
    pub en_passant: &'a str,
}

impl Fields<'_> {
    /// The side to move.
    ///
    /// # Errors
    /// It is neither `w` nor `b`.
    pub fn side_to_move(&self, begins: Color) -> Result<Color, FenError> {
        match self.side {
            None => Ok(begins),
            Some("w") => Ok(Color::White),
            Some("b") => Ok(Color::Black),
            Some(other) => Err(FenError::Side(other.to_owned())),
        }
    }
}

/// The largest value of a FEN's counters; they stay there rather than grow beyond.
pub const MAX_COUNTER: u32 = 9999;

/// The two counters that end a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last capture or pawn move, 0–[`MAX_COUNTER`]: a game may be
    /// played on after the draw by 100 plies.
    pub halfmove_clock: u32,
    /// The number of the move to be played next, 1–[`MAX_COUNTER`].
    pub fullmove_number: u32,
}

impl Default for Counters {
    fn default() -> Self {
        Self { halfmove_clock: 0, fullmove_number: 1 }
    }
}

/// Splits a FEN into its fields and reads the counters.
///
/// # Errors
/// No field at all, too many of them, or a bad counter.
pub fn split(fen: &str) -> Result<(Fields<'_>, Counters), FenError> {
    let mut words = fen.split_whitespace();
    let fields = Fields {
        board: words.next().ok_or(FenError::Empty)?,
        side: words.next(),
        castling: words.next().unwrap_or("-"),
        en_passant: words.next().unwrap_or("-"),
    };
    let default = Counters::default();
    let counters = Counters {
        halfmove_clock: counter("halfmove clock", words.next(), default.halfmove_clock, 0)?,
        fullmove_number: counter("move number", words.next(), default.fullmove_number, 1)?,
    };
    match words.next() {
        Some(word) => Err(FenError::TooManyFields(word.to_owned())),
        None => Ok((fields, counters)),
    }
}

fn counter(
    name: &'static str,
    text: Option<&str>,
    default: u32,
    min: u32,
) -> Result<u32, FenError> {
    let max = MAX_COUNTER;
    let Some(text) = text else { return Ok(default) };
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| FenError::Counter { name, text: text.to_owned(), min, max })
}

/// Reads the board field of a square board of `size` files and ranks (at most 9),
/// and hands each man to `place(letter, file, rank)`, file and rank from 0.
///
/// # Errors
/// A wrong number of ranks or files, a letter not in `letters` (in either case),
/// or what `place` finds wrong.
pub fn read_board(
    board: &str,
    size: usize,
    letters: &'static str,
    mut place: impl FnMut(char, usize, usize) -> Result<(), FenError>,
) -> Result<(), FenError> {
    let ranks = board.split('/').count();
    if ranks != size {
        return Err(FenError::Ranks { found: ranks, expected: size });
    }
    for (row, text) in board.split('/').enumerate() {
        let rank = size - row;
        let mut file = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) if empty > 0 => file += empty as usize,
                _ if letters.contains(letter.to_ascii_uppercase()) => {
                    if file < size {
                        place(letter, file, rank - 1)?;
                    }
                    file += 1;
                }
                _ => return Err(FenError::Letter { letter, rank, expected: letters }),
            }
        }
        if file != size {
            return Err(FenError::Files { rank, found: file, expected: size });
        }
    }
    Ok(())
}

/// Writes the board field: `man(file, rank)` gives the letter of a cell, from 0.
#[must_use]
pub fn write_board(size: usize, man: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..size).rev() {
        let mut empty = 0;
        for file in 0..size {
            match man(file, rank) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// The name of a cell from file and rank counted from 0, such as `e4`.
#[must_use]
pub fn cell_name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// File and rank from 0 of a cell's name on a board of `size`; either case.
#[must_use]
pub fn parse_cell(text: &str, size: usize) -> Option<(usize, usize)> {
    let [file, rank] = *text.as_bytes() else { return None };
    let file = file.to_ascii_lowercase().checked_sub(b'a')? as usize;
    let rank = rank.checked_sub(b'1')? as usize;
    (file < size && rank < size).then_some((file, rank))
}
