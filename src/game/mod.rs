//! What both games share, and nothing more.
//!
//! The centre is the trait [`Position`]: the rules of one game as everything
//! outside that game sees them. A [`Game`] is a position with a past, and so the
//! home of the rules that need one (repetition and the 100 plies).

mod color;
mod error;
pub mod fen;
mod history;
mod key;
mod moves;
mod outcome;
mod packed;
mod position;
mod score;
mod variant;

pub use color::Color;
pub use error::{FenError, MoveError};
pub use history::Game;
pub use key::{Key, KeySequence};
pub use moves::{Leg, MoveList};
pub use outcome::{Outcome, Reason};
pub use packed::{MOST_MEN, PACKED_LEN, PackPosition, PackedMan, PackedPosition, UnpackError};
pub use position::{Position, count_by_playing};
pub use score::{MAX_PLY, Score};
pub use variant::{Rules, Variant};
