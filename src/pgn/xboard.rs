//! Games as XBoard can load them: it knows no jump of two men and no game that Black
//! begins, so a move becomes several of its plies, with passes between.

use super::{AnnotatedMove, Record};
use crate::engine::{self, Engine, PositionError};
use crate::game::Color;

/// How XBoard writes a pass in a game.
const PASS: &str = "--";

/// XBoard's tag for the moves of the men.
const VARIANT_MEN: &str = "VariantMen";

/// The same game in XBoard's plies. It is replayed on `engine`, of the same variant;
/// `men` are the men's moves in Betza's notation as XBoard's tag `VariantMen` has them:
/// without that tag it reads the game before it has learnt them.
///
/// # Errors
/// What is wrong with the FEN or with the first move that is not legal.
pub fn for_xboard(
    record: &Record,
    engine: &mut dyn Engine,
    men: String,
) -> Result<Record, PositionError> {
    record.replay(engine)?;
    let pass = || AnnotatedMove::from(PASS.to_owned());
    let mut moves = Vec::new();
    let mut start = record.start.clone();
    // At the array XBoard has White on move, whoever begins.
    let array = engine::array(record.variant);
    if record.variant.begins() == Color::Black && start.as_deref().unwrap_or(array) == array {
        start = Some(array.replacen(" b ", " w ", 1));
        moves.push(pass());
    }
    for (played, annotated) in engine.played().iter().zip(&record.moves) {
        for (number, leg) in played.legs.iter().enumerate() {
            if number > 0 {
                moves.push(pass());
            }
            moves.push(leg.written().into());
        }
        if let Some(last) = moves.last_mut() {
            last.comment.clone_from(&annotated.comment);
        }
    }
    let mut record = Record { start, moves, ..record.clone() };
    record.more_tags.retain(|(name, _)| name != VARIANT_MEN);
    record.more_tags.push((VARIANT_MEN.to_owned(), men));
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::engine::Options;

    use super::*;

    fn converted(pgn: &str) -> String {
        let record = &read(pgn).unwrap()[0];
        let options = Options { variant: record.variant, hash_mib: 1, ..Options::default() };
        let mut engine = engine::create(&options).unwrap();
        for_xboard(record, engine.as_mut(), "K:K".to_owned()).unwrap().to_string()
    }

    #[test]
    fn white_passes_first_where_black_begins() {
        let text = converted("[Variant \"cheskers\"]\n\n1... h6-g5 {+0.10/9 0.1s} 2. a3-b4 *");
        let fen = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w - - 0 1";
        assert!(text.contains(&format!("[FEN \"{fen}\"]\n[VariantMen \"K:K\"]\n")), "{text}");
        assert!(text.ends_with("\n1. -- h6g5 {+0.10/9 0.1s} 2. a3b4 *\n\n"), "{text}");
    }

    #[test]
    fn a_chain_is_a_ply_for_each_jump() {
        let text = converted(
            "[Variant \"cheskers\"]\n[FEN \"7k/8/5p2/8/3p4/2K5/7p/K7 w - - 0 1\"]\n\n\
             1. Kc3xe5xg7 {+1.00/9 0.1s} 1... Kh8xf6 *",
        );
        let moves = "\n1. c3xd4-e5 -- 2. e5xf6-g7 {+1.00/9 0.1s} 2... h8xg7-f6 *\n\n";
        assert!(text.ends_with(moves), "{text}");
        let text = converted(
            "[Variant \"cheskers\"]\n[FEN \"8/4p1k1/8/4p3/3P4/8/8/K7 w - - 0 1\"]\n\n1. d4xf6xd8=C *",
        );
        assert!(text.ends_with("\n1. d4xe5-f6 -- 2. f6xe7-d8c *\n\n"), "{text}");
    }

    #[test]
    fn castling_names_the_rook() {
        let text = converted(
            "[Variant \"chesquerque\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1\"]\n\n\
             1. O-O Kd9 *",
        );
        assert!(text.ends_with("\n1. e1xi1-h1 e9d9 *\n\n"), "{text}");
    }
}
