//! Reading FEN is strict and says what is wrong and where; writing is canonical.

use proptest::prelude::*;
use qirkat::diagram::Board;
use qirkat::game::{Game, Position, Rules};
use qirkat::{cheskers, chesquerque};

fn read<P: Position>(fen: &str) -> Result<String, String> {
    let game = Game::<P>::from_fen(fen, Rules::default());
    game.map(|game| game.fen()).map_err(|error| error.to_string())
}

/// The FEN is refused with this message.
#[track_caller]
fn refused<P: Position>(fen: &str, message: &str) {
    assert_eq!(read::<P>(fen), Err(message.to_owned()), "{fen}");
}

/// The FEN is read and written again as `canonical`.
#[track_caller]
fn accepted<P: Position>(fen: &str, canonical: &str) {
    assert_eq!(read::<P>(fen).as_deref(), Ok(canonical));
    assert_eq!(read::<P>(canonical).as_deref(), Ok(canonical), "written and read again");
}

type Chesquerque = chesquerque::Position;
type Cheskers = cheskers::Position;

#[test]
fn chesquerque_array_is_written_as_it_was_read() {
    accepted::<Chesquerque>(Chesquerque::START, Chesquerque::START);
}

#[test]
fn cheskers_array_is_written_as_it_was_read() {
    accepted::<Cheskers>(Cheskers::START, Cheskers::START);
}

/// Fields may be left out from the right; the side that begins is to move.
#[test]
fn omitted_fields_get_defaults() {
    let board = "4k4/9/9/9/9/9/9/9/R3K3R";
    accepted::<Chesquerque>(board, &format!("{board} w - - 0 1"));
    accepted::<Chesquerque>(&format!("{board} b"), &format!("{board} b - - 0 1"));
    accepted::<Chesquerque>(&format!("{board} w Q"), &format!("{board} w Q - 0 1"));
    accepted::<Chesquerque>(&format!("{board} w Q - 7"), &format!("{board} w Q - 7 1"));
    accepted::<Chesquerque>(&format!("  {board}   w  Q "), &format!("{board} w Q - 0 1"));
    let board = "7k/8/8/8/8/8/8/K7";
    accepted::<Cheskers>(board, &format!("{board} b - - 0 1"));
    accepted::<Cheskers>(&format!("{board} w"), &format!("{board} w - - 0 1"));
}

/// Castling rights are written in the order `KQkq`.
#[test]
fn castling_rights_are_written_in_order() {
    let board = "r3k3r/9/9/9/9/9/9/9/R3K3R";
    accepted::<Chesquerque>(&format!("{board} w qkQK"), &format!("{board} w KQkq - 0 1"));
    accepted::<Chesquerque>(&format!("{board} w kQ"), &format!("{board} w Qk - 0 1"));
}

/// The en-passant point is written only if a legal capture exists (C11).
#[test]
fn en_passant_point_is_written_if_a_capture_is_legal() {
    let legal = "4k4/9/9/6pP1/9/9/9/9/4K4 w - g7 0 1";
    accepted::<Chesquerque>(legal, legal);
    // Nobody can capture.
    let nobody = "4k4/9/9/6p2/9/9/9/9/4K4";
    accepted::<Chesquerque>(&format!("{nobody} w - g7"), &format!("{nobody} w - - 0 1"));
    // The capture would uncover the rook on i6.
    let pinned = "4k4/9/9/K5pPr/9/9/9/9/9";
    accepted::<Chesquerque>(&format!("{pinned} w - g7"), &format!("{pinned} w - - 0 1"));
}

#[test]
fn no_fields_or_too_many_of_them() {
    let none = "empty FEN, expected the board and the side to move";
    refused::<Chesquerque>("", none);
    refused::<Cheskers>(" \t ", none);
    let many = "unexpected 'now' after the last field of the FEN";
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K4 w - - 0 1 now", many);
    refused::<Cheskers>("7k/8/8/8/8/8/8/K7 w - - 0 1 now", many);
}

