//! The value of a position to the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The deepest ply that a search reaches.
pub const MAX_PLY: usize = 128;

/// A value in centipawns for the side to move, or the distance to the end of the
/// game. It fits 16 bits, so tables can store it so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// Beyond every value that a position can have.
    pub const INFINITE: Self = Self(32_001);
    /// The winner's value at the position that ends the game.
    const MATE: i32 = 32_000;
    /// The largest value that is not the distance of a forced win.
    pub const MAX_EVAL: Self = Self(Self::MATE - MAX_PLY as i32 - 1);

    /// The side to move wins in `ply` plies from the root of the search.
    #[must_use]
    pub const fn win_in(ply: usize) -> Self {
        Self(Self::MATE - ply as i32)
    }

    /// The side to move has lost after `ply` plies from the root of the search.
    #[must_use]
    pub const fn loss_in(ply: usize) -> Self {
        Self(ply as i32 - Self::MATE)
    }

    /// Is this the distance of a forced win or loss?
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Self::MAX_EVAL.0
    }

    /// An evaluation, held within the range of evaluations.
    #[must_use]
    pub fn clamp_eval(centipawns: i32) -> Self {
        Self(centipawns.clamp(-Self::MAX_EVAL.0, Self::MAX_EVAL.0))
    }

    /// The distance counted from a node at `ply` rather than from the root, as
    /// the transposition table keeps it.
    #[must_use]
    pub const fn to_node(self, ply: usize) -> Self {
        self.shifted(ply as i32)
    }

    /// The reverse of [`Score::to_node`].
    #[must_use]
    pub const fn from_node(self, ply: usize) -> Self {
        self.shifted(-(ply as i32))
    }

    const fn shifted(self, ply: i32) -> Self {
        if !self.is_decisive() {
            self
        } else if self.0 > 0 {
            Self(self.0 + ply)
        } else {
            Self(self.0 - ply)
        }
    }

    /// The forced win (positive) or loss (negative) in full moves of the winner,
    /// as UCI counts them: 1 is a win by this move, -1 a loss by the reply, and
    /// 0 a game already lost. `None` for a value in centipawns.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        if !self.is_decisive() {
            None
        } else if self.0 > 0 {
            Some((Self::MATE - self.0 + 1) / 2)
        } else {
            Some(-(Self::MATE + self.0) / 2)
        }
    }

    /// The reverse of [`Score::mate_moves`]; `None` beyond [`MAX_PLY`].
    #[must_use]
    pub fn from_mate_moves(moves: i32) -> Option<Self> {
        let plies = usize::try_from(moves.unsigned_abs()).ok()?.checked_mul(2)?;
        let score = if moves > 0 { Self::win_in(plies - 1) } else { Self::loss_in(plies) };
        (plies <= MAX_PLY).then_some(score)
    }

    /// The reverse of [`Score::cecp`], as far as numbers are within bounds.
    #[must_use]
    pub fn from_cecp(number: i32) -> Self {
        let moves = match number {
            100_001.. => number - 100_000,
            ..=-100_000 => number + 100_000,
            _ => return Self::clamp_eval(number),
        };
        Self::from_mate_moves(moves).unwrap_or_else(|| Self::clamp_eval(number))
    }

    /// The number of CECP's thinking output: centipawns, or 100000 plus the
    /// moves to a win, negated for a loss.
    #[must_use]
    pub const fn cecp(self) -> i32 {
        match self.mate_moves() {
            None => self.0,
            Some(moves) if self.0 > 0 => 100_000 + moves,
            Some(moves) => -100_000 + moves,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn add(self, centipawns: i32) -> Self {
        Self(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn sub(self, centipawns: i32) -> Self {
        Self(self.0 - centipawns)
    }
}

/// The text of UCI: `cp 31` or `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_distances_count_moves_of_the_winner() {
        assert_eq!(Score::win_in(1).to_string(), "mate 1");
        assert_eq!(Score::win_in(3).to_string(), "mate 2");
        assert_eq!(Score::loss_in(0).to_string(), "mate 0");
        assert_eq!(Score::loss_in(2).to_string(), "mate -1");
        assert_eq!(Score::loss_in(4).to_string(), "mate -2");
        assert_eq!(Score(-31).to_string(), "cp -31");
        assert_eq!(Score::win_in(3).cecp(), 100_002);
        assert_eq!(Score::loss_in(2).cecp(), -100_001);
    }

    #[test]
    fn numbers_of_protocols_are_read_back() {
        for score in [
            Score::win_in(1),
            Score::win_in(7),
            Score::loss_in(0),
            Score::loss_in(8),
            Score::DRAW,
            Score(-31),
        ] {
            assert_eq!(Score::from_cecp(score.cecp()), score);
            assert_eq!(score.mate_moves().and_then(Score::from_mate_moves).unwrap_or(score), score);
        }
        assert_eq!(Score::from_mate_moves(i32::MAX), None);
        assert_eq!(Score::from_mate_moves(i32::MIN), None);
        for number in [99_999, 100_500, i32::MAX] {
            assert_eq!(Score::from_cecp(number), Score::MAX_EVAL);
            assert_eq!(Score::from_cecp(-number), -Score::MAX_EVAL);
        }
    }

    #[test]
    fn table_scores_shift_by_ply_and_back() {
        for score in [Score::win_in(9), Score::loss_in(9), Score(77), Score::DRAW] {
            assert_eq!(score.to_node(4).from_node(4), score);
        }
        assert_eq!(Score::win_in(9).to_node(4), Score::win_in(5));
        assert!(!Score::MAX_EVAL.is_decisive() && Score::loss_in(MAX_PLY).is_decisive());
    }
}
