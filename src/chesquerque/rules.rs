//! Chesquerque as the rest of the program sees it.

use super::moves::Move;
use super::point::Point;
use super::position::Position;
use super::{Kind, bitboard::Bitboard};
use crate::game::fen::Fields;
use crate::game::{
    Color, FenError, Key, Leg, MoveError, Outcome, Position as Rulebook, Reason, Rules, Variant,
};

impl Rulebook for Position {
    type Move = Move;

    const VARIANT: Variant = Variant::Chesquerque;
    const START: &'static str = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";

    fn from_fields(fields: &Fields<'_>, _: Rules) -> Result<Self, FenError> {
        Self::read(fields)
    }

    fn fields(&self) -> String {
        self.write()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    fn rules(&self) -> Rules {
        Rules::default()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers_set().any()
    }

    fn checkers(&self) -> Vec<String> {
        self.checkers_set().into_iter().map(|point| point.to_string()).collect()
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.visit_moves(visit);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.move_count()
    }

    #[cfg(target_arch = "x86_64")]
    fn count_plies(&self, depth: u32) -> u64 {
        super::count::plies(self, depth)
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        self.after(m)
    }

    #[inline]
    fn is_zeroing(&self, m: Move) -> bool {
        m.kind() == Kind::Pawn || self.men[(!self.side).index()].has(m.to())
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.bare_kings() {
            return Some(outcome);
        }
        if self.count_moves() > 0 {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(!self.side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        })
    }

    fn uci(&self, m: Move) -> String {
        Self::write_uci(m)
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    fn legs(&self, m: Move) -> Vec<Leg> {
        vec![self.write_leg(m)]
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_move(text)
    }

    /// Mirrored top for bottom (C2: the array is its own image).
    fn flipped(&self) -> Self {
        let mut flipped = *self;
        for color in Color::ALL {
            let from = (!color).index();
            flipped.able[color.index()] = self.able[from].map(Bitboard::flipped);
            flipped.men[color.index()] = self.men[from].flipped();
            flipped.kings[color.index()] = self.kings[from].flipped();
        }
        flipped.castling = self.castling.flipped();
        flipped.en_passant = self.en_passant.map(Point::flipped);
        flipped.side = !self.side;
        flipped.key = flipped.computed_key();
        flipped
    }
}

impl Position {
    /// The draw if nothing but the two kings is left (C15).
    #[inline(always)]
    pub(super) fn bare_kings(&self) -> Option<Outcome> {
        (self.occupied().count() == 2).then_some(Outcome::draw(Reason::BareKings))
    }
}
