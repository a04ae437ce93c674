//! How the program behaves around its answers: interrupts, hints, files, completions, help and manual.

use super::{command, wyt};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder of its own, gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("wyt-manners-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Every command that can take long hears the first Ctrl-C, says so by its exit code, and keeps what it has.
#[cfg(unix)]
#[test]
fn one_interrupt_is_enough() {
    use std::time::{Duration, Instant};
    let folder = Folder::new("interrupt");
    let file = folder.file("pairs.csv");
    let slow = "take = k == l or k == 2*l or l == 2*k";
    let lines: [(&[&str], &str); 15] = [
        // A list whose pairs come slowly.
        (&["sweep", "predicate", "a <= b", slow, "--to", "10^6"], "n = 0.."),
        (&["sweep", "histogram", "a % 3", "half", "--to", "10^12"], "n = 0.."),
        (&["sweep", "deviation", "half", "--to", "10^12"], "n = 0.."),
        (&["sweep", "agree", "hofstadter", "--to", "10^9", "--against", "list"], "n = 0.."),
        (&["table", "wythoff", "-n", "10^9", "--format", "csv"], "n,a,b\n0,0,0\n"),
        (&["table", slow, "-n", "10^6"], "P-positions"),
        (&["table", "wythoff", "-n", "10^9", "-o", &file], ""),
        (&["check", slow, "--to", "20000"], ""),
        (&["compare", "hofstadter", "f = x1 + 1 + 0*x0", "--to", "10^9"], ""),
        (&["solve", "f = (x0 - x1)^2", "10^7", "10^12", "--format", "json"], "{\"version\""),
        (&["term", "f = x1 mod 2 + 1", "10^14"], ""),
        (&["plot", slow, "--to", "5000", "--format", "svg"], ""),
        // The counts found so far.
        (&["words", "wythoff", "-L", "4096", "--prefix", "1e5"], "factors"),
        (&["selftest", "--deep"], ""),
        (&["bench"], ""),
    ];
    let begin = |args: &[&str]| command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    let mut interrupted = 0;
    for (args, kept) in lines {
        let child = begin(args);
        // What is read meanwhile cannot block the program.
        let id = child.id();
        let reader = std::thread::spawn(move || child.wait_with_output().expect("a child"));
        std::thread::sleep(Duration::from_millis(300));
        if reader.is_finished() {
            // It became fast: then there is nothing to interrupt.
            continue;
        }
        let since = Instant::now();
        assert!(
            Command::new("kill").args(["-INT", &id.to_string()]).status().expect("kill runs").success(),
            "{args:?}"
        );
        let output = reader.join().expect("read");
        // A quarter of a second where nobody else works; much more is allowed on a busy machine, and far less than
        // forever.
        assert!(since.elapsed() < Duration::from_secs(4), "{args:?}: {:?}", since.elapsed());
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if output.status.code() == Some(0) {
            // It was done in this moment.
            continue;
        }
        interrupted += 1;
        assert_eq!(output.status.code(), Some(130), "{args:?}: {err}");
        let start: String = out.chars().take(200).collect();
        assert!(out.contains(kept) && !err.contains("panicked"), "{args:?}: {start}{err}");
    }
    assert!(interrupted >= 8, "only {interrupted} took long enough");
    let kept = std::fs::read_to_string(&file).expect("the file stays");
    assert!(kept.starts_with("n,a,b,made_by\n0,0,0,wyt") && kept.ends_with('\n') && kept.lines().count() > 100);
}

#[test]
fn budgets_count_every_row() {
    let ran = wyt(&[
        "table",
        "wythoff",
        "-n",
        "10^8",
        "--solver",
        "wythoff-numeration",
        "--budget",
        "300ms",
        "--format",
        "csv",
    ]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.starts_with("n,a,b\n0,0,0\n1,1,2\n") && ran.err.contains("--budget"), "{}", ran.err);
}

#[test]
fn a_rule_without_values_is_wrong_everywhere() {
    for command in ["show", "check", "explain", "table"] {
        for (rule, place) in [("f = 1/0", "\n      ^^^\n"), ("f = 1/(x1-3)", "at x1 = 3")] {
            let ran = wyt(&[command, rule]);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command} {rule}: {}", ran.err);
            assert!(ran.err.contains("division by zero") && ran.err.contains(place), "{command} {rule}: {}", ran.err);
        }
    }
}

