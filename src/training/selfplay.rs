//! A game played within this process, by searches and not by engines over pipes: a
//! thousand times as many fit into a second.

use std::ops::RangeInclusive;
use std::time::Instant;

use fastrand::Rng;

use crate::game::{Color, Game, Position, Rules, Score};
use crate::pgn::GameResult;
use crate::search::{BestMove, Control, Limits, SearchPosition, Searcher};
use crate::tournament::{Adjudication, Adjudicator};

/// A ply of a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPly<P: Position> {
    /// The position before it.
    pub position: P,
    /// Plies of the game before it.
    pub number: u32,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// The move.
    pub m: P::Move,
    /// What the search that chose it thinks it is worth to the side that makes it.
    pub score: Score,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayed<P: Position> {
    /// What was played, from the position it began with.
    pub plies: Vec<PlayedPly<P>>,
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
}

/// Plays `game` on until the rules or `adjudication` end it; `choose` finds each move of
/// both sides. `None` if `stop` has been told to stop meanwhile.
///
/// The moves of the opening that are in `game` do not count for `adjudication`.
///
/// # Panics
/// If `choose` gives no move where there are some.
pub fn play<P: SearchPosition>(
    mut game: Game<P>,
    adjudication: Adjudication,
    stop: &Control,
    mut choose: impl FnMut(&Game<P>) -> BestMove<P::Move>,
) -> Option<SelfPlayed<P>> {
    let mut adjudicator = Adjudicator::new(adjudication);
    let mut plies = Vec::new();
    let mut winner = game.outcome().map(|outcome| outcome.winner);
    while winner.is_none() {
        let BestMove { best, score, .. } = choose(&game);
        if stop.is_stopped() {
            return None;
        }
        let m = best.expect("a game that is not over has a legal move");
        let position = *game.position();
        let number = game.moves().len() as u32;
        let clock = game.counters().halfmove_clock;
        plies.push(PlayedPly { position, number, clock, m, score });
        game.play(m);
        winner = game.outcome().map(|outcome| outcome.winner).or_else(|| {
            let (result, _) = adjudicator.observe(position.side_to_move(), Some(score))?;
            Some(match result {
                GameResult::Won(winner) => Some(winner),
                GameResult::Drawn | GameResult::Unfinished => None,
            })
        });
    }
    Some(SelfPlayed { plies, winner: winner.flatten() })
}

/// What openings games begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomOpening {
    /// Random plies from the array: a number from this range, each as likely.
    pub plies: RangeInclusive<u32>,
    /// How far from 0 the score may be, in centipawns: no game is to be decided before
    /// it begins.
    pub balance: i32,
    /// Nodes of the search that finds the score.
    pub nodes: u64,
}

impl RandomOpening {
    /// A game after an opening that `random` leads to: the same from the same state of
    /// `random` and `searcher`. Those that end the game or give one side too much are
    /// passed over. `None` if `stop` has been told to stop meanwhile.
    ///
    /// It goes on until there is one: `balance` must allow for some.
    pub fn find<P: SearchPosition>(
        &self,
        rules: Rules,
        random: &mut Rng,
        searcher: &mut Searcher<P>,
        stop: &Control,
    ) -> Option<Game<P>> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        while !stop.is_stopped() {
            let plies = random.u32(self.plies.clone());
            let Some(game) = play_randomly(rules, plies, random) else { continue };
            let best = searcher.search(&game, &limits, stop, Instant::now(), &mut |_| ());
            if best.score.0.abs() <= self.balance {
                return Some(game);
            }
        }
        None
    }
}

/// Random moves from the array; `None` if they end the game.
fn play_randomly<P: Position>(rules: Rules, plies: u32, random: &mut Rng) -> Option<Game<P>> {
    let mut game = Game::<P>::new(rules);
    for _ in 0..plies {
        let m = random.choice(game.position().legal_moves())?;
        game.play(m);
    }
    game.outcome().is_none().then_some(game)
}
