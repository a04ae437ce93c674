//! Many steps of a chain `x_{k+1} = ceil((x_{k-1} - p x_k)/s)` at once (docs/proofs.md, Proposition 57).
//!
//! The amount that rounding adds in `J` steps depends on `x_0` and `x_1` modulo `s^J`. The rest is linear: with `N (x,
//! y) = (s y, x - p y)`, `J` steps take `s^J (h, h')` to `N^J (h, h')`. So the first half of the steps is made with
//! the lower halves of the numbers, the upper halves are added after it by two multiplications each, and the second
//! half follows.

use std::sync::{Arc, Mutex, PoisonError};
use wythoff_base::{Budget, GaveUp, IBig, integer::floor_div_rem};

/// `x_k` and `x_{k+1}`.
pub(super) type Steps = (IBig, IBig);

/// The constants for `2^i` steps.
#[derive(Debug)]
struct Level {
    /// `s^(2^i)`
    modulus: IBig,
    /// `N^(2^i) = f N + g`.
    f: IBig,
    g: IBig,
}

/// The steps of s and p.
#[derive(Debug)]
pub(super) struct Orbit {
    s: IBig,
    p: IBig,
    /// s and p in words and the level up to which all numbers are words.
    small: Option<(i64, i64, usize)>,
    levels: Mutex<Vec<Arc<Level>>>,
}

impl Orbit {
    /// For s, p >= 1.
    pub(crate) fn new(s: IBig, p: IBig) -> Orbit {
        let small = i64::try_from(&s).ok().zip(i64::try_from(&p).ok()).and_then(|(s, p)| {
            // From numbers below s^J, J steps lead to numbers up to 2 (p + 1)^J; intermediate results have one more
            // factor p + 1.
            let fits = |level: &usize| (p + 1).checked_pow((1 << level) + 1).is_some_and(|bound| bound < 1 << 61);
            Some((s, p, (0..5).take_while(fits).last()?))
        });
        Orbit { s, p, small, levels: Mutex::new(Vec::new()) }
    }

    fn levels(&self, upto: usize) -> Vec<Arc<Level>> {
        let mut kept = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        // Each level is the square of the one before, in the ring of N.
        while kept.len() <= upto {
            let next = match kept.last().map(Arc::as_ref) {
                None => Level { modulus: self.s.clone(), f: IBig::ONE, g: IBig::ZERO },
                // N^2 = s - p N.
                Some(Level { modulus, f, g }) => {
                    let square = f * f;
                    Level { modulus: modulus * modulus, f: f * g * 2 - &self.p * &square, g: g * g + &self.s * square }
                }
            };
            kept.push(Arc::new(next));
        }
        kept.iter().take(upto + 1).cloned().collect()
    }

    /// `s^(2^level)`
    pub(crate) fn modulus(&self, level: usize) -> IBig {
        self.levels(level).last().map_or(IBig::ONE, |level| level.modulus.clone())
    }

    /// The numbers `2^level` steps later.
    pub(crate) fn advance(&self, level: usize, from: Steps, budget: &Budget) -> Result<Steps, GaveUp> {
        self.on(&self.levels(level), from, budget)
    }

    /// The numbers `steps` steps later.
    pub(crate) fn advance_by(&self, steps: usize, from: Steps, budget: &Budget) -> Result<Steps, GaveUp> {
        let mut at = from;
        for level in (0..usize::BITS as usize).rev().filter(|level| steps >> level & 1 == 1) {
            at = self.advance(level, at, budget)?;
        }
        Ok(at)
    }

    /// Makes as many steps as the last level has.
    fn on(&self, levels: &[Arc<Level>], (x, y): Steps, budget: &Budget) -> Result<Steps, GaveUp> {
        budget.step()?;
        let Some((Level { modulus, f, g }, below)) = levels.split_last().map(|(last, below)| (last.as_ref(), below))
        else {
            return Ok((x, y));
        };
        // The lower parts decide the rounding of all steps of this level; the upper parts move linearly and are added
        // at the end.
        let parts = floor_div_rem(&x, modulus).zip(floor_div_rem(&y, modulus));
        let Some(((h, x), (i, y))) = parts else { return Ok((x, y)) };
        let (x, y) = match self.small.filter(|small| small.2 + 1 >= levels.len()) {
            Some(small) => in_i64(small, below.len(), &x, &y).unwrap_or((x, y)),
            None if below.is_empty() => {
                // s and p are not words here: ceil((x - p y)/s).
                let next = floor_div_rem(&(&self.p * &y - x), &self.s).map_or(IBig::ZERO, |(down, _)| -down);
                (y, next)
            }
            None => {
                let half = self.on(below, (x, y), budget)?;
                self.on(below, half, budget)?
            }
        };
        // Numbers that are residues already, as in a comparison, have no upper part.
        if h.is_zero() && i.is_zero() {
            return Ok((x, y));
        }
        let turned = &h - &self.p * &i;
        Ok((x + f * &self.s * &i + g * h, y + f * turned + g * i))
    }
}

/// `2^level` steps from numbers that are words and remain words.
fn in_i64((s, p, _): (i64, i64, usize), level: usize, x: &IBig, y: &IBig) -> Option<Steps> {
    let (mut x, mut y) = (i64::try_from(x).ok()?, i64::try_from(y).ok()?);
    for _ in 0..1u32 << level {
        (x, y) = (y, -(p * y - x).div_euclid(s));
    }
    Some((x.into(), y.into()))
}
