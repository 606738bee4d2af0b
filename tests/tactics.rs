//! The suites of `tests/tactics`: in each position the side to move forces a win in the moves
//! that `dm` says, as `examples/tactics.rs` has proved. The engine must see it.

use qirkat::engine::{self, Options, Request};
use qirkat::game::Variant;

/// The lines of a suite whose win the engine does not see within so many nodes.
fn unsolved(variant: Variant, suite: &str, nodes: u64) -> Vec<String> {
    let mut engine = engine::create(&Options { variant, ..Options::default() }).unwrap();
    let misses = suite.lines().filter_map(|line| {
        let (position, operations) = line.split_once(" dm ").expect("a position, then dm");
        let moves: i32 = operations.split(';').next().unwrap().parse().unwrap();
        let request =
            Request { nodes: Some(nodes), mate: Some(moves as u32), ..Request::default() };
        engine.new_game();
        engine.set_position(Some(position), &[]).unwrap();
        let best = engine::search(engine.as_mut(), &request, &mut |_| ()).unwrap();
        let seen = best.score.mate_moves().is_some_and(|found| (1..=moves).contains(&found));
        (!seen).then(|| format!("{line}: {}", best.score))
    });
    let misses = misses.collect();
    assert_eq!(suite.lines().count(), 100);
    misses
}

#[test]
fn cheskers_never_misses_a_win_in_three() {
    let suite = include_str!("tactics/cheskers.epd");
    // What even a slow machine searches in 50 ms.
    assert_eq!(unsolved(Variant::Cheskers, suite, 50_000), Vec::<String>::new());
}

#[test]
fn chesquerque_misses_no_mate_in_three() {
    let suite = include_str!("tactics/chesquerque.epd");
    assert_eq!(unsolved(Variant::Chesquerque, suite, 1_000_000), Vec::<String>::new());
}
