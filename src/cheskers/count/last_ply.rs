//! Counting legal moves without making a list: perft's last ply.

use crate::cheskers::attacks::{bishop_attacks_at, camel_attacks_at};
use crate::cheskers::bitboard::{Bitboard, Direction};
use crate::cheskers::movegen::{Landings, Scene, land};
use crate::cheskers::position::Position;
use crate::cheskers::side::{Side, for_side};

impl Position {
    /// The number of legal moves.
    #[inline(always)]
    pub(in crate::cheskers) fn count(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        for_side!(self.side, S => Scene::new::<S>(&self.board).count::<S>(self.majority))
    }
}

impl Landings {
    #[inline(always)]
    fn count(&self) -> u32 {
        Bitboard::pair(self.forward).count_ones() + Bitboard::pair(self.backward).count_ones()
    }
}

impl Scene {
    /// The number of legal moves, both sides having kings.
    #[inline(always)]
    pub(super) fn count<S: Side>(&self, majority: bool) -> u64 {
        let landings = self.landings::<S>();
        if !landings.any() {
            let steps = self.step_count::<S>() + self.extra_promotions::<S>();
            u64::from(steps + self.displacing_count(!self.own.all()))
        } else if !self.any_goes_on::<S>(&landings) {
            let jumps = landings.count() + 2 * self.promoting_jumps::<S>(&landings);
            u64::from(jumps + self.displacing_count(self.theirs))
        } else {
            self.count_chains::<S>(&landings, majority)
        }
    }

    /// The number of steps of pawns and kings, a promotion counted once.
    #[inline(always)]
    pub(in crate::cheskers) fn step_count<S: Side>(&self) -> u32 {
        let kings = self.own.kings();
        let movers = self.own.pawns() | kings;
        let forward = Bitboard::pair(S::FORWARD.map(|d| movers.step(d) & self.empty));
        let backward = Bitboard::pair(S::BACKWARD.map(|d| kings.step(d) & self.empty));
        forward.count_ones() + backward.count_ones()
    }

    /// How many more moves than steps there are: two for each that promotes (K9).
    #[inline(always)]
    fn extra_promotions<S: Side>(&self) -> u32 {
        let pawns = self.own.pawns() & S::SEVENTH_RANK;
        if pawns.is_empty() {
            return 0;
        }
        2 * Bitboard::pair(S::FORWARD.map(|d| pawns.step(d) & self.empty)).count_ones()
    }

    /// The number of single jumps of pawns that land on the last rank.
    #[inline(always)]
    fn promoting_jumps<S: Side>(&self, landings: &Landings) -> u32 {
        let [left, right] = landings.forward.map(|landed| landed & S::LAST_RANK);
        if (left | right).is_empty() {
            return 0;
        }
        let pawns = self.own.pawns();
        let jumped = |d: Direction| pawns.step(d).step(d);
        Bitboard::pair([left & jumped(S::FORWARD[0]), right & jumped(S::FORWARD[1])]).count_ones()
    }

    /// The number of moves of bishops and camels to the squares of `targets`. One of
    /// each, or none, is counted without a branch.
    #[inline(always)]
    fn displacing_count(&self, targets: Bitboard) -> u32 {
        let (mut bishops, mut camels) = (self.own.bishops(), self.own.camels());
        let mut count = 0;
        loop {
            let bishop = bishop_attacks_at(bishops.first_index(), !self.empty) & targets;
            let camel = camel_attacks_at(camels.first_index()) & targets;
            count += Bitboard::pair([bishop, camel]).count_ones();
            bishops = bishops.without_first();
            camels = camels.without_first();
            if (bishops | camels).is_empty() {
                return count;
            }
        }
    }

    /// The number of moves where some jump goes on. Two jumps are counted in sets;
    /// only where there may be a third are the chains walked through.
    #[inline(always)]
    fn count_chains<S: Side>(&self, landings: &Landings, majority: bool) -> u64 {
        let chains = Doubles::new::<S>(self, landings);
        let jumps = if chains.may_go_on::<S>() {
            let mut count = 0;
            self.chains::<S>(landings, if majority { 2 } else { 1 }, &mut |_| count += 1);
            count
        } else if majority {
            chains.doubles::<S>()
        } else {
            chains.singles::<S>() + chains.doubles::<S>()
        };
        let others = if majority { 0 } else { self.displacing_count(self.theirs) };
        u64::from(jumps + others)
    }
}

