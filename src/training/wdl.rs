//! Fitting the chances that scores stand for to games that were played.

use std::collections::BTreeMap;

use crate::game::Score;
use crate::search::{WdlModel, logistic};
use crate::statistics::{Points, Trinomial};

/// The width of a bin of scores in centipawns: far less than a score is exact.
const BIN: i32 = 8;

/// Scores beyond are left out: there results do not change any more.
const WIDEST: i32 = 1500;

/// Steps that the fit may take; it needs about ten.
const STEPS: u32 = 100;

/// The parameters, in the order of margin and slope.
type Vector = [f64; 4];

/// What came of positions: results by men and score, for the side to move.
#[derive(Clone, Debug, Default)]
pub struct WdlData {
    bins: BTreeMap<(u32, i32), Trinomial>,
    positions: u64,
}

/// The model that explains the data best.
#[derive(Clone, Copy, Debug)]
pub struct WdlFit {
    /// The model.
    pub model: WdlModel,
    /// The mean of the negative logarithm of the chance that it gave to what happened.
    pub loss: f64,
    /// The same for a model that knows how often games are drawn, and no scores.
    pub blind_loss: f64,
    /// Positions with scores that count.
    pub positions: u64,
}

impl WdlData {
    /// Adds a position with `men` men on the board, its `score` and what the side to move
    /// got in the end. Decisive and very great scores do not count.
    pub fn add(&mut self, men: u32, score: Score, points: Points) {
        if score.0.abs() <= WIDEST {
            self.bins.entry((men, score.0.div_euclid(BIN))).or_default().count(points);
            self.positions += 1;
        }
    }

    /// Finds the model by which what happened is likeliest, by Newton's method: the
    /// logarithm of the likelihood is concave (Pratt 1981), so there is only one. `None`
    /// if the data say too little, as when there is no draw among them.
    #[must_use]
    pub fn fit(&self) -> Option<WdlFit> {
        let mut at = [1.0, 0.0, 0.5, 0.0];
        let mut likelihood = self.likelihood(at)?;
        for _ in 0..STEPS {
            let step = self.newton_step(at)?;
            // Half a step, a quarter and so on, if the whole one goes too far.
            let tries = (0..30).map(|halvings| 0.5_f64.powi(halvings));
            let better = tries.filter_map(|part| {
                let next = std::array::from_fn(|i| at[i] + part * step[i]);
                Some((next, self.likelihood(next).filter(|&next| next > likelihood)?))
            });
            let Some((next, next_likelihood)) = { better }.next() else { break };
            (at, likelihood) = (next, next_likelihood);
        }
        let [m0, m1, s0, s1] = at;
        let positions = self.positions as f64;
        Some(WdlFit {
            model: WdlModel { margin: [m0, m1], slope: [s0, s1] },
            loss: -likelihood / positions,
            blind_loss: self.blind_loss(),
            positions: self.positions,
        })
    }

    /// Men, score in pawns, and results of each bin.
    fn bins(&self) -> impl Iterator<Item = (f64, f64, [f64; 3])> {
        self.bins.iter().map(|(&(men, bin), results)| {
            let score = (f64::from(bin) + 0.5) * f64::from(BIN) / 100.0;
            let counts = [results.wins, results.draws, results.losses].map(|count| count as f64);
            (f64::from(men), score, counts)
        })
    }

    /// The logarithm of the likelihood; `None` where the model leaves no chance to what
    /// happened.
    fn likelihood(&self, at: Vector) -> Option<f64> {
        let terms = self.bins().map(|(men, score, [wins, draws, losses])| {
            let (win, loss) = chances(at, men, score);
            let term =
                |count: f64, chance: f64| if count > 0.0 { count * chance.ln() } else { 0.0 };
            term(wins, win) + term(draws, 1.0 - win - loss) + term(losses, loss)
        });
        Some(terms.sum()).filter(|sum: &f64| sum.is_finite())
    }

