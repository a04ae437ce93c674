//! `b_n = s a_n + t n`, by its numeration system, and by its chain or the trailing zeros: against the textbook
//! recursion, and far out against each other.

use crate::common::random_access::{far_away, judge_access};
use proptest::prelude::*;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp, Spent, UBig};
use wythoff_seq::access::{LinearChain, LinearNumeration, PairAccess, Partner, ProcedureOne, TrailingZeros};
use wythoff_seq::mex;

fn sequence(s: u64, t: u64) -> LinearNumeration {
    LinearNumeration::new(s.into(), t.into()).unwrap()
}

/// The preferred method, for t = 0 and for s >= 2.
fn fast(s: &UBig, t: &UBig) -> Option<Box<dyn PairAccess>> {
    if t.is_zero() {
        return Some(Box::new(TrailingZeros::new(s.clone())?));
    }
    Some(Box::new(LinearChain::new(s.clone(), t.clone())?))
}

/// Both against the recursion.
fn judged(s: u64, t: u64, terms: u64) {
    let want = mex::pairs(terms, |n, _, a| UBig::from(s * a + t * n));
    judge_access(&sequence(s, t), &want);
    if let Some(fast) = fast(&s.into(), &t.into()) {
        judge_access(&Arc::<dyn PairAccess>::from(fast), &want);
    }
}

/// The fast method against the greedy digits: a pair, numbers at and next to it, differences.
fn same(s: &UBig, t: &UBig, n: &UBig) {
    let (Some(fast), budget) = (fast(s, t), Budget::unlimited()) else { return };
    let digits = LinearNumeration::new(s.clone(), t.clone()).unwrap();
    let term = digits.pair(n, &budget).unwrap();
    assert_eq!(fast.pair(n, &budget).as_ref(), Ok(&term), "pair {n} of {s}, {t}");
    let b = term.b.exact().unwrap();
    assert_eq!(fast.partner_of_a(n, &term.a, &budget).as_ref(), Ok(&term.b));
    assert_eq!(fast.partner_of_b(n, b, &budget).as_ref(), Ok(&term.a));
    let numbers = [&term.a, b, n].into_iter().flat_map(|x| [x.clone(), x + UBig::ONE]);
    for x in numbers.chain([&term.a, b, n].iter().filter(|x| !x.is_zero()).map(|x| *x - UBig::ONE)) {
        assert_eq!(fast.locate(&x, &budget), digits.locate(&x, &budget), "place of {x} for {s}, {t}");
        let end = n << 1;
        let (d, told) = (fast.last_difference(&x, &end, &budget), fast.tells(&term.a, &x, &budget));
        assert_eq!(d, digits.last_difference(&x, &end, &budget), "difference {x} for {s}, {t}");
        assert_eq!(told, Ok(Some(x == *b)), "({}, {x}) for {s}, {t}", term.a);
    }
}

#[test]
fn small_parameters() {
    for s in 1..=4u64 {
        for t in 0..=4u64 {
            if s + t < 2 {
                continue;
            }
            judged(s, t, 4_001);
        }
    }
}

#[test]
fn larger_parameters() {
    for (s, t) in
        [(1, 9), (5, 0), (7, 1), (40, 3), (10, 0), (17, 23), (1, 1000), (999, 0), (1000, 1), (123_456, 654_321)]
    {
        judged(s, t, 1_500);
    }
}

/// The test that takes minutes: every term to 10^5, and numbers of 10^5 digits against the greedy digits.
#[test]
#[ignore = "minutes"]
fn deep() {
    for (s, t) in [(2, 0), (2, 1), (2, 5), (3, 0), (3, 2), (4, 1), (5, 3), (7, 0), (9, 1), (12, 7), (50, 3)] {
        judged(s, t, 100_001);
    }
    for (s, t) in [(3u8, 2u8), (7, 1), (3, 0)] {
        let (s, t, n) = (UBig::from(s), UBig::from(t), UBig::from(10u8).pow(100_000) / UBig::from(7u8));
        let (fast, digits) = (fast(&s, &t).unwrap(), LinearNumeration::new(s, t).unwrap());
        let budget = Budget::unlimited();
        assert_eq!(fast.pair(&n, &budget), digits.pair(&n, &budget));
        assert_eq!(fast.locate(&n, &budget), digits.locate(&n, &budget));
    }
}

#[test]
fn refused() {
    for (s, t) in [(0u8, 0u8), (0, 1), (0, 5), (1, 0)] {
        assert!(LinearNumeration::new(s.into(), t.into()).is_none());
    }
    assert!(LinearChain::new(1u8.into(), 1u8.into()).is_none() && LinearChain::new(2u8.into(), 0u8.into()).is_none());
}

