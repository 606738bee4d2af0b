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

weights! {
    /// The right to move.
    TEMPO = [(16, 6)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (204, 209), (242, 207), (230, 207), (172, 202), (207, 237),
        (237, 284), (166, 348), (232, 253), (129, 292), (237, 249),
        (142, 228), (168, 223), (157, 190), (173, 193), (126, 218),
        (128, 179), (136, 164), (146, 160), (145, 153), (144, 156),
        (130, 137), (122, 157), (139, 125), (125, 140), (138, 113),
        (138, 130), (135, 136), (120, 157), (130, 144), (105, 160),
        (140, 149), (135, 165), (129, 170), (115, 187), (111, 161),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        ( -3, 104), (178, 123), (192, 144), (179, 179), (197, 163),
        ( 99, 175), (217, 154), (197, 181), (131, 183), (261, 189),
        (144, 153), (164, 208), (206, 226), (215, 223), (228, 205),
        (209, 173), (195, 205), (253, 204), (249, 218), (243, 213),
        (204, 183), (205, 198), (231, 213), (235, 230), (229, 230),
        (191, 184), (226, 205), (216, 208), (225, 232), (241, 219),
        (204, 151), (215, 186), (214, 218), (220, 241), (207, 235),
        (154, 191), (188, 197), (219, 208), (207, 199), (223, 228),
        (208, 179), (200, 133), (233, 148), (186, 194), (220, 195),
    ];

    /// A bishop by point.
    BISHOP = [
        (287, 318), (268, 321), (352, 315), (231, 323), (292, 321),
        (141, 313), (331, 321), (296, 281), (327, 312), (262, 377),
        (346, 305), (249, 364), (360, 309), (230, 385), (402, 285),
        (293, 309), (339, 296), (272, 350), (373, 330), (254, 356),
        (349, 292), (308, 347), (358, 315), (319, 358), (380, 319),
        (356, 296), (365, 304), (362, 294), (365, 317), (337, 331),
        (368, 254), (363, 291), (380, 310), (370, 315), (369, 298),
        (287, 321), (390, 257), (354, 188), (376, 256), (259, 228),
        (358, 225), (349, 233), (373, 232), (328, 252), (386, 242),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (515, 403), (482, 530), (473, 457), (514, 478), (516, 422),
        (409, 516), (526, 416), (470, 503), (511, 408), (539, 480),
        (519, 424), (501, 496), (529, 432), (510, 516), (522, 439),
        (504, 485), (512, 459), (542, 481), (503, 463), (518, 509),
        (517, 396), (528, 444), (543, 427), (544, 489), (535, 454),
        (562, 344), (541, 384), (546, 442), (537, 436), (541, 440),
        (512, 414), (528, 404), (545, 382), (539, 444), (543, 411),
        (491, 461), (552, 343), (557, 341), (545, 362), (494, 442),
        (561, 329), (421, 348), (530, 331), (538, 355), (545, 339),
    ];

    /// A rook by point.
    ROOK = [
        (486, 489), (461, 487), (539, 476), (473, 488), (537, 486),
        (468, 478), (517, 471), (533, 458), (530, 494), (510, 463),
        (458, 480), (457, 475), (509, 484), (466, 486), (518, 481),
        (464, 454), (465, 500), (479, 476), (477, 509), (496, 466),
        (467, 477), (497, 438), (466, 503), (489, 465), (469, 511),
        (466, 451), (471, 485), (495, 456), (442, 510), (482, 483),
        (478, 422), (487, 418), (462, 473), (495, 457), (463, 487),
        (470, 424), (473, 435), (470, 444), (466, 460), (485, 426),
        (463, 420), (478, 411), (473, 448), (482, 420), (483, 423),
    ];

    /// A queen by point.
    QUEEN = [
        (622, 569), (562, 571), (663, 550), (676, 517), (630, 572),
        (580, 550), (647, 543), (688, 468), (643, 564), (589, 566),
        (618, 556), (611, 524), (637, 569), (590, 579), (593, 619),
        (563, 574), (589, 595), (588, 554), (570, 649), (569, 619),
        (613, 564), (592, 564), (604, 603), (628, 564), (583, 661),
        (576, 568), (602, 576), (614, 538), (604, 610), (612, 573),
        (635, 526), (640, 500), (625, 566), (646, 484), (613, 598),
        (603, 539), (659, 501), (614, 496), (645, 531), (599, 529),
        (650, 503), (657, 467), (642, 505), (638, 430), (643, 514),
    ];

    /// The king by point.
    KING = [
        (  43, -134), (  32,  -52), (  26,   25), ( -15,   19), ( 177,  -80),
        ( -19,   19), (   1,   13), (   3,   19), (  18,   35), ( -16,   27),
        (  11,    2), (  76,   23), (  75,   26), (  10,   37), (  15,   45),
        (  10,   16), (   3,   37), ( 157,   -5), (  65,   19), (   8,   25),
        ( -22,    4), ( -13,   25), (  30,   26), (  11,   17), ( -66,   41),
        ( -61,    7), ( -75,   26), (-131,   47), ( -45,   33), (-101,   28),
        ( -34,    6), ( -54,   11), ( -76,   35), ( -85,   34), ( -78,   31),
        (   2,  -11), ( -25,   19), ( -29,   22), ( -56,   27), ( -77,   28),
        ( -33,  -19), ( -17,  -19), ( -59,   10), ( -66,  -13), ( -64,    6),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        (-4, -63), ( 8, -49), (13, -39), (16, -25), (18, -25), (19, -21),
        (20, -31), (21, -35), (32, -49),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        ( 21, -405), ( 20, -208), ( 22, -117), ( 22,  -61), ( 23,  -53), ( 22,  -37),
        ( 23,  -31), ( 23,  -21), ( 24,  -11), ( 21,    2), ( 23,    3), ( 27,    5),
        ( 27,   14), ( 28,   21), ( 30,   16), ( 46,   16), ( 75,  -15), (105,   -8),
        (144,  -43), (118,   -6), (124,  -10),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy
    /// pawn, knight, or bishop attacks.
    ARCHBISHOP_MOBILITY = [
        ( 22, -263), ( 24, -256), ( 24, -167), ( 25, -162), ( 26, -132), ( 26, -112),
        ( 25,  -94), ( 27,  -78), ( 31,  -77), ( 31,  -69), ( 33,  -61), ( 32,  -64),
        ( 31,  -51), ( 27,  -42), ( 36,  -39), ( 35,  -44), ( 28,  -27), ( 29,  -20),
        ( 33,  -32), ( 35,  -26), ( 71,  -65), ( 44,  -19), ( 17,  -10), ( 89,  -43),
        (121,  -92), ( 89,  -88), (152, -133), ( 88,  -73), ( 92,  -77),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn,
    /// knight, or bishop attacks.
    ROOK_MOBILITY = [
        (  3, -220), (  9, -184), ( 18, -144), ( 22, -128), ( 25, -118), ( 21,  -99),
        ( 25,  -81), ( 25,  -75), ( 29,  -73), ( 33,  -75), ( 35,  -73), ( 38,  -72),
        ( 39,  -68), ( 58,  -87), ( 59,  -88), ( 58,  -79), ( 81, -107), ( 72,  -98),
        (111, -110), ( 61,  -95), (188, -161),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn,
    /// knight, or bishop attacks.
    QUEEN_MOBILITY = [
        ( -8, -175), ( -4, -176), ( -4, -191), ( -2, -137), ( -1, -129), ( -2, -114),
        ( -1, -104), (  2, -103), ( -3,  -94), ( -2,  -84), (  0,  -85), (  3,  -82),
        (  1,  -70), (  4,  -80), (  0,  -78), ( 18,  -88), ( 74, -162), (  2,  -81),
        ( -7,  -67), ( -8,  -66), ( 11,  -67), (  9,  -70), ( 60,  -92), (162, -143),
        (282, -193), (190, -153), (343, -217), (193, -194), (204, -217), ( 97, -163),
        ( 71, -214), ( 36, -196), ( 47, -259),
    ];

    /// A man for each own pawn on the board: knight, bishop, archbishop, rook, queen.
    WITH_OWN_PAWNS = [(-19,  45), (-33,  99), (-43, 155), (-48, 146), (-45, 178)];

    /// A man for each enemy pawn on the board.
    WITH_ENEMY_PAWNS = [(-18,  55), (-19,  99), (-31, 174), (-32, 156), (-61, 232)];

    /// Two men of a side: knight and knight; bishop with knight, bishop; archbishop with
    /// knight, bishop, archbishop; rook with each of them and rook; queen with each of
    /// them, rook, and queen.
    TOGETHER = [
        (  82,  -95), (  13,  -30), (  32,  -76), (  37,  -54), (  80, -140),
        (   2,   14), (  50,  -67), (  95, -116), ( 102, -230), ( 126, -265),
        (  37,  -52), ( 113, -193), ( 178, -370), ( 184, -372), (-180, -111),
    ];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [( 8,   6), ( 7,  30), (15,  23), (17,   7), (35, -26), (16, -25), (70,  16)];

    /// A pawn on a point with diagonals and an enemy man just ahead, by the ranks it has
    /// advanced.
    BLOCKED_BY_ENEMY = [
        ( -15,   57), ( -29,   15), ( -11,    4), (  -7,  -29), ( -15,  -54), ( -10, -157),
        (-151, -216),
    ];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [( 21, -29), ( 19, -16), ( 32,  15), (-30,  70), ( 14,  60), ( 40,  50), (324, 136)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [
        ( -5,  -2), ( -6,   0), (-23,  16), (  6,  12), (-13,  64), ( 94,  88),
        (118, 137),
    ];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        ( 23, -44), ( 52,  27), ( 77, -23), ( 45, -29), ( 30, -25), ( 28, -25),
        ( -3, -10), (-17,  18), (-53,  40),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        (-57, -59), ( 21, -63), ( 52, -66), (  2,  -9), ( 17,  12), ( -9,  37),
        (-17,  48), ( 91,  14), ( 70,  28),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [( 1, 18), (39,  0)];

    /// An enemy man that a pawn attacks: pawn, knight, bishop, archbishop, rook, queen;
    /// in the first row on the enemy's turn, in the second on the own one.
    THREAT_BY_PAWN = [
        ( 25,  84), ( 74,  32), ( 15, 119), ( 12, 104), ( 20,  85), ( 21, 108),
        ( 19,  91), (103, 128), ( 17, 211), ( 52, 145), (111, 284), ( 97, 240),
    ];

    /// An enemy man that a pawn could attack by a safe step, as above.
    THREAT_BY_PUSH = [
        ( 0,  0), (18, 18), (-5, 22), ( 1, 23), (-7, 38), (-1,  2),
        ( 0,  0), (28, 22), (-2, 33), ( 6, 25), (-6, 42), (-9, 22),
    ];

    /// An enemy man that a knight or bishop attacks, as above.
    THREAT_BY_MINOR = [
        (  4,  10), (  7,  10), ( 28,  70), ( 40, 113), ( 21,  51), ( 40,  62),
        (  0,  14), (  2,  17), ( 27,  68), (110, 145), ( 46, 233), ( 99, 159),
    ];

    /// An enemy man that an archbishop or rook attacks, as above.
    THREAT_BY_ROOK = [
        ( 3,  -1), ( 5,  19), ( 2,  39), (41,  78), (10,  34), (37,  72),
        (-1,   2), ( 4,  18), (-1,  23), (45,  85), ( 6,  38), (49, 195),
    ];

    /// An undefended enemy man that the king attacks, as above.
    THREAT_BY_KING = [
        (112, 76), ( 31, 23), (  0,  0), (  0,  0), (  0,  0), (  0,  0),
        (156, 67), (101, 65), (  0,  0), (  0,  0), (  0,  0), (  0,  0),
    ];

    /// An undefended enemy man that another man attacks, as above.
    HANGING = [
        ( 11,  29), ( 31,  22), ( 20,  -3), (  8, -11), (  4,   2), ( 27, -63),
        ( 12,  51), ( 19,  35), ( 38,  47), (-13,  49), (-16, 123), (-11,  34),
    ];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        (-21, -37), (-21, -36), (-16,  11), ( -2,  57), ( 18,  58), ( 44, -23),
        ( 33,   6), (  0,   0),
    ];

    /// The zone of the own king by the number of men that reach it, 0–7 or more.
    KING_DEFENDERS = [(-21, -12), ( 30, -33), (  3,  -2), (  1,   8), (  2,   9), (  2,  18), (  4,   8), ( -2,  22)];

    /// The attack on the zone of the enemy's king, a sum up to 35 or more, of: 4; for
    /// each point of the zone that a man reaches, 2 to 5 by the man, a quarter of it; 1
    /// for each that only the king defends; 2 for each kind of men that has a safe check;
    /// less the enemy's men that reach the zone.
    KING_DANGER = [
        (-140,  34), (-141,  32), (-143,  34), (-143,  47), (-140,  35), (-115,  -2),
        (-106, -10), ( -98,  -5), ( -85, -10), ( -66, -15), ( -16, -39), ( -37,  -8),
        (  42, -54), (  31, -26), (  71, -36), ( 160, -74), ( 126, -38), ( 217, -82),
        ( 106,   6), ( 225, -65), ( 199, -18), ( 132,   0), ( 101,  71), (  50,  43),
        (  33,  56), (  58,  58), (  25,  33), (  16,  29), (   1,   1), (   1,   3),
        (   1,   1), (   0,   0), (   0,   0), (   0,   0), (   0,   0), (   0,   0),
    ];

    /// A kind of men that could give check from a point where they cannot be taken:
    /// knight, bishop, archbishop, rook, queen; in the first row on the enemy's turn, in
    /// the second on the own one.
    SAFE_CHECK = [
        ( 14,  17), (  4,  54), ( -2,  62), ( 51,  34), (  7,  59), ( 64,   6),
        (  8,  61), (  7, 112), (102,  37), ( 42,  79),
    ];

    /// A man alone between a man that would otherwise give check and the enemy's king: an
    /// own man, which can give check by leaving, and an enemy man, which is pinned; on
    /// the enemy's turn, and on the own one.
    ON_KING_LINE = [(36, -4), (22,  8), (29, 25), (22,  1)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [( -7, -10), (  7,  -6), ( 16,   8), ( 24,  31), (112, -39), ( 62,   0), ( 72,   0)];

    /// The right to castle, on the king's and on the queen's side.
    CASTLING = [(20, -1), (13,  4)];
}
