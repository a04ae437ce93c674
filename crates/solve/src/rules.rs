//! The formulas of a rule as the functions and rules that the sequences of `seq` ask for.

use crate::pair_error::PairError;
use wythoff_base::{IBig, UBig};
use wythoff_game::Var;
use wythoff_game::eval::{EvalError, Formula};
use wythoff_seq::{ConstraintFunction, PartnerFunction, PartnerRule};

fn word(n: u64) -> Option<i64> {
    i64::try_from(n).ok()
}

/// f(x1,y1,x0) of a constraint game, real values raised to their ceiling.
#[derive(Clone)]
pub struct ConstraintFormula {
    f: Formula,
    ignores_y1: bool,
    columns: [Vec<i64>; 2],
}

impl ConstraintFormula {
    /// The function of the formula.
    pub fn new(f: &Formula) -> Self {
        ConstraintFormula { f: f.clone(), ignores_y1: !f.expr().mentions(Var::Y1), columns: [vec![], vec![]] }
    }
}

impl ConstraintFunction for ConstraintFormula {
    type Error = EvalError;

    fn ignores_y1(&self) -> bool {
        self.ignores_y1
    }

    fn small(&mut self, x1: u64, y1: u64, x0: u64) -> Option<i64> {
        self.f.ceil_small(&[word(x1)?, word(y1)?, word(x0)?])
    }

    fn batch(&mut self, x1: &[u64], x0: &[u64], f: &mut [i64]) -> usize {
        let [low, high] = &mut self.columns;
        for (column, values) in [(&mut *low, x1), (&mut *high, x0)] {
            column.clear();
            // a_n <= 2n is far below 2^63 for every n that can be reached by counting.
            column.extend(values.iter().map(|&v| v as i64));
        }
        // y1 does not occur, so the column of x1 replaces it.
        if self.f.ceil_batch(&[low, low, high], f) {
            return f.len();
        }
        let one_by_one = low.iter().zip(high.iter()).zip(f.iter_mut());
        let mut done = 0;
        for ((&x1, &x0), out) in one_by_one {
            let Some(value) = self.f.ceil_small(&[x1, x1, x0]) else { break };
            *out = value;
            done += 1;
        }
        done
    }

    fn big(&mut self, x1: u64, y1: &UBig, x0: u64) -> Result<IBig, EvalError> {
        self.f.ceil(&[IBig::from(x1), IBig::from(y1.clone()), IBig::from(x0)])
    }
}

/// b_n = g(a_n, n) with g put together from the ceiling of a formula of one variable, f(a_n).
#[derive(Clone)]
pub struct OfFormula<S, B> {
    f: Formula,
    small: S,
    big: B,
}

impl<S, B> OfFormula<S, B>
where
    S: FnMut(i64, u64, u64) -> Option<u64>,
    B: FnMut(IBig, u64, u64) -> IBig,
{
    /// `small` and `big` take (f(a_n), n, a_n).
    pub(crate) fn new(f: &Formula, small: S, big: B) -> Self {
        OfFormula { f: f.clone(), small, big }
    }
}

impl<S, B> PartnerFunction for OfFormula<S, B>
where
    S: FnMut(i64, u64, u64) -> Option<u64>,
    B: FnMut(IBig, u64, u64) -> IBig,
{
    type Error = PairError;

    fn small(&mut self, n: u64, a: u64) -> Option<u64> {
        (self.small)(self.f.ceil_small(&[word(a)?])?, n, a)
    }

    fn big(&mut self, n: u64, a: u64) -> Result<UBig, PairError> {
        let value = (self.big)(self.f.ceil(&[IBig::from(a)])?, n, a);
        UBig::try_from(value).map_err(|_| PairError::Contradiction(format!("b_{n} is negative")))
    }
}

/// b_n = a_n + c_n, c_n an integer, c_0 >= 0, c nondecreasing: each of these is checked.
#[derive(Clone)]
pub struct SequenceRule {
    c: Formula,
}

impl SequenceRule {
    /// The rule of c.
    pub fn new(c: &Formula) -> Self {
        SequenceRule { c: c.clone() }
    }
}

impl PartnerRule for SequenceRule {
    type Error = PairError;

    // a is strictly increasing and c nondecreasing.
    fn increasing(&self) -> bool {
        true
    }

    fn small(&mut self, n0: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        let mut last = before.map_or(0, |(a, b)| b - a);
        for (i, (a, b)) in a.iter().zip(b.iter_mut()).enumerate() {
            let c = word(n0 + i as u64).and_then(|n| self.c.integer_small(&[n])).and_then(|c| u64::try_from(c).ok());
            // Whatever is not a clear yes is left to `big`, which says what is wrong.
            let Some(c) = c.filter(|&c| c >= last) else { return i };
            let Some(sum) = a.checked_add(c) else { return i };
            *b = sum;
            last = c;
        }
        a.len()
    }

    fn big(&mut self, n: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, PairError> {
        let c = self.c.integer(&[IBig::from(n)])?;
        match before {
            None if c < IBig::ZERO => return Err(PairError::NegativeStart(c)),
            Some((a, b)) => {
                let last = IBig::from(b.clone()) - IBig::from(a);
                if c < last {
                    return Err(PairError::Decreasing { n, before: last, after: c });
                }
            }
            None => {}
        }
        UBig::try_from(IBig::from(a) + c).map_err(|_| PairError::Contradiction(format!("b_{n} is negative")))
    }
}
