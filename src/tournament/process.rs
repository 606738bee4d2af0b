//! An engine as a process: lines both ways, with times and deadlines.

use std::collections::VecDeque;
use std::io::{BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::lines::{Line, clipped, read_line};

use super::fault::{Break, Fault};
use super::spec::EngineSpec;
use super::warden::{Warden, kill_group, lead_group};

/// The longest line read from an engine, in bytes.
const LONGEST_LINE: usize = 1 << 16;
/// Lines of an engine that may wait to be read; then the engine has to wait.
const LINES_WAITING: usize = 1 << 10;
/// Lines of the dialogue that are kept for the log.
const LINES_KEPT: usize = 12;
/// The longest line in the log, in characters.
const LONGEST_KEPT: usize = 200;
/// How often a wait looks whether the match is being stopped.
const LOOK_UP: Duration = Duration::from_millis(50);
/// How long an engine may take to end after `quit`, or to be gone after it has closed
/// its output.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The wish to end a match early, shared by all that run it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks all games to end where they are.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked?
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A line and when it came.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// An engine that runs. Dropped, it is asked to quit, and killed if it does not.
pub(super) struct EngineProcess {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Heard>,
    /// The thread that reads standard error, until its end.
    complaints: Option<JoinHandle<()>>,
    tail: Tail,
    warden: Arc<Warden>,
    stop: Stop,
}

impl EngineProcess {
    /// Starts an engine.
    pub(super) fn start(
        spec: &EngineSpec,
        warden: &Arc<Warden>,
        stop: &Stop,
    ) -> Result<Self, Fault> {
        let path = spec.program().map_err(|error| Fault::Start(error.to_string()))?;
        let mut command = Command::new(&path);
        command
            .args(&spec.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        lead_group(&mut command);
        let mut child = command
            .spawn()
            .map_err(|error| Fault::Start(format!("'{}': {error}", path.display())))?;
        warden.watch(child.id());
        let tail = Tail::default();
        let (sender, lines) = mpsc::sync_channel(LINES_WAITING);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || hear(stdout, &sender));
        }
        let complaints = child.stderr.take().map(|stderr| {
            let tail = tail.clone();
            thread::spawn(move || {
                let mut stderr = BufReader::new(stderr);
                while let Some(line) = read_line(&mut stderr, LONGEST_LINE) {
                    if let Line::Text(text) = line {
                        tail.keep("! ", &text);
                    }
                }
            })
        });
        Ok(Self {
            stdin: child.stdin.take(),
            child,
            lines,
            complaints,
            tail,
            warden: Arc::clone(warden),
            stop: stop.clone(),
        })
    }

    /// Sends lines at once, and tells when.
    pub(super) fn send(&mut self, lines: &str) -> Result<Instant, Fault> {
        for line in lines.lines() {
            self.tail.keep("> ", line);
        }
        let at = Instant::now();
        let text = format!("{lines}\n");
        let written = match self.stdin.as_mut() {
            Some(stdin) => stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()),
            None => Err(ErrorKind::BrokenPipe.into()),
        };
        written.map(|()| at).map_err(|_| self.closed())
    }

    /// The next line, or none until `deadline`.
    pub(super) fn read(&mut self, deadline: Instant) -> Result<Option<Heard>, Break> {
        loop {
            if self.stop.is_requested() {
                return Err(Break::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK_UP)) {
                Ok(heard) => {
                    self.tail.keep("< ", &heard.text);
                    return Ok(Some(heard));
                }
                Err(RecvTimeoutError::Timeout) if left <= LOOK_UP => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.closed().into()),
            }
        }
    }

    /// Reads until `wanted` finds what it wants, for at most `patience`.
    pub(super) fn read_until<T>(
        &mut self,
        expected: &str,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Break> {
        let deadline = Instant::now() + patience;
        loop {
            // The time is over also for an engine that never stops talking.
            let heard = if Instant::now() < deadline { self.read(deadline)? } else { None };
            let Some(heard) = heard else {
                return Err(Fault::Silent { expected: expected.to_owned(), patience }.into());
            };
            if let Some(found) = wanted(&heard.text)? {
                return Ok(found);
            }
        }
    }

    /// The last lines of the dialogue, the engine's marked `<`, those to it `>`, and
    /// those of its standard error `!`.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// How the process ended that has closed its output or input, once all that it has
    /// complained of is read.
    fn closed(&mut self) -> Fault {
        let deadline = Instant::now() + LAST_WORDS;
        let mut ended = None;
        while Instant::now() < deadline {
            ended = ended.or_else(|| self.child.try_wait().ok().flatten());
            if ended.is_some() && self.complaints.as_ref().is_none_or(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        if let Some(status) = ended {
            return Fault::Closed(format!("the process ended with {status}"));
        }
        Fault::Closed("the process runs on, but has closed a pipe".to_owned())
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            // It may be gone already.
            let _ = stdin.write_all(b"quit\n");
        }
        // The end of its output is the sign that it is gone. As long as it has not been
        // waited for, its number is that of its group and of nothing else.
        let deadline = Instant::now() + LAST_WORDS;
        let left = || deadline.saturating_duration_since(Instant::now());
        while self.lines.recv_timeout(left()).is_ok() && left() > Duration::ZERO {}
        kill_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.warden.release(self.child.id());
    }
}

/// Passes on the lines of an engine until its end, or until nobody listens.
fn hear(source: impl Read, sender: &SyncSender<Heard>) {
    let mut source = BufReader::new(source);
    while let Some(line) = read_line(&mut source, LONGEST_LINE) {
        let at = Instant::now();
        if let Line::Text(text) = line
            && sender.send(Heard { text, at }).is_err()
        {
            return;
        }
    }
}

/// The last lines of a dialogue.
#[derive(Clone, Default)]
struct Tail(Arc<Mutex<VecDeque<String>>>);

impl Tail {
    fn keep(&self, mark: &str, line: &str) {
        let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        let text = clipped(mark.chars().chain(line.chars().map(plain)).collect(), LONGEST_KEPT);
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES_KEPT {
            lines.pop_front();
        }
        lines.push_back(text);
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}
