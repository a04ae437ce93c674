//! Numbers in digits: the tables of the papers, and the definition of each system with the textbook recursion.

use crate::answers::ask;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use wythoff_lab::answers::{Allowance, Failure, Game};

fn digits(game: &str, what: &str, number: &str) -> Result<Map<String, Value>, Failure> {
    ask("digits", &[("game", game), (what, number)], &Allowance::default())
}

/// A member of each number up to a bound.
fn members(found: &Map<String, Value>, key: &str) -> Vec<String> {
    let numbers = found["numbers"].as_array().unwrap();
    numbers.iter().map(|number| number[key].as_str().unwrap().to_string()).collect()
}

fn word(text: &str) -> u64 {
    text.parse().unwrap()
}

/// [F04] Table 11, n = 1..60, line by line. Rows whose cells run into each other in the text that we have are rebuilt
/// from their neighbours, and marked.
const TABLE_11: &str = "1 2* 3* 10 11* 12* 13* 20 21 22* 23 30* 31 100 101* 102* 103 110* 111* 112* 113 120 121 122 \
                        123* 130* 131* 200 201* 202 203 210 211* 212 213* 220 221* 222* 223 230* 231 300* 301* 302* \
                        303* 310 311* 312 313* 1000 1001* 1002* 1003* 1010 1011* 1012* 1013* 1020* 1021 1022";

#[test]
fn table_11() {
    let found = digits("f04-example2", "to", "60").unwrap();
    assert_eq!(found["system"]["name"], "(2,2)");
    assert_eq!(found["system"]["bases"], serde_json::json!(["1", "4", "14", "50", "178"]));
    let printed: Vec<&str> = TABLE_11.split_whitespace().map(|row| row.trim_end_matches('*')).collect();
    assert_eq!(printed.len(), 60);
    assert_eq!(members(&found, "digits")[1..], printed);
    assert_eq!((&found["evidence"]["kind"], &found["solver"]), (&"theorem".into(), &"linear-numeration".into()));
}

/// [F04] section 6: (1,4) and (6,22) of Table 8 have the representations (1,10) and (12,120).
#[test]
fn left_shifts_of_the_text() {
    for (x, own, is, n, partner, shifted) in [
        ("1", "1", "a", "1", "4", "10"),
        ("6", "12", "a", "5", "22", "120"),
        ("22", "120", "b", "5", "6", "12"),
        ("4", "10", "b", "1", "1", "1"),
    ] {
        let found = digits("f = x0 - x1 + 2", "x", x).unwrap();
        let number = &found["numbers"][0];
        let keys = ["x", "digits", "is", "n", "partner", "partner_digits"];
        assert_eq!(keys.map(|key| number[key].as_str().unwrap()), [x, own, is, n, partner, shifted]);
        assert_eq!(found["system"]["partner"], "left shift");
    }
    let said = digits("f04-example2", "x", "22").unwrap()["numbers"][0]["said"].as_str().unwrap().to_string();
    let want = "22 is written 120. It ends in 1 zero, an odd number, so it is b_5. It is the left shift of 12, which \
                is \
                6 = a_5.";
    assert_eq!(said, want);
}

/// [FS], the slide for a = 2: n in the bases 7, 3, 1, then A_n and B_n.
const SLIDE: [(&str, &str, &str); 13] = [
    ("0", "0", "0"),
    ("1", "1", "3"),
    ("2", "2", "6"),
    ("10", "4", "10"),
    ("11", "5", "13"),
    ("12", "7", "17"),
    ("20", "8", "20"),
    ("100", "9", "23"),
    ("101", "11", "27"),
    ("102", "12", "30"),
    ("110", "14", "34"),
    ("111", "15", "37"),
    ("112", "16", "40"),
];

#[test]
fn the_slide() {
    let found = digits("wythoff-2", "to", "12").unwrap();
    assert_eq!(found["system"]["bases"].as_array().unwrap()[..3], ["1", "3", "7"]);
    let rows: Vec<(&str, &str, &str)> = found["numbers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["digits"].as_str(), row["pair"][0].as_str(), row["pair"][1].as_str()))
        .map(|(digits, a, b)| (digits.unwrap(), a.unwrap(), b.unwrap()))
        .collect();
    assert_eq!(rows, SLIDE);
}

/// [FT13] Table 1, t = 3: only its row B_n is readable. Table 2, t = 10: both rows.
#[test]
fn three_digits_of_the_tables() {
    let b = [0, 3, 6, 4, 7, 8, 11, 14, 12, 15, 16, 19, 22, 20, 23, 24, 27];
    let found = digits("wyt = 3", "to", "27").unwrap();
    let (n, is, partner) = (members(&found, "n"), members(&found, "is"), members(&found, "partner"));
    let mut before = None;
    for (index, b) in b.into_iter().enumerate() {
        assert_eq!(found["numbers"][index]["pair"][1], b.to_string());
        // Where a_n < b_n, b is only a b, with this index; the a_n grow.
        assert!(is[b] == "b" || is[b] == "both", "{b}");
        assert_eq!(word(&n[b]), index as u64);
        let a = word(&partner[b]);
        assert!(before.is_none_or(|before| before < a), "{b}");
        before = Some(a);
    }
    let a = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16];
    let b = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 11, 21, 31, 41, 51, 61];
    let found = digits("wyt = 10", "to", "90").unwrap();
    assert_eq!(found["system"]["bases"], serde_json::json!(["1", "10", "99"]));
    for (n, (a, b)) in a.into_iter().zip(b).enumerate() {
        let (low, high): (usize, usize) = (a, b);
        assert_eq!(found["numbers"][low]["partner"], high.to_string());
        assert_eq!(found["numbers"][high]["partner"], low.to_string());
        assert_eq!((word(&members(&found, "n")[low]), word(&members(&found, "n")[high])), (n as u64, n as u64));
        // Below 99 these are decimal digits, and the partner has them exchanged.
        assert_eq!(found["numbers"][low]["digits"], format!("0:{}:{}", a / 10, a % 10));
        assert_eq!(found["numbers"][low]["partner_digits"], format!("0:{}:{}", a % 10, a / 10));
    }
}

