//! Where each man goes, on a board of any occupancy (C3–C9).
//!
//! Every attack but the pawn's is symmetric, so "who attacks this point" is asked
//! by looking out from it. The tables are built at compile time from steps of
//! [`Point`], by code that is slow and obvious.

use super::bitboard::Bitboard;
use super::kind::Kind;
use super::point::Point;
use crate::game::Color;

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A table with one entry a point.
type ByPoint<T> = [T; Point::COUNT];

// ---------------------------------------------------------------------------
// Steps, lines, and the points between
// ---------------------------------------------------------------------------

/// One orthogonal step.
pub(super) static ORTHOGONAL_STEPS: ByPoint<Bitboard> = rays(&ORTHOGONAL, 1);
/// One diagonal step, of points with diagonals.
pub(super) static DIAGONAL_STEPS: ByPoint<Bitboard> = rays(&DIAGONAL, 1);
/// The file and the rank of each point, without the point.
pub(super) static ORTHOGONAL_LINES: ByPoint<Bitboard> = rays(&ORTHOGONAL, Point::SIDE);
/// The diagonals of points with diagonals, without the point.
pub(super) static DIAGONAL_LINES: ByPoint<Bitboard> = rays(&DIAGONAL, Point::SIDE);
/// Knight moves on an empty board.
pub(super) static KNIGHT_REACH: ByPoint<Bitboard> = {
    let mut table = [Bitboard::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let [even, odd] = [KNIGHT_ATTACKS[index][0], 0];
        let with_diagonals = Point::from_index(index).has_diagonals();
        table[index] = Bitboard::from_halves(!with_diagonals, even, odd);
        index += 1;
    }
    table
};

/// The points that must be empty for a man on one point to attack the other:
/// those between them on a line, or the one intermediate point of a knight move
/// (a knight move never runs along a line, so one table serves both).
pub(super) static BETWEEN: ByPoint<ByPoint<Bitboard>> = {
    let mut table = [[Bitboard::EMPTY; Point::COUNT]; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let from = Point::from_index(index);
        let mut d = 0;
        while d < 4 {
            between_along(&mut table[index], from, ORTHOGONAL[d]);
            if from.has_diagonals() {
                between_along(&mut table[index], from, DIAGONAL[d]);
            }
            let path = knight_path(from, d);
            if let Some(middle) = path.middle {
                let mut t = 0;
                while t < 2 {
                    if let Some(to) = path.targets[t] {
                        table[index][to.index()] = Bitboard::EMPTY.with(middle);
                    }
                    t += 1;
                }
            }
            d += 1;
        }
        index += 1;
    }
    table
};

const fn between_along(row: &mut ByPoint<Bitboard>, from: Point, (files, ranks): (i32, i32)) {
    let mut passed = Bitboard::EMPTY;
    let mut here = from;
    while let Some(next) = here.step(files, ranks) {
        row[next.index()] = passed;
        passed = passed.with(next);
        here = next;
    }
}

const fn rays(directions: &[(i32, i32); 4], length: usize) -> ByPoint<Bitboard> {
    let mut table = [Bitboard::EMPTY; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let mut d = 0;
        while d < 4 {
            let (files, ranks) = directions[d];
            let mut here = Point::from_index(index);
            let on_lines = files == 0 || ranks == 0 || here.has_diagonals();
            let mut steps = 0;
            while on_lines && steps < length {
                let Some(next) = here.step(files, ranks) else { break };
                table[index] = table[index].with(next);
                here = next;
                steps += 1;
            }
            d += 1;
        }
        index += 1;
    }
    table
}

// ---------------------------------------------------------------------------
// Knights
// ---------------------------------------------------------------------------

struct KnightPath {
    middle: Option<Point>,
    targets: [Option<Point>; 2],
}

/// The knight's moves through its `direction`-th intermediate point (C7): a
/// diagonal step from a point with diagonals, an orthogonal one elsewhere.
const fn knight_path(from: Point, direction: usize) -> KnightPath {
    if from.has_diagonals() {
        let (files, ranks) = DIAGONAL[direction];
        KnightPath {
            middle: from.step(files, ranks),
            targets: [from.step(2 * files, ranks), from.step(files, 2 * ranks)],
        }
    } else {
        let (files, ranks) = ORTHOGONAL[direction];
        // Outward: two further along the step, one to either side of it.
        KnightPath {
            middle: from.step(files, ranks),
            targets: [
                from.step(2 * files + ranks, 2 * ranks + files),
                from.step(2 * files - ranks, 2 * ranks - files),
            ],
        }
    }
}

