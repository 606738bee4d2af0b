//! `qirkat fit`

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use qirkat::game::Variant;
use qirkat::training::{Fit, FitError, FitProgress, FitRequest, fit, weights};

use super::Failure;

/// Fit all weights of the evaluation to the games of files that `datagen` wrote
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// The part of the game's result in what the evaluation ought to say, 0 to 1; the rest is
    /// the search's score
    #[arg(long, value_name = "PART", default_value = "0.5", value_parser = part)]
    result_part: f64,
    /// Times to go through all positions
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 4096,
          value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The length of the first steps, in centipawns
    #[arg(long, value_name = "CP", default_value = "2", value_parser = positive)]
    rate: f64,
    /// How far weights are expected to move, in centipawns: less holds rare ones back
    #[arg(long, value_name = "CP", default_value = "300", value_parser = positive)]
    spread: f64,
    /// Games in a hundred that are kept apart to validate the fit
    #[arg(long, value_name = "PERCENT", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(1..=99))]
    validation: u32,
    /// Groups of weights to be 0, to see what they are good for
    #[arg(long, value_name = "GROUP", value_delimiter = ',')]
    without: Vec<String>,
    /// Write the weights to this file [default: the one in the source]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn number(text: &str, fits: impl Fn(f64) -> bool, expected: &str) -> Result<f64, String> {
    text.parse().ok().filter(|&number| fits(number)).ok_or_else(|| format!("expected {expected}"))
}

fn part(text: &str) -> Result<f64, String> {
    number(text, |part| (0.0..=1.0).contains(&part), "a number from 0 to 1")
}

fn positive(text: &str) -> Result<f64, String> {
    number(text, |cp| cp > 0.0 && cp <= 10_000.0, "a number above 0 and up to 10000")
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Told now rather than after the work.
        let path = self.destination()?;
        let request = FitRequest {
            variant: self.variant,
            files: self.files.clone(),
            result_part: self.result_part,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            spread: self.spread,
            validation: self.validation,
            without: self.without.clone(),
        };
        let bar = io::stderr().is_terminal().then(|| {
            let style = "{elapsed_precise} [{bar:30}] {pos}/{len} {msg} (left: {eta})";
            let style = ProgressStyle::with_template(style).expect("the template is right");
            ProgressBar::new(self.epochs.into()).with_style(style.progress_chars("=> "))
        });
        let fitted = fit(&request, &mut |progress| {
            if let Some(bar) = &bar {
                match progress {
                    FitProgress::Reading(records) => bar.set_message(format!("{records} records")),
                    FitProgress::Epoch(epoch, losses) => {
                        bar.set_position(epoch.into());
                        let (training, validation) = (losses.training, losses.validation);
                        bar.set_message(format!(
                            "training {training:.6} validation {validation:.6}"
                        ));
                    }
                }
                bar.tick();
            }
            ControlFlow::Continue(())
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        let fitted = fitted?;
        fs::write(path, &fitted.text).map_err(|error| {
            Failure::Work(format!("cannot write '{}': {error}", path.display()))
        })?;
        self.print(&fitted, path)
    }

    /// Where the weights go. The source is written only if it is the very text that this
    /// program was built from.
    fn destination(&self) -> Result<&Path, Failure> {
        if let Some(path) = &self.out {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            return match folder {
                Some(folder) if !folder.is_dir() => Err(Failure::Usage(format!(
                    "cannot write '{}': no folder '{}'",
                    path.display(),
                    folder.display()
                ))),
                _ => Ok(path),
            };
        }
        let weights = weights(self.variant);
        let path = weights.path;
        match fs::read_to_string(path) {
            Ok(text) if text == weights.text => Ok(Path::new(path)),
            Ok(_) => Err(Failure::Usage(format!(
                "'{path}' is not what this program was built from: build it anew, or name another \
                 file by --out"
            ))),
            Err(error) => Err(Failure::Usage(format!(
                "cannot read '{path}': {error}; run this in the repository, or name a file by --out"
            ))),
        }
    }

    fn print(&self, fit: &Fit, path: &Path) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let used = fit.training + fit.validation;
        writeln!(out, "{} games, {} records, {used} of them used", fit.games, fit.records)?;
        writeln!(out, "scale: {:.6} a centipawn", fit.scale)?;
        writeln!(out, "{:<8} {:>11} {:>11}", "loss", "training", "validation")?;
        writeln!(out, "{:<8} {:>11} {:>11}", "of", fit.training, fit.validation)?;
        for (name, losses) in [("before", fit.before), ("after", fit.after)] {
            writeln!(out, "{name:<8} {:>11.6} {:>11.6}", losses.training, losses.validation)?;
        }
        writeln!(out, "wrote {}", path.display())?;
        Ok(())
    }
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Self {
        match error {
            FitError::Group(..) => Self::Usage(error.to_string()),
            _ => Self::Work(error.to_string()),
        }
    }
}
