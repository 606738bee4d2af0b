//! The engine of one game: where text meets its types.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::options::{OptionError, Options};
use super::request::{Event, EventSink, PositionError, Request, SearchHandle};
use super::{Engine, MoveText};
use crate::diagram::Board;
use crate::diagram::text::{self, Marks, Style};
use crate::game::{Color, Game, MoveError, Outcome, Position, Score, Variant};
use crate::perft::{self, Counting, PerftTable};
use crate::search::{
    BestMove, Control, Evaluator, Handicap, Info, Level, Limits, OutOfMemory, Report, STACK,
    SearchPosition, Searcher, Wdl,
};

/// A game in progress plus a search.
pub(super) struct Session<P: SearchPosition> {
    game: Game<P>,
    /// Locked by the thread that searches, for as long as it does.
    searcher: Arc<Mutex<Searcher<P>>>,
    /// The same for play below full strength, which needs little.
    weak_searcher: Arc<Mutex<Searcher<P>>>,
    options: Options,
    /// What chance draws on in this game.
    seed: u64,
}

impl<P: SearchPosition> Session<P> {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let searcher = |hash_mib, threads| {
            let searcher = Searcher::new(hash_mib, threads).map_err(out_of_memory(options))?;
            Ok(Arc::new(Mutex::new(searcher)))
        };
        Ok(Self {
            game: Game::new(options.rules),
            searcher: searcher(options.hash_mib, options.threads)?,
            weak_searcher: searcher(1, 1)?,
            options: options.clone(),
            seed: seed(options),
        })
    }

    /// The searcher, once no search uses it. What a search that panicked leaves
    /// behind is still a table and histories: hints, never truths.
    fn searcher(&self) -> MutexGuard<'_, Searcher<P>> {
        self.searcher.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn limits(&self, request: &Request) -> Result<Limits<P::Move>, MoveError> {
        let position = self.game.position();
        let moves = request.moves.iter().map(|text| position.parse_move(text));
        Ok(Limits {
            depth: request.depth,
            nodes: request.nodes,
            soft_nodes: None,
            mate: request.mate,
            clock: request.clock,
            moves: moves.collect::<Result<_, _>>()?,
            multipv: self.options.multipv,
            move_overhead: self.options.move_overhead,
            contempt: if request.full_strength { 0 } else { self.options.contempt() },
        })
    }
}

/// What chance draws on in a new game.
fn seed(options: &Options) -> u64 {
    options.seed.unwrap_or_else(|| fastrand::u64(..))
}

fn out_of_memory(options: &Options) -> impl Fn(OutOfMemory) -> OptionError {
    let mib = options.hash_mib;
    move |_| OptionError::Memory(mib)
}

fn move_text<P: Position>(position: &P, m: P::Move) -> MoveText {
    MoveText { uci: position.uci(m), san: position.san(m), legs: position.legs(m) }
}

impl<P: SearchPosition> Engine for Session<P> {
    fn variant(&self) -> Variant {
        P::VARIANT
    }

