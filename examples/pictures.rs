//! Writes all pictures that the repository holds: `cargo run --example pictures` draws
//! the arrays of both games for the README, `docs/chesquerque.svg` and
//! `docs/cheskers.svg`, the men as single files, `assets/pieces/white-pawn.svg` and so
//! on, and the theme for XBoard with its configurations, `assets/xboard/`.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use qirkat::diagram::Board;
use qirkat::diagram::men::{self, Figure};
use qirkat::diagram::svg::{self, Extras};
use qirkat::game::{Color, Position, Variant};
use qirkat::{cheskers, chesquerque, theme};

/// The size of a board in the README, in pixels.
const SIZE: u32 = 464;

/// Where the theme for XBoard is kept, for those who start XBoard in the repository.
const THEME: &str = "assets/xboard";
/// The engine that is built there.
const ENGINE: &str = "target/release/qirkat";

fn main() -> Result<(), Box<dyn Error>> {
    array::<chesquerque::Position>()?;
    array::<cheskers::Position>()?;
    for color in Color::ALL {
        for figure in Figure::ALL {
            let path = format!("assets/pieces/{}.svg", men::name(color, figure));
            fs::write(path, men::file(color, figure))?;
        }
    }
    xboard()
}

fn array<P: Position>() -> io::Result<()> {
    let board = Board::from_fen(P::VARIANT, P::START).expect("the array is a board");
    let picture = svg::draw(&board, &Extras::default(), SIZE);
    fs::write(format!("docs/{}.svg", P::VARIANT), picture)
}

fn xboard() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(THEME);
    fs::create_dir_all(folder.join(theme::MEN))?;
    for file in theme::pictures()? {
        fs::write(folder.join(file.name), file.content)?;
    }
    for variant in Variant::ALL {
        let text = theme::configuration(variant, ENGINE, THEME)?;
        fs::write(folder.join(format!("{variant}.conf")), text)?;
    }
    Ok(())
}
