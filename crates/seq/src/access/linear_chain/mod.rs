//! `b_n = s a_n + t n` by a chain: one multiplication by a quadratic surd, and a correction from residues.
//!
//! **Theorem.** Let p = s + t - 1, kappa > 0 with `s kappa^2 + p kappa = 1`, R = (s - 1)/t, and mu the index of the
//! last b below `a_n`: `a_n = n + mu`. Let `x_0 = n`, `x_1 = x`, `s x_{k+1} = x_{k-1} - p x_k + r_k` with 0 <= `r_k` <
//! s. Then mu >= x if and only if the first k with `x_k <= 0` is odd; and if `kappa n - x` and the sum of the `-kappa
//! (-s kappa)^(k-1) r_k`, k <= K, differ by more than `(s kappa)^K R`, if and only if the first is the greater. The
//! `r_k` of K steps depend on n and x modulo `s^K` only (docs/proofs.md, Proposition 57).
//!
//! **Hypotheses.** s >= 2, t >= 1.
//!
//! **Complexity.** For numbers of d bits a pair or a place takes one multiplication by kappa, which is kept, and about
//! log R corrections. Each correction comes from residues whose size does not grow with d, in the mean. For a number
//! where none of them decides, for example one with many zeros at the end of its representation, the cost is O(M(d)
//! log d) with M(d) a multiplication. A long position mostly takes as much as a pair: the last pair of its difference
//! is found without the place of a pile. O(d) memory.
//!
//! **Reference.** docs/proofs.md, Proposition 57. For s = 1 every `r_k` is 0: Beatty's theorem.
//!
//! **Deviation.** None.

mod orbit;
mod trace;

use super::bracket::{last, last_about};
use super::kappa::{Equation, Kappa, Multiple, Span, log2};
use super::trace::{Trace, Traced, Untraced};
use super::{LONG, PairAccess, Partner, Place, Term};
use orbit::Orbit;
use wythoff_base::integer::{bits, floor_div_rem};
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{IBig, UBig};

/// Random access to `b_n = s a_n + t n`.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::LinearChain;
/// let pairs = LinearChain::new(3u8.into(), 2u8.into()).unwrap();
/// let n = UBig::from(10u8).pow(1000);
/// let term = pairs.pair(&n, &Budget::unlimited())?;
/// assert_eq!(pairs.locate(&term.a, &Budget::unlimited())?.in_a, Some(n));
/// assert!(LinearChain::new(1u8.into(), 2u8.into()).is_none() && LinearChain::new(3u8.into(), 0u8.into()).is_none());
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct LinearChain {
    s: IBig,
    t: IBig,
    /// s + t - 1
    p: IBig,
    /// R, rounded up.
    reach: IBig,
    kappa: Kappa,
    /// log2(1/kappa) in units of 2^-16, rounded up.
    loss: usize,
    /// An estimate of log2(1/(s kappa)).
    gain: usize,
    /// `2^first` steps decide most chains, and `2^sure` nearly all.
    first: usize,
    sure: usize,
    orbit: Orbit,
}

/// The binary places left when a chain is decided: a word, which no rounding of a whole comparison reaches.
const GUARD: usize = 64;

/// The bits after which a chain is mostly decided: each bit halves the undecided range, so 4 leave one chain in 16.
const FIRST: usize = 4;
// Nearly always decided: 24 bits leave one chain in 16 million, and cost no more than a word in the first product.
const SURE: usize = 24;

/// The floor of a quotient with a positive divisor.
fn floor(a: &IBig, b: &IBig) -> IBig {
    floor_div_rem(a, b).map_or(IBig::ZERO, |(quotient, _)| quotient)
}

