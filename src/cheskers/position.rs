//! A position, and playing a move in it.

use std::fmt;

use crate::game::fen::Fields;
use crate::game::{self, Color, FenError, Key, Leg, MoveError, Outcome, Reason, Rules, Variant};

use super::board::{Board, Piece};
use super::moves::Move;
use super::side::{Side, for_side};

/// A legal position of Cheskers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) side: Color,
    pub(super) majority: bool,
}

impl Position {
    /// The position of these men. At least one side has a king.
    pub(super) fn new(board: Board, side: Color, rules: Rules) -> Self {
        Self { board, side, majority: rules.majority }
    }

    /// Has a side lost all its kings, so that the game is over (K11)?
    #[inline(always)]
    pub(super) fn is_decided(&self) -> bool {
        self.kings_captured().is_some()
    }

    /// The end of the game if a side has lost all its kings.
    #[inline(always)]
    pub(super) fn kings_captured(&self) -> Option<Outcome> {
        let loser =
            Color::ALL.into_iter().find(|&color| self.board.of(color).kings().is_empty())?;
        Some(Outcome::win(!loser, Reason::KingsCaptured))
    }

    /// The position after `m`, played by `us`, the side to move.
    #[inline(always)]
    fn after(&self, m: Move, us: Color) -> Self {
        Self { board: self.board.after(m, us), side: !us, majority: self.majority }
    }
}

impl game::Position for Position {
    type Move = Move;

    const VARIANT: Variant = Variant::Cheskers;
    const START: &'static str =
        "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1";

    fn from_fields(fields: &Fields<'_>, rules: Rules) -> Result<Self, FenError> {
        super::fen::read(fields, rules)
    }

    fn fields(&self) -> String {
        super::fen::write(self)
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> Key {
        let rest = u64::from(self.majority) << 1 | self.side as u64;
        Key::of_words(self.board.men.map(|men| men.words()), rest)
    }

    fn rules(&self) -> Rules {
        Rules { majority: self.majority }
    }

    /// Never: kings are captured like any man (K7, K11).
    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    fn checkers(&self) -> Vec<String> {
        Vec::new()
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.generate(visit);
    }

    #[inline]
    fn for_each_child(&self, mut visit: impl FnMut(&Self)) {
        for_side!(self.side, S => {
            self.generate_side::<S, false>(&mut |m| visit(&self.after(m, S::COLOR)));
        });
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    fn count_plies(&self, depth: u32) -> u64 {
        super::count::plies(self, depth)
    }

    fn plies_at_once() -> u32 {
        super::count::plies_at_once()
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        match self.side {
            Color::White => self.after(m, Color::White),
            Color::Black => self.after(m, Color::Black),
        }
    }

    #[inline]
    fn is_zeroing(&self, m: Move) -> bool {
        m.is_capture() || m.piece() == Piece::Pawn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.kings_captured().or_else(|| {
            (self.count_moves() == 0).then(|| Outcome::win(!self.side, Reason::NoMoves))
        })
    }

    fn uci(&self, m: Move) -> String {
        super::notation::uci(m)
    }

    fn san(&self, m: Move) -> String {
        super::notation::san(m)
    }

    fn legs(&self, m: Move) -> Vec<Leg> {
        super::notation::legs(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        super::notation::parse(self, text)
    }

    fn flipped(&self) -> Self {
        Self::new(self.board.flipped(), !self.side, game::Position::rules(self))
    }
}

/// The FEN, which says all that is in a position.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", super::fen::write(self))
    }
}
