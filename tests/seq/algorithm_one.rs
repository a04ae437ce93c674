//! Algorithm 1 against the textbook recursion, against the closed form far out, and against itself.

use crate::common::asked;
use proptest::prelude::*;
use std::cmp::Ordering;
use wythoff_base::{Budget, GaveUp, IBig, Number, Spent, UBig, integer};
use wythoff_seq::access::{AlgorithmOne, EvenDiagonalsAccess, PairAccess, Place};
use wythoff_seq::{BeattySequence, Differences, Linear, Pair, PairStream, Periodic, even_diagonals, mex};

const FAR: u64 = 20_000;

fn ratio(p: i64, q: i64) -> Number {
    Number::ratio(p.into(), q.into()).unwrap()
}

fn bounds(gamma: Number, k1: Number, k2: Number) -> Linear {
    Linear::new(gamma, k1, k2).unwrap()
}

fn line(gamma: Number, delta: Number) -> AlgorithmOne {
    AlgorithmOne::beatty(BeattySequence::new(gamma, delta).unwrap()).unwrap()
}

fn ten(power: usize) -> UBig {
    UBig::from(10u8).pow(power)
}

/// Pairs, places and differences, for n, x < far, against the given pairs.
fn judge(name: &str, access: &dyn PairAccess, want: &[Pair], far: u64) {
    let none = Budget::unlimited();
    let mut places = vec![Place::default(); far as usize];
    for pair in want {
        if let Some(place) = places.get_mut(pair.a as usize) {
            place.in_a = Some(pair.n.into());
        }
        if let Some(place) = usize::try_from(&pair.b).ok().and_then(|b| places.get_mut(b)) {
            place.in_b = Some(pair.n.into());
        }
        if pair.n < far && asked(pair.n) {
            let term = access.pair(&pair.n.into(), &none).unwrap();
            assert_eq!((term.a, term.b.exact()), (pair.a.into(), Some(&pair.b)), "{name}: pair {}", pair.n);
        }
    }
    for (x, want) in places.iter().enumerate().filter(|(x, _)| asked(*x as u64)) {
        assert_eq!(access.locate(&x.into(), &none).as_ref(), Ok(want), "{name}: place of {x}");
    }
    for pair in want.iter().step_by(997) {
        let x = UBig::from(pair.a);
        assert_eq!(access.is_pair(&x, &pair.b, &none), Ok(true));
        assert_eq!(access.is_pair(&x, &(&pair.b + UBig::ONE), &none), Ok(false));
        if pair.b > x {
            assert_eq!(access.is_pair(&pair.b, &(&pair.b + UBig::ONE), &none).unwrap_or(true), {
                let b = u64::try_from(&pair.b).unwrap();
                want.iter().any(|p| p.a == b && p.b == UBig::from(b + 1))
            });
        }
    }
    let c = |m: usize| &want[m].b - UBig::from(want[m].a);
    for end in [0, 1, 2, 7, 200, want.len().min(3000)] {
        for d in (0..60u64).chain([997, 10_000, 1 << 40]) {
            let scan = (0..end).rev().find(|m| c(*m) <= UBig::from(d)).map(UBig::from);
            let got = access.last_difference(&d.into(), &end.into(), &none);
            assert_eq!(got, Ok(scan), "{name}: last difference {d} below {end}");
        }
    }
}

fn judge_c(name: &str, access: &dyn PairAccess, c: impl Fn(u64) -> u64, far: u64) {
    judge(name, access, &mex::pairs(far + 100, |n, _, a| (a + c(n)).into()), far);
}

fn periodic(c: impl Fn(u64) -> u64, begin: usize, period: usize) -> AlgorithmOne {
    let table: Vec<u64> = (0..(begin + period) as u64).map(&c).collect();
    let rise = c((begin + period) as u64) - c(begin as u64);
    AlgorithmOne::periodic(Periodic::new(table, period, rise).unwrap()).unwrap()
}

