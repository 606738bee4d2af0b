//! What a position is worth.
//!
//! All values are centipawns. Most sums have two values, one for a full board and
//! one for an empty one, and the number of men on the board mixes them.

use std::fmt::Write as _;

use crate::game::{Color, Score};
use crate::search::{Evaluator, Tapered};

use super::attacks::{bishop_attacks, camel_attacks};
use super::bitboard::Bitboard;
use super::board::{Board, Piece};
use super::movegen::Scene;
use super::moves::Move;
use super::position::Position;
use super::side::{Black, Side, White};
use super::square::Square;

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
            table[piece][index] = square_value(Piece::ALL[piece], square);
            piece += 1;
        }
        index += 1;
    }
    table
};

/// Material and place of one white man.
const fn square_value(piece: Piece, square: Square) -> Tapered {
    let (file, rank) = (square.file(), square.rank());
    match piece {
        Piece::Pawn => {
            let value = PAWN_ON_RANK[rank];
            let edge = if file == 0 || file == 7 { PAWN_ON_EDGE } else { Tapered::ZERO };
            value.plus(edge)
        }
        Piece::King => KING,
        Piece::Bishop => BISHOP,
        Piece::Camel => CAMEL,
    }
}

// The weights were fitted: 9,300 games of the engine against itself (five plies
// deep, from random openings, some moves random), 250,000 quiet positions of them,
// and the logistic regression of the results on the terms, scaled so that a pawn
// in the middle of the game is worth 100. What the fit could not tell from nothing
// was left out, and the rest rounded.

/// On a full board pawns are plenty and a pawn more decides little; the fewer men,
/// the nearer it is to promotion.
const PAWN_ON_RANK: [Tapered; 8] = [
    Tapered::ZERO,
    Tapered::new(45, 155),
    Tapered::new(50, 150),
    Tapered::new(54, 150),
    Tapered::new(54, 170),
    Tapered::new(54, 220),
    Tapered::new(60, 290),
    Tapered::ZERO,
];
/// On the edge a pawn cannot be jumped, but it has one way only.
const PAWN_ON_EDGE: Tapered = Tapered::new(-10, -50);
const KING: Tapered = Tapered::new(140, 115);
/// The strongest man: no man stops a bishop from taking what it sees, and on this
/// board it sees squares of every rank and file. Half its worth on a full board is
/// its mobility.
const BISHOP: Tapered = Tapered::new(300, 490);
const CAMEL: Tapered = Tapered::new(325, 235);

/// What is counted afresh in each position, for each side: name and weight, in
/// the order of [`count`].
const TERMS: [(&str, Tapered); 7] = [
    // One king left: its loss is the game (K11).
    ("last king", Tapered::new(-30, -60)),
    // Kings on the first rank while the enemy has pawns: no man can jump them there,
    // and no pawn promotes on their squares.
    ("kings at home", Tapered::new(65, 5)),
    // Squares that bishops or camels reach, men of their own side not counted.
    ("bishop mobility", Tapered::new(28, 0)),
    ("camel mobility", Tapered::new(14, 6)),
    // Steps that pawns and kings can make: who has none left loses (K11).
    ("steps", Tapered::new(5, 9)),
    // Pawns on the fourth rank or beyond that no pawn or king can meet in front.
    ("passed pawns", Tapered::new(75, 20)),
    // Men that the enemy could jump if it were its turn.
    ("threatened", Tapered::new(0, -50)),
];

/// The right to move.
const TEMPO: i32 = 20;

type Counts = [u32; TERMS.len()];

/// Counts each term for side `S`, in the order of [`TERMS`].
#[inline(always)]
fn count<S: Side, Enemy: Side>(board: &Board) -> Counts {
    let scene = Scene::new::<S>(board);
    let own = &scene.own;
    let their = board.of(Enemy::COLOR);
    let (pawns, kings) = (own.pawns(), own.kings());
    let reached = |attacks: Bitboard| (attacks & !own.all()).len();

    let mut bishop_mobility = 0;
    for square in own.bishops() {
        bishop_mobility += reached(bishop_attacks(square, !scene.empty));
    }
    let mut camel_mobility = 0;
    for square in own.camels() {
        camel_mobility += reached(camel_attacks(square));
    }
    let at_home = if their.pawns().is_empty() { Bitboard::EMPTY } else { kings & S::RANKS[0] };
    let passed = pawns & !shadow::<S>(their.pawns() | their.kings());
    [
        u32::from(kings.len() == 1),
        at_home.len(),
        bishop_mobility,
        camel_mobility,
        scene.step_count::<S>(),
        (passed & !(S::RANKS[1] | S::RANKS[2])).len(),
        Scene::new::<Enemy>(board).victims::<Enemy>().len(),
    ]
}

