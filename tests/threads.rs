//! That a second thread is worth having in the few milliseconds of a quick move. It measures
//! time, so it is alone in this file and wants a processor for each thread.

use std::thread;
use std::time::{Duration, Instant};

use qirkat::game::{Game, Rules};
use qirkat::search::{Clock, Control, Limits, SearchPosition, Searcher};
use qirkat::{cheskers, chesquerque};

/// Nodes of 30 searches of 10 ms each, after pauses as long.
fn nodes<P: SearchPosition>(threads: usize) -> u64 {
    const MOVE: Duration = Duration::from_millis(10);
    let game = Game::<P>::new(Rules::default());
    let limits = Limits { clock: Some(Clock::MoveTime(MOVE)), ..Limits::default() };
    let mut searcher = Searcher::<P>::new(16, threads).unwrap();
    let mut search = || {
        thread::sleep(MOVE);
        searcher.clear();
        let control = Control::new(false);
        searcher.search(&game, &limits, &control, Instant::now(), &mut |_| ()).nodes
    };
    (0..30).map(|_| search()).sum()
}

/// Whatever else goes on, once in ten tries there is a quiet time.
fn a_second_thread_helps<P: SearchPosition>() {
    let mut gains = (0..10).map(|_| nodes::<P>(2) as f64 / nodes::<P>(1) as f64);
    assert!(gains.any(|gain| gain > 1.6), "two threads are hardly faster than one");
}

#[test]
#[ignore = "measures time, run alone and in release"]
fn two_threads_visit_far_more_nodes_than_one_in_a_quick_move() {
    if thread::available_parallelism().unwrap().get() < 2 {
        return;
    }
    a_second_thread_helps::<chesquerque::Position>();
    a_second_thread_helps::<cheskers::Position>();
}
