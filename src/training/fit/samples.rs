//! Positions as a fit sees them: what speaks for White, the phase, and what the value
//! ought to say.

use std::ops::Range;

use crate::game::{Color, Score};
use crate::search::{Counts, Phase, Tapered};

/// Scores beyond this, wins by force among them, say no more than this.
const MOST: i32 = 2_000;

/// What an evaluation counts in many positions, the zeros left out: three bytes for
/// each count and sixteen for each position.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// The numbers of the weights, one sample after the other.
    weights: Vec<u16>,
    /// How often each of them speaks for White.
    counts: Vec<i8>,
    samples: Vec<Sample>,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    /// One past its last count.
    end: u32,
    /// The part of a weight's value in the opening, 0–1; the rest is that in the ending.
    opening: f32,
    /// The value in centipawns by the search, from White's side.
    score: f32,
    /// The points that White made of the game: 0, ½, or 1.
    result: f32,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    weights: &'a [u16],
    counts: &'a [i8],
    pub(super) opening: f64,
    pub(super) score: f64,
    pub(super) result: f64,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// Adds a position with what is `counts`ed in it; `score` is White's.
    ///
    /// # Panics
    /// Something is counted more than 127 times, or there is no more room (2³² counts).
    pub(super) fn push(
        &mut self,
        counts: &Counts,
        phase: Phase,
        score: Score,
        winner: Option<Color>,
    ) {
        for (weight, &count) in counts.as_slice().iter().enumerate() {
            if count != 0 {
                self.weights.push(weight as u16);
                self.counts.push(i8::try_from(count).expect("no board has room for that many"));
            }
        }
        self.samples.push(Sample {
            end: u32::try_from(self.weights.len()).expect("the memory is not as large as that"),
            opening: phase.left.min(phase.full) as f32 / phase.full as f32,
            score: score.0.clamp(-MOST, MOST) as f32,
            result: match winner {
                Some(Color::White) => 1.0,
                None => 0.5,
                Some(Color::Black) => 0.0,
            },
        });
    }

    /// Adds all positions of `other`.
    pub(super) fn append(&mut self, other: &Self) {
        let start = self.weights.len();
        self.weights.extend_from_slice(&other.weights);
        self.counts.extend_from_slice(&other.counts);
        self.samples.extend(other.samples.iter().map(|sample| {
            let end = u32::try_from(start + sample.end as usize);
            Sample { end: end.expect("the memory is not as large as that"), ..*sample }
        }));
    }

    /// Position `index`.
    pub(super) fn view(&self, index: usize) -> View<'_> {
        let sample = &self.samples[index];
        let start = index.checked_sub(1).map_or(0, |before| self.samples[before].end);
        let range: Range<usize> = start as usize..sample.end as usize;
        View {
            weights: &self.weights[range.clone()],
            counts: &self.counts[range],
            opening: sample.opening.into(),
            score: sample.score.into(),
            result: sample.result.into(),
        }
    }
}

impl View<'_> {
    /// The weights that speak, and how often they speak for White.
    pub(super) fn counts(&self) -> impl Iterator<Item = (usize, f64)> {
        let pairs = self.weights.iter().zip(self.counts);
        pairs.map(|(&weight, &count)| (weight.into(), count.into()))
    }
}

/// A weight while it is fitted: a [`Tapered`] between whole centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pair {
    pub(super) opening: f64,
    pub(super) ending: f64,
}

impl From<Tapered> for Pair {
    fn from(value: Tapered) -> Self {
        Self { opening: value.opening().into(), ending: value.ending().into() }
    }
}

impl From<Pair> for Tapered {
    /// The nearest whole centipawns.
    fn from(pair: Pair) -> Self {
        Self::new(pair.opening.round() as i32, pair.ending.round() as i32)
    }
}
