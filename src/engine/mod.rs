//! A game in progress plus a search, behind one object-safe face that speaks
//! text. Protocols and commands hold a `Box<dyn Engine>`; but for
//! [`training`](crate::training), this is the only place where a [`Variant`] turns into a
//! type.

mod bench;
mod levels;
mod options;
mod request;
mod session;

use std::sync::mpsc;

use crate::game::{Color, Leg, MoveError, Outcome, Position as _, Score, Variant};
use crate::perft::{Counting, PerftTable};
use crate::search::{BestMove, Report, Wdl};

pub use bench::{BenchOptions, bench};
pub use options::{OPTIONS, OptionError, OptionKind, OptionSpec, Options, Setting};
pub use request::{Event, EventSink, PositionError, Request, SearchHandle};

/// A legal move in every notation that somebody outside may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// UCI, canonical.
    pub uci: String,
    /// SAN, for people and PGN.
    pub san: String,
    /// The plies that XBoard makes of it.
    pub legs: Vec<Leg>,
}

/// One game being played and searched. A method that fails changes nothing.
///
/// A search runs in a thread of its own on a copy of the game, so the game can
/// be read and changed meanwhile. Methods that change the search itself (the
/// table, the threads, another `go`) first wait for a running search to end: stop
/// it before calling them.
pub trait Engine: Send + Sync {
    /// The game.
    fn variant(&self) -> Variant;

    /// A new game from the array; the search forgets all that it has learnt.
    fn new_game(&mut self);

    /// Sets the position: a FEN (`None` is the array), then moves as [`Engine::play`]
    /// reads them.
    ///
    /// # Errors
    /// What is wrong with the FEN, or the first move that is not legal.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError>;

    /// Plays a move: UCI text, SAN, or a short form. Moves may be played on after a draw
    /// by repetition or the 100 plies.
    ///
    /// # Errors
    /// Why the move is not accepted.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;

    /// The current position as FEN.
    fn fen(&self) -> String;

    /// The FEN of the position the game began with, as it would be printed now.
    fn start_fen(&self) -> String;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The end of the game, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves, in the order of their UCI text.
    fn legal_moves(&self) -> Vec<MoveText>;

    /// The moves played since the position was set.
    fn played(&self) -> Vec<MoveText>;

    /// The last of them.
    fn last_played(&self) -> Option<MoveText>;

    /// The board drawn, then FEN, key, checkers, and the state of the game.
    fn describe(&self) -> String;

    /// The chances of the side to move if the current position has `score`.
    fn wdl(&self, score: Score) -> Wdl;

    /// The terms of the static evaluation.
    fn explain_eval(&self) -> String;

    /// Changes the colours of the current position, which becomes a new start.
    fn flip(&mut self);

    /// Perft by root move, in the order of the UCI text, in the current rayon pool
    /// ([`perft::divide`](crate::perft::divide)). `depth` is at least 1.
    fn perft(
        &self,
        depth: u32,
        counting: Counting,
        table: Option<&PerftTable>,
    ) -> Vec<(String, u64)>;

    /// [`Engine::perft`] in bulk and without a table.
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.perft(depth, Counting::Bulk, None)
    }

    /// Applies the options that concern game and search. A change of the rules
    /// restarts the game from its current position.
    ///
    /// # Errors
    /// The table asked for cannot be had; nothing has changed then.
    fn configure(&mut self, options: &Options) -> Result<(), OptionError>;

    /// Empties the transposition table and the histories. Below full strength, chance
    /// begins anew as well.
    fn clear_hash(&mut self);

    /// Starts a search. `sink` gets every event in order, [`Event::Done`] last and
    /// exactly once; it runs in the search's thread.
    ///
    /// # Errors
    /// A move of `request.moves` that is not legal.
    fn go(&mut self, request: &Request, sink: EventSink) -> Result<SearchHandle, MoveError>;
}

/// An engine for the variant that `options` name, at the array.
///
/// # Errors
/// The table asked for cannot be had.
pub fn create(options: &Options) -> Result<Box<dyn Engine>, OptionError> {
    Ok(match options.variant {
        Variant::Chesquerque => {
            Box::new(session::Session::<crate::chesquerque::Position>::new(options)?)
        }
        Variant::Cheskers => Box::new(session::Session::<crate::cheskers::Position>::new(options)?),
    })
}

/// The FEN of the position in which a game of `variant` begins.
#[must_use]
pub fn array(variant: Variant) -> &'static str {
    match variant {
        Variant::Chesquerque => crate::chesquerque::Position::START,
        Variant::Cheskers => crate::cheskers::Position::START,
    }
}

/// Searches at once: starts a search, hands its reports to `report`, and waits for
/// the end.
///
/// # Errors
/// A move of `request.moves` that is not legal.
///
/// # Panics
/// The search did, and has said so.
pub fn search(
    engine: &mut dyn Engine,
    request: &Request,
    report: &mut dyn FnMut(Report<String>),
) -> Result<BestMove<String>, MoveError> {
    let (sender, events) = mpsc::channel();
    let sink = move |event| {
        // The receiver lives until the last event.
        let _ = sender.send(event);
    };
    let handle = engine.go(request, Box::new(sink))?;
    for event in events {
        match event {
            Event::Report(news) => report(news),
            Event::Done(best) => {
                handle.wait();
                return Ok(best);
            }
        }
    }
    unreachable!("a search ends with its result")
}
