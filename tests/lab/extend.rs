//! `extend`, and automata of Walnut in `prove`, as programs ask.

use super::answers::ask;
use serde_json::json;
use std::time::{Duration, Instant};
use wythoff_lab::answers::{Allowance, Failure};

#[test]
fn what_programs_are_told() {
    let found = ask("extend", &[("game", "wythoff"), ("to", "5"), ("move", "4,6")], &Allowance::default()).unwrap();
    assert_eq!(found["forbidden"], json!([["1", "2"], ["1", "4"], ["2", "3"], ["3", "5"]]));
    assert_eq!((&found["adjoinable"], &found["legal"][4]), (&json!("6"), &json!(["5", "5"])));
    assert_eq!(found["evidence"], json!({"kind": "theorem", "bound": null}));
    assert_eq!(found["said"], "may all be added at once without changing the P-positions");
    // What was only seen is not said to be so.
    let seen = ask("extend", &[("game", "f = x1 + 1, misere"), ("to", "4")], &Allowance::default()).unwrap();
    assert_eq!(seen["evidence"]["kind"], "observed");
    assert_eq!(seen["said"], "join no two of the P-positions computed; larger P-positions may forbid some of them");
    assert_eq!(found["density"]["decimal"], "0.145898033750");
    assert_eq!(found["essential"][1], json!({"k": "2", "l": "2", "witness": ["3", "4"]}));
    assert_eq!(found["redundant"]["moves"], json!([]));
    assert!(found["redundant"]["all"].as_str().unwrap().starts_with("no move is redundant"));
    let one = &found["move"];
    assert_eq!(
        (&one["status"], &one["witness"]),
        (&json!("forbidden"), &json!({"from": ["8", "13"], "to": ["4", "7"]}))
    );
    let found = ask("extend", &[("game", "hofstadter"), ("to", "6")], &Allowance::default()).unwrap();
    assert_eq!(
        (&found["legal"], &found["essential"], &found["density"]["value"]),
        (&json!(null), &json!(null), &json!("0"))
    );
    let two = ask("extend", &[("game", "wyt = 2k"), ("automaton", "")], &Allowance::default()).unwrap();
    assert_eq!(two["automaton"]["states"], "17");
    assert!(two["automaton"]["walnut"].as_str().unwrap().starts_with("msd_2 msd_2\n"));
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = |params: &[(&str, &str)], says: &str| {
        let failure = ask("extend", params, &Allowance::default()).unwrap_err();
        assert!(
            matches!(failure, Failure::Wrong { .. }) && failure.to_string().contains(says),
            "{params:?}: {failure}"
        );
    };
    wrong(&[("game", "half")], "no moves");
    wrong(&[("game", "f = 1, blocking 2")], "blocking");
    wrong(&[("game", "f = 1, no single")], "not free");
    wrong(&[("game", "wythoff"), ("move", "4")], "two amounts");
    wrong(&[("game", "wythoff"), ("move", "0,4")], "two amounts");
    wrong(&[("game", "wythoff"), ("to", "1001")], "the limit here is 1000");
    wrong(&[("game", "wyt = 1/(k - 3)")], "division by zero");
}

#[test]
fn it_stops_in_time() {
    for rule in ["wyt = 4*k/5 + 5", "f = (x1*y1 + x0) % 7 + 1", "take = (k*l) % 5 == 1"] {
        let allowance = Allowance { time: Some(Duration::from_millis(200)), ..Allowance::default() };
        let begun = Instant::now();
        let _ = ask("extend", &[("game", rule), ("to", "1000")], &allowance);
        assert!(begun.elapsed() < Duration::from_secs(5), "{rule}: {:?}", begun.elapsed());
    }
}

/// The pairs of Wythoff's game in Zeckendorf's system: x ends in an even number of zeros, y is x with one more; both
/// orders.
#[test]
fn automata_of_walnut_are_proved_or_refuted() {
    let files = ask("walnut", &[("game", "f04-table5")], &Allowance::default()).unwrap();
    let pairs = files["files"]["Automata Library/wytaa_pair.txt"].as_str().unwrap();
    let prove =
        |game: &str, automaton: &str| ask("prove", &[("game", game), ("automaton", automaton)], &Allowance::default());
    let proved = prove("f04-table5", pairs).unwrap();
    assert_eq!((&proved["proved"], &proved["states"], &proved["system"]), (&json!(true), &json!("26"), &json!("1,1")));
    let other = prove("f04-table5", &pairs.replace("msd_wytaa", "msd_fib")).unwrap();
    assert_eq!(other["proved"], true);
    assert_eq!(prove("wythoff", pairs).unwrap()["proved"], false);
    // Nim: equal piles, which are both orders of themselves.
    assert_eq!(prove("nim-2", "# equal\nmsd_2 msd_2\n0 1\n0 0 -> 0\n1 1 -> 0\n").unwrap()["proved"], true);
    let wrong = |text: &str, says: &str| {
        let failure = prove("wythoff", text).unwrap_err();
        assert!(failure.to_string().contains(says), "{failure}");
    };
    wrong("msd_2\n0 1\n0 -> 0\n1 -> 0\n", "two tracks");
    wrong("lsd_2 lsd_2\n0 1\n", "most significant first");
    wrong("msd_2 msd_2\n0 1\n0 0 -> 3\n", "no state 3");
    wrong("msd_trib msd_trib\n0 1\n0 0 -> 0\n", "one system");
    let failure = ask("prove", &[("automaton", pairs)], &Allowance::default()).unwrap_err();
    assert!(failure.to_string().contains("does not name its game"), "{failure}");
}
