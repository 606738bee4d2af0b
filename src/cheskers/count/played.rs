//! A ply before the last of sixteen positions at once: their moves are played.

use std::marker::PhantomData;

use super::avx512::{Avx512, Codes, Lanes, Sets, Task, WIDTH};
use super::jumps::ways;
use super::queue::Queue;
use super::scenes::Scenes;
use super::stages::{ENOUGH, Stage, Work, push};
use crate::cheskers::bitboard::{Bitboard, Direction};
use crate::cheskers::board::{Board, Men, Piece};
use crate::cheskers::position::Position;
use crate::cheskers::side::Side;
use crate::game::Position as _;

/// A ply before the last, with `S` to move.
pub(super) struct Played<S, N> {
    /// The men of the side to move, then the other's.
    queue: Queue<8>,
    /// The next ply.
    next: N,
    /// A position of this game, for its rules.
    position: Position,
    side: PhantomData<S>,
}

/// Where the moves of sixteen positions go.
struct Targets {
    /// Pawns and kings, without promotions, by direction.
    walks: [[Bitboard; WIDTH]; 4],
    /// Pawns that promote, by direction.
    promotions: [[Bitboard; WIDTH]; 2],
    bishops: [Bitboard; WIDTH],
    camels: [Bitboard; WIDTH],
}

impl Targets {
    #[inline(always)]
    fn new<S: Side>(scenes: &Scenes) -> Self {
        let none = [Bitboard::EMPTY; WIDTH];
        let mut targets =
            Self { walks: [none; 4], promotions: [none; 2], bishops: none, camels: none };
        let mut walks = scenes.walks::<S>();
        if scenes.may_promote::<S>() {
            let promotions = scenes.promotions::<S>();
            for i in 0..2 {
                promotions[i].store(&mut targets.promotions[i]);
                walks[i] = walks[i] & !promotions[i];
            }
        }
        for (walks, stored) in walks.iter().zip(&mut targets.walks) {
            walks.store(stored);
        }
        let [s0, s1, s2, s3] = scenes.slides();
        ((s0 | s1) | (s2 | s3)).store(&mut targets.bishops);
        let [l0, l1, l2, l3, l4, l5, l6, l7] = scenes.leaps();
        (((l0 | l1) | (l2 | l3)) | ((l4 | l5) | (l6 | l7))).store(&mut targets.camels);
        targets
    }
}

/// By how much to rotate the target of a move to get its origin, and to get the square of
/// the man that it captures, if any: by way, that is, the four of [`ways`], then bishops and
/// camels.
struct Rotations {
    origin: [u32; WIDTH],
    captured: [u32; WIDTH],
}

/// The way of bishops; camels have the next number.
const BISHOPS: u32 = 4;

impl Rotations {
    const fn new(ways: [Direction; 4], jumps: bool) -> Self {
        // Bishops and camels capture where they arrive, and a move to an empty square
        // "captures" nothing there.
        let mut rotations = Self { origin: [0; WIDTH], captured: [0; WIDTH] };
        let mut way = 0;
        while way < 4 {
            let back = 32 - ways[way].rotation();
            rotations.origin[way] = if jumps { 2 * back % 32 } else { back };
            rotations.captured[way] = if jumps { back } else { 0 };
            way += 1;
        }
        rotations
    }

    #[inline(always)]
    fn of<S: Side>(jumps: bool) -> &'static Self {
        const { &[Self::new(ways::<S>(), false), Self::new(ways::<S>(), true)] }
            .get(usize::from(jumps))
            .expect("one of two")
    }
}

impl<S: Side, N: Stage> Played<S, N> {
    pub(super) fn new(position: &Position, next: N) -> Self {
        Self { queue: Queue::new(), next, position: *position, side: PhantomData }
    }

