//! The real XBoard, played by mouse and keys, and read by its debug log and clipboard.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::desktop::Desktop;

/// How long a test waits for what must come. No figure of the engine: only so that a
/// test that fails does fail, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks at the log.
const GLANCE: Duration = Duration::from_millis(20);
/// XBoard tells a click from a double click by this.
const BETWEEN_CLICKS: Duration = Duration::from_millis(250);
/// Where screenshots and the logs of tests that fail are kept.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../xboard_gui");

/// Keeps a file beside the screenshots.
pub(crate) fn keep(name: &str, content: &str) {
    fs::create_dir_all(KEPT).unwrap();
    fs::write(format!("{KEPT}/{name}"), content).unwrap();
}

/// The home of a user who has just typed `qirkat install --xboard`.
pub(crate) struct Home {
    folder: TempDir,
}

impl Home {
    pub(crate) fn new() -> Self {
        let home = Self { folder: tempfile::tempdir().unwrap() };
        let mut install = Command::new(env!("CARGO_BIN_EXE_qirkat"));
        install.args(["install", "--xboard"]).stdout(Stdio::null());
        install.env("HOME", home.path()).env_remove("XDG_DATA_HOME");
        assert!(install.status().unwrap().success());
        home
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// `xboard @FILE` with more options, and with a debug log. XBoard's own idea of a
    /// home is that of the password file, so the file has to be named in full.
    pub(crate) fn xboard(&self, desktop: &Desktop, variant: &str, options: &[&str]) -> Command {
        let mut command = desktop.command("xboard");
        command
            .arg(format!("@{}/.xboard/themes/conf/{variant}", self.path().display()))
            .arg("-saveSettingsFile")
            .arg(self.path().join("settings"))
            .args(["-debug", "-nameOfDebugFile"])
            .arg(self.log())
            .args(options)
            .env("HOME", self.path())
            .env("USER", "tester")
            .current_dir(self.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.path().join("xboard.debug")
    }
}

/// An XBoard on the screen. Dropped, it ends.
pub(crate) struct Window<'a> {
    desktop: &'a Desktop,
    home: Home,
    process: Child,
    id: String,
    name: String,
    files: usize,
    cell: i32,
    left: i32,
    top: i32,
    /// Is Black at the bottom?
    pub(crate) flipped: bool,
    /// The log up to here has been looked at.
    read: usize,
}

impl<'a> Window<'a> {
    /// Starts a game by its configuration. `name` is that of the scene.
    pub(crate) fn open(desktop: &'a Desktop, name: &str, variant: &str, options: &[&str]) -> Self {
        let home = Home::new();
        let quick = ["-animateMoving", "false", "-soundProgram", "true", "-timeDelay", "0"];
        let process = home
            .xboard(desktop, variant, &[&quick[..], options].concat())
            .spawn()
            .expect("xboard starts");
        let files = if variant == "chesquerque" { 9 } else { 8 };
        let mut window = Self {
            desktop,
            home,
            process,
            id: String::new(),
            name: name.to_owned(),
            files,
            cell: 0,
            left: 0,
            top: 0,
            flipped: false,
            read: 0,
        };
        window.wait_for("pong 1", |line| line.ends_with("<first : pong 1"));
        window.measure();
        window
    }

    /// Finds the window and the board in it, once they have their sizes.
    fn measure(&mut self) {
        let start = Instant::now();
        let mut last = (0, 0);
        loop {
            thread::sleep(Duration::from_millis(100));
            let pid = self.process.id().to_string();
            let found = self.desktop.xdotool(&[
                "search",
                "--all",
                "--onlyvisible",
                "--pid",
                &pid,
                "--name",
                "xboard: ",
            ]);
            if let Some(id) = found.lines().last() {
                self.id = id.to_owned();
                let geometry = self.desktop.xdotool(&["getwindowgeometry", "--shell", id]);
                let value = |name: &str| {
                    geometry
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map_or(0, |value| value.parse().unwrap_or(0))
                };
                let size = (value("WIDTH="), value("HEIGHT="));
                if size == last && size.0 > 0 {
                    break;
                }
                last = size;
            }
            if start.elapsed() > PATIENCE {
                self.fail("the window does not come up");
            }
        }
        // The board fills the width and ends at the lower edge, with a rim of 2 pixels.
        let files = self.files as i32;
        self.cell = (last.0 - 4) / files;
        self.left = (last.0 - self.cell * files) / 2;
        self.top = last.1 - self.cell * files - 4;
    }

