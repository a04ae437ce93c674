//! The packed generators against the recursion with a queue, which is compared with the textbook mex, and against
//! Algorithm 1 far out.
//!
//! One rather long file: all tests share the plain recursion and the list of sequences.

use crate::common::bitwise;
use std::collections::BTreeMap;
use wythoff_base::{Budget, Fault, GaveUp, IBig, Number, Spent, UBig, algebra::Polynomial, integer};
use wythoff_seq::access::{AlgorithmOne, Gapped, Growing, Or, PairAccess, QuasiPolynomial, RunSum};
use wythoff_seq::packed::{
    Approximation, Counts, Deviation, Kernel, Machine, NotNondecreasing, Pair64, Pair128, Runs, Seen, Sieve,
};
use wythoff_seq::{BeattySequence, Differences64, Periodic, mex};

/// `b_n = a_n + c(n)`.
fn recursion(c: impl Fn(u64) -> u64) -> impl Iterator<Item = Pair64> {
    (0..).zip(mex::queued(move |n, a| a + c(n))).map(|(n, (a, b))| Pair64 { n, a, b })
}

/// Sums of floors: small and large slopes, q up to 8, periods that are not prime, rational alpha (3/2), steep.
const FLOORS: [&[(u64, u64)]; 22] = [
    &[(1, 2)],
    &[(1, 1)],
    &[(2, 1)],
    &[(3, 1)],
    &[(1, 3)],
    &[(2, 3)],
    &[(4, 3)],
    &[(1, 4)],
    &[(3, 4)],
    &[(5, 4)],
    &[(1, 5)],
    &[(3, 5)],
    &[(3, 2)],
    &[(7, 2)],
    &[(1, 7)],
    &[(5, 8)],
    &[(13, 8)],
    &[(1, 7), (1, 3)],
    &[(1, 2), (1, 2), (1, 3)],
    &[(1, 2), (2, 3), (3, 1)],
    &[(100, 1)],
    &[(1000, 7)],
];

fn sum(terms: &[(u64, u64)], n: u64) -> u64 {
    terms.iter().map(|(p, q)| p * n / q).sum()
}

fn falls(n: u64) -> GaveUp {
    GaveUp::Rule(Fault::new(NotNondecreasing { n }))
}

#[test]
fn the_queue_is_the_textbook() {
    for terms in FLOORS {
        let want = mex::pairs(3000, |n, _, a| (a + sum(terms, n)).into());
        for (want, got) in want.iter().zip(recursion(|n| sum(terms, n))) {
            assert_eq!((want.n, want.a, &want.b), (got.n, got.a, &UBig::from(got.b)), "{terms:?}");
        }
    }
}

#[test]
fn machines_follow_the_recursion() {
    for terms in FLOORS {
        let machine = Machine::floors(terms).unwrap();
        let far = if *terms == [(1, 2)] { 10_000_000 } else { 400_000 };
        let got = machine.pairs(0).unwrap();
        let mut count = 0;
        for (want, got) in recursion(|n| sum(terms, n)).zip(got).take(far) {
            assert_eq!(want, got, "{terms:?}");
            count += 1;
        }
        assert_eq!(count, far);
    }
}

fn algorithm_one(terms: &[(u64, u64)]) -> AlgorithmOne {
    let period = terms.iter().map(|&(_, q)| q).product::<u64>();
    let table = (0..period).map(|n| sum(terms, n)).collect();
    AlgorithmOne::periodic(Periodic::new(table, period as usize, sum(terms, period)).unwrap()).unwrap()
}

#[test]
fn machines_start_anywhere() {
    for terms in FLOORS {
        let (machine, access) = (Machine::floors(terms).unwrap(), algorithm_one(terms));
        for n in
            [0, 1, 2, 63, 64, 36_000, 40_000, 700_000, 10u64.pow(12) - 3, 10u64.pow(12), 10u64.pow(13) + 7, 1 << 50]
        {
            let mut pairs = machine.pairs(n).unwrap();
            for n in n..n + 40 {
                let want = access.pair(&n.into(), &Budget::unlimited()).unwrap();
                let got = pairs.next().unwrap();
                assert_eq!((got.n, UBig::from(got.a)), (n, want.a), "{terms:?}");
                assert_eq!(want.b.exact(), Some(&UBig::from(got.b)), "{terms:?}");
            }
        }
    }
}

