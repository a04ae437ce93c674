//! The candidates of a constraint game: `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n)`, `b_0 = 0`.
//!
//! Written with `d = b - a` it is `d_n = d_{n-1} + f`. Negative `f` acts as 0, so `d` never decreases and `b`
//! increases.

use super::PartnerRule;
use wythoff_base::{IBig, UBig};

/// The constraint function `f(x1, y1, x0)`.
pub trait ConstraintFunction {
    /// The reason why a value may not exist.
    type Error;

    /// Whether `f` does not depend on `y1`. Then [`batch`](Self::batch) is called first.
    fn ignores_y1(&self) -> bool {
        false
    }

    /// One value in machine words; `None` if it does not fit, or does not exist.
    fn small(&mut self, x1: u64, y1: u64, x0: u64) -> Option<i64>;

    /// A run of values that do not depend on `y1`: fills `f` from the front and returns the number of values,
    /// perhaps 0. The three slices have equal lengths.
    fn batch(&mut self, x1: &[u64], x0: &[u64], f: &mut [i64]) -> usize {
        let _ = (x1, x0, f);
        0
    }

    /// One value of any size.
    fn big(&mut self, x1: u64, y1: &UBig, x0: u64) -> Result<IBig, Self::Error>;
}

/// Two closures: a machine path and a path of any size.
impl<S, B, E> ConstraintFunction for (S, B)
where
    S: FnMut(u64, u64, u64) -> Option<i64>,
    B: FnMut(u64, &UBig, u64) -> Result<IBig, E>,
{
    type Error = E;

    fn small(&mut self, x1: u64, y1: u64, x0: u64) -> Option<i64> {
        (self.0)(x1, y1, x0)
    }

    fn big(&mut self, x1: u64, y1: &UBig, x0: u64) -> Result<IBig, E> {
        (self.1)(x1, y1, x0)
    }
}

/// Three closures, for `f` that does not depend on `y1`: a batch, a machine path, a path of any size.
impl<V, S, B, E> ConstraintFunction for (V, S, B)
where
    V: FnMut(&[u64], &[u64], &mut [i64]) -> usize,
    S: FnMut(u64, u64, u64) -> Option<i64>,
    B: FnMut(u64, &UBig, u64) -> Result<IBig, E>,
{
    type Error = E;

    fn ignores_y1(&self) -> bool {
        true
    }

    fn small(&mut self, x1: u64, y1: u64, x0: u64) -> Option<i64> {
        (self.1)(x1, y1, x0)
    }

    fn batch(&mut self, x1: &[u64], x0: &[u64], f: &mut [i64]) -> usize {
        (self.0)(x1, x0, f)
    }

    fn big(&mut self, x1: u64, y1: &UBig, x0: u64) -> Result<IBig, E> {
        (self.2)(x1, y1, x0)
    }
}

/// The rule of a constraint function.
///
/// ```
/// use wythoff_base::IBig;
/// use wythoff_seq::{Constraint, PairStream};
/// // Hofstadter's: f = x1 + 1.
/// let small = |x1: u64, _, _| i64::try_from(x1).ok()?.checked_add(1);
/// let big = |x1: u64, _: &_, _| Ok::<_, std::fmt::Error>(IBig::from(x1) + 1);
/// let last = PairStream::new(Constraint::new((small, big))).pairs().nth(9).unwrap()?;
/// assert_eq!((last.a, last.b), (12, 68u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Constraint<F> {
    f: F,
    x1: Vec<u64>,
    values: Vec<i64>,
}

impl<F> Constraint<F> {
    /// The rule of `f`.
    pub fn new(f: F) -> Self {
        Constraint { f, x1: Vec::new(), values: Vec::new() }
    }
}

impl<F: ConstraintFunction> PartnerRule for Constraint<F> {
    type Error = F::Error;

    fn increasing(&self) -> bool {
        true
    }

    fn small(&mut self, _: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        let Some((mut x1, mut y1)) = before else {
            b.fill(0);
            return b.len().min(1);
        };
        if self.f.ignores_y1() && !a.is_empty() {
            self.x1.resize(a.len(), 0);
            self.x1[0] = x1;
            self.x1[1..].copy_from_slice(&a[..a.len() - 1]);
            self.values.resize(a.len(), 0);
            let filled = self.f.batch(&self.x1, a, &mut self.values).min(a.len());
            if filled > 0 {
                return add_up(y1.wrapping_sub(x1), &a[..filled], &self.values, b);
            }
        }
        for (i, (&x0, slot)) in a.iter().zip(b).enumerate() {
            let d = self.f.small(x1, y1, x0).and_then(|f| y1.checked_sub(x1)?.checked_add(f.max(0).unsigned_abs()));
            let Some(y0) = d.and_then(|d| x0.checked_add(d)) else {
                return i;
            };
            *slot = y0;
            (x1, y1) = (x0, y0);
        }
        a.len()
    }

    fn big(&mut self, _: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, F::Error> {
        let Some((x1, y1)) = before else {
            return Ok(UBig::ZERO);
        };
        let f = self.f.big(x1, y1, a)?;
        let f = UBig::try_from(f).unwrap_or(UBig::ZERO);
        Ok(y1 + UBig::from(a.saturating_sub(x1)) + f)
    }
}

/// `b = a + d`, where `d` grows by each value of `f` in turn, while the sums fit into words.
fn add_up(mut d: u64, a: &[u64], f: &[i64], b: &mut [u64]) -> usize {
    // If no value is negative, their bitwise or bounds each of them; then neither the last b nor any earlier one can
    // overflow.
    let or = f[..a.len()].iter().fold(0, |or, f| or | f);
    let growth = u64::try_from(or).ok().and_then(|bound| bound.checked_mul(a.len() as u64));
    if growth.and_then(|g| g.checked_add(d)?.checked_add(*a.last()?)).is_some() {
        for ((b, &a), &f) in b.iter_mut().zip(a).zip(f) {
            d = d.wrapping_add(f as u64);
            *b = a.wrapping_add(d);
        }
        return a.len();
    }
    for (i, ((b, &a), &f)) in b.iter_mut().zip(a).zip(f).enumerate() {
        let Some((sum, value)) = d.checked_add(f.max(0).unsigned_abs()).and_then(|d| Some((d, a.checked_add(d)?)))
        else {
            return i;
        };
        (d, *b) = (sum, value);
    }
    a.len()
}
