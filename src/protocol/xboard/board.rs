//! The game as XBoard counts it: in plies that are legs and passes.
//!
//! XBoard alternates sides with every ply. A move of several legs (a chain of
//! jumps) is to XBoard several moves of one side, with passes of the other side
//! between them, and where Black begins the game White passes first. [`Board`]
//! keeps those plies beside the engine's game. It knows no rule of any game: the
//! legs of the legal moves are all it looks at, and a ply fits if it goes on as
//! some legal move does.

use crate::engine::{Engine, MoveText};
use crate::game::{Color, Leg, fen};

/// How CECP writes a pass.
pub(super) const PASS: &str = "@@@@";

/// How XBoard writes a pass in a game, and reads it in thinking output.
const SHOWN_PASS: &str = "--";

/// One ply of XBoard.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ply {
    Pass,
    Leg {
        text: String,
        /// Its place among the legs of its move, from 0.
        place: usize,
        /// Does it complete the move?
        last: bool,
    },
}

/// XBoard's plies since the position was set. All else follows from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    plies: Vec<Ply>,
    opens_with_pass: bool,
}

impl Board {
    /// The board of a new game or position; `opens_with_pass` if the side that
    /// XBoard has on move is not the engine's.
    pub(super) fn new(opens_with_pass: bool) -> Self {
        Self { plies: Vec::new(), opens_with_pass }
    }

    /// The plies made, which can be taken back.
    pub(super) fn plies(&self) -> usize {
        self.plies.len()
    }

    /// Is a pass due before the game can go on?
    pub(super) fn pass_due(&self) -> bool {
        match self.plies.last() {
            None => self.opens_with_pass,
            Some(Ply::Pass) => false,
            Some(Ply::Leg { last, .. }) => !last,
        }
    }

    /// The side that XBoard has on move.
    pub(super) fn on_move(&self, engine: &dyn Engine) -> Color {
        if self.pass_due() { !engine.side_to_move() } else { engine.side_to_move() }
    }

    /// Does a position that XBoard sets mean that the pass due was made? Where two
    /// people play, it tells of passes in no other way. `fields` are those of the FEN.
    pub(super) fn is_pass(&self, engine: &dyn Engine, fields: &[&str]) -> bool {
        let side = engine.side_to_move().fen_letter().to_string();
        self.pass_due()
            && matches!(fields, [board, to_move, ..]
                if *to_move == side && *board == self.board_field(engine))
    }

    /// The board as XBoard has it now, in the midst of a move too: the first field of
    /// a FEN.
    fn board_field(&self, engine: &dyn Engine) -> String {
        let fen = engine.fen();
        let board = fen.split(' ').next().unwrap_or_default();
        let variant = engine.variant();
        let size = variant.size();
        let mut men = vec![None; size * size];
        let mut place = |letter, file, rank| {
            men[rank * size + file] = Some(letter);
            Ok(())
        };
        fen::read_board(board, size, variant.letters(), &mut place)
            .expect("the engine writes a board");
        let entered = self.entered();
        let moves = engine.legal_moves();
        let begun = moves.iter().find(|m| begins_with(m, &entered));
        let legs = begun.map_or(&[][..], |m| &m.legs[..entered.len()]);
        for leg in legs {
            let mut take = |cell: &str| {
                let (file, rank) = fen::parse_cell(cell, size)?;
                men[rank * size + file].take()
            };
            let man = take(leg.origin());
            leg.way().map(&mut take);
            if let Some((file, rank)) = fen::parse_cell(leg.target(), size) {
                men[rank * size + file] = man;
            }
        }
        fen::write_board(size, |file, rank| men[rank * size + file])
    }

    /// The plies that the side `color` has made, passes included: what XBoard
    /// counts as its moves.
    pub(super) fn moves_made(&self, engine: &dyn Engine, color: Color) -> u32 {
        let plies = self.plies.len() as u32;
        // The other side made the last ply if `color` is on move.
        if self.on_move(engine) == color { plies / 2 } else { plies.div_ceil(2) }
    }

    /// The texts of the legs of the unfinished move.
    fn entered(&self) -> Vec<&str> {
        let mut texts = Vec::new();
        for ply in self.plies.iter().rev() {
            match ply {
                Ply::Pass => {}
                Ply::Leg { last: true, .. } => break,
                Ply::Leg { text, place, .. } => {
                    texts.push(text.as_str());
                    if *place == 0 {
                        break;
                    }
                }
            }
        }
        texts.reverse();
        texts
    }