#[test]
fn wrong_number_of_ranks() {
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/4K4 w", "the board has 8 ranks, expected 9");
    refused::<Chesquerque>("k8 w", "the board has 1 ranks, expected 9");
    refused::<Cheskers>("7k/8/8/8/8/8/8/8/K7 w", "the board has 9 ranks, expected 8");
    refused::<Cheskers>("7k/8/8/8/8/8/8/K7/ w", "the board has 9 ranks, expected 8");
}

#[test]
fn wrong_number_of_files() {
    let refused_rank = |rank: &str, message| {
        refused::<Chesquerque>(&format!("4k4/{rank}/9/9/9/9/9/9/4K4 w"), message);
    };
    refused_rank("pppppppppp", "rank 8 has 10 files, expected 9");
    refused_rank("p9", "rank 8 has 10 files, expected 9");
    refused_rank("8", "rank 8 has 8 files, expected 9");
    refused_rank("", "rank 8 has 0 files, expected 9");
    refused_rank("999999999999", "rank 8 has 108 files, expected 9");
    refused::<Cheskers>("7k/8/8/8/8/8/8/K8 w", "rank 1 has 9 files, expected 8");
    refused::<Cheskers>("7k/8/8/8/44P/8/8/K7 w", "rank 4 has 9 files, expected 8");
}

#[test]
fn unknown_letters() {
    let letters = "expected one of PNBRQAK";
    let bad = |man| format!("4k4/9/9/9/4{man}4/9/9/9/4K4 w");
    refused::<Chesquerque>(&bad('x'), &format!("unknown letter 'x' in rank 5, {letters}"));
    refused::<Chesquerque>(&bad('C'), &format!("unknown letter 'C' in rank 5, {letters}"));
    refused::<Chesquerque>(&bad('0'), &format!("unknown letter '0' in rank 5, {letters}"));
    refused::<Chesquerque>(&bad('é'), &format!("unknown letter 'é' in rank 5, {letters}"));
    let letters = "expected one of PKBC";
    let bad = |man| format!("7k/8/8/8/3{man}4/8/8/K7 w");
    refused::<Cheskers>(&bad('q'), &format!("unknown letter 'q' in rank 4, {letters}"));
    refused::<Cheskers>(&bad('~'), &format!("unknown letter '~' in rank 4, {letters}"));
}

#[test]
fn unknown_side() {
    let message = "unknown side to move 'x', expected 'w' or 'b'";
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K4 x - - 0 1", message);
    refused::<Cheskers>("7k/8/8/8/8/8/8/K7 x - - 0 1", message);
    let message = "unknown side to move 'W', expected 'w' or 'b'";
    refused::<Cheskers>("7k/8/8/8/8/8/8/K7 W - - 0 1", message);
}

#[test]
fn bad_counters() {
    let message = |name, text, range| format!("{name} '{text}', expected a number from {range}");
    for clock in ["10000", "-1", "x", "1.5", "99999999999999999999"] {
        let message = message("halfmove clock", clock, "0 to 9999");
        refused::<Chesquerque>(&format!("4k4/9/9/9/9/9/9/9/R3K4 w - - {clock} 1"), &message);
        refused::<Cheskers>(&format!("7k/8/8/8/8/8/8/K7 w - - {clock} 1"), &message);
    }
    for number in ["0", "-1", "x", "10000"] {
        let message = message("move number", number, "1 to 9999");
        refused::<Chesquerque>(&format!("4k4/9/9/9/9/9/9/9/R3K4 w - - 0 {number}"), &message);
        refused::<Cheskers>(&format!("7k/8/8/8/8/8/8/K7 w - - 0 {number}"), &message);
    }
}

