//! The Universal Chess Interface.

mod go;
mod info;

use std::collections::VecDeque;
use std::fmt::Display;
use std::mem;

use crate::engine::{self, Event, OPTIONS, OptionKind, Options, Setting};
use crate::game::Variant;
use crate::search::{BestMove, Report};

use super::background::{self, News, Task};
use super::host::Host;
use super::input::LONGEST_LINE;
use super::output::clipped;
use super::{Dialogue, Ending, Flow};

use go::Go;

const HELP: &str = "\
uci                           options, then uciok
isready                       readyok, at once
setoption name N [value V]    sets an option
ucinewgame                    a new game: forget what was learnt
position startpos|fen F [moves M...]
go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]
   [movestogo N] [mate N] [infinite] [ponder] [searchmoves M...]
go perft N                    counts positions by root move
stop, ponderhit               end a search; the move pondered on was played
d                             draws the board
eval                          the terms of the static evaluation
flip                          changes the colours of the position
bench                         a fixed search of fixed positions
quit
XBoard is spoken instead if the first command is 'xboard'.";

/// The state of a UCI dialogue.
pub(super) struct Uci {
    host: Host,
    search: Option<Search>,
    task: Option<Task>,
    /// Commands that wait for the end of the task.
    waiting: VecDeque<String>,
}

/// A `go` that has not had its `bestmove` yet.
struct Search {
    /// `infinite` or `ponder`: the move is kept back until `stop` or `ponderhit`.
    held: bool,
    /// Without a limit of its own: after `ponderhit` it still waits for `stop`.
    infinite: bool,
    /// The move kept back.
    done: Option<BestMove<String>>,
}

impl Uci {
    pub(super) fn new(host: Host) -> Self {
        Self { host, search: None, task: None, waiting: VecDeque::new() }
    }

    fn say(&mut self, text: impl Display) {
        self.host.out.line(text);
    }

    fn complain(&mut self, text: impl Display) {
        self.say(format!("info string {}", clipped(text)));
    }

    fn identify(&mut self) {
        self.say(concat!("id name Qirkat ", env!("CARGO_PKG_VERSION")));
        self.say("id author the Qirkat authors");
        for spec in &OPTIONS {
            let kind = match spec.kind {
                OptionKind::Check { default } => format!("check default {default}"),
                OptionKind::Spin { default, min, max } => {
                    format!("spin default {default} min {min} max {max}")
                }
                OptionKind::Variant => {
                    let names = Variant::ALL.map(|variant| format!(" var {variant}")).concat();
                    format!("combo default {}{names}", Options::default().variant)
                }
                OptionKind::Button => "button".to_owned(),
            };
            self.say(format!("option name {} type {kind}", spec.name));
        }
        self.say("uciok");
    }

    /// `setoption name N [value V]`: the keywords in any case, the name in any
    /// case and spacing.
    fn set_option(&mut self, words: &[&str]) {
        let is = |word: &&str, keyword| word.eq_ignore_ascii_case(keyword);
        let (name, value) = match words {
            [first, rest @ ..] if is(first, "name") => {
                match rest.iter().position(|word| is(word, "value")) {
                    Some(at) => (rest[..at].join(" "), rest[at + 1..].join(" ")),
                    None => (rest.join(" "), String::new()),
                }
            }
            _ => return self.complain("setoption: expected 'name N' or 'name N value V'"),
        };
        self.settle();
        match self.host.set_option(&name, &value) {
            Ok(Setting::Variant) => self.announce_variant(),
            Ok(_) => {}
            Err(error) => self.complain(error),
        }
    }

    /// The line from which GUIs for variants learn the board.
    fn announce_variant(&mut self) {
        let variant = self.host.engine.variant();
        let (array, size) = (self.host.array(), variant.size());
        self.say(format!(
            "info string variant {variant} files {size} ranks {size} pocket 0 template fairy \
             startpos {array}"
        ));
    }

