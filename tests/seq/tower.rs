//! The tower for f = x1 + kappa against the stream, the sums over runs, the iterates of c, and itself from another
//! bottom.
//!
//! Every n and every x up to 6000, and up to 10^6 all those next to the ends of runs and thousands of others, for
//! kappa = 1, 2, 3, 7. `wyt selftest --deep` tests every n and every x up to 10^6, and goes further out.

use crate::common::iterates::Iterates;
use crate::common::random_access::{far_away, judge_access};
use proptest::prelude::*;
use wythoff_base::{Budget, GaveUp, IBig, UBig};
use wythoff_seq::access::{Growing, PairAccess, Partner, Place, QuasiPolynomial, Tower};
use wythoff_seq::{Pair, PairStream, mex};

fn tower(kappa: u64) -> Tower {
    Tower::new(kappa).unwrap()
}

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

fn textbook(kappa: u64, count: u64) -> Vec<Pair> {
    mex::pairs(count, |_, before, a| crate::common::next(before, a, |x1, _, _| IBig::from(x1) + IBig::from(kappa)))
}

#[test]
fn the_textbook_recursion() {
    for kappa in [1, 2, 3, 7] {
        let want = textbook(kappa, 6000);
        judge_access(&tower(kappa), &want);
    }
    for kappa in [4, 5, 100, 1000] {
        judge_access(&tower(kappa), &textbook(kappa, 800));
    }
    for (level, count) in [(2, 1000), (3, 200), (4, 60), (5, 25)] {
        judge_access(&tower(1).with_bottom(level), &textbook(1, count));
        judge_access(&tower(3).with_bottom(level), &textbook(3, count));
    }
    for kappa in [1, 7] {
        let (judge, game, budget) = (Iterates::new(kappa).unwrap(), tower(kappa), Budget::unlimited());
        judge_access(&judge, &textbook(kappa, 60));
        for n in (0..2000u64).map(UBig::from) {
            assert_eq!(judge.pair(&n, &budget), game.pair(&n, &budget));
            assert_eq!(judge.locate(&n, &budget), game.locate(&n, &budget));
        }
    }
}

/// Values of k(n) and b_n found by an independent prototype.
const VALUES: [(usize, &str, &str); 5] = [
    (12, "1413119", "500000941937492052063624"),
    (16, "141410235", "50000000942720162238624258205636"),
    (20, "14142023800", "5000000000942800098390022420996828064147"),
    (30, "1414213526923227", "500000000000000942809013222650956573426148953004365103639634"),
    (
        50,
        "14142135623727404959157143",
        "5000000000000000000000000942809041581779723574457835429357187680244102657259465645843523840036668474",
    ),
];

#[test]
fn known_values() {
    for game in [tower(1), tower(1).with_bottom(4), tower(1).with_bottom(7)] {
        for (digits, k, b) in VALUES {
            let n = ten(digits);
            let term = game.pair(&n, &Budget::unlimited()).unwrap();
            assert_eq!((&term.a - &n).to_string(), k, "10^{digits}");
            assert_eq!(term.b.exact().unwrap().to_string(), b, "10^{digits}");
        }
    }
}

const MILLION: u64 = 1_000_000;

/// The pairs up to n = 10^6 by the stream.
fn stream(kappa: u64) -> Vec<Pair> {
    let wide = move |x1: u64, _: &UBig, _: u64| IBig::from(x1) + IBig::from(kappa);
    let f = crate::common::constraint(move |x1, _, _| x1.checked_add(kappa.into()), wide);
    PairStream::new(f).pairs().take(MILLION as usize + 1).collect::<Result<_, _>>().unwrap()
}

/// Compares those n and x up to 10^6 that are `asked`.
fn compare(kappa: u64, asked: impl Fn(u64) -> bool) {
    let (game, budget) = (tower(kappa), Budget::unlimited());
    let pairs = stream(kappa);
    let mut places = vec![Place::default(); MILLION as usize + 1];
    for pair in &pairs {
        let n = UBig::from(pair.n);
        if let Some(place) = places.get_mut(pair.a as usize) {
            place.in_a = Some(n.clone());
        }
        if let Some(place) = usize::try_from(&pair.b).ok().and_then(|b| places.get_mut(b)) {
            place.in_b = Some(n.clone());
        }
        if asked(pair.n) {
            let term = game.pair(&n, &budget).unwrap();
            assert_eq!((term.a, term.b), (pair.a.into(), Partner::Exact(pair.b.clone())), "kappa {kappa}, n {n}");
        }
    }
    for (x, place) in (0..).zip(&places).filter(|(x, _)| asked(*x)) {
        assert_eq!(game.locate(&x.into(), &budget).as_ref(), Ok(place), "kappa {kappa}, x {x}");
    }
}

#[test]
fn a_million_beside_the_ends_of_runs() {
    for kappa in [1, 2, 3, 7] {
        // Runs end at c_n = b_n - n, and the places change at b_n.
        let ends: Vec<u64> = textbook(kappa, 1500)
            .iter()
            .filter_map(|p| u64::try_from(&p.b).ok().map(|b| [b, b - p.n]))
            .flatten()
            .flat_map(|e| [e.saturating_sub(1), e, e + 1])
            .collect();
        let ends: std::collections::HashSet<u64> = ends.into_iter().collect();
        compare(kappa, |n| n % 397 == kappa || ends.contains(&n));
    }
}

