//! `qirkat datagen` as a user meets it: however often it is interrupted, the file in the
//! end has the same records.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use qirkat::cheskers::Position as Cheskers;
use qirkat::chesquerque::Position as Chesquerque;
use qirkat::game::PackPosition;
use qirkat::search::SearchPosition;
use qirkat::training::{Blocks, RECORD_LEN, Records};
use tempfile::TempDir;

/// A folder for one file.
struct Place {
    _folder: TempDir,
    path: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.qdata");
        Self { _folder: folder, path }
    }

    /// The words of a run with few nodes.
    fn args<'a>(&'a self, variant: &'a str, more: &[&'a str]) -> Vec<&'a str> {
        let path = self.path.to_str().unwrap();
        let few = ["datagen", "--variant", variant, "--nodes", "60", "--hash", "1", "--out", path];
        [&few, more].concat()
    }

    /// Standard output and standard error of a run that ends with `status`.
    fn run(&self, variant: &str, more: &[&str], status: i32) -> (String, String) {
        let args = self.args(variant, more);
        let output = Command::cargo_bin("qirkat").unwrap().args(&args).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert_eq!(output.status.code(), Some(status), "{args:?}\n{out}\n{err}");
        (out, err)
    }
}

/// The records of each game in the file, by its number.
fn games(path: &Path) -> Vec<(u32, Vec<[u8; RECORD_LEN]>)> {
    let mut games = Vec::new();
    for block in Blocks::open(path).unwrap() {
        let block = block.unwrap();
        let mut records = block.records.into_iter();
        for game in block.games {
            games.push((game.number, records.by_ref().take(game.records as usize).collect()));
        }
    }
    games.sort();
    games
}

