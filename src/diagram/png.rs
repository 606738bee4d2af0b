//! Pictures in pixels.

use resvg::{tiny_skia, usvg};

/// Renders an SVG picture, as wide and as high as `pixels`, to PNG. The picture must be
/// drawn at that size.
///
/// # Errors
/// The picture cannot be read, or there is no memory for it.
pub fn render(picture: &str, pixels: u32) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(picture, &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let mut pixmap = tiny_skia::Pixmap::new(pixels, pixels)
        .ok_or_else(|| format!("no memory for {pixels} × {pixels} pixels"))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| error.to_string())
}
