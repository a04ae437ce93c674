//! The tower of the relatives of f = x1 + kappa: polynomials, another value at a gap, polynomials on residue classes,
//! and functions that vanish once; against the textbook recursion, the sums over runs, and themselves from another
//! bottom.

use crate::common::bitwise;
use crate::common::random_access::{far_away, judge_access};
use wythoff_base::{Budget, IBig, UBig, algebra::Polynomial};
use wythoff_seq::access::{Gapped, Growing, PairAccess, QuasiPolynomial, Tower, TowerLaw};
use wythoff_seq::{Pair, mex};

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

/// A constraint: its name, f near and far, modulus, degree, the argument from which on it is positive, and a number of
/// digits that is fast.
struct Relative {
    name: &'static str,
    near: fn(u64) -> u64,
    far: fn(u64) -> u64,
    modulus: usize,
    degree: usize,
    positive_from: u64,
    digits: usize,
}

const fn plain(name: &'static str, f: fn(u64) -> u64, modulus: usize, degree: usize, digits: usize) -> Relative {
    Relative { name, near: f, far: f, modulus, degree, positive_from: 0, digits }
}

const RELATIVES: [Relative; 20] = [
    plain("3x + 2", |x| 3 * x + 2, 1, 1, 60),
    plain("x^2 + 1", |x| x * x + 1, 1, 2, 60),
    plain("x^2 + x + 3", |x| x * x + x + 3, 1, 2, 60),
    plain("x(x + 1)/2 + 1", |x| x * (x + 1) / 2 + 1, 1, 2, 60),
    plain("x^2 - 6x + 10", |x| x * x + 10 - 6 * x, 1, 2, 60),
    plain("x^3 + 1", |x| x * x * x + 1, 1, 3, 60),
    plain("x^4 + 2", |x| x.pow(4) + 2, 1, 4, 60),
    plain("x^7 + x + 1", |x| x.pow(7) + x + 1, 1, 7, 20),
    Relative {
        name: "x - floor((x+1)/x0) + 2",
        near: |x| x + 1,
        far: |x| x + 2,
        modulus: 1,
        degree: 1,
        positive_from: 0,
        digits: 60,
    },
    Relative {
        name: "3x + 1, 5x + 7 at a gap",
        near: |x| 3 * x + 1,
        far: |x| 5 * x + 7,
        modulus: 1,
        degree: 1,
        positive_from: 0,
        digits: 60,
    },
    plain("x | 1", |x| x | 1, 2, 1, 20),
    plain("x | 2", |x| x | 2, 4, 1, 9),
    plain("x | 3", |x| x | 3, 4, 1, 9),
    plain("x | 5", |x| x | 5, 8, 1, 9),
    plain("(x xor 1) + 1", |x| (x ^ 1) + 1, 2, 1, 12),
    plain("(x xor 3) + 1", |x| (x ^ 3) + 1, 4, 1, 9),
    plain("x (1 + (-1)^x) + 1", |x| if x % 2 == 0 { 2 * x + 1 } else { 1 }, 2, 1, 20),
    plain("x + x%3 + 1", |x| x + x % 3 + 1, 3, 1, 9),
    Relative { name: "x xor 1", near: |x| x ^ 1, far: |x| x ^ 1, modulus: 2, degree: 1, positive_from: 2, digits: 12 },
    Relative { name: "x xor 3", near: |x| x ^ 3, far: |x| x ^ 3, modulus: 4, degree: 1, positive_from: 4, digits: 9 },
];

impl Relative {
    fn tower(&self) -> Tower {
        let (near, far) = (self.near, self.far);
        let law = TowerLaw::nonnegative(
            self.modulus,
            self.degree,
            move |x| Some(IBig::from(near(x))),
            move |x| Some(IBig::from(far(x))),
            self.positive_from,
        );
        Tower::of(law.unwrap_or_else(|| panic!("{}", self.name)))
    }

    fn textbook(&self, count: u64) -> Vec<Pair> {
        let f = |x1: u64, x0: u64| if x0 == x1 + 1 { (self.near)(x1) } else { (self.far)(x1) };
        mex::pairs(count, |_, before, a| crate::common::next(before, a, |x1, _, x0| IBig::from(f(x1, x0))))
    }
}

