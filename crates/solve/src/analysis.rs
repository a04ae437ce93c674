//! What is known about a rule, and what the methods make of it.

use crate::blocks::Blocks;
use crate::facts::Facts;
use crate::listing::Listing;
use crate::method::Method;
use crate::methods::{self, METHODS, constraint_mex, wyt_eventual, wyt_periodic};
use crate::solver::Solver;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::certificate::Certificate;
use wythoff_game::subject::Subject;

/// The [`Facts`] about a rule, its listing and its solvers. A clone shares what was found.
///
/// ```
/// use wythoff_game::subject::Subject;
/// use wythoff_solve::analysis::Analysis;
/// let hofstadter = Analysis::of(&Subject::parse("f = x1 + 1")?);
/// assert!(hofstadter.proofs().is_some_and(|proofs| proofs.candidates_are_p().is_some()));
/// assert!(hofstadter.line().is_none() && hofstadter.law().is_some());
/// assert_eq!(hofstadter.listing().solver, "constraint-mex");
/// # Ok::<(), wythoff_game::diagnostic::RuleError>(())
/// ```
#[derive(Clone)]
pub struct Analysis(Arc<Found>);

struct Found {
    facts: Facts,
    /// One place for each method.
    solvers: Box<[OnceLock<Option<Solver>>]>,
    blocks: OnceLock<Option<Blocks>>,
}

impl Deref for Analysis {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.0.facts
    }
}

impl fmt::Debug for Analysis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Analysis({})", self.written())
    }
}

impl Analysis {
    /// Of a game or a pair sequence. Nothing is proved yet.
    pub fn of(subject: &Subject) -> Analysis {
        Analysis::over(Facts::of(subject))
    }

    fn over(facts: Facts) -> Analysis {
        let solvers = METHODS.iter().map(|_| OnceLock::new()).collect();
        Analysis(Arc::new(Found { facts, solvers, blocks: OnceLock::new() }))
    }

    /// The same rule without the method of that name: nobody asks it, so that the others can be compared with it.
    ///
    /// ```
    /// use wythoff_game::subject::Subject;
    /// use wythoff_solve::analysis::Analysis;
    /// let wythoff = Analysis::of(&Subject::parse("f = 1")?);
    /// let first = |a: &Analysis| a.solvers().next().map(|solver| solver.name());
    /// assert_eq!(first(&wythoff), Some("wythoff-beatty"));
    /// assert_eq!(first(&wythoff.without("wythoff-beatty")), Some("wythoff-numeration"));
    /// # Ok::<(), wythoff_game::diagnostic::RuleError>(())
    /// ```
    pub fn without(&self, name: &str) -> Analysis {
        Analysis::over(self.0.facts.without(name))
    }

    /// The pairs one after the other, by the best method whose hypotheses are proved.
    pub fn listing(&self) -> Listing {
        self.in_other_words(methods::listing(self))
    }

    /// The same by every method whose hypotheses are proved, best first.
    pub fn listings(&self) -> impl Iterator<Item = Listing> {
        methods::asked(self).filter_map(|method| method.listing(self)).map(|listing| self.in_other_words(listing))
    }

    fn in_other_words(&self, mut listing: Listing) -> Listing {
        listing.reasons.splice(0..0, self.other_words().map(String::from));
        listing
    }

    /// The candidates S of a constraint game in plain play; `None` for anything else.
    pub fn candidates(&self) -> Option<Listing> {
        constraint_mex::candidates(self).map(|listing| self.in_other_words(listing))
    }

    /// The pairs in blocks from any index on, by the best method whose hypotheses are proved; `None` where pairs can only be
    /// listed from the beginning.
    pub fn blocks(&self) -> Option<&Blocks> {
        self.0.blocks.get_or_init(|| methods::asked(self).find_map(|method| method.blocks(self))).as_ref()
    }

    /// A certificate of what the P-positions are, where a kind of them serves the rule.
    pub fn certificate(&self, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
        wyt_periodic::certificate(self, budget).or_else(|| wyt_eventual::certificate(self, budget))
    }

    /// The solvers, fastest first, each built when it is reached, once.
    pub fn solvers(&self) -> impl Iterator<Item = &Solver> {
        self.0.solvers.iter().zip(METHODS).filter_map(|(place, method)| self.built(place, method))
    }

    /// The solver of that name, if it has one for this rule; no other is built.
    pub fn solver(&self, name: &str) -> Option<&Solver> {
        let (place, method) = self.0.solvers.iter().zip(METHODS).find(|(_, method)| method.name == name)?;
        self.built(place, method)
    }

    fn built<'a>(&self, place: &'a OnceLock<Option<Solver>>, method: &'static Method) -> Option<&'a Solver> {
        let grounds = || method.grounds(self).map(|grounds| Solver::new(method, grounds));
        place.get_or_init(|| self.asks(method.name).then(grounds)?).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::ASKED;
    use wythoff_budget::Budget;
    use wythoff_exact::UBig;
    use wythoff_game::catalogue;

    fn of(rule: &str) -> Analysis {
        Analysis::of(&Subject::parse(rule).unwrap())
    }

    /// The methods that were asked for a solver.
    fn asked(a: &Analysis) -> Vec<&'static str> {
        let asked = a.0.solvers.iter().zip(METHODS).filter(|(place, _)| place.get().is_some());
        asked.map(|(_, method)| method.name).collect()
    }

    #[test]
    fn a_term_far_out_proves_f_once() {
        let before = ASKED.get();
        let (hofstadter, n) = (of("hofstadter"), UBig::from(10u8).pow(100));
        assert!(hofstadter.solvers().any(|solver| solver.term(&n, &Budget::unlimited()).is_ok()));
        assert_eq!(ASKED.get() - before, 1);
        // Nor does anything else prove it again.
        assert!(hofstadter.solvers().count() > 2 && hofstadter.listings().count() > 1);
        assert!(hofstadter.candidates().is_some() && hofstadter.linear().is_err());
        assert_eq!(ASKED.get() - before, 1);
    }

    #[test]
    fn the_first_solver_costs_only_those_before_it() {
        for entry in catalogue::all() {
            let a = of(&entry.rule);
            let first = a.solvers().next().map(Solver::name);
            let place = METHODS.iter().position(|method| Some(method.name) == first).unwrap();
            let before: Vec<_> = METHODS[..=place].iter().map(|method| method.name).collect();
            assert_eq!(asked(&a), before, "{}", entry.name);
            // One that is named is built alone.
            let b = of(&entry.rule);
            assert!(b.solver("any-stream").is_some());
            assert_eq!(asked(&b), ["any-stream"], "{}", entry.name);
        }
    }
}
