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
    assert!(wrong(&[]).starts_with("words needs a game or a word"));
    assert!(wrong(&[("game", "half"), ("word", "01")]).starts_with("words takes one word"));
    assert!(wrong(&[("word", "0120")]).contains("2 is not a letter 0 or 1: line 1, column 3\n  0120\n    ^"));
    assert!(wrong(&[("morphism", "0->01, 1->2")]).contains("2 has no image"));
    assert!(wrong(&[("game", "wythoff"), ("length", "5000")]).contains("the limit here is 4096"));
    let small = Allowance { memory: 1 << 20, ..Allowance::default() };
    let failure = ask("words", &[("game", "wythoff"), ("prefix", "10^9")], &small).unwrap_err();
    assert!(failure.to_string().contains("memory"), "{failure}");
}

/// The word of [F04], section 3, by its definition: 0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) ..
fn gaps(game: &str, n: usize) -> String {
    let a: Vec<usize> = letters(game, n).iter().enumerate().filter(|(_, x)| **x == 0).map(|(x, _)| x + 1).collect();
    let mut found = String::new();
    let mut last = 0;
    for (i, a) in a.into_iter().enumerate() {
        found += &["0", "1"][i % 2].repeat(a - last);
        last = a;
    }
    found
}

#[test]
fn gaps_of_twelve_games() {
    for game in GAMES {
        let all = gaps(game, if game == "f04-table5" { 2100 } else { 8_000 });
        let found = words(&[("game", game), ("length", "12"), ("prefix", "2000"), ("gaps", "true")]);
        assert_eq!(found["word"], all[..64], "{game}");
        let (got, bytes) = (counts(&found, "subword"), all.as_bytes());
        for length in 1..=12 {
            let evidence = &found["subword"][length - 1]["evidence"];
            let seen = distinct(bytes, length).len() as u64;
            if evidence["exact"] == true {
                assert_eq!(got[length - 1], seen, "{game}, {length}");
            } else if let Some(most) = evidence["at_most"].as_str() {
                assert!(got[length - 1] <= seen && seen <= most.parse().unwrap(), "{game}, {length}");
            }
        }
    }
}

/// The 21 letters printed in [F04], section 3; and what that section says is minimal, by search.
#[test]
fn gaps_make_the_thue_morse_word() {
    let found = words(&[("game", "thue-morse"), ("gaps", "true"), ("length", "8")]);
    assert!(found["word"].as_str().unwrap().starts_with("011010011001011010010"));
    assert_eq!(counts(&found, "subword"), [2, 4, 6, 10, 12, 16, 20, 22]);
    assert_eq!((exact(&found, "subword"), exact(&found, "squares"), exact(&found, "recurrence")), (8, 8, 8));
    assert_eq!((&found["name"], &found["evidence"]["kind"]), (&Value::from("thue-morse"), &Value::from("theorem")));
    assert_eq!(found["morphism"]["morphism"], "0->01, 1->10 from 0");
    assert_eq!(found["morphism"]["evidence"]["kind"], "theorem");
    assert!(found["theorem"].as_str().unwrap().contains("lexicographically least"));
    // No other word has this name, and the sentence is about this game alone.
    for other in [&[("game", "wythoff"), ("gaps", "true")][..], &[("named", "period-doubling"), ("gaps", "true")]] {
        assert!(!words(other)["theorem"].as_str().unwrap().contains("lexicographically"), "{other:?}");
    }
    let a: Vec<u64> = (1..).zip(letters("thue-morse", 64)).filter(|(_, letter)| *letter == 0).map(|(x, _)| x).collect();
    // The least increasing sequences whose parities alternate, by search over all choices up to 24.
    fn least(chosen: &mut Vec<u64>, to: u64) -> Option<Vec<u64>> {
        // A sequence goes on: a prefix is the least one if nothing smaller can be put in any place.
        let last = chosen.last().copied().unwrap_or(0);
        for next in last + 1..=to {
            let alternates = chosen.last().is_none_or(|last| (last.count_ones() + next.count_ones()) % 2 == 1);
            if alternates {
                chosen.push(next);
                if let Some(found) = least(chosen, to) {
                    return Some(found);
                }
                chosen.pop();
            }
        }
        (chosen.len() >= 12).then(|| chosen.clone())
    }
    let found = least(&mut vec![], 24).unwrap();
    assert_eq!(found, a[..found.len()]);
    assert!(found.len() >= 12);
    // The subsets of 1..16 whose complement is their double, as far as 16 shows: A alone.
    let to = 16u32;
    let sets: Vec<u32> = (0u32..1 << to)
        .filter(|set| (1..=to).all(|x| (set >> (x - 1) & 1 == 0) == (x % 2 == 0 && set >> (x / 2 - 1) & 1 == 1)))
        .collect();
    let expected = a.iter().filter(|x| **x <= to.into()).fold(0, |set, x| set | 1 << (x - 1));
    assert_eq!(sets, [expected]);
}

