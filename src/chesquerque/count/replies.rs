//! The replies to all moves of a position, counted without making those moves.
//!
//! A move changes a few bits of each lane, and all slides follow at once. That is
//! exact unless the move gives check or pins a man; both show in the same lanes,
//! and those few moves, like the others that do more than displace a man, are made
//! and their replies generated.

use super::groups::{Groups, ManGroup, PawnGroup};
use super::lanes::Lanes;
use super::men::{Men, Side};
use super::rows::{self, PawnRows, Row};
use crate::chesquerque::attacks;
use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::castling::{Castling, CastlingRights, Wing};
use crate::chesquerque::kind::{Capability, Kind};
use crate::chesquerque::movegen::{Counter, Scope, behind};
use crate::chesquerque::moves::{Flag, Move};
use crate::chesquerque::point::Point;
use crate::chesquerque::position::{Position, STANDS_IN};
use crate::game::{Color, MoveList, Position as _};

/// The number of legal sequences of `depth` moves, at least two. `men` are those of
/// the position, if they have been kept up.
#[inline(always)]
pub(super) fn plies<L: Lanes>(
    cpu: L::Cpu,
    position: &Position,
    men: Option<&Men<L>>,
    depth: u32,
) -> u64 {
    let men = match men {
        Some(men) => *men,
        None => Men::new(cpu, position),
    };
    if depth > 2 {
        let mut nodes = 0;
        // In a loop of this function and not in a closure, which would be compiled
        // for any processor.
        for m in position.legal_moves() {
            let next = position.play(m);
            let next_men = men.after(cpu, position.side, m);
            nodes += L::plies(cpu, &next, Some(&next_men), depth - 1);
        }
        return nodes;
    }
    let mut groups = Groups::new(position);
    position.generate(Scope::All, &mut groups);
    match position.side {
        Color::White => Replies::<L, false>::new(cpu, position, &men).count(&mut groups),
        Color::Black => Replies::<L, true>::new(cpu, position, &men).count(&mut groups),
    }
}

/// All that the replies to several moves have in common. "We" are the side that
/// replies.
struct Replies<'a, L: Lanes, const WHITE: bool> {
    cpu: L::Cpu,
    position: &'a Position,
    /// We, sentinels included; our king does not step.
    us: Side<L>,
    them: Side<L>,
    their_pawns: Bitboard,
    king: Point,
    king_row: L,
    /// Where a slide goes on to our king.
    towards_king: L,
    /// What we may castle as long as no man of ours leaves the board.
    castling: CastlingRights,
    /// The number of our knights' moves, as long as `knight_paths` stay as they are.
    knight_moves: u64,
    /// The even half of the points that our knights may pass.
    knight_paths: u64,
    /// Does a pawn of ours stand before the last rank?
    may_promote: bool,
}

/// Both sides after a move, as far as replies depend on it.
struct After<L> {
    us: Side<L>,
    ours: Bitboard,
    castling: CastlingRights,
    /// Their men, as in [`Side`].
    slides: L,
    steps: L,
    knights: Bitboard,
    pawns: Bitboard,
    theirs: Bitboard,
    /// All men, and sentinels.
    occupied: L,
    /// The moves of our knights, if known.
    knight_moves: Option<u64>,
}

/// Replies counted so far, and moves whose replies are not.
struct Tally<'m, L: Lanes> {
    replies: u64,
    in_lanes: L::Count,
    put_off: &'m mut MoveList<Move>,
}

