//! Legal moves.
//!
//! Pawns and kings move in sets: all steps of a side in one direction are one
//! rotation, all jumps in one direction are two. The sets of landing squares tell
//! at once whether a capture is compulsory (K8), and whether any jump goes on (K7);
//! only where one does, men are looked at one by one.

use crate::game::Color;

use super::attacks::{bishop_attacks, bishop_attacks_at, camel_attacks, camel_attacks_at};
use super::bitboard::{Bitboard, Direction};
use super::board::{Board, Men, Piece};
use super::moves::{Move, Path, low_half};
use super::position::Position;
use super::square::Square;

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

/// A colour known when the program is compiled: masks and rotations are then
/// constants, and a side's sets are read at a fixed place.
pub(super) trait Side {
    const COLOR: Color;
    /// Two directions forward, then two backward; each backward one is opposite to
    /// the forward one in the same place.
    const FORWARD: [Direction; 2];
    const BACKWARD: [Direction; 2];
    /// The ranks as this side counts them, from its own first one.
    const RANKS: [Bitboard; 8];
    /// Where pawns promote (K9), and the rank before.
    const LAST_RANK: Bitboard = Self::RANKS[7];
    const SEVENTH_RANK: Bitboard = Self::RANKS[6];
}

const fn ranks(white: bool) -> [Bitboard; 8] {
    let mut ranks = [Bitboard::EMPTY; 8];
    let mut rank = 0;
    while rank < 8 {
        ranks[rank] = Bitboard::rank(if white { rank } else { 7 - rank });
        rank += 1;
    }
    ranks
}

/// White, moving north.
pub(super) struct White;
/// Black, moving south.
pub(super) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const FORWARD: [Direction; 2] = [NorthEast, NorthWest];
    const BACKWARD: [Direction; 2] = [SouthWest, SouthEast];
    const RANKS: [Bitboard; 8] = ranks(true);
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const FORWARD: [Direction; 2] = [SouthWest, SouthEast];
    const BACKWARD: [Direction; 2] = [NorthEast, NorthWest];
    const RANKS: [Bitboard; 8] = ranks(false);
}

/// Calls a function that is generic over the side, for the colour given.
macro_rules! for_side {
    ($color:expr, $side:ident => $call:expr) => {
        match $color {
            $crate::game::Color::White => {
                type $side = $crate::cheskers::movegen::White;
                $call
            }
            $crate::game::Color::Black => {
                type $side = $crate::cheskers::movegen::Black;
                $call
            }
        }
    };
}

pub(super) use for_side;

impl Position {
    /// Hands every legal move to `visit`.
    #[inline(always)]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        if self.is_decided() {
            return;
        }
        for_side!(self.side, S => {
            let scene = Scene::new::<S>(&self.board);
            let landings = scene.landings::<S>();
            if landings.any() {
                scene.jumps_and_takes::<S>(&landings, self.majority, &mut visit);
            } else {
                scene.steps::<S>(&mut visit);
                scene.displacing(!scene.own.all(), &mut visit);
            }
        });
    }

    /// Hands every legal move that captures or promotes to `visit`.
    #[inline(always)]
    pub(super) fn generate_noisy(&self, mut visit: impl FnMut(Move)) {
        if self.is_decided() {
            return;
        }
        for_side!(self.side, S => {
            let scene = Scene::new::<S>(&self.board);
            let landings = scene.landings::<S>();
            if landings.any() {
                scene.jumps_and_takes::<S>(&landings, self.majority, &mut visit);
            } else {
                scene.promotions::<S>(&mut visit);
                scene.displacing(scene.theirs, &mut visit);
            }
        });
    }

    /// The number of legal moves, without making any.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        for_side!(self.side, S => {
            let scene = Scene::new::<S>(&self.board);
            let landings = scene.landings::<S>();
            if landings.any() {
                scene.count_jumps_and_takes::<S>(&landings, self.majority)
            } else {
                scene.count_steps::<S>() + scene.count_displacing(!scene.own.all())
            }
        })
    }

    /// Must the side to move capture, since a pawn or king of it can jump (K8)?
    #[inline(always)]
    pub(super) fn must_capture(&self) -> bool {
        if self.is_decided() {
            return false;
        }
        for_side!(self.side, S => Scene::new::<S>(&self.board).landings::<S>().any())
    }
}

