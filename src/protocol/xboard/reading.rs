//! What the text of a ply means on a board: a leg, a short way to say some, or why it
//! is no move.

use crate::engine::{Engine, MoveText};
use crate::game::{Leg, MoveError};

use super::board::Board;

/// What the text of a ply means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The full text of the next leg.
    Leg(String),
    /// A shorthand for these legs: XBoard's board is wrong after it, so it has to
    /// be refused, and the legs played in its stead.
    Shorthand(Vec<Leg>),
    /// No legal move goes on like this; why not.
    Illegal(String),
}

/// Finds out what the text of a ply means here. The game is as before afterwards.
pub(super) fn read(board: &Board, engine: &mut dyn Engine, given: &str) -> Reading {
    let text = given.to_ascii_lowercase();
    let moves = board.continuations(engine);
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
        };
        let mut readings: Vec<&[Leg]> = counts.flat_map(legs).collect();
        readings.sort_by_key(|legs| texts(legs));
        readings.dedup();
        match readings[..] {
            [] => {}
            [legs] => return Reading::Shorthand(legs.to_vec()),
            _ => {
                let choices: Vec<_> = readings.iter().map(|legs| texts(legs).join(" ")).collect();
                return Reading::Illegal(format!("may be {}", choices.join(" or ")));
            }
        }
    }
    if let Some(reason) = wrong_promotion(&moves, &text) {
        return Reading::Illegal(reason);
    }
    if board.is_mid_move() {
        let mut next: Vec<_> = moves.iter().map(|m| m.legs[0].text.as_str()).collect();
        next.dedup();
        return Reading::Illegal(format!("the move goes on with {}", next.join(" or ")));
    }
    ask_engine(engine, &plain(given))
}

fn texts(legs: &[Leg]) -> Vec<String> {
    legs.iter().map(|leg| leg.text.clone()).collect()
}

/// Is only the letter wrong of a promotion? XBoard offers every man of the game.
fn wrong_promotion(moves: &[MoveText], text: &str) -> Option<String> {
    let stem = |text: &str| text.trim_end_matches(char::is_alphabetic).to_owned();
    let legs = moves.iter().map(|m| &m.legs[0]);
    let fitting =
        legs.filter(|leg| [&leg.text, &leg.short].map(|text| stem(text)).contains(&stem(text)));
    let letters: Vec<_> = fitting.filter_map(Leg::promotion).map(String::from).collect();
    (!letters.is_empty()).then(|| format!("the pawn becomes one of {}", letters.join(" ")))
}

