//! A position, and how a move changes it.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{Castling, CastlingRights};
use super::kind::{Capability, Kind};
use super::moves::{Flag, Move};
use super::point::Point;
use crate::game::{Color, Key};

/// A legal position of Chesquerque: a plain value of 144 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The men of each side by capability. There is no set of pawns: they are the men
    /// that can do nothing else, and making a move costs one operation for each set.
    pub(super) able: [[Bitboard; Capability::COUNT]; 2],
    pub(super) kings: [Point; 2],
    pub(super) castling: CastlingRights,
    /// The point that a pawn has just passed, if a legal capture there exists.
    pub(super) en_passant: Option<Point>,
    pub(super) side: Color,
}

/// The capability sets in which each kind stands, as masks.
pub(super) static STANDS_IN: [[Bitboard; Capability::COUNT]; Kind::TABLE] = {
    let mut table = [[Bitboard::EMPTY; Capability::COUNT]; Kind::TABLE];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let number = Kind::ALL[kind].number();
        let mut capability = 0;
        while capability < Capability::COUNT {
            if number >> capability & 1 != 0 {
                table[number][capability] = Bitboard::FULL;
            }
            capability += 1;
        }
        kind += 1;
    }
    table
};

impl Position {
    /// All men.
    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.men(Color::White) | self.men(Color::Black)
    }

    /// The men of `color`, its king included.
    #[inline(always)]
    pub(super) fn men(&self, color: Color) -> Bitboard {
        self.able(color, Capability::Any)
    }

    /// The pawns of `color`.
    #[inline(always)]
    pub(super) fn pawns(&self, color: Color) -> Bitboard {
        let [men, orthogonal, diagonal, knights] = self.able[color.index()];
        men & !(orthogonal | diagonal | knights | Bitboard::of(self.kings[color.index()]))
    }

    /// The men of `color` with a capability.
    #[inline(always)]
    pub(super) fn able(&self, color: Color, capability: Capability) -> Bitboard {
        self.able[color.index()][capability as usize]
    }

    /// The men of `color` of one kind.
    #[inline(always)]
    pub(super) fn of_kind(&self, color: Color, kind: Kind) -> Bitboard {
        let orthogonal = self.able(color, Capability::Orthogonal);
        let diagonal = self.able(color, Capability::Diagonal);
        let knights = self.able(color, Capability::Knight);
        match kind {
            Kind::Pawn => self.pawns(color),
            Kind::Rook => orthogonal & !diagonal,
            Kind::Bishop => diagonal & !orthogonal & !knights,
            Kind::Queen => orthogonal & diagonal,
            Kind::Knight => knights & !diagonal,
            Kind::Archbishop => knights & diagonal,
            Kind::King => Bitboard::of(self.kings[color.index()]),
        }
    }

    /// The capability bits of what stands on `point`, of `color` and no king; 0 if
    /// nothing does.
    #[inline(always)]
    pub(super) fn number_at(&self, color: Color, point: Point) -> usize {
        let bit = point.index() / 2;
        let able = &self.able[color.index()];
        let has = |c: usize| (able[c].half(point.has_diagonals()) >> bit & 1) << c;
        (has(0) | has(1) | has(2) | has(3)) as usize
    }

    /// What stands on `point`.
    #[inline]
    #[must_use]
    pub fn man_at(&self, point: Point) -> Option<(Color, Kind)> {
        let color = Color::ALL.into_iter().find(|&color| self.men(color).has(point))?;
        let is_king = self.kings[color.index()] == point;
        let number = self.number_at(color, point);
        Some((color, if is_king { Kind::King } else { Kind::from_number(number as u32) }))
    }

    /// What `m` captures; `None` for a quiet move.
    #[inline]
    pub(super) fn captured(&self, m: Move) -> Option<Kind> {
        match self.number_at(!self.side, m.to()) {
            0 if m.flag() == Flag::EnPassant => Some(Kind::Pawn),
            0 => None,
            number => Some(Kind::from_number(number as u32)),
        }
    }

    /// Is `target` attacked by a man of `by`, if `occupied` are the points
    /// occupied? Men of `by` outside `occupied` count as captured.
    #[inline(always)]
    pub(super) fn is_attacked(&self, target: Point, by: Color, occupied: Bitboard) -> bool {
        self.attackers(target, by, occupied).any()
    }

    /// The men of `by` that attack `target`, if `occupied` are the points
    /// occupied (C3–C9).
    #[inline(always)]
    pub(super) fn attackers(&self, target: Point, by: Color, occupied: Bitboard) -> Bitboard {
        let orthogonal = self.able(by, Capability::Orthogonal);
        let diagonal = self.able(by, Capability::Diagonal);
        // Every slider, and the king, goes one step along any marked line.
        let steppers = orthogonal | diagonal | Bitboard::of(self.kings[by.index()]);
        (attacks::king(target) & steppers
            | attacks::orthogonal(target, occupied) & orthogonal
            | attacks::diagonal(target, occupied) & diagonal
            | attacks::knight(target, occupied) & self.able(by, Capability::Knight)
            | attacks::pawn_origins(by, target) & self.attack_as_pawns(by))
            & occupied
    }

    /// The men of `color` that attack whatever a pawn in their place would: all but
    /// knights, since the others at least step along any marked line.
    #[inline(always)]
    pub(super) fn attack_as_pawns(&self, color: Color) -> Bitboard {
        self.men(color) & !self.able(color, Capability::Knight)
    }

    /// The men that give check. Looks along the king's lines only where one of them
    /// could come from, and that is seldom more than two.
    #[inline]
    pub(super) fn checkers_set(&self) -> Bitboard {
        let (by, king) = (!self.side, self.kings[self.side.index()]);
        let orthogonal = self.able(by, Capability::Orthogonal);
        let diagonal = self.able(by, Capability::Diagonal);
        let near = attacks::king(king) & (orthogonal | diagonal)
            | attacks::pawn_origins(by, king) & self.attack_as_pawns(by);
        let afar = attacks::ORTHOGONAL_LINES[king.index()] & orthogonal
            | attacks::DIAGONAL_LINES[king.index()] & diagonal
            | attacks::KNIGHT_REACH[king.index()] & self.able(by, Capability::Knight);
        let occupied = self.occupied();
        let mut checkers = near;
        for from in afar & !near {
            if (attacks::BETWEEN[king.index()][from.index()] & occupied).is_empty() {
                checkers |= Bitboard::of(from);
            }
        }
        checkers
    }

    /// Puts a man on an empty point, or takes it from the point it stands on; the
    /// king's own place is not changed.
    #[inline(always)]
    pub(super) fn toggle(&mut self, color: Color, kind: Kind, point: Point) {
        let set = Bitboard::of(point);
        for (able, mask) in self.able[color.index()].iter_mut().zip(&STANDS_IN[kind.number()]) {
            *able ^= set & *mask;
        }
    }

    /// The position after `m`.
    #[inline(always)]
    pub(super) fn after(&self, m: Move) -> Self {
        match self.side {
            Color::White => self.after_by::<true>(m),
            Color::Black => self.after_by::<false>(m),
        }
    }

    #[inline(always)]
    pub(super) fn after_by<const WHITE: bool>(&self, m: Move) -> Self {
        if m.is_plain() || m.flag() == Flag::DoubleStep && !self.offers_en_passant(m) {
            self.displaced::<WHITE>(m)
        } else {
            self.after_special::<WHITE>(m)
        }
    }

    /// The position after `m`, if no more happens than that a man goes from one
    /// point to another, and what stands there is gone. Written for speed: the side
    /// is known, nothing but the key branches on what moves or is captured, and all
    /// is written once.
    #[inline(always)]
    fn displaced<const WHITE: bool>(&self, m: Move) -> Self {
        let (us, them) =
            if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (from, to, kind) = (m.from(), m.to(), m.kind_number());
        let target = Bitboard::of(to);
        let moved = Bitboard::of(from) ^ target;
        let stands_in = &STANDS_IN[kind];
        let (mut ours, mut theirs) = (self.able[us.index()], self.able[them.index()]);
        for capability in 0..Capability::COUNT {
            ours[capability] ^= moved & stands_in[capability];
            theirs[capability] &= !target;
        }
        let our_king = if kind == Kind::King.number() { to } else { self.kings[us.index()] };
        let their_king = self.kings[them.index()];
        Self {
            able: if WHITE { [ours, theirs] } else { [theirs, ours] },
            kings: if WHITE { [our_king, their_king] } else { [their_king, our_king] },
            castling: self.castling.after(from, to),
            en_passant: None,
            side: them,
        }
    }

    /// The position after a move that does more.
    #[inline(never)]
    fn after_special<const WHITE: bool>(&self, m: Move) -> Self {
        let (us, them) = (self.side, !self.side);
        let mut next = self.displaced::<WHITE>(m);
        match m.flag() {
            Flag::None => {
                next.toggle(us, Kind::Pawn, m.to());
                next.toggle(us, m.becomes(), m.to());
            }
            Flag::DoubleStep => next.offer_en_passant(m.from(), m.to()),
            Flag::EnPassant => next.toggle(them, Kind::Pawn, en_passant_victim(us, m.to())),
            Flag::Castling => {
                let castling = Castling::by_target(us, m.to());
                next.toggle(us, Kind::Rook, castling.rook);
                next.toggle(us, Kind::Rook, castling.rook_to);
            }
        }
        next
    }

    /// Is there a pawn that attacks the point passed by a double step?
    #[inline(always)]
    pub(super) fn offers_en_passant(&self, m: Move) -> bool {
        let passed = Point::from_index((m.from().index() + m.to().index()) / 2);
        let pawns = self.pawns(!self.side);
        passed.has_diagonals() && (attacks::pawn_origins(!self.side, passed) & pawns).any()
    }

    /// After a double step: keeps the passed point if a legal capture there exists
    /// (C11, C15). The side has already changed.
    fn offer_en_passant(&mut self, from: Point, to: Point) {
        let passed = Point::from_index((from.index() + to.index()) / 2);
        if self.has_en_passant_capture(passed) {
            self.en_passant = Some(passed);
        }
    }

    /// Does the side to move have a legal capture en passant on `passed`?
    pub(super) fn has_en_passant_capture(&self, passed: Point) -> bool {
        self.en_passant_origins(passed)
            .into_iter()
            .any(|from| self.is_en_passant_legal(from, passed))
    }

    /// The pawns of the side to move that attack `passed` diagonally.
    pub(super) fn en_passant_origins(&self, passed: Point) -> Bitboard {
        let pawns = self.pawns(self.side);
        attacks::pawn_origins(self.side, passed).evens() & pawns
    }

    /// Is the king safe after the pawn on `from` has captured en passant on
    /// `passed`? Two men leave their lines at once, so this is made and tested.
    pub(super) fn is_en_passant_legal(&self, from: Point, passed: Point) -> bool {
        let (us, them) = (self.side, !self.side);
        let mut next = *self;
        next.toggle(us, Kind::Pawn, from);
        next.toggle(us, Kind::Pawn, passed);
        next.toggle(them, Kind::Pawn, en_passant_victim(us, passed));
        !next.is_attacked(next.kings[us.index()], them, next.occupied())
    }

    /// The position after passing.
    pub(super) fn passed(&self) -> Self {
        Self { side: !self.side, en_passant: None, ..*self }
    }

    /// The key, from men, castling rights, legal en-passant captures and side.
    #[inline(always)]
    pub(super) fn computed_key(&self) -> Key {
        // Whose a man is and what it can do; no pawn stands where a king does.
        let [white, black] = &self.able;
        let able = |capability| white[capability as usize] | black[capability as usize];
        let sets = [
            self.men(Color::White),
            self.men(Color::Black),
            able(Capability::Orthogonal),
            able(Capability::Diagonal),
            able(Capability::Knight),
        ];
        let en_passant = self.en_passant.map_or(Point::COUNT, Point::index);
        let [white_king, black_king] = self.kings.map(Point::index);
        let rest = self.side.index()
            | self.castling.index() << 8
            | en_passant << 16
            | white_king << 24
            | black_king << 32;
        Key::of_words(sets.map(|set| [set.even, set.odd]), rest as u64)
    }
}

/// Where the pawn stands that `us` captures en passant by going to `passed`.
pub(super) fn en_passant_victim(us: Color, passed: Point) -> Point {
    match us {
        Color::White => Point::from_index(passed.index() - Point::SIDE),
        Color::Black => Point::from_index(passed.index() + Point::SIDE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert_eq!(size_of::<Position>(), 144);
    }
}