#[test]
fn rational_lines_are_those_of_the_recursion() {
    for (p, q, t) in
        [(4, 3, 0), (1, 2, 0), (1, 7, 0), (1, 1, 0), (3, 1, 0), (1, 3, 0), (1, 2, 4), (7, 2, 3), (1, 40, 25)]
    {
        let name = format!("floor(({p}n + {t})/{q})");
        let far = if q == 40 { 500 } else { FAR };
        judge_c(&name, &line(ratio(p, q), ratio(t, q)), |n| (p as u64 * n + t as u64) / q as u64, far);
    }
}

#[test]
fn irrational_lines_are_those_of_the_recursion() {
    let root = |n: u64, r: u128| (u128::from(n) * u128::from(n) * r).isqrt() as u64;
    judge_c("sqrt(2) n", &line(Number::from(2).sqrt().unwrap(), Number::ZERO), |n| root(n, 2), FAR);
    // floor((n + sqrt(5 n^2))/2)
    judge_c("phi n", &line(Number::phi(), Number::ZERO), |n| (n + root(n, 5)) / 2, FAR);
    // floor(sqrt(2)/4 n + sqrt(2)) = floor(sqrt(2 (n + 4)^2)/4): flat, and c_0 > 0
    let gamma = Number::from(2).sqrt().unwrap().div(&Number::from(4)).unwrap();
    let delta = Number::from(2).sqrt().unwrap();
    judge_c("sqrt(2)/4 n + sqrt(2)", &line(gamma, delta), |n| root(n + 4, 2) / 4, FAR);
}

#[test]
fn blocking_and_other_periodic_differences_are_those_of_the_recursion() {
    for p in 1..=3 {
        for q in 1..=5 {
            let c = |n| p * (n / q);
            let far = if p == 1 { FAR } else { 6000 };
            judge_c(&format!("{p} floor(n/{q})"), &periodic(c, 0, q as usize), c, far);
        }
    }
    let two = |n| n / 2 + n / 3;
    judge_c("n/2 + n/3", &periodic(two, 0, 6), two, FAR);
    let back = |n| n / 2 + 2;
    judge_c("n/2 + 2", &periodic(back, 0, 2), back, FAR);
    let odd = |n: u64| 7 * n / 2 - n % 2;
    judge_c("7n/2 - n mod 2", &periodic(odd, 0, 2), odd, FAR);
    let late = |n: u64| if n < 30 { 0 } else { 5 + (n - 30) / 2 * 3 };
    judge_c("zeros first", &periodic(late, 30, 2), late, FAR);
    let early = |n: u64| if n < 5 { 100 } else { 100 + n };
    judge_c("much first", &periodic(early, 5, 1), early, FAR);
}

#[test]
fn a_closure_will_do() {
    let c = |n: &UBig| -> Result<UBig, GaveUp> { Ok(n * UBig::from(4u8) / UBig::from(3u8)) };
    let access = AlgorithmOne::new(bounds(ratio(4, 3), ratio(-2, 3), Number::ZERO), c).unwrap();
    judge_c("a closure", &access, |n| 4 * n / 3, FAR);
    let boxed: Box<dyn Differences> = Box::new(c);
    let boxed = AlgorithmOne::new(bounds(ratio(4, 3), Number::from(-3), Number::from(5)), boxed).unwrap();
    judge_c("loose bounds", &boxed, |n| 4 * n / 3, FAR / 4);
    let (n, none) = (ten(50), Budget::unlimited());
    assert_eq!(access.pair(&n, &none), line(ratio(4, 3), Number::ZERO).pair(&n, &none));
    assert_eq!(boxed.pair(&n, &none), access.pair(&n, &none));
}

#[test]
fn even_diagonals_are_those_of_the_stream() {
    let access = EvenDiagonalsAccess::new().unwrap();
    let want: Vec<Pair> =
        PairStream::new(even_diagonals()).pairs().take(FAR as usize + 100).map(Result::unwrap).collect();
    judge("even diagonals", &access, &want, FAR);
    // Far out: through c = 2 floor(n/4) itself, before the exchange.
    let (whole, none) = (periodic(|n| 2 * (n / 4), 0, 4), Budget::unlimited());
    for i in 0..8u8 {
        let n = ten(60) + UBig::from(i);
        assert_eq!(access.pair(&n, &none).unwrap().a, whole.pair(&(&n + UBig::ONE), &none).unwrap().a);
        let term = access.pair(&n, &none).unwrap();
        let place = access.locate(term.b.exact().unwrap(), &none).unwrap();
        assert_eq!(place, Place { in_a: None, in_b: Some(n) });
    }
}

