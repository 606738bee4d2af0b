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
    TEMPO = [(15, 5)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (189, 223), (216, 189), (188, 236), (108, 191), (229, 238),
        (169, 259), (120, 298), (148, 244), ( 89, 255), (171, 220),
        (112, 200), (114, 194), (117, 169), (123, 184), ( 95, 187),
        ( 99, 165), (105, 149), (109, 144), (121, 138), (116, 134),
        ( 98, 136), ( 89, 151), (101, 126), ( 99, 126), (107, 107),
        ( 99, 127), (100, 134), ( 81, 150), ( 98, 133), ( 78, 153),
        (105, 146), ( 94, 149), ( 87, 163), ( 86, 162), ( 78, 150),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        (102,  96), (183, 124), (208, 147), (197, 194), (206, 175),
        (209, 148), (215, 141), (205, 187), (171, 168), (248, 189),
        (172, 178), (177, 213), (216, 227), (214, 212), (205, 216),
        (183, 190), (221, 205), (218, 227), (253, 213), (287, 190),
        (195, 218), (222, 197), (215, 226), (239, 221), (229, 214),
        (190, 211), (209, 206), (231, 201), (235, 226), (254, 209),
        (221, 162), (225, 212), (223, 217), (225, 237), (217, 220),
        (168, 197), (174, 206), (225, 205), (222, 204), (243, 219),
        (209, 197), (210, 155), (259, 101), (175, 197), (200, 225),
    ];

    /// A bishop by point.
    BISHOP = [
        (333, 328), (307, 321), (400, 317), (302, 325), (331, 370),
        (198, 273), (392, 330), (338, 302), (372, 340), (329, 380),
        (383, 329), (311, 340), (396, 327), (284, 439), (431, 318),
        (303, 354), (352, 317), (280, 407), (389, 349), (245, 409),
        (371, 348), (322, 411), (377, 332), (341, 366), (388, 353),
        (350, 356), (366, 371), (387, 310), (376, 352), (368, 349),
        (375, 295), (357, 332), (388, 340), (409, 343), (383, 325),
        (329, 364), (393, 293), (353, 273), (385, 297), (324, 333),
        (371, 248), (342, 272), (382, 289), (329, 371), (393, 308),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (525, 502), (502, 584), (487, 517), (534, 536), (519, 494),
        (430, 518), (509, 543), (501, 620), (449, 522), (578, 556),
        (532, 498), (484, 576), (517, 514), (496, 622), (506, 521),
        (524, 530), (511, 532), (544, 576), (517, 544), (542, 606),
        (526, 475), (537, 510), (551, 521), (562, 557), (538, 522),
        (563, 441), (545, 447), (555, 538), (553, 502), (559, 519),
        (507, 508), (535, 529), (551, 468), (552, 534), (551, 503),
        (531, 541), (557, 397), (589, 453), (557, 439), (521, 491),
        (534, 486), (442, 465), (534, 448), (550, 478), (536, 526),
    ];

    /// A rook by point.
    ROOK = [
        (484, 535), (456, 558), (485, 552), (422, 561), (487, 556),
        (481, 530), (521, 514), (538, 511), (489, 544), (465, 562),
        (451, 541), (443, 552), (508, 534), (438, 557), (440, 539),
        (500, 504), (442, 549), (482, 512), (443, 563), (421, 548),
        (473, 528), (489, 513), (484, 535), (467, 533), (454, 566),
        (478, 519), (473, 547), (495, 514), (433, 556), (490, 490),
        (477, 496), (493, 479), (454, 521), (455, 535), (475, 521),
        (476, 483), (474, 499), (471, 506), (467, 512), (477, 504),
        (470, 469), (489, 465), (476, 499), (475, 495), (478, 491),
    ];

    /// A queen by point.
    QUEEN = [
        (609, 685), (548, 701), (622, 684), (560, 697), (642, 676),
        (556, 691), (614, 676), (556, 726), (614, 677), (556, 698),
        (633, 664), (578, 718), (632, 671), (541, 697), (606, 689),
        (603, 644), (599, 691), (616, 660), (584, 714), (549, 705),
        (625, 654), (599, 644), (629, 671), (634, 653), (598, 712),
        (602, 639), (609, 671), (581, 717), (605, 688), (614, 696),
        (635, 636), (607, 655), (622, 658), (630, 638), (603, 682),
        (602, 617), (657, 600), (592, 643), (641, 624), (604, 661),
        (648, 604), (644, 576), (633, 608), (628, 568), (643, 589),
    ];

    /// The king by point.
    KING = [
        ( -32,   7), (  -6,  38), (  12, -14), ( -25,  60), ( -12, 106),
        ( -18,   6), (  -2, -43), ( -23,   6), ( -13,  44), ( -13,  74),
        (  -4, -84), ( -11,  -2), (  -3,  14), ( -11,  19), (   1,  -2),
        (  11, -13), (  21,   4), (   0,  25), (  73, -21), ( -15, -13),
        ( -34,  29), ( -29,  29), (  34,  -2), (  92, -22), (  55, -13),
        (  -4,  13), (-104,  31), ( -72,  26), (  30,  -5), ( -30,  -1),
        ( -49,  26), ( -62,  32), ( -71,  29), ( -55,  27), ( -57,  23),
        (  15,  -9), (  -3,  16), (   6,   7), ( -42,  26), ( -53,  18),
        (  -9,   5), ( -12,  -8), ( -34,  17), ( -44, -16), ( -55,  21),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        (23, -50), (30, -39), (32, -32), (34, -20), (37, -17), (41, -13),
        (44, -21), (56, -26), (56, -30),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        ( 57, -208), ( 56, -114), ( 57,  -23), ( 56,   -4), ( 61,    8), ( 61,   10),
        ( 64,   46), ( 65,   42), ( 63,   52), ( 59,   64), ( 63,   57), ( 69,   64),
        ( 71,   70), ( 54,   89), ( 42,   90), ( 88,   93), (113,   38), (126,   75),
        (141,   33), (112,   68), (122,   26),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy
    /// pawn, knight, or bishop attacks.
    ARCHBISHOP_MOBILITY = [
        ( 18, -106), ( 24,  -90), ( 23,  -44), ( 26,   -2), ( 27,   24), ( 27,   43),
        ( 27,   39), ( 36,   38), ( 39,   54), ( 41,   58), ( 44,   73), ( 43,   59),
        ( 40,   80), ( 37,   88), ( 49,   83), ( 46,   88), ( 42,   99), ( 56,  100),
        ( 52,   99), ( 68,  100), ( 81,   98), (116,  100), ( 99,  107), ( 93,   97),
        (118,   74), (113,   45), (114,   40), ( 98,   13), (103,   46),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn,
    /// knight, or bishop attacks.
    ROOK_MOBILITY = [
        ( -6, -77), (  3, -42), (  9,  -5), ( 13,  -6), ( 18, -11), ( 17,   7),
        ( 25,   8), ( 20,  33), ( 24,  34), ( 28,  25), ( 27,  37), ( 25,  43),
        ( 34,  39), ( 38,  38), ( 31,  34), ( 41,  41), ( 46,  29), ( 63,  29),
        ( 83,  17), ( 67,  30), (107,   2),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn,
    /// knight, or bishop attacks.
    QUEEN_MOBILITY = [
        (  8,  -56), (  9,  -16), ( 12,  -72), (  8,   -3), ( 14,   -4), ( 12,   16),
        ( 15,   26), ( 19,   17), ( 10,   40), (  1,   69), ( 13,   49), (  9,   62),
        ( 14,   61), (  5,   66), ( 10,   49), (  4,   70), ( 11,   44), ( -2,   63),
        ( -9,   82), ( -4,   79), ( 19,   79), ( 60,   68), ( 53,   62), ( 86,   55),
        (192,  -34), ( 84,   42), (154,  -26), ( 75,   26), ( 92,  -24), ( 61,  -17),
        ( 54, -104), ( 49,   73), ( 40, -169),
    ];

    /// A man for each own pawn on the board: knight, bishop, archbishop, rook, queen.
    WITH_OWN_PAWNS = [(-12, 27), (-16, 46), (-11, 65), (-19, 71), (-15, 84)];

    /// A man for each enemy pawn on the board.
    WITH_ENEMY_PAWNS = [(-22,  37), ( -7,  41), (-12,  79), ( -7,  69), (-18, 112)];

    /// Two men of a side: knight and knight; bishop with knight, bishop; archbishop with
    /// knight, bishop, archbishop; rook with each of them and rook; queen with each of
    /// them, rook, and queen.
    TOGETHER = [
        ( 65,  -84), (  5,  -11), (-10,  -17), ( 38,  -49), ( 18,  -25),
        ( -5,  -12), ( 38,  -38), ( 35,  -41), (  3,  -64), ( 31,  -85),
        ( 18,  -31), ( 33,  -98), ( 24, -115), ( 38, -132), (-48,  -73),
    ];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [( 8,  6), ( 4, 23), (14, 23), ( 7, 17), (18, -2), (48, -9), (35, -1)];

    /// A pawn on a point with diagonals and an enemy man just ahead, by the ranks it has
    /// advanced.
    BLOCKED_BY_ENEMY = [
        (-33,   16), (-25,   -6), ( -8,  -14), ( -4,  -33), ( -4,  -40), ( 20, -132),
        (-23, -186),
    ];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [( 25, -34), ( 29, -20), ( 22,  14), (-32,  60), (  7,  68), ( 33,  60), (201, 152)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [
        (-12,   4), (  4,  -3), (-29,  19), ( 11,  23), (  3,  50), ( 27, 101),
        (  3, 156),
    ];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        (-17, -16), (-66,  61), ( 41,  -3), ( 17, -17), ( 48, -28), ( 14, -16),
        ( 11, -20), ( -1,   4), (-19,  -5),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        (-29, -74), (-19, -25), ( 30, -47), (  5, -12), ( 24,  -2), (  1,  16),
        (-15,  26), ( 41,  10), (-11,  79),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [( 0, 11), (34, -3)];

    /// An enemy man that a pawn attacks: pawn, knight, bishop, archbishop, rook, queen;
    /// in the first row on the enemy's turn, in the second on the own one.
    THREAT_BY_PAWN = [
        ( 15,  51), ( 65,  24), ( 20,  92), ( 20,  53), ( 27,  56), ( 30,  63),
        (  9,  57), (104,  80), ( 38, 140), ( 60,  62), ( 66,  96), ( 46,  68),
    ];

    /// An enemy man that a pawn could attack by a safe step, as above.
    THREAT_BY_PUSH = [
        (  0,   0), ( 15,   4), ( -8,  18), (  4,  19), (-11,  33), (  2, -17),
        (  0,   0), ( 22,   7), ( -4,  19), (  5,  26), ( -9,  32), ( -1,  -4),
    ];

    /// An enemy man that a knight or bishop attacks, as above.
    THREAT_BY_MINOR = [
        (  5,   8), (  0,   4), ( 29,  48), ( 43,  85), ( 18,  37), ( 39,  54),
        (  2,  12), ( -4,  14), ( 26,  53), (106,  72), ( 55, 177), (103, 114),
    ];

    /// An enemy man that an archbishop or rook attacks, as above.
    THREAT_BY_ROOK = [
        ( 4,   3), ( 9,   5), (11,  27), (41,  51), (10,  18), (46,  47),
        ( 1,   5), ( 8,   2), ( 6,  21), (39,  57), (12,  11), (70, 149),
    ];

    /// An undefended enemy man that the king attacks, as above.
    THREAT_BY_KING = [
        (52,  85), (12,  23), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
        (40, 138), (42,  67), ( 0,   0), ( 0,   0), ( 0,   0), ( 0,   0),
    ];

    /// An undefended enemy man that another man attacks, as above.
    HANGING = [
        (14,  21), (32,  11), (13,  -5), ( 1,  -3), ( 2,   5), (15, -32),
        (14,  40), (28,  17), (41,  35), ( 9,  32), (11, 102), (27,  31),
    ];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        (-25, -24), (-26, -21), (-17,   8), ( 11,  37), ( 38,  18), ( 36,  -7),
        (  8,   0), (  0,   0),
    ];

    /// The zone of the own king by the number of men that reach it, 0–7 or more.
    KING_DEFENDERS = [(-61,  14), ( 12, -18), (  2,  -4), (  6,  -4), ( 10,  -6), ( 10,  17), ( 11,   8), (  5,  -6)];

    /// The attack on the zone of the enemy's king, a sum up to 35 or more, of: 4; for
    /// each point of the zone that a man reaches, 2 to 5 by the man, a quarter of it; 1
    /// for each that only the king defends; 2 for each kind of men that has a safe check;
    /// less the enemy's men that reach the zone.
    KING_DANGER = [
        (-74,  34), (-77,  32), (-78,  25), (-84,  46), (-70,  14), (-56,  -1),
        (-52,  -8), (-27, -13), (-30, -10), (-14, -22), ( 27, -35), ( 19, -23),
        ( 37, -38), ( 38, -22), ( 51, -18), ( 92, -34), ( 69,  -2), ( 59, -15),
        ( 47,  14), ( 54, -12), ( 34,  16), ( 29,  18), ( 22,  33), (  6,   4),
        (  3,   3), (  6,   4), (  2,   3), (  1,   1), (  0,   0), (  0,   1),
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
    ];

    /// A kind of men that could give check from a point where they cannot be taken:
    /// knight, bishop, archbishop, rook, queen; in the first row on the enemy's turn, in
    /// the second on the own one.
    SAFE_CHECK = [
        (25, 14), ( 2, 37), ( 3, 39), (44, 27), (19, 24), (74,  2),
        ( 4, 34), (10, 80), (83, 30), (50, 48),
    ];

    /// A man alone between a man that would otherwise give check and the enemy's king: an
    /// own man, which can give check by leaving, and an enemy man, which is pinned; on
    /// the enemy's turn, and on the own one.
    ON_KING_LINE = [(31,  0), (22,  8), (25, -1), (22,  3)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [(-3, -7), ( 8,  0), (20, -1), (28, 12), (85, -5), (60,  0), (72,  0)];

    /// The right to castle, on the king's and on the queen's side.
    CASTLING = [(14, 12), ( 8,  8)];
}
