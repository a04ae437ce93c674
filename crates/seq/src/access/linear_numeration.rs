//! `b_n = s a_n + t n`: a numeration system, in which `b_n` is `a_n` followed by a zero.
//!
//! # Theorem
//! Let `u_0 = 1`, `u_1 = s + t`, `u_i = p u_{i-1} + s u_{i-2}` with `p = s + t - 1`. Every number is in exactly one
//! way a sum of `d_i u_i` with digits `0..=p` in which a digit below `s` follows each digit `p`. The number belongs to
//! A if it ends in an even number of zeros, and to B otherwise. `b_n` is `a_n` shifted one place to the left.
//!
//! Proof. Since `s u_{i-1} <= u_i` the greedy digits are of this form, and they are unique and ordered like the
//! numbers. Call B the positive numbers with an odd number of trailing zeros, A the others. Let `v_0 = 1`, `v_1 = p`
//! with the same recurrence; then `u_i = v_i + v_{i-1}` and `u_{i+1} = s u_i + t v_i` for all i, because they hold for
//! `i = 0, 1` (`v_{-1} = 0`). Write `rank(x)` for the sum of the `d_i v_i` and `x'` for x without its last digit. The
//! first identity gives `rank(x) = x - rank(x')`. The elements of B up to x are those of A up to x', shifted; so the
//! number of positive elements of A up to x satisfies the same equation and is `rank(x)`. Hence if `a_n` is the n-th
//! element of A, shifted it is `s a_n + t rank(a_n) = s a_n + t n` by the second identity. A and B share only 0, and
//! both grow: `a_n` is the mex.
//!
//! # Hypotheses
//! s >= 1, t >= 0, s + t >= 2. With t = 0 the places are the powers of s.
//!
//! # Complexity
//! For numbers of d bits: O(d^2) bit operations on words, O(d) memory. The rank, the inverse of the rank and the search
//! for a difference are each one pass of the same greedy algorithm: all three are sums `d_i w_i` that do not fall as x
//! grows.
//!
//! # Reference
//! \[FT13\] for Wyt(s k + t); \[F98\] for the numeration systems.
//!
//! # Deviation
//! The papers take `u_{-1} = 1/s` and t >= 1. The places are walked downwards by the recurrence, never stored.

use crate::access::trace::{Rows, Trace, Traced, Untraced, in_a as within_a, in_b, in_both, number};
use crate::access::{PairAccess, Partner, Place, Term};
use wythoff_base::{Budget, GaveUp, UBig};

/// Random access to `b_n = s a_n + t n`.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::LinearNumeration;
/// let wythoff = LinearNumeration::new(1u8.into(), 1u8.into()).unwrap();
/// let place = wythoff.locate(&267914295u32.into(), &Budget::unlimited())?;
/// assert_eq!((place.in_a, place.in_b), (None, Some(102334155u32.into())));
/// assert!(LinearNumeration::new(1u8.into(), 0u8.into()).is_none());
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearNumeration {
    s: UBig,
    t: UBig,
    /// The greatest digit, s + t - 1.
    p: UBig,
}

impl LinearNumeration {
    /// The sequence of s and t; `None` if s = 0 or s + t < 2.
    pub fn new(s: UBig, t: UBig) -> Option<Self> {
        let sum = &s + &t;
        (!s.is_zero() && sum > UBig::ONE).then(|| LinearNumeration { p: sum - UBig::ONE, s, t })
    }

    /// The digits, the highest first, of the greatest x whose sum of `d_i w_i` is at most `value`.
    ///
    /// `w` begins as given and follows the recurrence, and the sum does not fall as x grows. Then the greatest x
    /// begins with the greatest admissible digit that keeps the sum of the digits so far at most `value`. The
    /// quotients are admissible by themselves when t >= 1: as `s w_{i-1} <= w_i` they are at most p, and after a digit
    /// p the remainder is less than `w_{i+1} - p w_i = s w_{i-1}`. When t = 0 they are cut to p, and every sequence of
    /// such digits is admissible.
    fn greedy(&self, w0: UBig, w1: UBig, value: &UBig, budget: &Budget) -> Result<Vec<UBig>, GaveUp> {
        let (mut below, mut weight) = (w0, w1);
        let mut places = 2usize;
        while weight <= *value {
            budget.step()?;
            let above = &self.p * &weight + &self.s * &below;
            below = std::mem::replace(&mut weight, above);
            places += 1;
        }
        let bytes = places.saturating_mul(size_of::<UBig>());
        if bytes > budget.memory() {
            return Err(GaveUp::memory(bytes));
        }
        let mut rest = value.clone();
        let mut digits: Vec<UBig> = Vec::with_capacity(places);
        for place in (0..places).rev() {
            budget.step()?;
            let digit = if rest < weight { UBig::ZERO } else { (&rest / &weight).min(self.p.clone()) };
            if !digit.is_zero() {
                rest -= &digit * &weight;
            }
            digits.push(digit);
            if place > 0 {
                let next = if place > 1 { (weight - &self.p * &below) / &self.s } else { UBig::ZERO };
                weight = std::mem::replace(&mut below, next);
            }
        }
        Ok(digits)
    }

