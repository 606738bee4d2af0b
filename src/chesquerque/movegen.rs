//! Legal moves, directly: no move is made to see whether it is legal, but for
//! captures en passant.
//!
//! The generator hands out an origin and a set of targets, so that counting needs
//! no move at all.

use super::attacks;
use super::bitboard::{Bitboard, for_each_point};
use super::castling::{Castling, Wing};
use super::kind::{Capability, Kind};
use super::moves::{Flag, Move};
use super::point::Point;
use super::position::Position;
use crate::game::Color;

/// Takes what the generator finds: sets of targets, which are spelt out move by move
/// unless the sink has a better use for them.
pub(super) trait Sink {
    /// A man that is no pawn, and its targets.
    #[inline(always)]
    fn men(&mut self, kind: Kind, from: Point, targets: Bitboard) {
        for_each_point!(to in targets => self.single(Move::new(kind, from, to, Flag::None)));
    }

    /// Targets of pawns that each come from `back` points earlier in the numbering
    /// (negative: later), none of them on the last rank.
    #[inline(always)]
    fn pawns(&mut self, back: isize, targets: Bitboard, flag: Flag) {
        for_each_point!(to in targets => {
            self.single(Move::new(Kind::Pawn, behind(to, back), to, flag));
        });
    }

    /// Likewise, all of them on the last rank.
    #[inline(always)]
    fn promotions(&mut self, back: isize, targets: Bitboard) {
        for to in targets {
            for kind in Kind::PROMOTIONS {
                self.single(Move::promotion(behind(to, back), to, kind));
            }
        }
    }

    /// One move, maybe of its own kind: castling, en passant.
    fn single(&mut self, m: Move);
}

/// Counts moves.
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline(always)]
    fn men(&mut self, _: Kind, _: Point, targets: Bitboard) {
        self.0 += u64::from(targets.count_halves());
    }

    #[inline(always)]
    fn pawns(&mut self, _: isize, targets: Bitboard, _: Flag) {
        self.0 += u64::from(targets.count_halves());
    }

    #[inline(always)]
    fn promotions(&mut self, _: isize, targets: Bitboard) {
        self.0 += Kind::PROMOTIONS.len() as u64 * u64::from(targets.count_halves());
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Hands over moves.
struct Visitor<F>(F);

impl<F: FnMut(Move)> Sink for Visitor<F> {
    #[inline(always)]
    fn single(&mut self, m: Move) {
        (self.0)(m);
    }
}

/// Makes moves and hands over the positions after them. Each kind of man is made to
/// move by code of its own, in which much of that work is known beforehand: as a sink
/// it is inlined everywhere, which a closure would not be.
struct Player<'a, const WHITE: bool, F> {
    position: &'a Position,
    visit: F,
}

impl<const WHITE: bool, F: FnMut(&Position)> Sink for Player<'_, WHITE, F> {
    #[inline(always)]
    fn single(&mut self, m: Move) {
        (self.visit)(&self.position.after_by::<WHITE>(m));
    }
}

/// Where a pawn comes from that goes `back` points on in the numbering.
#[inline(always)]
pub(super) const fn behind(to: Point, back: isize) -> Point {
    Point::from_index(to.index().wrapping_add_signed(-back))
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    All,
    /// Captures and promotions.
    Noisy,
}

impl Position {
    pub(super) fn visit_moves(&self, visit: impl FnMut(Move)) {
        self.generate(Scope::All, &mut Visitor(visit));
    }

    pub(super) fn visit_children(&self, visit: impl FnMut(&Self)) {
        let position = self;
        match self.side {
            Color::White => Generator::<true>::new(self, Scope::All)
                .run(&mut Player::<true, _> { position, visit }),
            Color::Black => Generator::<false>::new(self, Scope::All)
                .run(&mut Player::<false, _> { position, visit }),
        }
    }

    pub(super) fn visit_noisy(&self, visit: impl FnMut(Move)) {
        self.generate(Scope::Noisy, &mut Visitor(visit));
    }

    pub(super) fn move_count(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate(Scope::All, &mut counter);
        counter.0
    }

    #[inline(always)]
    pub(super) fn generate(&self, scope: Scope, sink: &mut impl Sink) {
        match self.side {
            Color::White => Generator::<true>::new(self, scope).run(sink),
            Color::Black => Generator::<false>::new(self, scope).run(sink),
        }
    }
}

