//! A solver: a method that decides positions of any size, or gives up.

use crate::analysis::Analysis;
use crate::answer::Solution;
use crate::method::Method;
use crate::methods::METHODS;
use crate::pair_solver::{PairSolver, WinningMove};
use std::sync::Arc;
use wythoff_budget::{Budget, Fault, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::eval::EvalError;
use wythoff_game::position::Position;
use wythoff_seq::access::{PairAccess, Place, Term};

/// Decides positions of any size, or gives up.
pub(crate) trait Answers: Send + Sync {
    /// a_n and b_n.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp>;

    /// Where x stands.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp>;

    /// The outcome of a position, and a winning move.
    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp>;

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
    /// A theorem about the pairs of a rule: random access to them, and the family's way to win.
    pub fn new(
        analysis: &Analysis,
        theorem: impl Into<String>,
        reasons: Vec<String>,
        pairs: Box<dyn PairAccess>,
        winning: impl WinningMove + 'static,
    ) -> Grounds {
        let answers = Box::new(PairSolver::new(analysis.subject(), pairs, Box::new(winning)));
        let mut grounds = Grounds { theorem: theorem.into(), reasons, evidence: Evidence::Theorem, answers };
        grounds.reasons.splice(0..0, analysis.other_words().map(String::from));
        grounds
    }

    /// The same, observed and not proved.
    pub fn observed(self) -> Grounds {
        Grounds { evidence: Evidence::Observed, ..self }
    }
}

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

    /// Whether nobody is asked behind it.
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

    /// What its answers rest on.
    pub fn evidence(&self) -> Evidence {
        self.grounds.evidence
    }
}

impl Solver {
    /// a_n and b_n.
    pub fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.grounds.answers.term(n, budget)
    }

    /// Where x stands.
    pub fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.grounds.answers.locate(x, budget)
    }

    /// The outcome of a position, and a winning move.
    pub fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        self.grounds.answers.solve(at, budget)
    }
}

/// A value that does not exist is a fault of the rule, not of the method.
pub(crate) fn fault(error: EvalError) -> GaveUp {
    GaveUp::Rule(Fault::new(error))
}
