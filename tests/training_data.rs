//! Files of training data: what is written is read back, and what is wrong is said.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use qirkat::game::{
    Color, Game, PACKED_LEN, PackPosition, PackedMan, PackedPosition, Position, Rules, Score,
    Variant,
};
use qirkat::training::{DataFile, Header, PackedGame, Record, Records};
use qirkat::{cheskers, chesquerque};
use tempfile::TempDir;

type Chesquerque = chesquerque::Position;
type Cheskers = cheskers::Position;

const HEADER: Header = Header {
    variant: Variant::Cheskers,
    rules: Rules { majority: false },
    seed: 1,
    nodes: 5000,
    hash_mib: 8,
};

/// Bytes of the header, as docs/data-format.md has it.
const HEADER_LEN: usize = 44;

fn position<P: Position>(fen: &str) -> P {
    *Game::from_fen(fen, Rules::default()).unwrap().position()
}

/// Game `number`, of three records.
fn game(number: u32) -> PackedGame {
    let record = |ply| Record::<Cheskers> {
        position: position(Cheskers::START),
        score: Score(number as i32),
        winner: None,
        ply,
        clock: 0,
    };
    PackedGame { number, records: (0..3).map(|ply| record(ply).to_bytes().unwrap()).collect() }
}

/// A file of blocks of two games each, the first games 1 and 2.
fn write_file(path: &Path, blocks: u32) {
    let mut file = DataFile::open(path, HEADER).unwrap();
    for block in 0..blocks {
        file.append(&[game(2 * block + 1), game(2 * block + 2)]).unwrap();
    }
}

/// The games read before the end or the first error, and this.
fn read_games(path: &Path) -> (Vec<i32>, Option<String>) {
    let mut games = Vec::new();
    let mut records = Records::<Cheskers>::new(vec![path.to_owned()]);
    while let Some(record) = records.next() {
        match record {
            Ok(record) => games.push(record.score.0),
            Err(error) => {
                assert!(records.next().is_none(), "an error is the last item");
                return (games, Some(error.to_string()));
            }
        }
    }
    (games, None)
}

