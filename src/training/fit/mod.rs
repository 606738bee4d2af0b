//! Fitting every weight of an evaluation to games (Texel's method, by gradients).
//!
//! An evaluation is a sum of weights ([`LinearEvaluator`]), so its value is a scalar
//! product of the weights and what a position counts. `samples` keeps the counts of
//! millions of positions, `logistic` says how badly the values foretell what came of
//! them, and which way each weight must go; `adam` goes there.

mod adam;
mod logistic;
mod samples;

use std::ops::ControlFlow;
use std::path::PathBuf;

use rayon::prelude::*;
use thiserror::Error;

use self::adam::Adam;
use self::logistic::Logistic;
use self::samples::{Pair, Samples};
use super::{Block, Blocks, DataError, Problem, Record, RecordError};
use crate::game::{Color, Key, KeySequence, PackPosition, Rules, Variant};
use crate::search::{Counts, LinearEvaluator, SearchPosition, Tapered, Weights};
use crate::{cheskers, chesquerque};

/// What to fit to what, and how.
#[derive(Clone, Debug)]
pub struct FitRequest {
    /// The game.
    pub variant: Variant,
    /// Files of training data of this game.
    pub files: Vec<PathBuf>,
    /// The part of the game's result in what the evaluation ought to say, 0–1; the rest
    /// is the search's score.
    pub result_part: f64,
    /// How often to go through all positions.
    pub epochs: u32,
    /// Positions for each step.
    pub batch: u32,
    /// The length of the first steps, in centipawns; the last ones are near 0.
    pub rate: f64,
    /// How far a weight is expected to move from its old value, in centipawns. The less,
    /// the more it is held back; weights that hardly any game speaks of are held most.
    pub spread: f64,
    /// Games in a hundred that are kept apart, to see what the fit is good for.
    pub validation: u32,
    /// Groups of weights that are to be 0, to see what the others do without them.
    pub without: Vec<String>,
}

/// How far a fit is.
#[derive(Clone, Copy, Debug)]
pub enum FitProgress {
    /// So many positions are read.
    Reading(u64),
    /// An epoch is over, counted from 0 for the state before the first.
    Epoch(u32, Losses),
}

/// The mean losses, in nats for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of the positions that weights are fitted to.
    pub training: f64,
    /// Of the positions kept apart.
    pub validation: f64,
}

/// What came of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Games read.
    pub games: u64,
    /// Records read.
    pub records: u64,
    /// Positions fitted to: the records in which the side to move is free to move.
    pub training: u64,
    /// Positions kept apart.
    pub validation: u64,
    /// How much a centipawn adds to the logarithm of the odds, fitted to the scores.
    pub scale: f64,
    /// With the old weights.
    pub before: Losses,
    /// With the new weights, rounded.
    pub after: Losses,
    /// The file of weights with the new values.
    pub text: String,
}

/// Why there is no fit.
#[derive(Debug, Error)]
pub enum FitError {
    /// A file cannot be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// No group of weights has this name.
    #[error("the evaluation has no weights '{0}', expected one of: {1}")]
    Group(String, String),
    /// There are no positions to fit to, or none to validate with.
    #[error("too few games: {0}, and none of their positions is left for {1}")]
    TooFew(u64, &'static str),
    /// Nothing can be learned from the games.
    #[error("the scores of these games say nothing about their results")]
    NoScale,
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// The weights of a game's evaluation as they are.
#[must_use]
pub fn weights(variant: Variant) -> &'static Weights {
    fn of<P: SearchPosition<Evaluator: LinearEvaluator<P>>>() -> &'static Weights {
        P::Evaluator::weights()
    }
    match variant {
        Variant::Chesquerque => of::<chesquerque::Position>(),
        Variant::Cheskers => of::<cheskers::Position>(),
    }
}

/// Fits the weights of a game's evaluation; `progress` may stop it.
///
/// # Errors
/// The first thing that is wrong with the files or the request.
pub fn fit(
    request: &FitRequest,
    progress: &mut dyn FnMut(FitProgress) -> ControlFlow<()>,
) -> Result<Fit, FitError> {
    match request.variant {
        Variant::Chesquerque => fit_game::<chesquerque::Position>(request, progress),
        Variant::Cheskers => fit_game::<cheskers::Position>(request, progress),
    }
}

/// What was read.
#[derive(Default)]
struct Data {
    samples: Samples,
    training: Vec<u32>,
    validation: Vec<u32>,
    games: u64,
    records: u64,
}

