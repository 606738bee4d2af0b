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
    TEMPO = [(16, 8)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (171, 212), (214, 195), (181, 218), ( 97, 175), (214, 226),
        (137, 248), (119, 271), (113, 231), ( 88, 233), (151, 213),
        ( 92, 190), ( 95, 183), (102, 169), (102, 181), ( 78, 187),
        ( 83, 151), ( 89, 138), ( 95, 134), (112, 132), (105, 133),
        ( 81, 130), ( 72, 140), ( 86, 121), ( 90, 115), ( 98, 104),
        ( 85, 122), ( 83, 129), ( 66, 135), ( 91, 119), ( 71, 134),
        ( 93, 137), ( 79, 129), ( 75, 147), ( 78, 144), ( 71, 129),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        (131, 110), (187, 134), (207, 156), (184, 192), (204, 186),
        (212, 156), (189, 155), (218, 189), (196, 157), (246, 187),
        (160, 181), (168, 207), (209, 221), (229, 205), (194, 216),
        (184, 179), (224, 199), (227, 217), (259, 215), (283, 198),
        (194, 204), (224, 190), (205, 224), (245, 221), (240, 208),
        (180, 208), (210, 205), (234, 199), (235, 226), (257, 210),
        (221, 173), (223, 210), (224, 216), (229, 228), (221, 218),
        (182, 182), (163, 195), (225, 207), (220, 202), (238, 223),
        (201, 196), (212, 156), (260, 124), (181, 180), (198, 224),
    ];

    /// A bishop by point.
    BISHOP = [
        (326, 335), (316, 329), (403, 330), (309, 326), (330, 367),
        (222, 269), (403, 340), (329, 318), (370, 348), (345, 382),
        (384, 341), (317, 333), (403, 334), (309, 410), (434, 332),
        (294, 352), (355, 317), (288, 387), (393, 356), (244, 391),
        (360, 358), (322, 410), (379, 336), (346, 360), (394, 352),
        (347, 371), (364, 370), (387, 327), (376, 353), (379, 346),
        (374, 302), (345, 344), (387, 346), (411, 341), (384, 335),
        (332, 360), (389, 314), (350, 280), (378, 312), (325, 335),
        (364, 273), (345, 283), (378, 308), (332, 363), (389, 320),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (523, 517), (505, 582), (490, 519), (532, 543), (516, 499),
        (453, 505), (499, 550), (496, 606), (459, 522), (571, 550),
        (521, 518), (491, 568), (513, 525), (499, 603), (520, 526),
        (515, 551), (505, 540), (541, 578), (505, 548), (542, 601),
        (524, 479), (536, 517), (542, 530), (554, 567), (532, 536),
        (560, 466), (539, 478), (559, 541), (556, 512), (564, 528),
        (511, 513), (549, 528), (557, 482), (555, 545), (559, 514),
        (528, 532), (557, 439), (601, 445), (559, 461), (520, 511),
        (536, 509), (458, 477), (535, 486), (554, 511), (536, 549),
    ];

    /// A rook by point.
    ROOK = [
        (474, 544), (445, 565), (477, 558), (422, 556), (479, 565),
        (480, 539), (515, 535), (517, 535), (470, 559), (468, 565),
        (461, 540), (442, 555), (510, 546), (422, 562), (441, 544),
        (502, 514), (449, 544), (482, 520), (431, 565), (417, 544),
        (483, 522), (484, 528), (489, 538), (465, 534), (455, 563),
        (480, 525), (474, 547), (501, 516), (429, 549), (486, 505),
        (482, 503), (500, 497), (457, 525), (456, 535), (475, 522),
        (483, 493), (478, 508), (471, 519), (473, 518), (475, 519),
        (475, 484), (493, 488), (481, 510), (484, 499), (481, 509),
    ];

    /// A queen by point.
    QUEEN = [
        (611, 710), (556, 716), (599, 715), (573, 712), (635, 707),
        (562, 705), (619, 691), (559, 735), (619, 699), (569, 706),
        (625, 697), (571, 738), (622, 703), (547, 702), (604, 711),
        (600, 671), (607, 702), (628, 674), (593, 720), (559, 714),
        (630, 677), (604, 662), (628, 696), (640, 665), (600, 713),
        (607, 656), (609, 692), (581, 725), (604, 704), (610, 719),
        (629, 679), (613, 675), (626, 675), (629, 657), (597, 709),
        (604, 650), (661, 636), (590, 670), (640, 665), (607, 677),
        (652, 638), (651, 604), (635, 651), (630, 622), (647, 630),
    ];

    /// The king by point.
    KING = [
        (-21,  22), ( -3,  44), (  5,   5), (-15,  67), ( -4, 103),
        (-13,  18), (-23, -29), (-19,  18), (-11,  54), (-10,  80),
        (-44, -71), (-25,  19), (-11,  16), (-18,  14), ( -5, -14),
        ( -8,  -1), (  3,  16), (-14,  18), ( 53, -30), (-34, -33),
        (-23,  31), (-14,  31), (  5,   0), ( 63, -25), ( 53, -27),
        ( -3,  24), (-74,  19), (-61,  14), ( 56, -11), (-37, -10),
        (-37,  20), (-52,  18), (-83,  20), (-31,  13), (-49,  10),
        ( 27, -12), (  5,  17), ( 16,  13), (-36,  22), (-46,  12),
        (  0,   0), ( -3,  -5), (-30,  13), (-37, -13), (-53,  21),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        (25, -60), (30, -45), (33, -34), (35, -23), (37, -19), (43, -14),
        (47, -22), (60, -27), (64, -35),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        ( 50, -170), ( 52,  -76), ( 54,  -10), ( 55,    5), ( 60,   21), ( 62,   25),
        ( 66,   50), ( 67,   50), ( 66,   59), ( 62,   72), ( 68,   64), ( 74,   71),
        ( 82,   75), ( 62,   87), ( 60,   86), (112,   95), (131,   37), (131,   81),
        (140,   36), (110,   79), (117,   27),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ARCHBISHOP_MOBILITY = [
        ( 23, -59), ( 24, -40), ( 26, -64), ( 24,  31), ( 33,  11), ( 32,  45),
        ( 31,  45), ( 36,  44), ( 39,  65), ( 41,  71), ( 44,  78), ( 50,  76),
        ( 51,  78), ( 38, 104), ( 48,  94), ( 49,  84), ( 51, 113), ( 41, 129),
        ( 58, 111), ( 63, 105), ( 75, 118), (104, 108), (102, 121), ( 99, 102),
        (126,  97), (113,  69), (110,  55), (101,  41), (104,  66),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ROOK_MOBILITY = [
        (-15, -32), ( -3, -14), (  7,   9), ( 16,   2), ( 21,  -1), ( 18,  13),
        ( 33,   8), ( 26,  32), ( 30,  39), ( 35,  34), ( 33,  50), ( 28,  51),
        ( 35,  51), ( 29,  59), ( 30,  53), ( 39,  55), ( 45,  48), ( 52,  50),
        ( 69,  40), ( 62,  47), (101,  22),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    QUEEN_MOBILITY = [
        ( 22, -32), ( 21,  -7), ( 23, -43), ( 18,  22), ( 24,  41), ( 21,  49),
        ( 25,  46), ( 37,  33), ( 21,  63), ( 16,  74), ( 27,  70), ( 29,  77),
        ( 23,  82), ( 15,  92), (  4,  90), ( 13,  95), ( 16,  81), (  7,  97),
        (  9,  93), (  9, 109), ( -2, 122), ( 37, 107), ( 37, 109), ( 81,  96),
        (148,  21), ( 81,  76), (128,   7), ( 67,  50), ( 77,  -2), ( 57,  36),
        ( 47, -92), ( 52, 100), ( 42, -82),
    ];

    /// A man for each own pawn on the board: knight, bishop, archbishop, rook, queen.
    WITH_OWN_PAWNS = [( -2, 16), ( -4, 25), ( -4, 38), (-14, 43), ( -5, 42)];

    /// A man for each enemy pawn on the board.
    WITH_ENEMY_PAWNS = [(-16, 23), ( -1, 23), ( -5, 43), (  4, 34), (-15, 61)];

    /// The second man of a kind: knight, bishop, rook.
    PAIR = [( 65, -55), (-29,  -2), ( 44, -42)];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [( 8,  6), ( 4, 22), (16, 19), ( 3, 27), (28, 38), (58, 23), (34,  4)];

    /// A pawn with an own man just ahead, by the ranks it has advanced, 0–6.
    BLOCKED_BY_OWN = [(-4,   0), ( 2,  -6), (-6,   8), (-4,  -5), (45, -50), (24,  25), ( 3,  13)];

    /// A pawn on a point with diagonals and an enemy man just ahead, by the ranks it has
    /// advanced.
    BLOCKED_BY_ENEMY = [(-15,  10), (-26,  -8), ( -8, -10), ( -1, -36), ( -1, -39), ( 41, -93), ( 20, -96)];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [( 21, -25), ( 35, -18), ( 34,   7), (-19,  67), ( 14,  77), ( 29,  47), (147, 101)];

    /// A passed pawn with no man ahead of it on its file, by the ranks it has advanced.
    PASSED_FREE = [(-30,   6), (-38,   9), (-32,   7), (-21,  -2), ( 19,  -2), ( 32,  31), ( 20, 100)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [(-13,   5), (  9,   2), (-26,  17), ( -5,  30), (-31,  52), (-26,  99), (-37, 137)];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        (-17,  -7), (-80,  48), (  9,   0), (-24, -11), ( 21, -19), ( 23, -24),
        ( 25, -35), ( 29, -15), (  6, -26),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        (-12, -74), ( 30, -36), ( 41, -52), (-15, -13), ( 17, -11), (-24,   6),
        (-37,   9), (  9,  14), (-16,  81),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [(-1, 5), (28, 4)];

    /// An enemy man that a pawn attacks: pawn, knight, bishop, archbishop, rook, queen;
    /// in the first row on the enemy's turn, in the second on the own one.
    THREAT_BY_PAWN = [
        ( 17,  38), ( 66,  34), ( 24,  72), ( 18,  47), ( 31,  45), ( 32,  54),
        ( 12,  42), (107,  76), ( 40, 116), ( 50,  54), ( 54,  78), ( 36,  57),
    ];

    /// An enemy man that a pawn could attack by a safe step, as above.
    THREAT_BY_PUSH = [
        ( 0,   0), (13,   7), (-6,   7), ( 2,  26), (-5,  24), (10, -20),
        ( 0,   0), (18,  15), (-1,   7), ( 3,  31), (-4,  24), ( 9, -12),
    ];

    /// An enemy man that a knight or bishop attacks, as above.
    THREAT_BY_MINOR = [
        ( 4,   9), (-2,   3), (31,  40), (45,  70), (21,  31), (41,  51),
        ( 0,  12), (-6,  11), (29,  44), (99,  63), (60, 152), (91,  99),
    ];

    /// An enemy man that an archbishop or rook attacks, as above.
    THREAT_BY_ROOK = [
        ( 3,   3), ( 8,   5), ( 9,  22), (37,  52), (12,  10), (45,  50),
        ( 1,   1), ( 7,   1), ( 4,  13), (37,  51), (14,   2), (74, 127),
    ];

    /// An undefended enemy man that the king attacks, as above.
    THREAT_BY_KING = [
        (39,  88), ( 7,  26), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
        (37, 130), (28,  68), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
    ];

    /// An undefended enemy man that another man attacks, as above.
    HANGING = [
        (14,  20), (31,  11), (16,   2), ( 5,  -1), ( 2,   5), (14, -22),
        (16,  37), (27,  15), (42,  36), (12,  26), (10,  89), (26,  28),
    ];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        (-14, -18), (-19, -22), (-14,   9), (  6,  38), ( 32,   7), ( 24,  -4),
        (  4,   0), (  0,   0),
    ];

    /// The attack on the zone of the enemy's king: each point of it that a man reaches weighs
    /// 2 to 5, by the man; all together, by fours, 0–19 or more.
    KING_DANGER = [
        (-16,  19), ( -8,  12), (  1,  -2), ( 10,   2), ( 20,   5), ( 34,   3),
        ( 45,  14), (110, -15), ( 71,  45), (102,  -5), ( 89,  25), (130,  25),
        (166,  47), (184,  40), (224,  56), (257,  64), (292,  73), (330,  82),
        (370,  92), (400, 100),
    ];

    /// A kind of men that could give check from a point where they cannot be taken:
    /// knight, bishop, archbishop, rook, queen; in the first row on the enemy's turn, in
    /// the second on the own one.
    SAFE_CHECK = [
        ( 54,  7), (  0, 34), (  2, 43), ( 51, 24), ( 23, 20),
        (130, -2), (  3, 29), (  8, 80), (101, 27), ( 52, 44),
    ];

    /// A man alone between a man that would otherwise give check and the enemy's king: an
    /// own man, which can give check by leaving, and an enemy man, which is pinned; on
    /// the enemy's turn, and on the own one.
    ON_KING_LINE = [(35,  0), (25,  8), (33, -4), (24,  4)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [( -7, -8), (  6, -4), ( 18, -1), ( 25, 13), (102,  0), ( 60,  0), ( 72,  0)];

    /// The right to castle, on the king's and on the queen's side.
    CASTLING = [(15, 22), (10, 11)];

    /// A passed pawn that a pawn defends, by the ranks it has advanced.
    PASSED_DEFENDED = [(  0,   0), ( 32, -24), (-14,  -1), ( 40, -55), (-25, -68), ( 20, -45), ( 16,   8)];
}