#[test]
fn a_wrong_c_is_declined() {
    for terms in [&[][..], &[(0, 1)], &[(1, 0)], &[(1, 5000)], &[(u64::MAX, 1)], &[(1, 4095), (1, 4094)]] {
        assert!(Machine::floors(terms).is_err(), "{terms:?}");
    }
    assert!(Periodic::new(vec![0, 2, 1], 1, 1).is_none());
    assert!(Periodic::new(vec![0, 1], 3, 1).is_none());
    let half = Machine::floors(&[(1, 2)]).unwrap();
    let largest = half.largest().to_string();
    assert!(matches!(half.pairs(u64::MAX).unwrap_err(), GaveUp::Beyond(reason) if reason.contains(&largest)));
    assert!(half.largest() > 10u64.pow(18));
    let last: Vec<_> = half.pairs(half.largest() - 1).unwrap().take(2).collect();
    let access = algorithm_one(&[(1, 2)]);
    for got in last {
        let want = access.pair(&got.n.into(), &Budget::unlimited()).unwrap();
        assert_eq!(want.a, UBig::from(got.a));
    }
}

fn counts(counts: &Counts) -> Vec<(i64, u64)> {
    counts.iter().map(|(value, tally)| (value, tally.count)).collect()
}

#[test]
fn the_slides_question_to_ten_million() {
    let half = Machine::floors(&[(1, 2)]).unwrap();
    let approximation = Approximation::new(&half).unwrap();
    for &kernel in Kernel::available() {
        let found = approximation.deviation(0, 9_999_999, kernel).unwrap();
        assert_eq!(counts(&found.s_minus_a), [(0, 1_894_038), (1, 7_308_045), (2, 797_917)], "{kernel:?}");
        let t = [(0, 1_021_968), (1, 6_560_517), (2, 2_409_182), (3, 8333)];
        assert_eq!(counts(&found.t_minus_b), t, "{kernel:?}");
        assert_eq!(found.t_minus_b.get(3).unwrap().first, 723);
    }
}

#[test]
fn every_kernel_and_every_cut_counts_the_same() {
    for terms in FLOORS.iter().take(20) {
        let machine = Machine::floors(terms).unwrap();
        let approximation = Approximation::new(&machine).unwrap();
        let far = approximation.largest().min(10u64.pow(13));
        // Some stretches far out; tables count all of them except the first, where the values are new.
        let window = if [(1, 2), (4, 3), (5, 8)].contains(&terms[0]) { 1_500_000 } else { 50_000 };
        for (from, to) in [(0, 300_000), (999, 1000), (40_000, 150_001), (far - window, far)] {
            let want = approximation.deviation(from, to, Kernel::Plain).unwrap();
            let total: u64 = want.s_minus_a.iter().map(|(_, tally)| tally.count).sum();
            assert_eq!(total, to - from + 1, "{terms:?}");
            for &kernel in &Kernel::available()[1..] {
                let got = approximation.deviation(from, to, kernel).unwrap();
                assert_eq!(got, want, "{terms:?} {kernel:?} {from} {to}");
                let mut parts = Deviation::default();
                let cut = from + (to - from) / 3;
                // In any order.
                parts.merge(&approximation.deviation(cut + 1, to, kernel).unwrap());
                parts.merge(&approximation.deviation(from, cut, kernel).unwrap());
                assert_eq!(parts, want, "{terms:?} {kernel:?}");
            }
        }
    }
}

