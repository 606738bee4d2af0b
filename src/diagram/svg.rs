//! The board as a picture.

use std::fmt::Write as _;

use thiserror::Error;

use super::men::{self, Figure};
use super::{Board, Cell, Place, labels};
use crate::game::{Color, Variant};

/// What a picture shows besides the men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Cells with a ring.
    pub marks: Vec<Cell>,
    /// Arrows, the last on top.
    pub arrows: Vec<Arrow>,
}

/// An arrow along the cells that a move visits, at least two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow(Vec<Cell>);

/// Text that names no cell or arrow of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExtraError {
    /// Not a cell.
    #[error("'{text}' is no {} of {variant}, expected one such as {}", cell_word(*variant), example(*variant))]
    Cell {
        /// The text.
        text: String,
        /// The game.
        variant: Variant,
    },
    /// Not a move.
    #[error("'{text}' is no arrow of {variant}, expected the {}s of a move such as {}", cell_word(*variant), example_move(*variant))]
    Arrow {
        /// The text.
        text: String,
        /// The game.
        variant: Variant,
    },
}

const fn cell_word(variant: Variant) -> &'static str {
    match variant {
        Variant::Chesquerque => "point",
        Variant::Cheskers => "dark square",
    }
}

const fn example(variant: Variant) -> &'static str {
    match variant {
        Variant::Chesquerque => "e5",
        Variant::Cheskers => "e5 or d4",
    }
}

const fn example_move(variant: Variant) -> &'static str {
    match variant {
        Variant::Chesquerque => "e2e4",
        Variant::Cheskers => "c3d4 or c3e5g7",
    }
}

/// Reads a cell to mark.
///
/// # Errors
/// The board of `variant` has no such cell.
pub fn parse_mark(text: &str, variant: Variant) -> Result<Cell, ExtraError> {
    Cell::parse(text, variant).ok_or_else(|| ExtraError::Cell { text: text.to_owned(), variant })
}

impl Arrow {
    /// Reads a move in UCI text as the arrow of its way. It need not be a legal move,
    /// and what a pawn becomes does not matter.
    ///
    /// # Errors
    /// The text is not made of two or more cells, each other than the one before.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, ExtraError> {
        let bad = || ExtraError::Arrow { text: text.to_owned(), variant };
        // An odd last letter is what a pawn becomes.
        let path = match text.len() % 2 {
            0 => text,
            _ => text.strip_suffix(|c: char| Figure::from_letter(c).is_some()).ok_or_else(bad)?,
        };
        let cells = path
            .as_bytes()
            .chunks(2)
            .map(|name| Cell::parse(std::str::from_utf8(name).ok()?, variant))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(bad)?;
        let moves = cells.len() >= 2 && cells.windows(2).all(|pair| pair[0] != pair[1]);
        if moves { Ok(Self(cells)) } else { Err(bad()) }
    }
}

/// Units between two points, or the width of a square.
const CELL: usize = 48;
/// Units around the board, from the middle of the outermost cells.
const MARGIN: usize = 40;
/// The size of a man.
const MAN: usize = 44;

/// The colours of wood and ink.
const GROUND: &str = "#f6ead2";
const LINES: &str = "#7a5c3a";
const LIGHT: &str = "#f0dcb8";
const DARK: &str = "#b08050";
const MARK: &str = "#d9480f";
const ARROW: &str = "#2b8a3e";

/// The picture of a board, as wide and as high as `pixels`.
#[must_use]
pub fn draw(board: &Board, extras: &Extras, pixels: u32) -> String {
    let side = 2 * MARGIN + (board.size() - 1) * CELL;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         width=\"{pixels}\" height=\"{pixels}\">\n\
         <rect width=\"{side}\" height=\"{side}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    draw_ground(&mut svg, board);
    edge(&mut svg, board);
    for &cell in &extras.marks {
        let (x, y) = centre(board.place_of(cell));
        put(
            &mut svg,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"21\" fill=\"{MARK}\" fill-opacity=\"0.2\" \
                 stroke=\"{MARK}\" stroke-width=\"3\"/>"
            ),
        );
    }
    all_men(&mut svg, board);
    for arrow in &extras.arrows {
        draw_arrow(&mut svg, board, arrow);
    }
    svg + "</svg>\n"
}

