//! Finitely many two-pile moves and polynomials: against the definition, far out, and with certificates that are
//! checked.

use crate::common::{analysis, cases, expression};
use proptest::prelude::*;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::certificate::{Certificate, FiniteMoves, Refused};
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::catalogue;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_seq::access::Partner;
use wythoff_solve::Solver;

fn certificate(rule: &str) -> Certificate {
    analysis(rule).certificate(&Budget::unlimited()).unwrap_or_else(|| panic!("{rule}")).unwrap()
}

/// Every position of a box by one solver: outcome, and that a move is legal and wins.
fn equals_the_judge(rule: &str, name: &str, size: u64) {
    let (a, rules) = (analysis(rule), Ruleset::parse(rule).unwrap());
    let solver = a.solver(name).unwrap_or_else(|| panic!("{name} does not serve {rule}"));
    let board = judge(&rules, size, &Budget::unlimited()).unwrap();
    for x in 0..=size {
        for y in x..=size {
            let at = Position::new(UBig::from(x), UBig::from(y));
            let found = solver.solve(&at, &Budget::unlimited()).unwrap_or_else(|e| panic!("{rule} ({x},{y}): {e}"));
            assert_eq!(Some(found.outcome), board.outcome(x, y), "{rule} ({x},{y})");
            let to = found.to.map(|(to_x, to_y)| [to_x, to_y].map(|n| u64::try_from(&n).unwrap()));
            match to {
                Some([to_x, to_y]) => {
                    let mv = Move { k: x - to_x, l: y - to_y };
                    assert_eq!(rules.allows(&Piles { x, y }, &mv), Ok(true), "{rule} ({x},{y}) -> ({to_x},{to_y})");
                    assert_eq!(board.outcome(to_x, to_y), Some(Outcome::P), "{rule} ({x},{y}) -> ({to_x},{to_y})");
                }
                None => assert!(found.outcome == Outcome::P || (x, y) == (0, 0), "{rule} ({x},{y})"),
            }
        }
    }
}

/// The pairs of the list, the n-th one and the place of its numbers.
fn equals_the_list(rule: &str, name: &str, last: u64) {
    let (a, budget) = (analysis(rule), Budget::unlimited());
    let solver = a.solver(name).unwrap();
    for pair in a.listing().up_to(last, &budget).unwrap() {
        let n = UBig::from(pair.n);
        let term = solver.term(&n, &budget).unwrap();
        assert_eq!((term.a, term.b), (UBig::from(pair.a), Partner::Exact(pair.b.clone())), "{rule} {n}");
        assert_eq!(solver.locate(&UBig::from(pair.a), &budget).unwrap().in_a, Some(n.clone()), "{rule} {}", pair.a);
        assert_eq!(solver.locate(&pair.b, &budget).unwrap().in_b, Some(n), "{rule} {}", pair.b);
    }
}

/// n, the pair and its numbers belong together at any size; no move of a sample leads from the pair to another one, and
/// from the position next to it the named move leads to a pair.
fn belongs_together(rule: &str, solver: &Solver, digits: usize) {
    let budget = Budget::unlimited();
    let n = UBig::from(10u8).pow(digits) + UBig::from(7u8);
    let term = solver.term(&n, &budget).unwrap();
    let Partner::Exact(b) = term.b else { panic!("{rule}") };
    assert_eq!(solver.locate(&term.a, &budget).unwrap().in_a, Some(n.clone()), "{rule} {digits}");
    assert_eq!(solver.locate(&b, &budget).unwrap().in_b, Some(n), "{rule} {digits}");
    let rules = Ruleset::parse(rule).unwrap();
    let solve = |x: &UBig, y: &UBig| solver.solve(&Position::new(x.clone(), y.clone()), &budget).unwrap();
    assert_eq!(solve(&term.a, &b).outcome, Outcome::P, "{rule} {digits}");
    let pair = Piles { x: term.a.clone(), y: b.clone() };
    for (k, l) in (1..=9u8).flat_map(|k| (1..=9u8).map(move |l| (k, l))) {
        let mv = Move { k: UBig::from(k), l: UBig::from(l) };
        if rules.allows(&pair, &mv).unwrap() {
            assert_eq!(solve(&(&pair.x - mv.k), &(&pair.y - mv.l)).outcome, Outcome::N, "{rule} {digits}: ({k},{l})");
        }
    }
    for y in [&b + UBig::ONE, &b - UBig::ONE] {
        let found = solve(&term.a, &y);
        let from = Piles { x: term.a.clone().min(y.clone()), y: y.max(term.a.clone()) };
        let (to_x, to_y) = found.to.unwrap_or_else(|| panic!("{rule} {digits}: no move"));
        let mv = Move { k: &from.x - &to_x, l: &from.y - &to_y };
        assert_eq!(rules.allows(&from, &mv), Ok(true), "{rule} {digits}");
        assert_eq!((found.outcome, solve(&to_x, &to_y).outcome), (Outcome::N, Outcome::P), "{rule} {digits}");
    }
}

