//! Moves as text: UCI, SAN, XBoard's legs; and reading them.

use crate::game::{Leg, MoveError, MoveList, Position as _, fen};

use super::board::Piece;
use super::moves::Move;
use super::position::Position;
use super::square::Square;

/// What a move looks like, for error messages.
const FORM: &str = "the squares visited, such as c3d4 or c3e5g7, and k, b or c to promote";

/// UCI: every square visited, then the promotion letter.
pub(super) fn uci(m: Move) -> String {
    with_promotion(m, join(&m.visited(), ""))
}

/// The text of a legal move for people and PGN: `c3-d4`, `c3xe5xg7`, `Kc1-d2`,
/// `Bb2xf6`, `a7-b8=K`.
pub(super) fn san(m: Move) -> String {
    let mut text = String::new();
    if m.piece() != Piece::Pawn {
        text.push(m.piece().letter());
    }
    text += &join(&m.visited(), if m.is_capture() { "x" } else { "-" });
    if let Some(piece) = m.promotion() {
        text.push('=');
        text.push(piece.letter());
    }
    text
}

/// The plies that XBoard makes of a move: one for each jump, in which it takes the
/// victim first and then goes on to the landing square; one for any other move.
pub(super) fn legs(m: Move) -> Vec<Leg> {
    if !m.is_jump() {
        let text = uci(m);
        return vec![Leg { cells: names(&[m.from(), m.to()]), text: text.clone(), short: text }];
    }
    let mut from = m.from();
    let mut legs: Vec<Leg> = m
        .jumps()
        .map(|(over, landing)| {
            let leg = Leg {
                cells: names(&[from, over, landing]),
                text: format!("{from}{over},{over}{landing}"),
                short: format!("{from}{landing}"),
            };
            from = landing;
            leg
        })
        .collect();
    if let Some(last) = legs.last_mut() {
        last.text = with_promotion(m, std::mem::take(&mut last.text));
        last.short = with_promotion(m, std::mem::take(&mut last.short));
    }
    legs
}

fn with_promotion(m: Move, mut text: String) -> String {
    if let Some(piece) = m.promotion() {
        text.push(piece.letter().to_ascii_lowercase());
    }
    text
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn join(squares: &[Square], separator: &str) -> String {
    names(squares).join(separator)
}

/// A move as somebody wrote it.
struct Written {
    /// At least two.
    squares: Vec<Square>,
    promotion: Option<Piece>,
}

impl Written {
    fn read(text: &str) -> Result<Self, MoveError> {
        let unreadable = || MoveError::Unreadable { text: text.to_owned(), expected: FORM };
        if !text.is_ascii() || text.len() < 4 {
            return Err(unreadable());
        }
        let (cells, letter) = text.split_at(text.len() / 2 * 2);
        let promotion = match letter.chars().next() {
            None => None,
            Some(letter) => {
                let piece = Piece::from_letter(letter).filter(|&piece| piece != Piece::Pawn);
                Some(piece.ok_or_else(unreadable)?)
            }
        };
        let mut squares = Vec::new();
        for i in (0..cells.len()).step_by(2) {
            let cell = &cells[i..i + 2];
            let (file, rank) = fen::parse_cell(cell, 8).ok_or_else(unreadable)?;
            squares.push(Square::at(file, rank).ok_or_else(|| MoveError::Illegal {
                text: text.to_owned(),
                reason: format!("{} is a light square", cell.to_ascii_lowercase()),
            })?);
        }
        Ok(Self { squares, promotion })
    }

    fn is_full_text_of(&self, m: Move) -> bool {
        m.promotion() == self.promotion && m.visited() == self.squares
    }

    /// Would it be a move if K10 were not in force?
    fn fits_without_majority(&self, position: &Position) -> bool {
        let relaxed = Position { majority: false, ..*position };
        relaxed.legal_moves().iter().any(|&m| self.is_full_text_of(m))
    }

    /// Is it the first and the last square of `m`, with the right promotion or
    /// none said?
    fn is_short_for(&self, m: Move) -> bool {
        self.squares[..] == [m.from(), m.to()]
            && (self.promotion.is_none() || self.promotion == m.promotion())
    }
}

/// Reads a legal move: every square visited, or the first and the last where one
/// move only fits; in either case of letters.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let written = Written::read(text)?;
    let moves = position.legal_moves();
    if let Some(&m) = moves.iter().find(|&&m| written.is_full_text_of(m)) {
        return Ok(m);
    }
    let fitting: Vec<Move> = moves.iter().copied().filter(|&m| written.is_short_for(m)).collect();
    match fitting[..] {
        [m] => Ok(m),
        [] => Err(MoveError::Illegal {
            text: text.to_owned(),
            reason: why_illegal(position, &moves, &written),
        }),
        _ => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: fitting.into_iter().map(uci).collect(),
        }),
    }
}

fn why_illegal(position: &Position, moves: &MoveList<Move>, written: &Written) -> String {
    let (from, side) = (written.squares[0], position.side);
    if position.is_decided() {
        return "the game is over".to_owned();
    }
    let piece = match position.board.man_at(from) {
        None => return format!("no man on {from}"),
        Some((owner, _)) if owner != side => {
            return format!("the man on {from} is not {side}'s, whose move it is");
        }
        Some((_, piece)) => piece,
    };
    let goes_on = |m: &&Move| m.visited().starts_with(&written.squares);
    if let Some(&m) = moves.iter().find(goes_on).filter(|m| m.is_jump()) {
        return format!("the jump must go on, as in {}", san(m));
    }
    if position.must_capture() {
        let captures: Vec<String> = moves.iter().map(|&m| san(m)).collect();
        let captures = list(&captures);
        return if position.majority && written.fits_without_majority(position) {
            format!("a capture of two or more men is compulsory: {captures}")
        } else {
            format!("a capture is compulsory: {captures}")
        };
    }
    format!("not a move of the {} on {from}", piece.name())
}

/// `a`, `a or b`, `a, b or c`.
fn list(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
