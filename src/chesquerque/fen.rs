//! Positions from FEN and back. The validity rules stand here, and nowhere else:
//! every [`Position`] is a legal one.

use super::bitboard::Bitboard;
use super::castling::{Castling, CastlingRights};
use super::kind::{Capability, Kind};
use super::point::Point;
use super::position::Position;
use crate::game::fen::{self, Fields};
use crate::game::{Color, FenError, Variant};

impl Position {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FenError> {
        let mut position = read_men(fields.board)?;
        position.side = fields.side_to_move(Variant::Chesquerque.begins())?;
        let them = !position.side;
        let king = position.kings[them.index()];
        let attackers = position.attackers(king, position.side, position.occupied());
        if let Some(attacker) = attackers.first() {
            return Err(FenError::Position(format!(
                "{} is to move, but {attacker} attacks {them}'s king on {king}",
                position.side
            )));
        }
        position.castling = read_castling(&position, fields.castling)?;
        position.en_passant = read_en_passant(&position, fields.en_passant)?;
        Ok(position)
    }

    pub(super) fn write(&self) -> String {
        let board = fen::write_board(Point::SIDE, |file, rank| {
            self.man_at(Point::new(file, rank)).map(|(color, kind)| letter(color, kind))
        });
        let rights: String = Castling::ALL
            .into_iter()
            .filter(|&(color, wing)| self.castling.has(color, wing))
            .map(|(color, wing)| Castling::of(color, wing).letter)
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let en_passant = self.en_passant.map_or("-".to_owned(), |point| point.to_string());
        format!("{board} {} {rights} {en_passant}", self.side.fen_letter())
    }
}

/// The letter of a man: upper case for White.
pub(super) fn letter(color: Color, kind: Kind) -> char {
    match color {
        Color::White => kind.letter(),
        Color::Black => kind.letter().to_ascii_lowercase(),
    }
}

/// The men of the board field; side and rights are still to be set.
fn read_men(board: &str) -> Result<Position, FenError> {
    let mut kings: [Option<Point>; 2] = [None; 2];
    let mut position = Position {
        able: [[Bitboard::EMPTY; Capability::COUNT]; 2],
        kings: [Point::new(0, 0); 2],
        castling: CastlingRights::default(),
        en_passant: None,
        side: Color::White,
    };
    fen::read_board(board, Point::SIDE, Variant::Chesquerque.letters(), |letter, file, rank| {
        let point = Point::new(file, rank);
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind = Kind::from_letter(letter).expect("only the letters of men arrive here");
        if kind == Kind::Pawn && (rank == 0 || rank == Point::SIDE - 1) {
            return Err(FenError::Position(format!(
                "{color} pawn on {point}, expected none on ranks 1 and 9"
            )));
        }
        if kind == Kind::King
            && let Some(other) = kings[color.index()].replace(point)
        {
            return Err(FenError::Position(format!(
                "{color} has kings on {other} and {point}, expected one"
            )));
        }
        position.toggle(color, kind, point);
        Ok(())
    })?;
    for color in Color::ALL {
        position.kings[color.index()] = kings[color.index()]
            .ok_or_else(|| FenError::Position(format!("{color} has no king, expected one")))?;
    }
    Ok(position)
}

fn read_castling(position: &Position, text: &str) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::default();
    if text == "-" {
        return Ok(rights);
    }
    let error = |reason: String| FenError::Castling { text: text.to_owned(), reason };
    for letter in text.chars() {
        let (color, wing) = Castling::ALL
            .into_iter()
            .find(|&(color, wing)| Castling::of(color, wing).letter == letter)
            .ok_or_else(|| error(format!("unknown letter '{letter}', expected '-' or of KQkq")))?;
        if rights.has(color, wing) {
            return Err(error(format!("'{letter}' stands there twice")));
        }
        let castling = Castling::of(color, wing);
        for (point, kind) in [(castling.king, Kind::King), (castling.rook, Kind::Rook)] {
            if position.man_at(point) != Some((color, kind)) {
                let man = kind.name();
                return Err(error(format!("'{letter}' needs {color}'s {man} on {point}")));
            }
        }
        rights = rights.with(color, wing);
    }
    Ok(rights)
}

/// Reads the point that the last move passed: a double step must have been
/// possible. It is kept only if a legal capture there exists.
fn read_en_passant(position: &Position, text: &str) -> Result<Option<Point>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let error = |reason: String| FenError::EnPassant { text: text.to_owned(), reason };
    let passed = Point::parse(text).ok_or_else(|| error("expected '-' or a point".to_owned()))?;
    let them = !position.side;
    let (rank, ahead) = match them {
        Color::White => (2, 1),
        Color::Black => (6, -1),
    };
    if passed.rank() != rank {
        return Err(error(format!("expected a point on rank {}", rank + 1)));
    }
    if !passed.has_diagonals() {
        return Err(error("no diagonal leads there, so no pawn can capture there".to_owned()));
    }
    let on = |ranks| passed.step(0, ranks).and_then(|point| position.man_at(point));
    if on(ahead) != Some((them, Kind::Pawn)) || on(0).is_some() || on(-ahead).is_some() {
        return Err(error(format!("no pawn of {them} has just passed it")));
    }
    Ok(position.has_en_passant_capture(passed).then_some(passed))
}
