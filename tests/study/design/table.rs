//! Targets whose verdicts are known.

use serde_json::Value;
use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_check::certificate::{Certificate, Class};
use wythoff_game::Subject;
use wythoff_solve::Analysis;
use wythoff_study::design::{Design, DesignStatus, Target, design};

/// The targets of the data, as texts.
const TARGETS: [(&str, &str); 18] = [
    ("wythoff", "beatty phi"),
    ("hofstadter f=x1+1", "pairs"),
    ("half c=floor(n/2)", "c = floor(n/2)"),
    ("four-thirds", "c = floor(4*n/3)"),
    ("wyt 2k", "word \"0->01, 1->00\" from 0"),
    ("wyt 2k+2", "word \"0->0001, 1->00\" from 0"),
    ("Beatty sqrt2", "beatty sqrt(2)"),
    ("Beatty (1+sqrt3)/2", "beatty (1 + sqrt(3))/2"),
    ("Beatty (5+sqrt5)/5", "beatty (5 + sqrt(5))/5"),
    ("Beatty (9+sqrt7)/10", "beatty (9 + sqrt(7))/10"),
    ("squares", "B = isqrt(x)^2 == x"),
    ("triangular", "B = isqrt(8*x + 1)^2 == 8*x + 1"),
    ("primes", "terms"),
    ("odious as B", "automaton msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0"),
    ("even numbers as B", "B = even(x)"),
    ("multiples of 3 as B", "B = x % 3 == 0"),
    ("kolakoski 2s as B", "prefix"),
    ("odd number of trailing zeros as B", "word \"0->01, 1->00\" from 0"),
];

fn text(name: &str, given: &str) -> String {
    match given {
        "pairs" => {
            let (mut used, mut all, mut last) = (vec![true; 4000], vec![(0, 0)], (0usize, 0usize));
            while last.1 < 3000 {
                let a = used.iter().skip(1).position(|used| !used).map_or(1, |at| at + 1);
                let a = if last == (0, 0) { 1 } else { a };
                let b = a + (last.1 - last.0) + last.0 + 1;
                if last == (0, 0) {
                    used.iter_mut().skip(1).for_each(|used| *used = false);
                }
                used[a] = true;
                used[b] = true;
                last = (a, b);
                all.push(last);
            }
            let shown: Vec<String> = all.iter().map(|(a, b)| format!("({a},{b})")).collect();
            format!("pairs {}", shown.join(" "))
        }
        "terms" => {
            let primes = (2..3000u64).filter(|p| (2..*p).take_while(|d| d * d <= *p).all(|d| p % d != 0));
            format!("terms B: {}", primes.map(|p| p.to_string()).collect::<Vec<_>>().join(","))
        }
        "prefix" => {
            let mut word = vec![1u8, 2, 2];
            let mut at = 2;
            while word.len() < 3000 {
                let next = 3 - word[word.len() - 1];
                word.extend(std::iter::repeat_n(next, word[at].into()));
                at += 1;
            }
            assert_eq!(name, "kolakoski 2s as B");
            format!("prefix {}", word.iter().map(|letter| if *letter == 2 { '1' } else { '0' }).collect::<String>())
        }
        given => given.to_string(),
    }
}

pub fn status(found: &Design, class: Class) -> DesignStatus {
    found.classes.iter().find(|verdict| verdict.class == class).unwrap().status
}

#[test]
fn the_data() {
    let data: BTreeMap<String, Value> = serde_json::from_str(include_str!("targets.json")).unwrap();
    assert_eq!(data.len(), TARGETS.len());
    for (name, given) in TARGETS {
        let text = text(name, given);
        let known = &data[name];
        let target = Target::parse(&text).unwrap();
        let found = design(&target, 100, None, &Budget::unlimited()).unwrap();
        assert!(found.judge.1, "{name}: {:?}", found.classes);
        let pairs: Vec<(u64, u64)> = serde_json::from_value(known["first"].clone()).unwrap();
        assert!(
            pairs
                .iter()
                .filter(|(_, b)| *b <= 100)
                .eq(found.pairs.iter().take(pairs.iter().filter(|(_, b)| *b <= 100).count())),
            "{name}"
        );
        for (class, key) in [(Class::X1, "x0free"), (Class::Invariant, "invariant"), (Class::Wyt, "wyt")] {
            let verdict = found.classes.iter().find(|verdict| verdict.class == class).unwrap();
            assert_eq!(verdict.status == DesignStatus::Impossible, known[key] == "no", "{name} {key}: {verdict:?}");
            let certificate = known.get(format!("{}_cert", if key == "invariant" { "inv" } else { key }));
            if let (Some(none), Some(data)) = (&verdict.certificate, certificate) {
                let position: (u64, u64) = serde_json::from_value(data[0].clone()).unwrap();
                assert_eq!(none.position, position, "{name} {key}");
            }
        }
        assert!(matches!(status(&found, Class::X1Y1X0), DesignStatus::Proved | DesignStatus::Holds), "{name}");
        for none in found.classes.iter().filter_map(|verdict| verdict.certificate.clone()) {
            assert!(Certificate::Impossible(none).verify(&Budget::unlimited()).is_ok(), "{name}");
        }
    }
}

