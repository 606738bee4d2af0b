//! `qirkat match`

mod console;
mod engines;
mod merge;

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use qirkat::game::Variant;
use qirkat::statistics::{Model, Sprt};
use qirkat::tournament::{
    Adjudication, DrawRule, Ending, Kind, Match, OpeningError, Openings, PlayedGame, Report,
    ResignRule, RunError, Schedule, Stop, Tally, run,
};

use super::key_values::{self, Known, choice, flag, number};
use super::{Failure, RuleArgs, on_interrupt};
use console::Console;
use engines::EngineWords;

/// Engine against engine: a match or tournament, with statistics
#[derive(Clone, Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Subcommand {
    Merge(merge::Args),
}

/// What standard output gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines for people.
    Text,
    /// One JSON object at the end.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tournament {
    RoundRobin,
    Gauntlet,
}

#[derive(Clone, Debug, clap::Args)]
struct PlayArgs {
    #[command(flatten)]
    engines: EngineWords,
    /// What all engines have in common, with the keys of --engine
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    each: Vec<String>,
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// Games of each two engines in each round
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Rounds
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// Games from each opening: 2 with colours changed, or 1
    #[arg(long, value_name = "N", num_args = 0..=1, default_value_t = 2,
          default_missing_value = "2", value_parser = clap::value_parser!(u32).range(1..=2))]
    repeat: u32,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Who meets whom: everybody everybody, or the first engine all others
    #[arg(long, value_enum, default_value_t = Tournament::RoundRobin)]
    tournament: Tournament,
    /// file=F.epd order=sequential|random start=K (from 1) [default: the set that comes
    /// along; file=array is the array alone]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    openings: Vec<String>,
    /// Seed of order=random
    #[arg(long, value_name = "N", default_value_t = 0)]
    srand: u64,
    /// Stop when it is clear which hypothesis holds: elo0= elo1= alpha=0.05 beta=0.05
    /// model=normalized|logistic
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    sprt: Vec<String>,
    /// Call a draw: movenumber=34 movecount=8 score=20
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    draw: Vec<String>,
    /// Give a lost game up: movecount=3 score=600 twosided=false
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    resign: Vec<String>,
    /// Call a draw after so many moves of each side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// Save the games as PGN
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// Save the last positions as EPD
    #[arg(long, value_name = "FILE")]
    epdout: Option<PathBuf>,
    /// Go on after a forfeit
    #[arg(long)]
    recover: bool,
    /// Report after so many games; 0: at the end only
    #[arg(long, value_name = "N", default_value_t = 10)]
    ratinginterval: u64,
    /// What standard output gets
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Some(Subcommand::Merge(args)) => args.run(),
            None => self.play.run(),
        }
    }
}

impl PlayArgs {
    fn run(&self) -> Result<(), Failure> {
        let plan = self.plan()?;
        let mut pgn_out = self.pgnout.as_deref().map(Output::create).transpose()?;
        let mut epd_out = self.epdout.as_deref().map(Output::create).transpose()?;
        let stop = Stop::default();
        let stopped = stop.clone();
        on_interrupt(move || stopped.request())?;

        let total = plan.schedule.len();
        let mut console = Console::new(total, self.format == Format::Text, self.ratinginterval);
        let mut trouble = None;
        let (tally, ending) = run(&plan, &stop, &mut |game, tally| {
            let saved = save(game, pgn_out.as_mut(), epd_out.as_mut());
            if let Err(failure) = saved.and_then(|()| Ok(console.game(game, tally)?)) {
                trouble.get_or_insert(failure);
                stop.request();
            }
        })?;
        console.clear();
        if let Some(failure) = trouble {
            return Err(failure);
        }
        print(&tally, self.format)?;
        match ending {
            Ending::Complete | Ending::Decided(_) => Ok(()),
            Ending::Forfeit => {
                let advice = match tally.forfeits.last() {
                    Some(forfeit) if !forfeit.hopeless => "; --recover goes on after one",
                    _ => "",
                };
                Err(Failure::Work(format!("the match ends with a forfeit{advice}")))
            }
            Ending::Stopped => {
                let games = tally.games();
                Err(Failure::Work(format!("stopped after {games} of {total} games")))
            }
        }
    }

