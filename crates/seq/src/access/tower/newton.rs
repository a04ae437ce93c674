//! Several quasi-polynomials at one argument: the binomials of the argument are computed once.

use wythoff_base::IBig;
use wythoff_base::algebra::{Constituents, extend_binomials, newton_value, split};

/// An argument x with its binomials, for the pieces that are evaluated there.
pub(super) struct NewtonPoint<'a> {
    x: &'a IBig,
    /// M, r, q and the binomials of q, for each modulus met.
    known: Vec<(usize, usize, IBig, Vec<IBig>)>,
}

impl<'a> NewtonPoint<'a> {
    pub(crate) fn new(x: &'a IBig) -> Self {
        NewtonPoint { x, known: Vec::new() }
    }

    /// The residue and the binomials that a piece needs.
    fn of(&mut self, piece: &Constituents<IBig>) -> (usize, &[IBig]) {
        let modulus = piece.modulus();
        let place = self.known.iter().position(|known| known.0 == modulus).unwrap_or_else(|| {
            let (r, q) = if modulus == 1 { (0, self.x.clone()) } else { split(self.x, modulus) };
            self.known.push((modulus, r, q, vec![IBig::ONE]));
            self.known.len() - 1
        });
        let (_, r, q, row) = &mut self.known[place];
        extend_binomials(row, q, piece.column(*r).len().saturating_sub(1));
        (*r, row)
    }

    /// The value of a piece.
    pub(crate) fn value(&mut self, piece: &Constituents<IBig>) -> IBig {
        let (r, choose) = self.of(piece);
        newton_value(piece.column(r), choose)
    }

    /// The value of a - b.
    pub(crate) fn difference(&mut self, a: &Constituents<IBig>, b: &Constituents<IBig>) -> IBig {
        if a.modulus() != b.modulus() {
            return self.value(a) - self.value(b);
        }
        let (r, choose) = self.of(a);
        let columns = a.column(r).iter().zip(b.column(r)).zip(choose);
        columns.fold(IBig::ZERO, |sum, ((a, b), c)| sum + (a - b) * c)
    }
}