/// The pairs by the textbook recursion, until all numbers up to a bound are in one.
fn pairs(to: u64, b: impl Fn(u64, u64) -> u64) -> Vec<(u64, u64)> {
    let (mut found, mut used) = (vec![], BTreeSet::new());
    for n in 0.. {
        let a = (0..).find(|x| !used.contains(x)).unwrap();
        if a > to {
            break;
        }
        found.push((a, b(n, a)));
        used.extend([a, b(n, a)]);
    }
    found
}

/// Place and partner of every number up to a bound, from the pairs.
fn judged(found: &Map<String, Value>, pairs: &[(u64, u64)], to: u64) {
    let all = ["x", "is", "n", "partner"].map(|key| members(found, key));
    for x in 0..=to {
        let in_a = pairs.iter().position(|(a, _)| *a == x);
        let in_b = pairs.iter().position(|(_, b)| *b == x);
        let (is, n) = match (in_a, in_b) {
            (Some(n), None) => ("a", n),
            (None, Some(n)) => ("b", n),
            (Some(n), Some(m)) if n == m => ("both", n),
            other => panic!("{x}: {other:?}"),
        };
        let partner = if in_a.is_some() { pairs[n].1 } else { pairs[n].0 };
        let want = [x.to_string(), is.into(), n.to_string(), partner.to_string()];
        assert_eq!(all.each_ref().map(|column| column[x as usize].clone()), want, "{}", found["game"]);
    }
}

fn places(digits: &str) -> Vec<u64> {
    if digits.contains(':') {
        return digits.split(':').map(word).collect();
    }
    digits.chars().map(|digit| word(&digit.to_string())).collect()
}

const TO: u64 = 2000;

#[test]
fn shifted_digits_against_the_definition() {
    for (rule, s, t) in [
        ("f = 1", 1, 1),
        ("f = 2", 1, 2),
        ("f = 3", 1, 3),
        ("f = 12", 1, 12),
        ("f = x0 - x1", 2, 0),
        ("f = 2*(x0 - x1)", 3, 0),
        ("wyt = 11*k", 11, 0),
        ("f = x0 - x1 + 2", 2, 2),
        ("f = x0 - x1 + 12", 2, 12),
        ("wyt = 2*k + 3", 2, 3),
        ("wyt = 3*k + 1", 3, 1),
        ("wyt = 1.5*k + 1", 1, 2),
    ] {
        let found = digits(rule, "to", &TO.to_string()).unwrap();
        judged(&found, &pairs(TO, |n, a| s * a + t * n), TO);
        // [F04]: u_(-1) = 1/s, u_0 = 1.
        let mut bases = vec![1, s + t];
        while bases[bases.len() - 1] < 1_000_000 {
            bases.push((s + t - 1) * bases[bases.len() - 1] + s * bases[bases.len() - 2]);
        }
        let listed: Vec<u64> =
            found["system"]["bases"].as_array().unwrap().iter().map(|u| word(u.as_str().unwrap())).collect();
        assert_eq!(listed, bases[..listed.len()], "{rule}");
        let (own, partner) = (members(&found, "digits"), members(&found, "partner_digits"));
        let spaced = s + t > 10;
        for (x, text) in own.iter().enumerate() {
            let high = if spaced { text.split(':').map(word).collect() } else { places(text) };
            assert!(high[0] > 0 || high == [0], "{rule}: {text}");
            let low: Vec<u64> = high.iter().rev().copied().collect();
            let value: u64 = low.iter().zip(&bases).map(|(digit, base)| digit * base).sum();
            assert_eq!(value, x as u64, "{rule}: {text}");
            assert!(low.iter().all(|digit| *digit < s + t), "{rule}: {text}");
            assert!(low.windows(2).all(|pair| pair[1] < s + t - 1 || pair[0] < s), "{rule}: {text}");
            // Greedy: what the lower places hold is less than the next base.
            let mut sum = 0;
            for (place, digit) in low.iter().enumerate() {
                sum += digit * bases[place];
                assert!(sum < bases[place + 1], "{rule}: {text}");
            }
            let zeros = low.iter().take_while(|digit| **digit == 0).count();
            let is = found["numbers"][x]["is"].as_str().unwrap();
            if x > 0 {
                assert_eq!(is == "a", zeros % 2 == 0, "{rule}: {text}");
                let (a, b) = if is == "a" { (text, &partner[x]) } else { (&partner[x], text) };
                assert_eq!(*b, format!("{a}{}0", if spaced { ":" } else { "" }), "{rule}: the left shift");
            }
        }
        unique(rule, s, t, &bases);
    }
}

