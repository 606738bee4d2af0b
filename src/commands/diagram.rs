//! `qirkat diagram`

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use qirkat::diagram::Board;
use qirkat::diagram::svg::{self, Arrow, ExtraError, Extras};
use qirkat::engine;
use qirkat::game::{Color, Variant};
use resvg::{tiny_skia, usvg};

use super::Failure;

/// Draw a position as a picture
///
/// The men may stand as they like: a diagram need not show a legal position.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// The position [default: the array]
    #[arg(long)]
    fen: Option<String>,
    /// The file to write, .svg or .png [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw arrows along these moves in UCI text, such as e2e4,g8g6
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    arrows: Vec<String>,
    /// Draw rings around what stands there, such as e4,d5
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    mark: Vec<String>,
    /// Look at the board as Black does
    #[arg(long)]
    flip: bool,
    /// Width and height in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 464,
          value_parser = clap::value_parser!(u32).range(40..=4096))]
    size: u32,
}

/// What a picture is kept as.
#[derive(Clone, Copy, Debug)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format of a file, by its name.
    fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(Failure::Usage(format!(
                "unknown kind of picture '{}', expected a name that ends in .svg or .png",
                path.display()
            ))),
        }
    }
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let format = self.output.as_deref().map(Format::of).transpose()?;
        let fen = self.fen.as_deref().unwrap_or(engine::array(self.variant));
        let board = Board::from_fen(self.variant, fen)
            .map_err(|error| Failure::Usage(format!("bad FEN: {error}")))?;
        let side = if self.flip { Color::Black } else { Color::White };
        let picture = svg::draw(&board.seen_by(side), &self.extras()?, self.size);
        let (Some(path), Some(format)) = (&self.output, format) else {
            return Ok(io::stdout().write_all(picture.as_bytes())?);
        };
        let bytes = match format {
            Format::Svg => picture.into_bytes(),
            Format::Png => png(&picture, self.size).map_err(Failure::Work)?,
        };
        fs::write(path, bytes)
            .map_err(|error| Failure::Work(format!("cannot write '{}': {error}", path.display())))
    }

    fn extras(&self) -> Result<Extras, Failure> {
        let marks: Result<_, ExtraError> =
            self.mark.iter().map(|text| svg::parse_mark(text, self.variant)).collect();
        let arrows: Result<_, ExtraError> =
            self.arrows.iter().map(|text| Arrow::parse(text, self.variant)).collect();
        let usage = |error: ExtraError| Failure::Usage(error.to_string());
        Ok(Extras { marks: marks.map_err(usage)?, arrows: arrows.map_err(usage)? })
    }
}

/// The picture in pixels.
fn png(picture: &str, size: u32) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(picture, &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let mut pixels = tiny_skia::Pixmap::new(size, size)
        .ok_or_else(|| format!("no memory for {size} × {size} pixels"))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
