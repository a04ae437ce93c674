//! The verdict "tractable" of [FT13], the numbers of its Lemmas 20 and 25, and the density of its Remark 14.

use crate::answers::ask;
use serde_json::Value;
use std::collections::HashMap;
use wythoff_base::Budget;
use wythoff_check::{judge, options};
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles};
use wythoff_lab::answers::Allowance;

fn explained(game: &str) -> serde_json::Map<String, Value> {
    ask("explain", &[("game", game)], &Allowance::default()).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Corollaries 12 (constants), 22 (superadditive) and 28 (polynomials) of [FT13], and classical games.
#[test]
fn the_corollaries_of_the_paper_are_told() {
    for game in ["wyt = 3", "wyt = 10", "wyt = k^2", "wyt = 2*k", "wyt = k^2 + 9", "wyt = k^3 + 2*k + 5", "wythoff"] {
        assert_eq!(explained(game)["tractable"]["verdict"], "proved", "{game}");
    }
    // No polynomial method is known to the program.
    for game in ["hofstadter", "f = x1^2 + 1", "take = k == 2*l, single = odd(k)"] {
        let found = explained(game);
        assert_eq!(found["tractable"]["verdict"], "not known", "{game}");
        assert!(found["tractable"]["length"].as_str().is_some_and(|text| text.starts_with("proved")), "{game}");
    }
    assert_eq!(explained("half")["tractable"], Value::Null);
}

/// The length of the longest play.
fn longest(rules: &Ruleset, at: Piles, known: &mut HashMap<Piles, u64>) -> u64 {
    if let Some(length) = known.get(&at) {
        return *length;
    }
    let lengths = options(rules, at).map(|to| 1 + longest(rules, to.expect("defined"), known));
    let length = lengths.max().unwrap_or(0);
    known.insert(at, length);
    length
}

#[test]
fn play_is_as_long_as_told() {
    for (game, free) in [("wythoff", true), ("wyt = k^2", true), ("take = k == 2*l, single = odd(k)", false)] {
        let (rules, mut known) = (Ruleset::parse(game).expect("a rule"), HashMap::new());
        for (x, y) in (0..=8).flat_map(|x| (0..=8).map(move |y| (x, y))) {
            let length = longest(&rules, Piles { x, y }, &mut known);
            assert!(length <= x + y && (length == x + y || !free), "{game} ({x},{y}): {length}");
        }
        let told = explained(game)["tractable"]["length"].to_string();
        assert_eq!(told.contains("can last x + y moves"), free, "{game}");
    }
}

fn number(value: &Value) -> u64 {
    value.as_str().and_then(|text| text.parse().ok()).expect("an integer")
}

/// What the language is told, as a program: f or g at k >= 1.
type Function = fn(u64) -> u64;

/// S = {n : f(A_n) <= f(1) A_n} by its definition, A_n from the judge's P-positions. For k^2 + 9 it is 1..9, without 0,
/// which Note 26 of the paper adds.
#[test]
fn the_set_of_lemma_25_is_that_of_the_definition() {
    let cases: [(&str, Function); 4] = [
        ("wyt = k^2 + 9", |k| k * k + 9),
        ("wyt = k^2 + 4", |k| k * k + 4),
        ("wyt = k^3 + k + 7", |k| k * k * k + k + 7),
        ("wyt = 2*k^2 + 3*k + 10", |k| 2 * k * k + 3 * k + 10),
    ];
    for (game, f) in cases {
        // The last partner in S is 90.
        let board = judge(&Ruleset::parse(game).expect("a rule"), 100, &Budget::unlimited()).expect("small");
        let pairs: Vec<_> = board.p_positions().collect();
        let (s, indices): (Vec<u64>, Vec<usize>) =
            pairs.iter().enumerate().filter(|(_, (a, _))| f(*a) <= f(1) * a).map(|(n, (a, _))| (*a, n)).unzip();
        assert!(s.iter().zip(&indices).all(|(a, n)| *a == *n as u64), "{game}: A_n = n in S");
        let told = &explained(game)["growth"];
        let [first, last] = [&told["S"][0], &told["S"][1]].map(number);
        assert_eq!(s, (first..=last).collect::<Vec<_>>(), "{game}");
        assert!(pairs.iter().all(|(a, b)| *b == if s.contains(a) || *a == 0 { f(1) * a } else { f(*a) }), "{game}");
    }
    assert_eq!(explained("wyt = k^2 + 9")["growth"]["S"], serde_json::json!(["1", "9"]));
    assert_eq!(explained("wyt = k^2")["growth"]["S"], Value::Null);
}

#[test]
fn the_numbers_of_lemma_20_are_those_of_the_definition() {
    let cases: [(&str, u64, Function); 5] = [
        ("wyt = k^2", 2, |k| k * k),
        ("wyt = 2*k", 1, |k| 2 * k),
        ("wyt = k + floor(k/3)", 3, |k| k + k / 3),
        ("wyt = max(k, 2*k - 10)", 11, |k| k.max((2 * k).saturating_sub(10))),
        ("wyt = k^2 + 9", 1, |k| (k * k + 9).max(10 * k)),
    ];
    for (game, least, g) in cases {
        let told = &explained(game)["growth"];
        assert_eq!(number(&told["N"]), least, "{game}");
        let a = if least == 1 { "2".to_string() } else { format!("{}/{}", 2 * least, 2 * least - 1) };
        assert_eq!(told["a"], a.as_str(), "{game}");
        assert!((1..least).all(|n| g(n) == n), "{game}");
        assert!((least..500).all(|n| g(n) * (2 * least - 1) >= 2 * least * n), "{game}");
        let rules = Ruleset::parse(game).expect("a rule");
        let board = judge(&rules, 60, &Budget::unlimited()).expect("small");
        assert!(board.p_positions().all(|(a, b)| a == 0 || b == g(a)), "{game}: the partners are values of g");
    }
    for game in ["wyt = k", "wyt = 3", "wyt = k + 2", "hofstadter"] {
        assert!(!explained(game).contains_key("growth"), "{game}");
    }
}

/// P-positions counted by brute force in a square, and at most N + 1 of them where no number has two partners.
#[test]
fn p_positions_are_counted() {
    for (game, free) in
        [("wythoff", true), ("wyt = 3", true), ("f = 1, misere", true), ("take = k == 2*l, no single", false)]
    {
        let found = ask("check", &[("game", game), ("to", "30")], &Allowance::default()).expect(game);
        let board = judge(&Ruleset::parse(game).expect("a rule"), 30, &Budget::unlimited()).expect("small");
        let squares = (0..=30).flat_map(|x| (0..=30).map(move |y| (x, y)));
        let p = squares.filter(|(x, y)| board.outcome(*x, *y) == Some(Outcome::P)).count() as u64;
        let told = &found["density"];
        assert_eq!(["bound", "P", "positions"].map(|key| number(&told[key])), [30, p, 961], "{game}");
        assert_eq!(told["theorem"].is_string(), free, "{game}");
        assert!(p <= 31 || !free, "{game}");
    }
    assert_eq!(ask("check", &[("game", "half")], &Allowance::default()).expect("a check")["density"], Value::Null);
}
