//! Reading SAN as people write it: an origin may be given in part, in full or not at
//! all, and the signs of captures and checks are not needed.

use super::kind::Kind;
use super::moves::Move;
use super::point::Point;
use super::position::Position;
use crate::game::{MoveError, Position as _};

/// What SAN tells of a move other than castling.
struct San {
    kind: Kind,
    /// File and rank of the origin, as far as they are given.
    file: Option<usize>,
    rank: Option<usize>,
    to: Point,
    promotion: Option<Kind>,
}

impl San {
    /// Takes text apart; `None` if it has not the form of SAN.
    fn read(text: &str) -> Option<Self> {
        if !text.is_ascii() {
            return None;
        }
        let mut text = text.trim_end_matches(['+', '#', '!', '?']);
        let mut kind = Kind::Pawn;
        // A small letter is a file: `b` is no bishop.
        if let Some(letter) = text.chars().next().filter(char::is_ascii_uppercase) {
            kind = Kind::from_letter(letter)?;
            text = &text[1..];
        }
        let mut promotion = None;
        if let Some(letter) = text.chars().last().filter(char::is_ascii_alphabetic) {
            promotion = Some(Kind::from_letter(letter).filter(|k| Kind::PROMOTIONS.contains(k))?);
            text = &text[..text.len() - 1];
            text = text.strip_suffix('=').unwrap_or(text);
        }
        let (origin, target) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let origin = origin.strip_suffix(['x', '-', ':']).unwrap_or(origin);
        let (mut file, mut rank) = (None, None);
        for letter in origin.chars() {
            match letter {
                'a'..='i' if file.is_none() && rank.is_none() => {
                    file = Some(letter as usize - 'a' as usize);
                }
                '1'..='9' if rank.is_none() => rank = Some(letter as usize - '1' as usize),
                _ => return None,
            }
        }
        Some(Self { kind, file, rank, to: Point::parse(target)?, promotion })
    }

    /// Does all but perhaps the promotion agree with `m`?
    fn fits(&self, m: Move) -> bool {
        m.kind() == self.kind
            && m.to() == self.to
            && self.file.is_none_or(|file| m.from().file() == file)
            && self.rank.is_none_or(|rank| m.from().rank() == rank)
    }
}

impl Position {
    /// Reads a legal move in SAN; `None` if the text has not its form.
    pub(super) fn read_san(&self, text: &str) -> Option<Result<Move, MoveError>> {
        let san = San::read(text)?;
        let mut fitting = self.legal_moves();
        fitting.retain(|m| san.fits(*m));
        let agrees = |m: &Move| san.promotion == m.is_promotion().then(|| m.becomes());
        let exact: Vec<Move> = fitting.iter().copied().filter(agrees).collect();
        let illegal = |reason: String| MoveError::Illegal { text: text.to_owned(), reason };
        Some(match exact[..] {
            [m] => Ok(m),
            [] => Err(illegal(self.why_none(&san, !fitting.is_empty()))),
            _ => Err(MoveError::Ambiguous {
                text: text.to_owned(),
                candidates: exact.into_iter().map(Self::write_uci).collect(),
            }),
        })
    }

    /// Why no legal move is the one described; `promotion_only` if the promotion
    /// alone is wrong.
    fn why_none(&self, san: &San, promotion_only: bool) -> String {
        match san.promotion {
            None if promotion_only => "the pawn must promote, add one of q r b n a".to_owned(),
            Some(_) if promotion_only => {
                "only a pawn that reaches the last rank promotes".to_owned()
            }
            _ if self.in_check() => "the king is in check".to_owned(),
            _ => format!("no {} of {} can go to {}", san.kind.name(), self.side, san.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};

    fn read(fen: &str, text: &str) -> Result<String, String> {
        let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
        let position = game.position();
        position.parse_move(text).map(|m| position.uci(m)).map_err(|error| error.to_string())
    }

    #[test]
    fn every_move_is_read_back_from_its_san() {
        for fen in [
            Position::START,
            "r3k1a1r/p1ppqpbpp/bn2pnp2/3PN4/1p2P4/9/2N2Q1p1/PPPBBPPPP/R3K3R w KQkq - 0 1",
            "r7q/3k3b1/1pnp5/7p1/P1P2pP2/3P4R/2B2p3/R1NK3A1/3Q3N1 b - - 0 1",
            "r1r1n1n1k/PP1P1P3/9/9/9/9/9/pp1p1p3/R1R1N1N1K w - - 0 1",
            "4k4/9/9/5PpP1/9/9/9/9/4K4 w - g7 0 1",
        ] {
            let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
            let position = game.position();
            for m in position.legal_moves() {
                let san = position.san(m);
                assert_eq!(position.parse_move(&san), Ok(m), "{san} in {fen}");
            }
        }
    }

    #[test]
    fn people_write_less_or_more_than_needed() {
        for text in ["e4", "Pe4", "e2-e4", "e4!?", "ee4", "2e4"] {
            assert_eq!(read(Position::START, text).as_deref(), Ok("e2e4"), "{text}");
        }
        // Queens on d1 and d9 both reach d5.
        let fen = "3Q5/9/9/9/k8/9/9/9/3Q4K w - - 0 1";
        for text in ["Qd1d5", "Q1d5", "Qd1-d5+", "Q1xd5"] {
            assert_eq!(read(fen, text).as_deref(), Ok("d1d5"), "{text}");
        }
        let error = read(fen, "Qd5").unwrap_err();
        assert!(error.contains("'Qd5' is ambiguous") && error.contains("d9d5"), "{error}");
    }

    #[test]
    fn c12_the_pawn_says_what_it_becomes() {
        let fen = "9/1P6k/9/9/9/9/9/9/K8 w - - 0 1";
        for text in ["b9=A", "b9A", "b9=a", "bb9=A"] {
            assert_eq!(read(fen, text).as_deref(), Ok("b8b9a"), "{text}");
        }
        let error = read(fen, "b9").unwrap_err();
        assert_eq!(error, "the pawn must promote, add one of q r b n a: b9");
    }

    #[test]
    fn refusals_say_why() {
        for (text, says) in [
            ("Ne4", "no knight of White can go to e4: Ne4"),
            ("e5", "no pawn of White can go to e5: e5"),
            ("e4=Q", "only a pawn that reaches the last rank promotes: e4=Q"),
        ] {
            assert_eq!(read(Position::START, text).unwrap_err(), says);
        }
        let check = "4k4/9/9/9/9/9/9/4r4/K7R w - - 0 1";
        assert_eq!(read(check, "Kb9").unwrap_err(), "no king of White can go to b9: Kb9");
        let check = "4k4/9/9/9/9/9/9/9/K3r4 w - - 0 1";
        assert_eq!(read(check, "Kb1").unwrap_err(), "the king is in check: Kb1");
        for text in ["Xe4", "e", "e10", "Ne4=X", "x", "Nbbe4", "N1ae4", "é4", "e4=", "=Q"] {
            let error = read(Position::START, text).unwrap_err();
            assert!(error.starts_with(&format!("cannot read '{text}' as a move")), "{error}");
        }
    }
}
