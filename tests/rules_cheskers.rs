//! Cheskers, rule by rule: each test is named after the rule that it shows.

mod rulebook;

use qirkat::cheskers::Position as Cheskers;
use qirkat::game::{Color, Game, Position, Rules};

use rulebook::{play, status};

const MAJORITY: Rules = Rules { majority: true };

fn game(fen: &str) -> Game<Cheskers> {
    rulebook::game(fen, Rules::default())
}

fn after(fen: &str, moves: &str) -> Game<Cheskers> {
    let mut game = game(fen);
    play(&mut game, moves);
    game
}

/// Every legal move.
fn moves(fen: &str) -> String {
    rulebook::moves(game(fen).position())
}

/// Every legal move with the majority rule (K10) in force.
fn majority_moves(fen: &str) -> String {
    rulebook::moves(rulebook::game::<Cheskers>(fen, MAJORITY).position())
}

/// Where the man on `from` can go.
fn targets(fen: &str, from: &str) -> String {
    rulebook::targets(game(fen).position(), from)
}

/// K1: 32 squares, those where file and rank add up to an even number.
#[test]
fn k1_dark_squares() {
    assert_eq!(Cheskers::VARIANT.size(), 8);
    let mut squares = 0;
    for rank in 0..8 {
        for file in 0..8 {
            let man = |f, r| match (f, r) {
                _ if (f, r) == (file, rank) => Some('K'),
                // The other king stands in the other half of the board.
                (0, 0) if rank >= 4 => Some('k'),
                (7, 7) if rank < 4 => Some('k'),
                _ => None,
            };
            let fen = format!("{} w", qirkat::game::fen::write_board(8, man));
            let read = Game::<Cheskers>::from_fen(&fen, Rules::default());
            assert_eq!(read.is_ok(), (file + rank) % 2 == 0, "{fen}");
            squares += usize::from(read.is_ok());
        }
    }
    assert_eq!(squares, 32);
}

/// K2: the array, in which Black moves first.
#[test]
fn k2_the_array() {
    let start = Game::<Cheskers>::new(Rules::default());
    assert_eq!(start.fen(), "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1");
    assert_eq!(start.position().side_to_move(), Color::Black);
    assert_eq!(rulebook::moves(start.position()), "b6a5 b6c5 b8a5 b8c5 d6c5 d6e5 f6e5 f6g5 h6g5");
}

/// K3: a pawn steps diagonally forward to an empty square.
#[test]
fn k3_pawn_steps() {
    assert_eq!(targets("7k/8/8/8/8/2P5/8/K7 w - - 0 1", "c3"), "b4 d4");
    assert_eq!(targets("7k/8/8/8/7P/8/8/K7 w - - 0 1", "h4"), "g5");
    assert_eq!(targets("7k/8/8/8/1P6/2P5/8/K7 w - - 0 1", "c3"), "d4");
    assert_eq!(targets("7k/8/3p4/8/8/8/8/K7 b - - 0 1", "d6"), "c5 e5");
}

/// K3: it jumps an adjacent enemy diagonally forward, onto the empty square behind
/// it; the man is removed.
#[test]
fn k3_pawn_jumps() {
    let jump = after("7k/8/8/8/3p4/2P5/8/K7 w - - 0 1", "c3e5");
    assert_eq!(jump.fen(), "7k/8/8/4P3/8/8/8/K7 b - - 0 1");
    // Not if the square behind is taken, by either side; not over an own man.
    assert_eq!(targets("7k/8/8/4p3/3p4/2P5/8/K7 w - - 0 1", "c3"), "b4");
    assert_eq!(targets("7k/8/8/4P3/3p4/2P5/8/K7 w - - 0 1", "c3"), "b4");
    assert_eq!(targets("7k/8/8/8/3P4/2P5/8/K7 w - - 0 1", "c3"), "b4");
    // Not backward: b4 is behind the pawn on c5.
    assert_eq!(moves("7k/8/8/2P5/1p6/8/8/K7 w - - 0 1"), "a1b2 c5b6 c5d6");
    // Black jumps down the board.
    assert_eq!(moves("7k/8/5p2/4P3/8/8/8/K7 b - - 0 1"), "f6d4");
}