    /// The step to the top of the parabola that touches the likelihood.
    fn newton_step(&self, at: Vector) -> Option<Vector> {
        let mut gradient = [0.0; 4];
        let mut curvature = [[0.0; 4]; 4];
        for (men, score, [wins, draws, losses]) in self.bins() {
            let (win, loss) = chances(at, men, score);
            let draw = 1.0 - win - loss;
            // How the arguments of both logistic functions change with the parameters.
            let to_win = [-1.0, -men, score, men * score];
            let to_loss = [-1.0, -men, -score, -men * score];
            let (slope_win, slope_loss) = (win * (1.0 - win), loss * (1.0 - loss));
            for i in 0..4 {
                let pull = slope_win * to_win[i] + slope_loss * to_loss[i];
                gradient[i] += wins * (1.0 - win) * to_win[i] + losses * (1.0 - loss) * to_loss[i];
                gradient[i] -= if draws > 0.0 { draws * pull / draw } else { 0.0 };
                for j in 0..4 {
                    let (by_win, by_loss) = (to_win[i] * to_win[j], to_loss[i] * to_loss[j]);
                    curvature[i][j] -= wins * slope_win * by_win + losses * slope_loss * by_loss;
                    if draws > 0.0 {
                        let other = slope_win * to_win[j] + slope_loss * to_loss[j];
                        let bend = slope_win * (1.0 - 2.0 * win) * by_win
                            + slope_loss * (1.0 - 2.0 * loss) * by_loss;
                        curvature[i][j] -= draws * (bend / draw + pull * other / (draw * draw));
                    }
                }
            }
        }
        solve(curvature, gradient.map(|slope| -slope))
    }

    fn blind_loss(&self) -> f64 {
        let mut sums = [0.0; 3];
        for (_, _, counts) in self.bins() {
            sums = std::array::from_fn(|i| sums[i] + counts[i]);
        }
        let all: f64 = sums.iter().sum();
        let shares = sums.map(|sum| sum / all);
        -shares.iter().filter(|&&share| share > 0.0).map(|share| share * share.ln()).sum::<f64>()
    }
}

/// The chances of winning and losing.
fn chances([m0, m1, s0, s1]: Vector, men: f64, score: f64) -> (f64, f64) {
    let (margin, slope) = (m0 + m1 * men, (s0 + s1 * men) * score);
    (logistic(slope - margin), logistic(-slope - margin))
}

/// Solves linear equations by elimination with pivots; `None` if they have no single
/// solution.
fn solve(mut rows: [Vector; 4], mut right: Vector) -> Option<Vector> {
    for column in 0..4 {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..4).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        right.swap(column, pivot);
        let top = rows[column];
        if top[column] == 0.0 {
            return None;
        }
        for row in (0..4).filter(|&row| row != column) {
            let factor = rows[row][column] / top[column];
            rows[row] = std::array::from_fn(|i| rows[row][i] - factor * top[i]);
            right[row] -= factor * right[column];
        }
    }
    let solution: Vector = std::array::from_fn(|i| right[i] / rows[i][i]);
    solution.iter().all(|value| value.is_finite()).then_some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let rows = [
            [0.0, 2.0, 0.0, 1.0],
            [2.0, 2.0, 3.0, 2.0],
            [4.0, -3.0, 0.0, 1.0],
            [6.0, 1.0, -6.0, -5.0],
        ];
        let x = [-0.5, 1.0, 1.0 / 3.0, -2.0];
        let right = rows.map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum());
        for (found, expected) in solve(rows, right).unwrap().iter().zip(x) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        assert_eq!(solve([[1.0; 4]; 4], [1.0; 4]), None);
    }

    /// Games played by a known model lead back to it.
    #[test]
    fn a_model_is_found_again() {
        let truth = [1.2, -0.02, 0.3, 0.015];
        let mut random = fastrand::Rng::with_seed(1);
        let mut data = WdlData::default();
        for _ in 0..200_000 {
            let (men, score) = (random.u32(4..=36), random.i32(-600..=600));
            let (win, loss) = chances(truth, f64::from(men), f64::from(score) / 100.0);
            let points = match random.f64() {
                x if x < win => Points::Win,
                x if x < win + loss => Points::Loss,
                _ => Points::Draw,
            };
            data.add(men, Score(score), points);
        }
        let fit = data.fit().unwrap();
        let WdlModel { margin: [m0, m1], slope: [s0, s1] } = fit.model;
        for (found, expected) in [m0, m1, s0, s1].into_iter().zip(truth) {
            assert!((found - expected).abs() < 0.05 * expected.abs() + 0.001, "{:?}", fit.model);
        }
        assert!(fit.loss < fit.blind_loss);
        assert_eq!(fit.positions, 200_000);
    }

    #[test]
    fn decisive_scores_do_not_count_and_nothing_is_no_model() {
        let mut data = WdlData::default();
        data.add(5, Score::win_in(3), Points::Win);
        assert!(data.fit().is_none_or(|fit| fit.positions == 0));
    }
}
