//! `qirkat tune`: goes on after an interruption, and gives a patch of the source.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

fn tune(state: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("qirkat").unwrap();
    command.args(["tune", "--variant", "cheskers", "--nodes", "100", "--hash", "1", "--state"]);
    command.arg(state).args(arguments).assert()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_result_is_a_patch_of_the_table_however_many_games_are_played_at_a_time() {
    let dir = TempDir::new().unwrap();
    let run = |name: &str, threads: &str| {
        // So many that hardly every number comes back to where it began.
        let iterations = ["--iterations", "400", "--parameters", "futility,late_moves"];
        let arguments = [&iterations[..], &["--concurrency", threads]].concat();
        let done = tune(&dir.path().join(name), &arguments).success();
        text(&done.get_output().stdout)
    };
    let patch = run("one", "1");
    assert_eq!(run("two", "2"), patch);
    // Done is done: the same command says the same again.
    assert_eq!(run("one", "1"), patch);

    fs::write(dir.path().join("a.patch"), &patch).unwrap();
    let source = dir.path().join("src/cheskers/parameters.rs");
    fs::create_dir_all(source.parent().unwrap()).unwrap();
    fs::copy("src/cheskers/parameters.rs", &source).unwrap();
    Command::new("git").args(["apply", "a.patch"]).current_dir(dir.path()).assert().success();
    let changed = fs::read_to_string(&source).unwrap();
    assert_ne!(changed, fs::read_to_string("src/cheskers/parameters.rs").unwrap());
}

#[test]
fn the_state_of_another_tuning_is_refused_and_kept() {
    let dir = TempDir::new().unwrap();
    let state = dir.path().join("state");
    let parameters = ["--parameters", "futility", "--iterations"];
    tune(&state, &[&parameters[..], &["2"]].concat()).success();
    let before = fs::read(&state).unwrap();
    let refused = tune(&state, &[&parameters[..], &["3"]].concat()).code(1);
    let message = text(&refused.get_output().stderr);
    assert!(message.contains("other iterations: 2, now 3"), "{message}");
    assert_eq!(fs::read(&state).unwrap(), before);

    fs::write(&state, "nonsense").unwrap();
    let refused = tune(&state, &[&parameters[..], &["2"]].concat()).code(1);
    let message = text(&refused.get_output().stderr);
    assert!(message.contains("is not the state of a tuning"), "{message}");
}

#[test]
fn a_parameter_that_does_not_exist_is_wrong_usage() {
    let dir = TempDir::new().unwrap();
    let refused = tune(&dir.path().join("state"), &["--parameters", "futilty"]).code(2);
    let message = text(&refused.get_output().stderr);
    assert!(message.contains("'futilty'") && message.contains("futility"), "{message}");
}
