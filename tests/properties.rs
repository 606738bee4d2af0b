//! What holds in every position of every game.

mod random;
mod suite;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;

use proptest::prelude::*;
use qirkat::game::fen::cell_name;
use qirkat::game::{
    Game, MOST_MEN, Outcome, PackPosition, PackedPosition, Position, Rules, Variant,
};
use qirkat::{cheskers, chesquerque};

use random::{RandomGame, games, read};

type Verdict = Result<(), TestCaseError>;

const MAJORITY: Rules = Rules { majority: true };

/// Asks `holds` of every position of a game.
fn in_every_position<P: Position>(
    game: &RandomGame,
    rules: Rules,
    holds: impl Fn(&P) -> Verdict,
) -> Verdict {
    let mut position: P = read(&game.fen, rules);
    holds(&position)?;
    for choice in &game.choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[choice % moves.len()]);
        holds(&position)?;
    }
    Ok(())
}

/// The position after the whole of a game.
fn at_the_end<P: Position>(game: &RandomGame, rules: Rules) -> P {
    let position: P = read(&game.fen, rules);
    game.choices.iter().fold(position, |position, choice| {
        let moves = position.legal_moves();
        if moves.is_empty() { position } else { position.play(moves[choice % moves.len()]) }
    })
}

fn texts<P: Position>(position: &P) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&m| position.uci(m)).collect()
}

/// All that is kept from move to move, and the key made of it, is what reading the FEN
/// finds from scratch.
fn fen_round_trips<P: Position>(position: &P) -> Verdict {
    let fields = position.fields();
    let again: P = read(&fields, position.rules());
    prop_assert_eq!(&again, position);
    prop_assert_eq!(again.key(), position.key());
    prop_assert_eq!(again.fields(), fields);
    Ok(())
}

/// A record keeps all of a position (training data), if there is room for its men.
fn packing_round_trips<P: PackPosition>(position: &P) -> Verdict {
    let (fields, rules) = (position.fields(), position.rules());
    let board = fields.split(' ').next().expect("a board");
    let men = board.chars().filter(char::is_ascii_alphabetic).count();
    let packed = position.pack();
    prop_assert_eq!(packed.is_some(), men <= MOST_MEN);
    if let Some(packed) = packed {
        let packed = PackedPosition::from_bytes(&packed.to_bytes());
        prop_assert_eq!(&P::unpack(&packed, rules), &Ok(*position));
    }
    Ok(())
}

fn counting_agrees_with_listing<P: Position>(position: &P) -> Verdict {
    let moves = position.legal_moves();
    prop_assert_eq!(position.count_moves(), moves.len() as u64);
    prop_assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
    Ok(())
}

/// The positions handed out are those after the legal moves.
fn children_are_moves_played<P: Position>(position: &P) -> Verdict {
    let mut children = Vec::new();
    position.for_each_child(|child| children.push(child.fields()));
    let played = |&m: &P::Move| position.play(m).fields();
    let mut expected: Vec<String> = position.legal_moves().iter().map(played).collect();
    children.sort();
    expected.sort();
    prop_assert_eq!(children, expected);
    Ok(())
}

/// Every move is read from its text, in either case of letters, and no two legal
/// moves share a text in any notation.
fn texts_tell_moves_apart<P: Position>(position: &P) -> Verdict {
    fn assert_distinct<T: Ord + Debug>(texts: Vec<T>) -> Verdict {
        let distinct: BTreeSet<&T> = texts.iter().collect();
        prop_assert_eq!(distinct.len(), texts.len(), "{:?}", texts);
        Ok(())
    }
    let moves = position.legal_moves();
    for &m in &moves {
        let text = position.uci(m);
        prop_assert_eq!(position.parse_move(&text), Ok(m), "{}", text);
        prop_assert_eq!(position.parse_move(&text.to_uppercase()), Ok(m), "{}", text);
    }
    assert_distinct(moves.iter().map(|&m| position.uci(m)).collect())?;
    assert_distinct(moves.iter().map(|&m| position.san(m)).collect())?;
    let legs = |&m| position.legs(m).into_iter().map(|leg| leg.text).collect::<Vec<_>>();
    assert_distinct(moves.iter().map(legs).collect())
}

