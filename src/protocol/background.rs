//! Calculations that are no search (perft, bench), in a thread of their own so
//! that the loop stays awake. Each has its own engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use crate::engine::Engine;

use super::input::Message;

/// A calculation under way. Dropped, it is not waited for.
pub(super) struct Task {
    lines: Receiver<String>,
    cancelled: Arc<AtomicBool>,
}

/// What a task has to say.
pub(super) enum News {
    Line(String),
    Nothing,
    End,
}

impl Task {
    /// Starts `work`, which prints through its first argument and should end early
    /// once the second says so. Each line is announced through `sender`, and so is
    /// the end.
    pub(super) fn start(
        sender: Sender<Message>,
        work: impl FnOnce(&mut dyn FnMut(String), &AtomicBool) + Send + 'static,
    ) -> Self {
        let (lines_in, lines) = mpsc::channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancelled);
        thread::spawn(move || {
            // Nobody listens to a task that was dropped.
            let mut print = |line| {
                let _ = lines_in.send(line);
                let _ = sender.send(Message::News);
            };
            work(&mut print, &flag);
            drop(lines_in);
            let _ = sender.send(Message::News);
        });
        Self { lines, cancelled }
    }

    /// Asks the calculation to end early, as far as it looks.
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The next line, if there is one by now.
    pub(super) fn news(&self) -> News {
        match self.lines.try_recv() {
            Ok(line) => News::Line(line),
            Err(TryRecvError::Empty) => News::Nothing,
            Err(TryRecvError::Disconnected) => News::End,
        }
    }
}

/// The longest count that is not interrupted, in plies: some milliseconds.
const UNINTERRUPTED: u32 = 4;

/// Counts the positions `depth` plies on, by root move, and prints them as they
/// are counted, until `cancelled`.
pub(super) fn perft(
    engine: &mut dyn Engine,
    depth: u32,
    print: &mut dyn FnMut(String),
    cancelled: &AtomicBool,
) {
    let mut total = 0;
    if depth == 0 {
        total = 1;
    } else {
        for m in engine.legal_moves() {
            let Some(nodes) = count_after(engine, &m.uci, depth - 1, cancelled) else {
                return print("info string perft stopped".to_owned());
            };
            print(format!("{}: {nodes}", m.uci));
            total += nodes;
        }
    }
    print(String::new());
    print(format!("Nodes searched: {total}"));
}

/// The positions `depth` plies after the legal move `text`; `None` once `cancelled`.
fn count_after(
    engine: &mut dyn Engine,
    text: &str,
    depth: u32,
    cancelled: &AtomicBool,
) -> Option<u64> {
    if cancelled.load(Ordering::Relaxed) {
        return None;
    }
    engine.play(text).expect("a legal move is accepted");
    let nodes = match depth {
        0 => Some(1),
        1..=UNINTERRUPTED => Some(engine.divide(depth).iter().map(|(_, nodes)| nodes).sum()),
        _ => engine
            .legal_moves()
            .iter()
            .map(|m| count_after(engine, &m.uci, depth - 1, cancelled))
            .sum(),
    };
    engine.undo();
    nodes
}
