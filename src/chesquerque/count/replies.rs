//! The replies to all moves of a position, counted without making those moves.
//!
//! A move changes a few bits of each lane, and all slides follow at once. That is
//! exact unless the move gives check or pins a man; both show in the same lanes,
//! and those few moves, like the others that do more than displace a man, are made
//! and their replies generated.

use super::lanes::Lanes;
use super::rows::{self, PawnRows, Row};
use crate::chesquerque::attacks;
use crate::chesquerque::bitboard::Bitboard;
use crate::chesquerque::castling::{Castling, Wing};
use crate::chesquerque::kind::{Capability, Kind};
use crate::chesquerque::movegen::{Scope, Sink, behind};
use crate::chesquerque::moves::{Flag, Move};
use crate::chesquerque::point::Point;
use crate::chesquerque::position::{Position, STANDS_IN};
use crate::game::{Color, MoveList, Position as _};

/// The number of legal sequences of `depth` moves, at least two.
#[inline(always)]
pub(super) fn plies<L: Lanes>(cpu: L::Cpu, position: &Position, men: &Men<L>, depth: u32) -> u64 {
    if depth > 2 {
        let mut nodes = 0;
        // In a loop of this function and not a closure, which would be compiled for
        // any processor.
        for m in position.legal_moves() {
            let next = position.play(m);
            let next_men = men.after(cpu, position, m, &next);
            nodes += L::plies(cpu, &next, &next_men, depth - 1);
        }
        return nodes;
    }
    let mut moves = Sorted::new(position);
    position.generate(Scope::All, &mut moves);
    match position.side {
        Color::White => Replies::<L, false>::new(cpu, position, men).count(&mut moves),
        Color::Black => Replies::<L, true>::new(cpu, position, men).count(&mut moves),
    }
}

/// Moves by what they leave unchanged.
struct Sorted<'a> {
    position: &'a Position,
    enemy: Bitboard,
    /// Moves of men that are no pawns, without capture.
    quiet: MoveList<Move>,
    /// Moves of pawns, without capture.
    pawns: MoveList<Move>,
    captures: MoveList<Move>,
    /// Moves that do more than displace a man.
    special: MoveList<Move>,
}

impl<'a> Sorted<'a> {
    #[inline(always)]
    fn new(position: &'a Position) -> Self {
        Self {
            position,
            enemy: position.men[(!position.side).index()],
            quiet: MoveList::new(),
            pawns: MoveList::new(),
            captures: MoveList::new(),
            special: MoveList::new(),
        }
    }
}

impl Sink for Sorted<'_> {
    #[inline(always)]
    fn men(&mut self, kind: Kind, from: Point, targets: Bitboard) {
        for to in targets & !self.enemy {
            self.quiet.push(Move::new(kind, from, to, Flag::None));
        }
        for to in targets & self.enemy {
            self.captures.push(Move::new(kind, from, to, Flag::None));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, back: isize, targets: Bitboard, flag: Flag) {
        for to in targets & !self.enemy {
            let from = behind(to, back);
            let m = Move::new(Kind::Pawn, from, to, flag);
            if flag == Flag::DoubleStep && self.position.offers_en_passant(m) {
                self.special.push(m);
            } else {
                self.pawns.push(m);
            }
        }
        for to in targets & self.enemy {
            let from = behind(to, back);
            self.captures.push(Move::new(Kind::Pawn, from, to, flag));
        }
    }

    fn promotions(&mut self, back: isize, targets: Bitboard) {
        for to in targets {
            let from = behind(to, back);
            for kind in Kind::PROMOTIONS {
                self.special.push(Move::promotion(from, to, kind));
            }
        }
    }

    fn single(&mut self, m: Move) {
        self.special.push(m);
    }
}

/// What a list of moves leaves unchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unchanged {
    /// All men of the other side.
    Replier,
    /// And what is no pawn of the own.
    ReplierAndPieces,
    Nothing,
}

/// One side in lanes.
#[derive(Clone, Copy)]
struct Side<L> {
    men: L,
    /// Men where they slide, one bit on.
    slides: L,
    /// Men where they step, kings too, one bit on: that is, their targets.
    steps: L,
    /// Pawns, one bit on.
    pawns: L,
}

impl<L: Lanes> Side<L> {
    #[inline(always)]
    fn new(cpu: L::Cpu, position: &Position, color: Color) -> Self {
        let nobody = L::load(cpu, &Row::EMPTY);
        let mut side = Self { men: nobody, slides: nobody, steps: nobody, pawns: nobody };
        for kind in Kind::ALL {
            for point in position.of_kind(color, kind) {
                side.toggle(cpu, kind.number(), L::load(cpu, Row::of(point)));
            }
        }
        side
    }

