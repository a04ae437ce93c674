//! Going through the pairs of a segment in batches, with the pair before each batch at hand.

use super::source::{Batch, Cursor, Halt, LANES, PairSource, Stop};
use super::summary::Summary;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use wythoff_base::GaveUp;
use wythoff_seq::Pair;

/// A reader of one source. Segments that follow each other are read without a jump.
pub(crate) struct Scan<'a> {
    source: &'a PairSource,
    place: Option<(u64, Box<dyn Cursor + 'a>)>,
    before: Option<Pair>,
    batch: Batch,
}

/// How a segment ended: the last index read, and the error after it, if any.
pub(crate) struct Scanned {
    /// The last index looked at; `None` if there is none.
    pub last: Option<u64>,
    /// Why it was not the last of the segment.
    pub halt: Option<Halt>,
}

impl Scanned {
    /// The answer of a worker: the summary, and the last index it is about.
    pub(crate) fn finish(self, mut summary: Summary, from: u64, to: u64) -> Result<(Summary, u64), Halt> {
        match (self.last, self.halt) {
            (last, Some(Halt::Fault(fault))) => {
                let n = fault.n.max(last.unwrap_or(from)).clamp(from, to);
                (summary.fault, summary.ends) = (Some(*fault), true);
                Ok((summary, n))
            }
            (_, Some(halt @ Halt::GaveUp(_))) | (None, Some(halt)) => Err(halt),
            (Some(last), _) => Ok((summary, last)),
            (None, None) => Err(Halt::Stopped),
        }
    }
}

impl<'a> Scan<'a> {
    /// Standing nowhere.
    pub(crate) fn new(source: &'a PairSource) -> Scan<'a> {
        Scan { source, place: None, before: None, batch: Batch::default() }
    }

    /// Shows all pairs of `from..=to` in batches, each with the pair before it (none before n = 0). `look` may break
    /// off at an index, which then is the last.
    pub(crate) fn segment(
        &mut self,
        from: u64,
        to: u64,
        stop: &Stop,
        mut look: impl FnMut(&Batch, Option<&Pair>) -> ControlFlow<u64>,
    ) -> Scanned {
        let mut last = None;
        let halt = self.seek(from, stop).and_then(|()| {
            while last.is_none_or(|last| last < to) {
                let n = last.map_or(from, |last: u64| last + 1);
                let most = usize::try_from(to - n).unwrap_or(LANES).saturating_add(1).min(LANES);
                self.read(n, most, stop)?;
                stop.looked_at.fetch_add(self.batch.len() as u64, Ordering::Relaxed);
                match look(&self.batch, self.before.as_ref()) {
                    ControlFlow::Continue(()) => last = Some(n + self.batch.len() as u64 - 1),
                    ControlFlow::Break(at) => {
                        last = Some(at);
                        // Earlier pairs are available again only after a jump.
                        self.place = None;
                        break;
                    }
                }
                self.before = self.batch.pair(self.batch.len() - 1);
            }
            Ok(())
        });
        if halt.is_err() {
            self.place = None;
        }
        Scanned { last, halt: halt.err() }
    }

    /// Moves to n, with the pair n - 1 known.
    fn seek(&mut self, n: u64, stop: &Stop) -> Result<(), Halt> {
        if self.place.as_ref().is_some_and(|(next, _)| *next == n) {
            return Ok(());
        }
        let from = n.saturating_sub(1);
        self.before = None;
        self.place = Some((from, self.source.open(from, stop)?));
        if n > 0 {
            self.read(from, 1, stop)?;
            self.before = self.batch.pair(0);
        }
        Ok(())
    }

    fn read(&mut self, n: u64, most: usize, stop: &Stop) -> Result<(), Halt> {
        let Some((next, cursor)) = &mut self.place else {
            return Err(Halt::GaveUp(GaveUp::beyond("the list of pairs was lost")));
        };
        cursor.next(&mut self.batch, most, stop)?;
        let count = self.batch.len();
        if count == 0 || count > most || self.batch.first != n {
            return Err(Halt::GaveUp(GaveUp::beyond(format!("{} cannot continue at n = {n}", self.source.name))));
        }
        *next = n + count as u64;
        Ok(())
    }
}