/// The squares from which a pawn of `S`, always stepping forward, can come up to
/// one of `men`: those that the men, going backward for `S`, could reach on an
/// empty board.
#[inline(always)]
fn shadow<S: Side>(men: Bitboard) -> Bitboard {
    let mut shadow = men;
    for _ in 0..6 {
        shadow |= shadow.step(S::BACKWARD[0]) | shadow.step(S::BACKWARD[1]);
    }
    shadow
}

/// Material and piece-square values, White's minus Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator(Tapered);

impl Accumulator {
    #[inline(always)]
    fn put(&mut self, color: Color, piece: usize, square: Square) {
        match color {
            Color::White => self.0 += SQUARE_VALUES[piece][square.index()],
            Color::Black => self.0 -= SQUARE_VALUES[piece][square.flipped().index()],
        }
    }

    #[inline(always)]
    fn take(&mut self, color: Color, piece: usize, square: Square) {
        match color {
            Color::White => self.0 -= SQUARE_VALUES[piece][square.index()],
            Color::Black => self.0 += SQUARE_VALUES[piece][square.flipped().index()],
        }
    }
}

/// The hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

impl Evaluator<Position> for Evaluation {
    type Accumulator = Accumulator;

    fn refresh(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator(Tapered::ZERO);
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
        let board = &position.board;
        let counts = Color::ALL.map(|color| counts_of(board, color));
        let mut sum = accumulator.0;
        for (i, (_, weight)) in TERMS.into_iter().enumerate() {
            sum += weight * counts[0][i] as i32;
            sum -= weight * counts[1][i] as i32;
        }
        let white = sum.mixed(men(board), FULL_BOARD);
        Score::clamp_eval(TEMPO + if position.side == Color::White { white } else { -white })
    }

    fn explain(&self, position: &Position) -> String {
        let board = &position.board;
        let [white, black] = Color::ALL.map(|color| counts_of(board, color));
        let men = men(board);
        let accumulator = self.refresh(position);
        let mut text = format!("{:<16} {:>7} {:>7} {:>7}\n", "term", "White", "Black", "cp");
        let mut line = |name: &str, white: String, black: String, total: i32| {
            let _ = writeln!(text, "{name:<16} {white:>7} {black:>7} {total:>+7}");
        };
        line("men and squares", String::new(), String::new(), accumulator.0.mixed(men, FULL_BOARD));
        for (i, (name, weight)) in TERMS.into_iter().enumerate() {
            let total = (weight * (white[i] as i32 - black[i] as i32)).mixed(men, FULL_BOARD);
            line(name, white[i].to_string(), black[i].to_string(), total);
        }
        let sign = if position.side == Color::White { 1 } else { -1 };
        line("to move", String::new(), String::new(), sign * TEMPO);
        let total = sign * self.evaluate(&accumulator, position).0;
        line("total", String::new(), String::new(), total);
        text
    }
}

fn counts_of(board: &Board, color: Color) -> Counts {
    match color {
        Color::White => count::<White, Black>(board),
        Color::Black => count::<Black, White>(board),
    }
}

fn men(board: &Board) -> i32 {
    board.men.iter().map(|men| men.all().len() as i32).sum()
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Key, KeySequence, Position as _, Rules};

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
        assert_eq!(value_of(&position(Position::START)), TEMPO);
    }

    #[test]
    fn k11_the_second_king_is_worth_more_than_the_third() {
        let kings = |fen| value_of(&position(fen));
        let one = kings("1k1k4/8/8/8/8/8/8/2K5 w");
        let two = kings("1k1k4/8/8/8/8/8/8/2K1K3 w");
        let three = kings("1k1k4/8/8/8/8/8/8/2K1K1K1 w");
        assert!(two - one > three - two, "{one} {two} {three}");
    }

    #[test]
    fn a_pawn_past_all_walkers_is_worth_more() {
        // From c7 Black's pawn can meet the white one, from g7 it cannot.
        let held = value_of(&position("7k/2p5/8/2P5/8/8/8/K7 w"));
        let passed = value_of(&position("7k/6p1/8/2P5/8/8/8/K7 w"));
        assert!(passed > held, "{passed} {held}");
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
        // Each term is rounded by itself.
        let sum: i32 = terms.iter().sum();
        assert!((sum - total).abs() <= terms.len() as i32, "{text}");
    }
}
