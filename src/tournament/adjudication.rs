//! Ending games whose result is clear, by what the engines think of them.

use crate::game::{Color, Score};
use crate::pgn::GameResult;

/// A draw is called when both think that it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Not before this move of the game.
    pub move_number: u32,
    /// Both have thought so for so many moves in a row, at least 1.
    pub move_count: u32,
    /// The distance from 0 that still means a draw, in centipawns.
    pub score: i32,
}

/// A game is given up when the loser thinks that it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// The loser has thought so for so many moves in a row, at least 1.
    pub move_count: u32,
    /// The score at which a game is lost, in centipawns (given as a positive number).
    pub score: i32,
    /// The winner must have thought so just as long.
    pub two_sided: bool,
}

/// By what rules games are ended early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Wins.
    pub resign: Option<ResignRule>,
    /// A draw after so many moves of each side.
    pub max_moves: Option<u32>,
}

/// What has been seen of one game.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// Plies in a row that looked drawn to whoever made them.
    drawn: u32,
    /// Moves in a row at which each side thought that it was lost, or won.
    lost: [u32; 2],
    won: [u32; 2],
}

impl Adjudicator {
    /// A game that is ended by `rules` has begun.
    #[must_use]
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, ..Self::default() }
    }

    /// `side` has made a move and thinks that its position is worth `score`
    /// (`None`: it does not say). Is the game over, and how and why?
    pub fn observe(&mut self, side: Color, score: Option<Score>) -> Option<(GameResult, String)> {
        self.plies += 1;
        let (us, them) = (side.index(), (!side).index());
        let extend = |streak: u32, holds: bool| if holds { streak + 1 } else { 0 };
        let is = |test: &dyn Fn(i32) -> bool| score.is_some_and(|score| test(score.0));

        if let Some(rule) = self.rules.resign {
            self.lost[us] = extend(self.lost[us], is(&|score| score <= -rule.score));
            self.won[us] = extend(self.won[us], is(&|score| score >= rule.score));
            let agreed = !rule.two_sided || self.won[them] >= rule.move_count;
            if self.lost[us] >= rule.move_count && agreed {
                return Some((GameResult::Won(!side), format!("{} wins by adjudication", !side)));
            }
        }
        if let Some(rule) = self.rules.draw {
            self.drawn = extend(self.drawn, is(&|score| score.abs() <= rule.score));
            let begun = self.plies.div_ceil(2) >= rule.move_number;
            if begun && self.drawn >= rule.move_count.saturating_mul(2) {
                return Some((GameResult::Drawn, "Draw by adjudication".to_owned()));
            }
        }
        let max_moves = self.rules.max_moves?;
        (self.plies >= max_moves.saturating_mul(2))
            .then(|| (GameResult::Drawn, format!("Draw after {max_moves} moves of each side")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply at which a game ends in which White and Black take turns at `scores`.
    fn end(rules: Adjudication, scores: &[i32]) -> Option<(usize, GameResult)> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = [Color::White, Color::Black].into_iter().cycle();
        (1..).zip(sides.zip(scores)).find_map(|(ply, (side, &score))| {
            let end = adjudicator.observe(side, Some(Score(score)))?;
            Some((ply, end.0))
        })
    }

    #[test]
    fn a_draw_needs_both_sides_for_some_moves() {
        let draw = Some(DrawRule { move_number: 3, move_count: 2, score: 10 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(end(rules, &[5, -5, 0, 10, -10, 3]), Some((5, GameResult::Drawn)));
        assert_eq!(end(rules, &[5, -5, 0, 10, 11, 3, 4, 5, 6]), Some((9, GameResult::Drawn)));
        assert_eq!(end(rules, &[50, 0, 50, 0, 50, 0, 50, 0]), None, "Black alone thinks so");
    }

    #[test]
    fn a_loss_needs_the_loser_and_if_wanted_the_winner() {
        let resign = |two_sided| Adjudication {
            resign: Some(ResignRule { move_count: 2, score: 500, two_sided }),
            ..Adjudication::default()
        };
        let won = GameResult::Won;
        let clear = [-600, 600, -700, 700];
        assert_eq!(end(resign(false), &clear), Some((3, won(Color::Black))));
        assert_eq!(end(resign(true), &clear), None, "Black has thought so once when White moves");
        assert_eq!(end(resign(true), &[-600, 600, -700, 700, -800]), Some((5, won(Color::Black))));
        assert_eq!(end(resign(true), &[-600, 10, -700, 10, -700, 10, -700]), None);
        assert_eq!(end(resign(false), &[0, -600, 0, -499, 0, -600, 0]), None);
        assert_eq!(end(resign(false), &[0, -600, 0, -600]), Some((4, won(Color::White))));
    }

    #[test]
    fn a_long_game_ends() {
        let rules = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        assert_eq!(end(rules, &[900, -900, 900, -900]), Some((4, GameResult::Drawn)));
    }

    #[test]
    fn who_tells_no_score_agrees_to_nothing() {
        let draw = Some(DrawRule { move_number: 1, move_count: 1, score: 10_000 });
        let mut adjudicator = Adjudicator::new(Adjudication { draw, ..Adjudication::default() });
        for side in [Color::White, Color::Black, Color::White, Color::Black] {
            assert_eq!(adjudicator.observe(side, None), None);
        }
    }
}
