//! `qirkat diagram`: positions as pictures.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use resvg::tiny_skia::{ColorU8, Pixmap};
use resvg::usvg;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qirkat")).arg("diagram").args(args).output().unwrap()
}

/// The picture on standard output, which can be read as SVG.
fn svg(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    usvg::Tree::from_str(&text, &usvg::Options::default()).expect("well-formed SVG");
    text
}

#[test]
fn the_arrays_are_those_of_the_readme() {
    for (variant, men) in [("chesquerque", 36), ("cheskers", 24)] {
        let picture = svg(&["--variant", variant]);
        assert_eq!(picture.matches("<use ").count(), men);
        let file = fs::read_to_string(format!("docs/{variant}.svg")).unwrap();
        assert!(picture == file, "docs/{variant}.svg is another picture");
    }
}

#[test]
fn every_man_looks_as_its_file_in_assets() {
    for color in ["white", "black"] {
        for name in ["pawn", "rook", "knight", "bishop", "archbishop", "queen", "king", "camel"] {
            let file = fs::read_to_string(format!("assets/pieces/{color}-{name}.svg")).unwrap();
            usvg::Tree::from_str(&file, &usvg::Options::default()).expect("well-formed SVG");
            let (variant, board) = match name {
                "camel" => ("cheskers", "8/8/8/8/8/8/8/C1c5"),
                _ => ("chesquerque", "9/9/9/9/9/9/P1R1N1B1A/Q1K1p1r1n/b1a1q1k2"),
            };
            let picture = svg(&["--variant", variant, "--fen", board]);
            let drawn = format!("<g id=\"{color}-{name}\"");
            let group = picture.split(&drawn).nth(1).expect("the man is drawn");
            let body = group.split("</g>").next().unwrap().split_once('\n').unwrap().1;
            assert!(file.contains(body), "{color} {name}");
        }
    }
}

#[test]
fn a_png_has_the_size_asked_for_and_shows_the_men() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.PNG");
    // Rooks on a9 and i1, at the corners of the board.
    let args = ["--fen", "R8/9/9/9/9/9/9/9/8r w - - 0 1", "--size", "232", "-o"];
    let output = run(&[&args[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stdout.is_empty());
    let bytes = fs::read(&path).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let pixels = Pixmap::decode_png(&bytes).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (232, 232));
    let color = |x, y| pixels.pixel(x, y).unwrap().demultiply();
    // At half size the outermost points are 20 pixels from the edges, and below the
    // middle of a rook is the broad lower part of its tower.
    assert_eq!(color(20, 24), ColorU8::from_rgba(0xff, 0xfa, 0xf0, 0xff));
    assert_eq!(color(212, 216), ColorU8::from_rgba(0x33, 0x33, 0x33, 0xff));
    assert_eq!(color(100, 5), ColorU8::from_rgba(0xf6, 0xea, 0xd2, 0xff));
}

#[test]
fn black_may_look_at_the_board() {
    let place = |picture: &str| {
        let man = picture.split("<use ").nth(1).unwrap();
        man.split("translate(").nth(1).unwrap().split(')').next().unwrap().to_owned()
    };
    let fen = "9/9/9/9/9/9/9/9/K8";
    assert_eq!(place(&svg(&["--fen", fen])), "18 402");
    assert_eq!(place(&svg(&["--fen", fen, "--flip"])), "402 18");
}

#[test]
fn arrows_and_marks_are_drawn_where_they_belong() {
    let plain = svg(&["--variant", "cheskers"]);
    let picture =
        svg(&["--variant", "cheskers", "--arrows", "c3d4,h6g5,c3e5g7", "--mark", "a1,H8"]);
    assert_eq!(picture.matches("<circle ").count() - plain.matches("<circle ").count(), 2);
    assert_eq!(picture.matches("<g opacity=").count(), 3);
    // The middle of a1, and the start of an arrow in the middle of c3.
    assert!(picture.contains("<circle cx=\"40\" cy=\"376\""), "{picture}");
    assert!(picture.contains("d=\"M136.0 280.0L"), "{picture}");
}

#[test]
fn wrong_usage_is_named_and_ends_with_status_2() {
    let cases: [(&[&str], &str); 9] = [
        (&["--fen", "9/9"], "bad FEN: the board has 2 ranks, expected 9"),
        (&["--variant", "cheskers", "--fen", "8/8/8/8/8/8/8/1K6"], "'K' on b1: a light square"),
        (&["--variant", "cheskers", "--fen", "q7/8/8/8/8/8/8/8"], "unknown letter 'q'"),
        (&["-o", "board.jpg"], "'board.jpg', expected a name that ends in .svg or .png"),
        (&["-o", "png"], "expected a name that ends in .svg or .png"),
        (&["--arrows", "e2e4,e2"], "'e2' is no arrow of chesquerque"),
        (&["--mark", "e4,k3"], "'k3' is no point of chesquerque, expected one such as e5"),
        (&["--variant", "cheskers", "--mark", "b1"], "'b1' is no dark square of cheskers"),
        (&["--size", "5000"], "5000 is not in 40..=4096"),
    ];
    for (args, expected) in cases {
        let output = run(args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(expected), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    assert!(!Path::new("board.jpg").exists());
}

#[test]
fn a_file_that_cannot_be_written_is_a_failure() {
    for name in ["/no/such/folder/board.svg", "/no/such/folder/board.png"] {
        let output = run(&["-o", name]);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(&format!("error: cannot write '{name}'")), "{error}");
    }
}
