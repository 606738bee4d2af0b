//! Chesquerque, rule by rule: each test is named after the rule that it shows.

mod rulebook;

use qirkat::chesquerque::Position as Chesquerque;
use qirkat::game::{Color, Game, Position, Rules};

use rulebook::{play, status};

/// A king of each side where no man on d5 or e5 attacks it.
const KINGS: [(&str, char); 2] = [("i2", 'K'), ("a8", 'k')];

fn game(fen: &str) -> Game<Chesquerque> {
    rulebook::game(fen, Rules::default())
}

fn after(fen: &str, moves: &str) -> Game<Chesquerque> {
    let mut game = game(fen);
    play(&mut game, moves);
    game
}

/// Every legal move.
fn moves(fen: &str) -> String {
    rulebook::moves(game(fen).position())
}

/// Where the man on `from` can go.
fn targets(fen: &str, from: &str) -> String {
    rulebook::targets(game(fen).position(), from)
}

/// A board with these men, White to move.
fn board(men: &[(&str, char)]) -> String {
    let man = |file, rank| {
        let point = qirkat::game::fen::cell_name(file, rank);
        men.iter().find(|(on, _)| *on == point).map(|(_, letter)| *letter)
    };
    format!("{} w - - 0 1", qirkat::game::fen::write_board(9, man))
}

/// Where a man of this letter on `from` can go, both kings out of the way.
fn reach(letter: char, from: &str, others: &[(&str, char)]) -> String {
    let men = [&KINGS[..], &[(from, letter)], others].concat();
    targets(&board(&men), from)
}

/// The names of all 81 points.
fn points() -> impl Iterator<Item = String> {
    (0..9).flat_map(|rank| (0..9).map(move |file| qirkat::game::fen::cell_name(file, rank)))
}

fn is_even(point: &str) -> bool {
    let [file, rank] = *point.as_bytes() else { panic!("{point}") };
    (file - b'a' + rank - b'1').is_multiple_of(2)
}

/// C1: from an even point lines lead to every neighbour, from an odd point only
/// along rank and file. A king shows them: it takes one step along a line.
#[test]
fn c1_even_points_have_diagonals_and_odd_points_have_none() {
    assert_eq!(Chesquerque::VARIANT.size(), 9);
    for point in points() {
        let [file, rank] = *point.as_bytes() else { panic!("{point}") };
        let other = if rank < b'5' { "e9" } else { "e1" };
        let fen = board(&[(&point, 'K'), (other, 'k')]);
        let edges = [b'a', b'i'].contains(&file) as usize + [b'1', b'9'].contains(&rank) as usize;
        let lines = match (is_even(&point), edges) {
            (true, 0) => 8,
            (true, 1) => 5,
            (true, _) => 3,
            (false, _) => 4 - edges,
        };
        assert_eq!(targets(&fen, &point).split(' ').count(), lines, "lines of {point}");
    }
}

/// C2: the array, in which White moves first: each pawn has a step and a double
/// step, and every piece is shut in.
#[test]
fn c2_the_array() {
    let start = Game::<Chesquerque>::new(Rules::default());
    assert_eq!(start.fen(), "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1");
    assert_eq!(start.position().side_to_move(), Color::White);
    assert_eq!(
        rulebook::moves(start.position()),
        "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 i2i3 i2i4"
    );
}

/// C3: the king takes one step along a marked line.
#[test]
fn c3_king() {
    let king = |on| targets(&board(&[(on, 'K'), ("a9", 'k'), ("i8", 'P')]), on);
    assert_eq!(king("e5"), "d4 d5 d6 e4 e6 f4 f5 f6");
    assert_eq!(king("e4"), "d4 e3 e5 f4");
    assert_eq!(king("a1"), "a2 b1 b2");
    assert_eq!(king("a2"), "a1 a3 b2");
}