/// A rule with finitely many two-pile moves.
fn finite(random: &mut Random) -> String {
    let mut n = |most: u64| random.below(most);
    match n(9) {
        0 => {
            let q = 2 + n(9);
            format!("wyt = {}*k/{q} + {}/2", 1 + n(q - 1), n(9))
        }
        1 => format!("wyt = k*sqrt(2)/{} + {}", 2 + n(3), n(4)),
        2 => format!("wyt = min(k + {}, {})", 1 + n(3), 2 + n(7)),
        3 => format!("wyt = (k*{} + {}) % {} + {}", 1 + n(5), n(5), 1 + n(6), n(4)),
        4 => format!("wyt = {}*k - k^2 + {}", 1 + n(5), n(5)),
        5 => format!("wyt = if(k % {} == 1, {}, k - {})", 2 + n(3), n(8), n(3)),
        6 => format!("take = k + {}*l <= {}", 1 + n(3), 2 + n(7)),
        7 => {
            let mut pair = || format!("k == {} and l == {}", 1 + n(5), 1 + n(6));
            format!("take = {} or {} or {}", pair(), pair(), pair())
        }
        _ => format!("take = k < {} and abs(k - l) <= {} and (k*l) % 3 != {}", 2 + n(5), n(4), n(3)),
    }
}

/// A polynomial of degree 2 or 3 that grows.
fn polynomial(random: &mut Random) -> String {
    let mut n = |most: u64| random.below(most);
    let sign = ["+", "-"][n(2) as usize];
    match n(4) {
        0 => format!("wyt = {}*k^2 {sign} {}*k + {}", 1 + n(3), n(16), n(40)),
        1 => format!("wyt = k^2/{} {sign} {}*k - {}", 1 + n(3), n(5), n(20)),
        2 => format!("wyt = k^3 - {}*k^2 + {}*k + {}", n(5), n(8), n(30)),
        _ => format!("wyt = k^2*sqrt(2) - {}*k + {}/3", n(9), n(30)),
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 31) % most
    }
}

fn random_rules(make: fn(&mut Random) -> String, name: &str) {
    let (mut random, mut given_up) = (Random(7), 0);
    for i in 0..cases(20).cases {
        let mut rule = make(&mut random);
        if name == "wyt-periodic" && i % 5 == 4 {
            rule += ", misere";
        }
        equals_the_judge(&rule, name, 60);
        equals_the_list(&rule, name, 60);
        let a = analysis(&rule);
        // Some periods are longer than anybody waits for.
        let Ok(found) = a.certificate(&Budget::unlimited().with_steps(1 << 20)).expect("served") else {
            given_up += 1;
            continue;
        };
        found.verify(&Budget::unlimited()).unwrap_or_else(|e| panic!("{rule}: {e}"));
        for digits in [30, 100, 1000] {
            belongs_together(&rule, a.solver(name).unwrap(), digits);
        }
    }
    assert!(20 * given_up <= cases(20).cases, "{given_up} gave up");
}

#[test]
fn finitely_many_moves_are_as_the_definition_has_them() {
    random_rules(finite, "wyt-periodic");
}

#[test]
fn polynomials_are_as_the_definition_has_them() {
    random_rules(polynomial, "wyt-eventual");
}

/// Wherever an answer rests on a certificate, it can be written, has the kind that is named, and is accepted.
#[test]
fn every_certificate_that_an_answer_mentions_is_accepted() {
    let more = [
        "f = (x0 - x1)^2 + 9",
        "f = (x0 - x1)^3 - 3*(x0 - x1)^2 + 3*(x0 - x1) + 20",
        "f = 1 + (x0 - x1) % 2",
        "take = k == l and odd(k)",
        "take = k + 2*l <= 7, misere",
    ];
    let mut seen = 0;
    for rule in catalogue::all().map(|entry| entry.rule.as_str()).chain(more) {
        let analysis = analysis(rule);
        let Some(kind) = analysis.solvers().find_map(|solver| solver.evidence().certificate()) else { continue };
        let found = analysis.certificate(&Budget::unlimited()).unwrap_or_else(|| panic!("{rule}: none")).unwrap();
        assert_eq!(found.kind(), kind, "{rule}");
        found.verify(&Budget::unlimited()).unwrap_or_else(|refused| panic!("{rule}: {refused}"));
        seen += 1;
    }
    assert!(seen >= more.len(), "{seen}");
}

#[test]
fn near_misses_are_declined() {
    let periodic = [
        "wyt = k + 1",
        "wyt = k + k % 2",
        "wyt = 11k/10 - 5",
        "take = k == 1",
        "take = k == l and even(k)",
        "wyt = 2^k",
    ];
    for rule in periodic.into_iter().chain(["wyt = k/2 + 2, blocking 2", "take = k + l < x0", "wyt = 1/(k - 3)"]) {
        assert!(analysis(rule).solver("wyt-periodic").is_none(), "{rule}");
    }
    for rule in ["wyt = 2k + 1", "wyt = 9 - k^2", "wyt = k^2 - 9, misere", "wyt = k^2 + k % 2", "f = x1^2"] {
        assert!(analysis(rule).solver("wyt-eventual").is_none(), "{rule}");
    }
}

