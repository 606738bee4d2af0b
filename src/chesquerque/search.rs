//! What the search asks of Chesquerque.

use super::attacks;
use super::bitboard::Bitboard;
use super::eval::HandWritten;
use super::kind::Kind;
use super::moves::{Flag, Move};
use super::parameters::PARAMETERS;
use super::point::Point;
use super::position::{Position, en_passant_victim};
use super::weights::exchange_value;
use crate::game::{Color, Key, Outcome, Position as _};
use crate::search::{MoveTag, Pace, Parameters, SearchPosition, WdlModel};

impl SearchPosition for Position {
    type Evaluator = HandWritten;

    const PARAMETERS: Parameters = PARAMETERS;

    /// By matches on the clock, see `docs/search-log.md`.
    const PACE: Pace = Pace { moves_left: 40, increment: 0.6, soft: 0.7 };

    /// By `qirkat fit-wdl`, see `docs/levels.md`.
    const WDL: WdlModel = WdlModel { margin: [1.5149, -0.03434], slope: [0.2861, 0.01944] };

    const HISTORY_SLOTS: usize = Point::COUNT * Point::COUNT;

    /// Not told apart.
    type Threats = ();

    #[inline(always)]
    fn threats(&self) {}

    #[inline(always)]
    fn history_slot(m: Move, (): ()) -> usize {
        m.from().index() * Point::COUNT + m.to().index()
    }

    const MAN_SLOTS: usize = Kind::TABLE / 2 * Point::COUNT;

    /// The lowest bit of a kind's number is set in all of them.
    #[inline(always)]
    fn man_slot(m: Move) -> usize {
        m.kind().number() / 2 * Point::COUNT + m.to().index()
    }

    #[inline]
    fn structure_keys(&self) -> [Key; 3] {
        let words = |set: Bitboard| [set.even, set.odd];
        let [white, black] = Color::ALL.map(|color| self.pawns(color));
        let others = |color: Color| {
            let [_, orthogonal, diagonal, knights] = self.able[color.index()];
            let king = self.kings[color.index()].index() as u64;
            Key::of_words([words(orthogonal), words(diagonal), words(knights)], king)
        };
        [Key::of_words([words(white), words(black)], 0), others(Color::White), others(Color::Black)]
    }

    #[inline(always)]
    fn tag(m: Move) -> MoveTag {
        m.bits()
    }

    fn men(&self) -> u32 {
        self.occupied().count()
    }

    /// In check.
    #[inline]
    fn is_forced(&self) -> bool {
        self.in_check()
    }

    /// Few moves can give check: those to a point from which their man attacks the king,
    /// and those that leave a line of sight, or the path of a knight, to him.
    #[inline]
    fn forces(&self) -> impl Fn(Move) -> bool {
        let king = self.kings[(!self.side).index()];
        let occupied = self.occupied();
        let near = attacks::king(king);
        let orthogonal = attacks::orthogonal(king, occupied);
        let diagonal = attacks::diagonal(king, occupied);
        let knight = attacks::knight(king, occupied);
        let in_the_way = near | orthogonal | diagonal;
        // By the number of each kind.
        let mut reached = [Bitboard::EMPTY; Kind::TABLE];
        let mut reach = |kind: Kind, points| reached[kind.number()] = points;
        reach(Kind::Pawn, attacks::pawn_origins(self.side, king));
        reach(Kind::Knight, knight);
        reach(Kind::Bishop, near | diagonal);
        reach(Kind::Archbishop, near | diagonal | knight);
        reach(Kind::Rook, near | orthogonal);
        reach(Kind::Queen, near | orthogonal | diagonal);
        move |m| {
            let plain = matches!(m.flag(), Flag::None | Flag::DoubleStep) && !m.is_promotion();
            let may = in_the_way.has(m.from()) || reached[m.kind().number()].has(m.to()) || !plain;
            may && self.play(m).is_forced()
        }
    }

    /// Always: few moves give check.
    #[inline]
    fn spares_forcing(&self) -> bool {
        true
    }

    #[inline(always)]
    fn material_outcome(&self) -> Option<Outcome> {
        self.bare_kings()
    }

    #[inline]
    fn for_each_noisy(&self, visit: impl FnMut(Move)) {
        self.visit_noisy(visit);
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.is_promotion() || m.flag() == Flag::EnPassant || self.is_taken(m.to())
    }

    #[inline]
    fn retakes(&self, before: Move, m: Move) -> bool {
        m.to() == before.to()
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        self.captured(m).map_or(0, exchange_value) + exchange_value(m.becomes())
            - exchange_value(m.kind())
    }

    #[inline]
    fn mover_value(&self, m: Move) -> i32 {
        exchange_value(m.kind())
    }