/// A game that is played on keeps within the counters that can be read.
#[test]
fn counters_stay_readable() {
    for (clock, number) in [(100, 200), (9999, 9999)] {
        let fen = format!("7k/8/8/8/8/8/8/K7 b - - {clock} {number}");
        let mut game = Game::<Cheskers>::from_fen(&fen, Rules::default()).expect("a position");
        let m = game.position().parse_move("h8g7").expect("a move");
        game.play(m);
        let (clock, number) = ((clock + 1).min(9999), (number + 1).min(9999));
        let fen = format!("8/6k1/8/8/8/8/8/K7 w - - {clock} {number}");
        assert_eq!(game.fen(), fen);
        accepted::<Cheskers>(&fen, &fen);
    }
}

/// C14: each side has one king.
#[test]
fn chesquerque_no_king_or_several() {
    refused::<Chesquerque>("9/9/9/9/9/9/9/9/4K4 w", "Black has no king, expected one");
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/9/9 w", "White has no king, expected one");
    refused::<Chesquerque>(
        "4k4/9/9/9/9/9/9/9/K3K4 w",
        "White has kings on a1 and e1, expected one",
    );
    refused::<Chesquerque>(
        "k3k4/9/9/9/9/9/9/9/4K4 w",
        "Black has kings on a9 and e9, expected one",
    );
}

/// C2, C12: no pawn is ever found on the first or the last rank.
#[test]
fn chesquerque_pawns_on_the_last_ranks() {
    let message = |pawn, point| format!("{pawn} pawn on {point}, expected none on ranks 1 and 9");
    refused::<Chesquerque>("P3k4/9/9/9/9/9/9/9/4K4 w", &message("White", "a9"));
    refused::<Chesquerque>("p3k4/9/9/9/9/9/9/9/4K4 w", &message("Black", "a9"));
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K3P w", &message("White", "i1"));
    refused::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K3p w", &message("Black", "i1"));
}

/// C14: the side that has just moved cannot have left its king attacked.
#[test]
fn chesquerque_side_not_to_move_in_check() {
    refused::<Chesquerque>(
        "4k4/9/9/9/9/9/9/9/K3R4 w",
        "White is to move, but e1 attacks Black's king on e9",
    );
    accepted::<Chesquerque>("4k4/9/9/9/9/9/9/9/K3R4 b", "4k4/9/9/9/9/9/9/9/K3R4 b - - 0 1");
    // Kings side by side along a line; on odd points a diagonal is no line (C1).
    refused::<Chesquerque>(
        "9/9/9/9/4k4/5K3/9/9/9 b",
        "Black is to move, but e5 attacks White's king on f4",
    );
    let apart = "9/9/9/9/3k5/4K4/9/9/9";
    accepted::<Chesquerque>(&format!("{apart} b"), &format!("{apart} b - - 0 1"));
}

/// C13: a right needs king and rook at home.
#[test]
fn chesquerque_impossible_castling_rights() {
    let castling = |board: &str, text: &str, reason: &str| {
        let message = format!("castling rights '{text}': {reason}");
        refused::<Chesquerque>(&format!("{board} w {text} - 0 1"), &message);
    };
    let board = "r3k3r/9/9/9/9/9/9/9/R3K3R";
    castling(board, "X", "unknown letter 'X', expected '-' or of KQkq");
    castling(board, "K-", "unknown letter '-', expected '-' or of KQkq");
    castling(board, "KQK", "'K' stands there twice");
    castling("4k4/9/9/9/9/9/9/9/R3K4", "K", "'K' needs White's rook on i1");
    castling("4k4/9/9/9/9/9/9/9/4K3R", "KQ", "'Q' needs White's rook on a1");
    castling("4k4/9/9/9/9/9/9/9/R2K4R", "Q", "'Q' needs White's king on e1");
    castling("r3k3n/9/9/9/9/9/9/9/3K5", "k", "'k' needs Black's rook on i9");
    castling("r2k4r/9/9/9/9/9/9/9/4K4", "q", "'q' needs Black's king on e9");
}

