//! `floor(n kappa + rho)` for the slope kappa of a [`Machine`](super::Machine): the approximation of the slides,
//! exactly.
//!
//! c rises by D in each M terms, gamma = D/M, kappa = (sqrt(4 + gamma^2) - gamma)/2, alpha = 1 + kappa, beta = alpha +
//! gamma. Then s_n = floor(n alpha) = n + floor(n kappa), and t_n - c_n = floor(n beta) - c_n = n + floor(n kappa +
//! rho_n), where rho_n = gamma n - c_n is a fraction over M that depends on n modulo M only, once c is periodic.
//!
//! **Lemma.** Let n >= 1 and m be integers and x = n kappa - m/M, not 0, |x| < 1. Then |x| >= 1/(M^2 ((2 + gamma) n +
//! 1)). *Proof.* kappa^2 + gamma kappa - 1 = 0, so the other root is kappa' = -1/kappa = -gamma - kappa <= -1. Let x' =
//! n kappa' - m/M. Then M^2 x x' = -M^2 n^2 + n m D + m^2 is an integer. It is not 0: x is not, and m/M > n kappa - 1 >
//! -1 >= n kappa' excludes x' = 0. So |x| >= 1/(M^2 |x'|), and |x'| <= n (kappa - kappa') + |x| <=
//! n sqrt(gamma^2 + 4) + 1 <= (2 + gamma) n + 1. ∎
//!
//! All numbers here are rounded *up*, kappa and rho to multiples of 2^-128 first ([`Fixed128`]). A value y = n kappa +
//! rho computed with a total error e is in [y, y + e], and its floor is that of y unless an integer lies in (y, y +
//! e], which the Lemma excludes if e < 1/(M^2 ((2 + gamma) n + 1)). It does not matter whether kappa is irrational or,
//! as for gamma = 3/2, rational.

use super::{GaveUp, Machine};
use crate::linear::{Differences64, Enclosure, Fixed128, Periodic};
use wythoff_base::{IBig, Number};

/// kappa and the numbers rho.
#[derive(Clone, Debug)]
pub(super) struct Multiple {
    /// kappa, at most 1.
    kappa: Fixed128,
    /// rho at the residues of n - P modulo M.
    pub rho: Vec<Fixed128>,
    /// M, and M^2 (2 + gamma) rounded up.
    pub period: u64,
    steep: u64,
}

impl Multiple {
    /// The multiples for a machine; [`GaveUp::Beyond`] if its increments are too large.
    pub(crate) fn new(machine: &Machine) -> Result<Multiple, GaveUp> {
        Multiple::build(machine.c()).ok_or(GaveUp::beyond("the slope is too steep for 128 bits"))
    }

    fn build(c: &Periodic) -> Option<Multiple> {
        let (rise, period, begin) = (c.rise(), c.period(), c.begin());
        let gamma = Number::ratio(rise.into(), period.into()).ok()?;
        let kappa = Enclosure::kappa(&gamma, 128).ok()?;
        let kappa = Fixed128::from_units(&(kappa.low + IBig::from(kappa.error)))?;
        let rho = (begin..begin + period).map(|n| rho(c, n)).collect::<Option<_>>()?;
        let steep = period.checked_mul(period.checked_mul(2)?.checked_add(rise)?)?;
        Some(Multiple { kappa, rho, period, steep })
    }

    /// The greatest n at which an error of `units` times 2^-64 is harmless.
    pub(crate) fn largest(&self, units: u64) -> u64 {
        // M^2 ((2 + gamma) n + 1) units < 2^64, with M^2 (2 + gamma) = steep >= M^2.
        let bound = (u128::from(u64::MAX) / u128::from(units.max(1)) / u128::from(self.steep)) as u64;
        bound.saturating_sub(2)
    }

    /// rho at the index n; `None` if the machine has no `c_n`.
    pub(crate) fn rho(&self, machine: &Machine, n: u64) -> Option<Fixed128> {
        match n.checked_sub(machine.c().begin()) {
            Some(over) => self.rho.get((over % self.period) as usize).copied(),
            None => rho(machine.c(), n),
        }
    }

    /// n kappa, with an error of at most n + 1 units of 2^-128; `None` for n beyond 2^63.
    pub(crate) fn at(&self, n: u64) -> Option<Fixed128> {
        self.kappa.times(n)
    }
}

/// floor(n kappa) and floor(n kappa + rho), one n after the other: sums of kappa are its multiples, unit by unit.
pub(super) struct Terms<'a> {
    of: &'a Multiple,
    c: &'a Periodic,
    n: u64,
    product: Fixed128,
    /// The residue of n - P modulo M.
    place: usize,
}

impl Multiple {
    /// The terms from n on, below 2^62; the rho are small.
    pub(crate) fn terms<'a>(&'a self, machine: &'a Machine, n: u64) -> Option<Terms<'a>> {
        let c = machine.c();
        let place = n.checked_sub(c.begin()).map_or(0, |over| (over % self.period) as usize);
        Some(Terms { of: self, c, n, product: self.at(n)?, place })
    }
}

impl Iterator for Terms<'_> {
    type Item = [i64; 2];

    #[inline]
    fn next(&mut self) -> Option<[i64; 2]> {
        let rho = if self.n < self.c.begin() {
            rho(self.c, self.n)?
        } else {
            let rho = *self.of.rho.get(self.place)?;
            let next = self.place.wrapping_add(1);
            self.place = if next == self.of.rho.len() { 0 } else { next };
            rho
        };
        let floors = [self.product.whole, self.product.plus(rho).whole];
        (self.product, self.n) = (self.product.plus(self.of.kappa), self.n.wrapping_add(1));
        Some(floors)
    }
}

/// gamma n - `c_n`, rounded up, for n in the table: so n is small, and no product exceeds 128 bits.
fn rho(c: &Periodic, n: u64) -> Option<Fixed128> {
    let (rise, period) = (i128::from(c.rise()), i128::from(c.period()));
    Fixed128::ratio_up(rise * i128::from(n) - i128::from(c.at64(n)?) * period, c.period())
}
