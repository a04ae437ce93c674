//! Random access to `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c_n` for every nondecreasing c.
//!
//! **Theorem.** Let `c_0 = 0`, z the last index with `c_z = 0`, and mu the index of the last b below `a_n`, n > z: `a_n
//! = n - z + mu`. Then mu >= x if and only if, in the chain `x_0 = n`, `x_1 = x`, `x_{k+1} = x_{k-1} - c_{x_k}`, the
//! first k with `x_k <= z` is odd; and `b_x <= y` if and only if that is false for the chain from x, `y + z + 1 - x -
//! c_x`. If `K1 <= c_n - gamma n <= K2`, a chain is decided as soon as `kappa x_{k-1} - x_k` leaves \[Rmin, Rmax\]
//! (docs/proofs.md, Propositions 49 and 50).
//!
//! **Hypotheses.** c nondecreasing integers, `c_0 >= 0`, not all 0; the bounds, where they are given.
//!
//! **Complexity.** For quasi-periodic c one multiplication of d digits by kappa, which is kept, and about log w short
//! chains, w = (1 + kappa)(K2 - K1)/gamma; for irrational slopes some multiplications. If c outgrows every line, a
//! chain has O(log d) steps, and O(d) chains are computed. If c grows more slowly than lines, a chain has about n/c_n
//! steps: about sqrt(n) for isqrt(n).
//!
//! **Reference.** docs/proofs.md, Propositions 49 to 51.
//!
//! **Deviation.** None.

mod near;
mod orbit;
mod trace;

use super::bracket::{Bracket, Value, last};
use super::kappa::Span;
use super::trace::{Trace, Traced, Untraced};
use super::{PairAccess, Partner, Place, Term, one_by_one};
use crate::linear::{BeattySequence, Differences, Linear, Periodic, Shift};
use near::Near;
use orbit::{Orbit, Run};
use std::cmp::Ordering;
use wythoff_base::{Budget, GaveUp, IBig, Magnitude, UBig, integer::bits};

/// The sequences of `c`, by chains.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::Chain;
/// let squares = Chain::new(|n: &UBig| Ok(n * n), None).unwrap();
/// let n = UBig::from(10u8).pow(100);
/// let term = squares.pair(&n, &Budget::unlimited())?;
/// assert_eq!(squares.locate(&term.a, &Budget::unlimited())?.in_a, Some(n));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
pub struct Chain {
    c: Box<dyn Differences>,
    /// Whether the pair (0, 0) is put in front (Proposition 23 (b)).
    back: bool,
    z: UBig,
    near: Option<Near>,
    orbit: Option<Orbit>,
}

/// The bits of the largest argument of c that is used when its zeros are counted. A c that is 0 at all smaller
/// arguments is refused; no rule of the catalogue has zeros beyond a word, and one argument of this size still costs
/// microseconds.
const ZEROS: usize = 1 << 14;

/// The first search distance from the place that the slope suggests. For quasi-periodic c the place is within (K2 -
/// K1)/gamma, mostly less than this; a wider bracket costs some more evaluations and no answer.
const AROUND: u8 = 64;

impl Chain {
    /// The sequences of a nondecreasing c that keeps to its bounds, if it has any. `None` if c is 0 at all tested
    /// arguments, or gives up.
    pub fn new(c: impl Differences + 'static, linear: Option<&Linear>) -> Option<Self> {
        Self::of(Box::new(c), linear)
    }

    /// c = floor(gamma n + delta).
    pub fn beatty(c: BeattySequence) -> Option<Self> {
        let linear = c.linear().ok()?;
        Self::of(Box::new(c), Some(&linear))
    }

    /// Quasi-periodic c.
    pub fn periodic(c: Periodic) -> Option<Self> {
        let linear = c.linear().ok()?;
        let chain = Self::of(Box::new(c.clone()), Some(&linear))?;
        let shifted = if chain.back { c.after_zero()? } else { c };
        // The chain counts from z: the period of the shifted c begins z later.
        let begin = UBig::from(shifted.begin()) + &chain.z;
        let bounds = linear.shifted(&chain.shift_of_bounds()).ok()?;
        Some(Chain { near: Near::new(&bounds, &begin).ok(), orbit: Orbit::new(&shifted), ..chain })
    }

