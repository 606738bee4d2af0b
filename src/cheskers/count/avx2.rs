//! Sixteen sets of squares in two registers of AVX2.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, Not};

use super::jumps::SetOfSquares;
use super::lanes::{self, Places, Sets, Task, WIDTH};
use crate::cheskers::bitboard::Bitboard;
use crate::cpu::proof;

proof! {
    /// The proof that this processor has AVX2, BMI, LZCNT and POPCNT.
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// Eight sets each. Made by functions alone that ask for the proof.
#[derive(Clone, Copy)]
pub(super) struct Registers([__m256i; 2]);

macro_rules! by_register {
    ($($operation:ident::$method:ident => $instruction:ident;)*) => {$(
        impl $operation for Registers {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([a, b], [c, d]) = (self.0, other.0);
                // SAFETY: there is no such value on a processor without AVX2.
                unsafe { Self([$instruction(a, c), $instruction(b, d)]) }
            }
        }
    )*};
}

by_register! {
    BitAnd::bitand => _mm256_and_si256;
    BitOr::bitor => _mm256_or_si256;
    Add::add => _mm256_add_epi32;
}

impl Not for Registers {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let all = _mm256_set1_epi32(-1);
            Self([_mm256_xor_si256(a, all), _mm256_xor_si256(b, all)])
        }
    }
}

impl Registers {
    /// All bits set in the numbers that are zero.
    #[inline(always)]
    fn is_zero(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            Self([_mm256_cmpeq_epi32(a, zero), _mm256_cmpeq_epi32(b, zero)])
        }
    }
}

impl SetOfSquares for Registers {
    type Count = Self;

    #[inline(always)]
    fn among(self, set: Bitboard) -> Self {
        let [a, b] = self.0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let set = _mm256_set1_epi32(set.0 as i32);
            Self([_mm256_and_si256(a, set), _mm256_and_si256(b, set)])
        }
    }

    #[inline(always)]
    fn rotated(self, by: u32) -> Self {
        // SAFETY: there is no such value on a processor without AVX2.
        let by = unsafe { _mm256_set1_epi32(by as i32) };
        self.rotated_each(Self([by, by]))
    }

    /// Counted by byte, by nibbles looked up in a register (Muła, Kurz, Lemire 2018). A byte
    /// is enough: the longest sum is that of chains, of 22 sets, and six more, each added
    /// twice, on single ranks, of which no byte has more than two squares.
    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let mut numbers = self.0;
            for x in &mut numbers {
                let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(*x, nibble));
                let high = _mm256_and_si256(_mm256_srli_epi32::<4>(*x), nibble);
                *x = _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high));
            }
            Self(numbers)
        }
    }
}

impl Sets for Registers {
    type Cpu = Avx2;
    /// All bits set, or none.
    type Mask = Self;
    type Codes = Codes;

    #[inline]
    fn run<T: Task<Self>>(cpu: Avx2, task: T) {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<T: Task<Registers>>(cpu: Avx2, task: T) {
            task.run(cpu);
        }
        // SAFETY: `Avx2::detect` alone makes a proof, after it has found all the
        // features that the function is compiled for.
        unsafe { run(cpu, task) }
    }

    #[inline(always)]
    fn splat(_: Avx2, set: Bitboard) -> Self {
        // SAFETY: there is AVX2, since there is an `Avx2`.
        unsafe { Self([_mm256_set1_epi32(set.0 as i32); 2]) }
    }

    #[inline(always)]
    fn splat_pair(_: Avx2, sets: [Bitboard; 2]) -> Self {
        // SAFETY: there is AVX2, since there is an `Avx2`.
        unsafe { Self([_mm256_set1_epi64x(Bitboard::pair(sets) as i64); 2]) }
    }

