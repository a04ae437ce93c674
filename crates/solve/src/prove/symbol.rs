//! The variables of a proof.

use wythoff_base::algebra::{self, Multivariate};

/// A variable of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Symbol {
    /// Smaller pile after the move.
    X1,
    /// Larger pile after the move.
    Y1,
    /// Smaller pile before the move.
    X0,
    /// The gap x0 - x1.
    Gap,
    /// u = x1, an integer >= 0.
    U,
    /// v = y1 - x1, an integer >= 0.
    V,
    /// w = x0 - x1 - 1, an integer >= 0.
    W,
    /// How far an opaque part lies from one of its bounds: a real number >= 0.
    Slack(usize),
    /// An opaque part of an expression.
    Atom(usize),
}

/// A polynomial in variables and opaque parts.
pub(crate) type Poly = Multivariate<Symbol>;

/// A product of powers.
pub(crate) type Monomial = algebra::Monomial<Symbol>;

/// The opaque parts that occur, the one created last at the end.
pub(crate) fn atoms(p: &Poly) -> std::collections::BTreeSet<usize> {
    p.symbols().filter_map(|s| if let Symbol::Atom(i) = s { Some(i) } else { None }).collect()
}
