//! What the evaluation knows: every number it uses, in centipawns, on a full board and
//! on an empty one.
//!
//! `qirkat fit` writes the values; see `docs/evaluation.md`. Tables by square have a
//! row for each rank, 1–8, its dark squares from file `a` on, as White sees them.

use crate::search::{Group, Tapered, Weights, weights};

weights! {
    /// The right to move.
    TEMPO = [(25, 1)];

    /// A pawn.
    PAWN = [
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
        ( 11, 120), ( 58, 142), ( 62, 126), ( 55,  88),
        ( 21, 103), ( 13, 168), ( 86, 125), ( 71, 106),
        ( 33, 128), ( 38, 172), ( 71, 140), ( 39, 112),
        ( 41, 114), (  9, 182), ( 33, 202), ( 34, 160),
        ( 87, 189), ( 49, 231), ( 76, 223), ( 50, 140),
        (134, 137), ( 69, 201), ( 48, 222), (124, 211),
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
    ];

    /// A king.
    KING = [
        (190, 110), (191, 142), (199, 133), (183, 139),
        (166, 142), (160, 158), (168, 153), (131, 158),
        (152, 142), (126, 179), (164, 162), (162, 151),
        (105, 165), (152, 172), (176, 157), (157, 150),
        (110, 153), (125, 163), (149, 171), (142, 149),
        (121, 161), (163, 151), (193, 157), ( 94, 153),
        ( 39, 172), ( 93, 169), (213, 127), (126, 121),
        ( 86, 166), (142, 132), (136, 147), (144, 114),
    ];

    /// The strongest man: no man stops a bishop from taking what it sees, and on this board
    /// it sees squares of every rank and file.
    BISHOP = [
        (357, 379), (285, 408), (312, 402), (320, 420),
        (335, 388), (347, 398), (301, 426), (350, 409),
        (318, 404), (345, 402), (318, 417), (377, 377),
        (345, 400), (337, 406), (375, 393), (350, 397),
        (334, 407), (324, 418), (348, 406), (344, 399),
        (363, 407), (381, 392), (396, 379), (331, 415),
        (308, 424), (362, 399), (401, 378), (358, 407),
        (325, 404), (362, 356), (313, 395), (287, 436),
    ];

    /// A camel.
    CAMEL = [
        (277, 341), (314, 319), (354, 322), (332, 309),
        (324, 318), (349, 313), (324, 333), (322, 340),
        (328, 313), (283, 340), (340, 311), (329, 333),
        (368, 296), (348, 305), (320, 318), (331, 334),
        (300, 323), (320, 316), (338, 328), (323, 318),
        (302, 326), (311, 312), (336, 316), (346, 326),
        (319, 310), (326, 320), (336, 290), (338, 307),
        (295, 304), (316, 327), (349, 320), (242, 298),
    ];

    /// So many kings, 1–3 or more (K11), a row for each number of enemy bishops and camels,
    /// 0–3 or more.
    KINGS = [
        (-124,  -43), ( 189, -109), (  31,   51),
        ( -53,   15), (   5,  -12), (-100,  107),
        (   0,   43), ( -13,   -1), ( -31,  -22),
        ( 136,  104), (  -8,    4), (  -9,  -14),
    ];

    /// For each two own men of different kinds: pawn and king, pawn and bishop, pawn and
    /// camel, king and bishop, king and camel, bishop and camel.
    TOGETHER = [(  8,  14), (-13, -10), (-19,  20), ( 96,  -1), (-19,  72), (-95,  -2)];

    /// For each own man of the first and enemy man of the second of the same kinds.
    AGAINST = [( 13,   6), ( 12, -46), (-14,   2), (-37,  34), (-38,  79), (-86,  69)];

    /// Squares that bishops see, men of their own side not counted.
    BISHOP_SEES = [
        (-54, -126), (-13, -101), (  1,  -38), (  5,  -11), ( -3,   23), (  9,   27), (  3,   45), (  8,   50),
        ( 12,   53), ( 16,   54), ( 24,   53), ( 29,   55), ( 44,   60), (126,   31), ( 45,   84), ( 74,   61),
    ];

    /// Squares that camels see, men of their own side not counted.
    CAMEL_SEES = [
        (-57, -18), (-28, -33), (-14, -17), (  0, -15), ( 14, -18), ( 12,  -7),
        ( 15,  -8), ( 12,   3), ( 57, -20), (  5,  89), ( 21, 108), ( 42, 121),
    ];

    /// A pawn that can step, and one that can step both ways.
    PAWN_WAYS = [(4, 10), (5, 14)];

    /// A pawn that no pawn or king can meet in front, by rank: first where the enemy has
    /// neither bishop nor camel, then where it has.
    PASSED_PAWN = [
        (  0,   0), ( -1,  13), ( 11,  33), ( 48,   4), ( 15,  93), (174,  52), ( 20,  19), (  0,   0),
        (  0,   0), ( 33,   5), ( 32,  -8), (-31,  20), ( 44,  19), ( 83,  13), ( 57, -39), (  0,   0),
    ];

    /// A square where a pawn could promote, and one that no bishop or camel sees: first when
    /// the enemy is to move, then when it is this side's turn.
    PROMOTION = [(30, 34), (14, 75), (32, 28), (52, 68)];

    /// A man that an enemy bishop or camel could take: pawn, king, bishop, camel, last king,
    /// each first unguarded, then guarded by a bishop, a camel or a jump; first when the enemy
    /// is to move, then when it is this side's turn.
    ATTACKED = [
        ( -23, -34), (  16, -17),
        ( -29, -45), ( -16,   2),
        (-128,  19), ( -40,   1),
        ( -31, -24), ( -30,  10),
        (   0,   0), (   0,   0),
        ( -25, -22), (   7, -16),
        ( -55, -14), ( -26,  -7),
        ( -44, -20), ( -31, -11),
        ( -40, -22), ( -45,  12),
        (-143,   5), ( -98, -43),
    ];
}
