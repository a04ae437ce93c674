//! Random access to a pair sequence: the n-th pair, and the place of a number, without the pairs before.
//!
//! A method is a [`PairAccess`]. The head of its file says which sequences it serves: theorem, hypotheses, complexity,
//! reference. Tools for approximately linear differences are in `linear`.

mod additive;
mod algorithm_one;
mod beatty;
mod bracket;
mod chain;
mod even_diagonals;
mod eventual;
mod growing;
mod kappa;
mod linear_chain;
mod linear_numeration;
mod numeration;
mod ostrowski;
mod procedure_one;
mod quasi_polynomial;
mod run_sum;
mod sparse;
mod three_digits_access;
mod tower;
pub(crate) mod trace;
mod trailing_zeros;
mod transducer;

pub use additive::{Additive, Period};
pub use algorithm_one::AlgorithmOne;
pub use beatty::Beatty;
pub use chain::Chain;
pub use even_diagonals::EvenDiagonalsAccess;
pub use eventual::Eventual;
pub use growing::Growing;
pub use linear_chain::LinearChain;
pub use linear_numeration::LinearNumeration;
pub use numeration::Numeration;
pub use ostrowski::Ostrowski;
pub use procedure_one::{Increasing, ProcedureOne};
pub use quasi_polynomial::QuasiPolynomial;
pub use run_sum::{Gapped, Or, RunSum};
pub use sparse::{Growth, Sparse};
pub use tower::{Tower, TowerLaw};
pub use trace::{Cell, Goal, Trace, Traced, Untraced};
pub use trailing_zeros::TrailingZeros;
pub use transducer::Transducer;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp, IBig, Magnitude, UBig};

/// The greatest number of bits of a short number: a machine word. A position of longer numbers is decided the shortest
/// way; for shorter ones a place costs next to nothing, and the place of x is also found.
const LONG: usize = 64;

/// b_n, or only its size where the number would take too much memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partner {
    /// The number.
    Exact(UBig),
    /// The number of bits; the number is too large to write down.
    Bits(Size),
}

/// A number of bits: a lower and an upper bound. Mostly the two are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The lower bound.
    pub least: UBig,
    /// The upper bound.
    pub most: UBig,
}

impl Size {
    /// Exactly this number of bits.
    pub(crate) fn exact(bits: UBig) -> Size {
        Size { least: bits.clone(), most: bits }
    }

    /// The number of bits, if it is known exactly.
    pub fn bits(&self) -> Option<&UBig> {
        (self.least == self.most).then_some(&self.least)
    }
}

impl From<&Magnitude> for Size {
    fn from(magnitude: &Magnitude) -> Size {
        let (least, most) = magnitude.bits();
        Size { least, most }
    }
}

/// `1000001`, or `1000000 to 1000001`.
impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits() {
            Some(bits) => bits.fmt(out),
            None => write!(out, "{} to {}", self.least, self.most),
        }
    }
}

impl Partner {
    /// The number, if it is written out.
    pub fn exact(&self) -> Option<&UBig> {
        match self {
            Partner::Exact(b) => Some(b),
            Partner::Bits(_) => None,
        }
    }
}

/// A pair without its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// a_n
    pub a: UBig,
    /// b_n
    pub b: Partner,
}

/// The indices of a number in the two sequences; both where a_n = b_n, none for a gap.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// n with a_n = x.
    pub in_a: Option<UBig>,
    /// n with b_n = x.
    pub in_b: Option<UBig>,
}

/// Random access to a pair sequence.
pub trait PairAccess: Send + Sync {
    /// a_n and b_n.
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp>;

    /// The place of x.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp>;

