//! A solver: a method that decides positions of any size, or gives up.

use crate::answer::Solution;
use crate::grounds::Grounds;
use crate::listing::Gaps;
use crate::method::Method;
use crate::methods::METHODS;
use std::sync::Arc;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_game::position::Position;
use wythoff_seq::access::{Place, Term, Trace, Traced, Untraced};

/// A method at work on one rule. A clone shares what it has found.
#[derive(Clone)]
pub struct Solver {
    method: &'static Method,
    grounds: Arc<Grounds>,
}

impl Solver {
    pub(crate) fn new(method: &'static Method, grounds: Grounds) -> Solver {
        Solver { method, grounds: Arc::new(grounds) }
    }

    /// `family-method`, the same in every output.
    pub fn name(&self) -> &'static str {
        self.method.name
    }

    /// Its manual: Theorem, Hypotheses, Complexity, Reference, Deviation.
    pub fn manual(&self) -> String {
        self.method.manual()
    }

    /// Whether no other solver answers after it.
    pub fn is_last(&self) -> bool {
        METHODS.iter().rfind(|method| method.is_access()).is_some_and(|last| last.name == self.name())
    }

    /// What it rests on, in a sentence.
    pub fn theorem(&self) -> &str {
        &self.grounds.theorem
    }

    /// Why the hypotheses hold for this rule.
    pub fn reasons(&self) -> &[String] {
        &self.grounds.reasons
    }

    /// What its answers given so far rest on.
    pub fn evidence(&self) -> Evidence {
        self.grounds.answers.evidence().unwrap_or(self.grounds.evidence)
    }

    /// The rows below x that have no partner as far as is known: the indices of later pairs count without them. `None`
    /// where there is none.
    pub fn gaps(&self, x: &UBig) -> Option<Gaps> {
        self.grounds.answers.gaps(x)
    }

    /// a_n and b_n.
    pub fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.grounds.answers.term(n, budget)
    }

    /// The place of x in the pairs.
    pub fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.grounds.answers.locate(x, budget)
    }

    /// The outcome of a position, and a winning move.
    pub fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        self.grounds.answers.solve(at, budget)
    }

    /// The steps as a table, which are walked again.
    pub fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.grounds.answers.trace(traced, budget)
    }
}
