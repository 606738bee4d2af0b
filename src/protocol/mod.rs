//! The two protocols, and the loop that tells them apart by the first command.
//!
//! One thread reads lines from standard input (`input`), a search runs in
//! threads of its own, and both speak to one loop through one channel. The loop is
//! the only owner of standard output (`output`), so lines never mix and replies
//! keep the order of their commands. `protocol.md` describes every command.

mod background;
mod host;
mod input;
mod output;
mod uci;
mod words;
mod xboard;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::engine::Options;

use host::Host;
use input::Message;
use output::Writer;
use uci::Uci;
use xboard::XBoard;
pub use xboard::variant_men;

/// How long work with a limit of its own may go on after the end of input: a
/// command piped in gets its answer, and the process is gone within a second.
const AFTER_INPUT: Duration = Duration::from_millis(800);
/// How long a short calculation may go on after `quit`, which is to take less
/// than 100 ms.
const AFTER_QUIT: Duration = Duration::from_millis(50);

/// What the loop does after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// Why the loop ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The input has ended.
    Input,
    /// The command `quit`.
    Quit,
}

/// One protocol, as the loop sees it.
trait Dialogue {
    /// Carries out one line of input.
    fn command(&mut self, line: &str) -> Flow;

    /// A line was longer than [`input::LONGEST_LINE`] and was dropped.
    fn overlong(&mut self);

    /// A search or a calculation has news.
    fn news(&mut self);

    /// Is work under way that will end by itself and should be waited for?
    fn will_finish(&self, ending: Ending) -> bool;

    /// Stops what is under way; a search that owes a move still tells it.
    fn finish(&mut self, ending: Ending);

    /// Nobody reads the output any more.
    fn is_unheard(&self) -> bool;
}

/// Speaks UCI or XBoard over standard input and output until `quit` or the end of
/// input. The status is a failure if `options` ask for more memory than there is,
/// or if the reader of standard output has gone.
#[must_use]
pub fn run(options: Options) -> ExitCode {
    let (sender, inbox) = mpsc::channel();
    let out = Writer::new(io::stdout());
    match Host::new(options, sender.clone(), out) {
        Ok(mut host) => {
            if io::stdin().is_terminal() {
                host.out.line(concat!(
                    "Qirkat ",
                    env!("CARGO_PKG_VERSION"),
                    ": Chesquerque and Cheskers, by UCI or XBoard. Type 'help' or 'quit'."
                ));
            }
            input::spawn_reader(io::stdin(), sender);
            serve(host, &inbox)
        }
        Err(error) => {
            eprintln!("qirkat: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The loop. Ends after `quit`, at the end of input, or when nobody listens.
fn serve(host: Host, inbox: &Receiver<Message>) -> ExitCode {
    let Some(first) = first_command(inbox) else { return ExitCode::SUCCESS };
    let mut dialogue: Box<dyn Dialogue> = match first.split_whitespace().next() {
        Some("xboard" | "protover") => Box::new(XBoard::new(host)),
        _ => Box::new(Uci::new(host)),
    };
    let mut message = Message::Line(first);
    let ending = loop {
        match message {
            Message::Line(line) => {
                if dialogue.command(&line) == Flow::Quit {
                    break Ending::Quit;
                }
            }
            Message::Overlong => dialogue.overlong(),
            Message::News => dialogue.news(),
            Message::End => break Ending::Input,
        }
        if dialogue.is_unheard() {
            return ExitCode::FAILURE;
        }
        // The host holds a sender, so the channel never closes.
        message = inbox.recv().unwrap_or(Message::End);
    };
    wait_for_answers(dialogue.as_mut(), inbox, ending);
    dialogue.finish(ending);
    if dialogue.is_unheard() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The first line that is not blank; `None` if the input ends before it.
fn first_command(inbox: &Receiver<Message>) -> Option<String> {
    loop {
        match inbox.recv() {
            Ok(Message::Line(line)) if !line.trim().is_empty() => return Some(line),
            Ok(Message::End) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

fn wait_for_answers(dialogue: &mut dyn Dialogue, inbox: &Receiver<Message>, ending: Ending) {
    let patience = match ending {
        Ending::Input => AFTER_INPUT,
        Ending::Quit => AFTER_QUIT,
    };
    let deadline = Instant::now() + patience;
    while dialogue.will_finish(ending) && !dialogue.is_unheard() {
        let left = deadline.saturating_duration_since(Instant::now());
        match inbox.recv_timeout(left) {
            Ok(Message::News) => dialogue.news(),
            Ok(_) => {}
            Err(_) => return,
        }
    }
}
