//! What a search asks of a position beyond the rules.

use crate::game::{Color, Outcome};
use crate::search::{MoveTag, SearchPosition, WdlModel};

use super::eval::{Evaluation, value};
use super::moves::Move;
use super::position::Position;
use super::see;

impl SearchPosition for Position {
    type Evaluator = Evaluation;

    /// By `qirkat fit-wdl`, see `docs/levels.md`.
    const WDL: WdlModel = WdlModel { margin: [1.9173, -0.07782], slope: [1.2322, 0.02189] };

    /// One for each origin and target.
    const HISTORY_SLOTS: usize = 1024;

    #[inline]
    fn history_slot(m: Move) -> usize {
        m.from().index() | m.to().index() << 5
    }

    #[inline]
    fn tag(m: Move) -> MoveTag {
        MoveTag::new(m.low()).expect("the low half of a move is never zero")
    }

    fn men(&self) -> u32 {
        Color::ALL.map(|color| self.board.of(color).all().len()).iter().sum()
    }

    /// A jump is compulsory (K8).
    #[inline]
    fn is_forced(&self) -> bool {
        self.must_capture()
    }

    #[inline(always)]
    fn material_outcome(&self) -> Option<Outcome> {
        self.kings_captured()
    }

    #[inline]
    fn for_each_noisy(&self, visit: impl FnMut(Move)) {
        self.generate_noisy(visit);
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.is_capture() || m.promotion().is_some()
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        see::gain(&self.board, self.side, m)
    }

    #[inline]
    fn mover_value(&self, m: Move) -> i32 {
        value(m.piece())
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        see::at_least(&self.board, self.side, m, threshold)
    }

    /// Never: where captures are compulsory, the duty to move is often all that
    /// loses, so passing is no lower bound.
    fn null_move(&self) -> Option<Self> {
        None
    }
}
