//! What is known about a rule, and what the methods make of it.

use crate::blocks::Blocks;
use crate::facts::Facts;
use crate::listing::Listing;
use crate::method::Method;
use crate::methods::{self, METHODS, constraint_mex, misere_mex};
use crate::solver::Solver;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
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
        let solvers = METHODS.iter().map(|_| OnceLock::new()).collect();
        Analysis(Arc::new(Found { facts: Facts::of(subject), solvers, blocks: OnceLock::new() }))
    }

    /// The pairs one after the other, by the best method whose hypotheses are proved.
    pub fn listing(&self) -> Listing {
        let mut listing = methods::listing(self);
        listing.reasons.splice(0..0, self.other_words().map(String::from));
        listing
    }

    /// The candidates S of a constraint game in plain play; `None` for anything else.
    pub fn candidates(&self) -> Option<Listing> {
        constraint_mex::candidates(self)
    }

    /// The pairs of a constraint game in misère play by the recursion of normal play with another beginning, as far as they
    /// pass its own test: observed, not proved. `None` unless f > 0 and its monotonicity are proved.
    pub fn misere(&self) -> Option<Listing> {
        misere_mex::of(self)
    }

    /// The pairs in blocks from any index on, by the best method whose hypotheses are proved; `None` where pairs can only be
    /// listed from the beginning.
    pub fn blocks(&self) -> Option<&Blocks> {
        self.0.blocks.get_or_init(|| METHODS.iter().find_map(|method| method.blocks_of(self))).as_ref()
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
        place.get_or_init(|| Some(Solver::new(method, method.grounds(self)?))).as_ref()
    }
}
