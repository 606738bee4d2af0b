//! No engine outlives its match.
//!
//! Each engine leads a process group of its own, so that a Ctrl-C at the terminal
//! reaches the match only, and so that an engine is killed with all that it started.
//! If the match itself is killed it can do neither: therefore the [`Warden`], a
//! process that knows the engines' groups, waits for the end of its input (which comes
//! whatever the match died of), and then kills those that are left.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The command-line word by which this program runs as a warden.
pub const WARDEN: &str = "match-warden";

/// The warden as the match holds it. Dropped, it ends, and what it still watches is
/// killed.
#[derive(Debug)]
pub(super) struct Warden {
    child: Child,
    orders: Mutex<Option<ChildStdin>>,
}

impl Warden {
    /// Starts this very program as a warden.
    pub(super) fn start() -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(WARDEN).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        lead_group(&mut command);
        let mut child = command.spawn()?;
        let orders = Mutex::new(child.stdin.take());
        Ok(Self { child, orders })
    }

    /// From now on the group of the process `id` is watched.
    pub(super) fn watch(&self, id: u32) {
        self.order('+', id);
    }

    /// The group of the process `id` has ended.
    pub(super) fn release(&self, id: u32) {
        self.order('-', id);
    }

    fn order(&self, sign: char, id: u32) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(orders) = orders.as_mut() {
            // A warden that somebody has killed cannot be helped.
            let _ = writeln!(orders, "{sign}{id}");
        }
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        *self.orders.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let _ = self.child.wait();
    }
}

/// The life of a warden: follows the orders on standard input until its end.
pub fn keep_watch() {
    let mut watched = BTreeSet::new();
    for order in io::stdin().lock().lines().map_while(Result::ok) {
        let id = |digits: &str| digits.parse::<u32>().ok();
        if let Some(id) = order.strip_prefix('+').and_then(id) {
            watched.insert(id);
        } else if let Some(id) = order.strip_prefix('-').and_then(id) {
            watched.remove(&id);
        }
    }
    for id in watched {
        kill_group(id);
    }
}

/// Makes the process that `command` starts lead a group of its own.
pub(super) fn lead_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills the group that the process `id` leads, if there still is one.
pub(super) fn kill_group(id: u32) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(id) {
        use nix::sys::signal::{Signal, killpg};
        let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = id;
}
