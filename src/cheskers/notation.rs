//! Moves as text: UCI, SAN, XBoard's legs; and reading them.

use crate::game::{Leg, MoveError, MoveList, Position as _, fen};

use super::board::Piece;
use super::moves::Move;
use super::position::Position;
use super::square::Square;

/// What a move looks like, for error messages.
const FORM: &str = "the squares visited, such as c3d4 or c3xe5xg7, and k, b or c to promote";

/// UCI: every square visited, then the promotion letter.
pub(super) fn uci(m: Move) -> String {
    with_promotion(m, join(&m.visited(), ""))
}

/// The text of a legal move for people and PGN: `c3-d4`, `c3xe5xg7`, `Kc1-d2`,
/// `Bb2xf6`, `a7-b8=K`.
pub(super) fn san(m: Move) -> String {
    let mut text = String::new();
    if m.piece() != Piece::Pawn {
        text.push(m.piece().letter());
    }
    text += &join(&m.visited(), if m.is_capture() { "x" } else { "-" });
    if let Some(piece) = m.promotion() {
        text.push('=');
        text.push(piece.letter());
    }
    text
}

/// The plies that XBoard makes of a move: one for each jump, in which it takes the
/// victim first and then goes on to the landing square; one for any other move.
pub(super) fn legs(m: Move) -> Vec<Leg> {
    if !m.is_jump() {
        let text = uci(m);
        let cells = names(&[m.from(), m.to()]);
        return vec![Leg { cells, text: text.clone(), short: text, captures: m.is_capture() }];
    }
    let mut from = m.from();
    let mut legs: Vec<Leg> = m
        .jumps()
        .map(|(over, landing)| {
            let leg = Leg {
                cells: names(&[from, over, landing]),
                text: format!("{from}{over},{over}{landing}"),
                short: format!("{from}{landing}"),
                captures: true,
            };
            from = landing;
            leg
        })
        .collect();
    if let Some(last) = legs.last_mut() {
        last.text = with_promotion(m, std::mem::take(&mut last.text));
        last.short = with_promotion(m, std::mem::take(&mut last.short));
    }
    legs
}

fn with_promotion(m: Move, mut text: String) -> String {
    if let Some(piece) = m.promotion() {
        text.push(piece.letter().to_ascii_lowercase());
    }
    text
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn join(squares: &[Square], separator: &str) -> String {
    names(squares).join(separator)
}

/// A move as somebody wrote it, in UCI or SAN or a mixture of both.
struct Written {
    /// The letter before the squares, if there is one.
    piece: Option<Piece>,
    /// At least two.
    squares: Vec<Square>,
    promotion: Option<Piece>,
}

impl Written {
    fn read(text: &str) -> Result<Self, MoveError> {
        let unreadable = || MoveError::Unreadable { text: text.to_owned(), expected: FORM };
        if !text.is_ascii() {
            return Err(unreadable());
        }
        let mut rest = text.trim_end_matches(['!', '?']);
        let mut piece = None;
        // A capital is a piece only where a square follows: `B2C3` is a bare move.
        if rest.get(1..3).is_some_and(|name| fen::parse_cell(name, 8).is_some()) {
            let letter = rest.chars().next().filter(char::is_ascii_uppercase);
            piece = Some(letter.and_then(Piece::from_letter).ok_or_else(unreadable)?);
            rest = &rest[1..];
        }
        let mut squares = Vec::new();
        let mut promotion = None;
        while !rest.is_empty() {
            if let [letter] | ['=', letter] = rest.chars().collect::<Vec<_>>()[..] {
                let becomes = Piece::from_letter(letter).filter(|&piece| piece != Piece::Pawn);
                promotion = Some(becomes.ok_or_else(unreadable)?);
                break;
            }
            if !squares.is_empty() {
                rest = rest.strip_prefix(['x', '-', ':']).unwrap_or(rest);
            }
            let (cell, after) = rest.split_at_checked(2).ok_or_else(unreadable)?;
            let (file, rank) = fen::parse_cell(cell, 8).ok_or_else(unreadable)?;
            squares.push(Square::at(file, rank).ok_or_else(|| MoveError::Illegal {
                text: text.to_owned(),
                reason: format!("{} is a light square", cell.to_ascii_lowercase()),
            })?);
            rest = after;
        }
        if squares.len() < 2 {
            return Err(unreadable());
        }
        Ok(Self { piece, squares, promotion })
    }

    fn is_full_text_of(&self, m: Move) -> bool {
        self.piece.is_none_or(|piece| m.piece() == piece)
            && m.promotion() == self.promotion
            && m.visited() == self.squares
    }

    /// Would it be a move if K10 were not in force?
    fn fits_without_majority(&self, position: &Position) -> bool {
        let relaxed = Position { majority: false, ..*position };
        relaxed.legal_moves().iter().any(|&m| self.is_full_text_of(m))
    }

    /// Is it the first and the last square of `m`, with the right promotion or
    /// none said?
    fn is_short_for(&self, m: Move) -> bool {
        self.piece.is_none_or(|piece| m.piece() == piece)
            && self.squares[..] == [m.from(), m.to()]
            && (self.promotion.is_none() || self.promotion == m.promotion())
    }
}

/// Reads a legal move: every square visited, or the first and the last where one
/// move only fits; in either case of letters, with or without the signs of SAN.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let written = Written::read(text)?;
    let moves = position.legal_moves();
    if let Some(&m) = moves.iter().find(|&&m| written.is_full_text_of(m)) {
        return Ok(m);
    }
    let fitting: Vec<Move> = moves.iter().copied().filter(|&m| written.is_short_for(m)).collect();
    match fitting[..] {
        [m] => Ok(m),
        [] => Err(MoveError::Illegal {
            text: text.to_owned(),
            reason: why_illegal(position, &moves, &written),
        }),
        _ => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: fitting.into_iter().map(uci).collect(),
        }),
    }
}

