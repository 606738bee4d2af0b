//! Legal moves.
//!
//! Pawns and kings move in sets: all steps of a side in one direction are one
//! rotation, all jumps in one direction are two. The sets of landing squares tell
//! at once whether a capture is compulsory (K8), and whether any jump goes on (K7);
//! only where one does, men are looked at one by one.

use super::attacks::{bishop_attacks, camel_attacks};
use super::bitboard::{Bitboard, Direction};
use super::board::{Board, Men, Piece};
use super::moves::{Move, Path, low_half};
use super::position::Position;
use super::side::{Side, for_side};
use super::square::Square;

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

impl Position {
    /// Hands every legal move to `visit`.
    #[inline(always)]
    pub(super) fn generate(&self, visit: impl FnMut(Move)) {
        self.generate_scope::<false>(visit);
    }

    /// Hands every legal move that captures or promotes to `visit`.
    #[inline(always)]
    pub(super) fn generate_noisy(&self, visit: impl FnMut(Move)) {
        self.generate_scope::<true>(visit);
    }

    #[inline(always)]
    fn generate_scope<const NOISY: bool>(&self, mut visit: impl FnMut(Move)) {
        for_side!(self.side, S => self.generate_side::<S, NOISY>(&mut visit));
    }

    /// The work of both, for a side known when the program is compiled.
    #[inline(always)]
    pub(super) fn generate_side<S: Side, const NOISY: bool>(&self, visit: &mut impl FnMut(Move)) {
        if self.is_decided() {
            return;
        }
        let scene = Scene::new::<S>(&self.board);
        let jumps = scene.landings::<S>();
        if jumps.any() && scene.any_goes_on::<S>(&jumps) {
            return scene.chains_and_takes::<S>(&jumps, self.majority, visit);
        }
        let (pawns, kings) = (scene.own.pawns(), scene.own.kings());
        let (walks, gait, targets) = match () {
            // Bishops and camels may take instead (K8).
            () if jumps.any() => (jumps, &JUMPS, scene.theirs),
            () if NOISY => {
                (scene.steps::<S>(pawns & S::SEVENTH_RANK, Bitboard::EMPTY), &STEPS, scene.theirs)
            }
            () => (scene.steps::<S>(pawns, kings), &STEPS, !scene.own.all()),
        };
        scene.walks::<S>(&walks, gait, visit);
        scene.displacing(targets, visit);
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

/// Where pawns and kings arrive, by steps or by their first jumps: a set for each
/// direction.
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
pub(super) fn land(
    men: Bitboard,
    over: Bitboard,
    empty: Bitboard,
    direction: Direction,
) -> Bitboard {
    (men.step(direction) & over).step(direction) & empty
}

/// The move of a pawn to the square of each bit of a [`Bitboard::pair`], for
/// [`Side::FORWARD`] or [`Side::BACKWARD`] directions.
type Walks = [Move; 64];

/// All steps, or all single jumps: steps and jumps are then found by the same loops.
struct Gait {
    north: Walks,
    south: Walks,
}

static STEPS: Gait = Gait::new(false);
static JUMPS: Gait = Gait::new(true);

impl Gait {
    const fn new(jumps: bool) -> Self {
        Self {
            north: Self::walks(jumps, [NorthEast, NorthWest]),
            south: Self::walks(jumps, [SouthWest, SouthEast]),
        }
    }

    const fn walks(jumps: bool, directions: [Direction; 2]) -> Walks {
        let mut table = [Move::from_halves(0, Bitboard::EMPTY); 64];
        let mut bit = 0;
        while bit < 64 {
            let direction = directions[bit as usize / 32];
            let back = 32 - direction.rotation();
            let to = bit % 32;
            table[bit as usize] = if jumps {
                let over = Bitboard::of(Square::from_index(to + back));
                Move::from_halves(low_half((to + 2 * back) % 32, to, 0, 0), over)
                    .along(Path::of(direction))
            } else {
                Move::from_halves(low_half((to + back) % 32, to, 0, 0), Bitboard::EMPTY)
            };
            bit += 1;
        }
        table
    }

    #[inline(always)]
    const fn of(&self, directions: [Direction; 2]) -> &Walks {
        if matches!(directions[0], NorthEast) { &self.north } else { &self.south }
    }
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

    /// Can any of the jumps be followed by another (K7)? The origin's being empty
    /// matters from the fourth jump on only, and the man just jumped lies in the
    /// opposite direction only, so this is exact.
    #[inline(always)]
    pub(super) fn any_goes_on<S: Side>(&self, landings: &Landings) -> bool {
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

    /// The kind of the pawn or king on `square`, without a branch.
    #[inline(always)]
    fn walker_on(&self, square: Square) -> Piece {
        if self.own.kings().contains(square) { Piece::King } else { Piece::Pawn }
    }

    /// All moves of a position in which some jump goes on.
    fn chains_and_takes<S: Side>(
        &self,
        landings: &Landings,
        majority: bool,
        visit: &mut impl FnMut(Move),
    ) {
        // Some jump takes two men, so with K10 nothing may take just one.
        self.chains::<S>(landings, if majority { 2 } else { 1 }, visit);
        if !majority {
            self.displacing(self.theirs, visit);
        }
    }

    /// The jumps of a position in which some go on: those of at least `least` men.
    pub(super) fn chains<S: Side>(
        &self,
        landings: &Landings,
        least: u32,
        visit: &mut impl FnMut(Move),
    ) {
        let mut go_on = |first: Move| {
            let first = first.by(self.walker_on(first.from()));
            let chain = Chain {
                empty: self.empty | Bitboard::of(first.from()),
                theirs: self.theirs,
                is_king: first.piece() == Piece::King,
            };
            chain.go_on::<S>(first, 1, least, visit);
        };
        walk(Bitboard::pair(landings.forward), JUMPS.of(S::FORWARD), &mut go_on);
        walk(Bitboard::pair(landings.backward), JUMPS.of(S::BACKWARD), &mut go_on);
    }

    /// Where these men step (K3, K4).
    #[inline(always)]
    fn steps<S: Side>(&self, pawns: Bitboard, kings: Bitboard) -> Landings {
        let movers = pawns | kings;
        Landings {
            forward: S::FORWARD.map(|d| movers.step(d) & self.empty),
            backward: S::BACKWARD.map(|d| kings.step(d) & self.empty),
        }
    }

    /// The steps or the single jumps of pawns and kings to these squares.
    #[inline(always)]
    fn walks<S: Side>(&self, to: &Landings, gait: &Gait, visit: &mut impl FnMut(Move)) {
        let last = Bitboard::pair([S::LAST_RANK; 2]);
        let (forward, backward) = (Bitboard::pair(to.forward), Bitboard::pair(to.backward));
        walk(forward & !last, gait.of(S::FORWARD), |m| visit(m.by(self.walker_on(m.from()))));
        walk(backward, gait.of(S::BACKWARD), |m| visit(m.by(Piece::King)));
        walk(forward & last, gait.of(S::FORWARD), |m| match self.walker_on(m.from()) {
            Piece::Pawn => promote(m, visit),
            king => visit(m.by(king)),
        });
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

/// The moves of `walks` to the squares of a [`Bitboard::pair`].
#[inline(always)]
fn walk(mut squares: u64, walks: &Walks, mut visit: impl FnMut(Move)) {
    while squares != 0 {
        visit(walks[squares.trailing_zeros() as usize]);
        squares &= squares - 1;
    }
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

#[cfg(test)]
mod tests {
    use crate::game::{Game, Position as _, Rules};
    use crate::perft::{Counting, perft};

    use super::*;

    fn moves(fen: &str, majority: bool) -> Vec<String> {
        let game = Game::<Position>::from_fen(fen, Rules { majority }).unwrap();
        let position = game.position();
        let mut texts: Vec<String> =
            position.legal_moves().iter().map(|&m| position.san(m)).collect();
        texts.sort();
        assert_eq!(position.count_moves(), texts.len() as u64, "{fen}");
        texts
    }

    #[test]
    fn k3_k4_pawns_step_forward_and_kings_all_ways() {
        let fen = "7k/8/8/8/3P4/8/8/K7 w";
        assert_eq!(moves(fen, false), ["Ka1-b2", "d4-c5", "d4-e5"]);
        let fen = "7k/8/8/8/3K4/8/8/8 w";
        assert_eq!(moves(fen, false), ["Kd4-c3", "Kd4-c5", "Kd4-e3", "Kd4-e5"]);
    }

    #[test]
    fn k7_a_jump_goes_on_while_it_can() {
        let fen = "7k/8/5p2/8/3p4/2P5/8/K7 w";
        assert_eq!(moves(fen, false), ["c3xe5xg7"]);
        // Even when the last king is taken on the way.
        let fen = "8/8/5p2/8/3k4/2P5/8/K7 w";
        assert_eq!(moves(fen, false), ["c3xe5xg7"]);
    }

    #[test]
    fn k7_the_origin_counts_as_empty_and_no_man_is_jumped_twice() {
        let fen = "7k/8/1p1p4/8/1p1p4/2K5/8/8 w";
        assert_eq!(moves(fen, false), ["Kc3xa5xc7xe5xc3", "Kc3xe5xc7xa5xc3"]);
    }

    #[test]
    fn k8_a_jump_makes_capturing_compulsory_and_any_piece_may_do_it() {
        // The pawn on c3 can jump; the bishop may take instead, nothing else moves.
        let fen = "7k/6p1/5p2/8/3p3B/2P5/8/K7 w";
        assert_eq!(moves(fen, false), ["Bh4xf6", "c3xe5"]);
        // With no jump the bishop's capture is optional.
        let fen = "7k/6p1/5p2/8/7B/8/8/K7 w";
        let all = ["Bh4-e1", "Bh4-f2", "Bh4-g3", "Bh4-g5", "Bh4xf6", "Ka1-b2"];
        assert_eq!(moves(fen, false), all);
    }

    #[test]
    fn k9_a_pawn_promotes_and_ends_its_move_on_the_last_rank() {
        let fen = "7k/P7/8/8/8/8/8/K7 w";
        assert_eq!(moves(fen, false), ["Ka1-b2", "a7-b8=B", "a7-b8=C", "a7-b8=K"]);
        // A king could jump on from d8 over e7 to f6.
        let fen = "7k/2p1p3/1P6/8/8/8/8/K7 w";
        assert_eq!(moves(fen, false), ["b6xd8=B", "b6xd8=C", "b6xd8=K"]);
    }

    #[test]
    fn k10_where_a_jump_takes_two_none_may_take_one() {
        let fen = "7k/8/5p2/8/1p1p3B/P1P5/8/K7 w";
        assert_eq!(moves(fen, false), ["Bh4xf6", "a3xc5", "c3xa5", "c3xe5xg7"]);
        assert_eq!(moves(fen, true), ["c3xe5xg7"]);
        // Among jumps of two or more the choice is free.
        let fen = "7k/8/3p1p2/2p5/1p1p4/2K5/8/8 w";
        let chains = moves(fen, true);
        assert!(
            chains.len() > 1 && chains.iter().all(|m| m.matches('x').count() >= 2),
            "{chains:?}"
        );
    }

    #[test]
    fn k11_a_side_without_kings_ends_the_game() {
        assert_eq!(moves("3k4/8/8/8/8/2P5/8/8 w", false), [""; 0]);
        assert_eq!(moves("8/2p5/8/8/8/2P5/8/K7 b", false), [""; 0]);
    }

    #[test]
    fn noisy_moves_are_captures_and_promotions() {
        use crate::search::SearchPosition as _;
        for fen in [
            Position::START,
            "1c6/p1P1p1k1/5b2/8/1P3p2/P7/8/2K1K1C1 b",
            "7k/8/5p2/8/1p1p3B/P1P5/8/K7 w",
            "1k3k2/P1P1P1P1/8/8/8/8/1p1p1p1p/2K3K1 w",
        ] {
            let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
            let position = game.position();
            let mut noisy = Vec::new();
            position.for_each_noisy(|m| noisy.push(m));
            let mut expected = position.legal_moves().to_vec();
            expected.retain(|&m| position.is_noisy(m));
            for list in [&mut noisy, &mut expected] {
                list.sort_by_key(|&m| position.uci(m));
            }
            assert_eq!(noisy, expected, "{fen}");
            assert_eq!(position.is_forced(), position.legal_moves().iter().any(|m| m.is_jump()));
        }
    }

    #[test]
    fn perft_matches_the_suites_at_shallow_depth() {
        let suites = [
            (include_str!("../../tests/perft/cheskers.epd"), false),
            (include_str!("../../tests/perft/cheskers-majority.epd"), true),
        ];
        for (suite, majority) in suites {
            for line in suite.lines() {
                let (fen, counts) = line.split_once(" ;").unwrap();
                let game = Game::<Position>::from_fen(fen, Rules { majority }).unwrap();
                for count in counts.split(" ;").take(4) {
                    let (depth, expected) = count[1..].split_once(' ').unwrap();
                    let found = perft(game.position(), depth.parse().unwrap(), Counting::Bulk);
                    assert_eq!(found.to_string(), expected, "{fen} depth {depth}");
                }
            }
        }
    }
}