/// C10, C11: a pawn must just have passed the point by a double step, and the point
/// must have diagonals.
#[test]
fn chesquerque_impossible_en_passant() {
    let passed = |board: &str, side: char, text: &str, reason: &str| {
        let message = format!("en-passant point '{text}': {reason}");
        refused::<Chesquerque>(&format!("{board} {side} - {text} 0 1"), &message);
    };
    let board = "4k4/9/9/5PpP1/9/9/9/9/4K4";
    passed(board, 'w', "x", "expected '-' or a point");
    passed(board, 'w', "g10", "expected '-' or a point");
    passed(board, 'w', "g6", "expected a point on rank 7");
    passed(board, 'w', "g3", "expected a point on rank 7");
    passed(board, 'b', "g7", "expected a point on rank 3");
    passed(board, 'w', "h7", "no diagonal leads there, so no pawn can capture there");
    passed(board, 'w', "e7", "no pawn of Black has just passed it");
    // A man on the point, or where the pawn came from.
    passed("4k4/9/6n2/5PpP1/9/9/9/9/4K4", 'w', "g7", "no pawn of Black has just passed it");
    passed("4k4/6n2/9/5PpP1/9/9/9/9/4K4", 'w', "g7", "no pawn of Black has just passed it");
}

/// K1: all men stand on dark squares.
#[test]
fn cheskers_men_on_light_squares() {
    let message = |man, square| {
        format!("'{man}' on {square}: a light square, expected all men on dark squares such as a1")
    };
    refused::<Cheskers>("k7/8/8/8/8/8/8/K7 w", &message('k', "a8"));
    refused::<Cheskers>("7k/8/8/8/4P3/8/8/K7 w", &message('P', "e4"));
}

/// K11: without any king there was no game; without the kings of one side it is over.
#[test]
fn cheskers_no_king() {
    let message = "no king on the board, expected one of at least one side";
    refused::<Cheskers>("7b/8/8/8/8/8/8/B7 w", message);
    refused::<Cheskers>("8/8/8/8/8/8/8/8 w", message);
    accepted::<Cheskers>("7k/8/8/8/8/8/8/B7 w", "7k/8/8/8/8/8/8/B7 w - - 0 1");
    accepted::<Cheskers>("7b/8/8/8/8/8/8/K7 w", "7b/8/8/8/8/8/8/K7 w - - 0 1");
}

/// K2, K9: no pawn is ever found on the first or the last rank.
#[test]
fn cheskers_pawns_on_the_last_ranks() {
    let message =
        |pawn, square| format!("'{pawn}' on {square}: expected pawns on ranks 2 to 7 only");
    refused::<Cheskers>("1P5k/8/8/8/8/8/8/K7 w", &message('P', "b8"));
    refused::<Cheskers>("1p5k/8/8/8/8/8/8/K7 w", &message('p', "b8"));
    refused::<Cheskers>("7k/8/8/8/8/8/8/K1P5 w", &message('P', "c1"));
    refused::<Cheskers>("7k/8/8/8/8/8/8/K1p5 w", &message('p', "c1"));
}

/// There is neither castling nor en passant.
#[test]
fn cheskers_fields_of_chess() {
    refused::<Cheskers>(
        "7k/8/8/8/8/8/8/K7 w K - 0 1",
        "castling rights 'K': expected '-', there is no castling in Cheskers",
    );
    refused::<Cheskers>(
        "7k/8/8/8/8/8/8/K7 w - e3 0 1",
        "en-passant point 'e3': expected '-', there is no en passant in Cheskers",
    );
}