/// s_n and t_n by integer square roots alone.
#[test]
fn the_approximation_is_that_of_the_slides() {
    for terms in FLOORS.iter().take(20) {
        let machine = Machine::floors(terms).unwrap();
        let approximation = Approximation::new(&machine).unwrap();
        let m: u64 = terms.iter().map(|(_, q)| q).product();
        let d: u64 = terms.iter().map(|(p, q)| p * (m / q)).sum();
        // n alpha = (n (2M - D) + sqrt(n^2 (4M^2 + D^2)))/(2M), n beta the same with 2M + D.
        let floor = |n: u64, sign: i64| {
            let (n, d, m) = (IBig::from(n), IBig::from(d), IBig::from(m));
            let root = integer::isqrt(&(&n * &n * (&m * &m * 4 + &d * &d))).unwrap();
            (&n * (&m * 2 + &d * sign) + root) / (m * 2)
        };
        for n in (0..3000).chain((1..60).map(|k| 7u64.pow(k % 15 + 1) + u64::from(k))) {
            assert_eq!(IBig::from(approximation.s(n).unwrap()), floor(n, -1), "{terms:?} {n}");
            assert_eq!(IBig::from(approximation.t(n).unwrap()), floor(n, 1), "{terms:?} {n}");
        }
        let want = approximation.deviation(0, 2000, Kernel::Plain).unwrap();
        let mut got = BTreeMap::new();
        for pair in recursion(|n| sum(terms, n)).take(2001) {
            let value = approximation.s(pair.n).unwrap() as i64 - pair.a as i64;
            got.entry(value).or_insert(Seen { count: 0, first: pair.n }).count += 1;
        }
        assert_eq!(want.s_minus_a.iter().collect::<BTreeMap<_, _>>(), got, "{terms:?}");
    }
}

type Function = fn(u64) -> u64;

fn root_two(n: u64) -> u64 {
    (2 * u128::from(n) * u128::from(n)).isqrt() as u64
}

fn golden(n: u64) -> u64 {
    ((u128::from(n) + (5 * u128::from(n) * u128::from(n)).isqrt()) / 2) as u64
}

#[test]
fn sieves_follow_the_recursion() {
    let all: [(&str, Function); 10] = [
        ("sqrt 2", root_two),
        ("phi", golden),
        ("1/7 + 1/3", |n| n / 7 + n / 3),
        ("1/2 + sqrt", |n| n / 2 + n.isqrt()),
        ("sqrt", |n| n.isqrt()),
        ("log", |n| u64::from((n + 1).ilog2())),
        ("square", |n| n * n / 1000),
        ("zero for long", |n| n.saturating_sub(9000) / 2),
        ("constant", |_| 7),
        ("zero", |_| 0),
    ];
    for (name, c) in all {
        let sieve = Sieve::new(move |n| Some(c(n)));
        let mut got = sieve.pairs(0).unwrap();
        for want in recursion(c).take(200_000) {
            assert_eq!(got.next(), Some(want), "{name}");
        }
        assert_eq!(got.stopped(), None);
    }
}

#[test]
fn lines_in_words_are_exact() {
    let root = BeattySequence::new(Number::from(2).sqrt().unwrap(), Number::ZERO).unwrap();
    let phi = BeattySequence::new(Number::phi(), Number::ZERO).unwrap();
    // Rational: the fraction is often next to 1, where the exact floor is computed.
    let third =
        BeattySequence::new(Number::ratio(7.into(), 3.into()).unwrap(), Number::ratio(2.into(), 3.into()).unwrap())
            .unwrap();
    let all: [(&BeattySequence, Function); 3] = [(&root, root_two), (&phi, golden), (&third, |n| (7 * n).div_ceil(3))];
    for (line, c) in all {
        for from in [0, 1, 12_345, 1 << 40, (1 << 60) - 7] {
            for len in [1, 7, 300, 5000] {
                let mut got = vec![0; len];
                line.fill(from, &mut got).unwrap();
                assert!(got.iter().zip(from..).all(|(&got, n)| got == c(n) && line.at64(n) == Some(got)), "{from}");
            }
        }
        assert_eq!(line.at64(u64::MAX), None);
        assert_eq!(line.fill(u64::MAX - 3, &mut [0; 9]), None);
    }
    // Just above and below an integer at n = 2^50, by less than 2^-64.
    for (add, want) in [(1i64, 1u64 << 51), (-1, (1 << 51) - 1)] {
        let tiny = Number::ratio(IBig::from(add), IBig::ONE << 190usize).unwrap();
        let line = BeattySequence::new(Number::from(2).add(&tiny).unwrap(), Number::ZERO).unwrap();
        let mut got = [0];
        line.fill(1 << 50, &mut got).unwrap();
        assert_eq!((line.at64(1 << 50), got[0]), (Some(want), want));
    }
    assert!(BeattySequence::new(Number::from(-1), Number::ZERO).is_none());
}

