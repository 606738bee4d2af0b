//! Chesquerque by the book (rules C1–C14).

use super::{Board, Cell, DIAGONAL, Naive, ORTHOGONAL, along, belongs, man, name};

/// A position: the men, whose turn it is, and what the past still allows.
#[derive(Clone)]
pub(crate) struct Position {
    board: Board,
    white: bool,
    /// The castling rights left, in FEN's letters.
    castling: String,
    /// The point that a pawn has just passed by a double step.
    passed: Option<Cell>,
}

/// C1: an even point has diagonal lines, an odd point has none.
fn with_diagonals((file, rank): Cell) -> bool {
    (file + rank) % 2 == 0
}

/// The rank that this side's king and rooks start on.
fn home_rank(white: bool) -> i32 {
    if white { 1 } else { 9 }
}

/// One step straight forward.
fn forward(white: bool) -> Cell {
    if white { (0, 1) } else { (0, -1) }
}

impl Naive for Position {
    fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let board = Board::from_fen(fields[0], 9);
        let passed = board.cells().find(|&point| name(point) == fields[3]);
        Self { board, white: fields[1] == "w", castling: fields[2].to_owned(), passed }
    }

    fn men(&self) -> String {
        self.board.to_fen()
    }

    fn legal_moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for from in self.board.men_of(self.white) {
            for to in self.targets(from) {
                moves.extend(self.moves_of_man(from, to));
            }
        }
        // C14, as in chess: no move may leave one's own king attacked.
        moves.retain(|(_, next)| !next.is_attacked(next.king(self.white), !self.white));
        moves.extend(self.castle(true));
        moves.extend(self.castle(false));
        moves
    }
}

impl Position {
    fn king(&self, white: bool) -> Cell {
        let king = man('k', white);
        self.board.cells().find(|&point| self.board.at(point) == king).expect("a king")
    }

    /// C7: where a knight on `from` can go. The intermediate point must be empty;
    /// "outward" means that the second step leads on away from `from`.
    fn knight_targets(&self, from: Cell) -> Vec<Cell> {
        let (first, second) = match with_diagonals(from) {
            true => (DIAGONAL, ORTHOGONAL),
            false => (ORTHOGONAL, DIAGONAL),
        };
        let mut targets = Vec::new();
        for step in first {
            let middle = along(from, step, 1);
            for on in second {
                let outward = step.0 * on.0 + step.1 * on.1 > 0;
                let to = along(middle, on, 1);
                if outward && self.board.is_empty(middle) && self.board.has(to) {
                    targets.push(to);
                }
            }
        }
        targets
    }

    /// The points that the man on `from` could capture on.
    fn attacks(&self, from: Cell) -> Vec<Cell> {
        let board = &self.board;
        let letter = board.at(from);
        let diagonals: &[Cell] = if with_diagonals(from) { &DIAGONAL } else { &[] };
        let mut points = Vec::new();
        match letter.to_ascii_lowercase() {
            // C3
            'k' => {
                points.extend(board.steps(from, &ORTHOGONAL));
                points.extend(board.steps(from, diagonals));
            }
            // C4
            'r' => {
                points.extend(board.slides(from, &ORTHOGONAL));
                points.extend(board.steps(from, diagonals));
            }
            // C5
            'b' => {
                points.extend(board.steps(from, &ORTHOGONAL));
                points.extend(board.slides(from, diagonals));
            }
            // C6
            'q' => {
                points.extend(board.slides(from, &ORTHOGONAL));
                points.extend(board.slides(from, diagonals));
            }
            // C7
            'n' => points.extend(self.knight_targets(from)),
            // C8
            'a' => {
                points.extend(board.steps(from, &ORTHOGONAL));
                points.extend(board.slides(from, diagonals));
                points.extend(self.knight_targets(from));
            }
            // C9
            'p' => {
                let (_, up) = forward(belongs(letter, true));
                match with_diagonals(from) {
                    true => points.extend(board.steps(from, &[(-1, up), (1, up)])),
                    false => points.extend(board.steps(from, &[(0, up)])),
                }
            }
            other => unreachable!("no man is called {other}"),
        }
        points
    }

