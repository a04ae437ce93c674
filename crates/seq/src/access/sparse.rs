//! Constraint functions under which b grows like a power: few b lie below any number, so they are listed.
//!
//! **Theorem.** For `f >= 0` the differences `d = b - a` do not fall; let z be the last index with d_z = 0. Then a_n =
//! b_n = n for n <= z, and the b_j with j > z are exactly the numbers outside A. So a_n is the n-th number (from 0)
//! that is none of those b_j, and x outside them is a_n with n = x - #{j > z : b_j < x}. A b_j needs a_0 .. a_j and
//! nothing else, and those need only the b below a_j <= 2j.
//!
//! **Hypotheses.** `f >= 0` by its type. For the size of a b_n that cannot be written down: the promise of
//! [`Sparse::doubling`].
//!
//! **Complexity.** With k the number of b_j <= x: k values of `f` and as many additions. For b_n about 2^n that is
//! O(log x) steps on numbers as long as x. Only the b that fit in a word are kept. Where b grows slowly, k is
//! too large and the budget end it.
//!
//! **Reference.** \[F04\] game G3 (`f = y1 - x1 + 1`), \[F07\] game G5 and homework.
//!
//! **Deviation.** \[F04\] does not know whether B can be computed polynomially in G3: listing it is polynomial in the
//! digits of the larger pile.

use crate::access::{PairAccess, Partner, Place, Term};
use std::collections::VecDeque;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::{MAX_BITS, UBig, integer};

/// The greatest number of terms that are listed: more than the bits of any number.
pub const MAX_TERMS: u64 = 2 * MAX_BITS as u64;

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n)`, by listing the b.
///
/// ```
/// use wythoff_exact::UBig;
/// use wythoff_budget::Budget;
/// use wythoff_seq::access::{PairAccess, Partner};
/// use wythoff_seq::sparse::Sparse;
/// // f = y1 - x1 + 1
/// let doubling = Sparse::new(|x1, y1: &UBig, _| Ok(y1 - UBig::from(x1) + UBig::ONE)).doubling(1);
/// let term = doubling.pair(&UBig::from(6u8), &Budget::unlimited())?;
/// assert_eq!((term.a, term.b.exact()), (8u8.into(), Some(&71u8.into())));
/// let n = UBig::from(10u8).pow(100);
/// let Term { a, b } = doubling.pair(&n, &Budget::unlimited())?;
/// # use wythoff_seq::access::Term;
/// assert_eq!(a, &n + UBig::from(332u16));
/// assert!(matches!(b, Partner::Bits(bits) if bits >= n));
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sparse<F> {
    f: F,
    slack: Option<u64>,
}

/// A pair with its index.
#[derive(Clone)]
struct At {
    n: u64,
    a: u64,
    b: UBig,
    /// The last index so far with a = b.
    zeros: u64,
}

impl At {
    fn d(&self) -> UBig {
        &self.b - UBig::from(self.a)
    }

    /// j - z: how many b up to this one are outside A.
    fn count(&self) -> UBig {
        UBig::from(self.n - self.zeros)
    }
}

/// The pairs one after the other.
struct Walk<'f, F> {
    f: &'f F,
    at: At,
    /// The b above a that are outside A, as far as they are words.
    pending: VecDeque<u64>,
}

impl<F: Fn(u64, &UBig, u64) -> Result<UBig, GaveUp>> Walk<'_, F> {
    /// Goes on to the next pair.
    fn advance(&mut self, budget: &Budget) -> Result<(), GaveUp> {
        budget.step()?;
        let at = &mut self.at;
        let bytes = 8 * self.pending.len();
        if bytes > budget.memory() {
            return Err(GaveUp::memory(bytes));
        }
        if at.n >= MAX_TERMS || integer::bits(&at.b) > MAX_BITS {
            return Err(GaveUp::beyond(format!("{} pairs were listed, and more would be needed", at.n)));
        }
        let mut a = at.a + 1;
        while self.pending.front() == Some(&a) {
            self.pending.pop_front();
            a += 1;
        }
        let value = (self.f)(at.a, &at.b, a)?;
        at.b += UBig::from(a - at.a) + value;
        (at.n, at.a) = (at.n + 1, a);
        match u64::try_from(&at.b) {
            Ok(b) if b == a => at.zeros = at.n,
            Ok(b) => self.pending.push_back(b),
            Err(_) => {}
        }
        Ok(())
    }
}

