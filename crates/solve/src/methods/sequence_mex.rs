//! sequence-mex: the pairs of a sequence c, from their definition.
//!
//! Theorem. None needed: a_n = mex, b_n = a_n + c_n is the definition of the pairs.
//! Hypotheses. c_n is an integer, c_0 >= 0, and c does not fall: every term is checked.
//! Complexity. O(1) arithmetic operations for each pair.
//! Reference. \[FP15\].
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::{Listing, ListingKind, Source};
use crate::pair_error::PairError;
use crate::rules::SequenceRule;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_game::eval::Formula;
use wythoff_seq::Pair;

/// The pairs, if the rule is a pair sequence. A sequence that is known to fall has none.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let listing = a.c().map(of)?;
    Some(match a.fault() {
        Some(fault) => Listing { source: Box::new(Refused(fault.clone())), ..listing },
        None => listing,
    })
}

/// A sequence that cannot be listed.
struct Refused(PairError);

impl Source for Refused {
    fn next(&mut self, _: &Budget) -> Result<Option<Pair>, PairError> {
        Err(self.0.clone())
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem
    }
}

/// The pairs of c.
pub(crate) fn of(c: &Formula) -> Listing {
    let rule = SequenceRule::new(c);
    let listing =
        Listing::proved("sequence-mex", "a_n = mex, b_n = a_n + c_n", "the definition of the pairs", vec![], rule);
    Listing { kind: ListingKind::Pairs, ..listing }
}
