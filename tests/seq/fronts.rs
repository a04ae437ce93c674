//! Random access by closed forms: p-Wythoff by its three methods, each compared with the previous one; (a, 2a);
//! Wyt(constant).

use crate::common::{asked, first, of_a};
use proptest::prelude::*;
use std::collections::BTreeMap;
use wythoff_base::{Budget, GaveUp, Spent, UBig};
use wythoff_seq::access::{Beatty, Ostrowski, PairAccess, Partner, Place, Term, TrailingZeros};
use wythoff_seq::{Pair, PairStream, ThreeDigits, mex};

const COUNT: u64 = 20_001;

fn big(n: impl Into<UBig>) -> UBig {
    n.into()
}

fn ten(k: usize) -> UBig {
    big(10u8).pow(k)
}

/// a_n and b_n.
fn pair(access: &dyn PairAccess, n: &UBig) -> (UBig, UBig) {
    match access.pair(n, &Budget::unlimited()).unwrap() {
        Term { a, b: Partner::Exact(b) } => (a, b),
        term => panic!("{term:?}"),
    }
}

fn locate(access: &dyn PairAccess, x: &UBig) -> (Option<UBig>, Option<UBig>) {
    let Place { in_a, in_b } = access.locate(x, &Budget::unlimited()).unwrap();
    (in_a, in_b)
}

fn is_pair(access: &dyn PairAccess, x: &UBig, y: &UBig) -> bool {
    access.is_pair(x, y, &Budget::unlimited()).unwrap()
}

/// Every n and every x of the first pairs, in both directions; positions next to pairs, and all below 150.
fn judge(access: &dyn PairAccess, pairs: &[Pair]) {
    let mut places: BTreeMap<UBig, (Option<UBig>, Option<UBig>)> = BTreeMap::new();
    let partner: BTreeMap<u64, &UBig> = pairs.iter().map(|p| (p.a, &p.b)).collect();
    for p in pairs {
        places.entry(big(p.a)).or_default().0 = Some(big(p.n));
        places.entry(p.b.clone()).or_default().1 = Some(big(p.n));
        if !asked(p.n) {
            continue;
        }
        assert_eq!(pair(access, &big(p.n)), (big(p.a), p.b.clone()));
        for (x, y) in [(p.a, p.b.clone()), (p.a, &p.b + 1u8), (p.a + 1, p.b.clone()), (p.a + 1, &p.b + 1u8)] {
            let known = x < pairs.last().unwrap().a && big(x) <= y;
            assert!(!known || is_pair(access, &big(x), &y) == (partner.get(&x) == Some(&&y)), "({x}, {y})");
        }
    }
    for x in (0..=20_000u64).filter(|x| asked(*x)) {
        let want = places.get(&big(x)).cloned().unwrap_or_default();
        assert_eq!(locate(access, &big(x)), want, "{x}");
    }
    for (x, y) in (0..150u64).flat_map(|x| (x..150).map(move |y| (x, y))) {
        assert_eq!(is_pair(access, &big(x), &big(y)), partner.get(&x) == Some(&&big(y)), "({x}, {y})");
    }
}

fn judge_differences(access: &dyn PairAccess, pairs: &[Pair]) {
    for d in (0..60).chain([100, 101, 999, 5000, 5001, 1 << 40]).map(|d: u64| big(d)) {
        for end in [0, 1, 2, 3, 17, 18, 600, COUNT as usize] {
            let want = pairs[..end].iter().rfind(|p| &p.b - p.a <= d).map(|p| big(p.n));
            assert_eq!(access.last_difference(&d, &big(end), &Budget::unlimited()), Ok(want), "{d} {end}");
        }
    }
}

