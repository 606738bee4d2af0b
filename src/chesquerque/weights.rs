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
    TEMPO = [(12, 12)];

    /// A pawn on each point of the left half, files `a`–`e`, from the eighth rank down to the
    /// second; the right half is its mirror image.
    PAWN = [
        (160, 220), (162, 220), (162, 220), (162, 220), (162, 220),
        (130, 182), (132, 182), (134, 182), (134, 182), (134, 182),
        (112, 156), (114, 156), (116, 156), (118, 156), (118, 156),
        (102, 140), (104, 140), (106, 140), (108, 140), (110, 140),
        ( 96, 130), ( 98, 130), (100, 130), (102, 130), (102, 130),
        ( 92, 124), ( 94, 124), ( 96, 124), ( 96, 124), ( 96, 124),
        ( 90, 120), ( 92, 120), ( 92, 120), ( 92, 120), ( 92, 120),
    ];

    /// A knight on each point of the left half, files `a`–`e`, from the ninth rank down.
    KNIGHT = [
        (200, 200), (200, 200), (200, 200), (200, 200), (200, 200),
        (200, 200), (207, 205), (207, 205), (207, 205), (207, 205),
        (200, 200), (207, 205), (214, 210), (214, 210), (214, 210),
        (200, 200), (207, 205), (214, 210), (221, 215), (221, 215),
        (200, 200), (207, 205), (214, 210), (221, 215), (228, 220),
        (200, 200), (207, 205), (214, 210), (221, 215), (221, 215),
        (200, 200), (207, 205), (214, 210), (214, 210), (214, 210),
        (200, 200), (207, 205), (207, 205), (207, 205), (207, 205),
        (200, 200), (200, 200), (200, 200), (200, 200), (200, 200),
    ];

    /// A bishop by point.
    BISHOP = [
        (338, 346), (330, 340), (338, 346), (330, 340), (338, 346),
        (330, 340), (341, 349), (333, 343), (341, 349), (333, 343),
        (338, 346), (333, 343), (344, 352), (336, 346), (344, 352),
        (330, 340), (341, 349), (336, 346), (347, 355), (339, 349),
        (338, 346), (333, 343), (344, 352), (339, 349), (350, 358),
        (330, 340), (341, 349), (336, 346), (347, 355), (339, 349),
        (338, 346), (333, 343), (344, 352), (336, 346), (344, 352),
        (330, 340), (341, 349), (333, 343), (341, 349), (333, 343),
        (338, 346), (330, 340), (338, 346), (330, 340), (338, 346),
    ];

    /// An archbishop by point.
    ARCHBISHOP = [
        (528, 526), (520, 520), (528, 526), (520, 520), (528, 526),
        (520, 520), (530, 530), (522, 524), (530, 530), (522, 524),
        (528, 526), (522, 524), (532, 534), (524, 528), (532, 534),
        (520, 520), (530, 530), (524, 528), (534, 538), (526, 532),
        (528, 526), (522, 524), (532, 534), (526, 532), (536, 542),
        (520, 520), (530, 530), (524, 528), (534, 538), (526, 532),
        (528, 526), (522, 524), (532, 534), (524, 528), (532, 534),
        (520, 520), (530, 530), (522, 524), (530, 530), (522, 524),
        (528, 526), (520, 520), (528, 526), (520, 520), (528, 526),
    ];

    /// A rook by point.
    ROOK = [
        (470, 540), (470, 540), (470, 540), (470, 540), (470, 540),
        (470, 540), (470, 541), (470, 541), (470, 541), (470, 541),
        (470, 540), (470, 541), (470, 542), (470, 542), (470, 542),
        (470, 540), (470, 541), (470, 542), (470, 543), (470, 543),
        (470, 540), (470, 541), (470, 542), (470, 543), (470, 544),
        (470, 540), (470, 541), (470, 542), (470, 543), (470, 543),
        (470, 540), (470, 541), (470, 542), (470, 542), (470, 542),
        (470, 540), (470, 541), (470, 541), (470, 541), (470, 541),
        (470, 540), (470, 540), (470, 540), (470, 540), (470, 540),
    ];

    /// A queen by point.
    QUEEN = [
        (608, 706), (600, 700), (608, 706), (600, 700), (608, 706),
        (600, 700), (608, 710), (600, 704), (608, 710), (600, 704),
        (608, 706), (600, 704), (608, 714), (600, 708), (608, 714),
        (600, 700), (608, 710), (600, 708), (608, 718), (600, 712),
        (608, 706), (600, 704), (608, 714), (600, 712), (608, 722),
        (600, 700), (608, 710), (600, 708), (608, 718), (600, 712),
        (608, 706), (600, 704), (608, 714), (600, 708), (608, 714),
        (600, 700), (608, 710), (600, 704), (608, 710), (600, 704),
        (608, 706), (600, 700), (608, 706), (600, 700), (608, 706),
    ];

    /// The king by point.
    KING = [
        (  0,  0), (  0,  0), (  0,  0), (  0,  0), (  0,  0),
        (  0,  0), (-14, 10), (-14, 10), (-14, 10), (-14, 10),
        (  0,  0), (-14, 10), (-28, 20), (-28, 20), (-28, 20),
        (  0,  0), (-14, 10), (-28, 20), (-42, 30), (-42, 30),
        (  0,  0), (-14, 10), (-28, 20), (-42, 30), (-56, 40),
        (  0,  0), (-14, 10), (-28, 20), (-42, 30), (-42, 30),
        (  0,  0), (-14, 10), (-28, 20), (-28, 20), (-28, 20),
        (  0,  0), (-14, 10), (-14, 10), (-14, 10), (-14, 10),
        (  0,  0), (  0,  0), (  0,  0), (  0,  0), (  0,  0),
    ];

    /// A knight by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    KNIGHT_MOBILITY = [
        ( 0,  0), ( 7,  6), (14, 12), (21, 18), (28, 24), (35, 30),
        (42, 36), (49, 42), (56, 48),
    ];

    /// A bishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    BISHOP_MOBILITY = [
        (  0,   0), (  5,   5), ( 10,  10), ( 15,  15), ( 20,  20), ( 25,  25),
        ( 30,  30), ( 35,  35), ( 40,  40), ( 45,  45), ( 50,  50), ( 55,  55),
        ( 60,  60), ( 65,  65), ( 70,  70), ( 75,  75), ( 80,  80), ( 85,  85),
        ( 90,  90), ( 95,  95), (100, 100),
    ];

    /// An archbishop by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ARCHBISHOP_MOBILITY = [
        (  0,   0), (  4,   5), (  8,  10), ( 12,  15), ( 16,  20), ( 20,  25),
        ( 24,  30), ( 28,  35), ( 32,  40), ( 36,  45), ( 40,  50), ( 44,  55),
        ( 48,  60), ( 52,  65), ( 56,  70), ( 60,  75), ( 64,  80), ( 68,  85),
        ( 72,  90), ( 76,  95), ( 80, 100), ( 84, 105), ( 88, 110), ( 92, 115),
        ( 96, 120), (100, 125), (104, 130), (108, 135), (112, 140),
    ];

    /// A rook by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    ROOK_MOBILITY = [
        ( 0,   0), ( 3,   5), ( 6,  10), ( 9,  15), (12,  20), (15,  25),
        (18,  30), (21,  35), (24,  40), (27,  45), (30,  50), (33,  55),
        (36,  60), (39,  65), (42,  70), (45,  75), (48,  80), (51,  85),
        (54,  90), (57,  95), (60, 100),
    ];

    /// A queen by the number of its targets that hold no own man and that no enemy pawn
    /// attacks.
    QUEEN_MOBILITY = [
        ( 0,   0), ( 2,   5), ( 4,  10), ( 6,  15), ( 8,  20), (10,  25),
        (12,  30), (14,  35), (16,  40), (18,  45), (20,  50), (22,  55),
        (24,  60), (26,  65), (28,  70), (30,  75), (32,  80), (34,  85),
        (36,  90), (38,  95), (40, 100), (42, 105), (44, 110), (46, 115),
        (48, 120), (50, 125), (52, 130), (54, 135), (56, 140), (58, 145),
        (60, 150), (62, 155), (64, 160),
    ];

    /// The second man of a kind: knight, bishop, rook.
    PAIR = [(0, 0), (0, 0), (0, 0)];

    /// A pawn that another pawn defends, by the ranks it has advanced, 0–6.
    PAWN_DEFENDED = [(8, 6), (8, 6), (8, 6), (8, 6), (8, 6), (8, 6), (8, 6)];

    /// A pawn that stands beside another one, by the ranks it has advanced.
    PAWN_PHALANX = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A pawn without another one on the files beside it: on a point without diagonals, on
    /// one with.
    PAWN_ISOLATED = [(0, 0), (0, 0)];

    /// A pawn with another one ahead of it on its file: on a point without diagonals, on one
    /// with.
    PAWN_DOUBLED = [(0, 0), (0, 0)];

    /// A pawn that no enemy pawn can meet on its way, by the ranks it has advanced.
    PASSED = [( 0,   6), ( 2,  10), ( 6,  20), (14,  38), (28,  66), (50, 110), (80, 170)];

    /// A passed pawn with an enemy man just ahead, by the ranks it has advanced.
    PASSED_BLOCKED = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A passed pawn with no man ahead of it on its file, by the ranks it has advanced.
    PASSED_FREE = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A passed pawn of which the next point is not attacked, by the ranks it has advanced.
    PASSED_SAFE = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A passed pawn past the middle by the steps from its own king to the point ahead, 0–8.
    PASSED_OWN_KING = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0),
    ];

    /// A passed pawn past the middle by the steps from the enemy's king to the point ahead.
    PASSED_ENEMY_KING = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0),
    ];

    /// A rook on a file without own pawns, and on one without any.
    ROOK_ON_FILE = [(0, 0), (0, 0)];

    /// An enemy man that a pawn attacks: knight, bishop, archbishop, rook, queen.
    THREAT_BY_PAWN = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An enemy man that a pawn could attack by a safe step.
    THREAT_BY_PUSH = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An enemy man that a knight or bishop attacks: pawn, knight, bishop, archbishop, rook,
    /// queen.
    THREAT_BY_MINOR = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An enemy man that an archbishop or rook attacks.
    THREAT_BY_ROOK = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An undefended enemy man that the king attacks.
    THREAT_BY_KING = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// An enemy man that is attacked and not defended.
    HANGING = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// The zone of the enemy's king by the number of men that attack it, 0–7 or more.
    KING_ATTACKERS = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0),
    ];

    /// The attack on the zone of the enemy's king: each point of it that a man reaches weighs
    /// 2 to 5, by the man; all together, by fours, 0–19 or more.
    KING_DANGER = [
        (  0,   0), (  1,   0), (  4,   1), ( 10,   2), ( 18,   4), ( 28,   7),
        ( 41,  10), ( 56,  14), ( 73,  18), ( 92,  23), (114,  28), (138,  34),
        (164,  41), (193,  48), (224,  56), (257,  64), (292,  73), (330,  82),
        (370,  92), (400, 100),
    ];

    /// A point from which a man could give check without being taken: knight, bishop,
    /// archbishop, rook, queen.
    SAFE_CHECK = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];

    /// A point of the zone of the enemy's king that is attacked and that only the king defends.
    WEAK_ZONE = [(0, 0)];

    /// The own pawns in the zone of the king, 0–6 or more.
    SHIELD = [
        ( 0, 0), (12, 0), (24, 0), (36, 0), (48, 0), (60, 0),
        (72, 0),
    ];

    /// The own king on a file without own pawns, and on one without any.
    KING_ON_FILE = [(0, 0), (0, 0)];

    /// Enemy pawns on the king's file and those beside it, by their distance in ranks from
    /// the king, 1–5 or more.
    STORM = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];
}
