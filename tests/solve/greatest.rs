//! The greatest of what earlier pairs demand: wherever that is called a theorem it is the definition, positions and
//! moves.

use crate::common::cases;
use proptest::prelude::*;
use wythoff_base::Budget;
use wythoff_base::{IBig, UBig};
use wythoff_check::evidence::Evidence;
use wythoff_check::judge;
use wythoff_check::winning_moves;
use wythoff_game::Subject;
use wythoff_game::position::{Outcome, Piles, Position};
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::Analysis;
use wythoff_solve::Listing;

const SIZE: u64 = 60;

/// The pairs of a listing up to the size.
fn listed(mut listing: Listing, size: u64) -> Vec<(u64, u64)> {
    let mut pairs = Vec::new();
    while let Some(pair) = listing.next(&Budget::unlimited()).unwrap().filter(|pair| pair.a <= size) {
        pairs.extend(u64::try_from(&pair.b).ok().filter(|b| *b <= size).map(|b| (pair.a, b)));
    }
    pairs.sort_unstable();
    pairs
}

/// Compares every listing and solver that has a theorem with the judge, and names the listings.
fn compared(line: &str) -> Vec<&'static str> {
    let rules = Ruleset::parse(line).unwrap();
    let a = Analysis::of(&Subject::from(&rules));
    let board = judge(&rules, SIZE, &Budget::unlimited()).unwrap();
    let mut expected: Vec<_> = board.p_positions().collect();
    expected.sort_unstable();
    let mut names = Vec::new();
    for listing in a.listings().filter(|listing| listing.evidence() == Evidence::Theorem) {
        names.push(listing.solver);
        let solver = listing.solver;
        assert_eq!(listed(listing, SIZE), expected, "{line} ({solver})");
    }
    for solver in a.solvers().filter(|solver| solver.evidence() == Evidence::Theorem) {
        for (x, y) in (0..=SIZE).flat_map(|x| (x..=SIZE).map(move |y| (x, y))).step_by(if x_ray() { 1 } else { 3 }) {
            let found = solver.solve(&Position::new(x.into(), y.into()), &Budget::unlimited());
            let found = found.unwrap_or_else(|e| panic!("{line} ({}): ({x},{y}): {e}", solver.name()));
            assert_eq!(Some(found.outcome), board.outcome(x, y), "{line} ({}): ({x},{y})", solver.name());
            if let Some((to_x, to_y)) = found.to {
                let [to_x, to_y] = [to_x, to_y].map(|n| u64::try_from(&n).unwrap());
                assert_eq!(board.outcome(to_x, to_y), Some(Outcome::P), "{line}: ({x},{y})");
                let legal = winning_moves(&rules, &board, Piles { x, y }).unwrap().unwrap();
                assert!(legal.iter().any(|mv| (x - mv.k, y - mv.l) == (to_x, to_y)), "{line}: ({x},{y})");
            }
        }
    }
    names
}

/// Whether every position is asked: where more cases than usual are wanted.
fn x_ray() -> bool {
    std::env::var("PROPTEST_CASES").is_ok()
}

/// A number with at most one decimal, and some surds.
fn number(range: std::ops::Range<i32>) -> impl Strategy<Value = String> {
    let surds =
        prop::sample::select(vec!["sqrt(2)", "(sqrt(2) - 1)", "(0 - sqrt(2)/2)", "(1/3)", "(5/7)", "(0 - 1/3)"]);
    prop_oneof![
        4 => range.clone().prop_map(|n| format!("({n})")),
        3 => range.prop_map(|n| format!("({n}/10)")),
        1 => surds.prop_map(String::from),
    ]
}

/// Functions of the variable that do not fall.
fn rising(k: &'static str) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => (0..6, 1..6).prop_map(move |(p, q)| format!("{p}*{k}/{q}")),
        2 => (0..5, 1..6).prop_map(move |(p, q)| format!("floor({p}*{k}/{q})")),
        1 => (1..4).prop_map(move |q| format!("{k}^2/{q}")),
        1 => (1..30).prop_map(move |c| format!("min({k}, {c})")),
        1 => (0..9).prop_map(move |c| format!("max({k} - {c}, 0)")),
        1 => Just(format!("sqrt(2)*{k}")),
        1 => Just(format!("isqrt({k})")),
        1 => (2..7).prop_map(move |c| format!("if({k} >= {c}, 3, 0)")),
    ];
    leaf.prop_recursive(2, 6, 2, move |inner| {
        let two = (inner.clone(), inner);
        prop_oneof![
            3 => two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("max({a}, {b})")),
            1 => two.prop_map(|(a, b)| format!("floor(({a} + {b})/2)")),
        ]
    })
}

