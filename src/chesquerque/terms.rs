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
pub(super) const PIECES: [Kind; 5] =
    [Kind::Knight, Kind::Bishop, Kind::Archbishop, Kind::Rook, Kind::Queen];

/// The place of each man but the king in groups that have pawns first, by
/// [`Kind::number`].
pub(super) static PLACES: [u8; Kind::TABLE] = {
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
    pieces: [Pieces; 2],
}

/// What is counted of the men of a side that are neither king nor pawn.
#[derive(Clone, Copy, Default)]
struct Pieces {
    /// Those that attack the zone of the enemy's king, and how heavily.
    attackers: usize,
    danger: usize,
    /// Those that reach the zone of their own king.
    defenders: usize,
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
    let pieces = [Pieces::default(); 2];
    let occupied = position.occupied();
    let mut scene = Scene::<COUNTS> { position, occupied, pawns, attacks, pieces };
    // The attacks of all men first: what is safe depends on them. And the lesser men
    // before the greater, which must keep away from them.
    let safe =
        Color::ALL.map(|color| !(position.men(color) | scene.attacks[(!color).index()].pawns));
    for color in Color::ALL {
        scene.count_kind::<0>(color, safe[color.index()], trace);
        scene.count_kind::<1>(color, safe[color.index()], trace);
    }
    let safe = Color::ALL.map(|color| {
        let [knights, bishops, ..] = scene.attacks[(!color).index()].pieces;
        safe[color.index()].without(knights | bishops)
    });
    for color in Color::ALL {
        scene.count_kind::<2>(color, safe[color.index()], trace);
        scene.count_kind::<3>(color, safe[color.index()], trace);
        scene.count_kind::<4>(color, safe[color.index()], trace);
    }
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

    /// The zone of the king of `color`.
    #[inline(always)]
    fn zone(&self, color: Color) -> Bitboard {
        KING_ZONES[color.index()][self.position.kings[color.index()].index()]
    }

    /// Mobility of the men of a kind, on `safe` points; notes what they attack.
    #[inline(always)]
    fn count_kind<const PLACE: usize>(
        &mut self,
        us: Color,
        safe: Bitboard,
        trace: &mut impl Trace,
    ) {
        let kind = const { PIECES[PLACE] };
        let men = self.position.of_kind(us, kind);
        let (own_zone, enemy_zone) = (self.zone(us), self.zone(!us));
        let (own, pieces) = (&mut self.attacks[us.index()], &mut self.pieces[us.index()]);
        for_each_point!(from in men => {
            let targets = attacks::of_kind(kind, from, self.occupied);
            trace.add(us, mobility(kind).at(Self::number(targets & safe)), 1);
            own.pieces[PLACE] |= targets;
            own.twice |= targets & (own.by_men | own.king);
            own.by_men |= targets;
            let hits = targets & enemy_zone;
            if hits.any() {
                pieces.attackers += 1;
                pieces.danger += Self::number(hits) * danger(kind);
            }
            pieces.defenders += usize::from((targets & own_zone).any());
        });
    }

    /// All that depends on what both sides attack.
    #[inline(always)]
    fn count_rest(&self, us: Color, trace: &mut impl Trace) {
        self.count_pawns(us, trace);
        self.count_passed(us, trace);
        self.count_rooks(us, trace);
        self.count_threats(us, trace);
        self.count_attack(us, trace);
        self.count_shield(us, trace);
    }

    #[inline(always)]
    fn count_pawns(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let own = self.pawns[us.index()];
        for pawn in own & self.attacks[us.index()].pawns {
            trace.add(us, weights::PAWN_DEFENDED.at(advanced(us, pawn)), 1);
        }
        for pawn in own.evens() & ahead(them, self.position.men(them)) {
            trace.add(us, weights::BLOCKED_BY_ENEMY.at(advanced(us, pawn)), 1);
        }
    }

