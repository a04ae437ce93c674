//! Checkpoints cut, damaged or of another sweep, and parts that are joined.

use super::journal::{FORMAT, Header, Journal};
use super::part::{merge, part};
use super::{Asked, Ended, Guess, PairQuestion, Plan, Report, Runs, Stop, Summary};
use crate::answers::{Answer, Game};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use wythoff_game::Subject;

fn make(game: &str, value: Value) -> Box<dyn PairQuestion> {
    let asked: Asked = serde_json::from_value(value).expect("a question");
    asked.of(&Game::parse(game).expect("a rule")).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn run(question: &dyn PairQuestion, from: u64, to: u64, grid: u64, threads: usize) -> Summary {
    let (flag, mut runs) = (AtomicBool::new(false), Runs::default());
    let plan = Plan { from, to, grid, threads };
    match plan.run(question, &mut runs, None, &Stop::new(&flag, None), || {}).expect("no journal") {
        Ended::Complete(summary) => *summary,
        Ended::Stopped => panic!("stopped"),
        Ended::GaveUp(reason) => panic!("gave up: {reason}"),
    }
}

fn header(question: &dyn PairQuestion, game: &str, from: u64, to: u64, grid: u64) -> Header {
    let game = Subject::parse(game).expect("a rule").to_string();
    Header {
        wyt_sweep: FORMAT,
        version: env!("CARGO_PKG_VERSION").into(),
        game,
        question: question.asked(),
        from: from.to_string(),
        to: to.to_string(),
        part: (1, 1),
        grid,
    }
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        // In memory, where there is such a directory: thousands of synchronised writes.
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let path = parent.join(format!("wyt-lab-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a directory");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_checkpoint_cut_at_every_byte_resumes_to_the_same_result() {
    let scratch = Scratch::new("cut");
    let path = scratch.0.join("checkpoint");
    let question = make("half", json!({"name": "deviation"}));
    let plan = Plan { from: 0, to: 2000, grid: 900, threads: 2 };
    let header = header(question.as_ref(), "half", 0, 2000, 900);
    let flag = AtomicBool::new(false);
    let go = |runs: &mut Runs, journal: &mut Journal| match plan
        .run(question.as_ref(), runs, Some(journal), &Stop::new(&flag, None), || {})
        .expect("written")
    {
        Ended::Complete(summary) => *summary,
        _ => panic!("not complete"),
    };
    let (mut journal, mut held) = Journal::resume(&path, &header, false, question.as_ref()).expect("created");
    let whole = go(&mut held.runs, &mut journal);
    drop(journal);
    assert_eq!(whole, run(question.as_ref(), 0, 2000, 1 << 20, 1));
    let bytes = std::fs::read(&path).expect("the checkpoint");
    let mut counted = (usize::MAX, 0);
    for cut in 0..=bytes.len() {
        std::fs::write(&path, &bytes[..cut]).expect("written");
        let (mut journal, mut held) =
            Journal::resume(&path, &header, false, question.as_ref()).unwrap_or_else(|e| panic!("cut at {cut}: {e}"));
        // Only the line that was cut is lost.
        let lines = bytes[..cut].iter().filter(|&&b| b == b'\n').count().saturating_sub(1);
        if counted.0 != lines {
            counted = (lines, (0..=2000u64).filter(|n| done(&bytes, lines, *n)).count() as u64);
        }
        assert_eq!(held.runs.done(), counted.1);
        // What is held is the same within a line: it is finished from a few places of each.
        if cut % 9 == 0 || bytes[..cut].ends_with(b"\n") || bytes[cut..].starts_with(b"\n") {
            assert_eq!(go(&mut held.runs, &mut journal), whole, "cut at {cut}");
        }
    }
    // Any other damage of one byte is found, or hits the last line alone.
    let last = bytes[..bytes.len() - 1].iter().rposition(|&b| b == b'\n').expect("lines") + 1;
    for at in (0..bytes.len()).step_by(3) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x11;
        std::fs::write(&path, &damaged).expect("written");
        match Journal::resume(&path, &header, false, question.as_ref()) {
            Ok((mut journal, mut held)) => {
                assert!(at >= last - 1, "damage at {at} was not seen");
                assert_eq!(go(&mut held.runs, &mut journal), whole, "damage at {at}");
            }
            Err(error) => assert!(error.to_string().contains("damaged"), "{error}"),
        }
    }
}

/// Whether n is in the first segments written.
fn done(bytes: &[u8], lines: usize, n: u64) -> bool {
    let text = std::str::from_utf8(bytes).expect("text");
    text.lines().skip(1).take(lines).any(|line| {
        let record: Value = serde_json::from_str(line.splitn(3, ' ').nth(2).expect("JSON")).expect("JSON");
        (record["from"].as_u64().expect("from")..=record["to"].as_u64().expect("to")).contains(&n)
    })
}

#[test]
fn other_sweeps_and_other_runs_are_refused() {
    let scratch = Scratch::new("other");
    let path = scratch.0.join("checkpoint");
    let question = make("half", json!({"name": "deviation"}));
    let first = header(question.as_ref(), "half", 0, 2000, 400);
    let journal = Journal::create(&path, &first).expect("created");
    let told = |header: &Header| Journal::resume(&path, header, false, question.as_ref()).err().map(|e| e.to_string());
    assert!(told(&first).expect("locked").contains("in use by another run"));
    drop(journal);
    assert!(told(&first).is_none());
    for (other, word) in [
        (Header { game: "c = n".into(), ..first.clone() }, "the game is c = floor(n/2) in the file and c = n here"),
        (
            Header { question: Asked::Guess(Guess {}), ..first.clone() },
            "the question is deviation in the file and guess here",
        ),
        (Header { to: "3000".into(), ..first.clone() }, "`to` is 2000 in the file and 3000 here"),
        (Header { grid: 100, ..first.clone() }, "the segment size is 400 in the file and 100 here"),
        (Header { version: "9.9.9".into(), ..first.clone() }, "the version"),
    ] {
        assert!(told(&other).expect("refused").contains(word), "{word}");
    }
    assert!(Journal::create(&path, &first).err().expect("exists").to_string().contains("already exists"));
    std::fs::write(&path, "dear diary").expect("written");
    assert!(told(&first).expect("refused").contains("not a checkpoint"));
    assert_eq!(std::fs::read(&path).expect("kept"), b"dear diary");
}

#[test]
fn parts_merge_in_any_order_and_nothing_else_does() {
    let scratch = Scratch::new("parts");
    let game = "hofstadter";
    let question = make(game, json!({"name": "predicate", "where": "a' + 1 == a", "histogram": "a - a'"}));
    let flag = AtomicBool::new(false);
    let write = |name: &str, i: u64, k: u64, to: u64| {
        let path = scratch.0.join(name);
        let header = Header { part: (i, k), ..header(question.as_ref(), game, 5, to, 100) };
        let mut journal = Journal::create(&path, &header).expect("created");
        let (first, last) = part(5, to, i, k).expect("a part");
        let plan = Plan { from: first, to: last, grid: 100, threads: 1 };
        let ended =
            plan.run(question.as_ref(), &mut Runs::default(), Some(&mut journal), &Stop::new(&flag, None), || {});
        assert!(matches!(ended, Ok(Ended::Complete(_))));
        path
    };
    let paths = [write("p2", 2, 3, 2000), write("p3", 3, 3, 2000), write("p1", 1, 3, 2000)];
    let merged = merge(&paths).unwrap_or_else(|e| panic!("{e}"));
    let whole = run(question.as_ref(), 5, 2000, 1 << 20, 1);
    assert_eq!(merged.summary, whole);
    let line = Subject::parse(game).expect("a rule").to_string();
    let json = |summary| Report { game: &line, question: question.as_ref(), from: 5, to: 2000, summary }.json();
    assert_eq!(json(&merged.summary), json(&whole));
    let told = |paths: &[PathBuf]| merge(paths).err().map(|e| e.to_string()).expect("refused");
    assert!(told(&paths[..2]).contains("no file has n = 5..669"));
    assert!(told(&[paths[0].clone(), paths[2].clone()]).contains("no file has n = 1335..2000"));
    assert!(told(&[paths.to_vec(), vec![write("half", 1, 2, 2000)]].concat()).contains("overlap"));
    assert!(told(&[paths.to_vec(), vec![write("longer", 1, 1, 3000)]].concat()).contains("another sweep"));
    let bytes = std::fs::read(&paths[1]).expect("a part");
    std::fs::write(&paths[1], &bytes[..bytes.len() - 9]).expect("written");
    assert!(told(&paths).contains("is not finished"));
    // Other tilings of the same range join too.
    let mixed = [write("a", 1, 2, 2000), write("b", 3, 4, 2000), write("c", 4, 4, 2000)];
    assert_eq!(merge(&mixed).unwrap_or_else(|e| panic!("{e}")).summary, whole);
}

#[test]
fn parts_are_as_equal_as_they_can_be() {
    assert_eq!([1, 2, 3].map(|i| part(0, 9, i, 3)), [Some((0, 2)), Some((3, 5)), Some((6, 9))]);
    assert_eq!([1, 2, 3].map(|i| part(0, 1, i, 3)), [None, Some((0, 0)), Some((1, 1))]);
}
