//! What the results of games say about strength: Elo with its error, likelihood of
//! superiority, and the sequential probability ratio test.
//!
//! Games are best played in pairs, one opening twice with colours changed. The two
//! games of a pair are not independent, so a pair is what is counted: it is worth 0,
//! ½, 1, 1½ or 2 points (the *pentanomial* model). Games without a partner fall back
//! on loss, draw and win (the *trinomial* model). Method and names follow M. Van den
//! Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo",
//! and so agree with fishtest, OpenBench and fastchess.

mod elo;
mod results;
#[cfg(test)]
mod samples;
mod sprt;

pub use elo::{Elo, Interval, elo_of_score, normalized_elo, score_of_elo, superiority};
pub use results::{Pentanomial, Points, Results, Trinomial};
pub use sprt::{Model, Sprt, SprtError, Verdict};