/// C3: two kings cannot meet on neighbouring points, but a king on an odd point
/// does not guard the points diagonally beside it.
#[test]
fn c3_kings_keep_apart_along_lines_only() {
    // Black's king on e7 (even) guards d6, e6 and f6.
    assert_eq!(targets("9/9/4k4/9/4K4/9/9/P8/9 w - - 0 1", "e5"), "d4 d5 e4 f4 f5");
    // On d7 (odd) it guards d6, c7 and e7, but neither c6 nor e6.
    assert_eq!(targets("9/9/3k5/9/4K4/9/9/P8/9 w - - 0 1", "e5"), "d4 d5 e4 e6 f4 f5 f6");
}

/// C4: the rook slides along ranks and files; from an even point it may also take
/// one diagonal step.
#[test]
fn c4_rook() {
    let along_d_and_5 = "a5 b5 c5 d1 d2 d3 d4 d6 d7 d8 d9 e5 f5 g5 h5 i5";
    assert_eq!(reach('R', "d5", &[]), along_d_and_5);
    let from_e5 = "a5 b5 c5 d4 d5 d6 e1 e2 e3 e4 e6 e7 e8 e9 f4 f5 f6 g5 h5 i5";
    assert_eq!(reach('R', "e5", &[]), from_e5);
    // It stops before a man of its own, and on an enemy.
    let others = [("e6", 'P'), ("d6", 'P'), ("g5", 'p'), ("f6", 'p'), ("c5", 'P'), ("e3", 'n')];
    assert_eq!(reach('R', "e5", &others), "d4 d5 e3 e4 f4 f5 f6 g5");
}

/// C5: the bishop takes one step along rank or file; on an even point it also
/// slides diagonally.
#[test]
fn c5_bishop() {
    assert_eq!(reach('B', "d5", &[]), "c5 d4 d6 e5");
    let from_e5 = "a1 a9 b2 b8 c3 c7 d4 d5 d6 e4 e6 f4 f5 f6 g3 g7 h2 h8 i1 i9";
    assert_eq!(reach('B', "e5", &[]), from_e5);
    // It stops before a man of its own, and on an enemy.
    let others = [("d5", 'P'), ("e6", 'p'), ("c3", 'P'), ("g7", 'p'), ("c7", 'n'), ("g3", 'P')];
    assert_eq!(reach('B', "e5", &others), "c7 d4 d6 e4 e6 f4 f5 f6 g7");
}

/// C6: the queen slides along every marked line.
#[test]
fn c6_queen() {
    let along_d_and_5 = "a5 b5 c5 d1 d2 d3 d4 d6 d7 d8 d9 e5 f5 g5 h5 i5";
    assert_eq!(reach('Q', "d5", &[]), along_d_and_5);
    let others = [("b8", 'p'), ("h2", 'P')];
    let from_e5 = "a1 a5 b2 b5 b8 c3 c5 c7 d4 d5 d6 e1 e2 e3 e4 e6 e7 e8 e9 \
                   f4 f5 f6 g3 g5 g7 h5 h8 i5 i9";
    assert_eq!(reach('Q', "e5", &others), from_e5);
}

/// C7: without diagonals one step along rank or file, then one diagonally outward.
#[test]
fn c7_knight_on_an_odd_point() {
    assert_eq!(reach('N', "d5", &[]), "b4 b6 c3 c7 e3 e7 f4 f6");
    // It never leaps: a man on e5, of either side, closes the way to f4 and f6.
    assert_eq!(reach('N', "d5", &[("e5", 'P')]), "b4 b6 c3 c7 e3 e7");
    assert_eq!(reach('N', "d5", &[("e5", 'p')]), "b4 b6 c3 c7 e3 e7");
    // It captures where it ends.
    assert_eq!(reach('N', "d5", &[("f6", 'p'), ("f4", 'P')]), "b4 b6 c3 c7 e3 e7 f6");
}

