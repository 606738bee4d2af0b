//! Chesquerque: chess on the 81 points of four joined alquerque boards.
//!
//! Where to find what: the board is in `point` and `bitboard`, how men go (C3–C9)
//! in `attacks`, castling (C13) in `castling`, making a move in `position`, which
//! moves are legal in `movegen`, which positions are in `setup`, positions as text in
//! `fen` and as bytes in `packed`, moves as text in `notation` and `san`.

mod attacks;
mod bitboard;
mod castling;
// With `total` the one place of unsafe code in this room: instructions that the processor
// was asked for.
#[allow(unsafe_code)]
#[cfg(target_arch = "x86_64")]
mod count;
mod eval;
mod fen;
mod kind;
mod material;
mod movegen;
mod moves;
mod notation;
mod packed;
mod parameters;
mod point;
mod position;
mod rules;
mod san;
mod search;
mod setup;
mod terms;
#[allow(unsafe_code)]
mod total;
mod weights;

pub use bitboard::{Bitboard, Points};
pub use eval::{HandWritten, Sums};
pub use kind::Kind;
pub use moves::Move;
pub use point::Point;
pub use position::Position;
