//! The shift of the index to `c_0 = 0 < c_1`, where A and B split the positive integers (docs/proofs.md, Proposition
//! 23).

use super::{Differences, Linear};
use wythoff_base::{GaveUp, UBig};

/// The shift of index and value, both by the same amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shift {
    /// `c_0 > 0`: the pair (0, 0) is put in front, and term n becomes term n + 1.
    Back,
    /// `c_0 = ... = c_z = 0 < c_{z+1}`: term n > z becomes term n - z.
    By(UBig),
}

impl Shift {
    /// The shift of c.
    pub fn of(c: &dyn Differences, linear: &Linear) -> Result<Shift, GaveUp> {
        Ok(linear.last_at_most(c, &UBig::ZERO, None)?.map_or(Shift::Back, Shift::By))
    }

    /// The shifted index or value, at least 1; `None` in the part where `a_n = b_n = n`.
    pub(crate) fn index(&self, n: &UBig) -> Option<UBig> {
        match self {
            Shift::Back => Some(n + UBig::ONE),
            Shift::By(z) => (n > z).then(|| n - z),
        }
    }

    /// The index or value that was shifted to m >= 1.
    pub(crate) fn value_back(&self, m: UBig) -> UBig {
        match self {
            Shift::Back if m == UBig::ZERO => m,
            Shift::Back => m - UBig::ONE,
            Shift::By(z) => m + z,
        }
    }
}
