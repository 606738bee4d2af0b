//! A game in progress: a position with its past.

use super::fen::{self, Counters};
use super::{Color, FenError, Key, Outcome, Position, Reason, Rules};

/// A game from some position on. It never forgets where it came from, so it
/// knows repetitions and the 100-ply count, and can take moves back.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The positions so far, the current one last, with the moves that led to
    /// them; the first has no move.
    line: Vec<Ply<P>>,
    first_number: u32,
}

#[derive(Clone, Debug)]
struct Ply<P: Position> {
    position: P,
    halfmove_clock: u32,
    played: Option<P::Move>,
}

impl<P: Position> Game<P> {
    /// A game from the array.
    ///
    /// # Panics
    /// Never: [`Position::START`] is valid.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_fen(P::START, rules).expect("the array is a legal position")
    }

    /// A game from the position that `fen` describes.
    ///
    /// # Errors
    /// The first thing that is wrong with `fen`.
    pub fn from_fen(fen: &str, rules: Rules) -> Result<Self, FenError> {
        let (fields, counters) = fen::split(fen)?;
        let position = P::from_fields(&fields, rules)?;
        let ply = Ply { position, halfmove_clock: counters.halfmove_clock, played: None };
        Ok(Self { line: vec![ply], first_number: counters.fullmove_number })
    }

    /// The current position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let Counters { halfmove_clock, fullmove_number } = self.counters();
        format!("{} {halfmove_clock} {fullmove_number}", self.position().fields())
    }

    fn current(&self) -> &Ply<P> {
        self.line.last().expect("a game has at least its first position")
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.current().position
    }

    /// The position the game began with, as FEN.
    #[must_use]
    pub fn first_fen(&self) -> String {
        let Ply { position, halfmove_clock, .. } = &self.line[0];
        format!("{} {halfmove_clock} {}", position.fields(), self.first_number)
    }

    /// A game from the current position with colours changed.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let Counters { halfmove_clock, fullmove_number } = self.counters();
        let position = self.position().flipped();
        let ply = Ply { position, halfmove_clock, played: None };
        Self { line: vec![ply], first_number: fullmove_number }
    }

    /// The current counters of FEN. The move number grows after Black's moves,
    /// whoever began.
    #[must_use]
    pub fn counters(&self) -> Counters {
        let black_moves = self.line[..self.line.len() - 1]
            .iter()
            .filter(|ply| ply.position.side_to_move() == Color::Black)
            .count();
        Counters {
            halfmove_clock: self.current().halfmove_clock,
            fullmove_number: (self.first_number + black_moves as u32).min(fen::MAX_COUNTER),
        }
    }

    /// The moves played, each with the position it was played in.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (&P, P::Move)> {
        self.line.windows(2).map(|pair| {
            let played = pair[1].played.expect("all but the first ply have a move");
            (&pair[0].position, played)
        })
    }

    /// Plays `m`, which must be legal in the current position.
    pub fn play(&mut self, m: P::Move) {
        let Ply { position, halfmove_clock, .. } = self.current();
        let clock = if position.is_zeroing(m) { 0 } else { halfmove_clock + 1 };
        let clock = clock.min(fen::MAX_COUNTER);
        let position = position.play(m);
        self.line.push(Ply { position, halfmove_clock: clock, played: Some(m) });
    }

    /// Takes the last move back and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<P::Move> {
        let played = self.current().played?;
        self.line.pop();
        Some(played)
    }

    /// Keys of the positions since the last capture or pawn move, oldest first,
    /// the current one last: all that a repetition can be made of.
    pub fn reversible_keys(&self) -> impl DoubleEndedIterator<Item = Key> {
        let plies = self.current().halfmove_clock as usize;
        let from = self.line.len().saturating_sub(plies + 1);
        self.line[from..].iter().map(|ply| ply.position.key())
    }

    /// The end of the game, if it is over: the position's own end first (a mate on
    /// the hundredth ply wins), then repetition, then the 100 plies (C15, K12).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| {
            let key = self.position().key();
            if self.reversible_keys().filter(|&earlier| earlier == key).count() >= 3 {
                Some(Outcome::draw(Reason::Repetition))
            } else if self.current().halfmove_clock >= 100 {
                Some(Outcome::draw(Reason::HundredPlies))
            } else {
                None
            }
        })
    }
}
