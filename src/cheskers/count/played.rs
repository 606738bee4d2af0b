//! A ply before the last of sixteen positions at once: their moves are played.

use std::marker::PhantomData;

use super::jumps::ways;
use super::lanes::{Codes as _, Places, Sets, Task, WIDTH};
use super::queue::Queue;
use super::scenes::Scenes;
use super::stages::{Stage, Work, push};
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
    fn new<S: Side, L: Sets>(scenes: &Scenes<L>) -> Self {
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

    /// The moves of the position at `place` that are no promotions.
    ///
    /// Of a position without two bishops or two camels to move, they are 57 at most: steps
    /// and moves of the bishop differ in the last line that they follow, one of 49 between
    /// neighbouring squares, and the camel has eight. Jumps are fewer, two at most over each of
    /// 18 squares.
    #[inline(always)]
    fn codes<L: Sets>(&self, cpu: L::Cpu, place: usize) -> L::Codes {
        let [w0, w1, w2, w3] = &self.walks;
        let mut codes = L::Codes::new(cpu);
        codes.add(Bitboard::pair([w0[place], w1[place]]), 0);
        codes.add(Bitboard::pair([w2[place], w3[place]]), 2);
        codes.add(Bitboard::pair([self.bishops[place], self.camels[place]]), BISHOPS);
        codes
    }

    /// The promotions of the position at `place`, a [`Bitboard::pair`].
    #[inline(always)]
    fn promotions(&self, place: usize) -> u64 {
        let [p0, p1] = &self.promotions;
        Bitboard::pair([p0[place], p1[place]])
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

impl<S: Side, N> Played<S, N> {
    pub(super) fn new(position: &Position, next: N) -> Self {
        Self { queue: Queue::new(), next, position: *position, side: PhantomData }
    }

    /// Plays all moves of a group.
    #[inline(always)]
    fn play_group<L: Sets>(&mut self, cpu: L::Cpu, at: usize, places: Places)
    where
        N: Stage<L>,
    {
        let [own @ .., p, k, b, c] = self.queue.group::<L>(cpu, at);
        // The game may be over (K11).
        let alive = places & L::places(own[1].any());
        let scenes = Scenes::new::<S>(own, (p | k) | (b | c));
        let [_, _, bishops, camels] = own;
        let special =
            alive & L::places(scenes.jumps.go_on().any() | bishops.several() | camels.several());
        let targets = Targets::new::<S, L>(&scenes);
        let forced = L::places(scenes.forced);
        let mut left = alive & !special;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let men = self.queue.get(at + place);
            let moves = Moves::<L>::new::<S>(cpu, men, forced >> place & 1 != 0);
            moves.play(cpu, targets.codes::<L>(cpu, place), None, &mut self.next);
            let promotions = targets.promotions(place);
            if promotions != 0 {
                let mut codes = L::Codes::new(cpu);
                codes.add(promotions, 0);
                for piece in Piece::PROMOTIONS {
                    moves.play(cpu, codes, Some(piece), &mut self.next);
                }
            }
            if self.next.has_enough() {
                self.next.work(cpu, WIDTH);
            }
        }
        let mut left = special;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            self.play_special(cpu, at + place);
        }
    }

    /// Plays all moves of whatever position, by the plain generator.
    fn play_special<L: Sets>(&mut self, cpu: L::Cpu, at: usize)
    where
        N: Stage<L>,
    {
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
struct Moves<L> {
    own: [L; 4],
    theirs: [L; 4],
    /// The bishop and the camel in the lanes of their numbers.
    displacing: L,
    origin: L,
    captured: L,
}

impl<L: Sets> Moves<L> {
    #[inline(always)]
    fn new<S: Side>(cpu: L::Cpu, men: [Bitboard; 8], jumps: bool) -> Self {
        let none = L::splat(cpu, Bitboard::EMPTY);
        let [mut own, mut theirs] = [[none; 4]; 2];
        for kind in 0..4 {
            own[kind] = L::splat(cpu, men[kind]);
            theirs[kind] = L::splat(cpu, men[4 + kind]);
        }
        let rotations = Rotations::of::<S>(jumps);
        Self {
            own,
            theirs,
            displacing: L::splat_pair(cpu, [men[2], men[3]]),
            origin: L::numbers(cpu, &rotations.origin),
            captured: L::numbers(cpu, &rotations.captured),
        }
    }

    /// Appends the positions after some moves; `becomes` says to what all of them promote,
    /// if they do.
    #[inline(always)]
    fn play(
        &self,
        cpu: L::Cpu,
        mut codes: L::Codes,
        becomes: Option<Piece>,
        next: &mut impl Stage<L>,
    ) {
        let none = L::splat(cpu, Bitboard::EMPTY);
        loop {
            let (to, way) = codes.first();
            let displacing = way.meets(L::splat(cpu, Bitboard(BISHOPS)));
            let from = to
                .rotated_each(way.looked_up(self.origin))
                .replaced(displacing, way.looked_up(self.displacing));
            let captured = to.rotated_each(way.looked_up(self.captured));
            let (mut own, mut theirs) = (self.own, self.theirs);
            for kind in 0..4 {
                let arrives = match becomes {
                    None => to.only(own[kind].meets(from)),
                    Some(piece) if piece.index() == kind => to,
                    Some(_) => none,
                };
                own[kind] = own[kind] & !from | arrives;
                theirs[kind] = theirs[kind] & !captured;
            }
            // The other side is the next to move.
            next.append(theirs, own, codes.len().min(WIDTH));
            if codes.len() <= WIDTH {
                return;
            }
            codes.skip();
        }
    }
}

impl<S: Side, N: Stage<L>, L: Sets> Task<L> for Work<'_, Played<S, N>> {
    #[inline(always)]
    fn run(self, cpu: L::Cpu) {
        let Self { stage, least } = self;
        while let Some((at, places)) = stage.queue.take(least) {
            stage.play_group(cpu, at, places);
        }
    }
}

impl<S: Side, N: Stage<L>, L: Sets> Stage<L> for Played<S, N> {
    #[inline(always)]
    fn push(&mut self, [p, k, b, c]: [Bitboard; 4], theirs: [Bitboard; 4]) {
        let [tp, tk, tb, tc] = theirs;
        self.queue.push([p, k, b, c, tp, tk, tb, tc]);
    }

    #[inline(always)]
    fn append(&mut self, [p, k, b, c]: [L; 4], theirs: [L; 4], len: usize) {
        let [tp, tk, tb, tc] = theirs;
        self.queue.append([p, k, b, c, tp, tk, tb, tc], len);
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
        self.next.finish(cpu)
    }
}
