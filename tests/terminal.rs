//! `qirkat play` in a terminal: a pseudo-terminal stands on its other side.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// How long a test waits before it gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program in a terminal of 80 columns.
struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// All that was shown and not yet looked at.
    shown: String,
}

impl Terminal {
    fn play(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let size = Winsize { ws_row: 50, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        let side = || Stdio::from(pair.slave.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_qirkat"));
        command.arg("play").args(arguments).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        command.envs(environment.iter().copied());
        command.stdin(side()).stdout(side()).stderr(side());
        let child = command.spawn().unwrap();
        drop(command);
        let mut master = File::from(pair.master);
        let keyboard = master.try_clone().unwrap();
        let (sender, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Once the program has gone, reading fails on Linux and ends elsewhere.
            while let Ok(read @ 1..) = master.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, keyboard, screen, shown: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// All that is shown up to and including `text`.
    #[track_caller]
    fn until(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                return std::mem::replace(&mut self.shown, rest);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.shown += &String::from_utf8_lossy(&bytes),
                Err(_) => panic!("'{text}' is not shown: {:?}", self.shown),
            }
        }
    }

    fn wait_for_exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Escape sequences that set colours.
fn colors(text: &str) -> usize {
    text.split("\x1b[").filter(|piece| piece.starts_with("38;5") || piece.starts_with('1')).count()
}

#[test]
fn the_board_has_colours_unless_they_are_not_wanted() {
    let mut terminal = Terminal::play(&[], &[]);
    assert!(colors(&terminal.until("1. White> ")) > 20);
    // An empty variable is none, says no-color.org.
    let mut terminal = Terminal::play(&[], &[("NO_COLOR", "")]);
    assert!(colors(&terminal.until("1. White> ")) > 20);
    for unwanted in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let mut terminal = Terminal::play(&[], &[unwanted]);
        assert_eq!(colors(&terminal.until("1. White> ")), 0, "{unwanted:?}");
    }
}

#[test]
fn the_tab_key_completes_and_the_arrow_key_brings_lines_back() {
    let mut terminal = Terminal::play(&["--variant", "cheskers", "--level", "1"], &[]);
    terminal.until("1... Black> ");
    terminal.press("h6-\t\r");
    terminal.until("Qirkat plays 2. ");
    terminal.until("2... Black> ");
    terminal.press("und\t\r");
    terminal.until("1... Black> ");
    // Twice up is the move before.
    terminal.press("\x1b[A\x1b[A\r");
    terminal.until("Qirkat plays 2. ");
    terminal.until("2... Black> ");
    // What is ambiguous is listed.
    terminal.press("h\t\t");
    let list = terminal.until("hint");
    assert!(list.contains("help"), "{list}");
}

#[test]
fn ctrl_d_and_ctrl_c_leave_the_game() {
    for key in ["\x04", "\x03"] {
        let mut terminal = Terminal::play(&[], &[]);
        terminal.until("1. White> ");
        terminal.press(key);
        terminal.until("Goodbye.");
        assert_eq!(terminal.wait_for_exit().code(), Some(0));
    }
}

#[test]
fn output_that_goes_elsewhere_has_the_prompt_but_no_colours() {
    let pair = openpty(None, None).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_qirkat"))
        .arg("play")
        .stdin(Stdio::from(pair.slave))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    File::from(pair.master.try_clone().unwrap()).write_all(b"quit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("1. White> Goodbye.\n"), "{text}");
    assert_eq!(colors(&text), 0);
}

#[test]
fn an_interrupt_leaves_the_game_while_the_engine_thinks() {
    // Nobody would wait for this level: the engine is still thinking.
    let mut terminal = Terminal::play(&["--level", "20"], &[]);
    terminal.until("1. White> ");
    terminal.press("e4\r");
    terminal.until("Qirkat plays 1... ");
    let pid = Pid::from_raw(terminal.child.id().try_into().unwrap());
    kill(pid, Signal::SIGINT).unwrap();
    terminal.until("Goodbye.");
    assert_eq!(terminal.wait_for_exit().code(), Some(0));
}