#[test]
fn three_fronts_near() {
    for p in [1, 2, 3, 4, 5, 6, 7, 100u64] {
        let pairs = first(&mut PairStream::new(of_a(true, move |n, a| big(a + p * n))), COUNT as usize);
        let (beatty, ostrowski) = (Beatty::new(big(p)).unwrap(), Ostrowski::new(big(p)).unwrap());
        judge(&beatty, &pairs);
        judge(&ostrowski, &pairs);
        judge_differences(&beatty, &pairs);
        judge_differences(&ostrowski, &pairs);
    }
    assert_eq!(
        mex::pairs(2000, |n, _, a| big(a + n)),
        first(&mut PairStream::new(of_a(true, |n, a| big(a + n))), 2000)
    );
    assert!(Beatty::new(UBig::ZERO).is_none() && Ostrowski::new(UBig::ZERO).is_none());
}

/// The two fast methods agree on pair n, on the places of the numbers near it, and on the positions near it.
fn agree(p: &UBig, n: &UBig) {
    let (beatty, ostrowski) = (Beatty::new(p.clone()).unwrap(), Ostrowski::new(p.clone()).unwrap());
    let (a, b) = pair(&beatty, n);
    assert_eq!((a.clone(), b.clone()), pair(&ostrowski, n), "p = {p}, n = {n}");
    assert!(is_pair(&beatty, &a, &b) && is_pair(&ostrowski, &a, &b));
    assert_eq!((locate(&beatty, &a).0, locate(&beatty, &b).1), (Some(n.clone()), Some(n.clone())));
    for x in [&a - 1u8, a.clone(), &a + 1u8, &b - 1u8, b.clone(), &b + 1u8] {
        let place = locate(&beatty, &x);
        assert_eq!(place, locate(&ostrowski, &x), "p = {p}, x = {x}");
        assert!(x.is_zero() || place.0.is_some() != place.1.is_some());
    }
    // The neighbours of a P-position, on its diagonal, row and column and p off the diagonal, are not P-positions.
    let beside = [(&a + 1u8, &b + 1u8), (&a - 1u8, &b - 1u8), (a.clone(), &b + 1u8), (a.clone(), &b - 1u8)];
    let off = [(a.clone(), &b + p), (&a + 1u8, b.clone()), (&a - 1u8, b.clone())];
    for (x, y) in beside.into_iter().chain(off) {
        assert!(x > y || !is_pair(&beatty, &x, &y), "p = {p}: ({x}, {y})");
    }
}

#[test]
fn two_fronts_far() {
    let wide = [ten(20) + 39u8, ten(50)];
    for p in [1u64, 2, 3, 7, 100].map(big).iter().chain(&wide) {
        for n in [18, 30, 100].map(ten) {
            for n in [&n - 1u8, n.clone(), &n + 1u8, &n / p + 1u8, &n / 7u8 + 2u8] {
                agree(p, &n);
            }
        }
        agree(p, &ten(1000));
        // n alpha is nearest to a whole number at the denominators of the convergents; these n and their neighbours.
        let (mut q, mut before) = (p.clone(), UBig::ONE);
        for _ in 0..70 {
            (q, before) = (p * &q + before, q);
            for n in [&q - 1u8, q.clone(), &q + 1u8, &q + &before] {
                agree(p, &n);
            }
        }
    }
}

/// Where double precision first fails: F(41) - 1 and F(42) - 1.
#[test]
fn fibonacci_edge() {
    let wythoff = Beatty::new(big(1u8)).unwrap();
    let (x, y) = (big(165_580_140u64), big(267_914_295u64));
    assert!(is_pair(&wythoff, &x, &y));
    assert!(!is_pair(&wythoff, &(&x + 1u8), &(&y + 1u8)));
    assert_eq!(locate(&wythoff, &x).0, Some(big(102_334_155u64)));
    agree(&big(1u8), &big(102_334_155u64));
}

