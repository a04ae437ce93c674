//! Monotone along the candidates: f(x1, y1, x1 + g) <= f(x1, y1, x0) for g = 1 and g = 2, wherever x0 >= x1 + g.
//!
//! With f > 0 the next candidate is one or two further (docs/proofs.md, Proposition 3), so that this is all of
//! monotonicity that Proposition 25 needs.

use super::Prover;
use super::symbol::{Poly, Symbol};
use super::translate::Frame;
use wythoff_base::Number;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func};

/// Why an expression is monotone along the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Along {
    /// It does not fall when x0 grows.
    Monotone,
    /// The bitwise or of x1 and x0, both shifted alike, or x0 by one less.
    Or,
    /// Sums, products, maxima, minima and roundings of such expressions.
    Composed,
}

impl Along {
    /// The argument, in words.
    pub(crate) fn wording(self) -> &'static str {
        match self {
            Along::Monotone => "f does not fall when x0 grows",
            Along::Or => {
                "f > 0, so the gaps of a are 1 or 2, and a | b <= a | c for a < b <= c with b - a = 1 or b - a = 2"
            }
            Along::Composed => {
                "f > 0, so the gaps of a are 1 or 2; f is made by sums, products, maxima, minima and roundings of \
                 parts that do not fall with x0 and of bitwise ors a | c, of which a | b with b - a = 1 or b - a = 2 \
                 is the least for c >= b > a"
            }
        }
    }
}

impl Prover {
    /// Whether e is least, over x0, at the next candidate, one or two further than x1; and by which argument.
    pub(crate) fn along(&mut self, e: &Expr) -> Option<Along> {
        let p = self.translate(e, Frame::Piles)?.poly;
        if self.step(&p).is_some_and(|change| self.nonnegative(&change)) {
            return Some(Along::Monotone);
        }
        let composed = match &e.kind {
            ExprKind::Binary(BinaryOp::BitOr, a, b) => return self.near_or(a, b).then_some(Along::Or),
            ExprKind::Binary(BinaryOp::Add, a, b) => self.along(a).is_some() && self.along(b).is_some(),
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                self.along(a).is_some() && {
                    let b = self.translate(b, Frame::Piles)?.poly;
                    self.step(&b).is_some_and(|change| self.nonnegative(&change.neg()))
                }
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) => [a, b].into_iter().all(|factor| {
                let natural = self.translate(factor, Frame::Piles).is_some_and(|term| self.nonnegative(&term.poly));
                natural && self.along(factor).is_some()
            }),
            ExprKind::Binary(BinaryOp::Div, a, b) => {
                self.along(a).is_some() && {
                    let b = self.translate(b, Frame::Piles)?.poly;
                    b.as_constant().is_some_and(|b| b.sign().is_gt())
                }
            }
            ExprKind::Call(Func::Max | Func::Min | Func::Floor | Func::Ceil, args) => {
                args.iter().all(|arg| self.along(arg).is_some())
            }
            _ => false,
        };
        composed.then_some(Along::Composed)
    }

    /// x1 + c | x0 + c', in either order, with c' = c or c' = c - 1: the operands differ by 0, 1 or 2 at the next
    /// candidate (docs/proofs.md, Proposition 26).
    fn near_or(&mut self, a: &Expr, b: &Expr) -> bool {
        let shift = |p: &Poly, s: Symbol| p.sub(&Poly::symbol(s)).and_then(|rest| rest.as_constant());
        let operand = |e: &Expr, prover: &mut Prover| Some(prover.translate(e, Frame::Piles)?.poly);
        let Some((a, b)) = operand(a, self).zip(operand(b, self)) else { return false };
        let shifts = |a, b| shift(a, Symbol::X1).zip(shift(b, Symbol::X0));
        shifts(&a, &b)
            .or_else(|| shifts(&b, &a))
            .and_then(|(low, high)| high.sub(&low).ok())
            .is_some_and(|more| more == Number::ZERO || more == Number::from(-1))
    }
}
