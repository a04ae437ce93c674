//! Answers as values: wrong parameters, budgets, the stop flag, and boards against the judge.

use serde_json::{Map, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wythoff_base::{Budget, Progress};
use wythoff_check::Board;
use wythoff_check::judge;
use wythoff_check::moves;
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles};
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::questions::answer;

pub fn ask(command: &str, params: &[(&str, &str)], allowance: &Allowance) -> Result<Map<String, Value>, Failure> {
    let params: BTreeMap<String, String> = params.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    answer(command, &params, allowance)
}

fn message(failure: &Failure) -> String {
    match failure {
        Failure::GaveUp { tried, hint, .. } => format!("gave up: {}; {hint}", tried.join(", ")),
        wrong => format!("{}; {}", wrong.message(), wrong.hint().unwrap_or_default()),
    }
}

#[test]
fn wrong_parameters_are_named() {
    let small = Allowance { rows: 100, to: 300, digits: 20, ..Allowance::default() };
    for (command, params, says) in [
        ("tabel", &[][..], "did you mean table?"),
        ("table", &[], "the parameter game is missing"),
        ("table", &[("game", "wythoff"), ("m", "3")], "table has no parameter m"),
        ("table", &[("game", "wythoff"), ("n", "101")], "`n` is too large: the limit here is 100"),
        ("table", &[("game", "wythoff"), ("n", "-1")], "must not be negative"),
        ("table", &[("game", "wythoff"), ("candidates", "maybe")], "candidates must be true or false"),
        ("table", &[("game", "wythoff"), ("format", "csv")], "unknown format csv"),
        ("table", &[("game", "wythoff"), ("candidates", ""), ("from", "9")], "leave out `candidates`"),
        ("table", &[("game", "@/etc/passwd")], "only the command line reads files"),
        ("table", &[("game", "f = x2")], "did you mean x1?"),
        ("solve", &[("game", "wythoff"), ("x", "1")], "the parameter y is missing"),
        ("solve", &[("game", "wythoff"), ("x", "-"), ("y", "1")], "only the command line reads files"),
        ("solve", &[("game", "wythoff"), ("x", "@x"), ("y", "1")], "only the command line reads files"),
        ("solve", &[("game", "wythoff"), ("x", "10^20"), ("y", "1")], "more than 20 digits"),
        ("solve", &[("game", "wythoff"), ("x", "100000000000000000000"), ("y", "1")], "more than 20 digits"),
        ("solve", &[("game", "wythoff"), ("x", "9^9^9^9"), ("y", "1")], "bits"),
        ("solve", &[("game", "wythoff"), ("x", "1"), ("y", "2"), ("solver", "wythoff-beaty")], "wythoff-beatty?"),
        ("solve", &[("game", "wythoff"), ("x", "1"), ("y", "2"), ("budget", "soon")], "`budget`: write a time as"),
        ("solve", &[("game", "half"), ("x", "1"), ("y", "2"), ("all", "")], "a pair sequence has no moves"),
        ("solve", &[("game", "f = isqrt(-y1)"), ("x", "4"), ("y", "11")], ""),
        ("term", &[("game", "wythoff")], "the parameter n is missing"),
        ("check", &[("game", "wythoff"), ("to", "301")], "`to` is too large"),
        ("compare", &[("first", "wythoff")], "the parameter second is missing"),
        ("explain", &[("subject", "wythof-beatty")], "did you mean wythoff-beatty?"),
        ("explain", &[], "the parameter subject is missing"),
        ("games", &[("game", "wythoff")], "games has no parameter game"),
        ("board", &[("game", "wythoff"), ("to", "1e9")], "to is too large"),
        ("moves", &[("game", "wythoff"), ("x", "5000"), ("y", "2")], "the first pile is too large"),
        ("moves", &[("game", "half"), ("x", "5"), ("y", "2")], "a pair sequence has no moves"),
        (
            "solve",
            &[("game", "wythoff"), ("x", "1"), ("y", "2"), ("double-check", "1"), ("double_check", "1")],
            "given twice",
        ),
    ] {
        let failure = ask(command, params, &small).expect_err(says);
        assert!(matches!(failure, Failure::Wrong { .. }) && message(&failure).contains(says), "{failure:?}");
        assert_eq!(failure.object().keys().next().map(String::as_str), Some("version"));
    }
    let at = ask("table", &[("game", "f = x2")], &small).expect_err("no such variable").json();
    assert_eq!(at["error"]["span"], serde_json::json!([4, 6]));
    // The limits themselves are allowed.
    assert!(ask("solve", &[("game", "wythoff"), ("x", "10^20-1"), ("y", "1")], &small).is_ok());
    assert!(ask("table", &[("game", "wythoff"), ("n", "100"), ("format", "json")], &small).is_ok());
}

