//! The last ply of sixteen positions at once: their moves are counted.

use std::marker::PhantomData;

use super::jumps::Jumps;
use super::lanes::{Places, Sets, Task, WIDTH};
use super::queue::Queue;
use super::scenes::Scenes;
use super::stages::{Stage, Work};
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
    fn count<L: Sets>(&mut self, cpu: L::Cpu, at: usize, places: Places) {
        let [own @ .., theirs] = self.queue.group::<L>(cpu, at);
        // The game may be over (K11).
        let alive = L::mask(cpu, places) & own[1].any();
        let scenes = Scenes::new::<S>(own, theirs);
        let on = scenes.jumps.go_on().any() & alive;
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
        let others = if self.majority { alive & !on } else { alive };
        self.nodes += (walks.only(alive & !on) + (slides + leaps).only(others)).sum();
        let [pawns, kings, ..] = scenes.own;
        self.chains.append_some([pawns, kings, scenes.theirs, scenes.empty], L::places(on));
    }

    /// Counts the jumps of a group where some go on.
    #[inline(always)]
    fn count_chains<L: Sets>(&mut self, cpu: L::Cpu, at: usize, places: Places) {
        let [pawns, kings, theirs, empty] = self.chains.group::<L>(cpu, at);
        let jumps = Jumps::new::<S>(pawns, kings, theirs, empty);
        let valid = L::mask(cpu, places);
        let long = jumps.go_on_twice::<S>().any() & valid;
        let doubles = jumps.doubles::<S>();
        let count = if self.majority { doubles } else { jumps.singles::<S>() + doubles };
        self.nodes += count.only(valid & !long).sum();
        let mut long = L::places(long);
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
    fn work_on_chains<L: Sets>(&mut self, cpu: L::Cpu, least: usize) {
        while let Some((at, places)) = self.chains.take(least) {
            self.count_chains::<L>(cpu, at, places);
        }
    }
}

impl<S: Side, L: Sets> Task<L> for Work<'_, Last<S>> {
    #[inline(always)]
    fn run(self, cpu: L::Cpu) {
        let Self { stage, least } = self;
        while let Some((at, places)) = stage.queue.take(least) {
            stage.count::<L>(cpu, at, places);
            if stage.chains.has_enough() {
                stage.work_on_chains::<L>(cpu, WIDTH);
            }
        }
        if least < WIDTH {
            stage.work_on_chains::<L>(cpu, least);
        }
    }
}

impl<S: Side, L: Sets> Stage<L> for Last<S> {
    #[inline(always)]
    fn push(&mut self, own: [Bitboard; 4], [p, k, b, c]: [Bitboard; 4]) {
        let [pawns, kings, bishops, camels] = own;
        self.queue.push([pawns, kings, bishops, camels, (p | k) | (b | c)]);
    }

    #[inline(always)]
    fn append(&mut self, own: [L; 4], [p, k, b, c]: [L; 4], len: usize) {
        let [pawns, kings, bishops, camels] = own;
        self.queue.append([pawns, kings, bishops, camels, (p | k) | (b | c)], len);
    }

    #[inline(always)]
    fn has_enough(&self) -> bool {
        self.queue.has_enough()
    }

    fn work(&mut self, cpu: L::Cpu, least: usize) {
        L::run(cpu, Work { stage: self, least });
    }

    fn finish(&mut self, cpu: L::Cpu) -> u64 {
        Stage::<L>::work(self, cpu, 1);
        self.nodes
    }
}
