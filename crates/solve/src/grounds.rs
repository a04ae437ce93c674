//! What a method has for one rule: its answers, and what they rest on.

use crate::answer::Solution;
use crate::listing::Gaps;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_game::position::Position;
use wythoff_seq::access::{PairAccess, Place, Term, Trace, Traced, Untraced};

/// Decides positions of any size, or gives up.
pub(crate) trait Answers: Send + Sync {
    /// a_n and b_n.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp>;

    /// The place of x in the pairs.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp>;

    /// The outcome of a position, and a winning move.
    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp>;

    /// What the terms and places given so far rest on, where that grows with them.
    fn evidence(&self) -> Option<Evidence> {
        None
    }

    /// The rows below x that have no partner as far as is known; `None` where there is none.
    fn gaps(&self, _x: &UBig) -> Option<Gaps> {
        None
    }

    /// The steps as a table.
    fn trace(&self, _traced: &Traced, _budget: &Budget) -> Result<Trace, Untraced> {
        Err(Untraced::NoSteps("it lists the pairs one after the other"))
    }

    /// The pairs themselves, where the answers come from random access to them.
    fn into_pairs(self: Box<Self>) -> Option<Box<dyn PairAccess>> {
        None
    }
}

/// What a method has for one rule: the answers, and what they rest on.
pub(crate) struct Grounds {
    pub theorem: String,
    pub reasons: Vec<String>,
    pub evidence: Evidence,
    pub answers: Box<dyn Answers>,
}

impl Grounds {
    /// The same, where what the answers rest on is known only when they are given.
    pub(crate) fn resting_on(self, evidence: impl Fn() -> Option<Evidence> + Send + Sync + 'static) -> Grounds {
        Grounds { answers: Box::new(RestingOn { answers: self.answers, evidence }), ..self }
    }
}

/// Answers, and what those given so far rest on.
struct RestingOn<F> {
    answers: Box<dyn Answers>,
    evidence: F,
}

impl<F: Fn() -> Option<Evidence> + Send + Sync> Answers for RestingOn<F> {
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.answers.term(n, budget)
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.answers.locate(x, budget)
    }

    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        self.answers.solve(at, budget)
    }

    fn evidence(&self) -> Option<Evidence> {
        (self.evidence)()
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.answers.trace(traced, budget)
    }
}
