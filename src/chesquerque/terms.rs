//! What the evaluation counts afresh in each position: mobility along the marked
//! lines, pawns, threats, and the safety of the kings.

use super::attacks;
use super::bitboard::{Bitboard, for_each_point};
use super::castling::Wing;
use super::kind::{Capability, Kind};
use super::point::Point;
use super::position::Position;
use super::weights;
use crate::game::Color;
use crate::search::{Group, Trace};

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

/// The steps that a king needs from one point to another.
static KING_STEPS: [[u8; Point::COUNT]; Point::COUNT] = {
    let mut table = [[0; Point::COUNT]; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT * Point::COUNT {
        let (from, to) = (index / Point::COUNT, index % Point::COUNT);
        table[from][to] = king_steps(Point::from_index(from), Point::from_index(to));
        index += 1;
    }
    table
};

/// As on a chessboard, but between two points without diagonals on one diagonal: there
/// he first has to come to a marked line.
const fn king_steps(from: Point, to: Point) -> u8 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    if files == ranks && files > 0 && !from.has_diagonals() {
        files as u8 + 1
    } else if files > ranks {
        files as u8
    } else {
        ranks as u8
    }
}

/// The men that slide or move as knights, in the order of groups by kind.
const PIECES: [Kind; 5] = [Kind::Knight, Kind::Bishop, Kind::Archbishop, Kind::Rook, Kind::Queen];

/// The place of each man but the king in groups that have pawns first, by
/// [`Kind::number`].
static PLACES: [u8; Kind::TABLE] = {
    let mut table = [0; Kind::TABLE];
    let mut place = 0;
    while place < PIECES.len() {
        table[PIECES[place].number()] = place as u8 + 1;
        place += 1;
    }
    table
};

const fn mobility(kind: Kind) -> Group {
    match kind {
        Kind::Knight => weights::KNIGHT_MOBILITY,
        Kind::Bishop => weights::BISHOP_MOBILITY,
        Kind::Archbishop => weights::ARCHBISHOP_MOBILITY,
        Kind::Rook => weights::ROOK_MOBILITY,
        Kind::Queen => weights::QUEEN_MOBILITY,
        Kind::Pawn | Kind::King => panic!("pawns and kings have no mobility"),
    }
}

/// The weight in an attack on the king of each point of his zone that a man
/// reaches.
const fn danger(kind: Kind) -> usize {
    match kind {
        Kind::Knight => 2,
        Kind::Bishop => 3,
        Kind::Archbishop | Kind::Rook => 4,
        Kind::Queen => 5,
        Kind::Pawn | Kind::King => 0,
    }
}

/// One step ahead.
#[inline(always)]
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// All points ahead, as far as the board goes.
#[inline(always)]
fn all_ahead(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north().filled_north(),
        Color::Black => set.south().filled_south(),
    }
}

/// Of a set, and the files beside it.
#[inline(always)]
fn with_sides(set: Bitboard) -> Bitboard {
    set | set.east() | set.west()
}

/// The points of each file.
static FILES: [Bitboard; Point::SIDE] = {
    let mut files = [Bitboard::EMPTY; Point::SIDE];
    let mut file = 0;
    while file < Point::SIDE {
        files[file] = Bitboard::file(file);
        file += 1;
    }
    files
};

/// The ranks that a pawn of `color` on `point` has advanced, 0–6.
#[inline(always)]
fn advanced(color: Color, point: Point) -> usize {
    match color {
        Color::White => point.rank() - 1,
        Color::Black => Point::SIDE - 2 - point.rank(),
    }
}

/// What a side attacks.
#[derive(Clone, Copy)]
struct Attacks {
    king: Bitboard,
    pawns: Bitboard,
    /// By kind, in the order of [`PIECES`].
    pieces: [Bitboard; PIECES.len()],
    /// By any man but the king.
    by_men: Bitboard,
    /// By two men, the king included.
    twice: Bitboard,
}

