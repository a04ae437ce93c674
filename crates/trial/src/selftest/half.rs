//! Conjecture 2 of the slides \[FS\] for every N: the finite part of docs/proofs.md, Proposition 65, in integers.
//!
//! c_n = floor(n/2): a_n = s_n - 1 for more than half of 1, ..., N if N >= 3; and b_n = t_n - 1 as well if N >= 113.

use super::Verdict;
use std::error::Error;
use wythoff_base::{IBig, Number, NumberError, UBig};
use wythoff_seq::packed::{Approximation, Deviation, Kernel, Machine};

/// Each plan uses the first convergent with a denominator above `denominator`. With a smaller depth K or denominator
/// the doubt of Proposition 65 (b) is too large for the claim from `from` on.
const ALONE: Plan = Plan { depth: 8, denominator: 20_000, from: 3, joint: false };
const BOTH: Plan = Plan { depth: 12, denominator: 1_000_000, from: 113, joint: true };

/// The claim for s - a alone.
pub(crate) fn alone() -> Verdict {
    ALONE.run()
}

/// The claim for s - a and t - b.
pub(crate) fn both() -> Verdict {
    BOTH.run()
}

struct Plan {
    /// K, even: the number of steps of the chain that are used.
    depth: u32,
    denominator: u64,
    from: u64,
    joint: bool,
}

/// The number of binary places: 64 for the fractions, and 16 more for the errors of the sums.
const POINT: usize = 80;

impl Plan {
    fn run(&self) -> Verdict {
        self.digits_shift()?;
        let last = self.reach()?;
        self.counted(last)
    }

    /// lambda: x_1, ..., x_K keep their parities where n becomes n + 1 and x becomes x + lambda modulo 2^K.
    fn lambda(&self) -> u64 {
        let modulus = 1i128 << self.depth;
        // 2^(j-1) D_j = e_j D_0 + f_j D_1, D_{j+1} = D_{j-1} - D_j/2.
        let (mut before, mut here) = ((0i128, 1i128), (2, -1));
        for _ in 2..self.depth {
            let next = (4 * before.0 - here.0, 4 * before.1 - here.1);
            (before, here) = (here, (next.0 % modulus, next.1 % modulus));
        }
        let solves = |x: &i128| (here.0 + here.1 * x).rem_euclid(modulus) == 0;
        (0..modulus).find(solves).unwrap_or(0) as u64
    }

    /// Tests the shift on the chains of many n and x.
    fn digits_shift(&self) -> Verdict {
        let parities = |n: i64, x: i64| {
            let (mut before, mut here) = (n, x);
            let mut all = 0u64;
            for _ in 0..self.depth {
                all = 2 * all + here.rem_euclid(2) as u64;
                (before, here) = (here, before - here.div_euclid(2));
            }
            all
        };
        let lambda = self.lambda() as i64;
        let wrong = (0..200).flat_map(|n| (0..200).map(move |x| (n, 37 * x))).find(|&(n, x)| {
            parities(n, x) != parities(n + 1, x + lambda) || parities(n, x) != parities(n, x + (1 << self.depth))
        });
        wrong.map_or(Ok(()), |(n, x)| Err(format!("parities of the chain from {n}, {x}").into()))
    }

    /// The N from which on the claim follows from rotations.
    fn reach(&self) -> Result<u64, Box<dyn Error>> {
        let kappa = Number::from(17).sqrt()?.sub(&Number::ONE)?.div(&Number::from(4))?;
        let lengths = self.lengths(&kappa)?;
        // All n, or those of each parity: n = 2m or 2m + 1.
        let unit = UBig::ONE << (self.depth as usize - usize::from(self.joint));
        let rho = kappa.sub(&Number::from(self.lambda()))?.div(&Number::from(unit))?;
        let q = self.convergent(&rho)?;
        // Among q consecutive n, or m, an arc of length l is met at most q l + 2 times.
        let bad =
            |length: &IBig| ((length * q) >> (POINT + self.depth as usize)) + IBig::from(1 + (2u64 << self.depth));
        let (width, bad) =
            if self.joint { (2 * q, bad(&lengths[0]) + bad(&lengths[1])) } else { (q, bad(&lengths[0])) };
        let good = IBig::from(width) - bad;
        let surplus = &good * IBig::from(2) - IBig::from(width);
        if surplus <= IBig::ZERO {
            return Err("the bad arcs are too long".into());
        }
        // For smaller N the chain may end within its first K steps.
        let end = Number::from(3).add(&kappa.div(&Number::ONE.sub(&kappa)?)?)?;
        let first = end.div(&kappa.pow(&Number::from(u64::from(self.depth)))?)?.ceil();
        let blocks = (&first + IBig::from(width)) / surplus + IBig::ONE;
        Ok(u64::try_from(&(first + blocks * IBig::from(width)))?)
    }

