//! The transducer tower against the textbook recursion, against the closed form, and against itself far out.

use crate::common::access::agrees;
use crate::common::next;
use proptest::prelude::*;
use wythoff_base::{Budget, GaveUp, IBig, Spent, UBig};
use wythoff_seq::access::{Beatty, PairAccess, Partner, Transducer};
use wythoff_seq::{Pair, mex};

fn example3() -> Vec<Vec<u32>> {
    vec![vec![3, 1], vec![5, 3]]
}

fn transducer(f: &[Vec<u32>]) -> Transducer {
    Transducer::new(f.len() as u32, f.to_vec()).unwrap()
}

fn textbook(count: u64, f: &[Vec<u32>]) -> Vec<Pair> {
    let m = f.len();
    let value = |x1: u64, y1: &UBig, _: u64| IBig::from(f[x1 as usize % m][y1 % m]);
    mex::pairs(count, |_, p, a| next(p, a, value))
}

#[test]
fn example_3_and_constants() {
    for p in [1, 2, 3, 7, 100] {
        let f = vec![vec![p]];
        agrees(&transducer(&f), &textbook(20_000, &f), 20_000, &format!("f = {p}"));
    }
    agrees(&transducer(&example3()), &textbook(20_000, &example3()), 20_000, "example 3");
    let table = [(0, 0), (1, 4), (2, 10), (3, 14), (5, 21), (6, 25), (7, 27), (8, 31)];
    let pairs = textbook(8, &example3());
    assert!(pairs.iter().zip(table).all(|(p, (a, b))| p.a == a && p.b == UBig::from(b as u32)));
}

#[test]
fn any_table() {
    let mut seed = 1u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    for m in [2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5] {
        let f: Vec<Vec<u32>> = (0..m).map(|_| (0..m).map(|_| 1 + random(6) as u32).collect()).collect();
        let pairs = textbook(8_000, &f);
        agrees(&transducer(&f), &pairs, 8_000, &format!("{f:?}"));
        agrees(&transducer(&f).by_stacks(), &pairs, 8_000, &format!("{f:?} by stacks"));
    }
}

/// Random numbers with this many digits, some of them at the end or at the beginning of long words: those of pairs,
/// and their neighbours.
fn halves_agree_with_stacks(f: &[Vec<u32>], digits: usize, rounds: u64) {
    let (fast, slow, budget) = (transducer(f), transducer(f).by_stacks(), Budget::unlimited());
    let mut seed = 7u64;
    for _ in 0..rounds {
        let mut x = UBig::ZERO;
        while x < UBig::from(10u8).pow(digits) {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            x = (x << 31) + UBig::from(seed >> 33);
        }
        let term = slow.pair(&x, &budget).unwrap();
        let mut numbers = vec![x.clone(), &term.a + UBig::ONE, term.a];
        numbers.extend(term.b.exact().cloned());
        // b_n is at the beginning of a word of a word of a word.
        for _ in 0..8 {
            let last = numbers.last().unwrap().clone();
            numbers.extend(slow.pair(&last, &budget).unwrap().b.exact().cloned());
        }
        for x in numbers {
            assert_eq!(fast.pair(&x, &budget), slow.pair(&x, &budget), "{f:?}");
            assert_eq!(fast.locate(&x, &budget), slow.locate(&x, &budget), "{f:?}");
            let end = &x << 1;
            assert_eq!(fast.last_difference(&x, &end, &budget), slow.last_difference(&x, &end, &budget), "{f:?}");
        }
    }
}

#[test]
fn halves_and_stacks() {
    let tables = [example3(), vec![vec![1, 3], vec![1, 4]], vec![vec![2, 6, 2], vec![4, 3, 1], vec![3, 4, 2]]];
    for (digits, rounds) in [(1, 20), (30, 3), (300, 1)] {
        tables.iter().for_each(|f| halves_agree_with_stacks(f, digits, rounds));
    }
    halves_agree_with_stacks(&example3(), 1000, 1);
}

#[test]
#[ignore = "a minute: random tables, at 10^30, 10^300 and 10^1000"]
fn halves_and_stacks_of_many_tables() {
    let mut seed = 11u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    for m in (0..60).map(|i| 2 + i % 4) {
        let f: Vec<Vec<u32>> = (0..m).map(|_| (0..m).map(|_| 1 + random(6) as u32).collect()).collect();
        if transducer(&f).pair(&UBig::from(10u8).pow(30), &Budget::unlimited().with_memory(1 << 24)).is_ok() {
            [(30, 5), (300, 2), (1000, 1)]
                .into_iter()
                .for_each(|(digits, rounds)| halves_agree_with_stacks(&f, digits, rounds));
        }
    }
}

