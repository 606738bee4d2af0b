//! The man that the user holds, and the cells that light up for it
//! (`feature highlight`).

use crate::engine::MoveText;
use crate::game::{Leg, fen};

/// The man in the user's hand. XBoard tells of its way in `lift` and `put` of cells;
/// a way with a stop is `lift c3`, `put d4`, `lift d4`, `put e5`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    /// The cell that the man was lifted from.
    origin: String,
    /// The cell on its way that was clicked last.
    stop: Option<String>,
}

impl Hand {
    /// A man is lifted from `cell`, or goes on from there.
    pub(super) fn lift(&mut self, cell: &str) {
        if self.stop.as_deref() != Some(cell) {
            *self = Self { origin: cell.to_owned(), stop: None };
        }
    }

    /// It is put down on `cell`. `moves` are those that may go on from here. If it
    /// promotes there, the letters that it may become, in their order.
    pub(super) fn put(&mut self, moves: &[MoveText], cell: &str) -> String {
        let legs: Vec<_> = self.legs(moves).collect();
        let promotions: String = legs
            .iter()
            .filter(|leg| leg.target() == cell)
            .filter_map(|leg| leg.promotion())
            .collect();
        if legs.iter().any(|leg| leg.way() == Some(cell)) {
            self.stop = Some(cell.to_owned());
        }
        promotions
    }

    /// The legs that begin with what was clicked so far.
    fn legs<'a>(&'a self, moves: &'a [MoveText]) -> impl Iterator<Item = &'a Leg> {
        let stop = self.stop.as_deref();
        moves
            .iter()
            .map(|m| &m.legs[0])
            .filter(move |leg| leg.origin() == self.origin && (stop.is_none() || leg.way() == stop))
    }

    /// The marks for the man, as XBoard reads them: a FEN with a letter for each
    /// mark. The board has `size` files and ranks.
    pub(super) fn highlight(&self, moves: &[MoveText], size: usize) -> String {
        let marks: Vec<_> = self.legs(moves).flat_map(|leg| self.marks(leg)).collect();
        let strongest = |file, rank| {
            let cell = fen::cell_name(file, rank);
            marks.iter().filter(|&&(at, _)| *at == cell).map(|&(_, mark)| mark).max()
        };
        fen::write_board(size, |file, rank| strongest(file, rank).map(Mark::letter))
    }

    fn marks<'a>(&self, leg: &'a Leg) -> impl Iterator<Item = (&'a str, Mark)> {
        let way = leg.way();
        let target = if leg.promotion().is_some() {
            Mark::Promotion
        } else if leg.captures && way.is_none() {
            Mark::Capture
        } else {
            Mark::Target
        };
        let stop = way.filter(|_| self.stop.is_none());
        stop.map(|cell| (cell, Mark::Stop)).into_iter().chain([(leg.target(), target)])
    }
}

/// A mark on one cell, the strongest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// The man may go there.
    Target,
    /// It may take there.
    Capture,
    /// To be clicked on the way.
    Stop,
    /// A pawn promotes there.
    Promotion,
}

