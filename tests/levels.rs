//! Play below full strength, in both games.

mod lines;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use qirkat::game::{Color, Game, Position, Rules};
use qirkat::search::{
    BestMove, Bound, Clock, Control, Handicap, Info, Level, Limits, SearchPosition, Searcher,
};
use qirkat::{cheskers, chesquerque};

use crate::lines::with_lines;

type Chesquerque = chesquerque::Position;
type Cheskers = cheskers::Position;

fn game<P: Position>(fen: &str) -> Game<P> {
    Game::from_fen(fen, Rules::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn handicap(level: u8, seed: u64) -> Handicap {
    Handicap { level: Level::whole(level), seed }
}

/// A search with a handicap, and the lines that it reports.
fn lines_with<P: SearchPosition>(
    handicap: Handicap,
    game: &Game<P>,
    limits: &Limits<P::Move>,
) -> (BestMove<P::Move>, Vec<Info<P::Move>>) {
    let control = Control::new(false);
    let mut searcher = Searcher::new(1, 1).unwrap();
    with_lines(|sink| searcher.search_with(handicap, game, limits, &control, Instant::now(), sink))
}

fn best_with<P: SearchPosition>(handicap: Handicap, game: &Game<P>) -> BestMove<P::Move> {
    lines_with(handicap, game, &Limits::default()).0
}

/// Positions of games that are played at random.
fn positions<P: Position>(count: usize) -> Vec<Game<P>> {
    let mut random = fastrand::Rng::with_seed(11);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Game::<P>::new(Rules::default());
        while game.outcome().is_none() && positions.len() < count {
            if random.u32(..4) == 0 {
                positions.push(game.clone());
            }
            let moves = game.position().legal_moves();
            let number = random.usize(..moves.len());
            game.play(moves[number]);
        }
    }
    positions
}

/// The moves are legal and no man is simply given away, but where all moves do that or
/// where the search thinks nothing better.
fn plays_soundly<P: SearchPosition>() {
    for (number, game) in (0..).zip(positions::<P>(200)) {
        let level = (number % 20) as u8;
        let limits = Limits { multipv: 500, ..Limits::default() };
        let (best, lines) = lines_with(handicap(level, number), &game, &limits);
        let position = game.position();
        let legal = position.legal_moves();
        let m = best.best.expect("the game is not over");
        assert!(legal.contains(&m), "level {level}: {}", game.fen());
        let safe = |m| position.see_at_least(m, 0);
        let thought_best = lines
            .iter()
            .filter(|line| line.depth == best.depth && line.bound == Bound::Exact)
            .all(|line| line.score <= best.score);
        assert!(
            safe(m) || thought_best || !legal.iter().any(|&m| safe(m)),
            "level {level} gives a man away by {}: {}",
            position.uci(m),
            game.fen()
        );
    }
}

#[test]
fn moves_are_legal_and_give_no_man_away_in_chesquerque() {
    plays_soundly::<Chesquerque>();
}

#[test]
fn moves_are_legal_and_give_no_man_away_in_cheskers() {
    plays_soundly::<Cheskers>();
}

/// What the lowest level does in a position, over many games, in UCI text.
fn choices<P: SearchPosition>(fen: &str) -> Vec<String> {
    let game = game::<P>(fen);
    let choose = |seed| best_with(handicap(0, seed), &game).best.expect("there is a move");
    (0..100).map(|seed| game.position().uci(choose(seed))).collect()
}

#[test]
fn a_queen_is_not_put_where_a_pawn_takes_her() {
    // C9: the pawn on e7 takes on d6 and f6; the queen may go to either.
    let fen = "4k4/p7p/4p4/9/9/3Q5/9/P7P/4K4 w - - 0 1";
    let choices = choices::<Chesquerque>(fen);
    assert!(choices.iter().all(|m| m != "d4d6"), "{choices:?}");
    assert!(choices.iter().collect::<HashSet<_>>().len() > 5, "{choices:?}");
}

#[test]
fn a_man_for_nothing_is_missed_now_and_then() {
    // C6: the queen takes the rook, which nobody defends. People see most such chances.
    let fen = "4k4/p7p/9/3r5/9/9/9/P2Q4P/4K4 w - - 0 1";
    let taken = choices::<Chesquerque>(fen).iter().filter(|m| *m == "d2d6").count();
    assert!((30..100).contains(&taken), "{taken}");
}

#[test]
fn a_step_into_a_jump_is_not_taken() {
    // K3, K8: after c3-d4 black must jump, and has won a pawn.
    let fen = "1k6/8/8/4p3/8/2P5/8/2K3K1 w - - 0 1";
    let choices = choices::<Cheskers>(fen);
    assert!(choices.iter().all(|m| m != "c3d4"), "{choices:?}");
}

#[test]
fn the_same_player_sees_the_same_twice_and_others_see_otherwise() {
    let game = Game::<Chesquerque>::new(Rules::default());
    for level in [0, 7, 14] {
        let choose = |seed| best_with(handicap(level, seed), &game);
        assert_eq!(choose(5), choose(5));
        let choices: HashSet<_> = (0..20).map(|seed| choose(seed).best).collect();
        assert!(choices.len() > 1, "level {level}");
    }
}

#[test]
fn what_was_searched_before_does_not_matter() {
    let game = Game::<Cheskers>::new(Rules::default());
    let handicap = handicap(2, 3);
    let fresh = best_with(handicap, &game);
    let mut searcher = Searcher::new(1, 1).unwrap();
    let control = Control::new(false);
    let deep = Limits { depth: Some(12), ..Limits::default() };
    searcher.search(&game, &deep, &control, Instant::now(), &mut |_| ());
    let limits = Limits::default();
    let best =
        searcher.search_with(handicap, &game, &limits, &control, Instant::now(), &mut |_| ());
    assert_eq!(best, fresh);
}

#[test]
fn full_strength_is_the_search_itself() {
    let game = Game::<Cheskers>::new(Rules::default());
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let control = Control::new(false);
    let best =
        Searcher::new(1, 1).unwrap().search(&game, &limits, &control, Instant::now(), &mut |_| ());
    assert_eq!(lines_with(handicap(20, 1), &game, &limits).0, best);
}

#[test]
fn limits_bind_below_full_strength_too() {
    let game = Game::<Chesquerque>::new(Rules::default());
    let position = game.position();
    let asked = ["a2a3", "i2i3"].map(|text| position.parse_move(text).unwrap());
    let limits = Limits { moves: asked.to_vec(), multipv: 2, ..Limits::default() };
    for seed in 0..20 {
        let (best, lines) = lines_with(handicap(1, seed), &game, &limits);
        assert!(best.best.is_some_and(|m| asked.contains(&m)));
        assert!(lines.iter().all(|line| asked.contains(&line.pv[0])));
    }
    // One node, or no time at all: there is a move nevertheless.
    let clock =
        Clock::Game { remaining: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None };
    for limits in [
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { clock: Some(clock), ..Limits::default() },
        Limits { depth: Some(1), ..Limits::default() },
    ] {
        for level in [0, 10, 19] {
            let (best, _) = lines_with(handicap(level, 1), &game, &limits);
            assert!(position.legal_moves().contains(&best.best.unwrap()), "{limits:?}");
        }
    }
}

#[test]
fn lines_are_as_many_as_are_wanted() {
    let game = Game::<Chesquerque>::new(Rules::default());
    for multipv in [1, 3] {
        let limits = Limits { multipv, ..Limits::default() };
        let (_, lines) = lines_with(handicap(8, 1), &game, &limits);
        let ranks: HashSet<_> = lines.iter().map(|line| line.multipv).collect();
        assert_eq!(ranks, (1..=multipv).collect());
    }
}

/// A level searches no more than a tenth of a second's worth, so it is never pressed.
#[test]
fn a_move_is_quick_whatever_time_there_is() {
    let game = Game::<Cheskers>::new(Rules::default());
    for level in 0..20 {
        assert!(best_with(handicap(level, 1), &game).nodes < 150_000, "level {level}");
    }
}

/// Points in halves of the first player in a game from the array.
fn points<P: SearchPosition>(players: [Handicap; 2], first: Color) -> u32 {
    let mut game = Game::<P>::new(Rules::default());
    loop {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                None => 1,
                Some(winner) => 2 * u32::from(winner == first),
            };
        }
        let turn = usize::from(game.position().side_to_move() != first);
        game.play(best_with(players[turn], &game).best.expect("the game is not over"));
    }
}

fn beats<P: SearchPosition>(high: u8, low: u8) {
    let games = (0..6).flat_map(|seed| Color::ALL.map(|color| (seed, color)));
    let points: u32 = games
        .map(|(seed, color)| points::<P>([handicap(high, seed), handicap(low, seed)], color))
        .sum();
    assert!(points >= 18, "{points} of 24 half points");
}

#[test]
fn five_levels_make_a_clear_difference() {
    beats::<Chesquerque>(5, 0);
    beats::<Chesquerque>(10, 5);
    beats::<Cheskers>(5, 0);
    beats::<Cheskers>(10, 5);
}