/// At and around pairs the methods agree with each other and with the equation of the sequence.
#[test]
fn far_out() {
    for (s, t) in [(1, 1), (1, 2), (2, 0), (3, 0), (3, 2), (2, 7), (1000, 1u64)] {
        let sequence = sequence(s, t);
        for digits in [18, 30, 100, 1000] {
            let n = UBig::from(10u8).pow(digits) + UBig::from(7u8);
            far_away(&sequence, &n);
            same(&s.into(), &t.into(), &n);
        }
    }
}

/// For s = 1 the terms are floor(n alpha), alpha = (2 - t + sqrt(t^2 + 4))/2: compared by squares alone.
#[test]
fn beatty() {
    for t in [1u32, 2, 5, 100] {
        let n = UBig::from(10u8).pow(300) + UBig::from(t);
        let a = sequence(1, t.into()).pair(&n, &Budget::unlimited()).unwrap().a;
        // a <= n alpha < a + 1, that is (2 a - (2 - t) n)^2 <= (t^2 + 4) n^2 < (2 (a + 1) - (2 - t) n)^2.
        let root = |a: UBig| (UBig::from(2u8) * a + UBig::from(t) * &n - UBig::from(2u8) * &n).pow(2);
        let square = UBig::from(t * t + 4) * &n * &n;
        assert!(root(a.clone()) <= square && square < root(a + UBig::ONE));
    }
}

/// Parameters as large as the numbers.
#[test]
fn enormous_parameters() {
    let big = UBig::from(10u8).pow(200);
    for (s, t) in
        [(big.clone(), UBig::ZERO), (big.clone(), big.clone()), (UBig::ONE, big.clone()), (big.clone(), UBig::ONE)]
    {
        let sequence = LinearNumeration::new(s.clone(), t.clone()).unwrap();
        let budget = Budget::unlimited();
        for n in 1..50u8 {
            let term = sequence.pair(&n.into(), &budget).unwrap();
            assert_eq!((term.a, term.b), (n.into(), Partner::Exact((&s + &t) * UBig::from(n))));
        }
        for n in [&big - UBig::ONE, big.clone(), &big * &big, &s + &t, (&s + &t) * &big] {
            far_away(&sequence, &n);
            same(&s, &t, &n);
        }
    }
}

/// Numbers whose representation ends in many zeros: no correction decides before the end of the chain.
#[test]
fn many_zeros() {
    for (s, t) in [(2u64, 1u64), (3, 2), (5, 1), (7, 9), (100, 1), (3, 0), (10, 0)] {
        let (mut v, mut before, p) = (UBig::ONE, UBig::ZERO, UBig::from(s + t - 1));
        for i in 0..900 {
            let next = &p * &v + UBig::from(s) * &before;
            before = std::mem::replace(&mut v, next);
            if i % 97 == 0 {
                same(&s.into(), &t.into(), &v);
                same(&s.into(), &t.into(), &(&v + &before));
            }
        }
    }
}

#[test]
fn gives_up() {
    let x = UBig::from(10u8).pow(1000);
    let late = Budget::unlimited().with_steps(0).with_memory(1 << 30);
    assert_eq!(sequence(3, 2).locate(&x, &late), Err(GaveUp::Spent(Spent::Time)));
    let narrow = Budget::unlimited().with_memory(1000);
    assert!(matches!(sequence(3, 2).pair(&x, &narrow), Err(GaveUp::Spent(Spent::Memory(bytes))) if bytes > 1000));
}

proptest! {
    #[test]
    fn anywhere(s in 1u64..60, t in 0u64..60, n in any::<u128>(), shift in 0usize..400) {
        prop_assume!(s + t > 1);
        let n = UBig::from(n) << shift;
        far_away(&sequence(s, t), &n);
        same(&s.into(), &t.into(), &n);
    }
}

#[test]
fn a_line_less_a_constant() {
    let budget = Budget::unlimited();
    for (s, r) in (2..7u64).flat_map(|s| (0..8).map(move |r| (s, r))).chain([(10, 7), (17, 15), (1000, 998), (3, 100)])
    {
        let fast = TrailingZeros::less(s.into(), r.into()).unwrap();
        judge_access(&fast, &mex::pairs(150, |_, _, a| UBig::from((s * a).saturating_sub(r).max(a))));
        // Far out against the search for preimages: numbers with many zeros and few.
        let g = move |x: &UBig| Some((UBig::from(s) * x).max(UBig::from(r)) - UBig::from(r)).map(|y| y.max(x.clone()));
        let slow = ProcedureOne::new(g);
        let mut x = UBig::from(10u8).pow(25);
        for i in 0..6u8 {
            x = if i % 2 == 0 { g(&g(&x).unwrap()).unwrap() } else { x.sqr() + UBig::from(i) };
            assert_eq!(fast.locate(&x, &budget), slow.locate(&x, &budget), "{s}, {r}: {x}");
            assert_eq!(fast.pair(&x, &budget), slow.pair(&x, &budget), "{s}, {r}: {x}");
            far_away(&fast, &x);
        }
    }
}
