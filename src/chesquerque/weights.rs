//! What the evaluation knows: every number it uses, in centipawns.
//!
//! The tables in the macro are written by `qirkat fit`; see `docs/evaluation.md`. Each
//! weight is a pair: its value with all men on the board, and with hardly any.

use super::kind::Kind;
use crate::search::{Group, Tapered, Weights, weights};

/// The worth of a man in exchanges; a king more than all men together.
pub(super) const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 200,
        Kind::Bishop => 330,
        Kind::Archbishop => 520,
        Kind::Rook => 500,
        Kind::Queen => 640,
        Kind::King => 20_000,
    }
}

/// How much of the opening a man stands for. All men of the array make
/// [`FULL_PHASE`].
pub(super) const fn phase(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::King => 0,
        Kind::Knight => 1,
        Kind::Bishop => 2,
        Kind::Rook => 3,
        Kind::Archbishop | Kind::Queen => 4,
    }
}

/// The phase of the array: two sides of two knights, two bishops, two rooks, an
/// archbishop, and a queen.
pub(super) const FULL_PHASE: i32 = 40;

weights! {
    /// The right to move.
    TEMPO = [(15, 8)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (181, 213), (200, 208), (174, 216), (118, 168), (189, 223),
        (153, 218), (121, 242), (140, 207), ( 97, 216), (135, 197),
        (102, 184), (104, 169), ( 98, 171), ( 93, 177), ( 73, 187),
        ( 85, 151), ( 89, 142), ( 87, 139), (104, 137), (100, 135),
        ( 84, 128), ( 71, 137), ( 89, 122), ( 92, 120), ( 98, 107),
        ( 85, 118), ( 80, 125), ( 71, 130), ( 88, 123), ( 66, 136),
        ( 93, 132), ( 79, 130), ( 78, 141), ( 78, 131), ( 70, 133),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        (152, 136), (191, 147), (211, 188), (185, 211), (206, 213),
        (213, 169), (176, 220), (219, 187), (205, 166), (240, 190),
        (168, 180), (191, 213), (200, 222), (236, 202), (194, 211),
        (201, 188), (215, 205), (229, 215), (244, 213), (270, 193),
        (200, 200), (219, 194), (210, 216), (235, 215), (230, 209),
        (180, 200), (230, 201), (223, 199), (225, 225), (253, 200),
        (213, 189), (226, 204), (217, 213), (220, 219), (216, 216),
        (167, 191), (166, 187), (219, 211), (212, 203), (215, 234),
        (197, 187), (205, 155), (230, 132), (189, 188), (186, 221),
    ];

    /// A bishop by point.
    BISHOP = [
        (328, 348), (317, 332), (389, 353), (314, 331), (334, 372),
        (244, 273), (402, 356), (325, 325), (365, 363), (340, 370),
        (390, 351), (332, 317), (395, 341), (330, 398), (427, 352),
        (289, 353), (359, 337), (285, 384), (391, 367), (251, 383),
        (360, 376), (317, 420), (376, 352), (339, 358), (391, 364),
        (345, 372), (368, 379), (379, 348), (376, 369), (381, 347),
        (377, 323), (350, 361), (390, 358), (381, 351), (380, 353),
        (325, 353), (383, 340), (352, 310), (369, 348), (321, 338),
        (357, 316), (333, 305), (377, 329), (332, 359), (378, 331),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (529, 521), (515, 569), (502, 531), (532, 542), (523, 515),
        (475, 498), (500, 567), (497, 591), (474, 525), (566, 554),
        (522, 546), (509, 555), (537, 541), (525, 609), (534, 533),
        (506, 563), (516, 558), (548, 578), (523, 556), (548, 601),
        (528, 496), (534, 533), (546, 547), (560, 574), (550, 547),
        (530, 488), (534, 507), (555, 555), (551, 531), (561, 553),
        (516, 531), (563, 544), (556, 509), (552, 573), (551, 532),
        (538, 531), (554, 465), (618, 457), (557, 482), (518, 523),
        (529, 517), (477, 491), (535, 519), (549, 520), (535, 569),
    ];

    /// A rook by point.
    ROOK = [
        (478, 564), (458, 583), (472, 577), (437, 569), (479, 573),
        (475, 556), (512, 553), (485, 564), (477, 577), (482, 577),
        (475, 553), (451, 568), (506, 564), (439, 570), (456, 557),
        (480, 544), (458, 563), (473, 539), (451, 576), (431, 563),
        (480, 548), (494, 536), (484, 559), (481, 550), (450, 569),
        (479, 551), (484, 560), (504, 543), (437, 571), (485, 532),
        (479, 527), (496, 534), (455, 553), (470, 549), (486, 548),
        (479, 529), (476, 534), (482, 535), (475, 537), (484, 538),
        (473, 510), (486, 533), (487, 524), (493, 511), (490, 521),
    ];

    /// A queen by point.
    QUEEN = [
        (606, 734), (574, 733), (603, 739), (598, 742), (630, 740),
        (580, 728), (616, 718), (578, 750), (625, 726), (587, 716),
        (619, 736), (586, 764), (624, 728), (574, 716), (610, 728),
        (605, 710), (609, 726), (619, 710), (612, 737), (574, 728),
        (623, 713), (623, 698), (635, 727), (636, 702), (583, 755),
        (599, 688), (606, 732), (590, 753), (606, 743), (632, 745),
        (629, 709), (599, 695), (630, 710), (627, 699), (595, 741),
        (602, 690), (641, 698), (597, 711), (630, 711), (601, 689),
        (632, 702), (644, 662), (627, 692), (622, 675), (636, 683),
    ];

    /// The king by point.
    KING = [
        (-16,  24), ( -3,  28), ( -2,  57), ( -6,  42), ( -7,  43),
        ( -9,  28), (-20,  67), (-13,  60), (-14,  56), (-14,  57),
        ( -6,  65), (-17,  56), (-16,  10), (-21,  -1), (-14, -34),
        (  2,  57), ( -4,  36), (-21,   3), ( 28, -46), (-35, -48),
        (-10,  34), (-18,  14), ( -9, -16), ( 35, -35), ( 23, -42),
        (  0,  18), (-65,   8), (-66,   1), ( 35, -17), (-41, -18),
        (-23,   7), (-54,  10), (-86,  10), (-15,   1), (-48,   2),
        ( 23, -25), ( 19,  11), ( -1,   7), (-30,  11), (-39,   2),
        (  6,  -7), ( -9,  -8), (-19,   3), (-31, -20), (-38,   3),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        (14, -31), (20, -23), (24, -19), (25,  -8), (28,  -5), (33,   4),
        (38,  -5), (59,  -8), (68, -21),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        ( 45, -119), ( 50,  -40), ( 50,   16), ( 53,   40), ( 56,   58), ( 60,   37),
        ( 62,   67), ( 65,   60), ( 67,   68), ( 63,   85), ( 67,   74), ( 70,   95),
        ( 77,   88), ( 65,  111), ( 64,  102), (107,  121), (129,   57), (125,  103),
        (128,   63), (108,   91), (112,   52),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ARCHBISHOP_MOBILITY = [
        ( 22, -39), ( 24, -16), ( 29, -39), ( 29,  40), ( 36,  28), ( 37,  67),
        ( 37,  67), ( 42,  77), ( 45,  95), ( 47,  89), ( 51,  92), ( 58,  92),
        ( 63,  89), ( 49, 119), ( 57, 121), ( 63, 104), ( 67, 131), ( 58, 142),
        ( 75, 121), ( 76, 112), ( 82, 133), (111, 121), (107, 140), ( 98, 112),
        (120, 118), (105,  79), (105,  73), (104,  76), (107,  93),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ROOK_MOBILITY = [
        (-6,  9), ( 4, 33), (14, 50), (23, 41), (28, 43), (25, 55),
        (38, 55), (31, 78), (38, 79), (43, 70), (40, 85), (40, 86),
        (48, 89), (45, 92), (45, 88), (49, 89), (45, 90), (55, 90),
        (57, 84), (59, 85), (76, 79),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    QUEEN_MOBILITY = [
        (25, -18), (28,  10), (31, -25), (25,  42), (29,  70), (23,  79),
        (25,  82), (37,  64), (24,  94), (23, 103), (31, 108), (36, 102),
        (31, 110), (17, 127), (11, 119), (30, 118), (19, 118), (22, 126),
        (21, 123), (27, 128), (17, 146), (56, 134), (48, 132), (82, 128),
        (87, 108), (71, 105), (79,  97), (57, 103), (59,  80), (58, 133),
        (45,  27), (58, 135), (58, 126),
    ];

    /// A man for each own pawn on the board: knight, bishop, archbishop, rook, queen.
    WITH_OWN_PAWNS = [(-5, 13), (-4, 18), (-6, 31), (-9, 27), (-6, 28)];

    /// A man for each enemy pawn on the board.
    WITH_ENEMY_PAWNS = [(-14, 21), ( -3, 13), ( -4, 27), (  2, 21), (-10, 39)];

    /// The second man of a kind: knight, bishop, rook.
    PAIR = [( 85, -69), (-15,  14), ( 36, -29)];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [( 8,  6), ( 3, 23), (14, 21), ( 8, 21), (55,  6), (46, 12), (23, -8)];

    /// A pawn with an own man just ahead, by the ranks it has advanced, 0–6.
    BLOCKED_BY_OWN = [( -4,  -3), ( -2,  -3), ( -8,  10), (-12,  -5), ( 32, -42), (  6,   1), (  0,   0)];

    /// A pawn on a point with diagonals and an enemy man just ahead, by the ranks it has
    /// advanced.
    BLOCKED_BY_ENEMY = [(-18,  23), (-16, -14), ( -6, -20), ( -3, -38), (-15, -33), ( 34, -79), (  5, -68)];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [( 26, -21), ( 37, -19), ( 30,   4), (-15,  56), ( 21,  69), ( 22,  61), (133, 102)];

    /// A passed pawn with no man ahead of it on its file, by the ranks it has advanced.
    PASSED_FREE = [(-20,  2), (-35,  7), (-26,  9), (-17, -4), ( 15,  1), ( 28, 35), ( 30, 94)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [(-14,   3), (-11,  10), (-13,  15), ( -4,  33), (-23,  46), (-18,  87), (-14, 111)];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        (-11, -30), (-49,  32), (  7,   7), (-24,  -1), ( 14, -16), ( 20, -18),
        ( 10, -26), ( 19, -17), ( -2, -26),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        (  4, -76), ( 16, -38), ( 33, -49), (-18, -13), ( 15, -15), (-26,   7),
        (-31,   4), ( -7,  22), ( -1,  75),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [(-2,  8), (19, 12)];

    /// An enemy man that a pawn attacks: pawn, knight, bishop, archbishop, rook, queen;
    /// in the first row on the enemy's turn, in the second on the own one.
    THREAT_BY_PAWN = [
        (18, 25), (60, 30), (25, 63), (21, 39), (32, 30), (29, 42),
        (13, 31), (90, 60), (39, 90), (36, 40), (38, 47), (29, 40),
    ];

    /// An enemy man that a pawn could attack by a safe step, as above.
    THREAT_BY_PUSH = [
        ( 0,   0), (13,   8), (-9,   0), (-1,  19), (-9,  22), ( 8, -16),
        ( 0,   0), (17,  16), (-3,   1), ( 0,  26), (-6,  20), ( 6, -11),
    ];

    /// An enemy man that a knight or bishop attacks, as above.
    THREAT_BY_MINOR = [
        ( 3,  12), (-5,   7), (34,  30), (45,  48), (22,  32), (38,  48),
        ( 0,  14), (-8,  12), (31,  33), (77,  47), (59, 108), (72,  74),
    ];

    /// An enemy man that an archbishop or rook attacks, as above.
    THREAT_BY_ROOK = [
        ( 1,  3), ( 6,  2), ( 4, 19), (35, 49), ( 9, 16), (41, 47),
        (-2,  2), ( 5, -1), ( 0,  7), (36, 49), (10, 12), (72, 90),
    ];

    /// An undefended enemy man that the king attacks, as above.
    THREAT_BY_KING = [
        (27,  86), ( 9,  29), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
        (27, 119), (21,  58), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
    ];

    /// An undefended enemy man that another man attacks, as above.
    HANGING = [
        (16,  18), (26,  12), (16,   6), ( 3,   6), ( 0,   5), (12, -17),
        (20,  34), (24,  21), (36,  32), (16,  19), (13,  66), (23,  12),
    ];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        (-11, -18), (-18, -19), (-10,   5), (  2,  28), ( 34,  10), ( 22,   4),
        (  0,   0), (  0,   0),
    ];

    /// The attack on the zone of the enemy's king: each point of it that a man reaches weighs
    /// 2 to 5, by the man; all together, by fours, 0–19 or more.
    KING_DANGER = [
        ( -1,  12), (  8,   5), (  8,  -1), ( 11,   5), ( 12,   9), ( 28,  15),
        ( 37,  23), (102, -12), ( 65,  48), ( 90,  -6), ( 99,  22), (124,  16),
        (165,  44), (183,  38), (224,  56), (257,  64), (292,  73), (330,  82),
        (370,  92), (400, 100),
    ];

    /// A kind of men that could give check from a point where they cannot be taken:
    /// knight, bishop, archbishop, rook, queen; in the first row on the enemy's turn, in
    /// the second on the own one.
    SAFE_CHECK = [
        ( 66,  -1), (  0,  27), ( -4,  48), ( 33,  30), ( 10,  40),
        (122, -10), (  5,  25), ( -1,  84), ( 73,  34), ( 28,  67),
    ];

    /// A man alone between a man that would otherwise give check and the enemy's king: an
    /// own man, which can give check by leaving, and an enemy man, which is pinned; on
    /// the enemy's turn, and on the own one.
    ON_KING_LINE = [(25,  8), (20, 11), (23,  7), (19,  7)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [(-9,   1), ( 4,   6), (21,   0), (35,   7), (87, -19), (60,   0), (72,   0)];

    /// The right to castle, on the king's and on the queen's side.
    CASTLING = [(15, 12), ( 6, 11)];

    /// A passed pawn that a pawn defends, by the ranks it has advanced.
    PASSED_DEFENDED = [(  0,   0), ( 19,  -7), (-22,  -3), ( 20, -44), ( -7, -37), ( 12, -14), (  5,  -4)];
}
