//! Keys: equal positions have equal keys whatever the way to them, different ones do
//! not, and tables may take any bits of a key for random ones.

use std::collections::{BTreeMap, HashSet};

use fastrand::Rng;
use qirkat::game::{Game, Key, Position, Rules};
use qirkat::{cheskers, chesquerque};

const MAJORITY: Rules = Rules { majority: true };

fn game<P: Position>(fen: &str, rules: Rules) -> Game<P> {
    Game::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The key after these moves from the array.
fn key_after<P: Position>(moves: &str) -> Key {
    let mut game = game::<P>(P::START, Rules::default());
    for text in moves.split_whitespace() {
        game.play(game.position().parse_move(text).expect("a legal move"));
    }
    game.position().key()
}

fn chesquerque(fen: &str) -> Key {
    game::<chesquerque::Position>(fen, Rules::default()).position().key()
}

fn cheskers(fen: &str, rules: Rules) -> Key {
    game::<cheskers::Position>(fen, rules).position().key()
}

#[test]
fn the_way_to_a_position_does_not_count() {
    let key = key_after::<chesquerque::Position>;
    assert_eq!(key("d2d4 d8d6 f2f3 f8f7"), key("f2f3 f8f7 d2d4 d8d6"));
    assert_ne!(key("d2d4 d8d6 f2f3 f8f7"), key("f2f3 f8f7 d2d4 d8d7"));
    let key = key_after::<cheskers::Position>;
    assert_eq!(key("b6c5 g3h4 f6e5 e3d4"), key("f6e5 g3h4 b6c5 e3d4"));
    assert_ne!(key("b6c5 g3h4 f6e5 e3d4"), key("f6e5 g3h4 b6a5 e3d4"));
}

/// C15: whose move it is, and who may castle where.
#[test]
fn side_and_castling_rights_tell_positions_apart() {
    let men = "r3k3r/9/9/9/9/9/9/9/R3K3R";
    let mut keys = HashSet::new();
    for side in ["w", "b"] {
        for rights in 0..16_u32 {
            let letters = "KQkq".chars().enumerate();
            let letters: String =
                letters.filter(|(bit, _)| rights >> bit & 1 != 0).map(|(_, c)| c).collect();
            let letters = if letters.is_empty() { "-" } else { &letters };
            keys.insert(chesquerque(&format!("{men} {side} {letters}")));
        }
    }
    assert_eq!(keys.len(), 32);
}

/// C11, C15: a point just passed belongs to the position if a capture there is legal.
#[test]
fn a_legal_en_passant_capture_tells_positions_apart() {
    let after_double_step = |fen| {
        let mut game = game::<chesquerque::Position>(fen, Rules::default());
        game.play(game.position().parse_move("g8g6").expect("a legal move"));
        game.position().key()
    };
    let legal = after_double_step("4k4/6p2/9/7P1/9/9/9/9/4K4 b");
    assert_eq!(legal, chesquerque("4k4/9/9/6pP1/9/9/9/9/4K4 w - g7"));
    assert_ne!(legal, chesquerque("4k4/9/9/6pP1/9/9/9/9/4K4 w - -"));
    // The capture would uncover the rook on i6; no pawn is near.
    let pinned = after_double_step("4k4/6p2/9/K6Pr/9/9/9/9/9 b");
    assert_eq!(pinned, chesquerque("4k4/9/9/K5pPr/9/9/9/9/9 w - -"));
    let nobody = after_double_step("4k4/6p2/9/9/9/9/9/9/4K4 b");
    assert_eq!(nobody, chesquerque("4k4/9/9/6p2/9/9/9/9/4K4 w - -"));
}

/// The same picture with colours changed is another position.
#[test]
fn colours_tell_positions_apart() {
    fn all_differ<P: Position>(rules: Rules) {
        let position = *game::<P>(P::START, rules).position();
        assert_ne!(position.key(), position.flipped().key());
        assert_eq!(position.key(), position.flipped().flipped().key());
    }
    all_differ::<chesquerque::Position>(Rules::default());
    all_differ::<cheskers::Position>(Rules::default());
}

/// K10: the same men are worth something else under the other rule.
#[test]
fn the_rules_tell_positions_apart() {
    let fen = cheskers::Position::START;
    assert_ne!(cheskers(fen, MAJORITY), cheskers(fen, Rules::default()));
}

/// The keys of this many different positions, each one move from some position of a
/// random game: neighbours, as a search meets them.
fn keys<P: Position>(count: usize) -> HashSet<Key> {
    let mut random = Rng::with_seed(64);
    let mut found = BTreeMap::new();
    while found.len() < count {
        let mut here = *game::<P>(P::START, Rules::default()).position();
        while here.outcome().is_none() && found.len() < count {
            let next: Vec<P> = here.legal_moves().iter().map(|&m| here.play(m)).collect();
            found.extend(next.iter().map(|next| (next.fields(), next.key())));
            here = *random.choice(&next).expect("the game is not over");
        }
    }
    let keys = found.values().copied().collect();
    assert!(found.len() >= count);
    assert_eq!(HashSet::len(&keys), found.len(), "two positions share a key");
    keys
}

/// Any sixteen bits next to each other spread positions over their 65,536 values as
/// chance would.
fn assert_spread(keys: &HashSet<Key>) {
    const VALUES: f64 = 65536.0;
    let expected = VALUES * (1.0 - (-(keys.len() as f64) / VALUES).exp());
    for shift in 0..=48 {
        let met: HashSet<u16> = keys.iter().map(|key| (key.0 >> shift) as u16).collect();
        let ratio = met.len() as f64 / expected;
        // Six standard deviations.
        assert!((0.99..1.01).contains(&ratio), "bits from {shift} on: {ratio}");
    }
}

#[test]
fn keys_of_chesquerque_are_as_good_as_random() {
    assert_spread(&keys::<chesquerque::Position>(100_000));
}

#[test]
fn keys_of_cheskers_are_as_good_as_random() {
    assert_spread(&keys::<cheskers::Position>(100_000));
}
