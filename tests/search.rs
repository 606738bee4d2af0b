//! What a user of the search relies on, in both games.

mod lines;

use std::thread;
use std::time::{Duration, Instant};

use qirkat::game::{Game, Outcome, Position, Rules, Score};
use qirkat::search::{BestMove, Bound, Clock, Control, Info, Limits, SearchPosition, Searcher};
use qirkat::{cheskers, chesquerque};

use crate::lines::with_lines;

type Chesquerque = chesquerque::Position;
type Cheskers = cheskers::Position;

fn game<P: Position>(fen: &str) -> Game<P> {
    Game::from_fen(fen, Rules::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The game after `moves` in UCI text.
fn played<P: Position>(fen: &str, moves: &str) -> Game<P> {
    let mut game = game::<P>(fen);
    for text in moves.split_whitespace() {
        game.play(game.position().parse_move(text).unwrap());
    }
    game
}

fn depth<M>(depth: u32) -> Limits<M> {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes<M>(nodes: u64) -> Limits<M> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn clock<M>(clock: Clock) -> Limits<M> {
    let move_overhead = Duration::from_millis(20);
    Limits { clock: Some(clock), move_overhead, ..Limits::default() }
}

fn new_searcher<P: SearchPosition>(threads: usize) -> Searcher<P> {
    Searcher::new(1, threads).unwrap()
}

/// Searches with one fresh thread, and returns the lines reported too.
fn search_lines<P: SearchPosition>(
    game: &Game<P>,
    limits: &Limits<P::Move>,
) -> (BestMove<P::Move>, Vec<Info<P::Move>>) {
    let control = Control::new(false);
    with_lines(|sink| new_searcher(1).search(game, limits, &control, Instant::now(), sink))
}

fn search<P: SearchPosition>(game: &Game<P>, limits: &Limits<P::Move>) -> BestMove<P::Move> {
    search_lines(game, limits).0
}

/// The UCI text of the best move.
fn text<P: Position>(game: &Game<P>, best: &BestMove<P::Move>) -> String {
    game.position().uci(best.best.expect("there is a move"))
}

/// Plain minimax of the game's end: the score if the game is decided within
/// `plies`, or else a draw.
fn minimax<P: Position>(game: &mut Game<P>, plies: usize, ply: usize) -> Score {
    if let Some(Outcome { winner, .. }) = game.outcome() {
        return match winner {
            None => Score::DRAW,
            Some(winner) if winner == game.position().side_to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        };
    }
    if plies == 0 {
        return Score::DRAW;
    }
    let mut best = -Score::INFINITE;
    for m in game.position().legal_moves() {
        game.play(m);
        best = best.max(-minimax(game, plies - 1, ply + 1));
        game.undo();
    }
    best
}

/// Plays the search's moves from a position that is won in `moves`: every position
/// on the way must give the distance that is left, for either side (Quanticade #382).
fn plays_out_a_win<P: SearchPosition>(fen: &str, moves: i32) {
    let mut game = game::<P>(fen);
    for plies in (1..2 * moves).rev() {
        let best = search(&game, &depth(12));
        let expected = if plies % 2 == 1 { (plies + 1) / 2 } else { -plies / 2 };
        assert_eq!(best.score.mate_moves(), Some(expected), "{}", game.fen());
        assert_eq!(best.score, minimax(&mut game, plies as usize, 0), "{}", game.fen());
        game.play(best.best.unwrap());
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_some()), "{}", game.fen());
}

#[test]
fn distances_to_mate_in_chesquerque_are_exact() {
    // C14: two rooks drive the king to the edge.
    plays_out_a_win::<Chesquerque>("4k4/R8/9/9/9/9/9/9/1R2K4 w - - 0 1", 1);
    plays_out_a_win::<Chesquerque>("4k4/9/R8/9/9/9/9/9/1R2K4 w - - 0 1", 2);
    plays_out_a_win::<Chesquerque>("9/4k4/9/R8/9/9/9/9/1R2K4 w - - 0 1", 3);
}

#[test]
fn distances_to_the_last_king_in_cheskers_are_exact() {
    // K11: the last king is jumped at once; after an offer that must be taken (K8).
    plays_out_a_win::<Cheskers>("8/8/8/8/3k4/2K5/8/8 w - - 0 1", 1);
    plays_out_a_win::<Cheskers>("8/4k3/8/2P5/1K6/P7/8/8 w - - 0 1", 2);
    // K11: two are taken one after the other.
    plays_out_a_win::<Cheskers>("5B1b/p1p5/5k2/6p1/3c3P/K3P3/3P3P/B3K3 w - - 1 13", 2);
    // K11: who has the move loses the opposition, and with it the last king.
    plays_out_a_win::<Cheskers>("7k/8/8/8/8/8/8/K7 b - - 0 1", 6);
}

#[test]
fn a_finished_game_has_no_move_but_a_value() {
    // C14: mated; stalemated. K11: no kings left; no move left.
    let mated = search(&game::<Chesquerque>("R3k4/1R7/9/9/9/9/9/9/4K4 b"), &depth(3));
    assert_eq!((mated.best, mated.score), (None, Score::loss_in(0)));
    let no_kings = search(&game::<Cheskers>("8/8/8/8/8/2K5/8/b7 b"), &depth(3));
    assert_eq!((no_kings.best, no_kings.score), (None, Score::loss_in(0)));
}

#[test]
fn bare_kings_are_a_draw_with_moves() {
    // C15: a legal move is still given, in case somebody plays on.
    let bare = search(&game::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K4 w"), &depth(5));
    assert_eq!(bare.score, Score::DRAW);
    assert!(bare.best.is_some());
    // The king has nothing better than to take the last pawn.
    let last_pawn = game::<Chesquerque>("4k4/9/9/9/9/9/9/4p4/4K4 w");
    let best = search(&last_pawn, &depth(6));
    assert_eq!((text(&last_pawn, &best).as_str(), best.score), ("e1e2", Score::DRAW));
}

#[test]
fn a_win_on_the_hundredth_ply_stands_and_a_later_one_does_not() {
    // C15: mate in two takes three plies.
    let mate = |clock| {
        let fen = format!("4k4/9/R8/9/9/9/9/9/1R2K4 w - - {clock} 80");
        search(&game::<Chesquerque>(&fen), &depth(6)).score
    };
    assert_eq!(mate(97), Score::win_in(3));
    assert_eq!(mate(98), Score::DRAW);
}

/// The white queen has gone d1-d2-d1 and the black king e9-f9-e9, as often as
/// `moves` say.
fn shuffled(moves: &str) -> Game<Chesquerque> {
    played("4k4/9/9/9/9/9/9/9/3QK4 w", moves)
}

#[test]
fn the_losing_side_repeats_and_the_winning_side_does_not() {
    let round = "d1d2 e9f9 d2d1 f9e9 ";
    let losing = shuffled(&format!("{round} d1d2 e9f9 d2d1"));
    let best = search(&losing, &depth(6));
    // C15: the first position comes back for the third time.
    assert_eq!((text(&losing, &best).as_str(), best.score), ("f9e9", Score::DRAW));

    // Whoever despises draws takes this one all the same, at its price.
    let contempt = search(&losing, &Limits { contempt: 25, ..depth(6) });
    assert_eq!((text(&losing, &contempt).as_str(), contempt.score), ("f9e9", Score(-25)));

    let winning = shuffled(&format!("{round} d1d2 e9f9"));
    let best = search(&winning, &depth(6));
    assert_ne!(text(&winning, &best), "d2d1", "after which Black draws");
    assert!(best.score > Score(300), "{}", best.score);
}

fn is_deterministic<P: SearchPosition>() {
    let game = Game::<P>::new(Rules::default());
    let control = Control::new(false);
    let mut searcher = new_searcher::<P>(1);
    let run = |searcher: &mut Searcher<P>| {
        searcher.search(&game, &depth(9), &control, Instant::now(), &mut |_| {})
    };
    let first = run(&mut searcher);
    let warm = run(&mut searcher);
    assert!(warm.nodes < first.nodes, "the table helps");
    searcher.clear();
    assert_eq!(run(&mut searcher), first, "cleared");
    assert_eq!(run(&mut new_searcher(1)), first, "new");
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    is_deterministic::<Chesquerque>();
    is_deterministic::<Cheskers>();
}

fn obeys_node_limits<P: SearchPosition>() {
    let game = Game::<P>::new(Rules::default());
    let moves = game.position().legal_moves();
    for limit in [1, 2, 3, 10, 1023, 1024, 1025, 54_321] {
        let best = search(&game, &nodes(limit));
        assert_eq!(best.nodes, limit);
        assert!(moves.contains(&best.best.unwrap()));
    }
    assert!(moves.contains(&search(&game, &depth(1)).best.unwrap()));
    assert!(moves.contains(&search(&game, &depth(0)).best.unwrap()));
}

#[test]
fn one_node_is_enough_for_a_legal_move_and_no_limit_is_exceeded() {
    obeys_node_limits::<Chesquerque>();
    obeys_node_limits::<Cheskers>();
}

/// `once` can be done in less time than `limit`. It gets several tries, since a busy
/// machine holds any thread up now and then.
fn takes_less_than(limit: Duration, mut once: impl FnMut() -> Duration) {
    let mut tries = Vec::new();
    while tries.len() < 10 {
        let took = once();
        if took < limit {
            return;
        }
        tries.push(took);
    }
    panic!("{tries:?}, expected less than {limit:?}");
}

fn obeys_the_clock<P: SearchPosition>() {
    let game = Game::<P>::new(Rules::default());
    let ms = Duration::from_millis;
    let time = |limits: &Limits<P::Move>| {
        let start = Instant::now();
        assert!(search(&game, limits).best.is_some());
        start.elapsed()
    };
    let per_game = |remaining, moves_to_go| {
        clock(Clock::Game { remaining: ms(remaining), increment: ms(0), moves_to_go })
    };
    takes_less_than(ms(20), || time(&per_game(1, None)));
    for moves_to_go in 1..=3 {
        for left in [10, 30, 50] {
            takes_less_than(ms(left + 10), || time(&per_game(left, Some(moves_to_go))));
        }
    }
    takes_less_than(ms(230), || {
        let used = time(&clock(Clock::MoveTime(ms(200))));
        assert!(used >= ms(175), "{used:?} of 200 ms");
        used
    });
}

#[test]
fn the_clock_is_obeyed() {
    obeys_the_clock::<Chesquerque>();
    obeys_the_clock::<Cheskers>();
}

#[test]
fn an_only_move_is_played_at_once_on_the_clock_alone() {
    // The king in the corner has one move: a8 is covered by the rook, b9 is free.
    let only = game::<Chesquerque>("k8/7R1/9/9/9/9/9/9/4K4 b");
    assert_eq!(only.position().count_moves(), 1);
    let minute = Duration::from_secs(60);
    let remaining = Clock::Game { remaining: minute, increment: minute, moves_to_go: None };
    takes_less_than(Duration::from_millis(50), || {
        let start = Instant::now();
        assert!(search(&only, &clock(remaining)).best.is_some());
        start.elapsed()
    });
}

#[test]
fn stop_is_answered_at_once() {
    let game = Game::<Chesquerque>::new(Rules::default());
    for threads in [1, 2] {
        takes_less_than(Duration::from_millis(20), || {
            let control = Control::new(false);
            let mut searcher = new_searcher(threads);
            let limits = Limits::default();
            thread::scope(|scope| {
                let search = scope.spawn(|| {
                    let start = Instant::now();
                    let best = searcher.search(&game, &limits, &control, start, &mut |_| {});
                    (best, Instant::now())
                });
                thread::sleep(Duration::from_millis(100));
                let stop = Instant::now();
                control.stop();
                let (best, end) = search.join().unwrap();
                assert!(best.best.is_some() && best.depth > 3);
                end - stop
            })
        });
    }
}

#[test]
fn the_clock_stands_until_the_ponderhit() {
    let game = Game::<Chesquerque>::new(Rules::default());
    let limits = clock(Clock::MoveTime(Duration::from_millis(30)));
    takes_less_than(Duration::from_millis(60), || {
        let control = Control::new(true);
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                new_searcher(1).search(&game, &limits, &control, Instant::now(), &mut |_| {});
                Instant::now()
            });
            thread::sleep(Duration::from_millis(100));
            assert!(!search.is_finished());
            let hit = Instant::now();
            control.ponderhit();
            search.join().unwrap() - hit
        })
    });
}

