//! Speed of both games: `cargo bench --bench speed`. Groups `attacks`, `movegen`,
//! `make`, `perft` and `search`, each with benches for each game.

mod workloads;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qirkat::perft::Counting;
use qirkat::search::SearchPosition;
use workloads::{Bench, Size, Workloads, for_both_games};

impl Bench for Criterion {
    fn run<P: SearchPosition>(&mut self, work: &mut Workloads<P>) {
        let name = P::VARIANT.name();

        let mut group = self.benchmark_group("attacks");
        group.throughput(Throughput::Elements(work.attacks()));
        group.bench_function(name, |b| b.iter(|| work.attacks()));
        group.finish();

        let mut group = self.benchmark_group("movegen");
        group.throughput(Throughput::Elements(work.movegen()));
        group.bench_function(name, |b| b.iter(|| work.movegen()));
        group.finish();

        let mut group = self.benchmark_group("make");
        group.throughput(Throughput::Elements(work.make()));
        group.bench_function(name, |b| b.iter(|| work.make()));
        group.finish();

        let mut group = self.benchmark_group("perft");
        group.throughput(Throughput::Elements(work.perft(Counting::Bulk)));
        group.sample_size(10);
        for (how, counting) in [("bulk", Counting::Bulk), ("every-move", Counting::EveryMove)] {
            group.bench_function(format!("{name}/{how}"), |b| b.iter(|| work.perft(counting)));
        }
        group.finish();

        let mut group = self.benchmark_group("search");
        group.throughput(Throughput::Elements(work.search()));
        group.sample_size(10);
        group.bench_function(name, |b| b.iter(|| work.search()));
        group.finish();
    }
}

fn speed(criterion: &mut Criterion) {
    let chesquerque = Size { perft_depth: 4, search_depth: 10, hash_mib: 16 };
    let cheskers = Size { perft_depth: 7, search_depth: 11, hash_mib: 16 };
    for_both_games(criterion, [chesquerque, cheskers]);
}

criterion_group!(both, speed);
criterion_main!(both);
