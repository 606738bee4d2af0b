//! Cheskers, Solomon Golomb's cross of chess and checkers (rules K1–K12).
//!
//! The rooms, from the ground up: [`Square`] and [`Bitboard`] (a layout in which
//! every step is a rotation), `attacks` (bishops and camels), `board` (the men),
//! `moves` (a [`Move`] with its whole path in 64 bits), `position` (men and side to
//! move), `side` (White and Black as types), `movegen` (who can go where), `count`
//! (how many moves, without a list, and perft's plies together), `fen` and `notation`
//! (text), `packed` (bytes), `eval` (what a position is worth: `terms` counts, `weights`
//! has the numbers), `see` and `search` (what a search asks beyond the rules). Outside, all
//! of it is [`Position`] behind the traits of
//! [`game`](crate::game) and [`search`](crate::search).

mod attacks;
mod bitboard;
mod board;
mod count;
mod eval;
mod fen;
mod movegen;
mod moves;
mod notation;
mod packed;
mod parameters;
mod position;
mod search;
mod see;
mod side;
mod square;
mod terms;
mod weights;

pub use attacks::{bishop_attacks, camel_attacks};
pub use bitboard::{Bitboard, Squares};
pub use board::Piece;
pub use eval::{Accumulator, Evaluation};
pub use moves::Move;
pub use position::Position;
pub use square::Square;
