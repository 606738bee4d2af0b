//! Making sets of openings: random moves, kept if a short search finds them balanced.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::engine::{self, Engine, OptionError, Request};
use crate::game::{Score, Variant};

use super::epd;
use super::openings::small;

/// Tries for each opening wanted before the search is given up: what is asked for does
/// not exist often enough.
const TRIES: u64 = 10_000;

/// A first look at a position takes this part of the nodes,
const LOOK: u64 = 20;
/// and finds it far outside if it is so many times the balance.
const LOOK_BALANCE: i32 = 3;

/// What openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookRequest {
    /// The game.
    pub variant: Variant,
    /// The least and the greatest number of random plies.
    pub plies: (u32, u32),
    /// The number of openings.
    pub count: u32,
    /// How far from 0 the score may be, in centipawns.
    pub balance: i32,
    /// Nodes of the search that finds the score.
    pub nodes: u64,
    /// Where the random moves come from: the same seed gives the same openings.
    pub seed: u64,
}

/// Why there are no such openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// Too few of the positions tried are what is wanted.
    #[error(
        "only {found} of {wanted} openings found among {tried} random positions; \
             allow more plies or less balance"
    )]
    TooFew {
        /// Openings found.
        found: u32,
        /// Openings wanted.
        wanted: u32,
        /// Positions tried.
        tried: u64,
    },
    /// The engine cannot be had.
    #[error(transparent)]
    Engine(#[from] OptionError),
}

/// Makes openings and hands each to `found` as a line of EPD: random moves from the
/// array, no position twice, the game not over, and a search by one thread on an empty
/// table within the balance. If `found` breaks off, no more are made.
///
/// # Errors
/// There are not enough of them.
pub fn make_openings(
    request: &BookRequest,
    found: &mut dyn FnMut(String) -> ControlFlow<()>,
) -> Result<(), BookError> {
    let mut engine = engine::create(&engine::Options { hash_mib: 16, ..small(request.variant) })?;
    let mut random = fastrand::Rng::with_seed(request.seed);
    let mut seen = HashSet::new();
    let (mut count, mut tried) = (0, 0);
    while count < request.count {
        tried += 1;
        if tried > TRIES * u64::from(request.count) {
            return Err(BookError::TooFew {
                found: count,
                wanted: request.count,
                tried: tried - 1,
            });
        }
        let plies = random.u32(request.plies.0..=request.plies.1);
        if play_randomly(engine.as_mut(), plies, &mut random)
            && seen.insert(position(&engine.fen()))
            && is_balanced(engine.as_mut(), request)
        {
            count += 1;
            if found(epd::from_fen(&engine.fen())).is_break() {
                break;
            }
        }
    }
    Ok(())
}

/// Plays random moves from the array; false if the game ends by that.
fn play_randomly(engine: &mut dyn Engine, plies: u32, random: &mut fastrand::Rng) -> bool {
    engine.set_position(None, &[]).expect("the array is a legal position");
    for _ in 0..plies {
        let legal = engine.legal_moves();
        let Some(m) = random.choice(&legal) else { return false };
        engine.play(&m.uci).expect("a legal move is accepted");
    }
    engine.outcome().is_none()
}

/// The fields of a FEN that tell positions apart.
fn position(fen: &str) -> String {
    fen.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

/// Is the position within the balance? What a look at it finds far outside is not searched.
fn is_balanced(engine: &mut dyn Engine, request: &BookRequest) -> bool {
    engine.clear_hash();
    let looks =
        [(request.nodes / LOOK, LOOK_BALANCE * request.balance), (request.nodes, request.balance)];
    looks.into_iter().all(|(nodes, balance)| {
        let limit =
            Request { nodes: Some(nodes.max(1)), full_strength: true, ..Request::default() };
        let best = engine::search(engine, &limit, &mut |_| ()).expect("no moves are asked for");
        let Score(score) = best.score;
        score.abs() <= balance
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: BookRequest = BookRequest {
        variant: Variant::Cheskers,
        plies: (6, 10),
        count: 5,
        balance: 60,
        nodes: 500,
        seed: 3,
    };

    fn openings(request: &BookRequest) -> Result<Vec<String>, BookError> {
        let mut lines = Vec::new();
        make_openings(request, &mut |line| {
            lines.push(line);
            ControlFlow::Continue(())
        })?;
        Ok(lines)
    }

    #[test]
    fn no_more_are_made_than_are_taken() {
        let request = BookRequest { count: 1_000_000, ..REQUEST };
        let mut taken = 0;
        let made = make_openings(&request, &mut |_| {
            taken += 1;
            if taken == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((made, taken), (Ok(()), 3));
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        for variant in Variant::ALL {
            let request = BookRequest { variant, ..REQUEST };
            let lines = openings(&request).unwrap();
            assert_eq!(lines.len(), 5);
            assert_eq!(openings(&request).unwrap(), lines);
            assert_ne!(openings(&BookRequest { seed: 4, ..request }).unwrap(), lines);
        }
    }

    #[test]
    fn what_does_not_exist_is_not_looked_for_for_ever() {
        // The array is one position, whatever the seed.
        let request = BookRequest { plies: (0, 0), count: 2, balance: 1000, nodes: 50, ..REQUEST };
        let error = openings(&request).unwrap_err().to_string();
        assert!(error.starts_with("only 1 of 2 openings found among 20000"), "{error}");
    }
}
