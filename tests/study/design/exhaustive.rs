//! All rules of a small box, decided by the judge, against the criteria; and random targets.

use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_check::certificate::{Certificate, Class, Impossible};
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_study::design::{Design, DesignStatus, Target, design};

type Pairs = Vec<(u64, u64)>;

fn played(line: &str, n: u64) -> Pairs {
    judge(&Ruleset::parse(line).unwrap(), n, &Budget::unlimited()).unwrap().p_positions().collect()
}

/// Every choice of one number below each bound.
fn choices(bounds: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let total: u64 = bounds.iter().product();
    (0..total).map(move |mut code| {
        let digit = |bound: &u64| {
            let digit = code % bound;
            code /= bound;
            digit
        };
        bounds.iter().map(digit).collect()
    })
}

fn table(var: &str, from: u64, values: &[u64]) -> String {
    (from..).zip(values).fold("0".to_string(), |rest, (at, value)| format!("if({var} == {at}, {value}, {rest})"))
}

/// The P-positions of all Wyt(f) in a box: f(k) from k on to n + 1.
fn wyt(n: u64) -> BTreeSet<Pairs> {
    let bounds: Vec<u64> = (1..=n).map(|k| n + 2 - k).collect();
    let line = |f: Vec<u64>| {
        let f: Vec<u64> = (1..).zip(f).map(|(k, above)| k + above).collect();
        format!("wyt = {}", table("k", 1, &f))
    };
    choices(&bounds).map(|f| played(&line(f), n)).collect()
}

/// The same for all sets of moves.
fn invariant(n: u64) -> BTreeSet<Pairs> {
    let moves: Vec<(u64, u64)> = (1..=n).flat_map(|k| (k..=n).map(move |l| (k, l))).collect();
    let line = |chosen: Vec<u64>| {
        let rows = moves.iter().zip(chosen).filter(|(_, chosen)| *chosen == 1);
        let rows: Vec<String> = rows.map(|((k, l), _)| format!("k == {k} and l == {l}")).collect();
        if rows.is_empty() { "take = false".to_string() } else { format!("take = {}", rows.join(" or ")) }
    };
    choices(&vec![2; moves.len()]).map(|chosen| played(&line(chosen), n)).collect()
}

/// The same for all f(x1): from 0 to n + 1.
fn of_x1(n: u64) -> BTreeSet<Pairs> {
    choices(&vec![n + 2; n as usize]).map(|f| played(&format!("f = {}", table("x1", 0, &f)), n)).collect()
}

/// The same for all f(0,0,x0): by docs/proofs.md, Proposition 98, these are all.
fn of_x0(n: u64) -> BTreeSet<Pairs> {
    let line = |f: Vec<u64>| format!("f = if(x1 == 0, {}, 0)", table("x0", 1, &f));
    choices(&vec![n + 1; n as usize]).map(|f| played(&line(f), n)).collect()
}

/// All sets of pairs in a box, with (0,0).
fn all(n: u64) -> BTreeSet<Pairs> {
    fn extend(x: u64, n: u64, pairs: &mut Pairs, found: &mut BTreeSet<Pairs>) {
        if x > n {
            let mut sorted = pairs.clone();
            sorted.sort_unstable();
            found.insert(sorted);
            return;
        }
        extend(x + 1, n, pairs, found);
        if pairs.iter().any(|(_, b)| *b == x) {
            return;
        }
        for y in (x..=n).filter(|y| !pairs.iter().any(|(_, b)| b == y)).collect::<Vec<_>>() {
            pairs.push((x, y));
            extend(x + 1, n, pairs, found);
            pairs.pop();
        }
    }
    let mut found = BTreeSet::new();
    extend(1, n, &mut vec![(0, 0)], &mut found);
    found
}

/// The design of a box.
fn designed(pairs: &Pairs, n: u64) -> Design {
    let text: Vec<String> = pairs.iter().map(|(a, b)| format!("({a},{b})")).collect();
    let text = format!("pairs to {n}: {}", text.join(" "));
    design(&Target::parse(&text).unwrap(), n, None, &Budget::unlimited()).unwrap()
}

/// Whether a class is refused, with a certificate; otherwise it has a rule.
fn refused(found: &Design, n: u64, class: Class) -> bool {
    let verdict = found.classes.iter().find(|verdict| verdict.class == class).unwrap();
    match &verdict.certificate {
        Some(none) => assert!(Certificate::Impossible(none.clone()).verify(&Budget::unlimited()).is_ok(), "{none:?}"),
        None => assert_eq!(played(verdict.rule.as_ref().unwrap(), n), found.pairs),
    }
    verdict.status == DesignStatus::Impossible
}

/// The sets of pairs of a box that a class can have are those of all its rules.
fn agree(class: Class, n: u64, realised: &BTreeSet<Pairs>, count: usize) {
    assert_eq!(realised.len(), count, "{} {n}", class.name());
    for pairs in all(n) {
        let found = designed(&pairs, n);
        assert_eq!(refused(&found, n, class), !realised.contains(&pairs), "{} {n}: {pairs:?}", class.name());
        assert!(found.judge.1 && found.pairs == pairs);
    }
}

#[test]
fn every_box() {
    for (n, count) in [(4, 30), (5, 75), (6, 187)] {
        agree(Class::Wyt, n, &wyt(n), count);
    }
    for (n, count) in [(3, 12), (4, 31)] {
        agree(Class::Invariant, n, &invariant(n), count);
    }
    for (n, count) in [(3, 7), (4, 13), (5, 23)] {
        agree(Class::X1, n, &of_x1(n), count);
    }
    for (n, count) in [(4, 43), (5, 142)] {
        agree(Class::X1Y1X0, n, &of_x0(n), count);
    }
}

/// Random words: the judge tests every printed rule, and every certificate is checked.
#[test]
fn random_words() {
    let mut state = 11u64;
    let mut letter = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if state >> 62 == 0 { '1' } else { '0' }
    };
    for length in 20..120 {
        let word: String = (0..length).map(|_| letter()).collect();
        let found = design(&Target::parse(&format!("prefix {word}")).unwrap(), 40, None, &Budget::unlimited()).unwrap();
        assert!(found.judge.1, "{word}");
        for verdict in &found.classes {
            assert_ne!(verdict.status, DesignStatus::Proved, "{word}");
            let valid = |none: &Impossible| Certificate::Impossible(none.clone()).verify(&Budget::unlimited()).is_ok();
            assert!(verdict.rule.is_some() || verdict.certificate.as_ref().is_some_and(valid), "{word}: {verdict:?}");
        }
    }
}
