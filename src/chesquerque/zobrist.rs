//! The random numbers behind the keys.

use super::castling::CastlingRights;
use super::kind::Kind;
use super::point::Point;
use crate::game::{Key, KeySequence};

pub(super) struct Zobrist {
    /// By colour, number of the kind, and point. Number 0, no man, is all zero.
    pub(super) men: [[[Key; Point::COUNT]; Kind::TABLE]; 2],
    pub(super) castling: [Key; CastlingRights::COUNT],
    /// By the file of the en-passant point.
    pub(super) en_passant: [Key; Point::SIDE],
    pub(super) black_to_move: Key,
}

pub(super) static ZOBRIST: Zobrist = {
    let mut keys = KeySequence::new(0x4368_6573_7175_6572); // "Chesquer"
    let mut zobrist = Zobrist {
        men: [[[Key(0); Point::COUNT]; Kind::TABLE]; 2],
        castling: [Key(0); CastlingRights::COUNT],
        en_passant: [Key(0); Point::SIDE],
        black_to_move: keys.next_key(),
    };
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let number = Kind::ALL[kind].number();
            let mut point = 0;
            while point < Point::COUNT {
                zobrist.men[color][number][point] = keys.next_key();
                point += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    let mut rights = 0;
    while rights < CastlingRights::COUNT {
        zobrist.castling[rights] = keys.next_key();
        rights += 1;
    }
    let mut file = 0;
    while file < Point::SIDE {
        zobrist.en_passant[file] = keys.next_key();
        file += 1;
    }
    zobrist
};