/// Whether each word of 0 and 1 with that many letters has three squares, and the letters of one that has fewer.
fn longest_with_two_squares() -> usize {
    fn squares(word: &[u8]) -> usize {
        let all = (0..word.len()).flat_map(|from| (1..=(word.len() - from) / 2).map(move |period| (from, period)));
        let found = all.filter(|(from, period)| (0..*period).all(|i| word[from + i] == word[from + period + i]));
        found.map(|(from, period)| &word[from..from + 2 * period]).collect::<HashSet<_>>().len()
    }
    let (mut words, mut length) = (vec![vec![]], 0);
    loop {
        let longer = words.iter().flat_map(|word: &Vec<u8>| [0, 1].map(|letter| [&word[..], &[letter]].concat()));
        words = longer.filter(|word| squares(word) <= 2).collect();
        if words.is_empty() {
            return length;
        }
        length += 1;
    }
}

/// [F04], section 6: s(2) = 2, s(4) = 1 and s(2k) = 0 for all k > 2. Fewer squares are impossible beyond 18 letters.
#[test]
fn three_squares() {
    let found = words(&[("named", "fraenkel-simpson"), ("length", "64"), ("prefix", "20000")]);
    let mut expected = vec![0; 64];
    expected[..2].copy_from_slice(&[2, 1]);
    assert_eq!((counts(&found, "squares"), exact(&found, "squares")), (expected, 64));
    // Longer periods in a prefix; docs/proofs.md, Proposition 118, has all of them.
    let found = words(&[("named", "fraenkel-simpson"), ("length", "200"), ("prefix", "6000")]);
    assert_eq!(counts(&found, "squares").iter().sum::<u64>(), 3);
    assert_eq!(longest_with_two_squares(), 18);
}

#[test]
fn numerals_have_every_factor() {
    let found = words(&[("named", "champernowne"), ("length", "64"), ("prefix", "50000")]);
    // 0 1 10 11 100 101 110 111 1000
    assert!(found["word"].as_str().unwrap().starts_with("01101110010111011110001001"));
    let powers: Vec<u64> = (1..64).map(|length| 1 << length).collect();
    assert_eq!((&counts(&found, "subword")[..63], exact(&found, "subword")), (&powers[..], 63));
    // What the prefix shows agrees with the formulas.
    let seen: String = (0u32..9_000).map(|n| format!("{n:b}")).collect();
    for length in 1..=10 {
        let all = distinct(seen.as_bytes(), length);
        assert_eq!(all.len() as u64, counts(&found, "subword")[length - 1]);
        let palindromes = all.iter().filter(|factor| factor.iter().eq(factor.iter().rev())).count() as u64;
        assert_eq!(palindromes, counts(&found, "palindromes")[length - 1]);
    }
    assert!(found["theorem"].as_str().unwrap().contains("[FS]"));
    let wrong = ask("words", &[("named", "champernown")], &Allowance::default()).unwrap_err().to_string();
    assert!(
        wrong.starts_with("no word is called champernown") && wrong.contains("did you mean champernowne?"),
        "{wrong}"
    );
}
