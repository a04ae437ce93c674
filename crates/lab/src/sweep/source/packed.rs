//! Pairs in blocks, from any index on: packed bits, a sieve, or nested runs.

use super::{Batch, Cursor, Halt, LANES, Open, PairSource, Partners, Stop, runs};
use wythoff_base::GaveUp;
use wythoff_seq::packed::Pairs64;
use wythoff_solve::Analysis;
use wythoff_solve::BlockPairs;

/// The blocks of a rule that has some.
pub(crate) fn in_blocks(analysis: &Analysis) -> Option<PairSource> {
    let blocks = analysis.blocks()?;
    let (words, pairs) = (blocks.wording.clone(), Box::new(InBlocks(analysis.clone())));
    Some(PairSource { name: blocks.name, words, reach: blocks.reach, jumps: true, segment: 1 << 26, pairs })
}

struct InBlocks(Analysis);

impl Open for InBlocks {
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        match self.0.blocks().map(|blocks| &blocks.pairs) {
            Some(BlockPairs::Packed(machine)) => begin(|| machine.pairs(n), n, stop),
            Some(BlockPairs::Sloped(line)) => begin(|| line.pairs(n), n, stop),
            Some(BlockPairs::Sieve(sieve)) => begin(|| sieve.pairs(n), n, stop),
            Some(BlockPairs::Runs(nested)) => runs::open(nested, n, stop),
            None => Err(Halt::packed(n, None)),
        }
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