impl Attacks {
    #[inline(always)]
    fn all(&self) -> Bitboard {
        self.by_men | self.king
    }
}

/// What both sides' terms are counted from.
///
/// `COUNTS` says that this is compiled for a processor that counts bits.
struct Scene<'a, const COUNTS: bool> {
    position: &'a Position,
    occupied: Bitboard,
    pawns: [Bitboard; 2],
    attacks: [Attacks; 2],
}

/// Counts all terms of both sides; `COUNTS` as in [`Scene`].
#[inline(always)]
pub(super) fn count<const COUNTS: bool>(position: &Position, trace: &mut impl Trace) {
    let pawns = Color::ALL.map(|color| position.pawns(color));
    let attacks = Color::ALL.map(|color| {
        let pawns = attacks::pawns(color, pawns[color.index()]);
        let king = attacks::king(position.kings[color.index()]);
        Attacks {
            king,
            pawns,
            pieces: [Bitboard::EMPTY; PIECES.len()],
            by_men: pawns,
            twice: king & pawns,
        }
    });
    let mut scene = Scene::<COUNTS> { position, occupied: position.occupied(), pawns, attacks };
    // The attacks of all men first: what is safe depends on them.
    scene.count_pieces(Color::White, trace);
    scene.count_pieces(Color::Black, trace);
    scene.count_rest(Color::White, trace);
    scene.count_rest(Color::Black, trace);
    trace.add(position.side, weights::TEMPO.at(0), 1);
}

