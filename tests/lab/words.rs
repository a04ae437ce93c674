//! The question about words: every count for twelve games is the naive one, tables are those of others, and exact
//! means exact.

use crate::answers::ask;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashSet};
use wythoff_base::Budget;
use wythoff_lab::answers::{Allowance, Failure, Game};

fn words(params: &[(&str, &str)]) -> Map<String, Value> {
    ask("words", params, &Allowance::default()).unwrap()
}

fn counts(found: &Map<String, Value>, name: &str) -> Vec<u64> {
    found[name].as_array().unwrap().iter().map(|row| row["count"].as_str().unwrap().parse().unwrap()).collect()
}

fn exact(found: &Map<String, Value>, name: &str) -> usize {
    let rows = found[name].as_array().unwrap();
    rows.iter().take_while(|row| row["evidence"]["exact"] == true).count()
}

/// The letters by the pairs.
fn letters(game: &str, n: usize) -> Vec<u8> {
    let mut listing = Game::parse(game).unwrap().analysis.listing();
    let mut letters = vec![1; n + 1];
    loop {
        match listing.next(&Budget::unlimited()).unwrap() {
            Some(pair) if pair.a as usize <= n => letters[pair.a as usize] = 0,
            _ => break,
        }
    }
    letters[1..].to_vec()
}

fn distinct(letters: &[u8], length: usize) -> HashSet<&[u8]> {
    letters.windows(length).collect()
}

const GAMES: [&str; 12] = [
    "wythoff",
    "wythoff-3",
    "hofstadter",
    "thue-morse",
    "doubling",
    "f04-table5",
    "f04-example2",
    "f04-example3",
    "half",
    "four-thirds",
    "wyt = k/2 + 2",
    "f = 2, blocking 3",
];

/// A number that is exact is that of a longer beginning; one that is not is that of the beginning.
#[test]
fn a_length_of_none_is_refused() {
    let answer = ask("words", &[("game", "wythoff"), ("length", "0")], &Allowance::default());
    assert!(matches!(&answer, Err(Failure::Wrong { message, .. }) if message.contains("one letter")), "{answer:?}");
}

#[test]
fn counts_of_twelve_games() {
    const LONG: usize = 8_000;
    for game in GAMES {
        let all = letters(game, if game == "f04-table5" { 2100 } else { LONG });
        let found = words(&[("game", game), ("length", "16"), ("prefix", "2000")]);
        let shown: String = all[..64].iter().map(|letter| char::from(b'0' + letter)).collect();
        assert_eq!(found["word"], shown.as_str(), "{game}");
        for (name, naive) in [
            ("subword", (|v, _| v) as fn(Vec<&[u8]>, usize) -> Vec<&[u8]>),
            ("palindromes", |v, _| v.into_iter().filter(|v| v.iter().eq(v.iter().rev())).collect()),
            ("abelian", |v, _| {
                let mut seen = BTreeSet::new();
                v.into_iter().filter(|v| seen.insert(v.iter().filter(|x| **x == 1).count())).collect()
            }),
            ("squares", |v, l| v.into_iter().filter(|v| v[..l] == v[l..]).collect()),
        ] {
            let got = counts(&found, name);
            let sure = exact(&found, name);
            for length in 1..=16 {
                let size = if name == "squares" { 2 * length } else { length };
                let of = |letters| naive(distinct(letters, size).into_iter().collect(), length).len() as u64;
                let rows = &found[name][length - 1]["evidence"];
                if rows["exact"] == true && length <= sure {
                    assert_eq!(got[length - 1], of(&all), "{game}, {name}, {length}");
                } else {
                    assert_eq!(got[length - 1], of(&all[..2000]), "{game}, {name}, {length}");
                }
            }
        }
    }
}

