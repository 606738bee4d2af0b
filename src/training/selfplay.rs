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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cheskers::Position as Cheskers;
    use crate::chesquerque::Position as Chesquerque;
    use crate::tournament::{DrawRule, ResignRule};

    fn game<P: Position>(fen: &str) -> Game<P> {
        Game::from_fen(fen, Rules::default()).unwrap()
    }

    fn searcher<P: SearchPosition>() -> Searcher<P> {
        Searcher::new(1, 1).unwrap()
    }

    fn nodes<M>(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    fn search<P: SearchPosition>(
        searcher: &mut Searcher<P>,
        game: &Game<P>,
        limit: u64,
    ) -> BestMove<P::Move> {
        let never = Control::default();
        searcher.search(game, &nodes(limit), &never, Instant::now(), &mut |_| ())
    }

    /// The first legal move, said to be worth `score`.
    fn first_move<P: Position>(game: &Game<P>, score: Score) -> BestMove<P::Move> {
        let best = game.position().legal_moves().first().copied();
        BestMove { best, ponder: None, score, depth: 1, nodes: 1 }
    }

    /// A win on the hundredth ply stands, anything else there is a draw (C15).
    #[test]
    fn the_rules_end_a_game() {
        let never = Control::default();
        let mate = game::<Chesquerque>("k8/8R/9/9/9/9/9/9/K6R1 w - - 99 80");
        let mut searcher = searcher();
        let played =
            play(mate, Adjudication::default(), &never, |g| search(&mut searcher, g, 2000));
        let played = played.unwrap();
        assert_eq!((played.plies.len(), played.winner), (1, Some(Color::White)));
        assert_eq!((played.plies[0].clock, played.plies[0].score), (99, Score::win_in(1)));

        let shuffled = game::<Chesquerque>("k8/9/9/9/9/9/9/9/KB7 w - - 98 80");
        let played =
            play(shuffled, Adjudication::default(), &never, |g| first_move(g, Score::DRAW))
                .unwrap();
        assert_eq!((played.plies.len(), played.winner), (2, None));
    }

    #[test]
    fn a_game_that_is_over_is_not_played() {
        let over = game::<Cheskers>("8/8/8/8/8/8/8/K7 b - - 0 1");
        let nobody = |_: &Game<Cheskers>| unreachable!("there is nothing to choose");
        let played = play(over, Adjudication::default(), &Control::default(), nobody).unwrap();
        assert_eq!((played.plies.len(), played.winner), (0, Some(Color::White)));
    }

    #[test]
    fn what_both_sides_agree_on_ends_a_game() {
        let resign = Some(ResignRule { move_count: 2, score: 900, two_sided: true });
        let draw = Some(DrawRule { move_number: 1, move_count: 2, score: 5 });
        let adjudication = Adjudication { resign, draw, max_moves: None };
        let end = |white: i32, black: i32| {
            let scores = [Score(white), Score(black)];
            let start = Game::<Chesquerque>::new(Rules::default());
            let choose = |game: &Game<Chesquerque>| {
                first_move(game, scores[game.position().side_to_move().index()])
            };
            let played = play(start, adjudication, &Control::default(), choose).unwrap();
            (played.plies.len(), played.winner)
        };
        assert_eq!(end(950, -1000), (4, Some(Color::White)));
        assert_eq!(end(-950, 1000), (5, Some(Color::Black)), "White sees Black agree twice");
        assert_eq!(end(3, -5), (4, None));
    }

    /// Two searches play each other, and each ply has the score of the one that made it.
    #[test]
    fn each_side_has_a_search_of_its_own() {
        let mut players = [searcher(), searcher()];
        let start = Game::<Cheskers>::new(Rules::default());
        let played = play(start, Adjudication::default(), &Control::default(), |game| {
            let side = game.position().side_to_move().index();
            let mut best = search(&mut players[side], game, [2000, 20][side]);
            best.score = Score(side as i32);
            best
        });
        let played = played.unwrap();
        assert_eq!(played.winner, Some(Color::White), "by a hundred times the nodes");
        for (number, ply) in (0..).zip(&played.plies) {
            assert_eq!(ply.number, number);
            assert_eq!(ply.score.0, ply.position.side_to_move().index() as i32);
            assert!(ply.position.legal_moves().contains(&ply.m));
        }
    }

    #[test]
    fn a_game_stops_when_it_is_told_to() {
        let stop = Control::default();
        let mut plies = 0;
        let start = Game::<Chesquerque>::new(Rules::default());
        let played = play(start, Adjudication::default(), &stop, |game| {
            plies += 1;
            if plies == 3 {
                stop.stop();
            }
            first_move(game, Score::DRAW)
        });
        assert_eq!((played, plies), (None, 3));
    }

    #[test]
    fn openings_follow_from_their_seed_and_are_balanced() {
        let opening = RandomOpening { plies: 3..=5, balance: 100, nodes: 200 };
        let find = |seed| {
            let mut random = Rng::with_seed(seed);
            let mut searcher = searcher::<Chesquerque>();
            let never = Control::default();
            let found = opening.find(Rules::default(), &mut random, &mut searcher, &never).unwrap();
            assert!((3..=5).contains(&found.moves().len()));
            searcher.clear();
            let Score(score) = search(&mut searcher, &found, 200).score;
            (found.fen(), score)
        };
        let found: Vec<_> = (0..20).map(find).collect();
        assert_eq!(found, (0..20).map(find).collect::<Vec<_>>());
        assert!(found[1..].iter().all(|other| *other != found[0]));
        // Where the first try was taken, the table was empty as it is here.
        let balanced = found.iter().filter(|(_, score)| score.abs() <= 100).count();
        assert!(balanced >= 15, "{balanced} of 20");
    }

    #[test]
    fn nothing_is_looked_for_after_the_stop() {
        let stop = Control::default();
        stop.stop();
        let opening = RandomOpening { plies: 1..=1, balance: 0, nodes: 10 };
        let mut random = Rng::with_seed(1);
        let mut searcher = searcher::<Cheskers>();
        assert!(opening.find(Rules::default(), &mut random, &mut searcher, &stop).is_none());
    }
}