    /// Where the man on `from` may go if nothing but the way of men is asked.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        let mut targets = self.attacks(from);
        if self.board.at(from) != man('p', self.white) {
            targets.retain(|&to| !self.board.has_man(to, self.white));
            return targets;
        }
        // C9 and C11: a pawn goes to a point that it attacks only to capture there.
        targets.retain(|&to| {
            self.board.has_man(to, !self.white)
                || self.passed == Some(to) && with_diagonals(from) && self.board.is_empty(to)
        });
        // C9: straight forward without capturing; C10: two points on the first move.
        let one = along(from, forward(self.white), 1);
        let two = along(from, forward(self.white), 2);
        if self.board.is_empty(one) {
            targets.push(one);
            let first_rank = if self.white { 2 } else { 8 };
            if from.1 == first_rank && self.board.is_empty(two) {
                targets.push(two);
            }
        }
        targets
    }

    /// The moves from one point to another: several where a pawn promotes.
    fn moves_of_man(&self, from: Cell, to: Cell) -> Vec<(String, Self)> {
        let letter = self.board.at(from);
        let text = name(from) + &name(to);
        let mut next = self.clone();
        next.white = !self.white;
        next.passed = None;
        next.board.set(from, '.');
        next.board.set(to, letter);
        // C13: who has moved, or been captured at home, castles no more.
        for point in [from, to] {
            for (right, king, rook) in
                [('K', "e1", "i1"), ('Q', "e1", "a1"), ('k', "e9", "i9"), ('q', "e9", "a9")]
            {
                if name(point) == king || name(point) == rook {
                    next.castling.retain(|letter| letter != right);
                }
            }
        }
        if letter != man('p', self.white) {
            return vec![(text, next)];
        }
        // C11: the captured pawn stands beside the capturing one, behind the point.
        if self.passed == Some(to) && from.0 != to.0 {
            next.board.set((to.0, from.1), '.');
        }
        // C11: only an even passed point can be captured on diagonally.
        let passed = along(from, forward(self.white), 1);
        if to == along(from, forward(self.white), 2) && with_diagonals(passed) {
            next.passed = Some(passed);
        }
        // C12
        if to.1 != home_rank(!self.white) {
            return vec![(text, next)];
        }
        ['q', 'r', 'b', 'n', 'a']
            .into_iter()
            .map(|kind| {
                let mut promoted = next.clone();
                promoted.board.set(to, man(kind, self.white));
                (format!("{text}{kind}"), promoted)
            })
            .collect()
    }

    /// C13: castling to the archbishop's side (`O-O`) or the queen's, if legal.
    fn castle(&self, short: bool) -> Option<(String, Self)> {
        let rank = home_rank(self.white);
        let right = man(if short { 'k' } else { 'q' }, self.white);
        let (rook_from, outward) = if short { ((9, rank), (1, 0)) } else { ((1, rank), (-1, 0)) };
        let king_from = (5, rank);
        let (king_to, rook_to) = (along(king_from, outward, 3), along(king_from, outward, 2));
        let between = |cell: Cell| self.board.is_empty(cell);
        if !self.castling.contains(right)
            || !(1..=3).all(|steps| between(along(king_from, outward, steps)))
            || self.is_attacked(king_from, !self.white)
        {
            return None;
        }
        let mut next = self.clone();
        next.white = !self.white;
        next.passed = None;
        next.castling.retain(|letter| !belongs(letter, self.white));
        // On a crossed point the king stands there, the rook is still at home.
        for steps in 1..=2 {
            next.board.set(along(king_from, outward, steps - 1), '.');
            next.board.set(along(king_from, outward, steps), man('k', self.white));
            if next.is_attacked(along(king_from, outward, steps), !self.white) {
                return None;
            }
        }
        // After castling both men have moved.
        next.board.set(rook_from, '.');
        next.board.set(king_to, man('k', self.white));
        next.board.set(rook_to, man('r', self.white));
        let text = name(king_from) + &name(king_to);
        (!next.is_attacked(king_to, !self.white)).then_some((text, next))
    }

    /// Could a man of this side capture on `point`?
    fn is_attacked(&self, point: Cell, by_white: bool) -> bool {
        self.board.men_of(by_white).into_iter().any(|from| self.attacks(from).contains(&point))
    }
}
