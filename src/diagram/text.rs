//! The board as text: men as the letters of FEN, upper case for White.
//!
//! A cell is four columns wide and two lines high. The drawing is made on a canvas of
//! box-drawing characters; plain ASCII is a translation of it, and colours are laid
//! upon it.

use super::{Board, Cell, Place};
use crate::game::{Color, Variant, fen};

/// What the reader's screen can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Nothing but ASCII.
    pub ascii: bool,
    /// Colours, as escape sequences of ANSI terminals.
    pub color: bool,
}

impl Style {
    /// What can be shown everywhere.
    pub const PLAIN: Self = Self { ascii: true, color: false };
}

/// What to point out on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cells that the last move went over: a man there is drawn as `(P)`, an
    /// empty cell as `○`, in ASCII `o`.
    pub last: Vec<Cell>,
    /// Where a man may go: a man there is drawn as `[P]`, an empty cell as `●`, in
    /// ASCII `*`. Wins over `last`.
    pub targets: Vec<Cell>,
}

/// Draws the board with the names of ranks and files; several lines, the last one
/// ended too.
#[must_use]
pub fn draw(board: &Board, marks: &Marks, style: Style) -> String {
    let mut canvas = match board.variant {
        Variant::Chesquerque => alquerque_lines(board),
        Variant::Cheskers => squares(board, style),
    };
    for (place, cell) in board.cells() {
        put_cell(&mut canvas, board, marks, style, place, cell);
    }
    let mut text = String::new();
    for (y, line) in canvas.spots.iter().enumerate() {
        let (row, beyond) = (y / 2, y % 2 != canvas.first_y);
        match beyond {
            true => text += "   ",
            false => {
                let cell = board.cell_at(Place { column: 0, row });
                text += &format!(" {} ", cell.rank + 1);
            }
        }
        write_line(&mut text, line, style);
    }
    text.push('\n');
    text += &" ".repeat(3 + canvas.first_x);
    let files: Vec<String> = (0..board.size())
        .map(|column| {
            let cell = board.cell_at(Place { column, row: 0 });
            fen::cell_name(cell.file.into(), 0)[..1].to_owned()
        })
        .collect();
    text + &files.join("   ") + "\n"
}

/// What a spot of the canvas stands for, which gives its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paint {
    /// Lines, and the ground between them.
    Ground,
    /// A dark square.
    Dark,
    Man(Color),
    /// Beside or instead of a man.
    Last,
    Target,
}

impl Paint {
    /// The colours of ink and paper, from the palette of 256.
    const fn escape(self) -> &'static str {
        match self {
            Self::Ground => "\x1b[38;5;137;48;5;223m",
            Self::Dark => "\x1b[38;5;223;48;5;137m",
            Self::Man(Color::White) => "\x1b[1;38;5;16;48;5;231m",
            Self::Man(Color::Black) => "\x1b[1;38;5;231;48;5;16m",
            Self::Last => "\x1b[1;38;5;16;48;5;221m",
            Self::Target => "\x1b[1;38;5;16;48;5;113m",
        }
    }

    const RESET: &'static str = "\x1b[0m";
}

#[derive(Clone, Copy)]
struct Spot {
    glyph: char,
    paint: Paint,
}

struct Canvas {
    spots: Vec<Vec<Spot>>,
    /// Where the middle of the first cell lies.
    first_x: usize,
    first_y: usize,
}

impl Canvas {
    fn new(width: usize, height: usize, first_x: usize, first_y: usize) -> Self {
        let empty = Spot { glyph: ' ', paint: Paint::Ground };
        Self { spots: vec![vec![empty; width]; height], first_x, first_y }
    }

    /// The middle of a cell.
    const fn middle(&self, Place { column, row }: Place) -> (usize, usize) {
        (self.first_x + 4 * column, self.first_y + 2 * row)
    }

    fn put(&mut self, x: usize, y: usize, glyph: char, paint: Paint) {
        self.spots[y][x] = Spot { glyph, paint };
    }

