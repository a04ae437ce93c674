//! The constraints that have a tower, recognised by meaning, and the tower from a second bottom level.

use crate::constraint::Proofs;
use crate::prove::polynomial;
use crate::prove::residues::classes;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::algebra::Polynomial;
use wythoff_exact::{IBig, Number, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::expr::Var;
use wythoff_seq::access::{PairAccess, Place, Term};
pub use wythoff_seq::tower::Law;
use wythoff_seq::tower::{MAX_MODULUS, Tower};

/// f as a polynomial of x1 on each residue class, not constant; at a gap, x0 = x1 + 2, it may be another one.
pub fn of(f: &Formula, proofs: &Proofs) -> Option<Law> {
    if f.expr().mentions(Var::Y1) {
        return None;
    }
    let gaps = f.expr().mentions(Var::X0);
    if !gaps && let Some(p) = polynomial::of(f.expr()).filter(Polynomial::is_integer_valued) {
        proofs.positive.as_ref()?;
        let value = |x: u64| p.at(&Number::from(x))?.into_integer().ok();
        return Law::new(1, p.degree(), value, value);
    }
    let near = on_classes(f, 1)?;
    let far = if gaps { on_classes(f, 2)? } else { near.clone() };
    let degree = near.iter().chain(&far).map(Polynomial::degree).max()?;
    let value = |classes: &[Polynomial<IBig>], x: u64| {
        classes.get(usize::try_from(x).ok()? % classes.len())?.at(&IBig::from(x))
    };
    let modulus = near.len();
    if proofs.positive.is_some() {
        return Law::new(modulus, degree, |x| value(&near, x), |x| value(&far, x));
    }
    // With f >= 0 and straight classes that rise, f is positive from M on if it is on M, .., 2M - 1.
    let end = modulus as u64;
    let rises = !gaps
        && near.iter().all(|class| class.degree() <= 1 && class.coefficient(1) >= IBig::ZERO)
        && (0..2 * end).all(|x| value(&near, x).is_some_and(|v| v >= IBig::from(u8::from(x >= end))));
    rises.then(|| Law::nonnegative(modulus, degree, |x| value(&near, x), |x| value(&near, x), end))?
}

/// The polynomials of the classes with x0 = x1 + gap, one if all are the same. They hold from 0 on.
fn on_classes(f: &Formula, gap: u64) -> Option<Vec<Polynomial<IBig>>> {
    let (classes, start) = classes(f.expr(), gap, MAX_MODULUS as u64)?;
    let integers = |class: &Polynomial<i128>| class.coefficients().iter().copied().map(IBig::from).collect();
    let mut classes: Vec<_> = classes.iter().map(|class| Polynomial::new(integers(class))).collect();
    let modulus = classes.len() as u64;
    // Where the reading says nothing the values must be the same; two periods more are looked at as a guard.
    let holds = (0..start + 2 * modulus).all(|x| {
        let at = |x: u64| IBig::from(x);
        f.integer(&[at(x), at(x), at(x + gap)]).is_ok_and(|v| classes[(x % modulus) as usize].at(&at(x)) == Some(v))
    });
    if classes.iter().all(|class| Some(class) == classes.first()) {
        classes.truncate(1);
    }
    holds.then_some(classes)
}

/// The tower from the second best bottom level: other rows, and mostly other polynomials.
pub struct Deeper {
    law: Law,
    usual: Tower,
    /// Towers by their bottom level: their rows serve every question.
    kept: Mutex<BTreeMap<usize, Tower>>,
}

impl Deeper {
    /// The second tower of a law.
    pub fn new(law: Law) -> Deeper {
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

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        self.ask(end, |tower| tower.last_difference(d, end, budget))
    }
}
