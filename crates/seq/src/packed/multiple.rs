//! `floor(n kappa + rho)` for the slope kappa of a [`Machine`](super::Machine): the approximation of the slides, exactly.
//!
//! c rises by D in each M terms, gamma = D/M, kappa = (sqrt(4 + gamma^2) - gamma)/2, alpha = 1 + kappa, beta = alpha + gamma. Then
//! s_n = floor(n alpha) = n + floor(n kappa), and t_n - c_n = floor(n beta) - c_n = n + floor(n kappa + rho_n), where rho_n = gamma n - c_n is
//! a fraction over M that depends on n modulo M only, once c is periodic.
//!
//! **Lemma.** Let n >= 1 and m be integers and x = n kappa - m/M, not 0, |x| < 1. Then |x| >= 1/(M^2 ((2 + gamma) n + 1)).
//! *Proof.* kappa^2 + gamma kappa - 1 = 0, so the other root is kappa' = -1/kappa = -gamma - kappa <= -1. Let x' = n kappa' - m/M. Then M^2 x x' =
//! -M^2 n^2 + n m D + m^2 is an integer. It is not 0: x is not, and m/M > n kappa - 1 > -1 >= n kappa' excludes x' = 0.
//! So |x| >= 1/(M^2 |x'|), and |x'| <= n (kappa - kappa') + |x| <= n sqrt(gamma^2 + 4) + 1 <= (2 + gamma) n + 1. ∎
//!
//! All numbers here are rounded *up*, kappa and rho to multiples of 2^-128 first. A value y = n kappa + rho computed with a
//! total error e is in [y, y + e], and its floor is that of y unless an integer lies in (y, y + e], which the Lemma
//! excludes if e < 1/(M^2 ((2 + gamma) n + 1)). Whether kappa is irrational, or rational as for gamma = 3/2, does not matter.

use super::{Declined, Machine};
use wythoff_exact::{IBig, integer};

/// An integer and a fraction in units of 2^-128, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixed {
    pub whole: i64,
    pub part: u128,
}

/// kappa and the rho.
#[derive(Clone, Debug)]
pub(super) struct Multiple {
    /// kappa, at most 1.
    kappa: Fixed,
    /// rho at the residues of n - P modulo M.
    pub rho: Vec<Fixed>,
    /// M, and M^2 (2 + gamma) rounded up.
    pub period: u64,
    steep: u64,
}

impl Fixed {
    /// The sum; wholes stay far below 2^63, n being below 2^62 and rho small.
    pub fn add(self, other: Fixed) -> Fixed {
        let (part, carry) = self.part.overflowing_add(other.part);
        Fixed { whole: self.whole.wrapping_add(other.whole).wrapping_add(carry.into()), part }
    }

    /// `value / 2^128` for an integer of any sign.
    fn from_big(value: &IBig) -> Option<Fixed> {
        let whole = value >> 128usize;
        let part = u128::try_from(&(value - (&whole << 128usize))).ok()?;
        Some(Fixed { whole: i64::try_from(&whole).ok()?, part })
    }
}

impl Multiple {
    /// For the differences of a machine; [`Declined::Unsuited`] if its increments are too large.
    pub fn new(machine: &Machine) -> Result<Multiple, Declined> {
        Multiple::build(machine).ok_or(Declined::Unsuited("the slope is too steep for 128 bits"))
    }

    fn build(machine: &Machine) -> Option<Multiple> {
        let (rise, period) = machine.slope();
        let (d, m) = (IBig::from(rise), IBig::from(period));
        // kappa 2^128 = (sqrt((4 M^2 + D^2) 2^256) - D 2^128)/(2 M), rounded up.
        let square = (&m * &m * 4 + &d * &d) << 256usize;
        let root = integer::isqrt(&square).ok()?;
        let above = if &root * &root == square { root } else { root + IBig::ONE };
        let up = |value: IBig, by: &IBig| -(-value).div_euclid_floor(by);
        let kappa = Fixed::from_big(&up(above - (&d << 128usize), &(&m * 2)))?;
        let begin = machine.begin();
        let rho = (begin..begin + period)
            .map(|n| {
                let c = IBig::from(machine.difference(n)?);
                Fixed::from_big(&up((&d * n - c * &m) << 128usize, &m))
            })
            .collect::<Option<_>>()?;
        let steep = period.checked_mul(period.checked_mul(2)?.checked_add(rise)?)?;
        Some(Multiple { kappa, rho, period, steep })
    }

    /// The greatest n at which an error of `units` times 2^-64 does no harm.
    pub fn largest(&self, units: u64) -> u64 {
        // M^2 ((2 + gamma) n + 1) units < 2^64, with M^2 (2 + gamma) = steep >= M^2.
        let bound = (u128::from(u64::MAX) / u128::from(units.max(1)) / u128::from(self.steep)) as u64;
        bound.saturating_sub(2)
    }

    /// rho at the index n; `None` if the machine has no `c_n`.
    pub fn rho(&self, machine: &Machine, n: u64) -> Option<Fixed> {
        let begin = machine.begin();
        if n >= begin {
            return self.rho.get(((n - begin) % self.period) as usize).copied();
        }
        let (rise, m) = machine.slope();
        // Before the period: c_n and M are at most 2^32 and 2^12.
        let over = i128::from(rise) * i128::from(n) - i128::from(machine.difference(n)?) * i128::from(m);
        let (whole, rest) = (over.div_euclid(m.into()), over.rem_euclid(m.into()) as u128);
        // rest/m 2^128, rounded up: two digits of 64 bits.
        let m = u128::from(m);
        let (high, left) = ((rest << 64) / m, (rest << 64) % m);
        Some(Fixed { whole: whole as i64, part: high << 64 | (left << 64).div_ceil(m) })
    }

    /// n kappa, with an error of at most n + 1 units of 2^-128.
    pub fn at(&self, n: u64) -> Fixed {
        if self.kappa.whole > 0 {
            return Fixed { whole: n as i64, part: 0 };
        }
        let wide = u128::from(n);
        let (high, low) = (self.kappa.part >> 64, self.kappa.part as u64);
        // n (high 2^64 + low): neither product passes 128 bits.
        let low = wide * u128::from(low);
        let middle = wide * high;
        let (part, carry) = (middle << 64).overflowing_add(low);
        Fixed { whole: ((middle >> 64) as i64).wrapping_add(carry.into()), part }
    }
}

/// Division rounding down, for a positive divisor.
trait DivFloor {
    fn div_euclid_floor(self, by: &IBig) -> IBig;
}

impl DivFloor for IBig {
    fn div_euclid_floor(self, by: &IBig) -> IBig {
        let quotient = &self / by;
        if &quotient * by > self { quotient - IBig::ONE } else { quotient }
    }
}