/// May `text` be a short way to say `legs`? One leg by its own short text, or by its
/// origin and the cell on the way; several by origin and last target, or by the cells
/// clicked with the landings between left out (XBoard clicks victim after victim).
fn stands_for(legs: &[Leg], text: &str) -> bool {
    let [first, .., last] = legs else {
        let leg = &legs[0];
        let by_way = |way| format!("{}{way}", leg.origin()) == text;
        return leg.short == text || leg.way().is_some_and(by_way);
    };
    // The target, with the letter of a promotion.
    let target = &last.short[last.origin().len()..];
    if text.strip_prefix(first.origin()) == Some(target) {
        return true;
    }
    let victims = legs.iter().filter_map(Leg::way);
    let stops: Vec<_> = [first.origin()].into_iter().chain(victims).chain([target]).collect();
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
                Some(m) => Reading::Shorthand(m.legs.clone()),
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
    use crate::game::Variant;

    use super::super::samples::{TWO_JUMPS, engine};
    use super::*;

    /// From b2 over c3 to d4, and from there to f2, or round the ring of four men
    /// either way (stopping early at b6 in neither) and over e3 to f2.
    const RING: &str = "8/k1p1p3/8/2p1p3/8/2p1p3/1K6/8 w";

    /// The texts of the legs that `text` is short for.
    #[track_caller]
    fn shorthand(board: &Board, engine: &mut dyn Engine, text: &str) -> Vec<String> {
        match read(board, engine, text) {
            Reading::Shorthand(legs) => texts(&legs),
            other => panic!("{text} is no shorthand but {other:?}"),
        }
    }

    fn reason(reading: Reading) -> String {
        match reading {
            Reading::Illegal(reason) => reason,
            legal => panic!("{legal:?} is legal"),
        }
    }

    #[test]
    fn shorthand_of_one_jump_and_of_a_chain() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let board = Board::new(false);
        for text in ["c3e5", "c3d4"] {
            assert_eq!(shorthand(&board, engine.as_mut(), text), ["c3d4,d4e5"], "{text}");
        }
        // Origin and end; victim after victim; the move as UCI writes it.
        for text in ["c3g7", "c3d4,d4f6,f6g7", "c3e5g7", "C3E5G7"] {
            let both = ["c3d4,d4e5", "e5f6,f6g7"];
            assert_eq!(shorthand(&board, engine.as_mut(), text), both, "{text}");
        }
    }

    #[test]
    fn shorthand_that_fits_several_chains_is_refused_with_all_of_them() {
        let mut engine = engine(Variant::Cheskers, RING);
        let board = Board::new(false);
        let reason = reason(read(&board, engine.as_mut(), "b2f2"));
        assert_eq!(reason.matches(" or ").count(), 2, "{reason}");
        assert!(reason.contains("b2c3,c3d4 d4e3,e3f2"), "{reason}");
        // Victim after victim leaves no doubt.
        assert_eq!(
            shorthand(&board, engine.as_mut(), "b2c3,c3e3,e3f2"),
            ["b2c3,c3d4", "d4e3,e3f2"]
        );
    }

    #[test]
    fn a_chain_may_not_be_left() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let mut board = Board::new(false);
        board.enter(engine.as_mut(), "c3d4,d4e5");
        board.pass();
        for text in ["e5d6", "c3d4,d4e5", "a7b8", "nonsense"] {
            let reason = reason(read(&board, engine.as_mut(), text));
            assert_eq!(reason, "the move goes on with e5f6,f6g7", "{text}");
        }
        assert_eq!(shorthand(&board, engine.as_mut(), "e5g7"), ["e5f6,f6g7"]);
    }

    #[test]
    fn castling_is_one_leg_in_two_parts() {
        let mut engine = engine(Variant::Chesquerque, "4k4/9/9/9/9/9/9/9/R3K3R w KQ");
        let board = Board::new(false);
        let leg = "e1h1,i1g1";
        assert_eq!(read(&board, engine.as_mut(), leg), Reading::Leg(leg.into()));
        for text in ["e1h1", "e1i1", "O-O"] {
            assert_eq!(shorthand(&board, engine.as_mut(), text), [leg], "{text}");
        }
        assert_eq!(shorthand(&board, engine.as_mut(), "e1b1"), ["e1b1,a1c1"]);
    }

    #[test]
    fn the_engine_says_why_a_move_is_illegal() {
        let mut engine = engine(Variant::Cheskers, TWO_JUMPS);
        let board = Board::new(false);
        let fen = engine.fen();
        let with_legs = reason(read(&board, engine.as_mut(), "c3b4,b4a5"));
        assert_eq!(with_legs, reason(read(&board, engine.as_mut(), "c3a5")));
        assert!(!reason(read(&board, engine.as_mut(), "c3b4")).is_empty());
        assert!(reason(read(&board, engine.as_mut(), "hello")).starts_with("expected "));
        assert_eq!(engine.fen(), fen);
    }

    #[test]
    fn a_pawn_becomes_what_the_rules_allow() {
        let mut engine = engine(Variant::Chesquerque, "4k4/2P6/9/9/9/9/9/9/4K4 w");
        for text in ["c8c9k", "c8c9"] {
            let reason = reason(read(&Board::new(false), engine.as_mut(), text));
            assert_eq!(reason, "the pawn becomes one of a b n q r", "{text}");
        }
    }
}
