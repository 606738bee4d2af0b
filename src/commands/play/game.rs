//! A game between a human and the engine.

use std::io;
use std::path::PathBuf;

use qirkat::diagram::text::Marks;
use qirkat::diagram::{Board, Cell};
use qirkat::engine::{self, Engine, MoveText, Options, Request};
use qirkat::game::{Color, Leg, MoveError, Score, fen};
use qirkat::pgn::GameResult;

use super::command::{self, Command};
use super::level;
use super::screen::Screen;

/// The longest list of moves that is given without being asked for.
const FEW: usize = 12;

/// The game and what surrounds it.
pub(super) struct Play {
    pub(super) engine: Box<dyn Engine>,
    pub(super) options: Options,
    pub(super) human: Color,
    /// Who is at the bottom of the board.
    bottom: Color,
    pub(super) resigned: bool,
    /// The file written last, which may be written again.
    pub(super) saved: Option<PathBuf>,
    pub(super) screen: Screen,
}

/// What comes after a line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next line.
    Go,
    /// Nothing: the player leaves.
    Leave,
}

impl Play {
    /// A game on `engine`, which was made with `options`.
    pub(super) fn new(
        engine: Box<dyn Engine>,
        options: Options,
        human: Color,
        screen: Screen,
    ) -> Self {
        let (resigned, saved) = (false, None);
        Self { engine, options, human, bottom: human, resigned, saved, screen }
    }

