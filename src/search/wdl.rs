//! What a score is worth: the chances of winning, drawing and losing.

use super::SearchPosition;
use crate::game::Score;

/// Chances of the side to move in permille: the three make 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

/// How one game's scores turn into chances: a cumulative logit with two thresholds. The
/// chance to win is logistic in `slope · score - margin`, that to lose in `-slope · score -
/// margin`, the rest are draws. Slope (for each pawn's worth of 100 centipawns) and margin
/// depend on the number of men on the board: with few of them, more is needed to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The margin without men, and what each man adds.
    pub margin: [f64; 2],
    /// The slope without men, and what each man adds.
    pub slope: [f64; 2],
}

/// The logistic function.
pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl WdlModel {
    /// The chances, by this model, of a side that has `score` in `position`.
    #[must_use]
    pub fn wdl<P: SearchPosition>(&self, position: &P, score: Score) -> Wdl {
        match score.mate_moves() {
            Some(_) if score > Score::DRAW => return Wdl { win: 1000, draw: 0, loss: 0 },
            Some(_) => return Wdl { win: 0, draw: 0, loss: 1000 },
            None => {}
        }
        let men = f64::from(position.men());
        // What a fit found within the data may be nonsense far outside of them.
        let margin = (self.margin[0] + self.margin[1] * men).max(0.0);
        let slope = (self.slope[0] + self.slope[1] * men).max(0.01) * f64::from(score.0) / 100.0;
        let permille = |x: f64| (1000.0 * logistic(x)).round() as u32;
        let win = permille(slope - margin);
        let loss = permille(-slope - margin).min(1000 - win);
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Rules};
    use crate::{cheskers, chesquerque};

    /// Over all scores, in a position of `men` men, where `winning` makes a win likely.
    fn is_sound<P: SearchPosition>(fen: &str, men: u32, winning: i32) {
        let game = crate::game::Game::<P>::from_fen(fen, Rules::default()).unwrap();
        let position = game.position();
        assert_eq!(position.men(), men, "{fen}");
        let of = |score: i32| P::WDL.wdl(position, Score(score));
        let mut last = of(-32_000);
        assert_eq!(last, Wdl { win: 0, draw: 0, loss: 1000 });
        for score in -31_999..=32_000 {
            let now = of(score);
            assert_eq!(now.win + now.draw + now.loss, 1000, "{score}");
            assert!(now.win >= last.win && now.loss <= last.loss, "{score}: {now:?}");
            let other = of(-score);
            assert!(now.win.abs_diff(other.loss) <= 1, "{score}: {now:?} against {other:?}");
            last = now;
        }
        assert_eq!(of(0).win, of(0).loss);
        assert!(of(winning).win > 500, "{:?}", of(winning));
    }

    #[test]
    fn chances_make_a_whole_and_grow_with_the_score() {
        is_sound::<chesquerque::Position>(chesquerque::Position::START, 36, 300);
        is_sound::<chesquerque::Position>("4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1", 3, 600);
        is_sound::<cheskers::Position>(cheskers::Position::START, 24, 300);
        is_sound::<cheskers::Position>("7k/8/5p2/8/3p4/2K5/8/8 w - - 0 1", 4, 300);
    }

    #[test]
    fn a_forced_end_leaves_no_doubt() {
        let game = crate::game::Game::<cheskers::Position>::new(Rules::default());
        let of = |score| cheskers::Position::WDL.wdl(game.position(), score);
        assert_eq!(of(Score::win_in(5)), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(of(Score::loss_in(4)), Wdl { win: 0, draw: 0, loss: 1000 });
    }
}