fn why_illegal(position: &Position, moves: &MoveList<Move>, written: &Written) -> String {
    let (from, side) = (written.squares[0], position.side);
    if position.is_decided() {
        return "the game is over".to_owned();
    }
    let piece = match position.board.man_at(from) {
        None => return format!("no man on {from}"),
        Some((owner, _)) if owner != side => {
            return format!("the man on {from} is not {side}'s, whose move it is");
        }
        Some((_, piece)) => piece,
    };
    if written.piece.is_some_and(|written| written != piece) {
        return format!("the man on {from} is a {}", piece.name());
    }
    let goes_on = |m: &&Move| m.visited().starts_with(&written.squares);
    if let Some(&m) = moves.iter().find(goes_on).filter(|m| m.is_jump()) {
        return format!("the jump must go on, as in {}", san(m));
    }
    if position.must_capture() {
        let captures: Vec<String> = moves.iter().map(|&m| san(m)).collect();
        let captures = list(&captures);
        return if position.majority && written.fits_without_majority(position) {
            format!("a capture of two or more men is compulsory: {captures}")
        } else {
            format!("a capture is compulsory: {captures}")
        };
    }
    format!("not a move of the {} on {from}", piece.name())
}

/// `a`, `a or b`, `a, b or c`.
fn list(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Rules};

    use super::*;

    fn position(fen: &str) -> Position {
        *Game::from_fen(fen, Rules::default()).unwrap().position()
    }

    fn read(fen: &str, text: &str) -> Result<String, String> {
        let position = position(fen);
        position.parse_move(text).map(san).map_err(|error| error.to_string())
    }

    #[test]
    fn every_move_is_read_back_from_its_text() {
        for fen in [
            Position::START,
            "7k/8/1p1p1p2/8/1p1p1p2/2K5/1p1p1p2/8 w",
            "1k3k2/P1P1P1P1/8/8/8/8/1p1p1p1p/2K3K1 w",
            "1k1k4/8/8/2C3C1/1c3c2/8/8/B3K3 w",
        ] {
            let position = position(fen);
            for m in position.legal_moves() {
                let text = position.uci(m);
                assert_eq!(position.parse_move(&text), Ok(m), "{text}");
                assert_eq!(position.parse_move(&text.to_uppercase()), Ok(m), "{text}");
                assert_eq!(position.parse_move(&position.san(m)), Ok(m), "{text}");
            }
        }
    }

    #[test]
    fn k7_the_longest_chain_takes_nine_men_and_reads_back() {
        let position = position("7k/8/1p1p1p2/8/1p1p1p2/8/1p1p1p2/K7 w");
        let moves = position.legal_moves();
        let longest = moves.iter().filter(|m| m.captured().len() == 9).collect::<Vec<_>>();
        assert!(!longest.is_empty());
        for &&m in &longest {
            assert_eq!((m.from().to_string(), m.to().to_string()), ("a1".into(), "g7".into()));
            assert_eq!(position.parse_move(&position.uci(m)), Ok(m));
            assert_eq!(position.legs(m).len(), 9);
            // The nine pawns are gone, and the king stands at the end.
            assert_eq!(position.play(m).fields(), "7k/6K1/8/8/8/8/8/8 b - -");
        }
    }

    #[test]
    fn k7_different_squares_visited_are_different_moves() {
        let fen = "7k/8/1p1p4/8/1p1p4/2K5/8/8 w";
        let error = read(fen, "c3c3").unwrap_err();
        assert_eq!(error, "'c3c3' is ambiguous, expected one of c3e5c7a5c3, c3a5c7e5c3");
        let round = "c3e5c7a5c3";
        assert_eq!(read(fen, round).as_deref(), Ok("Kc3xe5xc7xa5xc3"));
    }

    #[test]
    fn the_short_form_serves_where_one_move_fits() {
        let fen = "7k/8/5p2/8/3p4/2P5/8/K7 w";
        assert_eq!(read(fen, "c3g7").unwrap(), "c3xe5xg7");
        assert_eq!(read(fen, "C3E5G7").unwrap(), "c3xe5xg7");
        assert_eq!(read(fen, "c3xg7!").unwrap(), "c3xe5xg7");
        assert_eq!(read(fen, "Pc3:e5:g7").unwrap(), "c3xe5xg7");
        let error = read(fen, "Kc3xe5xg7").unwrap_err();
        assert_eq!(error, "the man on c3 is a pawn: Kc3xe5xg7");
        let fen = "7k/P7/8/8/8/8/8/K7 w";
        assert_eq!(read(fen, "a7b8C").unwrap(), "a7-b8=C");
        let error = read(fen, "a7b8").unwrap_err();
        assert!(error.ends_with("expected one of a7b8k, a7b8b, a7b8c"), "{error}");
    }

    #[test]
    fn san_shows_what_moves_and_how() {
        for (fen, uci, expected) in [
            ("7k/8/8/8/8/2P5/8/2K5 w", "c3d4", "c3-d4"),
            ("7k/8/8/8/8/2P5/8/2K5 w", "c1d2", "Kc1-d2"),
            ("7k/8/8/8/8/8/3p4/2K5 w", "c1e3", "Kc1xe3"),
            ("7k/8/8/8/8/8/1B6/K7 w", "b2f6", "Bb2-f6"),
            ("1c5k/8/8/4P3/8/8/8/K7 b", "b8e7", "Cb8-e7"),
            ("1c5k/4P3/8/8/8/8/8/K7 b", "b8e7", "Cb8xe7"),
            ("7k/2p5/1P6/8/8/8/8/K7 w", "b6d8b", "b6xd8=B"),
        ] {
            assert_eq!(read(fen, uci).unwrap(), expected, "{uci} in {fen}");
        }
    }

    #[test]
    fn xboard_plays_one_jump_a_leg() {
        let legs = |fen: &str, text: &str| {
            let position = position(fen);
            position.legs(position.parse_move(text).unwrap())
        };
        let [step] = &legs("7k/P7/8/8/8/8/8/K7 w", "a7b8k")[..] else { panic!("one leg") };
        assert_eq!((&step.text[..], &step.short[..]), ("a7b8k", "a7b8k"));
        assert_eq!(step.cells, ["a7", "b8"]);

        // From d4 over e5 to f6, over e7 to d8, where the pawn becomes a camel.
        let [first, last] = &legs("8/4p1k1/8/4p3/3P4/8/8/K7 w", "d4f6d8c")[..] else {
            panic!("two legs")
        };
        assert_eq!((&first.text[..], &first.short[..]), ("d4e5,e5f6", "d4f6"));
        assert_eq!(first.cells, ["d4", "e5", "f6"]);
        assert_eq!((&last.text[..], &last.short[..]), ("f6e7,e7d8c", "f6d8c"));
        assert_eq!(last.cells, ["f6", "e7", "d8"]);
    }

    #[test]
    fn refusals_say_why() {
        // K8: the pawn on c3 can jump, so the king cannot step.
        let fen = "7k/6p1/5p2/8/3p3B/2P5/8/K7 w";
        for (text, says) in [
            ("a1b2", "a capture is compulsory: c3xe5 or Bh4xf6: a1b2"),
            ("c3c4", "c4 is a light square: c3c4"),
            ("e3f4", "no man on e3: e3f4"),
            ("f6g5", "the man on f6 is not White's, whose move it is: f6g5"),
        ] {
            assert_eq!(read(fen, text).unwrap_err(), says);
        }
        for text in [
            "", "c3", "c3e", "c3e5q", "c3e5p", "hello", "c3e9", "c3e5g7x", "c3--e5", "Xc3e5",
            "bc3e5", "xc3e5", "c3e5==K", "=K", "c3=K", "c3é5",
        ] {
            let error = read(fen, text).unwrap_err();
            assert!(error.starts_with(&format!("cannot read '{text}' as a move")), "{error}");
        }
        let quiet = "7k/8/8/8/8/2P5/8/K7 w";
        assert_eq!(read(quiet, "c3b2").unwrap_err(), "not a move of the pawn on c3: c3b2");
        let over = "7k/8/8/8/8/2P5/8/8 w";
        assert_eq!(read(over, "c3d4").unwrap_err(), "the game is over: c3d4");
    }

    #[test]
    fn k7_a_jump_cannot_stop_early() {
        let error = read("7k/8/5p2/8/3p4/2P5/8/K7 w", "c3e5").unwrap_err();
        assert_eq!(error, "the jump must go on, as in c3xe5xg7: c3e5");
    }

    #[test]
    fn k10_a_single_capture_is_refused_with_the_reason() {
        let fen = "7k/8/5p2/8/1p1p4/P1P5/8/K7 w";
        assert_eq!(read(fen, "a3c5").unwrap(), "a3xc5");
        let game = Game::<Position>::from_fen(fen, Rules { majority: true }).unwrap();
        let error = game.position().parse_move("a3c5").unwrap_err();
        let says = "a capture of two or more men is compulsory: c3xe5xg7: a3c5";
        assert_eq!(error.to_string(), says);
    }
}