    fn new_game(&mut self) {
        self.game = Game::new(self.options.rules);
        self.clear_hash();
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError> {
        let mut game = Game::<P>::from_fen(fen.unwrap_or(P::START), self.options.rules)?;
        for (number, text) in (1..).zip(moves) {
            let m = game
                .position()
                .parse_move(text)
                .map_err(|error| PositionError::Move { number, error })?;
            game.play(m);
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.game.position().parse_move(text)?;
        self.game.play(m);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    fn fen(&self) -> String {
        self.game.fen()
    }

    fn start_fen(&self) -> String {
        self.game.first_fen()
    }

    fn side_to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        let position = self.game.position();
        let mut moves: Vec<_> =
            position.legal_moves().into_iter().map(|m| move_text(position, m)).collect();
        moves.sort_by(|a, b| a.uci.cmp(&b.uci));
        moves
    }

    fn played(&self) -> Vec<MoveText> {
        self.game.moves().map(|(position, m)| move_text(position, m)).collect()
    }

    fn last_played(&self) -> Option<MoveText> {
        self.game.moves().last().map(|(position, m)| move_text(position, m))
    }

    fn describe(&self) -> String {
        let position = self.game.position();
        let checkers = position.checkers().join(" ");
        let state = match self.game.outcome() {
            Some(outcome) => format!("{} {{{outcome}}}", outcome.result()),
            None => format!("{} legal moves", position.count_moves()),
        };
        let board = Board::from_fen(P::VARIANT, &self.fen()).expect("a FEN just written is read");
        let mut text = text::draw(&board, &Marks::default(), Style::PLAIN);
        let _ = write!(
            text,
            "\nFen: {}\nKey: {}\nCheckers: {checkers}\nState: {state}\n",
            self.game.fen(),
            position.key()
        );
        text
    }

    fn wdl(&self, score: Score) -> Wdl {
        P::WDL.wdl(self.game.position(), score)
    }

    fn explain_eval(&self) -> String {
        P::Evaluator::default().explain(self.game.position())
    }

    fn flip(&mut self) {
        self.game = self.game.flipped();
    }

    fn perft(
        &self,
        depth: u32,
        counting: Counting,
        table: Option<&PerftTable>,
    ) -> Vec<(String, u64)> {
        let position = self.game.position();
        let mut counts: Vec<_> = perft::divide(position, depth, counting, table)
            .into_iter()
            .map(|(m, nodes)| (position.uci(m), nodes))
            .collect();
        counts.sort();
        counts
    }

    fn configure(&mut self, options: &Options) -> Result<(), OptionError> {
        if options.hash_mib != self.options.hash_mib {
            self.searcher().set_hash(options.hash_mib).map_err(out_of_memory(options))?;
        }
        self.searcher().set_threads(options.threads);
        if options.rules != self.options.rules {
            self.game = Game::from_fen(&self.game.fen(), options.rules)
                .expect("a position stays legal under other rules");
        }
        self.options = options.clone();
        Ok(())
    }

    fn clear_hash(&mut self) {
        self.searcher().clear();
        self.seed = seed(&self.options);
    }

    fn go(&mut self, request: &Request, mut sink: EventSink) -> Result<SearchHandle, MoveError> {
        let start = Instant::now();
        let limits = self.limits(request)?;
        let control = Arc::new(Control::new(request.ponder));
        let game = self.game.clone();
        let level = if request.full_strength { Level::FULL } else { self.options.level() };
        let handicap = Handicap { level, seed: self.seed };
        let searcher = match level {
            Level::FULL => Arc::clone(&self.searcher),
            _ => Arc::clone(&self.weak_searcher),
        };
        let rein = Arc::clone(&control);
        let search = move || {
            let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            let position = game.position();
            let best =
                searcher.search_with(handicap, &game, &limits, &rein, start, &mut |report| {
                    sink(Event::Report(report_text(position, report)));
                });
            // A new search may begin as soon as this one is known to have ended.
            drop(searcher);
            sink(Event::Done(best_text(position, best)));
        };
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(search)
            .expect("the system lends a thread");
        Ok(SearchHandle::new(control, thread))
    }
}

/// The texts of a line of moves from `position` on.
fn line_text<P: Position>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = *position;
    line.iter()
        .map(|&m| {
            let text = position.uci(m);
            position = position.play(m);
            text
        })
        .collect()
}

fn report_text<P: Position>(position: &P, report: Report<P::Move>) -> Report<String> {
    match report {
        Report::Line(info) => Report::Line(Info {
            pv: line_text(position, &info.pv),
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv,
            score: info.score,
            bound: info.bound,
            nodes: info.nodes,
            time: info.time,
            hashfull: info.hashfull,
        }),
        Report::CurrentMove { depth, m, number } => {
            Report::CurrentMove { depth, m: position.uci(m), number }
        }
    }
}

fn best_text<P: Position>(position: &P, best: BestMove<P::Move>) -> BestMove<String> {
    let line: Vec<_> = best.best.into_iter().chain(best.ponder).collect();
    let mut texts = line_text(position, &line).into_iter();
    BestMove {
        best: texts.next(),
        ponder: texts.next(),
        score: best.score,
        depth: best.depth,
        nodes: best.nodes,
    }
}
