//! Sixteen sets of squares in a register of AVX-512, and up to 64 moves in another.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, Not};

use super::jumps::SetOfSquares;
use super::lanes::{self, Places, Sets, Task, WIDTH};
use crate::cheskers::bitboard::Bitboard;
use crate::cpu::proof;

proof! {
    /// The proof that this processor has AVX-512 F, BW, VBMI2 and VPOPCNTDQ, BMI, LZCNT
    /// and POPCNT.
    Avx512: "avx512f", "avx512bw", "avx512vbmi2", "avx512vpopcntdq", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// Made by functions alone that ask for the proof.
#[derive(Clone, Copy)]
pub(super) struct Register(__m512i);

impl Sets for Register {
    type Cpu = Avx512;
    type Mask = __mmask16;
    type Codes = Codes;

    #[inline]
    fn run<T: Task<Self>>(cpu: Avx512, task: T) {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run<T: Task<Register>>(cpu: Avx512, task: T) {
            task.run(cpu);
        }
        // SAFETY: `Avx512::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { run(cpu, task) }
    }

    #[inline(always)]
    fn splat(_: Avx512, set: Bitboard) -> Self {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_set1_epi32(set.0 as i32)) }
    }

    #[inline(always)]
    fn splat_pair(_: Avx512, sets: [Bitboard; 2]) -> Self {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_set1_epi64(Bitboard::pair(sets) as i64)) }
    }

    #[inline(always)]
    fn load(_: Avx512, sets: &[Bitboard; WIDTH]) -> Self {
        // SAFETY: sixteen sets of 32 bits are read from where there are as many; there is
        // AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_loadu_si512(sets.as_ptr().cast())) }
    }

    #[inline(always)]
    fn numbers(_: Avx512, numbers: &[u32; WIDTH]) -> Self {
        // SAFETY: as for `load`.
        unsafe { Self(_mm512_loadu_si512(numbers.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, sets: &mut [Bitboard; WIDTH]) {
        // SAFETY: sixteen sets of 32 bits are written where there are as many; there is no
        // such value on a processor without AVX-512.
        unsafe { _mm512_storeu_si512(sets.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn rotated_each(self, by: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_rolv_epi32(self.0, by.0)) }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> __mmask16 {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { _mm512_test_epi32_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn several(self) -> __mmask16 {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { self.meets(Self(_mm512_add_epi32(self.0, _mm512_set1_epi32(-1)))) }
    }

    #[inline(always)]
    fn only(self, mask: __mmask16) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_maskz_mov_epi32(mask, self.0)) }
    }

    #[inline(always)]
    fn replaced(self, mask: __mmask16, other: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_mask_mov_epi32(self.0, mask, other.0)) }
    }

    #[inline(always)]
    fn store_some(self, places: Places, sets: &mut [Bitboard; WIDTH]) {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_maskz_compress_epi32(places, self.0)) }.store(sets);
    }

    #[inline(always)]
    fn looked_up(self, table: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_permutexvar_epi32(self.0, table.0)) }
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { _mm512_reduce_add_epi32(self.0) as u32 }.into()
    }

    #[inline(always)]
    fn mask(_: Avx512, places: Places) -> __mmask16 {
        places
    }

    #[inline(always)]
    fn places(mask: __mmask16) -> Places {
        mask
    }
}

macro_rules! by_register {
    ($($operation:ident::$method:ident => $instruction:ident;)*) => {$(
        impl $operation for Register {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: there is no such value on a processor without AVX-512.
                unsafe { Self($instruction(self.0, other.0)) }
            }
        }
    )*};
}

by_register! {
    BitAnd::bitand => _mm512_and_si512;
    BitOr::bitor => _mm512_or_si512;
    Add::add => _mm512_add_epi32;
}

impl Not for Register {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_xor_si512(self.0, _mm512_set1_epi32(-1))) }
    }
}

impl SetOfSquares for Register {
    type Count = Self;

    #[inline(always)]
    fn among(self, set: Bitboard) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_and_si512(self.0, _mm512_set1_epi32(set.0 as i32))) }
    }

    #[inline(always)]
    fn rotated(self, by: u32) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_rolv_epi32(self.0, _mm512_set1_epi32(by as i32))) }
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_popcnt_epi32(self.0)) }
    }
}

/// A byte for each move: the number of the target square, and above it the way.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    bytes: __m512i,
    len: u32,
}

/// The numbers 0 to 63.
static IOTA: [u8; 64] = {
    let mut iota = [0; 64];
    let mut i = 0;
    while i < 64 {
        iota[i] = i as u8;
        i += 1;
    }
    iota
};

impl lanes::Codes<Register> for Codes {
    #[inline(always)]
    fn new(_: Avx512) -> Self {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { Self { bytes: _mm512_setzero_si512(), len: 0 } }
    }

    #[inline(always)]
    fn add(&mut self, targets: u64, way: u32) {
        debug_assert!(self.len < 64);
        let places = u64::MAX << self.len;
        // SAFETY: 64 bytes are read where there are as many; there is no such value on a
        // processor without AVX-512.
        unsafe {
            let iota = _mm512_loadu_si512(IOTA.as_ptr().cast());
            let all = _mm512_or_si512(iota, _mm512_set1_epi8((way << 5) as u8 as i8));
            let codes = _mm512_maskz_compress_epi8(targets, all);
            self.bytes = _mm512_mask_expand_epi8(self.bytes, places, codes);
        }
        self.len += targets.count_ones();
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len as usize
    }

    #[inline(always)]
    fn first(&self) -> (Register, Register) {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe {
            let codes = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(self.bytes));
            let index = _mm512_and_si512(codes, _mm512_set1_epi32(31));
            let targets = _mm512_sllv_epi32(_mm512_set1_epi32(1), index);
            (Register(targets), Register(_mm512_srli_epi32::<5>(codes)))
        }
    }

    #[inline(always)]
    fn skip(&mut self) {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { self.bytes = _mm512_alignr_epi64::<2>(_mm512_setzero_si512(), self.bytes) };
        self.len -= WIDTH as u32;
    }
}
