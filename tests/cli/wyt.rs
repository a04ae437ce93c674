//! The program as a person types it.
//!
//! One file, a little long: all tests share the few functions that run the program and read its output.

mod manners;

use serde_json::Value;
use std::io::Read;
use std::process::{Command, Stdio};

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyt"));
    command.args(args).stdin(Stdio::null());
    command
}

fn wyt(args: &[&str]) -> Ran {
    let output = command(args).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let ran =
        Ran { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    assert!(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'), "{args:?}: colours in a pipe");
    ran
}

fn json(args: &[&str]) -> (i32, Value) {
    let ran = wyt(args);
    let value = serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{args:?}: {e}\n{}", ran.out));
    (ran.code, value)
}

fn pairs(value: &Value) -> Vec<(String, String)> {
    let of = |p: &Value, key: &str| p[key].as_str().expect("a string").to_string();
    value["pairs"].as_array().expect("pairs").iter().map(|p| (of(p, "a"), of(p, "b"))).collect()
}

#[test]
fn the_readme_says_how_to_begin() {
    let readme = include_str!("../../README.md");
    for command in ["cargo run --release -- table hofstadter", "cargo test --workspace"] {
        assert!(readme.contains(command));
    }
    assert!(include_str!("../../.ci/run").contains("test) cargo test --workspace ;;\n"));
}

#[test]
fn the_steps_of_a_method_in_every_format() {
    let with = |more: &[&str]| wyt(&[&["term", "four-thirds", "1000", "--trace", "--window", "paper"], more].concat());
    let text = with(&[]).out;
    assert!(text.contains("\nSteps of sequence-windows\nstep     m     n  n - m  from    to   a_m   a_n\n"), "{text}");
    assert!(text.contains("\n   7    -1    33     34                 0    50\n"), "{text}");
    let csv = with(&["--format", "csv"]).out;
    let first = "step,m,n,n - m,from,to,a_m,a_n\n0,1000,1000,0,989,1017,1535,1535\n1,529,545,16,518,562,812,836\n";
    assert!(csv.starts_with(first), "{csv}");
    let (_, value) = json(&["locate", "hofstadter", "12", "--trace", "--format", "json"]);
    assert_eq!(value["trace"]["rows"], serde_json::json!([["0", "1", "4", "3", "8"]]));
    // What has no steps says so, and mistakes name the flags.
    let none = wyt(&["solve", "take = k == l or gcd(k, l) == 3", "5", "9", "--trace"]);
    assert!(none.out.contains("trace  The method any-stream has no steps to show: "), "{}", none.out);
    for (args, says) in [
        (&["term", "four-thirds", "9", "--window", "paper"][..], "hint: add `--trace`"),
        (&["term", "wythoff", "9", "--trace", "--window", "paper"], "no method of this game has a window"),
        (&["term", "wythoff", "9", "--format", "csv"], "hint: add `--trace`, or choose text or json"),
        (&["locate", "f = x1 | x0", "9", "--trace", "--format", "csv"], "hint: leave `--trace` out"),
    ] {
        let ran = wyt(args);
        assert!(ran.code == 2 && ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_table_in_every_format() {
    let ran = wyt(&["table", "f = x1 + 1"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("\n16   20  190        170\n"), "{}", ran.out);
    assert!(ran.out.contains("proved for every n (constraint-mex)"), "{}", ran.out);

    let ran = wyt(&["table", "wyt = k^2 + 9", "--format", "latex", "-n", "4"]);
    assert_eq!(
        ran.out,
        "\\begin{tabular}{l|*{5}{r}}\n$n$ & 0 & 1 & 2 & 3 & 4 \\\\ \\hline\n$a_n$ & 0 & 1 & 2 & 3 & 4 \\\\\n\
         $b_n$ & 0 & 10 & 20 & 30 & 40 \\\\\n\\end{tabular}\n"
    );

    let ran = wyt(&["table", "c = floor(sqrt(2)*n)", "--format", "bfile", "--sequence", "b", "-n", "5"]);
    assert_eq!(ran.out, "0 0\n1 2\n2 5\n3 8\n4 11\n5 14\n");

    let ran = wyt(&["table", "wythoff", "--format", "csv", "-n", "2"]);
    assert_eq!(ran.out, "n,a,b\n0,0,0\n1,1,2\n2,3,5\n");

    let (code, value) = json(&["table", "wythoff", "--format", "json"]);
    assert_eq!((code, value["game"].as_str(), value["kind"].as_str()), (0, Some("f = 1"), Some("P")));
    assert_eq!((value["evidence"]["kind"].as_str(), &value["evidence"]["bound"]), (Some("theorem"), &Value::Null));
    assert!(value["version"].is_string() && value["solver"].is_string());
    assert_eq!(pairs(&value).len(), 17);
    assert_eq!(value["pairs"][16], serde_json::json!({"n": "16", "a": "25", "b": "41"}));
}

/// The result, a line why and a line how far; the reasons on request, and in JSON always.
#[test]
fn the_answer_comes_first() {
    let ran = wyt(&["table", "hofstadter", "-n", "1"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[1], "P-positions (a_n, b_n): the player to move loses");
    let labels: Vec<&str> = lines[7..].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(labels, ["rule", "why", "scope"], "{}", ran.out);
    assert!(lines.iter().all(|line| line.chars().count() <= 84), "{}", ran.out);
    let ran = wyt(&["solve", "wythoff", "11", "15"]);
    let (answer, below) = ran.out.split_once("\nwhy    ").expect("a reason");
    assert_eq!(answer, "f = 1, piles 11 and 15\nN: the player to move wins. Take 5 from both piles, leaving (6, 10).");
    assert_eq!(
        below.split_once('\n').map(|(_, rest)| rest),
        Some("scope  proved for every position (wythoff-beatty)\n")
    );
    for args in [
        &["table", "hofstadter"][..],
        &["show", "hofstadter"],
        &["solve", "wythoff", "11", "15"],
        &["term", "wythoff", "9"],
        &["locate", "wythoff", "9"],
    ] {
        let (short, long) = (wyt(args).out, wyt(&[args, &["--why"]].concat()).out);
        assert!(!short.contains("monotonicity: ") && long.contains("monotonicity: "), "{args:?}\n{short}\n{long}");
        let (_, value) = json(&[args, &["--format", "json"]].concat());
        let reasons = value["reasons"].as_array().expect("reasons");
        assert!(
            reasons.iter().any(|reason| reason.as_str().is_some_and(|r| r.starts_with("monotonicity: "))),
            "{value}"
        );
    }
}

/// The digits of [F04] Table 11 and section 6, and of the slide of [FS], in each format.
#[test]
fn numbers_in_digits() {
    let table = wyt(&["digits", "f04-example2", "--to", "60"]);
    assert!(table.out.lines().all(|line| line.chars().count() <= 80 || line.starts_with("digits")), "{}", table.out);
    assert!(table.out.contains("\n50  14  4  1   n  a_n  b_n  n is       partner\n"), "{}", table.out);
    assert!(table.out.contains("\n     1  2  0  22   28  100  b_5        6 = 12\n"), "{}", table.out);
    assert!(table.out.contains("proved for every n (linear-numeration)"), "{}", table.out);
    let wide = wyt(&["digits", "thue-morse", "--to", "2000", "-q"]);
    assert!(wide.out.starts_with("     digits     n   a_n   b_n  n is       partner\n"), "{}", &wide.out[..200]);
    assert!(wide.out.lines().all(|line| line.chars().count() <= 80));
    let latex = wyt(&["digits", "wythoff-2", "--to", "12", "--format", "latex"]).out;
    assert!(latex.contains("$u_{2}$ & $u_{1}$ & $u_{0}$ & $n$ & $a_n$ & $b_n$"), "{latex}");
    assert!(latex.contains("\n1 & 1 & 2 & 12 & 16 & 40 & $a_{9}$ & 30 = 1120 \\\\\n"), "{latex}");
    let csv = wyt(&["digits", "wyt = 3", "5", "--format", "csv"]).out;
    assert_eq!(csv, "x,digits,is,n,partner,partner_digits\n5,0:1:2,a,4,7,0:2:1\n");
    let refused = wyt(&["digits", "hofstadter", "5"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("hint: the games with one have b_n = s a_n + t n"), "{}", refused.err);
    assert!(wyt(&["digits", "wythoff"]).err.contains("give one, or `--to 60`"));
}

#[test]
fn digits_explain_a_position() {
    let ran = wyt(&["solve", "f04-example2", "20", "6", "--explain"]);
    let want = "\ndigits The piles are written (112, 12) in the system (2,2). 6 is written 12. It ends in 0 zeros, an \
                even \
                number, so it is a_5. Its left shift 120 is 22 = b_5. The move leaves (110, 11): b_4 and a_4. Theorem: \
                [F98]: the numeration system of b_n = 2 a_n + 2 n.\n";
    assert!(ran.out.contains(want) && ran.out.contains("monotonicity: "), "{}", ran.out);
    let (_, value) = json(&["solve", "f04-example2", "6", "22", "--explain", "--format", "json"]);
    assert_eq!((&value["outcome"], &value["digits"]["numbers"][1]["digits"]), (&"P".into(), &"120".into()));
    let (_, value) = json(&["solve", "hofstadter", "6", "22", "--explain", "--format", "json"]);
    assert!(value.get("digits").is_some_and(Value::is_null), "{value}");
    let ran = wyt(&["solve", "hofstadter", "6", "22", "--explain"]);
    assert!(ran.out.contains("\ndigits no numeration system is known that decides this game\n"), "{}", ran.out);
    assert!(ran.out.contains("monotonicity: "), "{}", ran.out);
}

/// Columns are padded up to any width, and one huge number does not fill the others with spaces.
#[test]
fn numbers_of_any_length_are_printed() {
    let pile = format!("nim: 1{}", "0".repeat(100_000));
    for args in [
        &["table", "f = y1^2 + 1", "-n", "20"][..],
        &["sum", &pile, &pile],
        &["compare", "f = y1^2 + 1", "f = y1^2 + 2", "--all", "--to", "20"],
    ] {
        let ran = wyt(args);
        assert!(ran.code < 2 && ran.out.lines().any(|line| line.len() > 65_536), "{}: {}", ran.code, ran.err);
        assert!(ran.out.lines().filter(|line| line.len() < 2000).count() > 2, "most lines are short");
    }
}

#[test]
fn a_rule_no_theorem_covers_is_listed_from_the_definition() {
    let (code, value) = json(&["table", "take = k*l % 7 == 3", "--format", "json", "-n", "3"]);
    assert_eq!((code, value["evidence"]["kind"].as_str()), (0, Some("exhaustive")));
    let (_, value) = json(&["table", "f = 1, misere", "--format", "json", "-n", "3"]);
    let expected = [("0", "1"), ("2", "2"), ("3", "5"), ("4", "7")].map(|(a, b)| (a.to_string(), b.to_string()));
    assert_eq!(pairs(&value), expected);
    let (_, value) = json(&["table", "take = k == l, no single", "--format", "json", "-n", "4"]);
    let expected =
        [("0", "0"), ("0", "1"), ("0", "2"), ("0", "3"), ("0", "4")].map(|(a, b)| (a.to_string(), b.to_string()));
    assert_eq!(pairs(&value), expected);
}

#[test]
fn candidates_and_positions_differ_where_the_theorem_fails() {
    let (_, candidates) = json(&["table", "f04-table4", "--candidates", "--format", "json", "-n", "2"]);
    assert_eq!(candidates["kind"], "candidates");
    assert_eq!(pairs(&candidates)[2], ("3".into(), "8".into()));
    let (_, positions) = json(&["table", "f04-table4", "--format", "json", "-n", "2"]);
    assert_eq!(pairs(&positions)[2], ("3".into(), "12".into()));
    assert_eq!(wyt(&["table", "wyt = k", "--candidates"]).code, 2);
}

fn status<'a>(value: &'a Value, name: &str) -> &'a str {
    let all = value["hypotheses"].as_array().expect("hypotheses");
    all.iter().find(|h| h["name"] == name).unwrap_or_else(|| panic!("{name}: {value}"))["status"]
        .as_str()
        .expect("a word")
}

#[test]
fn checks_of_the_papers_examples() {
    let check = |rule: &str| json(&["check", rule, "--format", "json"]);

    let (code, value) = check("f = (x0-x1)^2");
    assert_eq!((code, status(&value, "semi-additivity")), (1, "refuted"));
    assert_eq!(value["candidates_are_P"]["witness"], serde_json::json!({"from": ["3", "8"], "to": ["0", "0"]}));

    let (code, value) = check("f = floor((x1+1)/x0)+1");
    assert_eq!((code, status(&value, "monotonicity")), (1, "refuted"));
    assert_eq!(value["candidates_are_P"]["witness"], serde_json::json!({"from": ["4", "5"], "to": null}));

    let (code, value) = check("f = x1 | x0");
    // The exit code answers whether S = P, not whether each sufficient hypothesis holds.
    assert_eq!((code, status(&value, "positivity"), status(&value, "monotonicity")), (0, "proved", "refuted"));
    assert_eq!(status(&value, "monotone along S"), "proved");
    assert_eq!(value["candidates_are_P"]["status"], "proved");

    let (code, value) = check("f = if(odd(y1), x1, 0)");
    assert_eq!((code, status(&value, "positivity")), (0, "refuted"));
    assert_eq!(value["candidates_are_P"]["status"], "proved");
    assert!(value["erratum"].is_string());

    let (code, value) = check("f = x1 + 1");
    assert_eq!(code, 0);
    for name in ["positivity", "monotonicity", "semi-additivity"] {
        assert_eq!(status(&value, name), "proved");
    }
    let (code, value) = check("wyt = k^2 + k");
    assert_eq!((code, value["candidates_are_P"]["status"].as_str()), (0, Some("proved")), "{value}");
    let (code, value) = check("wyt = 2k + 1 - if(isqrt(k)^2 == k, 2, 0)");
    assert_eq!((code, value["candidates_are_P"]["status"].as_str()), (0, Some("holds")), "{value}");
    let (code, value) = check("f = x0^2 - 3*x1 - 5");
    assert_eq!((code, value["candidates_are_P"]["status"].as_str()), (1, Some("refuted")), "{value}");
    assert!(value["P"]["theorem"].as_str().is_some_and(|theorem| theorem.contains("Proposition 34")), "{value}");
    let (code, value) = check("c = n mod 5");
    assert_eq!((code, status(&value, "nondecreasing")), (1, "refuted"));
    assert!(wyt(&["check", "f04-table6"]).out.contains("erratum"));
    assert!(wyt(&["show", "f04-example4"]).out.contains("erratum"));
    // A finite list ends without dots.
    for (rule, pairs) in [("take = k >= 1", "(0,0)"), ("take = (k+l) % 2 == 0", "(0,0) (1,2)")] {
        let shown = wyt(&["show", rule]).out;
        assert!(shown.contains(&format!("pairs       {pairs}\n")), "{shown}");
    }
    assert!(wyt(&["show", "wythoff"]).out.contains("(19,31) ...\n"));
}

#[test]
fn comparing_two_games() {
    let ran = wyt(&["compare", "wyt = 1.5k + 1", "wyt = k + 2"]);
    assert_eq!(
        (ran.code, ran.out.starts_with("no difference between the pairs n = 0..1000")),
        (0, true),
        "{}",
        ran.out
    );
    let (code, value) = json(&["compare", "wythoff", "f = 1, misere", "--format", "json"]);
    assert_eq!((code, value["difference"]["n"].as_str()), (1, Some("0")));
    let (code, value) = json(&["compare", "wythoff", "hofstadter", "--to", "1", "--format", "json"]);
    assert_eq!((code, &value["difference"]), (0, &Value::Null));
}

#[test]
fn wrong_input_is_answered_in_words_with_code_2() {
    for (args, says) in [
        (&["table", "f = x2"][..], "did you mean x1?"),
        (&["table", "f = 1/x1"], "division by zero at x1 = 0"),
        (&["table", "f = x1 ^ 1"], "^ means power, not exclusive or"),
        (&["table", "c = 10 - n"], "c_0 = 10, but c_1 = 9"),
        (&["table", "c = n/2"], "needs an integer, not 1/2 at n = 1"),
        (&["table", "c = n - 3"], "c_0 = -3 is negative"),
        (&["table", "c = 9^9^9^9"], "bits"),
        (&["table", "f = 9^9^9^9"], "bits"),
        (&["table", "f = x1 & -1"], "needs an integer >= 0"),
        (&["table", "f = sqrt(2) + sqrt(3)"], "error"),
        (&["table", "wythof"], "did you mean wythoff?"),
        (&["table", "wythoff", "-n", "-5"], "`-n` must not be negative"),
        (&["table", "wythoff", "-n", "x"], "`-n` is not a whole number"),
        (&["table", "wythoff", "-n", "1e30"], "`-n` is too large"),
        (&["table", "wythoff", "-n", "9^9^9^9"], "bits"),
        (&["table", "wythoff", "--sequence", "a"], "--format bfile"),
        (&["check", "wythoff", "--to", "1e9"], "`--to` is too large"),
        (&["show", "wythoff", "--format", "csv"], "its formats are: text, json"),
        (&["table", "@no-such-file"], "no-such-file cannot be read"),
        (&["table", "@"], "a file name is missing"),
        (&["table", ""], "expected a rule, found nothing"),
        (&["table", "wythoff", "--budget", "soon"], "10s"),
        (&["tabel"], "tabel"),
        (&["table"], "GAME"),
        (&["identify"], "hint: for example: wyt identify 2,6,11"),
        (&["sum"], "hint: for example: wyt sum 'wythoff: 11 15'"),
    ] {
        let ran = wyt(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
        let mut with_json = args.to_vec();
        if !args.contains(&"--format") {
            with_json.extend(["--format", "json"]);
            if args.contains(&"--sequence") {
                continue;
            }
            let (code, value) = json(&with_json);
            assert_eq!(code, 2);
            assert!(value["error"]["message"].is_string(), "{value}");
        }
    }
    let (_, value) = json(&["table", "f = x2", "--format", "json"]);
    assert_eq!(value["error"]["span"], serde_json::json!([4, 6]));
}

#[test]
fn a_search_that_never_ends_is_stopped() {
    let (code, value) = json(&["table", "take = gcd(k, l) > 1", "--budget", "300ms", "--format", "json"]);
    assert_eq!((code, pairs(&value).len()), (3, 3), "what was found is not lost");
    assert!(value["gave_up"]["hint"].is_string() && value["gave_up"]["tried"].is_array());
}

#[test]
fn files_hold_a_rule_or_are_refused() {
    let folder = std::env::temp_dir().join(format!("wyt-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name);
    let arg = |name: &str| format!("@{}", folder.join(name).display());
    std::fs::write(path("rule"), "# Hofstadter\nf = x1 + 1\n").expect("written");
    std::fs::write(path("garbage"), [0u8, 255, 7, 200, 13]).expect("written");
    std::fs::File::create(path("huge")).and_then(|f| f.set_len(1 << 30)).expect("written");
    assert!(wyt(&["table", &arg("rule")]).out.contains("f = x1 + 1"));
    assert!(wyt(&["table", &arg("garbage")]).err.contains("is not text"));
    let ran = wyt(&["table", &arg("huge")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("is larger than 65536 bytes"), "{}", ran.err);

    let exported = path("out.csv").display().to_string();
    assert_eq!(wyt(&["table", "wythoff", "-n", "1", "--format", "csv", "-o", &exported]).code, 0);
    let text = std::fs::read_to_string(&exported).expect("there");
    let made_by = format!("wyt {}: wyt table wythoff -n 1 --format csv -o ", env!("CARGO_PKG_VERSION"));
    assert!(text.starts_with(&format!("n,a,b,made_by\n0,0,0,{made_by}")), "{text}");
    assert!(text.ends_with("\n1,1,2,\n"), "{text}");
    assert_eq!(wyt(&["table", "wythoff", "-o", &path("no/such/folder").display().to_string()]).code, 2);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    for format in ["text", "json", "csv"] {
        let mut child = command(&["table", "wythoff", "-n", "1000000", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let mut start = [0; 100];
        child.stdout.take().expect("a pipe").read_exact(&mut start).expect("some output");
        let output = child.wait_with_output().expect("ends");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_full_disk_is_told() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    for args in [&["table", "wythoff", "-n", "5000"][..], &["help"], &["help", "table"], &["--version"]] {
        let full = full.try_clone().expect("a device");
        let output = command(args).stdout(full).output().expect("runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("the disk is full"), "{args:?}");
    }
}

#[test]
fn positions_of_any_size_are_solved() {
    let (code, value) = json(&["solve", "wythoff", "15", "11", "--format", "json"]);
    assert_eq!((code, value["outcome"].as_str(), value["game"].as_str()), (0, Some("N"), Some("f = 1")));
    // The piles are answered in the order typed.
    assert_eq!(value["position"], serde_json::json!(["15", "11"]));
    assert_eq!(value["move"], serde_json::json!({"to": ["10", "6"], "take": ["5", "5"]}));
    assert_eq!(value["evidence"], serde_json::json!({"kind": "theorem", "bound": null}));
    assert!(value["solver"].is_string() && value["theorem"].is_string());

    // Where double precision first fails.
    let (_, value) = json(&["solve", "wythoff", "165580140", "267914295", "--double-check", "--format", "json"]);
    assert_eq!((value["outcome"].as_str(), &value["move"]), (Some("P"), &Value::Null));
    assert_eq!(value["confirmed_by"], "wythoff-numeration");
    assert_eq!(json(&["solve", "wythoff", "165580141", "267914296", "--format", "json"]).1["outcome"], "N");

    let (_, value) = json(&["solve", "wythoff", "11", "15", "--all", "--format", "json"]);
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(2));
    let (_, value) = json(&["solve", "blocking-2", "10^30", "10^30+10", "--format", "json"]);
    assert!(value["block"].is_array() && value["p_options"].is_array());
    let (_, value) = json(&["solve", "f = 2, misere", "0", "0", "--format", "json"]);
    assert_eq!((value["outcome"].as_str(), &value["move"]), (Some("N"), &Value::Null));
    let (_, value) = json(&["solve", "f = 2, misere", "10^40", "10^41", "--format", "json"]);
    assert_eq!(value["evidence"]["kind"], "theorem");
    let (_, value) = json(&["solve", "half", "1", "1", "--format", "json"]);
    assert_eq!((value["outcome"].as_str(), &value["move"]), (Some("P"), &Value::Null));
    for big in ["10^999", "2**3000+1", "1e500"] {
        let (code, value) = json(&["solve", "wyt = k^2 + 9", big, "10^1500+7", "--format", "json"]);
        assert_eq!((code, value["outcome"].as_str()), (0, Some("N")));
    }
    let ran = wyt(&["solve", "wythoff", "10^100", "10^100+7"]);
    assert!(ran.out.contains(&"0".repeat(100)) && ran.out.contains("leaving (11, 18)"), "{}", ran.out);
}

#[test]
fn terms_places_and_explanations() {
    let (_, value) = json(&["term", "four-thirds", "1000", "--format", "json"]);
    assert_eq!(
        (value["a"].as_str(), value["b"].as_str(), value["n"].as_str()),
        (Some("1535"), Some("2868"), Some("1000"))
    );
    for game in ["doubling", "boole-galois", "homework-1", "homework-2-4", "wyt-power-of-two", "wyt = 2^k"] {
        let (code, value) = json(&["term", game, "1e9", "--format", "json"]);
        assert_eq!((code, &value["b"], value["b_bits"].is_string()), (0, &Value::Null, true), "{game}: {value}");
    }
    let (_, value) = json(&["solve", "wyt = 2^k", "10^30", "10^31", "--format", "json"]);
    assert_eq!((value["outcome"].as_str(), &value["move"]["to"]), (Some("N"), &serde_json::json!(["0", "0"])));
    let (_, value) = json(&["locate", "hofstadter", "12", "--format", "json"]);
    assert_eq!(
        (&value["in"], &value["n"], &value["partner"]),
        (&serde_json::json!(["A"]), &serde_json::json!({"A": "9"}), &Value::from("68"))
    );
    let (_, value) = json(&["locate", "half", "1", "--format", "json"]);
    assert_eq!(value["in"], serde_json::json!(["A", "B"]));
    let (_, value) = json(&["table", "wythoff", "--from", "10^50", "-n", "2", "--format", "json"]);
    assert_eq!(pairs(&value).len(), 3);
    assert_eq!(value["pairs"][0]["n"], format!("1{}", "0".repeat(50)));
    let ran = wyt(&["explain", "wyt = 1.5k + 1"]);
    assert!(ran.out.contains("k + 2") && ran.out.contains("Proposition 9"), "{}", ran.out);
    assert!(wyt(&["explain", "linear-numeration"]).out.contains("Theorem."));
    assert!(
        wyt(&["explain", "hofstadter"])
            .out
            .contains("hofstadter-tower decides positions as large as the budget allows")
    );
    assert!(wyt(&["explain", "wythoff"]).out.contains("wythoff-beatty decides positions of any size"));
}

#[test]
fn questions_that_cannot_be_answered_give_up_or_are_refused() {
    let (code, value) = json(&["solve", "f = x0 % 3 + 1", "10^50", "10^60", "--format", "json"]);
    assert_eq!(code, 3);
    assert!(value["gave_up"]["tried"].is_array() && value["gave_up"]["hint"].is_string(), "{value}");
    for (args, says) in [
        (&["solve", "wythoff", "-5", "3"][..], "the first pile must not be negative"),
        (&["solve", "wythoff", "1/2", "3"], "needs an integer"),
        (&["solve", "wythoff", "two", "3"], "is not a whole number"),
        (&["solve", "wythoff", "3"], "Usage"),
        (&["solve", "wythoff", "3", "5", "--solver", "wythoff-beaty"], "did you mean wythoff-beatty?"),
        (&["term", "wythoff", "-1"], "must not be negative"),
        (&["play", "half", "3", "5"], "blocking-2"),
        (&["explain", "wythof = 1"], "cannot begin with"),
        (&["solve", "f = isqrt(-y1)", "4", "11"], "error"),
        (&["explain", "wythof-beatty"], "did you mean wythoff-beatty?"),
    ] {
        let ran = wyt(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_newcomer_is_greeted_and_finds_help() {
    let ran = wyt(&[]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out.matches("  wyt ").count(), 3);
    assert!(wyt(&["--help"]).out.contains("f = x1 + 1"));
    for command in [
        "games",
        "show",
        "table",
        "check",
        "compare",
        "solve",
        "term",
        "locate",
        "explain",
        "play",
        "bench",
        "selftest",
        "completions",
        "man",
    ] {
        assert_eq!(wyt(&[command, "--help"]).code, 0);
        assert!(wyt(&["--help"]).out.contains(command));
    }
    assert!(wyt(&["completions", "bash"]).out.contains("_wyt"));
    assert!(wyt(&["man"]).out.contains(".TH wyt 1"));
    // One page of the language, wherever it is asked for.
    let page = include_str!("../../docs/language.md");
    assert_eq!(wyt(&["language"]).out, page);
    assert_eq!(wyt(&["help", "language"]).out.trim_end(), page.trim_end());
    assert!(wyt(&["man"]).out.contains(".SH \"THE LANGUAGE OF RULES\""));
    let glossary = wythoff_game::glossary_page();
    assert_eq!(wyt(&["help", "glossary"]).out.trim_end(), glossary.trim_end());
    assert!(wyt(&["errata", "example 4"]).out.contains("51, 53, 75"));
    assert!(wyt(&["errata", "no such words"]).out.contains("without words lists all"));
    assert!(wyt(&["questions", "fs conjecture"]).out.contains("joint with Udi Haddad"));
    let all = wythoff_game::catalogue::all().len();
    assert_eq!(wyt(&["games"]).out.lines().count(), all + 1, "a line for each game");
    assert_eq!(wyt(&["games", "--format", "csv"]).out.lines().count(), all + 1);
    let (_, games) = json(&["games", "--format", "json"]);
    assert_eq!(games["games"].as_array().map(Vec::len), Some(all));
    let (_, show) = json(&["show", "hofstadter", "--format", "json"]);
    assert_eq!(show["oeis"], serde_json::json!(["A030124", "A005228"]));
}

#[test]
fn rules_have_names_sets_and_piles() {
    let (_, show) = json(&["show", "f = p*x1 + q, q = 1/2, p = 3", "--format", "json"]);
    assert_eq!(show["game"], "f = p*x1 + q, p = 3, q = 1/2");
    assert_eq!(show["parameters"], serde_json::json!([{"name": "q", "value": "1/2"}, {"name": "p", "value": "3"}]));
    // A parameter is its value: the same method, the same pairs.
    let term = |rule: &str| json(&["term", rule, "1000000", "--format", "json"]).1;
    let (named, plain) = (term("f = p*x1 + q, p = 3, q = 1"), term("f = 3*x1 + 1"));
    assert!(["a", "b", "solver"].iter().all(|key| named[key] == plain[key] && named[key].is_string()), "{named}");
    // A complement that looks like a binomial coefficient is remarked on, unless nobody wants to know.
    let note = "note: C(n, 2) is a bit complement; for the binomial coefficient, write binomial(n, 2)\n";
    assert_eq!(wyt(&["table", "c = C(n, 2)"]).err, note);
    assert_eq!(wyt(&["table", "c = C(n, 2)", "-q"]).err, "");
    let (_, shown) = json(&["show", "c = C(n, 2)", "--format", "json"]);
    assert_eq!(shown["notes"][0], note.trim_end().trim_start_matches("note: "));
    assert_eq!(
        wyt(&["table", "c = binomial(n, 2)", "-n", "4", "--format", "csv", "-q"]).out.lines().last(),
        Some("4,5,11")
    );
    // Only from the larger pile.
    let (_, solved) = json(&["solve", "f = 1, single = larger", "3", "7", "--format", "json"]);
    assert_eq!(solved["move"]["take"], serde_json::json!(["0", "2"]));
}

#[test]
fn the_selftest_passes() {
    let ran = wyt(&["selftest", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(found["failures"], serde_json::json!([]));
    for test in found["tests"].as_array().expect("tests") {
        assert!(test["failed"] == "0" && !test["games"].is_number(), "{test}");
    }
}

#[test]
fn piles_of_a_million_digits_are_answered_or_given_up() {
    let folder = std::env::temp_dir().join(format!("wyt-million-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, digit: char| {
        let path = folder.join(name);
        std::fs::write(&path, format!("{}7\n", digit.to_string().repeat(999_999))).expect("a file");
        format!("@{}", path.display())
    };
    let (x, y) = (file("x", '4'), file("y", '9'));
    let ran = wyt(&["solve", "thue-morse", &x, &y]);
    assert!(ran.code == 0 && ran.out.contains(&"4".repeat(999_999)), "{}", ran.err);
    for game in ["wythoff", "wyt = k^2 + k", "hofstadter"] {
        let ran = wyt(&["solve", game, &x, &y, "--budget", "1ms"]);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{game}");
        assert!(ran.err.contains("gave up") && ran.err.contains("hint"), "{game}: {}", ran.err);
    }
    std::fs::write(folder.join("empty"), "").expect("a file");
    let ran = wyt(&["solve", "wythoff", &x, &format!("@{}", folder.join("empty").display())]);
    assert!(ran.code == 2 && ran.err.contains("the second pile"), "{}", ran.err);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn what_is_said_to_show_an_erratum_or_an_answer_runs() {
    use wythoff_game::literature::{errata, questions};
    let commands = errata().iter().map(|e| &e.command).chain(questions().iter().map(|q| &q.command)).flatten();
    for command in commands {
        // A text between quotation marks is one word.
        let parts = command.split('\'').enumerate();
        let words = parts.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
        let words: Vec<&str> = words.skip(1).collect();
        let shown = wyt(&words);
        assert!([0, 1].contains(&shown.code) && !shown.out.is_empty(), "{command}: {}", shown.err);
    }
}

#[test]
fn expressions() {
    for (words, code, out) in [
        (&["eval", "5 ⊞ 6"][..], 0, "7\n"),
        (&["eval", "(x1 ⊞ x0) * 2", "x1=3", "x0=5"], 0, "14\n"),
        (&["eval", "-7/2"], 0, "-7/2\n-3.5\n"),
        (&["eval", "a | b == b | a", "--to", "9"], 0, "true: a, b from 0 to 9, all 100 cases\n"),
        // A law that is false is refuted; a condition that is false is a value.
        (&["eval", "a | b == a + b", "--to", "9"], 1, "false: a = 1, b = 1\n"),
        (&["eval", "2 < 1"], 0, "false\n"),
        (&["eval", "a + 1"], 2, ""),
    ] {
        let run = wyt(words);
        assert_eq!((run.code, run.out.as_str()), (code, out), "{words:?}");
    }
    assert!(wyt(&["eval", "a < 1"]).err.contains("`--to 20`"));
    let gaps = wyt(&["words", "thue-morse", "--gaps", "-L", "4", "--prefix", "1000"]).out;
    assert!(gaps.contains("0->01, 1->10 from 0; proved; the word thue-morse"), "{gaps}");
    assert!(gaps.contains("bounds their Kolmogorov complexity from above"), "{gaps}");
}
