//! Small modules that nothing outside their crate can reach, compiled here by themselves.
#![allow(dead_code, reason = "the tests need a part of each module")]

#[path = "../../crates/seq/src/access/tower/derivation.rs"]
mod derivation;
#[path = "../../crates/seq/src/linear/kappa.rs"]
mod kappa;
#[path = "../../crates/seq/src/access/tower/limbs.rs"]
mod limbs;
#[path = "../../crates/seq/src/stream/pending.rs"]
mod pending;
#[path = "../../crates/seq/src/access/tower/polynomial.rs"]
mod polynomial;
#[path = "../../crates/seq/src/stream/window.rs"]
mod window;

use derivation::steps;
use kappa::Enclosure;
use limbs::{Coefficients, Place};
use pending::Pending;
use polynomial::{K, Polynomial};
use std::collections::BTreeSet;
use window::{REACH, Window};
use wythoff_base::{IBig, Number};
use wythoff_seq::mex::mex;

fn linear(kappa: u64, count: usize) -> Vec<Polynomial> {
    let f = [IBig::from(kappa), IBig::ONE];
    steps([&f, &f], count)
}

#[test]
fn numbers_of_monomials() {
    let count: Vec<usize> = linear(1, 5).iter().map(|h| h.terms().count()).collect();
    assert_eq!(count, [1, 2, 8, 53, 546]);
}

/// h_1 = -c, h_2 = -c(c-1)/2, h_3 = -c(c-1)(c^2 + 7c - 6 + 4(k+g)(c+1) + 12 u_1)/24, as found by hand.
#[test]
fn the_first_steps() {
    for g in [0u64, 1, 6] {
        let derived = linear(g + 1, 3);
        for (k, c, u) in [(0i64, 1i64, 0i64), (3, 17, -40), (5, -2, 9), (11, 101, 1000)] {
            let slope = k + g as i64;
            let h3 = -c * (c - 1) * (c * c + 7 * c - 6 + 4 * slope * (c + 1) + 12 * u) / 24;
            for (h, want) in derived.iter().zip([-c, -c * (c - 1) / 2, h3]) {
                let at: Vec<Polynomial> = [c, k, u].into_iter().map(|v| Polynomial::constant(IBig::from(v))).collect();
                let value = h.substitute(&at).minus(&Polynomial::constant(IBig::from(want))).reduced();
                assert_eq!(value.terms().count(), 0, "{want}");
            }
        }
    }
}

#[test]
fn weights() {
    for (s, h) in (1..).zip(linear(3, 5)) {
        for (exponents, _) in h.terms() {
            let weight = |v: usize| [2, 1].get(v).copied().unwrap_or((1usize << v.saturating_sub(K)) + 1);
            let total: usize = exponents.iter().enumerate().map(|(v, e)| weight(v) * usize::from(*e)).sum();
            assert!(total <= 1 << s, "h_{s}");
        }
    }
}

#[test]
fn the_same_as_with_large_numbers() {
    let power = |e: usize| IBig::ONE << e;
    let edges = [0, 1, 7, 8, 62, 63, 64, 65, 127, 128, 129, 200, 255, 256];
    let near = |e: usize| [power(e) - IBig::ONE, power(e), power(e) + IBig::ONE];
    let numbers: Vec<IBig> = edges.into_iter().flat_map(near).flat_map(|a| [a.clone(), -a, IBig::ZERO]).collect();
    let mut place = Place::default();
    for rising in numbers.windows(1).chain(numbers.windows(2)).chain(numbers.windows(7)) {
        let all = Coefficients::new(rising);
        for x in [0, 1, -1, 2, -3, 1000, -65_537, i32::MAX, i32::MIN] {
            let want = rising.iter().rev().fold(IBig::ZERO, |sum, a| sum * IBig::from(x) + a);
            assert_eq!(all.at(x, &mut place), want, "{rising:?} at {x}");
        }
    }
    assert_eq!(Coefficients::new(&[]).at(5, &mut place), IBig::ZERO);
}

#[test]
fn floor_and_ceiling_for_a_rational_slope() {
    // gamma = 1: kappa = 0.6180339...; gamma = 3/2: kappa = 1/2; gamma = sqrt(2): kappa = 0.5176380...
    let at = |gamma: &Number| Enclosure::kappa(gamma, 20).map(|kappa| (kappa.near(), kappa.error));
    assert_eq!(at(&Number::ONE), Ok((648_055.into(), 1)));
    assert_eq!(at(&Number::ratio(3.into(), 2.into()).expect("a fraction")), Ok(((1 << 19).into(), 0)));
    assert_eq!(at(&Number::from(2).sqrt().expect("a root")), Ok((542_782.into(), 2)));
}

#[test]
fn skips_exactly_the_waiting_numbers() {
    let waiting = [1u64, 2, 5, 7, 8, 30, 31, 64, 100];
    for start in 0..10u64 {
        for room in 1..40 {
            let mut pending = Pending::default();
            pending.extend(&waiting);
            let (mut x, mut all) = (start, Vec::<u64>::new());
            loop {
                let mut out = vec![0; room];
                let k = pending.skip_into(&mut x, &mut out);
                all.extend(&out[..k]);
                if k < room {
                    break;
                }
            }
            let want: Vec<u64> = (start..=100).filter(|v| !waiting.contains(v)).collect();
            assert_eq!(all, want);
            assert_eq!((pending.len(), x), (0, 101));
        }
    }
}

#[test]
fn agrees_with_the_textbook_near_and_far() {
    for step in [1u64, 3, 70, 64 * REACH - 1, 64 * REACH, 64 * REACH + 1, u64::MAX / 2] {
        let (mut window, mut set) = (Window::default(), BTreeSet::new());
        for i in 0..1000u64 {
            let x = window.mex();
            assert_eq!(x, mex(&set));
            for y in [x, x.saturating_add(step), (i * i) % 700] {
                window.insert(y);
                set.insert(y);
            }
        }
    }
}

#[test]
fn far_numbers_come_into_reach() {
    let edge = 64 * REACH;
    let mut window = Window::default();
    let blocked = [edge, edge + 1, edge + 2, edge + 64, u64::MAX];
    blocked.iter().for_each(|&x| window.insert(x));
    for x in 0..edge + 200 {
        if !blocked.contains(&x) {
            assert_eq!(window.mex(), x);
            window.insert(x);
        }
    }
    assert!(window.memory() <= 2 * REACH as usize * 8 + 64);
}