    fn of(c: Box<dyn Differences>, linear: Option<&Linear>) -> Option<Self> {
        let (back, z) = match linear.and_then(|linear| Shift::of(&*c, linear).ok()) {
            Some(Shift::By(z)) => (false, z),
            Some(Shift::Back) => (true, UBig::ZERO),
            None if !c.at(&UBig::ZERO).ok()?.is_zero() => (true, UBig::ZERO),
            None => (false, zeros(&*c)?),
        };
        let mut chain = Chain { c, back, z, near: None, orbit: None };
        let bounds = linear.and_then(|linear| linear.shifted(&chain.shift_of_bounds()).ok());
        chain.near = bounds.and_then(|bounds| Near::new(&bounds, &chain.z).ok());
        Some(chain)
    }

    /// The shift of the bounds, which does not include z.
    fn shift_of_bounds(&self) -> Shift {
        if self.back { Shift::Back } else { Shift::By(UBig::ZERO) }
    }

    /// c with `c_0 = 0`.
    fn at(&self, x: &UBig) -> Result<UBig, GaveUp> {
        match (self.back, x.is_zero()) {
            (false, _) => self.c.at(x),
            (true, true) => Ok(UBig::ZERO),
            (true, false) => self.c.at(&(x - UBig::ONE)),
        }
    }

    /// The index or the value with the pair (0, 0) in front.
    fn forth(&self, n: &UBig) -> UBig {
        n + UBig::from(u8::from(self.back))
    }

    fn forward(&self, n: UBig) -> UBig {
        if self.back && !n.is_zero() { n - UBig::ONE } else { n }
    }

    /// Whether the last b below `a_n` has an index of at least x (Proposition 49); u = kappa n - x if it is known.
    fn holds(&self, n: &UBig, x: &IBig, u: Option<Span>, budget: &Budget) -> Result<bool, GaveUp> {
        let Some(here) = x.as_ubig().filter(|x| **x > self.z) else { return Ok(true) };
        let (Some(near), Some(u)) = (&self.near, u) else {
            return self.ends_odd(n.clone(), here.clone(), None, budget);
        };
        if let Some(above) = near.side(&u) {
            return Ok(above);
        }
        // Without a period every step needs c itself.
        let Some(orbit) = &self.orbit else { return self.ends_odd(n.clone(), here.clone(), Some(near), budget) };
        let (mut point, last) = (u.bits, near.last_point(n));
        let mut u = u;
        // Most chains are decided by the leading bits of u. Eight times the precision costs less than running the chain
        // step by step, so it is tried before.
        while near.steps(n) > 0 {
            match orbit.run(near, n, x, u, budget)? {
                Run::Decided(holds) => return Ok(holds),
                Run::Rest { before, here, same } => {
                    // The chain has left the range where c is periodic: only few steps are left.
                    let (Ok(before), Ok(here)) = (UBig::try_from(before), UBig::try_from(here)) else { break };
                    return Ok(self.ends_odd(before, here, None, budget)? == same);
                }
                Run::Unclear if point >= last => break,
                Run::Unclear => {
                    point = (8 * point).min(last);
                    u = near.kappa.multiple(n, point)?.minus(x);
                }
            }
        }
        self.ends_odd(n.clone(), here.clone(), None, budget)
    }

    /// The chain itself; now and then the bounds are tested, which may decide it earlier.
    fn ends_odd(&self, mut before: UBig, mut here: UBig, near: Option<&Near>, budget: &Budget) -> Result<bool, GaveUp> {
        let (mut odd, mut k) = (true, 1u64);
        while here > self.z {
            budget.step()?;
            if let Some(turns) = self.constant_turns(&before, &here) {
                (before, here) = (before - &turns, here - turns);
            }
            // The next number is not positive: it ends the chain, one step further.
            let Some(next) = self.step(&before, &here)? else { return Ok(!odd) };
            (before, here) = (here, next);
            (odd, k) = (!odd, k + 1);
            // A multiplication by kappa costs more than a step, so the bounds are tested at few places; below a word
            // the chain ends by itself.
            let Some(near) = near.filter(|_| looked_at(k) && bits(&before) > 64) else { continue };
            let u = near.kappa.multiple(&before, near.first_point())?.minus(here.as_ibig());
            if let Some(above) = near.side(&u) {
                return Ok(above == odd);
            }
        }
        Ok(odd)
    }

