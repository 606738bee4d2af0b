//! What a position is worth: material and place, kept up move by move, and the `terms`
//! counted at each evaluation, all times the `weights`.

use super::castling::Castling;
use super::kind::Kind;
use super::material::Material;
use super::moves::{Flag, Move};
use super::point::Point;
use super::position::{Position, en_passant_victim};
use super::terms;
use super::total::total;
use super::weights;
use crate::game::{Color, Score};
use crate::search::{
    Evaluator, LinearEvaluator, Phase, Sum, Tapered, Trace, Weight, Weights, explained,
};

/// The hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandWritten;

/// What is kept up move by move: the sum from White's side, and the men it is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    total: Tapered,
    material: Material,
}

/// The men of the array.
const FULL_BOARD: i32 = 36;

/// Material and place of each man of each side, from White's side.
static PLACED: [[[Tapered; Point::COUNT]; Kind::TABLE]; 2] = {
    let mut table = [[[Tapered::ZERO; Point::COUNT]; Kind::TABLE]; 2];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let man = Kind::ALL[kind];
        let mut index = 0;
        while index < Point::COUNT {
            let value = match on_point(man, Point::from_index(index)) {
                Some(weight) => weights::VALUES[weight.index()],
                None => Tapered::ZERO,
            };
            let mirrored = Point::from_index(index).flipped().index();
            table[Color::White.index()][man.number()][index] = value;
            table[Color::Black.index()][man.number()][mirrored] = value.times(-1);
            index += 1;
        }
        kind += 1;
    }
    table
};

/// The weight of a man of White's on `point`, where such a man can stand.
const fn on_point(kind: Kind, point: Point) -> Option<Weight> {
    let group = match kind {
        Kind::Pawn => weights::PAWN,
        Kind::Knight => weights::KNIGHT,
        Kind::Bishop => weights::BISHOP,
        Kind::Archbishop => weights::ARCHBISHOP,
        Kind::Rook => weights::ROOK,
        Kind::Queen => weights::QUEEN,
        Kind::King => weights::KING,
    };
    const MIDDLE: usize = Point::SIDE / 2;
    let (file, rank) = (point.file(), point.rank());
    let file = if file > MIDDLE { Point::SIDE - 1 - file } else { file };
    // Tables begin with the top rank, which a pawn leaves as another man (C12).
    let row = Point::SIDE - 1 - rank;
    let row = match kind {
        Kind::Pawn if rank == 0 || row == 0 => return None,
        Kind::Pawn => row - 1,
        _ => row,
    };
    Some(group.at(row * (MIDDLE + 1) + file))
}

impl Sums {
    #[inline(always)]
    fn put(&mut self, color: Color, kind: Kind, point: Point) {
        self.total += PLACED[color.index()][kind.number()][point.index()];
    }

    #[inline(always)]
    fn take(&mut self, color: Color, kind: Kind, point: Point) {
        self.total -= PLACED[color.index()][kind.number()][point.index()];
    }

    /// Changes what depends on the men alone.
    #[inline(always)]
    fn change(&mut self, change: impl FnOnce(&mut Material, &mut Sum)) {
        let mut sum = Sum::new(&weights::VALUES);
        change(&mut self.material, &mut sum);
        self.total += sum.total;
    }
}

impl Evaluator<Position> for HandWritten {
    type Accumulator = Sums;

    fn refresh(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        sums.change(|material, sum| *material = Material::of(position, sum));
        for color in Color::ALL {
            for kind in Kind::ALL {
                for point in position.of_kind(color, kind) {
                    sums.put(color, kind, point);
                }
            }
        }
        sums
    }

    #[inline]
    fn update(&self, sums: &Sums, before: &Position, m: Move) -> Sums {
        let mut sums = *sums;
        let (us, them) = (before.side, !before.side);
        sums.take(us, m.kind(), m.from());
        sums.put(us, m.becomes(), m.to());
        if m.is_promotion() {
            sums.change(|material, sum| {
                material.take(us, Kind::Pawn, sum);
                material.put(us, m.becomes(), sum);
            });
        }
        if m.flag() == Flag::Castling {
            let castling = Castling::by_target(us, m.to());
            sums.take(us, Kind::Rook, castling.rook);
            sums.put(us, Kind::Rook, castling.rook_to);
        } else if let Some(kind) = before.captured(m) {
            let en_passant = m.flag() == Flag::EnPassant;
            let point = if en_passant { en_passant_victim(us, m.to()) } else { m.to() };
            sums.take(them, kind, point);
            sums.change(|material, sum| material.take(them, kind, sum));
        }
        sums
    }