fn fit_game<P>(
    request: &FitRequest,
    progress: &mut dyn FnMut(FitProgress) -> ControlFlow<()>,
) -> Result<Fit, FitError>
where
    P: SearchPosition<Evaluator: LinearEvaluator<P>> + PackPosition,
{
    let weights = P::Evaluator::weights();
    let fixed = fixed(weights, &request.without)?;
    let data = read::<P>(request, progress)?;
    for (indices, purpose) in [(&data.training, "the fit"), (&data.validation, "its validation")] {
        if indices.is_empty() {
            return Err(FitError::TooFew(data.games, purpose));
        }
    }
    let Data { samples, training, validation, games, records } = data;
    let scale = Logistic::fitted_scale(&samples, &training).ok_or(FitError::NoScale)?;
    let model = Logistic { scale, result_part: request.result_part };
    let losses = |values: &[Pair]| Losses {
        training: model.loss(&samples, &training, values),
        validation: model.loss(&samples, &validation, values),
    };
    let old: Vec<Pair> = weights.values.iter().map(|&value| value.into()).collect();
    let before = losses(&old);
    told(progress(FitProgress::Epoch(0, before)))?;

    let mut values = old.clone();
    for (value, fixed) in values.iter_mut().zip(&fixed) {
        if *fixed {
            *value = Pair::default();
        }
    }
    // As if each weight were drawn around its old value, with this spread, and each game,
    // whose positions are much alike, were one observation.
    let pull = 1.0 / (request.spread * request.spread * games as f64);
    let mut order = training.clone();
    let mut random = fastrand::Rng::with_seed(0);
    let mut adam = Adam::new(values.len());
    let batches = order.len().div_ceil(request.batch as usize);
    let steps = f64::from(request.epochs) * batches as f64;
    let mut done = 0.0;
    for epoch in 1..=request.epochs {
        random.shuffle(&mut order);
        let mut training_loss = 0.0;
        for batch in order.chunks(request.batch as usize) {
            let (loss, mut gradient) = model.gradient(&samples, batch, &values);
            training_loss += loss * batch.len() as f64 / order.len() as f64;
            for (index, slope) in gradient.iter_mut().enumerate() {
                let (value, old) = (values[index], old[index]);
                if fixed[index] {
                    *slope = Pair::default();
                } else {
                    slope.opening += pull * (value.opening - old.opening);
                    slope.ending += pull * (value.ending - old.ending);
                }
            }
            // From the full rate to none, along half a wave.
            let rate = request.rate * (1.0 + (std::f64::consts::PI * done / steps).cos()) / 2.0;
            adam.step(&mut values, &gradient, rate);
            done += 1.0;
        }
        let validation = model.loss(&samples, &validation, &values);
        told(progress(FitProgress::Epoch(epoch, Losses { training: training_loss, validation })))?;
    }

    let rounded: Vec<Tapered> = values.into_iter().map(Tapered::from).collect();
    let after = losses(&rounded.iter().map(|&value| value.into()).collect::<Vec<Pair>>());
    Ok(Fit {
        games,
        records,
        training: training.len() as u64,
        validation: validation.len() as u64,
        scale,
        before,
        after,
        text: weights.rewritten(&rounded).expect("the file was read when this was built"),
    })
}

fn told(flow: ControlFlow<()>) -> Result<(), FitError> {
    if flow.is_break() { Err(FitError::Stopped) } else { Ok(()) }
}

/// Which weights are to be 0.
fn fixed(weights: &Weights, without: &[String]) -> Result<Vec<bool>, FitError> {
    let mut fixed = vec![false; weights.values.len()];
    for name in without {
        let group = weights.groups.iter().find(|group| group.name().eq_ignore_ascii_case(name));
        let Some(group) = group else {
            let names: Vec<&str> = weights.groups.iter().map(|group| group.name()).collect();
            return Err(FitError::Group(name.clone(), names.join(", ")));
        };
        fixed[group.range()].fill(true);
    }
    Ok(fixed)
}

/// Reads the files. All positions of a game go the same way, into the fit or its
/// validation, for they know each other.
fn read<P>(
    request: &FitRequest,
    progress: &mut dyn FnMut(FitProgress) -> ControlFlow<()>,
) -> Result<Data, FitError>
where
    P: SearchPosition<Evaluator: LinearEvaluator<P>> + PackPosition,
{
    let mut data = Data::default();
    let mut random = KeySequence::new(0);
    for path in &request.files {
        let blocks = Blocks::open(path)?;
        let header = blocks.header();
        if header.variant != P::VARIANT {
            let (found, expected) = (header.variant, P::VARIANT);
            let problem = Problem::Variant { found, expected };
            return Err(DataError { path: path.clone(), problem }.into());
        }
        for block in blocks {
            let block = block?;
            let mut records = &block.records[..];
            let mut games = Vec::new();
            for game in &block.games {
                let (these, rest) = records.split_at(game.records as usize);
                let Key(number) = random.next_key();
                games.push((these, number % 100 < u64::from(request.validation)));
                records = rest;
            }
            let read: Result<Vec<Samples>, RecordError> =
                games.par_iter().map(|(records, _)| samples::<P>(records, header.rules)).collect();
            let read = read.map_err(|error| damaged(path.clone(), &block, &error))?;
            for (samples, (_, for_validation)) in read.iter().zip(&games) {
                let start = data.samples.len() as u32;
                data.samples.append(samples);
                let indices = start..data.samples.len() as u32;
                if *for_validation {
                    data.validation.extend(indices);
                } else {
                    data.training.extend(indices);
                }
            }
            data.games += games.len() as u64;
            data.records += block.records.len() as u64;
            told(progress(FitProgress::Reading(data.records)))?;
        }
    }
    Ok(data)
}

fn damaged(path: PathBuf, block: &Block, error: &RecordError) -> DataError {
    let problem = Problem::Damaged { offset: block.offset, reason: error.to_string() };
    DataError { path, problem }
}

/// The positions of a game that the evaluation is asked about. Where a side must answer
/// a check or a jump the search looks further before it asks.
fn samples<P>(records: &[[u8; super::RECORD_LEN]], rules: Rules) -> Result<Samples, RecordError>
where
    P: SearchPosition<Evaluator: LinearEvaluator<P>> + PackPosition,
{
    let mut samples = Samples::default();
    let mut counts = Counts::new(P::Evaluator::weights());
    for bytes in records {
        let Record { position, score, winner, .. } = Record::<P>::from_bytes(bytes, rules)?;
        if position.is_forced() {
            continue;
        }
        counts.clear();
        P::Evaluator::trace(&position, &mut counts);
        let white = if position.side_to_move() == Color::White { score } else { -score };
        samples.push(&counts, P::Evaluator::phase(&position), white, winner);
    }
    Ok(samples)
}
