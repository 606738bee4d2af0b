//! A screen of our own: Xvfb, a window manager, and the programs that press keys and
//! carry the clipboard.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

/// The programs without which there is no test, and Debian's packages for them.
const NEEDED: [(&str, &str); 6] = [
    ("xboard", "xboard"),
    ("Xvfb", "xvfb"),
    ("openbox", "openbox"),
    ("xdotool", "xdotool"),
    ("xclip", "xclip"),
    ("import", "imagemagick"),
];

/// Debian keeps games in a folder that is not on every path.
pub(crate) fn path() -> String {
    format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default())
}

/// The packages that are missing here.
pub(crate) fn missing() -> Vec<&'static str> {
    let is_there = |program: &str| {
        let path = path();
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    NEEDED.into_iter().filter(|(program, _)| !is_there(program)).map(|(_, name)| name).collect()
}

/// A screen without a monitor, and its window manager. Dropped, both end.
pub(crate) struct Desktop {
    screen: Child,
    manager: Child,
    display: String,
}

impl Desktop {
    pub(crate) fn start() -> Self {
        let mut screen = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        let manager = Command::new("openbox")
            .env("DISPLAY", &display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox starts");
        Self { screen, manager, display }
    }

    /// A program that draws on this screen.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env("PATH", path());
        command
    }

    /// Moves the mouse and presses keys; what xdotool prints.
    pub(crate) fn xdotool(&self, args: &[&str]) -> String {
        let output = self.command("xdotool").args(args).output().expect("xdotool runs");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Puts a text into the clipboard.
    pub(crate) fn set_clipboard(&self, text: &str) {
        let mut xclip = self
            .command("xclip")
            .args(["-i", "-selection", "clipboard"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("xclip starts");
        xclip.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        xclip.wait().unwrap();
    }

    /// The text in the clipboard; empty if whoever offered it is busy.
    pub(crate) fn clipboard(&self) -> String {
        let output = self
            .command("timeout")
            .args(["2", "xclip", "-o", "-selection", "clipboard"])
            .output()
            .expect("xclip runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        for child in [&mut self.manager, &mut self.screen] {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
