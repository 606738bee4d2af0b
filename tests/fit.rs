//! `qirkat fit` as a user meets it.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use assert_cmd::Command;
use tempfile::TempDir;

/// A folder with the games of both variants, a few quick ones.
static GAMES: LazyLock<TempDir> = LazyLock::new(|| {
    let dir = tempfile::tempdir().unwrap();
    for variant in ["chesquerque", "cheskers"] {
        let out = dir.path().join(variant);
        let out = out.to_str().unwrap();
        let args = ["datagen", "--variant", variant, "--games", "40", "--nodes", "20"];
        run(&[&args[..], &["--hash", "1", "--out", out]].concat(), dir.path(), 0);
    }
    dir
});

fn games(variant: &str) -> String {
    GAMES.path().join(variant).to_str().unwrap().to_owned()
}

/// Standard output and standard error of a run in `folder` that ends with `status`.
fn run(args: &[&str], folder: &Path, status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("qirkat").unwrap();
    let output = command.args(args).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(status), "{args:?}\n{out}\n{err}");
    (out, err)
}

/// Fits to the games of `variant`: the report, and the file of weights.
fn fit(variant: &str, more: &[&str]) -> (String, String) {
    let dir = tempfile::tempdir().unwrap();
    let args = ["fit", "--variant", variant, &games(variant), "--out", "weights.rs"];
    let quick = ["--validation", "20", "--epochs", "10", "--batch", "500"];
    let (out, _) = run(&[&args[..], &quick, more].concat(), dir.path(), 0);
    (out, fs::read_to_string(dir.path().join("weights.rs")).unwrap())
}

/// The training loss in the line of the report that begins with `name`.
fn training_loss(report: &str, name: &str) -> f64 {
    let line = report.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The group of this name in a file of weights, up to its end.
fn group<'a>(file: &'a str, name: &str) -> &'a str {
    let start = file.find(&format!(" {name} = [")).unwrap();
    file[start..].split_once(';').unwrap().0
}

#[test]
fn weights_fit_better_and_keep_the_layout_of_their_file() {
    for variant in ["chesquerque", "cheskers"] {
        let (report, file) = fit(variant, &[]);
        assert!(report.starts_with("40 games, "), "{report}");
        assert!(training_loss(&report, "after") < training_loss(&report, "before"), "{report}");
        let source = format!("{}/src/{variant}/weights.rs", env!("CARGO_MANIFEST_DIR"));
        let source = fs::read_to_string(source).unwrap();
        let without_values = |text: &str| -> Vec<String> {
            let is_value = |c: char| c.is_ascii_digit() || c == '-' || c == ' ';
            text.lines().map(|line| line.replace(is_value, "")).collect()
        };
        assert_eq!(without_values(&file), without_values(&source));
        assert_ne!(file, source);
    }
}

#[test]
fn the_same_games_give_the_same_weights() {
    assert_eq!(fit("cheskers", &[]), fit("cheskers", &[]));
}

#[test]
fn weights_hardly_move_from_where_they_are_held() {
    let source = format!("{}/src/cheskers/weights.rs", env!("CARGO_MANIFEST_DIR"));
    let source = fs::read_to_string(source).unwrap();
    let (_, file) = fit("cheskers", &["--spread", "0.001"]);
    assert_eq!(group(&file, "KING"), group(&source, "KING"));
}

#[test]
fn a_group_can_be_left_out() {
    let (_, file) = fit("cheskers", &["--without", "tempo"]);
    assert_eq!(group(&file, "TEMPO"), " TEMPO = [(0, 0)]");
    let (_, file) = fit("cheskers", &[]);
    assert_ne!(group(&file, "TEMPO"), " TEMPO = [(0, 0)]");
}

#[test]
fn what_is_wrong_is_said_before_the_work() {
    let dir = GAMES.path();
    let fails = |args: &[&str], status: i32, message: &str| {
        let (out, err) = run(&[&["fit"], args].concat(), dir, status);
        assert!(out.is_empty() && err.contains(message), "{args:?}\n{err}");
    };
    fails(&[], 2, "<FILE>");
    fails(&["cheskers", "--result-part", "1.5"], 2, "expected a number from 0 to 1");
    fails(&["cheskers", "--spread", "0"], 2, "expected a number above 0");
    // Outside the repository there is no source to write.
    fails(&["chesquerque"], 2, "cannot read 'src/chesquerque/weights.rs'");
    let out = ["--out", "weights.rs"];
    fails(&[&["nothing"], &out[..]].concat(), 1, "'nothing': No such file");
    fails(&[&["cheskers"], &out[..]].concat(), 1, "the file is of cheskers, expected chesquerque");
    let unknown = ["chesquerque", "--without", "TEMPO,LUCK"];
    fails(&[&unknown[..], &out].concat(), 2, "no weights 'LUCK', expected one of: TEMPO, PAWN");
    let one = ["datagen", "--games", "1", "--nodes", "20", "--hash", "1", "--out", "one"];
    run(&one, dir, 0);
    fails(&[&["one"], &out[..]].concat(), 1, "too few games: 1");
    fs::write(dir.join("text"), "1. e4 ".repeat(20)).unwrap();
    fails(&[&["text"], &out[..]].concat(), 1, "'text': this is no file of training data");
    fails(&["chesquerque", "--out", "no/where"], 2, "cannot write 'no/where': no folder 'no'");
    assert!(!dir.join("weights.rs").exists());
}

#[test]
fn another_source_than_the_program_was_built_from_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("src/cheskers/weights.rs");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "weights! {}").unwrap();
    let (_, err) = run(&["fit", "--variant", "cheskers", &games("cheskers")], dir.path(), 2);
    assert!(err.contains("is not what this program was built from"), "{err}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "weights! {}");
}