    /// `position startpos|fen F [moves M...]`.
    fn set_position(&mut self, words: &[&str]) {
        let at = words.iter().position(|&word| word == "moves");
        let (board, moves) = match at {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let fen = match board {
            ["startpos"] => None,
            ["startpos", word, ..] => {
                return self.complain(format!(
                    "position: unexpected '{word}', expected 'moves' or no more"
                ));
            }
            ["fen", fields @ ..] => Some(fields.join(" ")),
            _ => return self.complain("position: expected 'startpos' or 'fen' and a FEN"),
        };
        self.settle();
        if let Err(error) = self.host.engine.set_position(fen.as_deref(), moves) {
            self.complain(format!("position: {error}"));
        }
    }

    fn go(&mut self, words: &[&str]) {
        let (go, ignored) = match go::parse(words, self.host.engine.side_to_move()) {
            Ok(parsed) => parsed,
            Err(problem) => return self.complain(format!("go: {problem}")),
        };
        self.settle();
        for word in ignored {
            self.complain(format!("go: unknown word '{word}' ignored"));
        }
        match go {
            Go::Perft(depth) => self.start_perft(depth),
            Go::Search { request, infinite } => match self.host.start(&request) {
                Ok(()) => {
                    let held = infinite || request.ponder;
                    self.search = Some(Search { held, infinite, done: None });
                }
                Err(error) => self.complain(format!("go: {error}")),
            },
        }
    }

    fn start_perft(&mut self, depth: u32) {
        // Perft plays moves, so it counts on a board of its own.
        let options = Options { hash_mib: 1, threads: 1, ..self.host.options().clone() };
        let fen = self.host.engine.fen();
        let mut engine = match engine::create(&options) {
            Ok(engine) => engine,
            Err(error) => return self.complain(format!("go perft: {error}")),
        };
        if let Err(error) = engine.set_position(Some(&fen), &[]) {
            return self.complain(format!("go perft: {error}"));
        }
        self.task = Some(Task::start(self.host.sender(), move |print, cancelled| {
            background::perft(engine.as_mut(), depth, print, cancelled);
        }));
    }

    fn start_bench(&mut self) {
        self.settle();
        self.task = Some(Task::start(self.host.sender(), |print, _| {
            if let Err(error) = engine::bench(&engine::BenchOptions::default(), print) {
                print(format!("info string bench: {error}"));
            }
        }));
    }

    /// `stop`: asks the search to end; a move kept back is told at once.
    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.held = false;
            match search.done.take() {
                Some(best) => self.tell(&best),
                None => self.host.stop(),
            }
        }
        if let Some(task) = &self.task {
            task.cancel();
        }
    }

    /// `ponderhit`: from now on the search runs on its own clock.
    fn ponderhit(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.held = search.infinite;
        if search.held {
            return self.host.ponderhit();
        }
        match search.done.take() {
            Some(best) => self.tell(&best),
            None => self.host.ponderhit(),
        }
    }

    /// Ends a search before a command that changes what it works on: its
    /// `bestmove` comes first.
    fn settle(&mut self) {
        self.stop();
        for event in self.host.conclude() {
            self.event(event);
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Report(Report::Line(line)) => {
                let wdl = self.host.options().show_wdl.then(|| self.host.engine.wdl(line.score));
                self.say(info::line(&line, wdl));
            }
            Event::Report(Report::CurrentMove { depth, m, number }) => {
                self.say(format!("info depth {depth} currmove {m} currmovenumber {number}"));
            }
            Event::Done(best) => match &mut self.search {
                Some(search) if search.held => search.done = Some(best),
                _ => self.tell(&best),
            },
        }
    }

    fn tell(&mut self, best: &BestMove<String>) {
        self.search = None;
        self.say(info::best_move(best));
    }
}

impl Uci {
    fn obey(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["debug" | "register", ..] => {}
            ["uci", ..] => self.identify(),
            ["isready", ..] => self.say("readyok"),
            ["setoption", ref rest @ ..] => self.set_option(rest),
            ["ucinewgame", ..] => {
                self.settle();
                self.host.engine.new_game();
            }
            ["position", ref rest @ ..] => self.set_position(rest),
            ["go", ref rest @ ..] => self.go(rest),
            ["stop", ..] => self.stop(),
            ["ponderhit", ..] => self.ponderhit(),
            ["d", ..] => {
                let board = self.host.engine.describe();
                self.say(board);
            }
            ["eval", ..] => {
                let terms = self.host.engine.explain_eval();
                self.say(terms);
            }
            ["flip", ..] => {
                self.settle();
                self.host.engine.flip();
            }
            ["bench", ..] => self.start_bench(),
            ["help", ..] => self.say(HELP),
            [word, ..] => self.complain(format!("unknown command '{word}'")),
        }
    }

    /// Carries out the commands that waited for the end of a task, up to the next
    /// task; a `stop` right behind that one ends it.
    fn catch_up(&mut self) {
        while let Some(next) = self.waiting.front()
            && (self.task.is_none() || next == "stop")
            && let Some(line) = self.waiting.pop_front()
        {
            self.obey(&line);
        }
    }
}

impl Dialogue for Uci {
    fn command(&mut self, line: &str) -> Flow {
        match line.split_whitespace().next() {
            Some("quit") => return Flow::Quit,
            Some("stop") => {
                // It ends what is under way, and all that was asked for before it.
                self.stop();
                self.waiting = mem::take(&mut self.waiting)
                    .into_iter()
                    .filter(|line| line != "stop")
                    .flat_map(|line| [line, "stop".to_owned()])
                    .collect();
            }
            Some("isready") | None => self.obey(line),
            // The answers of a task are not to mix with those of other commands.
            Some(_) if self.task.is_some() => self.waiting.push_back(line.to_owned()),
            Some(_) => self.obey(line),
        }
        self.catch_up();
        Flow::Continue
    }

    fn overlong(&mut self) {
        self.complain(format!("line of more than {LONGEST_LINE} bytes ignored"));
    }

    fn news(&mut self) {
        while let Some(event) = self.host.next_event() {
            self.event(event);
        }
        while let Some(task) = &self.task {
            match task.news() {
                News::Line(line) => self.say(line),
                News::Nothing => break,
                News::End => {
                    self.task = None;
                    self.catch_up();
                }
            }
        }
    }

    fn will_finish(&self, ending: Ending) -> bool {
        let searching = self.search.as_ref().is_some_and(|search| !search.held);
        self.task.is_some() || (searching && ending == Ending::Input)
    }

    fn finish(&mut self, _: Ending) {
        self.settle();
    }

    fn is_unheard(&self) -> bool {
        self.host.out.is_closed()
    }
}
