//! Qirkat, a playing engine for Chesquerque and Cheskers: one engine, two games,
//! one search. This page is the map of the house.
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`game`] | what both games share: colours, outcomes, scores, FEN fields, the trait [`game::Position`], a [`game::Game`] with its past |
//! | [`chesquerque`] | the 81-point game: points, attacks, legal moves, FEN, notation, evaluation |
//! | [`cheskers`] | the 32-square game: the same rooms under the same names |
//! | [`perft`] | counting move sequences, over any game |
//! | [`search`] | alpha-beta over any game that is a [`search::SearchPosition`] |
//! | [`diagram`] | the board drawn for people, as text and as a picture |
//! | [`engine`] | a game in progress plus a search, behind one object-safe face that speaks text |
//! | [`pgn`] | games in PGN: writing, reading, replaying |
//! | [`theme`] | the looks and settings with which XBoard plays both games |
//! | [`statistics`] | what results say about strength: Elo, errors, the sequential test |
//! | [`tournament`] | engine against engine over pipes: schedule, clocks, arbiter, openings, report |
//! | [`training`] | files of positions with scores and results, from games that the search plays against itself |
//! | [`protocol`] | UCI and XBoard, and the loop that tells them apart |
//!
//! Arrows point one way: `main → commands, protocol, training → tournament → pgn,
//! statistics → engine → search, diagram → game ← chesquerque, cheskers`. The two games
//! never import each other, the search never names a game, and protocols and tournaments
//! see moves as text only.
#![deny(unsafe_code)]

pub mod cheskers;
pub mod chesquerque;
#[cfg(target_arch = "x86_64")]
mod cpu;
pub mod diagram;
pub mod engine;
pub mod game;
mod lines;
mod memory;
pub mod perft;
pub mod pgn;
mod processor;
pub mod protocol;
pub mod search;
pub mod statistics;
#[cfg(test)]
#[path = "../tests/suite/mod.rs"]
mod suite;
pub mod theme;
pub mod tournament;
pub mod training;
