//! Messages name what to type at the door where they are read: flags on the command line, keywords over HTTP, in
//! Python and in Rust.

use std::path::Path;
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Door};

#[test]
fn each_door_has_its_own_words() {
    let little = Allowance { time: Some(Duration::from_millis(1)), to: 100, ..Allowance::default() };
    for (question, given, flag, keyword) in [
        ("check", &[("game", "wythoff"), ("to", "10^9")][..], "`--to`", "`to`"),
        ("table", &[("game", "wythoff"), ("candidates", "1"), ("from", "3")], "`--from`", "`from`"),
        ("table", &[("game", "wythoff"), ("from", "x")], "`--from`", "`from`"),
        ("design", &[("target", "wythoff"), ("to", "0")], "`wyt table`", "`table`"),
        ("extend", &[("game", "wythoff"), ("move", "0,1")], "`--move 4,6`", "`move=4,6`"),
        ("grundy", &[("game", "wythoff"), ("value", "1")], "`--value 1 -n 1e100`", "`value=1, n=1e100`"),
        ("grundy", &[("game", "wythoff"), ("x", "1")], "`--row 5`", "`row=5`"),
        ("solve", &[("game", "half"), ("x", "1"), ("y", "2"), ("all", "1")], "`--all`", "`all`"),
        ("prove", &[("game", "wythoff"), ("system", "x")], "`--system 1,2`", "`system=1,2`"),
        ("sum", &[("components", "f = 1, misere: 1 2; f = 1: 1 2")], "`--misere`", "`misere`"),
        ("sum", &[("components", "wythoff: 10^30 10^30+3"), ("misere", "1")], "`wyt solve`", "`solve`"),
        ("piles", &[("convention", "pair"), ("position", "1 2 3"), ("to", "9")], "`--first`", "`first`"),
        ("words", &[("game", "wythoff"), ("word", "01")], "`--word`", "`word`"),
        ("plot", &[("game", "wythoff"), ("to", "10^6")], "`--to 5000`", "`to=5000`"),
        ("identify", &[("terms", "2,6,11,17,25,34")], "`--budget 1m`", "`budget=1m`"),
        ("play", &[("game", "wythoff"), ("x", "1"), ("y", "5"), ("seed", "1")], "`--seed`", "`seed`"),
        ("table", &[("game", "wythoff"), ("budget", "soon")], "`--budget 10s`", "`budget=10s`"),
    ] {
        let failure = crate::answers::ask(question, given, &little).expect_err(question);
        let typed =
            [failure.message_at(Door::CommandLine), failure.hint_at(Door::CommandLine).unwrap_or_default()].concat();
        assert!(typed.contains(flag), "{question} {given:?}: {typed}");
        for read in [failure.to_string(), failure.json().to_string()] {
            assert!(read.contains(keyword), "{question} {given:?}: {read}");
            assert!(!read.contains(" --") && !read.contains("`--") && !read.contains("wyt "), "{question}: {read}");
        }
    }
}

/// A flag in a text of the library is between backquotes, where every door can read it; only help is for the command
/// line alone.
#[test]
fn flags_are_between_backquotes() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("text");
            for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with("help:"))
            {
                let outside = line.split('`').step_by(2).any(|part| {
                    part.match_indices("--").any(|(at, _)| part[at + 2..].starts_with(|c: char| c.is_ascii_lowercase()))
                });
                // Walnut's own flags, in a file for Walnut.
                assert!(!outside || line.contains("walnut --home-dir"), "{}: {line}", path.display());
                seen += usize::from(line.contains("`--"));
            }
        }
    }
    assert!(seen > 30, "{seen}");
}
