//! Cheskers by the book (rules K1–K11).

use super::{Board, Cell, DIAGONAL, Naive, along, man, name};

/// A position under one of the two sets of rules.
#[derive(Clone)]
pub(crate) struct Position {
    board: Board,
    white: bool,
    majority: bool,
}

/// A move in the making: so far, `next` is the position with the man in hand.
#[derive(Clone)]
struct Candidate {
    text: String,
    next: Position,
    /// Men taken off the board.
    captures: usize,
    /// By a pawn or a king, as in checkers.
    is_jump: bool,
}

/// K6
const CAMEL: [Cell; 8] = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

impl Naive for Position {
    fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        Self { board: Board::from_fen(fields[0], 8), white: fields[1] == "w", majority: false }
    }

    fn men(&self) -> String {
        self.board.to_fen()
    }

    fn legal_moves(&self) -> Vec<(String, Self)> {
        // K11: a position in which one side has no king is over.
        if !self.has_king(true) || !self.has_king(false) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in self.board.men_of(self.white) {
            match self.board.at(from).to_ascii_lowercase() {
                'p' | 'k' => {
                    self.jumps(from, from, &self.lift(from), &mut moves);
                    for to in self.board.steps(from, self.directions(from)) {
                        self.move_to(from, to, &mut moves);
                    }
                }
                // K5
                'b' => {
                    for to in self.board.slides(from, &DIAGONAL) {
                        self.move_to(from, to, &mut moves);
                    }
                }
                // K6
                'c' => {
                    for to in self.board.steps(from, &CAMEL) {
                        self.move_to(from, to, &mut moves);
                    }
                }
                other => unreachable!("no man is called {other}"),
            }
        }
        // K8: a jump at hand makes some capture compulsory.
        if moves.iter().any(|m| m.is_jump) {
            moves.retain(|m| m.captures > 0);
        }
        // K10
        if self.majority && moves.iter().any(|m| m.is_jump && m.captures >= 2) {
            moves.retain(|m| m.captures >= 2);
        }
        moves.into_iter().map(|m| (m.text, m.next)).collect()
    }
}

impl Position {
    /// The same position with rule K10 in force.
    pub(crate) fn with_majority(self) -> Self {
        Self { majority: true, ..self }
    }

    fn has_king(&self, white: bool) -> bool {
        self.board.cells().any(|square| self.board.at(square) == man('k', white))
    }

    /// The diagonal directions of the pawn (K3) or king (K4) on `from`.
    fn directions(&self, from: Cell) -> &'static [Cell] {
        match self.board.at(from) {
            'P' => &[(1, 1), (-1, 1)],
            'p' => &[(1, -1), (-1, -1)],
            _ => &DIAGONAL,
        }
    }

    /// Takes the man on `from` in hand: from now on its square is empty (K7).
    fn lift(&self, from: Cell) -> Candidate {
        let mut next = self.clone();
        next.white = !self.white;
        next.board.set(from, '.');
        Candidate { text: name(from), next, captures: 0, is_jump: false }
    }

    /// A step, slide or leap to `to`: onto an empty square, or for bishops and
    /// camels onto an enemy, who is captured.
    fn move_to(&self, from: Cell, to: Cell, moves: &mut Vec<Candidate>) {
        let letter = self.board.at(from);
        let takes = self.board.has_man(to, !self.white);
        let displaces = matches!(letter, 'B' | 'b' | 'C' | 'c');
        if self.board.is_empty(to) || takes && displaces {
            let lifted = self.lift(from);
            let text = lifted.text.clone() + &name(to);
            let captures = usize::from(takes);
            self.put_down(letter, to, &Candidate { text, captures, ..lifted }, moves);
        }
    }

    /// K7: every way to go on jumping with the man of `origin`, now above `at`.
    fn jumps(&self, origin: Cell, at: Cell, so_far: &Candidate, moves: &mut Vec<Candidate>) {
        let letter = self.board.at(origin);
        let board = &so_far.next.board;
        let mut goes_on = false;
        for &step in self.directions(origin) {
            let (over, to) = (along(at, step, 1), along(at, step, 2));
            if board.has_man(over, !self.white) && board.is_empty(to) {
                let mut longer = so_far.clone();
                longer.text += &name(to);
                longer.captures += 1;
                longer.is_jump = true;
                longer.next.board.set(over, '.');
                self.jumps(origin, to, &longer, moves);
                goes_on = true;
            }
        }
        // The chain ends only where it cannot go on. A pawn on the last rank (K9)
        // never can, as it jumps forward only.
        if so_far.is_jump && !goes_on {
            self.put_down(letter, at, so_far, moves);
        }
    }

    /// Ends a move on `to`, in three ways where a pawn promotes (K9).
    fn put_down(&self, letter: char, to: Cell, lifted: &Candidate, moves: &mut Vec<Candidate>) {
        let last_rank = if self.white { 8 } else { 1 };
        let promotes = letter == man('p', self.white) && to.1 == last_rank;
        let endings: &[char] = if promotes { &['k', 'b', 'c'] } else { &[letter] };
        for &kind in endings {
            let mut done = lifted.clone();
            done.next.board.set(to, man(kind, self.white));
            if promotes {
                done.text.push(kind);
            }
            moves.push(done);
        }
    }
}
