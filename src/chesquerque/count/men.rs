//! The men of a position in lanes, kept up from move to move.

use super::lanes::Lanes;
use super::rows::Row;
use crate::chesquerque::castling::Castling;
use crate::chesquerque::kind::Kind;
use crate::chesquerque::moves::{Flag, Move};
use crate::chesquerque::position::{Position, en_passant_victim};
use crate::game::Color;

/// One side.
#[derive(Clone, Copy)]
pub(super) struct Side<L> {
    pub(super) men: L,
    /// Men where they slide, one bit on.
    pub(super) slides: L,
    /// Men where they step, kings too, one bit on: that is, their targets.
    pub(super) steps: L,
    /// Pawns, one bit on.
    pub(super) pawns: L,
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

    /// Puts men of the kind with this number where there are none, takes them away
    /// where they are.
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
    pub(super) fn clear(&mut self, points: L) {
        let next = points + points;
        self.men = self.men.without(points);
        self.slides = self.slides.without(next);
        self.steps = self.steps.without(next);
        self.pawns = self.pawns.without(next);
    }
}

/// Both sides.
#[derive(Clone, Copy)]
pub(super) struct Men<L>([Side<L>; 2]);

impl<L: Lanes> Men<L> {
    #[inline(always)]
    pub(super) fn new(cpu: L::Cpu, position: &Position) -> Self {
        // Not by a closure, which would be compiled for any processor.
        Self([Side::new(cpu, position, Color::White), Side::new(cpu, position, Color::Black)])
    }

    #[inline(always)]
    pub(super) fn of(&self, color: Color) -> Side<L> {
        self.0[color.index()]
    }

    /// The men after `m` is played by `us`.
    #[inline(always)]
    pub(super) fn after(&self, cpu: L::Cpu, us: Color, m: Move) -> Self {
        let mut men = *self;
        let [ours, theirs] = [us.index(), (!us).index()];
        let (origin, target) = (L::load(cpu, Row::of(m.from())), L::load(cpu, Row::of(m.to())));
        men.0[theirs].clear(target);
        if m.is_promotion() {
            men.0[ours].toggle(cpu, m.kind_number(), origin);
            men.0[ours].toggle(cpu, m.becomes().number(), target);
        } else {
            men.0[ours].toggle(cpu, m.kind_number(), origin ^ target);
        }
        match m.flag() {
            Flag::None | Flag::DoubleStep => {}
            Flag::EnPassant => {
                men.0[theirs].clear(L::load(cpu, Row::of(en_passant_victim(us, m.to()))))
            }
            Flag::Castling => {
                let castling = Castling::by_target(us, m.to());
                let moved =
                    L::load(cpu, Row::of(castling.rook)) ^ L::load(cpu, Row::of(castling.rook_to));
                men.0[ours].toggle(cpu, Kind::Rook.number(), moved);
            }
        }
        men
    }
}