impl<'a, L: Lanes, const WHITE: bool> Replies<'a, L, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    #[inline(always)]
    fn new(cpu: L::Cpu, position: &'a Position, men: &Men<L>) -> Self {
        let king = position.kings[Self::US.index()];
        let king_row = L::load(cpu, Row::of(king));
        let mut us = men.of(Self::US);
        us.men = us.men | L::load(cpu, &rows::SENTINELS);
        us.steps = us.steps ^ (king_row + king_row);
        let knights = position.able(Self::US, Capability::Knight);
        let ours = position.men(Self::US);
        let castling = Castling::ALL.into_iter().filter(|&(color, wing)| {
            color == Self::US
                && position.castling.has(color, wing)
                && (Castling::of(color, wing).between & ours).is_empty()
        });
        let before_last = Bitboard::rank(if WHITE { 7 } else { 1 });
        Self {
            cpu,
            position,
            us,
            them: men.of(Self::THEM),
            their_pawns: position.pawns(Self::THEM),
            king,
            king_row,
            towards_king: L::load(cpu, &rows::TOWARDS[king.index()]),
            castling: castling
                .fold(CastlingRights::default(), |rights, (color, wing)| rights.with(color, wing)),
            knight_moves: count_knight_moves(knights, ours, position.occupied()),
            knight_paths: knight_paths(knights),
            may_promote: (position.pawns(Self::US) & before_last).any(),
        }
    }

    #[inline(always)]
    fn load(&self, row: &Row) -> L {
        L::load(self.cpu, row)
    }

    #[inline(always)]
    fn count(&self, groups: &mut Groups) -> u64 {
        let mut tally =
            Tally { replies: 0, in_lanes: L::no_count(self.cpu), put_off: &mut groups.special };
        self.men(&groups.men, &mut tally);
        self.pawns(&groups.pawns, &mut tally);
        self.captures(&groups.captures, &mut tally);
        let mut replies = tally.replies + L::total(tally.in_lanes);
        for &m in &*tally.put_off {
            let mut counter = Counter(0);
            self.position.play(m).generate(Scope::All, &mut counter);
            replies += counter.0;
        }
        replies
    }

    #[inline(always)]
    fn unmoved(&self) -> After<L> {
        let position = self.position;
        After {
            us: self.us,
            ours: position.men(Self::US),
            castling: self.castling,
            slides: self.them.slides,
            steps: self.them.steps,
            knights: position.able(Self::THEM, Capability::Knight),
            pawns: self.their_pawns,
            theirs: position.men(Self::THEM),
            occupied: self.us.men | self.them.men,
            knight_moves: None,
        }
    }

    #[inline(always)]
    fn men(&self, groups: &[ManGroup], tally: &mut Tally<'_, L>) {
        for &ManGroup { kind, from, targets } in groups {
            let number = kind.number();
            let origin = self.load(Row::of(from));
            let (slide, step) = (self.load(Row::slides(number)), self.load(Row::steps(number)));
            let is_knight = STANDS_IN[number][Capability::Knight as usize];
            for to in targets {
                let moved = Bitboard::of(from) ^ Bitboard::of(to);
                let moved_lanes = origin ^ self.load(Row::of(to));
                let next = moved_lanes + moved_lanes;
                let mut after = self.unmoved();
                after.slides = after.slides ^ next & slide;
                after.steps = after.steps ^ next & step;
                after.knights ^= moved & is_knight;
                after.theirs ^= moved;
                after.occupied = after.occupied ^ moved_lanes;
                after.knight_moves =
                    (moved.even & self.knight_paths == 0).then_some(self.knight_moves);
                if !self.reply(&after, tally) {
                    tally.put_off.push(Move::new(kind, from, to, Flag::None));
                }
            }
        }
    }

    #[inline(always)]
    fn pawns(&self, groups: &[PawnGroup], tally: &mut Tally<'_, L>) {
        for &PawnGroup { back, targets } in groups {
            for to in targets {
                let from = behind(to, back);
                let moved = Bitboard::of(from) ^ Bitboard::of(to);
                let mut after = self.unmoved();
                after.pawns ^= moved;
                after.theirs ^= moved;
                after.occupied = after.occupied ^ self.load(Row::of(from)) ^ self.load(Row::of(to));
                after.knight_moves =
                    (moved.even & self.knight_paths == 0).then_some(self.knight_moves);
                if !self.reply(&after, tally) {
                    tally.put_off.push(Move::new(Kind::Pawn, from, to, Flag::None));
                }
            }
        }
    }

    #[inline(always)]
    fn captures(&self, moves: &[Move], tally: &mut Tally<'_, L>) {
        for &m in moves {
            let (from, to, number) = (m.from(), m.to(), m.kind_number());
            let moved = Bitboard::of(from) ^ Bitboard::of(to);
            let (origin, target) = (self.load(Row::of(from)), self.load(Row::of(to)));
            let next = (origin ^ target) + (origin ^ target);
            let mut after = self.unmoved();
            after.us.clear(target);
            after.ours &= !Bitboard::of(to);
            after.castling = self.position.castling.after(from, to);
            after.slides = after.slides ^ next & self.load(Row::slides(number));
            after.steps = after.steps ^ next & self.load(Row::steps(number));
            after.knights ^= moved & STANDS_IN[number][Capability::Knight as usize];
            if number == Kind::Pawn.number() {
                after.pawns ^= moved;
            }
            after.theirs ^= moved;
            after.occupied = after.occupied.without(origin);
            if !self.reply(&after, tally) {
                tally.put_off.push(m);
            }
        }
    }

    /// Counts the replies, if there is neither check nor pin; says whether it did.
    #[inline(always)]
    fn reply(&self, after: &After<L>, tally: &mut Tally<'_, L>) -> bool {
        let k = self.king.index();
        let us = &after.us;
        let occupied = after.occupied;
        let rays = occupied ^ (occupied - after.slides);
        let attacked = rays | after.steps;
        let shields = rays & us.men & self.towards_king;
        let beyond = occupied ^ (occupied - (shields + shields));
        let by_pawns = attacks::pawn_origins(Self::THEM, self.king) & after.pawns;
        let by_knights = attacks::KNIGHT_REACH[k] & after.knights;
        if (attacked | beyond).meets(self.king_row) || (by_pawns | by_knights).any() {
            return false;
        }
        let all_men = after.ours | after.theirs;
        match self.castlings(after, attacked, all_men) {
            Some(castlings) => tally.replies += castlings,
            None => return false,
        }

        let reached = occupied ^ (occupied - us.slides) | us.steps;
        tally.in_lanes = reached.without(us.men).add_to(tally.in_lanes);
        tally.replies += match after.knight_moves {
            Some(moves) => moves,
            None => {
                let knights = self.position.able(Self::US, Capability::Knight) & after.ours;
                count_knight_moves(knights, after.ours, all_men)
            }
        };
        self.pawn_moves(after, tally);

        // The king. If a knight may come near, all its targets are looked up: he does
        // not stand in its way.
        let mut safe =
            attacks::king(self.king) & !after.ours & !attacks::pawns(Self::THEM, after.pawns);
        if (after.knights & rows::KNIGHTS_NEAR[k]).any() {
            safe &= !knight_attacks(after.knights, all_men ^ Bitboard::of(self.king));
        }
        tally.replies += attacked.clear_around(self.cpu, self.king, safe);
        true
    }

    /// A step and a capture never have the same target.
    #[inline(always)]
    fn pawn_moves(&self, after: &After<L>, tally: &mut Tally<'_, L>) {
        let rows = PawnRows::of::<WHITE>();
        let pawns = after.us.pawns;
        let stepped = (pawns & self.load(&rows.steps)).without(after.occupied);
        let passed = stepped & self.load(&rows.passed);
        let doubled = (passed + passed).without(after.occupied);
        let captured = pawns & self.load(&rows.captures) & after.occupied.without(after.us.men);
        let moved = (stepped | doubled | captured) & self.load(&rows.forward);
        tally.in_lanes = moved.add_to(tally.in_lanes);
        if self.may_promote {
            let promoted = moved & self.load(&rows.last);
            for _ in 1..Kind::PROMOTIONS.len() {
                tally.in_lanes = promoted.add_to(tally.in_lanes);
            }
        }
    }

    /// The number of castlings, as far as the lanes tell: a crossed point is attacked
    /// or not, but the rook may yet cover the last one (C13); then `None`.
    #[inline(always)]
    fn castlings(&self, after: &After<L>, attacked: L, occupied: Bitboard) -> Option<u64> {
        if after.castling == CastlingRights::default() {
            return Some(0);
        }
        let mut castlings = 0;
        for wing in [Wing::King, Wing::Queen] {
            let castling = Castling::of(Self::US, wing);
            if !after.castling.has(Self::US, wing) || (castling.between & occupied).any() {
                continue;
            }
            let ([first, second], last) = (castling.crossed, castling.king_to);
            let mut otherwise = attacks::pawns(Self::THEM, after.pawns);
            let reach = attacks::KNIGHT_REACH[first.index()]
                | attacks::KNIGHT_REACH[second.index()]
                | attacks::KNIGHT_REACH[last.index()];
            if (after.knights & reach).any() {
                otherwise |= knight_attacks(after.knights, occupied ^ Bitboard::of(self.king));
            }
            let crossed = Bitboard::of(first) | Bitboard::of(second);
            let crossed_lanes = self.load(Row::of(first)) | self.load(Row::of(second));
            if attacked.meets(crossed_lanes) || (otherwise & crossed).any() {
                continue;
            }
            if attacked.meets(self.load(Row::of(last))) || otherwise.has(last) {
                return None;
            }
            castlings += 1;
        }
        Some(castlings)
    }
}

#[inline(always)]
fn count_knight_moves(knights: Bitboard, own: Bitboard, occupied: Bitboard) -> u64 {
    knights.into_iter().fold(0, |sum, from| {
        sum + u64::from((attacks::knight(from, occupied) & !own).count_halves())
    })
}

#[inline(always)]
fn knight_attacks(knights: Bitboard, occupied: Bitboard) -> Bitboard {
    knights.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacks::knight(from, occupied))
}

/// The points that knights may pass (C7): those one step away, diagonally from a point
/// with diagonals, orthogonally from another. They are all even.
#[inline(always)]
fn knight_paths(knights: Bitboard) -> u64 {
    let mut paths = 0;
    for from in knights {
        let steps = if from.has_diagonals() {
            &attacks::DIAGONAL_STEPS
        } else {
            &attacks::ORTHOGONAL_STEPS
        };
        paths |= steps[from.index()].even;
    }
    paths
}
