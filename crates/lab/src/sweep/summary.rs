//! What a segment of indices has shown: small, mergeable, the same for every way of cutting.

use super::tally::Tally;
use crate::answers::Failure;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use wythoff_game::Span;
use wythoff_game::eval::EvalError;

/// The smallest n at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The index.
    pub n: u64,
    /// What was found there, as decimal strings.
    pub found: Map<String, Value>,
}

/// A question or a rule has no value at some n: the sweep ends there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The index.
    pub n: u64,
    /// What is wrong.
    pub message: String,
    /// What to try.
    pub hint: Option<String>,
    /// The text and the place in it, from and up to a byte.
    pub place: Option<(String, usize, usize)>,
}

impl Fault {
    /// An expression without a value.
    pub(crate) fn eval(n: u64, error: &EvalError, source: &str) -> Fault {
        let inside = error.span.end <= source.len() && error.span.start < error.span.end;
        let place = inside.then(|| (source.to_string(), error.span.start, error.span.end));
        Fault { n, message: error.to_string(), hint: error.hint(), place }
    }
}

/// An extreme of a_n - n alpha, by the pair where it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// The index.
    pub n: u64,
    /// a_n.
    pub a: u64,
}

/// The least or the greatest value of something about two indices, and the first pair where it is taken: that with the
/// least n + m, then the least m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairExtreme {
    /// The value.
    pub value: i64,
    /// The larger index.
    pub n: u64,
    /// The smaller one.
    pub m: u64,
}

impl PairExtreme {
    /// Whether a new value replaces the one known: D, of \[FP15\] Lemma 3.6, is a minimum, all others are maxima.
    pub(crate) fn replaces(name: &str, known: i64, new: i64) -> bool {
        if name.starts_with('D') { new < known } else { new > known }
    }
}

/// The summary of the indices of a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// How many n were looked at.
    pub looked_at: u64,
    /// Named counts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<String, u64>,
    /// Named histograms.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tallies: BTreeMap<String, Tally>,
    /// Named extremes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub extremes: BTreeMap<String, At>,
    /// Named extremes about two indices.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub records: BTreeMap<String, PairExtreme>,
    /// The smallest counterexample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// Why the sweep cannot continue after this segment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The sweep ends here; later segments do not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

impl Summary {
    /// Joins the summary of the indices that follow. `better` says whether the second of two extremes of a name
    /// replaces the first. Associative, with the empty summary as its unit.
    pub(crate) fn merge(&mut self, later: Summary, better: impl Fn(&str, At, At) -> bool) {
        if self.ends {
            return;
        }
        self.looked_at += later.looked_at;
        for (name, count) in later.counts {
            *self.counts.entry(name).or_default() += count;
        }
        for (name, tally) in later.tallies {
            self.tallies.entry(name).or_default().merge(tally);
        }
        for (name, at) in later.extremes {
            match self.extremes.get_mut(&name) {
                Some(known) if better(&name, *known, at) => *known = at,
                Some(_) => {}
                None => drop(self.extremes.insert(name, at)),
            }
        }
        for (name, record) in later.records {
            match self.records.get_mut(&name) {
                Some(known) if PairExtreme::replaces(&name, known.value, record.value) => *known = record,
                Some(_) => {}
                None => drop(self.records.insert(name, record)),
            }
        }
        self.counterexample = self.counterexample.take().or(later.counterexample);
        self.fault = later.fault;
        self.ends = later.ends;
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        let place = fault.place.map(|(text, start, end)| (text, Span::new(start, end)));
        Failure::Wrong { message: format!("at n = {}: {}", fault.n, fault.message), place, hint: fault.hint }
    }
}
