//! Quasi-periodic c: many steps of a chain at once (docs/proofs.md, Proposition 51).
//!
//! With `gamma = p/q` in lowest terms `c_x = gamma x + r`, where r depends on x mod the period. So J steps are one
//! linear map of `(x_{k-1}, x_k)` and constants that follow from these two numbers modulo `period q^J`, a word.

use super::near::Near;
use crate::access::kappa::Span;
use crate::linear::Periodic;
use wythoff_base::integer::{bits, gcd_u64};
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{IBig, UBig};

/// The chains of a quasi-periodic c, in the range where c is periodic.
#[derive(Debug)]
pub(super) struct Orbit {
    begin: i64,
    period: i64,
    rise: i64,
    /// gamma = p/q.
    p: i64,
    q: i64,
    /// c on one period, and q (c - gamma x) there.
    values: Vec<i64>,
    rests: Vec<i128>,
    /// The number of steps of a block.
    steps: usize,
    /// `period q^i`, from i = steps down to 0.
    moduli: Vec<i64>,
    /// `x_J = (a x_0 + b x_1 + ...)/q^(J-1)`, and `x_{J+1}` with `q^J`.
    before: (IBig, IBig, IBig),
    here: (IBig, IBig, IBig),
}

/// The chain after a block: its two numbers, and the constants that a block adds to the linear map.
struct Block {
    before: IBig,
    here: IBig,
    /// In units of `q^-(J-1)` and `q^-J`.
    added: (i128, i128),
}

/// The result of a run of blocks.
pub(super) enum Run {
    /// P is decided.
    Decided(bool),
    /// P is equal to P(before, here), or to its negation.
    Rest { before: IBig, here: IBig, same: bool },
    /// More bits are needed.
    Unclear,
}

/// No word in the computation exceeds 2^62: sums of two of them are still words.
const WORD: i128 = 1 << 62;

/// No sum in the computation exceeds 2^126: sums of two of them still fit in 128 bits with their sign.
const WIDE: i128 = 1 << 126;

/// The most steps of a block. For q >= 2 the residues, which are words, allow fewer than 62; for q = 1 the coefficients
/// of 64 steps are still short.
const MOST: usize = 64;

impl Orbit {
    /// The chains of c with `c_0 = 0`; `None` if its numbers are too large for blocks.
    pub(crate) fn new(c: &Periodic) -> Option<Orbit> {
        let word = |x: u64| i64::try_from(x).ok();
        let (begin, period, rise) = (word(c.begin())?, word(c.period())?, word(c.rise())?);
        let g = word(gcd_u64(c.period(), c.rise()))?;
        let (p, q) = (rise / g, period / g);
        let values = c.cycle().iter().map(|c| word(*c)).collect::<Option<Vec<i64>>>()?;
        let (wide_p, wide_q) = (i128::from(p), i128::from(q));
        let rests = (begin..)
            .zip(&values)
            .map(|(x, c)| wide_q.checked_mul((*c).into())?.checked_sub(wide_p.checked_mul(x.into())?));
        let rests = rests.collect::<Option<Vec<i128>>>()?;
        let most = rests.iter().map(|rest| rest.checked_abs()).max()??;
        let largest = i128::from(*values.last()?);
        // As many steps as fit: the residues are words, and sums stay below 2^126.
        let (mut steps, mut power, mut bounds) = (0, 1i128, (0i128, 0i128));
        while steps < MOST {
            let modulus = i128::from(period).checked_mul(power.checked_mul(wide_q)?)?;
            let room = modulus.checked_mul(wide_p + 1).and_then(|x| x.checked_add(largest)).is_some_and(|x| x < WORD);
            let next = bounds.0.checked_mul(wide_q * wide_q);
            let next = next.zip(bounds.1.checked_mul(wide_p)).and_then(|(x, y)| x.checked_add(y));
            let next = next.zip(power.checked_mul(most)).and_then(|(x, y)| x.checked_add(y));
            let Some(next) = next.filter(|next| room && *next < WIDE) else { break };
            (steps, power, bounds) = (steps + 1, power * wide_q, (bounds.1, next));
        }
        if steps == 0 {
            return None;
        }
        let moduli = (0..=steps).rev().map(|i| period.checked_mul(q.checked_pow(i as u32)?));
        let moduli = moduli.collect::<Option<Vec<i64>>>()?;
        // s_i = q^(i-1) x_i: s_(i+1) = q^2 s_(i-1) - p s_i - q^(i-1) r, and q^2 s_0 = q x_0.
        let (big_p, square) = (IBig::from(p), IBig::from(q) * q);
        let (mut last, mut now) = ((IBig::ZERO, IBig::ZERO), (IBig::ZERO, IBig::ONE));
        for i in 1..=steps {
            let first = if i == 1 { IBig::from(q) } else { &square * &last.0 };
            let next = (first - &big_p * &now.0, &square * &last.1 - &big_p * &now.1);
            (last, now) = (now, next);
        }
        let over = |power: usize| IBig::from(q).pow(power);
        let before = (last.0, last.1, over(steps - 1));
        let here = (now.0, now.1, over(steps));
        Some(Orbit { begin, period, rise, p, q, values, rests, steps, moduli, before, here })
    }

