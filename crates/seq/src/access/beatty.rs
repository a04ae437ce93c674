//! The pairs `b_n = a_n + p n` by one integer square root: the algebraic front.
//!
//! # Theorem
//! Let alpha = (2 - p + sqrt(p^2 + 4))/2, the positive root of t^2 + (p - 2) t - p. Then a_n = floor(n alpha) and
//! b_n = floor(n (alpha + p)): alpha is irrational and 1/alpha + 1/(alpha + p) = 1 (Beatty), and b_n - a_n = p n.
//!
//! # Hypotheses
//! p >= 1.
//!
//! # Complexity
//! For d digits, with M(d) a multiplication of that size, all are O(M(d)). `is_pair` takes two multiplications and, if
//! p > 1, a division by p. `pair` and `locate` take one square root of 2d digits, and one and three multiplications. A
//! long position takes one of the two.
//!
//! # Reference
//! \[F82\], the algebraic characterisation; Beatty, Amer. Math. Monthly 33 (1926) 159.
//!
//! # Deviation
//! The paper multiplies by alpha to as many places as are needed. Nothing is approximated here: floors come from
//! `floor((i + floor(r))/k) = floor((i + r)/k)` for integers i and k > 0, and the signs of two quadratic forms decide
//! a claimed pair, without a root.

use crate::access::trace::{Goal, Rows, Trace, Traced, Untraced, in_a};
use crate::access::{LONG, PairAccess, Partner, Place, Term};
use wythoff_base::{Budget, GaveUp, UBig, integer::bits};

/// The pairs of p-Wythoff.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::access::{Beatty, PairAccess};
/// let wythoff = Beatty::new(1u8.into()).unwrap();
/// let term = wythoff.pair(&10u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((term.a, term.b.exact()), (16u8.into(), Some(&26u8.into())));
/// assert!(wythoff.is_pair(&16u8.into(), &26u8.into(), &Budget::unlimited()).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Beatty {
    p: UBig,
    /// p^2 + 4
    discriminant: UBig,
}

impl Beatty {
    /// The pairs for `p >= 1`; `None` for `p = 0`.
    pub fn new(p: UBig) -> Option<Self> {
        let discriminant = p.sqr() + 4u8;
        (!p.is_zero()).then_some(Beatty { p, discriminant })
    }

    /// floor(n sqrt(p^2 + 4)), at least `p n` and at least `2 n`.
    fn root(&self, n: &UBig) -> UBig {
        (n.sqr() * &self.discriminant).nth_root(2)
    }

    /// floor(x/alpha), the number of n >= 1 with a_n < x: 1/alpha = (p - 2 + sqrt(p^2 + 4))/(2p).
    fn below(&self, x: &UBig) -> UBig {
        let numerator = x * &self.p + (self.root(x) - (x << 1));
        numerator / (&self.p << 1)
    }

    /// Whether n alpha < x, for n >= 1 and x >= n: the polynomial of alpha is positive at x/n, so
    /// x (x + (p-2) n) > p n^2. Equality is impossible, alpha being irrational.
    fn above(&self, n: &UBig, x: &UBig) -> bool {
        let d = n * &self.p;
        x * (x + &d - (n << 1)) > n * d
    }
}

/// The n with d = p n.
fn index(p: &UBig, d: &UBig) -> Option<UBig> {
    if p.is_one() {
        return Some(d.clone());
    }
    let n = d / p;
    (&n * p == *d).then_some(n)
}

/// `is_pair` on machine words, for (x, y) other than (0, 0), by the argument of the big version.
fn is_pair_of_words(p: u64, x: u64, y: u64) -> bool {
    let Some(d) = y.checked_sub(x).filter(|&d| d > 0 && d % p == 0) else {
        return false;
    };
    let n = d / p;
    if x < n {
        return false;
    }
    // z = y - 2n <= 2^64 - 3 and x + 1 <= 2^64: the products are below 2^128.
    let [n, d, x] = [n, d, x].map(u128::from);
    let (form, z) = (n * d, x + d - 2 * n);
    x * z < form && form < (x + 1) * (z + 1)
}

