//! Engine against engine, measured: matches over real pipes between real processes.
//!
//! A [`Match`] says who plays whom and how ([`Schedule`], [`EngineSpec`],
//! [`Openings`]); [`run`] plays it, some games at a time, each in a thread of its own
//! with a pair of processes. The rules' own code judges every move; an engine that
//! breaks rules, clock or connection forfeits its game. The [`Tally`] counts, and
//! [`crate::statistics`] says what the counts mean.

mod adjudication;
mod book;
mod clock;
mod driver;
mod epd;
mod fault;
mod openings;
mod play;
mod process;
mod report;
mod runner;
mod schedule;
mod spec;
mod tally;
mod uci;
mod warden;
mod xboard;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, ResignRule};
pub use book::{BookError, BookRequest, make_openings};
pub use clock::{Pace, parse_seconds};
pub use fault::Fault;
pub use openings::{OpeningError, Openings};
pub use play::{Forfeit, Overhead, PlayedGame};
pub use process::Stop;
pub use report::{Estimate, Report, Standing};
pub use runner::{Ending, Match, RunError, run};
pub use schedule::{EngineId, Kind, Pairing, Schedule};
pub use spec::{EngineSpec, Limits, Program, Protocol};
pub use tally::{Encounter, Tally};
pub use warden::{WARDEN, keep_watch};
