//! Procedure 1 against the textbook recursion, and far out against itself and the numeration systems.

use crate::common::bits;
use crate::common::random_access::{far_away, judge_access};
use proptest::prelude::*;
use wythoff_base::{Budget, GaveUp, Magnitude, Spent, UBig};
use wythoff_seq::access::{Increasing, LinearNumeration, PairAccess, Partner, ProcedureOne};
use wythoff_seq::mex;

type Function = fn(&UBig) -> Option<UBig>;

fn small(x: u32) -> UBig {
    UBig::from(x)
}

/// 2^x - 1, written down up to 2^22 bits.
fn mersenne(x: &UBig) -> Option<UBig> {
    let x = usize::try_from(x).ok().filter(|x| *x <= 1 << 22)?;
    Some((UBig::ONE << x) - UBig::ONE)
}

const POWERS: [(&str, Function); 6] = [
    ("k^2", |x| Some(x * x)),
    ("k^2 + k", |x| Some(x * x + x)),
    ("k^2 + 9", |x| Some((x * x + small(9)).max(x * small(10)))),
    ("k^3", |x| Some(x.pow(3))),
    ("k^9 + 1000", |x| Some((x.pow(9) + small(1000)).max(x * small(1001)))),
    ("k(k+1)/2", |x| Some((x * (x + UBig::ONE)) >> 1)),
];

const LINEAR: [(&str, Function); 4] = [
    ("k", |x| Some(x.clone())),
    ("2k", |x| Some(x * small(2))),
    ("3k", |x| Some(x * small(3))),
    ("10k", |x| Some(x * small(10))),
];

/// With corners, equal pairs, long chains.
const OTHERS: [(&str, Function); 5] = [
    ("floor(5k/3)", |x| Some(x * small(5) / small(3))),
    ("k + floor(k/7)", |x| Some(x + x / small(7))),
    ("max(k, k^2 - 100)", |x| Some(if *x > small(10) { (x * x - small(100)).max(x.clone()) } else { x.clone() })),
    ("max(2k, 9k - 7000)", |x| Some(if *x > small(1000) { x * small(9) - small(7000) } else { x * small(2) })),
    ("min(9k, 2k + 7000)", |x| Some((x * small(9)).min(x * small(2) + small(7000)))),
];

fn judge(count: u64, (name, g): (&str, Function)) {
    println!("{name}");
    let want = mex::pairs(count, |_, _, a| if a == 0 { UBig::ZERO } else { g(&a.into()).unwrap() });
    judge_access(&ProcedureOne::new(g), &want);
}

#[test]
fn powers() {
    POWERS.into_iter().for_each(|g| judge(20_001, g));
}

#[test]
fn linear() {
    LINEAR.into_iter().for_each(|g| judge(20_001, g));
}

#[test]
fn others() {
    OTHERS.into_iter().for_each(|g| judge(4_001, g));
}

/// In the long run not steeper than k: the chain is long, and the answer still correct.
#[test]
fn parallel_to_the_diagonal() {
    let want = mex::pairs(1_000, |_, _, a| UBig::from(if a == 0 { 0 } else { a + 5 }));
    judge_access(&ProcedureOne::new(|x: &UBig| Some(x + small(5))), &want);
}

#[test]
fn exponential() {
    let of = |a: u64| mersenne(&a.into()).unwrap();
    let want = mex::pairs(2_000, |_, _, a| of(a));
    let access = ProcedureOne::new(mersenne);
    judge_access(&access, &want);
    // As far as the definition goes in reasonable time: x itself, not its partner.
    let budget = Budget::unlimited();
    let x = UBig::ONE << 100_000;
    assert!(access.locate(&x, &budget).unwrap().in_a.is_some());
    let n = access.locate(&(&x - UBig::ONE), &budget).unwrap().in_b.unwrap();
    assert_eq!(access.pair(&n, &budget).unwrap().a, small(100_000));
    let end = UBig::ONE << 4000;
    assert_eq!(access.last_difference(&(&x - UBig::ONE - small(100_000)), &end, &budget).unwrap(), Some(n.clone()));
    assert_eq!(access.last_difference(&(&x - small(100_002)), &end, &budget).unwrap(), Some(n - UBig::ONE));
}

