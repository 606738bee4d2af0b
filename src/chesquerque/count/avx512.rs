//! Lanes in one register of AVX-512 and half another.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::lanes::Lanes;
use super::rows::{LANES, Row};
use super::{men::Men, replies};
use crate::chesquerque::attacks;
use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::point::Point;
use crate::chesquerque::position::Position;
use crate::cpu::proof;

proof! {
    /// The proof that this processor has AVX-512 F, VL, BITALG and
    /// VPOPCNTDQ, BMI, and POPCNT.
    Avx512: "avx512f", "avx512vl", "avx512bitalg", "avx512vpopcntdq", "bmi1", "bmi2", "lzcnt", "popcnt"
}

impl Avx512 {
    /// The number of legal sequences of `depth` moves, at least two.
    pub(super) fn count(self, position: &Position, depth: u32) -> u64 {
        Registers::plies(self, position, None, depth)
    }
}

/// For each point and in each lane, the places of the neighbours' bits, a byte each:
/// neighbours with diagonals first; 63 for one that is not in the lane or not on the
/// board.
static PICKS: [Row; Point::COUNT] = {
    let mut picks = [Row([0x3f3f_3f3f_3f3f_3f3f; 16]); Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let king = Point::from_index(index);
        let mut place = 0;
        let mut parity = 0;
        while parity < 2 {
            let mut other = parity;
            while other < Point::COUNT {
                if attacks::king(king).has(Point::from_index(other)) {
                    let row = Row::of(Point::from_index(other));
                    let mut lane = 0;
                    while lane < LANES {
                        if row.0[lane] != 0 {
                            let bit = row.0[lane].trailing_zeros() as u64;
                            picks[index].0[lane] ^= (bit ^ 63) << (8 * place);
                        }
                        lane += 1;
                    }
                    place += 1;
                }
                other += 2;
            }
            parity += 1;
        }
        index += 1;
    }
    picks
};

/// Lanes 0 to 7, and 8 to 11. Made by [`Lanes::load`] alone, which
/// asks for the proof.
#[derive(Clone, Copy)]
struct Registers(__m512i, __m256i);

macro_rules! by_register {
    ($($operation:ident::$method:ident => $wide:ident, $narrow:ident;)*) => {$(
        impl $operation for Registers {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: there is no such value on a processor without AVX-512.
                unsafe { Self($wide(self.0, other.0), $narrow(self.1, other.1)) }
            }
        }
    )*};
}

by_register! {
    BitAnd::bitand => _mm512_and_si512, _mm256_and_si256;
    BitOr::bitor => _mm512_or_si512, _mm256_or_si256;
    BitXor::bitxor => _mm512_xor_si512, _mm256_xor_si256;
    Add::add => _mm512_add_epi64, _mm256_add_epi64;
    Sub::sub => _mm512_sub_epi64, _mm256_sub_epi64;
}

impl Lanes for Registers {
    type Cpu = Avx512;
    /// Sums by lane.
    type Count = (__m512i, __m256i);

    #[inline]
    fn plies(cpu: Avx512, position: &Position, men: Option<&Men<Self>>, depth: u32) -> u64 {
        #[target_feature(
            enable = "avx512f,avx512vl,avx512bitalg,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn plies(
            cpu: Avx512,
            position: &Position,
            men: Option<&Men<Registers>>,
            depth: u32,
        ) -> u64 {
            replies::plies(cpu, position, men, depth)
        }
        // SAFETY: `Avx512::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { plies(cpu, position, men, depth) }
    }

    #[inline(always)]
    fn load(_: Avx512, row: &Row) -> Self {
        let lanes = row.0.as_ptr();
        // SAFETY: a row is 128 bytes, aligned to 64; there is AVX-512, since there is
        // an `Avx512`.
        unsafe { Self(_mm512_load_si512(lanes.cast()), _mm256_load_si256(lanes.add(8).cast())) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_andnot_si512(other.0, self.0), _mm256_andnot_si256(other.1, self.1)) }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe {
            _mm512_test_epi64_mask(self.0, other.0) | _mm256_test_epi64_mask(self.1, other.1) != 0
        }
    }

    /// All at once: from each lane the bits of the eight neighbours are picked, and
    /// the picks of all lanes folded into one byte.
    #[inline(always)]
    fn clear_around(self, cpu: Avx512, king: Point, points: Bitboard) -> u64 {
        let near = attacks::king(king);
        let Self(wide, narrow) = Self::load(cpu, &PICKS[king.index()]);
        // SAFETY: there is no such value on a processor without AVX-512 and BMI2.
        let (picked, wanted) = unsafe {
            let odd_shift = near.even.count_ones();
            (
                _mm512_bitshuffle_epi64_mask(self.0, wide)
                    | u64::from(_mm256_bitshuffle_epi64_mask(self.1, narrow)),
                _pext_u64(points.even, near.even) | _pext_u64(points.odd, near.odd) << odd_shift,
            )
        };
        let picked = picked | picked >> 32;
        let picked = picked | picked >> 16;
        let picked = picked | picked >> 8;
        u64::from((wanted & !picked).count_ones())
    }

    #[inline(always)]
    fn no_count(_: Avx512) -> Self::Count {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { (_mm512_setzero_si512(), _mm256_setzero_si256()) }
    }

    #[inline(always)]
    fn add_to(self, (wide, narrow): Self::Count) -> Self::Count {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe {
            (
                _mm512_add_epi64(wide, _mm512_popcnt_epi64(self.0)),
                _mm256_add_epi64(narrow, _mm256_popcnt_epi64(self.1)),
            )
        }
    }

    #[inline(always)]
    fn total((wide, narrow): Self::Count) -> u64 {
        // SAFETY: there is no count on a processor without AVX-512.
        unsafe {
            let sum = _mm512_add_epi64(wide, _mm512_zextsi256_si512(narrow));
            _mm512_reduce_add_epi64(sum) as u64
        }
    }
}