/// K4: a king steps and jumps in all four directions, one square at a time.
#[test]
fn k4_king() {
    assert_eq!(targets("7k/8/8/4K3/8/8/8/8 w - - 0 1", "e5"), "d4 d6 f4 f6");
    assert_eq!(moves("7k/8/8/8/3K4/2p5/8/8 w - - 0 1"), "d4b2");
    assert_eq!(moves("7k/8/8/2p5/3K4/8/8/8 w - - 0 1"), "d4b6");
    // It does not fly: nothing on f6 concerns a king on d4.
    assert_eq!(moves("7k/8/5p2/8/3K4/8/8/8 w - - 0 1"), "d4c3 d4c5 d4e3 d4e5");
}

/// K5: the bishop slides, and captures the man it meets.
#[test]
fn k5_bishop() {
    assert_eq!(
        targets("1k6/8/8/8/3B4/8/8/2K5 w - - 0 1", "d4"),
        "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"
    );
    // An own man on b2 and c5, an enemy on f6 with another behind it.
    let fen = "7k/6p1/5p2/2P5/3B4/8/1P6/2K5 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "c3 e3 e5 f2 f6 g1");
    let taken = after(fen, "d4f6");
    assert_eq!(taken.fen(), "7k/6p1/5B2/2P5/8/8/1P6/2K5 b - - 0 1");
}

/// K6: the camel leaps three squares along rank or file and one across, over
/// anything, and captures where it lands.
#[test]
fn k6_camel() {
    assert_eq!(targets("7k/8/8/8/3C4/8/8/K7 w - - 0 1", "d4"), "a3 a5 c1 c7 e1 e7 g3 g5");
    assert_eq!(targets("1C5k/8/8/8/8/8/8/K7 w - - 0 1", "b8"), "a5 c5 e7");
    // Ringed in by its own men; an enemy on c7 and an own man on e7.
    let fen = "7k/2p1P3/8/2P1P3/3C4/2P1P3/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "a3 a5 c1 c7 e1 g3 g5");
    assert_eq!(after(fen, "d4c7").fen(), "7k/2C1P3/8/2P1P3/8/2P1P3/8/K7 b - - 0 1");
}

/// K7: a jump goes on while it can; it may not stop early.
#[test]
fn k7_a_chain_may_not_stop_early() {
    let fen = "7k/8/5p2/8/3p4/2P5/8/K7 w - - 0 1";
    assert_eq!(moves(fen), "c3e5g7");
    assert_eq!(after(fen, "c3e5g7").fen(), "7k/6P1/8/8/8/8/8/K7 b - - 0 1");
    let error = game(fen).position().parse_move("c3e5").unwrap_err().to_string();
    assert!(error.contains("c3e5"), "{error}");
}

/// K7: not even when it has taken the last king.
#[test]
fn k7_a_chain_goes_on_after_the_last_king() {
    let fen = "8/8/5p2/8/3k4/2P5/8/K7 w - - 0 1";
    assert_eq!(moves(fen), "c3e5g7");
    assert_eq!(status(&after(fen, "c3e5g7")), "1-0 White captured all kings");
}

/// K7: the square it started from counts as empty, and no man is jumped twice. The
/// king goes round the four pawns and on from its own square.
#[test]
fn k7_round_trip() {
    let fen = "7k/8/1p1p4/8/1p1p4/2K5/1p1p4/8 w - - 0 1";
    assert_eq!(moves(fen), "c3a1 c3a5c7e5c3a1 c3a5c7e5c3e1 c3e1 c3e5c7a5c3a1 c3e5c7a5c3e1");
    assert_eq!(after(fen, "c3a5c7e5c3e1").fen(), "7k/8/8/8/8/8/1p6/4K3 b - - 0 1");
    // Without the pawns on b2 and d2 it comes to rest where it began.
    let fen = "7k/8/1p1p4/8/1p1p4/2K5/8/8 w - - 0 1";
    assert_eq!(moves(fen), "c3a5c7e5c3 c3e5c7a5c3");
    assert_eq!(after(fen, "c3e5c7a5c3").fen(), "7k/8/8/8/8/2K5/8/8 b - - 0 1");
}