    /// `(rank(x), rank(x'))` from the digits of x, by Clenshaw's summation; x is their sum.
    fn ranks(&self, digits: &[UBig], budget: &Budget) -> Result<(UBig, UBig), GaveUp> {
        let (mut rank, mut before) = (UBig::ZERO, UBig::ZERO);
        for digit in digits {
            budget.step()?;
            let next = &self.p * &rank + &self.s * &before + digit;
            before = std::mem::replace(&mut rank, next);
        }
        Ok((rank, before))
    }

    /// The bases `u_0, u_1, ...`.
    pub(super) fn bases(&self) -> impl Iterator<Item = UBig> + '_ {
        let next = |(below, base): &(UBig, UBig)| Some((base.clone(), &self.p * base + &self.s * below));
        std::iter::successors(Some((UBig::ONE, &self.s + &self.t)), next).map(|(base, _)| base)
    }

    /// The digits of x, the highest first; zeros may come before them.
    pub(super) fn digits(&self, x: &UBig, budget: &Budget) -> Result<Vec<UBig>, GaveUp> {
        self.greedy(UBig::ONE, &self.s + &self.t, x, budget)
    }

    /// Whether positive x is in A, and its index there or in B.
    fn index(&self, x: &UBig, budget: &Budget) -> Result<(bool, UBig), GaveUp> {
        let digits = self.digits(x, budget)?;
        let in_a = in_a(&digits);
        let (rank, before) = self.ranks(&digits, budget)?;
        Ok((in_a, if in_a { rank } else { before }))
    }
}

/// Whether there is an even number of zeros at the end.
fn in_a(digits: &[UBig]) -> bool {
    digits.iter().rev().take_while(|d| d.is_zero()).count() % 2 == 0
}

impl PairAccess for LinearNumeration {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        // The greatest x of rank n is a_n, or a b that follows it; no two b are neighbours, since s + t >= 2.
        let digits = self.greedy(UBig::ONE, self.p.clone(), n, budget)?;
        let (rank, before) = self.ranks(&digits, budget)?;
        let mut a = rank + before;
        if !a.is_zero() && !in_a(&digits) {
            a -= UBig::ONE;
        }
        let b = &self.s * &a + &self.t * n;
        Ok(Term { a, b: Partner::Exact(b) })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        if x.is_zero() {
            return Ok(Place { in_a: Some(UBig::ZERO), in_b: Some(UBig::ZERO) });
        }
        Ok(match self.index(x, budget)? {
            (true, n) => Place { in_a: Some(n), in_b: None },
            (false, n) => Place { in_a: None, in_b: Some(n) },
        })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        // s a_n <= b_n <= (s + t) a_n, since n <= a_n.
        let least = &self.s * x;
        if x.is_zero() || *y < least || *y > &least + &self.t * x {
            return Ok(Some(x.is_zero() && y.is_zero()));
        }
        let (in_a, n) = self.index(x, budget)?;
        Ok(Some(in_a && *y == least + &self.t * n))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        // b - a is the sum of the d_i (u_{i+1} - u_i): for every x it is (s-1) x + t rank(x), which does not fall.
        let w1 = &self.p * (&self.s + &self.t) - &self.t;
        let digits = self.greedy(self.p.clone(), w1, d, budget)?;
        let (rank, _) = self.ranks(&digits, budget)?;
        Ok(Some(rank.min(end - UBig::ONE)))
    }

    /// The digits of x, or of a_n, from above, each with its place in x and in the rank.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let x = number(&traced.goal, |n| self.pair(n, budget))?;
        let digits = self.digits(&x, budget)?;
        let digits: Vec<UBig> = digits.into_iter().skip_while(UBig::is_zero).collect();
        // u_i and v_i from below, since v_i = (u_{i+1} - s u_i)/t is no recipe for t = 0.
        let (mut u, mut v) = ((UBig::ONE, &self.s + &self.t), (UBig::ONE, self.p.clone()));
        let (mut rows, mut rank, mut before) = (Rows::default(), UBig::ZERO, UBig::ZERO);
        let mut below = UBig::ZERO;
        for (i, digit) in digits.iter().rev().enumerate() {
            rows.push([i.into(), (&u.0).into(), digit.into(), (&v.0).into()], budget)?;
            rank += &v.0 * digit;
            before += &below * digit;
            below = v.0.clone();
            for pair in [&mut u, &mut v] {
                let next = &self.p * &pair.1 + &self.s * &pair.0;
                pair.0 = std::mem::replace(&mut pair.1, next);
            }
        }
        let zeros = digits.iter().rev().take_while(|digit| digit.is_zero()).count();
        let (place, meaning) = match (x.is_zero(), zeros % 2) {
            (true, _) => (in_both(UBig::ZERO), "0 has no digits".to_string()),
            (_, 0) => {
                (within_a(rank), format!("{zeros} zeros at the end, an even number: x = a_n, n = sum of d_i v_i"))
            }
            _ => {
                let why = format!("{zeros} zeros at the end, an odd number: x = b_n, n = sum of d_i v_(i-1)");
                (in_b(before), why)
            }
        };
        let bound = format!(
            "x = sum of d_i u_i. {meaning} ([F98]). Digits are at most {}, and a digit below {} follows a greatest \
             one.",
            self.p, self.s
        );
        Ok(rows.reversed().table(["i", "u_i", "d_i", "v_i"], bound, x, place))
    }
}
