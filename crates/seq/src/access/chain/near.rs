//! Approximately linear c: the place of the last b below `a_n`, and the end of a chain (docs/proofs.md, Proposition
//! 50).

use crate::access::kappa::{Equation, Kappa, Span};
use crate::linear::{Enclosure, Linear, scaled};
use wythoff_base::{IBig, Number, NumberError, UBig, integer::bits};

/// The facts about chains of an approximately linear c with `c_0 = 0`.
#[derive(Debug)]
pub(super) struct Near {
    pub kappa: Kappa,
    /// Rmin and Rmax in units of 2^-64, rounded outwards.
    low: IBig,
    high: IBig,
    /// The greatest distance, below and above, of an index with `b_x <= y` from `y/beta`.
    pub around: (IBig, IBig),
    /// log2(1/kappa) in units of 2^-16, rounded up.
    loss: usize,
    /// The bits of a number that all steps inside must exceed.
    least: usize,
}

/// The binary places of the bounds, one machine word: rounding them outwards widens the undecided range by 2^-63, which
/// delays almost no chain.
const POINT: usize = 64;

/// The bits left when a chain is decided: with 64 places of the bounds and 64 more the rounding of a step stays far
/// below the bounds.
const GUARD: usize = 128;

impl Near {
    /// From the bounds of c, K1 <= 0 <= K2. If c is periodic, it is so from `begin` on.
    pub(crate) fn new(linear: &Linear, begin: &UBig) -> Result<Near, NumberError> {
        let gamma = linear.gamma();
        let (_, kappa) = Enclosure::kappa(gamma, 192)?.ends()?;
        // L = -1 - Rmax and U = -Rmin, and a number above kappa makes the window wider.
        let (lower, upper) = linear.normal_window(&kappa)?;
        let (rmin, rmax) = (upper.neg(), lower.neg().sub(&Number::ONE)?);
        let two = Number::from(2);
        // b_x <= y if beta x < y + z + 1 + Rmin - K2, not if it is > y + z + 1 + Rmax - K1, and beta > 2.
        let below = rmin.sub(linear.deviation().1)?.div(&two)?.floor() - IBig::from(4);
        let above = rmax.sub(linear.deviation().0)?.div(&two)?.floor() + IBig::from(5);
        // While u is inside, x_k >= kappa^k n - Rmax/(1 - kappa).
        let slack = rmax.clone().max(Number::ZERO).div(&Number::ONE.sub(&kappa)?)?.ceil();
        let equation = Equation::Slope(gamma.clone());
        Ok(Near {
            low: scaled(&rmin, POINT)?,
            high: scaled(&rmax, POINT)? + IBig::ONE,
            around: (below, above),
            loss: equation.loss()?,
            least: bits(&(slack + begin.as_ibig() + IBig::from(2))),
            kappa: Kappa::of(equation),
        })
    }

    /// Whether u is above Rmax (true) or below Rmin (false), if one of them is certain.
    pub(crate) fn side(&self, u: &Span) -> Option<bool> {
        let drop = u.bits - POINT;
        if &u.low >> drop > self.high {
            return Some(true);
        }
        ((u.high() >> drop) + IBig::ONE < self.low).then_some(false)
    }

    /// Rmin and Rmax, rounded outwards, with their binary places.
    pub(crate) fn bounds(&self) -> (&IBig, &IBig, usize) {
        (&self.low, &self.high, POINT)
    }

    /// Offsets from floor(kappa n): P is true at the first and false at the second.
    pub(crate) fn offsets(&self) -> (IBig, IBig) {
        let whole = |x: &IBig| x >> POINT;
        (-whole(&self.high) - IBig::from(3), IBig::from(3) - whole(&self.low))
    }

    /// The number of binary places with which nearly all chains are decided.
    pub(crate) fn first_point(&self) -> usize {
        // 32 bits more than the bounds need: a chain stays undecided after k steps with probability about kappa^k, so
        // nearly all are decided before these are used up.
        GUARD + 32 + bits(&(&self.high - &self.low)).saturating_sub(POINT)
    }

    /// The number of steps for which that many binary places suffice.
    pub(crate) fn paid(&self, point: usize) -> usize {
        (point.saturating_sub(GUARD / 2) << 16) / self.loss
    }

    /// The number of steps from n that stay among the numbers where c is periodic, while u is inside.
    pub(crate) fn steps(&self, n: &UBig) -> usize {
        (bits(n).saturating_sub(self.least + 1) << 16) / self.loss
    }

    /// The number of binary places that suffice for a whole chain from n.
    pub(crate) fn last_point(&self, n: &UBig) -> usize {
        bits(n) + self.first_point() + GUARD
    }
}