#[test]
fn two_bottom_levels_agree() {
    for (digits, kappa) in [(20, 1), (30, 1), (50, 1), (70, 1), (100, 1), (30, 2), (50, 3), (30, 7), (40, u64::MAX)] {
        let n = ten(digits);
        let game = tower(kappa);
        let level = game.level(&n).unwrap();
        let judge = tower(kappa).with_bottom(level + 1);
        assert_eq!(judge.level(&n), Ok(level + 1));
        let budget = Budget::unlimited();
        for n in [n.clone(), &n + UBig::ONE, &n - UBig::ONE, &n / UBig::from(7u8)] {
            let term = game.pair(&n, &budget).unwrap();
            assert_eq!(judge.pair(&n, &budget).as_ref(), Ok(&term), "10^{digits}, kappa {kappa}");
            assert_eq!(judge.locate(&n, &budget), game.locate(&n, &budget));
            let (b, end) = (term.b.exact().unwrap(), &n * UBig::from(3u8));
            assert_eq!(judge.last_difference(&n, &end, &budget), game.last_difference(&n, &end, &budget));
            assert_eq!(game.is_pair(&term.a, b, &budget), Ok(true));
            assert_eq!(game.is_pair(&term.a, &(b + UBig::ONE), &budget), Ok(false));
            assert_eq!(game.is_pair(&(&term.a - UBig::ONE), b, &budget), Ok(false));
        }
        far_away(&game, &n);
    }
}

/// Numbers that end a run far out: n = c_k and c_k + 1, where k(n) rises.
#[test]
fn far_out_at_the_ends_of_runs() {
    let (game, budget) = (tower(1), Budget::unlimited());
    for digits in [9, 15, 25, 45] {
        let k = ten(digits) + UBig::from(3u8);
        let b = game.pair(&k, &budget).unwrap().b;
        let end = b.exact().unwrap() - &k;
        let rise = |n: &UBig| game.pair(n, &budget).unwrap().a - n;
        assert_eq!(rise(&end), &k - UBig::ONE);
        assert_eq!(rise(&(&end + UBig::ONE)), k);
        far_away(&game, &end);
        far_away(&game, &(end + UBig::ONE));
    }
}

#[test]
fn the_sums_over_runs_agree() {
    let budget = Budget::unlimited();
    for kappa in [1u8, 7] {
        let other = Growing::new(QuasiPolynomial::polynomial(&[kappa.into(), 1]).unwrap());
        let game = tower(kappa.into());
        for n in [ten(10), ten(12), ten(12) + UBig::from(123_456_789u64)] {
            assert_eq!(game.pair(&n, &budget), other.pair(&n, &budget));
        }
        for x in [ten(20), ten(22) - UBig::ONE] {
            assert_eq!(game.locate(&x, &budget), other.locate(&x, &budget));
            assert_eq!(game.last_difference(&x, &x, &budget), other.last_difference(&x, &x, &budget));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_judge_agrees(kappa in 1u64..12, n in 0u64..1 << 50, level in 2usize..5) {
        let budget = Budget::unlimited();
        let (judge, n) = (Iterates::new(kappa).unwrap(), UBig::from(n));
        for game in [tower(kappa), tower(kappa).with_bottom(level)] {
            if game.level(&n).is_ok() {
                prop_assert_eq!(game.pair(&n, &budget), judge.pair(&n, &budget));
                prop_assert_eq!(game.locate(&n, &budget), judge.locate(&n, &budget));
                prop_assert_eq!(game.last_difference(&n, &n, &budget), judge.last_difference(&n, &n, &budget));
            }
        }
    }
}

#[test]
fn the_judge_far_out() {
    let (judge, game, budget) = (Iterates::new(1).unwrap(), tower(1), Budget::unlimited());
    assert_eq!(judge.pair(&ten(12), &budget).map(|term| term.a), Ok(UBig::from(1000001413119u64)));
    for n in [ten(16), ten(20)] {
        assert_eq!(judge.pair(&n, &budget), game.pair(&n, &budget));
        assert_eq!(judge.locate(&n, &budget), game.locate(&n, &budget));
    }
}

#[test]
fn it_gives_up_with_a_size() {
    assert!(Tower::new(0).is_none() && Iterates::new(0).is_none());
    let game = tower(1);
    let reason = |found: Result<_, GaveUp>| found.map(|_: wythoff_seq::access::Term| ()).unwrap_err().to_string();
    for digits in [1200, 10_000] {
        let text = reason(game.pair(&ten(digits), &Budget::unlimited()));
        assert!(text.contains("digits"), "{text}");
    }
    // Out of time, then again with more: the rows remain correct.
    for patience in [0, 70, 200, 1000] {
        let text = reason(game.pair(&ten(100), &Budget::unlimited().with_steps(patience)));
        assert!(text.contains("time allowed") && text.contains("digits"), "{text}");
    }
    assert_eq!(
        game.pair(&ten(100), &Budget::unlimited()),
        tower(1).with_bottom(6).pair(&ten(100), &Budget::unlimited())
    );
    let small = Budget::unlimited().with_memory(1000);
    let text = reason(tower(1).pair(&ten(60), &small));
    assert!(text.contains("memory allowed") && text.contains("digits"), "{text}");
}

#[test]
fn levels_rise_with_the_size() {
    let ten = |digits: usize| UBig::from(10u8).pow(digits);
    let tower = Tower::new(1).unwrap();
    let levels: Vec<usize> = (1..600).step_by(7).map(|digits| tower.level(&ten(digits)).unwrap()).collect();
    assert!(levels.is_sorted() && (2..=8).contains(&levels[0]) && levels.last().is_some_and(|last| *last <= 8));
    assert!(tower.level(&ten(1000)).is_err() && tower.level(&(UBig::ONE << 20_000)).is_err());
    assert_eq!(Tower::new(u64::MAX).unwrap().with_bottom(3).level(&UBig::ZERO), Ok(3));
}
