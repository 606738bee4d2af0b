//! The pictures of the men: one set for both games, drawn for this project.
//!
//! Every man stands on the same plinth in a square of [`SIDE`] units, and is made of
//! bodies with an outline, and of lines and dots upon them. At 40 pixels a unit is
//! less than half a pixel, so nothing finer than the lines is drawn.

use std::fmt::Write as _;

use crate::game::Color;

/// The side of a man's picture, in units of its paths.
pub const SIDE: u32 = 100;

/// The width of all lines, in the same units.
const STROKE: u32 = 4;

/// What a man looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The pawn of both games.
    Pawn,
    /// The rook of Chesquerque.
    Rook,
    /// The knight of Chesquerque.
    Knight,
    /// The bishop of both games.
    Bishop,
    /// The archbishop of Chesquerque: a horse under a mitre.
    Archbishop,
    /// The queen of Chesquerque.
    Queen,
    /// The king of both games.
    King,
    /// The camel of Cheskers.
    Camel,
}

use Figure::{Archbishop, Bishop, Camel, King, Knight, Pawn, Queen, Rook};

impl Figure {
    /// All of them.
    pub const ALL: [Self; 8] = [Pawn, Rook, Knight, Bishop, Archbishop, Queen, King, Camel];

    /// The letter of FEN in either game, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Pawn => 'P',
            Rook => 'R',
            Knight => 'N',
            Bishop => 'B',
            Archbishop => 'A',
            Queen => 'Q',
            King => 'K',
            Camel => 'C',
        }
    }

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pawn => "pawn",
            Rook => "rook",
            Knight => "knight",
            Bishop => "bishop",
            Archbishop => "archbishop",
            Queen => "queen",
            King => "king",
            Camel => "camel",
        }
    }

    /// The figure of a letter of FEN, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.letter() == letter.to_ascii_uppercase())
    }

    /// What the picture is made of, from the back to the front.
    const fn parts(self) -> &'static [Part] {
        match self {
            Pawn => PAWN,
            Rook => ROOK,
            Knight => KNIGHT,
            Bishop => BISHOP,
            Archbishop => ARCHBISHOP,
            Queen => QUEEN,
            King => KING,
            Camel => CAMEL,
        }
    }
}

/// The name of a man in pictures, such as `white-pawn`.
#[must_use]
pub fn name(color: Color, figure: Figure) -> String {
    format!("{color}-{}", figure.name()).to_lowercase()
}

/// A man as an SVG file of its own, on a transparent ground.
#[must_use]
pub fn file(color: Color, figure: Figure) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         width=\"{SIDE}\" height=\"{SIDE}\">\n{}</svg>\n",
        group(color, figure, "")
    )
}

/// A man as an SVG group with more attributes, such as a place.
pub(super) fn group(color: Color, figure: Figure, attributes: &str) -> String {
    let Ink { fill, outline, line } = Ink::of(color);
    let mut svg = format!(
        "<g{attributes} fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"{STROKE}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
    );
    for part in figure.parts() {
        // Writing to a string cannot fail.
        let _ = match part {
            Part::Body(path) => writeln!(svg, "<path d=\"{path}\"/>"),
            Part::Line(path) => {
                writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\"/>")
            }
            Part::Dot(path) => {
                writeln!(svg, "<path d=\"{path}\" fill=\"{line}\" stroke=\"none\"/>")
            }
        };
    }
    svg + "</g>\n"
}

/// The colours of one side's men.
struct Ink {
    fill: &'static str,
    outline: &'static str,
    line: &'static str,
}

impl Ink {
    const fn of(color: Color) -> Self {
        match color {
            Color::White => Self { fill: "#fffaf0", outline: "#222222", line: "#222222" },
            Color::Black => Self { fill: "#333333", outline: "#111111", line: "#f6ead2" },
        }
    }
}

