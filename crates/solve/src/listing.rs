//! Listing pairs, with an honest statement of why they are right.

use crate::pair_error::PairError;
use std::borrow::Cow;
use std::fmt;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_seq::access::Term;
use wythoff_seq::{Pair, PairStream, Pairs, PartnerRule};

/// What the pairs of a listing are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListingKind {
    /// P-positions.
    P,
    /// The candidates S of a constraint game.
    Candidates,
    /// The pairs of a sequence c.
    Pairs,
}

impl ListingKind {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            ListingKind::P => "P",
            ListingKind::Candidates => "candidates",
            ListingKind::Pairs => "pairs",
        }
    }
}

/// Pairs in the order of a, with their reason.
pub struct Listing {
    /// What they are.
    pub kind: ListingKind,
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

    /// The pairs n = 0..=last will be asked for.
    fn expect(&mut self, _last: u64) {}

    /// The rows before the last pair given that have no partner as far as is known.
    fn gaps(&self) -> Option<Gaps> {
        None
    }

    /// The first of them, and the bound.
    fn first_gap(&self) -> Option<(u64, u64)> {
        None
    }
}

/// Rows that have no partner up to a bound; beyond it nothing is known of them. Where one had, the pairs after it would
/// have larger numbers.
///
/// ```
/// let gaps = wythoff_solve::Gaps { bound: 100, rows: vec![1, 3, 4] };
/// let text = "x = 1, 3, 4 have no partner y <= 100; the numbers n count the pairs found up to there";
/// assert_eq!(gaps.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaps {
    /// No y up to this bound is a partner of one of the rows.
    pub bound: u64,
    /// The rows, in order; at least one.
    pub rows: Vec<u64>,
}

impl Gaps {
    fn shown(&self) -> String {
        let first: Vec<String> = self.rows.iter().take(SHOWN).map(u64::to_string).collect();
        let more = self.rows.len().saturating_sub(SHOWN);
        if more > 0 { format!("{} and {more} more", first.join(", ")) } else { first.join(", ") }
    }
}

/// The most rows named in a sentence: a line of text.
const SHOWN: usize = 12;

impl fmt::Display for Gaps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = if self.rows.len() == 1 { "has" } else { "have" };
        let (rows, bound) = (self.shown(), self.bound);
        write!(out, "x = {rows} {has} no partner y <= {bound}; the numbers n count the pairs found up to there")
    }
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

/// Pairs that are proved for every n and found by their index; `None` from the first index that has no pair.
pub(crate) struct ByIndex<F> {
    find: F,
    evidence: Evidence,
    n: u64,
}

impl<F: FnMut(u64, &Budget) -> Result<Option<Term>, GaveUp>> ByIndex<F> {
    pub(crate) fn new(find: F, evidence: Evidence) -> Self {
        ByIndex { find, evidence, n: 0 }
    }
}

impl<F: FnMut(u64, &Budget) -> Result<Option<Term>, GaveUp> + Send> Source for ByIndex<F> {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.n;
        budget.tick(n, None)?;
        let Some(Term { a, b }) = (self.find)(n, budget)? else { return Ok(None) };
        self.n += 1;
        let exact = u64::try_from(&a).ok().zip(b.exact().cloned());
        exact.map(|(a, b)| Some(Pair { n, a, b })).ok_or(PairError::TooFar { x: u64::MAX })
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

    /// The next pair where its number is certain: not after a row without a partner.
    pub fn next_numbered(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let pair = self.next(budget)?;
        match self.source.first_gap() {
            Some((x, bound)) => Err(PairError::Gap { x, bound }),
            None => Ok(pair),
        }
    }

    /// The pairs n = 0..=last will be asked for: a listing that decides whole boxes chooses one that holds them.
    pub fn expect(&mut self, last: u64) {
        self.source.expect(last);
    }

    /// The rows before the last pair given that have no partner as far as is known; `None` where there is none.
    pub fn gaps(&self) -> Option<Gaps> {
        self.source.gaps()
    }

    /// What the pairs given so far rest on.
    pub fn evidence(&self) -> Evidence {
        self.source.evidence()
    }

    /// The pairs n = 0..=last, or all where there are fewer.
    pub fn up_to(mut self, last: u64, budget: &Budget) -> Result<Vec<Pair>, PairError> {
        let mut pairs = Vec::new();
        self.expect(last);
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
        Listing { kind: ListingKind::P, solver, recursion: recursion.into(), theorem: theorem.into(), reasons, source }
    }
}