/// All admissible digits on a few places: each number below the next base comes once.
fn unique(rule: &str, s: u64, t: u64, bases: &[u64]) {
    let places = bases.iter().take_while(|base| **base <= TO).count() - 1;
    let mut all = vec![(0, false)];
    for base in bases[..places].iter().rev() {
        let most = |full: bool| if full { s - 1 } else { s + t - 1 };
        let next =
            |(sum, full): (u64, bool)| (0..=most(full)).map(move |digit| (sum + digit * base, digit == s + t - 1));
        all = all.into_iter().flat_map(next).collect();
    }
    let mut sums: Vec<u64> = all.into_iter().map(|(sum, _)| sum).collect();
    sums.sort_unstable();
    assert!(sums.into_iter().eq(0..bases[places]), "{rule}");
}

/// [FT13] Lemmas 3, 5, 7 and 8.
#[test]
fn exchanged_digits_against_the_definition() {
    for t in [2, 3, 4, 7, 10] {
        let found = digits(&format!("wyt = {t}"), "to", &TO.to_string()).unwrap();
        judged(&found, &pairs(TO, |_, m| t * m - (t * t - 1) * (m / (t + 1))), TO);
        assert_eq!(found["system"]["partner"], "exchange");
        let (own, partner) = (members(&found, "digits"), members(&found, "partner_digits"));
        for (x, (own, partner)) in own.iter().zip(&partner).enumerate() {
            let [m2, m1, m0] = places(own)[..] else { panic!("{own}") };
            assert_eq!(m2 * (t * t - 1) + m1 * t + m0, x as u64);
            assert!(m1 < t && m0 < t && (m1 + m0 < 2 * (t - 1)), "{own}");
            assert_eq!(*partner, format!("{m2}:{m0}:{m1}"));
            let is = found["numbers"][x]["is"].as_str().unwrap();
            assert_eq!((is != "b", is != "a"), (m1 <= m0, m0 <= m1), "{own}");
        }
    }
}

#[test]
fn a_thousand_digits() {
    let found = digits("wythoff", "x", "10^1000").unwrap();
    let number = &found["numbers"][0];
    let text = number["digits"].as_str().unwrap();
    // F_k is about phi^k/sqrt(5): 10^1000 lies between F_4786 and F_4787.
    assert_eq!((text.len(), found["system"]["bases"].as_array().unwrap().len()), (4785, 64));
    assert!(!text.contains("11") && !text.contains('2'));
    let (mut low, mut high) = (wythoff_base::UBig::ONE, wythoff_base::UBig::from(2u8));
    let mut sum = wythoff_base::UBig::ZERO;
    for digit in text.bytes().rev() {
        if digit == b'1' {
            sum += &low;
        }
        (low, high) = (high.clone(), low + high);
    }
    assert_eq!(sum, wythoff_base::UBig::from(10u8).pow(1000));
    let far = digits("wyt = 3", "x", "10^1000").unwrap();
    assert_eq!(far["numbers"][0]["x"].as_str().unwrap().len(), 1001);
}

#[test]
fn games_without_a_system_are_refused() {
    let hints: BTreeSet<String> = ["hofstadter", "nim", "half", "f = 2, misere", "f = 1, blocking 2", "wyt = 3*k - 1"]
        .into_iter()
        .map(|game| {
            let failure = digits(game, "x", "5").expect_err(game);
            assert!(failure.message().starts_with("no numeration system is known that decides"), "{failure}");
            failure.hint().unwrap()
        })
        .collect();
    assert_eq!(hints.len(), 1);
    let hint = hints.first().unwrap();
    // Every game that the hint names has one.
    let names = ["wythoff", "wythoff-2", "thue-morse", "f04-example2", "wyt-linear-2-3", "wyt-const-3"];
    assert!(names.iter().all(|name| hint.contains(name)), "{hint}");
    for name in names {
        assert!(Game::parse(name).unwrap().analysis.numeration().is_some(), "{name}");
    }
    let ask = |params: &[(&str, &str)]| ask("digits", params, &Allowance::default()).expect_err("no number");
    assert_eq!(ask(&[("game", "wythoff")]).message(), "no number is given");
    assert_eq!(ask(&[("game", "wythoff"), ("x", "1"), ("to", "2")]).message(), "a number and `to` are both given");
    let little = Allowance { time: Some(std::time::Duration::from_millis(20)), ..Allowance::default() };
    for wide in [("to", "10^18"), ("to", "10^6"), ("x", "10^100000")] {
        let failure = crate::answers::ask("digits", &[("game", "wythoff"), wide], &little).expect_err("too wide");
        assert!(failure.reason().is_some(), "{failure}");
    }
}
