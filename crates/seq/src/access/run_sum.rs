//! Constraint functions of `x1` and `x0` with sums in closed form.

use super::quasi_polynomial::QuasiPolynomial;

/// A function `f(x1, x0) >= 0` whose sum over consecutive integers is known without adding them up.
/// `None` where a number outgrows its type.
pub trait RunSum: Send + Sync {
    /// `f(x1, x0)`, for `x0 > x1`.
    fn value(&self, x1: u64, x0: u64) -> Option<u128>;

    /// The sum of `f(x, x + 1)` over `count` integers x from `from` on.
    fn run(&self, from: u64, count: u64) -> Option<u128>;

    /// If `f(x, x + 1)` is a polynomial of degree at most 2 in x >= `from` with nonnegative differences: its value at
    /// `from`, the difference there and the constant second difference. `None` where that is not known.
    fn quadratic(&self, _from: u64) -> Option<[u64; 3]> {
        None
    }
}

impl<R: RunSum + ?Sized> RunSum for Box<R> {
    fn value(&self, x1: u64, x0: u64) -> Option<u128> {
        (**self).value(x1, x0)
    }

    fn run(&self, from: u64, count: u64) -> Option<u128> {
        (**self).run(from, count)
    }

    fn quadratic(&self, from: u64) -> Option<[u64; 3]> {
        (**self).quadratic(from)
    }
}

impl RunSum for QuasiPolynomial {
    fn value(&self, x1: u64, _: u64) -> Option<u128> {
        self.at(x1)
    }

    fn run(&self, from: u64, count: u64) -> Option<u128> {
        self.sum_below(from.checked_add(count)?)?.checked_sub(self.sum_below(from)?)
    }

    fn quadratic(&self, from: u64) -> Option<[u64; 3]> {
        QuasiPolynomial::quadratic(self, from)
    }
}

/// One function of `x1` where `x0 = x1 + 1`, another where `x0` is larger.
///
/// ```
/// use wythoff_seq::access::QuasiPolynomial;
/// use wythoff_seq::access::{Gapped, RunSum};
/// // x1 - floor((x1 + 1)/x0) + 2
/// let near = QuasiPolynomial::polynomial(&[1, 1]).unwrap();
/// let far = QuasiPolynomial::polynomial(&[2, 1]).unwrap();
/// let f = Gapped { near, far };
/// assert_eq!((f.value(7, 8), f.value(7, 9), f.run(5, 3)), (Some(8), Some(9), Some(6 + 7 + 8)));
/// ```
#[derive(Clone, Debug)]
pub struct Gapped {
    /// For `x0 = x1 + 1`.
    pub near: QuasiPolynomial,
    /// For `x0 > x1 + 1`.
    pub far: QuasiPolynomial,
}

impl RunSum for Gapped {
    fn value(&self, x1: u64, x0: u64) -> Option<u128> {
        if x1.checked_add(1) == Some(x0) { self.near.at(x1) } else { self.far.at(x1) }
    }

    fn run(&self, from: u64, count: u64) -> Option<u128> {
        self.near.run(from, count)
    }

    fn quadratic(&self, from: u64) -> Option<[u64; 3]> {
        self.near.quadratic(from)
    }
}

/// The bitwise or, `x1 | x0` (\[F07\] game G6).
#[derive(Clone, Copy, Debug, Default)]
pub struct Or;

impl Or {
    /// The sum of `x | (x + 1)` over x < end. Each term is x plus the lowest zero bit of x, which is the lowest one
    /// bit of x + 1. Over the numbers s = 1 .. end these bits add up to `end + sum over k >= 1 of floor(end / 2^k)
    /// 2^{k-1}`, since the lowest bit of s is 1 plus 2^{k-1} for each k >= 1 with 2^k dividing s.
    fn sum_below(end: u64) -> Option<u128> {
        let end = u128::from(end);
        let triangle = end.checked_mul(end.saturating_sub(1))? / 2;
        let bits = (1..64).try_fold(end, |sum, k| sum.checked_add((end >> k << k) / 2));
        triangle.checked_add(bits?)
    }
}

impl RunSum for Or {
    fn value(&self, x1: u64, x0: u64) -> Option<u128> {
        Some(u128::from(x1 | x0))
    }

    fn run(&self, from: u64, count: u64) -> Option<u128> {
        Or::sum_below(from.checked_add(count)?)?.checked_sub(Or::sum_below(from)?)
    }
}
