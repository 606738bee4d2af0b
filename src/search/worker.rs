//! One thread of a search: what it carries from node to node.

use super::history::Histories;
use super::line::Lines;
use super::path::{DRAWING_PLIES, Path};
use super::shared::Shared;
use super::watch::Watch;
use super::{Evaluator, SearchPosition};
use crate::game::{Game, MAX_PLY, Outcome, Score};

/// What is kept of each ply of the current path.
pub(super) struct Frame<P: SearchPosition> {
    pub(super) accumulator: <P::Evaluator as Evaluator<P>>::Accumulator,
    /// [`SearchPosition::is_forced`] of the node.
    pub(super) forced: bool,
    /// The static evaluation; `None` in a forced position.
    pub(super) eval: Option<Score>,
    /// The move that leads on; `None` is the null move.
    pub(super) played: Option<P::Move>,
    /// Does it capture or promote?
    pub(super) noisy: bool,
    /// Quiet moves that refuted a sibling of this node (Huberman 1968).
    pub(super) killers: [Option<P::Move>; 2],
    /// The move left out while a search asks whether it is singular.
    pub(super) excluded: Option<P::Move>,
}

/// One thread of a search.
pub(super) struct Worker<'a, P: SearchPosition> {
    /// Its number; 0 watches the limits.
    pub(super) number: usize,
    pub(super) root: P,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: &'a mut Histories<P>,
    evaluator: &'a P::Evaluator,
    /// `None` in a helper, which runs until the first thread ends.
    pub(super) watch: Option<Watch<'a>>,
    pub(super) path: Path,
    /// One for each ply, and one beyond the last.
    pub(super) frames: Box<[Frame<P>]>,
    pub(super) lines: Lines<P::Move>,
    pub(super) nodes: u64,
    next_look: u64,
    /// The greatest ply reached in this iteration.
    pub(super) seldepth: usize,
    /// Depth of this iteration.
    pub(super) root_depth: i32,
    /// No null move is tried before this ply: one is being verified.
    pub(super) null_from: usize,
    /// The search has ended: values returned mean nothing any more.
    pub(super) stopped: bool,
}

impl<'a, P: SearchPosition> Worker<'a, P> {
    pub(super) fn new(
        number: usize,
        game: &Game<P>,
        shared: &'a Shared<'a>,
        histories: &'a mut Histories<P>,
        evaluator: &'a P::Evaluator,
        watch: Option<Watch<'a>>,
    ) -> Self {
        let root = *game.position();
        let accumulator = evaluator.refresh(&root);
        let forced = root.is_forced();
        let eval = (!forced).then(|| evaluator.evaluate(&accumulator, &root));
        let frame = || Frame {
            accumulator,
            forced,
            eval,
            played: None,
            noisy: false,
            killers: [None; 2],
            excluded: None,
        };
        Self {
            number,
            root,
            shared,
            histories,
            evaluator,
            watch,
            path: Path::new(game),
            frames: (0..=MAX_PLY).map(|_| frame()).collect(),
            lines: Lines::new(),
            nodes: 0,
            next_look: shared.until_next_look(),
            seldepth: 0,
            root_depth: 0,
            null_from: 0,
            stopped: false,
        }
    }

    /// Enters a node below the root and counts it, unless the search has ended. Some value: the node needs no
    /// search, because the game or the search ends here.
    #[inline]
    pub(super) fn enter(&mut self, position: &P, ply: usize) -> Option<Score> {
        if self.nodes >= self.next_look {
            self.look();
            if self.stopped {
                return Some(Score::DRAW);
            }
        }
        self.nodes += 1;
        self.lines.clear(ply);
        self.seldepth = self.seldepth.max(ply);
        if let Some(outcome) = position.material_outcome() {
            return Some(value(outcome, position, ply));
        }
        if self.path.repeats() {
            return Some(self.shared.draw(ply));
        }
        if self.path.clock() >= DRAWING_PLIES {
            // A win on the hundredth ply stands (C15, K12).
            let outcome = position.outcome();
            let drawn = self.shared.draw(ply);
            return Some(outcome.map_or(drawn, |outcome| value(outcome, position, ply)));
        }
        (ply >= MAX_PLY).then(|| self.evaluate(position, ply))
    }

    /// Publishes the nodes and finds out whether to go on.
    #[cold]
    pub(super) fn look(&mut self) {
        self.publish();
        self.stopped |= self.shared.is_over() || self.watch.as_mut().is_some_and(Watch::is_over);
        // Once stopped, no further node is entered.
        let more = if self.stopped { 0 } else { self.shared.until_next_look() };
        self.next_look = self.nodes + more;
    }

    /// Lets the other threads know how many nodes this one has visited.
    pub(super) fn publish(&self) {
        self.shared.publish(self.number, self.nodes);
    }

    /// Steps from `position` at `ply` to `child` by `m`.
    #[inline]
    pub(super) fn descend(
        &mut self,
        position: &P,
        m: P::Move,
        child: &P,
        forcing: bool,
        ply: usize,
    ) {
        let key = child.key();
        self.shared.table.prefetch(key);
        self.path.push(key, position.is_zeroing(m));
        self.frames[ply].played = Some(m);
        self.frames[ply].noisy = position.is_noisy(m);
        self.frames[ply + 1].forced = forcing;
        self.frames[ply + 1].accumulator =
            self.evaluator.update(&self.frames[ply].accumulator, position, m);
    }

    /// Steps to `child` by the null move.
    #[inline]
    pub(super) fn descend_null(&mut self, child: &P, ply: usize) {
        self.path.push_null(child.key());
        self.frames[ply].played = None;
        self.frames[ply + 1].forced = child.is_forced();
        self.frames[ply + 1].accumulator = self.frames[ply].accumulator;
    }

    /// Steps back.
    #[inline]
    pub(super) fn ascend(&mut self) {
        self.path.pop();
    }

    /// The static evaluation of the node at `ply`, with what searches of similar
    /// positions had to say of it.
    #[inline]
    pub(super) fn corrected_eval(&mut self, position: &P, ply: usize) -> Score {
        let correction = self.histories.corrections.of(position, self.shared.parameters);
        Score::clamp_eval(self.evaluate(position, ply).0 + correction)
    }

    /// The static evaluation of the node at `ply`.
    #[inline]
    fn evaluate(&mut self, position: &P, ply: usize) -> Score {
        self.histories.evaluations.of(self.path.key(), || {
            self.evaluator.evaluate(&self.frames[ply].accumulator, position)
        })
    }
}

/// The value of a node where the game is over, for its side to move.
pub(super) fn value<P: SearchPosition>(outcome: Outcome, position: &P, ply: usize) -> Score {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == position.side_to_move() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
    }
}

/// The value of a node without a legal move.
///
/// # Panics
/// If [`Position::outcome`](crate::game::Position::outcome) does not call it an end.
#[cold]
pub(super) fn value_without_moves<P: SearchPosition>(position: &P, ply: usize) -> Score {
    value(position.outcome().expect("without a legal move the game is over"), position, ply)
}
