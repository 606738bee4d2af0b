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
        // The fewest legs that fit are meant.
        let longest = moves.iter().map(|m| m.legs.len()).max().unwrap_or(0);
        for count in 1..=longest {
            let fits = |m: &&MoveText| m.legs.len() >= count && stands_for(&m.legs[..count], &text);
            let mut readings: Vec<_> =
                moves.iter().filter(fits).map(|m| texts(&m.legs[..count])).collect();
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
