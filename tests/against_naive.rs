//! The engine's rules against a second, naive program: `tests/naive/` proves itself
//! on the perft suites, then both look at the same random games and boards.

mod naive;
mod random;
mod suite;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use qirkat::game::{Position, Rules};
use qirkat::{cheskers, chesquerque};
use rayon::prelude::*;

use naive::Naive;
use naive::cheskers::Position as NaiveCheskers;
use naive::chesquerque::Position as NaiveChesquerque;
use random::{RandomGame, games, read};

const MAJORITY: Rules = Rules { majority: true };

/// Up to this count a line of a suite is worth the naive program's time.
const NAIVE_NODES: u64 = 30_000;

fn naive_majority(fen: &str) -> NaiveCheskers {
    NaiveCheskers::from_fen(fen).with_majority()
}

/// Proves the naive program itself.
fn assert_suite<N: Naive>(text: &str, read: impl Fn(&str) -> N + Sync) {
    let lines = suite::read(text).expect("a suite");
    lines.par_iter().for_each(|line| {
        for &(depth, expected) in line.counts.iter().filter(|(_, count)| *count <= NAIVE_NODES) {
            let found = read(&line.fen).perft(depth);
            assert_eq!(found, expected, "naive perft {depth} of {}", line.fen);
        }
    });
}

#[test]
fn naive_chesquerque_counts_as_the_suite() {
    assert_suite(suite::CHESQUERQUE, NaiveChesquerque::from_fen);
}

#[test]
fn naive_cheskers_counts_as_the_suite() {
    assert_suite(suite::CHESKERS, NaiveCheskers::from_fen);
}

#[test]
fn naive_cheskers_with_majority_counts_as_the_suite() {
    assert_suite(suite::CHESKERS_MAJORITY, naive_majority);
}

/// The positions after each legal move, in the order of the moves' texts; the
/// programs must agree on men and moves.
fn agreed_moves<P: Position, N: Naive>(fast: &P, naive: &N) -> Result<Vec<(P, N)>, TestCaseError> {
    let fields = fast.fields();
    let men = naive.men();
    prop_assert_eq!(fields.split(' ').next(), Some(men.as_str()));
    let mut found: Vec<_> =
        fast.legal_moves().iter().map(|&m| (fast.uci(m), fast.play(m))).collect();
    found.sort_by(|(text, _), (other, _)| text.cmp(other));
    let mut expected = naive.legal_moves();
    expected.sort_by(|(text, _), (other, _)| text.cmp(other));
    let found_texts: Vec<&String> = found.iter().map(|(text, _)| text).collect();
    let expected_texts: Vec<&String> = expected.iter().map(|(text, _)| text).collect();
    prop_assert_eq!(found_texts, expected_texts, "in {}", fields);
    Ok(found.into_iter().zip(expected).map(|((_, fast), (_, naive))| (fast, naive)).collect())
}

/// Plays a game in both programs.
fn assert_same_game<P: Position, N: Naive>(
    mut fast: P,
    mut naive: N,
    choices: &[usize],
) -> Result<(), TestCaseError> {
    for &choice in choices {
        let mut next = agreed_moves(&fast, &naive)?;
        if next.is_empty() {
            break;
        }
        let index = choice % next.len();
        (fast, naive) = next.swap_remove(index);
    }
    Ok(())
}

/// Looks two plies deep.
fn assert_same_tree<P: Position, N: Naive>(fast: &P, naive: &N) -> Result<(), TestCaseError> {
    for (fast, naive) in agreed_moves(fast, naive)? {
        agreed_moves(&fast, &naive)?;
    }
    Ok(())
}

/// Boards of `size` ranks, each cell with a letter of `letters` (a dot is empty);
/// from empty boards to full ones.
fn boards(size: usize, letters: &'static str) -> impl Strategy<Value = Vec<Vec<char>>> {
    (0..=100_u32).prop_flat_map(move |percent| {
        let letter = select(letters.chars().collect::<Vec<_>>());
        let cell = (0..100_u32, letter)
            .prop_map(move |(dice, letter)| if dice < percent { letter } else { '.' });
        vec(vec(cell, size), size)
    })
}

fn write(board: &[Vec<char>]) -> String {
    qirkat::game::fen::write_board(board.len(), |file, rank| {
        Some(board[rank][file]).filter(|&letter| letter != '.')
    })
}

fn is_pawn(letter: char) -> bool {
    letter.eq_ignore_ascii_case(&'p')
}

/// Positions with men anywhere. The king of the side not to move stands in a corner
/// among men of its own, so nothing attacks it; the other king takes its chances.
fn random_chesquerque() -> impl Strategy<Value = String> {
    (boards(9, "QRBNAPPPqrbnappp"), 2..9_usize, 0..7_usize).prop_map(|(mut board, file, rank)| {
        for cell in board.iter_mut().step_by(8).flatten() {
            if is_pawn(*cell) {
                *cell = '.';
            }
        }
        board[rank][file] = 'K';
        board[8][0] = 'k';
        for (rank, file) in [(8, 1), (7, 0), (7, 1)] {
            board[rank][file] = 'n';
        }
        format!("{} w - - 0 1", write(&board))
    })
}

fn random_cheskers() -> impl Strategy<Value = String> {
    (boards(8, "KBCPPPPkbcpppp"), select(vec!['w', 'b'])).prop_map(|(mut board, side)| {
        for (rank, row) in board.iter_mut().enumerate() {
            for (file, cell) in row.iter_mut().enumerate() {
                if (rank + file) % 2 == 1 || is_pawn(*cell) && [0, 7].contains(&rank) {
                    *cell = '.';
                }
            }
        }
        board[0][0] = 'K';
        board[7][7] = 'k';
        format!("{} {side} - - 0 1", write(&board))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn chesquerque_plays_as_the_naive_program(
        RandomGame { fen, choices } in games(suite::CHESQUERQUE, 80)
    ) {
        let fast: chesquerque::Position = read(&fen, Rules::default());
        assert_same_game(fast, NaiveChesquerque::from_fen(&fen), &choices)?;
    }

    #[test]
    fn cheskers_plays_as_the_naive_program(
        RandomGame { fen, choices } in games(suite::CHESKERS, 80)
    ) {
        let fast: cheskers::Position = read(&fen, Rules::default());
        assert_same_game(fast, NaiveCheskers::from_fen(&fen), &choices)?;
    }

    #[test]
    fn cheskers_with_majority_plays_as_the_naive_program(
        RandomGame { fen, choices } in games(suite::CHESKERS_MAJORITY, 80)
    ) {
        let fast: cheskers::Position = read(&fen, MAJORITY);
        assert_same_game(fast, naive_majority(&fen), &choices)?;
    }

    /// Prevents: too many men or moves overflow an array.
    #[test]
    fn chesquerque_boards_of_any_filling_have_the_naive_moves(fen in random_chesquerque()) {
        let fast: chesquerque::Position = read(&fen, Rules::default());
        assert_same_tree(&fast, &NaiveChesquerque::from_fen(&fen))?;
    }

    /// Prevents: too many men or moves overflow an array.
    #[test]
    fn cheskers_boards_of_any_filling_have_the_naive_moves(fen in random_cheskers()) {
        let fast: cheskers::Position = read(&fen, Rules::default());
        assert_same_tree(&fast, &NaiveCheskers::from_fen(&fen))?;
        let fast: cheskers::Position = read(&fen, MAJORITY);
        assert_same_tree(&fast, &naive_majority(&fen))?;
    }
}
