//! How a polynomial in atoms changes when x0 grows by one: monotonicity.

use super::Prover;
use super::atom::{Atom, AtomKind, Case, GAP, Strategy, X0};
use super::symbol::{Poly, Symbol, atoms};
use Strategy::{Lower, Upper};
use wythoff_base::{IBig, Number, integer};
use wythoff_game::{BinaryOp, Func};

impl Prover {
    /// p(x0 + 1) - p(x0); nothing where an atom's change is unknown.
    pub(crate) fn step(&mut self, p: &Poly) -> Option<Poly> {
        let mut steps = std::collections::BTreeMap::new();
        for i in atoms(p) {
            steps.insert(i, Poly::symbol(Symbol::Atom(i)).add(&self.atom_step(i)?)?);
        }
        let next = p.substitute(|s| match s {
            Symbol::X0 | Symbol::Gap => Poly::symbol(s).add(&Poly::int(1)),
            Symbol::Atom(i) => steps.get(&i).cloned(),
            _ => None,
        })?;
        next.sub(p)
    }

    fn atom_step(&mut self, i: usize) -> Option<Poly> {
        if self.atoms[i].depends & (X0 | GAP) == 0 {
            return Some(Poly::zero());
        }
        // The change of an atom is an atom of its own, made once.
        if let Some(known) = self.steps.get(&i) {
            return known.clone();
        }
        let step = self.new_step(i);
        self.steps.insert(i, step.clone());
        step
    }

    fn new_step(&mut self, i: usize) -> Option<Poly> {
        let mut bounds = self.step_bounds(i).unwrap_or_default();
        // The new value lies within the atom's bounds for every old one.
        let atom = Poly::symbol(Symbol::Atom(i));
        if let Some(least) = self.infimum(&atom) {
            bounds.push(Lower(Poly::constant(least.value)?.sub(&atom)?, false));
        }
        if let Some(most) = self.supremum(&atom) {
            bounds.push(Upper(Poly::constant(most.value)?.sub(&atom)?, false));
        }
        let Atom { text, integer, depends, .. } = self.atoms[i].clone();
        let text = format!("the change of {text}");
        Some(self.atom(Atom { kind: AtomKind::Step(i), text, integer, depends, strategies: bounds }))
    }

    fn step_bounds(&mut self, i: usize) -> Option<Vec<Strategy>> {
        let mut bounds = vec![];
        match self.atoms[i].kind.clone() {
            AtomKind::Operation(op, a, b) => self.operation_step(i, op, &a, &b, &mut bounds)?,
            AtomKind::Function(f, args) => self.function_step(f, &args, &mut bounds)?,
            AtomKind::If(condition, frame, a, b) => {
                let (da, db) = (self.step(&a)?, self.step(&b)?);
                let (becomes_true, becomes_false) = self.changes(&condition, frame);
                // The branch stays the same, or it changes in a direction that the condition allows.
                let mut cases = vec![da.clone(), db.clone()];
                if becomes_true {
                    cases.push(a.add(&da)?.sub(&b)?);
                }
                if becomes_false {
                    cases.push(b.add(&db)?.sub(&a)?);
                }
                let cases = cases.into_iter().map(|value| Case { value, facts: vec![] });
                bounds.push(Strategy::Cases(cases.collect()));
            }
            AtomKind::Repeating(..) => {
                let steps = self.tables.get(&i)?.steps()?;
                bounds.push(Lower(Poly::constant(steps.iter().min()?.clone())?, false));
                bounds.push(Upper(Poly::constant(steps.iter().max()?.clone())?, false));
            }
            AtomKind::Step(_) => {}
        }
        Some(bounds)
    }

