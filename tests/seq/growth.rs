//! Sparse and growing partners against the textbook recursion, known values, and each other.

use crate::common::access::agrees;
use crate::common::{bits, bitwise, next};
use proptest::prelude::*;
use wythoff_base::{Budget, GaveUp, IBig, Spent, UBig, algebra::Polynomial, integer};
use wythoff_seq::access::{Gapped, Growing, Growth, Or, PairAccess, Partner, QuasiPolynomial, RunSum, Sparse};
use wythoff_seq::{Pair, mex};

const FAR: u64 = 20_000;

fn textbook(count: u64, f: impl Fn(u64, &UBig, u64) -> UBig) -> Vec<Pair> {
    mex::pairs(count, |_, p, a| next(p, a, |x1, y1, x0| IBig::from(f(x1, y1, x0))))
}

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

type Wide = fn(u64, &UBig, u64) -> UBig;

const fn growth(factor: u64, least: u64, slack: u64, affine: bool) -> Option<Growth> {
    Some(Growth { factor, least, slack, affine })
}

/// The functions with the promise of their growth.
const DOUBLING: [(&str, Wide, Option<Growth>); 12] = [
    ("y1 - x1 + 1", |x1, y1, _| y1 - UBig::from(x1) + UBig::ONE, growth(2, 1, 1, true)),
    ("y1 - x1 + 2", |x1, y1, _| y1 - UBig::from(x1) + UBig::from(2u8), growth(2, 2, 2, true)),
    // Affine, but not declared as such.
    ("y1 - x1 + 3", |x1, y1, _| y1 - UBig::from(x1) + UBig::from(3u8), growth(2, 3, 3, false)),
    ("y1 - x1 + x0", |x1, y1, x0| y1 - UBig::from(x1) + UBig::from(x0), growth(2, 1, 2, true)),
    ("2*(y1 - x1) + 2", |x1, y1, _| (y1 - UBig::from(x1)) * UBig::from(2u8) + UBig::from(2u8), growth(3, 2, 2, true)),
    (
        "6*(y1 - x1) + x1 % 3",
        |x1, y1, _| (y1 - UBig::from(x1)) * UBig::from(6u8) + UBig::from(x1 % 3),
        growth(7, 0, 2, true),
    ),
    ("(x1 xor y1) | 1", |x1, y1, _| (UBig::from(x1) ^ y1) | UBig::ONE, growth(2, 0, 1, false)),
    ("(x1 | y1) xor 3", |x1, y1, _| (UBig::from(x1) | y1) ^ UBig::from(3u8), growth(2, 0, 3, false)),
    ("(x1 xor y1) | 4", |x1, y1, _| (UBig::from(x1) ^ y1) | UBig::from(4u8), growth(2, 0, 4, false)),
    // d = 0 for a while.
    ("0, then y1", |x1, y1, _| if x1 < 10 { UBig::ZERO } else { y1.clone() }, growth(2, 10, 10, false)),
    (
        "0, then y1 - x1 + 1",
        |x1, y1, _| if x1 < 9 { UBig::ZERO } else { y1 - UBig::from(x1 - 1) },
        growth(2, 1, 9, false),
    ),
    ("2*y1 + x0", |_, y1, x0| (y1 << 1) + UBig::from(x0), None),
];

#[test]
fn sparse() {
    for (name, f, growth) in DOUBLING {
        let access = Sparse::new(move |x1, y1: &UBig, x0| Ok(f(x1, y1, x0)));
        let access = if let Some(growth) = growth { access.growing(growth) } else { access };
        agrees(&access, &textbook(FAR / 10, f), 600, name);
        let budget = Budget::unlimited();
        // Around pairs whose b has a thousand digits, and numbers that are not in B.
        for n in [3000u64, 3321, 3400] {
            let term = access.pair(&n.into(), &budget).unwrap();
            let b = term.b.exact().unwrap();
            assert!(access.is_pair(&term.a, b, &budget).unwrap(), "{name}");
            assert!(!access.is_pair(&term.a, &(b + UBig::ONE), &budget).unwrap(), "{name}");
            assert!(!access.is_pair(b, &(b << 1), &budget).unwrap(), "{name}");
            assert_eq!(access.locate(b, &budget).unwrap().in_b, Some(n.into()), "{name}");
            let [before, after] = [b - UBig::ONE, b + UBig::ONE].map(|x| access.locate(&x, &budget).unwrap());
            assert_eq!(after.in_a.unwrap() - before.in_a.clone().unwrap(), UBig::ONE, "{name}");
            let d = b - &term.a;
            assert_eq!(access.last_difference(&d, b, &budget).unwrap(), Some(n.into()), "{name}");
            assert_eq!(access.last_difference(&(d - UBig::ONE), b, &budget).unwrap(), Some((n - 1).into()), "{name}");
            // a_n is found without the terms between.
            let Some(growth) = growth else {
                assert!(matches!(access.pair(&ten(100), &budget), Err(GaveUp::Beyond(_))));
                continue;
            };
            // Powers of 3 and 7 with such long exponents are not available.
            if growth.factor != 2 {
                assert!(matches!(access.pair(&ten(100), &budget).unwrap().b, Partner::Bits(_)), "{name}");
                continue;
            }
            let n = before.in_a.unwrap();
            let far = access.pair(&n, &budget).unwrap();
            assert_eq!(far.a, b - UBig::ONE, "{name}");
            assert!(matches!(far.b, Partner::Bits(size) if size.least >= &n - UBig::from(growth.slack)), "{name}");
            let far = access.pair(&(n + UBig::ONE), &budget).unwrap();
            assert_eq!(far.a, b + UBig::ONE, "{name}");
        }
    }
}

