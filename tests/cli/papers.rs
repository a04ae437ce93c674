//! The commands that show the places of the papers, and how `wyt paper` finds a place.

use std::path::Path;
use std::process::{Command, Stdio};
use wythoff_game::papers::{Run, places};

fn wyt(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let program = env!("CARGO_BIN_EXE_wyt");
    let ran = Command::new(program).args(args).current_dir(folder).stdin(Stdio::null()).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    (ran.status.code().expect("a code"), text(&ran.stdout), text(&ran.stderr))
}

/// The words of a command line; a text between quotation marks is one word.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut mark) = (vec![String::new()], None);
    for letter in line.chars() {
        match (letter, mark) {
            ('\'' | '"', None) => mark = Some(letter),
            (letter, Some(open)) if letter == open => mark = None,
            (' ', None) => words.push(String::new()),
            (letter, _) => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

#[test]
fn the_commands_of_every_place_end_as_it_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("papers");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut runs: Vec<&Run> = places().iter().flat_map(|place| &place.commands).collect();
    runs.sort_by_key(|run| &run.line);
    runs.dedup();
    assert!(runs.len() > 200, "{}", runs.len());
    let failed = runs.into_iter().filter_map(|Run { line, exit }| {
        let words = words(line);
        let args: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let (code, out, err) = wyt(&folder, &args);
        let ended = code == i32::from(*exit) && (!out.is_empty() || line.contains(" -o "));
        (!ended).then(|| format!("{line}: {code} {err}"))
    });
    assert_eq!(failed.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_counts_are_those_of_the_lists() {
    let (_, papers, _) = wyt(Path::new("."), &["paper", "--format", "csv"]);
    let rows: Vec<Vec<&str>> = papers.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let (_, list, _) = wyt(Path::new("."), &["paper", row[0], "--format", "json"]);
        let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
        let places = list["places"].as_array().expect("places");
        assert_eq!(row[1], places.len().to_string());
        for (status, count) in ["works", "partly", "open", "waits"].iter().zip(&row[2..]) {
            let here = places.iter().filter(|place| place["status"] == *status).count();
            assert_eq!(*count, here.to_string(), "{} {status}", row[0]);
        }
    }
    let (_, text, _) = wyt(Path::new("."), &["paper"]);
    assert!(text.lines().any(|line| line.starts_with("all ") && line.contains(&places().len().to_string())), "{text}");
}

#[test]
fn a_place_is_found_as_people_name_it() {
    for (args, heading) in [
        (&["F04", "Table 7"][..], "[F04] Example 1, Table 7"),
        (&["f04", "table", "7"], "[F04] Example 1, Table 7"),
        (&["slides", "vegas"], "[FS] slide \"Las Vegas\""),
        (&["Boole", "Thm", "2"], "[F07] Theorem 2, (10)"),
        (&["harnessing the unwieldy", "Algorithm 1"], "[FP15] Algorithm 1"),
        (&["Procedure", "1"], "[FT13] Procedure 1"),
        (&["FP15", "Duch\u{EA}ne"], "[FP15] section 2, even diagonals"),
        (&["FP15", "--missing"], "[FP15] section 1, c_n = k floor(theta n)"),
    ] {
        let (code, out, err) = wyt(Path::new("."), &[&["paper"], args].concat());
        assert!(code == 0 && out.starts_with(heading), "{args:?}: {out}{err}");
    }
    let (_, whole, _) = wyt(Path::new("."), &["paper", "Games", "Played", "by", "Boole"]);
    assert!(whole.starts_with("[F07] Games played by Boole and Galois\n"), "{whole}");
    for (args, said) in [
        (&["F4"][..], "did you mean F04?"),
        (&["F04", "Tabel 7"], "did you mean Example 1, Table 7? F04 alone lists its places"),
        (&["harnesing"], "did you mean harnessing?"),
        (&["games"], "give one of these keys, or more words of the title"),
        (&["F04", "zebra"], "F04 alone lists its places"),
        (&["zebra", "--format", "json"], ""),
    ] {
        let (code, _, err) = wyt(Path::new("."), &[&["paper"], args].concat());
        assert!(code == 2 && err.contains(said), "{args:?}: {code} {err}");
    }
    let (_, out, _) = wyt(Path::new("."), &["paper", "F04", "octal"]);
    assert!(out.contains("no command"), "{out}");
}

#[test]
fn games_are_found_by_their_places() {
    let names = |query: &str| -> Vec<String> {
        let (_, out, _) = wyt(Path::new("."), &["games", query, "--format", "csv"]);
        out.lines().skip(1).filter_map(|line| line.split(',').next()).map(String::from).collect()
    };
    assert_eq!(names("FS"), ["wythoff-2", "hofstadter", "thue-morse", "blocking-2", "half"]);
    assert_eq!(names("slides"), names("FS"));
    assert_eq!((names("F04 G3"), names("F07 G3")), (vec!["doubling".to_string()], vec!["boole-3".to_string()]));
    assert_eq!(names("F04 Theorem 2"), ["thue-morse", "doubling"]);
    assert_eq!(names("F04 Table 1"), ["hofstadter"]);
    assert_eq!(names("FS Las Vegas"), ["blocking-2", "half"]);
    assert_eq!(names("DUCHENE"), ["even-diagonals"]);
    assert_eq!(names("hofst"), ["hofstadter"]);
    let (_, shown, _) = wyt(Path::new("."), &["show", "f04-table7"]);
    assert!(shown.contains("f04-example1"), "{shown}");
}

/// [F04] section 3: A of G2 is the least sequence in which the parity of the binary ones alternates, and the least
/// whose
/// complement is its double.
#[test]
fn two_least_sequences() {
    let (_, table, _) = wyt(Path::new("."), &["table", "thue-morse", "-n", "3000", "--format", "csv"]);
    let second = |line: &str| line.split(',').nth(1).and_then(|cell| cell.parse::<u32>().ok());
    let a: Vec<u32> = table.lines().skip(1).filter_map(second).collect();
    assert_eq!(a.len(), 3001);
    let (mut alternating, mut halves) = (vec![0u32], vec![0u32]);
    let mut doubled = std::collections::BTreeSet::new();
    for n in 1u32.. {
        if alternating.last().is_some_and(|last| last.count_ones() % 2 != n.count_ones() % 2) {
            alternating.push(n);
        }
        if !doubled.contains(&n) {
            halves.push(n);
            doubled.insert(2 * n);
        }
        if alternating.len().min(halves.len()) > 3000 {
            break;
        }
    }
    assert!(a == alternating[..3001] && a == halves[..3001]);
}
