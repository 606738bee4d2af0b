//! Alpha-beta over any game: iterative deepening, transposition table, clock,
//! threads. Nothing here names a game; what a game must say about itself it says
//! through [`SearchPosition`] and its [`Evaluator`].
//!
//! From the outside in: `searcher` starts a search on the first thread and its
//! `helpers`; `deepening` leads each of them from depth to depth, asking `clock` and
//! `watch` when to end; `root` goes through the root's moves, `alphabeta` through those
//! of the nodes below and `quiescence` beyond the horizon, in the order that `picker`
//! gives them. A thread is a `worker` with its `path` (repetitions), `line` (principal
//! variation) and `history` (quiet moves, `corrections` of static evaluations, and the
//! `evaluations` worked out already); all threads have `shared` and the `table` in
//! common. `tapered` and `linear` are for the games' evaluations. `handicap` plays below
//! full strength, with what `sight` says that a level sees; `wdl` turns scores into
//! chances.

mod alphabeta;
mod clock;
mod corrections;
mod deepening;
mod evaluations;
mod handicap;
mod helpers;
mod history;
mod limits;
mod line;
mod linear;
mod parameters;
mod path;
mod picker;
mod position;
mod quiescence;
mod reductions;
mod report;
mod root;
mod searcher;
mod shared;
mod sight;
mod table;
mod tapered;
mod watch;
mod wdl;
mod worker;

pub use clock::Pace;
pub use handicap::Handicap;
pub use limits::{Clock, Control, Limits};
#[cfg(test)]
pub(crate) use linear::assert_traced_is_evaluated;
pub(crate) use linear::weights;
pub use linear::{
    Counts, Group, LinearEvaluator, Phase, Sum, Trace, Unreadable, Weight, Weights, explained,
};
pub use parameters::{Parameter, Parameters};
pub use position::{Evaluator, MoveTag, SearchPosition};
pub use report::{BestMove, Bound, Info, Report};
pub use searcher::{STACK, Searcher};
pub use sight::Level;
pub use table::OutOfMemory;
pub use tapered::Tapered;
pub(crate) use wdl::logistic;
pub use wdl::{Wdl, WdlModel};
