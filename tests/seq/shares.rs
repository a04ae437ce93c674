//! Limit shares: two methods against each other, against exact values, and against the pairs themselves.

use crate::common::of_words;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeMap;
use wythoff_base::{Budget, IBig, Number, Spent};
use wythoff_seq::{
    Differences64, Enclosed, Limit, LimitLaw, PairStream, Periodic, Shares, exact_shares, shares_by_masses,
    shares_by_residual,
};

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

/// floor(p n/q)
fn line(p: u64, q: u64) -> Periodic {
    Periodic::new((0..q).map(|n| p * n / q).collect(), q as usize, p).unwrap()
}

/// p floor(n/q)
fn blocking(p: u64, q: u64) -> Periodic {
    Periodic::new(vec![0; q as usize], q as usize, p).unwrap()
}

fn law(c: &Periodic) -> LimitLaw {
    LimitLaw::of(c).unwrap()
}

/// Both methods, whose enclosures must intersect.
fn both(law: &LimitLaw, digits: u32) -> [Shares<Enclosed>; 2] {
    let by_masses = shares_by_masses(law, digits, &unlimited()).unwrap();
    let (by_residual, _) = shares_by_residual(law, digits, 1 << 24, &unlimited()).unwrap();
    assert!(by_masses.meet(&by_residual).is_some(), "{by_masses:?} {by_residual:?}");
    [by_masses, by_residual]
}

/// A decimal fraction such as ".25".
fn decimal(text: &str) -> Number {
    let digits = text.trim_start_matches('.');
    Number::decimal(digits.parse().unwrap(), digits.len() as u32).unwrap()
}

/// Whether two enclosures can be of one number.
fn meet(one: &Enclosed, other: &Enclosed) -> bool {
    one.low <= other.high && other.low <= one.high
}

fn encloses(share: &Enclosed, x: &Number) -> bool {
    meet(&Enclosed::of(x).unwrap(), share)
}

/// The printed values, with the last digit rounded, are in the intervals widened by that rounding.
fn printed<K: Ord + Copy>(found: &BTreeMap<K, Enclosed>, expected: &[(K, &str)]) {
    assert_eq!(found.len(), expected.len());
    for (value, text) in expected {
        let unit = Number::decimal(1.into(), text.len() as u32 - 1).unwrap();
        let [low, high] = [decimal(text).sub(&unit).unwrap(), decimal(text).add(&unit).unwrap()];
        let wide = Enclosed { low: Enclosed::of(&low).unwrap().low, high: Enclosed::of(&high).unwrap().high };
        assert!(meet(&wide, &found[value]), "{text}: {:?}", found[value].decimals(12));
    }
}

#[test]
fn the_shares_of_four_sequences() {
    type Row = &'static [(i64, &'static str)];
    let rows: [(u64, u64, Row, Row); 4] = [
        (
            1,
            2,
            &[(0, ".189408374095"), (1, ".730795048607"), (2, ".079796577298")],
            &[(0, ".102201573515"), (1, ".656044902409"), (2, ".240917271436"), (3, ".000836252640")],
        ),
        (
            1,
            3,
            &[(0, ".0033487015"), (1, ".2550434517"), (2, ".6329631445"), (3, ".1084214617"), (4, ".0002232407")],
            &[
                (0, ".0011712789"),
                (1, ".1261717401"),
                (2, ".5745445473"),
                (3, ".2872506606"),
                (4, ".0108612602"),
                (5, ".0000005129"),
            ],
        ),
        (
            2,
            3,
            &[(0, ".1979368267"), (1, ".7437467366"), (2, ".0583164367")],
            &[(0, ".0809097339"), (1, ".6458801814"), (2, ".2717974920"), (3, ".0014125926")],
        ),
        (
            4,
            3,
            &[(-1, ".1430232629"), (0, ".8301575346"), (1, ".0268192025")],
            &[(-1, ".0501121383"), (0, ".6826464505"), (1, ".2672414112")],
        ),
    ];
    for (p, q, a, b) in rows {
        for shares in both(&law(&line(p, q)), 6) {
            printed(&shares.a, a);
            printed(&shares.b, b);
        }
    }
    let joint = [
        ((0, 0), ".102201573515"),
        ((0, 1), ".087206800581"),
        ((1, 1), ".568838101828"),
        ((1, 2), ".161956946779"),
        ((2, 2), ".078960324657"),
        ((2, 3), ".000836252640"),
    ];
    printed(&shares_by_masses(&law(&line(1, 2)), 9, &unlimited()).unwrap().joint, &joint);
}

