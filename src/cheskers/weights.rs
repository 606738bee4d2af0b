//! What the evaluation knows: every number it uses, in centipawns, on a full board and
//! on an empty one.
//!
//! `qirkat fit` writes the values; see `docs/evaluation.md`. Tables by square have a
//! row for each rank, 1–8, its dark squares from file `a` on, as White sees them.

use crate::search::{Group, Tapered, Weights, weights};

weights! {
    /// The right to move.
    TEMPO = [(25, 2)];

    /// A pawn.
    PAWN = [
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
        ( -7, 145), ( 49, 150), ( 53, 135), ( 46,  98),
        ( 12, 114), (  4, 178), ( 76, 135), ( 62, 116),
        ( 23, 138), ( 28, 184), ( 62, 152), ( 29, 123),
        ( 31, 127), ( -1, 197), ( 20, 220), ( 24, 173),
        ( 73, 210), ( 31, 260), ( 59, 252), ( 34, 165),
        (126, 146), ( 58, 216), ( 49, 232), (116, 223),
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
    ];

    /// A king.
    KING = [
        (203, 117), (203, 150), (213, 141), (198, 145),
        (177, 150), (174, 163), (182, 158), (148, 162),
        (165, 148), (139, 183), (176, 167), (178, 157),
        (118, 171), (159, 179), (186, 162), (172, 154),
        (120, 159), (129, 171), (155, 178), (156, 156),
        (128, 168), (167, 159), (205, 162), (100, 161),
        ( 45, 178), ( 97, 177), (249, 130), (141, 128),
        ( 98, 171), (159, 136), (163, 147), (187, 108),
    ];

    /// The strongest man: no man stops a bishop from taking what it sees, and on this board
    /// it sees squares of every rank and file.
    BISHOP = [
        (351, 363), (276, 397), (301, 391), (308, 408),
        (328, 373), (342, 383), (294, 410), (344, 393),
        (312, 388), (344, 382), (315, 398), (377, 359),
        (343, 381), (340, 383), (376, 372), (342, 383),
        (327, 393), (325, 396), (354, 382), (340, 383),
        (359, 390), (381, 371), (397, 359), (321, 402),
        (300, 411), (357, 383), (404, 358), (353, 389),
        (313, 393), (356, 343), (304, 381), (283, 421),
    ];

    /// A camel.
    CAMEL = [
        (280, 361), (316, 335), (358, 338), (336, 325),
        (328, 334), (351, 332), (328, 350), (329, 353),
        (333, 328), (285, 359), (343, 331), (337, 347),
        (370, 318), (346, 337), (324, 339), (335, 351),
        (308, 338), (325, 336), (333, 360), (329, 336),
        (308, 343), (316, 334), (342, 333), (349, 343),
        (319, 330), (331, 338), (337, 313), (341, 323),
        (306, 316), (318, 345), (355, 334), (260, 307),
    ];

    /// So many kings, 1–3 or more (K11), a row for each number of enemy bishops and camels,
    /// 0–3 or more.
    KINGS = [
        (-194,  -68), ( 283, -112), (  66,   99),
        (-171,   16), (  15,    7), (  38,   95),
        ( -37,    4), ( -11,   -5), ( -37,   12),
        ( 176,   90), (   8,    8), ( -14,  -22),
    ];

    /// Kings, bishops and camels together: a row for 1, 2 and 3 or more kings, in it three
    /// weights for 0, 1 and 2 or more bishops, each for 0, 1 and 2 or more camels.
    TOGETHER = [
        (-158,   45), (  80,  -11), (  58,  137), ( -69,  -23), ( -42,  -54), ( -41,   55), ( -10, -113), ( -64,  -98), (   0,    0),
        (  27,  -40), (  17,   34), (  22,  104), ( -12,  -22), ( -29,   25), (  25,   31), (  82,  -70), (  12,   15), (   0,    0),
        (  81,    6), (  44,   79), (   0,    0), (  10,  -48), (  31,   22), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];

    /// Each own man with each enemy man: pawn and king, pawn and bishop, pawn and camel,
    /// king and bishop, king and camel, bishop and camel.
    AGAINST = [( 21,  21), (-10, -57), ( -7,  -5), ( 55, -36), ( 48,  41), (-73,  81)];

    /// Squares that bishops see, men of their own side not counted.
    BISHOP_SEES = [
        (-46, -139), (-11, -106), (  4,  -46), (  7,  -18), ( -1,   17), ( 11,   21), (  4,   41), (  7,   47),
        (  9,   52), ( 10,   55), ( 15,   58), ( 14,   61), ( 30,   69), (122,   36), ( 45,  110), ( 89,   85),
    ];

    /// Squares that camels see, men of their own side not counted.
    CAMEL_SEES = [
        (-53, -45), (-31, -16), (-18,   1), ( -3,   3), ( 11,   0), ( 10,   8),
        ( 16,   4), ( 22,   4), ( 67, -19), ( -4,  69), ( 19,  73), ( 47, 107),
    ];

    /// A pawn that can step, and one that can step both ways.
    PAWN_WAYS = [(3, 13), (4, 17)];

    /// A pawn that no pawn or king can meet in front, by rank: first where the enemy has
    /// neither bishop nor camel, then where it has.
    PASSED_PAWN = [
        (  0,   0), ( -3,  17), ( 11,  29), ( 75,  -9), (  3,  93), (239,  16), ( 30,  21), (  0,   0),
        (  0,   0), ( 54,  -4), ( 57, -21), (-22,  13), ( 64,   5), (101,  -8), ( 58, -38), (  0,   0),
    ];

    /// A square where a pawn could promote, and one that no bishop or camel sees: first when
    /// the enemy is to move, then when it is this side's turn.
    PROMOTION = [(30, 30), (20, 73), (34, 23), (65, 62)];

    /// A square to which a pawn can step and where it could be jumped.
    OFFER = [(8, -19)];

    /// A man that the enemy could jump if it were its turn: pawn, king, bishop, camel, last
    /// king.
    JUMPED = [(  -3, -31), ( -61,  -3), ( -70,   0), ( -42, -11), (-132, -11)];

    /// A man that an enemy bishop or camel could take: pawn, king, bishop, camel, last king,
    /// each first unguarded, then guarded by a bishop, a camel or a jump; first when the enemy
    /// is to move, then when it is this side's turn.
    ATTACKED = [
        ( -24, -36), (  16, -18),
        ( -31, -45), ( -15,  -1),
        (-148,  35), ( -44,   6),
        ( -34, -25), ( -27,   6),
        (   0,   0), (   0,   0),
        ( -24, -24), (   7, -17),
        ( -55, -15), ( -25,  -8),
        ( -48, -16), ( -33,  -8),
        ( -38, -25), ( -42,   8),
        (-146,   4), (-111, -39),
    ];
}
