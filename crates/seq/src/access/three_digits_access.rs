//! The pairs of Wyt(t), t constant, by three digits.
//!
//! # Theorem
//! Let t >= 2 and write m = m2 (t^2 - 1) + m1 t + m0 with m0, m1 < t, not both t - 1. Then m is some a_n iff m1 <= m0,
//! and its partner is m with m0 and m1 exchanged; so a_n = b_n iff m0 = m1. For t = 1, a_n = b_n = n. For each m2 there
//! are (t - 1)(t + 2)/2 pairs, in the order of (m1, m0); m1 t - m1 (m1 - 1)/2 + (m0 - m1) of them come before (m1, m0).
//!
//! Proof of the count: m1 = i goes with the t - i digits m0 = i..t-1, and (t-1, t-1) is missing.
//!
//! # Hypotheses
//! t >= 1: held by [`ThreeDigits`].
//!
//! # Complexity
//! d digits, M(d) a multiplication of that size: O(d) if t is a machine word, O(M(d)) always.
//!
//! # Reference
//! \[FT13\] Theorem 10.
//!
//! # Deviation
//! The index is added: the paper numbers nothing. b is not increasing, and b - a is not monotone.

use crate::access::trace::{Rows, Trace, Traced, Untraced, number};
use crate::access::{PairAccess, Partner, Place, Term};
use crate::stream::ThreeDigits;
use wythoff_base::{Budget, GaveUp, UBig};

/// m2, m1, m0 for t >= 2.
struct Digits([UBig; 3]);

impl Digits {
    fn of(m: &UBig, t: &UBig) -> Digits {
        let top = t.sqr() - 1u8;
        let m2 = m / &top;
        let low = m - &m2 * top;
        let m1 = &low / t;
        let m0 = low - &m1 * t;
        Digits([m2, m1, m0])
    }

    /// The digits of a_n.
    fn of_index(n: &UBig, t: &UBig) -> Digits {
        let count = pairs_for_each_m2(t);
        let m2 = n / &count;
        let r = n - &m2 * count;
        // The largest i with i (2t + 1 - i)/2 <= r, that is i <= (2t + 1 - sqrt((2t + 1)^2 - 8r))/2. The root is at
        // least 3, as 8r < 4t^2 + 4t - 8; rounding it up changes no floor.
        let odd = (t << 1) + 1u8;
        let root = (odd.sqr() - (&r << 3) - 1u8).nth_root(2) + 1u8;
        let m1 = (&odd - root) >> 1;
        let m0 = r + &m1 - before(&m1, t);
        Digits([m2, m1, m0])
    }

    /// The index n of the a_n with these digits, m1 <= m0.
    fn index(&self, t: &UBig) -> UBig {
        let Digits([m2, m1, m0]) = self;
        m2 * pairs_for_each_m2(t) + before(m1, t) + (m0 - m1)
    }

    fn number(&self, t: &UBig) -> UBig {
        let Digits([m2, m1, m0]) = self;
        m2 * (t.sqr() - 1u8) + m1 * t + m0
    }

    fn exchanged(self) -> Digits {
        let Digits([m2, m1, m0]) = self;
        Digits([m2, m0, m1])
    }
}

/// m2, m1, m0 of a number, for t >= 2.
pub(super) fn digits(m: &UBig, t: &UBig) -> [UBig; 3] {
    Digits::of(m, t).0
}

/// (t - 1)(t + 2)/2
fn pairs_for_each_m2(t: &UBig) -> UBig {
    ((t - 1u8) * (t + 2u8)) >> 1
}

/// The number of pairs with the same m2 and a smaller m1: m1 (2t + 1 - m1)/2.
fn before(m1: &UBig, t: &UBig) -> UBig {
    (m1 * ((t << 1) + 1u8 - m1)) >> 1
}

/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::ThreeDigits;
/// use wythoff_seq::access::PairAccess;
/// let wyt = ThreeDigits::new(3u8.into()).unwrap();
/// let term = wyt.pair(&4u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((term.a, term.b.exact()), (5u8.into(), Some(&7u8.into())));
/// ```
impl PairAccess for ThreeDigits {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        budget.step()?;
        let t = self.t();
        if t.is_one() {
            return Ok(Term { a: n.clone(), b: Partner::Exact(n.clone()) });
        }
        let digits = Digits::of_index(n, t);
        let a = digits.number(t);
        let b = Partner::Exact(digits.exchanged().number(t));
        Ok(Term { a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        Ok(self.locate_with_partner(x, budget)?.0)
    }

    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        budget.step()?;
        let t = self.t();
        if t.is_one() {
            let place = Place { in_a: Some(x.clone()), in_b: Some(x.clone()) };
            return Ok((place, Some(Partner::Exact(x.clone()))));
        }
        let digits = Digits::of(x, t);
        let Digits([_, m1, m0]) = &digits;
        let (in_a, in_b) = (m1 <= m0, m1 >= m0);
        // Exchanging the digits adds (m0 - m1)(t - 1).
        let steps = t - 1u8;
        let partner = if in_a { x + (m0 - m1) * steps } else { x - (m1 - m0) * steps };
        let n = if in_a { digits.index(t) } else { digits.exchanged().index(t) };
        let place = Place { in_a: in_a.then(|| n.clone()), in_b: in_b.then_some(n) };
        Ok((place, Some(Partner::Exact(partner))))
    }

    /// b_n - a_n = (m0 - m1)(t - 1).
    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        budget.step()?;
        let t = self.t();
        if t.is_one() || y < x {
            return Ok(Some(x == y));
        }
        let d = y - x;
        if d > (t - 1u8).sqr() {
            return Ok(Some(false));
        }
        let low = x % (t.sqr() - 1u8);
        let m1 = &low / t;
        let m0 = low - &m1 * t;
        Ok(Some(m1 <= m0 && (m0 - m1) * (t - 1u8) == d))
    }

    /// Refused for t >= 2: the differences rise and fall with every m2.
    fn last_difference(&self, _: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        if self.t().is_one() {
            return Ok((!end.is_zero()).then(|| end - 1u8));
        }
        Err(GaveUp::beyond("the differences b_n - a_n of Wyt(constant) rise and fall, so they cannot be searched"))
    }

    /// The three digits of x, or of a_n.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let x = number(&traced.goal, |n| self.pair(n, budget))?;
        let (t, place) = (self.t(), self.locate(&x, budget)?);
        let mut rows = Rows::default();
        if t.is_one() {
            let bound = "Since t = 1, a_n = b_n = n.".into();
            return Ok(rows.table(["x"], bound, x, place));
        }
        let Digits([m2, m1, m0]) = Digits::of(&x, t);
        rows.push([(&x).into(), m2.into(), m1.into(), m0.into()], budget)?;
        let bound = format!(
            "x = m2 ({t}^2 - 1) + m1 {t} + m0. x is an a_n if m1 <= m0, a b_n if m1 >= m0, and the partner has m0 \
             and m1 exchanged ([FT13], Theorem 10)."
        );
        Ok(rows.table(["x", "m2", "m1", "m0"], bound, x, place))
    }
}
