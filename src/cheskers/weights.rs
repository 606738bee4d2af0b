//! What the evaluation knows: every number it uses, in centipawns, on a full board and
//! on an empty one.
//!
//! `qirkat fit` writes the values; see `docs/evaluation.md`.

use crate::search::{Group, Tapered, Weights, weights};

weights! {
    /// The right to move.
    TEMPO = [(20, 20)];

    /// A pawn by its rank, 1–8. On a full board pawns are plenty and a pawn more
    /// decides little; the fewer men, the nearer it is to promotion.
    PAWN = [
        ( 0,   0), (45, 155), (50, 150), (54, 150), (54, 170), (54, 220), (60, 290), ( 0,   0),
    ];

    /// A pawn on the edge cannot be jumped, but it has one way only.
    PAWN_ON_EDGE = [(-10, -50)];

    /// A king.
    KING = [(140, 115)];

    /// The strongest man: no man stops a bishop from taking what it sees, and on this
    /// board it sees squares of every rank and file. Half its worth on a full board is
    /// its mobility.
    BISHOP = [(300, 490)];

    /// A camel.
    CAMEL = [(325, 235)];

    /// One king left: its loss is the game (K11).
    LAST_KING = [(-30, -60)];

    /// Each king on the first rank while the enemy has pawns: no man can jump it there,
    /// and no pawn promotes on its square.
    KING_AT_HOME = [(65, 5)];

    /// Each square that bishops reach, men of their own side not counted.
    BISHOP_MOBILITY = [(28, 0)];

    /// Each square that camels reach, men of their own side not counted.
    CAMEL_MOBILITY = [(14, 6)];

    /// Each step that pawns and kings can make: who has none left loses (K11).
    STEP = [(5, 9)];

    /// Each pawn on the fourth rank or beyond that no pawn or king can meet in front.
    PASSED_PAWN = [(75, 20)];

    /// Each man that the enemy could jump if it were its turn.
    THREATENED = [(0, -50)];
}