/// The board as the generator of one side looks at it.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) own: Men,
    pub(super) theirs: Bitboard,
    pub(super) empty: Bitboard,
}

/// Where the first jumps of a side land: a set for each direction.
#[derive(Clone, Copy)]
pub(super) struct Landings {
    pub(super) forward: [Bitboard; 2],
    pub(super) backward: [Bitboard; 2],
}

impl Landings {
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        let [a, b] = self.forward;
        let [c, d] = self.backward;
        !(a | b | c | d).is_empty()
    }
}

/// The squares behind the men of `over` that `men` jump in one direction.
#[inline(always)]
fn land(men: Bitboard, over: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    (men.step(direction) & over).step(direction) & empty
}

/// Two sets in one word, so that one loop or one count serves both.
#[inline(always)]
fn pair([low, high]: [Bitboard; 2]) -> u64 {
    u64::from(low.0) | u64::from(high.0) << 32
}

/// The low half of the move that steps to the square of each bit of a [`pair`],
/// for [`Side::FORWARD`] or [`Side::BACKWARD`] directions; the piece is left out.
const fn step_table(directions: [Direction; 2]) -> [u32; 64] {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let to = bit % 32;
        let from = (to + 32 - directions[bit as usize / 32].rotation()) % 32;
        table[bit as usize] = low_half(from, to, 0, 0);
        bit += 1;
    }
    table
}

static NORTH_STEPS: [u32; 64] = step_table([NorthEast, NorthWest]);
static SOUTH_STEPS: [u32; 64] = step_table([SouthWest, SouthEast]);

#[inline(always)]
fn step_table_of(directions: [Direction; 2]) -> &'static [u32; 64] {
    if matches!(directions[0], NorthEast) { &NORTH_STEPS } else { &SOUTH_STEPS }
}

