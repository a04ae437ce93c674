//! The tower for f = x1 + kappa against the stream, the sums over runs, its judge, and itself from another bottom.
//!
//! Every n and every x up to 2 10^4, and up to 10^6 all those beside the ends of runs and thousands of others, for kappa =
//! 1, 2, 3, 7. `wyt selftest --deep` asks every n and every x up to 10^6, and goes further out.

mod common;
#[path = "common/random_access.rs"]
mod random_access;
use proptest::prelude::*;
use random_access::{far_away, judge_access};
use wythoff_exact::{IBig, UBig};
use wythoff_seq::access::{GaveUp, Limits, PairAccess, Partner, Place};
use wythoff_seq::tower::Iterates;
use wythoff_seq::{Growing, Pair, PairStream, QuasiPolynomial, Tower, mex};

fn tower(kappa: u64) -> Tower {
    Tower::new(kappa).unwrap()
}

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

fn textbook(kappa: u64, count: u64) -> Vec<Pair> {
    mex::pairs(count, |_, before, a| common::next(before, a, |x1, _, _| IBig::from(x1) + IBig::from(kappa)))
}

#[test]
fn the_textbook_recursion() {
    for kappa in [1, 2, 3, 7] {
        let want = textbook(kappa, 20_000);
        judge_access(&tower(kappa), &want);
    }
    for kappa in [4, 5, 100, 1000] {
        judge_access(&tower(kappa), &textbook(kappa, 1500));
    }
    for (level, count) in [(2, 2000), (3, 400), (4, 100), (5, 25)] {
        judge_access(&tower(1).with_bottom(level), &textbook(1, count));
        judge_access(&tower(3).with_bottom(level), &textbook(3, count));
    }
    for kappa in [1, 7] {
        let (judge, game, limits) = (Iterates::new(kappa).unwrap(), tower(kappa), Limits::none());
        judge_access(&judge, &textbook(kappa, 60));
        for n in (0..2000u64).map(UBig::from) {
            assert_eq!(judge.pair(&n, &limits), game.pair(&n, &limits));
            assert_eq!(judge.locate(&n, &limits), game.locate(&n, &limits));
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
            let term = game.pair(&n, &Limits::none()).unwrap();
            assert_eq!((&term.a - &n).to_string(), k, "10^{digits}");
            assert_eq!(term.b.exact().unwrap().to_string(), b, "10^{digits}");
        }
    }
}

const MILLION: u64 = 1_000_000;

/// The pairs up to n = 10^6 by the stream.
fn stream(kappa: u64) -> Vec<Pair> {
    let wide = move |x1: u64, _: &UBig, _: u64| IBig::from(x1) + IBig::from(kappa);
    let f = common::constraint(move |x1, _, _| x1.checked_add(kappa.into()), wide);
    PairStream::new(f).pairs().take(MILLION as usize + 1).collect::<Result<_, _>>().unwrap()
}

/// Compares those n and x up to 10^6 that are `asked`.
fn compare(kappa: u64, asked: impl Fn(u64) -> bool) {
    let (game, limits) = (tower(kappa), Limits::none());
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
            let term = game.pair(&n, &limits).unwrap();
            assert_eq!((term.a, term.b), (pair.a.into(), Partner::Exact(pair.b.clone())), "kappa {kappa}, n {n}");
        }
    }
    for (x, place) in (0..).zip(&places).filter(|(x, _)| asked(*x)) {
        assert_eq!(game.locate(&x.into(), &limits).as_ref(), Ok(place), "kappa {kappa}, x {x}");
    }
}

#[test]
fn a_million_beside_the_ends_of_runs() {
    for kappa in [1, 2, 3, 7] {
        // Runs end at c_n = b_n - n, and b_n is where the places change.
        let ends: Vec<u64> = textbook(kappa, 1500)
            .iter()
            .filter_map(|p| u64::try_from(&p.b).ok().map(|b| [b, b - p.n]))
            .flatten()
            .flat_map(|e| [e.saturating_sub(1), e, e + 1])
            .collect();
        let ends: std::collections::HashSet<u64> = ends.into_iter().collect();
        compare(kappa, |n| n % 97 == kappa || ends.contains(&n));
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
        let limits = Limits::none();
        for n in [n.clone(), &n + UBig::ONE, &n - UBig::ONE, &n / UBig::from(7u8)] {
            let term = game.pair(&n, &limits).unwrap();
            assert_eq!(judge.pair(&n, &limits).as_ref(), Ok(&term), "10^{digits}, kappa {kappa}");
            assert_eq!(judge.locate(&n, &limits), game.locate(&n, &limits));
            let (b, end) = (term.b.exact().unwrap(), &n * UBig::from(3u8));
            assert_eq!(judge.last_difference(&n, &end, &limits), game.last_difference(&n, &end, &limits));
            assert_eq!(game.is_pair(&term.a, b, &limits), Ok(true));
            assert_eq!(game.is_pair(&term.a, &(b + UBig::ONE), &limits), Ok(false));
            assert_eq!(game.is_pair(&(&term.a - UBig::ONE), b, &limits), Ok(false));
        }
        far_away(&game, &n);
    }
}

