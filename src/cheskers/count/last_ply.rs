//! Counting legal moves without making a list: perft's last ply.

use super::jumps::Jumps;
use crate::cheskers::attacks::{bishop_attacks_at, camel_attacks_at};
use crate::cheskers::bitboard::{Bitboard, Direction};
use crate::cheskers::movegen::{Landings, Scene};

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
        let men = &self.own;
        let jumps = Jumps::new::<S>(men.pawns(), men.kings(), self.theirs, self.empty);
        let others = if majority { 0 } else { self.displacing_count(self.theirs) };
        let chains = if !jumps.go_on_twice::<S>().is_empty() {
            self.count_long_chains::<S>(landings, majority)
        } else if majority {
            jumps.doubles::<S>()
        } else {
            jumps.singles::<S>() + jumps.doubles::<S>()
        };
        u64::from(chains + others)
    }

    /// The number of jumps where some go on, of whatever length.
    pub(super) fn count_long_chains<S: Side>(&self, landings: &Landings, majority: bool) -> u32 {
        let mut count = 0;
        self.chains::<S>(landings, if majority { 2 } else { 1 }, &mut |_| count += 1);
        count
    }
}
