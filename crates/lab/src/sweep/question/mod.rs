//! Questions: each maps a segment of indices to a small summary.

pub(crate) mod additivity;
pub(crate) mod agree;
pub(crate) mod bounds;
pub(crate) mod deviation;
pub(crate) mod predicate;
pub(crate) mod statement;

use super::asked::Asked;
use super::source::{Halt, PairSource, Stop};
use super::summary::{At, Summary};
use crate::answers::Failure;
use wythoff_base::UBig;

/// Values, and the two ends of the share of each.
pub(crate) type Limits = Vec<(i128, [String; 2])>;

/// A question about all pairs of a range.
pub trait PairQuestion: Send + Sync {
    /// Its name and parameters in canonical form: equal values, equal answers. [`Asked::of`] makes the question again.
    fn asked(&self) -> Asked;

    /// Where its pairs come from.
    fn source(&self) -> &PairSource;

    /// One for each thread.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// Why it is not asked up to this index.
    fn refuse(&self, _to: &UBig) -> Option<Failure> {
        None
    }

    /// Whether index n takes a time proportional to n, as where it has n pairs of indices.
    fn is_square(&self) -> bool {
        false
    }

    /// Whether the second of two extremes of this name replaces the first.
    fn better(&self, _name: &str, _known: At, _new: At) -> bool {
        false
    }

    /// Joins the summary of the indices that follow.
    fn merge(&self, earlier: &mut Summary, later: Summary) {
        earlier.merge(later, |name, known, new| self.better(name, known, new));
    }

    /// The value of an extreme as a decimal number, where the question has extremes.
    fn decimal(&self, _at: At) -> Option<String> {
        None
    }

    /// Percentages that were published: the histogram, and each value with its share.
    fn published(&self) -> Vec<(&'static str, Vec<(i128, &'static str)>)> {
        vec![]
    }

    /// Limits that are proved: the histogram, and each value with the two ends of its share.
    fn limits(&self) -> Vec<(&'static str, Limits)> {
        vec![]
    }

    /// A bound of the record of this name that is proved for every index.
    fn proved(&self, _name: &str) -> Option<String> {
        None
    }

    /// What the answer means, for people: facts about the question that do not depend on the sweep.
    fn remarks(&self) -> Vec<String> {
        vec![]
    }
}

/// Works on segments, one after the other.
pub trait Worker {
    /// The summary of `from..=to`, or of a beginning of it if the sweep ends or is stopped there: then up to the
    /// index returned.
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt>;
}