/// C7: with diagonals one diagonal step, then one along rank or file outward.
#[test]
fn c7_knight_on_an_even_point() {
    assert_eq!(reach('N', "e5", &[]), "c4 c6 d3 d7 f3 f7 g4 g6");
    assert_eq!(reach('N', "e5", &[("f6", 'P')]), "c4 c6 d3 d7 f3 g4");
    assert_eq!(reach('N', "e5", &[("f6", 'p')]), "c4 c6 d3 d7 f3 g4");
    // Men beside it along rank and file do not matter.
    let beside = [("e6", 'P'), ("d5", 'p'), ("f5", 'p'), ("e4", 'P')];
    assert_eq!(reach('N', "e5", &beside), "c4 c6 d3 d7 f3 f7 g4 g6");
}

/// C7: a knight ends on the other parity, and a knight there could come back.
#[test]
fn c7_knight_moves_are_symmetric() {
    let knight = |on: &str, kings: [&str; 2]| -> Vec<String> {
        let fen = board(&[(kings[0], 'K'), (kings[1], 'k'), (on, 'N')]);
        targets(&fen, on).split_whitespace().map(str::to_owned).collect()
    };
    for from in points() {
        // Black's king stands in the opposite corner, White's on the same file.
        let [file, rank] = *from.as_bytes() else { panic!("{from}") };
        let kings = match (file < b'e', rank < b'5') {
            (true, true) => ["i1", "i9"],
            (true, false) => ["i9", "i1"],
            (false, true) => ["a1", "a9"],
            (false, false) => ["a9", "a1"],
        };
        for to in knight(&from, kings) {
            assert_ne!(is_even(&from), is_even(&to), "{from}{to}");
            assert!(knight(&to, kings).contains(&from), "{from}{to} and back");
        }
    }
}

/// C8: the archbishop is bishop and knight.
#[test]
fn c8_archbishop() {
    assert_eq!(reach('A', "d5", &[]), "b4 b6 c3 c5 c7 d4 d6 e3 e5 e7 f4 f6");
    // A man on the intermediate point blocks the knight, but an enemy there can be
    // taken by the bishop: f6 with its f7 and g6, d4 with its c4 and d3.
    let others = [("f6", 'p'), ("d4", 'P')];
    assert_eq!(reach('A', "e5", &others), "a9 b8 c6 c7 d5 d6 d7 e4 e6 f3 f4 f5 f6 g3 g4 h2 i1");
    assert_eq!(reach('A', "d5", &[("e5", 'p')]), "b4 b6 c3 c5 c7 d4 d6 e3 e5 e7");
}

/// C9: with diagonals a pawn steps straight forward without capturing and captures
/// one step diagonally forward.
#[test]
fn c9_pawn_on_an_even_point() {
    assert_eq!(reach('P', "e3", &[]), "e4");
    assert_eq!(reach('P', "e3", &[("d4", 'p'), ("f4", 'n')]), "d4 e4 f4");
    assert_eq!(reach('P', "e3", &[("e4", 'p')]), "");
    assert_eq!(reach('P', "e3", &[("d2", 'p'), ("d3", 'p'), ("e2", 'p')]), "e4");
}

/// C9: without diagonals it moves and captures one step straight forward.
#[test]
fn c9_pawn_on_an_odd_point() {
    assert_eq!(reach('P', "e4", &[]), "e5");
    assert_eq!(reach('P', "e4", &[("e5", 'p')]), "e5");
    assert_eq!(reach('P', "e4", &[("d5", 'p'), ("f5", 'n')]), "e5");
    assert_eq!(reach('P', "e4", &[("e5", 'P')]), "");
}

/// C9: a black pawn goes down the board, and so it gives check.
#[test]
fn c9_black_pawn_and_the_checks_of_pawns() {
    assert_eq!(targets("k8/9/4p4/3P1P3/9/9/9/9/8K b - - 0 1", "e7"), "d6 e6 f6");
    assert_eq!(targets("k8/9/9/4p4/4P4/9/9/9/8K b - - 0 1", "e6"), "e5");
    // The pawn on e5 (even) attacks d4 and f4, the pawn on e6 (odd) attacks e5.
    let checkers = |fen| game(fen).position().checkers();
    assert_eq!(checkers("k8/9/9/9/4p4/3K5/9/9/9 w - - 0 1"), ["e5"]);
    assert_eq!(checkers("k8/9/9/4p4/4K4/9/9/9/9 w - - 0 1"), ["e6"]);
    assert!(checkers("k8/9/9/4p4/3K5/9/9/9/9 w - - 0 1").is_empty());
    assert!(checkers("k8/9/9/9/4p4/4K4/9/9/9 w - - 0 1").is_empty());
}

