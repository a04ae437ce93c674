//! Formulas become automata, from the inside out.
//!
//! A formula is a disjunction of branches, and a branch a conjunction of relations, sums and their negations over the
//! free and some more variables: one nondeterministic automaton, explored column by column. Only a formula under a
//! negated quantifier is made deterministic on its own.

use crate::automaton::{Automaton, numbers};
use crate::finder::Finder;
use crate::formula::{Formula, Sum, Test, Var};
use crate::linear::Linear;
use crate::product::{Atom, Branch, MAX_SLOTS, Nondeterministic};
use crate::slices::id;
use crate::subsets::{determinise, first_word};
use crate::system::System;
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp, UBig};

/// The most branches of one disjunction before a part is made an automaton of its own. Each branch is walked on its
/// own, so their product must stay small; no verdict depends on the number.
const MAX_BRANCHES: usize = 128;

/// Decides formulas in one system, over some relations.
pub struct Prover<'a> {
    system: System,
    relations: Vec<Arc<Automaton>>,
    budget: &'a Budget<'a>,
    fresh: Cell<Var>,
    /// The most states of an automaton so far, before it was made smaller.
    largest: Cell<usize>,
}

/// What became of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not: for these numbers, of the quantifier that the sentence begins with, it fails. Shortest digits
    /// first, then by columns.
    Fails(Vec<UBig>),
}

impl Verdict {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        *self == Verdict::Holds
    }
}

/// A relation between variables, or its negation.
#[derive(Clone)]
enum Literal {
    Atom(Arc<Automaton>, Vec<Var>, bool),
    Sum(Sum, Test, bool),
    /// For no numbers.
    Never(Rc<Never>),
}

/// A formula, or its negation, that shall hold for no numbers of the variables that are its own.
struct Never {
    formula: Formula,
    holds: bool,
    names: Names,
    free: Vec<Var>,
    /// Its automaton, once it is needed.
    automaton: OnceCell<Arc<Automaton>>,
}

/// A conjunction.
type Conjunction = Vec<Literal>;

/// Which name a bound variable has got.
type Names = HashMap<Var, Var>;

impl Never {
    fn is_within(&self, vars: &[Var]) -> bool {
        self.free.iter().all(|var| vars.contains(var))
    }
}