/// K7: kings, bishops and camels can be jumped like pawns.
#[test]
fn k7_any_man_may_be_jumped() {
    for man in ['p', 'b', 'c', 'k'] {
        let jump = after(&format!("7k/8/8/8/3{man}4/2P5/8/K7 w - - 0 1"), "c3e5");
        assert_eq!(jump.fen(), "7k/8/8/4P3/8/8/8/K7 b - - 0 1");
    }
}

/// K7: which men to capture is a free choice, one or more.
#[test]
fn k7_free_choice() {
    assert_eq!(moves("7k/8/5p2/8/1p1p4/2P5/8/K7 w - - 0 1"), "c3a5 c3e5g7");
}

/// K7: jumps that visit different squares are different moves, even if they take
/// the same men and end on the same square; the text names every square.
#[test]
fn k7_different_squares_are_different_moves() {
    let fen = "7k/8/1p1p4/8/1p1p4/2K5/8/8 w - - 0 1";
    let position = *game(fen).position();
    assert_eq!(position.count_moves(), 2);
    let one = position.play(position.parse_move("c3a5c7e5c3").expect("a move"));
    let other = position.play(position.parse_move("c3e5c7a5c3").expect("a move"));
    assert_eq!(one, other);
    let error = position.parse_move("c3c3").unwrap_err().to_string();
    assert!(error.contains("c3a5c7e5c3") && error.contains("c3e5c7a5c3"), "{error}");
}

/// K7: the longest jump takes nine men, every one of the nine pawns.
#[test]
fn k7_the_longest_jump() {
    let fen = "8/2p1p1p1/8/2p1p1p1/8/2p1p1p1/1K6/k7 w - - 0 1";
    for jump in ["b2d4f2h4f6d4b6d8f6h8", "b2d4b6d8f6d4f2h4f6h8"] {
        assert!(moves(fen).split(' ').any(|text| text == jump), "{jump}");
        assert_eq!(after(fen, jump).fen(), "7K/8/8/8/8/8/8/k7 b - - 0 1");
    }
    let longest = moves(fen).split(' ').map(str::len).max();
    assert_eq!(longest, Some(2 * 10), "the origin and nine more squares");
}

/// K8: with a jump at hand that side must capture, with any such jump or with a
/// bishop or camel instead.
#[test]
fn k8_a_jump_makes_capturing_compulsory() {
    // The bishop takes the camel on b8; h2g1 or e1d2 are not allowed.
    assert_eq!(moves("1c5k/8/8/8/3p4/2P5/7B/4K3 w - - 0 1"), "c3e5 h2b8");
    // The camel on a1 takes on b4 instead.
    assert_eq!(moves("7k/8/8/8/1p1p4/P1P5/8/C3K3 w - - 0 1"), "a1b4 a3c5 c3a5 c3e5");
    // A king's jump obliges as a pawn's does.
    assert_eq!(moves("7k/8/8/2P5/8/8/1p6/K7 w - - 0 1"), "a1c3");
}

/// K8: if only bishops or camels can capture, capturing is optional.
#[test]
fn k8_bishops_and_camels_may_decline() {
    assert_eq!(
        moves("1c5k/8/8/8/8/8/7B/4K3 w - - 0 1"),
        "e1d2 e1f2 h2b8 h2c7 h2d6 h2e5 h2f4 h2g1 h2g3"
    );
    assert_eq!(moves("7k/8/8/8/5p2/8/8/K5C1 w - - 0 1"), "a1b2 g1d2 g1f4 g1h4");
}

