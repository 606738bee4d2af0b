//! `qirkat tune`

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use qirkat::game::Variant;
use qirkat::search::Parameters;
use qirkat::training::{Spsa, Tune, TuneError};
use similar::TextDiff;

use super::{Failure, SelfPlayArgs, stopped_by_interrupt};

/// Tune the search's parameters by games against itself (SPSA)
///
/// Each iteration is a pair of games between two settings, each parameter a step up in one and
/// down in the other at random; the values follow the winner. The result is a patch of the
/// table in the source, for `git apply`. Whether it is stronger is for `qirkat match` to say.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 5000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The parameters to tune [default: all that are more than switches]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    parameters: Vec<String>,
    /// Where the state is kept: the same command goes on from there after an interruption
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Write the patch to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    patch: Option<PathBuf>,
    #[command(flatten)]
    self_play: SelfPlayArgs,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stop = stopped_by_interrupt()?;
        let SelfPlayArgs { seed, concurrency, hash } = self.self_play;
        let tune = Tune {
            variant: self.variant,
            names: self.parameters.clone(),
            iterations: self.iterations,
            nodes: self.nodes,
            hash_mib: hash as usize,
            seed,
            threads: concurrency as usize,
            state: self.state.clone(),
        };
        let style = "{elapsed_precise} [{bar:30}] {pos}/{len} pairs, {per_sec} (left: {eta})";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let bar = ProgressBar::new(self.iterations).with_style(style.progress_chars("=> "));
        let mut begun = false;
        let spsa = tune.run(&stop, &mut |spsa| {
            bar.set_position(spsa.done());
            if !begun {
                // Pairs of earlier runs say nothing about the speed of this one.
                bar.reset_eta();
                begun = true;
            }
        })?;
        bar.finish_and_clear();

        let (present, tuned) = tune.tuned(&spsa);
        write!(io::stderr(), "{}", table(&spsa, &present, &tuned))?;
        if spsa.done() < spsa.iterations() {
            let (done, all) = (spsa.done(), spsa.iterations());
            return Err(Failure::Work(format!(
                "stopped after {done} of {all} pairs; the same command goes on from there"
            )));
        }
        let patch = patch(self.variant, &present, &tuned);
        match &self.patch {
            None => write!(io::stdout(), "{patch}")?,
            Some(path) => fs::write(path, patch).map_err(|error| {
                Failure::Work(format!("cannot write '{}': {error}", path.display()))
            })?,
        }
        Ok(())
    }
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Self {
        match error {
            TuneError::Unknown(..) => Self::Usage(error.to_string()),
            _ => Self::Work(error.to_string()),
        }
    }
}

/// The values before and after, for people.
fn table(spsa: &Spsa, present: &Parameters, tuned: &Parameters) -> String {
    let values = present.values().into_iter().zip(tuned.values());
    Parameters::all()
        .iter()
        .zip(values)
        .filter(|(parameter, _)| spsa.parameters().contains(parameter))
        .map(|(parameter, (old, new))| format!("{:<24} {old:>6} -> {new:>6}\n", parameter.name))
        .collect()
}

/// The change of the source, for `git apply`.
fn patch(variant: Variant, present: &Parameters, tuned: &Parameters) -> String {
    let (old, new) = (present.source(), tuned.source());
    let path = format!("src/{variant}/parameters.rs");
    TextDiff::from_lines(&old, &new)
        .unified_diff()
        .header(&format!("a/{path}"), &format!("b/{path}"))
        .to_string()
}
