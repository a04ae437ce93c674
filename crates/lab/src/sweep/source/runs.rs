//! Constraint games whose b grows faster than n, from any index on: nested runs.

use super::{Batch, Cursor, Halt, LANES, Open, PairSource, Stop};
use wythoff_exact::UBig;
use wythoff_seq::packed::{Pair128, RunPairs, Runs};
use wythoff_seq::run_sum::RunSum;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::methods::run_sums;

type Sums = Box<dyn RunSum>;

/// The pairs of a game whose candidates are proved to be the P-positions, f a polynomial of x1 on residue classes.
pub fn nested(analysis: &Analysis) -> Option<PairSource> {
    let (sums, theorem) = run_sums(analysis)?;
    let runs = Runs::new(sums).ok()?;
    // Whether b grows fast enough to begin anywhere is seen when it does.
    runs.pairs(1 << 20).ok()?;
    Some(PairSource::anywhere("constraint-runs", format!("nested runs, from any n on; {theorem}"), 1 << 59, runs))
}

impl Open for Runs<Sums> {
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        stop.check(0)?;
        let pairs = self.pairs(n).map_err(|why| Halt::packed(n, Some(&why)))?;
        Ok(Box::new(Reader { pairs, held: None, next: n }))
    }
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
