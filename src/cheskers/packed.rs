//! Positions as bytes, for training data.

use crate::game::{
    PackPosition, PackedMan, PackedPosition, Position as _, Rules, UnpackError, Variant,
};

use super::board::{Board, Piece};
use super::fen::{finish, place};
use super::position::Position;
use super::square::Square;

const VARIANT: Variant = Position::VARIANT;

impl PackPosition for Position {
    fn pack(&self) -> Option<PackedPosition> {
        let mut packed = PackedPosition::empty(self.side);
        for cell in 0..VARIANT.size().pow(2) {
            let (file, rank) = file_and_rank(cell);
            if let Some((color, piece)) =
                Square::at(file, rank).and_then(|square| self.board.man_at(square))
            {
                packed.push(cell as u8, PackedMan::new(color, piece.index() as u8))?;
            }
        }
        Some(packed)
    }

    fn unpack(packed: &PackedPosition, rules: Rules) -> Result<Self, UnpackError> {
        let mut board = Board::default();
        for (cell, man) in packed.men(VARIANT)? {
            let kind = man.kind();
            let error = UnpackError::Kind { kind, variant: VARIANT };
            let &piece = Piece::ALL.get(usize::from(kind)).ok_or(error)?;
            let (file, rank) = file_and_rank(cell.into());
            place(&mut board, man.color(), piece, file, rank)?;
        }
        if packed.castling != 0 {
            return Err(UnpackError::Castling { castling: packed.castling, limit: 1 });
        }
        if let Some(cell) = packed.en_passant {
            return Err(UnpackError::EnPassant(cell));
        }
        Ok(finish(board, packed.side, rules)?)
    }
}

const fn file_and_rank(cell: usize) -> (usize, usize) {
    (cell % VARIANT.size(), cell / VARIANT.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_as_the_letters() {
        let letters: String = Piece::ALL.map(Piece::letter).into_iter().collect();
        assert_eq!(letters, VARIANT.letters());
    }
}