/// Knight targets by point and by which of its four intermediate points are
/// occupied. They lie in the half of the other parity.
static KNIGHT_ATTACKS: ByPoint<[u64; 16]> = {
    let mut table = [[0; 16]; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let from = Point::from_index(index);
        let mut d = 0;
        while d < 4 {
            let path = knight_path(from, d);
            if let Some(middle) = path.middle {
                let blocked_by = knight_code(from, 1 << (middle.index() / 2));
                let mut targets = Bitboard::EMPTY;
                let mut t = 0;
                while t < 2 {
                    if let Some(to) = path.targets[t] {
                        targets = targets.with(to);
                    }
                    t += 1;
                }
                let mut code = 0;
                while code < 16 {
                    if code & blocked_by == 0 {
                        table[index][code] |= targets.half(!from.has_diagonals());
                    }
                    code += 1;
                }
            }
            d += 1;
        }
        index += 1;
    }
    table
};

/// Gathers the four intermediate points of a knight into four bits. They are all
/// even: neighbours ±4, ±5 of an even point's bit, and -4, 0, 1, 5 of an odd one's.
#[inline(always)]
const fn knight_code(from: Point, occupied_even: u64) -> usize {
    let bit = from.index() / 2;
    let code = if from.has_diagonals() {
        let near = occupied_even << 5 >> bit;
        near & 0b0011 | near >> 7 & 0b1100
    } else {
        let near = occupied_even << 4 >> bit;
        near & 0b0001 | near >> 3 & 0b0110 | near >> 6 & 0b1000
    };
    code as usize
}

/// Targets of a knight's move (C7).
#[inline(always)]
pub(super) fn knight(from: Point, occupied: Bitboard) -> Bitboard {
    let targets = KNIGHT_ATTACKS[from.index()][knight_code(from, occupied.even)];
    Bitboard::from_halves(!from.has_diagonals(), targets, 0)
}

// ---------------------------------------------------------------------------
// Sliders
// ---------------------------------------------------------------------------
//
// A rank or a file is nine points of alternating parity. Its code has the five
// points of the first one's parity in bits 0-4 and the other four in bits 5-8, as
// they can be cut out of the two halves: side by side in a rank, nine bits apart
// in a file.

/// What a slider on the `i`-th point of a line sees of it, by the line's code; a
/// code again.
static LINE_ATTACKS: [[u16; 512]; Point::SIDE] = {
    const fn bit(place: usize) -> u16 {
        if place.is_multiple_of(2) { 1 << (place / 2) } else { 1 << (5 + place / 2) }
    }
    let mut table = [[0; 512]; Point::SIDE];
    let mut place = 0;
    while place < Point::SIDE {
        let mut code = 0;
        while code < 512 {
            let mut seen = 0;
            let mut next = place + 1;
            while next < Point::SIDE {
                seen |= bit(next);
                if code & bit(next) != 0 {
                    break;
                }
                next += 1;
            }
            next = place;
            while next > 0 {
                next -= 1;
                seen |= bit(next);
                if code & bit(next) != 0 {
                    break;
                }
            }
            table[place][code as usize] = seen;
            code += 1;
        }
        place += 1;
    }
    table
};

/// Five bits, spread nine apart.
static SPREAD: [u64; 32] = {
    let mut table = [0; 32];
    let mut code = 0;
    while code < 32 {
        let mut bit = 0;
        while bit < 5 {
            table[code] |= (code as u64 >> bit & 1) << (9 * bit);
            bit += 1;
        }
        code += 1;
    }
    table
};

/// The reverse of [`SPREAD`], of the bits that it sets: the products of bit 9k and
/// factor bit 36 - 8k meet side by side from bit 36 on, all others miss.
#[inline(always)]
const fn gather(spread: u64) -> usize {
    const FIVE: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
    const FACTOR: u64 = 1 << 36 | 1 << 28 | 1 << 20 | 1 << 12 | 1 << 4;
    ((spread & FIVE).wrapping_mul(FACTOR) >> 36 & 31) as usize
}

/// Where the rank and the file of a point lie in the halves of a [`Bitboard`].
struct Cross {
    file: u8,
    rank: u8,
    /// Shifts of the five and of the four points of the rank.
    along_rank: [u8; 2],
    /// The same of the file.
    along_file: [u8; 2],
}

static CROSSES: ByPoint<Cross> = {
    let mut table = [const { Cross { file: 0, rank: 0, along_rank: [0; 2], along_file: [0; 2] } };
        Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let point = Point::from_index(index);
        let (file, rank) = (point.file() as u8, point.rank() as u8);
        table[index] = Cross {
            file,
            rank,
            along_rank: [9 * rank / 2, (9 * rank).div_ceil(2)],
            along_file: [file / 2, (file + 9) / 2],
        };
        index += 1;
    }
    table
};