fn gives_every_line<P: SearchPosition>() {
    let game = Game::<P>::new(Rules::default());
    let moves = game.position().legal_moves();
    let limits = Limits { multipv: 500, ..depth(4) };
    let (best, lines) = search_lines(&game, &limits);
    let last = &lines[lines.len() - moves.len()..];
    assert!(last.iter().map(|line| line.multipv).eq(1..=moves.len()));
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert!(moves.iter().all(|m| last.iter().any(|line| line.pv[0] == *m)));
    assert_eq!(Some(last[0].pv[0]), best.best);

    // `searchmoves`: the last two lines, which nobody would choose.
    let asked: Vec<_> = last[moves.len() - 2..].iter().map(|line| line.pv[0]).collect();
    let limits = Limits { moves: asked.clone(), multipv: 3, ..depth(4) };
    let (best, lines) = search_lines(&game, &limits);
    assert!(asked.contains(&best.best.unwrap()));
    assert!(lines.iter().all(|line| asked.contains(&line.pv[0]) && line.multipv <= 2));
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    gives_every_line::<Chesquerque>();
    gives_every_line::<Cheskers>();
}

/// Every line of every report is legal and does not go on after the game's end.
fn prints_legal_lines<P: SearchPosition>(fen: &str) {
    let start = game::<P>(fen);
    let limits = Limits { multipv: 3, ..nodes(150_000) };
    let (best, lines) = search_lines(&start, &limits);
    for line in &lines {
        let mut game = start.clone();
        for (index, &m) in line.pv.iter().enumerate() {
            assert!(index == 0 || game.outcome().is_none(), "{}: {line:?}", start.fen());
            assert!(game.position().legal_moves().contains(&m), "{}: {line:?}", start.fen());
            game.play(m);
        }
        if let (Some(moves), Bound::Exact) = (line.score.mate_moves(), line.bound) {
            let winner = game.outcome().expect("the line ends the game").winner;
            let side = start.position().side_to_move();
            assert_eq!(winner, Some(if moves > 0 { side } else { !side }));
        }
    }
    let after = start.position().play(best.best.unwrap());
    assert!(best.ponder.is_none_or(|ponder| after.legal_moves().contains(&ponder)));
}

