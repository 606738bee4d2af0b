//! What the evaluation knows: every number it uses, in centipawns.
//!
//! The worth of a man is reasoned from its mean number of targets on a board with
//! a third of its points occupied (mean over all points, random men): knight 3.8,
//! king 5.1, bishop 6.7, rook 10.4, archbishop 10.6, queen 11.9. The lame knight is
//! a minor man indeed; the archbishop is worth a rook; the queen adds little to
//! it while lines are closed, more when they open (on a board a tenth full: rook
//! 14.4, queen 17.5).

use super::kind::Kind;
use super::point::Point;
use crate::search::Tapered;

const fn tapered(opening: i32, ending: i32) -> Tapered {
    Tapered::new(opening, ending)
}

/// The worth of a man in exchanges; a king more than all men together.
pub(super) const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 200,
        Kind::Bishop => 330,
        Kind::Archbishop => 520,
        Kind::Rook => 500,
        Kind::Queen => 640,
        Kind::King => 20_000,
    }
}

/// The worth of a man on the board.
const fn material(kind: Kind) -> Tapered {
    match kind {
        Kind::Pawn => tapered(90, 120),
        Kind::Knight => tapered(200, 200),
        Kind::Bishop => tapered(330, 340),
        Kind::Archbishop => tapered(520, 520),
        Kind::Rook => tapered(470, 540),
        Kind::Queen => tapered(600, 700),
        Kind::King => Tapered::ZERO,
    }
}

/// How much of the opening a man stands for. All men of the array make
/// [`FULL_PHASE`].
pub(super) const fn phase(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::King => 0,
        Kind::Knight => 1,
        Kind::Bishop => 2,
        Kind::Rook => 3,
        Kind::Archbishop | Kind::Queen => 4,
    }
}

/// The phase of the array: two sides of two knights, two bishops, two rooks, an
/// archbishop, and a queen.
pub(super) const FULL_PHASE: i32 = 40;

/// A pawn by the ranks it has advanced, 0–6.
const PAWN_ADVANCE: [Tapered; 7] = [
    tapered(0, 0),
    tapered(2, 4),
    tapered(6, 10),
    tapered(12, 20),
    tapered(22, 36),
    tapered(40, 62),
    tapered(70, 100),
];

/// A passed pawn, over and above, by the ranks it has advanced.
pub(super) const PASSED_PAWN: [Tapered; 7] = [
    tapered(0, 6),
    tapered(2, 10),
    tapered(6, 20),
    tapered(14, 38),
    tapered(28, 66),
    tapered(50, 110),
    tapered(80, 170),
];

/// A pawn that another pawn defends.
pub(super) const DEFENDED_PAWN: Tapered = tapered(8, 6);

/// Each step from the rim towards the middle of the board, 0–4, by kind.
const fn centre(kind: Kind) -> Tapered {
    match kind {
        Kind::Pawn => tapered(2, 0),
        Kind::Knight => tapered(7, 5),
        Kind::Bishop => tapered(3, 3),
        Kind::Archbishop => tapered(2, 4),
        Kind::Rook => tapered(0, 1),
        Kind::Queen => tapered(0, 4),
        // Safe at home, then needed.
        Kind::King => tapered(-14, 10),
    }
}

/// A man that slides diagonally stands on a point with diagonals.
const ON_DIAGONALS: Tapered = tapered(8, 6);

/// Material and place of a man on `point`, seen from White.
pub(super) const fn on_point(kind: Kind, point: Point) -> Tapered {
    let (file, rank) = (point.file(), point.rank());
    let from_rim = min(min(file, Point::SIDE - 1 - file), min(rank, Point::SIDE - 1 - rank));
    let mut value = material(kind).plus(centre(kind).times(from_rim as i32));
    match kind {
        Kind::Pawn if rank > 0 && rank < Point::SIDE - 1 => {
            value = value.plus(PAWN_ADVANCE[rank - 1]);
        }
        Kind::Bishop | Kind::Archbishop | Kind::Queen if point.has_diagonals() => {
            value = value.plus(ON_DIAGONALS);
        }
        _ => {}
    }
    value
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Each target of a man that holds no own man and is not guarded by a pawn.
pub(super) const fn mobility(kind: Kind) -> Tapered {
    match kind {
        Kind::Knight => tapered(7, 6),
        Kind::Bishop => tapered(5, 5),
        Kind::Archbishop => tapered(4, 5),
        Kind::Rook => tapered(3, 5),
        Kind::Queen => tapered(2, 5),
        Kind::Pawn | Kind::King => Tapered::ZERO,
    }
}

/// The weight in an attack on the king of each point of his zone that a man
/// reaches.
pub(super) const fn attack(kind: Kind) -> i32 {
    match kind {
        Kind::Knight => 3,
        Kind::Bishop => 3,
        Kind::Archbishop => 4,
        Kind::Rook => 4,
        Kind::Queen => 5,
        Kind::Pawn | Kind::King => 0,
    }
}

/// An attack of weight *w* by two men or more is worth *w*² / this.
pub(super) const ATTACK_DIVISOR: i32 = 14;
/// The most that an attack counts.
pub(super) const ATTACK_MAX: i32 = 400;

/// Each own pawn in the zone of the king.
pub(super) const SHIELD: Tapered = tapered(12, 0);

/// The right to move.
pub(super) const TEMPO: i32 = 12;
