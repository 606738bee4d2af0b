//! The protocol of XBoard and WinBoard (Chess Engine Communication Protocol,
//! version 2), with what XBoard 4.9 needs to play the two games.

mod board;
mod clock;
mod features;
mod game;
mod marks;
mod opinion;
mod reading;
#[cfg(test)]
mod samples;
mod search;
mod thinking;

use std::fmt::Display;

use crate::engine::{OPTIONS, OptionKind, Setting};
use crate::game::Color;

use super::host::Host;
use super::input::LONGEST_LINE;
use super::output::clipped;
use super::{Dialogue, Ending, Flow, words};

pub use features::variant_men;

use board::{Board, PASS};
use clock::Clock;
use marks::Hand;
use opinion::Opinion;
use thinking::{Purpose, Thinking};

/// What the engine does when it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing: it only checks moves.
    Force,
    /// It plays this side.
    Play(Color),
    /// It analyses the position, whatever that is.
    Analyze,
}

/// The state of a dialogue with XBoard.
pub(super) struct XBoard {
    host: Host,
    board: Board,
    clock: Clock,
    mode: Mode,
    /// `sd`
    depth: Option<u32>,
    /// `computer`: the opponent is an engine too.
    in_match: bool,
    /// `hard`
    ponders: bool,
    /// `post`
    posts: bool,
    hand: Hand,
    /// The option `Resign`.
    may_resign: bool,
    opinion: Opinion,
    thinking: Option<Thinking>,
    /// Moves that analysis leaves out, in UCI text.
    excluded: Vec<String>,
    /// The reply that the engine expects, in UCI text.
    expected: Option<String>,
    /// Has the end of this game been told?
    announced: bool,
}

impl XBoard {
    pub(super) fn new(host: Host) -> Self {
        let mut xboard = Self {
            host,
            board: Board::default(),
            clock: Clock::default(),
            mode: Mode::Play(Color::Black),
            depth: None,
            in_match: false,
            ponders: false,
            posts: false,
            hand: Hand::default(),
            may_resign: features::RESIGNS,
            opinion: Opinion::default(),
            thinking: None,
            excluded: Vec::new(),
            expected: None,
            announced: false,
        };
        xboard.set_up(true);
        xboard
    }

    fn say(&mut self, text: impl Display) {
        self.host.out.line(text);
    }

    /// `Error (problem): command`
    fn refuse(&mut self, problem: impl Display, command: &str) {
        let text = clipped(format!("Error ({problem}): {command}"));
        self.say(text);
    }

    fn refuse_move(&mut self, reason: impl Display, text: &str) {
        let reason = reason.to_string();
        let refusal = clipped(format!("Illegal move ({reason}): {text}"));
        self.say(refusal);
        self.explain(&reason);
    }

    /// Shows a reason to the user. XBoard says only that the move was rejected. While
    /// the engine plays or analyses it shows thinking in its message bar, and takes a
    /// line of zeros for information; else there is the note that the next click
    /// takes away.
    fn explain(&mut self, reason: &str) {
        let text = match self.mode {
            _ if self.in_match => return,
            Mode::Force => format!("telluser {reason}"),
            Mode::Play(_) | Mode::Analyze => format!("0 0 0 0 {reason}"),
        };
        self.say(clipped(text));
    }

    /// Forgets all about the game before; the engine has a new one already.
    fn set_up(&mut self, at_array: bool) {
        // XBoard has White begin. In a game that Black begins, White passes first.
        let black_begins = self.host.engine.side_to_move() == Color::Black;
        self.board = Board::new(at_array && black_begins);
        self.excluded.clear();
        self.expected = None;
        self.opinion = Opinion::default();
        self.announced = false;
    }

    /// Drops the search and its result.
    fn abort(&mut self) {
        self.host.abort();
        self.thinking = None;
    }

    fn is_choosing(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Move)
    }
}

/// Settings.
impl XBoard {
    /// Sets an option and takes up again what the search was at.
    fn set_option(&mut self, name: &str, value: &str, command: &str) {
        let choosing = self.is_choosing();
        let result = self.host.set_option(name, value);
        self.thinking = None;
        match result {
            Ok(Setting::Majority) => self.board.forget_past(),
            Ok(_) => {}
            Err(error) => self.refuse(error, command),
        }
        if choosing {
            self.choose();
        } else {
            self.analyze_again();
        }
    }

    /// `option NAME=VALUE`, or `option NAME` for a button. Other variants come by
    /// `variant` only.
    fn option(&mut self, text: &str) {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name.trim().eq_ignore_ascii_case(features::RESIGN) {
            match value.trim() {
                "0" => self.may_resign = false,
                "1" => self.may_resign = true,
                other => self.refuse(format!("Resign is 0 or 1, not '{other}'"), "option"),
            }
        } else if features::settings().any(|spec| spec.is_named(name)) {
            self.set_option(name, value, "option");
        } else {
            self.refuse(format!("no option '{}'", name.trim()), "option");
        }
    }

