//! Sixteen positions as the side to move looks at them.

use super::jumps::{Jumps, ways};
use super::lanes::Sets;
use crate::cheskers::bitboard::{Bitboard, Direction, offset};
use crate::cheskers::side::Side;
use crate::cheskers::square::Square;

/// What can be captured and where one can go, in every lane.
pub(super) struct Scenes<L: Sets> {
    pub(super) own: [L; 4],
    pub(super) theirs: L,
    pub(super) empty: L,
    pub(super) jumps: Jumps<L>,
    /// Where some jump is possible, and so a capture compulsory (K8).
    pub(super) forced: L::Mask,
    /// The squares to which bishops and camels may go.
    pub(super) targets: L,
}

impl<L: Sets> Scenes<L> {
    #[inline(always)]
    pub(super) fn new<S: Side>(own: [L; 4], theirs: L) -> Self {
        let [pawns, kings, bishops, camels] = own;
        let empty = !((pawns | kings) | (bishops | camels) | theirs);
        let jumps = Jumps::new::<S>(pawns, kings, theirs, empty);
        let [l0, l1, l2, l3] = jumps.landings();
        let forced = ((l0 | l1) | (l2 | l3)).any();
        Self { own, theirs, empty, jumps, forced, targets: theirs | empty.only(!forced) }
    }

    /// Where pawns and kings go, by direction in the order of [`ways`]: by jumps if there
    /// are any, else by steps.
    #[inline(always)]
    pub(super) fn walks<S: Side>(&self) -> [L; 4] {
        let [d0, d1, d2, d3] = ways::<S>();
        let [pawns, kings, ..] = self.own;
        let movers = pawns | kings;
        let [l0, l1, l2, l3] = self.jumps.landings();
        [
            (movers.step(d0) & self.empty).replaced(self.forced, l0),
            (movers.step(d1) & self.empty).replaced(self.forced, l1),
            (kings.step(d2) & self.empty).replaced(self.forced, l2),
            (kings.step(d3) & self.empty).replaced(self.forced, l3),
        ]
    }

    /// Could a pawn be about to promote?
    #[inline(always)]
    pub(super) fn may_promote<S: Side>(&self) -> bool {
        L::places(self.own[0].among(S::RANKS[5] | S::SEVENTH_RANK).any()) != 0
    }

    /// Those of [`Scenes::walks`] that promote (K9), for both directions forward.
    #[inline(always)]
    pub(super) fn promotions<S: Side>(&self) -> [L; 2] {
        let [d0, d1, ..] = ways::<S>();
        let pawns = self.own[0].among(S::SEVENTH_RANK);
        let [j0, j1] = self.jumps.promotions::<S>();
        [
            (pawns.step(d0) & self.empty).replaced(self.forced, j0),
            (pawns.step(d1) & self.empty).replaced(self.forced, j1),
        ]
    }

    /// Where bishops go, by direction (K5). In one direction no two of them reach the
    /// same square.
    #[inline(always)]
    pub(super) fn slides(&self) -> [L; 4] {
        let [d0, d1, d2, d3] = Direction::ALL;
        [self.slide(d0), self.slide(d1), self.slide(d2), self.slide(d3)]
    }

    /// By doubling: after each round the bishops have gone twice as far.
    #[inline(always)]
    fn slide(&self, direction: Direction) -> L {
        let by = direction.rotation();
        let through = self.empty.among(direction.reach());
        let (reached, through) = go_on(self.own[2], through, by);
        let (reached, through) = go_on(reached, through, 2 * by);
        let (reached, _) = go_on(reached, through, 4 * by);
        reached.step(direction) & self.targets
    }

    /// Where camels go, by leap (K6). In one direction no two of them reach the same
    /// square.
    #[inline(always)]
    pub(super) fn leaps(&self) -> [L; 8] {
        let mut leaps = [self.targets; 8];
        for (targets, leap) in leaps.iter_mut().zip(const { leaps_of_camels() }) {
            *targets = self.own[3].rotated(leap.rotation).among(leap.reach) & self.targets;
        }
        leaps
    }
}

#[inline(always)]
fn go_on<L: Sets>(reached: L, through: L, by: u32) -> (L, L) {
    (reached | through & reached.rotated(by % 32), through & through.rotated(by % 32))
}

/// A leap of a camel: a rotation, after which only the squares of `reach` are left.
#[derive(Clone, Copy)]
struct Leap {
    rotation: u32,
    reach: Bitboard,
}

const fn leaps_of_camels() -> [Leap; 8] {
    let directions = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    let mut leaps = [Leap { rotation: 0, reach: Bitboard::EMPTY }; 8];
    let mut i = 0;
    while i < 8 {
        let mut from = 0;
        while from < 32 {
            let (east, north) = directions[i];
            if let Some(to) = offset(Square::from_index(from), east, north) {
                leaps[i].rotation = (to.index() as u32 + 32 - from) % 32;
                leaps[i].reach.0 |= Bitboard::of(to).0;
            }
            from += 1;
        }
        i += 1;
    }
    leaps
}
