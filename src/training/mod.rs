//! What the engine learns from: games that it plays against itself.

mod wdl;

pub use wdl::{WdlData, WdlFit};
