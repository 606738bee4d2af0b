//! A second generator of moves for both games, deliberately naive: it reads like
//! `rules.md`, a board is an array, a move is tried on a copy, and nothing is
//! clever. It shares no code and no type with the engine that it checks.

pub(crate) mod cheskers;
pub(crate) mod chesquerque;

/// A cell of a board: the number of its file and the number of its rank, both
/// from 1. A type apart from tuples only by name: this is the naive side.
type Cell = (i32, i32);

/// The steps along ranks and files, as differences of file and rank.
const ORTHOGONAL: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The steps along diagonals.
const DIAGONAL: [Cell; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A position as the rule book sees it.
pub(crate) trait Naive: Sized {
    /// Reads a FEN that is known to be right.
    fn from_fen(fen: &str) -> Self;

    /// Every legal move, as UCI text, with the position that it leads to. There
    /// is none in a finished game; bare kings are not looked for.
    fn legal_moves(&self) -> Vec<(String, Self)>;

    /// The men, as FEN's first field.
    fn men(&self) -> String;

    /// The number of sequences of legal moves of length `depth`.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.legal_moves().iter().map(|(_, next)| next.perft(depth - 1)).sum(),
        }
    }
}

/// The cell `steps` steps from `from`.
fn along(from: Cell, step: Cell, steps: i32) -> Cell {
    (from.0 + steps * step.0, from.1 + steps * step.1)
}

/// The name of a cell, such as `e4`.
fn name((file, rank): Cell) -> String {
    format!("{}{rank}", char::from(b"abcdefghi"[file as usize - 1]))
}

/// A square board of letters as FEN writes them; a dot is an empty cell.
#[derive(Clone)]
struct Board {
    size: i32,
    men: [[char; 9]; 9],
}

impl Board {
    fn from_fen(board: &str, size: i32) -> Self {
        let mut men = [['.'; 9]; 9];
        for (row, text) in board.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        men[size as usize - 1 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Self { size, men }
    }

    fn to_fen(&self) -> String {
        let ranks = self.men[..self.size as usize].iter().rev();
        let rows = ranks.map(|rank| rank[..self.size as usize].iter().collect::<String>());
        let mut text = rows.collect::<Vec<_>>().join("/");
        for empty in (1..=self.size as usize).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        text
    }

    fn has(&self, (file, rank): Cell) -> bool {
        (1..=self.size).contains(&file) && (1..=self.size).contains(&rank)
    }

    /// The letter on a cell of the board.
    fn at(&self, (file, rank): Cell) -> char {
        self.men[rank as usize - 1][file as usize - 1]
    }

    fn set(&mut self, (file, rank): Cell, letter: char) {
        self.men[rank as usize - 1][file as usize - 1] = letter;
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.has(cell) && self.at(cell) == '.'
    }

    /// Is there a man of this side on `cell`?
    fn has_man(&self, cell: Cell, white: bool) -> bool {
        self.has(cell) && belongs(self.at(cell), white)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |rank| (1..=size).map(move |file| (file, rank)))
    }

    /// The cells with men of one side.
    fn men_of(&self, white: bool) -> Vec<Cell> {
        self.cells().filter(|&cell| self.has_man(cell, white)).collect()
    }

    /// The next cell in each direction, where the board has one.
    fn steps(&self, from: Cell, directions: &[Cell]) -> Vec<Cell> {
        directions.iter().map(|&step| along(from, step, 1)).filter(|&to| self.has(to)).collect()
    }

    /// The cells in each direction up to the first man, that man's included.
    fn slides(&self, from: Cell, directions: &[Cell]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &step in directions {
            for steps in 1.. {
                let to = along(from, step, steps);
                if !self.has(to) {
                    break;
                }
                cells.push(to);
                if !self.is_empty(to) {
                    break;
                }
            }
        }
        cells
    }
}

fn belongs(letter: char, white: bool) -> bool {
    if white { letter.is_ascii_uppercase() } else { letter.is_ascii_lowercase() }
}

/// The letter of a man of this side.
fn man(kind: char, white: bool) -> char {
    if white { kind.to_ascii_uppercase() } else { kind.to_ascii_lowercase() }
}
