//! Qirkat, a playing engine for Chesquerque and Cheskers.
#![forbid(unsafe_code)]

pub mod cheskers;
pub mod game;
pub mod search;