    /// Says who plays what, and lets the engine move if it is to.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        let (cell, m) = match self.engine.legal_moves().first() {
            Some(m) => (m.legs[0].origin().to_owned(), m.uci.clone()),
            None => ("e2".to_owned(), "e2e4".to_owned()),
        };
        self.screen.say(&format!(
            "You play {} as {}, against Qirkat at level {}. Type a move such as {m}, a cell \
             such as {cell} to see where its man may go, or help.",
            self.engine.variant(),
            self.human,
            self.options.skill_level
        ))?;
        self.go_on()
    }

    /// What stands before the player's input.
    pub(super) fn prompt(&self) -> String {
        if self.is_over() {
            return "game over> ".to_owned();
        }
        format!("{} {}> ", self.number(), self.engine.side_to_move())
    }

    /// What the player's input may begin with: commands, and moves in both notations.
    pub(super) fn words(&self) -> Vec<String> {
        let moves = self.engine.legal_moves().into_iter().flat_map(|m| [m.san, m.uci]);
        let mut words: Vec<String> = command::names().map(str::to_owned).chain(moves).collect();
        words.sort();
        words.dedup();
        words
    }

    /// Carries out a line of input.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<Next> {
        match command::parse(line) {
            Some(Ok(Command::Quit)) => return Ok(Next::Leave),
            Some(Ok(command)) => self.carry_out(command)?,
            Some(Err(problem)) => self.complain(&problem)?,
            None if line.is_empty() => {}
            None => self.enter(line)?,
        }
        Ok(Next::Go)
    }

    fn carry_out(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Help => self.help(),
            Command::Board => self.show_board(Vec::new()),
            Command::Moves(None) => self.list_moves(),
            Command::Moves(Some(name)) => match Cell::parse(&name, self.engine.variant()) {
                Some(cell) => self.show_targets(cell),
                None => self.complain(&format!("'{name}' is no cell of the board")),
            },
            Command::Hint => self.hint(),
            Command::Eval => self.screen.show(&self.engine.explain_eval()),
            Command::Undo => self.undo(),
            Command::Level(level) => {
                if let Some(level) = level {
                    self.options.skill_level = level.number();
                    self.engine.configure(&self.options).expect("the table stays as it is");
                }
                self.screen.say(&format!("Qirkat plays at level {}.", self.options.skill_level))
            }
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show_board(Vec::new())
            }
            Command::Fen => self.screen.show(&format!("{}\n", self.engine.fen())),
            Command::Save(path) => self.save(path),
            Command::Load(path) => self.load(&path),
            Command::New(start) => self.start_again(start.as_deref()),
            Command::Resign => self.resign(),
            Command::Quit => unreachable!("whoever reads the input leaves"),
        }
    }

    pub(super) fn complain(&self, problem: &str) -> io::Result<()> {
        self.screen.say(&format!("{problem}. Type help for help."))
    }

    fn help(&self) -> io::Result<()> {
        self.screen.say(
            "A move is typed as e2e4 or in SAN, such as Nb3, or as much of either as tells it \
             from others; a jump by all squares or by the first and the last. A cell alone \
             shows where its man may go: [p] could be captured there. (p) has moved last. \
             The tab key completes moves and commands. Commands:",
        )?;
        self.screen.show(&command::help())
    }

    /// How the game ended, by rule or because the player has resigned, and why.
    pub(super) fn ending(&self) -> Option<(GameResult, String)> {
        if self.resigned {
            return Some((GameResult::Won(!self.human), format!("{} resigns", self.human)));
        }
        self.engine.outcome().map(|outcome| (outcome.into(), outcome.to_string()))
    }

    fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// The number of the next move, as `12.` or `12...`.
    fn number(&self) -> String {
        let fen = self.engine.fen();
        let (_, counters) = fen::split(&fen).expect("a FEN just written is read");
        let dots = match self.engine.side_to_move() {
            Color::White => ".",
            Color::Black => "...",
        };
        format!("{}{dots}", counters.fullmove_number)
    }

    /// A move, or a cell whose man's moves are to be shown.
    fn enter(&mut self, text: &str) -> io::Result<()> {
        if self.is_over() {
            return self.screen.say("The game is over: type new, undo, save FILE or quit.");
        }
        let cell = Cell::parse(text, self.engine.variant());
        // In Chesquerque `e4` may also be a pawn's move: never to where an own man is.
        if let Some(cell) = cell.filter(|&cell| self.is_own_man(cell)) {
            return self.show_targets(cell);
        }
        match self.engine.play(text) {
            Ok(()) => self.go_on(),
            Err(MoveError::Unreadable { .. }) if cell.is_some() => {
                self.complain(&format!("There is no man of yours on {text}"))
            }
            Err(MoveError::Illegal { text, reason }) => {
                self.screen.say(&format!("'{text}' is not legal: {reason}."))
            }
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn is_own_man(&self, cell: Cell) -> bool {
        let man = self.board().man_at(cell);
        man.is_some_and(|man| man.color == self.engine.side_to_move())
    }

    fn board(&self) -> Board {
        Board::from_fen(self.engine.variant(), &self.engine.fen())
            .expect("a FEN just written is read")
            .seen_by(self.bottom)
    }

    /// Draws the board with the last move and `targets`.
    fn show_board(&self, targets: Vec<Cell>) -> io::Result<()> {
        let last = match self.engine.last_played() {
            Some(m) => m.legs.iter().flat_map(|leg| self.cells(stands_on(leg))).collect(),
            None => Vec::new(),
        };
        self.screen.draw(&self.board(), &Marks { last, targets })
    }

    fn cells(&self, names: impl IntoIterator<Item = String>) -> Vec<Cell> {
        let variant = self.engine.variant();
        names.into_iter().filter_map(|name| Cell::parse(&name, variant)).collect()
    }

    fn list_moves(&self) -> io::Result<()> {
        let moves = self.engine.legal_moves();
        if moves.is_empty() || self.is_over() {
            return self.screen.say("The game is over.");
        }
        self.screen.say(&format!("{} legal moves: {}", moves.len(), sans(&moves)))
    }

    /// Shows where the man on a cell may go.
    fn show_targets(&self, cell: Cell) -> io::Result<()> {
        let all = self.engine.legal_moves();
        let name = cell.to_string();
        let moves: Vec<MoveText> =
            all.iter().filter(|m| m.legs[0].origin() == name).cloned().collect();
        if moves.is_empty() {
            let hint = match all.len() {
                0 => "the game is over".to_owned(),
                1..=FEW => format!("legal are {}", sans(&all)),
                _ => "type moves for a list of all that is legal".to_owned(),
            };
            return self.screen.say(&format!("No legal move begins on {cell}: {hint}."));
        }
        let ways = moves.iter().flat_map(|m| &m.legs).flat_map(|leg| leg.cells[1..].to_vec());
        self.show_board(self.cells(ways))?;
        self.screen.say(&format!("From {cell}: {}", sans(&moves)))
    }

    /// Goes on after a change: the engine moves if it is to, the board is shown, and
    /// the end of the game is announced.
    fn go_on(&mut self) -> io::Result<()> {
        if !self.is_over() && self.engine.side_to_move() != self.human {
            self.reply()?;
        }
        self.show_board(Vec::new())?;
        if let Some((result, reason)) = self.ending() {
            self.screen.say(&format!(
                "The game is over: {result}, {reason}. Type new, undo, save FILE or quit.",
            ))?;
        }
        Ok(())
    }

    fn reply(&mut self) -> io::Result<()> {
        // The line ends when the move is found: till then it tells what is going on.
        self.screen.show(&format!("Qirkat plays {} ", self.number()))?;
        let (m, _) = self.search(&level::playing());
        self.engine.play(&m.uci).expect("the search finds a legal move");
        self.screen.show(&format!("{}\n", m.san))
    }

    /// The best move for the side to move, in a game that is not over, and its score.
    fn search(&mut self, request: &Request) -> (MoveText, Score) {
        let best = engine::search(self.engine.as_mut(), request, &mut |_| ())
            .expect("no moves are asked for");
        let text = best.best.expect("a game that is not over has a move");
        let mut moves = self.engine.legal_moves().into_iter();
        (moves.find(|m| m.uci == text).expect("the search finds a legal move"), best.score)
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.is_over() {
            return self.screen.say("The game is over.");
        }
        let (m, score) = self.search(&level::hinting());
        let value = match score.mate_moves() {
            None => format!("{:+.2} pawns for you", f64::from(score.0) / 100.0),
            Some(moves) if moves > 0 => format!("you win in {moves}"),
            Some(moves) => format!("you lose in {}", -moves),
        };
        self.screen.say(&format!("Hint: {} ({value})", m.san))
    }

    /// Takes moves back until the player is to move again, with one less of his own.
    fn undo(&mut self) -> io::Result<()> {
        if self.resigned {
            self.resigned = false;
            self.screen.say("You have not resigned.")?;
            return self.go_on();
        }
        let plies = self.engine.played().len();
        let replied = self.engine.side_to_move() == self.human;
        if plies < if replied { 2 } else { 1 } {
            return self.screen.say("There is no move of yours to take back.");
        }
        self.engine.undo();
        if replied {
            self.engine.undo();
        }
        self.go_on()
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.is_over() {
            return self.screen.say("The game is over.");
        }
        self.resigned = true;
        self.go_on()
    }

    /// A new game, from the array or from a FEN.
    fn start_again(&mut self, start: Option<&str>) -> io::Result<()> {
        if let Err(error) = self.engine.set_position(start, &[]) {
            return self.complain(&format!("The old game stays: {error}"));
        }
        self.forget();
        self.begin()
    }

    /// Another game is on the board.
    pub(super) fn forget(&mut self) {
        self.engine.clear_hash();
        self.resigned = false;
        self.saved = None;
    }
}

/// The cells on which the men that move stand before and after a leg: all that it
/// names, but for the man that is jumped.
fn stands_on(leg: &Leg) -> Vec<String> {
    match &leg.cells[..] {
        [from, _, landing] => vec![from.clone(), landing.clone()],
        cells => cells.to_vec(),
    }
}

fn sans(moves: &[MoveText]) -> String {
    moves.iter().map(|m| m.san.as_str()).collect::<Vec<_>>().join(" ")
}
