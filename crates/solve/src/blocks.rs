//! Pairs in blocks, from any index on: what sweeps over long ranges read.

use std::sync::Arc;
use wythoff_base::IBig;
use wythoff_game::eval::Formula;
use wythoff_seq::Differences64;
use wythoff_seq::access::RunSum;
use wythoff_seq::packed::{Machine, Runs, Sieve, Sloped};

/// The pairs of a rule, from any index on.
pub struct Blocks {
    /// The method, as `family-method`.
    pub name: &'static str,
    /// How it works and why it is right, in a sentence.
    pub wording: String,
    /// The last index it can give.
    pub reach: u64,
    /// The pairs.
    pub pairs: BlockPairs,
}

/// How the blocks are made.
pub enum BlockPairs {
    /// Packed bits, by composed transducers.
    Packed(Arc<Machine>),
    /// Packed bits of a line.
    Sloped(Arc<Sloped>),
    /// A sieve of bits.
    Sieve(Sieve<FormulaDifferences>),
    /// Nested runs.
    Runs(Runs<Box<dyn RunSum>>),
}

/// c of an expression, in words.
pub struct FormulaDifferences(pub(crate) Formula);

impl Differences64 for FormulaDifferences {
    fn at64(&self, n: u64) -> Option<u64> {
        if let Some(value) = i64::try_from(n).ok().and_then(|n| self.0.integer_small(&[n])) {
            return u64::try_from(value).ok();
        }
        u64::try_from(&self.0.integer(&[IBig::from(n)]).ok()?).ok()
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        let mut values = [0i64; 512];
        let mut indices = [0i64; 512];
        let mut first = i64::try_from(n).ok()?;
        for part in out.chunks_mut(512) {
            let next = first.checked_add_unsigned(part.len() as u64)?;
            let (values, indices) = (&mut values[..part.len()], &mut indices[..part.len()]);
            indices.iter_mut().zip(first..next).for_each(|(index, n)| *index = n);
            if self.0.integer_batch(&[indices], values) && values.iter().all(|value| *value >= 0) {
                part.iter_mut().zip(values).for_each(|(out, value)| *out = value.unsigned_abs());
            } else {
                for (out, n) in part.iter_mut().zip(first.unsigned_abs()..) {
                    *out = self.at64(n)?;
                }
            }
            first = next;
        }
        Some(())
    }
}
