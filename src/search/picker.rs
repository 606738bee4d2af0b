//! The order in which a node tries its moves: the table's move, winning and equal
//! captures, killers, the known reply, quiet moves by history, losing captures.
//!
//! Moves are generated once, captures scored only if the table's move does not settle
//! the node, quiet moves only if they do not either, and all are picked by selection,
//! since most nodes need only the first few.

use smallvec::SmallVec;

use super::{MoveTag, SearchPosition};

/// Where each kind of move begins; histories lie around 0, within 200,000.
const GOOD_NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const BAD_NOISY: i32 = -(1 << 24);

/// The quiet moves to try first at a node, if they occur there.
pub(super) type Favourites<M> = [Option<M>; 3];

#[derive(Clone, Copy)]
struct Scored<M> {
    m: M,
    score: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TableMove,
    /// Captures and promotions, to be scored first.
    Noisy,
    /// Captures and promotions that lose nothing.
    GoodNoisy,
    /// What is left, in the order of its scores.
    Rest,
}

/// The moves of one node.
pub(super) struct Picker<M> {
    /// Those tried, those to choose from, and from `scored` on those without a score.
    moves: SmallVec<[Scored<M>; 128]>,
    tried: usize,
    scored: usize,
    table_move: Option<MoveTag>,
    stage: Stage,
}

impl<M: Copy + Eq> Picker<M> {
    /// No moves yet.
    #[inline]
    pub(super) fn new() -> Self {
        Self { moves: SmallVec::new(), tried: 0, scored: 0, table_move: None, stage: Stage::Noisy }
    }

    /// Puts the move with the table's tag first, if there is one.
    #[inline]
    pub(super) fn begin_with(&mut self, table_move: Option<MoveTag>) {
        debug_assert!(self.tried == 0, "a move was picked already");
        self.table_move = table_move;
        self.stage = if table_move.is_some() { Stage::TableMove } else { Stage::Noisy };
    }

    /// Are there no moves?
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Takes in every legal move.
    #[inline]
    pub(super) fn add_all<P: SearchPosition<Move = M>>(&mut self, position: &P) {
        position.for_each_move(|m| self.moves.push(Scored { m, score: 0 }));
    }

    /// Takes in the moves that change material.
    #[inline]
    pub(super) fn add_noisy<P: SearchPosition<Move = M>>(&mut self, position: &P) {
        position.for_each_noisy(|m| self.moves.push(Scored { m, score: 0 }));
    }

    /// The next move to try. `noisy` says how well a capture has done that wins so many
    /// centipawns, `quiet` the same of a quiet move.
    #[inline]
    pub(super) fn next<P: SearchPosition<Move = M>>(
        &mut self,
        position: &P,
        favourites: Favourites<M>,
        noisy: impl Fn(M, i32) -> i32,
        quiet: impl Fn(M) -> i32,
    ) -> Option<M> {
        if self.stage == Stage::TableMove {
            self.stage = Stage::Noisy;
            let found = self.moves.iter().position(|s| Some(P::tag(s.m)) == self.table_move);
            if let Some(index) = found {
                self.moves.swap(0, index);
                (self.tried, self.scored) = (1, 1);
                return Some(self.moves[0].m);
            }
        }
        if self.stage == Stage::Noisy {
            self.stage = Stage::GoodNoisy;
            let moves = self.moves.as_mut_slice();
            for index in self.tried..moves.len() {
                let m = moves[index].m;
                if position.is_noisy(m) {
                    // Most valuable victim, then least valuable attacker, and what is known.
                    let gain = position.gain(m);
                    let score = GOOD_NOISY + 16 * gain - position.mover_value(m);
                    moves[index].score = score + noisy(m, gain);
                    moves.swap(self.scored, index);
                    self.scored += 1;
                }
            }
        }
        if self.stage == Stage::GoodNoisy {
            while let Some((index, Scored { m, score })) = self.best()
                && score > KILLER
            {
                // Exchanges are worked out only for the captures that are reached.
                if position.see_at_least(m, 0) {
                    return Some(self.take(index));
                }
                self.moves[index].score = score - GOOD_NOISY + BAD_NOISY;
            }
            self.stage = Stage::Rest;
            for Scored { m, score } in &mut self.moves[self.scored..] {
                let favourite = favourites.iter().position(|&f| f == Some(*m));
                *score = favourite.map_or_else(|| quiet(*m), |rank| KILLER - rank as i32);
            }
            self.scored = self.moves.len();
        }
        self.best().map(|(index, _)| self.take(index))
    }

    /// The place of the best move to choose from, and that move.
    #[inline]
    fn best(&self) -> Option<(usize, Scored<M>)> {
        let choice = self.moves[self.tried..self.scored].iter().enumerate();
        let (index, &best) = choice.rev().max_by_key(|(_, s)| s.score)?;
        Some((self.tried + index, best))
    }

    /// Picks the move at `index`.
    #[inline]
    fn take(&mut self, index: usize) -> M {
        self.moves.swap(self.tried, index);
        self.tried += 1;
        self.moves[self.tried - 1].m
    }