impl LinearChain {
    /// The sequence of s and t; `None` unless s >= 2 and t >= 1.
    pub fn new(s: UBig, t: UBig) -> Option<Self> {
        if s <= UBig::ONE || t.is_zero() {
            return None;
        }
        let (s, t) = (IBig::from(s), IBig::from(t));
        let p = &s + &t - IBig::ONE;
        // (s - 1)/t rounded up: (s - 1 + t - 1)/t.
        let reach = (&p - IBig::ONE) / &t;
        let equation = Equation::Line { s: s.clone(), p: p.clone() };
        let loss = equation.loss().ok()?;
        let kappa = Kappa::of(equation);
        let gain = log2(kappa.inverse(192).ok()?.high() / &s + IBig::ONE);
        let steps = |decided: usize| bits(&IBig::from(((decided + bits(&reach)) << 16) / gain));
        let (first, sure) = (steps(FIRST), steps(SURE));
        Some(LinearChain { orbit: Orbit::new(s.clone(), p.clone()), s, t, p, reach, kappa, loss, gain, first, sure })
    }

    /// The number of binary places that `2^level` steps need.
    fn point(&self, level: usize) -> usize {
        GUARD + bits(&self.reach) + (self.gain << level >> 16)
    }

    /// kappa n with the precision of the first attempt.
    fn multiple(&self, n: &UBig) -> Result<Span, GaveUp> {
        self.kappa.multiple(n, self.point(self.sure))
    }

    /// The number of steps from n that lead to positive numbers while kappa x_{k-1} - x_k is between -R and R: then
    /// `x_k >= kappa^k n - 2R`, as kappa < 1/2.
    fn steps(&self, n: &UBig) -> usize {
        let least = bits(&(&self.reach * 2 + IBig::from(2)));
        (bits(n).saturating_sub(least + 1) << 16) / self.loss
    }

    /// Whether u is above R (true) or below -R (false), if one of them is certain.
    fn side(&self, u: &Span) -> Option<bool> {
        beyond(u, &(&self.reach << u.bits))
    }

    /// Whether the last b below `a_n` has an index of at least x, n >= 1; u = kappa n - x.
    fn holds(&self, n: &UBig, x: &IBig, u: Span, budget: &Budget) -> Result<bool, GaveUp> {
        budget.step()?;
        let Some(here) = x.as_ubig().filter(|x| !x.is_zero()) else { return Ok(true) };
        if let Some(above) = self.side(&u) {
            return Ok(above);
        }
        let (steps, mut level, mut u) = (self.steps(n), self.first, u);
        // A comparison of 2^level steps is worth it only while it is much shorter than the chain.
        while level < bits(&IBig::from(steps / 4)) {
            if u.bits < self.point(level) {
                u = self.kappa.multiple(n, self.point(level))?.minus(x);
            }
            if let Some(holds) = self.compare(level, n, x, &u, budget)? {
                return Ok(holds);
            }
            // Four times the steps each time: the last comparison dominates the cost.
            level += 2;
        }
        self.ends_odd(n, here, steps, budget)
    }

    /// Compares kappa n - x with the sum of `2^level` corrections.
    fn compare(&self, level: usize, n: &UBig, x: &IBig, u: &Span, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        let modulus = self.orbit.modulus(level);
        let rest = |x: &IBig| floor_div_rem(x, &modulus).map_or(IBig::ZERO, |(_, rest)| rest);
        // The numbers n' and x' with the same residues have the same corrections: their sum is kappa n' - x' minus (s
        // kappa)^K (kappa x'_K - x'_{K+1}), as K is even.
        let (n, x) = (rest(n.as_ibig()), rest(x));
        let (before, here) = self.orbit.advance(level, (n.clone(), x.clone()), budget)?;
        let point = u.bits + 2 * level + 8 + bits(&before).max(bits(&here)).max(bits(&n));
        let kappa = self.kappa.at(point)?;
        let mut factor = kappa.times(&self.s);
        // (s kappa)^(2^level) by squaring.
        for _ in 0..level {
            factor = factor.scaled(&factor);
        }
        let u = u.finer(point - u.bits);
        let last = kappa.times(&before).minus(&here).scaled(&factor);
        let difference = u.plus(&kappa.times(&n).minus(&x).negated()).plus(&last);
        Ok(beyond(&difference, &(factor.high() * &self.reach)))
    }

