//! First jumps and what can follow them, in sets: of one position, or of many at once.

use std::ops::{Add, BitAnd, BitOr, Not};

use crate::cheskers::bitboard::{Bitboard, Direction};
use crate::cheskers::side::Side;

/// A set of squares, or several that are treated alike.
pub(super) trait SetOfSquares:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// How many squares there are in each set.
    type Count: Copy + Add<Output = Self::Count>;

    /// The squares that are also in `set`.
    fn among(self, set: Bitboard) -> Self;

    /// Every set rotated to the left, by fewer than 32 places.
    fn rotated(self, by: u32) -> Self;

    /// The number of squares.
    fn count(self) -> Self::Count;

    /// Every square moved one step; those that leave the board vanish.
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        self.rotated(direction.rotation()).among(direction.reach())
    }

    /// Every square moved two steps, none of which leaves the board.
    #[inline(always)]
    fn jump(self, direction: Direction) -> Self {
        self.rotated(2 * direction.rotation() % 32)
    }
}

impl SetOfSquares for Bitboard {
    type Count = u32;

    #[inline(always)]
    fn among(self, set: Bitboard) -> Self {
        self & set
    }

    #[inline(always)]
    fn rotated(self, by: u32) -> Self {
        Self(self.0.rotate_left(by))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.len()
    }
}

/// The jumps of one side: a set for each direction in the order [`Side::FORWARD`],
/// [`Side::BACKWARD`].
pub(super) struct Jumps<B> {
    /// Where kings land; where pawns land.
    kings: [B; 4],
    pawns: [B; 2],
    /// The squares from which a jump in each direction is possible.
    can_jump: [B; 4],
}

/// All directions.
#[inline(always)]
pub(super) const fn ways<S: Side>() -> [Direction; 4] {
    let ([f0, f1], [b0, b1]) = (S::FORWARD, S::BACKWARD);
    [f0, f1, b0, b1]
}

/// The place of the opposite direction.
const OPPOSITE: [usize; 4] = [2, 3, 0, 1];

impl<B: SetOfSquares> Jumps<B> {
    /// Those of `pawns` and `kings` over the men of `theirs` to squares of `empty`.
    #[inline(always)]
    pub(super) fn new<S: Side>(pawns: B, kings: B, theirs: B, empty: B) -> Self {
        let [f0, f1, b0, b1] = ways::<S>();
        // From the landing square backward to where the jump begins.
        let can_jump = [
            (empty.step(b0) & theirs).step(b0),
            (empty.step(b1) & theirs).step(b1),
            (empty.step(f0) & theirs).step(f0),
            (empty.step(f1) & theirs).step(f1),
        ];
        let [c0, c1, c2, c3] = can_jump;
        Self {
            kings: [
                (kings & c0).jump(f0),
                (kings & c1).jump(f1),
                (kings & c2).jump(b0),
                (kings & c3).jump(b1),
            ],
            pawns: [(pawns & c0).jump(f0), (pawns & c1).jump(f1)],
            can_jump,
        }
    }

    /// The squares from which a king can jump that arrived by a jump in the direction
    /// of `place`: any way but back over the man just taken.
    #[inline(always)]
    fn king_goes_on(&self, place: usize) -> B {
        let mut from = self.can_jump[place];
        for next in 0..4 {
            if next != OPPOSITE[place] {
                from = from | self.can_jump[next];
            }
        }
        from
    }

    #[inline(always)]
    fn pawn_goes_on(&self) -> B {
        self.can_jump[0] | self.can_jump[1]
    }

    /// The number of moves that end after their first jump.
    #[inline(always)]
    pub(super) fn singles<S: Side>(&self) -> B::Count {
        let end = !self.pawn_goes_on();
        let [p0, p1] = [self.pawns[0] & end, self.pawns[1] & end];
        let mut count = with_promotions(p0, S::LAST_RANK) + with_promotions(p1, S::LAST_RANK);
        for place in 0..4 {
            count = count + (self.kings[place] & !self.king_goes_on(place)).count();
        }
        count
    }

    /// The number of moves of two jumps, if none is longer.
    #[inline(always)]
    pub(super) fn doubles<S: Side>(&self) -> B::Count {
        // A jump from the sixth rank ends on the last (K9).
        let sixth = S::RANKS[5];
        let [p0, p1] = self.pawns;
        let [c0, c1, ..] = self.can_jump;
        let mut count = with_promotions(p0 & c0, sixth)
            + with_promotions(p0 & c1, sixth)
            + with_promotions(p1 & c0, sixth)
            + with_promotions(p1 & c1, sixth);
        for (place, &landed) in self.kings.iter().enumerate() {
            for (next, &can_jump) in self.can_jump.iter().enumerate() {
                if next != OPPOSITE[place] {
                    count = count + (landed & can_jump).count();
                }
            }
        }
        count
    }

    /// The squares where a second jump lands that can be followed by a third. The man
    /// taken first cannot be in its way: it lies beside squares where this man never
    /// lands.
    #[inline(always)]
    pub(super) fn go_on_twice<S: Side>(&self) -> B {
        let [k0, k1, k2, k3] = self.kings;
        let [c0, c1, c2, c3] = self.can_jump;
        let [f0, f1, b0, b1] = ways::<S>();
        let pawns = self.pawns[0] | self.pawns[1];
        ((k0 | k1 | k3) & c0).jump(f0) & self.king_goes_on(0)
            | ((k0 | k1 | k2) & c1).jump(f1) & self.king_goes_on(1)
            | ((k1 | k2 | k3) & c2).jump(b0) & self.king_goes_on(2)
            | ((k0 | k2 | k3) & c3).jump(b1) & self.king_goes_on(3)
            | ((pawns & c0).jump(f0) | (pawns & c1).jump(f1)) & self.pawn_goes_on()
    }
}

/// What takes many positions at once.
#[cfg(target_arch = "x86_64")]
impl<B: SetOfSquares> Jumps<B> {
    /// Where the first jumps land.
    #[inline(always)]
    pub(super) fn landings(&self) -> [B; 4] {
        let ([k0, k1, k2, k3], [p0, p1]) = (self.kings, self.pawns);
        [k0 | p0, k1 | p1, k2, k3]
    }

    /// Where pawns land and become something else (K9).
    #[inline(always)]
    pub(super) fn promotions<S: Side>(&self) -> [B; 2] {
        let [p0, p1] = self.pawns;
        [p0.among(S::LAST_RANK), p1.among(S::LAST_RANK)]
    }

    /// The squares where a first jump lands that can be followed by another (K7).
    #[inline(always)]
    pub(super) fn go_on(&self) -> B {
        let mut on = (self.pawns[0] | self.pawns[1]) & self.pawn_goes_on();
        for place in 0..4 {
            on = on | self.kings[place] & self.king_goes_on(place);
        }
        on
    }
}

/// The number of pawn moves of which those from or to `rank` promote, and so are three
/// (K9).
#[inline(always)]
fn with_promotions<B: SetOfSquares>(moves: B, rank: Bitboard) -> B::Count {
    let promotions = moves.among(rank).count();
    moves.count() + promotions + promotions
}