/// C10: any pawn on rank 2 (White) or 8 (Black), with diagonals or without, may
/// advance two empty points without capturing.
#[test]
fn c10_double_step() {
    assert_eq!(reach('P', "d2", &[]), "d3 d4");
    assert_eq!(reach('P', "e2", &[]), "e3 e4");
    assert_eq!(reach('P', "e3", &[]), "e4");
    assert_eq!(reach('P', "e2", &[("e3", 'p')]), "e3");
    assert_eq!(reach('P', "e2", &[("e4", 'p')]), "e3");
    assert_eq!(reach('P', "d2", &[("d3", 'p')]), "");
    assert_eq!(reach('P', "d2", &[("d3", 'P')]), "");
    assert_eq!(targets("k8/4p4/9/9/9/9/9/9/8K b - - 0 1", "e8"), "e6 e7");
    assert_eq!(targets("k8/9/4p4/9/9/9/9/9/8K b - - 0 1", "e7"), "e6");
}

/// C11: 1… g8-g6 2. h6xg7 e.p. takes the pawn on g6.
#[test]
fn c11_en_passant() {
    let passed = after("4k4/6p2/9/7P1/9/9/9/9/4K4 b - - 0 1", "g8g6");
    assert_eq!(passed.fen(), "4k4/9/9/6pP1/9/9/9/9/4K4 w - g7 0 2");
    assert_eq!(rulebook::targets(passed.position(), "h6"), "g7 h7");
    let taken = after(&passed.fen(), "h6g7");
    assert_eq!(taken.fen(), "4k4/9/6P2/9/9/9/9/9/4K4 b - - 0 2");
    // Pawns on both sides may take.
    assert_eq!(
        moves("4k4/9/9/5PpP1/9/9/9/9/4K4 w - g7 0 1"),
        "e1d1 e1d2 e1e2 e1f1 e1f2 f6f7 f6g7 h6g7 h6h7"
    );
    // Black takes White's likewise: 1. c2-c4 d4xc3 e.p.
    let white = after("4k4/9/9/9/9/3p5/9/2P6/4K4 w - - 0 1", "c2c4 d4c3");
    assert_eq!(white.fen(), "4k4/9/9/9/9/9/2p6/9/4K4 w - - 0 2");
}

/// C11: the right lasts for one move.
#[test]
fn c11_en_passant_at_once_or_never() {
    let later = after("4k4/6p2/9/7P1/9/9/9/9/4K4 b - - 0 1", "g8g6 e1e2 e9e8");
    assert_eq!(later.fen(), "9/4k4/9/6pP1/9/9/9/4K4/9 w - - 2 3");
    assert_eq!(rulebook::targets(later.position(), "h6"), "h7");
}

/// C11: a pawn that started with diagonals (files b, d, f, h) passes an odd point,
/// where no pawn captures diagonally.
#[test]
fn c11_no_en_passant_on_odd_points() {
    let passed = after("4k4/7p1/9/6P1P/9/9/9/9/4K4 b - - 0 1", "h8h6");
    assert_eq!(passed.fen(), "4k4/9/9/6PpP/9/9/9/9/4K4 w - - 0 2");
    assert_eq!(rulebook::targets(passed.position(), "g6"), "g7");
    assert_eq!(rulebook::targets(passed.position(), "i6"), "i7");
}

