//! `qirkat install --xboard`, in folders of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// Runs it for a user whose home is `home`; what it prints, or its complaint.
fn install(home: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::cargo_bin("qirkat").unwrap();
    command.args(["install", "--xboard"]).args(args);
    let output = command.env("HOME", home).env_remove("XDG_DATA_HOME").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    match output.status.code() {
        Some(0) => Ok(text(output.stdout)),
        Some(1) => Err(text(output.stderr)),
        other => panic!("status {other:?}: {}", text(output.stderr)),
    }
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path);
        }
    }
    found
}

/// The paths in lines that begin with `word`.
fn told(output: &str, word: &str) -> BTreeSet<PathBuf> {
    output.lines().filter_map(|line| line.strip_prefix(word)).map(PathBuf::from).collect()
}

#[test]
fn it_tells_what_it_writes_and_takes_just_that_away() {
    let home = tempfile::tempdir().unwrap();
    let other = home.path().join(".local/share/qirkat/xboard/mine.txt");
    fs::create_dir_all(other.parent().unwrap()).unwrap();
    fs::write(&other, "mine").unwrap();

    let mut written = told(&install(home.path(), &[]).unwrap(), "wrote ");
    assert_eq!(written.len(), 2 + 16 + 2);
    // Once more: it writes over its own files.
    assert_eq!(told(&install(home.path(), &[]).unwrap(), "wrote "), written);
    let removed = told(&install(home.path(), &["--uninstall"]).unwrap(), "removed ");
    assert_eq!(removed, written);
    assert_eq!(files(home.path()), BTreeSet::from([other.clone()]));
    assert_eq!(install(home.path(), &["--uninstall"]).unwrap(), "");

    fs::remove_file(other).unwrap();
    written = told(&install(home.path(), &[]).unwrap(), "wrote ");
    assert_eq!(files(home.path()), written);
    install(home.path(), &["--uninstall"]).unwrap();
    assert!(!home.path().join(".local/share/qirkat").exists());
}

#[test]
fn configurations_name_the_engine_and_pictures_that_are_there() {
    let home = tempfile::tempdir().unwrap();
    install(home.path(), &[]).unwrap();
    for (game, picture) in [("chesquerque", "-9x9.png"), ("cheskers", "-8x8.png")] {
        let configuration = home.path().join(".xboard/themes/conf").join(game);
        let text = fs::read_to_string(configuration).unwrap();
        let value = |option: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("-{option} ")));
            line.unwrap_or_else(|| panic!("no {option} in {text}")).trim_matches('\'').to_owned()
        };
        assert_eq!(value("variant"), game);
        assert!(Path::new(&value("firstChessProgram")).is_file());
        for texture in ["liteBackTextureFile", "darkBackTextureFile"] {
            assert!(value(texture).ends_with(picture));
            assert!(Path::new(&value(texture)).is_file());
        }
        assert!(Path::new(&value("pieceImageDirectory")).join("WhiteKing.svg").is_file());
    }
}

#[test]
fn files_of_others_are_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let theirs = home.path().join(".xboard/themes/conf/cheskers");
    fs::create_dir_all(theirs.parent().unwrap()).unwrap();
    fs::write(&theirs, "-variant cheskers").unwrap();
    let error = install(home.path(), &[]).unwrap_err();
    assert!(error.contains("conf/cheskers' is not Qirkat's"), "{error}");
    assert_eq!(files(home.path()), BTreeSet::from([theirs.clone()]), "nothing was written");
    let left = install(home.path(), &["--uninstall"]).unwrap();
    assert_eq!(left, format!("left {}, which is not Qirkat's\n", theirs.display()));
}

/// The system's folders, below a root as when a package is built: paths in the files
/// are those that hold when the package is installed.
#[test]
fn the_system_gets_a_registration_too() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    let args = ["--system", "--root", root.to_str().unwrap()];
    install(Path::new("/nonexistent"), &args).unwrap();
    let registration = root.join("usr/local/share/games/plugins/xboard/qirkat.eng");
    let text = fs::read_to_string(&registration).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), ("plugin spec 0.0", "chesquerque,cheskers", 3));
    assert!(Path::new(lines[1]).is_file());
    let configuration = root.join("usr/share/games/xboard/themes/conf/chesquerque");
    let text = fs::read_to_string(configuration).unwrap();
    assert!(text.contains("'/usr/local/share/games/qirkat/xboard/chesquerque-9x9.png'"), "{text}");
    install(Path::new("/nonexistent"), &[&args[..], &["--uninstall"]].concat()).unwrap();
    assert_eq!(files(root), BTreeSet::new());
}

#[test]
fn without_a_home_or_a_place_to_write_it_says_so() {
    let error = install(Path::new(""), &[]).unwrap_err();
    assert!(error.starts_with("error: HOME is not set"), "{error}");
    let home = tempfile::NamedTempFile::new().unwrap();
    let error = install(home.path(), &[]).unwrap_err();
    assert!(error.starts_with("error: cannot write '"), "{error}");
}