fn temporary(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// Men in the order of cells, `a1` first; see docs/data-format.md.
#[test]
fn a_record_has_the_bytes_that_are_documented() {
    let record = Record {
        position: position::<Chesquerque>("4k4/9/9/6pP1/9/9/9/9/R3K4 w Q g7 0 1"),
        score: Score(-300),
        winner: Some(Color::White),
        ply: 0x0102,
        clock: 7,
    };
    let bytes = record.to_bytes().unwrap();
    // Cells 0 (a1), 4 (e1), 51 (g6), 52 (h6), 76 (e9).
    assert_eq!(bytes[..11], [0b1_0001, 0, 0, 0, 0, 0, 0b1_1000, 0, 0, 0b1_0000, 0]);
    // Rook 3, king 6, Black's pawn 8, pawn 0, Black's king 14.
    assert_eq!(bytes[11..29], [0x63, 0x08, 0x0E, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // Q is the second bit of rights; g7 is 6 · 9 + 6; White won; -300; 258; 7.
    assert_eq!(bytes[29..], [0b00100, 60, 2, 0xD4, 0xFE, 2, 1, 7]);
    assert_eq!(Record::from_bytes(&bytes, Rules::default()), Ok(record));

    let record = Record {
        position: position::<Cheskers>("7k/8/8/8/8/8/1c6/B1K5 b - - 0 1"),
        score: Score::win_in(3),
        winner: None,
        ply: 0,
        clock: 255,
    };
    let bytes = record.to_bytes().unwrap();
    // Cells 0 (a1), 2 (c1), 9 (b2), 63 (h8): bishop 2, king 1, Black's camel 11, king 9.
    assert_eq!(bytes[..11], [0b101, 0b10, 0, 0, 0, 0, 0, 0b1000_0000, 0, 0, 0]);
    assert_eq!(bytes[11..13], [0x12, 0x9B]);
    assert_eq!(bytes[29..], [1, 255, 1, 0xFD, 0x7C, 0, 0, 255]);
    assert_eq!(Record::from_bytes(&bytes, Rules::default()), Ok(record));
}

/// A record is examined as a FEN is.
#[test]
fn an_impossible_record_is_refused_with_the_reason() {
    let record = Record {
        position: position::<Chesquerque>("4k4/9/9/9/9/9/9/9/4K3R w K - 0 1"),
        score: Score(5),
        winner: None,
        ply: 9,
        clock: 0,
    };
    let changes: [(RangeInclusive<usize>, u8, &str); 9] = [
        (10..=10, 0b10, "cell 81, expected one of chesquerque, below 81"),
        (0..=8, 0xFF, "73 men, expected 36 at most"),
        (11..=11, 0x37, "man 7, expected one of chesquerque, below 7"),
        (29..=29, 0b10_0000, "castling rights 16, expected a number below 16"),
        (29..=29, 0b00100, "castling rights 'Q': 'Q' needs White's rook on a1"),
        (30..=30, 200, "en-passant cell 200, expected one of the board, or 255 for none"),
        (30..=30, 60, "en-passant point 'g7': no pawn of Black has just passed it"),
        (31..=31, 3, "result 3, expected 0 to 2"),
        (33..=33, 0x80, "score -32763, expected one from -32000 to 32000"),
    ];
    for (at, byte, expected) in changes {
        let mut bytes = record.to_bytes().unwrap();
        bytes[at].fill(byte);
        let error = Record::<Chesquerque>::from_bytes(&bytes, Rules::default()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_man_may_not_stand_where_cheskers_has_no_square() {
    let mut packed = PackedPosition::empty(Color::White);
    packed.push(1, PackedMan::new(Color::White, 1)).unwrap();
    let error = Cheskers::unpack(&packed, Rules::default()).unwrap_err().to_string();
    assert_eq!(error, "'K' on b1: a light square, expected all men on dark squares such as a1");
}

proptest! {
    /// What comes from outside is either a legal position or an error.
    #[test]
    fn any_bytes_are_unpacked_or_refused(mut bytes: [u8; PACKED_LEN], kings in 0..81_u8) {
        fn unpacked<P: PackPosition>(packed: &PackedPosition) {
            if let Ok(position) = P::unpack(packed, Rules::default()) {
                let fen = format!("{} 0 1", position.fields());
                let again = Game::from_fen(&fen, Rules::default()).map(|game| *game.position());
                assert_eq!(again, Ok(position));
            }
        }
        // Few men, among them a king of each side: others seldom make a position.
        bytes[..11].fill(0);
        bytes[usize::from(kings / 8)] |= 1 << (kings % 8);
        bytes[9] |= 0b0001_0010;
        bytes[11] = 0x6E;
        let packed = PackedPosition::from_bytes(&bytes);
        unpacked::<Chesquerque>(&packed);
        unpacked::<Cheskers>(&packed);
    }
}

#[test]
fn games_are_read_in_the_order_of_writing() {
    let (_folder, path) = temporary("data");
    write_file(&path, 2);
    assert_eq!(read_games(&path), (vec![1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4], None));
    let both = Records::<Cheskers>::new(vec![path.clone(), path]);
    assert_eq!(both.map(|record| record.unwrap().ply).collect::<Vec<_>>(), [0, 1, 2].repeat(8));
}

#[test]
fn a_file_goes_on_where_it_ended() {
    let (_folder, path) = temporary("data");
    write_file(&path, 1);
    let mut file = DataFile::open(&path, HEADER).unwrap();
    assert_eq!((file.games(), file.records(), file.cut()), (2, 6, 0));
    assert!(file.has(1) && file.has(2) && !file.has(3));
    // A game may have nothing to keep.
    file.append(&[PackedGame { number: 7, records: Vec::new() }]).unwrap();
    drop(file);
    let file = DataFile::open(&path, HEADER).unwrap();
    assert_eq!((file.games(), file.records(), file.has(7)), (3, 6, true));
}

/// Wherever the writing of a file broke off, all whole blocks are kept.
#[test]
fn an_unfinished_block_is_named_by_readers_and_cut_off_by_writers() {
    let (_folder, path) = temporary("data");
    write_file(&path, 1);
    let first = fs::metadata(&path).unwrap().len() as usize;
    DataFile::open(&path, HEADER).unwrap().append(&[game(3)]).unwrap();
    let bytes = fs::read(&path).unwrap();
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let whole = match length {
            _ if length < HEADER_LEN => None,
            _ if length == HEADER_LEN => Some((0, length)),
            _ if length < first => Some((0, HEADER_LEN)),
            _ => Some((2, first)),
        };
        let error = match whole {
            None => Some("this is no file of training data of qirkat".to_owned()),
            Some((_, end)) if end == length => None,
            Some((_, end)) => Some(format!(
                "the block at byte {end} is cut off; qirkat datagen can go on with such a file"
            )),
        };
        let error = error.map(|error| format!("'{}': {error}", path.display()));
        let (records, told) = read_games(&path);
        let (games, end) = whole.unwrap_or((0, length));
        assert_eq!((records.len(), told), (3 * games, error), "{length} bytes");

        let mut file = DataFile::open(&path, HEADER).unwrap();
        assert_eq!((file.games() as usize, file.cut() as usize), (games, length - end));
        file.append(&[game(4)]).unwrap();
        drop(file);
        let (records, error) = read_games(&path);
        assert_eq!((records.len(), error), (3 * games + 3, None), "{length} bytes");
    }
}

/// Whatever byte is damaged, it is noticed, and no more than the last block is ever
/// given up for it.
#[test]
fn a_damaged_block_is_named_and_none_behind_it_is_lost() {
    let (_folder, path) = temporary("data");
    write_file(&path, 1);
    let first = fs::metadata(&path).unwrap().len() as usize;
    DataFile::open(&path, HEADER).unwrap().append(&[game(3)]).unwrap();
    let bytes = fs::read(&path).unwrap();
    for at in HEADER_LEN..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0xFF;
        fs::write(&path, &damaged).unwrap();
        let (begin, games) = if at < first { (HEADER_LEN, 0) } else { (first, 2) };
        let (records, error) = read_games(&path);
        let error = error.unwrap_or_else(|| panic!("byte {at}"));
        assert_eq!(records.len(), 3 * games);
        assert!(error.contains(&format!("the block at byte {begin} is ")), "{at}: {error}");

        match DataFile::open(&path, HEADER) {
            Ok(file) => assert_eq!((begin, file.games()), (first, 2), "byte {at}"),
            Err(error) => {
                assert_eq!(begin, HEADER_LEN, "byte {at}");
                assert!(error.to_string().contains("the block at byte 44 is "), "{error}");
                assert_eq!(fs::read(&path).unwrap(), damaged, "nothing is changed");
            }
        }
    }
}

#[test]
fn a_file_of_something_else_is_named() {
    let (_folder, path) = temporary("data");
    write_file(&path, 1);
    let bytes = fs::read(&path).unwrap();
    let changes: [(usize, u8, &str); 6] = [
        (0, 0x28, "this is no file of training data of qirkat"),
        (9, b'X', "this is no file of training data of qirkat"),
        (16, 2, "the file has version 2 of the format, expected version 1"),
        (18, 40, "the file has records of 40 bytes, expected 37"),
        (20, 2, "the file is of game number 2, expected 0 (chesquerque) or 1 (cheskers)"),
        (20, 0, "the file is of chesquerque, expected cheskers"),
    ];
    for (at, byte, expected) in changes {
        let mut changed = bytes.clone();
        changed[at] = byte;
        fs::write(&path, changed).unwrap();
        let expected = format!("'{}': {expected}", path.display());
        assert_eq!(read_games(&path), (Vec::new(), Some(expected)));
        assert!(DataFile::open(&path, HEADER).is_err());
    }
    fs::write(&path, "hello").unwrap();
    assert!(DataFile::open(&path, HEADER).is_err());
    assert_eq!(fs::read(&path).unwrap(), b"hello", "what is not ours is left alone");
    fs::remove_file(&path).unwrap();
    let (_, error) = read_games(&path);
    assert!(error.unwrap().starts_with(&format!("'{}': No such file", path.display())));
}

/// Another record of the same length, behind a right checksum.
#[test]
fn a_record_that_is_no_position_is_named() {
    let (_folder, path) = temporary("data");
    let mut bad = game(1);
    bad.records[1][31] = 9;
    DataFile::open(&path, HEADER).unwrap().append(&[bad]).unwrap();
    let (records, error) = read_games(&path);
    assert_eq!(records.len(), 1);
    let expected = "the block at byte 44 is damaged: record 2 of it: result 9, expected 0 to 2";
    assert!(error.unwrap().ends_with(expected));
}

#[test]
fn games_played_in_another_way_are_not_added() {
    let (_folder, path) = temporary("data");
    write_file(&path, 1);
    let error = |header| DataFile::open(&path, header).err().unwrap().to_string();
    let other = Header { nodes: 1500, seed: 2, ..HEADER };
    let expected =
        "its games were played with --nodes 5000, --seed 1, not with --nodes 1500, --seed 2";
    assert!(error(other).ends_with(expected), "{}", error(other));
    let rules = Rules { majority: true };
    let expected = "played with no --majority, not with --majority";
    assert!(error(Header { rules, ..HEADER }).ends_with(expected));
}

#[test]
fn nobody_else_writes_meanwhile() {
    let (_folder, path) = temporary("data");
    let file = DataFile::open(&path, HEADER).unwrap();
    let error = DataFile::open(&path, HEADER).err().unwrap().to_string();
    assert!(error.ends_with("another process is writing to this file"), "{error}");
    drop(file);
    assert!(DataFile::open(&path, HEADER).is_ok());
}
