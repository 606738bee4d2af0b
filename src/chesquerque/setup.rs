//! Men put up one by one, wherever they come from. The validity rules stand here, and
//! nowhere else: every [`Position`] is a legal one.

use super::bitboard::Bitboard;
use super::castling::{Castling, CastlingRights};
use super::kind::{Capability, Kind};
use super::point::Point;
use super::position::Position;
use crate::game::{Color, FenError};

/// A board on which men are being put up.
pub(super) struct Setup {
    /// Right but for the places of the kings, the side and the rights.
    position: Position,
    kings: [Option<Point>; 2],
}

impl Setup {
    /// An empty board.
    pub(super) fn new() -> Self {
        let position = Position {
            able: [[Bitboard::EMPTY; Capability::COUNT]; 2],
            kings: [Point::new(0, 0); 2],
            castling: CastlingRights::default(),
            en_passant: None,
            side: Color::White,
        };
        Self { position, kings: [None; 2] }
    }

    /// Puts a man on an empty point.
    pub(super) fn place(&mut self, color: Color, kind: Kind, point: Point) -> Result<(), FenError> {
        if kind == Kind::Pawn && (point.rank() == 0 || point.rank() == Point::SIDE - 1) {
            return Err(FenError::Position(format!(
                "{color} pawn on {point}, expected none on ranks 1 and 9"
            )));
        }
        if kind == Kind::King
            && let Some(other) = self.kings[color.index()].replace(point)
        {
            return Err(FenError::Position(format!(
                "{color} has kings on {other} and {point}, expected one"
            )));
        }
        self.position.toggle(color, kind, point);
        Ok(())
    }

    /// The position with `side` to move: it may castle by `castling`, and
    /// `en_passant` is the point that the last move passed.
    pub(super) fn finish(
        self,
        side: Color,
        castling: CastlingRights,
        en_passant: Option<Point>,
    ) -> Result<Position, FenError> {
        let Self { mut position, kings } = self;
        for color in Color::ALL {
            position.kings[color.index()] = kings[color.index()]
                .ok_or_else(|| FenError::Position(format!("{color} has no king, expected one")))?;
        }
        position.side = side;
        let king = position.kings[(!side).index()];
        if let Some(attacker) = position.attackers(king, side, position.occupied()).first() {
            return Err(FenError::Position(format!(
                "{side} is to move, but {attacker} attacks {}'s king on {king}",
                !side
            )));
        }
        check_castling(&position, castling)?;
        position.castling = castling;
        position.en_passant = match en_passant {
            Some(passed) => checked_en_passant(&position, passed)?,
            None => None,
        };
        Ok(position)
    }
}

/// Do king and rook stand where every right needs them (C13)?
fn check_castling(position: &Position, rights: CastlingRights) -> Result<(), FenError> {
    for (color, wing) in Castling::ALL.into_iter().filter(|&(color, wing)| rights.has(color, wing))
    {
        let castling = Castling::of(color, wing);
        for (point, kind) in [(castling.king, Kind::King), (castling.rook, Kind::Rook)] {
            if position.man_at(point) != Some((color, kind)) {
                let (letter, man) = (castling.letter, kind.name());
                let reason = format!("'{letter}' needs {color}'s {man} on {point}");
                return Err(FenError::Castling { text: rights.to_string(), reason });
            }
        }
    }
    Ok(())
}

/// The point that the last move passed, for which a double step must have been possible
/// (C11). It is kept only if a legal capture there exists.
fn checked_en_passant(position: &Position, passed: Point) -> Result<Option<Point>, FenError> {
    let error = |reason| FenError::EnPassant { text: passed.to_string(), reason };
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
