//! What the evaluation knows: every number it uses, in centipawns, on a full board and
//! on an empty one.
//!
//! `qirkat fit` writes the values; see `docs/evaluation.md`. Tables by square have a
//! row for each rank, 1–8, its dark squares from file `a` on, as White sees them.

use crate::search::{Group, Tapered, Weights, weights};

weights! {
    /// The right to move.
    TEMPO = [(27, 2)];

    /// A pawn.
    PAWN = [
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
        (-33, 151), ( 33, 160), ( 35, 141), ( 30, 103),
        (-10, 125), (-11, 177), ( 66, 140), ( 47, 116),
        ( -1, 144), ( 14, 188), ( 44, 162), (  6, 137),
        (  3, 140), (-27, 205), ( -6, 236), (  0, 178),
        ( 79, 181), (  5, 273), ( 39, 262), (  9, 173),
        (109, 130), ( 44, 216), ( 14, 238), ( 99, 220),
        ( 50, 150), ( 50, 150), ( 50, 150), ( 50, 150),
    ];

    /// A king.
    KING = [
        (188, 135), (211, 148), (219, 140), (211, 140),
        (185, 149), (190, 160), (194, 156), (145, 157),
        (179, 143), (161, 172), (193, 167), (190, 155),
        (127, 166), (188, 165), (212, 158), (206, 142),
        (128, 152), ( 90, 183), (194, 161), (162, 156),
        (115, 168), (162, 162), (248, 148), (100, 160),
        ( 86, 166), ( 93, 170), (178, 144), (120, 149),
        (132, 156), (124, 154), (188, 151), (162, 120),
    ];

    /// The strongest man: no man stops a bishop from taking what it sees, and on this board
    /// it sees squares of every rank and file.
    BISHOP = [
        (346, 343), (288, 378), (307, 375), (333, 386),
        (322, 363), (355, 358), (302, 384), (322, 380),
        (307, 366), (341, 364), (330, 371), (353, 358),
        (330, 370), (330, 369), (370, 358), (311, 372),
        (323, 377), (330, 373), (347, 371), (337, 366),
        (341, 380), (396, 345), (365, 358), (333, 374),
        (300, 404), (349, 365), (427, 335), (362, 365),
        (301, 387), (334, 350), (288, 372), (280, 398),
    ];

    /// A camel.
    CAMEL = [
        (302, 356), (326, 347), (356, 353), (337, 338),
        (334, 352), (349, 355), (344, 362), (349, 351),
        (330, 349), (291, 367), (353, 348), (351, 359),
        (372, 338), (360, 359), (321, 356), (337, 365),
        (322, 363), (323, 351), (324, 393), (346, 345),
        (323, 360), (310, 355), (328, 350), (369, 346),
        (335, 339), (335, 355), (335, 340), (336, 349),
        (315, 339), (311, 367), (346, 351), (244, 345),
    ];

    /// So many kings, 1–3 or more (K11), a row for each number of enemy bishops and camels,
    /// 0–3 or more.
    KINGS = [
        (-261,  -60), ( 365, -162), (  75,  115),
        (-214,   30), (   8,   29), (  90,   67),
        ( -45,   18), ( -35,   39), ( -15,    7),
        ( 186,   54), (  11,    2), ( -19,  -34),
    ];

    /// Kings, bishops and camels together: a row for 1, 2 and 3 or more kings, in it three
    /// weights for 0, 1 and 2 or more bishops, each for 0, 1 and 2 or more camels.
    TOGETHER = [
        (-150,   53), ( 100,   31), (  57,  190), (-128,  -35), ( -50,  -39), ( -50,   92), ( -77, -177), ( -63, -186), (   1,    1),
        ( -25,  -14), (  47,   69), (  16,  219), ( -16,  -70), (  36,  -10), (  54,   83), (  90, -217), ( -32,   48), (   0,    0),
        ( 101,   -3), (  45,   72), (   0,    0), (  33,  -80), (  66,   39), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];

    /// Each own man with each enemy man: pawn and king, pawn and bishop, pawn and camel,
    /// king and bishop, king and camel, bishop and camel.
    AGAINST = [( 35,  21), (-12, -71), ( -7,  -3), ( 71, -56), ( 71,  24), (-58,  95)];

    /// Squares that bishops see, men of their own side not counted.
    BISHOP_SEES = [
        (-41, -157), (-17,  -87), (  2,  -38), (  0,   -6), (  0,   16), (  2,   32), (  0,   43), (  7,   46),
        (  5,   55), ( 18,   54), ( 26,   56), ( 31,   57), ( 39,   61), ( 86,   48), ( 66,   79), ( 79,   85),
    ];

    /// Squares that camels see, men of their own side not counted.
    CAMEL_SEES = [
        (-67,  25), (-41,  10), (-24,  16), ( -8,  14), ( 10,   7), ( 11,  14),
        ( 22,   9), ( 38,  -7), ( 68, -24), ( 33,  42), ( 26,  24), ( 51, -14),
    ];

    /// A pawn that can step, and one that can step both ways.
    PAWN_WAYS = [(6,  9), (7, 17)];

    /// A pawn that no pawn or king can meet in front, by rank: first where the enemy has
    /// neither bishop nor camel, then where it has.
    PASSED_PAWN = [
        (  0,   0), ( -2,  27), (-23,  20), ( 40,  21), ( -6, 103), (174,  92), ( 59,  16), (  0,   0),
        (  0,   0), (-11,   7), ( 14,  -4), (  1,   2), ( 75, -16), (120, -16), ( 71, -50), (  0,   0),
    ];

    /// A square where a pawn could promote, and one that no bishop or camel sees: first when
    /// the enemy is to move, then when it is this side's turn.
    PROMOTION = [(10, 43), (28, 79), (16, 35), (70, 70)];

    /// A square to which a pawn can step and where it could be jumped.
    OFFER = [(8, -17)];

    /// A man that the enemy could jump if it were its turn: pawn, king, bishop, camel, last
    /// king.
    JUMPED = [(  -2, -23), ( -82,  11), ( -69,  -5), ( -39, -11), (-213,  12)];

    /// A man that an enemy bishop or camel could take: pawn, king, bishop, camel, last king,
    /// each first unguarded, then guarded by a bishop, a camel or a jump; first when the enemy
    /// is to move, then when it is this side's turn.
    ATTACKED = [
        ( -22, -34), (  15, -14),
        ( -55, -24), ( -19,   1),
        (-124,  22), ( -41,   6),
        ( -34, -36), ( -27,  -1),
        (   0,   0), (   0,   0),
        ( -22, -25), (   7, -16),
        ( -66,  -8), ( -28,  -6),
        ( -50, -13), ( -35, -10),
        ( -43, -26), ( -45,   2),
        (-142,   4), (-133, -37),
    ];
}
