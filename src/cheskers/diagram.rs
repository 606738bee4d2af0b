//! The board drawn for people.

use super::board::Board;
use super::fen::letter_at;
use super::square::Square;

/// The board with White at the bottom. Light squares, which take no part in the
/// game (K1), are left blank; empty dark ones are dots.
pub(super) fn draw(board: &Board) -> String {
    let edge = "    +-----------------+\n";
    let files = "      a b c d e f g h\n";
    let mut text = edge.to_owned();
    for rank in (0..8).rev() {
        text += &format!("  {} |", rank + 1);
        for file in 0..8 {
            let empty = if Square::at(file, rank).is_some() { '.' } else { ' ' };
            text.push(' ');
            text.push(letter_at(board, file, rank).unwrap_or(empty));
        }
        text += " |\n";
    }
    text + edge + files
}

#[cfg(test)]
mod tests {
    use crate::cheskers::Position;
    use crate::game::{Game, Position as _, Rules};

    #[test]
    fn the_array_as_a_picture() {
        let game = Game::<Position>::new(Rules::default());
        let expected = "
    +-----------------+
  8 |   c   k   k   b |
  7 | p   p   p   p   |
  6 |   p   p   p   p |
  5 | .   .   .   .   |
  4 |   .   .   .   . |
  3 | P   P   P   P   |
  2 |   P   P   P   P |
  1 | B   K   K   C   |
    +-----------------+
      a b c d e f g h
";
        assert_eq!(format!("\n{}", game.position().diagram()), expected);
    }
}