    fn function_step(&mut self, f: Func, args: &[Poly], bounds: &mut Vec<Strategy>) -> Option<()> {
        match (f, args) {
            (Func::Floor, [a]) => {
                let change = self.step(a)?;
                if let Some(least) = self.infimum(&change) {
                    bounds.push(Lower(Poly::constant(Number::from(least.value.floor()))?, false));
                }
                if let Some(most) = self.supremum(&change) {
                    bounds.push(Upper(Poly::constant(Number::from(most.value.ceil()))?, false));
                }
                // floor(e + d) - floor(e) lies strictly between d - 1 and d + 1.
                bounds.push(Lower(change.sub(&Poly::int(1))?, true));
                bounds.push(Upper(change.add(&Poly::int(1))?, true));
            }
            (Func::Sqrt | Func::Isqrt, [a]) => {
                let change = self.step(a)?;
                self.same_sign(&change, bounds);
                // sqrt(x + s) <= sqrt(x) + sqrt(s), and an integer is at most the integer above.
                if let Some(most) = self.supremum(&change).filter(|most| most.value.sign().is_ge()) {
                    let root = integer::isqrt(&most.value.ceil()).ok()?;
                    let exact = &root * &root == most.value.ceil();
                    let root = if exact { root } else { root + IBig::ONE };
                    bounds.push(Upper(Poly::constant(Number::from(root))?, false));
                }
            }
            (Func::Max | Func::Min, [a, b]) => {
                let (da, db) = (self.step(a)?, self.step(b)?);
                if let (Some(p), Some(q)) = (self.infimum(&da), self.infimum(&db)) {
                    bounds.push(Lower(Poly::constant(p.value.min(q.value))?, false));
                }
                if let (Some(p), Some(q)) = (self.supremum(&da), self.supremum(&db)) {
                    bounds.push(Upper(Poly::constant(p.value.max(q.value))?, false));
                }
            }
            _ => {}
        }
        Some(())
    }

    fn operation_step(&mut self, i: usize, op: BinaryOp, a: &Poly, b: &Poly, bounds: &mut Vec<Strategy>) -> Option<()> {
        match op {
            BinaryOp::Div => {
                // a'/b' - a/b has the sign of (a' - a) b - a (b' - b).
                let (da, db) = (self.step(a)?, self.step(b)?);
                let cross = da.mul(b)?.sub(&a.mul(&db)?)?;
                self.same_sign(&cross, bounds);
            }
            BinaryOp::Rem => {
                // (a + d) % q <= a % q + d for d >= 0.
                let change = self.step(a)?;
                if self.step(b)? == Poly::zero() && self.nonnegative(&change) {
                    bounds.push(Upper(change, false));
                }
            }
            BinaryOp::BitAnd => {
                // a & (2^k - 1) = a % 2^k.
                let (a, mask) = if a.as_constant().is_some() { (b, a) } else { (a, b) };
                let mask = mask.as_constant()?.into_integer().ok()?;
                let change = self.step(a)?;
                if (&mask & (&mask + IBig::ONE)).is_zero() && self.nonnegative(&change) {
                    bounds.push(Upper(change, false));
                }
            }
            BinaryOp::Pow => {
                let (da, db) = (self.step(a)?, self.step(b)?);
                let natural = a.as_constant().is_some() || self.nonnegative(b);
                if natural && self.at_least(a, 1) {
                    if self.nonnegative(&da) && self.nonnegative(&db) {
                        bounds.push(Lower(Poly::zero(), false));
                        // Bernoulli: c^(b + d) - c^b >= c^b (c - 1) d.
                        let atom = Poly::symbol(Symbol::Atom(i));
                        let growth = a.sub(&Poly::int(1)).and_then(|c| c.mul(&db)?.mul(&atom));
                        bounds.extend(growth.filter(|_| da == Poly::zero()).map(|bound| Lower(bound, false)));
                    } else if self.nonnegative(&da.neg()) && self.nonnegative(&db.neg()) {
                        bounds.push(Upper(Poly::zero(), false));
                    }
                }
                if a.as_constant().is_some_and(|c| c.sign().is_ge() && c <= Number::ONE) {
                    // Powers of 0 <= c <= 1 fall.
                    self.same_sign(&db.neg(), bounds);
                }
            }
            _ => {}
        }
        Some(())
    }

    /// The step is >= 0 where p is, and <= 0 where p is.
    fn same_sign(&mut self, p: &Poly, bounds: &mut Vec<Strategy>) {
        if self.nonnegative(p) {
            bounds.push(Lower(Poly::zero(), false));
        }
        if self.nonnegative(&p.neg()) {
            bounds.push(Upper(Poly::zero(), false));
        }
    }
}