/// K9: a pawn that steps onto the last rank becomes king, bishop or camel.
#[test]
fn k9_promotion_by_a_step() {
    let fen = "8/P7/8/8/7k/8/8/K7 w - - 0 1";
    assert_eq!(moves(fen), "a1b2 a7b8b a7b8c a7b8k");
    assert_eq!(after(fen, "a7b8c").fen(), "1C6/8/8/8/7k/8/8/K7 b - - 0 1");
    let black = "7k/8/8/8/8/8/7p/K7 b - - 0 1";
    assert_eq!(moves(black), "h2g1b h2g1c h2g1k h8g7");
    assert_eq!(after(black, "h2g1b").fen(), "7k/8/8/8/8/8/8/K5b1 w - - 0 2");
    // Promotion is compulsory: no pawn stays there.
    let error = game(fen).position().parse_move("a7b8").unwrap_err().to_string();
    assert!(error.contains("a7b8k"), "{error}");
}

/// K9: a jump that arrives there ends there, though a king could jump on: from f8
/// over g7 to h6.
#[test]
fn k9_promotion_ends_a_jump() {
    let fen = "8/4p1p1/3P4/8/1k6/8/8/K7 w - - 0 1";
    assert_eq!(moves(fen), "d6f8b d6f8c d6f8k");
    assert_eq!(after(fen, "d6f8k").fen(), "5K2/6p1/8/8/1k6/8/8/K7 b - - 0 1");
    // The last of two jumps promotes.
    assert_eq!(moves("8/4p3/8/2p5/1P6/8/7K/k7 w - - 0 1"), "b4d6f8b b4d6f8c b4d6f8k");
}

/// K10: where some jump captures two or more men, no move captures only one; the
/// rule is off unless it is asked for.
#[test]
fn k10_majority() {
    let fen = "7k/8/5p2/8/1p1p4/2P5/8/K7 w - - 0 1";
    assert_eq!(moves(fen), "c3a5 c3e5g7");
    assert_eq!(majority_moves(fen), "c3e5g7");
    // Where no jump captures two, nothing changes.
    let single = "7k/8/8/8/1p1p4/2P5/8/K7 w - - 0 1";
    assert_eq!(majority_moves(single), "c3a5 c3e5");
    assert!(rulebook::game::<Cheskers>(fen, MAJORITY).position().rules().majority);
    assert!(!game(fen).position().rules().majority);
}

/// K10: a bishop's or a camel's capture counts as one, too.
#[test]
fn k10_majority_forbids_captures_by_bishops_and_camels() {
    // The bishop on a7 can take the camel on g1.
    let fen = "3k4/b7/5p2/4P1P1/8/2P5/8/K5C1 b - - 0 1";
    assert_eq!(moves(fen), "a7g1 f6d4b2 f6h4");
    assert_eq!(majority_moves(fen), "f6d4b2");
    // With single jumps only, the bishop may take instead.
    let single = "3k4/b7/5p2/4P1P1/8/8/8/K5C1 b - - 0 1";
    assert_eq!(majority_moves(single), "a7g1 f6d4 f6h4");
    // The camel on a1 can take on b4.
    let camel = "7k/8/5p2/8/1p1p4/2P5/8/C3K3 w - - 0 1";
    assert_eq!(moves(camel), "a1b4 c3a5 c3e5g7");
    assert_eq!(majority_moves(camel), "c3e5g7");
}

/// K10: among jumps of two or more the choice is free: two men or three.
#[test]
fn k10_majority_leaves_two_or_more_free() {
    let fen = "7k/6p1/8/2p3p1/8/2p1p3/3P4/K7 w - - 0 1";
    assert_eq!(majority_moves(fen), "d2b4d6 d2f4h6f8b d2f4h6f8c d2f4h6f8k");
    assert_eq!(majority_moves(fen), moves(fen));
}

/// K11: whoever captures all enemy kings wins at once; one of two is not enough.
#[test]
fn k11_capturing_all_kings_wins() {
    let one = after("7k/8/8/8/3k4/2P5/8/K7 w - - 0 1", "c3e5");
    assert_eq!(status(&one), "-");
    let both = after("8/8/5k2/8/3k4/2P5/8/K7 w - - 0 1", "c3e5g7");
    assert_eq!(status(&both), "1-0 White captured all kings");
    assert_eq!(rulebook::moves(both.position()), "");
    // By a bishop, and by a camel.
    let bishop = after("7k/8/8/8/3B4/8/8/K7 w - - 0 1", "d4h8");
    assert_eq!(status(&bishop), "1-0 White captured all kings");
    let camel = after("7k/8/8/8/3c4/8/8/K1K5 b - - 0 1", "d4c1");
    assert_eq!(status(&camel), "-");
    let camel = after("7k/8/8/8/3c4/8/8/2K5 b - - 0 1", "d4c1");
    assert_eq!(status(&camel), "0-1 Black captured all kings");
}

