//! What a search asks of a position beyond the rules.

use crate::game::{Color, Key, Outcome};
use crate::search::{MoveTag, Pace, Parameters, SearchPosition, WdlModel};

use super::bitboard::Bitboard;
use super::eval::{Evaluation, value};
use super::moves::Move;
use super::parameters::PARAMETERS;
use super::position::Position;
use super::see;
use super::side::for_side;
use super::square::Square;
use super::terms;

impl SearchPosition for Position {
    type Evaluator = Evaluation;

    const PARAMETERS: Parameters = PARAMETERS;

    /// By matches on the clock, see `docs/search-log.md`.
    const PACE: Pace = Pace { moves_left: 14, increment: 0.7, soft: 0.8 };

    /// By `qirkat fit-wdl`, see `docs/levels.md`.
    const WDL: WdlModel = WdlModel { margin: [2.2587, -0.09025], slope: [1.4868, 0.01032] };

    /// Squares where a man could be taken.
    type Threats = Bitboard;

    #[inline]
    fn threats(&self) -> Bitboard {
        for_side!(!self.side, S => terms::struck::<S>(&self.board))
    }

    /// One for each origin and target, threatened or not.
    const HISTORY_SLOTS: usize = 4 * 1024;

    #[inline]
    fn history_slot(m: Move, threats: Bitboard) -> usize {
        let [from, to] = [m.from(), m.to()];
        let threatened = |square| usize::from(threats.contains(square));
        from.index() | to.index() << 5 | threatened(from) << 10 | threatened(to) << 11
    }

    const MAN_SLOTS: usize = 4 * Square::COUNT;

    #[inline]
    fn man_slot(m: Move) -> usize {
        m.piece().index() * Square::COUNT + m.to().index()
    }

    /// The pawns, the kings, the bishops and camels.
    #[inline]
    fn structure_keys(&self) -> [Key; 3] {
        let [white, black] = self.board.men.map(|men| men.words());
        let low = |word: u64| word & u64::from(u32::MAX);
        [
            Key::of_words([[low(white[0]), low(black[0])]], 0),
            Key::of_words([[white[0] >> 32, black[0] >> 32]], 0),
            Key::of_words([[white[1], black[1]]], 0),
        ]
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

    /// Where the enemy's last king is at stake (K11): most other offers that must be taken
    /// only give men away.
    #[inline]
    fn spares_forcing(&self) -> bool {
        self.board.of(!self.side).kings().len() == 1
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
    fn retakes(&self, before: Move, m: Move) -> bool {
        m.captured().contains(before.to())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position as _, Rules};

    #[test]
    fn threats_are_where_a_man_could_be_taken() {
        // The bishop sees the line down to its own pawn (K5). The pawn could jump over f4, not
        // over d4, behind which a king stands, and the king on a7 over b6 (K3, K4).
        let game = Game::<Position>::from_fen("7b/k7/8/4p3/8/2K5/8/8 w", Rules::default()).unwrap();
        let squares = game.position().threats().into_iter();
        let mut threats: Vec<String> = squares.map(|square| square.to_string()).collect();
        threats.sort();
        assert_eq!(threats, ["b6", "e5", "f4", "f6", "g7"]);
    }

    #[test]
    fn the_history_of_a_move_knows_of_threats() {
        let game = Game::<Position>::from_fen("7k/8/8/8/8/8/8/K7 w", Rules::default()).unwrap();
        let m = game.position().parse_move("a1b2").unwrap();
        let [from, to] = [m.from(), m.to()].map(Bitboard::of);
        let slots =
            [Bitboard::EMPTY, from, to, from | to].map(|set| Position::history_slot(m, set));
        for (index, slot) in slots.iter().enumerate() {
            assert!(*slot < Position::HISTORY_SLOTS && !slots[..index].contains(slot), "{slots:?}");
        }
    }

    #[test]
    fn k11_the_last_king_is_at_stake_where_no_other_is_left() {
        let spares = |fen| {
            let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
            game.position().spares_forcing()
        };
        assert!(spares("1k6/8/8/8/8/8/8/K1K5 w"));
        assert!(!spares("1k1k4/8/8/8/8/8/8/K7 w"));
        assert!(spares("1k1k4/8/8/8/8/8/8/K7 b"));
    }
}