impl PairAccess for Beatty {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        budget.step()?;
        // a_n = floor((n (2 - p) + n sqrt(p^2 + 4))/2)
        let d = n * &self.p;
        let a = n + ((self.root(n) - &d) >> 1);
        let b = Partner::Exact(&a + d);
        Ok(Term { a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        budget.step()?;
        if x.is_zero() {
            return Ok(Place { in_a: Some(UBig::ZERO), in_b: Some(UBig::ZERO) });
        }
        // Of the numbers 1..x-1, r are in A and the others in B. So x is a_n with n = r + 1, and then x < n alpha by
        // the choice of r, or it is b_{x-r}.
        let r = self.below(x);
        let n = &r + 1u8;
        if self.above(&n, &(x + 1u8)) {
            Ok(Place { in_a: Some(n), in_b: None })
        } else {
            Ok(Place { in_a: None, in_b: Some(x - r) })
        }
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        Ok(Partner::Exact(x + n * &self.p))
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<UBig, GaveUp> {
        Ok(x - n * &self.p)
    }

    /// With d = y - x: x = a_n with n = d/p iff x < n alpha < x + 1. The polynomial of alpha is negative on `[0,
    /// alpha)` and positive beyond. Times n^2 it is x (x + (p-2) n) - p n^2 at x/n, and x + (p-2) n = y - 2n. Hence (x,
    /// y) is a pair iff x (y - 2n) < n d < (x + 1)(y - 2n + 1).
    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        budget.step()?;
        if x.is_zero() {
            return Ok(Some(y.is_zero()));
        }
        if let (Ok(p), Ok(x), Ok(y)) = (u64::try_from(&self.p), u64::try_from(x), u64::try_from(y)) {
            return Ok(Some(is_pair_of_words(p, x, y)));
        }
        if y <= x {
            return Ok(Some(false));
        }
        let d = y - x;
        let Some(n) = index(&self.p, &d) else {
            return Ok(Some(false));
        };
        // 1 < alpha < 2, so n <= a_n < 2n: few candidates remain, and y - 2n = x + (p-2) n >= 0.
        if *x < n || *x >= &n << 1 {
            return Ok(Some(false));
        }
        let z = y - (&n << 1);
        // n d; a square is cheaper than a product.
        let form = if self.p.as_words().len() == 1 { n.sqr() * &self.p } else { &n * d };
        let low = x * &z;
        Ok(Some(low < form && form < low + x + z + 1u8))
    }

    /// b_m - a_m = p m.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        Ok((!end.is_zero()).then(|| (d / &self.p).min(end - 1u8)))
    }

    /// The pair m = (y - x)/p, unless its leading bits show that its a is above x. If a is above x and the leading
    /// bits do not show it, then y lies just above the partner of x, which is that of pair m - 1, or x is not in A.
    fn last_pair_beside(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        if bits(x) <= LONG || x > y {
            return Ok(None);
        }
        let m = (y - x) / &self.p;
        let drop = bits(x) - LONG;
        // Then m alpha is at least x + 1, because its leading bits round it down.
        if self.pair(&(&m >> drop), budget)?.a > (x >> drop) + 1u8 {
            return Ok(None);
        }
        let term = self.pair(&m, budget)?;
        if term.a <= *x || m.is_zero() {
            return Ok(Some((m, term)));
        }
        let before = m - 1u8;
        let b = x + &before * &self.p;
        let is_pair = self.tells(x, &b, budget)? == Some(true);
        Ok(is_pair.then(|| (before, Term { a: x.clone(), b: Partner::Exact(b) })))
    }

    /// One row: the numbers that are rounded down.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let (p, mut rows) = (&self.p, Rows::default());
        let root = format!("sqrt({})", self.discriminant);
        match traced.goal {
            Goal::Term(n) => {
                let floor = self.root(n);
                let a = n + ((&floor - n * p) >> 1);
                rows.push([n.into(), (&floor).into(), (n * p).into(), (&a).into()], budget)?;
                let columns = ["n", &format!("floor(n {root})"), "p n", "a_n"];
                let bound = format!(
                    "a_n = floor(n alpha) = n + floor((floor(n {root}) - p n)/2) with p = {p}: one square root, and no \
                     number is approximated."
                );
                let place = if n.is_zero() { self.locate(n, budget)? } else { in_a(n.clone()) };
                Ok(rows.table(columns, bound, a, place))
            }
            Goal::Place(x) => {
                let place = self.locate(x, budget)?;
                let below = self.below(x);
                let n = &below + 1u8;
                let answer = if self.above(&n, &(x + 1u8)) { "yes" } else { "no" };
                rows.push([x.into(), self.root(x).into(), below.into(), n.into(), answer.into()], budget)?;
                let columns = ["x", &format!("floor(x {root})"), "floor(x/alpha)", "n", "n alpha < x + 1"];
                let bound = format!(
                    "Of the numbers below x, floor(x/alpha) are a_n: x is a_n if n alpha < x + 1, otherwise b_m with \
                     m = x - floor(x/alpha); the sign of (x + 1)(x + 1 + (p - 2) n) - p n^2 decides, p = {p}."
                );
                Ok(rows.table(columns, bound, x.clone(), place))
            }
            Goal::Pair(x, y) => {
                let d = y - x;
                let (n, place) = (&d / p, self.locate(x, budget)?);
                let [n, d, x_signed, y] = [&n, &d, x, y].map(|k| k.as_ibig().clone());
                let z = &y - &n * 2;
                let [low, form, high] = [&x_signed * &z, &n * &d, (&x_signed + 1) * (&z + 1)];
                rows.push([n.into(), low.into(), form.into(), high.into()], budget)?;
                let columns = ["n", "x (y - 2n)", "n (y - x)", "(x + 1)(y - 2n + 1)"];
                let bound = format!(
                    "n = floor((y - x)/p), p = {p}: (x, y) is a pair if p divides y - x and the three products \
                     increase, since x < n alpha < x + 1; no square root is taken."
                );
                Ok(rows.table(columns, bound, x.clone(), place))
            }
        }
    }
}