/// The predicted number of bits against the pairs themselves: exact, or between bounds that contain it.
#[test]
fn bits_are_foretold() {
    let budget = Budget::unlimited();
    for (name, f, growth) in DOUBLING {
        let Some(growth) = growth else { continue };
        let access = Sparse::new(move |x1, y1: &UBig, x0| Ok(f(x1, y1, x0))).growing(growth);
        let mut known = 0;
        for pair in &textbook(900, f) {
            let told = access.size(&pair.n.into(), &budget).unwrap().unwrap();
            let bits = UBig::from(integer::bits(&pair.b));
            assert!(told.least <= bits && bits <= told.most, "{name}, {pair:?}, {told}");
            known += u32::from(told.bits().is_some());
        }
        assert!(known >= 890, "{name}: {known}");
    }
}

/// Where f is affine in y1, a term, a place and a difference far out agree with the walk.
#[test]
fn many_steps_at_a_time() {
    let budget = Budget::unlimited();
    for (name, f, growth) in DOUBLING {
        let Some(growth) = growth.filter(|growth| growth.affine) else { continue };
        let f = move |x1, y1: &UBig, x0| Ok(f(x1, y1, x0));
        let (fast, slow) = (Sparse::new(f).growing(growth), Sparse::new(f));
        for n in [63u64, 64, 65, 4099, 9000] {
            let term = slow.pair(&n.into(), &budget).unwrap();
            assert_eq!(fast.pair(&n.into(), &budget).unwrap(), term, "{name}, {n}");
            let b = term.b.exact().unwrap();
            for x in [b.clone(), b + UBig::ONE, b - UBig::ONE, b >> 1, b << 1] {
                assert_eq!(fast.locate(&x, &budget), slow.locate(&x, &budget), "{name}, {n}");
                assert_eq!(fast.tells(&term.a, &x, &budget), slow.tells(&term.a, &x, &budget), "{name}, {n}");
                assert_eq!(fast.last_difference(&x, b, &budget), slow.last_difference(&x, b, &budget), "{name}, {n}");
                let end = UBig::from(n / 2);
                assert_eq!(fast.last_difference(&x, &end, &budget), slow.last_difference(&x, &end, &budget), "{name}");
            }
        }
    }
    // b_n = a_n + 2^n - 1.
    let doubling = Sparse::new(|x1, y1: &UBig, _| Ok(y1 - UBig::from(x1) + UBig::ONE));
    let doubling = doubling.growing(Growth { factor: 2, least: 1, slack: 1, affine: true });
    for n in [500_000usize, (1 << 20) - 1] {
        let term = doubling.pair(&n.into(), &budget).unwrap();
        assert_eq!(term.b.exact(), Some(&(term.a + UBig::ones(n))), "{n}");
    }
    // A number of very many bits is located, and the size of its partner is found.
    for x in [UBig::ONE << 1_000_000, UBig::ones(999_999)] {
        let n = doubling.locate(&x, &budget).unwrap().in_a.unwrap();
        let term = doubling.pair(&n, &budget).unwrap();
        assert_eq!((term.a, term.b), (x, Partner::Bits(bits(n + UBig::ONE))));
    }
    for n in [1usize << 20, (1 << 20) + 1, 10_000_000] {
        let term = doubling.pair(&n.into(), &budget).unwrap();
        assert_eq!(term.b, Partner::Bits(bits(UBig::from(n + 1))), "{n}");
    }
}

