//! The order of points in lanes.
//!
//! In a lane, the next point in one direction is the next higher bit, and after
//! the last point of a line stands a sentinel, a bit that always counts as
//! occupied. Then `occupied ^ (occupied - 2 * sliders)` are the slides of all
//! sliders in that direction: the borrow of the subtraction runs from each slider
//! to the first man or sentinel beyond, and no further.

use crate::chesquerque::attacks;
use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::kind::Kind;
use crate::chesquerque::point::Point;

/// A set of points, once for each direction, in twelve lanes: a line and its
/// sentinel take ten bits orthogonally, so nine of them fill two lanes; all diagonals
/// of one direction fit in one. The other four lanes are there for alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u64; 16]);

/// The lanes in use. What goes forward for one side fills a register of AVX2: north,
/// north-east, north-west; then south, south-west, south-east; then east and west.
pub(super) const LANES: usize = 12;

/// The first of the two lanes for each orthogonal direction: north, east, south, west.
const ORTHOGONAL: [usize; 4] = [0, 8, 4, 10];

/// The lane of each diagonal direction: north-east, north-west, south-west, south-east.
const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

/// The bits of an orthogonal line and its sentinel.
const PITCH: usize = Point::SIDE + 1;

/// Lines in the first lane of an orthogonal direction.
const IN_FIRST_LANE: usize = 5;

impl Row {
    pub(super) const EMPTY: Self = Self([0; 16]);
    /// All of the orthogonal lanes.
    pub(super) const ORTHOGONAL: Self =
        Self([!0, !0, 0, 0, !0, !0, 0, 0, !0, !0, !0, !0, 0, 0, 0, 0]);
    /// All of the diagonal lanes.
    pub(super) const DIAGONAL: Self = Self([0, 0, !0, !0, 0, 0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// All lanes.
    pub(super) const ALL: Self = Self([!0, !0, !0, !0, !0, !0, !0, !0, !0, !0, !0, !0, 0, 0, 0, 0]);

    /// The set of one point.
    #[inline(always)]
    pub(super) const fn of(point: Point) -> &'static Self {
        &POINTS[point.index()]
    }

    /// The lanes in which a man of this number (see [`Kind::number`]) slides.
    #[inline(always)]
    pub(super) fn slides(kind: usize) -> &'static Self {
        &SLIDES[kind]
    }

    /// The lanes in which it goes one step.
    #[inline(always)]
    pub(super) fn steps(kind: usize) -> &'static Self {
        &STEPS[kind]
    }

    /// All lanes for a pawn, none for another.
    #[inline(always)]
    pub(super) fn pawns(kind: usize) -> &'static Self {
        &PAWNS[kind]
    }

    const fn or(mut self, other: &Self) -> Self {
        let mut lane = 0;
        while lane < LANES {
            self.0[lane] |= other.0[lane];
            lane += 1;
        }
        self
    }

    const fn and(mut self, other: &Self) -> Self {
        let mut lane = 0;
        while lane < LANES {
            self.0[lane] &= other.0[lane];
            lane += 1;
        }
        self
    }

    const fn of_set(set: Bitboard) -> Self {
        let mut row = Self::EMPTY;
        let mut index = 0;
        while index < Point::COUNT {
            if set.has(Point::from_index(index)) {
                row = row.or(&POINTS[index]);
            }
            index += 1;
        }
        row
    }
}

/// How the pawns of one side go, in lanes.
pub(super) struct PawnRows {
    /// The lanes that lead forward.
    pub(super) forward: Row,
    /// Where they may step: straight ahead.
    pub(super) steps: Row,
    /// Where they may capture: straight ahead on points with diagonals, which they
    /// reach so from points without, and on diagonals (C9).
    pub(super) captures: Row,
    /// Where one stands after half a double step (C10).
    pub(super) passed: Row,
    /// Where they promote.
    pub(super) last: Row,
}

impl PawnRows {
    const fn new(lanes: Row, passed: Bitboard, last: Bitboard) -> Self {
        let straight = lanes.and(&Row::ORTHOGONAL);
        let even = Row::of_set(Bitboard { even: Bitboard::FULL.even, odd: 0 });
        Self {
            forward: lanes,
            steps: straight,
            captures: lanes.and(&even),
            passed: straight.and(&Row::of_set(passed)),
            last: Row::of_set(last),
        }
    }

