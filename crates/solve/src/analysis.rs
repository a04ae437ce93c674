//! What is known about a rule, and what the methods make of it.

use crate::blocks::Blocks;
use crate::facts::Facts;
use crate::listing::{Listing, ListingKind};
use crate::method::Method;
use crate::methods::{self, METHODS, automatic_pairs, constraint_mex, wyt_eventual, wyt_periodic};
use crate::solver::Solver;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use wythoff_base::{Budget, GaveUp};
use wythoff_check::Kernel;
use wythoff_check::certificate::Certificate;
use wythoff_game::Subject;

/// The `Facts` about a rule, its listing and its solvers. A clone shares what was found.
///
/// ```
/// use wythoff_game::Subject;
/// use wythoff_solve::Analysis;
/// let hofstadter = Analysis::of(&Subject::parse("f = x1 + 1")?);
/// assert!(hofstadter.proofs().is_some_and(|proofs| proofs.candidates_are_p().is_some()));
/// assert!(hofstadter.line().is_none());
/// assert_eq!(hofstadter.listing().solver, "constraint-mex");
/// # Ok::<(), wythoff_game::RuleError>(())
/// ```
#[derive(Clone)]
pub struct Analysis(Arc<AnalysisCells>);

struct AnalysisCells {
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
        Analysis(Arc::new(AnalysisCells { facts, solvers, blocks: OnceLock::new() }))
    }

    /// The same rule without the method of that name: nobody asks it, so that the others can be compared with it.
    ///
    /// ```
    /// use wythoff_game::Subject;
    /// use wythoff_solve::Analysis;
    /// let wythoff = Analysis::of(&Subject::parse("f = 1")?);
    /// let first = |a: &Analysis| a.solvers().next().map(|solver| solver.name());
    /// assert_eq!(first(&wythoff), Some("wythoff-beatty"));
    /// assert_eq!(first(&wythoff.without("wythoff-beatty")), Some("wythoff-numeration"));
    /// # Ok::<(), wythoff_game::RuleError>(())
    /// ```
    pub fn without(&self, name: &str) -> Analysis {
        Analysis::over(self.0.facts.without(name))
    }

    /// The pairs one after the other, by the best method whose hypotheses are proved.
    pub fn listing(&self) -> Listing {
        self.reduced(methods::listing(self))
    }

    /// The listing with the strongest evidence: [`listing`](Self::listing), or one proved for every n that a search of
    /// up to a quarter of a second finds.
    ///
    /// ```
    /// use wythoff_game::Subject;
    /// use wythoff_solve::Analysis;
    /// let double = Analysis::of(&Subject::parse("take = l == 2*k")?);
    /// let solvers = [double.listing().solver, double.proved_listing().solver];
    /// assert_eq!(solvers, ["any-definition", "automatic-pairs-rows"]);
    /// # Ok::<(), wythoff_game::RuleError>(())
    /// ```
    pub fn proved_listing(&self) -> Listing {
        let plain = self.listing();
        if plain.kind != ListingKind::P || plain.evidence().is_proof() {
            return plain;
        }
        methods::searched(self).map_or(plain, |listing| self.reduced(listing))
    }

    /// The command that may prove what the P-positions are for every n, where no answer does so by itself.
    pub fn prover(&self) -> Option<&'static str> {
        let rules = self.game().filter(|_| !self.proved_listing().evidence().is_proof())?;
        match self.finite_moves() {
            // The period is there, and only time is missing.
            Some(_) => Some("check --certificate FILE"),
            None => Kernel::of(rules).map(|_| "prove"),
        }
    }

    /// The same by every method whose hypotheses are proved, best first.
    pub fn listings(&self) -> impl Iterator<Item = Listing> {
        methods::asked(self).filter_map(|method| method.listing(self)).map(|listing| self.reduced(listing))
    }

    fn reduced(&self, mut listing: Listing) -> Listing {
        listing.reasons.splice(0..0, self.reduction().map(String::from));
        listing
    }

    /// The candidates S of a constraint game in plain play; `None` for anything else.
    pub fn candidates(&self) -> Option<Listing> {
        constraint_mex::candidates(self).map(|listing| self.reduced(listing))
    }

    /// The pairs in blocks from any index on, by the best method whose hypotheses are proved; `None` where pairs can
    /// only be listed from the beginning.
    pub fn blocks(&self) -> Option<&Blocks> {
        self.0.blocks.get_or_init(|| methods::asked(self).find_map(|method| method.blocks(self))).as_ref()
    }

    /// A certificate of what the P-positions are, where a kind of them serves the rule.
    pub fn certificate(&self, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
        let known = wyt_periodic::certificate(self, budget).or_else(|| wyt_eventual::certificate(self, budget));
        known.or_else(|| automatic_pairs::certificate(self, budget))
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

    /// The methods that were asked for a solver so far.
    pub fn asked(&self) -> impl Iterator<Item = &'static str> {
        let all = self.0.solvers.iter().zip(METHODS);
        all.filter(|(place, _)| place.get().is_some()).map(|(_, method)| method.name)
    }

    fn built<'a>(&self, place: &'a OnceLock<Option<Solver>>, method: &'static Method) -> Option<&'a Solver> {
        let grounds = || method.grounds(self).map(|grounds| Solver::new(method, grounds));
        place.get_or_init(|| self.asks(method.name).then(grounds)?).as_ref()
    }
}
