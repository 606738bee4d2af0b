//! Instructions that both games need, counted by valgrind: `cargo bench --bench
//! instructions`. Counts do not drift, whatever else the machine is doing.
//!
//! This program runs itself under valgrind's cachegrind, each piece of work once
//! and then twice: the difference is the work, without the start of the program.
//! Valgrind knows no AVX-512, so perft in bulk is counted as it goes with AVX2.

mod workloads;

use std::error::Error;
use std::process::{Command, ExitCode};

use qirkat::perft::Counting;
use qirkat::search::SearchPosition;
use workloads::{Bench, Size, Workloads, for_both_games};

/// Tells the program under valgrind what to do: `GAME/WORK TIMES`.
const WORK: &str = "QIRKAT_BENCH_WORK";

/// The names of the work.
const WORKS: [&str; 6] = ["attacks", "movegen", "make", "perft-bulk", "perft-every-move", "search"];

/// Small: valgrind is some fifty times slower, and clearing a table is no search.
const SIZES: [Size; 2] = [
    Size { perft_depth: 3, search_depth: 9, hash_mib: 1 },
    Size { perft_depth: 5, search_depth: 10, hash_mib: 1 },
];

/// Does the work that was asked for.
struct Once {
    work: String,
    times: u32,
}

impl Bench for Once {
    fn run<P: SearchPosition>(&mut self, work: &mut Workloads<P>) {
        let Some(name) = self.work.strip_prefix(P::VARIANT.name()) else { return };
        let mut elements = 0;
        for _ in 0..self.times {
            elements = match &name[1..] {
                "attacks" => work.attacks(),
                "movegen" => work.movegen(),
                "make" => work.make(),
                "perft-bulk" => work.perft(Counting::Bulk),
                "perft-every-move" => work.perft(Counting::EveryMove),
                "search" => work.search(),
                other => unreachable!("no work is called {other}"),
            };
        }
        println!("{elements}");
    }
}

/// Runs this program under valgrind: the elements dealt with each time, and the
/// instructions of all.
fn count(work: &str, times: u32) -> Result<(u64, u64), Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .env(WORK, format!("{work} {times}"))
        .output()
        .map_err(|error| format!("valgrind cannot be run ({error}); is it installed?"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let instructions = messages.lines().find_map(|line| Some(line.split_once("I   refs:")?.1));
    let instructions = instructions.ok_or_else(|| format!("valgrind failed:\n{messages}"))?;
    let elements = String::from_utf8_lossy(&output.stdout).trim().parse()?;
    Ok((elements, instructions.trim().replace(',', "").parse()?))
}

fn report() -> Result<(), Box<dyn Error>> {
    println!("{:<30} {:>10} {:>14} {:>12}", "work", "elements", "instructions", "per element");
    for game in ["chesquerque", "cheskers"] {
        for name in WORKS {
            let work = format!("{game}/{name}");
            let (elements, once) = count(&work, 1)?;
            let (_, twice) = count(&work, 2)?;
            let instructions = twice - once;
            let each = instructions as f64 / elements as f64;
            println!("{work:<30} {elements:>10} {instructions:>14} {each:>12.1}");
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    if let Ok(asked) = std::env::var(WORK) {
        let (work, times) = asked.split_once(' ').expect("work and times");
        let times = times.parse().expect("a number of times");
        for_both_games(&mut Once { work: work.to_owned(), times }, SIZES);
        return ExitCode::SUCCESS;
    }
    // `cargo test` builds benches and runs them with no such flag.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    match report() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
