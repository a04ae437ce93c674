//! Any F(a_m, b_m, x) that does not fall when x grows: a block of earlier pairs whose demand of a later x is not the
//! greatest is passed over until then (docs/proofs.md, Proposition 55).

use super::{Demand, Earlier, Value, greatest_of};
use crate::pair_error::PairError;
use wythoff_base::{Budget, IBig};
use wythoff_game::eval::Formula;

/// The number of pairs in a block: as many as a batch of a formula takes at once, and enough that one comparison saves
/// much.
const LANES: usize = 256;

/// After this many failures the search for a block runs only in one of 2^RARELY = 64 rows: what a vain search costs is
/// then below two percent.
const RARELY: u32 = 6;

/// What the pairs of a block demand at most of every x up to some number.
#[derive(Clone, Copy)]
struct Ahead {
    most: i64,
    until: i64,
    /// How far ahead to look next time, and how often that was in vain.
    step: i64,
    vain: u32,
}

/// F = max(0, ceil f(x1, y1, x0)).
pub(crate) struct OfPairs {
    f: Formula,
    x0: [i64; LANES],
    values: [i64; LANES],
    /// Of the first blocks.
    ahead: Vec<Ahead>,
}

impl OfPairs {
    /// What f demands, which must not fall when x0 grows.
    pub(crate) fn new(f: &Formula) -> OfPairs {
        OfPairs { f: f.clone(), x0: [0; LANES], values: [0; LANES], ahead: Vec::new() }
    }

    /// The greatest demand of some pairs, at most a block of them, by the batch alone.
    fn batch(&mut self, a: &[i64], b: &[i64], x: i64) -> Option<i64> {
        let (x0, values) = (&mut self.x0[..b.len()], &mut self.values[..b.len()]);
        x0.fill(x);
        if self.f.ceil_batch(&[a, b, x0], values) { greatest_of(a, b, values) } else { None }
    }

    /// The same for all values, unless it is not a machine word.
    fn block(&mut self, a: &[i64], b: &[i64], x: i64, budget: &Budget) -> Result<Option<i64>, PairError> {
        budget.look(x as u64, None)?;
        if let Some(greatest) = self.batch(a, b, x) {
            return Ok(Some(greatest));
        }
        for (value, (a, b)) in self.values.iter_mut().zip(a.iter().zip(b)) {
            budget.step()?;
            *value = self.f.ceil_saturating(&[*a, *b, x])?;
        }
        Ok(greatest_of(a, b, &self.values[..b.len()]))
    }

    /// The greatest demand of the pairs whose partners are machine words, if it is one as well.
    fn small(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<i64>, PairError> {
        let (a, b) = (&earlier.a[..earlier.b.len()], &earlier.b);
        self.ahead.resize(b.len() / LANES, Ahead { most: 0, until: -1, step: 1, vain: 0 });
        let mut greatest = 0;
        // The last ones demand most, as a rule.
        for (i, (a, b)) in a.chunks(LANES).zip(b.chunks(LANES)).enumerate().rev() {
            let known = self.ahead.get(i).copied();
            if known.is_some_and(|known| x <= known.until && known.most <= greatest) {
                continue;
            }
            let Some(here) = self.block(a, b, x, budget)? else { return Ok(None) };
            // Only a full block that does not decide this row is worth a look ahead.
            let Some(mut next) = known.filter(|_| here <= greatest) else {
                greatest = here.max(greatest);
                continue;
            };
            if x % (1 << next.vain.min(RARELY)) == 0 {
                let until = x.saturating_add(next.step);
                let most = self.batch(a, b, until).filter(|most| *most <= greatest);
                next = match most {
                    // Twice as far after a success, a quarter after a failure: the distance follows the growth of F.
                    Some(most) => Ahead { most, until, step: next.step.saturating_mul(2).min(x + 1), vain: 0 },
                    None => Ahead { step: (next.step / 4).max(1), vain: next.vain + 1, ..next },
                };
                self.ahead[i] = next;
            }
        }
        Ok(Some(greatest))
    }
}

impl Demand for OfPairs {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.f.acting(earlier, m, x)
    }

    fn greatest(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<IBig>, PairError> {
        let Some(small) = self.small(earlier, x, budget)? else { return Ok(None) };
        let mut greatest = IBig::from(small);
        for m in earlier.b.len()..earlier.a.len() {
            budget.step()?;
            greatest = greatest.max(earlier.difference(m) + self.exact(earlier, m, x)?);
        }
        Ok(Some(greatest))
    }
}