    #[inline(always)]
    fn play_group(&mut self, cpu: Avx512, at: usize, mut lanes: Lanes) {
        let [own @ .., p, k, b, c] = self.queue.group(cpu, at);
        // The game may be over (K11).
        lanes &= own[1].any();
        let scenes = Scenes::new::<S>(own, (p | k) | (b | c));
        let [_, _, bishops, camels] = own;
        let special = lanes & (scenes.jumps.go_on().any() | bishops.several() | camels.several());
        let targets = Targets::new::<S>(&scenes);
        let mut left = lanes & !special;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let men = self.queue.get(at + lane);
            self.play_each(cpu, men, &targets, lane, scenes.forced >> lane & 1 != 0);
            if self.next.has_enough() {
                self.next.work(cpu, WIDTH);
            }
        }
        let mut left = special;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            self.play_special(cpu, at + lane);
        }
    }

    /// Plays all moves of a position in which no jump goes on and there are neither two
    /// bishops nor two camels to move.
    ///
    /// There are 57 moves at most: each but a camel's can be told by the last of the lines it
    /// follows, of which there are 49 between neighbouring squares, and a camel has eight.
    #[inline(always)]
    fn play_each(
        &mut self,
        cpu: Avx512,
        men: [Bitboard; 8],
        targets: &Targets,
        lane: usize,
        jumps: bool,
    ) {
        let [w0, w1, w2, w3] = &targets.walks;
        let forward = Bitboard::pair([w0[lane], w1[lane]]);
        let backward = Bitboard::pair([w2[lane], w3[lane]]);
        let displacing = Bitboard::pair([targets.bishops[lane], targets.camels[lane]]);
        let before = forward.count_ones() + backward.count_ones();
        let codes = Codes::new(cpu, forward, 0)
            .then(forward.count_ones(), Codes::new(cpu, backward, 2))
            .then(before, Codes::new(cpu, displacing, BISHOPS));
        let moves = Moves::new::<S>(cpu, men, jumps);
        moves.play(cpu, codes, before + displacing.count_ones(), None, &mut self.next);

        let [p0, p1] = &targets.promotions;
        let promotions = Bitboard::pair([p0[lane], p1[lane]]);
        if promotions != 0 {
            let codes = Codes::new(cpu, promotions, 0);
            for piece in Piece::PROMOTIONS {
                moves.play(cpu, codes, promotions.count_ones(), Some(piece), &mut self.next);
            }
        }
    }

    /// Plays all moves of whatever position.
    fn play_special(&mut self, cpu: Avx512, at: usize) {
        let mut board = Board::default();
        let [pawns, kings, bishops, camels, theirs @ ..] = self.queue.get(at);
        board.men[S::COLOR.index()] = Men([pawns, kings, bishops, camels]);
        board.men[S::Other::COLOR.index()] = Men(theirs);
        let position = Position { board, side: S::COLOR, ..self.position };
        position.for_each_move(|m| {
            push(cpu, &board.after(m, S::COLOR), S::Other::COLOR, &mut self.next);
        });
    }
}

/// How to play the moves of one position: its men in every lane, and what there is to
/// each way.
struct Moves {
    own: [Sets; 4],
    theirs: [Sets; 4],
    /// The bishop and the camel in the lanes of their numbers.
    displacing: Sets,
    origin: Sets,
    captured: Sets,
}

impl Moves {
    #[inline(always)]
    fn new<S: Side>(cpu: Avx512, men: [Bitboard; 8], jumps: bool) -> Self {
        let none = Sets::splat(cpu, Bitboard::EMPTY);
        let [mut own, mut theirs] = [[none; 4]; 2];
        for kind in 0..4 {
            own[kind] = Sets::splat(cpu, men[kind]);
            theirs[kind] = Sets::splat(cpu, men[4 + kind]);
        }
        let rotations = Rotations::of::<S>(jumps);
        Self {
            own,
            theirs,
            displacing: Sets::splat_pair(cpu, [men[2], men[3]]),
            origin: Sets::numbers(cpu, &rotations.origin),
            captured: Sets::numbers(cpu, &rotations.captured),
        }
    }

    /// Appends the positions after `len` moves; `becomes` says to what all of them promote,
    /// if they do.
    #[inline(always)]
    fn play(
        &self,
        cpu: Avx512,
        mut codes: Codes,
        len: u32,
        becomes: Option<Piece>,
        next: &mut impl Stage,
    ) {
        let mut left = len as usize;
        loop {
            let (to, way) = codes.first();
            let from = to.rotated_each(way.looked_up(self.origin)).replaced(
                way.meets(Sets::splat(cpu, Bitboard(BISHOPS))),
                way.looked_up(self.displacing),
            );
            let captured = to.rotated_each(way.looked_up(self.captured));
            let (mut own, mut theirs) = (self.own, self.theirs);
            for kind in 0..4 {
                let arrives = match becomes {
                    None => to.only(own[kind].meets(from)),
                    Some(piece) if piece.index() == kind => to,
                    Some(_) => Sets::splat(cpu, Bitboard::EMPTY),
                };
                own[kind] = own[kind] & !from | arrives;
                theirs[kind] = theirs[kind] & !captured;
            }
            // The other side is the next to move.
            next.append(theirs, own, left.min(WIDTH));
            if left <= WIDTH {
                return;
            }
            left -= WIDTH;
            codes = codes.rest();
        }
    }
}

impl<S: Side, N: Stage> Task for Work<'_, Played<S, N>> {
    #[inline(always)]
    fn run(self, cpu: Avx512) {
        let Self { stage, least } = self;
        while let Some((at, lanes)) = stage.queue.take(least) {
            stage.play_group(cpu, at, lanes);
        }
    }
}

impl<S: Side, N: Stage> Stage for Played<S, N> {
    #[inline(always)]
    fn push(&mut self, [p, k, b, c]: [Bitboard; 4], theirs: [Bitboard; 4]) {
        let [tp, tk, tb, tc] = theirs;
        self.queue.push([p, k, b, c, tp, tk, tb, tc]);
    }

    #[inline(always)]
    fn append(&mut self, [p, k, b, c]: [Sets; 4], theirs: [Sets; 4], len: usize) {
        let [tp, tk, tb, tc] = theirs;
        self.queue.append([p, k, b, c, tp, tk, tb, tc], len);
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
        self.next.finish(cpu)
    }
}
