//! Polynomials in atoms at a point: what proofs are about, computed.

use super::atom::{AtomKind, Atoms};
use super::expression::formula;
use super::symbol::{Poly, Symbol};
use super::translate::Frame;
use wythoff_base::{IBig, Number};
use wythoff_game::Var;
use wythoff_game::eval::{self, Condition};

/// A point of the domain: x1, y1 and x0.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    x1: u64,
    y1: u64,
    x0: u64,
}

impl Point {
    /// The point of three piles, if y1 >= x1 and x0 > x1.
    pub(crate) fn piles(x1: u64, y1: u64, x0: u64) -> Option<Point> {
        (y1 >= x1 && x0 > x1).then_some(Point { x1, y1, x0 })
    }

    /// A point with this gap, at least 1.
    pub(crate) fn gap(gap: u64) -> Point {
        Point { x1: 0, y1: 0, x0: gap }
    }

    /// The one variable, at least `from`, in the place of the gap.
    fn single(&self, from: u64) -> IBig {
        IBig::from(self.x0) - IBig::from(self.x1) - IBig::ONE + IBig::from(from)
    }

    /// The arguments of a condition, with its variables.
    fn arguments(&self, frame: Frame, variable: Option<Var>) -> (&'static [Var], Vec<IBig>) {
        match (frame, variable) {
            (Frame::Single(from), Some(Var::K)) => (&[Var::K], vec![self.single(from)]),
            (Frame::Single(from), _) => (&[Var::N], vec![self.single(from)]),
            _ => (&[Var::X1, Var::Y1, Var::X0], [self.x1, self.y1, self.x0].map(IBig::from).to_vec()),
        }
    }
}

impl Atoms {
    /// The value of a polynomial without slacks; nothing where it is undefined or too large.
    pub(crate) fn value(&self, p: &Poly, at: &Point) -> Option<Number> {
        let mut sum = Number::ZERO;
        for (m, c) in p.terms() {
            let mut product = c.clone();
            for (s, e) in m {
                let base = match s {
                    Symbol::X1 => Number::from(at.x1),
                    Symbol::Y1 => Number::from(at.y1),
                    Symbol::X0 => Number::from(at.x0),
                    Symbol::Gap => Number::from(at.x0 - at.x1),
                    Symbol::Atom(i) => self.atom_value(*i, at)?,
                    Symbol::U => Number::from(at.x1),
                    Symbol::V => Number::from(at.y1 - at.x1),
                    Symbol::W => Number::from(at.x0 - at.x1 - 1),
                    Symbol::Slack(_) => return None,
                };
                product = product.mul(&base.pow(&Number::from(u64::from(*e))).ok()?).ok()?;
            }
            sum = sum.add(&product).ok()?;
        }
        Some(sum)
    }

    fn atom_value(&self, i: usize, at: &Point) -> Option<Number> {
        match &self.get(i)?.kind {
            AtomKind::Operation(op, a, b) => eval::binary(*op, &self.value(a, at)?, &self.value(b, at)?).ok(),
            AtomKind::Function(f, args) => {
                let args: Vec<Number> = args.iter().map(|a| self.value(a, at)).collect::<Option<_>>()?;
                eval::call(*f, &args).ok()
            }
            AtomKind::If(condition, frame, a, b) => {
                let (vars, values) = at.arguments(*frame, condition.variable());
                let holds = Condition::new((**condition).clone(), vars).holds(&values).ok()?;
                self.value(if holds { a } else { b }, at)
            }
            AtomKind::Repeating(e, from) => formula(e).value(&[at.single(*from)]).ok(),
            AtomKind::Step(i) => {
                let next = Point { x0: at.x0.checked_add(1)?, ..*at };
                self.atom_value(*i, &next)?.sub(&self.atom_value(*i, at)?).ok()
            }
        }
    }
}
