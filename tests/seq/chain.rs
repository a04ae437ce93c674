//! The chain against the textbook recursion, the stream, and Algorithm 1.

use crate::common::access::agrees;
use crate::common::of_words;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use wythoff_base::{Budget, GaveUp, IBig, Number, Spent, UBig, integer};
use wythoff_seq::access::{AlgorithmOne, Chain, PairAccess, Place};
use wythoff_seq::{BeattySequence, Differences, Linear, Pair, PairStream, Periodic};

/// A name, c in words, and c of any size.
type Sequence = (&'static str, fn(u64) -> u64, Box<dyn Differences>);

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn power(e: usize) -> UBig {
    UBig::from(10u8).pow(e)
}

/// The first pairs by the recursion.
fn textbook(c: &dyn Differences, count: usize) -> Vec<Pair> {
    let (mut used, mut a) = (std::collections::HashSet::new(), 0u64);
    (0..count as u64)
        .map(|n| {
            while used.contains(&UBig::from(a)) {
                a += 1;
            }
            let b = c.at(&n.into()).unwrap() + UBig::from(a);
            used.extend([UBig::from(a), b.clone()]);
            Pair { n, a, b }
        })
        .collect()
}

fn fraction(p: u64, q: u64) -> Number {
    Number::ratio(p.into(), q.into()).unwrap()
}

/// Both methods agree at n, at n + 1 and at some numbers near a_n.
fn same(one: &dyn PairAccess, other: &dyn PairAccess, n: &UBig, name: &str) {
    for n in [n.clone(), n + UBig::ONE] {
        let term = one.pair(&n, &unlimited()).unwrap();
        assert_eq!(term, other.pair(&n, &unlimited()).unwrap(), "{name}, n of {} bits", integer::bits(&n));
        for x in [term.a.clone(), &term.a + UBig::ONE, term.b.exact().unwrap().clone()] {
            assert_eq!(
                one.locate(&x, &unlimited()),
                other.locate(&x, &unlimited()),
                "{name}, x of {} bits",
                integer::bits(&x)
            );
        }
    }
}

/// The answers for a pair and for its two numbers are consistent.
fn consistent(access: &dyn PairAccess, n: &UBig, name: &str) {
    let term = access.pair(n, &unlimited()).unwrap();
    let place = access.locate(&term.a, &unlimited()).unwrap();
    assert_eq!(place.in_a.as_ref(), Some(n), "{name}");
    let Some(b) = term.b.exact() else { return };
    assert_eq!(access.locate(b, &unlimited()).unwrap().in_b.as_ref(), Some(n), "{name}");
    assert_eq!(access.is_pair(&term.a, b, &unlimited()), Ok(true), "{name}");
    assert_eq!(access.is_pair(&term.a, &(b + UBig::ONE), &unlimited()), Ok(false), "{name}");
}

/// The number of random sequences.
fn cases() -> u32 {
    std::env::var("CHAIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(40)
}

fn random<S: Strategy>(strategy: S, test: impl Fn(S::Value)) {
    let config = Config { cases: cases(), failure_persistence: None, ..Config::default() };
    let run = TestRunner::new(config).run(&strategy, |value| {
        test(value);
        Ok(())
    });
    run.unwrap();
}

#[test]
fn quasi_periodic_sequences() {
    let steps = prop::collection::vec(prop_oneof![3 => 0u64..3, 1 => 0u64..20], 1..12);
    let first = prop::collection::vec(0u64..4, 0..6);
    random((steps, first, 0u64..3, 0u64..40), |(steps, first, c0, zeros)| {
        let mut table = vec![if c0 == 2 { 1 } else { 0 }];
        table.resize(1 + zeros as usize % 9, table[0]);
        for step in first.iter().chain(&steps[..steps.len() - 1]) {
            table.push(table.last().unwrap() + step);
        }
        let rise = steps.iter().sum::<u64>().max(1);
        let c = Periodic::new(table.clone(), steps.len(), rise);
        let Some(c) = c else { return };
        let name = format!("{table:?}, period {}, rise {rise}", steps.len());
        let chain = Chain::periodic(c.clone()).unwrap();
        let pairs = textbook(&c, 500);
        agrees(&chain, &pairs, 400, &name);
        let windows = AlgorithmOne::periodic(c).unwrap();
        for e in [12, 30, 100, 1000] {
            same(&chain, &windows, &power(e), &name);
        }
        // Every depth of the blocks, and the way out of them.
        for e in (5..140).step_by(3) {
            same(&chain, &windows, &(UBig::from(3u8) << e), &name);
        }
    });
}

#[test]
fn lines() {
    let roots = prop_oneof![Just(2i64), Just(3), Just(5), Just(7)];
    random((roots, 1i64..6, 1i64..7, 0u64..5, 1u64..6), |(root, p, q, t, u)| {
        let surd = Number::from(root).sqrt().unwrap().mul(&Number::ratio(p.into(), q.into()).unwrap()).unwrap();
        let line = || BeattySequence::new(surd.clone(), fraction(t, u)).unwrap();
        let name = format!("{surd} n + {t}/{u}");
        let chain = Chain::beatty(line()).unwrap();
        agrees(&chain, &textbook(&line(), 500), 400, &name);
        let windows = AlgorithmOne::beatty(line()).unwrap();
        for e in [12, 30, 100] {
            same(&chain, &windows, &power(e), &name);
        }
    });
}

#[test]
fn polynomials_roots_and_powers() {
    random((0u64..4, 0u64..4, 0u64..3, 0u64..3, 0usize..5), |(a, b, c0, z, kind)| {
        let c: Box<dyn Fn(&UBig) -> UBig + Send + Sync> = match kind {
            0 => Box::new(move |n| n * n * (a + 1) + n * b + c0),
            1 => Box::new(move |n| n * n * n / (a + 1) + c0),
            2 => {
                Box::new(move |n| integer::isqrt(n.as_ibig()).unwrap().try_into().unwrap_or(UBig::ZERO) * (a + 1) + c0)
            }
            3 => {
                Box::new(move |n| n * b + UBig::try_from(integer::isqrt(n.as_ibig()).unwrap()).unwrap() / (a + 1) + c0)
            }
            _ => Box::new(move |n| n * n / UBig::from(7 * a + 1)),
        };
        let name = format!("{kind}: {a} {b} {c0} {z}");
        let c = move |n: &UBig| Ok::<_, GaveUp>(if *n < UBig::from(z) { UBig::ZERO } else { c(&(n - UBig::from(z))) });
        let pairs = textbook(&c, 500);
        let chain = Chain::new(c, None).unwrap();
        agrees(&chain, &pairs, 400, &name);
        consistent(&chain, &UBig::from(1_000_000u32), &name);
        if kind != 2 && !(kind == 3 && b == 0) {
            consistent(&chain, &power(100), &name);
        }
    });
}

#[test]
fn bounds_alone() {
    // floor(n/2) + floor(n sqrt(3)), of which only the bounds are known.
    let root = BeattySequence::new(Number::from(3).sqrt().unwrap(), Number::ZERO).unwrap();
    let gamma = Number::from(3).sqrt().unwrap().add(&fraction(1, 2)).unwrap();
    let linear = Linear::new(gamma, Number::from(-2), Number::ZERO).unwrap();
    let c = move |n: &UBig| Ok(n / UBig::from(2u8) + root.at(n)?);
    let pairs = textbook(&c, 3000);
    let chain = Chain::new(c, Some(&linear)).unwrap();
    agrees(&chain, &pairs, 2000, "n/2 + sqrt(3) n");
    [30, 100, 1000].into_iter().for_each(|e| consistent(&chain, &power(e), "n/2 + sqrt(3) n"));
}

#[test]
fn the_stream_to_a_million() {
    let cs: [Sequence; 4] = [
        ("n/7", |n| n / 7, Box::new(|n: &UBig| Ok(n / UBig::from(7u8)))),
        ("n^2", |n| n * n, Box::new(|n: &UBig| Ok(n * n))),
        ("isqrt", u64::isqrt, Box::new(|n: &UBig| Ok(UBig::try_from(integer::isqrt(n.as_ibig()).unwrap()).unwrap()))),
        ("n/2 + 3", |n| n / 2 + 3, Box::new(|n: &UBig| Ok(n / UBig::from(2u8) + UBig::from(3u8)))),
    ];
    for (name, word, c) in cs {
        let chain = Chain::new(c, None).unwrap();
        let stream = PairStream::new(of_words(true, move |n, a: u64| a.checked_add(word(n))));
        for pair in stream.pairs().take(1_000_001).step_by(99_991) {
            let pair = pair.unwrap();
            let term = chain.pair(&pair.n.into(), &unlimited()).unwrap();
            assert_eq!((term.a, term.b.exact()), (pair.a.into(), Some(&pair.b)), "{name}, n = {}", pair.n);
            consistent(&chain, &pair.n.into(), name);
        }
    }
    for (name, word, c) in [
        ("n/7", (|n| n / 7) as fn(u64) -> u64, Periodic::new(vec![0; 7], 7, 1).unwrap()),
        ("2n/5 + 1", |n| 2 * n / 5 + 1, Periodic::new(vec![1, 1, 1, 2, 2], 5, 2).unwrap()),
    ] {
        let chain = Chain::periodic(c).unwrap();
        let stream = PairStream::new(of_words(true, move |n, a: u64| a.checked_add(word(n))));
        for pair in stream.pairs().take(1_000_001).step_by(997) {
            let pair = pair.unwrap();
            let term = chain.pair(&pair.n.into(), &unlimited()).unwrap();
            assert_eq!((term.a, term.b.exact()), (pair.a.into(), Some(&pair.b)), "{name}, n = {}", pair.n);
            assert_eq!(chain.locate(&pair.a.into(), &unlimited()).unwrap().in_a, Some(pair.n.into()), "{name}");
        }
    }
}

#[test]
fn rational_kappa_stays_undecided_to_the_end() {
    // kappa = 1/2: for powers of 2 the chain stays in the middle.
    let c = || Periodic::new(vec![0, 1], 2, 3).unwrap();
    let (chain, windows) = (Chain::periodic(c()).unwrap(), AlgorithmOne::periodic(c()).unwrap());
    for e in [1usize, 64, 333, 1000, 3000] {
        for add in 0u8..3 {
            same(&chain, &windows, &((UBig::ONE << e) + UBig::from(add)), "3n/2");
        }
    }
}

#[test]
fn steep_slow_and_constant() {
    let doubling = |n: &UBig| match usize::try_from(n) {
        Ok(n) if n < 1 << 20 => Ok((UBig::ONE << n) - UBig::ONE),
        _ => Err(GaveUp::beyond("too large")),
    };
    let chain = Chain::new(doubling, None).unwrap();
    agrees(&chain, &textbook(&doubling, 60), 50, "2^n - 1");
    let x = power(1000);
    let place = chain.locate(&x, &unlimited()).unwrap();
    // Of the numbers up to 10^1000 3321 are b.
    assert_eq!(place, Place { in_a: Some(&x - UBig::from(3321u32)), in_b: None });
    let constant = Chain::new(Constant(UBig::from(5u8)), None).unwrap();
    agrees(&constant, &textbook(&Constant(UBig::from(5u8)), 300), 250, "5");
    consistent(&constant, &power(1000), "5");
    // isqrt(n) at 10^40 has 10^20 steps.
    let root = |n: &UBig| Ok(UBig::try_from(integer::isqrt(n.as_ibig()).unwrap_or_default()).unwrap_or_default());
    let slow = Chain::new(root, None).unwrap();
    let short = unlimited().with_steps(10_000);
    assert_eq!(slow.pair(&power(40), &short), Err(GaveUp::Spent(Spent::Time)));
    assert!(Chain::new(|_: &UBig| Ok(UBig::ZERO), None).is_none());
}

struct Constant(UBig);

impl Differences for Constant {
    fn at(&self, _: &UBig) -> Result<UBig, GaveUp> {
        Ok(self.0.clone())
    }

    fn constant(&self) -> Option<(UBig, UBig)> {
        Some((UBig::ZERO, self.0.clone()))
    }
}

#[test]
fn far_out_a_line_of_two_roots() {
    let (a, b) = (Number::from(2).sqrt().unwrap(), IBig::from(1));
    let line = BeattySequence::new(a.add(&Number::from(b)).unwrap(), Number::ZERO).unwrap();
    let chain = Chain::beatty(line).unwrap();
    consistent(&chain, &power(3000), "(1 + sqrt(2)) n");
}
