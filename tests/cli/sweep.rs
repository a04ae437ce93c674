//! `wyt sweep` as a person types it: killed, resumed, spread, interrupted, and on a full disk.

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("wyt-sweep-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a directory");
        Scratch(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyt"));
    command.arg("sweep").args(args).stdin(Stdio::null());
    command
}

fn sweep(args: &[&str]) -> (i32, String, String) {
    read(command(args).output().expect("the program runs"))
}

fn read(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    (output.status.code().unwrap_or(-1), out, err)
}

fn json_of(args: &[&str]) -> (i32, Value) {
    let (code, out, err) = sweep(&[args, &["--format", "json"]].concat());
    (code, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}\n{out}{err}")))
}

#[test]
fn the_slides_histogram() {
    let (code, found) = json_of(&["deviation", "half", "--to", "9999999"]);
    assert_eq!(code, 0);
    let expected = json!({"s-a": {"0": "1894038", "1": "7308045", "2": "797917"},
        "t-b": {"0": "1021968", "1": "6560517", "2": "2409182", "3": "8333"}});
    assert_eq!(found["histogram"], expected);
    assert_eq!((&found["first"]["t-b"]["3"], &found["counterexample"]), (&json!("723"), &Value::Null));
    assert_eq!(
        (&found["game"], &found["from"], &found["to"]),
        (&json!("c = floor(n/2)"), &json!("0"), &json!("9999999"))
    );
    assert_eq!(found["question"], "deviation");
    // A game with the same pairs.
    assert_eq!(json_of(&["deviation", "blocking-2", "--to", "9999999"]).1["histogram"], expected);
}

#[test]
fn every_format_and_the_exit_codes() {
    let (code, out, _) = sweep(&["predicate", "a - a' == 1", "wythoff", "--to", "1000"]);
    assert_eq!(code, 1);
    assert!(out.contains("counterexample: the smallest n is 2, with a = 3, b = 5, a' = 1, b' = 2"), "{out}");
    assert!(out.contains("begins at n = 1"), "{out}");
    let (code, out, _) = sweep(&["predicate", "a - a' in {1,2}", "wythoff", "--to", "1000", "--histogram", "a - a'"]);
    assert!(code == 0 && out.contains("no counterexample") && out.contains("61.8"), "{out}");
    let (_, out, _) = sweep(&["histogram", "b - 2a", "wyt = 2k", "--to", "100", "--format", "csv"]);
    assert_eq!(out, "what,value,count,n\nb - 2*a,0,101,0\n");
    let (_, out, _) = sweep(&["guess", "half", "--to", "1000", "--format", "latex"]);
    assert!(out.contains("published \\%") && out.contains("\\begin{tabular}"), "{out}");
    let (_, out, _) = sweep(&["guess", "half", "--to", "100000"]);
    assert!(out.contains("match no range that was tried") && out.contains("65.4"), "{out}");
    let (code, out, _) = sweep(&["agree", "wythoff", "--to", "2000", "--against", "wythoff-numeration"]);
    assert!(code == 0 && out.contains("no counterexample among 2001 indices"), "{out}");
    let (code, out, _) = sweep(&["bounds", "half", "--to", "5000", "--upper", "-1/100"]);
    assert!(code == 1 && out.contains("counterexample: the smallest n is 0"), "{out}");
    let wrong = |args: &[&str], word: &str| {
        let (code, _, err) = sweep(args);
        assert!(code == 2 && err.contains(word), "{args:?}: {code} {err}");
    };
    wrong(&["deviation", "hofstadter", "--to", "10"], "deviation needs an approximately linear c");
    wrong(&["deviation", "half"], "--to is missing");
    wrong(&["deviation", "half", "--to", "5", "--from", "6"], "`--to` is less than `--from`");
    wrong(&["predicate", "a in 3", "half", "--to", "5"], "expected a set after `in`, found 3");
    wrong(&["predicate", "a/n < 2", "half", "--to", "5"], "at n = 0: division by zero");
    wrong(&["deviation", "half", "--to", "5", "--checkpoint", "/no/such/place/file"], "cannot be written");
    wrong(&["deviation", "half", "--to", "5", "--resume"], "--resume needs a file");
    wrong(&["deviation", "half", "--to", "5", "--segment", "4/3", "--out", "x"], "write a part as I/K");
    wrong(&["deviation", "half", "--to", "5", "--segment", "1/3"], "--segment needs a file");
}