    /// The chain itself, while it is the linear one.
    fn ends_odd(&self, n: &UBig, x: &UBig, steps: usize, budget: &Budget) -> Result<bool, GaveUp> {
        let (before, here) = self.orbit.advance_by(steps, (n.clone().into(), x.clone().into()), budget)?;
        let u = self.kappa.at(GUARD + bits(&before))?.times(&before).minus(&here);
        // x_1 is the first number: after an even number of steps `here` has an odd index.
        let mut odd = steps.is_multiple_of(2);
        if let Some(above) = self.side(&u) {
            return Ok(above == odd);
        }
        let (mut before, mut here) = (before, here);
        if before <= IBig::ZERO {
            return Err(GaveUp::beyond("a chain has left its bounds"));
        }
        while here > IBig::ZERO {
            budget.step()?;
            let next = -floor(&(&self.p * &here - before), &self.s);
            (before, here) = (here, next);
            odd = !odd;
        }
        Ok(odd)
    }

    /// The greatest distance of mu from kappa n, rounded up, for n of `size` bits: R + 1, or half the length of a
    /// chain (Proposition 57, d and h).
    fn around(&self, size: usize) -> IBig {
        IBig::from(size / (bits(&self.s) - 1) + 2).min(self.reach.clone()) + IBig::ONE
    }

    /// `a_n - n`, n >= 1, from kappa n.
    fn mu(&self, n: &UBig, v: &Span, budget: &Budget) -> Result<UBig, GaveUp> {
        let reach = self.around(bits(n)) + IBig::ONE;
        natural(last_about(&v.floor(), likely(&reach), &reach, &|x| self.holds(n, x, v.minus(x), budget))?)
    }

    /// The same, if it is known to be at least `low` and below `high`.
    fn mu_within(&self, n: &UBig, v: &Span, (low, high): (IBig, IBig), budget: &Budget) -> Result<UBig, GaveUp> {
        natural(last(low, high, &|x| self.holds(n, x, v.minus(x), budget))?)
    }

    /// The pair n with `a_n - n` = mu.
    fn pair_of(&self, n: &UBig, mu: UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let a = n + mu;
        let b = self.partner_of_a(n, &a, budget)?;
        Ok(Term { a, b })
    }

    fn near(&self, centre: Multiple) -> Result<Near, GaveUp> {
        Ok(Near { kappa: self.kappa.at(centre.kappa.bits)?, centre })
    }

    /// The greatest mu of an index m with `g (m + mu) + t m <= y`.
    fn most(&self, g: &IBig, y: &IBig, m: &IBig) -> IBig {
        floor(&(y - (g + &self.t) * m), g)
    }

    /// Whether `g a_m + t m <= y`: as `a_m = m + mu`, that is an upper bound for mu.
    fn is_sum(&self, g: &IBig, y: &IBig, m: &IBig, near: &Near, budget: &Budget) -> Result<bool, GaveUp> {
        let Some(n) = m.as_ubig().filter(|m| !m.is_zero()) else { return Ok(true) };
        let x = self.most(g, y, m) + IBig::ONE;
        Ok(!self.holds(n, &x, near.at(m).minus(&x), budget)?)
    }

    /// The last m >= 0 with `g a_m + t m <= y`, where g >= 1 and multiples near m are given. For g = s that is `b_m <=
    /// y`, for g = s - 1 it is `b_m - a_m <= y`.
    fn last_sum(&self, g: &IBig, y: &IBig, near: &Near, budget: &Budget) -> Result<IBig, GaveUp> {
        // The sums are at most g times as far from multiples of their slope, which is greater than g.
        let centre = &near.centre.whole;
        let reach = self.around(bits(centre) + 8) + IBig::from(5);
        let found = last_about(centre, likely(&reach), &reach, &|m| self.is_sum(g, y, m, near, budget))?;
        Ok(found.max(IBig::ZERO))
    }

