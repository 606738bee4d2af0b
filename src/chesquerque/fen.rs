//! Positions from FEN and back.

use super::castling::{Castling, CastlingRights};
use super::kind::Kind;
use super::point::Point;
use super::position::Position;
use super::setup::Setup;
use crate::game::fen::{self, Fields};
use crate::game::{Color, FenError, Variant};

impl Position {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, FenError> {
        let mut setup = Setup::new();
        fen::read_board(
            fields.board,
            Point::SIDE,
            Variant::Chesquerque.letters(),
            |letter, file, rank| {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                let kind = Kind::from_letter(letter).expect("only the letters of men arrive here");
                setup.place(color, kind, Point::new(file, rank))
            },
        )?;
        let side = fields.side_to_move(Variant::Chesquerque.begins())?;
        setup.finish(side, read_castling(fields.castling)?, read_en_passant(fields.en_passant)?)
    }

    pub(super) fn write(&self) -> String {
        let board = fen::write_board(Point::SIDE, |file, rank| {
            self.man_at(Point::new(file, rank)).map(|(color, kind)| letter(color, kind))
        });
        let en_passant = self.en_passant.map_or("-".to_owned(), |point| point.to_string());
        format!("{board} {} {} {en_passant}", self.side.fen_letter(), self.castling)
    }
}

/// The letter of a man: upper case for White.
pub(super) fn letter(color: Color, kind: Kind) -> char {
    match color {
        Color::White => kind.letter(),
        Color::Black => kind.letter().to_ascii_lowercase(),
    }
}

fn read_castling(text: &str) -> Result<CastlingRights, FenError> {
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
        rights = rights.with(color, wing);
    }
    Ok(rights)
}

/// Reads the point that the last move passed.
fn read_en_passant(text: &str) -> Result<Option<Point>, FenError> {
    match text {
        "-" => Ok(None),
        _ => Point::parse(text).map(Some).ok_or_else(|| {
            let reason = "expected '-' or a point".to_owned();
            FenError::EnPassant { text: text.to_owned(), reason }
        }),
    }
}