/// Where the partner is too large to write down, its size is given if it is known, and positions are still decided.
#[test]
fn partners_too_large() {
    struct Power;
    impl Increasing for Power {
        fn value(&self, x: &UBig) -> Option<UBig> {
            mersenne(x)
        }
        fn size(&self, x: &UBig) -> Option<Magnitude> {
            let power = Magnitude::exact(&UBig::from(2u8), 256).power(x)?;
            power.minus(&Magnitude::exact(&UBig::ONE, 256))
        }
    }
    let (n, budget) = (UBig::from(10u8).pow(100), Budget::unlimited());
    let term = ProcedureOne::new(Power).pair(&n, &budget).unwrap();
    assert_eq!(term.b, Partner::Bits(bits(term.a.clone())));
    let closure = ProcedureOne::new(mersenne);
    assert!(matches!(closure.pair(&n, &budget), Err(GaveUp::Beyond(_))));
    assert_eq!(closure.is_pair(&n, &(&n + UBig::ONE), &budget), Ok(false));
    assert_eq!(closure.is_pair(&n, &(UBig::ONE << 4_000_000), &budget), Ok(false));
    // Beyond the values of g nothing is claimed.
    let y = (UBig::ONE << ((1 << 22) + 1)) - UBig::ONE;
    assert!(matches!(closure.is_pair(&small((1 << 22) + 1), &y, &budget), Err(GaveUp::Beyond(_))));
    assert!(matches!(closure.locate(&y, &budget), Err(GaveUp::Beyond(_))));
    // With the size the answer is known.
    let power = ProcedureOne::new(Power);
    for y in [UBig::ONE << (1 << 22), y - UBig::ONE] {
        assert_eq!(power.is_pair(&small((1 << 22) + 2), &y, &budget), Ok(false));
    }
    assert_eq!(power.locate(&(UBig::ONE << (1 << 22)), &budget).unwrap().in_b, None);
    let late = Budget::unlimited().with_steps(0).with_memory(1 << 30);
    assert_eq!(closure.locate(&n, &late), Err(GaveUp::Spent(Spent::Time)));
}

#[test]
fn far_out() {
    let ten = |digits| UBig::from(10u8).pow(digits) + small(7);
    for (name, g) in POWERS.into_iter().chain(LINEAR).chain(OTHERS) {
        for digits in [18, 30, 100] {
            println!("{name} at {digits} digits");
            far_away(&ProcedureOne::new(g), &ten(digits));
        }
    }
    POWERS.into_iter().for_each(|(_, g)| far_away(&ProcedureOne::new(g), &ten(1000)));
}

/// The two methods for s k, also at 1000 digits.
#[test]
fn multiples() {
    let budget = Budget::unlimited();
    for s in [2u32, 3, 10, 1000] {
        let chain = ProcedureOne::new(move |x: &UBig| Some(x * small(s)));
        let numeration = LinearNumeration::new(s.into(), UBig::ZERO).unwrap();
        for digits in [18, 30, 100, 1000] {
            let n = UBig::from(10u8).pow(digits) / small(7);
            let term = numeration.pair(&n, &budget).unwrap();
            let b = term.b.exact().unwrap();
            for x in [&term.a, b, &(b + UBig::ONE), &(&term.a + UBig::ONE), &small(s).pow(2 * digits + 1)] {
                assert_eq!(chain.locate(x, &budget), numeration.locate(x, &budget));
            }
            assert_eq!(chain.is_pair(&term.a, b, &budget), Ok(true));
        }
    }
}

proptest! {
    /// Any function with differences >= 1: a random staircase.
    #[test]
    fn any_increasing_function(steps in prop::collection::vec(1u32..9, 400), tail in 1u32..6) {
        let mut values = vec![UBig::ZERO];
        for step in &steps {
            values.push(values.last().unwrap() + small(*step));
        }
        let g = move |x: &UBig| match usize::try_from(x).ok().and_then(|x| values.get(x)) {
            Some(value) => Some(value.clone()),
            None => Some(values.last().unwrap() + (x - UBig::from(values.len() - 1)) * small(tail)),
        };
        let want = mex::pairs(600, |_, _, a| g(&a.into()).unwrap());
        judge_access(&ProcedureOne::new(g), &want);
    }

    /// A function that breaks its promise may get a wrong answer, but it gets one.
    #[test]
    fn no_panic(table in prop::collection::vec(any::<Option<u8>>(), 1..40), x in 0u32..2000) {
        let g = move |x: &UBig| table[usize::try_from(x).unwrap_or(0) % table.len()].map(UBig::from);
        let (access, x, budget) = (ProcedureOne::new(g), small(x), Budget::unlimited());
        let _ = access.pair(&x, &budget);
        let _ = access.locate(&x, &budget);
        let _ = access.is_pair(&x, &x, &budget);
        let _ = access.last_difference(&x, &x, &budget);
    }
}
