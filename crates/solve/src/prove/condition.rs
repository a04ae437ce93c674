//! Conditions: whether they are defined everywhere, what they say, and `if`.

use super::Prover;
use super::atom::{Atom, AtomKind, Case, GAP, Strategy, X0};
use super::symbol::Poly;
use super::translate::{Frame, Term};
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp};

/// What a condition says when it holds and when it does not, in polynomials >= 0; and the variables it depends on.
struct Meaning {
    holds: Vec<Poly>,
    fails: Vec<Poly>,
    depends: u8,
}

impl Prover {
    /// Reads a condition; nothing where it may be undefined.
    fn condition(&mut self, e: &Expr, frame: Frame) -> Option<Meaning> {
        match &e.kind {
            ExprKind::Unary(UnaryOp::Not, a) => {
                let a = self.condition(a, frame)?;
                Some(Meaning { holds: a.fails, fails: a.holds, depends: a.depends })
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let (a, b) = (self.condition(a, frame)?, self.condition(b, frame)?);
                let depends = a.depends | b.depends;
                let all = |a: Vec<Poly>, b: Vec<Poly>| a.into_iter().chain(b).collect();
                Some(match op {
                    BinaryOp::And => Meaning { holds: all(a.holds, b.holds), fails: vec![], depends },
                    _ => Meaning { holds: vec![], fails: all(a.fails, b.fails), depends },
                })
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.translate(first, frame)?;
                let mut meaning = Meaning { holds: vec![], fails: vec![], depends: self.depends(&left.poly) };
                for (op, right) in rest {
                    let right = self.translate(right, frame)?;
                    meaning.depends |= self.depends(&right.poly);
                    let (holds, fails) = self.comparison(*op, &left, &right);
                    meaning.holds.extend(holds);
                    meaning.fails = if rest.len() == 1 { fails } else { vec![] };
                    left = right;
                }
                Some(meaning)
            }
            ExprKind::Call(Func::Even | Func::Odd, args) => match args.as_slice() {
                [a] => {
                    let a = self.translate(a, frame)?;
                    let depends = self.depends(&a.poly);
                    self.integer_valued(&a.poly).then_some(Meaning { holds: vec![], fails: vec![], depends })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What `left op right` says when it holds and when it does not. A difference too large to write says nothing.
    fn comparison(&self, op: CompareOp, left: &Term, right: &Term) -> (Vec<Poly>, Vec<Poly>) {
        let (Some(less), Some(more)) = (right.poly.sub(&left.poly), left.poly.sub(&right.poly)) else {
            return (vec![], vec![]);
        };
        // For integers a < b says b - a - 1 >= 0; otherwise b - a >= 0 is kept.
        let one = if self.integer_valued(&more) { 1 } else { 0 };
        let strictly = |p: &Poly| p.sub(&Poly::int(one)).into_iter().collect::<Vec<_>>();
        match op {
            CompareOp::Lt => (strictly(&less), vec![more]),
            CompareOp::Le => (vec![less], strictly(&more)),
            CompareOp::Gt => (strictly(&more), vec![less]),
            CompareOp::Ge => (vec![more], strictly(&less)),
            CompareOp::Eq => (vec![less, more], vec![]),
            CompareOp::Ne => (vec![], vec![less, more]),
        }
    }

    /// `if(condition, a, b)`.
    pub(super) fn choice(&mut self, condition: &Expr, a: &Expr, b: &Expr, frame: Frame, text: &str) -> Option<Term> {
        let meaning = self.condition(condition, frame)?;
        let (a, b) = (self.translate(a, frame)?, self.translate(b, frame)?);
        let field = a.field.either(&b.field);
        if a.poly == b.poly {
            return Some(Term { poly: a.poly, field });
        }
        let atom = Atom {
            kind: AtomKind::If(Box::new(condition.clone()), frame, a.poly.clone(), b.poly.clone()),
            text: text.to_string(),
            integer: self.integer_valued(&a.poly) && self.integer_valued(&b.poly),
            depends: meaning.depends | self.depends(&a.poly) | self.depends(&b.poly),
            strategies: vec![Strategy::Cases(vec![
                Case { value: a.poly, facts: meaning.holds },
                Case { value: b.poly, facts: meaning.fails },
            ])],
        };
        Some(Term { poly: self.atom(atom), field })
    }

    /// How the truth of a condition can change when x0 grows by one: whether it can become true, and become false.
    pub(super) fn changes(&mut self, condition: &Expr, frame: Frame) -> (bool, bool) {
        let Some(meaning) = self.condition(condition, frame) else { return (true, true) };
        if meaning.depends & (X0 | GAP) == 0 {
            return (false, false);
        }
        let ExprKind::Compare(left, rest) = &condition.kind else { return (true, true) };
        let [(op, right)] = rest.as_slice() else { return (true, true) };
        let upward = match op {
            CompareOp::Gt | CompareOp::Ge => true,
            CompareOp::Lt | CompareOp::Le => false,
            CompareOp::Eq | CompareOp::Ne => return (true, true),
        };
        let difference = |prover: &mut Prover| {
            let (left, right) = (prover.translate(left, frame)?, prover.translate(right, frame)?);
            let rises = left.poly.sub(&right.poly)?;
            prover.step(&rises)
        };
        let Some(step) = difference(self) else { return (true, true) };
        let (grows, shrinks) = (!self.nonnegative(&step.neg()), !self.nonnegative(&step));
        if upward { (grows, shrinks) } else { (shrinks, grows) }
    }
}