    /// The total length of the arcs outside which the first K steps decide, over all parities. The arcs are those of
    /// kappa n - x for which a_n = s_n - 1 is in doubt, and for odd n also b_n = t_n - 1. Lengths are in units of
    /// 2^-[`POINT`], rounded up.
    fn lengths(&self, kappa: &Number) -> Result<[IBig; 2], NumberError> {
        let one = Number::from(UBig::ONE << POINT);
        let scaled = |x: &Number| x.mul(&one).map(|x| x.floor());
        let mut powers = vec![IBig::ONE << POINT];
        let mut power = Number::ONE;
        for _ in 0..=self.depth {
            power = power.mul(kappa)?;
            powers.push(scaled(&power)?);
        }
        let depth = self.depth as usize;
        let (zero, unit, half) = (IBig::ZERO, IBig::ONE << POINT, IBig::ONE << (POINT - 1));
        let mut sums = [IBig::ZERO, IBig::ZERO];
        for parities in 0u64..1 << depth {
            // R_K = the sum of (-1)^j kappa^(j+1) r, r = -1/2 for odd numbers: within K units.
            let odd = (0..depth).filter(|j| parities >> j & 1 == 1);
            let twice =
                odd.fold(IBig::ZERO, |sum, j| if j % 2 == 0 { sum - &powers[j + 1] } else { sum + &powers[j + 1] });
            let (least, most) = ((&twice - IBig::from(depth)) >> 1, (twice >> 1) + IBig::from(depth));
            // P if u > R_K + kappa^(K+1), not P if u < R_K - kappa^K.
            let above = most + &powers[depth + 1] + IBig::ONE;
            let below = least - &powers[depth] - IBig::ONE;
            // Not 0 <= V < 1: not decided against P for u in [-1, 0), or for P for u in [0, 1).
            let left = below.clone().max(-&unit).min(zero.clone());
            sums[0] += above.clone().min(unit.clone()).max(zero.clone()) - &left;
            // Not 0 <= V < 1/2: the same for u in [-1, 0) and for u in [-1/2, 1/2).
            let right = (above >= -&half).then(|| above.min(half.clone()).max(-&half));
            sums[1] += match (right, below < zero) {
                (Some(right), true) => right.max(zero.clone()) - left.min(-&half),
                (Some(right), false) => right + &half,
                (None, _) => -left,
            };
        }
        Ok(sums)
    }

    /// The first denominator q of a convergent p/q that is large enough; then q^2 |rho - p/q| < 1.
    fn convergent(&self, rho: &Number) -> Result<u64, Box<dyn Error>> {
        let (mut p, mut q) = ((IBig::ZERO, IBig::ONE), (IBig::ONE, IBig::ZERO));
        let mut rest = rho.clone();
        while q.1 <= IBig::from(self.denominator) {
            let whole = rest.floor();
            p = (p.1.clone(), &whole * &p.1 + p.0);
            q = (q.1.clone(), &whole * &q.1 + q.0);
            rest = Number::ONE.div(&rest.sub(&Number::from(whole))?)?;
        }
        let off = rho.mul(&Number::from(&q.1))?.sub(&Number::from(p.1))?.mul(&Number::from(&q.1))?;
        if off >= Number::ONE || off <= Number::from(-1) {
            return Err("no convergent".into());
        }
        Ok(u64::try_from(&q.1)?)
    }

    /// Counts: the claim for every N from the first to the last. While N < 2 (the count so far) it holds without a new
    /// comparison.
    fn counted(&self, last: u64) -> Verdict {
        let machine = Machine::floors(&[(1, 2)])?;
        let approximation = Approximation::new(&machine)?;
        let (mut all, mut next, mut n) = (Deviation::default(), 1, self.from);
        while next <= last {
            all.merge(&approximation.deviation(next, n, Kernel::best())?);
            let count = self.count(&all);
            if 2 * count <= n {
                return Err(format!("{count} of {n}").into());
            }
            (next, n) = (n + 1, (2 * count).max(n + 1));
        }
        Ok(())
    }

    /// Where t - b is s - a or one more, and 0 only with s - a = 0: (1, 1) is t - b = 1 without (0, 1).
    fn count(&self, all: &Deviation) -> u64 {
        let s = |value| all.s_minus_a.get(value).map_or(0, |seen| seen.count);
        let t = |value| all.t_minus_b.get(value).map_or(0, |seen| seen.count);
        if self.joint { t(1) - (s(0) - t(0)) } else { s(1) }
    }
}