/// The work of one call: the position and what follows from it for all men.
struct Generator<'a, const WHITE: bool> {
    position: &'a Position,
    scope: Scope,
    occupied: Bitboard,
    /// Where a man other than king and pawn may go: not onto own men, and only
    /// within the scope.
    targets: Bitboard,
    /// Where a man other than the king must go to end all checks.
    evasion: Bitboard,
    in_check: bool,
    /// Men that would attack the king on an empty board, pawns excepted.
    snipers: Bitboard,
    pinned: Bitboard,
}

impl<'a, const WHITE: bool> Generator<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };
    const LAST_RANK: Bitboard = Bitboard::rank(if WHITE { 8 } else { 0 });
    /// Where a pawn stands after the first half of a double step (C10).
    const PASSED_RANK: Bitboard = Bitboard::rank(if WHITE { 2 } else { 6 });
    /// One step straight forward in the numbering of points.
    const FORWARD: isize = if WHITE { 9 } else { -9 };

    #[inline(always)]
    fn new(position: &'a Position, scope: Scope) -> Self {
        let own = position.men(Self::US);
        let enemy = position.men(Self::THEM);
        let mut generator = Self {
            position,
            scope,
            occupied: own | enemy,
            targets: if scope == Scope::All { !own } else { enemy },
            evasion: Bitboard::FULL,
            in_check: false,
            snipers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        generator.find_checks_and_pins(own);
        generator
    }

    #[inline(always)]
    fn able(&self, capability: Capability) -> Bitboard {
        self.position.able(Self::US, capability)
    }

    /// Looks out from the king for men that would attack it on an empty board:
    /// what stands between decides. One loop serves lines and the bent paths of
    /// knights. Several checks are met by one move where their masks meet: a
    /// knight's intermediate point may lie on a slider's line.
    #[inline(always)]
    fn find_checks_and_pins(&mut self, own: Bitboard) {
        let king = self.position.kings[Self::US.index()];
        let k = king.index();
        let them = |capability| self.position.able(Self::THEM, capability);
        let (orthogonal, diagonal) = (them(Capability::Orthogonal), them(Capability::Diagonal));
        self.snipers = attacks::ORTHOGONAL_LINES[k] & orthogonal
            | attacks::DIAGONAL_LINES[k] & diagonal
            | attacks::king(king) & (orthogonal | diagonal)
            | attacks::KNIGHT_REACH[k] & them(Capability::Knight);
        for sniper in self.snipers {
            let between = attacks::BETWEEN[k][sniper.index()];
            let answers = between | Bitboard::of(sniper);
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                self.evasion &= answers;
                self.in_check = true;
            } else if blockers.is_single() {
                self.pinned |= blockers & own;
            }
        }
        let pawns =
            attacks::pawn_origins(Self::THEM, king) & self.position.attack_as_pawns(Self::THEM);
        // Two at once come from no game, but a FEN may have them.
        for pawn in pawns {
            self.evasion &= Bitboard::of(pawn);
            self.in_check = true;
        }
    }

    #[inline(always)]
    fn run(&self, sink: &mut impl Sink) {
        self.king(sink);
        if let Some(passed) = self.position.en_passant {
            self.en_passant(passed, sink);
        }
        if self.evasion.is_empty() {
            return;
        }
        let targets = self.targets & self.evasion;
        let free = !self.pinned;
        let orthogonal = self.able(Capability::Orthogonal);
        let diagonal = self.able(Capability::Diagonal);
        let knights = self.able(Capability::Knight);
        self.men(Kind::Rook, orthogonal & !diagonal & free, targets, sink);
        self.men(Kind::Queen, orthogonal & diagonal & free, targets, sink);
        self.men(Kind::Bishop, diagonal & !(orthogonal | knights) & free, targets, sink);
        self.men(Kind::Archbishop, diagonal & knights & free, targets, sink);
        self.men(Kind::Knight, knights & !diagonal & free, targets, sink);
        let pawns = self.position.pawns(Self::US);
        self.pawns(pawns & free, self.evasion, sink);
        for man in self.pinned {
            self.pinned_man(man, sink);
        }
    }

    #[inline(always)]
    fn men(&self, kind: Kind, men: Bitboard, targets: Bitboard, sink: &mut impl Sink) {
        for from in men {
            sink.men(kind, from, attacks::of_kind(kind, from, self.occupied) & targets);
        }
    }

    /// Pawns that may go to `allowed`, all at once (C9, C10, C12).
    #[inline(always)]
    fn pawns(&self, pawns: Bitboard, allowed: Bitboard, sink: &mut impl Sink) {
        let forward = |set: Bitboard| if WHITE { set.north() } else { set.south() };
        let enemy = self.position.men(Self::THEM);
        let empty = !self.occupied;
        let enemy_targets = enemy & allowed;

        // Straight captures are the odd pawns' alone: they end on even points.
        let ahead = forward(pawns);
        let steps = ahead & empty;
        let straight = (steps | ahead & enemy.evens()) & allowed;
        let (diagonal, antidiagonal) = if WHITE {
            (pawns.north_east(), pawns.north_west())
        } else {
            (pawns.south_west(), pawns.south_east())
        };
        let (diagonal, antidiagonal) = (diagonal & enemy_targets, antidiagonal & enemy_targets);

        let last = Self::LAST_RANK;
        let all = self.scope == Scope::All;
        let quiet_or_taking = if all { straight } else { straight & enemy };
        sink.pawns(Self::FORWARD, quiet_or_taking & !last, Flag::None);
        if all {
            let doubles = forward(steps & Self::PASSED_RANK) & empty & allowed;
            sink.pawns(2 * Self::FORWARD, doubles, Flag::DoubleStep);
        }
        let (right, left) = if WHITE { (10, 8) } else { (-10, -8) };
        sink.pawns(right, diagonal & !last, Flag::None);
        sink.pawns(left, antidiagonal & !last, Flag::None);
        if ((straight | diagonal | antidiagonal) & last).any() {
            sink.promotions(Self::FORWARD, straight & last);
            sink.promotions(right, diagonal & last);
            sink.promotions(left, antidiagonal & last);
        }
    }

    /// A man that shields its king stays between him and the attacker, or takes
    /// the attacker. It may be pinned from two sides: then both pins bind it.
    fn pinned_man(&self, man: Point, sink: &mut impl Sink) {
        let king = self.position.kings[Self::US.index()];
        let mut allowed = self.evasion;
        for sniper in self.snipers {
            let between = attacks::BETWEEN[king.index()][sniper.index()];
            if between & self.occupied == Bitboard::of(man) {
                allowed &= between | Bitboard::of(sniper);
            }
        }
        match self.position.man_at(man) {
            Some((_, Kind::Pawn)) => self.pawns(Bitboard::of(man), allowed, sink),
            Some((_, kind)) => self.men(kind, Bitboard::of(man), allowed & self.targets, sink),
            None => unreachable!("a pin without a man"),
        }
    }

    #[inline(always)]
    fn king(&self, sink: &mut impl Sink) {
        let king = self.position.kings[Self::US.index()];
        // The king does not hide the points behind it from a slider.
        let lifted = self.occupied ^ Bitboard::of(king);
        let safe = |point| !self.position.is_attacked(point, Self::THEM, lifted);
        let mut targets = Bitboard::EMPTY;
        for to in attacks::king(king) & self.targets {
            // A man taken there must not count as an attacker, and does not: none
            // attacks its own point.
            if safe(to) {
                targets |= Bitboard::of(to);
            }
        }
        sink.men(Kind::King, king, targets);
        if self.scope == Scope::All && !self.in_check {
            self.castling(Wing::King, safe, sink);
            self.castling(Wing::Queen, safe, sink);
        }
    }

    /// On the crossed points the king has left home and the rook has not; at the
    /// end both men have moved, and may shield the king or not (C13).
    #[inline(always)]
    fn castling(&self, wing: Wing, safe: impl Fn(Point) -> bool, sink: &mut impl Sink) {
        if !self.position.castling.has(Self::US, wing) {
            return;
        }
        let castling = Castling::of(Self::US, wing);
        if (castling.between & self.occupied).any() || !castling.crossed.into_iter().all(safe) {
            return;
        }
        let after = self.occupied
            ^ Bitboard::of(castling.king)
            ^ Bitboard::of(castling.rook)
            ^ Bitboard::of(castling.king_to)
            ^ Bitboard::of(castling.rook_to);
        if !self.position.is_attacked(castling.king_to, Self::THEM, after) {
            sink.single(Move::new(Kind::King, castling.king, castling.king_to, Flag::Castling));
        }
    }

    #[cold]
    fn en_passant(&self, passed: Point, sink: &mut impl Sink) {
        for from in self.position.en_passant_origins(passed) {
            if self.position.is_en_passant_legal(from, passed) {
                sink.single(Move::new(Kind::Pawn, from, passed, Flag::EnPassant));
            }
        }
    }
}
