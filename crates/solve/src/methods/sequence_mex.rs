//! sequence-mex: the pairs of a sequence c, from their definition.
//!
//! Theorem. None needed: a_n = mex, b_n = a_n + c_n is the definition of the pairs.
//! Hypotheses. c_n an integer, c_0 >= 0, nondecreasing: looked at in every term.
//! Complexity. O(1) arithmetic operations a pair.
//! Reference. \[FP15\].
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::{Kind, Listing};
use crate::rules::SequenceRule;
use wythoff_game::eval::Formula;

/// The pairs, if the rule is a pair sequence.
pub fn build(a: &Facts) -> Option<Listing> {
    a.c().map(of)
}

/// The pairs of c.
pub fn of(c: &Formula) -> Listing {
    let rule = SequenceRule::new(c);
    let listing = Listing::proved("sequence-mex", "a_n = mex, b_n = a_n + c_n", "the definition", vec![], rule);
    Listing { kind: Kind::Pairs, ..listing }
}
