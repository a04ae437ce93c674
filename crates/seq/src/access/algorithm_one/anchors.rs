//! The anchors `t_k = n kappa^k`, from the lowest level up to `t_0 = n`.
//!
//! kappa^2 + gamma kappa = 1, so `t_{k-1} = t_{k+1} + gamma t_k`: for a rational slope a step costs as much as a few
//! additions. The coefficients are positive, and the exact numbers satisfy the same recursion. So the relative error
//! does not grow from a level to those above (docs/proofs.md, Proposition 22).

use super::unwritable;
use crate::linear::{Enclosure, scaled};
use wythoff_base::{GaveUp, Number, UBig, integer::bits};

/// The bits of an anchor beyond those of n. A level adds at most four units, and a unit is at most 2^-(bits of
/// n + 255) of `t_{k-1}` and 2^-(bits of n + 191) of `t_k` if kappa > 2^-64. For 2^40 levels the error is less than
/// 2^-100 of the number 1 in all.
const GUARD: usize = 256;

/// The number `mantissa / 2^scale`.
#[derive(Clone)]
struct Scaled {
    mantissa: UBig,
    scale: usize,
}

impl Scaled {
    /// The product, cut down to `keep` bits.
    fn times(&self, other: &Scaled, keep: usize) -> Scaled {
        let (mantissa, scale) = (&self.mantissa * &other.mantissa, self.scale + other.scale);
        let drop = bits(&mantissa).saturating_sub(keep).min(scale);
        Scaled { mantissa: mantissa >> drop, scale: scale - drop }
    }

    fn floor(&self) -> UBig {
        &self.mantissa >> self.scale
    }
}

/// Multiplication by gamma, rounded down.
enum Slope {
    Ratio(UBig, UBig),
    Units(UBig, usize),
}

impl Slope {
    fn times(&self, x: &UBig) -> UBig {
        match self {
            Slope::Ratio(p, q) if *q == UBig::ONE => x * p,
            Slope::Ratio(p, q) => x * p / q,
            Slope::Units(g, scale) => (x * g) >> *scale,
        }
    }
}

/// `t_k` and `t_{k-1}` in units of `2^-scale`.
pub(super) struct Anchors {
    here: UBig,
    above: UBig,
    scale: usize,
    level: u64,
    slope: Slope,
    keep: usize,
}

impl Anchors {
    /// The anchors of n >= `least`, at the first level k where `t_k < least`.
    pub(crate) fn new(gamma: &Number, n: &UBig, least: u64) -> Result<Anchors, GaveUp> {
        let keep = bits(n) + GUARD;
        let scale = keep + GUARD;
        let natural = |x| UBig::try_from(x).map_err(|_| GaveUp::beyond("the slope is not positive"));
        let kappa = natural(Enclosure::kappa(gamma, scale).map_err(unwritable)?.near())?;
        let least = UBig::from(least);
        let start = Scaled { mantissa: n << GUARD, scale: GUARD };
        // kappa^(2^i) while n kappa^(2^i) >= least; then the last level with t_k >= least, bit by bit.
        let kappa = Scaled { mantissa: kappa, scale };
        let mut powers = vec![kappa.clone()];
        while let Some(last) = powers.last().filter(|p| start.times(p, keep).floor() >= least && powers.len() < 40) {
            powers.push(last.times(last, keep));
        }
        let (mut above, mut level) = (start, 1u64);
        for (i, power) in powers.iter().enumerate().rev() {
            let next = above.times(power, keep);
            if next.floor() >= least {
                (above, level) = (next, level + (1 << i));
            }
        }
        let here = above.times(&kappa, usize::MAX);
        if here.floor() >= least || here.scale < above.scale {
            return Err(GaveUp::beyond("Algorithm 1 would need too many levels"));
        }
        let slope = match (gamma.numerator().and_then(|p| p.as_ubig()), gamma.denominator().and_then(|q| q.as_ubig())) {
            (Some(p), Some(q)) => Slope::Ratio(p.clone(), q.clone()),
            _ => Slope::Units(natural(scaled(gamma, scale).map_err(unwritable)?)?, scale),
        };
        let scale = above.scale;
        Ok(Anchors { here: here.mantissa >> (here.scale - scale), above: above.mantissa, scale, level, slope, keep })
    }

    /// The integer part of a number within 2^-10 of `t_k`.
    pub(crate) fn floor(&self) -> UBig {
        &self.here >> self.scale
    }

    /// Goes from k to k - 1; false at k = 0.
    pub(crate) fn rise(&mut self) -> bool {
        if self.level == 0 {
            return false;
        }
        let next = &self.here + self.slope.times(&self.above);
        self.here = std::mem::replace(&mut self.above, next);
        self.level -= 1;
        let drop = bits(&self.above).saturating_sub(self.keep).min(self.scale) / 64 * 64;
        if drop > 0 {
            self.here >>= drop;
            self.above >>= drop;
            self.scale -= drop;
        }
        true
    }
}