/// Diverse rules: constraint games, take, blocking, misère, restricted one-pile moves.
const GAMES: [&str; 16] = [
    "wythoff",
    "hofstadter",
    "doubling",
    "f = (x0 - x1)^2",
    "f = x1 | x0",
    "wyt = k^2 + 9",
    "wyt = 3",
    "f = 1, blocking 2",
    "f = 2, blocking 3, misere",
    "f = x1 + 1, misere",
    "take = k == l and even(k)",
    "take = k == 2*l and x0 > 3",
    "take = k == l, no single",
    "take = odd(k + l), no single, misere",
    "take = k <= l + 1, single = odd(k)",
    "f = 2, single = k < 4, misere",
];

#[test]
fn boards_are_those_of_the_judge() {
    for game in GAMES {
        for to in [0, 1, 7, 40] {
            let rules = Ruleset::parse(game).expect("a rule");
            let truth = judge(&rules, to, &Budget::unlimited()).expect("small");
            let found = ask("board", &[("game", game), ("to", &to.to_string())], &Allowance::default()).expect(game);
            let expected: Vec<[String; 2]> = truth.p_positions().map(|(x, y)| [x.to_string(), y.to_string()]).collect();
            assert_eq!(found["positions"], serde_json::json!(expected), "{game} to {to}");
        }
    }
    let pairs = ask("board", &[("game", "c = n + 3"), ("to", "12")], &Allowance::default()).expect("pairs");
    assert_eq!(
        pairs["positions"],
        serde_json::json!([["0", "3"], ["1", "5"], ["2", "7"], ["4", "10"], ["6", "13"]][..4])
    );
}

#[test]
fn options_are_those_of_the_definition() {
    for game in GAMES {
        let rules = Ruleset::parse(game).expect("a rule");
        for (x, y) in [(0, 0), (0, 9), (9, 0), (1, 1), (7, 12), (25, 18), (17, 17)] {
            let place = [("game", game), ("x", &x.to_string()), ("y", &y.to_string()), ("list", "9999")];
            let found = ask("moves", &place, &Allowance::default()).expect(game);
            let mut expected: Vec<(u64, u64)> =
                moves(&rules, Piles { x, y }).map(|mv| mv.map(|mv| (x - mv.k, y - mv.l)).expect("defined")).collect();
            expected.sort_unstable();
            assert_eq!(listed(&found, x, y), expected, "{game} ({x},{y})");
            let truth = judge(&rules, x.max(y), &Budget::unlimited()).expect("small");
            let mut options = found["options"].as_array().expect("a list").clone();
            options.sort_by_key(|option| (number(&option["to"][0]), number(&option["to"][1])));
            let expected: Vec<Value> = expected.iter().map(|&(a, b)| option((x, y), (a, b), &truth)).collect();
            assert_eq!((&options, number(&found["count"])), (&expected, expected.len() as u64), "{game} ({x},{y})");
            let winning = expected.iter().filter(|option| option["outcome"] == "P").count() as u64;
            assert_eq!(number(&found["winning"]), winning, "{game} ({x},{y})");
        }
    }
}

fn number(v: &Value) -> u64 {
    v.as_str().and_then(|text| text.parse().ok()).expect("an integer")
}

fn option((x, y): (u64, u64), (a, b): (u64, u64), truth: &Board) -> Value {
    let outcome = if truth.outcome(a, b) == Some(Outcome::P) { "P" } else { "N" };
    let text = |n: u64| n.to_string();
    serde_json::json!({"take": [text(x - a), text(y - b)], "to": [text(a), text(b)], "outcome": outcome})
}

#[test]
fn a_move_is_legal_or_the_failing_condition_is_named() {
    for (game, piles, taken, why) in [
        ("wythoff", ("11", "15"), "3,5", Some("abs(3 - 5) = 2 is not < f = 1")),
        ("wythoff", ("11", "15"), "5,5", None),
        ("wythoff", ("11", "15"), "0,3", None),
        ("wythoff", ("11", "15"), "12,0", Some("the first pile has only 11")),
        ("wythoff", ("11", "15"), "0,0", Some("a move must take at least one token")),
        ("f = x1 + 1, misere", ("10^30", "10^30"), "10^29,10^28", None),
        ("wyt = 2k", ("9", "9"), "2,4", Some("the larger amount 4 is not < f(k) = 2*k = 4 at k = 2")),
        ("take = k == l, no single", ("9", "9"), "2,0", Some("this game has no one-pile moves")),
        ("f = 1, single = odd(k)", ("9", "9"), "0,2", Some("a one-pile move needs odd(k) at k = 2")),
        ("f = 1, blocking 2", ("9", "9"), "2,2", Some("the opponent may forbid it, since it takes equal amounts")),
    ] {
        let place = [("game", game), ("x", piles.0), ("y", piles.1), ("move", taken)];
        let found = &ask("moves", &place, &Allowance::default()).expect(game)["move"];
        let legal = why.is_none_or(|why| why.starts_with("the opponent"));
        assert_eq!((found["legal"].as_bool(), found["why"].as_str()), (Some(legal), why), "{game} {taken}");
    }
    let place = [("game", "wythoff"), ("x", "3"), ("y", "5"), ("move", "3")];
    let wrong = ask("moves", &place, &Allowance::default()).expect_err("one amount");
    assert!(message(&wrong).starts_with("a move has two amounts; write `move=3,5`"), "{}", message(&wrong));
}