#[test]
fn sparse_limits() {
    let linear = Sparse::new(|_, _: &UBig, _| Ok(UBig::ONE));
    let budget = Budget::unlimited().with_memory(1 << 16);
    assert!(matches!(linear.locate(&ten(30), &budget), Err(GaveUp::Spent(Spent::Memory(_)))));
    let none = Budget::unlimited().with_steps(0).with_memory(1 << 16);
    assert_eq!(linear.locate(&ten(3), &none), Err(GaveUp::Spent(Spent::Time)));
    let broken = Sparse::new(|_, _: &UBig, _| Err(GaveUp::beyond("no value")));
    assert_eq!(broken.pair(&UBig::ONE, &budget), Err(GaveUp::beyond("no value")));
    let doubling = Sparse::new(|x1, y1: &UBig, _| Ok(y1 - UBig::from(x1) + UBig::ONE));
    let doubling = doubling.growing(Growth { factor: 2, least: 1, slack: 1, affine: true });
    assert!(matches!(
        doubling.pair(&ten(100_000), &Budget::unlimited().with_memory(0)),
        Err(GaveUp::Spent(Spent::Memory(_)))
    ));
}

type Small = fn(u64, u64) -> u128;

fn polynomial(coefficients: &[i128]) -> Box<dyn RunSum> {
    Box::new(QuasiPolynomial::polynomial(coefficients).unwrap())
}

fn functions() -> Vec<(&'static str, Small, Box<dyn RunSum>)> {
    let classes = |head: &[u64], classes: &[Vec<i128>]| {
        let classes: Vec<_> = classes.iter().cloned().map(Polynomial::new).collect();
        Box::new(QuasiPolynomial::new(head, &classes).unwrap())
    };
    let gapped = Gapped {
        near: QuasiPolynomial::polynomial(&[1, 1]).unwrap(),
        far: QuasiPolynomial::polynomial(&[2, 1]).unwrap(),
    };
    let or = |k: u64| Box::new(bitwise(k, |x| x | k).unwrap());
    let xor = |k: u64| Box::new(bitwise(k, |x| x ^ k).unwrap());
    vec![
        ("x1 + 1", |x, _| x as u128 + 1, polynomial(&[1, 1])),
        ("x1 + 3", |x, _| x as u128 + 3, polynomial(&[3, 1])),
        ("3*x1 + 2", |x, _| 3 * x as u128 + 2, polynomial(&[2, 3])),
        ("x1^2 + 1", |x, _| (x as u128).pow(2) + 1, polynomial(&[1, 0, 1])),
        ("x1 | 1", |x, _| x as u128 | 1, or(1)),
        ("x1 | 3", |x, _| x as u128 | 3, or(3)),
        ("x1 xor 3", |x, _| x as u128 ^ 3, xor(3)),
        ("x1*(1 + (-1)^x1) + 1", |x, _| x as u128 * 2 * (1 - x as u128 % 2) + 1, classes(&[], &[vec![1, 2], vec![1]])),
        ("x1 - floor((x1 + 1)/x0) + 2", |x1, x0| u128::from(x1 + 2 - (x1 + 1) / x0), Box::new(gapped)),
        ("x1 | x0", |x1, x0| u128::from(x1 | x0), Box::new(Or)),
        ("x1", |x, _| x as u128, polynomial(&[0, 1])),
        ("(x1 - 5)^2", |x, _| x.abs_diff(5).pow(2) as u128, polynomial(&[25, -10, 1])),
        ("x1^3 + x1 + 1", |x, _| (x as u128).pow(3) + x as u128 + 1, polynomial(&[1, 1, 0, 1])),
        ("x1 | 6", |x, _| x as u128 | 6, or(6)),
        ("x1 xor 100", |x, _| x as u128 ^ 100, xor(100)),
        ("max(x1 - 9, 0)", |x, _| x.saturating_sub(9) as u128, classes(&[0; 9], &[vec![-9, 1]])),
    ]
}

#[test]
fn growing() {
    for (i, (name, f, sums)) in functions().into_iter().enumerate() {
        // The games of the papers, further out than the others.
        let count = if i < 10 { FAR } else { FAR / 5 };
        let pairs = textbook(count, |x1, _, x0| UBig::from(f(x1, x0)));
        agrees(&Growing::new(sums), &pairs, count as usize, name);
    }
}