    /// The three spots of a cell.
    fn put_three(&mut self, place: Place, glyphs: [char; 3], paints: [Paint; 3]) {
        let (x, y) = self.middle(place);
        for (offset, (glyph, paint)) in glyphs.into_iter().zip(paints).enumerate() {
            self.put(x - 1 + offset, y, glyph, paint);
        }
    }
}

/// Corners, edges and crossings of a grid: by row (top, between, bottom) and by
/// column (left, between, right).
const CROSSINGS: [[char; 3]; 3] = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];

/// Lines that cross in `count` × `count` spots, four columns and two lines apart, the
/// first crossing at column `left` of the first line.
fn grid(canvas: &mut Canvas, count: usize, left: usize) {
    let kind = |number: usize| match number {
        0 => 0,
        _ if number + 1 == count => 2,
        _ => 1,
    };
    for row in 0..count {
        for column in 0..count {
            let (x, y) = (left + 4 * column, 2 * row);
            canvas.put(x, y, CROSSINGS[kind(row)][kind(column)], Paint::Ground);
            if column + 1 < count {
                (1..4).for_each(|step| canvas.put(x + step, y, '─', Paint::Ground));
            }
            if row + 1 < count {
                canvas.put(x, y + 1, '│', Paint::Ground);
            }
        }
    }
}

/// The points and the lines between them (C1), with room at the sides for marks.
fn alquerque_lines(board: &Board) -> Canvas {
    let size = board.size();
    let mut canvas = Canvas::new(4 * size - 1, 2 * size - 1, 1, 0);
    grid(&mut canvas, size, 1);
    for (place, cell) in board.cells() {
        if place.column + 1 < size && place.row + 1 < size {
            // The diagonal of the field to the lower right joins its two even corners.
            let (x, y) = canvas.middle(place);
            let glyph = if cell.is_even() { '╲' } else { '╱' };
            canvas.put(x + 2, y + 1, glyph, Paint::Ground);
        }
    }
    canvas
}

/// The squares: light ones are filled, as no man ever stands there (K1).
fn squares(board: &Board, style: Style) -> Canvas {
    let size = board.size();
    let mut canvas = Canvas::new(4 * size + 1, 2 * size + 1, 2, 1);
    grid(&mut canvas, size + 1, 0);
    for (place, cell) in board.cells() {
        let (glyph, paint) = match cell.is_even() {
            true => (' ', Paint::Dark),
            false if style.color => (' ', Paint::Ground),
            false => ('░', Paint::Ground),
        };
        canvas.put_three(place, [glyph; 3], [paint; 3]);
    }
    canvas
}

/// The man on a cell, and its marks.
fn put_cell(
    canvas: &mut Canvas,
    board: &Board,
    marks: &Marks,
    style: Style,
    place: Place,
    cell: Cell,
) {
    let man = board.man_at(cell).map(|man| (man.letter(), Paint::Man(man.color)));
    let mark = if marks.targets.contains(&cell) {
        Some((Paint::Target, ['[', '●', ']']))
    } else if marks.last.contains(&cell) {
        Some((Paint::Last, ['(', '○', ')']))
    } else {
        None
    };
    let (x, y) = canvas.middle(place);
    match (man, mark) {
        (None, None) => {}
        (None, Some((paint, [_, dot, _]))) => canvas.put(x, y, dot, paint),
        (Some((letter, paint)), Some((around, [open, _, close]))) => {
            canvas.put_three(place, [open, letter, close], [around, paint, around]);
        }
        (Some((letter, paint)), None) if style.color => {
            canvas.put_three(place, [' ', letter, ' '], [paint; 3]);
        }
        (Some((letter, paint)), None) => canvas.put(x, y, letter, paint),
    }
}

fn write_line(text: &mut String, line: &[Spot], style: Style) {
    let mut paint = None;
    for spot in line {
        if style.color && paint != Some(spot.paint) {
            paint = Some(spot.paint);
            *text += spot.paint.escape();
        }
        text.push(if style.ascii { in_ascii(spot.glyph) } else { spot.glyph });
    }
    if style.color {
        *text += Paint::RESET;
    } else {
        text.truncate(text.trim_end_matches(' ').len());
    }
    text.push('\n');
}