/// First jumps and what can follow them, in sets, a set for each direction in the
/// order [`Side::FORWARD`], [`Side::BACKWARD`].
struct Doubles {
    /// Where kings land; where pawns land.
    kings: [Bitboard; 4],
    pawns: [Bitboard; 2],
    /// The squares from which a jump in each direction is possible.
    can_jump: [Bitboard; 4],
}

/// The place of the opposite direction.
const OPPOSITE: [usize; 4] = [2, 3, 0, 1];

impl Doubles {
    #[inline(always)]
    fn new<S: Side>(scene: &Scene, landings: &Landings) -> Self {
        let [f0, f1] = S::FORWARD;
        let [b0, b1] = S::BACKWARD;
        let jumped = |d: Direction| scene.own.kings().step(d).step(d);
        let kings = [landings.forward[0] & jumped(f0), landings.forward[1] & jumped(f1)];
        let [k2, k3] = landings.backward;
        // From the landing square backward to where the jump begins.
        let can_jump =
            [b0, b1, f0, f1].map(|back| land(scene.empty, scene.theirs, Bitboard::ALL, back));
        Self {
            kings: [kings[0], kings[1], k2, k3],
            pawns: [landings.forward[0] & !kings[0], landings.forward[1] & !kings[1]],
            can_jump,
        }
    }

    /// The squares from which a king can jump that arrived by a jump in the direction
    /// of `place`: any way but back over the man just taken.
    #[inline(always)]
    fn king_goes_on(&self, place: usize) -> Bitboard {
        let mut from = Bitboard::EMPTY;
        for (next, &can_jump) in self.can_jump.iter().enumerate() {
            if next != OPPOSITE[place] {
                from |= can_jump;
            }
        }
        from
    }

    #[inline(always)]
    fn pawn_goes_on(&self) -> Bitboard {
        self.can_jump[0] | self.can_jump[1]
    }

    /// The number of moves that end after their first jump.
    #[inline(always)]
    fn singles<S: Side>(&self) -> u32 {
        let end = |place: usize| self.kings[place] & !self.king_goes_on(place);
        let [p0, p1] = self.pawns.map(|landed| landed & !self.pawn_goes_on());
        let promoting = Bitboard::pair([p0 & S::LAST_RANK, p1 & S::LAST_RANK]).count_ones();
        Bitboard::pair([end(0), end(1)]).count_ones()
            + Bitboard::pair([end(2), end(3)]).count_ones()
            + Bitboard::pair([p0, p1]).count_ones()
            + 2 * promoting
    }

    /// The number of moves of two jumps.
    #[inline(always)]
    fn doubles<S: Side>(&self) -> u32 {
        let mut count = 0;
        for (next, &can_jump) in self.can_jump.iter().enumerate() {
            for (place, &landed) in self.kings.iter().enumerate() {
                if next != OPPOSITE[place] {
                    count += (landed & can_jump).len();
                }
            }
        }
        for can_jump in [self.can_jump[0], self.can_jump[1]] {
            let [p0, p1] = self.pawns.map(|landed| landed & can_jump);
            // A jump from the sixth rank ends on the last (K9).
            let sixth = S::RANKS[5];
            count += Bitboard::pair([p0, p1]).count_ones()
                + 2 * Bitboard::pair([p0 & sixth, p1 & sixth]).count_ones();
        }
        count
    }

    /// Is there a third jump? The man taken first cannot be in its way: it lies
    /// beside squares where this man never lands.
    #[inline(always)]
    fn may_go_on<S: Side>(&self) -> bool {
        let mut on = Bitboard::EMPTY;
        let directions = [S::FORWARD[0], S::FORWARD[1], S::BACKWARD[0], S::BACKWARD[1]];
        for (next, direction) in directions.into_iter().enumerate() {
            let mut landed = Bitboard::EMPTY;
            for (place, &kings) in self.kings.iter().enumerate() {
                if next != OPPOSITE[place] {
                    landed |= kings;
                }
            }
            let second = (landed & self.can_jump[next]).step(direction).step(direction);
            on |= second & self.king_goes_on(next);
            if next < 2 {
                let landed = self.pawns[0] | self.pawns[1];
                let second = (landed & self.can_jump[next]).step(direction).step(direction);
                on |= second & self.pawn_goes_on();
            }
        }
        !on.is_empty()
    }
}
