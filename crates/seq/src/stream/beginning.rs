//! A pair sequence whose first partners are given, and whose later ones follow a rule.

use super::PartnerRule;
use wythoff_base::UBig;

/// `b_0, b_1, ..` as given, then the rule.
///
/// ```
/// use wythoff_seq::{Beginning, Constraint, PairStream};
/// use wythoff_base::IBig;
/// // f = 2 from (0,1) on: misère 2-Wythoff.
/// let f = (|_: u64, _: u64, _: u64| Some(2i64), |_: u64, _: &_, _: u64| Ok::<_, std::fmt::Error>(IBig::from(2)));
/// let pairs = PairStream::new(Beginning::new(vec![1], Constraint::new(f))).pairs();
/// let first: Vec<_> = pairs.take(3).map(|p| p.map(|p| (p.a, p.b.to_string()))).collect::<Result<_, _>>()?;
/// assert_eq!(first, [(0, "1".into()), (2, "5".into()), (3, "8".into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Beginning<R> {
    first: Vec<u64>,
    rule: R,
}

impl<R: PartnerRule> Beginning<R> {
    /// The partners given, then the rule.
    pub fn new(first: Vec<u64>, rule: R) -> Self {
        Beginning { first, rule }
    }

    fn given(&self, n: u64) -> Option<u64> {
        usize::try_from(n).ok().and_then(|n| self.first.get(n)).copied()
    }
}

impl<R: PartnerRule> PartnerRule for Beginning<R> {
    type Error = R::Error;

    fn increasing(&self) -> bool {
        self.first.is_sorted_by(|a, b| a < b) && self.rule.increasing()
    }

    fn small(&mut self, n0: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        match (self.given(n0), b.first_mut()) {
            (Some(given), Some(b)) => {
                *b = given;
                1
            }
            _ => self.rule.small(n0, before, a, b),
        }
    }

    fn big(&mut self, n: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, R::Error> {
        self.given(n).map_or_else(|| self.rule.big(n, before, a), |given| Ok(UBig::from(given)))
    }
}