    /// `before - c_here`, if it is positive.
    fn step(&self, before: &UBig, here: &UBig) -> Result<Option<UBig>, GaveUp> {
        match self.at(here) {
            Ok(c) => Ok((c < *before).then(|| before - c)),
            // Here c_here cannot be computed, but c_here >= c_before >= before.
            Err(_) if here > before && self.at(before)? >= *before => Ok(None),
            Err(_) if self.exceeds(here, before) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The amount by which both numbers fall, in a whole number of double steps, while c is constant.
    fn constant_turns(&self, before: &UBig, here: &UBig) -> Option<UBig> {
        let (from, value) = self.c.constant()?;
        let from = self.forth(&from);
        let least = before.min(here);
        (*least > from && !value.is_zero()).then(|| (least - from) / &value * value)
    }

    /// The index of the last b below `a_n`, n > z.
    fn mu(&self, n: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        let mu = if let Some(near) = &self.near {
            let v = near.kappa.multiple(n, near.first_point())?;
            self.mu_from(near, n, &v, budget)?
        } else {
            // c_x + x < n gives mu >= x, because the index of the last b below a_x is below x; and z < n - c_x is
            // needed.
            let (below, room) = (n - UBig::ONE, n - UBig::ONE - &self.z);
            let low = self.last_value(|x, c| c + x, &below, n, None)?;
            let high = self.last_value(|_, c| c, &room, n, None)? + UBig::ONE;
            last(low.into(), high.into(), &|x| self.holds(n, x, None, budget))?
        };
        UBig::try_from(mu).map_err(|_| inconsistent())
    }

    /// The same from v = kappa n.
    fn mu_from(&self, near: &Near, n: &UBig, v: &Span, budget: &Budget) -> Result<IBig, GaveUp> {
        let (whole, (low, high)) = (v.floor(), near.offsets());
        last(&whole + low, &whole + high, &|x| self.holds(n, x, Some(v.minus(x)), budget))
    }

    /// The last x < `end` with `f(x, c_x) <= target`, f growing with both and f(0, 0) = 0; near `about`, if that is
    /// known.
    fn last_value(
        &self,
        f: fn(&UBig, UBig) -> UBig,
        target: &UBig,
        end: &UBig,
        about: Option<UBig>,
    ) -> Result<UBig, GaveUp> {
        let value = |x: &UBig| {
            Ok(match self.at(x) {
                Ok(c) => Value::Is(f(x, c)),
                Err(_) if self.exceeds(x, target) => Value::Above,
                Err(_) => Value::Unknown,
            })
        };
        let mut bracket = Bracket::below(end.clone(), target, &value);
        match about {
            // First numbers near it, and then all: the remaining search is short.
            Some(about) => {
                // If the end fits, the search is over; otherwise its value begins the first chord.
                bracket.probe(end - UBig::ONE)?;
                bracket.probe(&about + UBig::from(AROUND))?;
                bracket.probe(about.max(UBig::from(AROUND)) - UBig::from(AROUND))?;
            }
            None => bracket.octave(0)?,
        }
        Ok(bracket.close(false)?.0)
    }

    /// Whether c is too large to write down at x, but known to exceed a number.
    fn exceeds(&self, x: &UBig, number: &UBig) -> bool {
        let size = self.c.size(&self.forward(x.clone()));
        size.and_then(|size| size.compare(number)) == Some(Ordering::Greater)
    }

    /// Whether `b_x <= y`, y > z (Proposition 49).
    fn reaches(&self, x: &IBig, y: &UBig, u: Option<Span>, budget: &Budget) -> Result<bool, GaveUp> {
        let Some(n) = x.as_ubig().filter(|x| **x > self.z) else { return Ok(true) };
        let c = self.at(n)?;
        // a_x = x - z + mu, so b_x = a_x + c_x <= y exactly if mu < y + z + 1 - x - c_x.
        let x1 = (y + &self.z + UBig::ONE).as_ibig() - x - c.as_ibig();
        let u = u.map(|kappa_x| kappa_x.minus(&x1));
        Ok(!self.holds(n, &x1, u, budget)?)
    }

    /// The last m >= z with `b_m <= y`, y > z, and whether they are equal.
    fn last_b(&self, y: &UBig, budget: &Budget) -> Result<(UBig, bool), GaveUp> {
        let (low, high, near) = if let Some(near) = &self.near {
            let point = near.first_point();
            let centre = near.kappa.over_beta(&(y + &self.z + UBig::ONE), point)?;
            let (low, high) = (&centre.whole + &near.around.0, &centre.whole + &near.around.1);
            (low, high, Some((centre, near.kappa.at(point)?)))
        } else {
            // x + c_x <= b_x <= 2x - z + c_x for x > z.
            let end = y + UBig::ONE;
            let low = self.last_value(|x, c| (x << 1) + c, &(y + &self.z), &end, None)?;
            let high = self.last_value(|x, c| c + x, y, &end, None)? + UBig::ONE;
            (low.into(), high.into(), None)
        };
        let multiple = |x: &IBig| near.as_ref().map(|(centre, kappa)| centre.at(x, kappa));
        let m = last(low, high, &|x| self.reaches(x, y, multiple(x), budget))?;
        let found = UBig::try_from(m.clone()).map_err(|_| inconsistent())?.max(self.z.clone());
        let equal = found > self.z && !self.reaches(&m, &(y - UBig::ONE), multiple(&m), budget)?;
        Ok((found, equal))
    }
}

/// Whether the bounds are tested after k steps: after 2, 3, 4, 6, 8, 12, ...
fn looked_at(k: u64) -> bool {
    k.is_power_of_two() || (k.is_multiple_of(3) && (k / 3).is_power_of_two())
}

/// The last n with `c_n = 0`, where `c_0 = 0`.
fn zeros(c: &dyn Differences) -> Option<UBig> {
    let (end, zero) = (UBig::ONE << ZEROS, UBig::ZERO);
    let value = |x: &UBig| Ok(c.at(x).map_or(Value::Above, Value::Is));
    let mut bracket = Bracket::below(end.clone(), &zero, &value);
    bracket.octave(0).ok()?;
    let (z, _) = bracket.close(false).ok()?;
    (&z + UBig::ONE < end).then_some(z)
}

/// The error for a case that cannot occur while c is nondecreasing and keeps to its bounds.
fn inconsistent() -> GaveUp {
    GaveUp::beyond("c leaves its bounds")
}

impl PairAccess for Chain {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let m = self.forth(n);
        let a = if m > self.z { &m + self.mu(&m, budget)? - &self.z } else { m };
        let a = self.forward(a);
        let b = self.partner_of_a(n, &a, budget)?;
        Ok(Term { a, b })
    }

    /// One multiplication by kappa; from an index to the previous one mu falls by little or not at all.
    fn pairs_down(&self, m: &UBig, count: usize, budget: &Budget) -> Result<Vec<Term>, GaveUp> {
        let Some(near) = &self.near else {
            return one_by_one(&|n| self.pair(n, budget), m, count);
        };
        let (first, kappa) = (self.forth(m), near.kappa.at(near.first_point())?);
        let mut v = near.kappa.multiple(&first, near.first_point())?;
        let (mut mu, mut pairs) = (None, Vec::new());
        for i in (0..count).map(UBig::from).take_while(|i| i <= m) {
            budget.step()?;
            let n = &first - &i;
            let a = if n <= self.z {
                n
            } else {
                let found = match mu {
                    None => self.mu_from(near, &n, &v, budget)?,
                    // mu falls by at most a few from one index to the next, so a walk down is shorter than a search.
                    Some(mut x) => {
                        while !self.holds(&n, &x, Some(v.minus(&x)), budget)? {
                            x -= IBig::ONE;
                        }
                        x
                    }
                };
                mu = Some(found.clone());
                n + UBig::try_from(found).map_err(|_| inconsistent())? - &self.z
            };
            let (n, a) = (m - i, self.forward(a));
            let b = self.partner_of_a(&n, &a, budget)?;
            pairs.push(Term { a, b });
            // kappa (n - 1) from kappa n: the error grows by one unit, and `count` is small.
            v = v.plus(&kappa.times(&IBig::NEG_ONE));
        }
        Ok(pairs)
    }

    fn partner_of_a(&self, n: &UBig, a: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        Ok(match self.c.at(n) {
            Ok(c) => Partner::Exact(a + c),
            Err(error) => {
                let size = self.c.size(n).ok_or(error)?;
                Partner::Bits((&size.plus(&Magnitude::exact(a, 64 + bits(a)))).into())
            }
        })
    }

    fn partner_of_b(&self, n: &UBig, b: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        match b.as_ibig() - self.c.at(n)?.as_ibig() {
            a if a >= IBig::ZERO => UBig::try_from(a).map_err(|_| inconsistent()),
            _ => Ok(self.pair(n, budget)?.a),
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let y = self.forth(x);
        if y <= self.z {
            return Ok(Place { in_a: Some(x.clone()), in_b: Some(x.clone()) });
        }
        let (m, equal) = self.last_b(&y, budget)?;
        // Of z + 1 ..= y, m - z numbers are b, and the others a.
        let n = if equal { m } else { y + &self.z - m };
        let n = Some(self.forward(n));
        Ok(if equal { Place { in_a: None, in_b: n } } else { Place { in_a: n, in_b: None } })
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        if end.is_zero() || self.c.at(&UBig::ZERO)? > *d {
            return Ok(None);
        }
        let about = self.near.as_ref().and_then(|near| near.kappa.over_gamma(d));
        let m = self.last_value(|_, c| c, d, &self.forth(end), about)?;
        Ok(Some(self.forward(m)))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.traced(traced, budget)
    }
}