/// A board with a man on every cell. Nobody has a way but to capture.
#[test]
fn every_cell_filled() {
    let full =
        "kqrbnarbn/qqqqqqqqq/nnnnnnnnn/bbbbbbbbb/rrrrrrrrr/AAAAAAAAA/RRRRRRRRR/QQQQQQQQQ/NBRANBRQK";
    accepted::<Chesquerque>(full, &format!("{full} w - - 0 1"));
    // From a4 (odd) the archbishop takes on a5; from b4 (even) on a5, b5 and c5; no
    // other row touches an enemy.
    let game = Game::<Chesquerque>::from_fen(full, Rules::default()).expect("a legal position");
    assert_eq!(game.position().count_moves(), 5 + 4 * 3);
    let full = "1k1k1k1k/p1p1p1p1/1p1p1p1p/c1c1c1c1/1C1C1C1C/P1P1P1P1/1P1P1P1P/K1K1K1K1";
    accepted::<Cheskers>(full, &format!("{full} b - - 0 1"));
    // Only Black's camels have a way, over everything.
    let game = Game::<Cheskers>::from_fen(full, Rules::default()).expect("a legal position");
    let position = game.position();
    let mut moves: Vec<_> = position.legal_moves().iter().map(|&m| position.uci(m)).collect();
    moves.sort();
    assert_eq!(moves.join(" "), "a5b2 a5d4 c5b2 c5d2 c5f4 e5b4 e5d2 e5f2 e5h4 g5d4 g5f2 g5h2");
}

/// Seven queens that do not stand in each other's way have more moves than a list
/// keeps on the stack.
#[test]
fn more_moves_than_a_list_keeps_on_the_stack() {
    let open = "kn7/nn7/2Q6/6Q2/3Q5/7Q1/4Q4/8Q/K4Q3";
    let game = Game::<Chesquerque>::from_fen(open, Rules::default()).expect("a legal position");
    let moves = game.position().legal_moves();
    assert!(moves.spilled(), "{} moves", moves.len());
    assert_eq!(game.position().count_moves(), moves.len() as u64);
}

/// Whatever is read is a legal position that can be written, read and played on.
fn any_text_is_read_or_refused<P: Position>(fen: &str) -> Result<(), TestCaseError> {
    if let Ok(mut game) = Game::<P>::from_fen(fen, Rules::default()) {
        let again = Game::<P>::from_fen(&game.fen(), Rules::default()).map(|again| again.fen());
        prop_assert_eq!(again, Ok(game.fen()));
        prop_assert!(Board::from_fen(P::VARIANT, &game.fen()).is_ok());
        let _ = game.outcome();
        if let Some(&m) = game.position().legal_moves().first() {
            game.play(m);
        }
    }
    Ok(())
}

/// FENs of both games in which some characters were replaced, put in or left out.
fn mutated_fens() -> impl Strategy<Value = String> {
    let fens = prop::sample::select(vec![
        Chesquerque::START,
        "r3k3r/6P1P/9/9/9/9/9/9/1K7 b kq - 0 1",
        "4k4/9/9/5PpP1/9/9/9/9/4K4 w - g7 0 1",
        Cheskers::START,
        "7k/8/1p1p4/8/1p1p4/2K5/1p1p4/8 w - - 0 1",
        "8/8/8/4k3/8/8/8/K7 b - - 99 9999",
    ]);
    let letter = prop_oneof![
        8 => prop::sample::select("KQRBNAPCkqrbnapc/123456789 -wbg".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    let change = (any::<prop::sample::Index>(), 0..3, letter);
    (fens, prop::collection::vec(change, 0..5)).prop_map(|(fen, changes)| {
        let mut text: Vec<char> = fen.chars().collect();
        for (place, how, letter) in changes {
            let place = place.index(text.len());
            match how {
                0 => text[place] = letter,
                1 => text.insert(place, letter),
                _ => drop(text.remove(place)),
            }
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Prevents: no king or a garbage FEN crashed the engine.
    #[test]
    fn garbage_is_read_or_refused(text in any::<String>()) {
        any_text_is_read_or_refused::<Chesquerque>(&text)?;
        any_text_is_read_or_refused::<Cheskers>(&text)?;
    }

    /// Prevents: no king or a garbage FEN crashed the engine.
    #[test]
    fn mutated_fens_are_read_or_refused(text in mutated_fens()) {
        any_text_is_read_or_refused::<Chesquerque>(&text)?;
        any_text_is_read_or_refused::<Cheskers>(&text)?;
    }
}