/// `L <= a_n - n alpha <= U` in exact arithmetic, and not `L/2 <= a_n - n alpha`.
fn window_holds(name: &str, gamma: &Number, k1: &Number, k2: &Number, c: impl Fn(u64) -> u64) {
    let root = gamma.mul(gamma).unwrap().add(&Number::from(4)).unwrap().sqrt().unwrap();
    let kappa = root.sub(gamma).unwrap().div(&Number::from(2)).unwrap();
    let alpha = kappa.add(&Number::ONE).unwrap();
    let upper = kappa.mul(k2).unwrap().sub(k1).unwrap().div(gamma).unwrap();
    let lower = kappa.mul(k1).unwrap().sub(k2).unwrap().div(gamma).unwrap().sub(&Number::ONE).unwrap();
    let mut least = Number::ZERO;
    for pair in mex::pairs(FAR, |n, _, a| (a + c(n)).into()) {
        let rest = Number::from(c(pair.n)).sub(&gamma.mul(&pair.n.into()).unwrap()).unwrap();
        assert!(*k1 <= rest && rest <= *k2, "{name}");
        let e = Number::from(pair.a).sub(&alpha.mul(&pair.n.into()).unwrap()).unwrap();
        assert!(lower <= e && e <= upper, "{name}: a_{} = {}", pair.n, pair.a);
        least = least.min(e);
    }
    assert!(least < lower.div(&Number::from(2)).unwrap(), "{name}");
}

#[test]
fn the_window_holds() {
    for (p, q) in [(4, 3), (1, 2), (1, 7), (1, 1), (7, 2), (3, 5)] {
        let gamma = ratio(p, q);
        // After the shift by z, c_n = floor(gamma (n + z)) with z = ceil(q/p) - 1.
        let z = (q + p - 1) / p - 1;
        let c = |n: u64| (p as u64 * (n + z as u64)) / q as u64;
        let residues = (0..q as u64).map(|n| Number::from(c(n)).sub(&gamma.mul(&n.into()).unwrap()).unwrap());
        let (k1, k2) = (residues.clone().min().unwrap(), residues.max().unwrap());
        window_holds(&format!("{p}/{q}"), &gamma, &k1, &k2, c);
    }
    // sqrt(2) n up to FAR, with a slope so little smaller that the bounds are still valid there.
    let unit = IBig::ONE << 100;
    let slope = integer::isqrt(&(&unit * &unit * 2)).unwrap();
    let (gamma, k2) = (Number::ratio(slope, unit).unwrap(), Number::ratio(IBig::ONE, IBig::ONE << 80).unwrap());
    window_holds("sqrt(2)", &gamma, &Number::from(-1), &k2, |n| (2 * u128::from(n).pow(2)).isqrt() as u64);
}

#[test]
fn beatty_far_out() {
    let none = Budget::unlimited();
    for p in [1u64, 2, 3, 10, 1 << 20] {
        let access = line(p.into(), Number::ZERO);
        // floor(n (2 - p + sqrt(p^2 + 4))/2)
        let closed = |n: &UBig| {
            let n = n.as_ibig();
            let root = integer::isqrt(&(n * n * (IBig::from(p) * p + 4))).unwrap();
            UBig::try_from((n * 2 - n * p + root) / 2).unwrap()
        };
        for power in [18, 19, 30, 100, 300] {
            for i in 0..4u8 {
                let n = ten(power) + UBig::from(i);
                let a = closed(&n);
                let b = &a + &n * p;
                let term = access.pair(&n, &none).unwrap();
                assert_eq!((&term.a, term.b.exact()), (&a, Some(&b)), "p = {p}, 10^{power} + {i}");
                let (in_a, in_b) = (access.locate(&a, &none).unwrap(), access.locate(&b, &none).unwrap());
                assert_eq!(in_a, Place { in_a: Some(n.clone()), in_b: None });
                assert_eq!(in_b, Place { in_a: None, in_b: Some(n.clone()) });
                assert_eq!(access.is_pair(&a, &b, &none), Ok(true));
                assert_eq!(access.is_pair(&a, &(&b + UBig::ONE), &none), Ok(false));
                assert_eq!(access.last_difference(&(&n * p), &b, &none), Ok(Some(n)));
            }
        }
    }
}

