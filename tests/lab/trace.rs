//! The parameters `trace` and `window`: every method shows its steps or says that it has none, and the answer stays.

use crate::answers::ask;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Failure};

fn answer(question: &str, params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    let allowance = Allowance { time: Some(Duration::from_secs(20)), ..Allowance::default() };
    ask(question, params, &allowance)
}

/// One rule for each method of random access.
const RULES: [(&str, &str); 19] = [
    ("wyt = 3k - 1", "trailing-zeros"),
    ("wythoff", "wythoff-beatty"),
    ("wyt = 3k + 2", "linear-chain"),
    ("wyt = 5", "constant-digits"),
    ("wyt = k^2", "value-search"),
    ("f = (-1)^y1 - (-1)^x1 + 3", "periodic-transducer"),
    ("doubling", "sparse-enumeration"),
    ("hofstadter", "hofstadter-tower"),
    ("f = x1 | x0", "run-enumeration"),
    ("f = x1 | 3", "run-enumeration"),
    ("c = floor(4n/3)", "sequence-chain"),
    ("f = 2, blocking 3", "sequence-chain"),
    ("take = k == l and even(k)", "sequence-chain"),
    ("c = floor(n*sqrt(2)) + 1", "sequence-chain"),
    ("wyt = k^3 - 5k^2 + 30", "wyt-eventual"),
    ("wyt = k/2 + 3", "wyt-periodic"),
    ("c = isqrt(n)", "sequence-chain-any"),
    ("f = x1 + 1, misere", "misere-beginning"),
    ("take = k == l or gcd(k, l) == 3", "any-stream"),
];

/// The answer with its steps is the answer without them. (Steps that lead elsewhere are a failure of the question.)
#[test]
fn a_trace_changes_no_answer() {
    for (rule, method) in RULES {
        for (question, keys) in [("term", &["n"][..]), ("locate", &["x"]), ("solve", &["x", "y"])] {
            for number in [["0", "0"], ["1", "2"], ["7", "9"], ["60", "92"]] {
                let mut params = vec![("game", rule)];
                params.extend(keys.iter().zip(number).map(|(key, number)| (*key, number)));
                let Ok(plain) = answer(question, &params) else { continue };
                params.push(("trace", "true"));
                let mut traced = answer(question, &params).unwrap_or_else(|e| panic!("{rule} {params:?}: {e:?}"));
                let trace = traced.remove("trace").expect("a trace");
                assert_eq!(trace["method"], plain["solver"], "{rule}");
                assert_eq!(json!(traced), json!(plain), "{rule} {params:?}");
                let columns = trace["columns"].as_array().expect("columns").len();
                let rows = trace["rows"].as_array().expect("rows");
                assert!(rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == columns)), "{trace}");
                let bound = trace["bound"].as_str().expect("a sentence");
                assert!(bound.ends_with('.') && !bound.ends_with(".."), "{rule}: {bound}");
                assert!(columns > 0 || bound.contains(trace["method"].as_str().expect("a name")), "{bound}");
            }
        }
        let found = answer("term", &[("game", rule), ("n", "60")]).expect("a pair");
        assert_eq!(found["solver"], method, "{rule}");
    }
}

/// Numbers of any size: a table in full, or one sentence.
#[test]
fn absurd_numbers() {
    for (rule, x, shown) in [
        ("hofstadter", "10^100", true),
        ("wythoff", "10^20000", true),
        ("four-thirds", "10^300", true),
        ("four-thirds", "10^50000", false),
        ("wyt = 3k + 2", "10^30000", false),
        ("c = floor(n/4000)", "10^3000", false),
        ("wyt = 2k", "10^10000", true),
    ] {
        let found = answer("locate", &[("game", rule), ("x", x), ("trace", "1")]).expect("a place");
        let trace = &found["trace"];
        assert_eq!(trace["rows"].as_array().is_some_and(|rows| !rows.is_empty()), shown, "{rule} {}", trace["bound"]);
        assert!(shown || trace["bound"].as_str().is_some_and(|bound| bound.starts_with("The steps of ")), "{trace}");
    }
}

#[test]
fn windows_belong_to_one_method() {
    let table = |window| {
        let params = [("game", "four-thirds"), ("n", "10^9"), ("trace", "true"), ("window", window)];
        answer("term", &params).expect("a pair")
    };
    let [tight, paper] = ["tight", "paper"].map(table);
    assert_eq!([&tight["solver"], &paper["solver"]], ["sequence-windows"; 2]);
    // floor(10^9 alpha) = 1535183758, and a_n is at most one away from it, by the window [-1.27, 0.5].
    let found = answer("term", &[("game", "four-thirds"), ("n", "10^9")]).expect("a pair");
    assert_eq!([&tight["a"], &paper["a"]], [&found["a"]; 2]);
    assert_ne!(tight["trace"], paper["trace"]);
    for (params, says) in [
        (&[("game", "wythoff"), ("trace", "true"), ("window", "paper")][..], "no method of this game has a window"),
        (&[("game", "four-thirds"), ("window", "paper")], "`$window` says what the trace shows, and there is none"),
        (&[("game", "four-thirds"), ("trace", "true"), ("window", "wide")], "there is no window wide"),
        (
            &[("game", "four-thirds"), ("trace", "true"), ("window", "paper"), ("solver", "sequence-chain")],
            "the method sequence-chain has no window",
        ),
    ] {
        let failure = answer("term", &[&[("n", "9")], params].concat()).expect_err("refused");
        let plain = says.replace('$', "");
        assert!([says, &plain].contains(&failure.json()["error"]["message"].as_str().expect("a message")), "{says}");
        assert!(failure.json()["error"]["hint"].is_string());
    }
}
