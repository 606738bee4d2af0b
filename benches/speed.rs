//! Speed of both games: `cargo bench`. Groups `attacks`, `movegen`, `make`,
//! `perft` and `search`, each with one bench for each game.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qirkat::game::{Game, Position, Rules};
use qirkat::perft::{Counting, perft};
use qirkat::search::{Control, Limits, SearchPosition, Searcher};
use qirkat::{cheskers, chesquerque};

/// Positions of all phases, with their legal moves.
fn positions<P: Position>(suite: &str) -> Vec<(P, Vec<P::Move>)> {
    suite
        .lines()
        .map(|line| {
            let fen = line.split(';').next().expect("a line has a FEN");
            let game = Game::<P>::from_fen(fen, Rules::default()).expect("the suite is valid");
            let position = *game.position();
            (position, position.legal_moves().to_vec())
        })
        .collect()
}

struct Measure {
    suite: &'static str,
    perft_depth: u32,
    search_depth: u32,
}

fn game<P: SearchPosition>(c: &mut Criterion, measure: &Measure) {
    let name = P::VARIANT.name();
    let positions = positions::<P>(measure.suite);
    let count = positions.len() as u64;
    let moves = positions.iter().map(|(_, moves)| moves.len() as u64).sum();

    let mut group = c.benchmark_group("attacks");
    group.throughput(Throughput::Elements(count));
    group.bench_function(name, |b| {
        b.iter(|| positions.iter().filter(|(position, _)| position.is_forced()).count());
    });
    group.finish();

    let mut group = c.benchmark_group("movegen");
    group.throughput(Throughput::Elements(moves));
    group.bench_function(name, |b| {
        b.iter(|| {
            for (position, _) in &positions {
                position.for_each_move(|m| {
                    black_box(m);
                });
            }
        });
    });
    group.finish();

    let mut group = c.benchmark_group("make");
    group.throughput(Throughput::Elements(moves));
    group.bench_function(name, |b| {
        b.iter(|| {
            for (position, moves) in &positions {
                for &m in moves {
                    black_box(position.play(m));
                }
            }
        });
    });
    group.finish();

    let array = *Game::<P>::new(Rules::default()).position();
    let nodes = perft(&array, measure.perft_depth, Counting::Bulk);
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(nodes));
    group.sample_size(10);
    for (how, counting) in [("bulk", Counting::Bulk), ("every-move", Counting::EveryMove)] {
        group.bench_function(format!("{name}/{how}"), |b| {
            b.iter(|| perft(black_box(&array), measure.perft_depth, counting));
        });
    }
    group.finish();

    let limits = Limits { depth: Some(measure.search_depth), ..Limits::default() };
    let game = Game::<P>::new(Rules::default());
    let mut searcher = Searcher::<P>::new(16, 1).expect("16 MiB can be had");
    let mut search = || {
        searcher.clear();
        searcher.search(&game, &limits, &Control::default(), Instant::now(), &mut |_| ())
    };
    let nodes = search().nodes;
    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(nodes));
    group.sample_size(10);
    group.bench_function(name, |b| b.iter(&mut search));
    group.finish();
}

fn chesquerque(c: &mut Criterion) {
    let suite = include_str!("../tests/perft/chesquerque.epd");
    game::<chesquerque::Position>(c, &Measure { suite, perft_depth: 4, search_depth: 10 });
}

fn cheskers(c: &mut Criterion) {
    let suite = include_str!("../tests/perft/cheskers.epd");
    game::<cheskers::Position>(c, &Measure { suite, perft_depth: 7, search_depth: 11 });
}

criterion_group!(both, chesquerque, cheskers);
criterion_main!(both);