    /// By swapping off on the target, the cheapest taker first. Attackers are
    /// looked up anew after each capture: men that leave open lines, and open or
    /// close the paths of knights.
    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        // What the side to take stands to lose by stopping here.
        let mut balance = self.gain(m) - threshold;
        if balance < 0 {
            return false;
        }
        balance -= exchange_value(m.becomes());
        if balance >= 0 {
            return true;
        }
        let target = m.to();
        let mut occupied = (self.occupied() & !Bitboard::of(m.from())) | Bitboard::of(target);
        if m.flag() == Flag::EnPassant {
            occupied &= !Bitboard::of(en_passant_victim(self.side, target));
        }
        let mut side = self.side;
        loop {
            side = !side;
            let attackers = self.attackers(target, side, occupied);
            let Some((kind, from)) = self.cheapest(side, attackers) else { break };
            occupied &= !Bitboard::of(from);
            if kind == Kind::King && self.is_attacked(target, !side, occupied) {
                // A king may not take what is defended.
                break;
            }
            balance = -balance - 1 - exchange_value(kind);
            if balance >= 0 {
                side = !side;
                break;
            }
        }
        side != self.side
    }

    /// Zugzwang is common only where pawns and king are all that is left.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        let men = self.men(self.side);
        let pawns = self.pawns(self.side);
        ((men & !pawns).count() > 1 && !self.in_check()).then(|| self.passed())
    }
}

impl Position {
    #[inline(always)]
    fn is_taken(&self, point: Point) -> bool {
        self.men(!self.side).has(point)
    }

    /// The man of least worth among `men`, all of one side.
    #[inline(always)]
    fn cheapest(&self, color: Color, men: Bitboard) -> Option<(Kind, Point)> {
        const BY_WORTH: [Kind; 7] = [
            Kind::Pawn,
            Kind::Knight,
            Kind::Bishop,
            Kind::Rook,
            Kind::Archbishop,
            Kind::Queen,
            Kind::King,
        ];
        if men.is_empty() {
            return None;
        }
        BY_WORTH
            .into_iter()
            .find_map(|kind| Some((kind, (self.of_kind(color, kind) & men).first()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, KeySequence, Rules};

    /// The largest threshold that an exchange reaches.
    fn see(fen: &str, text: &str) -> i32 {
        let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
        let m = game.position().parse_move(text).unwrap();
        (-2000..2000).rev().find(|&t| game.position().see_at_least(m, t)).unwrap()
    }

    #[test]
    fn exchanges_on_one_point() {
        assert_eq!(see("4k4/9/9/9/4p4/9/9/9/K3R4 w", "e1e5"), 100);
        // Guarded by a pawn diagonally, then by one straight behind (C9).
        assert_eq!(see("4k4/9/9/3p5/4p4/9/9/9/K3R4 w", "e1e5"), 100 - 500);
        assert_eq!(see("4k4/9/9/4p4/4p4/9/9/9/K3R4 w", "e1e5"), 100 - 500);
        // The second rook joins through the first.
        assert_eq!(see("4k4/9/9/4p4/4p4/9/9/4R4/K3R4 w", "e2e5"), 100 - 500 + 100);
    }

    #[test]
    fn a_knight_guards_through_an_empty_point() {
        // From d7 by d6 to e5 (C7).
        assert_eq!(see("4k4/9/3n5/9/4p4/9/9/9/K3R4 w", "e1e5"), 100 - 500);
        assert_eq!(see("4k4/9/3n5/3P5/4p4/9/9/9/K3R4 w", "e1e5"), 100);
    }

    #[test]
    fn the_moves_that_force_are_those_that_give_check() {
        let mut random = KeySequence::new(7);
        let mut checks = 0;
        for _ in 0..40 {
            let game = Game::<Position>::from_fen(Position::START, Rules::default()).unwrap();
            let mut position = *game.position();
            for _ in 0..200 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let giving: Vec<Move> =
                    moves.iter().copied().filter(|&m| position.play(m).in_check()).collect();
                let told: Vec<Move> = {
                    let forces = position.forces();
                    moves.iter().copied().filter(|&m| forces(m)).collect()
                };
                assert_eq!(told, giving, "{}", position.fields());
                checks += told.len();
                let Key(number) = random.next_key();
                let m = moves[number as usize % moves.len()];
                position = position.play(m);
            }
        }
        assert!(checks > 1000, "{checks}");
    }

    #[test]
    fn a_king_does_not_take_what_is_guarded() {
        assert_eq!(see("9/9/9/4k4/4p4/9/9/9/K3R4 w", "e1e5"), 100 - 500);
        assert_eq!(see("9/9/9/4k4/4p4/9/9/4R4/K3R4 w", "e2e5"), 100);
    }
}