    fn plan(&self) -> Result<Match, Failure> {
        let engines = engines::read(&self.engines, &self.each)?;
        let kind = match self.tournament {
            Tournament::RoundRobin => Kind::RoundRobin,
            Tournament::Gauntlet => Kind::Gauntlet,
        };
        let sprt = self.sprt()?;
        if sprt.is_some() && engines.len() != 2 {
            let text = format!("--sprt is for two engines, not for {}", engines.len());
            return Err(Failure::Usage(text));
        }
        let schedule =
            Schedule::new(kind, engines.len(), self.rounds, self.games, self.repeat == 2);
        Ok(Match {
            variant: self.variant,
            rules: self.rules.rules(),
            engines,
            schedule,
            openings: self.openings()?,
            concurrency: self.concurrency.into(),
            adjudication: Adjudication {
                draw: self.draw_rule()?,
                resign: self.resign_rule()?,
                max_moves: self.maxmoves,
            },
            sprt,
            recover: self.recover,
        })
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let (mut file, mut random, mut start) = (None, false, 1);
        key_values::read("--openings", "file, order, start", &self.openings, |key, value| {
            match key {
                "file" => file = Some(value),
                "order" => random = choice(key, value, &[("sequential", false), ("random", true)])?,
                "start" => start = number(key, value, 1, u64::MAX)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        let name = file.unwrap_or("the set that comes along");
        let refused = |error: OpeningError| {
            Failure::Usage(format!("--openings: cannot use '{name}': {error}"))
        };
        let openings = match file {
            None => Openings::own(self.variant),
            Some("array") => Ok(Openings::array(self.variant)),
            Some(path) => {
                let bytes = fs::read(path).map_err(|error| {
                    Failure::Usage(format!("--openings: cannot read '{path}': {error}"))
                })?;
                Openings::read(&String::from_utf8_lossy(&bytes), self.variant)
            }
        };
        let openings = openings.map_err(refused)?;
        let openings = if random { openings.shuffled(self.srand) } else { openings };
        openings.starting_at(start).map_err(refused)
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        if self.sprt.is_empty() {
            return Ok(None);
        }
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model) = (0.05, 0.05, Model::default());
        let keys = "elo0, elo1, alpha, beta, model";
        key_values::read("--sprt", keys, &self.sprt, |key, value| {
            match key {
                "elo0" => elo0 = Some(number(key, value, -1000.0, 1000.0)?),
                "elo1" => elo1 = Some(number(key, value, -1000.0, 1000.0)?),
                "alpha" => alpha = number(key, value, 0.0, 0.5)?,
                "beta" => beta = number(key, value, 0.0, 0.5)?,
                "model" => {
                    let models = [("normalized", Model::Normalized), ("logistic", Model::Logistic)];
                    model = choice(key, value, &models)?;
                }
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
            return Err(Failure::Usage("--sprt: expected elo0= and elo1=".to_owned()));
        };
        let sprt = Sprt { elo0, elo1, alpha, beta, model };
        sprt.validate().map_err(|error| Failure::Usage(format!("--sprt: {error}")))?;
        Ok(Some(sprt))
    }

    fn draw_rule(&self) -> Result<Option<DrawRule>, Failure> {
        let mut rule = DrawRule { move_number: 34, move_count: 8, score: 20 };
        key_values::read("--draw", "movenumber, movecount, score", &self.draw, |key, value| {
            match key {
                "movenumber" => rule.move_number = number(key, value, 0, 1_000_000)?,
                "movecount" => rule.move_count = number(key, value, 1, 1_000_000)?,
                "score" => rule.score = number(key, value, 0, 100_000)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        Ok((!self.draw.is_empty()).then_some(rule))
    }

    fn resign_rule(&self) -> Result<Option<ResignRule>, Failure> {
        let mut rule = ResignRule { move_count: 3, score: 600, two_sided: false };
        key_values::read("--resign", "movecount, score, twosided", &self.resign, |key, value| {
            match key {
                "movecount" => rule.move_count = number(key, value, 1, 1_000_000)?,
                "score" => rule.score = number(key, value, 1, 100_000)?,
                "twosided" => rule.two_sided = flag(key, value)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        Ok((!self.resign.is_empty()).then_some(rule))
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        Self::Work(error.to_string())
    }
}

/// A file that grows with the match.
struct Output {
    path: PathBuf,
    file: File,
}

impl Output {
    fn create(path: &Path) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| {
            Failure::Usage(format!("cannot create '{}': {error}", path.display()))
        })?;
        Ok(Self { path: path.to_owned(), file })
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| {
            Failure::Work(format!("cannot write '{}': {error}", self.path.display()))
        })
    }
}

fn save(
    game: &PlayedGame,
    pgn: Option<&mut Output>,
    epd: Option<&mut Output>,
) -> Result<(), Failure> {
    if let Some(pgn) = pgn {
        pgn.write(&game.record.to_string())?;
    }
    match epd {
        Some(epd) => epd.write(&format!("{}\n", game.final_epd())),
        None => Ok(()),
    }
}

/// The report on standard output.
fn print(tally: &Tally, format: Format) -> Result<(), Failure> {
    let report = Report::new(tally);
    let mut out = io::stdout().lock();
    match format {
        Format::Text => write!(out, "{report}")?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}
