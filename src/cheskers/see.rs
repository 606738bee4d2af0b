//! Static exchange evaluation: what a move wins once the dust settles.
//!
//! Followed is the man that moved last, wherever it stands: can it be taken, and
//! can the taker be taken in turn? A jumper ends beyond its victim, so the square
//! in dispute wanders; a bishop or camel ends on the square of its victim.
//! What is left out: men captured elsewhere at the same time, the second and later
//! jumps of a recapture, and that a compulsory capture may have to be made at a
//! loss (K8), as each side is taken to stop when going on does not pay.

use crate::game::Color;

use super::attacks::{bishop_attacks, camel_attacks};
use super::bitboard::Bitboard;
use super::board::{Board, Piece};
use super::eval::{GAME, value};
use super::movegen::Scene;
use super::moves::Move;
use super::side::{Side, for_side};
use super::square::Square;

/// No exchange is followed longer; real ones hardly reach half of it.
const LONGEST: u32 = 8;

/// The material in centipawns that the captures and the promotion of `m` win.
#[inline]
pub(super) fn gain(board: &Board, us: Color, m: Move) -> i32 {
    let mut gain = value(m.becomes()) - value(m.piece());
    let captured = m.captured();
    if !captured.is_empty() {
        let theirs = board.of(!us);
        for piece in Piece::ALL {
            gain += (captured & theirs.of(piece)).len() as i32 * value(piece);
        }
        if (theirs.kings() & !captured).is_empty() {
            gain += GAME;
        }
    }
    gain
}

/// Does `m` win at least `threshold` centipawns, the exchange that follows included?
pub(super) fn at_least(board: &Board, us: Color, m: Move, threshold: i32) -> bool {
    let gain = gain(board, us, m);
    if gain < threshold {
        return false;
    }
    let after = board.after(m, us);
    // Whatever follows, no more than the man that moved is lost.
    gain - stake(&after, us, m.becomes()) >= threshold
        || gain - exchange(&after, !us, m.to(), LONGEST) >= threshold
}

/// What the loss of a man of this kind costs its side: the game, for a last king.
fn stake(board: &Board, color: Color, piece: Piece) -> i32 {
    let last_king = piece == Piece::King && board.of(color).kings().len() == 1;
    value(piece) + if last_king { GAME } else { 0 }
}

/// The most that `side` can win by taking the man on `target`; 0 if it cannot, or
/// had better not.
fn exchange(board: &Board, side: Color, target: Square, longest: u32) -> i32 {
    let Some(victim) = board.of(!side).piece_at(target) else { return 0 };
    let stake = stake(board, !side, victim);
    if longest == 0 {
        return 0;
    }
    let mut best = 0;
    let mut take = |m: Move| {
        if best < stake {
            let after = board.after(m, side);
            let king_taken = after.of(!side).kings().is_empty();
            let loss = if king_taken { 0 } else { exchange(&after, !side, m.to(), longest - 1) };
            best = best.max(stake - loss);
        }
    };
    for_side!(side, S => jumps_over::<S>(board, target, &mut take));
    if let Some(m) = cheapest_displacing(board, side, target) {
        take(m);
    }
    best
}

/// The single jumps over `target`, as moves.
fn jumps_over<S: Side>(board: &Board, target: Square, take: &mut impl FnMut(Move)) {
    let scene = Scene::new::<S>(board);
    let over = Bitboard::of(target);
    let kings = scene.own.kings();
    let walkers = scene.own.pawns() | kings;
    let ways = S::FORWARD.map(|d| (d, walkers)).into_iter().chain(S::BACKWARD.map(|d| (d, kings)));
    for (direction, men) in ways {
        let origin = over.step(direction.opposite()) & men;
        let landing = over.step(direction) & scene.empty;
        if let (Some(from), Some(to)) = (origin.into_iter().next(), landing.into_iter().next()) {
            let piece = if kings.contains(from) { Piece::King } else { Piece::Pawn };
            take(Move::new(from, to, piece, over));
        }
    }
}

/// The capture on `target` by the least valuable bishop or camel.
fn cheapest_displacing(board: &Board, side: Color, target: Square) -> Option<Move> {
    let own = board.of(side);
    let occupied = board.of(Color::White).all() | board.of(Color::Black).all();
    let takers = [
        (Piece::Camel, camel_attacks(target) & own.camels()),
        (Piece::Bishop, bishop_attacks(target, occupied) & own.bishops()),
    ];
    takers.into_iter().find_map(|(piece, men)| {
        let from = men.into_iter().next()?;
        Some(Move::new(from, target, piece, Bitboard::of(target)))
    })
}

#[cfg(test)]
mod tests {
    use crate::cheskers::Position;
    use crate::game::{Game, Position as _, Rules};

    use super::*;

    /// The exchange value of a move, found by asking for thresholds.
    fn see(fen: &str, m: &str) -> i32 {
        let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
        let position = game.position();
        let m = position.parse_move(m).unwrap();
        let reached = |&t: &i32| at_least(&position.board, position.side, m, t);
        (-2 * GAME..=2 * GAME).rev().find(reached).expect("some value is reached")
    }

    const P: i32 = value(Piece::Pawn);
    const K: i32 = value(Piece::King);
    const B: i32 = value(Piece::Bishop);
    const C: i32 = value(Piece::Camel);

    #[test]
    fn a_jump_wins_the_men_it_takes() {
        assert_eq!(see("1k6/8/8/8/3p4/2P5/8/K7 w", "c3e5"), P);
        assert_eq!(see("1k6/8/5p2/8/3p4/2P5/8/K7 w", "c3e5g7"), 2 * P);
        // The last king taken is the game (K11).
        assert_eq!(see("8/8/8/8/3k4/2P5/8/K7 w", "c3e5"), K + GAME);
    }

    #[test]
    fn a_jumper_can_be_jumped_in_turn() {
        // The king on h8 takes the pawn that lands on g7.
        assert_eq!(see("7k/8/5p2/8/3p4/2P5/8/K7 w", "c3e5g7"), 2 * P - P);
        // c3xe5 f6xd4, and e3xc5 if there is a pawn on e3.
        assert_eq!(see("1k6/6p1/5p2/8/3p4/2P5/8/6K1 w", "c3e5"), P - P);
        assert_eq!(see("1k6/6p1/5p2/8/3p4/2P1P3/8/6K1 w", "c3e5"), P - P + P);
    }

    #[test]
    fn a_step_into_a_jump_loses_the_man_unless_it_is_taken_back() {
        assert_eq!(see("1k6/8/8/4p3/8/2P5/8/6K1 w", "c3d4"), -P);
        // e5xc3 is answered by b2xd4.
        assert_eq!(see("1k6/8/8/4p3/8/2P5/1P6/6K1 w", "c3d4"), -P + P);
        // The last king is the game.
        assert_eq!(see("1k6/8/8/4p3/8/2K5/8/8 w", "c3d4"), -K - GAME);
    }

    #[test]
    fn bishops_and_camels_exchange_on_one_square() {
        // The camel on c7 guards d4.
        assert_eq!(see("1k6/2c5/8/8/3p4/8/8/B5K1 w", "a1d4"), P - B);
        // The camel on g3 takes it in turn.
        assert_eq!(see("1k6/2c5/8/8/3p4/6C1/8/B5K1 w", "a1d4"), P - B + C);
        // Were the bishop on h8 to take back before the camel on c7, the camel on a3
        // would take it at a profit.
        assert_eq!(see("1k5b/2c5/8/8/3p4/C5C1/8/6K1 w", "g3d4"), P - C);
    }
}