/// All numbers from a_n on for a while: each has exactly one place, and the pair at that place contains it.
fn partitions(name: &str, access: &dyn PairAccess, n: &UBig, count: u64) {
    let none = Budget::unlimited();
    let first = access.pair(n, &none).unwrap().a;
    let (mut next_a, mut next_b) = (n.clone(), None);
    for i in 0..count {
        let x = &first + UBig::from(i);
        let place = access.locate(&x, &none).unwrap();
        match (place.in_a, place.in_b) {
            (Some(n), None) => {
                assert_eq!(n, next_a, "{name}: gap or overlap at +{i}");
                assert_eq!(access.pair(&n, &none).unwrap().a, x, "{name}");
                next_a += UBig::ONE;
            }
            (None, Some(m)) => {
                assert_eq!(access.pair(&m, &none).unwrap().b.exact(), Some(&x), "{name}");
                assert!(next_b.is_none_or(|before: UBig| before + UBig::ONE == m), "{name}: b at +{i}");
                next_b = Some(m);
            }
            other => panic!("{name}: {x} has the place {other:?}"),
        }
    }
    assert!(next_b.is_some(), "{name}: no b seen");
}

#[test]
fn far_out_the_numbers_are_split() {
    let root = |r: u64| Number::from(r).sqrt().unwrap();
    for power in [18, 30, 100] {
        let n = ten(power);
        partitions("4n/3", &line(ratio(4, 3), Number::ZERO), &n, 60);
        partitions("sqrt(2) n", &line(root(2), Number::ZERO), &n, 60);
        partitions("phi n + 1/2", &line(Number::phi(), ratio(1, 2)), &n, 30);
        partitions("n/2 + 2", &periodic(|n| n / 2 + 2, 0, 2), &n, 30);
        partitions("3 floor(n/5)", &periodic(|n| 3 * (n / 5), 0, 5), &n, 30);
    }
    partitions("n/7", &line(ratio(1, 7), Number::ZERO), &ten(100), 12);
}

#[test]
fn the_pairs_of_half_keep_within_two_of_the_slides() {
    // [FS]: a_n <= floor(n (3 + sqrt(17))/4) <= a_n + 2, and the guess floor - 1 is right about 73% of the time.
    let access = line(ratio(1, 2), Number::ZERO);
    let alpha = Number::from(17).sqrt().unwrap().add(&Number::from(3)).unwrap().div(&Number::from(4)).unwrap();
    let mut seen = [0u32; 3];
    for i in 0..300u32 {
        let n = ten(40) + UBig::from(i);
        let s = Number::from(n.clone()).mul(&alpha).unwrap().floor();
        let a = access.pair(&n, &Budget::unlimited()).unwrap().a;
        seen[usize::try_from(&(s - a.as_ibig())).unwrap()] += 1;
    }
    assert!(seen.iter().all(|s| *s > 0) && seen[1] > 150, "{seen:?}");
}

#[test]
fn hypotheses_that_fail_are_declined() {
    let at = |n: &UBig| -> Result<UBig, GaveUp> { Ok(n >> 1) };
    let new = |gamma, k1, k2| Linear::new(gamma, k1, k2).and_then(|linear| AlgorithmOne::new(linear, at)).is_some();
    assert!(new(ratio(1, 2), ratio(-1, 2), Number::ZERO));
    assert!(!new(ratio(1, 2), ratio(-1, 3), Number::ZERO));
    assert!(!new(ratio(1, 2), Number::ZERO, ratio(-1, 2)));
    assert!(!new(Number::ZERO, Number::from(-9), Number::from(9)));
    assert!(!new(ratio(-1, 2), Number::from(-9), Number::from(9)));
    let falling = |n: &UBig| -> Result<UBig, GaveUp> { Ok(n ^ UBig::ONE) };
    assert!(AlgorithmOne::new(bounds(Number::ONE, Number::from(-1), Number::ONE), falling).is_none());
    assert!(
        BeattySequence::new(Number::ZERO, Number::ZERO).is_none()
            && BeattySequence::new(Number::ONE, Number::from(-1)).is_none()
    );
    assert!(Periodic::new(vec![0, 1, 0], 1, 1).is_none() && Periodic::new(vec![0], 2, 1).is_none());
    assert!(Periodic::new(vec![0, 9], 2, 5).is_none() && Periodic::new(vec![], 0, 1).is_none());
}

