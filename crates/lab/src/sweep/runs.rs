//! Which indices are done: runs of neighbouring ones, each with its merged summary.

use super::question::PairQuestion;
use super::summary::Summary;
use std::collections::BTreeMap;

/// Finished indices. Neighbours are merged at once, so few summaries are held.
#[derive(Clone, Debug, Default)]
pub struct Runs(BTreeMap<u64, (u64, Summary)>);

impl Runs {
    /// Adds the summary of `from..=to`. `false`, and nothing changes, if some of these were there already.
    pub(crate) fn add(&mut self, from: u64, to: u64, summary: Summary, question: &dyn PairQuestion) -> bool {
        let before = self.0.range(..=to).next_back().map(|(&start, (end, _))| (start, *end));
        if from > to || before.is_some_and(|(_, end)| end >= from) {
            return false;
        }
        let (mut start, mut end, mut merged) = (from, to, summary);
        if let Some((left, left_end)) = before
            && left_end.checked_add(1) == Some(from)
            && let Some((_, mut earlier)) = self.0.remove(&left)
        {
            question.merge(&mut earlier, merged);
            (start, merged) = (left, earlier);
        }
        if let Some(next) = to.checked_add(1)
            && let Some((right_end, later)) = self.0.remove(&next)
        {
            question.merge(&mut merged, later);
            end = right_end;
        }
        self.0.insert(start, (end, merged));
        true
    }

    /// The run that begins at `from`: its last index and its summary.
    pub fn from(&self, from: u64) -> Option<(u64, &Summary)> {
        self.0.get(&from).map(|(end, summary)| (*end, summary))
    }

    /// The summary of `from..=to`, if all are done, or if the sweep ends among them.
    pub fn whole(&self, from: u64, to: u64) -> Option<&Summary> {
        self.from(from).filter(|(end, summary)| *end >= to || summary.ends).map(|(_, summary)| summary)
    }

    /// The runs as first and last index, in order.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.0.iter().map(|(&from, &(to, _))| (from, to))
    }

    /// How many indices are done.
    pub fn done(&self) -> u64 {
        self.ranges().map(|(from, to)| to - from + 1).sum()
    }

    /// The first index that ends the sweep: the last index of the first run that says so.
    pub fn end(&self) -> Option<u64> {
        self.0.values().find(|(_, summary)| summary.ends).map(|(to, _)| *to)
    }
}

/// Hands out the indices that are not done, segment by segment.
#[derive(Clone, Debug)]
pub struct Left {
    done: Vec<(u64, u64)>,
    /// Nothing below is left.
    next: Option<u64>,
    to: u64,
    grid: u64,
}

impl Runs {
    /// What is left of `from..=to`. Segments end at multiples of the grid.
    ///
    /// ```
    /// use wythoff_lab::sweep::Runs;
    /// let mut left = Runs::default().left(5, 24, 10);
    /// let segments: Vec<_> = std::iter::from_fn(|| left.take(u64::MAX, 1)).collect();
    /// assert_eq!(segments, [(5, 9), (10, 19), (20, 24)]);
    /// assert_eq!(Runs::default().left(5, 24, 10).take(u64::MAX, 2), Some((5, 19)));
    /// ```
    pub fn left(&self, from: u64, to: u64, grid: u64) -> Left {
        Left { done: self.ranges().collect(), next: Some(from), to, grid: grid.max(1) }
    }
}

impl Left {
    /// The next segment, or several of them as one, where nothing after the index `needed` is wanted.
    pub fn take(&mut self, needed: u64, segments: u64) -> Option<(u64, u64)> {
        let (mut from, mut end) = (self.next.take()?, self.to.min(needed));
        for &(first, last) in &self.done {
            if first <= from && from <= last {
                from = last.checked_add(1)?;
            } else if first > from {
                end = end.min(first - 1);
                break;
            }
        }
        if from > end {
            return None;
        }
        let after = (from / self.grid).checked_add(segments.max(1)).and_then(|k| k.checked_mul(self.grid));
        let to = after.map_or(end, |after| end.min(after - 1));
        self.next = to.checked_add(1);
        Some((from, to))
    }

    /// Hands out nothing any more.
    pub(crate) fn close(&mut self) {
        self.next = None;
    }
}
