//! Listing pairs, with an honest statement of why they are right.

use crate::pair_error::PairError;
use std::borrow::Cow;
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_seq::{Pair, PairStream, Pairs, PartnerRule};

/// What the pairs of a listing are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// P-positions.
    P,
    /// The candidates S of a constraint game.
    Candidates,
    /// The pairs of a sequence c.
    Pairs,
}

impl Kind {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::P => "P",
            Kind::Candidates => "candidates",
            Kind::Pairs => "pairs",
        }
    }
}

/// Pairs in the order of a, with their reason.
pub struct Listing {
    /// What they are.
    pub kind: Kind,
    /// The method, as `family-method`.
    pub solver: &'static str,
    /// How the pairs are made.
    pub recursion: Cow<'static, str>,
    /// What that rests on, in a sentence.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    pub(crate) source: Box<dyn Source>,
}

/// Where pairs come from.
pub(crate) trait Source: Send {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError>;
    fn evidence(&self) -> Evidence;
}

/// A recursion, and what it rests on.
pub(crate) struct Recursion<R> {
    pairs: Pairs<R>,
    evidence: Evidence,
    n: u64,
    failed: Option<PairError>,
}

impl<R: PartnerRule> Recursion<R> {
    pub(crate) fn new(rule: R, evidence: Evidence) -> Self {
        Recursion { pairs: PairStream::new(rule).pairs(), evidence, n: 0, failed: None }
    }
}

impl<R: PartnerRule<Error: Into<PairError>> + Clone + Send> Source for Recursion<R> {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        // Before a pair is taken: one that was taken must be given.
        budget.tick(self.n, None)?;
        if self.n.is_multiple_of(1024) {
            budget.allows(self.pairs.stream().memory())?;
        }
        self.n += 1;
        let pair = self.pairs.next().transpose().map_err(PairError::from);
        self.failed = pair.as_ref().err().cloned();
        pair
    }

    fn evidence(&self) -> Evidence {
        self.evidence
    }
}

impl Listing {
    /// The next pair; `None` when there are no more.
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        self.source.next(budget)
    }

    /// What the pairs given so far rest on.
    pub fn evidence(&self) -> Evidence {
        self.source.evidence()
    }

    /// The pairs n = 0..=last, or all where there are fewer.
    pub fn up_to(mut self, last: u64, budget: &Budget) -> Result<Vec<Pair>, PairError> {
        let mut pairs = Vec::new();
        while pairs.len() as u64 <= last {
            match self.next(budget)? {
                Some(pair) => pairs.push(pair),
                None => break,
            }
        }
        Ok(pairs)
    }

    /// A recursion that a theorem proves to give the P-positions.
    pub(crate) fn proved<R>(
        solver: &'static str,
        recursion: impl Into<Cow<'static, str>>,
        theorem: impl Into<String>,
        reasons: Vec<String>,
        rule: R,
    ) -> Listing
    where
        R: PartnerRule<Error: Into<PairError>> + Clone + Send + 'static,
    {
        let source = Box::new(Recursion::new(rule, Evidence::Theorem));
        Listing { kind: Kind::P, solver, recursion: recursion.into(), theorem: theorem.into(), reasons, source }
    }
}
