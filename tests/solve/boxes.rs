//! Any `take`: what is listed is what the definition says, rows without a partner are named, and restricted one-pile
//! moves are decided in a box.

use proptest::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_solve::Analysis;
use wythoff_solve::PairError;
use wythoff_solve::{Gaps, Listing};

fn listing(rule: &str) -> Listing {
    Analysis::of(&Subject::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}"))).listing()
}

/// The pairs n = 0..=last as far as they can be told, the rows without a partner, and why there are not all of them.
fn listed(rule: &str, last: u64) -> (Vec<(u64, u64)>, Option<Gaps>, Option<PairError>) {
    let (mut listing, mut pairs) = (listing(rule), Vec::new());
    listing.expect(last);
    let error = loop {
        match listing.next(&Budget::unlimited()) {
            Ok(Some(pair)) => pairs.push((pair.a, u64::try_from(&pair.b).unwrap())),
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
        if pairs.len() as u64 > last {
            break None;
        }
    };
    (pairs, listing.gaps(), error)
}

/// The pairs, the gaps and their bound against every position of a box; how many pairs lie in it.
fn judged(rule: &str, last: u64, size: u64) -> Option<usize> {
    let board = judge(&Ruleset::parse(rule).ok()?, size, &Budget::unlimited()).ok()?;
    let (pairs, gaps, error) = listed(rule, last);
    let Some(&(end, _)) = pairs.last() else {
        // Nothing is in P, or the rule has no value where a larger box asks for it.
        assert!(board.count() == 0 || matches!(error, Some(PairError::Eval(_))), "{rule}: {error:?}");
        return None;
    };
    let end = match error {
        None => end.min(size),
        Some(PairError::Few { bound, count }) => {
            assert_eq!(count, pairs.len() as u64, "{rule}");
            bound.min(size)
        }
        Some(PairError::Eval(_)) => return None,
        Some(error) => panic!("{rule}: {error}"),
    };
    let inside: Vec<_> = pairs.iter().copied().filter(|&(a, b)| a <= end && b <= size).collect();
    let expected: Vec<_> = board.p_positions().filter(|(a, _)| *a <= end).collect();
    assert_eq!(inside, expected, "{rule}");
    // A row is a gap if and only if it is in no pair.
    let used: BTreeSet<u64> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let last = pairs.last().map_or(0, |pair| pair.0);
    let missing: Vec<u64> = (0..last).filter(|x| !used.contains(x)).collect();
    assert_eq!(gaps.map_or(vec![], |gaps| gaps.rows), missing, "{rule}");
    Some(inside.len())
}

const RULES: [&str; 20] = [
    "take = gcd(k, l) == 1",
    "take = (k - l) mod 3 == 0",
    "take = gcd(k, l) > 1",
    "take = k == l or k == 1",
    "take = k + l == y0",
    "take = k >= 1",
    "take = k == l or k == 2*l or l == 2*k",
    "take = k == l and k % 3 == 1",
    "take = (k xor l) == 1",
    "take = k + l < 10",
    "take = k == 2*l",
    "take = k <= l < 2*k or k == 5*l",
    "take = k & l == 0",
    "take = (k*l) % 7 == 3 or k == l",
    "take = k == l and k != 3",
    "take = k < l and l % k == 1",
    "take = k == l and x1 >= 2",
    "take = l == k^2",
    "take = k == 1 or l == 2*k + 1",
    "take = abs(k - l) < 2 and k + l > 5",
];

#[test]
fn every_take_is_listed_as_the_judge_says() {
    for rule in RULES {
        for play in ["", ", misere", ", blocking 2", ", blocking 3, misere"] {
            let rule = format!("{rule}{play}");
            assert!(judged(&rule, 16, 30).is_some(), "{rule}");
        }
    }
}

#[test]
fn rows_without_a_partner_are_named() {
    let (pairs, gaps, error) = listed("take = gcd(k, l) == 1", 16);
    assert_eq!(pairs, (0..=16).map(|n| (2 * n, 2 * n)).collect::<Vec<_>>());
    let gaps = gaps.expect("odd rows");
    assert_eq!(gaps.rows, (0..16).map(|n| 2 * n + 1).collect::<Vec<_>>());
    assert!(gaps.bound >= 1000 && error.is_none());
    // Nothing else is in P, in a box that is named.
    let (pairs, _, error) = listed("take = k >= 1", 16);
    assert_eq!(pairs, [(0, 0)]);
    assert!(matches!(error, Some(PairError::Few { count: 1, bound }) if bound >= 2048), "{error:?}");
    // What is certain only up to the first such row can be asked for.
    let mut gcd = listing("take = gcd(k, l) == 1");
    assert!(gcd.next_numbered(&Budget::unlimited()).is_ok_and(|pair| pair.is_some()));
    assert!(matches!(gcd.next_numbered(&Budget::unlimited()), Err(PairError::Gap { x: 1, .. })));
}

#[test]
fn the_bound_is_that_of_a_box_or_of_rows() {
    for (rule, rows) in
        [("f = 1, single = k <= 5", false), ("take = k == 2*l", false), ("f = x0 % 3 + 1, misere", true)]
    {
        let mut listing = listing(rule);
        let last = (0..20).map(|_| listing.next(&Budget::unlimited()).unwrap().unwrap()).last().unwrap();
        match listing.evidence() {
            Evidence::Exhaustive { bound } => assert!(!rows && last.b <= bound.into(), "{rule}"),
            Evidence::Rows { bound } => assert!(rows && last.a == bound, "{rule}"),
            other => panic!("{rule}: {other}"),
        }
    }
}

#[test]
fn long_lists_are_quick() {
    // Far less than this where nothing else runs: a method that looks at all pairs for each candidate takes an hour.
    let budget = Budget::time(Duration::from_secs(60));
    for (rule, last, pair) in [
        ("take = k == l or k == 2*l or l == 2*k", 10_000, (15_850, 23_427u64)),
        ("take = k == l and k % 3 == 1", 30_000, (45_000, 45_000)),
        ("f = 1, misere", 100_000, (161_803, 261_803)),
        ("f = x1 + 1, misere", 100_000, (100_430, 5_028_615_178)),
        ("f = x0 - x1, misere", 4_000, (5_999, 11_999)),
        ("wyt = 2k + 1, misere", 4_000, (5_465, 14_931)),
    ] {
        let found = listing(rule).up_to(last, &budget).unwrap_or_else(|e| panic!("{rule}: {e}"));
        let end = found.last().map(|pair| (pair.a, u64::try_from(&pair.b).unwrap()));
        assert_eq!((found.len() as u64, end), (last + 1, Some(pair)), "{rule}");
    }
}

fn amount() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(&["k", "l"][..]).prop_map(String::from),
        2 => (0u32..9).prop_map(|n| n.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |e| {
        prop_oneof![
            (e.clone(), prop::sample::select(&["+", "-", "*", "xor", "&", "|"][..]), e.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (e.clone(), 2u32..8).prop_map(|(a, m)| format!("({a}) % {m}")),
            (e.clone(), 2u32..4).prop_map(|(a, m)| format!("floor(({a})/{m})")),
            (prop::sample::select(&["min", "max", "gcd"][..]), e.clone(), e.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            e.prop_map(|a| format!("abs({a})")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let compare = (amount(), prop::sample::select(&["==", "==", "<", "<=", "!="][..]), amount());
    let leaf = compare.prop_map(|(a, op, b)| format!("{a} {op} {b}"));
    leaf.prop_recursive(1, 3, 2, |c| {
        (c.clone(), prop::sample::select(&["and", "or"][..]), c).prop_map(|(a, op, b)| format!("({a} {op} {b})"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn random_takes(
        condition in condition(),
        play in prop::sample::select(&["", "", ", misere", ", blocking 2", ", blocking 3"][..]),
    ) {
        let rule = format!("take = {condition}{play}");
        prop_assume!(judged(&rule, 12, 24).is_some());
    }
}