/// Targets of a slide along rank and file.
#[inline(always)]
pub(super) fn orthogonal(from: Point, occupied: Bitboard) -> Bitboard {
    let cross = &CROSSES[from.index()];
    let rank_is_even = cross.rank & 1 == 0;
    let [five, four] = cross.along_rank;
    let code = (occupied.half(rank_is_even) >> five & 31) as usize
        | ((occupied.half(!rank_is_even) >> four & 15) as usize) << 5;
    let seen = LINE_ATTACKS[cross.file as usize][code] as u64;
    let along_rank = Bitboard::from_halves(rank_is_even, (seen & 31) << five, seen >> 5 << four);

    let file_is_even = cross.file & 1 == 0;
    let [five, four] = cross.along_file;
    let code = gather(occupied.half(file_is_even) >> five)
        | (gather(occupied.half(!file_is_even) >> four) & 15) << 5;
    let seen = LINE_ATTACKS[cross.rank as usize][code] as usize;
    let along_file =
        Bitboard::from_halves(file_is_even, SPREAD[seen & 31] << five, SPREAD[seen >> 5] << four);
    along_rank | along_file
}

/// One diagonal through an even point: the bits below it and above it.
struct Diagonal {
    below: u64,
    above: u64,
}

static DIAGONALS: ByPoint<[Diagonal; 2]> = {
    let mut table = [const { [const { Diagonal { below: 0, above: 0 } }; 2] }; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let from = Point::from_index(index);
        let mut d = 0;
        while d < 4 && from.has_diagonals() {
            let (files, ranks) = DIAGONAL[d];
            let diagonal = &mut table[index][d % 2];
            let mut here = from;
            while let Some(next) = here.step(files, ranks) {
                let bit = 1 << (next.index() / 2);
                if ranks < 0 {
                    diagonal.below |= bit;
                } else {
                    diagonal.above |= bit;
                }
                here = next;
            }
            d += 1;
        }
        index += 1;
    }
    table
};

/// Targets of a slide along the diagonals, if there are any; by obstruction
/// difference (chessprogramming.org): from the nearest man below to the nearest
/// above, all by one subtraction.
#[inline(always)]
pub(super) fn diagonal(from: Point, occupied: Bitboard) -> Bitboard {
    let [first, second] = &DIAGONALS[from.index()];
    let slide = |diagonal: &Diagonal| {
        let below = diagonal.below & occupied.even;
        let above = diagonal.above & occupied.even;
        let nearest_below = 1 << 63 >> (below | 1).leading_zeros();
        (above ^ above.wrapping_sub(nearest_below)) & (diagonal.below | diagonal.above)
    };
    Bitboard { even: slide(first) | slide(second), odd: 0 }
}

// ---------------------------------------------------------------------------
// Men
// ---------------------------------------------------------------------------

/// Points attacked by a man of `kind` that is not a pawn (C3–C8).
#[inline(always)]
pub(super) fn of_kind(kind: Kind, from: Point, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::King => king(from),
        Kind::Rook => orthogonal(from, occupied) | DIAGONAL_STEPS[from.index()],
        Kind::Bishop => bishop(from, occupied),
        Kind::Queen => orthogonal(from, occupied) | diagonal(from, occupied),
        Kind::Knight => knight(from, occupied),
        Kind::Archbishop => bishop(from, occupied) | knight(from, occupied),
        Kind::Pawn => unreachable!("a pawn's attack depends on its colour"),
    }
}

#[inline(always)]
fn bishop(from: Point, occupied: Bitboard) -> Bitboard {
    ORTHOGONAL_STEPS[from.index()] | diagonal(from, occupied)
}

/// Targets of a king's step (C3).
#[inline(always)]
pub(super) const fn king(from: Point) -> Bitboard {
    let (orthogonal, diagonal) = (ORTHOGONAL_STEPS[from.index()], DIAGONAL_STEPS[from.index()]);
    Bitboard { even: orthogonal.even | diagonal.even, odd: orthogonal.odd | diagonal.odd }
}

/// Points that pawns of `color` attack: straight ahead from points without
/// diagonals, diagonally ahead from the others (C9). They all have diagonals.
#[inline(always)]
pub(super) fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => {
            Bitboard { even: pawns.north().even, odd: 0 } | pawns.north_east() | pawns.north_west()
        }
        Color::Black => {
            Bitboard { even: pawns.south().even, odd: 0 } | pawns.south_east() | pawns.south_west()
        }
    }
}

/// Points from which a pawn of `color` attacks `target`.
#[inline(always)]
pub(super) fn pawn_origins(color: Color, target: Point) -> Bitboard {
    PAWN_ORIGINS[color.index()][target.index()]
}

static PAWN_ORIGINS: [ByPoint<Bitboard>; 2] = {
    let mut table = [[Bitboard::EMPTY; Point::COUNT]; 2];
    let mut index = 0;
    while index < Point::COUNT {
        let target = Point::from_index(index);
        let mut files = -1;
        while files <= 1 && target.has_diagonals() {
            if let Some(origin) = target.step(files, -1) {
                table[Color::White.index()][index] = table[0][index].with(origin);
            }
            if let Some(origin) = target.step(files, 1) {
                table[Color::Black.index()][index] = table[1][index].with(origin);
            }
            files += 1;
        }
        index += 1;
    }
    table
};
