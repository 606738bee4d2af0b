//! Where bishops and camels attack.
//!
//! Bishops use magic multiplication: the men that can stop a bishop, multiplied by
//! a number found by trial, leave in the highest bits of the product a distinct
//! place in a table for each distinct attack. It needs no instruction that some
//! 64-bit processor lacks. A slow walk along the lines fills the table when the
//! program is compiled, and no number that fails passes the compiler.

use super::bitboard::{Bitboard, Direction, neighbour, offset};
use super::square::Square;

/// The squares that a bishop on `square` attacks when the squares of `occupied`
/// hold men (K5): on each line up to the first man, its square included.
#[inline(always)]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks_at(square.index(), occupied)
}

/// The squares that a camel on `square` attacks (K6).
#[inline(always)]
#[must_use]
pub fn camel_attacks(square: Square) -> Bitboard {
    camel_attacks_at(square.index())
}

/// As [`bishop_attacks`]; index 32 is no bishop and attacks nothing.
#[inline(always)]
pub(super) fn bishop_attacks_at(index: usize, occupied: Bitboard) -> Bitboard {
    let line = &LINES[index];
    let blockers = u64::from(occupied.0 & line.blockers.0);
    let place = (blockers.wrapping_mul(line.magic) >> line.shift) as usize;
    BISHOP_ATTACKS[(line.offset as usize + place) % BISHOP_ATTACKS.len()]
}

/// As [`camel_attacks`]; index 32 is no camel and attacks nothing.
#[inline(always)]
pub(super) fn camel_attacks_at(index: usize) -> Bitboard {
    CAMEL_ATTACKS[index]
}

/// How to look up the attacks of a bishop on one square.
#[derive(Clone, Copy)]
struct Lines {
    magic: u64,
    /// The squares where a man can hide another from the bishop: its lines without
    /// their ends.
    blockers: Bitboard,
    offset: u16,
    shift: u8,
}

static LINES: [Lines; Square::COUNT + 1] = {
    let nothing = Lines { magic: 0, blockers: Bitboard::EMPTY, offset: TABLE_END, shift: 63 };
    let mut lines = [nothing; Square::COUNT + 1];
    let mut offset = 0;
    let mut index = 0;
    while index < Square::COUNT {
        let blockers = walk(Square::from_index(index as u32), Bitboard::EMPTY, true);
        let shift = 64 - blockers.len() as u8;
        lines[index] = Lines { magic: MAGICS[index], blockers, offset, shift };
        offset += 1 << blockers.len();
        index += 1;
    }
    assert!(offset == TABLE_END);
    lines
};

/// The number of attacks in the table: 2 to the number of possible blockers,
/// summed over the squares.
const TABLE_END: u16 = 2624;

