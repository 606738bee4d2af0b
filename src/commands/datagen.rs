//! `qirkat datagen`

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use qirkat::game::Variant;
use qirkat::training::{Datagen, DatagenError, Header, Progress};

use super::{Failure, RuleArgs, SelfPlayArgs, stopped_by_interrupt};

/// Without a terminal the state is told so often.
const TELL_EVERY: Duration = Duration::from_secs(30);

/// Play games against itself and keep quiet positions to learn from
///
/// Games begin with 6 to 10 random plies from the array. Kept is each position after them
/// in which no capture or check must be answered and the move played takes nothing, with
/// the search's score and the result of the game; docs/data-format.md describes the file.
///
/// A game depends on its number and the options only, not on threads or interruptions:
/// however a run ends, the same command goes on with the games that the file does not have.
/// A greater --games adds to a file.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// Games that the file has in the end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes for each move: beyond them, no new iteration of the search is begun
    #[arg(long, value_name = "N", default_value_t = 5000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The file
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    self_play: SelfPlayArgs,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stop = stopped_by_interrupt()?;
        let SelfPlayArgs { seed, concurrency, hash } = self.self_play;
        let task = Datagen {
            path: self.out.clone(),
            header: Header {
                variant: self.variant,
                rules: self.rules.rules(),
                seed,
                nodes: self.nodes,
                hash_mib: hash as u32,
            },
            games: self.games,
            threads: concurrency as usize,
        };
        let mut console = Console::new(self.games);
        let progress = task.run(&stop, &mut |progress| console.show(progress))?;
        console.clear();

        let total = progress.games_before + progress.games;
        let records = progress.records_before + progress.records;
        if total < self.games {
            return Err(Failure::Work(format!(
                "stopped after {total} of {} games; the same command goes on from there",
                self.games
            )));
        }
        writeln!(io::stdout(), "{}", account(&progress, console.start))?;
        writeln!(io::stdout(), "{total} games with {records} positions in the file")?;
        Ok(())
    }
}

impl From<DatagenError> for Failure {
    fn from(error: DatagenError) -> Self {
        Self::Work(error.to_string())
    }
}

/// What was played in this run.
fn account(progress: &Progress, start: Instant) -> String {
    let Progress { games, records, wins: [white, black], .. } = progress;
    let draws = games - white - black;
    format!(
        "{games} games played, +{white} -{black} ={draws} for White, {records} positions, {:.0} a second",
        speed(progress, start)
    )
}

/// Positions kept in a second.
fn speed(progress: &Progress, start: Instant) -> f64 {
    progress.records as f64 / start.elapsed().as_secs_f64().max(1e-9)
}

/// What is seen of the work: a bar on a terminal, now and then a line elsewhere.
struct Console {
    games: u32,
    bar: Option<ProgressBar>,
    start: Instant,
    told: Instant,
}

impl Console {
    fn new(games: u32) -> Self {
        let start = Instant::now();
        Self { games, bar: None, start, told: start }
    }

    fn show(&mut self, progress: &Progress) {
        if progress.games == 0 {
            self.begin(progress);
        }
        let total = progress.games_before + progress.games;
        let speed = speed(progress, self.start);
        if let Some(bar) = &self.bar {
            bar.set_position(total.into());
            bar.set_message(format!("{speed:.0} positions/s"));
        } else if self.told.elapsed() >= TELL_EVERY {
            self.told = Instant::now();
            let games = self.games;
            tell(&format!("{total} of {games} games, {speed:.0} positions/s"));
        }
    }

    /// The file has been opened.
    fn begin(&mut self, progress: &Progress) {
        if progress.cut > 0 {
            let cut = progress.cut;
            tell(&format!("an unfinished block of {cut} bytes at the end of the file is cut off"));
        }
        if progress.games_before > 0 {
            let before = progress.games_before;
            tell(&format!("{before} games are in the file already"));
        }
        self.start = Instant::now();
        if io::stderr().is_terminal() {
            let style = "{elapsed_precise} [{bar:30}] {pos}/{len} games, {msg} (left: {eta})";
            let style = ProgressStyle::with_template(style).expect("the template is right");
            let bar = ProgressBar::new(self.games.into()).with_style(style.progress_chars("=> "));
            // Games of earlier runs say nothing about the speed of this one.
            bar.set_position(progress.games_before.into());
            bar.reset_eta();
            self.bar = Some(bar);
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Nobody may be reading: the file is what counts.
fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