    /// Those of White, or of Black.
    #[inline(always)]
    pub(super) fn of<const WHITE: bool>() -> &'static Self {
        static WHITES: PawnRows = PawnRows::new(
            Row([!0, !0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            Bitboard::rank(2),
            Bitboard::rank(8),
        );
        static BLACKS: PawnRows = PawnRows::new(
            Row([0, 0, 0, 0, !0, !0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0]),
            Bitboard::rank(6),
            Bitboard::rank(0),
        );
        if WHITE { &WHITES } else { &BLACKS }
    }
}

/// Length of the `index`-th diagonal of either slant, from corner to corner.
const fn diagonal_length(index: usize) -> usize {
    if index <= 4 { 2 * index + 1 } else { 17 - 2 * index }
}

/// The first bit of the `index`-th diagonal.
const fn diagonal_start(index: usize) -> usize {
    let mut start = 0;
    let mut before = 0;
    while before < index {
        start += diagonal_length(before) + 1;
        before += 1;
    }
    start
}

/// The bit of a point in each lane; no bit where it has none.
const fn row_of(point: Point) -> Row {
    let mut row = Row::EMPTY;
    let (file, rank) = (point.file(), point.rank());
    let last = Point::SIDE - 1;
    // North, east, south, west.
    let orthogonal = [(file, rank), (rank, file), (file, last - rank), (rank, last - file)];
    let mut direction = 0;
    while direction < 4 {
        let (line, place) = orthogonal[direction];
        row.0[ORTHOGONAL[direction] + line / IN_FIRST_LANE] =
            1 << (PITCH * (line % IN_FIRST_LANE) + place);
        direction += 1;
    }
    if point.has_diagonals() {
        let rising = (last + rank - file) / 2;
        let falling = (rank + file) / 2;
        let along_rising = if file < rank { file } else { rank };
        let along_falling = if last - file < rank { last - file } else { rank };
        // North-east, north-west, south-west, south-east.
        let places = [
            (rising, along_rising),
            (falling, along_falling),
            (rising, diagonal_length(rising) - 1 - along_rising),
            (falling, diagonal_length(falling) - 1 - along_falling),
        ];
        direction = 0;
        while direction < 4 {
            let (line, place) = places[direction];
            row.0[DIAGONAL[direction]] = 1 << (diagonal_start(line) + place);
            direction += 1;
        }
    }
    row
}

static POINTS: [Row; Point::COUNT] = {
    let mut rows = [Row::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        rows[index] = row_of(Point::from_index(index));
        index += 1;
    }
    rows
};

/// The bit after the last point of each line.
pub(super) static SENTINELS: Row = {
    let mut row = Row::EMPTY;
    let mut line = 0;
    while line < Point::SIDE {
        let mut direction = 0;
        while direction < 4 {
            row.0[ORTHOGONAL[direction] + line / IN_FIRST_LANE] |=
                1 << (PITCH * (line % IN_FIRST_LANE) + Point::SIDE);
            row.0[DIAGONAL[direction]] |= 1 << (diagonal_start(line + 1) - 1);
            direction += 1;
        }
        line += 1;
    }
    row
};

/// For each point, the points from which a slide in the direction of the lane leads
/// to it on an empty board.
pub(super) static TOWARDS: [Row; Point::COUNT] = {
    let mut rows = [Row::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let mut lane = 0;
        while lane < LANES {
            // Below the point's bit, down to the sentinel of the line before.
            let bit = POINTS[index].0[lane];
            let mut next = bit >> 1;
            while next != 0 && SENTINELS.0[lane] & next == 0 {
                rows[index].0[lane] |= next;
                next >>= 1;
            }
            lane += 1;
        }
        index += 1;
    }
    rows
};

static SLIDES: [Row; Kind::TABLE] = {
    let mut rows = [Row::EMPTY; Kind::TABLE];
    rows[Kind::Rook.number()] = Row::ORTHOGONAL;
    rows[Kind::Bishop.number()] = Row::DIAGONAL;
    rows[Kind::Archbishop.number()] = Row::DIAGONAL;
    rows[Kind::Queen.number()] = Row::ALL;
    rows
};

static STEPS: [Row; Kind::TABLE] = {
    let mut rows = [Row::EMPTY; Kind::TABLE];
    rows[Kind::Rook.number()] = Row::DIAGONAL;
    rows[Kind::Bishop.number()] = Row::ORTHOGONAL;
    rows[Kind::Archbishop.number()] = Row::ORTHOGONAL;
    rows[Kind::Queen.number()] = Row::ALL;
    rows[Kind::King.number()] = Row::ALL;
    rows
};

static PAWNS: [Row; Kind::TABLE] = {
    let mut rows = [Row::EMPTY; Kind::TABLE];
    rows[Kind::Pawn.number()] = Row::ALL;
    rows
};

/// The points from which a knight might attack a neighbour of each point, were the
/// board empty.
pub(super) static KNIGHTS_NEAR: [Bitboard; Point::COUNT] = {
    let mut sets = [Bitboard::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let near = attacks::king(Point::from_index(index));
        let mut other = 0;
        while other < Point::COUNT {
            if near.has(Point::from_index(other)) {
                let reach = attacks::KNIGHT_REACH[other];
                sets[index].even |= reach.even;
                sets[index].odd |= reach.odd;
            }
            other += 1;
        }
        index += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The points whose bit is in one of these lanes.
    fn points(lanes: &Row, among: &Row) -> Bitboard {
        let hit = lanes.and(among);
        Point::all()
            .filter(|&point| hit.and(Row::of(point)) != Row::EMPTY)
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    #[test]
    fn one_subtraction_finds_the_slides_in_a_direction() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..200 {
            let crowd = random.f32();
            let men =
                Point::all().filter(|_| random.f32() < crowd).fold(Bitboard::EMPTY, Bitboard::with);
            for from in Point::all() {
                let men = men.with(from);
                let occupied = Row::of_set(men).or(&SENTINELS);
                let mut slides = Row::EMPTY;
                for lane in 0..LANES {
                    let twice = 2 * Row::of(from).0[lane];
                    slides.0[lane] = occupied.0[lane] ^ (occupied.0[lane].wrapping_sub(twice));
                }
                let orthogonal = points(&slides, &Row::ORTHOGONAL);
                assert_eq!(orthogonal, attacks::orthogonal(from, men), "{from} {men:?}");
                let diagonal = points(&slides, &Row::DIAGONAL);
                assert_eq!(diagonal, attacks::diagonal(from, men), "{from} {men:?}");
            }
        }
    }

    #[test]
    fn a_slide_leads_to_a_point_from_all_of_its_lines() {
        for king in Point::all() {
            let from = points(&TOWARDS[king.index()], &Row::ALL);
            let (orthogonal, diagonal) =
                (attacks::ORTHOGONAL_LINES[king.index()], attacks::DIAGONAL_LINES[king.index()]);
            assert_eq!(from, orthogonal | diagonal, "{king}");
        }
    }
}
