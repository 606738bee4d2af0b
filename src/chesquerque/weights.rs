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
    TEMPO = [(12, 14)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (188, 207), (178, 224), (167, 214), (135, 179), (176, 226),
        (159, 195), (123, 199), (131, 168), (109, 193), (122, 172),
        (109, 176), (100, 150), (103, 160), ( 94, 163), ( 76, 176),
        ( 82, 131), (102, 130), ( 86, 121), (115, 129), (101, 125),
        ( 83, 118), ( 72, 126), ( 90, 114), (100, 105), (100, 103),
        ( 80, 108), ( 81, 114), ( 68, 114), ( 93, 106), ( 65, 123),
        ( 89, 120), ( 77, 118), ( 73, 127), ( 82, 126), ( 65, 120),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        (172, 160), (197, 173), (200, 183), (194, 216), (209, 224),
        (210, 181), (188, 232), (210, 209), (211, 182), (221, 199),
        (170, 185), (197, 229), (199, 230), (246, 213), (204, 219),
        (212, 186), (207, 211), (224, 217), (239, 220), (264, 194),
        (196, 196), (211, 200), (198, 222), (236, 217), (229, 218),
        (180, 203), (238, 200), (218, 210), (208, 229), (247, 206),
        (201, 212), (210, 198), (204, 227), (210, 229), (209, 223),
        (162, 188), (184, 188), (214, 214), (200, 216), (211, 236),
        (203, 191), (195, 171), (228, 149), (181, 184), (188, 215),
    ];

    /// A bishop by point.
    BISHOP = [
        (333, 352), (327, 345), (362, 361), (317, 329), (336, 365),
        (291, 304), (391, 373), (325, 336), (359, 369), (338, 360),
        (383, 350), (335, 335), (375, 358), (349, 384), (392, 353),
        (292, 349), (358, 340), (294, 377), (380, 367), (284, 366),
        (352, 380), (321, 407), (364, 359), (347, 358), (385, 363),
        (331, 359), (359, 374), (384, 340), (365, 369), (361, 348),
        (364, 335), (336, 353), (381, 367), (374, 357), (369, 352),
        (332, 344), (372, 346), (339, 321), (360, 347), (316, 341),
        (351, 336), (318, 323), (369, 342), (331, 341), (367, 331),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (529, 527), (521, 549), (510, 530), (527, 533), (525, 517),
        (503, 510), (528, 564), (509, 570), (500, 522), (549, 541),
        (530, 549), (513, 551), (543, 559), (544, 600), (540, 542),
        (501, 553), (528, 560), (550, 581), (528, 564), (563, 588),
        (534, 511), (541, 537), (555, 564), (557, 590), (551, 568),
        (536, 494), (534, 519), (557, 565), (549, 555), (565, 546),
        (515, 537), (566, 547), (552, 537), (555, 579), (553, 554),
        (522, 513), (552, 494), (607, 502), (556, 519), (517, 528),
        (535, 531), (496, 504), (529, 531), (548, 537), (539, 568),
    ];

    /// A rook by point.
    ROOK = [
        (484, 565), (460, 580), (472, 578), (447, 559), (473, 554),
        (479, 568), (499, 546), (481, 568), (480, 577), (483, 572),
        (487, 552), (465, 561), (496, 566), (443, 567), (463, 556),
        (501, 550), (455, 565), (474, 551), (459, 569), (451, 557),
        (479, 554), (483, 556), (485, 556), (483, 563), (465, 565),
        (473, 555), (473, 559), (506, 548), (445, 564), (487, 538),
        (475, 529), (488, 547), (460, 544), (478, 545), (479, 549),
        (482, 553), (474, 546), (470, 542), (477, 542), (482, 542),
        (478, 530), (486, 544), (489, 532), (487, 520), (486, 535),
    ];

    /// A queen by point.
    QUEEN = [
        (615, 757), (595, 744), (611, 753), (602, 741), (623, 740),
        (591, 727), (628, 734), (585, 742), (617, 737), (597, 722),
        (629, 752), (608, 757), (622, 742), (590, 728), (617, 734),
        (610, 731), (609, 735), (622, 721), (612, 744), (589, 728),
        (613, 732), (622, 715), (633, 742), (638, 706), (593, 758),
        (600, 708), (612, 743), (596, 746), (605, 758), (632, 746),
        (628, 729), (610, 713), (626, 724), (626, 711), (589, 751),
        (601, 698), (642, 715), (593, 717), (621, 737), (609, 704),
        (633, 729), (628, 702), (618, 720), (615, 716), (632, 711),
    ];

    /// The king by point.
    KING = [
        ( -7,  18), (  0,  22), (  0,  52), ( -2,  30), ( -3,  26),
        ( -4,  19), (-14,  66), (-13,  53), (-12,  51), (-12,  52),
        (  0,  57), (-14,  50), (-23,   4), (-25,  -5), (-22, -29),
        (  4,  53), ( -8,  44), (-26,   5), ( -4, -52), (-40, -46),
        ( -6,  40), (-15,  22), (-19, -15), ( -7, -30), (-13, -45),
        (  2,  19), (-44,  12), (-56,   0), (  7, -22), (-40, -22),
        (-15,   9), (-63,   9), (-85,  15), (-10,   8), (-29,   0),
        ( 32, -22), ( 17,  17), ( 16,  15), (-26,  17), (-46,  17),
        (  2,  -4), ( -1,   2), (-15,   7), (-16, -12), (-23,   7),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        ( 6,  8), (11, 21), (14, 26), (15, 32), (22, 31), (27, 35),
        (33, 23), (47, 18), (70, -5),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        ( 36, -62), ( 42,  -7), ( 43,  24), ( 47,  50), ( 50,  61), ( 56,  35),
        ( 58,  58), ( 58,  63), ( 63,  63), ( 59,  78), ( 63,  76), ( 68,  89),
        ( 74,  82), ( 65,  99), ( 59,  98), (100, 119), (107,  66), (106, 106),
        (107,  79), (101,  93), (102,  57),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ARCHBISHOP_MOBILITY = [
        ( 37, -15), ( 38,   2), ( 40,  -5), ( 40,  42), ( 47,  36), ( 46,  73),
        ( 43,  88), ( 48,  93), ( 53, 107), ( 54,  97), ( 57, 104), ( 65,  93),
        ( 70,  94), ( 54, 121), ( 62, 127), ( 74, 102), ( 69, 127), ( 66, 134),
        ( 84, 122), ( 88, 111), ( 93, 132), (106, 126), (102, 135), ( 94, 118),
        (105, 116), ( 99, 106), (102,  99), (107, 119), (110, 124),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ROOK_MOBILITY = [
        (-1, 24), (13, 42), (19, 51), (29, 54), (32, 54), (29, 65),
        (42, 60), (38, 79), (40, 79), (44, 75), (42, 91), (41, 93),
        (52, 93), (45, 96), (45, 94), (44, 94), (42, 94), (57, 95),
        (54, 89), (55, 88), (61, 80),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    QUEEN_MOBILITY = [
        (29, -12), (32,  15), (34,  -7), (30,  56), (36,  75), (28,  84),
        (34,  97), (43,  84), (30, 108), (28, 123), (35, 126), (46, 121),
        (40, 128), (25, 148), (15, 140), (36, 139), (27, 141), (35, 146),
        (23, 142), (33, 150), (26, 157), (59, 153), (45, 148), (71, 148),
        (70, 135), (64, 123), (66, 114), (54, 120), (55, 100), (59, 143),
        (47,  60), (61, 150), (62, 146),
    ];

    /// The second man of a kind: knight, bishop, rook.
    PAIR = [( 8, -24), (-6,  28), (56, -32)];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [( 8,   6), ( 4,   7), (13,   9), ( 6, -15), (31, -22), (26,  -9), (18,  -4)];

    /// A pawn that stands beside another one, by the ranks it has advanced.
    PAWN_PHALANX = [(2, -11), (2,  -4), (0, -10), (4, -11), (8,  -2), (4,  19), (1,  -3)];

    /// A pawn without another one on the files beside it: on a point without diagonals, on
    /// one with.
    PAWN_ISOLATED = [( 8, -3), (-4, -2)];

    /// A pawn with another one ahead of it on its file: on a point without diagonals, on one
    /// with.
    PAWN_DOUBLED = [( 8,  -7), (-3, -16)];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [(  9, -11), ( 29, -17), ( 15,   7), ( -1,  43), ( 26,  68), ( 28,  79), (115, 122)];

    /// A passed pawn with an enemy man just ahead, by the ranks it has advanced.
    PASSED_BLOCKED = [( 5,  27), (26, -31), ( 1, -19), (23, -47), ( 4, -43), (25, -82), (14, -98)];

    /// A passed pawn with no man ahead of it on its file, by the ranks it has advanced.
    PASSED_FREE = [( -6, -2), (-30, 11), (-34,  4), (-16, -2), (  5,  1), ( 23, 26), ( 23, 57)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [(-11,  5), ( -7, 11), ( -4, 22), (-12, 38), (-17, 38), (-13, 82), ( -2, 87)];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        ( -8, -25), (-25,  36), ( -3,  21), (-11,   1), ( 10, -17), ( 17, -15),
        ( -1, -25), (  6, -15), (  7, -32),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        ( -4, -40), (-16, -22), ( 20, -42), (-11, -13), ( 18, -21), (-13,   0),
        (-10,  -5), ( -4,  14), ( 11,  70),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [(-1, 16), (17, 26)];

    /// An enemy man that a pawn attacks: knight, bishop, archbishop, rook, queen.
    THREAT_BY_PAWN = [(61, 28), (27, 54), (19, 28), (28, 23), (22, 23)];

    /// An enemy man that a pawn could attack by a safe step.
    THREAT_BY_PUSH = [( 19,  16), (-10,  -2), ( -3,  19), ( -5,  12), (  2, -20)];

    /// An enemy man that a knight or bishop attacks: pawn, knight, bishop, archbishop, rook,
    /// queen.
    THREAT_BY_MINOR = [( 3, 14), (-3,  5), (33, 17), (49, 33), (26, 33), (35, 35)];

    /// An enemy man that an archbishop or rook attacks.
    THREAT_BY_ROOK = [( 1,  3), (11, -3), ( 8,  9), (36, 33), ( 5, 20), (48, 38)];

    /// An undefended enemy man that the king attacks.
    THREAT_BY_KING = [(23, 90), ( 9, 43), ( 0,  0), ( 0,  0), ( 0,  0), ( 0,  0)];

    /// An enemy man that is attacked and not defended.
    HANGING = [(16,  30), (20,  13), (17,  10), ( 3,   4), (-3,  13), (11, -18)];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        ( -8, -22), (-16, -17), ( -2,   7), (  2,  33), ( 28,  10), ( 10,   2),
        (  0,   0), (  0,   0),
    ];

    /// The attack on the zone of the enemy's king: each point of it that a man reaches weighs
    /// 2 to 5, by the man; all together, by fours, 0–19 or more.
    KING_DANGER = [
        (  9,   1), ( 15,   0), ( 13,  -6), (  9,   4), (  7,  11), ( 22,  19),
        ( 29,  21), ( 90,  -9), ( 65,  39), ( 84,  18), (101,  21), (127,  21),
        (165,  43), (187,  42), (224,  56), (257,  64), (292,  73), (330,  82),
        (370,  92), (400, 100),
    ];

    /// A point from which a man could give check without being taken: knight, bishop,
    /// archbishop, rook, queen.
    SAFE_CHECK = [(86, -11), ( 1,  28), (-4,  48), (39,  16), (31,  11)];

    /// A point of the zone of the enemy's king that is attacked and that only the king defends.
    WEAK_ZONE = [(27, -8)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [
        ( 5,   4), ( 9,  10), (21,   0), (27,  11), (75, -35), (60,   0),
        (72,   0),
    ];

    /// The own king on a file without own pawns, and on one without any.
    KING_ON_FILE = [(-16, 4), (-36, 3)];

    /// Enemy pawns on the king's file and those beside it, by their distance in ranks from
    /// the king, 1–5 or more.
    STORM = [(-31, 11), ( -4, -2), ( -1,  2), (  7,  3), ( 10,  1)];

    /// A pawn that attacks an enemy pawn or the other way round: on a point without diagonals, on one with.
    LEVER = [(0, 0), (0, 0)];

    /// A pawn on a point with diagonals and a man just ahead, by the ranks it has advanced.
    PAWN_BLOCKED = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A passed pawn that a pawn defends, by the ranks it has advanced.
    PASSED_DEFENDED = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A man by the steps from its own king, 0–9: knight, bishop, archbishop, rook, queen.
    TO_OWN_KING = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// A man by the steps from the enemy's king, 0–9.
    TO_ENEMY_KING = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// A man for each pawn on the board.
    WITH_PAWNS = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An enemy man that is attacked twice and not defended twice nor by a pawn.
    WEAK = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A point that only this side attacks, by thirds of the board from its own.
    CONTROL = [(0, 0), (0, 0), (0, 0)];

    /// A man that a pawn defends and no enemy pawn can ever attack.
    OUTPOST = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// The king by the points to which he can step.
    KING_ESCAPES = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];
}
