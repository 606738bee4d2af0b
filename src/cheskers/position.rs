//! A position, and playing a move in it.

use std::fmt;

use crate::game::fen::Fields;
use crate::game::{
    self, Color, FenError, Key, KeySequence, Leg, MoveError, Outcome, Reason, Rules, Variant,
};

use super::board::{Board, Piece};
use super::moves::Move;
use super::square::Square;

/// A legal position of Cheskers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) side: Color,
    pub(super) majority: bool,
    pub(super) key: Key,
}

/// The numbers of Zobrist's keys: for each colour, kind and square, with an entry
/// of zero for "no square"; one for Black to move; and one for rule K10, under which
/// the same men are worth something else.
struct Zobrist {
    men: [[[Key; Square::COUNT + 1]; 4]; 2],
    black_to_move: Key,
    majority: Key,
}

static ZOBRIST: Zobrist = {
    let mut sequence = KeySequence::new(0x4368_6573_6B65_7273);
    let mut men = [[[Key(0); Square::COUNT + 1]; 4]; 2];
    let mut entry = 0;
    while entry < 2 * 4 * Square::COUNT {
        men[entry % 2][entry / 2 % 4][entry / 8] = sequence.next_key();
        entry += 1;
    }
    Zobrist { men, black_to_move: sequence.next_key(), majority: sequence.next_key() }
};

impl Position {
    /// The position of these men. At least one side has a king.
    pub(super) fn new(board: Board, side: Color, rules: Rules) -> Self {
        let mut position = Self { board, key: Key::default(), side, majority: rules.majority };
        position.key = position.computed_key();
        position
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
        let men = &ZOBRIST.men[us.index()];
        let mut key = self.key
            ^ ZOBRIST.black_to_move
            ^ men[m.piece().index()][m.from().index()]
            ^ men[m.becomes().index()][m.to().index()];
        let theirs = self.board.of(!us);
        let mut captured = m.captured();
        // Once round for nothing captured too: one or none is then the same.
        loop {
            let index = captured.first_index();
            key ^= ZOBRIST.men[(!us).index()][theirs.kind_at(index)][index];
            captured = captured.without_first();
            if captured.is_empty() {
                break;
            }
        }
        Self { board: self.board.after(m, us), key, side: !us, majority: self.majority }
    }

    /// The key from scratch.
    fn computed_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in self.board.of(color).of(piece) {
                    key ^= ZOBRIST.men[color.index()][piece.index()][square.index()];
                }
            }
        }
        if self.side == Color::Black {
            key ^= ZOBRIST.black_to_move;
        }
        if self.majority {
            key ^= ZOBRIST.majority;
        }
        key
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
        self.key
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
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        let after = match self.side {
            Color::White => self.after(m, Color::White),
            Color::Black => self.after(m, Color::Black),
        };
        debug_assert_eq!(after.key, after.computed_key(), "{m:?} in {self:?}");
        after
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