    /// `memory MIB` and `cores N`: as near as the option allows.
    fn set_number(&mut self, setting: Setting, text: &str, command: &str) {
        let spec = OPTIONS.iter().find(|spec| spec.setting == setting);
        let (Some(number), Some(spec)) = (words::number(text.trim()), spec) else {
            return self.refuse(format!("expected a number, not '{text}'"), command);
        };
        if let OptionKind::Spin { min, max, .. } = spec.kind {
            let number = number.clamp(min, max);
            self.set_option(spec.name, &number.to_string(), command);
        }
    }

    /// `sd PLIES`
    fn set_depth(&mut self, text: &str) {
        match words::number(text.trim()) {
            Some(depth) => self.depth = Some(depth.clamp(1, i64::from(u32::MAX)) as u32),
            None => self.refuse("expected a number of plies", &format!("sd {text}")),
        }
    }

    fn set_clock(&mut self, result: Result<(), String>, line: &str) {
        if let Err(problem) = result {
            self.refuse(problem, line);
        }
    }

    /// `exclude M`, `include M`, and either with `all`.
    fn exclude(&mut self, text: &str, out: bool) {
        let moves = self.board.continuations(self.host.engine.as_ref());
        let named = moves
            .iter()
            .filter(|m| text == "all" || m.uci == text || m.legs[0].text == text)
            .map(|m| m.uci.clone());
        let named: Vec<_> = named.collect();
        if named.is_empty() {
            return self.refuse("no such legal move", text);
        }
        self.excluded.retain(|m| !named.contains(m));
        if out {
            self.excluded.extend(named);
        }
        self.analyze_again();
    }
}

impl Dialogue for XBoard {
    fn command(&mut self, line: &str) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" => {}
            "protover" => {
                for line in features::features() {
                    self.say(line);
                }
            }
            "quit" => return Flow::Quit,
            "ping" => self.say(format!("pong {}", clipped(rest))),

            "new" => self.new_game(),
            "variant" => self.set_variant(rest),
            "setboard" => self.set_board(rest),
            "usermove" => self.user_move(rest),
            "undo" => self.take_back(1, word),
            "remove" => self.take_back(2, word),
            "force" | "result" | "resign" => {
                self.abort();
                self.mode = Mode::Force;
            }
            "go" => self.play_on(false),
            "playother" => self.play_on(true),
            "lift" => self.lift(rest),
            "put" => self.put(rest),
            // The marks of `lift` already tell of both parts of a move.
            "hover" => {}
            "?" if self.is_choosing() => self.host.stop(),
            "?" => {}
            "draw" => {
                if matches!(self.mode, Mode::Play(_)) && self.opinion.accepts_draw() {
                    self.say("offer draw");
                }
            }
            "computer" => self.in_match = true,

            "level" => {
                let result = self.clock.set_level(rest);
                self.set_clock(result, line);
            }
            "st" => {
                let result = self.clock.set_per_move(rest);
                self.set_clock(result, line);
            }
            "time" => {
                let result = self.clock.set_remaining(rest);
                self.set_clock(result, line);
            }
            // The opponent's clock does not concern the engine.
            "otim" => self.set_clock(clock::parse_centiseconds(rest).map(|_| ()), line),
            "sd" => self.set_depth(rest),
            "hard" => self.ponders = true,
            "easy" => self.stop_pondering(),
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "memory" => self.set_number(Setting::Hash, rest, "memory"),
            "cores" => self.set_number(Setting::Threads, rest, "cores"),
            "option" => self.option(rest),

            "analyze" => {
                self.mode = Mode::Analyze;
                self.analyze();
            }
            "exit" if self.mode == Mode::Analyze => {
                self.abort();
                self.mode = Mode::Force;
            }
            "exit" => {}
            "." if self.mode == Mode::Analyze => self.tell_status(),
            "." => {}
            "exclude" => self.exclude(rest, true),
            "include" => self.exclude(rest, false),
            "hint" => self.hint(),
            "bk" => {
                self.say(" No opening book.");
                self.say("");
            }
            _ if looks_like_move(word) => self.user_move(word),
            _ => self.refuse("unknown command", word),
        }
        Flow::Continue
    }

    fn overlong(&mut self) {
        self.refuse("line too long", &format!("more than {LONGEST_LINE} bytes"));
    }

    fn news(&mut self) {
        while let Some(event) = self.host.next_event() {
            self.event(event);
        }
    }

    fn will_finish(&self, ending: Ending) -> bool {
        self.is_choosing() && ending == Ending::Input
    }

    fn finish(&mut self, ending: Ending) {
        if self.is_choosing() && ending == Ending::Input {
            self.ponders = false;
            for event in self.host.conclude() {
                self.event(event);
            }
        }
        self.abort();
    }

    fn is_unheard(&self) -> bool {
        self.host.out.is_closed()
    }
}

/// Does a word begin as a move does? GUIs that know no `usermove` send bare moves.
fn looks_like_move(word: &str) -> bool {
    word == PASS || matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'9', ..])
}
