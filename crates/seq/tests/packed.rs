//! The packed generators against the recursion with a queue, which the textbook mex judges, and against Algorithm 1 far out.

use std::collections::VecDeque;
use wythoff_exact::UBig;
use wythoff_seq::access::{Limits, PairAccess};
use wythoff_seq::algorithm_one::{AlgorithmOne, Periodic};
use wythoff_seq::mex;
use wythoff_seq::packed::{Approximation, Counts, Declined, Kernel, Machine, Pair64};

/// `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c(n)`: the b not yet passed wait in a queue.
fn recursion(c: impl Fn(u64) -> u64) -> impl Iterator<Item = Pair64> {
    let mut pending = VecDeque::new();
    let mut next = 0;
    (0..).map(move |n| {
        while pending.front() == Some(&next) {
            pending.pop_front();
            next += 1;
        }
        let (a, b) = (next, next + c(n));
        if b > a {
            pending.push_back(b);
        }
        next += 1;
        Pair64 { n, a, b }
    })
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
        let far = if terms.len() == 1 && terms[0] == (1, 2) { 10_000_000 } else { 1_000_000 };
        let got = machine.pairs(0).unwrap();
        let mut count = 0;
        for (want, got) in recursion(|n| sum(terms, n)).zip(got).take(far) {
            assert_eq!(want, got, "{terms:?}");
            count += 1;
        }
        assert_eq!(count, far);
    }
}

fn algorithm_one(terms: &[(u64, u64)]) -> AlgorithmOne<Periodic> {
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
                let want = access.pair(&n.into(), &Limits::none()).unwrap();
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
    assert!(Machine::new(vec![0, 2, 1], 1, 1).is_err());
    assert!(Machine::new(vec![0, 1], 3, 1).is_err());
    let half = Machine::floors(&[(1, 2)]).unwrap();
    assert_eq!(half.pairs(u64::MAX).unwrap_err(), Declined::TooFar { largest: half.largest() });
    assert!(half.largest() > 10u64.pow(18));
    let last: Vec<_> = half.pairs(half.largest() - 1).unwrap().take(2).collect();
    let access = algorithm_one(&[(1, 2)]);
    for got in last {
        let want = access.pair(&got.n.into(), &Limits::none()).unwrap();
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
