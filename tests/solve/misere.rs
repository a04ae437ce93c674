//! Misère play by recursion: wherever it is called a theorem it is the definition, for f with and without x0.

use proptest::prelude::*;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::Board;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::position::{Outcome, Position};
use wythoff_solve::Analysis;
use wythoff_solve::PairError;
use wythoff_table::outcomes;

/// The pairs with b <= size, where the recursion of misère play is proved.
fn recursion(a: &Analysis, size: u64) -> Option<Vec<(u64, u64)>> {
    let mut listing = a.listings().find(|listing| listing.solver == "misere-mex")?;
    assert_eq!(listing.evidence(), Evidence::Theorem);
    let mut pairs = Vec::new();
    loop {
        match listing.next(&Budget::unlimited()) {
            Ok(Some(pair)) if pair.a <= size => {
                if let Some(b) = u64::try_from(&pair.b).ok().filter(|b| *b <= size) {
                    pairs.push((pair.a, b));
                }
            }
            // Later partners are larger still.
            Ok(_) | Err(PairError::TooFar { .. }) => return Some(pairs),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Compares the recursion, and all solvers on a corner, with brute force; whether the rule is served.
fn compared(line: &str, size: u64) -> bool {
    let rules = Ruleset::parse(line).unwrap();
    let a = Analysis::of(&Subject::from(&rules));
    let Some(pairs) = recursion(&a, size) else { return false };
    let board: Board = outcomes(&rules, size, &Budget::unlimited()).unwrap();
    let mut expected: Vec<_> = board.p_positions().collect();
    expected.sort_unstable();
    assert_eq!(pairs, expected, "{line}");
    for solver in a.solvers().filter(|solver| solver.evidence() == Evidence::Theorem) {
        for (x, y) in (0..20).flat_map(|x| (x..30).map(move |y| (x, y))) {
            let found = solver.solve(&Position::new(x.into(), y.into()), &Budget::unlimited());
            let found = found.unwrap_or_else(|e| panic!("{line} ({}): ({x},{y}): {e}", solver.name()));
            assert_eq!(Some(found.outcome), board.outcome(x, y), "{line} ({}): ({x},{y})", solver.name());
            let to = found.to.map(|(x, y)| (u64::try_from(&x).unwrap(), u64::try_from(&y).unwrap()));
            assert!(to.is_none_or(|(x, y)| board.outcome(x, y) == Some(Outcome::P)), "{line}: ({x},{y})");
        }
    }
    true
}

#[test]
fn f_with_x0() {
    for line in [
        "f = x0 - x1, misere",
        "f = 2(x0 - x1) + 1, misere",
        "f = x0, misere",
        "f = x0 + y1, misere",
        "f = x1 | x0, misere",
        "f = (x1 | (x0 - 1)) + 1, misere",
        // Not semi-additive: an earlier pair than the last one may demand more.
        "f = (x0 - x1)^2, misere",
        "f = max(x0 - x1 - 1, 1), misere",
        "f = x0 - x1 - 1 + x1, misere",
        // Not positive.
        "f = x1, misere",
        "f = x1 xor 2, misere",
    ] {
        assert!(compared(line, 300), "{line}");
    }
    // Not monotone, or f(0,1,2) <= 1 and f(2,2,3) = 0, or another way to play: not served.
    for line in [
        "f = max(1, 10 - x0), misere",
        "f = x0 - x1 - 1, misere",
        "f = 0, misere",
        "f = floor((x0 - x1)/2), misere",
        "f = floor((x1 | x0)/2) + 1, misere",
        "f = x0 - x1, misere, blocking 2",
        "f = 1, misere, single = k < 5",
    ] {
        assert!(!compared(line, 60), "{line}");
    }
}

/// The closed forms against the textbook: misère Wythoff differs from Wythoff's game in two pairs only, and f = p has
/// b_n = a_n + p n + 1.
#[test]
fn constants_far_out() {
    let n = UBig::from(10u8).pow(100);
    for p in 1..9u32 {
        let of = |line: String| Analysis::of(&Subject::parse(&line).unwrap());
        let a = of(format!("f = {p}, misere"));
        let solver = a.solver("misere-beginning").unwrap();
        assert_eq!(solver.evidence(), Evidence::Theorem);
        let term = |n: &UBig| solver.term(n, &Budget::unlimited()).unwrap();
        let found = term(&n);
        if p == 1 {
            let normal = of("f = 1".into());
            assert_eq!(found, normal.solver("wythoff-beatty").unwrap().term(&n, &Budget::unlimited()).unwrap());
        } else {
            assert_eq!(found.b.exact(), Some(&(&found.a + &n * UBig::from(p) + UBig::ONE)));
        }
        let start = if p == 1 { vec![1u32, 2, 5] } else { vec![1] };
        let textbook = wythoff_seq::mex::pairs(3000, |n, last, a| match (start.get(n as usize), last) {
            (None, Some(last)) => &last.b + UBig::from(a - last.a) + UBig::from(p),
            (given, _) => UBig::from(*given.unwrap()),
        });
        for pair in textbook {
            let found = term(&pair.n.into());
            assert_eq!((found.a, found.b.exact()), (pair.a.into(), Some(&pair.b)), "p = {p}, n = {}", pair.n);
        }
    }
}

#[test]
fn a_budget_that_ends_loses_no_pair() {
    for line in ["f = (x0 - x1)^2, misere", "f = x1 + 2, misere"] {
        let a = Analysis::of(&Subject::parse(line).unwrap());
        let all = a.listing().up_to(600, &Budget::unlimited()).unwrap();
        let mut listing = a.listing();
        let mut pairs = Vec::new();
        let mut spent = 0;
        let over = Budget::time(std::time::Duration::ZERO);
        while pairs.len() <= 600 {
            // A budget that is over is noticed every 256th step: somewhere in the middle of a pair.
            match listing.next(&over) {
                Ok(pair) => pairs.extend(pair),
                Err(_) => {
                    spent += 1;
                    pairs.extend(listing.next(&Budget::unlimited()).unwrap());
                }
            }
        }
        assert!(spent > 1);
        assert_eq!(pairs, all, "{line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(g in 0u8..5, p in 0u8..4, q in 0u8..4, t in 0u8..5, m in 1u8..6, shape in 0u8..9) {
        let body = match shape {
            0 => format!("{g}*(x0 - x1) + {p}*x1 + {q}*y1 + {t}"),
            1 => format!("floor((x0 + {p}*x1)/{m}) + {t} + 1"),
            2 => format!("max({g}*x0, {t} + 1) + {p}"),
            3 => format!("(x0 - x1)^2 + {p}*x1 + {t}"),
            4 => format!("(x1 & {p}) + {g}*(x0 - x1) + {t}"),
            5 => format!("{g}*floor(x0/{m}) - {g}*floor(x1/{m}) + {q}*x1 + 1"),
            6 => format!("{g}*(x1 | x0) + {p}*y1 + {t}"),
            7 => format!("floor({g}*(x0 - x1)^2/{m}) + (y1 % {m})*{p} + {t}"),
            _ => format!("max((x0 - x1)*{g} - {m}, (x1 xor {q}) - {p}, {t} - 1)"),
        };
        compared(&format!("f = {body}, misere"), 60);
    }
}