#[test]
fn sums_of_runs() {
    for (name, f, sums) in functions() {
        for from in (0..40).chain([1000, 12345]) {
            let mut sum = 0;
            for count in 0..200 {
                assert_eq!(sums.run(from, count), Some(sum), "{name} from {from}, {count} numbers");
                let x = from + count;
                assert_eq!(sums.value(x, x + 1), Some(f(x, x + 1)), "{name} at {x}");
                assert_eq!(sums.value(x, x + 2), Some(f(x, x + 2)), "{name} at {x}");
                sum += f(x, x + 1);
            }
        }
    }
}

/// Values of Hofstadter's sequence found by two other programs.
#[test]
fn hofstadter() {
    let access = Growing::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap());
    let budget = Budget::unlimited();
    let n = ten(12);
    let term = access.pair(&n, &budget).unwrap();
    assert_eq!(term.a, &n + UBig::from(1413119u32));
    assert_eq!(term.b.exact().unwrap().to_string(), "500000941937492052063624");
    assert!(access.is_pair(&term.a, term.b.exact().unwrap(), &budget).unwrap());
    assert_eq!(access.locate(term.b.exact().unwrap(), &budget).unwrap().in_b, Some(n));
    for (digits, k) in [(16, 141410235u64), (20, 14142023800)] {
        let place = access.locate(&(ten(digits) + UBig::from(k)), &budget).unwrap();
        assert_eq!((place.in_a, place.in_b), (Some(ten(digits)), None));
    }
}

/// Far out, at and next to pairs: terms against places, and consecutive terms against the recursion.
#[test]
fn growing_far_out() {
    let budget = Budget::unlimited();
    for (name, f, sums) in functions() {
        let access = Growing::new(sums);
        let pair = |n: &UBig| {
            let term = access.pair(n, &budget).unwrap();
            (term.a, term.b.exact().unwrap().clone())
        };
        for n in [ten(6), ten(9) + UBig::from(123456u32)] {
            let (mut n, mut last) = (n.clone(), pair(&n));
            for _ in 0..5 {
                let now = pair(&(&n + UBig::ONE));
                n += UBig::ONE;
                let [x1, x0] = [&last.0, &now.0].map(|x| u64::try_from(x).unwrap());
                assert_eq!(&now.1 - &last.1, UBig::from(x0 - x1) + UBig::from(f(x1, x0)), "{name}");
                assert_eq!(access.locate(&now.0, &budget).unwrap().in_a, Some(n.clone()), "{name}");
                assert_eq!(access.locate(&now.1, &budget).unwrap().in_b, Some(n.clone()), "{name}");
                for x in x1 + 1..x0 {
                    let place = access.locate(&x.into(), &budget).unwrap();
                    assert_eq!((place.in_a, pair(&place.in_b.unwrap()).1), (None, x.into()), "{name}");
                }
                let d = &now.1 - &now.0;
                assert_eq!(access.last_difference(&d, &(&n << 1), &budget).unwrap(), Some(n.clone()), "{name}");
                assert_eq!(access.last_difference(&d, &n, &budget).unwrap(), Some(&n - UBig::ONE), "{name}");
                last = now;
            }
        }
    }
}

#[test]
fn growing_limits() {
    let budget = Budget::unlimited();
    let game = Growing::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap());
    assert!(matches!(game.locate(&ten(100), &budget), Err(GaveUp::Beyond(_))));
    assert!(matches!(game.pair(&ten(100), &budget), Err(GaveUp::Beyond(_))));
    assert!(!game.is_pair(&UBig::from(3u8), &ten(100), &budget).unwrap());
    assert_eq!(game.last_difference(&ten(100), &UBig::from(77u8), &budget).unwrap(), Some(UBig::from(76u8)));
    assert_eq!(
        game.locate(&ten(6), &Budget::unlimited().with_steps(0).with_memory(1 << 20)),
        Err(GaveUp::Spent(Spent::Time))
    );
    // b grows linearly: too many b are pending.
    let linear = Growing::new(QuasiPolynomial::polynomial(&[1]).unwrap());
    assert!(matches!(
        linear.pair(&ten(6), &Budget::unlimited().with_memory(1 << 12)),
        Err(GaveUp::Spent(Spent::Memory(_)))
    ));
    let none = Growing::new(QuasiPolynomial::polynomial(&[0]).unwrap());
    assert!(matches!(none.pair(&UBig::ONE, &budget), Err(GaveUp::Beyond(_))));
    // Steep: the second b does not fit a word, and the sums soon exceed 128 bits.
    let steep = Growing::new(QuasiPolynomial::polynomial(&[10i128.pow(30), 1]).unwrap());
    assert_eq!(steep.locate(&ten(15), &budget).unwrap().in_a, Some(ten(15)));
    assert_eq!(steep.locate(&(ten(30) + UBig::ONE), &budget).unwrap().in_b, Some(UBig::ONE));
    assert!(matches!(steep.pair(&ten(15), &budget), Err(GaveUp::Beyond(_))));
    let power = QuasiPolynomial::polynomial(&[vec![1], vec![0; 9], vec![1]].concat()).unwrap();
    let power = Growing::new(power);
    let pairs = textbook(300, |x1, _, _| UBig::from(x1).pow(10) + UBig::ONE);
    for pair in pairs.iter().filter(|p| p.b < ten(30)) {
        assert_eq!(power.locate(&pair.b, &budget).unwrap().in_b, Some(pair.n.into()), "{pair:?}");
        let place = power.locate(&(&pair.b + UBig::ONE), &budget).unwrap();
        assert_eq!(place.in_a.is_some(), place.in_b.is_none());
    }
}

