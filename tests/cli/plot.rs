//! `wyt plot` as a person types it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of this test alone, removed when it ends.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let place = std::env::temp_dir().join(format!("wyt-plot-{name}-{}", std::process::id()));
        fs::create_dir_all(&place).expect("a directory");
        Place(place)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("a directory")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn wyt(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).output().expect("the program runs");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{args:?}");
    output
}

fn drawn(args: &[&str]) -> String {
    let output = wyt(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The message about an error; no file may remain.
fn refused(args: &[&str]) -> String {
    let output = wyt(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_picture_in_every_format() {
    let place = Place::new("formats");
    for (ending, begin) in [("svg", b"<svg".as_slice()), ("png", b"\x89PNG\r\n\x1a\n"), ("tex", b"% wyt ")] {
        let file = place.file(&format!("board.{ending}"));
        let told = drawn(&["plot", "wythoff", "--to", "20", "-o", &file]);
        assert!(told.contains("P-positions with piles up to 20"), "{told}");
        let bytes = fs::read(&file).expect("a file");
        assert!(bytes.starts_with(begin), "{ending}");
        let text = String::from_utf8_lossy(&bytes);
        let maker = format!("wyt {}: wyt plot wythoff --to 20 -o", env!("CARGO_PKG_VERSION"));
        assert!(text.contains(&maker), "{ending}");
    }
    assert_eq!(place.names(), ["board.png", "board.svg", "board.tex"]);
    // --format takes precedence over the name, and alone it means stdout.
    let file = place.file("picture.txt");
    assert_eq!(drawn(&["plot", "wythoff", "-o", &file, "--format", "tikz", "--quiet"]), "");
    assert!(fs::read_to_string(&file).expect("a file").contains("\\begin{tikzpicture}"));
    assert!(drawn(&["plot", "wythoff", "--format", "svg"]).trim_end().ends_with("</svg>"));
    let output = wyt(&["plot", "wythoff", "--format", "png"]);
    assert!(output.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn every_kind() {
    let place = Place::new("kinds");
    let file = place.file("picture.svg");
    for (game, kind, shown) in [
        ("take = k*l == 2, no single", "board", "computed from the moves"),
        ("f = 1, misere", "board", "proved by a theorem"),
        ("blocking-2", "board", "proved by a theorem"),
        ("half", "deviation", "s_n - a_n is 0 for 191 n, 1 for 731 n, 2 for 79 n"),
        ("four-thirds", "deviation", "alpha = (1 + sqrt(13))/3"),
        ("hofstadter", "difference", "both axes logarithmic"),
        ("doubling", "growth", "the last b_n has 101 bits"),
    ] {
        let told = drawn(&["plot", game, "--kind", kind, "-o", &file]);
        assert!(told.contains(shown), "{told}");
    }
    let told = drawn(&["plot", "wythoff", "-o", &file, "--format", "json", "--dark", "--width", "400"]);
    let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(
        (value["game"].as_str(), value["format"].as_str(), value["kind"].as_str()),
        (Some("f = 1"), Some("svg"), Some("board"))
    );
    assert!(value["version"].is_string() && value["width"] == 400.0);
}

#[test]
fn the_histogram_of_a_sweep() {
    let place = Place::new("histogram");
    let (json, file) = (place.file("half.json"), place.file("half.svg"));
    let sweep =
        r#"{"game":"c = floor(n/2)","question":"deviation","from":"0","to":"9","histogram":{"s-a":{"0":"2","1":"8"}}}"#;
    fs::write(&json, sweep).expect("a file");
    let told = drawn(&["plot", "--kind", "histogram", &json, "-o", &file]);
    assert!(told.contains("s-a is 0 2 times (20.00 %), 1 8 times (80.00 %)"), "{told}");
    fs::write(&json, "{\"game\": \"f = 1\"}").expect("a file");
    let told = refused(&["plot", "--kind", "histogram", &json, "-o", &file]);
    assert!(told.contains("not the result of a sweep: \"histogram\" is missing") && told.contains("hint"), "{told}");
    let told = refused(&["plot", "--kind", "histogram", "no-such-file.json", "-o", &file]);
    assert!(told.contains("no-such-file.json cannot be read"), "{told}");
    let told = refused(&["plot", "--kind", "histogram", &json, "--to", "9", "-o", &file]);
    assert!(told.contains("whole sweep"), "{told}");
}

#[test]
fn mistakes_are_told_and_leave_nothing_behind() {
    let place = Place::new("mistakes");
    let file = place.file("picture.svg");
    let file = file.as_str();
    let nowhere = place.file("no/such/directory/a.svg");
    let unknown = place.file("picture.gif");
    for (args, message) in [
        (&["plot", "wythoff"][..], "a picture needs a file"),
        (&["plot", "wythoff", "-o", &unknown], "has no ending that chooses a format"),
        (&["plot", "wythoff", "-o", &nowhere], "cannot be written"),
        (&["plot", "wythoff", "-o", file, "--to", "10^30"], "the limit of the board is 5000"),
        (&["plot", "wythoff", "-o", file, "--to", "-3"], "must not be negative"),
        (&["plot", "wythoff", "-o", file, "--kind", "growth", "--to", "1e9"], "the limit of a curve is 1000000"),
        (&["plot", "hofstadter", "-o", file, "--kind", "deviation"], "not proved to be approximately linear"),
        (&["plot", "f = 1, no single", "-o", file, "--kind", "growth"], "there is no n-th pair"),
        (&["plot", "no-such-game", "-o", file], "no-such-game"),
        (&["plot", "f = 1/(x1 - 3)", "-o", file], "divi"),
        (&["plot", "wythoff", "-o", file, "--width", "5"], "between 300 and 4000"),
        (&["plot", "wythoff", "-o", file, "--format", "csv"], "no format csv"),
        (&["table", "wythoff", "--format", "png"], "no format png"),
    ] {
        let told = refused(args);
        assert!(told.contains(message) && told.contains("hint"), "{args:?}: {told}");
    }
    let output = wyt(&["plot", "hofstadter", "--kind", "growth", "--to", "1e6", "--budget", "1ms", "-o", file]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(place.names(), Vec::<String>::new());
    assert!(!Path::new(file).exists());
}
