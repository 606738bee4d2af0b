//! The command line: parse, then hand over to one command.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use qirkat::engine::Options;
use qirkat::protocol;

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
    Selfplay(commands::selfplay::Args),
    Play(commands::play::Args),
    Diagram(commands::diagram::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => return protocol::run(Options::default()),
        Some(Command::Perft(args)) => args.run(),
        Some(Command::Bench(args)) => args.run(),
        Some(Command::Analyze(args)) => args.run(),
        Some(Command::Selfplay(args)) => args.run(),
        Some(Command::Play(args)) => args.run(),
        Some(Command::Diagram(args)) => args.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
