//! Alpha-beta over any game: iterative deepening, transposition table, clock,
//! threads. Nothing here names a game; what a game must say about itself it says
//! through [`SearchPosition`] and its [`Evaluator`].

mod limits;
mod position;
mod report;
mod tapered;

pub use limits::{Clock, Control, Limits};
pub use position::{Evaluator, MoveTag, SearchPosition};
pub use report::{BestMove, Bound, Info, Report};
pub use tapered::Tapered;
