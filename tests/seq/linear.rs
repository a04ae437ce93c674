//! alpha and beta: floors and comparisons are exact for every alpha.

use std::cmp::Ordering;
use wythoff_base::{IBig, Number};
use wythoff_seq::{Limit, Linear};

fn ratio(p: i64, q: i64) -> Number {
    Number::ratio(p.into(), q.into()).unwrap()
}

fn limits(gamma: &Number) -> [Limit; 2] {
    let linear = Linear::new(gamma.clone(), Number::ZERO, Number::ZERO).unwrap();
    [Limit::alpha(&linear).unwrap(), Limit::beta(&linear).unwrap()]
}

#[test]
fn floors_are_exact() {
    let mut slopes = vec![ratio(1, 2), ratio(4, 3), ratio(3, 2), ratio(1, 7), Number::from(1), Number::from(5)];
    slopes.extend([Number::phi(), Number::from(2).sqrt().unwrap(), ratio(22, 7), ratio(2, 5), 1_000_000_007.into()]);
    for gamma in &slopes {
        for limit in limits(gamma) {
            for first in [0, 1, 5000, 1 << 40, (1 << 59) + 12345] {
                for (n, floor) in (first..first + 3000).zip(limit.floors(first)) {
                    assert_eq!(limit.floor(n), Some(floor.into()), "{gamma} {n}");
                    if let Some(exact) = limit.exact().filter(|_| n % 7 == 0 || n < 3000) {
                        let expected = exact.mul(&n.into()).unwrap().floor();
                        assert_eq!(IBig::from(floor), expected, "{gamma} {n}");
                    }
                }
                assert_eq!(limit.floors(first).take(3000).count(), 3000);
            }
            // Beyond words, and no index left.
            assert_eq!(limit.floors(u64::MAX).next().map(IBig::from), limit.floor(u64::MAX));
            assert_eq!(limit.floors(u64::MAX).count(), 1);
        }
    }
}

#[test]
fn equality_is_seen_where_alpha_is_rational() {
    // gamma = 3/2: alpha = 3/2, beta = 3.
    let [alpha, beta] = limits(&ratio(3, 2));
    assert_eq!(alpha.compare(&3.into(), &2.into()), Some(Ordering::Equal));
    assert_eq!(alpha.compare(&(-3).into(), &(-2).into()), Some(Ordering::Equal));
    assert_eq!(beta.compare(&6.into(), &2.into()), Some(Ordering::Equal));
    assert_eq!([2, 3, 0].map(|n| alpha.floor(n)), [3, 4, 0].map(|floor| Some(floor.into())));
    let [half, _] = limits(&ratio(1, 2));
    assert_eq!(half.decimal(0, 1), "-1.7807764064");
}

#[test]
fn comparisons_keep_the_signs() {
    for gamma in [ratio(1, 2), ratio(3, 2), Number::from(2).sqrt().unwrap()] {
        for limit in limits(&gamma) {
            for n in -40i64..40 {
                let floor =
                    (0..400).rev().find(|x| limit.compare(&(*x).into(), &n.abs().into()) != Some(Ordering::Greater));
                assert_eq!(floor.map(IBig::from), limit.floor(n.unsigned_abs()));
                for x in -150i64..150 {
                    let turned = limit.compare(&(-x).into(), &(-n).into()).map(Ordering::reverse);
                    assert_eq!(limit.compare(&x.into(), &n.into()), turned, "{gamma}: {x} and {n}");
                }
            }
        }
    }
}

#[test]
fn nested_roots_split_the_integers() {
    // Beatty's theorem: floor(n alpha) and floor(n beta), n >= 1, contain every positive integer once.
    let [alpha, beta] = limits(&Number::from(2).sqrt().unwrap());
    assert!(alpha.exact().is_none() && beta.exact().is_none());
    let mut all: Vec<i128> = alpha.floors(1).zip(beta.floors(1)).take(4000).flat_map(<[i128; 2]>::from).collect();
    all.sort_unstable();
    let reached = alpha.floors(4000).next().unwrap();
    assert!(all.iter().copied().take_while(|v| *v < reached).eq(1..reached));
}