/// Anything of x1 and y1, of either sign.
fn free() -> impl Strategy<Value = String> {
    let parts = [
        "x1",
        "0 - x1",
        "x1 % 3",
        "0 - 2*x1",
        "y1 - x1",
        "0 - y1",
        "x1^2",
        "y1 % 2",
        "x1 - y1",
        "2*(x1 % 2)",
        "0",
        "3",
        "0 - 2",
        "0",
        "(x1 & 5)",
        "max(x1, 9) - y1",
    ];
    prop::sample::select(parts.to_vec()).prop_map(String::from)
}

/// Asks a number of random rules of a class, and demands that a method serves as many of them as it should.
fn random(usual: u32, class: impl Strategy<Value = String>, method: &str, percent: u32) {
    let served = std::cell::Cell::new([0u32; 2]);
    let config = cases(usual);
    let all = config.cases;
    proptest::test_runner::TestRunner::new(config)
        .run(&class, |line| {
            let [asked, by] = served.get();
            served.set([asked + 1, by + u32::from(compared(&line).contains(&method))]);
            Ok(())
        })
        .unwrap();
    let [_, by] = served.get();
    assert!(100 * by >= percent * all, "{method} serves {by} of {all}");
}

#[test]
fn constraint_games() {
    let f = (rising("x0"), free(), prop_oneof![Just("0"), Just("(x0 - x1)^2"), Just("floor((x0 - x1)/3)")]);
    random(40, f.prop_map(|(a, b, c)| format!("f = {a} + {b} + {c}")), "constraint-max", 80);
}

#[test]
fn constraint_games_of_the_gap() {
    let f = (rising("(x0 - x1)"), number(-40..30));
    random(40, f.prop_map(|(a, t)| format!("f = {a} + {t}")), "constraint-max", 80);
}

#[test]
fn constraint_games_in_misere_play() {
    let f = (rising("(x0 - x1)"), number(-9..30), free());
    random(40, f.prop_map(|(a, t, b)| format!("f = {a} + {t} + max(0, {b}), misere")), "misere-mex", 30);
}

#[test]
fn wyt() {
    let f = (rising("k"), number(-40..40));
    random(40, f.prop_map(|(a, t)| format!("wyt = k + {a} + {t}")), "wyt-max", 70);
}

#[test]
fn wyt_in_misere_play() {
    let f = (rising("k"), number(0..40));
    random(40, f.prop_map(|(a, t)| format!("wyt = k + {a} + {t}, misere")), "wyt-max", 50);
}

#[test]
fn every_real_line_with_a_slope_from_one_on() {
    let s = prop_oneof![
        3 => (0..40, 1..12).prop_map(|(p, q)| format!("(1 + {p}/{q})")),
        1 => prop::sample::select(vec!["sqrt(2)", "(1 + sqrt(2)/7)", "(3 - sqrt(2))"]).prop_map(String::from),
    ];
    random(40, (s, number(-40..30)).prop_map(|(s, t)| format!("wyt = {s}*k + {t}")), "wyt-max", 100);
}

/// The first pairs, by the listing of that name.
fn by(line: &str, name: &str, last: u64) -> Vec<(u64, UBig)> {
    let a = Analysis::of(&Subject::parse(line).unwrap());
    let listing = a.listings().find(|listing| listing.solver == name).unwrap_or_else(|| panic!("{line}: no {name}"));
    listing.up_to(last, &Budget::unlimited()).unwrap().into_iter().map(|pair| (pair.a, pair.b)).collect()
}

/// One comparison, p + q steps, ranges of pairs: three ways to the same maximum; and a formula where there is one.
#[test]
fn the_ways_to_the_maximum_agree_far_out() {
    let far = if x_ray() { 1_000_000 } else { 30_000 };
    for line in ["23/10*k - 1/2", "13/8*k - 1/2", "5/3*k - 9/10", "1.1*k + 7", "3/2*k - 7"] {
        let [first, second] = ["", "ceil"].map(|round| by(&format!("wyt = {round}({line})"), "wyt-max", far));
        assert!(first == second, "{line}");
        let ranges = by(&format!("wyt = {line} + min(0, isqrt(k))"), "wyt-max", 3000);
        assert!(first[..=3000] == ranges, "{line}");
    }
    for line in ["f = (x0 - x1)^2", "f = 2*(x0 - x1)^3 - 9", "f = x0 - x1 - 1"] {
        assert!(by(line, "wyt-superadditive", far / 10) == by(line, "constraint-max", far / 10), "{line}");
    }
    assert!(by("wyt = sqrt(2)*k - 3", "wyt-superadditive", far) == by("wyt = sqrt(2)*k - 3", "wyt-max", far));
    assert!(by("f = x0 + x1", "constraint-mex", 3000) == by("f = x0 + x1", "constraint-max", 3000));
}