    /// Is a move unfinished?
    pub(super) fn is_mid_move(&self) -> bool {
        !self.entered().is_empty()
    }

    /// The legal moves that begin with the legs entered. Their legs lack those.
    pub(super) fn continuations(&self, engine: &dyn Engine) -> Vec<MoveText> {
        let entered = self.entered();
        let mut moves = engine.legal_moves();
        moves.retain(|m| begins_with(m, &entered));
        for m in &mut moves {
            m.legs.drain(..entered.len());
        }
        moves
    }

    /// A line of play from here, as XBoard reads it in thinking output and can show it
    /// on its board. `moves` are in UCI text. The game is as before afterwards.
    pub(super) fn line(&self, engine: &mut dyn Engine, moves: &[String]) -> String {
        let played = moves.iter().take_while(|m| engine.play(m).is_ok()).count();
        let mut all = engine.played();
        let line = all.split_off(all.len() - played);
        for _ in &line {
            engine.undo();
        }
        let mut entered = self.entered().len();
        let mut plies: Vec<String> = Vec::new();
        if self.pass_due() {
            plies.push(SHOWN_PASS.to_owned());
        }
        for m in &line {
            let legs: Vec<_> =
                m.legs[std::mem::take(&mut entered)..].iter().map(Leg::written).collect();
            plies.push(legs.join(&format!(" {SHOWN_PASS} ")));
        }
        plies.join(" ")
    }

    /// Passes.
    ///
    /// # Panics
    /// No pass is due.
    pub(super) fn pass(&mut self) {
        assert!(self.pass_due(), "no pass is due");
        self.plies.push(Ply::Pass);
    }

    /// Plays a leg, which must be the next of some continuation. If that completes
    /// a move, the engine plays it, and its UCI text is returned.
    ///
    /// # Panics
    /// No continuation begins with `leg`.
    pub(super) fn enter(&mut self, engine: &mut dyn Engine, leg: &str) -> Option<String> {
        let mut moves = self.continuations(engine);
        moves.retain(|m| m.legs[0].text == leg);
        assert!(!moves.is_empty(), "no legal move goes on with {leg}");
        let place = self.entered().len();
        let complete = moves.into_iter().find(|m| m.legs.len() == 1).map(|m| m.uci);
        if let Some(uci) = &complete {
            engine.play(uci).expect("a legal move is accepted");
        }
        self.plies.push(Ply::Leg { text: leg.to_owned(), place, last: complete.is_some() });
        complete
    }

    /// Takes the last ply back; false if there is none.
    pub(super) fn undo(&mut self, engine: &mut dyn Engine) -> bool {
        match self.plies.pop() {
            None => false,
            Some(Ply::Leg { last: true, .. }) => engine.undo(),
            Some(_) => true,
        }
    }

    /// Forgets the past of the current position, legs of an unfinished move
    /// excepted: the engine has begun a new game here.
    pub(super) fn forget_past(&mut self) {
        let begun = self.plies.iter().rposition(|ply| matches!(ply, Ply::Leg { last: true, .. }));
        if let Some(end) = begun {
            self.plies.drain(..=end);
            self.opens_with_pass = false;
        }
    }
}

/// Does `m` begin with the legs of these texts, and go on?
fn begins_with(m: &MoveText, entered: &[&str]) -> bool {
    m.legs.len() > entered.len() && m.legs.iter().zip(entered).all(|(leg, &text)| leg.text == text)
}

#[cfg(test)]
mod tests {
    use crate::game::Variant;

    use super::super::samples::{TWO_JUMPS, engine};
    use super::*;

