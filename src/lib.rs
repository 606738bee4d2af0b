//! Qirkat, a playing engine for Chesquerque and Cheskers.
#![forbid(unsafe_code)]

pub mod cheskers;
pub mod chesquerque;
pub mod engine;
pub mod game;
pub mod perft;
pub mod protocol;
pub mod search;
