//! The list of pairs from 0 on, skipped up to the index asked for: right for every game, one thread.

use super::{Batch, Cursor, Halt, LANES, Open, PairSource, Partners, Stop};
use crate::sweep::summary::Fault;
use std::time::{Duration, Instant};
use wythoff_seq::Pair;
use wythoff_solve::Analysis;
use wythoff_solve::Listing;
use wythoff_solve::PairError;

/// No pair may take longer: some rules have a row without any P-position, and its search never ends.
const STALL: Duration = Duration::from_secs(20);

/// A batch takes about so long, where pairs come slowly.
const SHOWN: Duration = Duration::from_millis(100);

/// What the list may hold, in bytes.
const MEMORY: usize = 80 << 20;

/// The listing that `wyt table` prints.
pub(crate) fn from_list(analysis: &Analysis) -> PairSource {
    let Listing { solver: name, theorem, .. } = analysis.listing();
    let words = format!("the list of pairs from n = 0 on, in one thread ({name}: {theorem})");
    let pairs = Box::new(FromList(analysis.clone()));
    PairSource { name, words, reach: (1 << 61) - 1, jumps: false, segment: 1 << 20, pairs }
}

/// The list of pairs of a game.
struct FromList(Analysis);

impl Open for FromList {
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        let mut cursor =
            Listed { listing: self.0.listing(), held: None, next: 0, text: self.0.written().to_string(), ended: None };
        while cursor.next < n {
            cursor.pull(stop)?;
            if cursor.next.is_multiple_of(LANES as u64) {
                stop.check(0)?;
            }
        }
        Ok(Box::new(cursor))
    }
}

struct Listed {
    listing: Listing,
    /// A pair pulled that did not fit into its batch.
    held: Option<Pair>,
    next: u64,
    text: String,
    /// Why there is no further pair, to be told when the pairs before are delivered.
    ended: Option<Halt>,
}

impl Listed {
    fn pull(&mut self, stop: &Stop) -> Result<Pair, Halt> {
        if let Some(pair) = self.held.take() {
            return Ok(pair);
        }
        if let Some(halt) = self.ended.take() {
            return Err(halt);
        }
        match self.listing.next_numbered(&stop.budget(STALL, MEMORY)) {
            Ok(Some(pair)) => {
                self.next += 1;
                Ok(pair)
            }
            Ok(None) => {
                let message = format!("there are only {} pairs", self.next);
                let hint = self.next.checked_sub(1).map(|last| format!("use `$to={last}`"));
                Err(Halt::Fault(Box::new(Fault { n: self.next, message, hint, place: None })))
            }
            Err(error) if error.is_about_effort() && stop.is_over() => Err(Halt::Stopped),
            Err(error) if error.is_about_effort() => Err(Halt::GaveUp(error.into())),
            Err(PairError::Eval(error)) => Err(Halt::Fault(Box::new(Fault::eval(self.next, &error, &self.text)))),
            Err(error) => {
                let fault = Fault { n: self.next, message: error.to_string(), hint: error.hint(), place: None };
                Err(Halt::Fault(Box::new(fault)))
            }
        }
    }
}

impl Cursor for Listed {
    fn next(&mut self, batch: &mut Batch, most: usize, stop: &Stop) -> Result<(), Halt> {
        let first = self.next - u64::from(self.held.is_some());
        batch.begin(first);
        stop.check(first)?;
        let since = Instant::now();
        while batch.len() < most.min(LANES) {
            let pair = match self.pull(stop) {
                Ok(pair) => pair,
                Err(halt) if batch.is_empty() => return Err(halt),
                Err(halt) => {
                    self.ended = Some(halt);
                    break;
                }
            };
            if !batch.push(pair.a, u64::try_from(&pair.b).ok(), || pair.b.clone()) {
                self.held = Some(pair);
                break;
            }
            // Long numbers fill a batch early, and slow ones are shown as they come.
            let long = matches!(&batch.b, Partners::Big(big) if big.len() >= 64);
            if long || batch.len().is_multiple_of(16) && since.elapsed() > SHOWN {
                break;
            }
        }
        Ok(())
    }
}