    #[inline(always)]
    fn load(_: Avx2, sets: &[Bitboard; WIDTH]) -> Self {
        let from = sets.as_ptr().cast::<__m256i>();
        // SAFETY: sixteen sets of 32 bits are read from where there are as many; there is
        // AVX2, since there is an `Avx2`.
        unsafe { Self([_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))]) }
    }

    #[inline(always)]
    fn numbers(_: Avx2, numbers: &[u32; WIDTH]) -> Self {
        let from = numbers.as_ptr().cast::<__m256i>();
        // SAFETY: as for `load`.
        unsafe { Self([_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))]) }
    }

    #[inline(always)]
    fn store(self, sets: &mut [Bitboard; WIDTH]) {
        let ([a, b], to) = (self.0, sets.as_mut_ptr().cast::<__m256i>());
        // SAFETY: sixteen sets of 32 bits are written where there are as many; there is no
        // such value on a processor without AVX2.
        unsafe {
            _mm256_storeu_si256(to, a);
            _mm256_storeu_si256(to.add(1), b);
        }
    }

    #[inline(always)]
    fn rotated_each(self, by: Self) -> Self {
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let mut sets = self.0;
            for (x, by) in sets.iter_mut().zip(by.0) {
                // A shift by 32 leaves nothing, as it should.
                let right = _mm256_sub_epi32(_mm256_set1_epi32(32), by);
                *x = _mm256_or_si256(_mm256_sllv_epi32(*x, by), _mm256_srlv_epi32(*x, right));
            }
            Self(sets)
        }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> Self {
        !(self & other).is_zero()
    }

    #[inline(always)]
    fn several(self) -> Self {
        // SAFETY: there is no such value on a processor without AVX2.
        let minus_one = unsafe { _mm256_set1_epi32(-1) };
        self.meets(self + Self([minus_one; 2]))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        let ([a, b], [c, d], [m, n]) = (self.0, other.0, mask.0);
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe { Self([_mm256_blendv_epi8(a, c, m), _mm256_blendv_epi8(b, d, n)]) }
    }

    #[inline(always)]
    fn store_some(self, mut places: Places, sets: &mut [Bitboard; WIDTH]) {
        let mut all = [Bitboard::EMPTY; WIDTH];
        self.store(&mut all);
        let mut len = 0;
        while places != 0 {
            sets[len % WIDTH] = all[places.trailing_zeros() as usize % WIDTH];
            places &= places - 1;
            len += 1;
        }
    }

    #[inline(always)]
    fn looked_up(self, table: Self) -> Self {
        let ([a, b], [table, _]) = (self.0, table.0);
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            Self([_mm256_permutevar8x32_epi32(table, a), _mm256_permutevar8x32_epi32(table, b)])
        }
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        let [a, b] = self.0;
        // SAFETY: there is no such value on a processor without AVX2.
        let sums: [u64; 4] = unsafe {
            let zero = _mm256_setzero_si256();
            let sums = _mm256_add_epi64(_mm256_sad_epu8(a, zero), _mm256_sad_epu8(b, zero));
            bytemuck::cast(sums)
        };
        (sums[0] + sums[1]) + (sums[2] + sums[3])
    }

    #[inline(always)]
    fn mask(_: Avx2, places: Places) -> Self {
        // SAFETY: there is AVX2, since there is an `Avx2`.
        unsafe {
            let places = _mm256_set1_epi32(places.into());
            let a = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let b = _mm256_slli_epi32::<8>(a);
            Self([places, places]).meets(Self([a, b]))
        }
    }

    #[inline(always)]
    fn places(mask: Self) -> Places {
        let [a, b] = mask.0;
        // SAFETY: there is no such value on a processor without AVX2.
        unsafe {
            let a = _mm256_movemask_ps(_mm256_castsi256_ps(a));
            let b = _mm256_movemask_ps(_mm256_castsi256_ps(b));
            (a | b << 8) as Places
        }
    }
}

/// A byte for each move: the number of the target square, and above it the way. Those before
/// `start` are done with.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    bytes: [u8; 64 + WIDTH],
    start: usize,
    end: usize,
}

impl lanes::Codes<Registers> for Codes {
    #[inline(always)]
    fn new(_: Avx2) -> Self {
        Self { bytes: [0; 64 + WIDTH], start: 0, end: 0 }
    }

    #[inline(always)]
    fn add(&mut self, mut targets: u64, way: u32) {
        while targets != 0 {
            self.bytes[self.end] = (targets.trailing_zeros() | way << 5) as u8;
            self.end += 1;
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.end - self.start
    }

    #[inline(always)]
    fn first(&self) -> (Registers, Registers) {
        let bytes = &self.bytes[self.start..self.start + WIDTH];
        // SAFETY: sixteen bytes are read from where there are as many; `new` alone makes
        // such a list, with a proof that there is AVX2.
        unsafe {
            let codes = _mm_loadu_si128(bytes.as_ptr().cast());
            let a = _mm256_cvtepu8_epi32(codes);
            let b = _mm256_cvtepu8_epi32(_mm_srli_si128::<8>(codes));
            let low = _mm256_set1_epi32(31);
            let one = _mm256_set1_epi32(1);
            let targets = [
                _mm256_sllv_epi32(one, _mm256_and_si256(a, low)),
                _mm256_sllv_epi32(one, _mm256_and_si256(b, low)),
            ];
            let ways = [_mm256_srli_epi32::<5>(a), _mm256_srli_epi32::<5>(b)];
            (Registers(targets), Registers(ways))
        }
    }

    #[inline(always)]
    fn skip(&mut self) {
        self.start += WIDTH;
    }
}