    #[inline]
    fn evaluate(&self, sums: &Sums, position: &Position) -> Score {
        let Phase { left, full } = Self::phase(position);
        let white = total(sums.total, position).mixed(left, full);
        Score::clamp_eval(if position.side == Color::White { white } else { -white })
    }

    fn explain(&self, position: &Position) -> String {
        explained(self, position)
    }
}

impl LinearEvaluator<Position> for HandWritten {
    fn weights() -> &'static Weights {
        &weights::WEIGHTS
    }

    /// The number of men.
    #[inline(always)]
    fn phase(position: &Position) -> Phase {
        Phase { left: position.occupied().count() as i32, full: FULL_BOARD }
    }

    fn trace(position: &Position, trace: &mut impl Trace) {
        for color in Color::ALL {
            for kind in Kind::ALL {
                for point in position.of_kind(color, kind) {
                    let seen = if color == Color::White { point } else { point.flipped() };
                    if let Some(weight) = on_point(kind, seen) {
                        trace.add(color, weight, 1);
                    }
                }
            }
        }
        Material::of(position, trace);
        terms::count::<false>(position, trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Key, KeySequence, Position as _, Rules};
    use crate::search::{Counts, assert_traced_is_evaluated};

    fn position(fen: &str) -> Position {
        *Game::<Position>::from_fen(fen, Rules::default()).unwrap().position()
    }

    /// Rich in captures, promotions, castling, and with an en-passant capture.
    const LIVELY: [&str; 4] = [
        "r3k1a1r/p1ppqpbpp/bn2pnp2/3PN4/1p2P4/9/2N2Q1p1/PPPBBPPPP/R3K3R w KQkq - 0 1",
        "r7q/3k3b1/1pnp5/7p1/P1P2pP2/3P4R/2B2p3/R1NK3A1/3Q3N1 b - - 0 1",
        "r1r1n1n1k/PP1P1P3/9/9/9/9/9/pp1p1p3/R1R1N1N1K w - - 0 1",
        "4k4/9/9/5PpP1/9/9/9/9/4K4 w - g7 0 1",
    ];

    #[test]
    fn the_array_is_worth_the_right_to_move() {
        let start = position(Position::START);
        let sums = HandWritten.refresh(&start);
        assert_eq!(HandWritten::phase(&start), Phase { left: FULL_BOARD, full: FULL_BOARD });
        let tempo = weights::VALUES[weights::TEMPO.at(0).index()].opening();
        assert_eq!(HandWritten.evaluate(&sums, &start), Score(tempo));
    }

    #[test]
    fn sums_follow_every_move() {
        for fen in LIVELY {
            let before = position(fen);
            let sums = HandWritten.refresh(&before);
            before.for_each_move(|m| {
                let updated = HandWritten.update(&sums, &before, m);
                assert_eq!(updated, HandWritten.refresh(&before.play(m)), "{fen} {m:?}");
            });
        }
    }

    #[test]
    fn colours_are_treated_alike() {
        for fen in LIVELY {
            let here = position(fen);
            let there = here.flipped();
            let value = |p: &Position| HandWritten.evaluate(&HandWritten.refresh(p), p);
            assert_eq!(value(&here), value(&there), "{fen}");
        }
    }

    #[test]
    fn left_and_right_are_treated_alike() {
        // LIVELY[2] turned by its file e.
        let value = |fen| {
            let position = position(fen);
            HandWritten.evaluate(&HandWritten.refresh(&position), &position)
        };
        assert_eq!(
            value(LIVELY[2]),
            value("k1n1n1r1r/3P1P1PP/9/9/9/9/9/3p1p1pp/K1N1N1R1R w - - 0 1")
        );
    }

    #[test]
    fn what_is_traced_is_what_is_evaluated() {
        let mut random = KeySequence::new(1);
        let mut counts = Counts::new(&weights::WEIGHTS);
        for _ in 0..50 {
            let mut position = position(Position::START);
            for _ in 0..150 {
                assert_traced_is_evaluated::<_, HandWritten>(&position, &mut counts);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let Key(number) = random.next_key();
                position = position.play(moves[number as usize % moves.len()]);
            }
        }
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
}