#[test]
fn what_was_meant_is_offered() {
    for (args, line) in [
        ("table f = x1 + 1", "wyt table 'f = x1 + 1'"),
        ("table f = x1 - 1 -n 4", "wyt table 'f = x1 - 1' -n 4"),
        ("table wythoff 10", "wyt table wythoff -n 10"),
        ("check wythoff 100 --quiet", "wyt check wythoff --to 100 --quiet"),
        ("solve wythoff 5,8", "wyt solve wythoff 5 8"),
        ("solve 5 8", "wyt solve wythoff 5 8"),
        ("solve f = x1 + 1 5 8", "wyt solve 'f = x1 + 1' 5 8"),
        ("compare f = 1 f = 2", "wyt compare 'f = 1' 'f = 2'"),
        ("compare wythoff f = 2", "wyt compare wythoff 'f = 2'"),
        ("wythoff", "wyt table wythoff"),
        ("wythoff 5 8", "wyt solve wythoff 5 8"),
        ("f = 1", "wyt table 'f = 1'"),
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let ran = wyt(&words);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args}");
        assert!(ran.err.contains(&format!("hint: did you mean {line}\n")), "{args}: {}", ran.err);
        let ran = wyt(&[&words[..], &["--format", "json"]].concat());
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        let hint = told["error"]["hint"].as_str().expect("a hint");
        assert!(hint.starts_with("did you mean wyt ") && hint.contains("--format json"), "{args}: {hint}");
    }
    let ran = wyt(&["table", "wythoff", "-n", "3.5"]);
    assert!(ran.code == 2 && ran.err.contains("`-n` needs an integer, not 7/2"), "{}", ran.err);
    assert!(ran.err.contains("write a whole number"), "{}", ran.err);
}

