//! Draws all pictures that the repository holds: `cargo run --example pictures`
//! writes the arrays of both games for the README, `docs/chesquerque.svg` and
//! `docs/cheskers.svg`, and the men as single files, `assets/pieces/white-pawn.svg`
//! and so on.

use std::fs;

use qirkat::diagram::Board;
use qirkat::diagram::men::{self, Figure};
use qirkat::diagram::svg::{self, Extras};
use qirkat::game::{Color, Position};
use qirkat::{cheskers, chesquerque};

/// The size of a board in the README, in pixels.
const SIZE: u32 = 464;

fn main() -> std::io::Result<()> {
    array::<chesquerque::Position>()?;
    array::<cheskers::Position>()?;
    for color in Color::ALL {
        for figure in Figure::ALL {
            let name = format!("{color}-{}.svg", figure.name()).to_lowercase();
            fs::write(format!("assets/pieces/{name}"), men::file(color, figure))?;
        }
    }
    Ok(())
}

fn array<P: Position>() -> std::io::Result<()> {
    let board = Board::from_fen(P::VARIANT, P::START).expect("the array is a board");
    let picture = svg::draw(&board, &Extras::default(), SIZE);
    fs::write(format!("docs/{}.svg", P::VARIANT), picture)
}
