//! A question about every pair of a range.

use crate::{Budget, Error, UBig};
use std::collections::BTreeMap;
use std::fmt;
use wythoff_lab::answers::{self, Allowance};
use wythoff_lab::sweep::{Asked, Job, Range, Summary};

#[doc(inline)]
pub use wythoff_lab::sweep::{
    Additivity, Agree, Asked as SweepQuestion, At as Extreme, Bounds, Deviation, Guess, Histogram, PairExtreme,
    Predicate, Tally,
};

/// A question about every pair with from <= n <= to: made by [`Game::sweep`](crate::Game::sweep).
#[must_use = "a question has no answer before it is asked"]
#[derive(Clone)]
pub struct Sweep<'a> {
    pub(crate) game: answers::Game,
    pub(crate) question: Asked,
    pub(crate) from: u64,
    pub(crate) to: Result<UBig, Error>,
    pub(crate) threads: usize,
    pub(crate) budget: Option<&'a Budget<'a>>,
}

impl<'a> Sweep<'a> {
    /// The first index; 0 by default.
    pub fn from(self, n: u64) -> Self {
        Sweep { from: n, ..self }
    }

    /// The number of threads; 1 by default. The result does not depend on it.
    pub fn threads(self, threads: usize) -> Self {
        Sweep { threads, ..self }
    }

    /// The time it may take, and who hears of its progress; there is no limit by default.
    pub fn budget(self, budget: &'a Budget<'a>) -> Self {
        Sweep { budget: Some(budget), ..self }
    }

    /// Looks at every pair.
    pub fn ask(&self) -> Result<SweepReport, Error> {
        let question = self.question.of(&self.game).map_err(Error::new)?;
        let range = Range { from: self.from, to: self.to.clone()?, part: (1, 1), grid: None };
        let mut job = Job::new(&self.game, question.as_ref(), &range).map_err(Error::new)?;
        let allowance = self.budget.map(Allowance::from).unwrap_or_default();
        let summary = job.finish(question.as_ref(), self.threads, &allowance).map_err(Error::new)?;
        let Summary { looked_at, counts, tallies, extremes, records, counterexample, .. } = summary;
        Ok(SweepReport {
            game: self.game.line(),
            question: question.asked().to_string(),
            solver: question.source().name,
            from: job.first,
            to: job.last,
            looked_at,
            counts,
            histograms: tallies,
            extremes,
            proved: records.keys().filter_map(|name| Some((name.clone(), question.proved(name)?))).collect(),
            records,
            counterexample: counterexample.map(|found| Counterexample {
                n: found.n,
                found: found
                    .found
                    .into_iter()
                    .map(|(name, value)| (name, value.as_str().map_or_else(|| value.to_string(), str::to_string)))
                    .collect(),
            }),
            remarks: question.remarks(),
        })
    }
}

impl fmt::Debug for Sweep<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sweep { question, from, to, .. } = self;
        write!(out, "Sweep({question} for n = {from}..={to:?})")
    }
}

/// What a sweep has seen; every pair of the range was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SweepReport {
    /// The canonical line of the game.
    pub game: String,
    /// The question in canonical form.
    pub question: String,
    /// Who computed the pairs.
    pub solver: &'static str,
    /// The first index.
    pub from: u64,
    /// The last index.
    pub to: u64,
    /// The number of pairs looked at.
    pub looked_at: u64,
    /// Counts by their names.
    pub counts: BTreeMap<String, u64>,
    /// How often each value occurs, by the name of the expression.
    pub histograms: BTreeMap<String, Tally>,
    /// The pairs with the extreme values, by their names.
    pub extremes: BTreeMap<String, Extreme>,
    /// The extremes about two indices, by their names.
    pub records: BTreeMap<String, PairExtreme>,
    /// Bounds of these extremes that are proved for every index, by the same names.
    pub proved: BTreeMap<String, String>,
    /// The smallest counterexample.
    pub counterexample: Option<Counterexample>,
    /// What the result means.
    pub remarks: Vec<String>,
}

/// The smallest n at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The index.
    pub n: u64,
    /// What was found there, by its name.
    pub found: BTreeMap<String, String>,
}
