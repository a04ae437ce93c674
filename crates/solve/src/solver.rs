//! A solver: one theorem made executable. It decides positions of any size, or gives up.

use crate::answer::Solution;
use wythoff_check::evidence::Evidence;
use wythoff_exact::{UBig, integer};
use wythoff_game::budget::Budget;
use wythoff_game::eval::EvalError;
use wythoff_game::position::Position;
use wythoff_seq::access::{GaveUp, Limits, Place, Term};

/// One theorem made executable. It exists only where its hypotheses hold.
pub trait Solver {
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

    /// Where the rule had no value when it was last asked for one: then the rule is to be mended, not the budget.
    fn fault(&self) -> Option<EvalError> {
        None
    }

    /// a_n and b_n.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp>;

    /// Where x stands.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp>;

    /// The outcome of a position, and a winning move.
    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp>;
}

/// The manual of a solver file: its leading `//!` comment.
pub fn manual(source: &str) -> String {
    let lines =
        source.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.map(|line| line.replace("\\[", "[").replace("\\]", "]")).collect::<Vec<_>>().join("\n")
}

/// From this many bits on one multiplication takes longer than a look at the clock by far.
const HUGE: usize = 1 << 14;

/// Runs a computation of `seq` about a number of the size of `n` within a budget.
pub fn within<T>(budget: &Budget, n: &UBig, run: impl FnOnce(&Limits) -> T) -> T {
    let huge = integer::bits(n.as_ibig()) > HUGE;
    let go_on = || if huge { budget.look(0, None).is_ok() } else { budget.tick(0, None).is_ok() };
    run(&Limits { go_on: &go_on, memory: budget.memory() })
}