    /// A number minus `begin`, modulo the first modulus.
    fn residue(&self, x: &IBig) -> i64 {
        let m = self.moduli[0];
        // A remainder by a word of an unsigned number avoids a long division with signs.
        let rest = match x.as_ubig() {
            Some(x) => x % m.unsigned_abs(),
            None => UBig::try_from(-x).map_or(0, |x| (m.unsigned_abs() - x % m.unsigned_abs()) % m.unsigned_abs()),
        };
        (rest as i64 - self.begin).rem_euclid(m)
    }

    fn block(&self, before: &IBig, here: &IBig) -> Block {
        let (mut low, mut now) = (self.residue(before), self.residue(here));
        let (p, q) = (i128::from(self.p), i128::from(self.q));
        let (mut last, mut sum, mut power) = (0i128, 0i128, 1i128);
        for m in &self.moduli[1..] {
            let (turns, i) = (now / self.period, (now % self.period) as usize);
            // x_(k+1) = x_(k-1) - c, known modulo the next modulus.
            let next = (low - (self.rise * turns + self.values[i])).rem_euclid(*m);
            (low, now) = (now % m, next);
            (last, sum) = (sum, q * q * last - p * sum - power * self.rests[i]);
            power *= q;
        }
        let map = |(a, b, over): &(IBig, IBig, IBig), add: i128| (a * before + b * here + IBig::from(add)) / over;
        Block { before: map(&self.before, last), here: map(&self.here, sum), added: (last, sum) }
    }

    /// The numbers n and x, or smaller ones congruent to them modulo `period q^steps`.
    fn reduced(&self, n: &UBig, x: &IBig, steps: usize) -> (IBig, IBig) {
        let size = bits(&IBig::from(self.period)) + steps * bits(&IBig::from(self.q));
        if 2 * size > bits(n) {
            return (n.as_ibig().clone(), x.clone());
        }
        let modulus = IBig::from(self.q).pow(steps) * self.period;
        (n.as_ibig() % &modulus, x % modulus)
    }

    /// P(n, x), n and x > z, with u = kappa n - x; n stays among the numbers where c is periodic for `near.steps(n)`.
    pub(crate) fn run(&self, near: &Near, n: &UBig, x: &IBig, mut u: Span, budget: &Budget) -> Result<Run, GaveUp> {
        let (most, paid) = (near.steps(n) / self.steps, near.paid(u.bits) / self.steps + 1);
        // With enough bits for the whole chain its numbers themselves are needed at the end; otherwise their residues
        // decide, which are shorter.
        let whole = paid > most;
        let (mut before, mut here) =
            if whole { (n.as_ibig().clone(), x.clone()) } else { self.reduced(n, x, paid * self.steps) };
        let mut kappa = near.kappa.at(u.bits)?;
        let mut factor = self.factor(near, u.bits)?;
        let mut same = true;
        for _ in 0..paid.min(most) {
            if let Some(above) = near.side(&u) {
                return Ok(Run::Decided(above == same));
            }
            let wide = u.width();
            // Fewer than 72 certain bits remain: 64 for the bounds and 8 for the rounding of the next block.
            if wide + 72 > u.bits {
                return Ok(Run::Unclear);
            }
            // Bits below the error carry nothing: dropping them keeps the products short.
            if wide > 64 {
                let drop = wide - 64;
                (u, kappa, factor) = (u.coarser(drop), kappa.coarser(drop), factor.coarser(drop));
            }
            budget.step()?;
            let next = self.block(&before, &here);
            (before, here) = (next.before, next.here);
            // The linear map multiplies u by (-1/kappa)^J; kappa x' - x of the added constants is then added.
            let moved = u.scaled(&factor);
            let moved = if self.steps.is_multiple_of(2) { moved } else { moved.negated() };
            let (last, sum) = next.added;
            let added = kappa.times(&(IBig::from(last) * self.q)).minus(&sum.into());
            u = moved.plus(&self.divided(added));
            same ^= self.steps % 2 == 1;
        }
        match near.side(&u) {
            Some(above) => Ok(Run::Decided(above == same)),
            None if whole => Ok(Run::Rest { before, here, same }),
            None => Ok(Run::Unclear),
        }
    }

    /// (1/kappa)^J.
    fn factor(&self, near: &Near, bits: usize) -> Result<Span, GaveUp> {
        let step = near.kappa.inverse(bits)?;
        let mut power = Span { low: IBig::ONE << bits, error: IBig::ZERO, bits };
        for i in (0..usize::BITS - self.steps.leading_zeros()).rev() {
            power = power.scaled(&power);
            if self.steps >> i & 1 == 1 {
                power = power.scaled(&step);
            }
        }
        Ok(power)
    }

    /// `x/q^J`.
    fn divided(&self, x: Span) -> Span {
        let over = &self.here.2;
        // The quotients are truncated: each is less than one unit off.
        Span { low: x.low / over - IBig::ONE, error: x.error / over + IBig::from(4), bits: x.bits }
    }
}