impl Mark {
    /// Its colour: yellow, red, cyan or magenta.
    const fn letter(self) -> char {
        match self {
            Self::Target => 'Y',
            Self::Capture => 'R',
            Self::Stop => 'C',
            Self::Promotion => 'M',
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{self, Options};
    use crate::game::Variant;

    use super::*;

    fn moves(variant: Variant, fen: &str) -> Vec<MoveText> {
        let options = Options { variant, hash_mib: 1, ..Options::default() };
        let mut engine = engine::create(&options).unwrap();
        engine.set_position(Some(fen), &[]).unwrap();
        engine.legal_moves()
    }

    /// The board lit after the user's `clicks`, such as `lift c3 put d4 lift d4`.
    #[track_caller]
    fn lights(variant: Variant, fen: &str, clicks: &str, expected: &str) {
        let moves = moves(variant, fen);
        let mut hand = Hand::default();
        let words: Vec<_> = clicks.split(' ').collect();
        for click in words.chunks(2) {
            match click {
                ["lift", cell] => hand.lift(cell),
                ["put", cell] => drop(hand.put(&moves, cell)),
                other => panic!("{other:?} is no click"),
            }
        }
        let size = fen.split('/').count();
        assert_eq!(hand.highlight(&moves, size), expected, "{clicks} in {fen}");
    }

    #[test]
    fn targets_are_yellow_and_captures_red() {
        let lights = |fen, clicks, expected| lights(Variant::Chesquerque, fen, clicks, expected);
        // C10: one step or two.
        lights("4k4/9/9/9/9/9/4P4/9/4K4 w", "lift e3", "9/9/9/9/9/4Y4/9/9/9");
        lights("4k4/9/9/9/9/9/9/4P4/4K4 w", "lift e2", "9/9/9/9/9/4Y4/4Y4/9/9");
        // C4: the rook slides, and from e1 steps diagonally too.
        let rook = "9/9/9/9/4R4/4Y4/4Y4/3YYY3/2YY1Y3";
        lights("4k4/9/9/9/4p4/9/9/9/1N2R1K2 w", "lift e1", rook);
        // C11: the target of a capture en passant is empty, and red all the same.
        let en_passant = "4k4/9/9/6pP1/9/9/9/9/4K4 w - g7 0 2";
        lights(en_passant, "lift h6", "9/9/6RY1/9/9/9/9/9/9");
        // A man of the other side, and an empty point.
        lights("4k4/9/9/9/9/9/9/4P4/4K4 w", "lift e9", "9/9/9/9/9/9/9/9/9");
        lights("4k4/9/9/9/9/9/9/4P4/4K4 w", "lift a5", "9/9/9/9/9/9/9/9/9");
    }

    #[test]
    fn castling_goes_by_the_rook_or_straight() {
        let fen = "4k4/9/9/9/9/9/9/9/R3K3R w KQ";
        let both = "9/9/9/9/9/9/9/3YYY3/CY1Y1Y1YC";
        lights(Variant::Chesquerque, fen, "lift e1", both);
        let by_rook = "9/9/9/9/9/9/9/9/7Y1";
        lights(Variant::Chesquerque, fen, "lift e1 put i1 lift i1", by_rook);
    }

    #[test]
    fn a_jump_goes_by_the_man_jumped_or_straight() {
        let fen = "8/k7/5p2/8/1p1p4/2K5/8/8 w";
        let lights = |clicks, expected| lights(Variant::Cheskers, fen, clicks, expected);
        lights("lift c3", "8/8/8/Y3Y3/1C1C4/8/8/8");
        lights("lift c3 put d4 lift d4", "8/8/8/4Y3/8/8/8/8");
        // The user thinks better of it.
        lights("lift c3 put d4 lift d4 lift c3", "8/8/8/Y3Y3/1C1C4/8/8/8");
        lights("lift c3 put d4 lift b4", "8/8/8/8/8/8/8/8");
    }

    /// K8: where a pawn or king can jump, only captures light up.
    #[test]
    fn only_men_that_can_capture_react_when_they_must() {
        let fen = "8/k5p1/5p2/8/3p3B/2P5/7P/K7 w";
        let lights = |clicks, expected| lights(Variant::Cheskers, fen, clicks, expected);
        lights("lift c3", "8/8/8/4Y3/3C4/8/8/8");
        lights("lift h4", "8/8/5R2/8/8/8/8/8");
        lights("lift h2", "8/8/8/8/8/8/8/8");
    }

    #[test]
    fn promotions_are_magenta_also_at_the_end_of_a_jump() {
        let fen = "4k4/2P6/9/9/9/9/9/9/4K4 w";
        lights(Variant::Chesquerque, fen, "lift c8", "2M6/9/9/9/9/9/9/9/9");
        let fen = "7k/2p5/1P6/8/8/8/8/K7 w";
        lights(Variant::Cheskers, fen, "lift b6", "3M4/2C5/8/8/8/8/8/8");
        lights(Variant::Cheskers, fen, "lift b6 put c7 lift c7", "3M4/8/8/8/8/8/8/8");
    }

    #[test]
    fn a_promotion_has_its_choices() {
        let choices = |variant, fen, origin: &str, target: &str| {
            let mut hand = Hand::default();
            hand.lift(origin);
            hand.put(&moves(variant, fen), target)
        };
        let fen = "4k4/2P6/9/9/9/9/9/9/4K4 w";
        assert_eq!(choices(Variant::Chesquerque, fen, "c8", "c9"), "abnqr");
        assert_eq!(choices(Variant::Chesquerque, fen, "e1", "e2"), "");
        let fen = "7k/P7/8/8/8/8/8/K7 w";
        assert_eq!(choices(Variant::Cheskers, fen, "a7", "b8"), "bck");
    }
}