/// A move restarts the 100-ply count if it takes a man or moves a pawn (C15, K12).
fn zeroing_moves_take_a_man_or_move_a_pawn<P: Position>(position: &P) -> Verdict {
    let count = |position: &P, wanted: fn(char) -> bool| {
        let fields = position.fields();
        let board = fields.split(' ').next().unwrap_or_default();
        board.chars().filter(|&letter| wanted(letter)).count()
    };
    for m in position.legal_moves() {
        let next = position.play(m);
        let men = |letter: char| letter.is_ascii_alphabetic();
        let takes = count(&next, men) < count(position, men);
        let origin = &position.uci(m)[..2];
        let pawn = letter_on(position, origin).is_some_and(|man| "Pp".contains(man));
        prop_assert_eq!(position.is_zeroing(m), takes || pawn, "{}", position.uci(m));
    }
    Ok(())
}

/// The letter on a cell, from the FEN.
fn letter_on<P: Position>(position: &P, cell: &str) -> Option<char> {
    let fields = position.fields();
    let rank = cell[1..].parse::<usize>().ok()?;
    let row = fields.split(' ').next()?.split('/').rev().nth(rank - 1)?;
    let cells = row.chars().flat_map(|letter| match letter.to_digit(10) {
        Some(empty) => vec![None; empty as usize],
        None => vec![Some(letter)],
    });
    cells.into_iter().nth((cell.as_bytes()[0] - b'a') as usize)?
}

/// What a text means among the legal moves: itself, or the one move whose first and
/// last cell it names, with its promotion or no word of one.
fn meaning<'a>(legal: &'a BTreeSet<String>, text: &str) -> Option<&'a String> {
    let letter = |text: &str| text.len() % 2;
    legal.get(text).or_else(|| {
        let mut fitting = legal.iter().filter(|full| {
            let cells = &full[..full.len() - letter(full)];
            text.len() - letter(text) == 4
                && text[..2] == cells[..2]
                && text[2..4] == cells[cells.len() - 2..]
                && (letter(text) == 0 || text.ends_with(&full[cells.len()..]) && letter(full) == 1)
        });
        fitting.next().filter(|_| fitting.next().is_none())
    })
}

/// Well-formed texts that are no legal moves are refused: from every cell to every
/// cell, promoting to every letter or not, and legal moves cut short or bent.
fn other_texts_are_refused<P: Position>(position: &P) -> Verdict {
    let promotions = match P::VARIANT {
        Variant::Chesquerque => ["", "q", "r", "b", "n", "a"].as_slice(),
        Variant::Cheskers => &["", "k", "b", "c"],
    };
    let cells: Vec<String> = (0..P::VARIANT.size())
        .flat_map(|rank| (0..P::VARIANT.size()).map(move |file| cell_name(file, rank)))
        .collect();
    let legal = texts(position);
    let assert_meaning = |text: &str| -> Verdict {
        let found = position.parse_move(text).ok().map(|m| position.uci(m));
        prop_assert_eq!(found.as_ref(), meaning(&legal, text), "{}", text);
        Ok(())
    };
    for (from, to) in cells.iter().flat_map(|from| cells.iter().map(move |to| (from, to))) {
        for promotion in promotions {
            assert_meaning(&format!("{from}{to}{promotion}"))?;
        }
    }
    for text in &legal {
        for end in (4..text.len()).step_by(2) {
            assert_meaning(&text[..end])?;
            for cell in &cells {
                assert_meaning(&format!("{}{cell}{}", &text[..end - 2], &text[end..]))?;
            }
        }
    }
    Ok(())
}

fn swap_case(text: &str) -> String {
    let swap = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    text.chars().map(swap).collect()
}