#[test]
fn threads_make_no_difference() {
    for variant in ["chesquerque", "cheskers"] {
        let (one, two, other) = (Place::new(), Place::new(), Place::new());
        let (out, _) = one.run(variant, &["--games", "6"], 0);
        two.run(variant, &["--games", "6", "--concurrency", "3"], 0);
        other.run(variant, &["--games", "6", "--seed", "2"], 0);
        let all = games(&one.path);
        assert_eq!(all.iter().map(|game| game.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let records: usize = all.iter().map(|game| game.1.len()).sum();
        assert!(records > 100, "{records}");
        let last = format!("6 games with {records} positions in the file");
        assert_eq!(out.lines().last(), Some(&*last));
        assert_eq!(games(&two.path), all);
        assert_ne!(games(&other.path), all);
    }
}

#[test]
fn a_file_cut_anywhere_is_completed_to_the_same_records() {
    let place = Place::new();
    place.run("cheskers", &["--games", "2"], 0);
    let (out, err) = place.run("cheskers", &["--games", "5"], 0);
    assert!(out.starts_with("3 games played, "), "{out}");
    assert!(err.contains("2 games are in the file already"), "{err}");
    let whole = fs::read(&place.path).unwrap();
    let all = games(&place.path);
    let second = Blocks::open(&place.path).unwrap().nth(1).unwrap().unwrap().offset as usize;
    for length in [0, 20, 44, 50, second - 1, second, second + 30, whole.len() - 1, whole.len()] {
        fs::write(&place.path, &whole[..length]).unwrap();
        let (_, err) = place.run("cheskers", &["--games", "5"], 0);
        assert_eq!(games(&place.path), all, "{length} bytes");
        let cut = length > 44 && length != second && length != whole.len();
        assert_eq!(err.contains("is cut off"), cut, "{length} bytes: {err}");
    }
}

#[test]
fn only_quiet_positions_are_kept() {
    fn quiet<P: PackPosition + SearchPosition>(path: &Path) {
        let mut plies = Vec::new();
        for record in Records::<P>::new(vec![path.to_owned()]) {
            let record = record.unwrap();
            assert!(!record.position.is_forced(), "{}", record.position.fields());
            assert!(!record.score.is_decisive() && record.position.outcome().is_none());
            plies.push(record.ply);
        }
        // Nothing of the random openings, of 6 plies or more.
        assert!(plies.iter().all(|&ply| ply >= 6), "{plies:?}");
        assert!(plies.iter().any(|&ply| ply < 12) && plies.iter().any(|&ply| ply > 30));
    }
    let place = Place::new();
    place.run("chesquerque", &["--games", "4"], 0);
    quiet::<Chesquerque>(&place.path);
    let place = Place::new();
    place.run("cheskers", &["--games", "4", "--majority"], 0);
    assert!(Blocks::open(&place.path).unwrap().header().rules.majority);
    quiet::<Cheskers>(&place.path);
}

#[test]
fn other_options_are_not_mixed_into_a_file() {
    let place = Place::new();
    place.run("cheskers", &["--games", "1"], 0);
    let before = fs::read(&place.path).unwrap();
    let refusals: [(&str, &[&str], &str); 4] = [
        ("cheskers", &["--nodes", "61"], "--nodes 60, not with --nodes 61"),
        ("cheskers", &["--seed", "7", "--hash", "2"], "--seed 1, --hash 1, not with --seed 7"),
        ("cheskers", &["--majority"], "no --majority, not with --majority"),
        ("chesquerque", &[], "--variant cheskers, not with --variant chesquerque"),
    ];
    for (variant, more, expected) in refusals {
        // Of options given twice, the last one counts.
        let path = place.path.to_str().unwrap();
        let few = ["--nodes", "60", "--hash", "1"];
        let given = |option: &&str| !more.contains(option);
        let mut args = vec!["datagen", "--variant", variant, "--games", "2", "--out", path];
        for pair in few.chunks(2).filter(|pair| given(&pair[0])) {
            args.extend(pair);
        }
        args.extend(more);
        let output = Command::cargo_bin("qirkat").unwrap().args(&args).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(err.contains(path) && err.contains(expected), "{err}");
        assert_eq!(fs::read(&place.path).unwrap(), before);
    }
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let place = Place::new();
    fs::write(&place.path, "something that took long to make").unwrap();
    let (_, err) = place.run("cheskers", &["--games", "1"], 1);
    let name = place.path.display();
    assert_eq!(err, format!("error: '{name}': this is no file of training data of qirkat\n"));
    fs::remove_file(&place.path).unwrap();
    fs::create_dir(&place.path).unwrap();
    let (_, err) = place.run("cheskers", &["--games", "1"], 1);
    assert!(err.starts_with(&format!("error: '{name}': ")), "{err}");
}

#[test]
fn wrong_usage_is_named() {
    let place = Place::new();
    for (more, expected) in [
        (&[][..], "--games"),
        (&["--games", "0"], "0 is not in 1.."),
        (&["--games", "1", "--threads", "0"], "0 is not in 1..=256"),
    ] {
        let (_, err) = place.run("cheskers", more, 2);
        assert!(err.contains(expected), "{err}");
    }
    assert!(!place.path.exists());
}

/// The games in the whole blocks of a file that may be being written; 0 before there is one.
#[cfg(unix)]
fn kept(path: &Path) -> usize {
    let Ok(blocks) = Blocks::open(path) else { return 0 };
    blocks.map_while(Result::ok).map(|block| block.games.len()).sum()
}

/// Runs until the process is ended by `signal`, which is not before it has kept a game.
#[cfg(unix)]
fn interrupted(place: &Place, signal: nix::sys::signal::Signal) -> (Option<i32>, String) {
    let before = kept(&place.path);
    let more = ["--games", "100000", "--concurrency", "2"];
    let child = Process::new(assert_cmd::cargo::cargo_bin("qirkat"))
        .args(place.args("cheskers", &more))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while kept(&place.path) <= before {
        assert!(start.elapsed() < Duration::from_secs(60), "no games are kept");
        std::thread::sleep(Duration::from_millis(20));
    }
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id() as i32), signal).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Ctrl-C keeps what was played and says how to go on; no end of the process doubles
/// or loses a game.
#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on() {
    use nix::sys::signal::Signal;
    let place = Place::new();
    let (status, err) = interrupted(&place, Signal::SIGINT);
    assert_eq!(status, Some(1));
    let told = err.lines().last().unwrap();
    let first = games(&place.path);
    assert_eq!(
        told,
        format!(
            "error: stopped after {} of 100000 games; the same command goes on from there",
            first.len()
        )
    );
    let (status, _) = interrupted(&place, Signal::SIGKILL);
    assert_eq!(status, None);
    // A block may have been cut off in the middle; the next run sees to it.
    place.run("cheskers", &["--games", "1"], 0);
    let second = games(&place.path);
    assert!(second.len() > first.len());
    assert!(first.iter().all(|game| second.contains(game)), "what was kept stays");
    let numbers: Vec<u32> = second.iter().map(|game| game.0).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "no game is there twice");
    let missing = (1..=numbers.len() as u32).filter(|number| !numbers.contains(number)).count();
    assert!(missing <= 4, "each of two threads may have lost a game in each run: {numbers:?}");
}
