//! The rule for `b_n`, in which pair sequences differ.

use wythoff_base::UBig;

/// A term of a pair sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The index, from 0.
    pub n: u64,
    /// `a_n = mex{a_i, b_i : i < n}`; never above `2n`.
    pub a: u64,
    /// The partner, `b_n >= a_n`.
    pub b: UBig,
}

/// The rule for `b_n`.
///
/// A rule must be a function: equal arguments give equal terms. A stream may ask twice for a term, after an error and
/// when it regenerates partners instead of storing them.
pub trait PartnerRule {
    /// The reason why a term may not exist.
    type Error;

    /// Whether `b` is strictly increasing for every such rule. Only then can a run of `a` be passed at once.
    fn increasing(&self) -> bool;

    /// Computes partners in machine words. `a` has consecutive terms `a_{n0}..`, and `before` is `(a_{n0-1},
    /// b_{n0-1})`. Writes `b_{n0}..` into `b` (as long as `a`) for as many terms as it can and returns their number; 0
    /// means that [`big`](Self::big) must be called. Term 0, where `before` is `None`, comes alone.
    fn small(&mut self, n0: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize;

    /// One term `b_n`, of any size.
    fn big(&mut self, n: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, Self::Error>;
}

impl<R: PartnerRule + ?Sized> PartnerRule for Box<R> {
    type Error = R::Error;

    fn increasing(&self) -> bool {
        (**self).increasing()
    }

    fn small(&mut self, n0: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        (**self).small(n0, before, a, b)
    }

    fn big(&mut self, n: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, R::Error> {
        (**self).big(n, before, a)
    }
}

/// The reason why a stream stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StreamError<E> {
    /// The rule has no value for a term.
    #[error("{0}")]
    Rule(E),
    /// The rule promised an increasing `b`, but `b_n <= b_{n-1}`.
    #[error("b_{n} is not above the previous b, although the rule promised that b increases")]
    NotIncreasing {
        /// The index of the term.
        n: u64,
    },
    /// The rule gave `b_n < a_n`.
    #[error("b_{n} is smaller than a_{n}")]
    BelowA {
        /// The index of the term.
        n: u64,
    },
}
