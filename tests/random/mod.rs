//! Random games for the property tests. A failing one shrinks to a short one.

use proptest::collection::vec;
use proptest::prelude::*;
use qirkat::game::{Position, Rules, fen};

use crate::suite;

/// Where a game begins, and a choice of a move for each ply.
#[derive(Clone, Debug)]
pub(crate) struct RandomGame {
    pub(crate) fen: String,
    pub(crate) choices: Vec<usize>,
}

/// Games of up to `plies` plies; half of them begin in the first position of
/// `suite`, the array, half of them anywhere in it.
pub(crate) fn games(suite: &str, plies: usize) -> impl Strategy<Value = RandomGame> + use<> {
    let lines = suite::read(suite).expect("a suite");
    let fens: Vec<String> = lines.into_iter().map(|line| line.fen).collect();
    let begin = prop_oneof![Just(0), 0..fens.len()];
    (begin, vec(0..5040_usize, 0..=plies))
        .prop_map(move |(begin, choices)| RandomGame { fen: fens[begin].clone(), choices })
}

/// The position that the first fields of a FEN known to be right describe.
pub(crate) fn read<P: Position>(fen: &str, rules: Rules) -> P {
    let position = fen::split(fen).and_then(|(fields, _)| P::from_fields(&fields, rules));
    position.unwrap_or_else(|error| panic!("{fen}: {error}"))
}