    /// Leaves out the quiet moves that were not picked yet, but for those to `keep`.
    #[inline]
    pub(super) fn drop_quiets<P: SearchPosition<Move = M>>(
        &mut self,
        position: &P,
        keep: impl Fn(M) -> bool,
    ) {
        // While captures are picked, all quiet moves lie behind them. Later they are told by
        // their scores, which lie between those of captures.
        let first = if self.stage == Stage::GoodNoisy { self.scored } else { self.tried };
        let stays = |Scored { m, score }: Scored<M>| match self.stage {
            Stage::TableMove | Stage::Noisy => position.is_noisy(m) || keep(m),
            Stage::GoodNoisy => keep(m),
            Stage::Rest => score < BAD_NOISY / 2 || keep(m),
        };
        let moves = self.moves.as_mut_slice();
        let mut kept = first;
        for index in first..moves.len() {
            if stays(moves[index]) {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.scored = self.scored.min(kept);
    }

    /// Does the move picked last lose material by the exchanges that follow?
    #[inline]
    pub(super) fn is_losing(&self) -> bool {
        self.tried > 0 && self.moves[self.tried - 1].score < BAD_NOISY / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chesquerque::{Move, Position};
    use crate::game::{Game, Position as _, Rules};

    /// The rook may take h5, which nobody guards, and d6, which e7 guards.
    const FEN: &str = "8k/9/4p4/3p5/3R3p1/9/9/9/K8 w";

    fn game() -> Game<Position> {
        Game::from_fen(FEN, Rules::default()).unwrap()
    }

    fn picker(position: &Position) -> Picker<Move> {
        let mut picker = Picker::new();
        picker.add_all(position);
        picker.begin_with(None);
        picker
    }

    fn next(picker: &mut Picker<Move>, position: &Position) -> Option<Move> {
        picker.next(position, [None; 3], |_, _| 0, |_| 0)
    }

    #[test]
    fn captures_that_lose_come_last() {
        let game = game();
        let position = game.position();
        let mut picker = picker(position);
        let places: Vec<u8> = std::iter::from_fn(|| next(&mut picker, position))
            .map(|m| match (position.is_noisy(m), position.see_at_least(m, 0)) {
                (true, true) => 0,
                (false, _) => 1,
                (true, false) => 2,
            })
            .collect();
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(places.len(), position.legal_moves().len());
        let of = |place| places.iter().filter(|&&p| p == place).count();
        assert_eq!([of(0), of(2)], [1, 1]);
    }

    #[test]
    fn what_is_known_of_captures_orders_them() {
        // Either rook may take a pawn that nobody guards.
        const PAWNS: &str = "8k/9/9/9/9/1p5p1/9/9/KR5R1 w";
        let game = Game::<Position>::from_fen(PAWNS, Rules::default()).unwrap();
        let position = game.position();
        for first in ["b1b4", "h1h4"] {
            let first = position.parse_move(first).unwrap();
            let mut picker = picker(position);
            let noisy = |m, gain| if m == first { gain } else { 0 };
            assert_eq!(picker.next(position, [None; 3], noisy, |_| 0), Some(first));
        }
    }

    #[test]
    fn quiet_moves_are_dropped_at_any_time() {
        let game = game();
        let position = game.position();
        let moves = position.legal_moves();
        let quiets: Vec<Move> = moves.into_iter().filter(|&m| !position.is_noisy(m)).collect();
        let (first, kept) = (quiets[0], quiets[quiets.len() - 1]);
        // Before captures are scored, among them, and among the quiet moves.
        for tried in 1..=3 {
            let mut picker = Picker::new();
            picker.add_all(position);
            picker.begin_with(Some(Position::tag(first)));
            let before: Vec<Option<Move>> =
                (0..tried).map(|_| next(&mut picker, position)).collect();
            assert_eq!(before[0], Some(first));
            picker.drop_quiets(position, |m| m == kept);
            let after: Vec<Move> = std::iter::from_fn(|| next(&mut picker, position)).collect();
            let (noisy, quiet): (Vec<_>, Vec<_>) =
                after.into_iter().partition(|&m| position.is_noisy(m));
            assert_eq!(quiet, [kept], "after {before:?}");
            assert_eq!(noisy.len(), if tried == 1 { 2 } else { 1 }, "after {before:?}");
        }
    }

    #[test]
    fn captures_outlive_the_quiet_moves() {
        let game = game();
        let position = game.position();
        let mut picker = picker(position);
        let picks = [next(&mut picker, position), next(&mut picker, position)];
        let noisy = picks.map(|m| position.is_noisy(m.expect("there are more")));
        assert_eq!(noisy, [true, false]);
        picker.drop_quiets(position, |_| false);
        let last = next(&mut picker, position).expect("a capture is left");
        assert!(position.is_noisy(last) && picker.is_losing());
        assert_eq!(next(&mut picker, position), None);
    }
}