/// `x1 + 1`, but unknown beyond the first gap after 100.
struct Ending;

impl RunSum for Ending {
    fn value(&self, x1: u64, x0: u64) -> Option<u128> {
        (x1 < 100 || x0 == x1 + 1).then_some(u128::from(x1) + 1)
    }

    fn run(&self, from: u64, count: u64) -> Option<u128> {
        QuasiPolynomial::polynomial(&[1, 1])?.run(from, count)
    }
}

/// Queries after an unknown sum have no answer.
#[test]
fn silent_behind_the_unknown() {
    let budget = Budget::unlimited();
    let pairs = textbook(200, |x1, _, _| UBig::from(x1 + 1));
    let end = pairs.windows(2).find(|p| p[0].a >= 100 && p[1].a > p[0].a + 1).unwrap()[0].n;
    let access = Growing::new(Ending);
    for pair in &pairs {
        let answer = access.pair(&pair.n.into(), &budget);
        match answer {
            Ok(term) => assert!(pair.n <= end && term.b.exact() == Some(&pair.b), "{pair:?}"),
            // The last term before the unknown value is not known to be the last.
            Err(gave_up) => assert!(pair.n >= end && matches!(gave_up, GaveUp::Beyond(_)), "{pair:?}"),
        }
    }
}

#[test]
fn what_is_no_quasi_polynomial() {
    assert!(QuasiPolynomial::new(&[], &[]).is_none());
    assert!(QuasiPolynomial::polynomial(&[0, -1]).is_none());
    assert!(QuasiPolynomial::polynomial(&[6, -5, 1]).is_some(), "0 at 2 and 3, never negative");
    assert!(QuasiPolynomial::polynomial(&[5, -5, 1]).is_none(), "-1 at 2");
    assert!(QuasiPolynomial::polynomial(&[i128::MAX, i128::MAX]).is_none());
    assert!(QuasiPolynomial::polynomial(&[0; 30]).is_none());
    assert!(bitwise(1 << 40, |x| x | 1 << 40).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_quasi_polynomials(
        head in prop::collection::vec(0u64..9, 0..5),
        classes in prop::collection::vec(prop::collection::vec(-3i128..9, 1..4), 1..5),
    ) {
        let m = classes.len();
        let f = |x: u64| match head.get(x as usize) {
            Some(&v) => i128::from(v),
            None => classes[x as usize % m].iter().rev().fold(0, |s, c| s * i128::from(x) + c),
        };
        let made = QuasiPolynomial::new(&head, &classes.iter().cloned().map(Polynomial::new).collect::<Vec<_>>());
        let negative = (0..2000).any(|x| f(x) < 0);
        prop_assert_eq!(made.is_none(), negative);
        if let Some(made) = made {
            let mut sum = 0;
            for x in 0..300 {
                prop_assert_eq!(made.run(0, x), Some(sum));
                prop_assert_eq!(made.value(x, x + 1), Some(f(x) as u128));
                sum += f(x) as u128;
            }
            let bounded = classes.iter().all(|c| c[1..].iter().all(|&c| c == 0));
            if !bounded {
                let pairs = textbook(800, |x1, _, _| UBig::from(f(x1) as u128));
                agrees(&Growing::new(made), &pairs, 800, &format!("{head:?} {classes:?}"));
            }
        }
    }
}