/// On both sides of 2^64, where words end.
#[test]
fn edge_of_words() {
    let edge = big(1u8) << 64;
    for p in
        [big(1u8), big(2u8), big(3u8), big(1u64 << 31), big(1u64 << 32), big(1u64 << 63), big(u64::MAX), edge.clone()]
    {
        let fronts = (Beatty::new(p.clone()).unwrap(), Ostrowski::new(p.clone()).unwrap());
        for x in (0..200u8).flat_map(|i| [&edge + i, &edge - i - 1u8]) {
            let place = locate(&fronts.1, &x);
            assert_eq!(locate(&fronts.0, &x), place);
            let n = place.0.or(place.1).unwrap();
            if !n.is_zero() {
                agree(&p, &n);
            }
            assert!(!is_pair(&fronts.0, &x, &x));
        }
        let top = big(u64::MAX);
        for x in [UBig::ZERO, big(1u8), &top >> 1, &top - 1u8, top.clone()] {
            assert_eq!(is_pair(&fronts.0, &x, &top), is_pair(&fronts.1, &x, &top));
        }
    }
}

#[test]
fn ten_thousand_digits() {
    let n = big(7u8).pow(11_800);
    agree(&big(1u8), &n);
    let (beatty, n) = (Beatty::new(big(3u8)).unwrap(), big(7u8).pow(118_000));
    let (a, b) = pair(&beatty, &n);
    assert!(is_pair(&beatty, &a, &b) && !is_pair(&beatty, &(&a + 1u8), &(&b + 1u8)));
    assert_eq!(locate(&beatty, &b), (None, Some(n)));
}

fn doubles() -> TrailingZeros {
    TrailingZeros::new(big(2u8)).unwrap()
}

#[test]
fn trailing_zeros_near() {
    let pairs = mex::pairs(COUNT, |_, _, a| big(2 * a));
    judge(&doubles(), &pairs);
    judge_differences(&doubles(), &pairs);
}

/// The rank by its definition as an alternating sum, and the parity of the trailing zeros.
#[test]
fn trailing_zeros_far() {
    let powers = [64, 127, 128, 1000, 3001].map(|k| big(1u8) << k);
    for base in [18, 30, 100, 1000].map(ten).into_iter().chain(powers) {
        for n in [&base - 2u8, &base - 1u8, base.clone(), &base + 1u8, &base / 3u8, &base / 3u8 + 1u8] {
            let (a, b) = pair(&doubles(), &n);
            assert!(a.trailing_zeros().unwrap() % 2 == 0 && b == &a * 2u8);
            let (mut plus, mut minus, mut x) = (UBig::ZERO, UBig::ZERO, a.clone());
            while !x.is_zero() {
                plus += &x;
                x >>= 1;
                minus += &x;
                x >>= 1;
            }
            assert_eq!(plus - minus, n);
            assert_eq!((locate(&doubles(), &a), locate(&doubles(), &b)), ((Some(n.clone()), None), (None, Some(n))));
            assert!(is_pair(&doubles(), &a, &b) && !is_pair(&doubles(), &a, &(&b + 1u8)));
            assert!(!is_pair(&doubles(), &b, &(&b << 1)));
        }
    }
}

fn three_digits(t: impl Into<UBig>) -> ThreeDigits {
    ThreeDigits::new(t.into()).unwrap()
}

#[test]
fn three_digits_near() {
    for t in [1, 2, 3, 4, 5, 6, 7, 10, 31, 100, 1000] {
        let pairs = first(&mut PairStream::new(three_digits(t as u64)), COUNT as usize);
        judge(&three_digits(t as u64), &pairs);
    }
    judge_differences(&three_digits(1u8), &first(&mut PairStream::new(three_digits(1u8)), COUNT as usize));
    let refused = three_digits(3u8).last_difference(&big(5u8), &big(9u8), &Budget::unlimited());
    assert!(matches!(refused, Err(GaveUp::Beyond(reason)) if reason.contains("rise and fall")));
}

