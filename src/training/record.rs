//! One position of a file of training data.

use thiserror::Error;

use crate::game::{Color, PACKED_LEN, PackPosition, PackedPosition, Rules, Score, UnpackError};

/// Bytes of a record.
pub const RECORD_LEN: usize = PACKED_LEN + 6;

/// A position of a game, with what the search thought of it and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<P> {
    /// The position.
    pub position: P,
    /// Its value for the side to move, by the search that chose the move played.
    pub score: Score,
    /// Who won the game in the end; `None` is a draw.
    pub winner: Option<Color>,
    /// Plies of the game before it.
    pub ply: u16,
    /// Plies since the last capture or pawn move (C15, K12), 255 for all beyond.
    pub clock: u8,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The position.
    #[error(transparent)]
    Position(#[from] UnpackError),
    /// The result of the game.
    #[error("result {0}, expected 0 to 2")]
    Result(u8),
    /// The score.
    #[error("score {0}, expected one from -32000 to 32000")]
    Score(i16),
}

impl<P: PackPosition> Record<P> {
    /// The bytes; `None` if there are more men than a packed position can have.
    #[must_use]
    pub fn to_bytes(&self) -> Option<[u8; RECORD_LEN]> {
        let mut bytes = [0; RECORD_LEN];
        let (position, rest) = bytes.split_at_mut(PACKED_LEN);
        position.copy_from_slice(&self.position.pack()?.to_bytes());
        let [s0, s1] = (self.score.0 as i16).to_le_bytes();
        let [p0, p1] = self.ply.to_le_bytes();
        rest.copy_from_slice(&[result_number(self.winner), s0, s1, p0, p1, self.clock]);
        Some(bytes)
    }

    /// Reads what [`Record::to_bytes`] wrote, of a game by `rules`.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn from_bytes(bytes: &[u8; RECORD_LEN], rules: Rules) -> Result<Self, RecordError> {
        let (packed, rest) = bytes.split_first_chunk().expect("a record begins with a position");
        let &[result, s0, s1, p0, p1, clock] = rest else { unreachable!("six bytes are left") };
        let score = i16::from_le_bytes([s0, s1]);
        if Score(score.into()) >= Score::INFINITE || Score(score.into()) <= -Score::INFINITE {
            return Err(RecordError::Score(score));
        }
        Ok(Self {
            position: P::unpack(&PackedPosition::from_bytes(packed), rules)?,
            score: Score(score.into()),
            winner: match result {
                0 => Some(Color::Black),
                1 => None,
                2 => Some(Color::White),
                _ => return Err(RecordError::Result(result)),
            },
            ply: u16::from_le_bytes([p0, p1]),
            clock,
        })
    }
}

/// White's score in half points.
const fn result_number(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::Black) => 0,
        None => 1,
        Some(Color::White) => 2,
    }
}
