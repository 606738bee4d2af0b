//! Measures the levels of play against each other, by which the Elo scale of
//! `src/engine/levels.rs` is made: `cargo run --release --example levels -- --variant
//! cheskers`. Below level 0 stand two players without a search, so that one knows where
//! the scale begins: one plays any legal move, the other, as a child does, whatever
//! captures most and else any move. Above level 19 stands full strength, here with a
//! number of nodes.

use std::time::Instant;

use clap::Parser;
use qirkat::game::{Color, Game, Position, Rules, Variant};
use qirkat::search::{Control, Handicap, Level, Limits, SearchPosition, Searcher};
use qirkat::statistics::{Elo, Pentanomial, Points, Results, Trinomial};
use qirkat::tournament::Openings;
use qirkat::{cheskers, chesquerque};
use rayon::prelude::*;

/// Stack of a thread in bytes; a search asks for 2 MiB.
const STACK: usize = 8 << 20;

#[derive(Parser)]
struct Args {
    /// The game
    #[arg(long, default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// Pairs of games for each two neighbours
    #[arg(long, default_value_t = 200)]
    pairs: u64,
    /// Nodes of a move at full strength
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The lowest and the highest player, from -2 (any move) to 20 (full strength)
    #[arg(long, num_args = 2, default_values_t = [-2, 20], allow_negative_numbers = true)]
    range: Vec<i32>,
    /// Distance of the two that meet
    #[arg(long, default_value_t = 1)]
    step: usize,
}

fn main() {
    let args = Args::parse();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).stack_size(STACK);
    pool.build().expect("the system lends threads").install(|| match args.variant {
        Variant::Chesquerque => measure::<chesquerque::Position>(&args),
        Variant::Cheskers => measure::<cheskers::Position>(&args),
    });
}

/// Somebody to play against.
#[derive(Clone, Copy)]
enum Player {
    Anything,
    Child,
    At(Level),
}

impl Player {
    fn numbered(number: i32) -> Self {
        match u8::try_from(number) {
            Ok(level) => Self::At(Level::whole(level)),
            Err(_) if number == -1 => Self::Child,
            Err(_) => Self::Anything,
        }
    }
}

fn measure<P: SearchPosition>(args: &Args) {
    let openings = Openings::own(P::VARIANT).expect("our own openings are legal");
    let players: Vec<i32> = (args.range[0]..=args.range[1]).step_by(args.step).collect();
    let mut elo = 0.0;
    println!("level   wins losses  draws   Elo over the one before   over the first");
    for pair in players.windows(2) {
        let (low, high) = (Player::numbered(pair[0]), Player::numbered(pair[1]));
        let results = (0..args.pairs).into_par_iter().map(|number| {
            let opening = openings.fen(number);
            let play = |first| play_game::<P>(opening, [high, low], first, number, args.nodes);
            [play(true), play(false)]
        });
        let mut all = Results { games: Trinomial::default(), pairs: Pentanomial::default() };
        for [first, second] in results.collect::<Vec<_>>() {
            all.games.count(first);
            all.games.count(second);
            all.pairs.count(first, second);
        }
        let Trinomial { wins, losses, draws } = all.games;
        let difference = match Elo::of(all) {
            Elo::Measured(interval) => {
                elo += interval.value;
                format!("{:+.0} ± {:.0}", interval.value, interval.error().unwrap_or(f64::NAN))
            }
            _ => "no end".to_owned(),
        };
        println!("{:5} {wins:6} {losses:6} {draws:6}   {difference:>20}  {elo:>10.0}", pair[1]);
    }
}

/// A game from `opening`, in the eyes of the first player, who is White if `white`.
fn play_game<P: SearchPosition>(
    opening: &str,
    players: [Player; 2],
    white: bool,
    seed: u64,
    nodes: u64,
) -> Points {
    let mut game = Game::<P>::from_fen(opening, Rules::default()).expect("openings are legal");
    let mut searchers = [0, 1].map(|_| Searcher::new(4, 1).expect("4 MiB are to be had"));
    let first = if white { Color::White } else { Color::Black };
    let mut random = fastrand::Rng::with_seed(2 * seed + u64::from(white));
    let seed = random.u64(..);
    loop {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                None => Points::Draw,
                Some(winner) if winner == first => Points::Win,
                Some(_) => Points::Loss,
            };
        }
        let turn = usize::from(game.position().side_to_move() != first);
        let m = match players[turn] {
            Player::Anything => any_of(&game, &mut random, |_| true),
            Player::Child => {
                let gain = |m| game.position().gain(m);
                let most = game.position().legal_moves().into_iter().map(gain).max();
                any_of(&game, &mut random, |m| Some(gain(m)) == most)
            }
            Player::At(level) => {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let handicap = Handicap { level, seed };
                let control = Control::new(false);
                let start = Instant::now();
                let searcher = &mut searchers[turn];
                searcher
                    .search_with(handicap, &game, &limits, &control, start, &mut |_| ())
                    .best
                    .expect("the game is not over")
            }
        };
        game.play(m);
    }
}

fn any_of<P: Position>(
    game: &Game<P>,
    random: &mut fastrand::Rng,
    fits: impl Fn(P::Move) -> bool,
) -> P::Move {
    let moves: Vec<_> = game.position().legal_moves().into_iter().filter(|&m| fits(m)).collect();
    moves[random.usize(..moves.len())]
}
