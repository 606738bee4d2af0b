//! `--engine` and `--each`: the engines of a match.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use qirkat::tournament::{EngineSpec, Limits, Pace, Program, Protocol, parse_seconds};

use crate::commands::Failure;
use crate::commands::key_values::{self, Known, choice, number};

const KEYS: &str = "cmd, name, dir, arg, proto, option.NAME, tc, st, depth, nodes, timemargin";
const EACH_KEYS: &str = "dir, arg, proto, option.NAME, tc, st, depth, nodes, timemargin";

/// The words of each `--engine`.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineWords(Vec<Vec<String>>);

/// The derived parser cannot tell one `--engine` from the next.
impl clap::Args for EngineWords {
    fn augment_args(command: Command) -> Command {
        let help = "An engine, two or more times: cmd=PROGRAM (self is this one), name=, dir=, arg=, \
                    proto=uci|xboard, option.NAME=VALUE; tc=40/60, 10+0.1 or inf, st=SECONDS, \
                    depth=, nodes=, timemargin=MS";
        command.arg(
            Arg::new("engine")
                .long("engine")
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .help(help),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for EngineWords {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let occurrences = matches.get_occurrences::<String>("engine").into_iter().flatten();
        Ok(Self(occurrences.map(|words| words.cloned().collect()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The engines that the words of `--engine` describe, each of which begins with what
/// `--each` says.
pub(super) fn read(engines: &EngineWords, each: &[String]) -> Result<Vec<EngineSpec>, Failure> {
    let mut common = Draft::default();
    common.read("--each", EACH_KEYS, each)?;
    let mut specs = Vec::new();
    for words in &engines.0 {
        let mut draft = common.clone();
        draft.read("--engine", KEYS, words)?;
        specs.push(draft.finish(&specs)?);
    }
    if specs.len() < 2 {
        let text = "expected two engines or more, such as --engine cmd=self nodes=2000";
        return Err(Failure::Usage(text.to_owned()));
    }
    let names: BTreeSet<_> = specs.iter().map(|spec| &spec.name).collect();
    if names.len() < specs.len() {
        let text = "two engines have the same name, expected different ones";
        return Err(Failure::Usage(text.to_owned()));
    }
    Ok(specs)
}

/// What is known of an engine so far.
#[derive(Clone, Default)]
struct Draft {
    program: Option<Program>,
    name: Option<String>,
    dir: Option<PathBuf>,
    args: Vec<String>,
    protocol: Protocol,
    options: Vec<(String, String)>,
    limits: Limits,
}

impl Draft {
    fn read(&mut self, option: &str, keys: &str, words: &[String]) -> Result<(), Failure> {
        let for_all = option == "--each";
        key_values::read(option, keys, words, |key, value| {
            match key {
                "cmd" | "name" if for_all => return Ok(Known::No),
                "cmd" if value.is_empty() => return Err("cmd is empty".to_owned()),
                "cmd" if value == "self" => self.program = Some(Program::Itself),
                "cmd" => self.program = Some(Program::File(value.into())),
                "name" if value.is_empty() => return Err("name is empty".to_owned()),
                "name" => self.name = Some(value.to_owned()),
                "dir" => self.dir = Some(value.into()),
                "arg" => self.args.push(value.to_owned()),
                "proto" => {
                    let choices = [("uci", Protocol::Uci), ("xboard", Protocol::XBoard)];
                    self.protocol = choice(key, value, &choices)?;
                }
                "tc" => self.limits.pace = value.parse()?,
                "st" => {
                    let time = parse_seconds(value).filter(|time| !time.is_zero());
                    let time = time.ok_or_else(|| format!("st '{value}', expected seconds"))?;
                    self.limits.pace = Pace::MoveTime(time);
                }
                "depth" => self.limits.depth = Some(number(key, value, 1, 1000)?),
                "nodes" => self.limits.nodes = Some(number(key, value, 1, u64::MAX)?),
                "timemargin" => {
                    self.limits.margin = Duration::from_millis(number(key, value, 0, 3_600_000)?);
                }
                _ => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => self.set_option(name, value),
                    _ => return Ok(Known::No),
                },
            }
            Ok(Known::Yes)
        })
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }

    /// The engine, with a name that `others` do not have if none was given.
    fn finish(self, others: &[EngineSpec]) -> Result<EngineSpec, Failure> {
        let missing = "--engine: no cmd, expected cmd=PROGRAM, or cmd=self for this one";
        let program = self.program.ok_or_else(|| Failure::Usage(missing.to_owned()))?;
        let name = self.name.unwrap_or_else(|| default_name(&program, others));
        if !self.limits.is_bounded() {
            let text = format!("engine {name} has no limit, expected tc=, st=, depth= or nodes=");
            return Err(Failure::Usage(text));
        }
        if self.protocol == Protocol::XBoard && self.limits.nodes.is_some() {
            let text = format!(
                "engine {name}: XBoard's protocol knows no nodes=, expected tc=, st= or depth="
            );
            return Err(Failure::Usage(text));
        }
        Ok(EngineSpec {
            name,
            program,
            args: self.args,
            dir: self.dir,
            protocol: self.protocol,
            options: self.options,
            limits: self.limits,
        })
    }
}

fn default_name(program: &Program, others: &[EngineSpec]) -> String {
    let stem = match program {
        Program::Itself => None,
        Program::File(path) => Path::new(path).file_stem().map(|stem| stem.to_string_lossy()),
    };
    let stem = stem.map_or_else(|| env!("CARGO_PKG_NAME").to_owned(), |stem| stem.into_owned());
    let taken = |name: &String| others.iter().any(|other| other.name == *name);
    let numbered = (2..).map(|number| format!("{stem} {number}"));
    std::iter::once(stem.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(stem)
}
