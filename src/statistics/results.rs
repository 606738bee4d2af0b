//! Counts of results, and the distribution of scores that they make.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// The points of one game, seen from one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Points {
    /// Nothing.
    Loss = 0,
    /// Half a point.
    Draw = 1,
    /// A point.
    Win = 2,
}

impl Points {
    /// The same game seen from the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Single games from one player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

impl Trinomial {
    /// Counts one game.
    pub fn count(&mut self, points: Points) {
        *match points {
            Points::Loss => &mut self.losses,
            Points::Draw => &mut self.draws,
            Points::Win => &mut self.wins,
        } += 1;
    }

    /// The number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points by game, from 0 to 1; `None` without a game.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        ratio(2 * self.wins + self.draws, 2 * self.games())
    }

    /// The share of games drawn; `None` without a game.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        ratio(self.draws, self.games())
    }

    /// The same games from the other player's side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, draws: self.draws }
    }
}

impl Add for Trinomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
        }
    }
}

/// Pairs of games by their points, from one player's side: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair of games.
    pub fn count(&mut self, first: Points, second: Points) {
        self.0[first as usize + second as usize] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Pairs won for each pair lost; `None` if no pair was lost.
    #[must_use]
    pub fn pair_ratio(self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.0;
        ratio(ww + wd, ll + ld)
    }

    /// The same pairs from the other player's side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
}

/// All that two players' games came to, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Every game, whether it has a partner or not.
    pub games: Trinomial,
    /// The complete pairs.
    pub pairs: Pentanomial,
}

impl Results {
    /// The same from the other player's side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    /// The distribution that statistics are made of: of pairs if there are any, else
    /// of games.
    pub(super) fn distribution(self) -> Distribution {
        if self.pairs.pairs() > 0 {
            Distribution::new(&self.pairs.0)
        } else {
            let Trinomial { wins, losses, draws } = self.games;
            Distribution::new(&[losses, draws, wins])
        }
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.games = self.games + other.games;
        self.pairs = self.pairs + other.pairs;
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// How often each score was made, the scores being spread evenly from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Distribution {
    counts: Vec<f64>,
}

impl Distribution {
    /// Three counts of games or five of pairs, by rising score.
    pub(super) fn new(counts: &[u64]) -> Self {
        Self { counts: counts.iter().map(|&count| count as f64).collect() }
    }

    /// The same with a trace in place of each zero, as fishtest does: what has not
    /// been seen yet is not impossible.
    pub(super) fn regularized(&self) -> Self {
        let trace = |&count: &f64| if count == 0.0 { 1e-3 } else { count };
        Self { counts: self.counts.iter().map(trace).collect() }
    }

    /// The number of games or pairs.
    pub(super) fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in each of what is counted: one, or the two of a pair.
    pub(super) fn games_each(&self) -> f64 {
        if self.counts.len() == 5 { 2.0 } else { 1.0 }
    }

    /// Each score with its share of the total. There must be something counted.
    pub(super) fn shares(&self) -> Vec<(f64, f64)> {
        let (total, last) = (self.total(), self.counts.len() - 1);
        let share = |(at, count): (usize, &f64)| (at as f64 / last as f64, count / total);
        self.counts.iter().enumerate().map(share).collect()
    }
}

/// Mean and variance of values with their probabilities.
pub(super) fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(value, p)| value * p).sum();
    let variance = shares.iter().map(|(value, p)| (value - mean).powi(2) * p).sum();
    (mean, variance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_pairs_are_counted_and_reversed() {
        let mut results = Results::default();
        for pair in [[Points::Win, Points::Draw], [Points::Loss, Points::Win], [Points::Draw; 2]] {
            results.pairs.count(pair[0], pair[1]);
            pair.into_iter().for_each(|points| results.games.count(points));
        }
        assert_eq!(results.games, Trinomial { wins: 2, losses: 1, draws: 3 });
        assert_eq!(results.pairs, Pentanomial([0, 0, 2, 1, 0]));
        assert_eq!(results.games.score(), Some(3.5 / 6.0));
        let other = results.reversed();
        assert_eq!(other.pairs, Pentanomial([0, 1, 2, 0, 0]));
        assert_eq!(other.games.score(), Some(2.5 / 6.0));
        assert_eq!(Points::Win.reversed(), Points::Loss);
    }

    #[test]
    fn ratios_of_nothing_are_none() {
        let nothing = Results::default();
        assert_eq!(nothing.games.score(), None);
        assert_eq!(nothing.games.draw_ratio(), None);
        assert_eq!(nothing.pairs.pair_ratio(), None);
        assert_eq!(Pentanomial([0, 0, 9, 0, 3]).pair_ratio(), None, "no pair was lost");
        assert_eq!(Pentanomial([1, 1, 9, 3, 1]).pair_ratio(), Some(2.0));
    }
}
