//! What is known about a rule: each fact is found once, when it is first asked for, and everybody reads it here.

use crate::constraint::{self, Proofs};
use crate::law::{self, Law};
use crate::line::Line;
use crate::linear::{self, Linear};
use crate::listing::Listing;
use crate::method::Method;
use crate::methods::{METHODS, any_definition, any_rows, constraint_mex, misere_mex, sequence_mex};
use crate::other_words::in_other_words;
use crate::proof::Proof;
use crate::sequence::{self, ApproximatelyLinear};
use crate::solver::Solver;
use crate::take;
use crate::wyt::{self, Recognised};
use std::fmt;
use std::sync::{Arc, OnceLock};
use wythoff_exact::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Play, Ruleset, TwoPile};
use wythoff_game::subject::Subject;

/// What is known about a rule, and the methods that may be asked about it. A clone shares what was found.
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
pub struct Analysis {
    facts: Arc<Facts>,
    methods: Arc<[Place]>,
}

/// A method, and its solver once it was asked for one.
struct Place {
    method: &'static Method,
    solver: OnceLock<Option<Solver>>,
}

struct Facts {
    written: Subject,
    /// The same moves as `f = ...` or `wyt = ...`, and that in a sentence.
    same: Option<(Subject, String)>,
    proofs: OnceLock<Option<Proofs>>,
    recognised: OnceLock<Option<Recognised>>,
    line: OnceLock<Option<Line>>,
    law: OnceLock<Option<Law>>,
    nondecreasing: OnceLock<Option<Proof>>,
    approximately_linear: OnceLock<Option<ApproximatelyLinear>>,
    linear: OnceLock<Result<Linear, String>>,
    even_diagonals: OnceLock<Option<String>>,
}

impl fmt::Debug for Analysis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Analysis({})", self.facts.written)
    }
}

/// q-blocking p-Wythoff, \[FP15\].
pub struct BlockingWythoff {
    /// f is this constant, at least 1.
    pub p: UBig,
    /// q - 1 equal removals may be forbidden, q >= 2.
    pub q: u32,
}

impl Analysis {
    /// Of a game or a pair sequence. Nothing is proved yet.
    pub fn of(subject: &Subject) -> Analysis {
        // A `take` that only says f or wyt in other words has their theorems.
        let same = subject.game().and_then(in_other_words).map(|(rules, reason)| (Subject::Game(rules), reason));
        let facts = Facts {
            written: subject.clone(),
            same,
            proofs: OnceLock::new(),
            recognised: OnceLock::new(),
            line: OnceLock::new(),
            law: OnceLock::new(),
            nondecreasing: OnceLock::new(),
            approximately_linear: OnceLock::new(),
            linear: OnceLock::new(),
            even_diagonals: OnceLock::new(),
        };
        Analysis { facts: Arc::new(facts), methods: places(METHODS.iter()) }
    }

    /// The same facts with one method left out, to compare the others with it. What the pairs are by definition can always
    /// be listed.
    pub fn without(&self, name: &str) -> Analysis {
        let others = self.methods().filter(|method| method.name != name);
        Analysis { facts: self.facts.clone(), methods: places(others) }
    }

