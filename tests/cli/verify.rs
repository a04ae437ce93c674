//! `wyt check --certificate` and `wyt verify`: what is written is valid, and whatever is changed is refused.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};
use wythoff_lab::answers::Allowance;
use wythoff_lab::questions::answer;

fn wyt(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).output().expect("wyt runs")
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("wyt-verify-{}-{name}.json", std::process::id()))
}

/// The certificate of a game, as it is written.
fn written(name: &str, game: &str) -> String {
    written_by(name, &["check", game, "--to", "30"])
}

/// The certificate that a question writes.
fn written_by(name: &str, question: &[&str]) -> String {
    let path = file(name);
    let path = path.to_str().expect("text");
    let args = [question, &["--certificate", path]].concat();
    assert_eq!(wyt(&args).status.code(), Some(0), "{question:?}");
    let ran = wyt(&["verify", path]);
    assert_eq!(ran.status.code(), Some(0), "{question:?}: {}", String::from_utf8_lossy(&ran.stdout));
    let text = std::fs::read_to_string(path).expect("a file");
    std::fs::remove_file(path).expect("removed");
    text
}

/// Whether a text is a valid certificate.
fn is_valid(text: &str) -> bool {
    let given = BTreeMap::from([("certificate".to_string(), text.to_string())]);
    answer("verify", &given, &Allowance::default()).is_ok_and(|found| found["valid"] == true)
}

/// Changes bytes of a certificate in several ways: another value is never valid, the same value always is.
fn every_change_is_refused(text: &str, step: usize) {
    assert!(is_valid(text));
    let value: Value = serde_json::from_str(text).expect("JSON");
    for place in (0..text.len()).step_by(step) {
        for new in [b'0', b'7', b' ', b'"', text.as_bytes()[place] ^ 1, text.as_bytes()[place] ^ 32] {
            let mut changed = text.as_bytes().to_vec();
            changed[place] = new;
            let Ok(changed) = String::from_utf8(changed) else { continue };
            let same = serde_json::from_str(&changed).is_ok_and(|other: Value| other == value);
            assert_eq!(is_valid(&changed), same, "byte {place} becomes {:?}", new as char);
        }
    }
}

#[test]
fn every_change_of_a_certificate_is_refused() {
    every_change_is_refused(&written("periodic", "wyt = k/2 + 2"), 1);
    every_change_is_refused(&written("eventual", "wyt = k^2 - 3k + 5"), 1);
    every_change_is_refused(&written("take", "take = k + l <= 4"), 1);
    every_change_is_refused(&written("large", "wyt = k/2 + 6"), 997);
    every_change_is_refused(&written_by("rows", &["grundy", "wythoff", "--row", "3"]), 1);
    every_change_is_refused(&written_by("many-rows", &["grundy", "f = x1 + 1", "--row", "8"]), 499);
    every_change_is_refused(&written_by("value", &["grundy", "wythoff", "--value", "1", "-n", "7"]), 1);
    every_change_is_refused(&written("automaton", "f = 1, misere"), 5);
    every_change_is_refused(&written("periodic-h", "wyt = k + 1 + k % 2"), 61);
}

#[test]
fn every_change_of_an_impossibility_is_refused() {
    let mut seen = 0;
    for target in ["c = floor(n/2)", "pairs (1,2) (3,6) (4,5)", "beatty (1 + sqrt(3))/2"] {
        let given = BTreeMap::from([("target".to_string(), target.to_string())]);
        let found = answer("design", &given, &Allowance::default()).expect("a design");
        for class in found["classes"].as_array().expect("classes") {
            if !class["certificate"].is_null() {
                assert_eq!(class["status"], "impossible");
                every_change_is_refused(&class["certificate"].to_string(), 1);
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 7);
    let path = file("none");
    let name = path.to_str().expect("text");
    let args = ["design", "c = floor(n/2)", "--certificate", name];
    assert_eq!(wyt(&args).status.code(), Some(2), "two classes are impossible");
    assert_eq!(wyt(&[&args[..], &["--class", "wyt"]].concat()).status.code(), Some(1), "the class asked about is");
    assert_eq!(wyt(&["verify", name]).status.code(), Some(0));
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn the_codes_tell_valid_refuted_and_unreadable() {
    let path = file("codes");
    let name = path.to_str().expect("text");
    let code = |text: &str| {
        std::fs::write(&path, text).expect("written");
        wyt(&["verify", name, "--format", "json"]).status.code()
    };
    let good = written("good", "wyt = 3k/4 + 2");
    assert_eq!(code(&good), Some(0));
    assert_eq!(code(&good.replacen("\"x0\":\"", "\"x0\":\"1", 1)), Some(1));
    for bad in ["", "{}", "[1]", &good[1..], &good.replace("crc32", "crc33"), &good.replace("3*k/4", "3*k/")] {
        assert_eq!(code(bad), Some(2), "{bad}");
    }
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(wyt(&["verify", name]).status.code(), Some(2));
    // No kind serves these.
    assert_eq!(wyt(&["check", "f = 1, blocking 2", "--to", "30", "--certificate", name]).status.code(), Some(2));
    assert!(!path.exists());
}

/// The folder for Walnut has its files; what it says of the pairs is proved; a game without an automaton is declined.
#[test]
fn the_files_for_walnut() {
    let folder = std::env::temp_dir().join(format!("wyt-walnut-{}", std::process::id()));
    let path = folder.to_str().expect("text");
    assert_eq!(wyt(&["walnut", "f04-table5", "-o", path]).status.code(), Some(0));
    let commands = std::fs::read_to_string(folder.join("Command Files/wytaa.txt")).expect("a file");
    assert!(commands.contains("eval wytaa_absorb \"?msd_wytaa Ax,y"), "{commands}");
    let pairs = folder.join("Automata Library/wytaa_pair.txt");
    let pairs = pairs.to_str().expect("text");
    assert_eq!(wyt(&["prove", "f04-table5", "--automaton", pairs]).status.code(), Some(0));
    assert_eq!(wyt(&["prove", "wythoff", "--automaton", pairs]).status.code(), Some(1));
    std::fs::remove_dir_all(&folder).expect("removed");
    let ran = wyt(&["walnut", "hofstadter", "-o", path]);
    assert_eq!((ran.status.code(), folder.exists()), (Some(3), false));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("no automaton"));
    let ran = wyt(&["extend", "wythoff", "--move", "10^40,10^40+1"]);
    assert!(String::from_utf8_lossy(&ran.stdout).contains("may be adjoined"));
}