    #[test]
    fn a_chain_is_a_leg_for_each_jump_with_a_pass_between() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        assert_eq!(board.enter(engine.as_mut(), "c3d4,d4e5"), None);
        assert!(board.is_mid_move() && board.pass_due());
        assert_eq!(board.on_move(engine.as_ref()), Color::Black);
        board.pass();
        assert!(board.is_mid_move() && !board.pass_due());
        assert_eq!(board.on_move(engine.as_ref()), Color::White);
        assert_eq!(board.enter(engine.as_mut(), "e5f6,f6g7"), Some("c3e5g7".into()));
        assert!(!board.is_mid_move() && !board.pass_due());
        assert_eq!(engine.fen(), "8/k5K1/8/8/8/8/8/8 b - - 0 1");
        assert_eq!(board.moves_made(engine.as_ref(), Color::White), 2);
        assert_eq!(board.moves_made(engine.as_ref(), Color::Black), 1);
    }

    #[test]
    fn every_ply_is_taken_back_alone() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let start = engine.fen();
        let mut board = Board::new(false);
        let mut states = vec![board.clone()];
        for leg in ["c3d4,d4e5", PASS, "e5f6,f6g7", "a7b8"] {
            if leg == PASS {
                board.pass();
            } else {
                board.enter(engine.as_mut(), leg);
            }
            states.push(board.clone());
        }
        while let Some(state) = states.pop() {
            assert_eq!(board, state);
            assert_eq!(board.undo(engine.as_mut()), !states.is_empty());
        }
        assert_eq!(engine.fen(), start);
    }

    /// Where two people play, XBoard tells of a pass by the position after it.
    #[test]
    fn a_position_may_be_a_pass() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        let after_one_jump = ["8/k7/5p2/4K3/8/8/8/8", "w", "-", "-", "1", "2"];
        assert!(!board.is_pass(engine.as_ref(), &after_one_jump));
        board.enter(engine.as_mut(), "c3d4,d4e5");
        assert!(board.is_pass(engine.as_ref(), &after_one_jump));
        assert!(!board.is_pass(engine.as_ref(), &["8/k7/5p2/4K3/8/8/8/8", "b"]));
        assert!(!board.is_pass(engine.as_ref(), &["8/k7/5p2/8/8/8/8/8", "w"]));
        board.pass();
        assert!(!board.is_pass(engine.as_ref(), &after_one_jump));
    }

    #[test]
    fn thinking_shows_every_leg_and_pass() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        let line = ["c3e5g7", "a7b6", "g7f8"].map(str::to_owned);
        let whole = "c3xd4-e5 -- e5xf6-g7 a7b6 g7f8";
        assert_eq!(board.line(engine.as_mut(), &line), whole);
        board.enter(engine.as_mut(), "c3d4,d4e5");
        assert_eq!(board.line(engine.as_mut(), &line), "-- e5xf6-g7 a7b6 g7f8");
        board.pass();
        assert_eq!(board.line(engine.as_mut(), &line), "e5xf6-g7 a7b6 g7f8");
    }

    #[test]
    fn thinking_shows_castling_by_the_rook_and_promotions() {
        let mut castling = engine(Variant::Chesquerque, "4k4/9/9/9/9/9/9/9/R3K3R w KQ");
        let line = ["e1b1", "e9e8"].map(str::to_owned);
        let board = Board::new(false);
        assert_eq!(board.line(castling.as_mut(), &line), "e1xa1-b1 e9e8");
        let mut promotion = engine(Variant::Cheskers, "7k/2p5/1P6/8/8/8/8/K7 w");
        let line = ["b6d8c", "h8g7"].map(str::to_owned);
        assert_eq!(board.line(promotion.as_mut(), &line), "b6xc7-d8c h8g7");
    }

    #[test]
    fn where_black_begins_white_passes_first() {
        let engine = engine(Variant::Cheskers, "8/k7/8/8/8/2K5/8/8 b");
        let mut board = Board::new(true);
        assert!(board.pass_due() && !board.is_mid_move());
        assert_eq!(board.on_move(engine.as_ref()), Color::White);
        board.pass();
        assert_eq!(board.on_move(engine.as_ref()), Color::Black);
    }

    #[test]
    fn the_past_can_be_forgotten_but_for_the_legs_of_an_unfinished_move() {
        let mut engine = engine(Variant::Cheskers, "8/k7/5p2/8/3p4/2K5/1P6/8 b");
        let mut board = Board::new(false);
        board.enter(engine.as_mut(), "a7b6");
        board.enter(engine.as_mut(), "c3d4,d4e5");
        board.forget_past();
        assert!(board.is_mid_move() && board.pass_due());
        assert!(board.undo(engine.as_mut()));
        assert!(!board.undo(engine.as_mut()));
    }
}