/// The two methods overlap, and contain the exact values; for rational kappa neither applies.
fn agree(c: &Periodic, digits: u32) {
    let law = law(c);
    let known = exact_shares(&law, &unlimited()).unwrap();
    if law.is_lattice() {
        let known = known.expect("a small system");
        assert_eq!(known.a.values().try_fold(Number::ZERO, |sum, x| sum.add(x)).unwrap(), Number::ONE);
        return;
    }
    let found = both(&law, digits);
    assert_eq!(known.is_some(), law.is_determined());
    for shares in found {
        let width = |share: &Enclosed| (&share.high - &share.low) * IBig::from(10).pow(digits as usize);
        let all = shares.a.values().chain(shares.b.values()).chain(shares.joint.values());
        assert!(all.map(width).all(|width| width <= IBig::ONE << 100));
        let Some(known) = &known else { continue };
        assert!(known.joint.iter().all(|(value, x)| encloses(&shares.joint[value], x)), "{c:?}");
        assert!(known.a.iter().all(|(value, x)| encloses(&shares.a[value], x)), "{c:?}");
        assert!(known.b.iter().all(|(value, x)| encloses(&shares.b[value], x)), "{c:?}");
    }
}

#[test]
fn both_methods_overlap() {
    for q in 1..=7 {
        (1..=2 * q).for_each(|p| agree(&line(p, q), 2));
    }
    for q in 1..=5 {
        (1..=5).for_each(|p| agree(&blocking(p, q), 2));
    }
}

#[test]
#[ignore = "a minute"]
fn both_methods_overlap_in_more_digits() {
    for q in 1..=7 {
        (1..=2 * q).for_each(|p| agree(&line(p, q), 6));
    }
    for q in 1..=5 {
        (1..=5).for_each(|p| agree(&blocking(p, q), 4));
    }
}