/// C11, C14: a capture en passant may not uncover an attack on one's own king,
/// here along rank 6, which both pawns leave; and it may end a check by the pawn.
#[test]
fn c11_en_passant_and_the_king() {
    let pinned = after("4k4/6p2/9/K6Pr/9/9/9/9/9 b - - 0 1", "g8g6");
    assert_eq!(pinned.fen(), "4k4/9/9/K5pPr/9/9/9/9/9 w - - 0 2");
    assert_eq!(rulebook::targets(pinned.position(), "h6"), "h7");
    // g6 (odd) attacks g5.
    let check = after("4k4/6p2/9/7P1/6K2/9/9/9/9 b - - 0 1", "g8g6");
    assert_eq!(check.position().checkers(), ["g6"]);
    assert_eq!(rulebook::targets(check.position(), "h6"), "g7");
}

/// C12: on the last rank a pawn becomes queen, rook, bishop, knight or archbishop.
#[test]
fn c12_promotion() {
    // From b8 (even): a step, or a capture on a9 or c9.
    assert_eq!(
        targets("n1n6/1P7/9/9/4k4/9/9/9/8K w - - 0 1", "b8"),
        "a9a a9b a9n a9q a9r b9a b9b b9n b9q b9r c9a c9b c9n c9q c9r"
    );
    // From c8 (odd): a straight capture.
    assert_eq!(targets("n1n6/2P6/9/9/4k4/9/9/9/8K w - - 0 1", "c8"), "c9a c9b c9n c9q c9r");
    assert_eq!(targets("8k/9/9/9/9/9/9/p8/8K b - - 0 1", "a2"), "a1a a1b a1n a1q a1r");
    let promoted = |m| after("n1n6/1P7/9/9/4k4/9/9/9/8K w - - 0 1", m).fen();
    assert_eq!(promoted("b8a9a"), "A1n6/9/9/9/4k4/9/9/9/8K b - - 0 1");
    assert_eq!(promoted("b8b9n"), "nNn6/9/9/9/4k4/9/9/9/8K b - - 0 1");
}

/// C12: promotion is compulsory.
#[test]
fn c12_no_pawn_stays_on_the_last_rank() {
    let game = game("9/1P7/9/9/4k4/9/9/9/8K w - - 0 1");
    let error = game.position().parse_move("b8b9").unwrap_err().to_string();
    assert!(error.contains("must promote"), "{error}");
}

/// C13: `O-O` is Ke1-h1 with Ri1-g1, `O-O-O` is Ke1-b1 with Ra1-c1.
#[test]
fn c13_castling() {
    let white = "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1";
    assert_eq!(targets(white, "e1"), "b1 d1 d2 e2 f1 f2 h1");
    assert_eq!(after(white, "e1h1").fen(), "4k4/9/9/9/9/9/9/9/R5RK1 b - - 1 1");
    assert_eq!(after(white, "e1b1").fen(), "4k4/9/9/9/9/9/9/9/1KR5R b - - 1 1");
    assert_eq!(after(white, "O-O").fen(), after(white, "e1h1").fen());
    assert_eq!(after(white, "O-O-O").fen(), after(white, "e1b1").fen());
    let black = "r3k3r/9/9/9/9/9/9/9/4K4 b kq - 0 1";
    assert_eq!(targets(black, "e9"), "b9 d8 d9 e8 f8 f9 h9");
    assert_eq!(after(black, "e9h9").fen(), "r5rk1/9/9/9/9/9/9/9/4K4 w - - 1 2");
    assert_eq!(after(black, "e9b9").fen(), "1kr5r/9/9/9/9/9/9/9/4K4 w - - 1 2");
}

/// Which ways of castling are legal: `e1b1`, `e1h1`, both, or none.
fn castlings(game: &Game<Chesquerque>) -> String {
    let moves = rulebook::moves(game.position());
    let castles = |m: &&str| ["e1b1", "e1h1", "e9b9", "e9h9"].contains(m);
    moves.split(' ').filter(castles).collect::<Vec<_>>().join(" ")
}