impl<const COUNTS: bool> Scene<'_, COUNTS> {
    /// The number of points in a set.
    #[inline(always)]
    fn number(set: Bitboard) -> usize {
        let number = if COUNTS { set.count_halves() } else { set.count() };
        number as usize
    }

    /// Mobility, and the men that attack the enemy's king; notes what the men attack.
    #[inline(always)]
    fn count_pieces(&mut self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let safe = !(self.position.men(us) | self.attacks[them.index()].pawns);
        let zone = KING_ZONES[them.index()][self.position.kings[them.index()].index()];
        let pawns = [us, them].map(|color| Self::number(self.pawns[color.index()]) as i32);
        let mut around = Around { safe, zone, pawns, attackers: 0, danger: 0 };
        self.count_kind::<0>(us, &mut around, trace);
        self.count_kind::<1>(us, &mut around, trace);
        self.count_kind::<2>(us, &mut around, trace);
        self.count_kind::<3>(us, &mut around, trace);
        self.count_kind::<4>(us, &mut around, trace);
        let up_to = |group: Group, index: usize| group.at(index.min(group.len() - 1));
        trace.add(us, up_to(weights::KING_ATTACKERS, around.attackers), 1);
        trace.add(us, up_to(weights::KING_DANGER, around.danger / 4), 1);
    }

    #[inline(always)]
    fn count_kind<const PLACE: usize>(
        &mut self,
        us: Color,
        around: &mut Around,
        trace: &mut impl Trace,
    ) {
        let kind = const { PIECES[PLACE] };
        let occupied = self.occupied;
        let men = self.position.of_kind(us, kind);
        let own = &mut self.attacks[us.index()];
        let mut count = 0;
        for_each_point!(from in men => {
            let targets = attacks::of_kind(kind, from, occupied);
            trace.add(us, mobility(kind).at(Self::number(targets & around.safe)), 1);
            own.pieces[PLACE] |= targets;
            own.twice |= targets & (own.by_men | own.king);
            own.by_men |= targets;
            let hits = targets & around.zone;
            if hits.any() {
                around.attackers += 1;
                around.danger += Self::number(hits) * danger(kind);
            }
            count += 1;
        });
        trace.add(us, weights::WITH_OWN_PAWNS.at(PLACE), count * around.pawns[0]);
        trace.add(us, weights::WITH_ENEMY_PAWNS.at(PLACE), count * around.pawns[1]);
        if count > 1 {
            match kind {
                Kind::Knight => trace.add(us, weights::PAIR.at(0), 1),
                Kind::Bishop => trace.add(us, weights::PAIR.at(1), 1),
                Kind::Rook => trace.add(us, weights::PAIR.at(2), 1),
                _ => {}
            }
        }
    }

    /// All that depends on what both sides attack.
    #[inline(always)]
    fn count_rest(&self, us: Color, trace: &mut impl Trace) {
        self.count_pawns(us, trace);
        self.count_passed(us, trace);
        self.count_rooks(us, trace);
        self.count_threats(us, trace);
        self.count_checks(us, trace);
        self.count_shield(us, trace);
    }

    #[inline(always)]
    fn count_pawns(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let own = self.pawns[us.index()];
        for pawn in own & self.attacks[us.index()].pawns {
            trace.add(us, weights::PAWN_DEFENDED.at(advanced(us, pawn)), 1);
        }
        for pawn in own & ahead(them, self.position.men(us)) {
            trace.add(us, weights::BLOCKED_BY_OWN.at(advanced(us, pawn)), 1);
        }
        for pawn in own.evens() & ahead(them, self.position.men(them)) {
            trace.add(us, weights::BLOCKED_BY_ENEMY.at(advanced(us, pawn)), 1);
        }
    }

    #[inline(always)]
    fn count_passed(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let held = with_sides(all_ahead(them, self.pawns[them.index()]));
        let passed = self.pawns[us.index()] & !held;
        if passed.is_empty() {
            return;
        }
        let not_free = all_ahead(them, self.occupied);
        let not_safe = ahead(them, self.attacks[them.index()].all());
        for pawn in passed {
            let advanced = advanced(us, pawn);
            trace.add(us, weights::PASSED.at(advanced), 1);
            if !not_free.has(pawn) {
                trace.add(us, weights::PASSED_FREE.at(advanced), 1);
            }
            if self.attacks[us.index()].pawns.has(pawn) {
                trace.add(us, weights::PASSED_DEFENDED.at(advanced), 1);
            }
            if !not_safe.has(pawn) {
                trace.add(us, weights::PASSED_SAFE.at(advanced), 1);
            }
            if advanced >= 3 {
                let step =
                    if us == Color::White { Point::SIDE } else { Point::SIDE.wrapping_neg() };
                let next = Point::from_index(pawn.index().wrapping_add(step));
                let steps = |color: Color| {
                    KING_STEPS[self.position.kings[color.index()].index()][next.index()] as usize
                };
                trace.add(us, weights::PASSED_OWN_KING.at(steps(us)), 1);
                trace.add(us, weights::PASSED_ENEMY_KING.at(steps(them)), 1);
            }
        }
    }

    #[inline(always)]
    fn count_rooks(&self, us: Color, trace: &mut impl Trace) {
        let (own, enemy) = (self.pawns[us.index()], self.pawns[(!us).index()]);
        for rook in self.position.of_kind(us, Kind::Rook) {
            let file = &FILES[rook.file()];
            if (*file & own).is_empty() {
                let open = (*file & enemy).is_empty();
                trace.add(us, weights::ROOK_ON_FILE.at(usize::from(open)), 1);
            }
        }
    }

    /// Men that stand badly. Whose turn it is makes a difference: the threatened side
    /// may still answer, or it may not.
    #[inline(always)]
    fn count_threats(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (&self.attacks[us.index()], &self.attacks[them.index()]);
        let targets = self.position.men(them) & !Bitboard::of(self.position.kings[them.index()]);
        let pieces = targets & !self.pawns[them.index()];
        let turn = usize::from(self.position.side == us);
        let mut add = |group: Group, set: Bitboard| {
            for point in set {
                let place = PLACES[self.position.number_at(them, point)] as usize;
                trace.add(us, group.at(turn * (PIECES.len() + 1) + place), 1);
            }
        };
        let [knights, bishops, archbishops, rooks, _] = own.pieces;
        let undefended = targets & !enemy.all();
        add(weights::THREAT_BY_PAWN, targets & own.pawns);
        let pushed = ahead(us, self.pawns[us.index()]) & !self.occupied & !enemy.pawns;
        let pushed = pushed & (own.all() | !enemy.all());
        add(weights::THREAT_BY_PUSH, pieces & attacks::pawns(us, pushed) & !own.pawns);
        add(weights::THREAT_BY_MINOR, targets & (knights | bishops));
        add(weights::THREAT_BY_ROOK, targets & (archbishops | rooks));
        add(weights::THREAT_BY_KING, undefended & own.king);
        add(weights::HANGING, undefended & own.by_men);
    }

    /// Checks that the enemy's king is open to, and men that cannot leave him.
    #[inline(always)]
    fn count_checks(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (&self.attacks[us.index()], &self.attacks[them.index()]);
        let turn = usize::from(self.position.side == us);
        let target = self.position.kings[them.index()];

        let safe = !self.position.men(us) & !enemy.by_men & (!enemy.king | own.twice);
        let orthogonal = attacks::orthogonal(target, self.occupied);
        let diagonal = attacks::diagonal(target, self.occupied);
        let knight = attacks::knight(target, self.occupied);
        let near = attacks::king(target);
        let checks = [
            knight,
            diagonal | near,
            diagonal | near | knight,
            orthogonal | near,
            orthogonal | diagonal,
        ];
        for (place, checks) in checks.into_iter().enumerate() {
            if (checks & own.pieces[place] & safe).any() {
                trace.add(us, weights::SAFE_CHECK.at(turn * PIECES.len() + place), 1);
            }
        }

        let able = |capability| self.position.able(us, capability);
        let snipers = attacks::ORTHOGONAL_LINES[target.index()] & able(Capability::Orthogonal)
            | attacks::DIAGONAL_LINES[target.index()] & able(Capability::Diagonal)
            | attacks::KNIGHT_REACH[target.index()] & able(Capability::Knight);
        for sniper in snipers {
            let between = attacks::BETWEEN[target.index()][sniper.index()] & self.occupied;
            if between.is_single() {
                let pinned = (between & self.position.men(them)).any();
                trace.add(us, weights::ON_KING_LINE.at(usize::from(pinned) + 2 * turn), 1);
            }
        }
    }

    /// What shields the own king.
    #[inline(always)]
    fn count_shield(&self, us: Color, trace: &mut impl Trace) {
        let king = self.position.kings[us.index()];
        let zone = KING_ZONES[us.index()][king.index()];
        let shield = Self::number(zone & self.pawns[us.index()]);
        trace.add(us, weights::SHIELD.at(shield.min(weights::SHIELD.len() - 1)), 1);
        for (place, wing) in [Wing::King, Wing::Queen].into_iter().enumerate() {
            if self.position.castling.has(us, wing) {
                trace.add(us, weights::CASTLING.at(place), 1);
            }
        }
    }
}

/// What the men of a side meet.
struct Around {
    /// Points that no own man holds and no enemy pawn attacks.
    safe: Bitboard,
    /// The zone of the enemy's king.
    zone: Bitboard,
    /// Own pawns, enemy pawns.
    pawns: [i32; 2],
    /// Men that attack the zone, and how heavily.
    attackers: usize,
    danger: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ahead_is_what_a_pawn_may_come_by() {
        for pawn in Point::all() {
            for color in Color::ALL {
                let held = with_sides(all_ahead(color, Bitboard::of(pawn)));
                for at in Point::all() {
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
    fn c3_a_king_goes_by_the_marked_lines() {
        for from in Point::all() {
            let mut reached = Bitboard::of(from);
            for steps in 0..=9 {
                for to in Point::all() {
                    let known = KING_STEPS[from.index()][to.index()] <= steps;
                    assert_eq!(reached.has(to), known, "{from} {to}");
                }
                reached = reached.into_iter().fold(reached, |all, p| all | attacks::king(p));
            }
        }
    }
}
