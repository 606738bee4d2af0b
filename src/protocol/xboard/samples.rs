//! Games to try moves in.

use crate::engine::{self, Engine, Options};
use crate::game::Variant;

/// White must jump twice: c3 over d4 to e5, and over f6 to g7.
pub(super) const TWO_JUMPS: &str = "8/k7/5p2/8/3p4/2K5/8/8 w";

/// A game that begins with `fen`.
pub(super) fn engine(variant: Variant, fen: &str) -> Box<dyn Engine> {
    let options = Options { variant, hash_mib: 1, ..Options::default() };
    let mut engine = engine::create(&options).unwrap();
    engine.set_position(Some(fen), &[]).unwrap();
    engine
}