/// C13: neither king nor rook has moved.
#[test]
fn c13_castling_rights_are_lost_by_moving() {
    let fen = "4k4/p8/9/9/9/9/9/9/R3K3R w KQ - 0 1";
    assert_eq!(castlings(&after(fen, "a1a2 a8a7 a2a1 a7a6")), "e1h1");
    assert_eq!(castlings(&after(fen, "i1i2 a8a7 i2i1 a7a6")), "e1b1");
    assert_eq!(castlings(&after(fen, "e1e2 a8a7 e2e1 a7a6")), "");
    // A rook captured at home castles no more, even if another takes its place.
    let replaced = after("4k4/9/9/9/9/9/9/Rb7/R3K3R b KQ - 0 1", "b2a1 a2a1 e9e8");
    assert_eq!(castlings(&replaced), "e1h1");
}

/// C13: every point between king and rook is empty, b1 and h1 included.
#[test]
fn c13_castling_needs_an_empty_rank() {
    let between = |row: &str| castlings(&game(&format!("4k4/9/9/9/9/9/9/9/{row} w KQ - 0 1")));
    assert_eq!(between("R3K3R"), "e1b1 e1h1");
    assert_eq!(between("RN2K3R"), "e1h1");
    assert_eq!(between("R1N1K3R"), "e1h1");
    assert_eq!(between("R2NK3R"), "e1h1");
    assert_eq!(between("R3KN2R"), "e1b1");
    assert_eq!(between("R3K1N1R"), "e1b1");
    assert_eq!(between("R3K2NR"), "e1b1");
    assert_eq!(between("Rn2K2nR"), "");
}

/// C13: the king is not in check before, on a crossed point, or after. A rook may
/// be attacked, and so may the point beside it that the king does not cross.
#[test]
fn c13_castling_and_checks() {
    let attacked_from =
        |row: &str| castlings(&game(&format!("{row}/4k4/9/9/9/9/9/P7P/R3K3R w KQ - 0 1")));
    assert_eq!(castlings(&game("4r4/k8/9/9/9/9/9/P7P/R3K3R w KQ - 0 1")), "");
    assert_eq!(attacked_from("3r5"), "e1h1");
    assert_eq!(attacked_from("2r6"), "e1h1");
    assert_eq!(attacked_from("1r7"), "e1h1");
    assert_eq!(attacked_from("5r3"), "e1b1");
    assert_eq!(attacked_from("6r2"), "e1b1");
    assert_eq!(attacked_from("7r1"), "e1b1");
    assert_eq!(castlings(&game("r7r/4k4/9/9/9/9/9/9/R3K3R w KQ - 0 1")), "e1b1 e1h1");
}

/// C13 (E): a knight on d2 attacks f1 through e1 once the king has left it, so O-O
/// is illegal; it attacks b1 through c1, but after O-O-O the rook stands there.
#[test]
fn c13_knight_through_the_point_that_the_king_leaves() {
    let d2 = game("1k7/9/9/9/9/9/9/3n5/R3K3R w KQ - 0 1");
    assert!(!d2.position().in_check());
    assert_eq!(castlings(&d2), "e1b1");
}

/// C13 (E): a knight on f2 does not prevent O-O on account of h1, as the rook on
/// g1 blocks it; it does prevent O-O-O: f2-e1-d1.
#[test]
fn c13_knight_through_the_point_that_the_rook_takes() {
    assert_eq!(castlings(&game("1k7/9/9/9/9/9/9/5n3/R3K3R w KQ - 0 1")), "e1h1");
    // Black likewise.
    assert_eq!(castlings(&game("r3k3r/5N3/9/9/9/9/9/9/1K7 b kq - 0 1")), "e9h9");
    assert_eq!(castlings(&game("r3k3r/3N5/9/9/9/9/9/9/1K7 b kq - 0 1")), "e9b9");
}

/// C14: the king is attacked and nothing helps.
#[test]
fn c14_checkmate_wins() {
    let mate = after("k8/7Q1/K8/9/9/9/9/9/9 w - - 0 1", "h8b8");
    assert!(mate.position().in_check());
    assert_eq!(status(&mate), "1-0 White mates");
    assert_eq!(rulebook::moves(mate.position()), "");
    assert_eq!(status(&after("9/9/9/9/9/9/k8/7q1/K8 b - - 0 1", "h2b2")), "0-1 Black mates");
}

