//! The last ply of sixteen positions at once: their moves are counted.

use std::marker::PhantomData;

use super::avx512::{Avx512, Lanes, Sets, Task, WIDTH};
use super::jumps::{Jumps, Squares};
use super::queue::Queue;
use super::scenes::Scenes;
use super::stages::{ENOUGH, Stage, Work};
use crate::cheskers::bitboard::Bitboard;
use crate::cheskers::board::Men;
use crate::cheskers::movegen::Scene;
use crate::cheskers::side::Side;

/// The last ply, with `S` to move.
pub(super) struct Last<S> {
    /// The side to move's men, and all of the other's.
    queue: Queue<5>,
    /// Those with jumps that go on: pawns, kings, the other side, empty squares.
    chains: Queue<4>,
    majority: bool,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side> Last<S> {
    pub(super) fn new(majority: bool) -> Self {
        Self { queue: Queue::new(), chains: Queue::new(), majority, nodes: 0, side: PhantomData }
    }

    /// Counts the moves of a group, and puts those aside where some jump goes on.
    #[inline(always)]
    fn count(&mut self, cpu: Avx512, at: usize, mut lanes: Lanes) {
        let [own @ .., theirs] = self.queue.group(cpu, at);
        // The game may be over (K11).
        lanes &= own[1].any();
        let scenes = Scenes::new::<S>(own, theirs);
        let on = scenes.jumps.go_on().any() & lanes;
        let [w0, w1, w2, w3] = scenes.walks::<S>();
        let mut walks = (w0.count() + w1.count()) + (w2.count() + w3.count());
        if scenes.may_promote::<S>() {
            let [p0, p1] = scenes.promotions::<S>();
            let promotions = p0.count() + p1.count();
            walks = walks + promotions + promotions;
        }
        let [s0, s1, s2, s3] = scenes.slides();
        let slides = (s0.count() + s1.count()) + (s2.count() + s3.count());
        let [l0, l1, l2, l3, l4, l5, l6, l7] = scenes.leaps();
        let leaps = ((l0.count() + l1.count()) + (l2.count() + l3.count()))
            + ((l4.count() + l5.count()) + (l6.count() + l7.count()));
        // Where a jump takes two men, none may take just one (K10).
        let others = if self.majority { lanes & !on } else { lanes };
        self.nodes += (walks.only(lanes & !on) + (slides + leaps).only(others)).sum();
        let [pawns, kings, ..] = scenes.own;
        let chains = [
            pawns.compressed(on),
            kings.compressed(on),
            scenes.theirs.compressed(on),
            scenes.empty.compressed(on),
        ];
        self.chains.append(chains, on.count_ones() as usize);
    }

    /// Counts the jumps of a group where some go on.
    #[inline(always)]
    fn count_chains(&mut self, cpu: Avx512, at: usize, lanes: Lanes) {
        let [pawns, kings, theirs, empty] = self.chains.group(cpu, at);
        let jumps = Jumps::new::<S>(pawns, kings, theirs, empty);
        let mut long = jumps.go_on_twice::<S>().any() & lanes;
        let doubles = jumps.doubles::<S>();
        let count = if self.majority { doubles } else { jumps.singles::<S>() + doubles };
        self.nodes += count.only(lanes & !long).sum();
        while long != 0 {
            let [pawns, kings, theirs, empty] =
                self.chains.get(at + long.trailing_zeros() as usize);
            let own = Men([pawns, kings, Bitboard::EMPTY, Bitboard::EMPTY]);
            let scene = Scene { own, theirs, empty };
            let landings = scene.landings::<S>();
            self.nodes += u64::from(scene.count_long_chains::<S>(&landings, self.majority));
            long &= long - 1;
        }
    }

    #[inline(always)]
    fn work_on_chains(&mut self, cpu: Avx512, least: usize) {
        while let Some((at, lanes)) = self.chains.take(least) {
            self.count_chains(cpu, at, lanes);
        }
    }
}

impl<S: Side> Task for Work<'_, Last<S>> {
    #[inline(always)]
    fn run(self, cpu: Avx512) {
        let Self { stage, least } = self;
        while let Some((at, lanes)) = stage.queue.take(least) {
            stage.count(cpu, at, lanes);
            if stage.chains.len() >= ENOUGH {
                stage.work_on_chains(cpu, WIDTH);
            }
        }
        if least < WIDTH {
            stage.work_on_chains(cpu, least);
        }
    }
}

impl<S: Side> Stage for Last<S> {
    #[inline(always)]
    fn push(&mut self, own: [Bitboard; 4], [p, k, b, c]: [Bitboard; 4]) {
        let [pawns, kings, bishops, camels] = own;
        self.queue.push([pawns, kings, bishops, camels, (p | k) | (b | c)]);
    }

    #[inline(always)]
    fn append(&mut self, own: [Sets; 4], [p, k, b, c]: [Sets; 4], len: usize) {
        let [pawns, kings, bishops, camels] = own;
        self.queue.append([pawns, kings, bishops, camels, (p | k) | (b | c)], len);
    }

    #[inline(always)]
    fn has_enough(&self) -> bool {
        self.queue.len() >= ENOUGH
    }

    fn work(&mut self, cpu: Avx512, least: usize) {
        cpu.run(Work { stage: self, least });
    }

    fn finish(&mut self, cpu: Avx512) -> u64 {
        self.work(cpu, 1);
        self.nodes
    }
}
