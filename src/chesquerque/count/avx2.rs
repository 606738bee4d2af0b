//! Lanes in three registers of AVX2.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::lanes::Lanes;
use super::rows::Row;
use super::{men::Men, replies};
use crate::chesquerque::position::Position;
use crate::cpu::proof;

proof! {
    /// The proof that this processor has AVX2, BMI, and POPCNT.
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

impl Avx2 {
    /// The number of legal sequences of `depth` moves, at least two.
    pub(super) fn count(self, position: &Position, depth: u32) -> u64 {
        Registers::plies(self, position, None, depth)
    }
}

/// Lanes 0 to 3, 4 to 7, 8 to 11. Made by [`Lanes::load`] alone, which asks for the
/// proof.
#[derive(Clone, Copy)]
struct Registers([__m256i; 3]);

macro_rules! by_register {
    ($($operation:ident::$method:ident => $instruction:ident;)*) => {$(
        impl $operation for Registers {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([a, b, c], [d, e, f]) = (self.0, other.0);
                // SAFETY: there is no such value on a processor without AVX2.
                unsafe { Self([$instruction(a, d), $instruction(b, e), $instruction(c, f)]) }
            }
        }
    )*};
}

by_register! {
    BitAnd::bitand => _mm256_and_si256;
    BitOr::bitor => _mm256_or_si256;
    BitXor::bitxor => _mm256_xor_si256;
    Add::add => _mm256_add_epi64;
    Sub::sub => _mm256_sub_epi64;
}

impl Lanes for Registers {
    type Cpu = Avx2;
    /// Four sums.
    type Count = __m256i;

    #[inline]
    fn plies(cpu: Avx2, position: &Position, men: Option<&Men<Self>>, depth: u32) -> u64 {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn plies(cpu: Avx2, position: &Position, men: Option<&Men<Registers>>, depth: u32) -> u64 {
            replies::plies(cpu, position, men, depth)
        }
        // SAFETY: `Avx2::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { plies(cpu, position, men, depth) }
    }

    #[inline(always)]
    fn load(_: Avx2, row: &Row) -> Self {
        let lanes = row.0.as_ptr().cast::<__m256i>();
        // SAFETY: a row is three times 32 bytes and more, aligned to 64; there is
        // AVX2, since there is an `Avx2`.
        unsafe {
            Self([
                _mm256_load_si256(lanes),
                _mm256_load_si256(lanes.add(1)),
                _mm256_load_si256(lanes.add(2)),
            ])
        }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            Self([_mm256_andnot_si256(d, a), _mm256_andnot_si256(e, b), _mm256_andnot_si256(f, c)])
        }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        let [a, b, c] = (self & other).0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let any = _mm256_or_si256(_mm256_or_si256(a, b), c);
            _mm256_testz_si256(any, any) == 0
        }
    }

    #[inline(always)]
    fn no_count(_: Avx2) -> __m256i {
        // SAFETY: there is AVX2, since there is an `Avx2`.
        unsafe { _mm256_setzero_si256() }
    }

    /// By a full adder, then by nibbles looked up in a register (Muła, Kurz,
    /// Lemire 2018).
    #[inline(always)]
    fn add_to(self, count: __m256i) -> __m256i {
        let [a, b, c] = self.0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let half = _mm256_xor_si256(a, b);
            let ones = _mm256_xor_si256(half, c);
            let twos = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
            let once = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let twice = _mm256_add_epi8(once, once);
            let low = _mm256_set1_epi8(15);
            let bytes = |counts, x| {
                _mm256_add_epi8(
                    _mm256_shuffle_epi8(counts, _mm256_and_si256(x, low)),
                    _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi64(x, 4), low)),
                )
            };
            let sum = _mm256_add_epi8(bytes(once, ones), bytes(twice, twos));
            _mm256_add_epi64(count, _mm256_sad_epu8(sum, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    fn total(count: __m256i) -> u64 {
        let sums: [u64; 4] = bytemuck::cast(count);
        sums[0] + sums[1] + sums[2] + sums[3]
    }
}