/// Blocks of pairs that are passed over demand no more, beyond several of them: the recursion as it is written.
#[test]
fn what_is_passed_over_is_not_the_greatest() {
    for (line, given) in [
        ("f = isqrt(x0*x1) + 1", 1),
        ("f = isqrt(x0*y1)", 1),
        ("f = gcd(x1, 12)*x0", 1),
        ("f = (x1 % 5)*isqrt(x0) + 1", 1),
        ("f = floor(x0/(x1 % 300 + 1))", 1),
        ("f = isqrt(isqrt(x0*(y1 % 5)))", 1),
        ("f = if(x1 == 7, 3*x0, isqrt(x0 + x1 % 2))", 1),
        ("f = if(x1 % 400 == 7, isqrt(x0)*isqrt(x0 - x1), 1)", 1),
        ("f = max(1, x0 - 300*(x1 % 3))", 1),
        ("f = floor(x0/(x1 % 9 + 1)) + 1, misere", 2),
    ] {
        let rules = Ruleset::parse(line).unwrap();
        let TwoPile::Constraint(f) = rules.two_pile() else { unreachable!() };
        let name = if given == 1 { "constraint-max" } else { "misere-mex" };
        let found = by(line, name, if x_ray() { 9000 } else { 900 });
        let found: Vec<[i64; 2]> = found.iter().map(|(a, b)| [*a as i64, i64::try_from(b).unwrap()]).collect();
        for (n, [x, y]) in found.iter().enumerate().skip(given) {
            let demand = |[a, b]: &[i64; 2]| f.ceil_saturating(&[*a, *b, *x]).unwrap().max(0) + b - a;
            assert_eq!(Some(y - x), found[..n].iter().map(demand).max(), "{line}: {x}");
        }
    }
}

/// Partners that no machine word holds, against the recursion as it is written.
#[test]
fn partners_beyond_words() {
    for body in [
        "2^x0 - 5*x1",
        "x0^40 - 3*y1",
        "2^(x0 - x1) + 3",
        "2^(2*(x0 - x1)) + 7*(x0 - x1) + 9",
        "(y1 - 3*x1)*(x0 - x1)^2 + 2^x0",
    ] {
        let line = format!("f = {body}");
        let rules = Ruleset::parse(&line).unwrap();
        let TwoPile::Constraint(f) = rules.two_pile() else { unreachable!() };
        let served = Analysis::of(&Subject::from(&rules)).listings().any(|listing| listing.solver == "constraint-max");
        assert!(served || body.starts_with('('), "{line}");
        if !served {
            continue;
        }
        let found = by(&line, "constraint-max", 90);
        for (n, (x, y)) in found.iter().enumerate() {
            let demand = |(a, b): &(u64, UBig)| {
                let (a, b) = (IBig::from(*a), IBig::from(b.clone()));
                f.ceil(&[a.clone(), b.clone(), IBig::from(*x)]).unwrap().max(IBig::ZERO) + b - a
            };
            let greatest = found[..n].iter().map(demand).max().unwrap_or_default();
            assert_eq!(IBig::from(y.clone()) - IBig::from(*x), greatest, "{line}: {x}");
        }
        assert!(found.iter().any(|(_, b)| *b > UBig::from(u64::MAX)), "{line}");
    }
}

/// f that falls once with x0, and h that falls once: nothing is claimed.
#[test]
fn near_misses() {
    for line in [
        "f = x0 + 9 - if(x0 == x1 + 7, 9, 0)",
        "f = x0 % 3 + 1",
        "f = floor((x1 + 1)/x0) + 1",
        "f = x0^2 - 9*x0",
        "f = (x0 - x1)^2, blocking 2",
        "wyt = 2k + 1 - if(k == 9, 2, 0)",
        "wyt = 3*floor(k/2)",
        "wyt = 0.9k + 4",
        "wyt = 2k - 3, misere",
        "wyt = k, misere",
        "wyt = 2k + 1, blocking 2",
        "wyt = 2k + 1, no single",
    ] {
        let a = Analysis::of(&Subject::parse(line).unwrap());
        assert!(a.listings().all(|listing| !listing.solver.ends_with("-max")), "{line}");
    }
}