/// Pairs n .. n + 40: the gaps are 1 or 2, and d grows by f. Every number from a_n to the last a has the place that
/// the pairs give; a number outside the pairs is a b, and its pair confirms that.
fn consistent(f: &[Vec<u32>], n: &UBig) {
    let (access, m, budget) = (transducer(f), f.len(), Budget::unlimited());
    let pair = |n: &UBig| {
        let term = access.pair(n, &budget).unwrap();
        (term.a, term.b.exact().unwrap().clone())
    };
    let residue = |x: &UBig| x % m;
    let (mut n, mut last) = (n.clone(), pair(n));
    for _ in 0..40 {
        let (a, b) = pair(&(&n + UBig::ONE));
        assert_eq!(&b - &last.1, &a - &last.0 + UBig::from(f[residue(&last.0)][residue(&last.1)]));
        assert!(access.is_pair(&a, &b, &budget).unwrap() && !access.is_pair(&a, &(&b + UBig::ONE), &budget).unwrap());
        assert_eq!(access.locate(&b, &budget).unwrap().in_b, Some(&n + UBig::ONE));
        assert_eq!(access.last_difference(&(&b - &a), &(&n << 1), &budget).unwrap(), Some(&n + UBig::ONE));
        assert_eq!(access.last_difference(&(&b - &a - UBig::ONE), &(&n << 1), &budget).unwrap(), Some(n.clone()));
        let mut x = last.0.clone() + UBig::ONE;
        while x < a {
            let place = access.locate(&x, &budget).unwrap();
            assert_eq!((place.in_a, pair(&place.in_b.unwrap()).1), (None, x.clone()));
            x += UBig::ONE;
        }
        n += UBig::ONE;
        assert_eq!(access.locate(&a, &budget).unwrap().in_a, Some(n.clone()));
        last = (a, b);
    }
}

#[test]
fn far_out() {
    let ten = UBig::from(10u8);
    for digits in [18, 30, 100, 300] {
        for f in [example3(), vec![vec![1, 3], vec![1, 4]], vec![vec![2, 4, 1], vec![2, 4, 4], vec![2, 3, 2]]] {
            consistent(&f, &ten.pow(digits));
        }
    }
    consistent(&example3(), &ten.pow(1000));
}

#[test]
fn constants_have_a_closed_form() {
    let budget = Budget::unlimited();
    for p in [1u32, 2, 3, 10] {
        let (tower, beatty) = (transducer(&[vec![p]]), Beatty::new(p.into()).unwrap());
        for n in [18, 30, 100, 1000].map(|digits| UBig::from(10u8).pow(digits)) {
            for n in [&n - UBig::ONE, n.clone(), &n + UBig::from(7u8)] {
                assert_eq!(tower.pair(&n, &budget), beatty.pair(&n, &budget));
                assert_eq!(tower.locate(&n, &budget), beatty.locate(&n, &budget));
                let end = &n << 1;
                assert_eq!(tower.last_difference(&n, &end, &budget), beatty.last_difference(&n, &end, &budget));
            }
        }
    }
}

#[test]
fn only_small_positive_tables() {
    assert!(Transducer::new(0, vec![]).is_none());
    assert!(Transducer::new(2, vec![vec![1, 1], vec![1]]).is_none());
    assert!(Transducer::new(2, vec![vec![1, 1], vec![1, 0]]).is_none());
    assert!(Transducer::new(1, vec![vec![4097]]).is_none());
    assert!(Transducer::new(257, vec![vec![1; 257]; 257]).is_none());
    assert!(Transducer::new(1, vec![vec![4096]]).is_some());
}

/// A table with ever more states: the query ends within its budget, and later queries within the budget are answered.
#[test]
fn limits_are_kept() {
    let f = vec![vec![3, 4, 2], vec![3, 3, 4], vec![4, 1, 4]];
    let access = transducer(&f);
    let far = UBig::from(10u8).pow(100);
    let small = Budget::unlimited().with_memory(1 << 22);
    assert!(matches!(access.pair(&far, &small), Err(GaveUp::Spent(Spent::Memory(bytes))) if bytes < 1 << 23));
    // Refused at once, because the answer alone needs more memory.
    assert!(matches!(
        access.pair(&(UBig::ONE << 1_000_000), &Budget::unlimited()),
        Err(GaveUp::Spent(Spent::Memory(_)))
    ));
    let short = Budget::unlimited().with_steps(100);
    assert_eq!(access.locate(&far, &short), Err(GaveUp::Spent(Spent::Time)));
    let last = textbook(5000, &f).pop().unwrap();
    let term = access.pair(&UBig::from(last.n), &small).unwrap();
    assert_eq!((term.a, term.b), (last.a.into(), Partner::Exact(last.b)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn random_tables(m in 1usize..7, values in prop::collection::vec(1u32..9, 36)) {
        let f: Vec<Vec<u32>> = values.chunks(6).take(m).map(|row| row[..m].to_vec()).collect();
        agrees(&transducer(&f), &textbook(1500, &f), 1500, &format!("{f:?}"));
    }
}