    /// The methods that may be asked, fastest first.
    pub(crate) fn methods(&self) -> impl Iterator<Item = &'static Method> {
        self.methods.iter().map(|place| place.method)
    }

    /// What was written.
    pub fn written(&self) -> &Subject {
        &self.facts.written
    }

    /// What the theorems are asked about: the rule, or the same moves as `f = ...` or `wyt = ...`.
    pub fn subject(&self) -> &Subject {
        self.facts.same.as_ref().map_or(&self.facts.written, |(same, _)| same)
    }

    /// That a `take` has the moves of another rule, in a sentence.
    pub fn other_words(&self) -> Option<&str> {
        self.facts.same.as_ref().map(|(_, reason)| reason.as_str())
    }

    /// The game; `None` for a pair sequence.
    pub fn game(&self) -> Option<&Ruleset> {
        self.subject().game()
    }

    /// The game, if it is in normal play with free one-pile moves and without blocking: what most theorems are about.
    pub fn plain(&self) -> Option<&Ruleset> {
        self.game().filter(|rules| rules.is_plain())
    }

    /// How the game is played.
    pub fn play(&self) -> Option<Play> {
        self.game().map(Ruleset::play)
    }

    /// f of a constraint game, however it is played.
    pub fn constraint(&self) -> Option<&Formula> {
        match self.game()?.two_pile() {
            TwoPile::Constraint(f) => Some(f),
            _ => None,
        }
    }

    /// f of Wyt(f) in plain play.
    pub fn wyt(&self) -> Option<&Formula> {
        match self.plain()?.two_pile() {
            TwoPile::Wyt(f) => Some(f),
            _ => None,
        }
    }

    /// c of a pair sequence.
    pub fn c(&self) -> Option<&Formula> {
        match self.subject() {
            Subject::Pairs(c) => Some(c),
            Subject::Game(_) => None,
        }
    }

    /// What is proved of f in a constraint game.
    pub fn proofs(&self) -> Option<&Proofs> {
        self.facts.proofs.get_or_init(|| self.constraint().map(constraint::prove)).as_ref()
    }

    /// f of a constraint game in plain play, and the theorem by which its candidates are the P-positions.
    pub fn candidates_are_p(&self) -> Option<(&Formula, String)> {
        let f = self.plain().and(self.constraint())?;
        Some((f, self.proofs()?.candidates_are_p()?))
    }

    /// The theorem that gives the pairs of Wyt(f).
    pub fn recognised(&self) -> Option<&Recognised> {
        let recognise = || match self.game()?.two_pile() {
            TwoPile::Wyt(f) => wyt::recognise(f),
            _ => None,
        };
        self.facts.recognised.get_or_init(recognise).as_ref()
    }

    /// b_n = s a_n + t n, in plain play.
    pub fn line(&self) -> Option<&Line> {
        self.facts.line.get_or_init(|| Line::of(self)).as_ref()
    }

    /// f as a polynomial of x1 on each residue class, for the tower.
    pub fn law(&self) -> Option<&Law> {
        let law = || {
            let (f, _) = self.candidates_are_p()?;
            law::of(f, self.proofs()?)
        };
        self.facts.law.get_or_init(law).as_ref()
    }

    /// Why c does not fall.
    pub fn nondecreasing(&self) -> Option<&Proof> {
        self.facts.nondecreasing.get_or_init(|| sequence::nondecreasing(self.c()?)).as_ref()
    }

    /// gamma, K1 and K2 of c.
    pub fn approximately_linear(&self) -> Option<&ApproximatelyLinear> {
        self.facts.approximately_linear.get_or_init(|| sequence::approximately_linear(self.c()?)).as_ref()
    }

    /// c with b_n = a_n + c_n, where it is approximately linear; or why none is known.
    pub fn linear(&self) -> Result<&Linear, &str> {
        self.facts.linear.get_or_init(|| linear::of(self)).as_ref().map_err(String::as_str)
    }

    /// p and q of q-blocking p-Wythoff with free one-pile moves.
    pub fn blocking_wythoff(&self) -> Option<BlockingWythoff> {
        let Play::Blocking(q) = self.game().filter(|rules| rules.free_single())?.play() else { return None };
        let p = constant(self.constraint()?).filter(|p| *p >= IBig::ONE)?;
        Some(BlockingWythoff { p: UBig::try_from(p).ok()?, q })
    }

    /// Why a `take` in plain play allows exactly the equal removals of even numbers.
    pub fn even_diagonals(&self) -> Option<&str> {
        let recognise = || match self.plain()?.two_pile() {
            TwoPile::Take(condition) => take::is_even_diagonals(condition),
            _ => None,
        };
        self.facts.even_diagonals.get_or_init(recognise).as_deref()
    }

    /// The pairs one after the other, by the best method whose hypotheses are proved.
    pub fn listing(&self) -> Listing {
        self.in_other_words(self.listing_of_subject())
    }

    /// The same by every method whose hypotheses are proved, best first.
    pub fn listings(&self) -> impl Iterator<Item = Listing> {
        self.methods().filter_map(|method| method.listing(self)).map(|listing| self.in_other_words(listing))
    }

    fn in_other_words(&self, mut listing: Listing) -> Listing {
        listing.reasons.splice(0..0, self.other_words().map(String::from));
        listing
    }

    /// The pairs, without a word about other words.
    pub(crate) fn listing_of_subject(&self) -> Listing {
        let chosen = self.methods().find_map(|method| method.listing(self));
        chosen.unwrap_or_else(|| match self.subject() {
            Subject::Game(rules) => any_rows::of(rules).unwrap_or_else(|| any_definition::of(rules)),
            Subject::Pairs(c) => sequence_mex::of(c),
        })
    }

    /// The candidates S of a constraint game in plain play; `None` for anything else.
    pub fn candidates(&self) -> Option<Listing> {
        constraint_mex::candidates(self)
    }

    /// The pairs of a constraint game in misère play by the recursion of normal play with another beginning, as far as they
    /// pass its own test: observed, not proved. `None` unless f > 0 and its monotonicity are proved.
    pub fn misere(&self) -> Option<Listing> {
        self.methods().find(|method| method.name == misere_mex::NAME).and_then(|_| misere_mex::of(self))
    }

    /// The solvers, fastest first, each built when it is reached, once.
    pub fn solvers(&self) -> impl Iterator<Item = &Solver> {
        self.methods.iter().filter_map(|place| self.built(place))
    }

    /// The solver of that name, if it has one for this rule; no other is built.
    pub fn solver(&self, name: &str) -> Option<&Solver> {
        self.built(self.methods.iter().find(|place| place.method.name == name)?)
    }

    fn built<'a>(&self, place: &'a Place) -> Option<&'a Solver> {
        place.solver.get_or_init(|| Some(Solver::new(place.method, place.method.grounds(self)?))).as_ref()
    }
}

/// A place for each method.
fn places(methods: impl Iterator<Item = &'static Method>) -> Arc<[Place]> {
    methods.map(|method| Place { method, solver: OnceLock::new() }).collect()
}

/// The value of a constant f, rounded up.
pub(crate) fn constant(f: &Formula) -> Option<IBig> {
    f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::ASKED;
    use wythoff_budget::Budget;
    use wythoff_game::catalogue;

    fn of(rule: &str) -> Analysis {
        Analysis::of(&Subject::parse(rule).unwrap())
    }

    /// The methods that were asked for a solver.
    fn asked(a: &Analysis) -> Vec<&'static str> {
        a.methods.iter().filter(|place| place.solver.get().is_some()).map(|place| place.method.name).collect()
    }

    #[test]
    fn a_term_far_out_proves_f_once() {
        let before = ASKED.get();
        let (hofstadter, n) = (of("hofstadter"), UBig::from(10u8).pow(100));
        assert!(hofstadter.solvers().any(|solver| solver.term(&n, &Budget::unlimited()).is_ok()));
        assert_eq!(ASKED.get() - before, 1);
        // Nor does anything else prove it again.
        assert!(hofstadter.solvers().count() > 2 && hofstadter.listings().count() > 1);
        assert!(hofstadter.candidates().is_some() && hofstadter.misere().is_none() && hofstadter.linear().is_err());
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
