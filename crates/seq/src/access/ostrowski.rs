//! The pairs `b_n = a_n + p n` by numeration systems: the arithmetic front.
//!
//! # Theorem
//! Let alpha = `[1; p, p, ...]` have the convergents p_i/q_i: q_{-1} = 0, q_0 = 1, q_i = p q_{i-1} + q_{i-2}, and p_i =
//! q_i + q_{i-1}. Every number is a sum of d_i p_i, and every n one of d_i q_i, with digits 0 <= d_i <= p (greedily).
//! * x >= 1 is some a_n iff its p-representation ends in an even number of zeros; then n is the same digits read with
//!   the q_i.
//! * Otherwise x is b_n: a_n is x without its last digit 0, and n = sum of d_i q_{i-1}.
//! * a_n is the q-representation of n read with the p_i, less 1 if it ends in an odd number of zeros.
//!
//! Proof. Let e_i = q_i alpha - p_i: e_i has the sign of (-1)^i, e_{-1} = -1, and p e_i = e_{i+1} - e_{i-1}. Hence,
//! with digits at most p, a finite sum E of d_i e_i has the sign of its lowest term e_j (the terms of the other sign
//! add up to less than e_j), and -e_0 < E < -e_{-1}, that is -1 < E < 1. As E = sum d_i q_i alpha - sum d_i p_i, for j
//! even the sum of d_i p_i is the floor of alpha times the sum of d_i q_i, and for j odd it is that floor plus 1. This
//! is the first and the third claim; the second is the first for the shifted digits, as p_i = p_{i-1} + p q_{i-1}.
//!
//! # Hypotheses
//! p >= 1.
//!
//! # Complexity
//! For d digits: O(d) steps of O(d) each, and O(d) memory, since the convergents are recomputed upwards and downwards,
//! never stored. No roots.
//!
//! # Reference
//! \[F82\], the arithmetic characterisation.
//!
//! # Deviation
//! For p = 1 the places q_0 = q_1 = 1 coincide; digits are taken from above, so the place 0 stays empty.

use crate::access::trace::{Cell, Rows, Trace, Traced, Untraced, in_a, in_b, in_both, number};
use crate::access::{PairAccess, Partner, Place, Term};
use std::mem;
use wythoff_base::{Budget, GaveUp, UBig};

/// The pairs of p-Wythoff.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::access::{Ostrowski, PairAccess};
/// let wythoff = Ostrowski::new(1u8.into()).unwrap();
/// let place = wythoff.locate(&26u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((place.in_a, place.in_b), (None, Some(10u8.into())));
/// ```
#[derive(Clone, Debug)]
pub struct Ostrowski {
    p: UBig,
}

impl Ostrowski {
    /// The pairs for `p >= 1`; `None` for `p = 0`.
    pub fn new(p: UBig) -> Option<Self> {
        (!p.is_zero()).then_some(Ostrowski { p })
    }

    /// Writes `number` greedily with the places `place(convergent)`, from above, and reads the same digits with the
    /// places `read(convergent)`. Returns the number read, and whether the lowest nonzero digit is at an even place.
    fn translate(
        &self,
        number: &UBig,
        place: impl Fn(&Convergent) -> UBig,
        read: impl Fn(&Convergent) -> &UBig,
        budget: &Budget,
    ) -> Result<(UBig, bool), GaveUp> {
        let mut at = Convergent { index: 0, q: UBig::ONE, before: UBig::ZERO };
        while place(&at) <= *number {
            budget.step()?;
            at.up(&self.p);
        }
        let (mut rest, mut sum, mut even) = (number.clone(), UBig::ZERO, true);
        while !rest.is_zero() {
            budget.step()?;
            let unit = place(&at);
            if unit <= rest {
                // The place above was too large for the rest, so the digit is at most p.
                let digit = if self.p.is_one() { UBig::ONE } else { &rest / &unit };
                sum += read(&at) * &digit;
                rest -= unit * digit;
                even = at.index.is_multiple_of(2);
            }
            if at.index == 0 {
                break;
            }
            at.down(&self.p);
        }
        Ok((sum, even))
    }
}

/// The convergent p_i/q_i of alpha.
struct Convergent {
    /// i
    index: usize,
    /// q_i
    q: UBig,
    /// q_{i-1}
    before: UBig,
}

impl Convergent {
    fn up(&mut self, p: &UBig) {
        let next = p * &self.q + &self.before;
        self.before = mem::replace(&mut self.q, next);
        self.index += 1;
    }

    /// For `index >= 1`.
    fn down(&mut self, p: &UBig) {
        let before = &self.q - p * &self.before;
        self.q = mem::replace(&mut self.before, before);
        self.index -= 1;
    }
}

impl PairAccess for Ostrowski {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        // The sum of d_i p_i is that of d_i q_i, n, and that of d_i q_{i-1}.
        let (shifted, even) = self.translate(n, |at| at.q.clone(), |at| &at.before, budget)?;
        let a = if even { n + shifted } else { n + shifted - 1u8 };
        let b = Partner::Exact(&a + n * &self.p);
        Ok(Term { a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        if x.is_zero() {
            return Ok(Place { in_a: Some(UBig::ZERO), in_b: Some(UBig::ZERO) });
        }
        let (n, even) = self.translate(x, |at| &at.q + &at.before, |at| &at.q, budget)?;
        if even {
            Ok(Place { in_a: Some(n), in_b: None })
        } else {
            // The sum of d_i q_{i-1} is that of d_i p_i, x, less that of d_i q_i.
            Ok(Place { in_a: None, in_b: Some(x - n) })
        }
    }

    /// b_m - a_m = p m.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        Ok((!end.is_zero()).then(|| (d / &self.p).min(end - 1u8)))
    }

    /// The digits of x, or of a_n, from above.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let x = number(&traced.goal, |n| self.pair(n, budget))?;
        let (mut at, mut rows) = (Convergent { index: 0, q: UBig::ONE, before: UBig::ZERO }, Rows::default());
        while &at.q + &at.before <= x {
            budget.step()?;
            at.up(&self.p);
        }
        let (mut rest, mut index, mut zeros) = (x.clone(), UBig::ZERO, 0usize);
        loop {
            let unit = &at.q + &at.before;
            let digit = if unit <= rest { if self.p.is_one() { UBig::ONE } else { &rest / &unit } } else { UBig::ZERO };
            rest -= &unit * &digit;
            index += &at.q * &digit;
            zeros = if digit.is_zero() { zeros + 1 } else { 0 };
            if rows.len() > 0 || !digit.is_zero() {
                rows.push([at.index.into(), unit.into(), digit.into(), (&at.q).into(), Cell::from(&rest)], budget)?;
            }
            if at.index == 0 {
                break;
            }
            at.down(&self.p);
        }
        let (place, meaning) = match (x.is_zero(), zeros % 2) {
            (true, _) => (in_both(UBig::ZERO), "0 has no digits".to_string()),
            (_, 0) => (in_a(index), format!("{zeros} zeros at the end, an even number: x = a_n, n = sum of d_i q_i")),
            _ => {
                let why = format!("{zeros} zeros at the end, an odd number: x = b_n, n = sum of d_i q_(i-1)");
                (in_b(&x - index), why)
            }
        };
        let bound = format!("x = sum of d_i p_i. {meaning} ([F82]). Digits are at most {}.", self.p);
        Ok(rows.table(["i", "p_i", "d_i", "q_i", "rest"], bound, x, place))
    }
}