    /// Whether the leading bits show that mu is too small for a pair with n, or too large: the last b below `a_n` has
    /// an index between kappa n - R - 1 and kappa n + R.
    fn far(&self, n: &UBig, mu: &IBig) -> Result<Option<bool>, GaveUp> {
        // Two words decide whether (x, y) is anywhere near a pair: nearly every position is not.
        let drop = bits(n).saturating_sub(2 * GUARD);
        // The part dropped from either number is less than one of the remaining units.
        let rough = self.kappa.multiple(&(n >> drop), GUARD)?.minus(&(mu >> drop));
        Ok(beyond(&rough, &((&self.reach + IBig::from(3)) << GUARD)))
    }

    /// n = (y - s x)/t rounded down, the remainder, and mu = x - n.
    fn index(&self, x: &UBig, y: &UBig) -> Option<(IBig, IBig, IBig)> {
        let (n, rest) = floor_div_rem(&(y.as_ibig() - &self.s * x.as_ibig()), &self.t)?;
        let mu = x.as_ibig() - &n;
        Some((n, rest, mu))
    }

    /// An integer near the index of the last pair whose difference is not above `(s - 1)(n + mu) + t n`, with its
    /// multiple, from v = kappa n and u = kappa n - mu rounded down. The difference of pair n is larger by
    /// about `(s - 1) u`.
    fn centre(&self, n: &UBig, v: &Span, u: IBig) -> Result<Option<Multiple>, GaveUp> {
        let g = &self.s - IBig::ONE;
        let slope = self.kappa.at(2 * GUARD)?.times(&g).low + (&self.p << (2 * GUARD));
        let away = floor(&((g * u) << (2 * GUARD)), &slope);
        let whole = n.as_ibig() - &away;
        let guard = bits(&away) + 2;
        let part = self.kappa.at(v.bits + guard)?.times(&away).coarser(guard);
        Ok((whole > IBig::ZERO).then(|| Multiple { whole, kappa: v.plus(&part.negated()) }))
    }

    /// The differences have the slope beta - alpha = 1/kappa - kappa; `centre` is an integer near the index, with its
    /// multiple, if one is known.
    fn last_pair_from(
        &self,
        centre: Option<Multiple>,
        d: &UBig,
        end: &UBig,
        budget: &Budget,
    ) -> Result<Option<(UBig, Term)>, GaveUp> {
        let Some(before) = (!end.is_zero()).then(|| end - UBig::ONE) else { return Ok(None) };
        let (g, signed) = (&self.s - IBig::ONE, d.as_ibig());
        let near = self.near(match centre {
            Some(centre) => centre,
            None => self.kappa.over_difference(d, self.point(self.sure))?,
        })?;
        let m = self.last_sum(&g, signed, &near, budget)?;
        if m.is_zero() || m > *before.as_ibig() {
            let m = natural(m)?.min(before);
            return Ok(Some((m.clone(), self.pair(&m, budget)?)));
        }
        // The mu of m is at most the one that fits; that of m + 1, at most one more, is above the one that fits there.
        let [here, next] = [m.clone(), &m + IBig::ONE].map(|m| self.most(&g, signed, &m));
        let (v, m) = (near.at(&m), natural(m)?);
        let mu = self.mu_within(&m, &v, (next.max(IBig::ZERO), here + IBig::ONE), budget)?;
        let term = self.pair_of(&m, mu, budget)?;
        Ok(Some((m, term)))
    }
}

/// Multiples of kappa by the integers near a given one.
struct Near {
    centre: Multiple,
    kappa: Span,
}

impl Near {
    fn at(&self, m: &IBig) -> Span {
        self.centre.at(m, &self.kappa)
    }
}

