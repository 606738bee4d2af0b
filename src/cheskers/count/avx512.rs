//! Sixteen sets of squares in a register of AVX-512, and up to 64 moves in another.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not};

use super::jumps::Squares;
use crate::cheskers::bitboard::{Bitboard, Direction};

/// The proof that this processor has AVX-512 F, BW, VBMI2 and VPOPCNTDQ, BMI, LZCNT
/// and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

/// Work to be compiled for AVX-512. All that it calls must be inlined into it:
/// functions say so, closures cannot.
pub(super) trait Task {
    fn run(self, cpu: Avx512);
}

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }

    /// Runs code that is compiled for this processor.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run<T: Task>(cpu: Avx512, task: T) {
            task.run(cpu);
        }
        // SAFETY: `Avx512::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { run(self, task) }
    }
}

/// Sixteen sets of squares, or sixteen numbers. Made by functions alone that ask for the
/// proof.
#[derive(Clone, Copy)]
pub(super) struct Sets(__m512i);

/// Which of sixteen: a bit each.
pub(super) type Lanes = u16;

/// The number of sets in a register.
pub(super) const WIDTH: usize = 16;

impl Sets {
    /// The same set in all lanes.
    #[inline(always)]
    pub(super) fn splat(_: Avx512, set: Bitboard) -> Self {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_set1_epi32(set.0 as i32)) }
    }

    /// Two sets in turn, the first in lane 0.
    #[inline(always)]
    pub(super) fn splat_pair(_: Avx512, sets: [Bitboard; 2]) -> Self {
        // SAFETY: there is AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_set1_epi64(Bitboard::pair(sets) as i64)) }
    }

    #[inline(always)]
    pub(super) fn load(_: Avx512, sets: &[Bitboard; WIDTH]) -> Self {
        // SAFETY: sixteen sets of 32 bits are read from where there are as many; there is
        // AVX-512, since there is an `Avx512`.
        unsafe { Self(_mm512_loadu_si512(sets.as_ptr().cast())) }
    }

    /// As [`Sets::load`].
    #[inline(always)]
    pub(super) fn numbers(_: Avx512, numbers: &[u32; WIDTH]) -> Self {
        // SAFETY: as for `load`.
        unsafe { Self(_mm512_loadu_si512(numbers.as_ptr().cast())) }
    }

    #[inline(always)]
    pub(super) fn store(self, sets: &mut [Bitboard; WIDTH]) {
        // SAFETY: sixteen sets of 32 bits are written where there are as many; there is no
        // such value on a processor without AVX-512.
        unsafe { _mm512_storeu_si512(sets.as_mut_ptr().cast(), self.0) }
    }

    /// Every set rotated to the left.
    #[inline(always)]
    pub(super) fn rotated(self, by: u32) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_rolv_epi32(self.0, _mm512_set1_epi32(by as i32))) }
    }

    /// Every set rotated to the left, each by its number.
    #[inline(always)]
    pub(super) fn rotated_each(self, by: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_rolv_epi32(self.0, by.0)) }
    }

    /// The lanes with a square.
    #[inline(always)]
    pub(super) fn any(self) -> Lanes {
        self.meets(self)
    }

    /// The lanes with a square in both sets.
    #[inline(always)]
    pub(super) fn meets(self, other: Self) -> Lanes {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { _mm512_test_epi32_mask(self.0, other.0) }
    }

    /// The lanes with more than one square.
    #[inline(always)]
    pub(super) fn several(self) -> Lanes {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { self.meets(Self(_mm512_add_epi32(self.0, _mm512_set1_epi32(-1)))) }
    }

    /// These in `lanes`, nothing elsewhere.
    #[inline(always)]
    pub(super) fn only(self, lanes: Lanes) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_maskz_mov_epi32(lanes, self.0)) }
    }

    /// `other` in `lanes`, these elsewhere.
    #[inline(always)]
    pub(super) fn replaced(self, lanes: Lanes, other: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_mask_mov_epi32(self.0, lanes, other.0)) }
    }

    /// Those of `lanes`, close together.
    #[inline(always)]
    pub(super) fn compressed(self, lanes: Lanes) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_maskz_compress_epi32(lanes, self.0)) }
    }

    /// Of sixteen numbers below 16, what stands at each in `table`.
    #[inline(always)]
    pub(super) fn looked_up(self, table: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_permutexvar_epi32(self.0, table.0)) }
    }

    /// The sum of sixteen numbers.
    #[inline(always)]
    pub(super) fn sum(self) -> u64 {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { _mm512_reduce_add_epi32(self.0) as u32 }.into()
    }
}

macro_rules! by_register {
    ($($operation:ident::$method:ident => $instruction:ident;)*) => {$(
        impl $operation for Sets {
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
    BitXor::bitxor => _mm512_xor_si512;
    Add::add => _mm512_add_epi32;
}

impl Not for Sets {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_xor_si512(self.0, _mm512_set1_epi32(-1))) }
    }
}

impl Squares for Sets {
    type Count = Self;

    #[inline(always)]
    fn among(self, set: Bitboard) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_and_si512(self.0, _mm512_set1_epi32(set.0 as i32))) }
    }

    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        self.rotated(direction.rotation()).among(direction.reach())
    }

    #[inline(always)]
    fn jump(self, direction: Direction) -> Self {
        self.rotated(2 * direction.rotation() % 32)
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_popcnt_epi32(self.0)) }
    }
}

/// Up to 64 moves of one position, a byte each: the number of the target square, and
/// above it the number of the way there.
#[derive(Clone, Copy)]
pub(super) struct Codes(__m512i);

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

impl Codes {
    /// The moves to the squares of a [`Bitboard::pair`]: by `way`, which is even, and by
    /// `way + 1`.
    #[inline(always)]
    pub(super) fn new(_: Avx512, targets: u64, way: u32) -> Self {
        // SAFETY: 64 bytes are read where there are as many; there is AVX-512, since
        // there is an `Avx512`.
        unsafe {
            let iota = _mm512_loadu_si512(IOTA.as_ptr().cast());
            let codes = _mm512_or_si512(iota, _mm512_set1_epi8((way << 5) as u8 as i8));
            Self(_mm512_maskz_compress_epi8(targets, codes))
        }
    }

    /// The first `len` of these, fewer than 64, and then the `others`, as far as there is
    /// room.
    #[inline(always)]
    pub(super) fn then(self, len: u32, others: Self) -> Self {
        debug_assert!(len < 64);
        let places = u64::MAX << len;
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_mask_expand_epi8(self.0, places, others.0)) }
    }

    /// The targets of the first sixteen moves, and the numbers of the ways.
    #[inline(always)]
    pub(super) fn first(self) -> (Sets, Sets) {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe {
            let codes = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(self.0));
            let index = _mm512_and_si512(codes, _mm512_set1_epi32(31));
            let targets = _mm512_sllv_epi32(_mm512_set1_epi32(1), index);
            (Sets(targets), Sets(_mm512_srli_epi32::<5>(codes)))
        }
    }

    /// All but the first sixteen.
    #[inline(always)]
    pub(super) fn rest(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX-512.
        unsafe { Self(_mm512_alignr_epi64::<2>(_mm512_setzero_si512(), self.0)) }
    }
}
