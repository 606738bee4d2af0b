//! Makes the suites of `tests/tactics`: positions in which the side to move forces a win in
//! three moves (five plies) and no sooner.
//!
//! ```text
//! cargo run --release --example tactics -- cheskers > tests/tactics/cheskers.epd
//! ```
//!
//! Weak games from random openings lead to them; a search finds the win, and a proof over
//! all moves and replies confirms it.

use std::collections::HashSet;
use std::time::Instant;

use fastrand::Rng;
use qirkat::game::{Color, Game, Position, Rules, Variant};
use qirkat::search::{Control, Limits, SearchPosition, Searcher};
use qirkat::{cheskers, chesquerque};

/// Positions of a suite.
const WANTED: usize = 100;

/// Moves of the winner.
const MOVES: u32 = 3;

/// Random plies at the beginning of a game.
const OPENING: std::ops::RangeInclusive<u32> = 6..=12;

/// Nodes for a move of the games, few so that there are mistakes to punish, and for a look
/// at each position.
const GAME_NODES: u64 = 150;
const LOOK_NODES: u64 = 20_000;

/// The least number of moves to choose from, and of men on the board.
const CHOICE: usize = 4;
const MEN: usize = 10;

fn main() {
    let variant = std::env::args().nth(1).and_then(|name| name.parse().ok());
    match variant {
        Some(Variant::Chesquerque) => suite::<chesquerque::Position>(),
        Some(Variant::Cheskers) => suite::<cheskers::Position>(),
        None => {
            eprintln!("error: expected chesquerque or cheskers");
            std::process::exit(2);
        }
    }
}

/// Prints one suite as EPD.
fn suite<P: SearchPosition>() {
    let mut random = Rng::with_seed(1948);
    let mut searcher = Searcher::<P>::new(8, 1).expect("a small table");
    let mut seen = HashSet::new();
    while seen.len() < WANTED {
        let mut game = opening::<P>(&mut random);
        searcher.clear();
        while game.outcome().is_none() {
            let position = *game.position();
            if is_puzzle(&game, &mut searcher) && seen.insert(position.key()) {
                let name = P::VARIANT;
                let number = seen.len();
                println!("{} dm {MOVES}; id \"{name} {number}\";", position.fields());
                // One of a game is enough: its next positions are much the same.
                break;
            }
            let best = look(&game, &mut searcher, GAME_NODES);
            game.play(best.best.expect("the game is not over"));
        }
    }
}

fn opening<P: Position>(random: &mut Rng) -> Game<P> {
    let mut game = Game::<P>::new(Rules::default());
    for _ in 0..random.u32(OPENING) {
        match random.choice(game.position().legal_moves()) {
            Some(m) => game.play(m),
            None => break,
        }
    }
    game
}

fn look<P: SearchPosition>(
    game: &Game<P>,
    searcher: &mut Searcher<P>,
    nodes: u64,
) -> qirkat::search::BestMove<P::Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    searcher.search(game, &limits, &Control::new(false), Instant::now(), &mut |_| ())
}

fn is_puzzle<P: SearchPosition>(game: &Game<P>, searcher: &mut Searcher<P>) -> bool {
    let position = game.position();
    position.legal_moves().len() >= CHOICE
        && men(position) >= MEN
        && look(game, searcher, LOOK_NODES).score.mate_moves() == Some(MOVES as i32)
        && forces(position, MOVES)
        && !forces(position, MOVES - 1)
}

fn men<P: Position>(position: &P) -> usize {
    let fields = position.fields();
    let board = fields.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count()
}

/// Can the side to move win in so many moves, whatever the other side plays?
fn forces<P: Position>(position: &P, moves: u32) -> bool {
    let winner = position.side_to_move();
    moves > 0
        && position.legal_moves().into_iter().any(|m| {
            let after = position.play(m);
            match after.outcome() {
                Some(outcome) => outcome.winner == Some(winner),
                None => loses(&after, winner, moves - 1),
            }
        })
}

/// Does the side to move lose whatever it plays, `winner` having so many moves more?
fn loses<P: Position>(position: &P, winner: Color, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().into_iter().all(|m| {
            let after = position.play(m);
            match after.outcome() {
                Some(outcome) => outcome.winner == Some(winner),
                None => forces(&after, moves),
            }
        })
}
