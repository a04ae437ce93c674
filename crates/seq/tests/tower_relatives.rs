//! The tower of the relatives of f = x1 + kappa: polynomials, another value at a gap, polynomials on residue classes, and
//! functions that vanish once; against the textbook recursion, the stream, the sums over runs, and themselves from
//! another bottom.

mod common;
#[path = "common/random_access.rs"]
mod random_access;
use random_access::{far_away, judge_access};
use wythoff_exact::{IBig, UBig};
use wythoff_seq::access::{Limits, PairAccess};
use wythoff_seq::run_sum::Gapped;
use wythoff_seq::tower::Law;
use wythoff_seq::{Growing, Pair, PairStream, QuasiPolynomial, Tower, mex};

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

/// A constraint: its name, f near and far, modulus, degree, where it is positive, and how many digits are quick.
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
    plain("x^7 + x + 1", |x| x.pow(7) + x + 1, 1, 7, 60),
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
    plain("x | 1", |x| x | 1, 2, 1, 25),
    plain("x | 2", |x| x | 2, 4, 1, 20),
    plain("x | 3", |x| x | 3, 4, 1, 25),
    plain("x | 5", |x| x | 5, 8, 1, 20),
    plain("(x xor 1) + 1", |x| (x ^ 1) + 1, 2, 1, 20),
    plain("(x xor 3) + 1", |x| (x ^ 3) + 1, 4, 1, 20),
    plain("x (1 + (-1)^x) + 1", |x| if x % 2 == 0 { 2 * x + 1 } else { 1 }, 2, 1, 25),
    plain("x + x%3 + 1", |x| x + x % 3 + 1, 3, 1, 20),
    Relative { name: "x xor 1", near: |x| x ^ 1, far: |x| x ^ 1, modulus: 2, degree: 1, positive_from: 2, digits: 20 },
    Relative { name: "x xor 3", near: |x| x ^ 3, far: |x| x ^ 3, modulus: 4, degree: 1, positive_from: 4, digits: 20 },
];

impl Relative {
    fn tower(&self) -> Tower {
        let (near, far) = (self.near, self.far);
        let law = Law::nonnegative(
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
        mex::pairs(count, |_, before, a| common::next(before, a, |x1, _, x0| IBig::from(f(x1, x0))))
    }
}

#[test]
fn the_textbook_recursion() {
    for relative in &RELATIVES {
        eprintln!("{}", relative.name);
        judge_access(&relative.tower(), &relative.textbook(1200));
        for (level, count) in [(2, 300), (3, 60), (4, 20)] {
            if relative.degree * level < 12 && relative.modulus * level < 16 {
                judge_access(&relative.tower().with_bottom(level), &relative.textbook(count));
            }
        }
    }
}

#[test]
fn two_bottom_levels_agree_far_out() {
    let limits = Limits::none();
    for relative in &RELATIVES {
        if std::env::var("ONLY").is_ok_and(|o| !relative.name.contains(o.as_str())) {
            continue;
        }
        for digits in [8, 12, 16, 20, 25, 30] {
            if digits > relative.digits {
                break;
            }
            let n = ten(digits) + UBig::from(12345u32);
            let game = relative.tower();
            let start = std::time::Instant::now();
            let term = game.pair(&n, &limits).unwrap();
            let first = start.elapsed();
            let level = game.level(&n).unwrap();
            let second = game.second_level(&n).unwrap();
            let judge = relative.tower().with_bottom(second);
            let start = std::time::Instant::now();
            assert_eq!(judge.pair(&n, &limits), Ok(term), "{} at 10^{digits}", relative.name);
            let time2 = start.elapsed();
            let start = std::time::Instant::now();
            far_away(&game, &n);
            eprintln!(
                "{:24} 10^{digits} level {level} {first:?}, level {second} {time2:?}, away {:?}",
                relative.name,
                start.elapsed()
            );
            if time2.as_secs() > 4 {
                break;
            }
        }
    }
}
