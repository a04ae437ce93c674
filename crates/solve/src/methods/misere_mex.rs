//! misere-mex: a constraint game in misère play, by the recursion of normal play with another beginning.
//!
//! Theorem. None: observed for thousands of f, not proved.
//! Hypotheses. f > 0 and monotone; each pair is tested against the earlier ones as it comes.
//! Complexity. O(n) legality tests for pair n.
//! Reference. \[F04\] asks for misère play.
//! Deviation. `wyt table` lists misère play from the definition (any-rows); the solver misere-stream uses this one.

use super::constraint_mex::recursion;
use crate::facts::Facts;
use crate::listing::{Kind, Listing, Recursion, Source};
use crate::pair_error::PairError;
use crate::rules::ConstraintFormula;
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_game::eval::Formula;
use wythoff_game::expr::Var;
use wythoff_game::ruleset::{Play, Ruleset};
use wythoff_seq::beginning::Beginning;
use wythoff_seq::{Constraint, Pair};

/// The partners with which misère play begins; `None` where they have no value.
pub fn beginning(f: &Formula) -> Option<Vec<u64>> {
    let value = |x1: i64, y1: i64, x0: i64| f.ceil_saturating(&[x1, y1, x0]).ok();
    if value(0, 1, 2)? >= 2 {
        return Some(vec![1]);
    }
    let third = value(2, 2, 3)?.max(value(0, 1, 3)?.checked_add(1)?).checked_add(3)?;
    Some(vec![1, 2, u64::try_from(third).ok()?])
}

/// The pairs, where f > 0 and its monotonicity are proved.
pub fn of(a: &Facts) -> Option<Listing> {
    a.game().filter(|rules| rules.free_single() && rules.play() == Play::Misere && a.asks("misere-mex"))?;
    let f = a.constraint()?;
    a.proofs().filter(|proofs| proofs.positive.is_some() && proofs.monotone.is_some())?;
    let first = beginning(f)?;
    let begins = format!("the first partners are {first:?}");
    let rule = Beginning::new(first, Constraint::new(ConstraintFormula::new(f)));
    let pairs = Recursion::new(rule, Evidence::Observed);
    let (source, reason): (Box<dyn Source>, String) = if f.expr().mentions(Var::X0) {
        let reason = format!("f > 0 is monotone; {begins}; no legal two-pile move joins two of the pairs listed");
        (Box::new(Tested { pairs, next: None, known: Vec::new(), f: f.clone() }), reason)
    } else {
        // With d = b - a, later differences exceed earlier ones by at least f there, and the beginning is chosen so
        // that the first ones do: no legal two-pile move joins two of the pairs.
        (Box::new(pairs), format!("f > 0 does not depend on x0; {begins}"))
    };
    Some(Listing {
        kind: Kind::P,
        solver: "misere-mex",
        recursion: format!("{}, from the beginning of mis\u{E8}re play on", recursion(a)).into(),
        theorem: "the recursion of normal play with the beginning of mis\u{E8}re play: observed, not proved".into(),
        reasons: vec![reason],
        source,
    })
}

/// Pairs, each compared with all before it: O(n) for the n-th.
struct Tested<S> {
    pairs: S,
    /// Taken but not yet tested to the end: it stays where the test fails or the budget does.
    next: Option<Pair>,
    known: Vec<(i64, i64)>,
    f: Formula,
}

impl<S: Source> Source for Tested<S> {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        if self.next.is_none() {
            self.next = self.pairs.next(budget)?;
        }
        let Some(pair) = &self.next else { return Ok(None) };
        budget.allows((self.known.len() + 1) * size_of::<(i64, i64)>())?;
        let small = |n: u64| i64::try_from(n).ok().filter(|_| n < Ruleset::MAX_SMALL_PILE);
        let words = small(pair.a).zip(u64::try_from(&pair.b).ok().and_then(small));
        let (x, y) = words.ok_or(PairError::TooFar { x: pair.a })?;
        for &(a, b) in self.known.iter().filter(|(a, b)| *a < x && *b < y) {
            budget.tick(pair.n, None)?;
            // The crossed move to (b,a) is legal only if this one to (a,b) is: f is the same, and abs(k - l) the sum of the
            // two differences instead of their distance.
            if ((y - x) - (b - a)).abs() < self.f.ceil_saturating(&[a, b, x])? {
                return Err(PairError::Joined { from: (x, y), to: (a, b) });
            }
        }
        self.known.push((x, y));
        Ok(self.next.take())
    }

    fn evidence(&self) -> Evidence {
        self.pairs.evidence()
    }
}
