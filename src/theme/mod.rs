//! The looks and settings with which XBoard plays the two games: board pictures, men,
//! and one configuration a game, for `xboard @FILE`.
//!
//! The repository keeps them under `assets/xboard` (`cargo run --example pictures`),
//! and `qirkat install --xboard` writes them where XBoard looks for them.

use crate::diagram::men::{self, Figure};
use crate::diagram::{png, svg};
use crate::game::{Color, Variant};

/// Pixels of a cell in the board pictures. XBoard scales them to its board, so there
/// are more than a cell has there.
const CELL: u32 = 96;

/// A file of the theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name under the folder of the theme, `/` between folders.
    pub name: String,
    /// What is in it.
    pub content: Vec<u8>,
}

/// The folder of the men, under the folder of the theme.
pub const MEN: &str = "pieces";

/// The board pictures and the men.
///
/// # Errors
/// There is no memory to draw them.
pub fn pictures() -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    for variant in Variant::ALL {
        let pixels = CELL * variant.size() as u32;
        let content = png::render(&svg::ground(variant, pixels), pixels)?;
        files.push(File { name: board_picture(variant), content });
    }
    for color in Color::ALL {
        for figure in Figure::ALL {
            let content = men::file(color, figure).into_bytes();
            files.push(File { name: format!("{MEN}/{color}{}.svg", xboard_name(figure)), content });
        }
    }
    Ok(files)
}

/// The name of a board picture. By its end XBoard knows that it shows the whole board
/// and of how many cells.
fn board_picture(variant: Variant) -> String {
    let size = variant.size();
    format!("{variant}-{size}x{size}.png")
}

/// What XBoard calls the picture of the place in which a figure stands (`setup`). The
/// archbishop stands in the place of the crowned bishop, and the king in that of the
/// prince, who is not royal and looks like a king.
const fn xboard_name(figure: Figure) -> &'static str {
    match figure {
        Figure::Pawn => "Pawn",
        Figure::Rook => "Rook",
        Figure::Knight => "Knight",
        Figure::Bishop => "Bishop",
        Figure::Archbishop => "CrownedBishop",
        Figure::Queen => "Queen",
        Figure::King => "King",
        Figure::Camel => "Camel",
    }
}

/// The first words of every configuration, by which it is known again.
pub const SIGNATURE: &str = "; Written by Qirkat";

/// The configuration of a game. `engine` is the command that starts the engine, and
/// `pictures` the folder of the theme; a relative one counts from where XBoard starts.
///
/// # Errors
/// A path that XBoard cannot read from a configuration.
pub fn configuration(variant: Variant, engine: &str, pictures: &str) -> Result<String, String> {
    let engine = quoted(&command(engine)?)?;
    let board = quoted(&format!("{pictures}/{}", board_picture(variant)))?;
    let men = quoted(&format!("{pictures}/{MEN}"))?;
    let size = variant.size();
    Ok(format!(
        "{SIGNATURE}: {variant} in XBoard, by `xboard @FILE`
;
; The size of a square, until you choose another
-size 64
; What you change is kept apart from your settings for other games
-settingsFile ~/.xboard-{variant}
-saveSettingsFile ~/.xboard-{variant}
;
; The game and its engine, against you and against itself
-variant {variant}
-boardWidth {size}
-boardHeight {size}
-firstChessProgram {engine}
-secondChessProgram {engine}
;
; The engine knows the rules, and XBoard how men go
-testLegality true
-checkMates false
-testClaims false
-materialDraws false
;
; The board and the men
-useBoardTexture true
-liteBackTextureFile {board}
-darkBackTextureFile {board}
-overrideLineGap 0
-pieceImageDirectory {men}
-trueColors true
;
; What lights up
-showTargetSquares true
-highlightDragging true
-highlightLastMove true
-highlightMoveWithArrow true
-sweepPromotions true
;
; A smaller font has room for the reason of a refusal
-messageFont \"Sans 9\"
-startupMessage \"\"
"
    ))
}

/// The registration of an engine for all its variants, a `.eng` file.
///
/// # Errors
/// A path that cannot stand in it.
pub fn registration(engine: &str) -> Result<String, String> {
    let variants = Variant::ALL.map(Variant::name).join(",");
    Ok(format!("plugin spec 0.0\n{}\n{variants}\n", command(engine)?))
}

/// A program as a command.
fn command(program: &str) -> Result<String, String> {
    if program.contains(['"', '\'', '\n', '\\']) {
        return Err(format!("XBoard cannot start '{program}', expected a path without quotes"));
    }
    Ok(if program.contains(' ') { format!("\"{program}\"") } else { program.to_owned() })
}

/// A value in a configuration.
fn quoted(value: &str) -> Result<String, String> {
    if value.contains(['\'', '\n']) {
        return Err(format!("XBoard cannot read '{value}', expected a path without quotes"));
    }
    Ok(format!("'{value}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_of_both_games_has_a_picture() {
        let files = pictures().unwrap();
        assert_eq!(files.len(), 2 + 2 * Figure::ALL.len());
        let named = |name: &str| files.iter().any(|file| file.name == name);
        assert!(named("chesquerque-9x9.png") && named("cheskers-8x8.png"));
        assert!(named("pieces/WhiteCrownedBishop.svg") && named("pieces/BlackCamel.svg"));
        for file in files {
            let magic: &[u8] = if file.name.ends_with(".png") { b"\x89PNG" } else { b"<svg " };
            assert!(file.content.starts_with(magic), "{}", file.name);
        }
    }

    #[test]
    fn a_path_with_blanks_is_one_word() {
        let text = configuration(Variant::Cheskers, "/my games/qirkat", "/my pictures").unwrap();
        assert!(text.contains("-firstChessProgram '\"/my games/qirkat\"'\n"), "{text}");
        assert!(text.contains("-pieceImageDirectory '/my pictures/pieces'\n"), "{text}");
        assert_eq!(
            registration("/my games/qirkat").unwrap(),
            "plugin spec 0.0\n\"/my games/qirkat\"\nchesquerque,cheskers\n"
        );
    }

    #[test]
    fn a_path_with_quotes_is_refused() {
        for path in ["/it's/qirkat", "/\"/qirkat", "/a\nb/qirkat"] {
            assert!(configuration(Variant::Cheskers, path, "/p").is_err(), "{path}");
            assert!(registration(path).is_err(), "{path}");
        }
        assert!(configuration(Variant::Cheskers, "/qirkat", "/it's").is_err());
    }
}
