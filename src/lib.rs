//! Qirkat, a playing engine for Chesquerque and Cheskers.
#![forbid(unsafe_code)]

pub mod game;
pub mod search;