    /// Puts men of one kind where there are none, takes them where they are.
    #[inline(always)]
    fn toggle(&mut self, cpu: L::Cpu, kind: usize, points: L) {
        let next = points + points;
        self.men = self.men ^ points;
        self.slides = self.slides ^ next & L::load(cpu, Row::slides(kind));
        self.steps = self.steps ^ next & L::load(cpu, Row::steps(kind));
        self.pawns = self.pawns ^ next & L::load(cpu, Row::pawns(kind));
    }

    /// Takes away whatever stands on `points`.
    #[inline(always)]
    fn clear(&mut self, points: L) {
        let next = points + points;
        self.men = self.men.without(points);
        self.slides = self.slides.without(next);
        self.steps = self.steps.without(next);
        self.pawns = self.pawns.without(next);
    }
}

/// The men of both sides in lanes.
#[derive(Clone, Copy)]
pub(super) struct Men<L>([Side<L>; 2]);

impl<L: Lanes> Men<L> {
    #[inline(always)]
    pub(super) fn new(cpu: L::Cpu, position: &Position) -> Self {
        Self(Color::ALL.map(|color| Side::new(cpu, position, color)))
    }

    /// The men after `m` is played in `position`, which gives `next`.
    #[inline(always)]
    fn after(&self, cpu: L::Cpu, position: &Position, m: Move, next: &Position) -> Self {
        if m.is_promotion() || matches!(m.flag(), Flag::EnPassant | Flag::Castling) {
            return Self::new(cpu, next);
        }
        let mut men = *self;
        let target = L::load(cpu, Row::of(m.to()));
        let moved = L::load(cpu, Row::of(m.from())) ^ target;
        men.0[position.side.index()].toggle(cpu, m.kind_number(), moved);
        men.0[next.side.index()].clear(target);
        men
    }
}

/// All that the replies to several moves have in common.
struct Replies<'a, L: Lanes, const WHITE: bool> {
    cpu: L::Cpu,
    position: &'a Position,
    us: Side<L>,
    them: Side<L>,
    king: Point,
    /// Where a slide goes on to our king.
    towards_king: L,
    king_row: L,
}