#[test]
fn lines_are_legal_and_end_with_the_game() {
    for fen in [
        Chesquerque::START,
        "4k4/9/9/9/9/9/9/9/3QK4 w - - 90 100",
        "4k4/4p4/9/9/9/9/9/4P4/4K4 w - - 0 1",
        "9/4k4/9/R8/9/9/9/9/1R2K4 w - - 0 1",
    ] {
        prints_legal_lines::<Chesquerque>(fen);
    }
    for fen in [
        Cheskers::START,
        "5B1b/p1p5/5k2/6p1/3c3P/K3P3/3P3P/B3K3 w - - 1 13",
        "7k/8/8/8/8/8/8/K7 b - - 80 90",
    ] {
        prints_legal_lines::<Cheskers>(fen);
    }
}

#[test]
fn a_mate_limit_ends_the_search_when_it_is_met() {
    let game = game::<Chesquerque>("9/4k4/9/R8/9/9/9/9/1R2K4 w");
    let limits = Limits { mate: Some(3), ..nodes(20_000_000) };
    let best = search(&game, &limits);
    assert_eq!(best.score, Score::win_in(5));
    assert!(best.nodes < 20_000_000);
}

#[test]
fn the_deepest_iteration_ends_the_search() {
    // Two kings and blocked pawns: little to search, as deep as may be.
    let game = game::<Chesquerque>("k8/9/9/4p4/4P4/9/9/9/8K w");
    let best = search(&game, &nodes(3_000_000));
    assert!(best.best.is_some());
    let mate = search(&self::game::<Cheskers>("8/8/8/8/3k4/2K5/8/8 w"), &Limits::default());
    assert_eq!(mate.depth, 127);
}

