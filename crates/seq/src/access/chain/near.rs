//! Approximately linear c: where the index of the last b below `a_n` is, and when a chain is decided (docs/proofs.md,
//! Proposition 50).

use crate::linear::{Enclosure, Linear, scaled};
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_budget::GaveUp;
use wythoff_exact::integer::bits;
use wythoff_exact::{IBig, Number, NumberError, UBig};

/// `low <= x 2^bits <= high`.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub low: IBig,
    pub high: IBig,
    pub bits: usize,
}

impl Span {
    /// x less an integer.
    pub fn minus(&self, whole: &IBig) -> Span {
        let units = whole << self.bits;
        Span { low: &self.low - &units, high: &self.high - units, bits: self.bits }
    }

    /// The sum of two of the same unit.
    pub fn plus(&self, other: &Span) -> Span {
        Span { low: &self.low + &other.low, high: &self.high + &other.high, bits: self.bits }
    }

    /// An integer multiple.
    pub fn times(&self, k: &IBig) -> Span {
        let (low, high) = if *k < IBig::ZERO { (&self.high, &self.low) } else { (&self.low, &self.high) };
        Span { low: low * k, high: high * k, bits: self.bits }
    }

    /// The product with a positive number of the same unit.
    pub fn scaled(&self, factor: &Span) -> Span {
        let least = if self.low < IBig::ZERO { &factor.high } else { &factor.low };
        let most = if self.high < IBig::ZERO { &factor.low } else { &factor.high };
        let (low, high) = (&self.low * least, &self.high * most);
        Span { low: low >> self.bits, high: (high >> self.bits) + IBig::ONE, bits: self.bits }
    }

    /// The same in units that are `2^drop` times as large.
    pub fn coarser(&self, drop: usize) -> Span {
        Span { low: &self.low >> drop, high: (&self.high >> drop) + IBig::ONE, bits: self.bits - drop }
    }

    /// The negative.
    pub fn negated(self) -> Span {
        Span { low: -self.high, high: -self.low, bits: self.bits }
    }

    /// The bits by which the ends differ.
    pub fn width(&self) -> usize {
        bits(&(&self.high - &self.low))
    }

    pub fn floor(&self) -> IBig {
        &self.low >> self.bits
    }
}

/// kappa and 1/beta, in units of `2^-bits`.
#[derive(Debug)]
struct Constants {
    bits: usize,
    kappa: Enclosure,
    /// 1/beta = kappa/(1 + kappa), rounded down.
    inverse: IBig,
}

/// What is known of the chains of an approximately linear c with `c_0 = 0`.
#[derive(Debug)]
pub(super) struct Near {
    gamma: Number,
    /// Rmin and Rmax in units of 2^-64, rounded outwards.
    low: IBig,
    high: IBig,
    /// How far an index with `b_x <= y` may be from `y/beta`, below and above.
    pub around: (IBig, IBig),
    /// log2(1/kappa) in units of 2^-16, rounded up.
    loss: usize,
    /// Bits of a number that steps inside must stay above.
    least: usize,
    constants: Mutex<Option<Arc<Constants>>>,
}

/// The bits behind the point of the bounds.
const POINT: usize = 64;

/// Bits that are left when a chain is decided.
const GUARD: usize = 128;

/// Numbers that cannot be computed with.
fn unwritable(error: NumberError) -> GaveUp {
    GaveUp::beyond(error.to_string())
}

impl Near {
    /// Of the bounds of c, K1 <= 0 <= K2; c is periodic, if it is, from `begin` on.
    pub fn new(linear: &Linear, begin: &UBig) -> Result<Near, NumberError> {
        let gamma = linear.gamma();
        let (_, kappa) = Enclosure::kappa(gamma, 192)?.ends()?;
        // L = -1 - Rmax and U = -Rmin, and a number above kappa makes the window wider.
        let (lower, upper) = linear.normal_window(&kappa)?;
        let (rmin, rmax) = (upper.neg(), lower.neg().sub(&Number::ONE)?);
        let two = Number::from(2);
        // b_x <= y if beta x < y + z + 1 + Rmin - K2, not if it is > y + z + 1 + Rmax - K1, and beta > 2.
        let below = rmin.sub(linear.k2())?.div(&two)?.floor() - IBig::from(4);
        let above = rmax.sub(linear.k1())?.div(&two)?.floor() + IBig::from(5);
        // While u is inside, x_k >= kappa^k n - Rmax/(1 - kappa).
        let slack = rmax.clone().max(Number::ZERO).div(&Number::ONE.sub(&kappa)?)?.ceil();
        Ok(Near {
            gamma: gamma.clone(),
            low: scaled(&rmin, POINT)?,
            high: scaled(&rmax, POINT)? + IBig::ONE,
            around: (below, above),
            loss: loss(gamma)?,
            least: bits(&(slack + begin.as_ibig() + IBig::from(2))),
            constants: Mutex::new(None),
        })
    }