/// A power of two, so that a mask can stand for the check of bounds. What lies
/// beyond [`TABLE_END`] is empty and, but for its first entry, never read.
static BISHOP_ATTACKS: [Bitboard; 4096] = {
    let mut table = [Bitboard::EMPTY; 4096];
    let mut index = 0;
    while index < Square::COUNT {
        let Lines { magic, blockers, offset, shift } = LINES[index];
        // Every subset of the blockers in turn: count in their bits.
        let mut subset = 0u32;
        loop {
            let attacks = walk(Square::from_index(index as u32), Bitboard(subset), false);
            let place = (subset as u64).wrapping_mul(magic) >> shift;
            let entry = &mut table[offset as usize + place as usize];
            assert!(entry.is_empty() || entry.0 == attacks.0, "a magic number fails");
            *entry = attacks;
            subset = subset.wrapping_sub(blockers.0) & blockers.0;
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
    table
};

/// The squares on the lines from `square` up to the first man, or, for
/// `short`, without the last square of each line.
const fn walk(square: Square, occupied: Bitboard, short: bool) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut d = 0;
    while d < 4 {
        let direction = Direction::ALL[d];
        let mut at = square;
        while let Some(next) = neighbour(at, direction) {
            if short && neighbour(next, direction).is_none() {
                break;
            }
            set.0 |= Bitboard::of(next).0;
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
        d += 1;
    }
    set
}

static CAMEL_ATTACKS: [Bitboard; Square::COUNT + 1] = {
    let leaps = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    let mut table = [Bitboard::EMPTY; Square::COUNT + 1];
    let mut index = 0;
    while index < Square::COUNT {
        let mut leap = 0;
        while leap < leaps.len() {
            let (east, north) = leaps[leap];
            if let Some(target) = offset(Square::from_index(index as u32), east, north) {
                table[index].0 |= Bitboard::of(target).0;
            }
            leap += 1;
        }
        index += 1;
    }
    table
};

/// Found by trying sparse random numbers; the table's builder proves them.
const MAGICS: [u64; Square::COUNT] = [
    0x2140_2080_08A0_A286,
    0xC310_4104_05C0_5582,
    0x2114_3106_8493_161A,
    0x1024_C019_501D_4008,
    0x0C42_218C_0801_423E,
    0x2A20_1042_0898_7A01,
    0x0444_0000_1599_2022,
    0xC010_2408_A140_A022,
    0x1020_0808_41D4_C828,
    0x1060_0208_2036_A018,
    0x8110_2182_D244_7884,
    0xC220_3381_6389_0008,
    0xA804_2004_3322_2158,
    0x3C14_2040_2140_0510,
    0x8432_2011_E062_3248,
    0x0110_2006_0808_C116,
    0x0400_5006_0082_2801,
    0x4070_2026_0481_800C,
    0x421D_4000_28A0_2156,
    0x1181_603C_0502_1080,
    0xC421_4483_0001_F3D8,
    0x0112_0841_4290_8E81,
    0x8420_4580_2240_2604,
    0x9904_4080_8801_1002,
    0x511A_C081_52C4_2010,
    0x3512_2042_0006_284C,
    0x5820_3104_0218_0948,
    0x900A_2103_A000_C001,
    0x00A4_8C46_04A0_6280,
    0x2280_6022_8727_4401,
    0x0806_7102_0344_4091,
    0x2316_C053_0124_2144,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn k5_a_bishop_sees_up_to_the_first_man_of_each_line() {
        let occupied = Bitboard::picture(
            "- . - . - . - x
             . - . - . - . -
             - x - . - x - .
             . - . - . - . -
             - . - . - . - .
             . - . - . - . -
             - . - . - x - .
             x - . - . - . -",
        );
        let attacks = Bitboard::picture(
            "- . - . - . - .
             . - . - . - . -
             - x - . - x - .
             . - x - x - . -
             - . - . - . - .
             . - x - x - . -
             - x - . - x - .
             x - . - . - . -",
        );
        assert_eq!(bishop_attacks(square("d4"), occupied), attacks);
    }

    #[test]
    fn bishop_attacks_are_symmetric_and_stop_at_blockers() {
        let mut random = crate::game::KeySequence::new(1);
        for _ in 0..2000 {
            let occupied = Bitboard((random.next_key().0 & random.next_key().0) as u32);
            for from in Square::all() {
                let attacks = bishop_attacks(from, occupied);
                assert_eq!(attacks, walk(from, occupied, false), "{from} {occupied:?}");
                for to in attacks {
                    assert!(bishop_attacks(to, occupied).contains(from));
                }
            }
        }
    }

    #[test]
    fn k6_a_camel_leaps_one_and_three() {
        let attacks = Bitboard::picture(
            "- . - . - . - .
             . - x - x - . -
             - . - . - . - .
             x - . - . - x -
             - . - . - . - .
             x - . - . - x -
             - . - . - . - .
             . - x - x - . -",
        );
        assert_eq!(camel_attacks(square("d4")), attacks);
        let corner: Vec<_> =
            camel_attacks(square("a1")).into_iter().map(|to| to.to_string()).collect();
        assert_eq!(corner.len(), 2);
        assert!(corner.contains(&"b4".to_owned()) && corner.contains(&"d2".to_owned()));
    }

    #[test]
    fn no_man_attacks_nothing() {
        assert!(bishop_attacks_at(32, Bitboard::ALL).is_empty());
        assert!(camel_attacks_at(32).is_empty());
    }
}
