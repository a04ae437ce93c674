//! Messages name parameters and questions. The program writes them as flags and commands, every other door as keywords.

use std::path::Path;
use std::time::Duration;
use wythoff_lab::answers::Allowance;

#[test]
fn messages_name_parameters_and_questions() {
    let little = Allowance { time: Some(Duration::from_millis(1)), to: 100, ..Allowance::default() };
    for (question, given, keyword) in [
        ("check", &[("game", "wythoff"), ("to", "10^9")][..], "`to`"),
        ("table", &[("game", "wythoff"), ("candidates", "1"), ("from", "3")], "`from`"),
        ("table", &[("game", "wythoff"), ("from", "x")], "`from`"),
        ("design", &[("target", "wythoff"), ("to", "0")], "`table`"),
        ("extend", &[("game", "wythoff"), ("move", "0,1")], "`move=4,6`"),
        ("grundy", &[("game", "wythoff"), ("value", "1")], "`value=1, n=1e100`"),
        ("grundy", &[("game", "wythoff"), ("x", "1")], "`row=5`"),
        ("prove", &[("game", "wythoff"), ("system", "x")], "`system=1,2`"),
        ("sum", &[("components", "f = 1, misere: 1 2; f = 1: 1 2")], "`misere`"),
        ("sum", &[("components", "wythoff: 10^30 10^30+3"), ("misere", "1")], "`solve`"),
        ("piles", &[("convention", "pair"), ("position", "1 2 3"), ("to", "9")], "`first`"),
        ("words", &[("game", "wythoff"), ("word", "01")], "`word`"),
        ("plot", &[("game", "wythoff"), ("to", "10^6")], "`to=5000`"),
        ("identify", &[("terms", "2,6,11,17,25,34")], "`budget=1m`"),
        ("play", &[("game", "wythoff"), ("x", "1"), ("y", "5"), ("seed", "1")], "`seed`"),
        ("table", &[("game", "wythoff"), ("budget", "soon")], "`budget=10s`"),
    ] {
        let failure = crate::answers::ask(question, given, &little).expect_err(question);
        for read in [failure.to_string(), failure.json().to_string()] {
            assert!(read.contains(keyword), "{question} {given:?}: {read}");
            assert!(!["--", "$", "wyt "].iter().any(|sign| read.contains(sign)), "{question}: {read}");
        }
    }
}

/// No text of the library has a flag or a command of the program: it cannot know where it is read.
#[test]
fn the_library_has_no_flags() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut named = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("text");
            let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
            // Walnut's own flags, in a file for Walnut.
            for line in code.filter(|line| !line.contains("walnut --home-dir")) {
                let letter = |at: usize| line[at..].starts_with(|c: char| c.is_ascii_lowercase());
                let flag = line.match_indices("--").any(|(at, _)| letter(at + 2));
                assert!(!flag && !line.contains("`wyt "), "{}: {line}", path.display());
                named += line.matches("`$").count();
            }
        }
    }
    assert!(named > 30, "{named}");
}
