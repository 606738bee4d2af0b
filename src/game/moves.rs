//! Lists of moves, and the plies that XBoard makes of one move.

use smallvec::SmallVec;

/// A list of moves. It lives on the stack up to 128 moves, which covers all but
/// freak positions, and grows on the heap beyond.
pub type MoveList<M> = SmallVec<[M; 128]>;

/// One ply of a move as XBoard plays it (castling is one leg in two parts, a
/// chain of jumps is one leg a jump; `protocol.md` has the notation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Cells that the move names in order: origin, then for castling and jumps
    /// the cell clicked on the way (the rook; the jumped man), then the target.
    /// Castling is `[king, king's target, rook, rook's target]`.
    pub cells: Vec<String>,
    /// The full text, such as `e2e4`, `b8b9q`, `e1h1,i1g1` or `f6e5,e5d4`.
    pub text: String,
    /// What a user may click instead of the full text: origin and target, and
    /// the promotion letter if any, such as `e1h1` or `f6d4`.
    pub short: String,
    /// Does it take a man?
    pub captures: bool,
}

impl Leg {
    /// The cell that the man leaves.
    ///
    /// # Panics
    /// The leg has no cells.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.cells[0]
    }

    /// The cell to be clicked on the way, where there is one: the rook in castling,
    /// the man jumped.
    #[must_use]
    pub fn way(&self) -> Option<&str> {
        match &self.cells[..] {
            [_, way, _] | [_, _, way, _] => Some(way),
            _ => None,
        }
    }

    /// The cell on which the man ends.
    ///
    /// # Panics
    /// The leg has no cells.
    #[must_use]
    pub fn target(&self) -> &str {
        match &self.cells[..] {
            [_, target, _, _] | [.., target] => target,
            [] => panic!("a leg leads somewhere"),
        }
    }

    /// The cells to click for it, in order.
    #[must_use]
    pub fn clicks(&self) -> Vec<&str> {
        [self.origin()].into_iter().chain(self.way()).chain([self.target()]).collect()
    }

    /// The leg as XBoard writes it in a game: `c3xd4-e5` by way of the man jumped,
    /// `e1xi1-h1` by way of the rook.
    #[must_use]
    pub fn written(&self) -> String {
        let Some(way) = self.way() else { return self.text.clone() };
        let promotion = self.promotion().map(String::from).unwrap_or_default();
        format!("{}x{way}-{}{promotion}", self.origin(), self.target())
    }

    /// The letter of the man that a pawn becomes, in lower case.
    #[must_use]
    pub fn promotion(&self) -> Option<char> {
        self.short.chars().next_back().filter(char::is_ascii_alphabetic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leg(cells: &[&str], short: &str) -> Leg {
        let cells = cells.iter().map(|&cell| cell.to_owned()).collect();
        Leg { cells, text: short.to_owned(), short: short.to_owned(), captures: false }
    }

    #[test]
    fn a_leg_knows_its_cells() {
        for (cells, short, expected) in [
            (&["e2", "e4"][..], "e2e4", ("e2", None, "e4", None)),
            (&["b8", "b9"], "b8b9a", ("b8", None, "b9", Some('a'))),
            (&["f6", "e7", "d8"], "f6d8c", ("f6", Some("e7"), "d8", Some('c'))),
            (&["e1", "h1", "i1", "g1"], "e1h1", ("e1", Some("i1"), "h1", None)),
        ] {
            let leg = leg(cells, short);
            assert_eq!((leg.origin(), leg.way(), leg.target(), leg.promotion()), expected);
            let stops = usize::from(leg.way().is_some());
            assert_eq!(leg.clicks().len(), 2 + stops);
        }
    }
}
