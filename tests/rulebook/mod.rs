//! The language of the rule tests: FEN in, move texts out.

use qirkat::game::{Game, Position, Rules};

/// The game that begins at `fen`.
pub(crate) fn game<P: Position>(fen: &str, rules: Rules) -> Game<P> {
    Game::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves, in UCI text, each legal.
pub(crate) fn play<P: Position>(game: &mut Game<P>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = game.position().parse_move(text);
        game.play(m.unwrap_or_else(|error| panic!("{text} in {}: {error}", game.fen())));
    }
}

/// Every legal move in UCI text, in the order of the alphabet.
pub(crate) fn moves<P: Position>(position: &P) -> String {
    let mut moves: Vec<_> = position.legal_moves().iter().map(|&m| position.uci(m)).collect();
    moves.sort();
    moves.join(" ")
}

/// The same without their origin for the man on `from`: `e5 e6 d6`, `b9q b9r`.
pub(crate) fn targets<P: Position>(position: &P, from: &str) -> String {
    let moves = moves(position);
    moves.split(' ').filter_map(|m| m.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

/// The end of the game in words, or `-` while it goes on.
pub(crate) fn status<P: Position>(game: &Game<P>) -> String {
    match game.outcome() {
        Some(outcome) => format!("{} {outcome}", outcome.result()),
        None => "-".to_owned(),
    }
}