impl<'a> Prover<'a> {
    /// Relations are known by their place; those of another system are never related.
    pub fn new(system: System, relations: impl IntoIterator<Item = Automaton>, budget: &'a Budget<'a>) -> Prover<'a> {
        let relations = relations.into_iter().map(Arc::new).collect();
        // Variables of formulas are small numbers; fresh ones begin where none of them is.
        Prover { system, relations, budget, fresh: Cell::new(1 << 31), largest: Cell::new(0) }
    }

    /// Another relation; its number.
    pub fn relation(&mut self, relation: Automaton) -> usize {
        self.relations.push(Arc::new(relation));
        self.relations.len() - 1
    }

    /// The most states that an automaton had on the way, before it was made smaller.
    pub fn largest(&self) -> usize {
        self.largest.get()
    }

    /// The smallest automaton of a formula, its free variables in the order given.
    pub fn automaton(&self, formula: &Formula, vars: &[Var]) -> Result<Automaton, GaveUp> {
        self.compile(formula, true, vars, &Names::new())
    }

    /// Whether a sentence holds; free variables are for all numbers.
    pub fn decide(&self, sentence: &Formula) -> Result<Verdict, GaveUp> {
        let (vars, body) = match sentence {
            Formula::ForAll(vars, body) => (vars.clone(), body.as_ref()),
            other => (other.free(), other),
        };
        let found = self.search(body, &vars)?;
        Ok(found.map_or(Verdict::Holds, Verdict::Fails))
    }

    /// Finds numbers for which a formula holds, for given ones: any number of times.
    pub fn finder(&self, formula: &Formula, given: &[Var], wanted: &[Var]) -> Result<Finder, GaveUp> {
        let vars = [given, wanted].concat();
        self.fits(&vars)?;
        let branches = self.branches(formula, true, &Names::new())?;
        let branches = branches.iter().map(|conjunction| self.branch(conjunction, &vars)).collect::<Result<_, _>>()?;
        Ok(Finder::new(self.system, branches, given.len(), wanted.len()))
    }

    /// A letter of this many tracks must fit a machine word.
    fn fits(&self, vars: &[Var]) -> Result<(), GaveUp> {
        let letters = self.system.digits().checked_pow(id(vars.len()));
        letters.map(|_| ()).ok_or_else(|| GaveUp::beyond("a formula has too many variables at once"))
    }

    fn search(&self, formula: &Formula, vars: &[Var]) -> Result<Option<Vec<UBig>>, GaveUp> {
        let mut words = Vec::new();
        let mut plain = Nondeterministic::default();
        for conjunction in self.branches(formula, false, &Names::new())? {
            let is_never = |literal: &Literal| matches!(literal, Literal::Never(never) if never.is_within(vars));
            let (nevers, rest): (Vec<Literal>, Conjunction) = conjunction.into_iter().partition(is_never);
            if nevers.is_empty() {
                self.add(&mut plain, &rest, vars)?;
                continue;
            }
            let mut both = Nondeterministic::default();
            self.add(&mut both, &rest, vars)?;
            // The states before this one accept what is wanted; those after it refute it.
            let wanted = both.graph.len();
            for literal in nevers {
                if let Literal::Never(never) = literal {
                    self.add_all(&mut both, &never.formula, never.holds, vars, &never.names)?;
                }
            }
            words.extend(first_word(&both, wanted, self.budget)?);
        }
        words.extend(first_word(&plain, plain.graph.len(), self.budget)?);
        Ok(words
            .into_iter()
            .min_by_key(|word| (word.len(), word.clone()))
            .map(|word| numbers(self.system, vars.len(), &word)))
    }

    /// The automaton of a formula, or of its negation.
    fn compile(&self, formula: &Formula, holds: bool, vars: &[Var], names: &Names) -> Result<Automaton, GaveUp> {
        let mut automaton = Nondeterministic::default();
        self.add_all(&mut automaton, formula, holds, vars, names)?;
        let graph = determinise(&automaton, self.budget)?;
        self.largest.set(self.largest.get().max(graph.len()));
        Automaton::new(self.system, vars.len(), &graph, self.budget)
    }

    fn add_all(
        &self,
        to: &mut Nondeterministic,
        formula: &Formula,
        holds: bool,
        vars: &[Var],
        names: &Names,
    ) -> Result<(), GaveUp> {
        let branches = self.branches(formula, holds, names)?;
        branches.iter().try_for_each(|conjunction| self.add(to, conjunction, vars))
    }

    fn add(&self, to: &mut Nondeterministic, conjunction: &Conjunction, vars: &[Var]) -> Result<(), GaveUp> {
        self.fits(vars)?;
        to.add(self.branch(conjunction, vars)?, vars.len(), self.system, self.budget)?;
        self.largest.set(self.largest.get().max(to.graph.len()));
        Ok(())
    }

    /// A conjunction with a slot for each variable, those that are kept first.
    fn branch(&self, conjunction: &Conjunction, vars: &[Var]) -> Result<Branch, GaveUp> {
        let mut slots: Vec<Var> = vars.to_vec();
        for literal in conjunction {
            let more: Vec<Var> = match literal {
                Literal::Atom(_, vars, _) => vars.clone(),
                Literal::Sum(sum, ..) => sum.terms().map(|(var, _)| var).collect(),
                Literal::Never(never) => never.free.clone(),
            };
            more.into_iter().for_each(|var| {
                if !slots.contains(&var) {
                    slots.push(var)
                }
            });
        }
        if slots.len() > MAX_SLOTS {
            return Err(GaveUp::beyond("a formula has too many variables at once"));
        }
        let slot = |var: Var| slots.iter().position(|known| *known == var).unwrap_or(0);
        let (mut atoms, mut sums) = (Vec::new(), Vec::new());
        for literal in conjunction {
            match literal {
                Literal::Atom(automaton, vars, holds) => {
                    let at = vars.iter().map(|var| slot(*var)).collect();
                    atoms.push(Atom { automaton: automaton.clone(), at, holds: *holds });
                }
                Literal::Never(never) => {
                    let at = never.free.iter().map(|var| slot(*var)).collect();
                    atoms.push(Atom { automaton: self.automaton_of(never)?, at, holds: false });
                }
                Literal::Sum(sum, test, holds) => sums.push(Linear::new(self.system, sum, *test, *holds, slot)?),
            }
        }
        Ok(Branch { slots: slots.len(), atoms, sums })
    }

    /// The formula, or its negation, as a disjunction of conjunctions.
    fn branches(&self, formula: &Formula, holds: bool, names: &Names) -> Result<Vec<Conjunction>, GaveUp> {
        self.budget.step()?;
        let name = |var: &Var| names.get(var).copied().unwrap_or(*var);
        match formula {
            Formula::Sum(sum, test) => {
                let renamed = sum
                    .terms()
                    .try_fold(Sum::constant(sum.constant), |all, (var, c)| all.plus(c, &Sum::var(name(&var))));
                let renamed = renamed.ok_or_else(|| GaveUp::beyond("a coefficient of a sum is too large"))?;
                Ok(vec![vec![Literal::Sum(renamed, *test, holds)]])
            }
            Formula::Relation(number, vars) => {
                let known = self.relations.get(*number);
                let fits = known.filter(|a| a.system() == self.system && a.tracks() == vars.len());
                let automaton = fits.ok_or_else(|| GaveUp::beyond("a formula names an unknown relation"))?;
                Ok(vec![vec![Literal::Atom(automaton.clone(), vars.iter().map(name).collect(), holds)]])
            }
            Formula::Not(part) => self.branches(part, !holds, names),
            // De Morgan: a negated disjunction is a conjunction.
            Formula::And(parts) if holds => self.all(parts, holds, names),
            Formula::Or(parts) if !holds => self.all(parts, holds, names),
            Formula::And(parts) | Formula::Or(parts) => {
                let branches =
                    parts.iter().map(|part| self.branches(part, holds, names)).collect::<Result<Vec<_>, _>>()?;
                Ok(branches.concat())
            }
            Formula::Exists(bound, part) | Formula::ForAll(bound, part) => {
                let mut inner = names.clone();
                bound.iter().for_each(|var| {
                    inner.insert(*var, self.fresh.replace(self.fresh.get().wrapping_add(1)));
                });
                // For all x: not A, is: not, for some x, A.
                let exists = matches!(formula, Formula::Exists(..));
                if exists == holds {
                    return self.branches(part, holds, &inner);
                }
                let free = formula.free().iter().map(name).collect();
                let never = Never {
                    formula: part.as_ref().clone(),
                    holds: exists,
                    names: inner,
                    free,
                    automaton: OnceCell::new(),
                };
                Ok(vec![vec![Literal::Never(Rc::new(never))]])
            }
        }
    }

    fn automaton_of(&self, never: &Never) -> Result<Arc<Automaton>, GaveUp> {
        if let Some(known) = never.automaton.get() {
            return Ok(known.clone());
        }
        let made = Arc::new(self.compile(&never.formula, never.holds, &never.free, &never.names)?);
        Ok(never.automaton.get_or_init(|| made).clone())
    }

    /// All parts at once: the product of their disjunctions, where that is small.
    fn all(&self, parts: &[Formula], holds: bool, names: &Names) -> Result<Vec<Conjunction>, GaveUp> {
        let mut product: Vec<Conjunction> = vec![Vec::new()];
        for part in parts {
            let mut branches = self.branches(part, holds, names)?;
            // Distributing would multiply the branches: an automaton of the part is one branch.
            if branches.len() > 1 && product.len() * branches.len() > MAX_BRANCHES {
                let free: Vec<Var> = part.free().iter().map(|var| names.get(var).copied().unwrap_or(*var)).collect();
                let automaton = self.compile(part, holds, &free, names)?;
                branches = vec![vec![Literal::Atom(Arc::new(automaton), free, true)]];
            }
            product =
                product.iter().flat_map(|left| branches.iter().map(move |right| [&left[..], right].concat())).collect();
        }
        Ok(product)
    }
}
