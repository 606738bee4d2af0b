//! Talks to the real binary as a GUI does: a child process, lines both ways, and
//! a deadline for every answer.
#![allow(dead_code, reason = "each test file uses a part of the driver")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits before it gives up. No figure of the engine: only so that
/// a test that fails does fail, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The engine as a child process. Dropped, it is killed.
pub(crate) struct Driver {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Driver {
    /// Starts the engine, with pipes for input and output.
    pub(crate) fn start() -> Self {
        Self::command(&[])
    }

    /// Starts the program with arguments, with pipes for input and output.
    pub(crate) fn command(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qirkat"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("the engine writes UTF-8");
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { stdin: child.stdin.take(), child, lines }
    }

    /// An engine that speaks UCI and has said `uciok`.
    pub(crate) fn uci() -> Self {
        let mut driver = Self::start();
        driver.send("uci");
        driver.until("uciok");
        driver
    }

    /// An engine that speaks XBoard, in a new game of `variant`.
    pub(crate) fn xboard(variant: &str) -> Self {
        let mut driver = Self::start();
        driver.send_all(&["xboard", "protover 2", "new", &format!("variant {variant}"), "ping 0"]);
        driver.until("pong 0");
        driver
    }

    /// Sends one line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends several lines at once.
    pub(crate) fn send_all(&mut self, lines: &[&str]) {
        self.send(&lines.join("\n"));
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the engine reads");
    }

    /// Ends the input.
    pub(crate) fn end_input(&mut self) {
        self.stdin = None;
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has ended its output"),
        }
    }

    /// The lines up to the first that begins with `prefix`, that one included.
    pub(crate) fn lines_until(&mut self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().unwrap().starts_with(prefix) {
                return lines;
            }
        }
    }

    /// The first line that begins with `prefix`; what comes before is skipped.
    pub(crate) fn until(&mut self, prefix: &str) -> String {
        self.lines_until(prefix).pop().unwrap()
    }

    /// The next line is `expected`.
    #[track_caller]
    pub(crate) fn expect(&mut self, expected: &str) {
        assert_eq!(self.line(), expected);
    }

    /// The next lines are `expected`.
    #[track_caller]
    pub(crate) fn expect_all(&mut self, expected: &[&str]) {
        for line in expected {
            self.expect(line);
        }
    }

    /// What the engine says to `lines` by UCI, until it is ready again.
    pub(crate) fn ask_uci(&mut self, lines: &[&str]) -> Vec<String> {
        self.send_all(lines);
        self.send("isready");
        let mut answer = self.lines_until("readyok");
        answer.pop();
        answer
    }

    /// What the engine says to `lines` by XBoard, until it answers a ping.
    pub(crate) fn ask_xboard(&mut self, lines: &[&str]) -> Vec<String> {
        self.send_all(lines);
        self.send("ping 1");
        let mut answer = self.lines_until("pong 1");
        answer.pop();
        answer
    }

    /// Says nothing for `time`: the lines that come nevertheless.
    pub(crate) fn lines_within(&mut self, time: Duration) -> Vec<String> {
        let deadline = Instant::now() + time;
        let mut lines = Vec::new();
        while let Ok(line) =
            self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            lines.push(line);
        }
        lines
    }

    /// Waits for the end of the process; how it ended and how long that took.
    pub(crate) fn wait_for_exit(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be asked") {
                return (status, start.elapsed());
            }
            assert!(start.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The lines not read yet of an engine that has ended.
    pub(crate) fn remaining_lines(&mut self) -> Vec<String> {
        self.lines.iter().collect()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
