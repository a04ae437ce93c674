//! Hypotheses of constraint games: what must be proved, what must not, and every proof against the definition.

use crate::common::witness::{candidates, refuted};
use crate::common::{cases, expression};
use proptest::prelude::*;
use wythoff_base::Budget;
use wythoff_game::eval::{EvalErrorKind, Formula};
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::constraint::{Verdict, candidates_against_p, hypotheses, prove};
use wythoff_solve::{Hypothesis, Status};

fn formula(text: &str) -> Formula {
    match Ruleset::parse(&format!("f = {text}")).unwrap_or_else(|e| panic!("{text}: {e}")).two_pile() {
        TwoPile::Constraint(f) => f.clone(),
        _ => unreachable!(),
    }
}

fn check(text: &str, to: u64) -> Vec<Hypothesis> {
    hypotheses(&formula(text), &prove(&formula(text)), to, &Budget::unlimited())
        .unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn words(text: &str) -> String {
    let all = check(text, 60);
    let names: Vec<_> = all.iter().map(|h| h.name).collect();
    let along = if prove(&formula(text)).along.is_some() { &["monotone along S"][..] } else { &[] };
    assert_eq!(names, [&["positivity", "monotonicity"], along, &["semi-additivity"]].concat());
    all.iter().map(|h| h.status.word()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_proof_of_the_catalogue_agrees_with_the_values() {
    let mut seen = 0;
    for entry in wythoff_game::catalogue::all() {
        let Ok(rules) = Ruleset::parse(&entry.rule) else { continue };
        let TwoPile::Constraint(f) = rules.two_pile() else { continue };
        let proofs = prove(f);
        for proof in [&proofs.nonnegative, &proofs.positive, &proofs.monotone].into_iter().flatten() {
            let at = PLACES.iter().find_map(|at| proof.contradicted_at(f, at));
            assert_eq!(at, None, "{}: {proof}", entry.name);
            // The sentence is a rendering of the claim and the steps.
            assert!(proof.to_string().starts_with(&proof.claim_text()), "{proof}");
            seen += 1;
        }
    }
    assert!(seen >= 60, "{seen}");
}

/// Rules and the three statuses.
const DECIDED: &[(&str, &str)] = &[
    ("1", "proved proved proved"),
    ("2", "proved proved proved"),
    ("5", "proved proved proved"),
    ("1.5", "proved proved proved"),
    ("x1 + 1", "proved proved proved"),
    ("x0 - x1", "proved proved proved"),
    ("x0 - x1 + 2", "proved proved proved"),
    ("y1 - x1 + 1", "proved proved proved"),
    ("x1 - floor((x1 + 1)/x0) + 2", "proved proved proved"),
    ("(-1)^y1 - (-1)^x1 + 3", "proved proved proved"),
    ("x1*(1 + (-1)^x1) + 1", "proved proved proved"),
    ("x1 | 1", "proved proved proved"),
    ("x1 | 2", "proved proved proved"),
    ("x1 | 3", "proved proved proved"),
    ("x1 | 4", "proved proved proved"),
    ("x1 | 5", "proved proved proved"),
    ("x1 | 6", "proved proved proved"),
    ("(x1 xor y1) | 1", "proved proved proved"),
    ("(x1 xor y1) | 4", "proved proved proved"),
    ("max(x1, 3)", "proved proved proved"),
    ("x1 + 5", "proved proved proved"),
    ("2*(x0 - x1) + 3", "proved proved proved"),
    ("(x1 & 6) + 1", "proved proved proved"),
    ("x0^2 - x1^2", "proved proved proved"),
    ("floor(x0/2) - floor(x1/2) + 1", "proved proved proved"),
    ("ceil((x0 - x1)/2)", "proved proved proved"),
    ("floor((x0 - x1)/2) + 1", "proved proved proved"),
    ("min(x0 - x1, 3)", "proved proved proved"),
    ("max(x0 - x1, 3)", "proved proved proved"),
    ("(x0 - x1)*0.5", "proved proved proved"),
    ("sqrt(x0 - x1)", "proved proved proved"),
    ("ceil(sqrt(2)*(x0 - x1))", "proved proved proved"),
    ("2^x1", "proved proved proved"),
    ("x1*(x1 + 1)/2 | 1", "proved proved proved"),
    ("abs(x1 - 3) + 1", "proved proved proved"),
    ("(x1 - 3)^2 + 1", "proved proved proved"),
    ("y1 % 3 + 1", "proved proved proved"),
    ("gcd(x1 + 1, y1 + 1)", "proved proved proved"),
    ("if(x1 > 3, x1 - 3, 1)", "proved proved proved"),
    ("if(even(x1), x0 - x1, 2)", "proved proved holds"),
    ("phi*x1 + 1", "proved proved proved"),
    ("floor(phi*x1) + 1", "proved proved proved"),
    ("1/(x1 + 1)", "proved proved proved"),
    ("C(x1) + 1", "proved proved proved"),
    // What counts is never negative, and nothing is assumed of how it changes.
    ("popcount(x1) + 1", "proved proved proved"),
    ("fib(x1) + digits(y1)", "proved proved proved"),
    ("binomial(x1, 2) + log2(x1 + 1) + 1", "proved proved proved"),
    ("popcount(x0) + 1", "proved refuted proved"),
    ("fib(x0 - x1) + 1", "proved holds refuted"),
    ("digits(x0)", "proved holds proved"),
    ("2 - popcount(x1)", "refuted proved proved"),
    ("p*x1 + q, p = 3, q = 1", "proved proved proved"),
    ("if(x1 in {1, 4..6}, 2, 1)", "proved proved proved"),
    // f >= 0 alone
    ("if(odd(y1), x1, 0)", "refuted proved proved"),
    ("x1 xor 1", "refuted proved proved"),
    ("x1 xor 6", "refuted proved proved"),
    ("(x1 | y1) xor 1", "refuted proved proved"),
    ("(x1 | y1) xor 4", "refuted proved proved"),
    ("y1 - x1", "refuted proved proved"),
    ("abs(x1 - 3)", "refuted proved proved"),
    ("x1 % 2", "refuted proved proved"),
    // negative somewhere
    ("x1 - 3", "refuted proved proved"),
    ("3 - x1", "refuted proved proved"),
    ("min(x1, y1) - 1", "refuted proved proved"),
    ("x0 - x1 - 1", "refuted proved refuted"),
    // not monotone
    ("x0 % 3 + 1", "proved refuted proved"),
    // but least at the next candidate
    ("x1 | x0", "proved refuted proved proved"),
    ("x0 | x1", "proved refuted proved proved"),
    ("(x1 | x0) + 2", "proved refuted proved proved"),
    ("2*(x1 | x0) + x1", "proved refuted proved proved"),
    ("(x1 + 1) | (x0 + 1)", "proved refuted proved proved"),
    ("(x1 | (x0 - 1)) + 1", "proved refuted proved proved"),
    ("max(x1 | x0, x0 + 2) + y1", "proved refuted proved proved"),
    ("floor((x1 | x0)/2) + 1", "proved refuted proved holds"),
    ("(x1 | x0) - x1", "proved refuted proved holds"),
    // and neither that
    ("x1 | (x0 + 1)", "proved refuted proved"),
    ("(x1 + 1) | x0 + 3", "proved refuted proved"),
    ("y1 | x0", "proved refuted holds"),
    ("floor((x1 + 1)/x0) + 1", "proved refuted proved"),
    ("x0 - x1 + (-1)^x0", "refuted refuted refuted"),
    ("x1/x0 + 1", "proved holds proved"),
    ("(x0 - x1) | 2", "proved refuted holds"),
    ("x0 xor x1", "proved refuted holds"),
    ("10 - x0", "refuted refuted proved"),
    // not semi-additive
    ("(x0 - x1)^2", "proved proved refuted"),
    ("x0", "proved proved proved"),
    ("x0*x1 + 1", "proved proved holds"),
    ("2^(x0 - x1)", "proved proved refuted"),
    ("floor((x0 - x1)/2)", "refuted proved refuted"),
    ("max(x0 - x1 - 1, 1)", "proved proved refuted"),
    ("max(x0 - x1, 1) - 1", "refuted proved refuted"),
];

#[test]
fn statuses() {
    let mut wrong = vec![];
    for (text, expected) in DECIDED {
        let found = words(text);
        if found != *expected {
            wrong.push(format!("{text}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn shown(h: &Hypothesis) -> String {
    let witness = h.witness.iter().flatten().map(|(name, value)| format!("{name}={value}"));
    witness.collect::<Vec<_>>().join(" ")
}

#[test]
fn smallest_witnesses() {
    for (text, which, expected) in [
        ("(x0 - x1)^2", 2, "x0=3 y0=8 x1=0 y1=0 sum=5 f=9"),
        ("x1 xor 3", 0, "x1=3 y1=3 x0=4 f=0"),
        ("(x1 | y1) xor 2", 0, "x1=0 y1=2 x0=1 f=0"),
        ("if(odd(y1), x1, 0)", 0, "x1=0 y1=0 x0=1 f=0"),
        ("x0 - x1 - 1", 0, "x1=0 y1=0 x0=1 f=0"),
        ("x1 - 3", 0, "x1=0 y1=0 x0=1 f=-3"),
        ("floor((x1 + 1)/x0) + 1", 1, "x1=0 y1=0 x0'=1 x0=2 f'=2 f=1"),
        ("x1 | x0", 1, "x1=2 y1=2 x0'=5 x0=6 f'=7 f=6"),
        ("x0 % 3 + 1", 1, "x1=0 y1=0 x0'=2 x0=3 f'=3 f=1"),
        // x1 = 2 is a b, so the candidates do not need f there.
        ("if(x1 < 2, 1, 5/(x1 - 2))", 0, "x1=2 y1=2 x0=3"),
        ("x1 xor 300", 0, ""),
    ] {
        assert_eq!(shown(&check(text, 50)[which]), expected, "{text}");
    }
    let holds = &check("x1 xor 300", 150)[0];
    assert_eq!(holds.status, Status::Holds { bound: 150 });
    assert_eq!(check("x1 xor 300", 1000)[0].status, Status::Holds { bound: 200 });
    let undefined = &check("if(x1 < 2, 1, 5/(x1 - 2))", 30)[0];
    assert!(undefined.reason.to_string().contains("has no value: division by zero"), "{}", undefined.reason);
}

#[test]
fn undefined_where_needed_is_an_error() {
    for text in ["1/x1", "1/(x0 - 3)", "sqrt(x1 - 1)", "x1 | (y1 - 5)", "sqrt(x1) + sqrt(x0 + 1)"] {
        let f = formula(text);
        assert!(prove(&f).positive.is_none() && prove(&f).candidates_are_p().is_none(), "{text}");
        assert!(hypotheses(&f, &prove(&f), 50, &Budget::unlimited()).is_err(), "{text}");
        assert!(candidates_against_p(&f, 50, &Budget::unlimited()).is_err(), "{text}");
    }
}

#[test]
fn candidates_against_p_on_known_games() {
    let verdict = |text: &str| candidates_against_p(&formula(text), 300, &Budget::unlimited()).unwrap();
    assert_eq!(verdict("(x0 - x1)^2"), Verdict::Differs { from: (3, 8), to: Some((0, 0)) });
    assert_eq!(verdict("floor((x1 + 1)/x0) + 1"), Verdict::Differs { from: (4, 5), to: None });
    for text in ["1", "x1 | x0", "if(odd(y1), x1, 0)", "x0 - x1", "2^(x1 + y1)", "y1 - x1 + 1"] {
        assert_eq!(verdict(text), Verdict::Same { bound: 300 }, "{text}");
    }
    // Too large to be written down, of either sign: the bound is smaller, nothing is claimed beyond.
    assert!(matches!(verdict("x1 + 1 - 2^2^(5*y1)"), Verdict::Same { bound } if bound < 10));
    let sharper = prove(&formula("if(odd(y1), x1, 0)")).candidates_are_p().unwrap();
    assert!(sharper.contains("Proposition 5"), "{sharper}");
    assert!(prove(&formula("x1 + 1")).candidates_are_p().unwrap().contains("Theorem 3"));
    for text in ["x1 | x0", "(x1 | x0) + 2", "(x1 | (x0 - 1)) + 1", "max(x1 | x0, x0 + 2) + y1"] {
        let along = prove(&formula(text)).candidates_are_p().unwrap();
        assert!(along.contains("Proposition 25"), "{text}: {along}");
    }
    for text in ["x1 | (x0 + 1)", "y1 | x0", "(x1 | x0) - x1"] {
        assert!(prove(&formula(text)).candidates_are_p().is_none(), "{text}");
    }
}

#[test]
fn catalogue() {
    for entry in wythoff_game::catalogue::all() {
        let Ok(game) = Ruleset::parse(&entry.rule) else { continue };
        let TwoPile::Constraint(f) = game.two_pile() else { continue };
        let unproved = ["(x0 - x1)^2", "floor((x1 + 1)/x0) + 1"].contains(&f.expr().to_string().as_str());
        let unproved = unproved || entry.name == "sieve";
        assert_eq!(prove(f).candidates_are_p().is_none(), unproved, "{}", entry.rule);
    }
}

#[test]
fn a_spent_budget_is_a_smaller_bound_or_an_error() {
    let f = formula("x1 xor 300");
    let none = Budget::time(std::time::Duration::ZERO);
    assert!(hypotheses(&f, &prove(&f), 200, &none).is_err());
    let huge = formula("2^2^y1 - 2^2^x1 + x0 % 5 - 9");
    let all = hypotheses(&huge, &prove(&huge), 200, &Budget::time(std::time::Duration::from_secs(2))).unwrap();
    assert_eq!(all.len(), 3);
}

#[test]
fn large_rules_are_answered_at_once() {
    let nested = |form: &str, times: usize| (0..times).fold("x0".to_string(), |e, _| form.replace('#', &e));
    for text in [
        nested("floor((# + x1)/3)", 60),
        nested("max(#, y1 - x1)", 60),
        nested("if(even(x1), #, y1)", 60),
        nested("(# + x1)/(y1 + 1)", 50),
        nested("(# | x1) + 1", 60),
        nested("(#*(x0 + y1) + 1)", 40),
        nested("2^#", 30),
        nested("abs(# - 3)", 60),
        nested("abs(# - 3)", 60).replace("x0", "(x0 - x1)"),
        nested("min(#, 3 - #)", 5).replace("x0", "(x0 - x1)"),
        nested("if(# > 2, y1, x1)", 60),
        nested("floor(#/2) + x1", 60),
        nested("gcd(# + 1, y1 + 1)", 60),
        nested("isqrt(# + 3)", 60),
        "(x0 + x1 + y1 + 1)^4*(x0 + x1*y1 + 1)^3 - x0^7".to_string(),
        "(x0 - 2*x1 + y1)^6 - (y1 - 3*x0)^5".to_string(),
    ] {
        // What doubles its work at every level would not come back.
        prove(&formula(&text));
    }
}

fn brute(f: &Formula, to: usize) -> Option<Vec<Vec<bool>>> {
    // p[x][y], both orders, from the moves (k,l) alone.
    let mut p = vec![vec![false; to + 1]; to + 1];
    for x in 0..=to {
        for y in x..=to {
            let mut wins = (0..x).any(|t| p[t][y]) || (0..y).any(|t| p[x][t]);
            for k in 1..=x {
                for l in 1..=y {
                    if wins || !p[x - k][y - l] {
                        continue;
                    }
                    let (s, t) = ((x - k).min(y - l) as i64, (x - k).max(y - l) as i64);
                    wins = (k.abs_diff(l) as i64) < f.ceil_saturating(&[s, t, x as i64]).ok()?;
                }
            }
            (p[x][y], p[y][x]) = (!wins, !wins);
        }
    }
    Some(p)
}

/// Places at which every bound and every polynomial of a proof is compared with the values.
const PLACES: [[u64; 3]; 8] =
    [[0, 0, 1], [0, 5, 2], [1, 1, 2], [1, 2, 7], [3, 3, 4], [6, 40, 9], [13, 21, 30], [100, 101, 128]];

/// Every proof against the points of a box, the candidates and brute force. Says how many proofs there were.
fn survives(text: &str) -> usize {
    let f = formula(text);
    let proofs = prove(&f);
    let value = |x1: i64, y1: i64, x0: i64| match f.ceil_saturating(&[x1, y1, x0]) {
        Ok(v) => Some(v),
        Err(e) if matches!(e.kind, EvalErrorKind::Number(wythoff_base::NumberError::TooLarge { .. })) => None,
        Err(e) => panic!("{text}: something is proved, but {e}: {proofs:?}"),
    };
    let proved = [&proofs.nonnegative, &proofs.positive, &proofs.monotone, &proofs.along, &proofs.semi_additive];
    let count = proved.iter().filter(|p| p.is_some()).count();
    for (proof, at) in proved.into_iter().flatten().flat_map(|proof| PLACES.map(|at| (proof, at))) {
        assert_eq!(proof.contradicted_at(&f, &at), None, "{text} at {at:?}: {proof}");
    }
    if count > 0 {
        let start = std::time::Instant::now();
        for x0 in 1..=25 {
            // Values of millions of bits take their time: a few layers do for such a rule.
            if start.elapsed().as_secs() > 1 {
                break;
            }
            for x1 in 0..x0 {
                for y1 in x1..=25 {
                    let Some(v) = value(x1, y1, x0) else { continue };
                    let place = || format!("{text} at {x1},{y1},{x0}: {v}; {proofs:?}");
                    assert!(proofs.nonnegative.is_none() || v >= 0, "{}", place());
                    assert!(proofs.positive.is_none() || v > 0, "{}", place());
                    let next = value(x1, y1, x0 + 1).unwrap_or(i64::MAX).max(0);
                    assert!(proofs.monotone.is_none() || v <= next, "{} then {next}", place());
                    let near = [x1 + 1, x1 + 2].into_iter().filter(|near| *near <= x0);
                    let least = near.filter_map(|near| value(x1, y1, near)).all(|near| near <= v);
                    assert!(proofs.along.is_none() || least, "{}", place());
                }
            }
        }
    }
    if proofs.semi_additive.is_some() {
        let s = candidates(&f, 40);
        for (n, from) in s.iter().enumerate() {
            for to in &s[..n] {
                let sum = (from.1 - from.0) as i64 - (to.1 - to.0) as i64;
                let v = value(to.0 as i64, to.1 as i64, from.0 as i64).unwrap_or(0);
                assert!(sum >= v, "{text}: {from:?} -> {to:?}, {sum} < {v}: {proofs:?}");
            }
        }
    }
    if let Some(p) = brute(&f, 40) {
        let verdict = candidates_against_p(&f, 40, &Budget::unlimited());
        let s = candidates(&f, 40);
        // A value that does not exist or is too large ends the candidates before the box does.
        if (0..=40).all(|x| s.iter().any(|(a, b)| *a == x || *b == x)) {
            let same = (0..=40).all(|x| (x..=40).all(|y| p[x][y] == s.contains(&(x as u64, y as u64))));
            assert!(same || proofs.candidates_are_p().is_none(), "{text}: S is not P, but {proofs:?}");
            match verdict {
                Ok(Verdict::Same { bound }) => assert!(same && bound == 40, "{text}: S is not P"),
                Ok(Verdict::Differs { .. }) => assert!(!same, "{text}: S is P"),
                Err(e) => assert!(proofs.candidates_are_p().is_none(), "{text}: {e}"),
            }
        }
    }
    count
}

#[test]
fn decided_rules_survive() {
    for (text, _) in DECIDED {
        survives(text);
    }
}

/// An f of the piles.
fn body() -> impl Strategy<Value = String> {
    expression(&["x1", "y1", "x0", "(x0 - x1)", "(y1 - x1)", "(x1 | x0)"], 4, 14)
}

proptest! {
    #![proptest_config(cases(600))]

    /// The conscience of the module: whatever is proved of a random rule is true in a box.
    #[test]
    fn proofs_are_true(text in body()) {
        prop_assume!(Ruleset::parse(&format!("f = {text}")).is_ok());
        survives(&text);
    }

    /// A refutation shows what it says.
    #[test]
    fn witnesses_are_true(text in body()) {
        let Ok(rules) = Ruleset::parse(&format!("f = {text}")) else { return Ok(()) };
        let f = formula(&text);
        let Ok(all) = hypotheses(&f, &prove(&f), 12, &Budget::unlimited()) else { return Ok(()) };
        all.iter().filter(|h| h.status == Status::Refuted).for_each(|h| refuted(&text, &f, Some(&rules), h));
    }
}