/// Maps the cells of a move's text and leaves a promotion letter alone.
fn map_cells(text: &str, cell: impl Fn(u8, u8) -> [u8; 2]) -> String {
    let pairs = text.as_bytes().chunks(2).flat_map(|pair| match *pair {
        [file, rank] => cell(file, rank).to_vec(),
        _ => pair.to_vec(),
    });
    pairs.map(char::from).collect()
}

/// The image of a position that changes colours has the images of its moves.
fn assert_colours_change<P: Position>(
    position: &P,
    image_fields: &str,
    image_cell: impl Fn(u8, u8) -> [u8; 2],
) -> Verdict {
    let flipped = position.flipped();
    prop_assert_eq!(flipped.fields(), image_fields);
    prop_assert_eq!(&read::<P>(image_fields, position.rules()), &flipped);
    prop_assert_eq!(&flipped.flipped(), position);
    let images = texts(position).iter().map(|text| map_cells(text, &image_cell)).collect();
    prop_assert_eq!(texts(&flipped), images);
    let changed =
        |outcome: Outcome| Outcome { winner: outcome.winner.map(|color| !color), ..outcome };
    prop_assert_eq!(flipped.outcome(), position.outcome().map(changed));
    Ok(())
}

fn other_side(side: &str) -> &'static str {
    if side == "w" { "b" } else { "w" }
}

/// Chesquerque: top and bottom mirrored, colours changed.
fn chesquerque_is_fair(position: &chesquerque::Position) -> Verdict {
    let fields = position.fields();
    let [board, side, castling, passed] = *fields.split(' ').collect::<Vec<_>>() else {
        panic!("{fields}")
    };
    let board = swap_case(&board.split('/').rev().collect::<Vec<_>>().join("/"));
    let rights: String = "KQkq".chars().filter(|&c| swap_case(castling).contains(c)).collect();
    let rights = if rights.is_empty() { "-".to_owned() } else { rights };
    let mirrored = |file: u8, rank: u8| [file, b'1' + b'9' - rank];
    let passed = map_cells(passed, mirrored);
    let image = format!("{board} {} {rights} {passed}", other_side(side));
    assert_colours_change(position, &image, mirrored)
}

/// Cheskers: half a turn of the board, colours changed.
fn cheskers_is_fair(position: &cheskers::Position) -> Verdict {
    let fields = position.fields();
    let [board, side, rest @ ..] = &*fields.split(' ').collect::<Vec<_>>() else {
        panic!("{fields}")
    };
    let board = swap_case(&board.chars().rev().collect::<String>());
    let image = format!("{board} {} {}", other_side(side), rest.join(" "));
    assert_colours_change(position, &image, |file, rank| [b'a' + b'h' - file, b'1' + b'8' - rank])
}

/// Chesquerque: left and right are alike but for castling.
fn left_is_as_right(position: &chesquerque::Position) -> Verdict {
    let fields = position.fields();
    let [board, side, _, passed] = *fields.split(' ').collect::<Vec<_>>() else {
        panic!("{fields}")
    };
    let mirrored = |file: u8, rank: u8| [b'a' + b'i' - file, rank];
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    let image = format!("{} {side} - {}", rows.join("/"), map_cells(passed, mirrored));
    let image: chesquerque::Position = read(&image, Rules::default());
    let plain = format!("{board} {side} - {passed}");
    let plain: chesquerque::Position = read(&plain, Rules::default());
    let images: BTreeSet<_> = texts(&plain).iter().map(|text| map_cells(text, mirrored)).collect();
    prop_assert_eq!(texts(&image), images);
    Ok(())
}

/// A game with its counters goes through FEN, and taking every move back leads to
/// its beginning.
fn game_round_trips<P: Position>(random: &RandomGame, rules: Rules) -> Verdict {
    let mut game = Game::<P>::from_fen(&random.fen, rules).expect("a legal position");
    let begin = game.fen();
    for choice in &random.choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[choice % moves.len()]);
        let again = Game::<P>::from_fen(&game.fen(), rules).map(|again| again.fen());
        prop_assert_eq!(again, Ok(game.fen()));
    }
    while game.undo().is_some() {}
    prop_assert_eq!(game.fen(), begin);
    Ok(())
}