/// The bare board from edge to edge, without names, as wide and as high as `pixels`: a
/// ground for programs that put their own men on it, each in the middle of a cell.
#[must_use]
pub fn ground(variant: Variant, pixels: u32) -> String {
    let board = Board { variant, men: [[None; 9]; 9], bottom: Color::White };
    let (edge, side) = (MARGIN - CELL / 2, board.size() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{edge} {edge} {side} {side}\" \
         width=\"{pixels}\" height=\"{pixels}\">\n\
         <rect x=\"{edge}\" y=\"{edge}\" width=\"{side}\" height=\"{side}\" fill=\"{GROUND}\"/>\n"
    );
    draw_ground(&mut svg, &board);
    svg + "</svg>\n"
}

fn draw_ground(svg: &mut String, board: &Board) {
    match board.variant {
        Variant::Chesquerque => alquerque_lines(svg, board.size()),
        Variant::Cheskers => squares(svg, board),
    }
}

/// Adds a line of text.
fn put(svg: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{line}");
}

const fn along(place: usize) -> usize {
    MARGIN + place * CELL
}

const fn centre(place: Place) -> (usize, usize) {
    (along(place.column), along(place.row))
}

/// The lines between the points (C1): every rank and file, and the diagonals
/// through even points, which leave the left and the right edge there.
fn alquerque_lines(svg: &mut String, size: usize) {
    let last = size - 1;
    let mut path = String::new();
    let mut line = |x1: usize, y1: usize, x2: usize, y2: usize| {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(along);
        path += &format!("M{x1} {y1}L{x2} {y2}");
    };
    for place in 0..size {
        line(place, 0, place, last);
        line(0, place, last, place);
    }
    for start in (0..last).step_by(2) {
        line(start, 0, last, last - start);
        line(last - start, 0, 0, last - start);
        if start > 0 {
            line(0, start, last - start, last);
            line(last, start, start, last);
        }
    }
    put(svg, format_args!("<path d=\"{path}\" stroke=\"{LINES}\" stroke-width=\"2\"/>"));
}

/// The light board with its dark squares (K1).
fn squares(svg: &mut String, board: &Board) {
    let corner = |place: usize| along(place) - CELL / 2;
    let side = board.size() * CELL;
    put(
        svg,
        format_args!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{side}\" height=\"{side}\" fill=\"{LIGHT}\"/>",
            corner(0)
        ),
    );
    let mut path = String::new();
    for (place, _) in board.cells().filter(|(_, cell)| cell.is_even()) {
        path += &format!("M{} {}h{CELL}v{CELL}h-{CELL}z", corner(place.column), corner(place.row));
    }
    put(svg, format_args!("<path d=\"{path}\" fill=\"{DARK}\"/>"));
}

/// The names of files and ranks.
fn edge(svg: &mut String, board: &Board) {
    let beyond = along(board.size() - 1) + MARGIN - 9;
    put(
        svg,
        format_args!(
            "<g fill=\"none\" stroke=\"{LINES}\" stroke-width=\"1.3\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">"
        ),
    );
    let mut label = |x: usize, y: usize, character: char| {
        let (x, y) = (x as f64 - labels::WIDTH / 2.0, y as f64 - labels::HEIGHT / 2.0);
        let path = labels::path(character);
        put(svg, format_args!("<path transform=\"translate({x} {y})\" d=\"{path}\"/>"));
    };
    for place in 0..board.size() {
        let cell = board.cell_at(Place { column: place, row: place });
        for (character, is_file) in cell.to_string().chars().zip([true, false]) {
            if is_file {
                label(along(place), beyond, character);
            } else {
                label(10, along(place), character);
            }
        }
    }
    put(svg, format_args!("</g>"));
}

