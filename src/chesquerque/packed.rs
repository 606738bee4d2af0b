//! Positions as bytes, for training data.

use super::castling::CastlingRights;
use super::kind::Kind;
use super::point::Point;
use super::position::Position;
use super::setup::Setup;
use crate::game::{
    PackPosition, PackedMan, PackedPosition, Position as _, Rules, UnpackError, Variant,
};

/// The kinds by their numbers, in the order of [`Variant::letters`]: files depend on it.
const KINDS: [Kind; 7] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Archbishop, Kind::King];

impl PackPosition for Position {
    fn pack(&self) -> Option<PackedPosition> {
        let mut packed = PackedPosition::empty(self.side);
        for point in Point::all() {
            if let Some((color, kind)) = self.man_at(point) {
                let number = KINDS.iter().position(|&other| other == kind)?;
                packed.push(point.index() as u8, PackedMan::new(color, number as u8))?;
            }
        }
        packed.castling = self.castling.index() as u8;
        packed.en_passant = self.en_passant.map(|point| point.index() as u8);
        Some(packed)
    }

    fn unpack(packed: &PackedPosition, _: Rules) -> Result<Self, UnpackError> {
        const VARIANT: Variant = Position::VARIANT;
        let mut setup = Setup::new();
        for (cell, man) in packed.men(VARIANT)? {
            let kind = man.kind();
            let error = UnpackError::Kind { kind, variant: VARIANT };
            let &kind = KINDS.get(usize::from(kind)).ok_or(error)?;
            setup.place(man.color(), kind, Point::from_index(cell.into()))?;
        }
        let castling = packed.castling;
        let castling = CastlingRights::from_index(castling)
            .ok_or(UnpackError::Castling { castling, limit: CastlingRights::COUNT })?;
        let en_passant = match packed.en_passant {
            Some(cell) if usize::from(cell) >= Point::COUNT => {
                return Err(UnpackError::EnPassant(cell));
            }
            cell => cell.map(|cell| Point::from_index(cell.into())),
        };
        Ok(setup.finish(packed.side, castling, en_passant)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_as_the_letters() {
        let letters: String = KINDS.map(Kind::letter).into_iter().collect();
        assert_eq!(letters, Position::VARIANT.letters());
    }
}
