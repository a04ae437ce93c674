//! `wyt grundy`, `wyt sum` and `wyt words` as a person types them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own, which goes with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(folder: &Path, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyt"));
    let output = command.args(args).current_dir(folder).stdin(Stdio::null()).output().expect("runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("a code"), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn tables_in_every_format() {
    let folder = Folder(std::env::temp_dir().join(format!("wyt-grundy-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let read = |name: &str| std::fs::read(folder.0.join(name)).expect("a file");
    let text = |name: &str| String::from_utf8(read(name)).expect("text");
    for name in ["b004481.txt", "t.csv", "t.json", "t.npy", "t.txt"] {
        assert_eq!(run(&folder.0, &["grundy", "wythoff", "--to", "3", "-q", "-o", name]).0, 0, "{name}");
    }
    assert!(text("b004481.txt").starts_with("# wyt "));
    assert!(text("b004481.txt").ends_with("\n0 0\n1 1\n2 1\n3 2\n4 2\n5 2\n6 3\n7 0\n8 0\n9 3\n"));
    assert!(text("t.csv").starts_with("x,y,value,made_by\n0,0,0,wyt "));
    assert!(text("t.csv").ends_with("2,2,1,\n2,3,5,\n3,3,6,\n"));
    let json: serde_json::Value = serde_json::from_str(&text("t.json")).expect("JSON");
    assert_eq!(json["values"][3], serde_json::json!(["6"]));
    assert!(json["command"].as_str().expect("a command").starts_with("wyt grundy"));
    let npy = read("t.npy");
    assert!(npy.starts_with(b"\x93NUMPY\x01\x00"));
    let head = usize::from(u16::from_le_bytes([npy[8], npy[9]])) + 10;
    assert_eq!((head % 64, npy.len() - head, npy[head - 1]), (0, 2 * 16, b'\n'));
    assert_eq!(npy[head + 2 * 12..], [3, 0, 4, 0, 5, 0, 6, 0]);
    let about = String::from_utf8_lossy(&npy[10..head]).into_owned();
    assert!(about.starts_with("{'descr': '<u2', 'fortran_order': False, 'shape': (4, 4), } # wyt "), "{about}");
    assert!(text("t.txt").contains("\n  3  3  4  5  6\n"));
    assert_eq!(
        run(&folder.0, &["grundy", "f = 1, misere", "--to", "1", "--format", "csv"]).1,
        "x,y,value,misere\n0,0,0,1\n0,1,1,0\n1,1,2,2\n"
    );
    let rows = run(&folder.0, &["grundy", "wythoff", "--to", "3", "--format", "bfile", "--order", "rows"]).1;
    assert_eq!(rows, "0 0\n1 1\n2 2\n3 2\n4 0\n5 1\n6 3\n7 4\n8 5\n9 6\n");
}

#[test]
fn mistakes_are_told() {
    let folder = std::env::temp_dir();
    for (args, code, says) in [
        (&["grundy", "wythoff", "--order", "rows"][..], 2, "--order is about b-files"),
        (&["grundy", "wythoff", "3", "4", "--format", "npy"], 2, "only a table has the format npy"),
        (&["grundy", "wythoff", "3", "4", "-o", "x.csv"], 2, "only a table is written to a file"),
        (&["grundy", "f = 1, misere", "--format", "bfile"], 2, "a b-file has one number for each position"),
        (&["grundy", "wythoff", "--format", "svg"], 2, "no format svg"),
        (&["grundy", "wythoff", "-3", "4"], 2, "must not be negative"),
        (&["grundy", "f = 2", "10^40", "10^40"], 3, "gave up"),
        (&["table", "wythoff", "--format", "npy"], 2, "no format npy"),
    ] {
        let (found, text) = run(&folder, args);
        assert!(found == code && text.contains(says), "{args:?}: {found} {text}");
    }
    assert!(!folder.join("x.csv").exists());
}

#[test]
fn sums_as_typed() {
    let sum = |args: &[&str]| run(&std::env::temp_dir(), &[&["sum"], args].concat());
    for (args, code, words) in [
        (&["wythoff: 11 15", "f = x1 + 1: 4 9", "nim: 7"][..], 0, "nim-sum 31\nN: the player to move wins. Take 13"),
        (&["wythoff: 10^50 10^50+3", "nim: 2"], 0, "leaving (5, 8)"),
        (&["wythoff: 10^50 10^50+3", "wythoff: 10^50+3 10^50", "nim: 4"], 0, "cancels"),
        (&["wythoff: 3 5", "nim: 1", "--misere"], 0, "(0, 0)"),
        (&["f04-table5, misere: 18 27", "nim: 2"], 0, "some component is wild"),
        (&["wythoff: 5 3"], 0, "nim-sum 0\nP: the player to move loses."),
        (&["nim: 0", "--misere"], 0, "There is no move, and in misère play the player who cannot move wins."),
        (&["wythoff: 10^30 10^30+3", "--misere"], 3, "use `wyt solve`, which decides a single game"),
        (&["wythoff: 10^50 10^50+3", "wythoff: 10^50 10^50+4"], 3, "two components that are too large"),
        (&["c = n: 3 4"], 2, "a pair sequence has no moves"),
        (&["wythoff, blocking 2: 3 4"], 2, "component 1"),
        (&["wythoff, misere: 3 4", "f = 2: 4 4"], 2, "a sum has one end"),
        (&["wythoff 3 4"], 2, "has no piles"),
        (&["wythoff: 3"], 2, "has one pile"),
    ] {
        let (found, text) = sum(args);
        assert!(found == code && text.contains(words), "{args:?}: {found}\n{text}");
    }
    let forty: Vec<String> = (0..40).map(|i| format!("wythoff: {i} {}", 2 * i)).collect();
    let (code, text) = sum(&forty.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(code == 0 && text.contains("(39, 78)    100\n\nnim-sum 98"), "{text}");
    let (_, json) = sum(&["wythoff: 3 4", "nim: 7", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["nim_sum"], &json["move"]["component"], &json["move"]["to"][0]),
        (&"5".into(), &"2".into(), &"2".into())
    );
}

#[test]
fn words_of_games_files_and_morphisms() {
    let folder = Folder(std::env::temp_dir().join(format!("wyt-words-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let (code, text) = run(&folder.0, &["words", "hofstadter", "-L", "5", "--prefix", "2000"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.starts_with("f = x1 + 1\n010001000010000010000000100000000100000000010000000000100000000"), "{text}");
    assert!(text.contains("5        7            3        5        3        2  >="), "{text}");
    assert!(text.contains("factors: formula") && text.contains("Proposition 93"), "{text}");
    std::fs::write(folder.0.join("word.txt"), "0100\n1010\n").expect("a file");
    let (code, text) = run(&folder.0, &["words", "--word", "word.txt", "-L", "2", "--format", "csv"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.ends_with("2,3,whole word,1,whole word,2,whole word,2,whole word,1,whole word,4,whole word\n"),
        "{text}"
    );
    let (code, text) = run(&folder.0, &["words", "--morphism", "0->01, 1->2"]);
    assert_eq!(code, 2);
    assert!(text.contains("2 has no image\n  0->01, 1->2\n            ^"), "{text}");
    let (code, text) = run(&folder.0, &["words", "f = 1, no single"]);
    assert!(code == 2 && text.contains("there is no word of A"), "{code} {text}");
}
