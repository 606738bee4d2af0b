//! The game as XBoard counts it: in plies that are legs and passes.
//!
//! XBoard alternates sides with every ply. A move of several legs (a chain of
//! jumps) is to XBoard several moves of one side, with passes of the other side
//! between them, and where Black begins the game White passes first. [`Board`]
//! keeps those plies beside the engine's game. It knows no rule of any game: the
//! legs of the legal moves are all it looks at, and a ply fits if it goes on as
//! some legal move does.

use crate::engine::{Engine, MoveText};
use crate::game::{Color, Leg, MoveError};

/// How CECP writes a pass.
pub(super) const PASS: &str = "@@@@";

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

/// What the text of a ply means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The full text of the next leg.
    Leg(String),
    /// A shorthand for these legs: XBoard's board is wrong after it, so it has to
    /// be refused, and the legs played in its stead.
    Shorthand(Vec<String>),
    /// No legal move goes on like this; why not.
    Illegal(String),
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
        moves.retain(|m| {
            m.legs.len() > entered.len()
                && m.legs.iter().zip(&entered).all(|(leg, &text)| leg.text == text)
        });
        for m in &mut moves {
            m.legs.drain(..entered.len());
        }
        moves
    }

    /// Finds out what the text of a ply means here. The game is as before afterwards.
    pub(super) fn read(&self, engine: &mut dyn Engine, given: &str) -> Reading {
        let text = given.to_ascii_lowercase();
        let moves = self.continuations(engine);
        if let Some(m) = moves.iter().find(|m| m.legs[0].text == text) {
            return Reading::Leg(m.legs[0].text.clone());
        }
        // One leg before several: that is what a user clicks.
        let longest = moves.iter().map(|m| m.legs.len()).max().unwrap_or(0);
        for counts in [1..=1, 2..=longest] {
            let legs = |count| {
                moves
                    .iter()
                    .filter_map(move |m| m.legs.get(..count))
                    .filter(|legs| stands_for(legs, &text))
                    .map(texts)
            };
            let mut readings: Vec<_> = counts.flat_map(legs).collect();
            readings.sort();
            readings.dedup();
            match &readings[..] {
                [] => {}
                [legs] => return Reading::Shorthand(legs.clone()),
                several => {
                    let choices: Vec<_> = several.iter().map(|legs| legs.join(" ")).collect();
                    return Reading::Illegal(format!("may be {}", choices.join(" or ")));
                }
            }
        }
        if self.is_mid_move() {
            let mut next: Vec<_> = moves.iter().map(|m| m.legs[0].text.as_str()).collect();
            next.dedup();
            return Reading::Illegal(format!("the move goes on with {}", next.join(" or ")));
        }
        ask_engine(engine, &plain(given))
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

fn texts(legs: &[Leg]) -> Vec<String> {
    legs.iter().map(|leg| leg.text.clone()).collect()
}

/// May `text` be a short way to say `legs`? One leg by its own short text; several
/// by origin and last target, or by the cells clicked with the landings between
/// left out (XBoard clicks victim after victim).
fn stands_for(legs: &[Leg], text: &str) -> bool {
    let [first, between @ .., last] = legs else { return legs[0].short == text };
    let (Some(origin), Some(start)) = (first.cells.first(), last.cells.first()) else {
        return false;
    };
    // The target, with the letter of a promotion.
    let target = &last.short[start.len()..];
    if text.strip_prefix(origin.as_str()) == Some(target) {
        return true;
    }
    let victims = |leg: &Leg| leg.cells[1..leg.cells.len() - 1].to_vec();
    let mut stops = vec![origin.clone()];
    stops.extend(std::iter::once(first).chain(between).chain([last]).flat_map(victims));
    stops.push(target.to_owned());
    let pairs: Vec<_> = stops.windows(2).map(|pair| pair.concat()).collect();
    pairs.join(",") == text
}

/// A leg's text as origin and target, which the engine can say more about: from
/// `f6e5,e5d4` comes `f6d4`; of castling the king's part stays.
fn plain(text: &str) -> String {
    let Some((first, rest)) = text.split_once(',') else { return text.to_owned() };
    let last = rest.rsplit(',').next().unwrap_or(rest);
    match (first.get(..2), first.get(2..), rest.get(..2), last.get(2..)) {
        (Some(origin), Some(stop), Some(start), Some(target)) if stop == start => {
            format!("{origin}{target}")
        }
        _ => first.to_owned(),
    }
}

/// Lets the engine read a move that no leg explains: it may know a notation more,
/// or else it knows what is wrong.
fn ask_engine(engine: &mut dyn Engine, text: &str) -> Reading {
    match engine.play(text) {
        Ok(()) => {
            let played = engine.played();
            engine.undo();
            match played.last() {
                Some(m) => Reading::Shorthand(texts(&m.legs)),
                None => Reading::Illegal("not a legal move".to_owned()),
            }
        }
        Err(MoveError::Illegal { reason, .. }) => Reading::Illegal(reason),
        Err(MoveError::Unreadable { expected, .. }) => {
            Reading::Illegal(format!("expected {expected}"))
        }
        Err(MoveError::Ambiguous { candidates, .. }) => {
            Reading::Illegal(format!("may be {}", candidates.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{self, Options};
    use crate::game::Variant;

    use super::*;

    fn engine(variant: Variant, fen: &str) -> Box<dyn Engine> {
        let options = Options { variant, hash_mib: 1, ..Options::default() };
        let mut engine = engine::create(&options).unwrap();
        engine.set_position(Some(fen), &[]).unwrap();
        engine
    }

    /// White must jump twice: c3 over d4 to e5, and over f6 to g7.
    const TWO_JUMPS: &str = "8/k7/5p2/8/3p4/2K5/8/8 w";
    /// From b2 over c3 to d4, and from there to f2, or round the ring of four men
    /// either way (stopping early at b6 in neither) and over e3 to f2.
    const RING: &str = "8/k1p1p3/8/2p1p3/8/2p1p3/1K6/8 w";

    fn shorthand(legs: &[&str]) -> Reading {
        Reading::Shorthand(legs.iter().map(|&leg| leg.to_owned()).collect())
    }

    fn reason(reading: Reading) -> String {
        match reading {
            Reading::Illegal(reason) => reason,
            legal => panic!("{legal:?} is legal"),
        }
    }

    #[test]
    fn a_chain_is_a_leg_for_each_jump_with_a_pass_between() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        assert_eq!(board.read(engine.as_mut(), "c3d4,d4e5"), Reading::Leg("c3d4,d4e5".into()));
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

    #[test]
    fn shorthand_of_one_jump_and_of_a_chain() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let board = Board::new(false);
        assert_eq!(board.read(engine.as_mut(), "c3e5"), shorthand(&["c3d4,d4e5"]));
        // Origin and end; victim after victim; the move as UCI writes it.
        for text in ["c3g7", "c3d4,d4f6,f6g7", "c3e5g7", "C3E5G7"] {
            let both = shorthand(&["c3d4,d4e5", "e5f6,f6g7"]);
            assert_eq!(board.read(engine.as_mut(), text), both, "{text}");
        }
    }

    #[test]
    fn shorthand_that_fits_several_chains_is_refused_with_all_of_them() {
        let mut engine = engine(Variant::Cheskers, RING);
        let board = Board::new(false);
        let reason = reason(board.read(engine.as_mut(), "b2f2"));
        assert_eq!(reason.matches(" or ").count(), 2, "{reason}");
        assert!(reason.contains("b2c3,c3d4 d4e3,e3f2"), "{reason}");
        // Victim after victim leaves no doubt.
        assert_eq!(
            board.read(engine.as_mut(), "b2c3,c3e3,e3f2"),
            shorthand(&["b2c3,c3d4", "d4e3,e3f2"])
        );
    }

    #[test]
    fn a_chain_may_not_be_left() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        board.enter(engine.as_mut(), "c3d4,d4e5");
        board.pass();
        for text in ["e5d6", "c3d4,d4e5", "a7b8", "nonsense"] {
            let reason = reason(board.read(engine.as_mut(), text));
            assert_eq!(reason, "the move goes on with e5f6,f6g7", "{text}");
        }
        assert_eq!(board.read(engine.as_mut(), "e5g7"), shorthand(&["e5f6,f6g7"]));
    }

    #[test]
    fn castling_is_one_leg_in_two_parts() {
        let mut engine = engine(Variant::Chesquerque, "4k4/9/9/9/9/9/9/9/R3K3R w KQ");
        let board = Board::new(false);
        let leg = "e1h1,i1g1";
        assert_eq!(board.read(engine.as_mut(), leg), Reading::Leg(leg.into()));
        for text in ["e1h1", "O-O"] {
            assert_eq!(board.read(engine.as_mut(), text), shorthand(&[leg]), "{text}");
        }
        assert_eq!(board.read(engine.as_mut(), "e1b1"), shorthand(&["e1b1,a1c1"]));
    }

    #[test]
    fn the_engine_says_why_a_move_is_illegal() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let board = Board::new(false);
        let fen = engine.fen();
        let with_legs = reason(board.read(engine.as_mut(), "c3b4,b4a5"));
        assert_eq!(with_legs, reason(board.read(engine.as_mut(), "c3a5")));
        assert!(!reason(board.read(engine.as_mut(), "c3b4")).is_empty());
        assert!(reason(board.read(engine.as_mut(), "hello")).starts_with("expected "));
        assert_eq!(engine.fen(), fen);
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