    /// The place of x, and its partner if it is found on the way: b_n for a_n, otherwise a_n for b_n.
    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        Ok((self.locate(x, budget)?, None))
    }

    /// The pairs at `count` indices from m down, or all down to 0, for methods that find neighbours together.
    fn pairs_down(&self, m: &UBig, count: usize, budget: &Budget) -> Result<Vec<Term>, GaveUp> {
        one_by_one(&|n| self.pair(n, budget), m, count)
    }

    /// b_n for a known x = a_n, for methods that find it faster than the pair.
    fn partner_of_a(&self, n: &UBig, _x: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        Ok(self.pair(n, budget)?.b)
    }

    /// a_n for a known x = b_n.
    fn partner_of_b(&self, n: &UBig, _x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        Ok(self.pair(n, budget)?.a)
    }

    /// Whether a partner takes as long as a pair and y is likely to be below the partner of x = a_n. Then the last
    /// pair of a difference is computed instead, which answers the same question.
    fn prefers_difference(&self, _n: &UBig, _x: &UBig, _y: &UBig, _budget: &Budget) -> Result<bool, GaveUp> {
        Ok(false)
    }

    /// The last pair whose difference is not above y - x, or the pair of x if y lies above its partner, if one of them
    /// is found without locating x. For long numbers.
    fn last_pair_beside(&self, _x: &UBig, _y: &UBig, _budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        Ok(None)
    }

    /// Whether (x, y), x <= y, is a pair, for methods that decide it faster than by locating x.
    fn tells(&self, _x: &UBig, _y: &UBig, _budget: &Budget) -> Result<Option<bool>, GaveUp> {
        Ok(None)
    }

    /// Whether (x, y) is a pair, the smaller number first.
    fn is_pair(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        if x > y {
            return Ok(false);
        }
        if let Some(told) = self.tells(x, y, budget)? {
            return Ok(told);
        }
        let (place, known) = self.locate_with_partner(x, budget)?;
        let Some(n) = place.in_a else { return Ok(false) };
        let partner = known.map_or_else(|| self.partner_of_a(&n, x, budget), Ok)?;
        Ok(partner.exact() == Some(y))
    }

    /// The largest m < `end` with b_m - a_m <= d, for sequences whose differences do not fall; `None` if d < b_0 - a_0
    /// or `end` is 0. The default is a binary search; a method that knows the slope does better.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        let fits = |m: &IBig| {
            let Some(m) = m.as_ubig() else { return Ok(true) };
            budget.step()?;
            let term = self.pair(m, budget)?;
            Ok(term.b.exact().is_some_and(|b| (b - &term.a).cmp(d) != Ordering::Greater))
        };
        // Index 0 comes first, where a pair costs least: far out no pair may be computable.
        if end.is_zero() || !fits(&IBig::ZERO)? {
            return Ok(None);
        }
        Ok(bracket::last(IBig::ZERO, end.as_ibig().clone(), &fits)?.try_into().ok())
    }

    /// The same m with its pair, for methods that then know half of it.
    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        let Some(m) = self.last_difference(d, end, budget)? else { return Ok(None) };
        budget.step()?;
        let term = self.pair(&m, budget)?;
        Ok(Some((m, term)))
    }

    /// The steps of the method as a table. They are walked again and written down, so that the other methods need not
    /// know of it.
    fn trace(&self, _traced: &Traced, _budget: &Budget) -> Result<Trace, Untraced> {
        Err(Untraced::NoSteps("it is one computation"))
    }
}

/// The pairs at `count` indices from m down.
fn one_by_one(pair: &dyn Fn(&UBig) -> Result<Term, GaveUp>, m: &UBig, count: usize) -> Result<Vec<Term>, GaveUp> {
    (0..count).map(UBig::from).take_while(|i| i <= m).map(|i| pair(&(m - i))).collect()
}

/// Shared access.
impl<T: PairAccess + ?Sized> PairAccess for Arc<T> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        (**self).pair(n, budget)
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        (**self).locate(x, budget)
    }

    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        (**self).locate_with_partner(x, budget)
    }

    fn pairs_down(&self, m: &UBig, count: usize, budget: &Budget) -> Result<Vec<Term>, GaveUp> {
        (**self).pairs_down(m, count, budget)
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        (**self).partner_of_a(n, x, budget)
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        (**self).partner_of_b(n, x, budget)
    }

    fn prefers_difference(&self, n: &UBig, x: &UBig, y: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        (**self).prefers_difference(n, x, y, budget)
    }

    fn last_pair_beside(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        (**self).last_pair_beside(x, y, budget)
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        (**self).tells(x, y, budget)
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        (**self).last_difference(d, end, budget)
    }

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        (**self).last_pair(d, end, budget)
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        (**self).trace(traced, budget)
    }
}