/// Every option that stands in the answer of `moves`.
fn listed(found: &Map<String, Value>, x: u64, y: u64) -> Vec<(u64, u64)> {
    let all = |list: &Value| -> Vec<u64> {
        let list = list.as_array().expect("intervals");
        list.iter().flat_map(|interval| number(&interval[0])..=number(&interval[1])).collect()
    };
    let mut options: Vec<(u64, u64)> = all(&found["one_pile"]["x"]).into_iter().map(|rest| (rest, y)).collect();
    options.extend(all(&found["one_pile"]["y"]).into_iter().map(|rest| (x, rest)));
    for row in found["rows"].as_array().expect("rows") {
        options.extend(all(&row["y"]).into_iter().map(|rest| (number(&row["x"]), rest)));
    }
    options.sort_unstable();
    options
}

#[test]
fn large_boards_stay_small() {
    let place = |game| [("game", game), ("x", "2000"), ("y", "2000")];
    let found = ask("moves", &place("f = x1 + 1"), &Allowance::default()).expect("found");
    assert!(found.contains_key("rows") && Value::Object(found).to_string().len() < 200_000);
    // Every second cell: bits instead of intervals.
    let found = ask("moves", &place("take = odd(k + l)"), &Allowance::default()).expect("found");
    assert_eq!(found["bits"].as_array().map(Vec::len), Some(2000));
    // From (2000, 2000) to (0, y'): k = 2000, so l = 2000 - y' is odd, and y' as well.
    assert!(found["bits"][0].as_str().is_some_and(|row| row.starts_with("qqqq")));
    assert!(Value::Object(found).to_string().len() < 1_000_000);
}

/// Long questions that a listener would get tired of.
const LONG: [(&str, &[(&str, &str)]); 8] = [
    ("check", &[("game", "f = (x0 - x1)^2"), ("to", "20000")]),
    ("check", &[("game", "wyt = k^2 - 1"), ("to", "20000")]),
    ("check", &[("game", "take = k == l or k == 2*l"), ("to", "20000")]),
    ("solve", &[("game", "f = x0 % 3 + 1"), ("x", "1e7"), ("y", "1e12")]),
    ("table", &[("game", "f = x0 % 3 + 1"), ("n", "1e7")]),
    ("compare", &[("first", "wythoff"), ("second", "wyt = k + 1"), ("to", "1e12")]),
    ("board", &[("game", "take = (k xor l) % 7 == 1 and x0 > 3"), ("to", "20000")]),
    ("moves", &[("game", "take = (k xor l) % 7 == 1 and x0 > 3"), ("x", "20000"), ("y", "20000")]),
];

/// Hears every look at the budget, and counts those after it is over.
struct Listener<O> {
    looks: Cell<u32>,
    late: Cell<u32>,
    /// Whether it is over at the look of this number.
    over: O,
}

impl<O: Fn(u32) -> bool> Listener<O> {
    fn new(over: O) -> Self {
        Listener { looks: Cell::new(0), late: Cell::new(0), over }
    }
}

impl<O: Fn(u32) -> bool> Progress for Listener<O> {
    fn at(&self, _: u64, _: Option<u64>) {
        self.looks.set(self.looks.get() + 1);
        self.late.set(self.late.get() + u32::from((self.over)(self.looks.get())));
    }
}

/// Late looks that are let pass: five are seen at most (two games compared), thousands where a search goes on.
const LATE: u32 = 16;

#[test]
fn a_question_is_stopped_at_once() {
    for (command, params) in LONG {
        let stop = AtomicBool::new(false);
        let listener = Listener::new(|look| stop.fetch_or(look == 20, Ordering::Relaxed));
        let allowance = Allowance { stop: Some(&stop), memory: 1 << 28, progress: &listener, ..Allowance::default() };
        let found = ask(command, params, &allowance);
        let late = listener.late.get();
        assert!(late <= LATE, "{command} {params:?} went on for {late} looks");
        let said = found.as_ref().err().map(message).unwrap_or_default();
        assert!(
            found.is_ok_and(|found| found.contains_key("gave_up")) || said.contains("stopped"),
            "{command} {params:?}: {said}"
        );
    }
}