/// Whether x is above `bound` units or below -bound.
fn beyond(x: &Span, bound: &IBig) -> Option<bool> {
    if x.low > *bound {
        return Some(true);
    }
    (x.low < -bound && x.high() < -bound).then_some(false)
}

/// Most answers are within this distance of the middle.
fn likely(reach: &IBig) -> IBig {
    (reach >> 3) + IBig::ONE
}

fn natural(x: IBig) -> Result<UBig, GaveUp> {
    UBig::try_from(x).map_err(|_| GaveUp::beyond("a chain has left its bounds"))
}

impl PairAccess for LinearChain {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if n.is_zero() {
            return Ok(Term { a: UBig::ZERO, b: Partner::Exact(UBig::ZERO) });
        }
        self.pair_of(n, self.mu(n, &self.multiple(n)?, budget)?, budget)
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        natural(&self.s * x.as_ibig() + &self.t * n.as_ibig()).map(Partner::Exact)
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<UBig, GaveUp> {
        natural(floor(&(x.as_ibig() - &self.t * n.as_ibig()), &self.s))
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        if x.is_zero() {
            return Ok(Place { in_a: Some(UBig::ZERO), in_b: Some(UBig::ZERO) });
        }
        let near = self.near(self.kappa.over_beta(x, self.point(self.sure))?)?;
        let m = self.last_sum(&self.s, x.as_ibig(), &near, budget)?;
        // b_m = x if b_m <= x - 1 is false: the same question unless s divides x - t m.
        let (s, less) = (&self.s, x.as_ibig() - IBig::ONE);
        // Mostly s does not divide, and the second search is saved.
        let may = m > IBig::ZERO && self.most(s, x.as_ibig(), &m) != self.most(s, &less, &m);
        let equal = may && !self.is_sum(s, &less, &m, &near, budget)?;
        let m = natural(m)?;
        // Of 1 ..= x, m numbers are b, and the others a.
        Ok(if equal { Place { in_a: None, in_b: Some(m) } } else { Place { in_a: Some(x - m), in_b: None } })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        if x.is_zero() {
            return Ok(Some(y.is_zero()));
        }
        let Some((n, rest, mu)) = self.index(x, y) else { return Ok(None) };
        let Some(n) = n.as_ubig().filter(|n| !n.is_zero() && rest.is_zero() && mu >= IBig::ZERO) else {
            return Ok(Some(false));
        };
        if self.far(n, &mu)?.is_some() {
            return Ok(Some(false));
        }
        let (v, above) = (self.multiple(n)?, &mu + IBig::ONE);
        Ok(Some(self.holds(n, &mu, v.minus(&mu), budget)? && !self.holds(n, &above, v.minus(&above), budget)?))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        Ok(self.last_pair(d, end, budget)?.map(|(m, _)| m))
    }

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        self.last_pair_from(None, d, end, budget)
    }

    /// (x, y) would be the pair n with mu = x - n, if n = (y - s x)/t. As mu falls by 1 when n rises by 1, y is below
    /// the partner of x if mu is too large for n, and above it if mu is too small.
    fn last_pair_beside(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        let long = bits(x) > LONG && x <= y;
        let Some((n, _, mu)) = long.then(|| self.index(x, y)).flatten() else { return Ok(None) };
        let centre = match n.as_ubig().filter(|n| !n.is_zero()) {
            Some(n) => match self.far(n, &mu)? {
                Some(true) => return Ok(None),
                Some(false) => None,
                None => {
                    let v = self.multiple(n)?;
                    let u = v.minus(&mu).floor();
                    match bits(&u) <= GUARD {
                        true => self.centre(n, &v, u)?,
                        false if u > IBig::ZERO => return Ok(None),
                        false => None,
                    }
                }
            },
            None => None,
        };
        self.last_pair_from(centre, &(y - x), &(x + UBig::ONE), budget)
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.traced(traced, budget)
    }
}
