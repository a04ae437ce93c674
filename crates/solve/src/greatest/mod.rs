//! Pairs with b_n - a_n the greatest difference that an earlier pair demands: d_n = max over m < n of d_m + F(a_m, b_m,
//! a_n).
//!
//! One recursion for constraint games and Wyt(f), in normal and misère play (docs/proofs.md, Propositions 28, 34, 40
//! and 42). What differs is how fast the maximum is found: see [`Demand`].

mod gaps;
mod pairs;
mod residues;
mod separable;

use crate::constraint;
use crate::gap::Gap;
use crate::listing::Source;
use crate::pair_error::PairError;
use gaps::OfGaps;
use pairs::OfPairs;
use residues::OfResidues;
use separable::OfSeparable;
use wythoff_base::Budget;
use wythoff_base::{IBig, Number, UBig, integer};
use wythoff_check::evidence::Evidence;
use wythoff_game::eval::{EvalError, Formula};
use wythoff_seq::Pair;

/// The pairs so far; both sequences increase.
#[derive(Default)]
pub(crate) struct Earlier {
    a: Vec<i64>,
    /// The partners that are machine words; those of the later pairs are in `big`.
    b: Vec<i64>,
    big: Vec<UBig>,
}

impl Earlier {
    fn push(&mut self, a: i64, b: &UBig) {
        self.a.push(a);
        match i64::try_from(b) {
            // A sum of two of them must not leave the words either.
            Ok(b) if self.big.is_empty() && b < i64::MAX / 4 => self.b.push(b),
            _ => self.big.push(b.clone()),
        }
    }

    /// d_m.
    fn difference(&self, m: usize) -> IBig {
        match self.b.get(m) {
            Some(b) => IBig::from(b - self.a[m]),
            None => IBig::from(self.big[m - self.b.len()].clone()) - IBig::from(self.a[m]),
        }
    }

    /// x1, y1, x0 of a move to pair m.
    fn point(&self, m: usize, x: i64) -> [IBig; 3] {
        let a = IBig::from(self.a[m]);
        [a.clone(), a + self.difference(m), IBig::from(x)]
    }

    /// Whether all partners are machine words.
    fn is_small(&self) -> bool {
        self.big.is_empty()
    }
}

/// What one pair demands, as a function of it and x.
pub(crate) trait Value: Send {
    /// By the fast path alone; nothing where it is not an integer or only the exact one can tell.
    fn integer(&self, earlier: &Earlier, m: usize, x: i64) -> Option<i64>;

    /// Before it is rounded.
    fn value(&self, earlier: &Earlier, m: usize, x: i64) -> Result<Number, EvalError>;

    /// Rounded up, at least 0.
    fn acting(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError>;
}

/// f(x1, y1, x0).
impl Value for Formula {
    fn integer(&self, earlier: &Earlier, m: usize, x: i64) -> Option<i64> {
        self.integer_small(&[earlier.a[m], *earlier.b.get(m)?, x])
    }

    fn value(&self, earlier: &Earlier, m: usize, x: i64) -> Result<Number, EvalError> {
        Formula::value(self, &earlier.point(m, x))
    }

    fn acting(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        let small = earlier.b.get(m).and_then(|b| self.ceil_small(&[earlier.a[m], *b, x]));
        let value = small.map_or_else(|| self.ceil(&earlier.point(m, x)), |value| Ok(IBig::from(value)));
        Ok(value?.max(IBig::ZERO))
    }
}

/// h(x - a_m).
impl Value for Gap {
    fn integer(&self, earlier: &Earlier, m: usize, x: i64) -> Option<i64> {
        self.h.integer_small(&[x - earlier.a[m]])
    }

    fn value(&self, earlier: &Earlier, m: usize, x: i64) -> Result<Number, EvalError> {
        self.h.value(&[IBig::from(x - earlier.a[m])])
    }

    fn acting(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        Ok(self.at(x - earlier.a[m])?)
    }
}

/// What the earlier pairs demand of the next one.
pub(crate) trait Demand: Send {
    /// F(a_m, b_m, x) for one of them, at least 0.
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError>;