#[test]
fn what_is_too_much_is_refused_in_words() {
    let none = Budget::unlimited();
    let size = |r: Result<_, GaveUp>| matches!(r, Err(GaveUp::Beyond(_)));
    assert!(size(line(ratio(1, 100_000), Number::ZERO).pair(&ten(30), &none)));
    assert!(size(line(Number::from(1u64 << 59), Number::ZERO).pair(&ten(30), &none)));
    let half = line(ratio(1, 2), Number::ZERO);
    let late = Budget::unlimited().with_steps(0).with_memory(1 << 30);
    assert_eq!(half.pair(&ten(30), &late), Err(GaveUp::Spent(Spent::Time)));
    let poor = Budget::unlimited().with_memory(100);
    assert!(matches!(half.locate(&ten(30), &poor), Err(GaveUp::Spent(Spent::Memory(_)))));
    // A c that leaves the promised bounds: a refusal, or the answer of the recursion, but no panic.
    let bent = |n: &UBig| -> Result<UBig, GaveUp> { Ok(if *n < ten(3) { n >> 1 } else { n << 2 }) };
    let access = AlgorithmOne::new(bounds(ratio(1, 2), ratio(-1, 2), Number::ZERO), bent).unwrap();
    assert!(size(access.pair(&ten(30), &none)));
    let failing = |n: &UBig| if *n < ten(3) { Ok(n >> 1) } else { Err(GaveUp::Spent(Spent::Time)) };
    let access = AlgorithmOne::new(bounds(ratio(1, 2), ratio(-1, 2), Number::ZERO), failing).unwrap();
    assert_eq!(access.pair(&ten(30), &none), Err(GaveUp::Spent(Spent::Time)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Random periodic steps: any nondecreasing quasi-periodic c, with any beginning.
    #[test]
    fn random_periodic_differences(
        start in 0u64..6,
        steps in prop::collection::vec(0u64..4, 1..12),
        begin in 0usize..6,
        far in 200u64..3000,
    ) {
        let begin = begin.min(steps.len() - 1);
        let rise: u64 = steps[begin..].iter().sum();
        prop_assume!(rise > 0);
        let mut table = vec![start];
        for step in &steps[..steps.len() - 1] {
            table.push(table[table.len() - 1] + step);
        }
        let access = AlgorithmOne::periodic(Periodic::new(table.clone(), steps.len() - begin, rise).unwrap()).unwrap();
        let mut c = table;
        while c.len() < far as usize + 100 {
            c.push(c[c.len() - (steps.len() - begin)] + rise);
        }
        judge_c("random", &access, |n| c[n as usize], far);
        partitions("random", &access, &ten(25), 8);
    }

    /// A run is the same as its terms.
    #[test]
    fn runs_are_their_terms(
        n in any::<u128>(), shift in 0usize..300, p in 1i64..50, q in 1i64..50, r in 2u64..40, t in 0i64..9
    ) {
        let surd = Number::from(r).sqrt().unwrap().mul(&ratio(p, q)).unwrap();
        let n = UBig::from(n) << shift;
        for c in [BeattySequence::new(ratio(p, q), ratio(t, 7)), BeattySequence::new(surd, ratio(t, 3))] {
            let c = c.unwrap();
            let mut rises = [0; 9];
            let base = c.run(&n, &mut rises).unwrap();
            for (i, rise) in rises.iter().enumerate() {
                prop_assert_eq!(c.at(&(&n + UBig::from(i))).unwrap(), &base + UBig::from(*rise));
            }
            prop_assert_eq!(c.linear().unwrap().gamma().sign(), Ordering::Greater);
        }
    }
}