/// Numbers that another program counted, in 10^6 and 10^8 letters; by closures 10^5 are enough for the first of them.
#[test]
fn tables() {
    let half = words(&[("game", "half"), ("length", "16"), ("prefix", "100000")]);
    assert_eq!(counts(&half, "subword"), [2, 4, 7, 12, 20, 31, 47, 66, 94, 125, 171, 229, 289, 377, 477, 594]);
    assert_eq!(counts(&half, "palindromes"), [2, 2, 3, 2, 4, 3, 5, 4, 6, 5, 9, 7, 9, 7, 11, 8]);
    assert_eq!(exact(&half, "subword"), 16);
    assert_eq!(&counts(&half, "squares")[..9], [2, 2, 3, 6, 10, 4, 8, 0, 20]);
    let thirds = words(&[("game", "four-thirds"), ("length", "16"), ("prefix", "100000")]);
    assert_eq!(counts(&thirds, "subword"), [2, 3, 5, 7, 10, 15, 20, 25, 33, 41, 52, 65, 78, 94, 110, 126]);
    assert_eq!(exact(&thirds, "subword"), 16);
    let third = words(&[("game", "f04-example3"), ("length", "32"), ("prefix", "100000")]);
    let known = [2, 3, 5, 8, 12, 17, 24, 32, 41, 49, 55, 61];
    assert_eq!(counts(&third, "subword")[..12], known);
    assert_eq!([15, 19, 23, 31].map(|i| counts(&third, "subword")[i]), [79, 95, 115, 155]);
    assert_eq!(exact(&third, "subword"), 32);
    assert_eq!(third["morphism"]["morphism"], "0->01, 1->0233, 2->02334, 3->0104, 4->0103 from 0");
    assert_eq!(third["morphism"]["evidence"]["kind"], "observed");
    let hofstadter = words(&[("game", "hofstadter"), ("length", "12"), ("prefix", "10000")]);
    assert_eq!(counts(&hofstadter, "subword"), [2, 3, 4, 5, 7, 10, 13, 16, 20, 24, 29, 34]);
    assert_eq!(counts(&hofstadter, "squares"), [1, 1, 1, 3, 5, 6, 1, 7, 9, 10, 11, 1]);
    assert_eq!([exact(&hofstadter, "subword"), exact(&hofstadter, "squares")], [12, 12]);
    // Parsings and registers of the first 10^3, 10^4 and 10^5 letters.
    let proxies = |game: &str| -> Vec<[u64; 4]> {
        let found = words(&[("game", game), ("length", "2"), ("prefix", "100000")]);
        let one = |row: &Value| {
            ["lz76", "lz78", "linear", "maximal_order"].map(|n| row[n].as_str().unwrap().parse().unwrap())
        };
        found["proxies"].as_array().unwrap().iter().map(one).collect()
    };
    assert_eq!(proxies("wythoff"), [[15, 109, 610, 609], [19, 488, 4181, 4180], [24, 2242, 46368, 46367]]);
    assert_eq!(proxies("thue-morse"), [[11, 117, 500, 384], [15, 540, 5000, 4096], [18, 2478, 50000, 49152]]);
    assert_eq!(proxies("f04-example2"), [[7, 106, 564, 564], [9, 504, 7160, 7160], [10, 2305, 28642, 25502]]);
    assert_eq!(proxies("f04-example3"), [[19, 132, 501, 416], [26, 699, 5000, 4554], [33, 3478, 50002, 49701]]);
    assert_eq!(proxies("hofstadter"), [[41, 78, 500, 90], [133, 260, 5001, 287], [431, 855, 50000, 907]]);
}

#[test]
fn morphisms_words_and_mistakes() {
    let found = words(&[("morphism", "0->01, 1->10"), ("length", "8"), ("prefix", "4096")]);
    assert_eq!(counts(&found, "subword"), [2, 4, 6, 10, 12, 16, 20, 22]);
    assert!(exact(&found, "recurrence") >= 3 && found["game"].is_null());
    let found = words(&[("word", "01001010"), ("length", "3")]);
    assert_eq!(counts(&found, "subword"), [2, 3, 4]);
    assert_eq!(found["subword"][0]["evidence"]["kind"], "exhaustive");
    // More letters than windows hold: by suffixes.
    let long = words(&[("game", "wythoff"), ("length", "100"), ("prefix", "5000")]);
    assert_eq!(counts(&long, "subword")[99], 101);
    assert_eq!(counts(&long, "abelian")[99], 2);
    let wrong = |params: &[(&str, &str)]| ask("words", params, &Allowance::default()).unwrap_err().to_string();
    assert!(wrong(&[]).starts_with("words needs a game, a word or a morphism"));
    assert!(wrong(&[("game", "half"), ("word", "01")]).starts_with("words takes one word"));
    assert!(wrong(&[("word", "0120")]).contains("2 is not a letter 0 or 1: line 1, column 3\n  0120\n    ^"));
    assert!(wrong(&[("morphism", "0->01, 1->2")]).contains("2 has no image"));
    assert!(wrong(&[("game", "wythoff"), ("length", "5000")]).contains("the limit here is 4096"));
    let small = Allowance { memory: 1 << 20, ..Allowance::default() };
    let failure = ask("words", &[("game", "wythoff"), ("prefix", "10^9")], &small).unwrap_err();
    assert!(failure.to_string().contains("memory"), "{failure}");
}
