//! What the evaluation counts of the men alone, wherever they stand: how the worth of each
//! depends on pawns, which close lines, and on men of its own side that can do the same.
//!
//! It changes only when a man is captured or a pawn promotes, so it is not counted afresh
//! but man by man: what one adds to those that are there already.

use super::kind::Kind;
use super::position::Position;
use super::terms::{PIECES, PLACES};
use super::weights;
use crate::game::Color;
use crate::search::{Trace, Weight};

/// The number of men of each side and kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Material {
    pawns: [u8; 2],
    /// In the order of [`PIECES`].
    pieces: [[u8; PIECES.len()]; 2],
}

/// The weight of two men of a side, each by its place in [`PIECES`].
#[inline(always)]
fn together(one: usize, other: usize) -> Weight {
    let (less, more) = if one < other { (one, other) } else { (other, one) };
    weights::TOGETHER.at(more * (more + 1) / 2 + less)
}

impl Material {
    /// Counts the men of `position`.
    pub(super) fn of(position: &Position, trace: &mut impl Trace) -> Self {
        let mut material = Self::default();
        for color in Color::ALL {
            for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
                for _ in position.of_kind(color, kind) {
                    material.put(color, kind, trace);
                }
            }
        }
        material
    }

    /// A man more, no king.
    #[inline]
    pub(super) fn put(&mut self, color: Color, kind: Kind, trace: &mut impl Trace) {
        self.tell(color, kind, 1, trace);
        *self.number(color, kind) += 1;
    }

    /// A man less, no king.
    #[inline]
    pub(super) fn take(&mut self, color: Color, kind: Kind, trace: &mut impl Trace) {
        *self.number(color, kind) -= 1;
        self.tell(color, kind, -1, trace);
    }

    #[inline(always)]
    fn number(&mut self, color: Color, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Pawn => &mut self.pawns[color.index()],
            Kind::King => unreachable!("kings come and go with their side"),
            _ => &mut self.pieces[color.index()][PLACES[kind.number()] as usize - 1],
        }
    }

    /// What a man adds to all others, `sign` times.
    #[inline(always)]
    fn tell(&self, us: Color, kind: Kind, sign: i32, trace: &mut impl Trace) {
        let them = !us;
        let [own, enemy] = [us, them].map(|color| &self.pieces[color.index()]);
        let counted = |number: u8| sign * i32::from(number);
        match kind {
            Kind::Pawn => {
                for (place, (&own, &enemy)) in own.iter().zip(enemy).enumerate() {
                    trace.add(us, weights::WITH_OWN_PAWNS.at(place), counted(own));
                    trace.add(them, weights::WITH_ENEMY_PAWNS.at(place), counted(enemy));
                }
            }
            _ => {
                let place = PLACES[kind.number()] as usize - 1;
                let [own_pawns, enemy_pawns] = [us, them].map(|color| self.pawns[color.index()]);
                trace.add(us, weights::WITH_OWN_PAWNS.at(place), counted(own_pawns));
                trace.add(us, weights::WITH_ENEMY_PAWNS.at(place), counted(enemy_pawns));
                for (other, &number) in own.iter().enumerate() {
                    trace.add(us, together(place, other), counted(number));
                }
            }
        }
    }
}
