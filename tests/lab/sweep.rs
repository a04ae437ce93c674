//! Sweeps give the same answer for any cut, any number of threads and any interruption, and the right one.

use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use wythoff_base::Budget;
use wythoff_game::Subject;
use wythoff_lab::answers::{Failure, Game};
use wythoff_lab::sweep::{Asked, Ended, PairQuestion, Plan, Runs, Stop, Summary};
use wythoff_seq::Pair;
use wythoff_solve::Analysis;

fn asked(game: &str, value: Value) -> Result<Box<dyn PairQuestion>, Failure> {
    let asked: Asked = serde_json::from_value(value).map_err(|error| Failure::wrong(error.to_string(), ""))?;
    asked.of(&Game::parse(game).expect("a rule"))
}

fn make(game: &str, value: Value) -> Box<dyn PairQuestion> {
    asked(game, value.clone()).unwrap_or_else(|e| panic!("{game} {value}: {e}"))
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

fn pairs(game: &str, to: u64) -> Vec<Pair> {
    Analysis::of(&Subject::parse(game).expect("a rule")).listing().up_to(to, &Budget::unlimited()).expect("pairs")
}

/// Every question once.
fn questions() -> Vec<(&'static str, Value)> {
    vec![
        ("half", json!({"name": "deviation"})),
        ("half", json!({"name": "guess"})),
        ("f = 1, blocking 3", json!({"name": "deviation"})),
        ("c = floor(n*phi)", json!({"name": "deviation"})),
        ("c = n + 3", json!({"name": "deviation"})),
        ("half", json!({"name": "bounds"})),
        ("c = floor(4*n/3)", json!({"name": "bounds", "lower": "-1", "upper": "1/2"})),
        ("wythoff", json!({"name": "agree"})),
        ("hofstadter", json!({"name": "agree", "solver": "run-enumeration", "against": "list"})),
        ("wythoff", json!({"name": "predicate", "where": "a - a' in {1, 2}"})),
        ("hofstadter", json!({"name": "predicate", "where": "a' + 1 == a", "histogram": "d - d' - a'"})),
        ("hofstadter", json!({"name": "predicate", "where": "n < 500", "stop": true})),
        ("doubling", json!({"name": "predicate", "where": "b > 2*b'", "histogram": "b % 7"})),
        ("wythoff", json!({"name": "histogram", "histogram": "b"})),
        ("wythoff", json!({"name": "predicate", "where": "1/(n - 700) < 2"})),
        ("half", json!({"name": "predicate", "where": "a[n+m] <= a[n] + 900", "stop": true})),
        ("wythoff", json!({"name": "predicate", "where": "A(n) + b[n - 700] > 2"})),
        ("four-thirds", json!({"name": "additivity"})),
    ]
}

#[test]
fn any_cut_any_threads() {
    for (game, value) in questions() {
        let question = make(game, value.clone());
        let to = if game == "doubling" { 150 } else { 1500 };
        let whole = run(question.as_ref(), 0, to, 1 << 20, 1);
        for (grid, threads) in [(1, 3), (7, 2), (64, 4), (1000, 2)] {
            assert_eq!(run(question.as_ref(), 0, to, grid, threads), whole, "{game} {value} {grid} {threads}");
        }
        // From anywhere: the parts of a range are the range.
        let mut merged = run(question.as_ref(), 0, 99, 13, 2);
        question.merge(&mut merged, run(question.as_ref(), 100, to, 13, 1));
        if !merged.ends || whole.fault.is_some() {
            assert_eq!(merged, whole, "{game} {value}");
        }
        // What a question writes down makes the same question.
        assert_eq!(make(game, json!(question.asked())).asked(), question.asked());
        assert_eq!(run(make(game, json!(question.asked())).as_ref(), 0, to, 50, 2), whole);
    }
}

#[test]
fn the_slides_deviations() {
    let question = make("half", json!({"name": "deviation"}));
    let summary = run(question.as_ref(), 0, 99_999, 1 << 14, 2);
    // By definition, in integers: s = floor((3 n + floor(n sqrt(17)))/4), t = floor((5 n + floor(n sqrt(17)))/4).
    let mut expected = [[0u64; 4]; 2];
    for pair in pairs("half", 99_999) {
        let (n, b) = (pair.n, u64::try_from(&pair.b).expect("a word"));
        let root = (17 * n * n).isqrt();
        expected[0][((3 * n + root) / 4 - pair.a) as usize] += 1;
        expected[1][((5 * n + root) / 4 - b) as usize] += 1;
    }
    for (name, expected) in ["s-a", "t-b"].iter().zip(expected) {
        let found: Vec<(i128, u64)> = summary.tallies[*name].values().map(|(v, seen)| (v, seen.count)).collect();
        let expected: Vec<(i128, u64)> = (0..).zip(expected).filter(|(_, count)| *count > 0).collect();
        assert_eq!(found, expected, "{name}");
    }
    assert_eq!(summary.tallies["t-b"].values().nth(3).map(|(_, seen)| seen.first), Some(723));
    assert!(summary.counterexample.is_none());
    let guess = run(make("half", json!({"name": "guess"})).as_ref(), 0, 9_999, 512, 2);
    let both = pairs("half", 9_999).into_iter().filter(|p| {
        let (root, b) = ((17 * p.n * p.n).isqrt(), u64::try_from(&p.b).expect("a word"));
        (3 * p.n + root) / 4 == p.a + 1 && (5 * p.n + root) / 4 == b + 1
    });
    assert_eq!(guess.counts["both"], both.count() as u64);
}

#[test]
fn predicates_count_and_refute() {
    let holds = |game: &str, text: &str| {
        let summary = run(make(game, json!({"name": "predicate", "where": text})).as_ref(), 0, 5000, 333, 2);
        (summary.counts["holds"], summary.counts["fails"], summary.counterexample.map(|c| (c.n, c.found)))
    };
    assert_eq!(holds("wythoff", "a - a' in {1,2}"), (5000, 0, None));
    assert_eq!(holds("wythoff", "d == n"), (5001, 0, None));
    let (held, failed, counterexample) = holds("wythoff", "a - a' == 2");
    assert_eq!(held + failed, 5000);
    let (n, found) = counterexample.expect("a counterexample");
    assert_eq!((n, Value::from(found)), (1, json!({"a": "1", "b": "2", "a'": "0", "b'": "0"})));
    let list = pairs("wythoff", 5000);
    assert_eq!(held, list.windows(2).filter(|w| w[1].a - w[0].a == 2).count() as u64);
    // b doubles: beyond machine words after 64 pairs, and exact there.
    let question = make("doubling", json!({"name": "predicate", "where": "b' < b and b % 3 < 2"}));
    let summary = run(question.as_ref(), 0, 200, 64, 2);
    let expected = pairs("doubling", 200).windows(2).filter(|w| w[0].b < w[1].b && &w[1].b % 3u8 < 2).count();
    assert_eq!(summary.counts["holds"], expected as u64);
}

#[test]
fn faults_are_the_first_ones() {
    let question = make("wythoff", json!({"name": "predicate", "where": "1/(n - 700) < 2"}));
    let fault = run(question.as_ref(), 0, 1500, 64, 4).fault.expect("a fault");
    assert_eq!((fault.n, fault.place.map(|p| (p.1, p.2))), (700, Some((0, 11))));
    // A finite list of pairs, a sequence that falls.
    let finite = make("take = k >= 1", json!({"name": "predicate", "where": "a == 0"}));
    assert!(run(finite.as_ref(), 0, 0, 1, 1).fault.is_none());
    let falls = make("c = if(isqrt(n) < 40, isqrt(n), 3)", json!({"name": "predicate", "where": "a <= b"}));
    let fault = run(falls.as_ref(), 0, 1700, 8, 1).fault.expect("a fault");
    assert_eq!((fault.n, fault.message.contains("c_1599 = 39")), (1600, true), "{}", fault.message);
    // One that is known to fall is not begun.
    let refused =
        asked("c = if(n < 50, n, 3)", json!({"name": "predicate", "where": "a <= b"})).err().expect("a fault");
    assert!(refused.message().contains("c_49 = 49"), "{refused}");
}

#[test]
fn questions_that_do_not_fit_are_refused() {
    let refused = |game: &str, value: Value| -> Failure {
        asked(game, value.clone()).err().unwrap_or_else(|| panic!("{game} {value}"))
    };
    assert!(refused("hofstadter", json!({"name": "deviation"})).to_string().contains("approximately linear"));
    assert!(refused("half", json!({"name": "bounds", "lower": "n"})).to_string().contains("not a number"));
    assert!(refused("half", json!({"name": "predicate"})).to_string().contains("missing field `where`"));
    assert!(refused("half", json!({"name": "predicate", "where": "a +"})).json()["error"]["span"].is_array());
    assert!(
        refused("wythoff", json!({"name": "agree", "solver": "windws"})).hint().unwrap().contains("wythoff-beatty")
    );
    assert!(refused("wythoff", json!({"name": "agree", "against": "wythoff-beatty"})).to_string().contains("itself"));
    assert!(refused("half", json!({"name": "weather"})).to_string().contains("unknown variant"));
}

#[test]
fn bounds_find_the_extremes() {
    let question = make("half", json!({"name": "bounds", "lower": "-2", "upper": "0"}));
    let summary = run(question.as_ref(), 0, 3000, 77, 3);
    // In integers: 4 (a_n - n alpha) = 4 a - 3 n - n sqrt(17), compared exactly through squares far from ties.
    let value = |p: &Pair| 4.0 * p.a as f64 - 3.0 * p.n as f64 - p.n as f64 * 17f64.sqrt();
    let list = pairs("half", 3000);
    let least = list.iter().min_by(|p, q| value(p).total_cmp(&value(q))).expect("pairs");
    let greatest = list.iter().max_by(|p, q| value(p).total_cmp(&value(q)).then(q.n.cmp(&p.n))).expect("pairs");
    assert_eq!(summary.extremes["least a - n alpha"].n, least.n);
    assert_eq!(summary.extremes["greatest a - n alpha"].n, greatest.n);
    let first = list.iter().find(|p| value(p) < -8.0).expect("one below -2");
    assert_eq!(summary.counterexample.map(|c| c.n), Some(first.n));
}

#[test]
fn stopping_loses_nothing() {
    let question = make("wythoff", json!({"name": "predicate", "where": "d == n"}));
    let plan = Plan { from: 0, to: 3_000_000, grid: 1 << 16, threads: 2 };
    let (flag, mut runs) = (AtomicBool::new(false), Runs::default());
    let deadline = std::time::Instant::now() + std::time::Duration::from_millis(5);
    let mut rounds = 0;
    let mut stop = Stop::new(&flag, Some(deadline));
    let summary = loop {
        match plan.run(question.as_ref(), &mut runs, None, &stop, || {}).expect("no journal") {
            Ended::Complete(summary) => break summary,
            Ended::Stopped => rounds += 1,
            Ended::GaveUp(reason) => panic!("{reason}"),
        }
        let more = std::time::Duration::from_millis(20 << rounds.min(8));
        stop = Stop::new(&flag, Some(std::time::Instant::now() + more));
    };
    assert_eq!((summary.looked_at, summary.counts["holds"], summary.counterexample), (3_000_001, 3_000_001, None));
}