impl<F: Fn(u64, &UBig, u64) -> Result<UBig, GaveUp>> Sparse<F> {
    /// The sequence of `f(x1, y1, x0)`.
    pub fn new(f: F) -> Self {
        Sparse { f, slack: None }
    }

    /// With the promise that `y1 - x1 <= f <= y1 + x1 + slack` whenever `x1 >= slack`, which tells the size of every
    /// b_n.
    pub fn doubling(self, slack: u64) -> Self {
        Sparse { slack: Some(slack), ..self }
    }

    fn walk(&self) -> Walk<'_, F> {
        Walk { f: &self.f, at: At { n: 0, a: 0, b: UBig::ZERO, zeros: 0 }, pending: VecDeque::new() }
    }

    /// The last pair with `fits`, which holds for the pairs up to some index, (0, 0) among them.
    fn last(&self, fits: impl Fn(&At) -> bool, budget: &Budget) -> Result<At, GaveUp> {
        let mut walk = self.walk();
        loop {
            let before = walk.at.clone();
            walk.advance(budget)?;
            if !fits(&walk.at) {
                return Ok(before);
            }
        }
    }

    /// The number of bits of b_n to within two: it is the one given, or one or two more. `None` without a promise.
    ///
    /// The promise gives d_{m+1} >= 2 d_m, and with a_m <= 2m also d_{m+1} <= 2 d_m + 2 a_m + slack, hence d_{m+1} +
    /// 4(m+1) + 4 + slack <= 2 (d_m + 4m + 4 + slack). So 2^{n-m} d_m <= d_n <= 2^{n-m} (d_m + 4m + 4 + slack) for m <=
    /// n and a_m >= slack. Once d_m exceeds 4m + 4 + slack and 2n >= a_n, the bits of b_n = a_n + d_n are n - m +
    /// bits(d_m), or one or two more.
    pub fn bits(&self, n: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        let Some(slack) = self.slack else {
            return Ok(None);
        };
        let mut walk = self.walk();
        loop {
            let (d, m) = (walk.at.d(), UBig::from(walk.at.n));
            if m >= *n {
                return Ok(Some(UBig::from(integer::bits(&walk.at.b))));
            }
            if walk.at.a >= slack && d > UBig::from(slack) + UBig::from(4u8) * (&m + UBig::ONE) + (n << 1) {
                return Ok(Some(n - m + UBig::from(integer::bits(&d))));
            }
            walk.advance(budget)?;
        }
    }
}

impl<F: Fn(u64, &UBig, u64) -> Result<UBig, GaveUp> + Send + Sync> PairAccess for Sparse<F> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if let Some(bits) = self.bits(n, budget)?.filter(|bits| *bits > UBig::from(MAX_BITS)) {
            // b_j stands before a_n iff at most n numbers below b_j are in A, and b_j - (j - z - 1) are.
            let before = |at: &At| at.d() == UBig::ZERO || &at.b + UBig::ONE <= n + at.count();
            let a = n + self.last(before, budget)?.count();
            return Ok(Term { a, b: Partner::Bits(bits) });
        }
        if *n > UBig::from(MAX_TERMS) {
            return Err(GaveUp::beyond("the partner of so late a term is found only through all before it"));
        }
        let mut walk = self.walk();
        while UBig::from(walk.at.n) < *n {
            walk.advance(budget)?;
        }
        Ok(Term { a: UBig::from(walk.at.a), b: Partner::Exact(walk.at.b) })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let last = self.last(|at| at.b <= *x, budget)?;
        let in_b = (last.b == *x).then(|| UBig::from(last.n));
        let in_a = (in_b.is_none() || last.d() == UBig::ZERO).then(|| x - last.count());
        Ok(Place { in_a, in_b })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        let last = self.last(|at| at.b <= *y && UBig::from(at.a) <= *x, budget)?;
        Ok(Some(UBig::from(last.a) == *x && last.b == *y))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if *end == UBig::ZERO {
            return Ok(None);
        }
        let last = self.last(|at| at.d() <= *d && UBig::from(at.n) < *end, budget)?;
        Ok(Some(UBig::from(last.n)))
    }
}