/// K11: there is no check: a king may stay where it can be taken.
#[test]
fn k11_no_check() {
    let fen = "7k/8/8/8/3b4/8/7P/K7 w - - 0 1";
    assert!(!game(fen).position().in_check());
    assert!(game(fen).position().checkers().is_empty());
    assert_eq!(moves(fen), "a1b2 h2g3");
}

/// K11: a side to move without a legal move loses.
#[test]
fn k11_no_move_loses() {
    let white = "7k/8/8/8/8/2p5/1p6/K7 w - - 0 1";
    assert_eq!(moves(white), "");
    assert_eq!(status(&game(white)), "0-1 White has no move");
    assert_eq!(status(&game("7k/6P1/5P2/8/8/8/1P6/K7 b - - 0 1")), "1-0 Black has no move");
}

/// K11: a position in which one side has no king is over.
#[test]
fn k11_a_position_without_a_king_is_over() {
    for side in ["w", "b"] {
        let fen = format!("3k4/8/8/8/8/2P5/8/8 {side} - - 0 1");
        assert_eq!(status(&game(&fen)), "0-1 Black captured all kings");
        assert_eq!(moves(&fen), "");
    }
}

/// K12: the same position for the third time is a draw.
#[test]
fn k12_threefold_repetition() {
    let dance = "a1b2 h8g7 b2a1 g7h8 ";
    let fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(status(&after(fen, dance)), "-");
    assert_eq!(status(&after(fen, &dance.repeat(2))), "1/2-1/2 Draw by repetition");
}

/// K12: the same men with the other side to move are another position.
#[test]
fn k12_repetition_counts_the_side_to_move() {
    // The bishop goes a1-b2-c3-a1 twice, so the men of the first position come
    // back with Black to move, and then with White to move.
    let fen = "7k/8/8/8/8/8/8/B1K5 w - - 0 1";
    let once = "a1b2 h8g7 b2c3 g7h8 c3a1 ";
    assert_eq!(after(fen, once).position().fields(), "7k/8/8/8/8/8/8/B1K5 b - -");
    let twice = once.to_owned() + "h8g7 a1b2 g7h8 b2c3 h8g7 c3a1 g7h8";
    assert_eq!(after(fen, &twice).position().fields(), "7k/8/8/8/8/8/8/B1K5 w - -");
    assert_eq!(status(&after(fen, &twice)), "-");
}

/// K12: a hundred plies without a capture or a pawn move are a draw.
#[test]
fn k12_hundred_plies() {
    let fen = "7k/8/8/p7/8/8/8/K7 w - - 98 80";
    assert_eq!(status(&after(fen, "a1b2")), "-");
    assert_eq!(status(&after(fen, "a1b2 h8g7")), "1/2-1/2 Draw by 100 plies without progress");
    // A pawn move or a capture begins the count anew.
    assert_eq!(after(fen, "a1b2 a5b4").counters().halfmove_clock, 0);
    assert_eq!(after("7k/8/8/8/3p4/2K5/8/8 w - - 50 80", "c3e5").counters().halfmove_clock, 0);
    assert_eq!(after("7k/8/8/2p5/3B4/8/8/K7 w - - 50 80", "d4c5").counters().halfmove_clock, 0);
}

/// K12: a win on the hundredth ply stands: Black's last king is shut in.
#[test]
fn k12_a_win_on_the_hundredth_ply_stands() {
    let shut = after("7k/6P1/8/4K3/8/8/8/8 w - - 99 80", "e5f6");
    assert_eq!(shut.counters().halfmove_clock, 100);
    assert_eq!(status(&shut), "1-0 Black has no move");
}
