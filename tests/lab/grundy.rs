//! Grundy values as they are asked for.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use wythoff_lab::answers::{Allowance, Failure, Reason};
use wythoff_lab::questions::answer;

fn ask(params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    let params: BTreeMap<_, _> = params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    answer("grundy", &params, &Allowance::default())
}

/// The square, from the triangle of its rows.
fn rows(found: &Map<String, Value>) -> Vec<Vec<u32>> {
    let values = found["values"].as_array().expect("rows");
    let value = |x: usize, y: usize| values[x.min(y)][x.max(y) - x.min(y)].as_str().expect("text").parse();
    let all = 0..values.len();
    all.clone().map(|x| all.clone().map(|y| value(x, y).expect("a number")).collect()).collect()
}

#[test]
fn a_position() {
    let found = ask(&[("game", "wythoff"), ("x", "15"), ("y", "11")]).expect("a value");
    assert_eq!(
        (&found["position"], &found["value"], &found["at_least"]),
        (&json!(["15", "11"]), &json!("21"), &json!(null))
    );
    assert_eq!(found["evidence"]["kind"], "exhaustive");
    let misere = ask(&[("game", "wythoff, misere"), ("x", "3"), ("y", "5")]).expect("a pair");
    assert_eq!((&misere["value"], &misere["misere"]), (&json!("0"), &json!("0")));
    assert_eq!(
        ask(&[("game", "nim"), ("x", "200"), ("y", "77")]).expect("a value")["value"],
        json!((200 ^ 77).to_string())
    );
}

/// The terms of the OEIS.
#[test]
fn the_encyclopedia() {
    let found = ask(&[("game", "wythoff"), ("to", "70")]).expect("a table");
    let rows = rows(&found);
    let known: [(&str, &[u32]); 6] = [
        ("row 1", &[1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12]),
        ("row 2", &[2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14, 12, 13]),
        ("row 3", &[3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15, 11, 16, 18, 14, 13, 21, 17, 22]),
        ("row 4", &[4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13, 12, 11, 16, 15, 10, 19, 18, 17, 14, 21]),
        ("row 5", &[5, 3, 4, 0, 6, 8, 10, 1, 2, 7, 12, 14, 9, 15, 17, 13, 18, 11, 16, 21, 23]),
        ("row 6", &[6, 7, 8, 1, 9, 10, 3, 4, 5, 13, 0, 2, 16, 17, 18, 12, 20, 14, 15, 11, 24]),
    ];
    for (x, (name, terms)) in (1..).zip(known) {
        assert!(rows[x].starts_with(terms), "{name}");
        assert!(found["oeis"][name].is_string());
    }
    assert_eq!(found["oeis"]["main diagonal"], "A047708");
    let diagonal: Vec<u32> = (0..=70).map(|i| rows[i][i]).collect();
    let known = "0 2 1 6 7 8 3 5 4 16 14 15 10 9 11 20 13 21 12 25 17 18 19 30 31 38 35 36 22 23 43 45 48 49 24 26 27 \
                 28 29 33 60 32 61 57 66 37 63 34 64 67 40 39 41 42 82 44 74 79 47 46 87 86 50 95 96 52 101 51 102 53 \
                 54";
    assert_eq!(diagonal.iter().map(u32::to_string).collect::<Vec<_>>().join(" "), known);
    assert_eq!(found["oeis"]["triangle by rows"], "A317205");
    let triangle: Vec<String> = (0..12).flat_map(|x| rows[x][..=x].iter().map(u32::to_string)).collect();
    let known = "0 1 2 2 0 1 3 4 5 6 4 5 3 2 7 5 3 4 0 6 8 6 7 8 1 9 10 3 7 8 6 9 0 1 4 5 8 6 7 10 1 2 5 3 4 9 10 11 \
                 12 8 7 13 14 15 16 10 11 9 8 13 12 0 15 16 17 14 11 9 10 7 12 14 2 13 17 6 18 15";
    assert_eq!(triangle.join(" "), known);
}

/// The catalogue has these numbers, and finds the game by them.
#[test]
fn numbers_of_the_catalogue() {
    let all = |question: &str, key: &str, value: &str| {
        let params = std::collections::BTreeMap::from([(key.to_string(), value.to_string())]);
        wythoff_lab::questions::answer(question, &params, &Allowance::default()).expect("an answer")
    };
    assert_eq!(all("show", "game", "wythoff")["oeis_values"]["row 3"], "A004484");
    assert_eq!(all("games", "query", "A047708")["games"][0]["name"], "wythoff");
    assert_eq!(all("games", "query", "a003987")["games"][0]["also"], json!(["nim", "nim-2"]));
}

#[test]
fn tame_pet_or_wild() {
    let temper = |game: &str, to: &str| ask(&[("game", game), ("to", to)]).expect("a table")["temper"].clone();
    assert_eq!(temper("wythoff", "30"), json!({"kind": "tame", "bound": "30", "position": ["3", "5"], "pair": null}));
    assert_eq!(temper("wythoff-2", "200")["bound"], "120");
    assert_eq!(
        temper("wythoff-2, misere", "130"),
        json!({"kind": "pet", "bound": "130", "position": null, "pair": null})
    );
    let wild = json!({"kind": "wild", "bound": "30", "position": ["17", "26"], "pair": ["1", "7"]});
    assert_eq!(temper("f04-table5", "30"), wild);
    assert_eq!(temper("f04-table5", "25")["kind"], "tame");
}

#[test]
fn refused() {
    let wrong = [
        (&[("game", "half"), ("x", "1"), ("y", "2")][..], "a pair sequence has no moves"),
        (&[("game", "blocking-2"), ("to", "5")], "an equal removal may be forbidden"),
        (&[("game", "f = 1, blocking 4"), ("x", "1"), ("y", "2")], "3 equal removals may be forbidden"),
        (&[("game", "wythoff"), ("x", "1")], "a position has two piles"),
        (&[("game", "wythoff"), ("x", "1"), ("y", "1"), ("to", "3")], "different questions"),
        (&[("game", "wythoff"), ("to", "20001")], "20000"),
    ];
    for (params, says) in wrong {
        let failure = ask(params).expect_err("refused");
        assert!(failure.message().contains(says), "{params:?}: {failure}");
    }
    let reason = |params: &[(&str, &str)]| ask(params).expect_err("gave up").reason();
    assert_eq!(reason(&[("game", "wythoff-2"), ("x", "10^30"), ("y", "10^30")]), Some(Reason::Size));
    assert_eq!(reason(&[("game", "wythoff"), ("to", "20000")]), Some(Reason::Memory));
    assert_eq!(reason(&[("game", "take = k < x1"), ("to", "2000"), ("budget", "50ms")]), Some(Reason::Time));
}