#[test]
fn a_budget_is_kept() {
    for (command, params) in LONG {
        for as_parameter in [false, true] {
            // No time at all: every look is late, on any machine.
            let listener = Listener::new(|_| true);
            let mut allowance = Allowance { memory: 1 << 28, progress: &listener, ..Allowance::default() };
            let mut params = params.to_vec();
            if as_parameter {
                params.push(("budget", "0ms"));
            } else {
                allowance.time = Some(Duration::ZERO);
            }
            let found = ask(command, &params, &allowance);
            let late = listener.late.get();
            assert!(late <= LATE, "{command} {params:?} went on for {late} looks");
            if let Err(failure) = &found {
                assert!(matches!(failure, Failure::GaveUp { .. }), "{command} {params:?}: {}", message(failure));
            }
        }
    }
}

#[test]
fn memory_is_bounded() {
    let poor = Allowance { memory: 1 << 20, ..Allowance::default() };
    for (command, params) in [
        ("table", &[("game", "doubling"), ("n", "100000")][..]),
        ("table", &[("game", "wythoff"), ("n", "1000000")]),
        ("board", &[("game", "take = k == 9999999, no single"), ("to", "2000")]),
        ("moves", &[("game", "wythoff"), ("x", "20000"), ("y", "20000")]),
    ] {
        let found = ask(command, params, &poor);
        let gave_up = match &found {
            Ok(found) => found.get("gave_up").map(Value::to_string),
            Err(failure) => Some(message(failure)),
        };
        assert!(gave_up.is_some_and(|said| said.contains("memory")), "{command} {params:?}");
    }
}

#[test]
fn the_hint_fits_what_happened() {
    let hint = |params: &[(&str, &str)], allowance: &Allowance| match ask("solve", params, allowance) {
        Err(Failure::GaveUp { hint, .. }) => hint,
        other => panic!("{params:?}: {other:?}"),
    };
    let huge = [("game", "f = x0 % 3 + 1"), ("x", "10^50"), ("y", "10^60")];
    assert!(hint(&huge, &Allowance::default()).contains("more time would not help"));
    let long = [("game", "f = x0 % 3 + 1"), ("x", "1e7"), ("y", "1e12"), ("budget", "20ms")];
    assert!(hint(&long, &Allowance::default()).contains("allow more time"));
    let wide = [("game", "wyt = 2k + 1 - if(isqrt(k)^2 == k, 2, 0)"), ("x", "1e7"), ("y", "1e12")];
    let poor = Allowance { memory: 1 << 12, ..Allowance::default() };
    assert!(hint(&wide, &poor).contains("memory"), "{}", hint(&wide, &poor));
}

/// What another solver found has its own theorem and evidence: up to 10^14 the sums over runs are proved, beyond them
/// the tower on residue classes is observed.
#[test]
fn rows_of_two_solvers_are_told_apart() {
    let given = [("game", "f = x1 | 2"), ("from", "10^14-3"), ("n", "6")];
    let found = ask("table", &given, &Allowance::default()).unwrap();
    let kind = |value: &Value| value["evidence"]["kind"].as_str().unwrap().to_string();
    let then = &found["then"][0];
    assert_eq!(
        (found["solver"].as_str(), kind(&Value::from(found.clone()))),
        (Some("run-enumeration"), "observed".into())
    );
    assert_eq!((then["n"].as_str(), then["solver"].as_str()), (Some("100000000000001"), Some("residue-tower")));
    assert_eq!(kind(then), "observed");
    let given = [("game", "f = x1 | 2"), ("from", "10^12"), ("n", "6")];
    let found = ask("table", &given, &Allowance::default()).unwrap();
    assert_eq!((found.contains_key("then"), kind(&Value::from(found))), (false, "theorem".into()));
}

/// Of a sequence that is not proved to rise only what is seen can be said of numbers that are no pair.
#[test]
fn what_is_not_among_the_pairs_so_far() {
    for (question, x, y, kind) in [
        ("solve", "3", "40", "observed"),
        ("solve", "0", "0", "theorem"),
        ("locate", "3", "", "observed"),
        ("term", "", "", "theorem"),
    ] {
        let all = [("game", "c = 40*n + popcount(n)"), ("x", x), ("y", y), ("n", "5")];
        let given: Vec<_> =
            all.into_iter().filter(|(name, value)| !value.is_empty() && (*name != "n" || x.is_empty())).collect();
        let found = ask(question, &given, &Allowance::default()).unwrap();
        assert_eq!(found["evidence"]["kind"], kind, "{question} {x} {y}: {found:?}");
    }
}
