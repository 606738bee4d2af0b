//! FEN: reading with reasons, writing. The validity rules stand here, and nowhere else.

use crate::game::fen::{Fields, read_board, write_board};
use crate::game::{Color, FenError, Rules, Variant, fen};

use super::bitboard::Bitboard;
use super::board::{Board, Piece};
use super::position::Position;
use super::square::Square;

/// Reads the first four fields. Without a side Black is to move, who begins (K2).
pub(super) fn read(fields: &Fields<'_>, rules: Rules) -> Result<Position, FenError> {
    let mut board = Board::default();
    read_board(
        fields.board,
        Variant::Cheskers.size(),
        Variant::Cheskers.letters(),
        |letter, file, rank| {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let piece = Piece::from_letter(letter).expect("only the letters of men arrive here");
            place(&mut board, color, piece, file, rank)
        },
    )?;
    let side = fields.side_to_move(Variant::Cheskers.begins())?;
    if fields.castling != "-" {
        let reason = "expected '-', there is no castling in Cheskers".to_owned();
        return Err(FenError::Castling { text: fields.castling.to_owned(), reason });
    }
    if fields.en_passant != "-" {
        let reason = "expected '-', there is no en passant in Cheskers".to_owned();
        return Err(FenError::EnPassant { text: fields.en_passant.to_owned(), reason });
    }
    finish(board, side, rules)
}

/// Puts a man on an empty cell, file and rank from 0.
pub(super) fn place(
    board: &mut Board,
    color: Color,
    piece: Piece,
    file: usize,
    rank: usize,
) -> Result<(), FenError> {
    let refuse = |reason: &str| {
        let (letter, cell) = (letter(color, piece), fen::cell_name(file, rank));
        Err(FenError::Position(format!("'{letter}' on {cell}: {reason}")))
    };
    let Some(square) = Square::at(file, rank) else {
        return refuse("a light square, expected all men on dark squares such as a1");
    };
    // No pawn rests on its last rank (K9), and none ever was on its first (K2, K3).
    if piece == Piece::Pawn && (rank == 0 || rank == 7) {
        return refuse("expected pawns on ranks 2 to 7 only");
    }
    board.men[color.index()].0[piece.index()] |= Bitboard::of(square);
    Ok(())
}

/// The position of the men that have been placed.
pub(super) fn finish(board: Board, side: Color, rules: Rules) -> Result<Position, FenError> {
    if board.men.iter().all(|men| men.kings().is_empty()) {
        let reason = "no king on the board, expected one of at least one side";
        return Err(FenError::Position(reason.to_owned()));
    }
    Ok(Position::new(board, side, rules))
}

/// Writes the first four fields.
pub(super) fn write(position: &Position) -> String {
    let board = write_board(8, |file, rank| letter_at(&position.board, file, rank));
    format!("{board} {} - -", position.side.fen_letter())
}

/// The letter of the man on a cell, upper case for White.
pub(super) fn letter_at(board: &Board, file: usize, rank: usize) -> Option<char> {
    board.man_at(Square::at(file, rank)?).map(|(color, piece)| letter(color, piece))
}

/// The letter of a man: upper case for White.
fn letter(color: Color, piece: Piece) -> char {
    match color {
        Color::White => piece.letter(),
        Color::Black => piece.letter().to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Position as _};

    use super::*;

    fn error(fen: &str) -> String {
        Game::<Position>::from_fen(fen, Rules::default()).unwrap_err().to_string()
    }

    #[test]
    fn fens_are_written_as_they_were_read() {
        for fen in
            [Position::START, "7k/8/1p6/8/3B4/8/5P2/K7 w - - 0 1", "3k4/8/8/8/8/8/8/8 w - - 3 17"]
        {
            let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
            assert_eq!(game.fen(), fen);
        }
    }

    #[test]
    fn k2_black_moves_first_when_the_fen_does_not_say() {
        let board = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1";
        let game = Game::<Position>::from_fen(board, Rules::default()).unwrap();
        assert_eq!(game.fen(), Position::START);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (fen, says) in [
            ("k7/8/8/8/8/8/8/K7 w", "'k' on a8: a light square"),
            ("P6k/8/8/8/8/8/8/K7 w", "'P' on a8: a light square"),
            ("1P5k/8/8/8/8/8/8/K7 w", "'P' on b8: expected pawns on ranks 2 to 7"),
            ("7k/8/8/8/8/8/8/K1p5 w", "'p' on c1: expected pawns"),
            ("7b/8/8/8/8/8/8/B7 w", "no king on the board"),
            ("7k/8/8/8/8/8/8/K7 x", "unknown side to move 'x'"),
            ("7k/8/8/8/8/8/8/K7 w KQ", "castling rights 'KQ': expected '-'"),
            ("7k/8/8/8/8/8/8/K7 w - e3", "en-passant point 'e3': expected '-'"),
            ("7k/8/8/8/8/8/K7 w", "the board has 7 ranks, expected 8"),
            ("7q/8/8/8/8/8/8/K7 w", "unknown letter 'q' in rank 8"),
        ] {
            assert!(error(fen).contains(says), "{fen}: {}", error(fen));
        }
    }
}