    #[inline(always)]
    fn count_passed(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let enemy = self.pawns[them.index()];
        // A pawn on a point without diagonals does not capture diagonally (C9), so it
        // lets pass what is just ahead of it on the next file.
        let beside = all_ahead(them, enemy.evens() | ahead(them, enemy.odds()));
        let held = all_ahead(them, enemy) | beside.east() | beside.west();
        let passed = self.pawns[us.index()].without(held);
        if passed.is_empty() {
            return;
        }
        let not_safe = ahead(them, self.attacks[them.index()].all());
        for pawn in passed {
            let advanced = advanced(us, pawn);
            trace.add(us, weights::PASSED.at(advanced), 1);
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
        let targets =
            self.position.men(them).without(Bitboard::of(self.position.kings[them.index()]));
        let pieces = targets.without(self.pawns[them.index()]);
        let turn = usize::from(self.position.side == us);
        let mut add = |group: Group, set: Bitboard| {
            for point in set {
                let place = PLACES[self.position.number_at(them, point)] as usize;
                trace.add(us, group.at(turn * (PIECES.len() + 1) + place), 1);
            }
        };
        let [knights, bishops, archbishops, rooks, _] = own.pieces;
        let undefended = targets.without(enemy.all());
        add(weights::THREAT_BY_PAWN, targets & own.pawns);
        let pushed = ahead(us, self.pawns[us.index()]).without(self.occupied | enemy.pawns);
        let pushed = pushed & (own.all() | !enemy.all());
        add(weights::THREAT_BY_PUSH, (pieces & attacks::pawns(us, pushed)).without(own.pawns));
        add(weights::THREAT_BY_MINOR, targets & (knights | bishops));
        add(weights::THREAT_BY_ROOK, targets & (archbishops | rooks));
        add(weights::THREAT_BY_KING, undefended & own.king);
        add(weights::HANGING, undefended & own.by_men);
    }

    /// The attack on the enemy's king, and men that cannot leave him.
    #[inline(always)]
    fn count_attack(&self, us: Color, trace: &mut impl Trace) {
        let them = !us;
        let (own, enemy) = (&self.attacks[us.index()], &self.attacks[them.index()]);
        let turn = usize::from(self.position.side == us);
        let target = self.position.kings[them.index()];
        let Pieces { attackers, danger, .. } = self.pieces[us.index()];
        let defenders = self.pieces[them.index()].defenders;
        let up_to = |group: Group, index: usize| group.at(index.min(group.len() - 1));
        trace.add(us, up_to(weights::KING_ATTACKERS, attackers), 1);
        trace.add(them, up_to(weights::KING_DEFENDERS, defenders), 1);

        let safe = !(self.position.men(us) | enemy.by_men | enemy.king.without(own.twice));
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
        let mut danger =
            danger / 4 + Self::number((self.zone(them) & own.by_men).without(enemy.by_men));
        for (place, checks) in checks.into_iter().enumerate() {
            if (checks & own.pieces[place] & safe).any() {
                trace.add(us, weights::SAFE_CHECK.at(turn * PIECES.len() + place), 1);
                danger += 2;
            }
        }
        let danger = (danger + 4).saturating_sub(defenders);
        trace.add(us, up_to(weights::KING_DANGER, danger), 1);

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
        let shield = Self::number(self.zone(us) & self.pawns[us.index()]);
        trace.add(us, weights::SHIELD.at(shield.min(weights::SHIELD.len() - 1)), 1);
        for (place, wing) in [Wing::King, Wing::Queen].into_iter().enumerate() {
            if self.position.castling.has(us, wing) {
                trace.add(us, weights::CASTLING.at(place), 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};
    use crate::search::Weight;

    /// Does White have a passed pawn?
    #[derive(Default)]
    struct Passed(bool);

    impl Trace for Passed {
        fn add(&mut self, color: Color, weight: Weight, _: i32) {
            let is_passed = weights::PASSED.range().contains(&weight.index());
            self.0 |= color == Color::White && is_passed;
        }
    }

    #[test]
    fn c9_a_pawn_has_passed_what_cannot_capture_it() {
        let is_passed = |fen: &str| {
            let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
            let mut passed = Passed::default();
            count::<false>(game.position(), &mut passed);
            passed.0
        };
        // From f5, without diagonals, Black cannot capture what comes to e5; from e5 it
        // can capture on d4, and from f7 it will on e6.
        assert!(is_passed("4k4/9/9/9/5p3/4P4/9/9/4K4 w"));
        assert!(!is_passed("4k4/9/9/9/4p4/3P5/9/9/4K4 w"));
        assert!(!is_passed("4k4/9/5p3/9/9/4P4/9/9/4K4 w"));
        // On its own file a pawn always stands in the way.
        assert!(!is_passed("4k4/9/9/4p4/9/4P4/9/9/4K4 w"));
        // Beside and behind nothing stops a pawn, nor two files away.
        assert!(is_passed("4k4/9/9/9/9/4Pp3/9/9/4K4 w"));
        assert!(is_passed("4k4/9/9/9/9/4P4/5p3/9/4K4 w"));
        assert!(is_passed("4k4/9/6p2/9/9/4P4/9/9/4K4 w"));
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
