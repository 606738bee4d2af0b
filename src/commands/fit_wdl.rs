//! `qirkat fit-wdl`

use std::io::{self, Write as _};
use std::path::PathBuf;

use qirkat::game::{PackPosition, Variant};
use qirkat::search::SearchPosition;
use qirkat::statistics::Points;
use qirkat::training::{Records, WdlData};
use qirkat::{cheskers, chesquerque};

use super::Failure;

/// Fit the chances that scores stand for to games
///
/// Reads files of `qirkat datagen` and prints the parameters by which UCI_ShowWDL turns a
/// score and the number of men into chances: what `SearchPosition::WDL` of the game is set
/// to.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The game: chesquerque or cheskers
    #[arg(long, value_name = "NAME", default_value_t = Variant::Chesquerque)]
    variant: Variant,
    /// Files of training data
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let data = match self.variant {
            Variant::Chesquerque => self.read::<chesquerque::Position>(),
            Variant::Cheskers => self.read::<cheskers::Position>(),
        }?;
        let fit = data.fit().ok_or_else(|| {
            Failure::Work("the files say too little: no wins, no draws or no losses".to_owned())
        })?;
        let ([m0, m1], [s0, s1]) = (fit.model.margin, fit.model.slope);
        let mut out = io::stdout();
        writeln!(out, "{} positions", fit.positions)?;
        writeln!(out, "loss {:.4}, without scores {:.4}", fit.loss, fit.blind_loss)?;
        writeln!(out, "WdlModel {{ margin: [{m0:.4}, {m1:.5}], slope: [{s0:.4}, {s1:.5}] }}")?;
        Ok(())
    }

    fn read<P: SearchPosition + PackPosition>(&self) -> Result<WdlData, Failure> {
        let mut data = WdlData::default();
        for record in Records::<P>::new(self.files.clone()) {
            let record = record.map_err(|error| Failure::Work(error.to_string()))?;
            let points = match record.winner {
                None => Points::Draw,
                Some(winner) if winner == record.position.side_to_move() => Points::Win,
                Some(_) => Points::Loss,
            };
            data.add(record.position.men(), record.score, points);
        }
        Ok(data)
    }
}