#[test]
fn exact_values() {
    let shown = |c: &Periodic| {
        let shares = exact_shares(&law(c), &unlimited()).unwrap().unwrap();
        shares.a.iter().map(|(value, share)| format!("{value}: {share}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(shown(&line(1, 1)), "0: 1");
    assert_eq!(shown(&line(3, 2)), "0: 5/6, 1: 1/6");
    assert_eq!(shown(&line(5, 6)), "0: 1/9, 1: 7/9, 2: 1/9");
    assert_eq!(shown(&blocking(2, 2)), "0: (5 - sqrt(5))/8, 1: 1/2, 2: (-1 + sqrt(5))/8");
    assert_eq!(shown(&blocking(3, 2)), "0: 1/6, 1: 2/3, 2: 1/6");
    // c = n + 1
    let above = Periodic::new(vec![1], 1, 1).unwrap();
    assert_eq!(shown(&above), "-1: (-1 + sqrt(5))/2, 0: (3 - sqrt(5))/2");
    assert!(exact_shares(&law(&line(1, 2)), &unlimited()).unwrap().is_none());
    // The two that are not s - a = 1 differ by (5 - sqrt(17))/8.
    let half = shares_by_masses(&law(&line(1, 2)), 9, &unlimited()).unwrap();
    let root = Number::from(17).sqrt().unwrap();
    let expected = Number::from(5).sub(&root).unwrap().div(&Number::from(8)).unwrap();
    assert!(encloses(&(half.a[&0].clone() - half.a[&2].clone()), &expected));
}

/// The frequency of each pair of values for n < to.
fn counted(c: &Periodic, to: u64) -> BTreeMap<(i64, i64), u64> {
    let linear = c.linear().unwrap();
    let (alpha, beta) = (Limit::alpha(&linear).unwrap(), Limit::beta(&linear).unwrap());
    let terms = c.clone();
    let rule = of_words(true, move |n, a| a.checked_add(terms.at64(n)?));
    let mut counts = BTreeMap::new();
    for ((pair, s), t) in PairStream::new(rule).pairs().take(to as usize).zip(alpha.floors(0)).zip(beta.floors(0)) {
        let pair = pair.unwrap();
        let b = i128::try_from(&pair.b).unwrap();
        *counts.entry(((s - i128::from(pair.a)) as i64, (t - b) as i64)).or_insert(0) += 1;
    }
    counts
}

/// The pairs themselves have these shares, to within a hundredth.
fn measured(c: &Periodic) {
    let law = law(c);
    let shares = match exact_shares(&law, &unlimited()).unwrap() {
        Some(known) => known.map(|x| Enclosed::of(x).ok()).unwrap(),
        None => shares_by_masses(&law, 3, &unlimited()).unwrap(),
    };
    let to = 40_000;
    let counts = counted(c, to);
    let seen = |key: &(i64, i64)| counts.get(key).copied().unwrap_or(0);
    for (key, share) in &shares.joint {
        let [low, high] = [seen(key).saturating_sub(to / 100), seen(key) + to / 100];
        let [low, high] = [low, high].map(|x| Number::ratio(x.into(), to.into()).unwrap());
        let wide = Enclosed { low: Enclosed::of(&low).unwrap().low, high: Enclosed::of(&high).unwrap().high };
        assert!(meet(&wide, share), "{c:?} {key:?}: {} of {to}, {:?}", seen(key), share.decimals(5));
    }
    let other: u64 = counts.iter().filter(|(key, _)| !shares.joint.contains_key(key)).map(|(_, count)| count).sum();
    assert!(other < to / 100, "{c:?} {counts:?}");
}

#[test]
fn the_pairs_have_these_shares() {
    for (p, q) in [(1, 2), (3, 2), (5, 6), (4, 3)] {
        measured(&line(p, q));
    }
    for (p, q) in [(2, 2), (3, 2), (2, 4), (4, 4)] {
        measured(&blocking(p, q));
    }
}

/// Random quasi-periodic c: beginning above 0 or with zeros, periodic only from some index on, states with g > 1.
#[test]
fn random_sequences_have_these_shares() {
    let increments = prop::collection::vec(0u64..4, 1..9);
    let strategy = (0u64..3, increments, any::<prop::sample::Index>());
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(24) });
    let checked = runner.run(&strategy, |(c0, increments, period)| {
        let table: Vec<u64> = std::iter::once(c0)
            .chain(increments.iter().scan(c0, |sum, d| {
                *sum += d;
                Some(*sum)
            }))
            .collect();
        // The last of them begins the next period.
        let period = 1 + period.index(increments.len());
        let rise: u64 = increments.iter().rev().take(period).sum();
        let table = table[..table.len() - 1].to_vec();
        if let Some(c) = Periodic::new(table, period, rise) {
            if law(&c).kappa() > &Number::ratio(9.into(), 10.into()).unwrap() {
                return Ok(());
            }
            if !law(&c).is_lattice() || exact_shares(&law(&c), &unlimited()).unwrap().is_some() {
                measured(&c);
            }
        }
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn the_budget_is_kept() {
    let law = law(&line(1, 2));
    let small = Budget::unlimited().with_memory(1 << 16);
    for gave_up in [
        shares_by_masses(&law, 12, &small).map(|_| ()).unwrap_err(),
        shares_by_residual(&law, 12, usize::MAX, &small).map(|_| ()).unwrap_err(),
    ] {
        assert!(matches!(gave_up.spent(), Some(Spent::Memory(_))), "{gave_up}");
    }
    let short = Budget::time(std::time::Duration::from_millis(20));
    assert!(shares_by_masses(&law, 14, &short).is_err());
    let few = shares_by_residual(&law, 12, 1000, &unlimited()).map(|_| ()).unwrap_err();
    assert_eq!(few.to_string(), "the function needs more than 1000 values");
}