#[test]
fn the_textbook_recursion() {
    for relative in &RELATIVES {
        let count = if relative.modulus > 1 {
            120
        } else if relative.degree > 4 {
            80
        } else {
            300
        };
        judge_access(&relative.tower(), &relative.textbook(count));
        for (level, count) in [(2, 100), (3, 30)] {
            if relative.degree < 4 && relative.modulus * level < 9 {
                judge_access(&relative.tower().with_bottom(level), &relative.textbook(count));
            }
        }
    }
}

#[test]
fn two_bottom_levels_agree_far_out() {
    let budget = Budget::unlimited();
    for relative in &RELATIVES {
        let game = relative.tower();
        for digits in [9, 12, 20, 40].into_iter().filter(|digits| *digits <= relative.digits) {
            let n = ten(digits) + UBig::from(12345u32);
            let (level, second) = (game.level(&n).unwrap(), game.second_level(&n).unwrap());
            assert_ne!(level, second);
            let judge = relative.tower().with_bottom(second);
            let term = game.pair(&n, &budget).unwrap();
            assert_eq!(judge.pair(&n, &budget), Ok(term.clone()), "{} at 10^{digits}", relative.name);
            assert_eq!(judge.locate(&n, &budget), game.locate(&n, &budget), "{} at 10^{digits}", relative.name);
            assert_eq!(game.locate(&term.a, &budget).unwrap().in_a, Some(n));
        }
    }
    for name in [0, 1, 8, 9] {
        far_away(&RELATIVES[name].tower(), &ten(20));
    }
}

#[test]
fn the_sums_over_runs_agree() {
    let budget = Budget::unlimited();
    let f = |coefficients: &[i128]| QuasiPolynomial::polynomial(coefficients).unwrap();
    let others: [(&str, Box<dyn PairAccess>); 7] = [
        ("3x + 2", Box::new(Growing::new(f(&[2, 3])))),
        ("x^2 + 1", Box::new(Growing::new(f(&[1, 0, 1])))),
        ("x - floor((x+1)/x0) + 2", Box::new(Growing::new(Gapped { near: f(&[1, 1]), far: f(&[2, 1]) }))),
        ("x | 1", Box::new(Growing::new(bitwise(1, |x| x | 1).unwrap()))),
        ("x | 3", Box::new(Growing::new(bitwise(3, |x| x | 3).unwrap()))),
        ("x xor 1", Box::new(Growing::new(bitwise(1, |x| x ^ 1).unwrap()))),
        (
            "x (1 + (-1)^x) + 1",
            Box::new(Growing::new(QuasiPolynomial::new(&[], &[vec![1, 2], vec![1]].map(Polynomial::new)).unwrap())),
        ),
    ];
    for (name, other) in others {
        let game = RELATIVES.iter().find(|relative| relative.name == name).unwrap().tower();
        for n in [ten(9), ten(11) - UBig::from(7u8), ten(11) + UBig::from(123_456_789u64)] {
            assert_eq!(game.pair(&n, &budget), other.pair(&n, &budget), "{name}: {n}");
        }
        let x = ten(13) - UBig::from(3u8);
        assert_eq!(game.locate(&x, &budget), other.locate(&x, &budget), "{name}");
        assert_eq!(game.last_difference(&x, &x, &budget), other.last_difference(&x, &x, &budget), "{name}");
    }
}

#[test]
fn no_law_where_there_is_none() {
    let f = |x: u64| Some(IBig::from(x) + IBig::ONE);
    assert!(TowerLaw::new(0, 1, f, f).is_none() && TowerLaw::new(65, 1, f, f).is_none());
    assert!(TowerLaw::new(1, 0, f, f).is_none() && TowerLaw::new(1, 16, f, f).is_none());
    assert!(TowerLaw::new(1, 1, |x| Some(IBig::from(x)), f).is_none(), "f(0) = 0");
    assert!(TowerLaw::new(1, 2, f, |x| Some(IBig::from(x * x + 1))).is_none(), "it grows faster at a gap");
    assert!(TowerLaw::new(2, 1, |x| Some(IBig::from(x ^ 1)), |x| Some(IBig::from(x ^ 1))).is_none(), "it vanishes");
    assert!(TowerLaw::new(1, 1, |_| None, f).is_none());
}
