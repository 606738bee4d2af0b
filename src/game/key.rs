//! Keys of positions.

use std::fmt;
use std::ops::BitXor;

/// A 64-bit hash of everything that tells positions apart: equal positions have
/// equal keys, different ones different keys but for chance.
///
/// It is computed when it is asked for, from the words that make a position up. A
/// search asks once a node; keeping keys up to date in every move that is made, as
/// Zobrist's are (1970), costs more than that and needs tables that fill the cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

/// The most pairs of words that a key can be made of.
const PAIRS: usize = 5;

/// What is added to the words, so that zeros, of which positions are full, count
/// too.
static SALTS: [[u64; 2]; PAIRS] = {
    let mut numbers = KeySequence::new(0x5169_726B_6174); // "Qirkat"
    let mut salts = [[0; 2]; PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        salts[pair] = [numbers.next_key().0, numbers.next_key().0];
        let mut half = 0;
        while half < 2 {
            // A word equal to its salt would hide its partner. None is: words have
            // bits to spare, or two halves that never have a bit in common.
            let salt = salts[pair][half];
            assert!(salt >> 41 != 0 && salt as u32 & (salt >> 32) as u32 != 0);
            half += 1;
        }
        pair += 1;
    }
    salts
};

impl Key {
    /// The key of what `pairs` of words and the few bits of `rest` describe.
    ///
    /// Each pair is multiplied to 128 bits and both halves of the product are folded
    /// into one, as in Wang Yi's wyhash; so is the sum, for each bit of it to reach
    /// all bits of the key.
    #[inline(always)]
    #[must_use]
    pub fn of_words<const N: usize>(pairs: [[u64; 2]; N], rest: u64) -> Self {
        const { assert!(N <= PAIRS) };
        let mut sum = rest;
        for ([a, b], [salt_a, salt_b]) in pairs.into_iter().zip(&SALTS) {
            sum ^= fold(a ^ salt_a, b ^ salt_b);
        }
        Self(fold(sum, 0x9E37_79B9_7F4A_7C15))
    }
}

/// Both halves of the product, one over the other.
#[inline(always)]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl BitXor for Key {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016X}", self.0)
    }
}

/// A source of random numbers: SplitMix64 (Steele, Lea, Flood 2014), here because
/// tables are `const` and no crate's generator runs in a `const` context.
#[derive(Clone, Copy, Debug)]
pub struct KeySequence(u64);

impl KeySequence {
    /// A sequence for each seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next key of the sequence.
    pub const fn next_key(&mut self) -> Key {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Key(z ^ (z >> 31))
    }
}
