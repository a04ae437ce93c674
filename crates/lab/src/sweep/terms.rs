//! The first terms of the sequences of a game, for statements about indices far apart.

use super::linear;
use super::scan::Scan;
use super::source::{self, Halt, PairSource, Partners, Stop};
use crate::answers::{Failure, Slopes};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_game::statement::{Columns, Series};
use wythoff_seq::Limit;
use wythoff_solve::Analysis;

/// The most terms of a sequence that are kept: 128 MiB for each, and 640 MiB where a statement mentions all five.
pub(super) const MOST_TERMS: u64 = 1 << 24;

/// Terms are smaller than this, so that no sum of two overflows.
const LARGEST: u64 = 1 << 62;

/// Where terms come from, and those computed so far; all threads share them.
pub(super) struct Terms {
    source: PairSource,
    wanted: Vec<Series>,
    /// alpha and beta, where s or t is wanted.
    near: Option<Slopes>,
    known: Mutex<Arc<Known>>,
}

/// The terms x_0, ..., of each sequence.
#[derive(Default)]
pub(super) struct Known {
    /// Their number.
    pub(super) length: u64,
    pub(super) columns: Columns,
    /// Why there are no more.
    pub(super) ended: Option<String>,
}

impl Terms {
    /// Nothing is computed yet. `segment` indices make a good segment, and no index is above `reach`.
    pub(super) fn new(
        analysis: &Analysis,
        wanted: Vec<Series>,
        segment: u64,
        reach: u64,
        question: &str,
    ) -> Result<Terms, Failure> {
        let rounded = wanted.iter().any(|series| matches!(series, Series::S | Series::T));
        let near = rounded.then(|| linear::of(analysis, question).and_then(Slopes::of)).transpose()?;
        let mut source = source::choose(analysis);
        // A segment begins anywhere: the terms are there.
        (source.jumps, source.segment, source.reach) = (true, segment, source.reach.min(reach));
        Ok(Terms { source, wanted, near, known: Mutex::default() })
    }

    pub(super) fn source(&self) -> &PairSource {
        &self.source
    }

    /// What s_n and t_n are, where they are wanted.
    pub(super) fn remark(&self) -> Option<String> {
        self.near.as_ref().map(|near| near.sentences()[0].clone())
    }

    /// At least `length` terms, or all that there are.
    pub(super) fn at_least(&self, length: u64, stop: &Stop) -> Result<Arc<Known>, Halt> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let length = length.min(MOST_TERMS);
        if known.length < length && known.ended.is_none() {
            // Twice as many as before: few lists are computed again.
            *known = Arc::new(self.compute(length.max(2 * known.length).min(MOST_TERMS), stop)?);
        }
        Ok(known.clone())
    }

    fn compute(&self, length: u64, stop: &Stop) -> Result<Known, Halt> {
        // These pairs are not the progress of the sweep.
        let apart = Stop::new(stop.flag, stop.deadline);
        let [mut a, mut b] = [Vec::new(), Vec::new()];
        let mut ended = None;
        let scanned = Scan::new(&self.source).segment(0, length.saturating_sub(1), &apart, |batch, _| {
            let words = if let Partners::Words(words) = &batch.b { words.as_slice() } else { &[] };
            let small = |&(x, y): &(u64, u64)| x < LARGEST && y < LARGEST;
            for (x, y) in batch.a.iter().copied().zip(words.iter().copied()).take_while(small) {
                a.push(x.cast_signed());
                b.push(y.cast_signed());
            }
            if a.len() as u64 == batch.first + batch.len() as u64 {
                return ControlFlow::Continue(());
            }
            ended = Some(format!("b_{} has more than 62 bits", a.len()));
            ControlFlow::Break(batch.first)
        });
        match scanned.halt {
            Some(Halt::Stopped) => return Err(Halt::Stopped),
            Some(Halt::Fault(fault)) => ended = Some(fault.message),
            Some(Halt::GaveUp(why)) => ended = Some(why.to_string()),
            None => {}
        }
        if length == MOST_TERMS {
            ended.get_or_insert_with(|| format!("at most {MOST_TERMS} terms are kept"));
        }
        let mut columns = Columns::default();
        let count = a.len();
        // Later pairs have larger a, and b >= a.
        let least = a.last().copied().unwrap_or_default();
        for series in &self.wanted {
            let floors = |limit: &Limit| -> Vec<i64> {
                limit.floors(0).take(count).map_while(|floor| i64::try_from(floor).ok()).collect()
            };
            let (values, least) = match (series, &self.near) {
                (Series::A, _) => (a.clone(), least),
                (Series::B, _) => (b.clone(), least),
                // c is not counted.
                (Series::C, _) => (b.iter().zip(&a).map(|(b, a)| b - a).collect(), 0),
                (Series::S | Series::T, None) => continue,
                (Series::S | Series::T, Some(near)) => {
                    let floors = floors(near.limits()[usize::from(*series == Series::T)]);
                    let last = floors.last().copied().unwrap_or_default();
                    (floors, last)
                }
            };
            columns.set(*series, values, least);
        }
        Ok(Known { length: count as u64, columns, ended })
    }
}
