//! The board drawn for people.

pub mod men;