/// "We" are the side that replies.
impl<'a, L: Lanes, const WHITE: bool> Replies<'a, L, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    #[inline(always)]
    fn new(cpu: L::Cpu, position: &'a Position, men: &Men<L>) -> Self {
        let king = position.kings[Self::US.index()];
        let king_row = L::load(cpu, Row::of(king));
        let mut us = men.0[Self::US.index()];
        us.men = us.men | L::load(cpu, &rows::SENTINELS);
        // His steps are looked at one by one.
        us.steps = us.steps ^ (king_row + king_row);
        Self {
            cpu,
            position,
            us,
            them: men.0[Self::THEM.index()],
            king,
            towards_king: L::load(cpu, &rows::TOWARDS[king.index()]),
            king_row,
        }
    }

    #[inline(always)]
    fn load(&self, row: &Row) -> L {
        L::load(self.cpu, row)
    }

    #[inline(always)]
    fn count(&self, moves: &mut Sorted<'_>) -> u64 {
        let made = &mut moves.special;
        let mut replies = 0;
        replies += self.count_list::<{ Unchanged::Replier as u8 }>(&moves.quiet, made);
        replies +=
            self.count_list::<{ Unchanged::ReplierAndPieces as u8 }>(&moves.pawns, made);
        replies += self.count_list::<{ Unchanged::Nothing as u8 }>(&moves.captures, made);
        made.iter().fold(replies, |sum, &m| sum + self.position.play(m).count_moves())
    }

    /// The replies to those moves of a list that neither check nor pin; the others
    /// are put off.
    #[inline(always)]
    fn count_list<const UNCHANGED: u8>(&self, moves: &[Move], put_off: &mut MoveList<Move>) -> u64 {
        let replier_unchanged = UNCHANGED != Unchanged::Nothing as u8;
        let pieces_unchanged = UNCHANGED == Unchanged::ReplierAndPieces as u8;
        let position = self.position;
        let (king, king_row) = (self.king, self.king_row);
        let king_set = Bitboard::of(king);
        let near_king = attacks::king(king);
        let (near_knights, knight_reach) =
            (rows::KNIGHTS_NEAR[king.index()], attacks::KNIGHT_REACH[king.index()]);
        let checking_pawns = attacks::pawn_origins(Self::THEM, king);
        let pawn_rows = PawnRows::of::<WHITE>();
        let may_promote = (position.able(Self::US, Capability::Pawn)
            & Bitboard::rank(if WHITE { 7 } else { 1 }))
        .any();

        let mut in_lanes = L::no_count(self.cpu);
        let mut replies = 0;
        'moves: for &m in moves {
            let (from, to, kind) = (m.from(), m.to(), m.kind_number());
            let stands_in = &STANDS_IN[kind];
            let moved = Bitboard::of(from) ^ Bitboard::of(to);
            let target = self.load(Row::of(to));
            let moved_lanes = self.load(Row::of(from)) ^ target;

            // The men after the move, in lanes and in sets.
            let mut us = self.us;
            let mut ours = position.men[Self::US.index()];
            let mut our_knights = position.able(Self::US, Capability::Knight);
            let mut castling = position.castling;
            if !replier_unchanged {
                us.clear(target);
                let kept = !Bitboard::of(to);
                ours &= kept;
                our_knights &= kept;
                castling = castling.after(from, to);
            }
            let (mut slides, mut steps) = (self.them.slides, self.them.steps);
            let mut knights = position.able(Self::THEM, Capability::Knight);
            if !pieces_unchanged {
                let moved_on = moved_lanes + moved_lanes;
                slides = slides ^ moved_on & self.load(Row::slides(kind));
                steps = steps ^ moved_on & self.load(Row::steps(kind));
                knights ^= moved & stands_in[Capability::Knight as usize];
            }
            let mut pawns = position.able(Self::THEM, Capability::Pawn);
            if UNCHANGED != Unchanged::Replier as u8 {
                pawns ^= moved & stands_in[Capability::Pawn as usize];
            }
            let theirs = position.men[Self::THEM.index()] ^ moved;
            let occupied = ours | theirs;
            let occupied_lanes = us.men | self.them.men ^ moved_lanes;

            // Attacks of the side that has moved, checks, and pins.
            let rays = occupied_lanes ^ (occupied_lanes - slides);
            let attacked = rays | steps;
            let shields = rays & us.men & self.towards_king;
            let beyond = occupied_lanes ^ (occupied_lanes - (shields + shields));
            if (attacked | beyond).meets(king_row)
                || (knights & knight_reach | pawns & checking_pawns).any()
            {
                put_off.push(m);
                continue;
            }

            // Castling, as far as the lanes tell: a crossed point is attacked or not,
            // but the rook may yet cover the last one (C13).
            let mut castlings = 0;
            for wing in [Wing::King, Wing::Queen] {
                if !castling.has(Self::US, wing) {
                    continue;
                }
                let castling = Castling::of(Self::US, wing);
                if (castling.between & occupied).any() {
                    continue;
                }
                let by_others = attacks::pawns(Self::THEM, pawns)
                    | knight_attacks(knights, occupied ^ king_set);
                let [first, second] = castling.crossed;
                let crossed = self.load(Row::of(first)) | self.load(Row::of(second));
                let crossed_set = Bitboard::of(first) | Bitboard::of(second);
                if !attacked.meets(crossed) && (by_others & crossed_set).is_empty() {
                    if attacked.meets(self.load(Row::of(castling.king_to)))
                        || by_others.has(castling.king_to)
                    {
                        put_off.push(m);
                        continue 'moves;
                    }
                    castlings += 1;
                }
            }
            replies += castlings;

            // Our men.
            let reached = occupied_lanes ^ (occupied_lanes - us.slides) | us.steps;
            in_lanes = reached.without(us.men).add_to(in_lanes);
            our_knights.into_iter().for_each(|from| {
                replies += u64::from((attacks::knight(from, occupied) & !ours).count());
            });

            // Our pawns: a step and a capture never have the same target.
            let stepped = (us.pawns & self.load(&pawn_rows.steps)).without(occupied_lanes);
            let passed = stepped & self.load(&pawn_rows.passed);
            let doubled = (passed + passed).without(occupied_lanes);
            let captured = us.pawns
                & self.load(&pawn_rows.captures)
                & occupied_lanes.without(us.men);
            let advanced = (stepped | doubled | captured) & self.load(&pawn_rows.forward);
            in_lanes = advanced.add_to(in_lanes);
            if may_promote {
                let promoted = advanced & self.load(&pawn_rows.last);
                for _ in 1..Kind::PROMOTIONS.len() {
                    in_lanes = promoted.add_to(in_lanes);
                }
            }

            // Our king. If a knight may come near, all its targets are looked up:
            // he does not stand in its way.
            let mut safe = near_king & !ours & !attacks::pawns(Self::THEM, pawns);
            if (knights & near_knights).any() {
                safe &= !knight_attacks(knights, occupied ^ king_set);
            }
            for to in safe {
                replies += u64::from(!attacked.meets(self.load(Row::of(to))));
            }
        }
        replies + L::total(in_lanes)
    }
}

fn knight_attacks(knights: Bitboard, occupied: Bitboard) -> Bitboard {
    knights
        .into_iter()
        .fold(Bitboard::EMPTY, |all, from| all | attacks::knight(from, occupied))
}
