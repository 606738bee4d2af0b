//! The Alquerque board in ASCII.

use std::fmt::Write as _;

use super::fen;
use super::point::Point;
use super::position::Position;

impl Position {
    /// Men as FEN letters, empty points as `+`, and all marked lines between.
    pub(super) fn draw(&self) -> String {
        let mut text = String::new();
        for rank in (0..Point::SIDE).rev() {
            let _ = write!(text, " {}  ", rank + 1);
            for file in 0..Point::SIDE {
                let man = self.man_at(Point::new(file, rank));
                text.push(man.map_or('+', |(color, kind)| fen::letter(color, kind)));
                text.push_str(if file + 1 < Point::SIDE { "---" } else { "\n" });
            }
            if rank > 0 {
                text.push_str("    ");
                for file in 0..Point::SIDE {
                    text.push('|');
                    // The cell to the right of this line: its diagonal joins the
                    // two even ones of its corners.
                    if file + 1 < Point::SIDE {
                        let falls = Point::new(file, rank).has_diagonals();
                        text.push_str(if falls { " \\ " } else { " / " });
                    }
                }
                text.push('\n');
            }
        }
        text.push_str("\n    a   b   c   d   e   f   g   h   i\n");
        text
    }
}
