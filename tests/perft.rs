//! The perft suites through the engine: every line at every depth.

mod suite;

use qirkat::game::{Game, Position, Rules};
use qirkat::perft::{Counting, PerftTable, divide, perft};
use qirkat::{cheskers, chesquerque};
use rayon::prelude::*;

use suite::Line;

/// The array of each game, deep; the first field names the game.
const START: &str = include_str!("perft/start.epd");

const MAJORITY: Rules = Rules { majority: true };

/// The largest count that is checked without `--ignored`, in seconds altogether.
const QUICK_NODES: u64 = 20_000_000;

/// The largest count that is reached without a table.
const PLAIN_NODES: u64 = 5_000_000_000;

/// The largest count that is also reached by making every move.
const MADE_NODES: u64 = 200_000;

/// The deep counts go through a table of this many MiB.
const TABLE_MIB: usize = 256;

/// Checks the counts of a line that `wanted` picks; all differences in one text.
fn check<P: Position>(
    line: &Line,
    rules: Rules,
    table: Option<&PerftTable>,
    wanted: impl Fn(u64) -> bool,
) -> Result<(), String> {
    let game = Game::<P>::from_fen(&line.fen, rules).map_err(|e| format!("{}: {e}\n", line.fen))?;
    let position = game.position();
    let mut differences = String::new();
    for &(depth, expected) in line.counts.iter().filter(|(_, count)| wanted(*count)) {
        let mut compare = |how: &str, found: u64| {
            if found != expected {
                let fen = &line.fen;
                differences += &format!("{fen} D{depth}, {how}: {found}, expected {expected}\n");
            }
        };
        let by_move = divide(position, depth, Counting::Bulk, table);
        compare("bulk", by_move.iter().map(|(_, nodes)| nodes).sum());
        if expected <= MADE_NODES {
            compare("every move made", perft(position, depth, Counting::EveryMove));
        }
    }
    if differences.is_empty() { Ok(()) } else { Err(differences) }
}

fn assert_suite<P: Position>(text: &str, rules: Rules) {
    let lines = suite::read(text).expect("a suite");
    let differences: Vec<String> =
        lines.par_iter().filter_map(|line| check::<P>(line, rules, None, |_| true).err()).collect();
    assert!(differences.is_empty(), "\n{}", differences.join(""));
}

/// Checks the lines of `start.epd`, all through one table if any: keys tell the
/// rules apart (K10).
fn assert_start(table_mib: Option<usize>, wanted: impl Fn(u64) -> bool) {
    let table = table_mib.map(|mib| PerftTable::new(mib).expect("memory for the table"));
    let table = table.as_ref();
    for line in suite::read(START).expect("a suite") {
        let (game, fen) = line.fen.split_once(' ').expect("a game, then a FEN");
        let array = Line { fen: fen.to_owned(), counts: line.counts.clone() };
        let result = match game {
            "chesquerque" => {
                check::<chesquerque::Position>(&array, Rules::default(), table, &wanted)
            }
            "cheskers" => check::<cheskers::Position>(&array, Rules::default(), table, &wanted),
            "cheskers-majority" => check::<cheskers::Position>(&array, MAJORITY, table, &wanted),
            other => panic!("unknown game '{other}' in start.epd"),
        };
        result.unwrap_or_else(|differences| panic!("\n{differences}"));
    }
}

#[test]
fn chesquerque() {
    assert_suite::<chesquerque::Position>(suite::CHESQUERQUE, Rules::default());
}

#[test]
fn cheskers() {
    assert_suite::<cheskers::Position>(suite::CHESKERS, Rules::default());
}

#[test]
fn cheskers_with_majority() {
    assert_suite::<cheskers::Position>(suite::CHESKERS_MAJORITY, MAJORITY);
}

#[test]
fn start_positions() {
    assert_start(None, |count| count <= QUICK_NODES);
}

#[test]
fn start_positions_through_one_table() {
    assert_start(Some(16), |count| count <= QUICK_NODES);
}

/// Chesquerque to depth 7, Cheskers to depth 11.
#[test]
#[ignore = "billions of nodes, run in release"]
fn start_positions_deep() {
    assert_start(None, |count| (QUICK_NODES + 1..=PLAIN_NODES).contains(&count));
}

/// Cheskers to depth 12, where positions that were met before are not counted
/// again; so the key is proved as well, which must tell their successors apart.
#[test]
#[ignore = "billions of nodes, run in release"]
fn start_positions_deepest_by_table() {
    assert_start(Some(TABLE_MIB), |count| count > QUICK_NODES);
}

#[test]
fn suites_are_read_or_the_bad_part_is_named() {
    let line = Line { fen: "8/8 w".to_owned(), counts: vec![(1, 18), (2, 324)] };
    assert_eq!(suite::read("\n8/8 w ;D1 18 ;D2 324\n"), Ok(vec![line]));
    let error = |text: &str| suite::read(text).unwrap_err();
    assert_eq!(
        error("8/8 w ;D1 18\n8/8 w"),
        "line 2: no count, expected ';D1 <count>' after the FEN"
    );
    assert_eq!(error(" ;D1 18"), "line 1: no FEN before the first ';'");
    assert_eq!(error("8/8 w ;D1 x"), "line 1: 'D1 x', expected 'D<depth> <count>'");
    assert_eq!(error("8/8 w ;1 18"), "line 1: '1 18', expected 'D<depth> <count>'");
    assert_eq!(error("8/8 w ;D1 18;"), "line 1: '', expected 'D<depth> <count>'");
}