/// Tests of a property that all positions of both games have.
macro_rules! every_position {
    ($property:ident) => {
        mod $property {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(100))]

                #[test]
                fn chesquerque(game in games(suite::CHESQUERQUE, 80)) {
                    let property = super::$property::<chesquerque::Position>;
                    in_every_position(&game, Rules::default(), property)?;
                }

                #[test]
                fn cheskers(game in games(suite::CHESKERS, 80)) {
                    let property = super::$property::<cheskers::Position>;
                    in_every_position(&game, Rules::default(), property)?;
                }

                #[test]
                fn cheskers_with_majority(game in games(suite::CHESKERS_MAJORITY, 80)) {
                    let property = super::$property::<cheskers::Position>;
                    in_every_position(&game, MAJORITY, property)?;
                }
            }
        }
    };
}

every_position!(fen_round_trips);
every_position!(packing_round_trips);
every_position!(counting_agrees_with_listing);
every_position!(children_are_moves_played);
every_position!(texts_tell_moves_apart);
every_position!(zeroing_moves_take_a_man_or_move_a_pawn);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn chesquerque_is_the_same_for_both_colours(game in games(suite::CHESQUERQUE, 80)) {
        in_every_position(&game, Rules::default(), chesquerque_is_fair)?;
    }

    #[test]
    fn cheskers_is_the_same_for_both_colours(game in games(suite::CHESKERS, 80)) {
        in_every_position(&game, Rules::default(), cheskers_is_fair)?;
    }

    #[test]
    fn majority_is_the_same_for_both_colours(game in games(suite::CHESKERS_MAJORITY, 80)) {
        in_every_position(&game, MAJORITY, cheskers_is_fair)?;
    }

    #[test]
    fn chesquerque_is_the_same_on_both_wings(game in games(suite::CHESQUERQUE, 80)) {
        in_every_position(&game, Rules::default(), left_is_as_right)?;
    }

    #[test]
    fn chesquerque_games_go_through_fen(game in games(suite::CHESQUERQUE, 120)) {
        game_round_trips::<chesquerque::Position>(&game, Rules::default())?;
    }

    #[test]
    fn cheskers_games_go_through_fen(game in games(suite::CHESKERS, 120)) {
        game_round_trips::<cheskers::Position>(&game, Rules::default())?;
    }
}

proptest! {
    // Tens of thousands of texts a case.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn chesquerque_refuses_other_texts(game in games(suite::CHESQUERQUE, 80)) {
        other_texts_are_refused(&at_the_end::<chesquerque::Position>(&game, Rules::default()))?;
    }

    #[test]
    fn cheskers_refuses_other_texts(game in games(suite::CHESKERS, 80)) {
        other_texts_are_refused(&at_the_end::<cheskers::Position>(&game, Rules::default()))?;
    }

    #[test]
    fn cheskers_with_majority_refuses_other_texts(game in games(suite::CHESKERS_MAJORITY, 80)) {
        other_texts_are_refused(&at_the_end::<cheskers::Position>(&game, MAJORITY))?;
    }
}

proptest! {
    /// Whatever is typed as a move is read or refused, never a panic.
    #[test]
    fn any_text_is_a_move_or_refused(text in any_text()) {
        let array: chesquerque::Position = read(chesquerque::Position::START, Rules::default());
        let _ = array.parse_move(&text).map(|m| array.play(m));
        let array: cheskers::Position = read(cheskers::Position::START, Rules::default());
        let _ = array.parse_move(&text).map(|m| array.play(m));
    }
}

/// Anything at all, or something like moves.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a-j1-9KQRBNACPqrnO0é+=x-]{0,24}", "([a-h][1-8]){2,12}[kbc]?"]
}
