//! What is seen of a match while it is played.

use std::io::{self, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressStyle};
use qirkat::tournament::{EngineId, Forfeit, PlayedGame, Report, Tally};

/// A bar on a terminal, lines elsewhere. Forfeits are told on standard error in any
/// case.
pub(super) struct Console {
    bar: Option<ProgressBar>,
    total: u64,
    /// Does standard output get lines?
    lines: bool,
    interval: u64,
}

impl Console {
    pub(super) fn new(total: u64, lines: bool, interval: u64) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = "{elapsed_precise} [{bar:30}] {pos}/{len} {msg} (left: {eta})";
            let style = ProgressStyle::with_template(style).expect("the template is right");
            ProgressBar::new(total).with_style(style.progress_chars("=> "))
        });
        if let Some(bar) = &bar {
            // Seen at once, not with the first game.
            bar.tick();
        }
        Self { bar, total, lines, interval }
    }

    /// A game is over, and all came to this so far.
    pub(super) fn game(&mut self, game: &PlayedGame, tally: &Tally) -> io::Result<()> {
        if let Some(forfeit) = &game.forfeit {
            self.aside(|| {
                // Nobody reads standard error: the report still tells.
                let _ = io::stderr().write_all(account(forfeit).as_bytes());
            });
        }
        if self.lines && self.bar.is_none() {
            let record = &game.record;
            let (number, total) = (tally.games(), self.total);
            writeln!(
                io::stdout(),
                "Game {} ({number} of {total}), {} - {}: {} {{{}}}",
                game.pairing.number,
                record.tags.white,
                record.tags.black,
                record.result,
                record.reason
            )?;
        }
        let report_due = self.interval > 0 && tally.games().is_multiple_of(self.interval);
        if self.lines && report_due && tally.games() < self.total {
            let text = format!("{}\n", Report::new(tally));
            self.aside(|| io::stdout().write_all(text.as_bytes()))?;
        }
        if let Some(bar) = &self.bar {
            bar.set_message(in_short(tally));
            bar.set_position(tally.games());
        }
        Ok(())
    }

    /// Leaves the terminal to the report.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Prints something that the bar must not run through.
    fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

/// `+5 -3 =4, LLR 0.52`
fn in_short(tally: &Tally) -> String {
    let mut text = String::new();
    if tally.engines.len() == 2 {
        let games = tally.results_of(EngineId(0)).games;
        text = format!("+{} -{} ={}", games.wins, games.losses, games.draws);
    }
    if let Some(llr) = tally.llr() {
        text += &format!(", LLR {llr:.2}");
    }
    text
}

/// A forfeit as the log has it.
fn account(forfeit: &Forfeit) -> String {
    let Forfeit { game, engine, side, cause, fen, last_move, last_lines, .. } = forfeit;
    let mut text = format!("Forfeit in game {game}: {engine} ({side}): {cause}\n");
    text += &format!("  position: {fen}\n");
    if let Some(last_move) = last_move {
        text += &format!("  last move: {last_move}\n");
    }
    for line in last_lines {
        text += &format!("  {line}\n");
    }
    text
}