impl Scene {
    #[inline(always)]
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let own = *board.of(S::COLOR);
        let theirs = board.of(!S::COLOR).all();
        Self { own, theirs, empty: !(own.all() | theirs) }
    }

    #[inline(always)]
    pub(super) fn landings<S: Side>(&self) -> Landings {
        let kings = self.own.kings();
        let movers = self.own.pawns() | kings;
        Landings {
            forward: S::FORWARD.map(|d| land(movers, self.theirs, self.empty, d)),
            backward: S::BACKWARD.map(|d| land(kings, self.theirs, self.empty, d)),
        }
    }

    /// The men that the side could jump as its first jump.
    #[inline(always)]
    pub(super) fn victims<S: Side>(&self) -> Bitboard {
        let landings = self.landings::<S>();
        let [f0, f1] = landings.forward;
        let [b0, b1] = landings.backward;
        (f0.step(S::BACKWARD[0]) | f1.step(S::BACKWARD[1]))
            | (b0.step(S::FORWARD[0]) | b1.step(S::FORWARD[1]))
    }

    /// Can any of the jumps be followed by another (K7)? The origin's being empty
    /// matters from the fourth jump on only, and the man just jumped lies in the
    /// opposite direction only, so this is exact.
    #[inline(always)]
    fn any_goes_on<S: Side>(&self, landings: &Landings) -> bool {
        let [f0, f1] = landings.forward;
        let [b0, b1] = landings.backward;
        let kings = self.own.kings();
        let k0 = f0 & kings.step(S::FORWARD[0]).step(S::FORWARD[0]);
        let k1 = f1 & kings.step(S::FORWARD[1]).step(S::FORWARD[1]);
        let next = |men, direction| land(men, self.theirs, self.empty, direction);
        // A pawn that lands on the last rank has nothing before it.
        let on = next(f0 | f1 | b1, S::FORWARD[0])
            | next(f0 | f1 | b0, S::FORWARD[1])
            | next(k1 | b0 | b1, S::BACKWARD[0])
            | next(k0 | b0 | b1, S::BACKWARD[1]);
        !on.is_empty()
    }

    /// All moves where a capture is compulsory (K8): jumps, and captures by
    /// bishops and camels.
    #[inline(always)]
    fn jumps_and_takes<S: Side>(
        &self,
        landings: &Landings,
        majority: bool,
        visit: &mut impl FnMut(Move),
    ) {
        if !self.any_goes_on::<S>(landings) {
            self.single_jumps::<S>(landings, visit);
        } else {
            // Some jump takes two men, so with K10 nothing may take just one.
            let least = if majority { 2 } else { 1 };
            self.chains::<S>(landings, least, visit);
            if majority {
                return;
            }
        }
        self.displacing(self.theirs, visit);
    }

    /// The jumps of a position in which none goes on.
    #[inline(always)]
    fn single_jumps<S: Side>(&self, landings: &Landings, visit: &mut impl FnMut(Move)) {
        for (direction, landed) in directions::<S>(landings) {
            for to in landed {
                let jump = self.single_jump(to, direction);
                if jump.piece() == Piece::Pawn && S::LAST_RANK.contains(to) {
                    promote(jump, visit);
                } else {
                    visit(jump);
                }
            }
        }
    }

    /// The jump in `direction` that lands on `to`.
    #[inline(always)]
    fn single_jump(&self, to: Square, direction: Direction) -> Move {
        let back = 32 - direction.rotation();
        let over = Square::from_index(to.index() as u32 + back);
        let from = Square::from_index(to.index() as u32 + 2 * back);
        let piece = self.walker_on(from);
        let (from, to) = (from.index() as u32, to.index() as u32);
        Move::from_halves(low_half(from, to, piece, piece), Bitboard::of(over))
            .along(Path::of(direction))
    }

    /// The number of the kind of the pawn or king on `square`, without a branch.
    #[inline(always)]
    fn walker_on(&self, square: Square) -> u32 {
        u32::from(self.own.kings().contains(square)) * Piece::King as u32
    }

    /// The jumps of a position in which some go on: those of at least `least` men.
    fn chains<S: Side>(&self, landings: &Landings, least: u32, visit: &mut impl FnMut(Move)) {
        for (direction, landed) in directions::<S>(landings) {
            for to in landed {
                let first = self.single_jump(to, direction);
                let chain = Chain {
                    empty: self.empty | Bitboard::of(first.from()),
                    theirs: self.theirs,
                    is_king: first.piece() == Piece::King,
                };
                chain.go_on::<S>(first, 1, least, visit);
            }
        }
    }

    /// Steps of pawns and kings (K3, K4), promotions included.
    #[inline(always)]
    fn steps<S: Side>(&self, visit: &mut impl FnMut(Move)) {
        let kings = self.own.kings();
        let movers = (self.own.pawns() & !S::SEVENTH_RANK) | kings;
        let forward = S::FORWARD.map(|d| movers.step(d) & self.empty);
        self.steps_to(pair(forward), S::FORWARD, visit);
        let backward = S::BACKWARD.map(|d| kings.step(d) & self.empty);
        self.steps_to(pair(backward), S::BACKWARD, visit);
        self.promotions::<S>(visit);
    }

    #[inline(always)]
    fn steps_to(&self, mut targets: u64, directions: [Direction; 2], visit: &mut impl FnMut(Move)) {
        let table = step_table_of(directions);
        while targets != 0 {
            let low = table[targets.trailing_zeros() as usize];
            targets &= targets - 1;
            let piece = self.walker_on(Square::from_index(low));
            visit(Move::from_halves(low | low_half(0, 0, piece, piece), Bitboard::EMPTY));
        }
    }

    /// Pawns that step to the last rank (K9).
    #[inline(always)]
    fn promotions<S: Side>(&self, visit: &mut impl FnMut(Move)) {
        let pawns = self.own.pawns() & S::SEVENTH_RANK;
        if pawns.is_empty() {
            return;
        }
        for direction in S::FORWARD {
            for to in pawns.step(direction) & self.empty {
                let from = Square::from_index(to.index() as u32 + 32 - direction.rotation());
                promote(Move::new(from, to, Piece::Pawn, Bitboard::EMPTY), visit);
            }
        }
    }

    /// Moves of bishops and camels to the squares of `targets` (K5, K6).
    #[inline(always)]
    fn displacing(&self, targets: Bitboard, visit: &mut impl FnMut(Move)) {
        for from in self.own.bishops() {
            for to in bishop_attacks(from, !self.empty) & targets {
                let captured = Bitboard::of(to) & self.theirs;
                visit(Move::new(from, to, Piece::Bishop, captured));
            }
        }
        for from in self.own.camels() {
            for to in camel_attacks(from) & targets {
                let captured = Bitboard::of(to) & self.theirs;
                visit(Move::new(from, to, Piece::Camel, captured));
            }
        }
    }
}

