//! Constraint games whose b grows faster than n, from any index on: nested runs.

use super::{Batch, Cursor, Halt, LANES, Partners, Source, Stop};
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::packed::{Pair128, RunPairs, Runs};
use wythoff_seq::run_sum::RunSum;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::methods::run_sums;

type Sums = Box<dyn RunSum>;

/// The pairs of f, a polynomial of x1 on residue classes.
pub struct NestedRuns {
    runs: Runs<Sums>,
    theorem: String,
}

impl NestedRuns {
    /// The pairs of a game whose candidates are proved to be the P-positions.
    pub fn new(rules: &Ruleset) -> Option<NestedRuns> {
        let (sums, theorem) = run_sums(&Analysis::of(&rules.into()))?;
        let runs = Runs::new(sums).ok()?;
        // Whether b grows fast enough to begin anywhere is seen when it does.
        runs.pairs(1 << 20).ok()?;
        Some(NestedRuns { runs, theorem })
    }
}

impl Source for NestedRuns {
    fn name(&self) -> &'static str {
        "constraint-runs"
    }

    fn words(&self) -> String {
        format!("nested runs, from any n on; {}", self.theorem)
    }

    fn reach(&self) -> u64 {
        1 << 59
    }

    fn jumps(&self) -> bool {
        true
    }

    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        stop.check(0)?;
        let pairs = self.runs.pairs(n).map_err(|declined| Halt::GaveUp(format!("at n = {n}: {declined}")))?;
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
            match (u64::try_from(pair.b).ok().filter(|b| *b < 1 << 63), &mut batch.b) {
                (Some(b), Partners::Words(words)) => words.push(b),
                (_, Partners::Big(big)) => big.push(UBig::from(pair.b)),
                (None, Partners::Words(words)) if words.is_empty() => batch.b = Partners::Big(vec![UBig::from(pair.b)]),
                (None, Partners::Words(_)) => {
                    self.held = Some(pair);
                    break;
                }
            }
            batch.a.push(pair.a);
        }
        if batch.is_empty() {
            let why = self.pairs.stopped().map_or("the pairs end".into(), |declined| declined.to_string());
            return Err(Halt::GaveUp(format!("at n = {}: {why}", self.next)));
        }
        self.next += batch.len() as u64;
        Ok(())
    }
}