/// The men: each kind is drawn once and then used where it stands.
fn all_men(svg: &mut String, board: &Board) {
    let men: Vec<_> = board
        .cells()
        .filter_map(|(place, cell)| board.man_at(cell).map(|man| (place, man)))
        .collect();
    if men.is_empty() {
        return;
    }
    svg.push_str("<defs>\n");
    for color in Color::ALL {
        for figure in Figure::ALL {
            if men.iter().any(|(_, man)| man.color == color && man.figure == figure) {
                let id = format!(" id=\"{}\"", men::name(color, figure));
                svg.push_str(&men::group(color, figure, &id));
            }
        }
    }
    svg.push_str("</defs>\n");
    let scale = MAN as f64 / f64::from(men::SIDE);
    for (place, man) in men {
        let (x, y) = centre(place);
        put(
            svg,
            format_args!(
                "<use href=\"#{}\" transform=\"translate({} {}) scale({scale})\"/>",
                men::name(man.color, man.figure),
                x - MAN / 2,
                y - MAN / 2
            ),
        );
    }
}

/// An arrow with its head in the middle of the last cell.
fn draw_arrow(svg: &mut String, board: &Board, Arrow(cells): &Arrow) {
    const HEAD: f64 = 15.0;
    let points: Vec<(f64, f64)> = cells
        .iter()
        .map(|&cell| centre(board.place_of(cell)))
        .map(|(x, y)| (x as f64, y as f64))
        .collect();
    let [.., (x1, y1), (x2, y2)] = points[..] else { unreachable!("an arrow has two ends") };
    let length = (x2 - x1).hypot(y2 - y1);
    // The last step, one unit long.
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (neck_x, neck_y) = (x2 - HEAD * dx, y2 - HEAD * dy);
    let mut path = String::new();
    for (x, y) in points[..points.len() - 1].iter().chain([&(neck_x, neck_y)]) {
        path += &format!("{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
    }
    let (side_x, side_y) = (-dy * HEAD * 0.6, dx * HEAD * 0.6);
    put(
        svg,
        format_args!(
            "<g opacity=\"0.8\"><path d=\"{path}\" fill=\"none\" stroke=\"{ARROW}\" \
             stroke-width=\"6\" stroke-linejoin=\"round\"/>\
             <path d=\"M{x2:.1} {y2:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{ARROW}\"/></g>",
            neck_x + side_x,
            neck_y + side_y,
            neck_x - side_x,
            neck_y - side_y
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow(text: &str, variant: Variant) -> Result<usize, String> {
        Arrow::parse(text, variant).map(|arrow| arrow.0.len()).map_err(|error| error.to_string())
    }

    #[test]
    fn an_arrow_visits_the_cells_of_a_move() {
        assert_eq!(arrow("e2e4", Variant::Chesquerque), Ok(2));
        assert_eq!(arrow("B8B9A", Variant::Chesquerque), Ok(2));
        assert_eq!(arrow("c3e5g7", Variant::Cheskers), Ok(3));
        // A round of jumps ends where it began.
        assert_eq!(arrow("c3e5c7a5c3", Variant::Cheskers), Ok(5));
    }

    #[test]
    fn what_is_no_arrow_is_refused() {
        for text in ["", "e", "e2", "e2e", "e2e2", "e2e10", "e2x4", "e2e4z", "é2e4", "e2e4é"] {
            let error = arrow(text, Variant::Chesquerque).unwrap_err();
            assert!(error.starts_with(&format!("'{text}' is no arrow of chesquerque")), "{error}");
        }
        let error = arrow("c3c4", Variant::Cheskers).unwrap_err();
        assert!(error.ends_with("expected the dark squares of a move such as c3d4 or c3e5g7"));
    }

    #[test]
    fn c1_the_diagonals_are_those_of_four_alquerque_boards() {
        let mut svg = String::new();
        alquerque_lines(&mut svg, 9);
        // 9 ranks, 9 files, 7 diagonals each way.
        assert_eq!(svg.matches('M').count(), 9 + 9 + 7 + 7);
    }
}