#[test]
fn sieves_start_anywhere_if_c_is_about_linear() {
    let gammas = [Number::from(2).sqrt().unwrap(), Number::phi()];
    for (c, gamma) in [root_two as Function, golden].into_iter().zip(gammas) {
        let access = AlgorithmOne::beatty(BeattySequence::new(gamma, Number::ZERO).unwrap()).unwrap();
        let sieve = Sieve::new(move |n| Some(c(n)));
        for n in [1, 100, 70_000, 1_000_000, 10u64.pow(12), 10u64.pow(13) + 1] {
            let mut got = sieve.pairs(n).unwrap();
            for n in n..n + 100 {
                let want = access.pair(&n.into(), &Budget::unlimited()).unwrap();
                let got = got.next().unwrap();
                assert_eq!((got.n, UBig::from(got.a), Some(&UBig::from(got.b))), (n, want.a, want.b.exact()));
            }
        }
    }
    // Not linear: declined, or correct.
    for c in [(|n| n * n / 1000) as Function, |n| n.isqrt(), |_| 7] {
        let sieve = Sieve::new(move |n| Some(c(n)));
        if let Ok(mut pairs) = sieve.pairs(400_000) {
            assert_eq!(pairs.next(), recursion(c).nth(400_000));
        }
    }
}

#[test]
fn a_ring_that_is_full_goes_on_from_below() {
    // The ring has room for c up to 2^28, passed at n = 268436.
    let c = |n: u64| 1000 * n;
    let sieve = Sieve::new(move |n| Some(c(n)));
    let mut got = sieve.pairs(0).unwrap();
    let mut beyond = 0;
    for want in recursion(c).take(300_000) {
        assert_eq!(got.next(), Some(want));
        beyond += u32::from(want.b - want.a > 1 << 28);
    }
    assert_eq!(beyond, 300_000 - 268_436);
    assert_eq!(got.stopped(), None);
    // Linear only very far out: correct while there are pairs, and then a reason.
    let c = |n: u64| if n < 10_000 { 3 * n } else { 3 * n + 300_000_000 };
    let sieve = Sieve::new(move |n| Some(c(n)));
    let mut got = sieve.pairs(0).unwrap();
    let count = got.by_ref().zip(recursion(c)).take(100_000).inspect(|(got, want)| assert_eq!(got, want)).count();
    assert!((10_000..100_000).contains(&count), "{count}");
    assert!(matches!(got.stopped(), Some(GaveUp::Beyond(_) | GaveUp::Spent(Spent::Memory(_)))), "{:?}", got.stopped());
}

#[test]
fn a_decrease_is_an_error_at_its_index() {
    for wrong in [0u64, 1, 5, 63, 64, 511, 512, 1000, 70_000] {
        let c = move |n: u64| if n == wrong { None } else { Some(n / 2) };
        let sieve = Sieve::new(c);
        let mut pairs = sieve.pairs(0).unwrap();
        assert_eq!(pairs.by_ref().take(1 << 20).count() as u64, wrong);
        assert_eq!(pairs.stopped(), Some(&falls(wrong)));
        let falling = Sieve::new(move |n: u64| Some(if n == wrong + 4 { n / 2 - 2 } else { n / 2 }));
        let mut pairs = falling.pairs(0).unwrap();
        assert_eq!(pairs.by_ref().take(1 << 20).count() as u64, wrong + 4);
        assert_eq!(pairs.stopped(), Some(&falls(wrong + 4)));
    }
    let sieve = Sieve::new(|n: u64| if n < 1_000_050 { Some(n / 2) } else { None });
    // A stretch there needs the terms after it.
    assert_eq!(sieve.pairs(1_000_000).unwrap_err(), falls(1_000_050));
    assert_eq!(sieve.pairs(0).unwrap().take(2_000_000).count(), 1_000_050);
}

