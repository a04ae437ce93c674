//! A solver: one theorem made executable. It decides positions of any size, or gives up.

use crate::answer::Solution;
use wythoff_budget::{Budget, Fault, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::eval::EvalError;
use wythoff_game::position::Position;
use wythoff_seq::access::{Place, Term};

/// One theorem made executable. It exists only where its hypotheses hold.
pub trait Solver: Send + Sync {
    /// `family-method`, the same in every output.
    fn name(&self) -> &'static str;

    /// Its manual: Theorem, Hypotheses, Complexity, Reference, Deviation.
    fn manual(&self) -> String;

    /// What it rests on, in a sentence.
    fn theorem(&self) -> String;

    /// Why the hypotheses hold for this rule.
    fn reasons(&self) -> Vec<String>;

    /// What its answers rest on.
    fn evidence(&self) -> Evidence;

    /// a_n and b_n.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp>;

    /// Where x stands.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp>;

    /// The outcome of a position, and a winning move.
    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp>;
}

/// A value that does not exist is a fault of the rule, not of the method.
pub(crate) fn fault(error: EvalError) -> GaveUp {
    GaveUp::Rule(Fault::new(error))
}

/// The manual of a solver file: its leading `//!` comment.
pub fn manual(source: &str) -> String {
    let lines =
        source.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.map(|line| line.replace("\\[", "[").replace("\\]", "]")).collect::<Vec<_>>().join("\n")
}