/// Numbers that end a run far out: n = c_k and c_k + 1, where k(n) rises.
#[test]
fn far_out_at_the_ends_of_runs() {
    let (game, limits) = (tower(1), Limits::none());
    for digits in [9, 15, 25, 45] {
        let k = ten(digits) + UBig::from(3u8);
        let b = game.pair(&k, &limits).unwrap().b;
        let end = b.exact().unwrap() - &k;
        let rise = |n: &UBig| game.pair(n, &limits).unwrap().a - n;
        assert_eq!(rise(&end), &k - UBig::ONE);
        assert_eq!(rise(&(&end + UBig::ONE)), k);
        far_away(&game, &end);
        far_away(&game, &(end + UBig::ONE));
    }
}

#[test]
fn the_sums_over_runs_agree() {
    let limits = Limits::none();
    for kappa in [1u8, 7] {
        let other = Growing::new(QuasiPolynomial::polynomial(&[kappa.into(), 1]).unwrap());
        let game = tower(kappa.into());
        for n in [ten(10), ten(12), ten(12) + UBig::from(123_456_789u64)] {
            assert_eq!(game.pair(&n, &limits), other.pair(&n, &limits));
        }
        for x in [ten(20), ten(22) - UBig::ONE] {
            assert_eq!(game.locate(&x, &limits), other.locate(&x, &limits));
            assert_eq!(game.last_difference(&x, &x, &limits), other.last_difference(&x, &x, &limits));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_judge_agrees(kappa in 1u64..12, n in 0u64..1 << 50, level in 2usize..5) {
        let limits = Limits::none();
        let (judge, n) = (Iterates::new(kappa).unwrap(), UBig::from(n));
        for game in [tower(kappa), tower(kappa).with_bottom(level)] {
            if game.level(&n).is_ok() {
                prop_assert_eq!(game.pair(&n, &limits), judge.pair(&n, &limits));
                prop_assert_eq!(game.locate(&n, &limits), judge.locate(&n, &limits));
                prop_assert_eq!(game.last_difference(&n, &n, &limits), judge.last_difference(&n, &n, &limits));
            }
        }
    }
}

#[test]
fn the_judge_far_out() {
    let (judge, game, limits) = (Iterates::new(1).unwrap(), tower(1), Limits::none());
    for n in [ten(16), ten(20)] {
        assert_eq!(judge.pair(&n, &limits), game.pair(&n, &limits));
        assert_eq!(judge.locate(&n, &limits), game.locate(&n, &limits));
    }
}

#[test]
fn it_gives_up_with_a_size() {
    assert!(Tower::new(0).is_none() && Iterates::new(0).is_none());
    let game = tower(1);
    let reason = |found: Result<_, GaveUp>| found.map(|_: wythoff_seq::access::Term| ()).unwrap_err().to_string();
    for digits in [800, 10_000] {
        let text = reason(game.pair(&ten(digits), &Limits::none()));
        assert!(text.contains("digits"), "{text}");
    }
    // Out of time, then again with more: the rows are not spoilt.
    for patience in [0, 70, 200, 1000] {
        let left = std::cell::Cell::new(patience);
        let go_on = || left.replace(left.get().max(1) - 1) > 0;
        let text = reason(game.pair(&ten(100), &Limits { go_on: &go_on, memory: 1 << 30 }));
        assert!(text.contains("time allowed") && text.contains("digits"), "{text}");
    }
    assert_eq!(game.pair(&ten(100), &Limits::none()), tower(1).with_bottom(6).pair(&ten(100), &Limits::none()));
    let small = Limits { go_on: &|| true, memory: 1000 };
    let text = reason(tower(1).pair(&ten(60), &small));
    assert!(text.contains("memory allowed") && text.contains("digits"), "{text}");
}