/// `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, a_n)`.
fn constraint(f: &impl RunSum, count: usize) -> Vec<Pair128> {
    let pairs = mex::queued_steps(|(x, y), a| y + u128::from(a - x) + f.value(x, a).unwrap());
    (0..).zip(pairs.take(count)).map(|(n, (a, b))| Pair128 { n, a, b }).collect()
}

#[test]
fn runs_follow_the_recursion() {
    let polynomial = |c: &[i128]| QuasiPolynomial::polynomial(c).unwrap();
    let all: Vec<(&str, Box<dyn RunSum>)> = vec![
        ("x + 1", Box::new(polynomial(&[1, 1]))),
        ("x", Box::new(polynomial(&[0, 1]))),
        ("x^2 + 1", Box::new(polynomial(&[1, 0, 1]))),
        ("x^3", Box::new(polynomial(&[0, 0, 0, 1]))),
        ("2", Box::new(polynomial(&[2]))),
        ("x | 3", Box::new(bitwise(3, |x| x | 3).unwrap())),
        (
            "x (1 + (-1)^x) + 1",
            Box::new(QuasiPolynomial::new(&[], &[vec![1, 2], vec![1]].map(Polynomial::new)).unwrap()),
        ),
        ("x1 | x0", Box::new(Or)),
        ("gapped", Box::new(Gapped { near: polynomial(&[1, 1]), far: polynomial(&[2, 1]) })),
    ];
    for (name, f) in all {
        let want = constraint(&f, 100_000);
        let runs = Runs::new(f).unwrap();
        let mut got = runs.pairs(0).unwrap();
        for want in &want {
            assert_eq!(got.next().as_ref(), Some(want), "{name}");
        }
        for n in [1, 2, 255, 256, 257, 300, 5000, 70_001, 99_000] {
            let got: Vec<_> = runs.pairs(n).unwrap().take(900).collect();
            assert_eq!(got, want[n as usize..n as usize + 900], "{name} from {n}");
            let got: Vec<_> = runs.pairs_from(want[n as usize]).unwrap().take(900).collect();
            assert_eq!(got, want[n as usize..n as usize + 900], "{name} from {n}");
        }
    }
    assert!(Runs::new(polynomial(&[0])).is_err());
}

#[test]
fn runs_far_out_agree_with_random_access() {
    let f = QuasiPolynomial::polynomial(&[1, 1]).unwrap();
    let (runs, access) = (Runs::new(f.clone()).unwrap(), Growing::new(f));
    for n in [10u64.pow(9), 10u64.pow(11) + 12_345] {
        let got: Vec<_> = runs.pairs(n).unwrap().take(300_000).collect();
        for pair in got.iter().step_by(50_021).chain(got.last()) {
            let want = access.pair(&pair.n.into(), &Budget::unlimited()).unwrap();
            assert_eq!((UBig::from(pair.a), Some(&UBig::from(pair.b))), (want.a, want.b.exact()));
        }
    }
}

#[test]
fn a_sieve_started_anywhere_loses_no_pair_between_its_groups() {
    let sieve = Sieve::new(|n: u64| Some((2 * u128::from(n) * u128::from(n)).isqrt() as u64));
    let all: Vec<Pair64> = sieve.pairs(0).expect("a sieve").take(10_000).collect();
    for from in [1, 2, 3, 153, 511, 512, 513, 2000] {
        let found: Vec<Pair64> = sieve.pairs(from).expect("a start").take(5000).collect();
        assert_eq!(found, all[from as usize..from as usize + 5000], "from {from}");
    }
}