/// C14: no move, and no check.
#[test]
fn c14_stalemate_is_a_draw() {
    let stalemate = after("9/9/9/9/2q6/9/k8/9/K8 b - - 0 1", "c5b5");
    assert!(!stalemate.position().in_check());
    assert_eq!(status(&stalemate), "1/2-1/2 Stalemate");
}

/// C14: a check is answered by a king's move, a capture, or a man put between.
#[test]
fn c14_answers_to_a_check() {
    // The rook on e9 checks along the file; the rook on a3 or i9 helps.
    let line = "4r3R/9/1k7/9/9/9/R8/9/4K4 w - - 0 1";
    assert_eq!(moves(line), "a3e3 e1d1 e1d2 e1f1 e1f2 i9e9");
    // A knight's check can be answered on its intermediate point.
    let knight = "k8/9/9/5n3/3K5/9/9/9/4R4 w - - 0 1";
    assert_eq!(game(knight).position().checkers(), ["f6"]);
    assert_eq!(moves(knight), "d5c5 d5d4 d5d6 d5e5 e1e5");
}

/// C7, C14: a man between king and knight is pinned like one on a line: it may only
/// stay there or take the knight. Such a pin is bent.
#[test]
fn c14_bent_pin() {
    // f6-e5-d5: the rook on e5 may take the knight by its diagonal step.
    assert_eq!(targets("9/k8/9/5n3/3KR4/9/9/9/9 w - - 0 1", "e5"), "f6");
    // The queen may as well, nothing else.
    assert_eq!(targets("9/k8/9/5n3/3KQ4/9/9/9/9 w - - 0 1", "e5"), "f6");
    // A knight on e5 reaches no point of the bent line.
    assert_eq!(targets("9/k8/9/5n3/3KN4/9/9/9/9 w - - 0 1", "e5"), "");
    // With a rook behind it on its rank the man on e5 is pinned twice.
    assert_eq!(targets("9/k8/9/5n3/3KR3r/9/9/9/9 w - - 0 1", "e5"), "");
}

