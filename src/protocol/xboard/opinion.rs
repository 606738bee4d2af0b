//! What the engine thinks of the game: is it content with a draw, does it resign?

use crate::game::Score;

/// A draw is agreed to if the engine's last search found no more than this: it is
/// not better.
const CONTENT: Score = Score::DRAW;
/// From this score down the game is lost: nine pawns behind.
const LOST: Score = Score(-900);
/// So many searches running must find the game lost before the engine resigns.
const SEARCHES: u32 = 4;

/// What the engine's own searches have found in this game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Opinion {
    last: Option<Score>,
    /// The number of searches, up to the last, that found the game lost.
    lost: u32,
}

impl Opinion {
    /// A search for the engine's move has found `score` for its side.
    pub(super) fn learn(&mut self, score: Score) {
        self.last = Some(score);
        self.lost = if score <= LOST { self.lost + 1 } else { 0 };
    }

    /// Is a draw welcome?
    pub(super) fn accepts_draw(self) -> bool {
        self.last.is_some_and(|score| score <= CONTENT)
    }

    /// Is there nothing left to hope for?
    pub(super) fn resigns(self) -> bool {
        self.lost >= SEARCHES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: &[i32]) -> Opinion {
        let mut opinion = Opinion::default();
        for &score in scores {
            opinion.learn(Score(score));
        }
        opinion
    }

    #[test]
    fn a_draw_is_welcome_to_who_is_not_better() {
        assert!(!after(&[]).accepts_draw());
        assert!(!after(&[-50, 1]).accepts_draw());
        assert!(after(&[300, 0]).accepts_draw());
    }

    #[test]
    fn only_a_game_lost_for_several_moves_is_resigned() {
        assert!(!after(&[-900, -2000, -31_990]).resigns());
        assert!(after(&[-900, -2000, -31_990, -31_992]).resigns());
        assert!(!after(&[-1500, -1500, -899, -1500, -1500, -1500]).resigns());
    }
}
