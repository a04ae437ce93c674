//! Approximately linear c, from any index on: packed bits where the increments are periodic, a sieve elsewhere.

use super::{Batch, Cursor, Halt, LANES, Open, PairSource, Partners, Stop};
use std::sync::Arc;
use wythoff_budget::GaveUp;
use wythoff_exact::IBig;
use wythoff_game::eval::Formula;
use wythoff_seq::linear::Differences64;
use wythoff_seq::packed::{Machine, Pairs64, Sieve};
use wythoff_solve::linear::{Linear, Terms};

/// The machine of a c with periodic increments; `None` for any other, and where nothing proves that c is nondecreasing.
pub fn machine(linear: &Linear) -> Option<Arc<Machine>> {
    let machine = Machine::new(linear.periodic()?).ok()?;
    #[cfg(test)]
    built::MACHINES.set(built::MACHINES.get() + 1);
    Some(Arc::new(machine))
}

/// The pairs of an approximately linear c with periodic increments.
pub fn packed(linear: &Linear, machine: Arc<Machine>) -> PairSource {
    let words = format!("packed bits by composed transducers, from any n on; {}", linear.reason);
    PairSource::anywhere("sequence-packed", words, machine.largest(), machine)
}

/// The pairs of any other c that is proved to be nondecreasing and approximately linear.
pub fn sieved(linear: &Linear) -> Option<PairSource> {
    let (Terms::Formula(c), Some(nondecreasing)) = (&linear.c, &linear.nondecreasing) else { return None };
    let sieve = Sieve::new(OfFormula(c.clone()));
    // Whether it can begin anywhere is seen when it does.
    sieve.pairs(1 << 20).ok()?;
    let words = format!("a sieve of bits, from any n on; {nondecreasing}; {}", linear.reason);
    Some(PairSource::anywhere("sequence-sieve", words, 1 << 59, sieve))
}

impl Open for Arc<Machine> {
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        begin(|| self.pairs(n), n, stop)
    }
}

impl Open for Sieve<OfFormula> {
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        begin(|| self.pairs(n), n, stop)
    }
}

fn begin<'a>(
    pairs: impl FnOnce() -> Result<Pairs64<'a>, GaveUp>,
    n: u64,
    stop: &Stop,
) -> Result<Box<dyn Cursor + 'a>, Halt> {
    stop.check(0)?;
    let pairs = pairs().map_err(|why| Halt::packed(n, Some(&why)))?;
    Ok(Box::new(Reader { pairs, next: n }))
}

/// c of an expression, in words.
struct OfFormula(Formula);

impl Differences64 for OfFormula {
    fn word(&self, n: u64) -> Option<u64> {
        if let Some(value) = i64::try_from(n).ok().and_then(|n| self.0.integer_small(&[n])) {
            return u64::try_from(value).ok();
        }
        u64::try_from(&self.0.integer(&[IBig::from(n)]).ok()?).ok()
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        let mut values = [0i64; 512];
        let mut indices = [0i64; 512];
        for (first, part) in (n..).step_by(512).zip(out.chunks_mut(512)) {
            for (index, n) in indices.iter_mut().zip(first..) {
                *index = i64::try_from(n).ok()?;
            }
            let (values, indices) = (&mut values[..part.len()], &indices[..part.len()]);
            if self.0.integer_batch(&[indices], values) {
                for (out, value) in part.iter_mut().zip(values) {
                    *out = u64::try_from(*value).ok()?;
                }
            } else {
                for (out, n) in part.iter_mut().zip(first..) {
                    *out = self.word(n)?;
                }
            }
        }
        Some(())
    }
}

/// Pairs one by one.
struct Reader<'a> {
    pairs: Pairs64<'a>,
    next: u64,
}

impl Cursor for Reader<'_> {
    fn next(&mut self, batch: &mut Batch, most: usize, stop: &Stop) -> Result<(), Halt> {
        stop.check(self.next)?;
        batch.begin(self.next);
        if let Partners::Words(b) = &mut batch.b {
            for pair in self.pairs.by_ref().take(most.min(LANES)) {
                batch.a.push(pair.a);
                b.push(pair.b);
            }
        }
        if batch.is_empty() {
            return Err(Halt::packed(self.next, self.pairs.stopped()));
        }
        self.next += batch.len() as u64;
        Ok(())
    }
}

/// How many machines this thread has built.
#[cfg(test)]
pub(in crate::sweep) mod built {
    thread_local!(pub static MACHINES: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
}
