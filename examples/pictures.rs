//! Draws all pictures that the repository holds: `cargo run --example pictures`
//! writes the arrays of both games for the README, `docs/chesquerque.svg` and
//! `docs/cheskers.svg`, and the men as single files, `assets/pieces/white-pawn.svg`
//! and so on.

use std::fmt::Write as _;
use std::fs;

use qirkat::diagram::men::{self, Figure};
use qirkat::game::{Color, Position, fen};
use qirkat::{cheskers, chesquerque};

/// Pixels between two points, or the width of a square.
const CELL: usize = 48;
/// Pixels around the board, for the labels.
const MARGIN: usize = 40;
/// Pixels from a cell's middle to the rim of a man.
const RADIUS: usize = 17;

fn main() -> std::io::Result<()> {
    fs::write("docs/chesquerque.svg", alquerque_board())?;
    fs::write("docs/cheskers.svg", chequered_board())?;
    for color in Color::ALL {
        for figure in Figure::ALL {
            let name = format!("{color}-{}.svg", figure.name()).to_lowercase();
            fs::write(format!("assets/pieces/{name}"), men::file(color, figure))?;
        }
    }
    Ok(())
}

/// Men on the points of the Alquerque lines (C1, C2).
fn alquerque_board() -> String {
    let size = chesquerque::Position::SIZE;
    let at = |place: usize| MARGIN + place * CELL;
    let mut svg = open(2 * MARGIN + (size - 1) * CELL);
    let mut line = |x1: usize, y1: usize, x2: usize, y2: usize| {
        let _ = writeln!(
            svg,
            r##"<path d="M{} {}L{} {}" stroke="#7a5c3a" stroke-width="2"/>"##,
            at(x1),
            at(y1),
            at(x2),
            at(y2)
        );
    };
    for place in 0..size {
        line(place, 0, place, size - 1);
        line(0, place, size - 1, place);
    }
    // Diagonals join the even points: they leave the left and right edges there.
    for start in (0..size).step_by(2) {
        let last = size - 1;
        line(0, start, start, 0);
        line(start, last, last, start);
        line(0, start, last - start, last);
        line(start, 0, last, last - start);
    }
    array::<chesquerque::Position>(&mut svg, at);
    svg + "</svg>\n"
}

/// Men on the dark squares (K1, K2).
fn chequered_board() -> String {
    let size = cheskers::Position::SIZE;
    let corner = MARGIN - CELL / 2;
    let at = |place: usize| MARGIN + place * CELL;
    let mut svg = open(2 * MARGIN + (size - 1) * CELL);
    for (file, row) in (0..size * size).map(|cell| (cell % size, cell / size)) {
        // The first row is the eighth rank, whose a-file is light.
        let color = if (file + row) % 2 == 0 { "#f0dcb8" } else { "#b08050" };
        let _ = writeln!(
            svg,
            r#"<rect x="{}" y="{}" width="{CELL}" height="{CELL}" fill="{color}"/>"#,
            corner + file * CELL,
            corner + row * CELL
        );
    }
    array::<cheskers::Position>(&mut svg, at);
    svg + "</svg>\n"
}

fn open(size: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         width=\"{size}\" height=\"{size}\" font-family=\"Georgia, serif\" \
         text-anchor=\"middle\">\n\
         <rect width=\"{size}\" height=\"{size}\" rx=\"8\" fill=\"#f6ead2\"/>\n"
    )
}

/// The men of the array as discs with their letters, and the labels of the edges.
fn array<P: Position>(svg: &mut String, at: impl Fn(usize) -> usize) {
    let board = P::START.split(' ').next().expect("a FEN begins with the board");
    let mut man = |letter: char, file: usize, rank: usize| {
        let (x, y) = (at(file), at(P::SIZE - 1 - rank));
        let (disc, ink) =
            if letter.is_uppercase() { ("#fffaf0", "#222") } else { ("#2b2b2b", "#f6ead2") };
        let _ = writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{disc}" stroke="#222" stroke-width="1.5"/><text x="{x}" y="{}" font-size="19" fill="{ink}">{}</text>"##,
            y + 6,
            letter.to_ascii_uppercase()
        );
        Ok(())
    };
    fen::read_board(board, P::SIZE, "PNBRQAKC", &mut man).expect("the array is a board");
    for place in 0..P::SIZE {
        let label = |x: usize, y: usize, text: &str| {
            format!("<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"#7a5c3a\">{text}</text>\n")
        };
        let cell = fen::cell_name(place, place);
        let (file, rank) = cell.split_at(1);
        *svg += &label(at(place), at(P::SIZE - 1) + MARGIN - 6, file);
        *svg += &label(9, at(P::SIZE - 1 - place) + 4, rank);
    }
}