    /// The greatest d_m + F(a_m, b_m, x) over all of them by a faster way; nothing where there is none.
    fn greatest(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<IBig>, PairError>;

    /// Bytes held, about.
    fn memory(&self) -> usize {
        0
    }
}

/// The pairs, one after the other.
pub(crate) struct Greatest<D> {
    /// The first partners, where they are not demanded by anything.
    given: Vec<u64>,
    demand: D,
    earlier: Earlier,
    /// The b below this index lie below the last a.
    passed: usize,
}

impl<D: Demand + 'static> Greatest<D> {
    /// Begun with these partners.
    pub(crate) fn begun(given: Vec<u64>, demand: D) -> Box<dyn Source> {
        Box::new(Greatest { given, demand, earlier: Earlier::default(), passed: 0 })
    }
}

/// The pairs of a constraint game, by the fastest way, begun with these partners.
pub(crate) fn of_constraint(given: Vec<u64>, f: &Formula, gap: Option<&Gap>) -> Box<dyn Source> {
    match gap {
        Some(gap) => of_gap(given, gap),
        None if constraint::is_separable(f) => Greatest::begun(given, OfSeparable::new(f.clone())),
        None => Greatest::begun(given, OfPairs::new(f)),
    }
}

/// The pairs of a game of the gap alone, by the fastest way, begun with these partners.
pub(crate) fn of_gap(given: Vec<u64>, gap: &Gap) -> Box<dyn Source> {
    if gap.is_line() {
        return Greatest::begun(given, OfSeparable::new(gap.clone()));
    }
    match OfResidues::new(gap) {
        Some(demand) => Greatest::begun(given, demand),
        None => Greatest::begun(given, OfGaps::new(gap.clone())),
    }
}

impl<D: Demand> Greatest<D> {
    /// The least number not used, and how many b lie below it.
    fn mex(&self) -> (i64, usize) {
        let (mut x, mut passed) = (self.earlier.a.last().map_or(0, |a| a + 1), self.passed);
        while let Some(&b) = self.earlier.b.get(passed).filter(|b| **b <= x) {
            x += i64::from(b == x);
            passed += 1;
        }
        (x, passed)
    }

    fn demanded(&mut self, x: i64, budget: &Budget) -> Result<IBig, PairError> {
        if let Some(d) = self.demand.greatest(&self.earlier, x, budget)? {
            return Ok(d);
        }
        let mut greatest = IBig::ZERO;
        for m in 0..self.earlier.a.len() {
            budget.step()?;
            greatest = greatest.max(self.earlier.difference(m) + self.demand.exact(&self.earlier, m, x)?);
        }
        Ok(greatest)
    }
}

impl<D: Demand> Source for Greatest<D> {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.earlier.a.len();
        budget.tick(n as u64, None)?;
        let (x, passed) = self.mex();
        let b = match self.given.get(n) {
            Some(b) => UBig::from(*b),
            None => {
                let negative = |_| PairError::Contradiction(format!("d_{n} is negative"));
                UBig::try_from(IBig::from(x) + self.demanded(x, budget)?).map_err(negative)?
            }
        };
        let big = self.earlier.big.len().saturating_mul(integer::bits(&b) / 8 + 32);
        budget.allows((n + 1) * 16 + big + self.demand.memory())?;
        self.earlier.push(x, &b);
        self.passed = passed;
        Ok(Some(Pair { n: n as u64, a: x as u64, b }))
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem
    }
}

/// The greatest of a batch and of what was known, with d added: both are at least 0 and below 2^62 together, or
/// nothing.
fn greatest_of(a: &[i64], b: &[i64], values: &[i64]) -> Option<i64> {
    let mut greatest = 0i64;
    for ((a, b), f) in a.iter().zip(b).zip(values) {
        greatest = greatest.max((b - a).saturating_add((*f).max(0)));
    }
    // A saturated sum is only a lower bound.
    (greatest < i64::MAX / 2).then_some(greatest)
}
