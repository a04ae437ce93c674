//! The limit law of a quasi-periodic c: its digits, and the range of R (docs/proofs.md, Proposition 60).

use crate::linear::{Periodic, kappa};
use wythoff_base::{IBig, Number, NumberError, UBig, integer};

/// The longest period: as long as the packed machine allows, so that shares and sweeps serve the same sequences.
pub const MAX_PERIOD: u64 = 1 << 12;

/// The law of `n alpha - a_n` and `n beta - b_n` for `c_{n+M} = c_n + D`.
///
/// Digits `tau_0 = nu, tau_1, tau_2, ...` modulo M: `tau_0` and `tau_1` are uniform, and `tau_{j+1}` is uniform among
/// those congruent to `tau_{j-1} - c(tau_j)` modulo g = gcd(D, M). R is the sum of `(-1)^j kappa^(j+1) r(tau_{j+1})`,
/// `r_x = c_x - gamma x`, and U is uniform on [0, 1] and independent. In the limit `n alpha - a_n` is R + U +
/// `offset`, and `n beta - b_n` is the same minus `r(nu)`, with the other offset.
#[derive(Clone, Debug)]
pub struct LimitLaw {
    pub(super) gamma: Number,
    pub(super) kappa: Number,
    /// g = gcd(D, M).
    pub(super) common: usize,
    /// M r of each residue.
    residues: Vec<i64>,
    /// c modulo g of each residue.
    steps: Vec<usize>,
    offsets: [Number; 2],
}

/// The residues modulo g of two consecutive numbers of the chain.
pub(super) type ChainState = (usize, usize);

impl LimitLaw {
    /// The law of c. `None` if its period is longer than [`MAX_PERIOD`], or numbers are too large.
    pub fn of(c: &Periodic) -> Option<LimitLaw> {
        let gamma = Number::ratio(c.rise().into(), c.period().into()).ok()?;
        let kappa = kappa(&gamma)?;
        let zeros = c.zeros();
        let shifted = if zeros == 0 { c.after_zero()? } else { c.clone() };
        let (period, begin) = (shifted.period(), shifted.begin());
        let common = integer::gcd_u64(shifted.rise(), period);
        if period > MAX_PERIOD {
            return None;
        }
        let mut law = LimitLaw {
            common: usize::try_from(common).ok()?,
            residues: vec![0; usize::try_from(period).ok()?],
            steps: vec![0; usize::try_from(period).ok()?],
            offsets: match zeros.checked_sub(1) {
                // n alpha - a_n = z + kappa n - mu_n.
                Some(z) => [Number::from(z), Number::from(z)],
                // n alpha - a_n = (n + 1) alpha - a'_(n+1) + 1 - alpha, and likewise with beta = 1 + 1/kappa.
                None => [kappa.neg(), kappa.add(&gamma).ok()?.neg()],
            },
            gamma,
            kappa,
        };
        for (n, &value) in (begin..).zip(shifted.cycle()) {
            let x = usize::try_from(n % period).ok()?;
            let r = i128::from(value) * i128::from(period) - i128::from(shifted.rise()) * i128::from(n);
            law.residues[x] = i64::try_from(r).ok()?;
            law.steps[x] = usize::try_from(value % common).ok()?;
        }
        Some(law)
    }

    /// M
    pub(super) fn period(&self) -> usize {
        self.residues.len()
    }

    /// kappa
    pub fn kappa(&self) -> &Number {
        &self.kappa
    }

    /// The numbers added to R + U: for `n alpha - a_n`, and for `n beta - b_n`.
    pub(crate) fn offset(&self) -> &[Number; 2] {
        &self.offsets
    }

    /// `r_x`
    pub(super) fn r(&self, x: usize) -> Result<Number, NumberError> {
        Number::ratio(self.residues[x].into(), IBig::from(self.period()))
    }

    /// `c_x` modulo g.
    pub(super) fn step(&self, x: usize) -> usize {
        self.steps[x]
    }

    /// The states, (0, 0) first.
    pub(super) fn states(&self) -> impl Iterator<Item = ChainState> + use<> {
        let g = self.common;
        (0..g).flat_map(move |s0| (0..g).map(move |s1| (s0, s1)))
    }

    /// The index of a state in that order.
    pub(super) fn place(&self, (s0, s1): ChainState) -> usize {
        s0 * self.common + s1
    }

    /// The digits that may follow, each with the index of the next state.
    pub(super) fn digits(&self, (s0, s1): ChainState) -> impl Iterator<Item = (usize, usize)> + '_ {
        let g = self.common;
        (s1..self.period()).step_by(g).map(move |t| (t, self.place((s1, (s0 + g - self.steps[t]) % g))))
    }

    /// The number of digits that may follow: M/g.
    pub(super) fn choices(&self) -> usize {
        self.period() / self.common
    }

    /// The least and the greatest value that R could have.
    pub(crate) fn range(&self) -> Result<[Number; 2], NumberError> {
        let extreme = |x: Option<&i64>| Number::ratio(x.copied().unwrap_or(0).into(), IBig::from(self.period()));
        let (k1, k2) = (extreme(self.residues.iter().min())?, extreme(self.residues.iter().max())?);
        let end = |one: &Number, other: &Number| one.sub(&self.kappa.mul(other)?)?.div(&self.gamma);
        Ok([end(&k1, &k2)?, end(&k2, &k1)?])
    }

    /// Whether kappa is rational: then n alpha has finitely many fractional parts, and the law is another one.
    pub fn is_lattice(&self) -> bool {
        self.kappa.is_rational()
    }

    /// Whether no digit is free after the first two: M divides D.
    pub fn is_determined(&self) -> bool {
        self.choices() == 1
    }
}

/// `floor(x 2^bits)` as a word of 128 bits.
pub(super) fn fixed(x: &Number, bits: usize) -> Option<i128> {
    i128::try_from(&x.mul(&Number::from(UBig::ONE << bits)).ok()?.floor()).ok()
}
