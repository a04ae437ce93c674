//! Approximately linear c, from any index on: packed bits where the increments are periodic, a sieve elsewhere.

use super::{Batch, Cursor, Halt, LANES, Partners, Source, Stop};
use crate::sweep::linear::{Differences, Linear};
use crate::sweep::summary::Fault;
use wythoff_exact::IBig;
use wythoff_game::eval::Formula;
use wythoff_seq::packed::{Declined, Differences64, Machine, Pair64, Pairs64, Sieve, SievePairs};
use wythoff_solve::sequence::{self, Shape};

/// The machine of a c with periodic increments; `None` for any other, and where nothing proves that c is nondecreasing.
pub fn machine(linear: &Linear) -> Option<Machine> {
    match &linear.c {
        Differences::Steps { p, q } => {
            let (p, q) = (u64::try_from(p).ok()?, usize::try_from(*q).ok().filter(|q| *q <= 1 << 16)?);
            Machine::new(vec![0; q], q, p).ok()
        }
        Differences::Formula(c) => {
            sequence::nondecreasing(c)?;
            match sequence::shape(c)? {
                Shape::Periodic { table, period, rise } => {
                    Machine::new(table, usize::try_from(period).ok()?, rise).ok()
                }
                Shape::Line { .. } => None,
            }
        }
    }
}

/// The pairs of a machine.
pub struct Packed {
    machine: Machine,
    reason: String,
}

impl Packed {
    /// The pairs of an approximately linear c with periodic increments.
    pub fn new(linear: &Linear) -> Option<Packed> {
        Some(Packed { machine: machine(linear)?, reason: linear.reason.clone() })
    }
}

impl Source for Packed {
    fn name(&self) -> &'static str {
        "sequence-packed"
    }

    fn words(&self) -> String {
        format!("packed bits by composed transducers, from any n on; {}", self.reason)
    }

    fn reach(&self) -> u64 {
        self.machine.largest()
    }

    fn jumps(&self) -> bool {
        true
    }

    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        stop.check(0)?;
        let pairs = self.machine.pairs(n).map_err(|declined| halt(n, &declined))?;
        Ok(Box::new(Iterated { pairs, next: n, stopped: |pairs: &Pairs64| pairs.stopped().cloned() }))
    }
}

/// The pairs of any other c that is proved to be nondecreasing and approximately linear.
pub struct Sieved {
    sieve: Sieve<OfFormula>,
    reason: String,
}

impl Sieved {
    /// The pairs of an approximately linear c.
    pub fn new(linear: &Linear) -> Option<Sieved> {
        let Differences::Formula(c) = &linear.c else { return None };
        let nondecreasing = sequence::nondecreasing(c)?;
        let sieve = Sieve::new(OfFormula(c.clone()));
        // Whether it can begin anywhere is seen when it does.
        sieve.pairs(1 << 20).ok()?;
        Some(Sieved { sieve, reason: format!("{nondecreasing}; {}", linear.reason) })
    }
}

impl Source for Sieved {
    fn name(&self) -> &'static str {
        "sequence-sieve"
    }

    fn words(&self) -> String {
        format!("a sieve of bits, from any n on; {}", self.reason)
    }

    fn reach(&self) -> u64 {
        1 << 59
    }

    fn jumps(&self) -> bool {
        true
    }

    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        stop.check(0)?;
        let pairs = self.sieve.pairs(n).map_err(|declined| halt(n, &declined))?;
        Ok(Box::new(Iterated { pairs, next: n, stopped: |pairs: &SievePairs<OfFormula>| pairs.stopped().cloned() }))
    }
}

fn halt(n: u64, declined: &Declined) -> Halt {
    match declined {
        Declined::NotNondecreasing { n } => {
            let hint = Some("c must be nondecreasing in n, and below 2^62".into());
            Halt::Fault(Box::new(Fault { n: *n, message: declined.to_string(), hint, place: None }))
        }
        _ => Halt::GaveUp(format!("at n = {n}: {declined}")),
    }
}

/// c of an expression, in words.
struct OfFormula(Formula);

impl Differences64 for OfFormula {
    fn at(&self, n: u64) -> Option<u64> {
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
                    *out = self.at(n)?;
                }
            }
        }
        Some(())
    }
}

/// Pairs one by one, and why they end.
struct Iterated<I, S> {
    pairs: I,
    next: u64,
    stopped: S,
}

impl<I: Iterator<Item = Pair64>, S: Fn(&I) -> Option<Declined>> Cursor for Iterated<I, S> {
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
            let declined = (self.stopped)(&self.pairs);
            return Err(declined.map_or(Halt::GaveUp("the pairs end".into()), |declined| halt(self.next, &declined)));
        }
        self.next += batch.len() as u64;
        Ok(())
    }
}
