//! What a position is worth: tapered material and place, kept up move by move;
//! mobility along the marked lines, pawns, and the safety of the kings, counted at
//! each evaluation.

use std::fmt::Write as _;

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::Castling;
use super::kind::Kind;
use super::moves::{Flag, Move};
use super::point::Point;
use super::position::{Position, en_passant_victim};
use super::weights;
use crate::game::{Color, Score};
use crate::search::{Evaluator, Tapered};

/// The hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandWritten;

/// Sums over all men, from White's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    placed: Tapered,
    phase: i32,
}

/// Material and place of each man of each side, from White's side.
static PLACED: [[[Tapered; Point::COUNT]; Kind::TABLE]; 2] = {
    let mut table = [[[Tapered::ZERO; Point::COUNT]; Kind::TABLE]; 2];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let man = Kind::ALL[kind];
        let mut index = 0;
        while index < Point::COUNT {
            let value = weights::on_point(man, Point::from_index(index));
            let mirrored = Point::from_index(index).flipped().index();
            table[Color::White.index()][man.number()][index] = value;
            table[Color::Black.index()][man.number()][mirrored] = value.times(-1);
            index += 1;
        }
        kind += 1;
    }
    table
};

/// The points around a king, and those two ranks ahead of him.
static KING_ZONES: [[Bitboard; Point::COUNT]; 2] = {
    let mut zones = [[Bitboard::EMPTY; Point::COUNT]; 2];
    let mut index = 0;
    while index < Point::COUNT {
        let king = Point::from_index(index);
        let mut files = -1;
        while files <= 1 {
            let mut ranks = -1;
            while ranks <= 2 {
                if let Some(point) = king.step(files, ranks) {
                    zones[Color::White.index()][index] =
                        zones[Color::White.index()][index].with(point);
                }
                if let Some(point) = king.step(files, -ranks) {
                    zones[Color::Black.index()][index] =
                        zones[Color::Black.index()][index].with(point);
                }
                ranks += 1;
            }
            files += 1;
        }
        index += 1;
    }
    zones
};

/// The points from which a pawn of the other side must still come past one of these
/// `pawns` of `color`: ahead of them on their own files and those beside.
#[inline(always)]
fn held(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = match color {
        Color::White => pawns.north().filled_north(),
        Color::Black => pawns.south().filled_south(),
    };
    ahead | ahead.east() | ahead.west()
}

impl Sums {
    #[inline(always)]
    fn put(&mut self, color: Color, kind: Kind, point: Point) {
        self.placed += PLACED[color.index()][kind.number()][point.index()];
        self.phase += weights::phase(kind);
    }

    #[inline(always)]
    fn take(&mut self, color: Color, kind: Kind, point: Point) {
        self.placed -= PLACED[color.index()][kind.number()][point.index()];
        self.phase -= weights::phase(kind);
    }
}

/// The terms of one side that are counted at each evaluation.
#[derive(Clone, Copy, Debug, Default)]
struct Terms {
    mobility: Tapered,
    pawns: Tapered,
    /// Shield of the own king.
    shield: Tapered,
    /// Attack on the other king.
    attack: Tapered,
}

impl Terms {
    fn sum(self) -> Tapered {
        self.mobility + self.pawns + self.shield + self.attack
    }
}