#[test]
fn threads_agree_on_a_mate_and_keep_to_the_node_limit() {
    let game = game::<Chesquerque>("9/4k4/9/R8/9/9/9/9/1R2K4 w");
    let control = Control::new(false);
    for threads in [2, 5] {
        let mut searcher = new_searcher(threads);
        let mut run = |limits: &Limits<_>| {
            searcher.search(&game, limits, &control, Instant::now(), &mut |_| {})
        };
        assert_eq!(run(&depth(8)).score, Score::win_in(5));
        // Each thread may be one look late.
        assert!(run(&nodes(50_000)).nodes <= 50_000 + 1024 * threads as u64);
    }
}

#[test]
fn a_table_too_big_is_refused_and_the_old_one_stays() {
    let mut searcher = new_searcher::<Cheskers>(1);
    let error = searcher.set_hash(1 << 40).unwrap_err();
    assert_eq!(error.to_string(), "no memory for a table of 1099511627776 MiB");
    let game = Game::new(Rules::default());
    let best = searcher.search(&game, &depth(5), &Control::new(false), Instant::now(), &mut |_| {});
    assert!(best.best.is_some());
    searcher.set_hash(2).unwrap();
}

#[test]
fn values_are_those_of_the_other_side_when_colours_change() {
    fn check<P: SearchPosition>(fen: &str) {
        let game = game::<P>(fen);
        let flipped = format!("{} 0 1", game.position().flipped().fields());
        let flipped = self::game::<P>(&flipped);
        assert_eq!(flipped.position().side_to_move(), !game.position().side_to_move());
        let score = |game| search(game, &depth(3)).score.0;
        // Move order differs, and with it what is pruned: about the same.
        assert!((score(&game) - score(&flipped)).abs() <= 60, "{fen}");
    }
    check::<Chesquerque>(Chesquerque::START);
    check::<Cheskers>(Cheskers::START);
}