#[test]
fn killed_at_random_moments_and_resumed() {
    let scratch = Scratch::new("kill");
    let file = scratch.file("checkpoint");
    let question = ["predicate", "a - a' in {1, 2}", "c = floor(4*n/3)", "--histogram", "b % 10", "--to", "6000000"];
    let whole = sweep(&[&question[..], &["--format", "json"]].concat()).1;
    let mut seed = u64::from(std::process::id()) | 1;
    let mut killed = 0;
    loop {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let resume = ["--checkpoint", &file, "--resume", "--format", "json", "--segment-size", "200000"];
        let mut child = command(&[&question[..], &resume].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(Duration::from_millis(30 + (seed >> 33) % 200));
        if child.try_wait().expect("a child").is_some() || killed >= 12 {
            let (code, out, _) = read(child.wait_with_output().expect("a child"));
            assert_eq!((code, out.as_str()), (0, whole.as_str()));
            break;
        }
        child.kill().expect("killed");
        child.wait().expect("a child");
        killed += 1;
    }
    // Other threads, other segments, another command line for the same question: the same bytes.
    for more in [["--threads", "1"], ["--threads", "5"], ["--segment-size", "1234567"]] {
        assert_eq!(sweep(&[&question[..], &["--format", "json"], &more].concat()).1, whole);
    }
}

#[test]
fn an_existing_checkpoint_is_kept() {
    let scratch = Scratch::new("kept");
    let file = scratch.file("checkpoint");
    let args = ["deviation", "half", "--to", "1000", "--checkpoint", &file];
    assert_eq!(sweep(&args).0, 0);
    let before = std::fs::read(&file).expect("the checkpoint");
    let (code, _, err) = sweep(&args);
    assert!(code == 2 && err.contains("already exists") && err.contains("--resume"), "{err}");
    let (code, _, err) = sweep(&["deviation", "half", "--to", "1001", "--checkpoint", &file, "--resume"]);
    assert!(code == 2 && err.contains("`--to` is 1000 in the file and 1001 here"), "{err}");
    assert_eq!(std::fs::read(&file).expect("the checkpoint"), before);
    assert_eq!(sweep(&[&args[..], &["--resume"]].concat()).1, sweep(&args[..4]).1);
}

#[test]
fn parts_are_the_whole() {
    let scratch = Scratch::new("parts");
    let question = ["deviation", "c = floor(4*n/3)", "--from", "17", "--to", "3000000"];
    let files: Vec<String> = (1..=5).map(|i| scratch.file(&format!("part{i}"))).collect();
    for (i, file) in files.iter().enumerate() {
        let (code, _, err) = sweep(&[&question[..], &["--segment", &format!("{}/5", i + 1), "--out", file]].concat());
        assert!(code == 0 && err.contains(&format!("part {}/5 is done", i + 1)), "{err}");
    }
    let order: Vec<&str> = [3, 0, 4, 2, 1].iter().map(|&i: &usize| files[i].as_str()).collect();
    let whole = sweep(&[&question[..], &["--format", "json"]].concat()).1;
    assert_eq!(sweep(&[&["merge", "--format", "json"], &order[..]].concat()).1, whole);
    let (code, _, err) = sweep(&[&["merge"], &order[..4]].concat());
    assert!(code == 2 && err.contains("a part is missing: no file has n = 600013.."), "{err}");
    let (code, _, err) = sweep(&["merge", order[0], order[0]]);
    assert!(code == 2 && err.contains("overlap") || err.contains("missing"), "{err}");
}

#[test]
fn the_budget_and_huge_ranges() {
    let scratch = Scratch::new("budget");
    let file = scratch.file("checkpoint");
    let (code, out, err) = sweep(&[
        "deviation",
        "half",
        "--to",
        "10^30",
        "--budget",
        "3s",
        "--threads",
        "1",
        "--checkpoint",
        &file,
        "--segment-size",
        "10^7",
    ]);
    assert_eq!((code, out.as_str()), (3, ""), "{err}");
    assert!(err.contains("years at") && err.contains("the time allowed is over: n = 0.."), "{err}");
    assert!(err.contains("add `--resume` to continue"), "{err}");
    let (code, out, _) =
        sweep(&["predicate", "a <= b", "hofstadter", "--to", "10^30", "--budget", "300ms", "--format", "json"]);
    let found: Value = serde_json::from_str(&out).expect("JSON");
    assert!(code == 3 && found["gave_up"]["tried"][0].as_str().is_some_and(|t| t.contains("is done")), "{out}");
}

/// Sends a signal to a process.
#[cfg(unix)]
fn signal(name: &str, pid: u32) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {pid}")]).status();
    assert!(sent.expect("sh runs").success());
}