#[inline(always)]
fn terms(position: &Position, us: Color) -> Terms {
    let them = !us;
    let pawns = position.pawns(us);
    let enemy_pawns = position.pawns(them);
    let occupied = position.occupied();
    let safe = !(position.men(us) | attacks::pawns(them, enemy_pawns));
    let zone = KING_ZONES[them.index()][position.kings[them.index()].index()];

    let mut terms = Terms::default();
    let (mut attackers, mut weight) = (0, 0);
    for kind in [Kind::Knight, Kind::Bishop, Kind::Archbishop, Kind::Rook, Kind::Queen] {
        for from in position.of_kind(us, kind) {
            let targets = attacks::of_kind(kind, from, occupied);
            terms.mobility += weights::mobility(kind) * (targets & safe).count() as i32;
            let hits = targets & zone;
            if hits.any() {
                attackers += 1;
                weight += hits.count() as i32 * weights::attack(kind);
            }
        }
    }
    // One man alone does not mate.
    if attackers > 1 {
        let danger = (weight * weight / weights::ATTACK_DIVISOR).min(weights::ATTACK_MAX);
        terms.attack = Tapered::new(danger, danger / 4);
    }

    let own_zone = KING_ZONES[us.index()][position.kings[us.index()].index()];
    terms.shield = weights::SHIELD * (own_zone & pawns).count() as i32;
    let defended = pawns & attacks::pawns(us, pawns);
    terms.pawns = weights::DEFENDED_PAWN * defended.count() as i32;
    for pawn in pawns & !held(them, enemy_pawns) {
        let rank = if us == Color::White { pawn.rank() } else { pawn.flipped().rank() };
        terms.pawns += weights::PASSED_PAWN[rank - 1];
    }
    terms
}

impl Evaluator<Position> for HandWritten {
    type Accumulator = Sums;

    fn refresh(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
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
        match m.flag() {
            Flag::Castling => {
                let castling = Castling::by_target(us, m.to());
                sums.take(us, Kind::Rook, castling.rook);
                sums.put(us, Kind::Rook, castling.rook_to);
            }
            Flag::EnPassant => sums.take(them, Kind::Pawn, en_passant_victim(us, m.to())),
            Flag::None | Flag::DoubleStep => {
                if let Some(kind) = before.captured(m) {
                    sums.take(them, kind, m.to());
                }
            }
        }
        sums
    }

    #[inline]
    fn evaluate(&self, sums: &Sums, position: &Position) -> Score {
        let (us, them) = (position.side, !position.side);
        let placed = if us == Color::White { sums.placed } else { -sums.placed };
        let total = placed + terms(position, us).sum() - terms(position, them).sum();
        Score::clamp_eval(total.mixed(sums.phase, weights::FULL_PHASE) + weights::TEMPO)
    }

    fn explain(&self, position: &Position) -> String {
        type Pick = fn(&Terms) -> Tapered;
        let sums = self.refresh(position);
        let sides = Color::ALL.map(|color| terms(position, color));
        let mix = |value: Tapered| value.mixed(sums.phase, weights::FULL_PHASE);
        let mut text = String::from("term                White   Black   total (centipawns)\n");
        let rows: [(&str, Pick); 4] = [
            ("mobility", |terms| terms.mobility),
            ("pawns", |terms| terms.pawns),
            ("shield of the king", |terms| terms.shield),
            ("attack on the king", |terms| terms.attack),
        ];
        let _ = writeln!(text, "{:<35} {:>7}", "material and place", mix(sums.placed));
        for (name, term) in rows {
            let [white, black] = sides.map(|terms| mix(term(&terms)));
            let _ = writeln!(text, "{name:<19} {white:>5}   {black:>5} {:>7}", white - black);
        }
        let score = self.evaluate(&sums, position).0;
        let (tempo, total) = match position.side {
            Color::White => (weights::TEMPO, score),
            Color::Black => (-weights::TEMPO, -score),
        };
        let _ = writeln!(text, "{:<35} {tempo:>7}", "right to move");
        let _ = writeln!(text, "{:<35} {total:>7}", "total, White's side");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position as _, Rules};

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
        assert_eq!(sums.phase, weights::FULL_PHASE);
        assert_eq!(HandWritten.evaluate(&sums, &start), Score(weights::TEMPO));
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
    fn a_pawn_is_held_by_those_ahead_on_its_file_and_beside() {
        for index in 0..Point::COUNT {
            let pawn = Point::from_index(index);
            for color in Color::ALL {
                let held = held(color, Bitboard::of(pawn));
                for at in (0..Point::COUNT).map(Point::from_index) {
                    let ahead = match color {
                        Color::White => at.rank() > pawn.rank(),
                        Color::Black => at.rank() < pawn.rank(),
                    };
                    let beside = at.file().abs_diff(pawn.file()) <= 1;
                    assert_eq!(held.has(at), ahead && beside, "{pawn} {at}");
                }
            }
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
}
