//! hofstadter-tower: f = x1 + kappa, Hofstadter's game and its relatives, by the polynomial tower.
//!
//! The losing positions of f = x1 + 1 are the figure-figure sequences of Gödel, Escher, Bach. Fraenkel asks in two papers
//! whether the game has a polynomial strategy. This method is exact and quasi-polynomial in the digits; whether a
//! polynomial strategy exists stays open.
//!
//! Theorem. On a run of consecutive a, b is a polynomial with one unknown number; those numbers follow polynomials of
//! their own on the runs of their index, which is about a square root as large; and so on, down to a few thousand rows.
//! Hypotheses. f is x1 + kappa with an integer kappa >= 1.
//! Complexity. 2^(O((log log n)^2)) operations on numbers of O(log n) bits.
//! Reference. \[F04\] game G1 asks; docs/tower.md proves exactness and the bound.
//! Deviation. The papers give the recursion.

use super::pair_solver::{PairSolver, Winning};
use super::residues::Class;
use crate::constraint;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::expr::Var;
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::access::{GaveUp, Limits, PairAccess, Place, Term};
use wythoff_seq::tower::Tower;

/// The tower, and the same with a bottom one level deeper: two evaluations that meet in the answer only.
pub fn build(rules: &Ruleset) -> Vec<PairSolver> {
    let solvers = || {
        let kappa = kappa(rules)?;
        let TwoPile::Constraint(f) = &rules.two_pile else { return None };
        let proofs = constraint::prove(f);
        let theorem = proofs.candidates_are_p()?;
        let solver = |name, access| PairSolver {
            name,
            source: include_str!("hofstadter_tower.rs"),
            theorem: format!("docs/tower.md: the polynomial tower for f = x1 + {kappa}; {theorem}"),
            reasons: proofs.reasons(),
            evidence: Evidence::Theorem,
            access,
            rules: rules.clone(),
            winning: Winning::LastDifference,
        };
        let first: Box<dyn PairAccess> = Box::new(Tower::new(kappa)?);
        let second: Box<dyn PairAccess> =
            Box::new(Deeper { kappa, usual: Tower::new(kappa)?, kept: RefCell::default() });
        Some(vec![solver("hofstadter-tower", first), solver("hofstadter-tower-deeper", second)])
    };
    solvers().unwrap_or_default()
}

/// kappa, if f = x1 + kappa by meaning.
fn kappa(rules: &Ruleset) -> Option<u64> {
    let TwoPile::Constraint(f) = &rules.two_pile else { return None };
    if f.expr().mentions(Var::Y1) || f.expr().mentions(Var::X0) {
        return None;
    }
    let mut class = Class { residue: 0, modulus: 1, gap: 1, start: 0 };
    match class.polynomial(f.expr())?.as_slice() {
        [kappa, 1] if class.start == 0 => u64::try_from(*kappa).ok().filter(|&kappa| kappa >= 1),
        _ => None,
    }
}

/// The tower whose rows begin one level below the usual one.
struct Deeper {
    kappa: u64,
    usual: Tower,
    /// Towers by their bottom level: their rows serve every question.
    kept: RefCell<BTreeMap<usize, Tower>>,
}

impl Deeper {
    fn ask<T>(&self, size: &UBig, question: impl FnOnce(&Tower) -> Result<T, GaveUp>) -> Result<T, GaveUp> {
        // Above the highest level that is quick enough, one below judges as well.
        let usual = self.usual.level(size)?;
        let level = if usual >= 7 { usual - 1 } else { usual + 1 };
        let mut kept = self.kept.borrow_mut();
        let tower = match kept.entry(level) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(place) => {
                let tower = Tower::new(self.kappa).ok_or_else(|| GaveUp::Size("there is no such game".into()))?;
                place.insert(tower.with_bottom(level))
            }
        };
        question(tower)
    }
}

impl PairAccess for Deeper {
    fn pair(&self, n: &UBig, limits: &Limits) -> Result<Term, GaveUp> {
        self.ask(n, |tower| tower.pair(n, limits))
    }

    fn locate(&self, x: &UBig, limits: &Limits) -> Result<Place, GaveUp> {
        self.ask(x, |tower| tower.locate(x, limits))
    }

    fn is_pair(&self, x: &UBig, y: &UBig, limits: &Limits) -> Result<bool, GaveUp> {
        self.ask(x, |tower| tower.is_pair(x, y, limits))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, limits: &Limits) -> Result<Option<UBig>, GaveUp> {
        self.ask(d, |tower| tower.last_difference(d, end, limits))
    }
}