#[cfg(unix)]
#[test]
fn control_c_ends_cleanly() {
    let scratch = Scratch::new("int");
    let file = scratch.file("checkpoint");
    let args = ["histogram", "a % 3", "half", "--to", "10^12", "--checkpoint", &file, "--segment-size", "10^6"];
    let child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    std::thread::sleep(Duration::from_millis(700));
    // A second run may not touch the file meanwhile.
    let (code, _, err) = sweep(&[&args[..], &["--resume"]].concat());
    assert!(code == 75 && err.contains("in use by another run"), "{err}");
    signal("INT", child.id());
    let (code, _, err) = read(child.wait_with_output().expect("a child"));
    assert!(
        code == 130 && err.contains("interrupted: n = 0..") && err.contains("add `--resume` to continue"),
        "{code} {err}"
    );
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let scratch = Scratch::new("full");
    let file = scratch.file("checkpoint");
    let question = "histogram 'a % 3' half --to 40000 --segment-size 1000 --threads 2";
    let wyt = env!("CARGO_BIN_EXE_wyt");
    // No file may grow beyond 2 KiB; the signal that would kill the program is ignored, as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f 4; exec '{wyt}' sweep {question} --checkpoint '{file}'");
    let (code, _, err) = read(Command::new("sh").args(["-c", &script]).output().expect("sh runs"));
    assert!(
        code == 2 && err.contains("the file may not grow further") && err.contains("are saved in the file"),
        "{code} {err}"
    );
    let again = format!("'{wyt}' sweep {question} --checkpoint '{file}' --resume");
    let (code, out, err) = read(Command::new("sh").args(["-c", &again]).output().expect("sh runs"));
    assert!(code == 0 && err.contains("resuming"), "{err}");
    let whole =
        read(Command::new("sh").args(["-c", &format!("'{wyt}' sweep {question}")]).output().expect("sh runs")).1;
    assert_eq!(out, whole);

    // A real full disk, where one can be mounted.
    let disk = scratch.file("disk");
    std::fs::create_dir_all(&disk).expect("a directory");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4k", "tmpfs", &disk]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no small tmpfs can be mounted here");
        return;
    }
    let script = format!("exec '{wyt}' sweep {question} --checkpoint '{disk}/checkpoint'");
    let (code, _, err) = read(Command::new("sh").args(["-c", &script]).output().expect("sh runs"));
    let moved = std::fs::copy(format!("{disk}/checkpoint"), scratch.file("moved"));
    let unmounted = Command::new("umount").arg(&disk).status();
    assert!(code == 2 && err.contains("the disk is full") && err.contains("are saved in the file"), "{code} {err}");
    assert!(moved.is_ok() && unmounted.is_ok_and(|status| status.success()));
    let again = format!("'{wyt}' sweep {question} --checkpoint '{}' --resume", scratch.file("moved"));
    assert_eq!(read(Command::new("sh").args(["-c", &again]).output().expect("sh runs")).1, whole);
}