/// The nearest that ASCII has to a character of the canvas.
const fn in_ascii(glyph: char) -> char {
    match glyph {
        '─' => '-',
        '│' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        '╲' => '\\',
        '╱' => '/',
        '░' => ':',
        '●' => '*',
        '○' => 'o',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(variant: Variant, fen: &str) -> Board {
        Board::from_fen(variant, fen).unwrap()
    }

    fn cells(variant: Variant, names: &str) -> Vec<Cell> {
        names.split(' ').filter_map(|name| Cell::parse(name, variant)).collect()
    }

    #[test]
    fn the_alquerque_board_in_ascii() {
        let array = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR";
        let text = draw(&board(Variant::Chesquerque, array), &Marks::default(), Style::PLAIN);
        let expected = r"
 9  r---n---b---q---k---a---b---n---r
    | \ | / | \ | / | \ | / | \ | / |
 8  p---p---p---p---p---p---p---p---p
    | / | \ | / | \ | / | \ | / | \ |
 7  +---+---+---+---+---+---+---+---+
    | \ | / | \ | / | \ | / | \ | / |
 6  +---+---+---+---+---+---+---+---+
    | / | \ | / | \ | / | \ | / | \ |
 5  +---+---+---+---+---+---+---+---+
    | \ | / | \ | / | \ | / | \ | / |
 4  +---+---+---+---+---+---+---+---+
    | / | \ | / | \ | / | \ | / | \ |
 3  +---+---+---+---+---+---+---+---+
    | \ | / | \ | / | \ | / | \ | / |
 2  P---P---P---P---P---P---P---P---P
    | / | \ | / | \ | / | \ | / | \ |
 1  R---N---B---Q---K---A---B---N---R

    a   b   c   d   e   f   g   h   i
";
        assert_eq!(format!("\n{text}"), expected);
    }

    #[test]
    fn the_dark_squares_as_black_sees_them_with_marks() {
        // Black has just jumped from e7 to g5; White's king on h4 may jump to f6.
        let variant = Variant::Cheskers;
        let fen = "3k4/8/8/6p1/7K/8/8/8";
        let marks = Marks { last: cells(variant, "e7 g5"), targets: cells(variant, "g5 f6") };
        let board = board(variant, fen).seen_by(Color::Black);
        let text = draw(&board, &marks, Style { ascii: false, color: false });
        let expected = "
   ┌───┬───┬───┬───┬───┬───┬───┬───┐
 1 │░░░│   │░░░│   │░░░│   │░░░│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 2 │   │░░░│   │░░░│   │░░░│   │░░░│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 3 │░░░│   │░░░│   │░░░│   │░░░│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 4 │ K │░░░│   │░░░│   │░░░│   │░░░│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 5 │░░░│[p]│░░░│   │░░░│   │░░░│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 6 │   │░░░│ ● │░░░│   │░░░│   │░░░│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 7 │░░░│   │░░░│ ○ │░░░│   │░░░│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 8 │   │░░░│   │░░░│ k │░░░│   │░░░│
   └───┴───┴───┴───┴───┴───┴───┴───┘

     h   g   f   e   d   c   b   a
";
        assert_eq!(format!("\n{text}"), expected);
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let fen = "k8/9/9/9/9/9/9/9/8K";
        let board = board(Variant::Chesquerque, fen);
        let style = Style { ascii: false, color: true };
        let colored = draw(&board, &Marks::default(), style);
        for line in colored.lines().filter(|line| line.contains('\x1b')) {
            assert!(line.ends_with(Paint::RESET), "{line:?}");
        }
        let mut plain = String::new();
        for (number, piece) in colored.split('\x1b').enumerate() {
            plain += if number == 0 { piece } else { piece.split_once('m').unwrap().1 };
        }
        let expected = draw(&board, &Marks::default(), Style { color: false, ..style });
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        // With colours a man covers the ends of the lines beside him.
        let plain = trimmed(&plain).replace("k ──", "k───").replace("── K", "───K");
        assert_eq!(plain, trimmed(&expected));
    }
}
