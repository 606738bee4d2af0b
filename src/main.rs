//! The command line: parse, then hand over to one command.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use qirkat::engine::Options;
use qirkat::{protocol, tournament};

/// A playing engine for Chesquerque and Cheskers.
///
/// Without a command it speaks UCI or XBoard's protocol on standard input and
/// output, as the first line it reads tells.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Perft(commands::perft::Args),
    Bench(commands::bench::Args),
    Analyze(commands::analyze::Args),
    Install(commands::install::Args),
    Match(Box<commands::r#match::Args>),
    Openings(commands::openings::Args),
    Pgn(commands::pgn::Args),
    Play(commands::play::Args),
    Diagram(commands::diagram::Args),
    Datagen(commands::datagen::Args),
    Tune(commands::tune::Args),
    Fit(commands::fit::Args),
    FitWdl(commands::fit_wdl::Args),
    #[command(name = tournament::WARDEN, hide = true)]
    MatchWarden,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => return protocol::run(Options::default()),
        Some(Command::Perft(args)) => args.run(),
        Some(Command::Bench(args)) => args.run(),
        Some(Command::Analyze(args)) => args.run(),
        Some(Command::Install(args)) => args.run(),
        Some(Command::Match(args)) => args.run(),
        Some(Command::Openings(args)) => args.run(),
        Some(Command::Pgn(args)) => args.run(),
        Some(Command::Play(args)) => args.run(),
        Some(Command::Diagram(args)) => args.run(),
        Some(Command::Datagen(args)) => args.run(),
        Some(Command::Tune(args)) => args.run(),
        Some(Command::Fit(args)) => args.run(),
        Some(Command::FitWdl(args)) => args.run(),
        Some(Command::MatchWarden) => {
            tournament::keep_watch();
            Ok(())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
