//! What the evaluation counts afresh in each position: mobility along the marked
//! lines, pawns, threats, and the safety of the kings.

use super::attacks;
use super::bitboard::Bitboard;
use super::kind::Kind;
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
const fn danger(kind: Kind) -> u32 {
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

/// All points of the files of a set.
#[inline(always)]
fn files(set: Bitboard) -> Bitboard {
    set | all_ahead(Color::White, set) | all_ahead(Color::Black, set)
}

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
pub(super) struct Scene<'a> {
    position: &'a Position,
    occupied: Bitboard,
    pawns: [Bitboard; 2],
    attacks: [Attacks; 2],
}

/// Counts all terms of both sides.
#[inline(always)]
pub(super) fn count(position: &Position, trace: &mut impl Trace) {
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
    let mut scene = Scene { position, occupied: position.occupied(), pawns, attacks };
    // The attacks of all men first: what is safe depends on them.
    scene.count_pieces(Color::White, trace);
    scene.count_pieces(Color::Black, trace);
    scene.count_rest(Color::White, trace);
    scene.count_rest(Color::Black, trace);
    trace.add(position.side, weights::TEMPO.at(0), 1);
}

impl Scene<'_> {
    /// Mobility, and the men that attack the enemy's king; notes what the men attack.
    #[inline(always)]
    fn count_pieces(&mut self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let safe = !(self.position.men(us) | self.attacks[them.index()].pawns);
        let zone = KING_ZONES[them.index()][self.position.kings[them.index()].index()];
        let mut attack = KingAttack { attackers: 0, danger: 0 };
        self.count_kind::<0>(us, safe, zone, &mut attack, trace);
        self.count_kind::<1>(us, safe, zone, &mut attack, trace);
        self.count_kind::<2>(us, safe, zone, &mut attack, trace);
        self.count_kind::<3>(us, safe, zone, &mut attack, trace);
        self.count_kind::<4>(us, safe, zone, &mut attack, trace);
        let up_to = |group: Group, index: u32| group.at((index as usize).min(group.len() - 1));
        trace.add(us, up_to(weights::KING_ATTACKERS, attack.attackers), 1);
        trace.add(us, up_to(weights::KING_DANGER, attack.danger / 4), 1);
    }

    #[inline(always)]
    fn count_kind<const PLACE: usize>(
        &mut self,
        us: Color,
        safe: Bitboard,
        zone: Bitboard,
        attack: &mut KingAttack,
        trace: &mut impl Trace,
    ) {
        let kind = const { PIECES[PLACE] };
        let occupied = self.occupied;
        let men = self.position.of_kind(us, kind);
        let steps_from =
            [us, !us].map(|side| &KING_STEPS[self.position.kings[side.index()].index()]);
        let own = &mut self.attacks[us.index()];
        let mut count = 0;
        for from in men {
            let targets = attacks::of_kind(kind, from, occupied);
            trace.add(us, mobility(kind).at((targets & safe).count() as usize), 1);
            let [own_king, enemy_king] = steps_from.map(|steps| steps[from.index()] as usize);
            trace.add(us, weights::TO_OWN_KING.at(PLACE * 10 + own_king), 1);
            trace.add(us, weights::TO_ENEMY_KING.at(PLACE * 10 + enemy_king), 1);
            own.pieces[PLACE] |= targets;
            own.twice |= targets & (own.by_men | own.king);
            own.by_men |= targets;
            let hits = targets & zone;
            if hits.any() {
                attack.attackers += 1;
                attack.danger += hits.count() * danger(kind);
            }
            count += 1;
        }
        let pawns = (self.pawns[0] | self.pawns[1]).count() as i32;
        trace.add(us, weights::WITH_PAWNS.at(PLACE), count * pawns);
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
        self.count_files(us, trace);
        self.count_threats(us, trace);
        self.count_king(us, trace);
    }

    #[inline(always)]
    fn count_pawns(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (self.pawns[us.index()], self.pawns[them.index()]);
        for pawn in own & self.attacks[us.index()].pawns {
            trace.add(us, weights::PAWN_DEFENDED.at(advanced(us, pawn)), 1);
        }
        for pawn in own & (own.east() | own.west()) {
            trace.add(us, weights::PAWN_PHALANX.at(advanced(us, pawn)), 1);
        }
        let on_files = files(own);
        let isolated = own & !(on_files.east() | on_files.west());
        let doubled = own & all_ahead(them, own);
        let both = |group: Group, set: Bitboard, trace: &mut _| {
            let [odd, even] = [set.odds().count(), set.evens().count()];
            Trace::add(trace, us, group.at(0), odd as i32);
            Trace::add(trace, us, group.at(1), even as i32);
        };
        both(weights::PAWN_ISOLATED, isolated, trace);
        both(weights::PAWN_DOUBLED, doubled, trace);
        both(weights::LEVER, own & attacks::pawns(them, enemy), trace);
        for pawn in own.evens() & ahead(them, self.occupied) {
            trace.add(us, weights::PAWN_BLOCKED.at(advanced(us, pawn)), 1);
        }

        let passed = own & !with_sides(all_ahead(them, enemy));
        if passed.is_empty() {
            return;
        }
        let blocked = ahead(them, self.position.men(them));
        let not_free = all_ahead(them, self.occupied);
        let not_safe = ahead(them, self.attacks[them.index()].all());
        for pawn in passed {
            let advanced = advanced(us, pawn);
            trace.add(us, weights::PASSED.at(advanced), 1);
            if blocked.has(pawn) {
                trace.add(us, weights::PASSED_BLOCKED.at(advanced), 1);
            }
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

    /// Rooks and the king on open files.
    #[inline(always)]
    fn count_files(&self, us: Color, trace: &mut impl Trace) {
        let (own, enemy) = (files(self.pawns[us.index()]), files(self.pawns[(!us).index()]));
        let rooks = self.position.of_kind(us, Kind::Rook) & !own;
        trace.add(us, weights::ROOK_ON_FILE.at(0), (rooks & enemy).count() as i32);
        trace.add(us, weights::ROOK_ON_FILE.at(1), (rooks & !enemy).count() as i32);
        let king = self.position.kings[us.index()];
        if !own.has(king) {
            trace.add(us, weights::KING_ON_FILE.at(usize::from(!enemy.has(king))), 1);
        }
    }

    #[inline(always)]
    fn count_threats(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (&self.attacks[us.index()], &self.attacks[them.index()]);
        let targets = self.position.men(them) & !Bitboard::of(self.position.kings[them.index()]);
        let pieces = targets & !self.pawns[them.index()];
        let place = |point: Point| PLACES[self.position.number_at(them, point)] as usize;
        let [knights, bishops, archbishops, rooks, _] = own.pieces;
        let undefended = targets & !enemy.all();
        for point in pieces & own.pawns {
            trace.add(us, weights::THREAT_BY_PAWN.at(place(point) - 1), 1);
        }
        let empty = !self.occupied;
        let pushed = ahead(us, self.pawns[us.index()]) & empty & !enemy.pawns;
        let pushed = pushed & (own.all() | !enemy.all());
        for point in pieces & attacks::pawns(us, pushed) & !own.pawns {
            trace.add(us, weights::THREAT_BY_PUSH.at(place(point) - 1), 1);
        }
        for point in targets & (knights | bishops) {
            trace.add(us, weights::THREAT_BY_MINOR.at(place(point)), 1);
        }
        for point in targets & (archbishops | rooks) {
            trace.add(us, weights::THREAT_BY_ROOK.at(place(point)), 1);
        }
        let weak = targets & own.twice & !enemy.twice & !enemy.pawns;
        for point in weak {
            trace.add(us, weights::WEAK.at(place(point)), 1);
        }
        const THIRDS: [Bitboard; 3] = {
            let mut thirds = [Bitboard::EMPTY; 3];
            let mut rank = 0;
            while rank < Point::SIDE {
                let set = Bitboard::rank(rank);
                let third = thirds[rank / 3];
                thirds[rank / 3] =
                    Bitboard { even: third.even | set.even, odd: third.odd | set.odd };
                rank += 1;
            }
            thirds
        };
        let control = own.all() & !enemy.all();
        for (third, points) in THIRDS.into_iter().enumerate() {
            let seen = if us == Color::White { third } else { 2 - third };
            let count = (control & points).count();
            trace.add(us, weights::CONTROL.at(seen), count as i32);
        }
        let held = with_sides(all_ahead(them, self.pawns[them.index()]));
        let outposts = self.position.men(us) & !self.pawns[us.index()] & own.pawns & !held;
        let outposts = outposts & !Bitboard::of(self.position.kings[us.index()]);
        for point in outposts {
            let place = PLACES[self.position.number_at(us, point)] as usize - 1;
            trace.add(us, weights::OUTPOST.at(place), 1);
        }
        for point in undefended & own.king {
            trace.add(us, weights::THREAT_BY_KING.at(place(point)), 1);
        }
        for point in undefended & own.by_men {
            trace.add(us, weights::HANGING.at(place(point)), 1);
        }
    }

    /// What endangers the enemy's king, and what shields ours.
    #[inline(always)]
    fn count_king(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (&self.attacks[us.index()], &self.attacks[them.index()]);
        let target = self.position.kings[them.index()];
        let zone = KING_ZONES[them.index()][target.index()];

        let only_king = !enemy.by_men;
        let weak = own.by_men & only_king;
        trace.add(us, weights::WEAK_ZONE.at(0), (zone & weak & enemy.king).count() as i32);

        let safe = !self.position.men(us) & only_king & (!enemy.king | own.twice);
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
            let from = checks & own.pieces[place] & safe;
            trace.add(us, weights::SAFE_CHECK.at(place), from.count() as i32);
        }

        let escapes = own.king & !self.position.men(us) & !enemy.all();
        trace.add(us, weights::KING_ESCAPES.at(escapes.count() as usize), 1);
        let king = self.position.kings[us.index()];
        let zone = KING_ZONES[us.index()][king.index()];
        let shield = (zone & self.pawns[us.index()]).count() as usize;
        trace.add(us, weights::SHIELD.at(shield.min(weights::SHIELD.len() - 1)), 1);
        let mut front = with_sides(Bitboard::of(king));
        for distance in 0..weights::STORM.len() {
            front = ahead(us, front);
            let pawns = (front & self.pawns[them.index()]).count();
            trace.add(us, weights::STORM.at(distance), pawns as i32);
        }
    }
}

/// What is counted of an attack on a king.
struct KingAttack {
    attackers: u32,
    danger: u32,
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