/// A stroke of the pen, as the data of an SVG path.
enum Part {
    /// Filled, with an outline.
    Body(&'static str),
    /// A line upon a body.
    Line(&'static str),
    /// A spot upon a body.
    Dot(&'static str),
}

use Part::{Body, Dot, Line};

const PLINTH: Part = Body("M24 90V84Q24 78 30 78H70Q76 78 76 84V90Z");

const PAWN: &[Part] = &[
    Body("M42 52C42 66 35 72 31 78H69C65 72 58 66 58 52Z"),
    Body("M36 52Q33 52 33 49T36 46H64Q67 46 67 49T64 52Z"),
    Body("M50 18A14 14 0 1 1 50 46A14 14 0 1 1 50 18Z"),
    PLINTH,
];

const ROOK: &[Part] = &[
    Body("M33 78L37 46H63L67 78Z"),
    Body("M27 20H38V28H45V20H55V28H62V20H73V40L66 46H34L27 40Z"),
    PLINTH,
    Line("M35.5 58H64.5"),
];

const KNIGHT: &[Part] = &[
    Body(
        "M32 78C31 62 48 58 47 47C42 52 36 52 31 57C27 60 20 57 20 51C20 45 28 38 31 30\
         L29 15L40 22C60 20 77 38 74 78Z",
    ),
    PLINTH,
    Line("M52 29C62 36 66 50 65 68"),
    Dot("M37 32A3 3 0 1 1 37 38A3 3 0 1 1 37 32Z"),
    Dot("M25.5 49A1.8 1.8 0 1 1 25.5 52.6A1.8 1.8 0 1 1 25.5 49Z"),
];

const BISHOP: &[Part] = &[
    Body("M41 66C40 72 36 75 33 78H67C64 75 60 72 59 66Z"),
    Body("M50 22C38 32 30 42 34 54L40 60H60L66 54C70 42 62 32 50 22Z"),
    Body("M34 66Q31 66 31 63T34 60H66Q69 60 69 63T66 66Z"),
    Body("M50 10A6 6 0 1 1 50 22A6 6 0 1 1 50 10Z"),
    PLINTH,
    Line("M50 36V52M43 43H57"),
];

const ARCHBISHOP: &[Part] = &[
    Body(
        "M32 78C31 67 49 66 47 55C42 60 36 60 31 64C27 67 20 64 20 58C20 52 28 46 31 39\
         L32 30L40 34C60 33 77 46 74 78Z",
    ),
    Body("M38 37C35 27 40 20 50 13C60 20 67 31 63 44C56 38 47 35 38 37Z"),
    Body("M50 4A4.5 4.5 0 1 1 50 13A4.5 4.5 0 1 1 50 4Z"),
    PLINTH,
    Line("M50.5 20V32M45 26H56"),
    Line("M60 50C65 56 66 62 65 69"),
    Dot("M37 42A3 3 0 1 1 37 48A3 3 0 1 1 37 42Z"),
    Dot("M25.5 55.5A1.8 1.8 0 1 1 25.5 59.1A1.8 1.8 0 1 1 25.5 55.5Z"),
];

const QUEEN: &[Part] = &[
    Body("M34 78L20 34L34 48L37 26L50 46L63 26L66 48L80 34L66 78Z"),
    Body("M18 25A5 5 0 1 1 18 35A5 5 0 1 1 18 25Z"),
    Body("M36.5 16A5 5 0 1 1 36.5 26A5 5 0 1 1 36.5 16Z"),
    Body("M63.5 16A5 5 0 1 1 63.5 26A5 5 0 1 1 63.5 16Z"),
    Body("M82 25A5 5 0 1 1 82 35A5 5 0 1 1 82 25Z"),
    PLINTH,
    Line("M33 67Q50 61 67 67"),
];

const KING: &[Part] = &[
    Body("M46 12H54V18H60V26H54V34H46V26H40V18H46Z"),
    Body("M32 78C28 70 18 62 18 48C18 36 34 32 50 44C66 32 82 36 82 48C82 62 72 70 68 78Z"),
    Body("M50 30C44 34 43 40 50 48C57 40 56 34 50 30Z"),
    PLINTH,
    Line("M31 68Q50 61 69 68"),
];

const CAMEL: &[Part] = &[
    Body(
        "M31 78L33 57C24 53 22 44 23 34C17 36 12 34 12 29C12 25 19 23 23 19C27 15 34 18 34 25\
         C34 33 35 38 39 38C43 38 45 21 54 21C62 21 62 34 66 36C75 38 82 44 81 56C80 64 75 68 74 78\
         H65L64 62C57 64 48 64 43 61L41 78Z",
    ),
    PLINTH,
    Line("M48 36C52 40 57 40 61 36"),
    Dot("M24 22.5A2.3 2.3 0 1 1 24 27.1A2.3 2.3 0 1 1 24 22.5Z"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_both_games_has_a_figure() {
        for letter in "PNBRQAKC".chars() {
            let figure = Figure::from_letter(letter).unwrap();
            assert_eq!(figure.letter(), letter);
            assert_eq!(Figure::from_letter(letter.to_ascii_lowercase()), Some(figure));
        }
        assert_eq!(Figure::from_letter('X'), None);
    }
}