/// Counting, for the last ply of perft.
impl Scene {
    /// The number of steps of pawns and kings, a promotion counted once.
    #[inline(always)]
    pub(super) fn step_count<S: Side>(&self) -> u32 {
        let kings = self.own.kings();
        let movers = self.own.pawns() | kings;
        let forward = pair(S::FORWARD.map(|d| movers.step(d) & self.empty));
        let backward = pair(S::BACKWARD.map(|d| kings.step(d) & self.empty));
        forward.count_ones() + backward.count_ones()
    }

    #[inline(always)]
    fn count_steps<S: Side>(&self) -> u64 {
        let mut count = self.step_count::<S>();
        let pawns = self.own.pawns() & S::SEVENTH_RANK;
        if !pawns.is_empty() {
            // Two more moves each than the step already counted.
            count += 2 * pair(S::FORWARD.map(|d| pawns.step(d) & self.empty)).count_ones();
        }
        count.into()
    }

    #[inline(always)]
    fn count_jumps_and_takes<S: Side>(&self, landings: &Landings, majority: bool) -> u64 {
        let jumps = if !self.any_goes_on::<S>(landings) {
            let all = pair(landings.forward).count_ones() + pair(landings.backward).count_ones();
            all + 2 * self.promoting_jumps::<S>(landings)
        } else {
            let mut count = 0;
            let least = if majority { 2 } else { 1 };
            self.chains::<S>(landings, least, &mut |_| count += 1);
            if majority {
                return count;
            }
            count as u32
        };
        u64::from(jumps) + self.count_displacing(self.theirs)
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
        pair([left & jumped(S::FORWARD[0]), right & jumped(S::FORWARD[1])]).count_ones()
    }

    /// One bishop and one camel, or none, are counted without a branch.
    #[inline(always)]
    fn count_displacing(&self, targets: Bitboard) -> u64 {
        let (mut bishops, mut camels) = (self.own.bishops(), self.own.camels());
        let mut count = 0;
        loop {
            let bishop = bishop_attacks_at(bishops.first_index(), !self.empty) & targets;
            let camel = camel_attacks_at(camels.first_index()) & targets;
            count += u64::from(pair([bishop, camel]).count_ones());
            bishops = bishops.without_first();
            camels = camels.without_first();
            if (bishops | camels).is_empty() {
                return count;
            }
        }
    }
}

/// Each direction with the squares where jumps in it land.
#[inline(always)]
fn directions<S: Side>(landings: &Landings) -> [(Direction, Bitboard); 4] {
    [
        (S::FORWARD[0], landings.forward[0]),
        (S::FORWARD[1], landings.forward[1]),
        (S::BACKWARD[0], landings.backward[0]),
        (S::BACKWARD[1], landings.backward[1]),
    ]
}

/// A pawn's move to the last rank becomes three (K9).
#[inline(always)]
fn promote(m: Move, visit: &mut impl FnMut(Move)) {
    for piece in Piece::PROMOTIONS {
        visit(m.becoming(piece));
    }
}

/// What stays the same while one man jumps on and on: its square of origin counts
/// as empty, and no man leaves the board before the end (K7). Whether the jumped
/// men leave at once makes no difference: a man can only land on squares of one
/// kind, and jumps over squares of another.
struct Chain {
    empty: Bitboard,
    theirs: Bitboard,
    is_king: bool,
}

impl Chain {
    /// Every way to go on from the jumps of `so_far`; where there is none, the move
    /// is complete.
    fn go_on<S: Side>(&self, so_far: Move, jumps: u32, least: u32, visit: &mut impl FnMut(Move)) {
        let at = Bitboard::of(so_far.to());
        let targets = self.theirs & !so_far.captured();
        let mut complete = true;
        for (place, direction) in S::FORWARD.into_iter().chain(S::BACKWARD).enumerate() {
            if place == 2 && !self.is_king {
                break;
            }
            let over = at.step(direction) & targets;
            let landing = over.step(direction) & self.empty;
            if !landing.is_empty() {
                complete = false;
                let next = so_far.extended(over, landing, jumps, direction);
                self.go_on::<S>(next, jumps + 1, least, visit);
            }
        }
        if !complete || jumps < least {
            return;
        }
        if !self.is_king && S::LAST_RANK.contains(so_far.to()) {
            promote(so_far, visit);
        } else {
            visit(so_far);
        }
    }
}