/// C14: on a line a pinned man moves between king and pinner.
#[test]
fn c14_pin_on_a_line() {
    assert_eq!(targets("k3r4/9/9/9/4R4/9/9/9/4K4 w - - 0 1", "e5"), "e2 e3 e4 e6 e7 e8 e9");
    assert_eq!(targets("k3r4/9/9/9/4N4/9/9/9/4K4 w - - 0 1", "e5"), "");
    // b1, e4 and h7 are odd points, which no diagonal line joins (C1).
    assert_eq!(targets("k8/9/7q1/9/9/4N4/9/9/1K7 w - - 0 1", "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
}

/// C7, C14: a double check can be parried by one man where both lines pass: the
/// rook checks along h5-e5, the knight through f6-e5.
#[test]
fn c14_double_check_parried_by_one_interposition() {
    let fen = "k8/9/9/5n3/3K3r1/4B4/9/9/9 w - - 0 1";
    let mut checkers = game(fen).position().checkers();
    checkers.sort();
    assert_eq!(checkers, ["f6", "h5"]);
    assert_eq!(moves(fen), "d5d4 d5d6 e4e5");
}

/// C14: two lines that do not meet leave only the king's own moves.
#[test]
fn c14_double_check_with_no_common_point() {
    // The rook on a1 could take the rook on a5 or the queen could stand on e5, but
    // never both at once.
    let fen = "8k/9/9/5n3/r2K5/9/9/9/R3Q4 w - - 0 1";
    assert_eq!(moves(fen), "d5d4 d5d6");
}

/// C15: the same position for the third time is a draw.
#[test]
fn c15_threefold_repetition() {
    let dance = "a1a2 e9e8 a2a1 e8e9 ";
    let fen = "4k4/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    assert_eq!(status(&after(fen, dance)), "-");
    assert_eq!(status(&after(fen, &dance.repeat(2))), "1/2-1/2 Draw by repetition");
    assert_eq!(status(&after(fen, &(dance.repeat(2) + "a1a3"))), "-");
}

/// C15: castling rights belong to the position: here the array of the men comes
/// for the third time, but the first time White could still castle.
#[test]
fn c15_repetition_counts_castling_rights() {
    let dance = "a1a2 e9e8 a2a1 e8e9 ";
    let fen = "4k4/9/9/9/9/9/9/9/R3K4 w Q - 0 1";
    assert_eq!(status(&after(fen, &dance.repeat(2))), "-");
    // It takes one more move for a position without the right to come again.
    assert_eq!(status(&after(fen, &(dance.repeat(2) + "a1a2"))), "1/2-1/2 Draw by repetition");
}

/// C15: a right to capture en passant tells positions apart if the capture is
/// legal …
#[test]
fn c15_repetition_counts_legal_en_passant() {
    let dance = "e1e2 e9e8 e2e1 e8e9 ";
    let fen = "4k4/6p2/9/7P1/9/9/9/9/4K4 b - - 0 1";
    assert_eq!(status(&after(fen, &format!("g8g6 {}", dance.repeat(2)))), "-");
    let thrice = format!("g8g6 {}", dance.repeat(3));
    assert_eq!(status(&after(fen, &thrice[..thrice.len() - 6])), "1/2-1/2 Draw by repetition");
}

/// C15: … and does not if the capturing pawn is pinned.
#[test]
fn c15_repetition_ignores_illegal_en_passant() {
    let dance = "a6a5 e9e8 a5a6 e8e9 ";
    let fen = "4k4/6p2/9/K6Pr/9/9/9/9/9 b - - 0 1";
    assert_eq!(status(&after(fen, &format!("g8g6 {dance}"))), "-");
    assert_eq!(
        status(&after(fen, &format!("g8g6 {}", dance.repeat(2)))),
        "1/2-1/2 Draw by repetition"
    );
}

/// C15: a hundred plies without a capture or a pawn move are a draw.
#[test]
fn c15_hundred_plies() {
    let fen = "4k4/9/4p4/9/R8/9/2P6/9/4K4 w - - 98 80";
    assert_eq!(status(&after(fen, "a5b5")), "-");
    assert_eq!(status(&after(fen, "a5b5 e9d9")), "1/2-1/2 Draw by 100 plies without progress");
    assert_eq!(after(fen, "a5b5 e9d9").counters().halfmove_clock, 100);
    // A pawn move or a capture begins the count anew.
    assert_eq!(after(fen, "a5b5 e7e6").counters().halfmove_clock, 0);
    assert_eq!(after(fen, "a5b5 e7e6 b5b6 e9d9 b6e6").counters().halfmove_clock, 0);
    // Castling does not.
    let castled = after("4k4/9/9/9/9/9/9/9/R3K4 w Q - 7 80", "e1b1");
    assert_eq!(castled.counters().halfmove_clock, 8);
}

/// C15: mate on the hundredth ply wins; so ends the game, before the draw.
#[test]
fn c15_mate_on_the_hundredth_ply_wins() {
    let mate = after("k8/7Q1/K8/9/9/9/9/9/9 w - - 99 90", "h8b8");
    assert_eq!(mate.counters().halfmove_clock, 100);
    assert_eq!(status(&mate), "1-0 White mates");
    // Any other hundredth ply is a draw.
    let quiet = after("k8/7Q1/K8/9/9/9/9/9/9 w - - 99 90", "h8h7");
    assert_eq!(status(&quiet), "1/2-1/2 Draw by 100 plies without progress");
}

/// C15: bare kings are a draw at once, and no other material is.
#[test]
fn c15_bare_kings() {
    let fen = "k8/9/9/9/9/9/9/7n1/7K1 w - - 0 1";
    assert_eq!(status(&game(fen)), "-");
    assert_eq!(status(&after(fen, "h1h2")), "1/2-1/2 Bare kings");
    for man in ['B', 'N', 'A', 'R', 'Q', 'P'] {
        let men = [&KINGS[..], &[("e5", man)]].concat();
        assert_eq!(status(&game(&board(&men))), "-", "{man} against a bare king");
    }
}