/// The scripts of `wyt sweep plan`, with a shell in place of Slurm, GNU parallel and HyperQueue.
#[test]
fn a_plan_is_a_script_that_gives_the_whole() {
    let scratch = Scratch::new("plan");
    let whole = sweep(&["predicate", "a - a' in {1, 2}", "half", "--from", "1", "--to", "5000", "--quiet"]);
    let bin = PathBuf::from(env!("CARGO_BIN_EXE_wyt"));
    let path = format!("{}:{}", bin.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    // A stand-in for each runner: it executes a task for every number.
    let stand_in = |name: &str, text: &str| {
        use std::os::unix::fs::PermissionsExt;
        let file = scratch.0.join(name);
        std::fs::write(&file, text).expect("a file");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("may run");
    };
    stand_in(
        "parallel",
        "#!/bin/sh\nwhile [ \"$1\" != \"\" ] && [ \"${1#-}\" != \"$1\" ]; do shift 2; done\nwhile read n; do sh \
         -c \"$1 $n\" || exit; done\n",
    );
    stand_in(
        "hq",
        "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nfor n in 1 2 3; do HQ_TASK_ID=$n \"$@\" || \
         exit; done\n",
    );
    for runner in ["slurm", "parallel", "hq"] {
        let folder = scratch.0.join(format!("{runner}-parts"));
        std::fs::create_dir(&folder).expect("a folder");
        let args = [
            "plan",
            "predicate",
            "a - a' in {1, 2}",
            "half",
            "--from",
            "1",
            "--to",
            "5000",
            "--parts",
            "3",
            "--for",
            runner,
        ];
        let (code, script, err) = sweep(&args);
        assert_eq!(code, 0, "{err}");
        let run = |script: &str, task: &str| {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(script).current_dir(&folder).env("SLURM_ARRAY_TASK_ID", task);
            shell.env("PATH", format!("{}:{path}", scratch.0.display()));
            read(shell.output().expect("a shell"))
        };
        let last = if runner == "slurm" {
            assert!(script.contains("#SBATCH --array=1-3\n"), "{script}");
            ["1", "2", "3"].iter().for_each(|task| assert_eq!(run(&script, task).0, 0, "{script}"));
            run("wyt sweep merge part-*-of-3 --quiet", "")
        } else {
            run(&script.replace("merge", "merge --quiet"), "")
        };
        assert_eq!((last.0, &last.1), (whole.0, &whole.1), "{script}\n{}", last.2);
    }
    let (code, _, err) = sweep(&["plan", "deviation", "half", "--to", "10", "--parts", "900"]);
    assert!(code == 2 && err.contains("fewer parts"), "{err}");
    let (code, _, err) = sweep(&["plan", "deviation", "half", "--to", "10", "--resume"]);
    assert!(code == 2 && err.contains("chooses the files of its parts"), "{err}");
}

/// Every statement of docs/sweep.md has the result that is written after it.
#[test]
fn the_statements_of_the_papers() {
    let page = include_str!("../../docs/sweep.md");
    let mut seen = [0, 0];
    for line in page.lines().filter_map(|line| line.strip_prefix("    wyt sweep predicate '")) {
        let (text, rest) = line.split_once('\'').expect("quoted");
        let (args, result) = rest.split_once("  ").expect("a result");
        let holds = result.parse::<bool>().expect("true or false");
        seen[usize::from(holds)] += 1;
        let args: Vec<&str> = ["predicate", text].into_iter().chain(args.split_whitespace()).collect();
        let (code, found) = json_of(&args);
        assert_eq!((code, found["counterexample"].is_null()), (i32::from(!holds), holds), "{line}");
    }
    assert_eq!(seen, [5, 17]);
}

#[test]
fn indices_in_every_format() {
    let (code, out, _) = sweep(&["predicate", "a[n+m] <= a[n] + a[m]", "half", "--to", "30"]);
    assert_eq!(code, 1);
    let told = "counterexample: the first is n = 2, m = 1, with a[n + m] = 4, a[n] = 2, a[m] = 1";
    assert!(out.contains(told) && out.contains("pairs of indices with 0 <= m <= n"), "{out}");
    let (code, out, _) = sweep(&["predicate", "b[n+m] + 1 > b[n] + m", "half", "--to", "30"]);
    assert!(code == 0 && out.contains("no counterexample among 961 pairs of indices"), "{out}");
    let (_, found) = json_of(&["predicate", "a[n+m] <= a[n] + a[m]", "half", "--to", "30", "--stop"]);
    assert_eq!(found["counterexample"], json!({"n": "2", "m": "1", "a[n + m]": "4", "a[n]": "2", "a[m]": "1"}));
    let (code, out, err) = sweep(&["predicate", "a[n-m] >= 0", "half", "--to", "30"]);
    assert!(code == 2 && out.is_empty() && err.contains("a[-1] does not exist") && err.contains("^^^^^^"), "{err}");
    let (code, _, err) = sweep(&["predicate", "a[m] >= 0", "half", "--to", "10^9"]);
    assert!(code == 2 && err.contains("`--to 1000000000` and two indices") && err.contains("`--to 100000`"), "{err}");
    let (code, out, _) = sweep(&["additivity", "four-thirds", "--to", "300", "--format", "csv"]);
    let printed = "what,value,n,m,proved\nD of a,-2,17,3,-3\nD of b,-3,17,14,-4\nD of c,-1,2,1,-1\nE of a,1,9,2,2\n\
        E of b,1,9,2,2\nE of c,0,0,0,0\nr of c,1,2,1,1\ns of c,0,0,0,1\n";
    assert_eq!((code, out.as_str()), (0, printed));
    let (_, found) = json_of(&["additivity", "hofstadter", "--to", "300"]);
    assert_eq!((&found["records"]["D of a"]["proved"], &found["records"]["r of c"]), (&Value::Null, &Value::Null));
    // A checkpoint, and parts on two machines, as for every question.
    let scratch = Scratch::new("indices");
    let file = scratch.file("kept");
    let ask = ["additivity", "half", "--to", "500"];
    let whole = json_of(&ask).1;
    assert_eq!(json_of(&[&ask[..], &["--checkpoint", &file, "--segment-size", "100"]].concat()).1, whole);
    assert_eq!(json_of(&[&ask[..], &["--checkpoint", &file, "--resume"]].concat()).1, whole);
    let parts = ["1/2", "2/2"].map(|part| {
        let out = scratch.file(&part.replace('/', "-"));
        assert_eq!(sweep(&[&ask[..], &["--segment", part, "--out", &out, "--quiet"]].concat()).0, 0);
        out
    });
    assert_eq!(json_of(&["merge", &parts[0], &parts[1]]).1, whole);
}