/// Consecutive pairs: b = g(a), and the numbers between two a are in B and not in A.
#[test]
fn three_digits_far() {
    for t in [big(2u8), big(3u8), big(10u8), big(1u64 << 32), big(u64::MAX), ten(30), ten(500)] {
        let wyt = three_digits(t.clone());
        // The ends of blocks (by m2, by m1) and the middle.
        let block = ((&t - 1u8) * (&t + 2u8)) >> 1;
        let starts =
            [18, 30, 100, 1000].map(ten).into_iter().chain([block.clone(), &block * ten(40), t.clone(), &t << 1]);
        for start in starts {
            let mut last = None;
            for n in (0..5u8).map(|i| if start > big(2u8) { &start - 2u8 + i } else { big(i) }) {
                let (a, b) = pair(&wyt, &n);
                assert_eq!(b, &a + (&t - 1u8) * (&a % (&t + 1u8)));
                assert_eq!((locate(&wyt, &a).0, locate(&wyt, &b).1), (Some(n.clone()), Some(n)));
                assert!(a <= b && is_pair(&wyt, &a, &b) && !is_pair(&wyt, &a, &(&b + 1u8)));
                let mut x = last.unwrap_or_else(|| a.clone());
                while x < a && &x + 50u8 > a {
                    let (in_a, in_b) = locate(&wyt, &x);
                    assert!(in_a.is_none() && in_b.is_some());
                    x += 1u8;
                }
                last = Some(a + 1u8);
            }
        }
    }
}

#[test]
fn no_time() {
    let over = Budget::unlimited().with_steps(0).with_memory(0);
    let (n, x) = (ten(9), ten(9) + 1u8);
    let all: [&dyn PairAccess; 4] =
        [&Beatty::new(big(2u8)).unwrap(), &Ostrowski::new(big(2u8)).unwrap(), &doubles(), &three_digits(3u8)];
    for access in all {
        assert_eq!(access.pair(&n, &over), Err(GaveUp::Spent(Spent::Time)));
        assert_eq!(access.locate(&x, &over), Err(GaveUp::Spent(Spent::Time)));
        assert_eq!(access.is_pair(&n, &x, &over), Err(GaveUp::Spent(Spent::Time)));
        assert_eq!(access.last_difference(&n, &x, &over), Err(GaveUp::Spent(Spent::Time)));
    }
}

fn number(bytes: usize) -> impl Strategy<Value = UBig> {
    prop::collection::vec(any::<u8>(), 0..bytes).prop_map(|bytes| UBig::from_le_bytes(&bytes))
}

/// [`PairAccess`] with its default methods.
struct Plain<A>(A);

impl<A: PairAccess> PairAccess for Plain<A> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.0.pair(n, budget)
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.0.locate(x, budget)
    }
}

proptest! {
    #[test]
    fn fronts_agree(p in number(12), n in number(40)) {
        agree(&(p + 1u8), &(n + 1u8));
    }

    #[test]
    fn deciding_is_locating(p in number(9), n in number(20), i in 0..3u8, j in 0..3u8, d in number(30)) {
        fn check(access: impl PairAccess + Clone, n: &UBig, i: u8, j: u8, d: &UBig, monotone: bool) {
            let (a, b) = pair(&access, n);
            let (x, y) = (a + i, b + j);
            let plain = Plain(access.clone());
            assert!(x > y || is_pair(&access, &x, &y) == is_pair(&plain, &x, &y));
            if monotone {
                let last = |m: &dyn PairAccess| m.last_difference(d, n, &Budget::unlimited());
                assert_eq!(last(&access), last(&plain));
            }
        }
        let p = p + 1u8;
        check(Beatty::new(p.clone()).unwrap(), &n, i, j, &d, true);
        check(doubles(), &n, i, j, &d, true);
        check(ThreeDigits::new(p).unwrap(), &n, i, j, &d, false);
    }

    #[test]
    fn every_number_stands_somewhere(t in number(20), x in number(60)) {
        fn check(access: impl PairAccess, x: &UBig) {
            let (in_a, in_b) = locate(&access, x);
            assert!(in_a.is_some() || in_b.is_some());
            assert!(in_a.is_none_or(|n| pair(&access, &n).0 == *x));
            assert!(in_b.is_none_or(|n| pair(&access, &n).1 == *x));
        }
        check(Beatty::new(&t + 1u8).unwrap(), &x);
        check(Ostrowski::new(&t + 1u8).unwrap(), &x);
        check(doubles(), &x);
        check(ThreeDigits::new(t + 1u8).unwrap(), &x);
    }
}