#[test]
fn a_second_opinion_that_nobody_has_is_not_given() {
    let ran = wyt(&["solve", "f = x0 % 3 + 1", "3", "5", "--double-check"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains('N') && ran.err.contains("no second method could answer"), "{}", ran.err);
    assert_eq!(wyt(&["solve", "wythoff", "3", "5", "--double-check"]).code, 0);
    let ran = wyt(&["table", "f = x0 % 3 + 1", "-n", "2", "--double-check", "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &found["confirmed_by"]), (3, &Value::Null), "{found}");
}

#[test]
fn numbers_are_whole_where_nobody_reads_them() {
    let whole = "1".to_string() + &"0".repeat(100);
    for args in
        [&["term", "wythoff", "10^100"][..], &["locate", "wythoff", "10^100"], &["solve", "wythoff", "10^100", "7"]]
    {
        let ran = wyt(args);
        assert!(ran.out.contains(&whole) && !ran.out.lines().take(3).any(|l| l.contains("digits)")), "{}", ran.out);
    }
    let ran = wyt(&["table", "doubling", "-n", "200"]);
    assert!(!ran.out.contains("digits)"), "{}", ran.out);
}

#[test]
fn the_ending_says_the_format() {
    let folder = Folder::new("ending");
    let written = |name: &str, more: &[&str]| {
        let file = folder.file(name);
        let ran = wyt(&[&["table", "wythoff", "-n", "2", "-o", &file], more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{name}");
        (std::fs::read_to_string(&file).expect("written"), ran.err)
    };
    let made_by = format!("wyt {}: wyt table wythoff -n 2 -o ", env!("CARGO_PKG_VERSION"));
    let (csv, err) = written("o.csv", &[]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!((lines[0], lines[2], lines[3], err.as_str()), ("n,a,b,made_by", "1,1,2,", "2,3,5,", ""));
    assert!(lines[1].starts_with(&format!("0,0,0,{made_by}")), "{csv}");
    let (json, _) = written("o.JSON", &[]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert!(json["command"].is_string());
    let (tex, _) = written("o.tex", &[]);
    assert!(tex.starts_with(&format!("% {made_by}")) && tex.contains("\\begin{tabular}"), "{tex}");
    let (bfile, _) = written("b000201.txt", &[]);
    assert!(bfile.starts_with(&format!("# {made_by}")) && bfile.ends_with("\n0 0\n1 1\n2 3\n"), "{bfile}");
    let (bfile, _) = written("b001950.txt", &["--sequence", "b"]);
    assert!(bfile.ends_with("\n0 0\n1 2\n2 5\n"), "{bfile}");
    let (text, _) = written("o.txt", &[]);
    assert!(text.contains("\nscope  "), "{text}");
    // --format takes precedence over the ending, and a note says so.
    let (csv, err) = written("p.json", &["--format", "csv"]);
    assert!(
        csv.starts_with("n,a,b") && err.contains("note: p.json is written as csv, because --format says so"),
        "{err}"
    );
}

#[test]
fn long_lines_of_a_bfile_are_told() {
    let ran = wyt(&["table", "doubling", "--from", "3400", "-n", "2", "--format", "bfile", "--sequence", "b"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 3));
    assert_eq!(ran.err.matches("note: from n = 3400 on, terms have more than 1000 digits").count(), 1, "{}", ran.err);
    assert_eq!(wyt(&["table", "wythoff", "--format", "bfile"]).err, "");
}

#[test]
fn games_are_found() {
    for (query, name) in [
        (&["nim"][..], "wyt-const-1"),
        (&["A005228"], "hofstadter"),
        (&["same", "number"], "wythoff"),
        (&["SAME NUMBER"], "wythoff"),
        (&["f=x1+1"], "hofstadter"),
        (&["F04", "table", "5"], "f04-table5"),
    ] {
        let ran = wyt(&[&["games"], query].concat());
        assert!(ran.code == 0 && ran.out.lines().any(|line| line.starts_with(&format!("{name} "))), "{}", ran.out);
    }
    let all = wyt(&["games"]).out;
    // In a pipe each game is a line, and its rule is whole.
    for entry in wythoff_game::catalogue::all() {
        assert!(all.lines().any(|line| line.starts_with(&entry.name) && line.contains(&entry.rule)), "{}", entry.name);
    }
    assert!(wyt(&["games", "zzz"]).out.contains("no game of the catalogue matches zzz"));
    let found: Value = serde_json::from_str(&wyt(&["games", "hofstadter's", "--format", "json"]).out).expect("JSON");
    assert_eq!((&found["query"], &found["games"][0]["name"]), (&"hofstadter's".into(), &"hofstadter".into()));
}

#[test]
fn every_difference_is_listed() {
    let ran = wyt(&["compare", "wythoff", "f = 1, misere", "--all", "--to", "50"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("2 pairs among n = 0..50 differ:\n"), "{}", ran.out);
    assert!(ran.out.contains("(1,2)") && ran.out.contains("(2,2)"), "{}", ran.out);
    let ran = wyt(&["compare", "wythoff", "hofstadter", "--all", "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((found["count"].as_str(), found["differences"].as_array().map(Vec::len)), (Some("999"), Some(100)));
    assert_eq!(found["differences"][0], found["difference"]);
    assert_eq!(wyt(&["compare", "wythoff", "f = 1", "--all"]).code, 0);
}

#[test]
fn a_sweep_says_what_was_asked_once() {
    let asked = |args: &[&str]| wyt(args).out.lines().nth(1).unwrap_or_default().to_string();
    assert_eq!(asked(&["sweep", "histogram", "d - d'", "half", "--to", "9"]), "histogram d - d', n = 0..9");
    let both = ["sweep", "predicate", "a <= b", "half", "--to", "9", "--histogram", "d - d'", "--stop"];
    assert_eq!(asked(&both), "predicate a <= b, histogram d - d', stop, n = 0..9");
    let folder = Folder::new("part");
    let part = ["sweep", "deviation", "half", "--to", "99", "--segment", "1/2", "--out", &folder.file("part"), "-q"];
    let ran = wyt(&part);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

/// The commands of the program, as its help lists them.
fn commands() -> Vec<String> {
    let help = wyt(&["--help"]).out;
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

#[test]
fn the_help_is_true() {
    let folder = Folder::new("help");
    let (names, picture) = (commands(), folder.file("picture.svg"));
    assert!(names.len() >= 17, "{names:?}");
    for name in &names {
        let help = wyt(&["help", name]).out;
        assert!(!help.contains('\\'), "{name}: {help}");
        // The formats shown are those it has.
        for format in ["text", "json", "csv", "latex", "bfile", "svg", "png", "tikz"] {
            let shown = help.contains(&format!("- {format}:"));
            let mut args = vec![name.as_str(), "--format", format];
            if ["show", "table", "check", "explain", "plot", "compare"].contains(&name.as_str()) {
                args.push("wythoff");
                args.extend((name == "compare").then_some("wythoff"));
                args.extend(["-o", &picture].into_iter().filter(|_| name == "plot"));
                let refused = wyt(&args).err.contains("has no format");
                assert_eq!(shown, !refused, "{name} {format}: {help}");
            }
        }
        let short = [
            "games",
            "paper",
            "errata",
            "questions",
            "explain",
            "selftest",
            "completions",
            "language",
            "glossary",
            "man",
        ];
        let short = short.contains(&name.as_str());
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = words.contains("--budget") && words.contains("by default");
        assert_eq!(told, !short, "{name}: {help}");
        // The examples work, where they end by themselves and leave no files.
        let lines = help.lines().filter_map(|line| line.strip_prefix("  wyt "));
        for line in
            lines.filter(|line| !["sweep", "play", "serve", "bench"].contains(&name.as_str()) && !line.contains('>'))
        {
            let line = line.split("   ").next().unwrap_or_default();
            let script = format!("'{}' {line}", env!("CARGO_BIN_EXE_wyt"));
            let ran = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).output().expect("sh runs");
            let code = ran.status.code().expect("a code");
            assert!(code < 2, "{line}: {code} {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}

#[test]
fn the_manual_is_one_page_with_examples() {
    let page = wyt(&["man"]).out;
    for name in commands().iter().filter(|name| *name != "language") {
        assert!(page.contains(&format!(".SH \"WYT {}\"", name.to_uppercase())), "{name}");
        assert!(!page.contains(&format!("{name}(1)")), "{name} has no page of its own");
    }
    assert!(page.matches(".SS EXAMPLES").count() + page.matches(".SS \"EXAMPLES\"").count() >= 12, "{page}");
    assert!(page.contains("wyt solve wythoff 11 15") && page.contains("WYT SWEEP DEVIATION"));
}

#[test]
fn a_shell_completes_games_solvers_and_formats() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = wyt(&["completions", shell]).out;
        assert!(script.contains("deviation") && script.contains("double-check"), "{shell}");
        if ["bash", "zsh", "fish"].contains(&shell) {
            for value in ["wyt-power-of-two", "wythoff-numeration", "latex", "growth"] {
                assert!(script.contains(value), "{shell}: {value}");
            }
        }
    }
    let Ok(version) = Command::new("bash").args(["-c", "complete -p; echo $BASH_VERSION"]).output() else { return };
    if !version.status.success() {
        return;
    }
    let folder = Folder::new("completions");
    let script = folder.file("wyt.bash");
    std::fs::write(&script, wyt(&["completions", "bash"]).out).expect("written");
    let completed = |line: &str| -> Vec<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let (last, before) = (words.len() - 1, words[words.len() - 2]);
        let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let bash = format!(
            "source '{script}'; COMP_WORDS=({}); COMP_CWORD={last}; _wyt wyt '{}' '{before}'; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            quoted.join(" "),
            words[last],
        );
        let ran = Command::new("bash").args(["-c", &bash]).output().expect("bash runs");
        String::from_utf8_lossy(&ran.stdout).lines().map(str::to_string).collect()
    };
    assert!(completed("wyt show hof").contains(&"hofstadter".to_string()), "{:?}", completed("wyt show hof"));
    assert!(completed("wyt explain wythoff-n").contains(&"wythoff-numeration".to_string()));
    assert!(completed("wyt solve wythoff 3 5 --solver wythoff-b").contains(&"wythoff-beatty".to_string()));
    assert_eq!(completed("wyt show wythoff --format "), ["text", "json"]);
    assert!(completed("wyt plot half --kind dev").contains(&"deviation".to_string()));
    assert!(completed("wyt sweep dev").contains(&"deviation".to_string()));
}