/// Rules that are proved, by the theorem or the prover, and rules that remain guesses.
#[test]
fn proved() {
    let cases = [
        ("beatty phi", Class::X1, DesignStatus::Proved, "f = 1"),
        ("beatty phi^2", Class::Wyt, DesignStatus::Proved, "wyt = k + 1"),
        ("c = 3n", Class::Invariant, DesignStatus::Proved, "wyt = k + 3"),
        ("c = 2^n - 1", Class::X1Y1, DesignStatus::Proved, "f = y1 - x1 + 1"),
        ("c = 3^n - 1", Class::X1Y1, DesignStatus::Proved, "f = 2*(y1 - x1 + 1)"),
        ("c = (n^2 + n)/2", Class::X1Y1, DesignStatus::Proved, "f = (isqrt(1 + 8*(y1 - x1)) + 1)/2"),
        (
            "c = floor(3*n/2)",
            Class::X1Y1,
            DesignStatus::Proved,
            "f = floor(g*(ceil((y1 - x1)/g) + 1)) - (y1 - x1), g = 3/2",
        ),
        ("word \"0->01, 1->0\" from 0", Class::X1, DesignStatus::Proved, "f = 1"),
        ("word \"b->ba, a->bb\" from b \"a->0, b->1\"", Class::Wyt, DesignStatus::Proved, "wyt = 2*k"),
        ("B = even(x)", Class::X1, DesignStatus::Proved, "f = if(x1 == 0, 1, 0)"),
        ("B = even(x)", Class::Wyt, DesignStatus::Proved, "wyt = k + if(k % 2 == 0, 0, 1)"),
        ("B = x % 3 == 0", Class::X1, DesignStatus::Proved, "f = if(x1 == 0, 2, if(x1 % 3 == 1, 2, 1))"),
        ("B = x % 23 == 0", Class::X1, DesignStatus::Proved, "f = if(x1 == 0, 22, if(x1 % 23 == 22, 21, 22))"),
        ("A = x % 2 == 0", Class::X1, DesignStatus::Proved, "f = if(x1 == 0, 1, 0)"),
        ("terms A: 1,3,4,6,8,9,11,12", Class::X1, DesignStatus::Holds, "f = 1"),
        ("prefix 01001010010010100101", Class::Invariant, DesignStatus::Holds, "f = 1"),
    ];
    for (text, class, status, rule) in cases {
        let found = design(&Target::parse(text).unwrap(), 60, None, &Budget::unlimited()).unwrap();
        let verdict = found.classes.iter().find(|verdict| verdict.class == class).unwrap();
        assert_eq!((verdict.status, verdict.rule.as_deref()), (status, Some(rule)), "{text}: {:?}", found.classes);
        assert!(found.judge.1, "{text}");
    }
}

/// More targets: whether f(x1), Wyt and invariant rules have them, and the position that refutes a class.
#[test]
fn more_targets() {
    let free = None;
    let cases = [
        ("c = floor(3*n/2)", free, Some((5, 10)), free),
        ("c = floor(5*n/3)", free, Some((4, 8)), free),
        ("c = floor(5*n/4)", free, Some((6, 10)), free),
        ("c = floor(7*n/4)", free, Some((4, 8)), free),
        ("c = floor(sqrt(2)*n)", free, Some((4, 7)), free),
        ("c = floor(n/7)", free, Some((7, 7)), Some((7, 7))),
        ("c = 2^n - 1", free, free, free),
        ("c = n^2", free, free, free),
        ("c = n*(n + 1)/2", free, free, free),
    ];
    for (text, x1, wyt, invariant) in cases {
        let found = design(&Target::parse(text).unwrap(), 100, None, &Budget::unlimited()).unwrap();
        assert!(found.judge.1, "{text}");
        for (class, position) in [(Class::X1, x1), (Class::Wyt, wyt), (Class::Invariant, invariant)] {
            let verdict = found.classes.iter().find(|verdict| verdict.class == class).unwrap();
            assert_eq!(verdict.certificate.as_ref().map(|none| none.position), position, "{text} {verdict:?}");
        }
    }
}

/// Rules that have the pairs everywhere by a theorem, against the pairs far out by another method.
#[test]
fn far_out() {
    for text in
        ["beatty sqrt(3)", "c = floor(7*n/5)", "c = n*(n + 1)/2", "B = x % 5 == 2", "word \"0->0001, 1->00\" from 0"]
    {
        let target = Target::parse(text).unwrap();
        let known = target.known(3000, &Budget::unlimited()).unwrap();
        let found = design(&target, 30, None, &Budget::unlimited()).unwrap();
        for verdict in found.classes.iter().filter(|verdict| verdict.rule.is_some() && verdict.bound.is_none()) {
            let line = verdict.rule.as_ref().unwrap();
            let mut listing = Analysis::of(&Subject::parse(line).unwrap()).listing();
            for pair in known.pairs() {
                let listed = listing.next(&Budget::unlimited()).unwrap().unwrap();
                assert_eq!((listed.a, u64::try_from(listed.b).unwrap()), pair, "{text}: {line}");
            }
        }
    }
}