#[test]
fn periods_of_lines_below_one() {
    // s, t, x0, p
    let known = [
        ("k/10 + 6", 0, 48),
        ("k/4 + 5", 0, 35),
        ("k/3 + 6", 519, 353),
        ("k/2 + 2", 0, 8),
        ("k/2 + 5/2", 13, 12),
        ("k/2 + 7/2", 46, 16),
        ("k/2 + 5", 507, 26),
        ("k/2 + 6", 1859, 1018),
    ];
    for (f, from, period) in known {
        let Certificate::Periodic(found) = certificate(&format!("wyt = {f}")) else { panic!("{f}") };
        assert_eq!((found.from, found.period), (from, period), "{f}");
    }
}

#[test]
fn far_along_the_list() {
    let last = std::env::var("WYTHOFF_PAIRS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    for rule in
        ["wyt = k/2 + 6", "wyt = 10 - k, misere", "wyt = k % 3 + 3", "take = k + l <= 5", "wyt = sqrt(2)*k/2 + 2"]
    {
        equals_the_list(rule, "wyt-periodic", last);
    }
    for rule in ["wyt = k^2 - 3k + 5", "wyt = 2*k^2 - 40*k + 200", "wyt = k^3 - 20k + 30", "wyt = k^2/2 - 7k + 30"] {
        equals_the_list(rule, "wyt-eventual", last);
    }
}

#[test]
fn thresholds_of_polynomials() {
    for (f, x0) in [("k^2 + 9", 9), ("k^2 - 10k + 40", 40), ("k^3 - 20k + 30", 5), ("2k^2 - 40k + 200", 100)] {
        let Certificate::Eventual(found) = certificate(&format!("wyt = {f}")) else { panic!("{f}") };
        assert_eq!(found.x0, x0, "{f}");
    }
}

#[test]
fn what_is_changed_is_refuted() {
    let budget = Budget::unlimited();
    let refuted = |c: Certificate| assert!(matches!(c.verify(&budget), Err(Refused::Refuted(_))), "{c:?}");
    let Certificate::Periodic(good) = certificate("wyt = k/2 + 5/2") else { panic!() };
    let changed = |change: &dyn Fn(&mut wythoff_check::certificate::PeriodicPairs)| {
        let mut other = good.clone();
        change(&mut other);
        refuted(Certificate::Periodic(other));
    };
    for i in 0..good.partners.len() {
        changed(&|c| c.partners[i] += 1);
        changed(&|c| c.partners[i] ^= 1 << 40);
    }
    changed(&|c| c.from += 1);
    changed(&|c| c.period += 1);
    changed(&|c| (c.from, c.period) = (c.from + 1, c.period - 1));
    changed(&|c| c.moves += 1);
    changed(&|c| c.largest += 1);
    changed(&|c| c.period = u64::MAX);
    changed(&|c| c.rules = Ruleset::parse("wyt = k/2 + 3").unwrap());
    let Certificate::Eventual(good) = certificate("wyt = k^2 - 3*k + 5") else { panic!() };
    let changed = |change: &dyn Fn(&mut wythoff_check::certificate::Eventual)| {
        let mut other = good.clone();
        change(&mut other);
        refuted(Certificate::Eventual(other));
    };
    for i in 0..good.pairs.len() {
        changed(&|c| c.pairs[i].0 += 1);
        changed(&|c| c.pairs[i].1 += 1);
        changed(&|c| _ = c.pairs.remove(i));
    }
    changed(&|c| c.x0 -= 1);
    changed(&|c| c.x0 = u64::MAX);
    changed(&|c| c.x1 += 1);
    changed(&|c| c.lambda = wythoff_base::Number::from(2));
    changed(&|c| c.j = 1);
    changed(&|c| c.y = u64::MAX);
    changed(&|c| c.rules = Ruleset::parse("wyt = k^2 - 3*k + 6").unwrap());
}

proptest! {
    #![proptest_config(cases(300))]

    /// Where the moves are said to be all, there are no others.
    #[test]
    fn finitely_many_moves_are_all(e in expression(&["k"], 4, 12)) {
        let rules = Ruleset::parse(&format!("wyt = {e}"));
        prop_assume!(rules.is_ok());
        let rules = rules.unwrap();
        let found = FiniteMoves::of(&rules, &Budget::unlimited()).unwrap();
        prop_assume!(found.is_some());
        let (found, far) = (found.unwrap(), Piles { x: 2000u64, y: 2000 });
        let known = |k: u64, l: u64| found.moves.iter().any(|mv| (mv.k, mv.l) == (k, l));
        for k in 1..300u64 {
            for l in [k, k + 1, k + 2, k + 7, 2 * k] {
                let legal = rules.allows(&far, &wythoff_game::position::Move { k, l });
                prop_assert_eq!(legal.unwrap(), known(k, l), "({}, {})", k, l);
            }
        }
    }
}
