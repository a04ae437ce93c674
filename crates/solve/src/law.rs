//! The constraints that have a tower, recognised by meaning, and the tower from a second bottom level.

use crate::constraint::Proofs;
use crate::prove::polynomial;
use crate::prove::residues::{Classes, classes};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use wythoff_base::{Budget, GaveUp, IBig, Number, UBig, algebra::Polynomial, integer};
use wythoff_game::Var;
use wythoff_game::eval::Formula;
use wythoff_seq::access::{Goal, PairAccess, Place, Term, Tower, TowerLaw, Trace, Traced, Untraced};

/// f as a polynomial of x1 on each residue class, not constant; at a gap, x0 = x1 + 2, it may be another one.
pub(crate) fn of(f: &Formula, proofs: &Proofs) -> Option<TowerLaw> {
    if f.expr().mentions(Var::Y1) {
        return None;
    }
    let gaps = f.expr().mentions(Var::X0);
    if !gaps && let Some(p) = polynomial::of(f.expr()).filter(Polynomial::is_integer_valued) {
        proofs.positive.as_ref()?;
        let value = |x: u64| p.at(&Number::from(x))?.into_integer().ok();
        return TowerLaw::new(1, p.degree(), value, value);
    }
    let near = on_classes(f, 1)?;
    let far = if gaps { Some(on_classes(f, 2)?) } else { None };
    let far = far.as_ref().unwrap_or(&near);
    let degree = near.degree().max(far.degree());
    let modulus = usize::try_from(integer::lcm(near.modulus(), far.modulus())?).ok()?;
    if proofs.positive.is_some() {
        return TowerLaw::new(modulus, degree, |x| near.at(x), |x| far.at(x));
    }
    // With f >= 0 and straight classes that rise, f is positive from M on if it is on M, .., 2M - 1.
    let end = modulus as u64;
    let rises = !gaps
        && degree <= 1
        && (0..end).all(|r| near.of(r).coefficient(1).sign().is_ge())
        && (0..2 * end).all(|x| near.at(x).is_some_and(|v| v >= IBig::from(u8::from(x >= end))));
    rises.then(|| TowerLaw::nonnegative(modulus, degree, |x| near.at(x), |x| near.at(x), end))?
}

/// The polynomials of the classes with x0 = x1 + gap, one if all are the same. They hold from 0 on.
fn on_classes(f: &Formula, gap: u64) -> Option<Classes> {
    let classes = classes(f.expr(), gap, TowerLaw::MAX_MODULUS as u64)?;
    // The values before the period must agree; two more periods are compared as a guard.
    let holds = (0..classes.start + 2 * classes.modulus()).all(|x| {
        let at = |x: u64| IBig::from(x);
        f.ceil(&[at(x), at(x), at(x + gap)]).is_ok_and(|v| classes.at(x) == Some(v))
    });
    holds.then(|| classes.merged())
}

/// The tower from the second best bottom level: other rows, and mostly other polynomials.
pub(crate) struct Deeper {
    law: TowerLaw,
    usual: Tower,
    /// Towers by their bottom level: their rows serve every question.
    kept: Mutex<BTreeMap<usize, Tower>>,
}

impl Deeper {
    /// The second tower of a law.
    pub(crate) fn new(law: TowerLaw) -> Deeper {
        Deeper { usual: Tower::of(law.clone()), law, kept: Mutex::default() }
    }

    fn ask<T>(&self, size: &UBig, question: impl FnOnce(&Tower) -> Result<T, GaveUp>) -> Result<T, GaveUp> {
        let level = self.usual.second_level(size)?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        question(kept.entry(level).or_insert_with(|| Tower::of(self.law.clone()).with_bottom(level)))
    }
}

impl PairAccess for Deeper {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.ask(n, |tower| tower.pair(n, budget))
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.ask(x, |tower| tower.locate(x, budget))
    }

    fn prefers_difference(&self, n: &UBig, x: &UBig, y: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        self.usual.prefers_difference(n, x, y, budget)
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        Ok(self.last_pair(d, end, budget)?.map(|(m, _)| m))
    }

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        self.ask(end, |tower| tower.last_pair(d, end, budget))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let size = match traced.goal {
            Goal::Term(n) | Goal::Place(n) | Goal::Pair(n, _) => n,
        };
        self.ask(size, |tower| Ok(tower.trace(traced, budget)))?
    }
}
