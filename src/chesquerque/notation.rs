//! Moves as text: UCI, SAN, and the plies of XBoard; reading all but SAN.

use super::castling::{Castling, Wing};
use super::kind::Kind;
use super::moves::{Flag, Move};
use super::point::Point;
use super::position::Position;
use crate::game::{Color, Leg, MoveError, Position as _};

const EXPECTED: &str = "a move such as e2e4, Nb3, b8b9q or O-O";

impl Position {
    pub(super) fn write_uci(m: Move) -> String {
        let mut text = format!("{}{}", m.from(), m.to());
        if m.is_promotion() {
            text.push(m.becomes().letter().to_ascii_lowercase());
        }
        text
    }

    /// `e4`, `hxg7`, `Nb3`, `Qd1xd5`, `O-O-O`, `bxa9=A+`. An origin is named in
    /// full where the kind and the target leave a doubt.
    pub(super) fn write_san(&self, m: Move) -> String {
        let after = self.after(m);
        let suffix = match (after.in_check(), after.count_moves()) {
            (true, 0) => "#",
            (true, _) => "+",
            (false, _) => "",
        };
        format!("{}{suffix}", self.write_san_stem(m))
    }

    fn write_san_stem(&self, m: Move) -> String {
        if m.flag() == Flag::Castling {
            return castling_san(m).to_owned();
        }
        let takes = if self.captured(m).is_some() { "x" } else { "" };
        let kind = m.kind();
        let mut rivals = self.legal_moves();
        rivals.retain(|rival| {
            rival.kind() == kind && rival.to() == m.to() && rival.from() != m.from()
        });
        // Castling never rivals a king's step: no king steps three points.
        let file = char::from(b'a' + m.from().file() as u8);
        let origin = match kind {
            Kind::Pawn if takes.is_empty() => String::new(),
            // A straight capture keeps its file, so the file tells pawns apart.
            Kind::Pawn => file.to_string(),
            _ if rivals.is_empty() => String::new(),
            _ => m.from().to_string(),
        };
        let man = if kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
        let promotion =
            if m.is_promotion() { format!("={}", m.becomes().letter()) } else { String::new() };
        format!("{man}{origin}{takes}{}{promotion}", m.to())
    }

    /// Castling is one ply in two parts, king first; all else is plain.
    pub(super) fn write_leg(&self, m: Move) -> Leg {
        let short = Self::write_uci(m);
        let mut cells = vec![m.from().to_string(), m.to().to_string()];
        let mut text = short.clone();
        if m.flag() == Flag::Castling {
            let castling = Castling::by_target(self.side, m.to());
            text = format!("{short},{}{}", castling.rook, castling.rook_to);
            cells.extend([castling.rook.to_string(), castling.rook_to.to_string()]);
        }
        Leg { cells, text, short, captures: self.captured(m).is_some() }
    }

    pub(super) fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let unreadable = || MoveError::Unreadable { text: text.to_owned(), expected: EXPECTED };
        let illegal = |reason: String| MoveError::Illegal { text: text.to_owned(), reason };
        let legal = self.legal_moves();
        let wing = match text.to_ascii_uppercase().replace('0', "O").as_str() {
            "O-O" => Some(Wing::King),
            "O-O-O" => Some(Wing::Queen),
            _ => None,
        };
        if let Some(wing) = wing {
            let to = Castling::of(self.side, wing).king_to;
            return legal
                .into_iter()
                .find(|m| m.flag() == Flag::Castling && m.to() == to)
                .ok_or_else(|| illegal("castling is not possible now".to_owned()));
        }
        let Some((from, to, promotion)) = split(text) else {
            return self.read_san(text).unwrap_or_else(|| Err(unreadable()));
        };
        let mut candidates = legal.into_iter().filter(|m| m.from() == from && m.to() == to);
        let found = candidates.find(|m| promotion == m.is_promotion().then(|| m.becomes()));
        found.ok_or_else(|| illegal(self.why_illegal(from, to, promotion)))
    }

    /// Why no legal move leads from `from` to `to`, in a few words.
    fn why_illegal(&self, from: Point, to: Point, promotion: Option<Kind>) -> String {
        let us = self.side;
        let Some((_, kind)) = self.man_at(from).filter(|&(color, _)| color == us) else {
            return format!("no man of {us} on {from}");
        };
        if self.legal_moves().iter().any(|m| m.from() == from && m.to() == to) {
            return match promotion {
                Some(_) => "only a pawn that reaches the last rank promotes".to_owned(),
                None => "the pawn must promote, add one of q r b n a".to_owned(),
            };
        }
        if self.men(us).has(to) {
            return format!("an own man is on {to}");
        }
        if self.in_check() {
            return "the king is in check".to_owned();
        }
        let man = kind.name();
        if kind == Kind::Pawn || kind == Kind::King {
            return format!("the {man} on {from} cannot go to {to}");
        }
        if super::attacks::of_kind(kind, from, self.occupied()).has(to) {
            return format!("the {man} on {from} shields the king");
        }
        format!("the {man} on {from} cannot reach {to} along the lines")
    }
}

fn castling_san(m: Move) -> &'static str {
    let [white, black] = Color::ALL.map(|color| Castling::of(color, Wing::King).king_to);
    if m.to() == white || m.to() == black { "O-O" } else { "O-O-O" }
}

/// Origin, target and promotion of a move in UCI text, in any case.
fn split(text: &str) -> Option<(Point, Point, Option<Kind>)> {
    let from = Point::parse(text.get(0..2)?)?;
    let to = Point::parse(text.get(2..4)?)?;
    let mut rest = text[4..].chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => {
            let kind = Kind::from_letter(letter)?;
            if !Kind::PROMOTIONS.contains(&kind) {
                return None;
            }
            Some(kind)
        }
    };
    rest.next().is_none().then_some((from, to, promotion))
}