    /// The next line of the log that `fits`; all before it count as read.
    pub(crate) fn wait_for(&mut self, what: &str, fits: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let log = self.log();
            let mut end = 0;
            for line in log[self.read..].split_inclusive('\n').filter(|line| line.ends_with('\n')) {
                end += line.len();
                if fits(line.trim_end()) {
                    self.read += end;
                    return line.trim_end().to_owned();
                }
            }
            if start.elapsed() > PATIENCE {
                self.fail(&format!("there is no '{what}' in the log"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// Presses a key that makes XBoard begin anew, and waits until the engine has
    /// answered all its pings: before that it does not know the men's letters, and does
    /// not get through a game.
    fn begin_anew(&mut self, key: &str) {
        if !self.survives(key) {
            self.fail(&format!("XBoard crashes at {key}"));
        }
    }

    /// The same; false if XBoard ends over it.
    fn survives(&mut self, key: &str) -> bool {
        let start = Instant::now();
        self.key(key);
        loop {
            let log = self.log();
            let news = &log[self.read..];
            let last = |word: &str| news.lines().rev().find_map(|line| line.split_once(word));
            let (ping, pong) = (last(">first : ping "), last("<first : pong "));
            if ping.is_some() && ping.map(|(_, number)| number) == pong.map(|(_, number)| number) {
                self.read = log.len();
                return true;
            }
            if self.process.try_wait().unwrap().is_some() {
                return false;
            }
            if start.elapsed() > PATIENCE {
                self.fail(&format!("{key} begins nothing anew"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// XBoard sends this line.
    pub(crate) fn wait_sent(&mut self, text: &str) {
        self.wait_for(&format!("> {text}"), |line| line.ends_with(&format!(">first : {text}")));
    }

    /// XBoard sends this move. Its log breaks the line.
    pub(crate) fn wait_move_sent(&mut self, text: &str) {
        let end = format!(" >first : {text}");
        self.wait_for(&format!("> usermove {text}"), |line| {
            line.contains("usermove ") && line.ends_with(&end)
        });
    }

    /// The engine says just this.
    pub(crate) fn wait_said(&mut self, text: &str) {
        self.wait_for(&format!("< {text}"), |line| line.ends_with(&format!("<first : {text}")));
    }

    /// The engine says something that begins like this; the whole of it.
    pub(crate) fn wait_answer(&mut self, start: &str) -> String {
        let start = format!("<first : {start}");
        let line = self.wait_for(&start, |line| line.contains(&start));
        line.split_once("<first : ").map(|(_, said)| said.to_owned()).unwrap_or_default()
    }

    /// The engine moves something, and does not only pass.
    pub(crate) fn wait_engine_moves(&mut self) {
        self.wait_for("< move", |line| line.contains("<first : move ") && !line.ends_with("@@@@"));
    }

    fn place(&self, cell: &str) -> (i32, i32) {
        let [file, rank] = *cell.as_bytes() else { panic!("{cell} is no cell") };
        let (mut column, mut row) =
            (i32::from(file - b'a'), self.files as i32 - i32::from(rank - b'0'));
        if self.flipped {
            let last = self.files as i32 - 1;
            (column, row) = (last - column, last - row);
        }
        let middle = |edge, number| edge + number * self.cell + self.cell / 2;
        (middle(self.left, column), middle(self.top, row))
    }

    fn point_at(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.desktop.xdotool(&["mousemove", "--window", &self.id, &x, &y]);
    }

    /// Clicks once, anywhere in the window.
    pub(crate) fn click_at(&self, place: (i32, i32)) {
        self.point_at(place);
        thread::sleep(Duration::from_millis(50));
        self.desktop.xdotool(&["click", "1"]);
        thread::sleep(BETWEEN_CLICKS);
    }

    /// Clicks the clock of White or Black.
    pub(crate) fn click_clock(&self, white: bool) {
        let x = self.left + self.cell * self.files as i32 * if white { 1 } else { 3 } / 4;
        self.click_at((x, self.top - 54));
    }

    /// Closes a window in which XBoard tells the user something, once it is there.
    pub(crate) fn close(&self, title: &str) {
        let title = format!("^{title}$");
        let start = Instant::now();
        let mut seen = false;
        loop {
            let note = self.desktop.xdotool(&["search", "--onlyvisible", "--name", &title]);
            match note.lines().next() {
                Some(id) => {
                    seen = true;
                    self.desktop.xdotool(&["key", "--window", id, "Return"]);
                }
                None if seen => return,
                None => {}
            }
            if start.elapsed() > PATIENCE {
                self.fail(&format!("the window {title} does not come and go"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// Takes a man up with a click; the engine's marks.
    pub(crate) fn lift(&mut self, cell: &str) -> String {
        self.click_at(self.place(cell));
        self.wait_sent(&format!("lift {cell}"));
        self.marks()
    }

    /// The marks that the engine sends next.
    pub(crate) fn marks(&mut self) -> String {
        let said = self.wait_answer("highlight ");
        // XBoard must have drawn them before the next click.
        thread::sleep(Duration::from_millis(50));
        said.trim_start_matches("highlight ").to_owned()
    }

    /// Clicks the cells of a move, each after what the click before has led to.
    pub(crate) fn click(&mut self, cells: &[&str]) {
        self.lift(cells[0]);
        self.put(&cells[1..]);
    }

    /// Clicks the cells that follow the one where a man was lifted.
    pub(crate) fn put(&mut self, cells: &[&str]) {
        for (number, cell) in (1..).zip(cells) {
            self.click_at(self.place(cell));
            self.wait_sent(&format!("put {cell}"));
            if number < cells.len() {
                self.marks();
            }
        }
    }

    /// Drags a man.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        self.point_at(self.place(from));
        self.desktop.xdotool(&["mousedown", "1"]);
        self.wait_sent(&format!("lift {from}"));
        self.marks();
        self.point_at(self.place(to));
        thread::sleep(Duration::from_millis(100));
        self.desktop.xdotool(&["mouseup", "1"]);
        self.wait_sent(&format!("put {to}"));
    }

    /// Promotes: clicks the pawn, presses on the target, pulls back `steps` times (each
    /// step shows the next man), and lets go.
    pub(crate) fn promote(&mut self, from: &str, to: &str, steps: i32) {
        self.lift(from);
        let (x, y) = self.place(to);
        self.point_at((x, y));
        self.wait_sent(&format!("hover {to}"));
        self.desktop.xdotool(&["mousedown", "1"]);
        thread::sleep(BETWEEN_CLICKS);
        let back = if self.flipped { -1 } else { 1 };
        let back = if to.ends_with('1') { -back } else { back };
        for pixel in 1..=steps * self.cell / 2 {
            self.point_at((x, y + back * pixel));
        }
        thread::sleep(BETWEEN_CLICKS);
        self.desktop.xdotool(&["mouseup", "1"]);
    }

    /// Presses a key, such as `ctrl+x`.
    pub(crate) fn key(&self, key: &str) {
        self.desktop.xdotool(&["key", "--window", &self.id, key]);
    }

    /// Sets a position, as a user pastes one: XBoard is in Edit Game after it.
    pub(crate) fn paste_position(&mut self, fen: &str) {
        self.desktop.set_clipboard(fen);
        self.begin_anew("ctrl+shift+v");
        self.expect_board(fen.split(' ').next().unwrap());
    }

    /// Lets the engine play Black from now on, who must be on move.
    pub(crate) fn machine_black(&mut self) {
        self.key("ctrl+b");
        self.wait_sent("go");
        self.wait_engine_moves();
    }

    /// Lets the engine play White from now on, who must be on move. XBoard turns the
    /// board.
    pub(crate) fn machine_white(&mut self) {
        self.key("ctrl+w");
        self.wait_sent("go");
        self.flipped = true;
    }

    /// What XBoard copies for a key.
    fn copied(&mut self, key: &str) -> String {
        let nothing = "nothing was copied yet";
        let start = Instant::now();
        self.desktop.set_clipboard(nothing);
        self.key(key);
        loop {
            let text = self.desktop.clipboard();
            if !text.is_empty() && text != nothing {
                return text;
            }
            if start.elapsed() > PATIENCE {
                self.fail("XBoard copies nothing");
            }
            thread::sleep(GLANCE);
        }
    }

    /// The position on XBoard's board as FEN.
    pub(crate) fn position(&mut self) -> String {
        self.copied("ctrl+shift+c").trim().to_owned()
    }

    /// The first field of the position's FEN.
    pub(crate) fn board(&mut self) -> String {
        self.position().split(' ').next().unwrap_or_default().to_owned()
    }

    /// Waits until the board is this.
    #[track_caller]
    pub(crate) fn expect_board(&mut self, expected: &str) {
        let start = Instant::now();
        let mut board = self.board();
        while board != expected && start.elapsed() < Duration::from_secs(5) {
            thread::sleep(GLANCE);
            board = self.board();
        }
        if board != expected {
            self.fail(&format!("expected the board {expected}, found {board}"));
        }
    }

    /// The game as PGN.
    pub(crate) fn game(&mut self) -> String {
        self.copied("ctrl+c")
    }

    /// Starts anew and loads a game, as a user pastes one.
    pub(crate) fn paste_game(&mut self, pgn: &str) {
        if !self.survives_game(pgn) {
            self.fail(&format!("XBoard crashes over the game\n{pgn}"));
        }
    }

    /// The same; false if XBoard ends over it.
    pub(crate) fn survives_game(&mut self, pgn: &str) -> bool {
        self.new_game();
        self.desktop.set_clipboard(pgn);
        self.survives("ctrl+v")
    }

    /// Back to the array.
    pub(crate) fn new_game(&mut self) {
        self.begin_anew("ctrl+n");
    }

    /// The engine refuses, and tells why in the message bar.
    pub(crate) fn wait_refused(&mut self, text: &str, reason: &str) {
        self.wait_move_sent(text);
        self.wait_said(&format!("Illegal move ({reason}): {text}"));
        self.wait_said(&format!("0 0 0 0 {reason}"));
    }

    /// Takes back a move and its reply.
    pub(crate) fn retract(&mut self) {
        self.key("ctrl+x");
        self.wait_sent("remove");
    }

    /// Keeps a picture of the screen.
    pub(crate) fn screenshot(&self, name: &str) {
        fs::create_dir_all(KEPT).unwrap();
        let file = format!("{KEPT}/{}-{name}.png", self.name);
        let import = self.desktop.command("import").args(["-window", "root", &file]).status();
        assert!(import.is_ok_and(|status| status.success()), "no picture {file}");
    }

    /// The debug log so far.
    fn log(&self) -> String {
        String::from_utf8_lossy(&fs::read(self.home.log()).unwrap_or_default()).into_owned()
    }

    /// Ends the test, and keeps what may tell why.
    #[track_caller]
    pub(crate) fn fail(&self, problem: &str) -> ! {
        self.screenshot("failed");
        let log = self.log();
        let lines: Vec<_> = log.lines().collect();
        let end = lines[lines.len().saturating_sub(40)..].join("\n");
        panic!("{problem}\nThe log ends so:\n{end}");
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
        keep(&format!("{}.debug", self.name), &self.log());
    }
}
