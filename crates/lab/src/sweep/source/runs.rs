//! Constraint games whose b grows faster than n, from any index on: nested runs.

use super::{Batch, Cursor, Halt, LANES, Stop};
use wythoff_base::UBig;
use wythoff_seq::access::RunSum;
use wythoff_seq::packed::{Pair128, RunPairs, Runs};

type Sums = Box<dyn RunSum>;

/// The pairs n, n + 1, ... of nested runs.
pub(crate) fn open<'a>(runs: &'a Runs<Sums>, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + 'a>, Halt> {
    stop.check(0)?;
    let pairs = runs.pairs(n).map_err(|why| Halt::packed(n, Some(&why)))?;
    Ok(Box::new(Reader { pairs, held: None, next: n }))
}

struct Reader<'a> {
    pairs: RunPairs<'a, Sums>,
    /// A pair that did not fit into its batch.
    held: Option<Pair128>,
    next: u64,
}

impl Cursor for Reader<'_> {
    fn next(&mut self, batch: &mut Batch, most: usize, stop: &Stop) -> Result<(), Halt> {
        stop.check(self.next)?;
        batch.begin(self.next);
        while batch.len() < most.min(LANES) {
            let Some(pair) = self.held.take().or_else(|| self.pairs.next()) else { break };
            if !batch.push(pair.a, u64::try_from(pair.b).ok(), || UBig::from(pair.b)) {
                self.held = Some(pair);
                break;
            }
        }
        if batch.is_empty() {
            return Err(Halt::packed(self.next, self.pairs.stopped()));
        }
        self.next += batch.len() as u64;
        Ok(())
    }
}
