//! What `wyt ... --format json` prints is what the library answers.

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use wythoff_lab::answers::Allowance;
use wythoff_lab::questions::answer;

/// The object printed, or the one that says why there is none.
fn printed(args: &[&str]) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--format", "json"]).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_wyt")).args(&args).stdin(Stdio::null()).output().expect("runs");
    spoken(&String::from_utf8_lossy(&output.stdout))
}

/// The object without the code in its messages, which names flags here and keywords there.
fn spoken(text: &str) -> Value {
    let words: Vec<&str> = text.split('`').step_by(2).collect();
    serde_json::from_str(&words.join("`")).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn answered(command: &str, params: &[(&str, &str)]) -> Value {
    let params: BTreeMap<String, String> = params.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let found = answer(command, &params, &Allowance::default());
    spoken(&Value::Object(found.unwrap_or_else(|failure| failure.object())).to_string())
}

#[test]
fn every_command_answers_alike() {
    let games = ["wythoff", "f = x1 + 1", "f = (x0-x1)^2", "wyt = k^2 + 9", "f = 1, blocking 2", "f = 2, misere"];
    let more = ["take = k == l, no single", "c = floor(4*n/3)", "doubling", "f = 1/x1", "wythof"];
    for game in games.into_iter().chain(more) {
        for (command, rest, params) in [
            ("table", &[][..], &[][..]),
            ("table", &["-n", "5", "--from", "30"], &[("n", "5"), ("from", "30")]),
            ("table", &["-n", "2", "--double-check"], &[("n", "2"), ("double_check", "true")]),
            ("table", &["-n", "3", "--candidates"], &[("n", "3"), ("candidates", "")]),
            ("solve", &["11", "15"], &[("x", "11"), ("y", "15")]),
            ("solve", &["11", "15", "--trace"], &[("x", "11"), ("y", "15"), ("trace", "1")]),
            ("solve", &["18", "11", "--all"], &[("x", "18"), ("y", "11"), ("all", "true")]),
            ("solve", &["3", "5", "--double-check"], &[("x", "3"), ("y", "5"), ("double-check", "1")]),
            ("solve", &["3", "5", "--solver", "any-stream"], &[("x", "3"), ("y", "5"), ("solver", "any-stream")]),
            ("term", &["100"], &[("n", "100")]),
            ("locate", &["12", "--double-check"], &[("x", "12"), ("double_check", "yes")]),
            ("digits", &["12"], &[("x", "12")]),
            ("digits", &["--to", "9"], &[("to", "9")]),
            ("check", &["--to", "50"], &[("to", "50")]),
            ("grundy", &["7", "4"], &[("x", "7"), ("y", "4")]),
            ("grundy", &["--to", "6"], &[("to", "6")]),
            ("grundy", &[], &[]),
            ("show", &[], &[]),
        ] {
            let args: Vec<&str> = [command, game].into_iter().chain(rest.iter().copied()).collect();
            let params: Vec<(&str, &str)> = params.iter().copied().chain([("game", game)]).collect();
            let (printed, answered) = (printed(&args), answered(command, &params));
            assert_eq!(printed, answered, "{args:?}");
            assert_eq!(printed.to_string(), answered.to_string(), "{args:?}: the order of the keys");
            assert!(answered.to_string().starts_with("{\"version\":"), "{args:?}");
        }
        let subject = [("subject", game)];
        assert_eq!(printed(&["explain", game]), answered("explain", &subject), "{game}");
        let both = [("first", "wythoff"), ("second", game), ("to", "40")];
        assert_eq!(printed(&["compare", "wythoff", game, "--to", "40"]), answered("compare", &both), "{game}");
    }
    assert_eq!(printed(&["games"]), answered("games", &[]));
    assert_eq!(printed(&["errata", "f04", "table"]), answered("errata", &[("query", "f04 table")]));
    assert_eq!(printed(&["questions"]), answered("questions", &[]));
    let table = [("paper", "F04"), ("place", "Table 7")];
    assert_eq!(printed(&["paper", "F04", "Table", "7"]), answered("paper", &table));
    assert_eq!(printed(&["games", "same", "number"]), answered("games", &[("query", "same number")]));
    let all = [("first", "wythoff"), ("second", "hofstadter"), ("all", "true")];
    assert_eq!(printed(&["compare", "wythoff", "hofstadter", "--all"]), answered("compare", &all));
    assert_eq!(printed(&["explain", "sequence-windows"]), answered("explain", &[("subject", "sequence-windows")]));
    assert_eq!(printed(&["explain", "any-rows"]), answered("explain", &[("subject", "any-rows")]));
    let from = [("game", "wythoff"), ("from", "10^50"), ("n", "2"), ("solver", "wythoff-numeration")];
    let args = ["table", "wythoff", "--from", "10^50", "-n", "2", "--solver", "wythoff-numeration"];
    assert_eq!(printed(&args), answered("table", &from));
    let huge = [("game", "wythoff"), ("x", "10^100"), ("y", "10^100+7")];
    assert_eq!(printed(&["solve", "wythoff", "10^100", "10^100+7"]), answered("solve", &huge));
    let lost = [("game", "f = (x0 - x1)^2"), ("x", "10^50"), ("y", "10^60")];
    assert_eq!(printed(&["solve", "f = (x0 - x1)^2", "10^50", "10^60"]), answered("solve", &lost));
}

#[test]
fn designs_in_every_form() {
    let beatty = [("target", "beatty sqrt(2)"), ("to", "40")];
    assert_eq!(printed(&["design", "beatty", "sqrt(2)", "--to", "40"]), answered("design", &beatty));
    let folder = std::env::temp_dir().join(format!("wyt-design-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a directory");
    std::fs::write(folder.join("pairs.txt"), "0 0\n1 2\n3 5\n4 7\n6 10\n8 13\n9 15\n").expect("written");
    std::fs::write(folder.join("even.txt"), "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n").expect("written");
    let run = |args: &[&str]| {
        let wyt = Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).current_dir(&folder).output().expect("runs");
        (wyt.status.code(), String::from_utf8_lossy(&wyt.stdout).into_owned())
    };
    let (code, text) = run(&["design", "pairs pairs.txt"]);
    assert!(code == Some(0) && text.contains("f = 1  wythoff") && !text.contains("proved"), "{text}");
    assert_eq!(run(&["design", "automaton", "even.txt", "-q"]), (Some(0), "f = if(x1 == 0, 1, 0)\n".to_string()));
    assert_eq!(run(&["design", "pairs", "nothing.txt"]).0, Some(2));
    assert_eq!(run(&["design", "c = n + 1"]).0, Some(2));
    let over_http = BTreeMap::from([("target".to_string(), "pairs pairs.txt".to_string())]);
    let refused = answer("design", &over_http, &Allowance::default()).expect_err("no file is read");
    assert_eq!(refused.message(), "only the command line reads files");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// The checksum of a line of a checkpoint.
fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| (crc >> 1) ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

#[test]
fn piles_in_every_form() {
    let list = [("convention", "pair"), ("to", "15"), ("first", "1..3")];
    assert_eq!(printed(&["piles", "pair", "--to", "15", "--first", "1..3"]), answered("piles", &list));
    let position = [("convention", "nimhoff:3"), ("position", "10^30 7 5")];
    assert_eq!(printed(&["piles", "nimhoff:3", "solve", "10^30", "7", "5"]), answered("piles", &position));
    let tested = [("convention", "nimsum"), ("first", "1..2"), ("to", "900"), ("conjectures", "true")];
    let args = ["piles", "nimsum", "--first", "1..2", "--to", "900", "--conjectures"];
    assert_eq!(printed(&args), answered("piles", &tested));
    let folder = std::env::temp_dir().join(format!("wyt-piles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a directory");
    let run = |args: &[&str], more: &[&str]| {
        let wyt =
            Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).args(more).current_dir(&folder).output().expect("runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (wyt.status.code(), text(&wyt.stdout), text(&wyt.stderr))
    };
    let (code, whole, _) = run(&args, &["--checkpoint", "layers"]);
    assert!(code == Some(0) && whole.contains("    1      3  23  30     -4"), "{whole}");
    assert_eq!(run(&args, &["--checkpoint", "layers"]).0, Some(2));
    let (code, again, err) = run(&args, &["--checkpoint", "layers", "--resume"]);
    assert!(code == Some(0) && err.contains("3 first piles are done"), "{err}");
    let reread = "first piles up to 2 were read from the checkpoint";
    assert!(whole.contains("  proved ") && !again.contains("  proved ") && again.contains(reread), "{again}");
    // Pairs that were read prove nothing: here (1, 3, 4) and (1, 5, 9) have become (1, 3, 9) and (1, 4, 5).
    let written = std::fs::read_to_string(folder.join("layers")).expect("a file");
    let sealed = |json: &str| format!("{} {:08x} {json}\n", json.len(), crc32(json.as_bytes()));
    let layer =
        |line: &str| line.splitn(3, ' ').last().map(|json| json.replacen("[1,0,2,1,2,4,1,", "[1,0,2,6,1,1,2,", 1));
    let forged: String = written.lines().filter_map(layer).map(|json| sealed(&json)).collect();
    assert_eq!(written.lines().count(), 4, "{written}");
    assert_ne!(forged, written);
    std::fs::write(folder.join("layers"), forged).expect("written");
    let (_, forged, err) = run(&args, &["--checkpoint", "layers", "--resume"]);
    assert!(!forged.contains("  proved ") && forged.contains("not proved here"), "{forged}{err}");
    assert_eq!(run(&["piles", "pair", "1", "2", "3", "--checkpoint", "layers"], &[]).0, Some(2));
    assert_eq!(run(&["piles", "pair", "--resume"], &[]).0, Some(2));
    assert_eq!(run(&["piles", "any", "10^9", "10^9", "10^9"], &[]).0, Some(3));
    assert_eq!(run(&["piles", "any", "--to", "4", "-o", "any.csv"], &[]).0, Some(0));
    let written = std::fs::read_to_string(folder.join("any.csv")).expect("a file");
    assert!(written.starts_with("x,y,z\n0,0,0\n0,1,2\n1,3,3\n1,1,4\n"), "{written}");
    let (code, found, _) =
        run(&["piles", "nimsum", "--first", "0..40", "--conjectures", "--budget", "300ms", "--format", "json"], &[]);
    assert!(code == Some(3) && found.contains("\"gave_up\""), "{found}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_row_without_a_partner_does_not_end_a_table() {
    let run = |rule: &str, n: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_wyt")).args(["table", rule, "-n", n]).output().expect("runs");
        (
            output.status.code(),
            String::from_utf8(output.stdout).expect("text").split_whitespace().collect::<Vec<_>>().join(" "),
        )
    };
    for (rule, row) in [("take = gcd(k,l) == 1", "16 32 32 0"), ("take = k == l or k == 1", "16 49 65 16")] {
        let (code, out) = run(rule, "16");
        assert_eq!(code, Some(0), "{rule}: {out}");
        assert!(out.contains(row) && out.contains("no partner y <="), "{rule}: {out}");
    }
    for (rule, row) in [
        ("take = k >= 1", "P is finite: (0,0)"),
        ("take = (k-l) mod 3 == 0", "P is finite: (0,0), (1,2)"),
        ("take = (k+l) % 2 == 0", "P is finite: (0,0), (1,2)"),
        ("take = k + l == y0", "the other numbers have no partner"),
    ] {
        let (code, out) = run(rule, "16");
        assert_eq!(code, Some(0), "{rule}: {out}");
        assert!(out.contains(row) && out.contains("proved for every n"), "{rule}: {out}");
    }
    // The prover does not read gcd: nothing is known beyond the box.
    let (code, out) = run("take = gcd(k,l) > 1", "16");
    assert!(code == Some(3) && out.contains("2 2 3 1") && out.contains("checked for piles up to"), "{out}");
    // As many as there are, asked for: nothing is missing.
    assert_eq!(run("take = k >= 1", "0").0, Some(0));
}

/// What is proved is called a theorem, as far out as it is asked for.
#[test]
fn theorems_are_called_theorems() {
    for (game, position) in [
        ("hammer", ["10^12", "10^13"]),
        ("f = x0 | x1", ["1000", "1000"]),
        ("f = 1, misere", ["10^40", "10^41"]),
        ("f = 5, misere", ["10^40", "10^40"]),
        ("f = x1 + 2, misere", ["1000", "1500"]),
        ("f = (x0 - x1)^2, misere", ["100", "150"]),
        ("wyt = 2k - 1", ["10^40", "10^40 + 5"]),
        ("wyt = 2.5k - 1", ["10^40", "10^41"]),
        ("f = floor(x1/2) + 1", ["10^12", "10^12"]),
        ("f = 1.5*x1 + 1", ["10^12", "10^12"]),
    ] {
        let found = printed(&["solve", game, position[0], position[1]]);
        assert_eq!(found["evidence"]["kind"], "theorem", "{game}: {found}");
        let found = printed(&["table", game, "-n", "40"]);
        assert_eq!(found["evidence"]["kind"], "theorem", "{game}: {found}");
        let found = printed(&["check", game, "--to", "60"]);
        assert_eq!(found["candidates_are_P"]["status"], "proved", "{game}: {found}");
    }
    // Two candidates far beyond the box are joined by a legal move: S is not P.
    let found = printed(&["check", "f = (x0-x1)^33"]);
    assert_eq!(found["candidates_are_P"]["status"], "refuted", "{found}");
    assert_eq!(found["candidates_are_P"]["witness"]["from"], serde_json::json!(["3", "8589934596"]), "{found}");
    // What is observed stays so.
    let found = printed(&["solve", "f = 1.5*x1 + 1", "10^25", "10^25"]);
    assert_eq!(found["evidence"]["kind"], "observed", "{found}");
}

/// Numbers never written out: their sizes are exact, and decide where they can.
#[test]
fn sizes_of_numbers_never_written() {
    for (game, n, bits) in [
        ("doubling", "10^7", "10000001"),
        ("doubling", "1048577", "1048578"),
        ("f = y1 - x1 + 2", "10^7", "10000002"),
        ("f = y1 - x1 + 3", "10^7", "10000002"),
        ("f = 2*(y1 - x1) + 1", "10^8", "158496250"),
        ("wyt-power-of-two", "10^7", "10000020"),
        ("wyt = 2^k", "10^7", "10000021"),
        ("wyt = 3^k", "10^6", "1584979"),
    ] {
        let found = printed(&["term", game, n]);
        assert_eq!((&found["b"], found["b_bits"].as_str()), (&Value::Null, Some(bits)), "{game}: {found}");
    }
    let found = printed(&["locate", "wyt = 3^k", "10^7"]);
    assert_eq!((&found["partner"], found["partner_bits"].as_str()), (&Value::Null, Some("15849626")), "{found}");
    // A fraction just below a power of two: one of two.
    let found = printed(&["term", "wyt = 2^k - 1.5", "10^7"]);
    assert_eq!(found["b_bits_about"], serde_json::json!(["10000020", "10000021"]), "{found}");
    let found = printed(&["term", "doubling", "500000"]);
    assert!(found["b"].as_str().is_some_and(|b| b.len() == 150515), "{found}");
    for x in ["1048576", "1048577"] {
        let found = printed(&["solve", "wyt = 2^k - 1", x, "2^1048575"]);
        assert_eq!((&found["outcome"], &found["move"]["to"]), (&"N".into(), &serde_json::json!(["0", "0"])), "{x}");
    }
}