    fn constants(&self, need: usize) -> Result<Arc<Constants>, GaveUp> {
        let mut kept = self.constants.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.as_ref().filter(|found| found.bits >= need) {
            return Ok(found.clone());
        }
        let kappa = Enclosure::kappa(&self.gamma, need + need / 16 + 64).map_err(unwritable)?;
        let one = IBig::ONE << kappa.bits;
        let inverse = (&kappa.low << kappa.bits) / (one + &kappa.low);
        let found = Arc::new(Constants { bits: kappa.bits, kappa, inverse });
        *kept = Some(found.clone());
        Ok(found)
    }

    /// kappa in units of `2^-bits`.
    pub fn kappa(&self, bits: usize) -> Result<Span, GaveUp> {
        let kappa = &self.constants(bits)?.kappa;
        let all = Span { low: kappa.low.clone(), high: &kappa.low + IBig::from(kappa.error), bits: kappa.bits };
        Ok(all.coarser(kappa.bits - bits))
    }

    /// 1/kappa = kappa + gamma.
    pub fn inverse_kappa(&self, bits: usize) -> Result<Span, GaveUp> {
        let (kappa, gamma) = (self.kappa(bits)?, scaled(&self.gamma, bits).map_err(unwritable)?);
        Ok(Span { low: kappa.low + &gamma, high: kappa.high + gamma + IBig::ONE, bits })
    }

    /// kappa n in units of `2^-point`.
    pub fn multiple(&self, n: &UBig, point: usize) -> Result<Span, GaveUp> {
        let size = bits(n);
        let Span { low, high, .. } = self.kappa(size + point)?;
        let error = (high - &low) * n.as_ibig();
        let product = low * n.as_ibig();
        Ok(Span { low: &product >> size, high: ((product + error) >> size) + IBig::ONE, bits: point })
    }

    /// An integer within 2 of `x/beta`.
    pub fn over_beta(&self, x: &UBig) -> Result<IBig, GaveUp> {
        let need = bits(x) + POINT;
        let constants = self.constants(need)?;
        Ok(((&constants.inverse >> (constants.bits - need)) * x.as_ibig()) >> need)
    }

    /// Whether u is above Rmax or below Rmin, if it is known to be one of them.
    pub fn side(&self, u: &Span) -> Option<bool> {
        let drop = u.bits - POINT;
        if &u.low >> drop > self.high {
            return Some(true);
        }
        ((&u.high >> drop) + IBig::ONE < self.low).then_some(false)
    }

    /// Offsets from floor(kappa n): P holds at the first and not at the second.
    pub fn offsets(&self) -> (IBig, IBig) {
        let whole = |x: &IBig| x >> POINT;
        (-whole(&self.high) - IBig::from(3), IBig::from(3) - whole(&self.low))
    }

    /// The bits behind the point with which nearly all chains are decided.
    pub fn first_point(&self) -> usize {
        GUARD + 32 + bits(&(&self.high - &self.low)).saturating_sub(POINT)
    }

    /// How many steps that many bits behind the point pay for.
    pub fn paid(&self, point: usize) -> usize {
        (point.saturating_sub(GUARD / 2) << 16) / self.loss
    }

    /// How many steps from n stay among the numbers where c is periodic, as long as u is inside.
    pub fn steps(&self, n: &UBig) -> usize {
        (bits(n).saturating_sub(self.least + 1) << 16) / self.loss
    }

    /// Enough bits behind the point for a whole chain from n.
    pub fn last_point(&self, n: &UBig) -> usize {
        bits(n) + self.first_point() + GUARD
    }
}

/// log2(1/kappa) in units of 2^-16, rounded up and at least 1: the bits of (1/kappa)^65536.
fn loss(gamma: &Number) -> Result<usize, NumberError> {
    const KEPT: usize = 192;
    let kappa = Enclosure::kappa(gamma, KEPT)?;
    // Never below (1/kappa)^(2^i): the number times 2^exponent.
    let mut power = kappa.low + IBig::from(kappa.error) + scaled(gamma, KEPT)? + IBig::ONE;
    let mut exponent = -(KEPT as i64);
    for _ in 0..16 {
        power = &power * &power;
        let drop = bits(&power).saturating_sub(KEPT);
        power = (power >> drop) + IBig::ONE;
        exponent = 2 * exponent + drop as i64;
    }
    Ok(usize::try_from(bits(&power) as i64 + exponent).unwrap_or(0).max(1))
}
