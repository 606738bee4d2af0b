//! What a position is worth: the men on their squares, kept up move by move, and what
//! `terms` counts, times the `weights`, mixed by the number of men on the board.

use crate::game::{Color, Score};
use crate::search::{
    Evaluator, LinearEvaluator, Phase, Sum, Tapered, Trace, Weight, Weights, explained,
};

use super::board::Piece;
use super::moves::Move;
use super::position::Position;
use super::square::Square;
use super::terms::{self, Census};
use super::weights;

/// The worth of a man in exchanges: about what the evaluation gives it in the
/// middle of a game.
pub(super) const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::King => 150,
        Piece::Bishop => 450,
        Piece::Camel => 320,
    }
}

/// What the last king is worth beyond its value (K11): more than any board full of
/// men.
pub(super) const GAME: i32 = 20_000;

/// The men of the array.
const FULL_BOARD: i32 = 24;

/// The worth of each man by its square, seen from White; Black's squares are the
/// half turn of these.
static SQUARE_VALUES: [[Tapered; Square::COUNT]; 4] = {
    let mut table = [[Tapered::ZERO; Square::COUNT]; 4];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index as u32);
        let mut piece = 0;
        while piece < 4 {
            let place = on_square(Piece::ALL[piece], square);
            table[piece][index] = weights::VALUES[place.index()];
            piece += 1;
        }
        index += 1;
    }
    table
};

/// The weight of a white man on `square`.
const fn on_square(piece: Piece, square: Square) -> Weight {
    let group = match piece {
        Piece::Pawn => weights::PAWN,
        Piece::King => weights::KING,
        Piece::Bishop => weights::BISHOP,
        Piece::Camel => weights::CAMEL,
    };
    group.at(square.rank() * 4 + square.file() / 2)
}

/// What follows the moves: the men on their squares, White's minus Black's, and their
/// numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    placed: Tapered,
    census: Census,
}

impl Accumulator {
    #[inline(always)]
    fn put(&mut self, color: Color, piece: usize, square: Square) {
        self.census.put(color, piece);
        match color {
            Color::White => self.placed += SQUARE_VALUES[piece][square.index()],
            Color::Black => self.placed -= SQUARE_VALUES[piece][square.flipped().index()],
        }
    }

    #[inline(always)]
    fn take(&mut self, color: Color, piece: usize, square: Square) {
        self.census.take(color, piece);
        match color {
            Color::White => self.placed -= SQUARE_VALUES[piece][square.index()],
            Color::Black => self.placed += SQUARE_VALUES[piece][square.flipped().index()],
        }
    }
}

/// The hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

impl Evaluator<Position> for Evaluation {
    type Accumulator = Accumulator;

    fn refresh(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in position.board.of(color).of(piece) {
                    accumulator.put(color, piece.index(), square);
                }
            }
        }
        accumulator
    }

    #[inline]
    fn update(&self, accumulator: &Accumulator, before: &Position, m: Move) -> Accumulator {
        let us = before.side;
        let mut after = *accumulator;
        after.take(us, m.piece().index(), m.from());
        after.put(us, m.becomes().index(), m.to());
        for square in m.captured() {
            after.take(!us, before.board.of(!us).kind_at(square.index()), square);
        }
        after
    }

    fn evaluate(&self, accumulator: &Accumulator, position: &Position) -> Score {
        let mut sum = Sum::new(&weights::VALUES);
        sum.total = accumulator.placed;
        terms::count(position, accumulator.census, &mut sum);
        let white = sum.total.mixed(accumulator.census.men(), FULL_BOARD);
        Score::clamp_eval(if position.side == Color::White { white } else { -white })
    }

    fn explain(&self, position: &Position) -> String {
        explained(self, position)
    }
}

impl LinearEvaluator<Position> for Evaluation {
    fn weights() -> &'static Weights {
        &weights::WEIGHTS
    }

    /// The number of men.
    #[inline(always)]
    fn phase(position: &Position) -> Phase {
        Phase { left: Census::of(&position.board).men(), full: FULL_BOARD }
    }

    fn trace(position: &Position, trace: &mut impl Trace) {
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in position.board.of(color).of(piece) {
                    let seen = if color == Color::White { square } else { square.flipped() };
                    trace.add(color, on_square(piece, seen), 1);
                }
            }
        }
        terms::count(position, Census::of(&position.board), trace);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Key, KeySequence, Position as _, Rules};
    use crate::search::{Counts, assert_traced_is_evaluated};

    use super::*;

    fn position(fen: &str) -> Position {
        *Game::from_fen(fen, Rules::default()).unwrap().position()
    }

    fn value_of(position: &Position) -> i32 {
        Evaluation.evaluate(&Evaluation.refresh(position), position).0
    }

    /// Walks through random games and looks at every move on the way.
    fn for_each_random_ply(games: u64, mut look: impl FnMut(&Position, Move)) {
        for seed in 0..games {
            let mut random = KeySequence::new(seed);
            let mut position = position(Position::START);
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let Key(number) = random.next_key();
                let m = moves[number as usize % moves.len()];
                look(&position, m);
                position = position.play(m);
            }
        }
    }

    #[test]
    fn colours_make_no_difference() {
        for_each_random_ply(50, |position, _| {
            assert_eq!(value_of(&position.flipped()), value_of(position), "{position:?}");
        });
    }

    #[test]
    fn an_updated_accumulator_is_the_one_from_scratch() {
        for_each_random_ply(50, |before, m| {
            let updated = Evaluation.update(&Evaluation.refresh(before), before, m);
            assert_eq!(updated, Evaluation.refresh(&before.play(m)), "{m:?} in {before:?}");
        });
    }

    #[test]
    fn the_array_is_even_but_for_the_right_to_move() {
        assert_eq!(
            value_of(&position(Position::START)),
            weights::VALUES[weights::TEMPO.at(0).index()].opening()
        );
    }

    #[test]
    fn what_is_traced_is_what_is_evaluated() {
        let mut counts = Counts::new(&weights::WEIGHTS);
        for_each_random_ply(50, |position, _| {
            assert_traced_is_evaluated::<_, Evaluation>(position, &mut counts);
        });
    }

    #[test]
    fn the_file_of_weights_is_what_a_fit_writes() {
        let weights = &weights::WEIGHTS;
        let text = weights.rewritten(weights.values).unwrap();
        for (line, expected) in text.lines().zip(weights.text.lines()) {
            assert_eq!(line, expected);
        }
        assert_eq!(text.len(), weights.text.len());
    }

    #[test]
    fn the_explanation_adds_up() {
        let position = position("3k1k1b/p3c1p1/5p1p/2C5/5P1P/P7/1P5P/B1K1K3 b");
        let text = Evaluation.explain(&position);
        let column: Vec<i32> = text
            .lines()
            .skip(1)
            .map(|line| line.split_whitespace().last().unwrap().parse().unwrap())
            .collect();
        let (total, terms) = column.split_last().unwrap();
        assert_eq!(*total, -value_of(&position));
        // Each side of each term is rounded by itself.
        let sum: i32 = terms.iter().sum();
        assert!((sum - total).abs() <= 2 * terms.len() as i32, "{text}");
    }
}
