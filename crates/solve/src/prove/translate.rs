//! From an expression to a polynomial in atoms, where the expression is defined at every point of the domain.

use super::Prover;
use super::atom::Field;
use super::expression::truth;
use super::polynomial;
use super::residues::period::PeriodTable;
use super::symbol::{Poly, Symbol};
use wythoff_base::Number;
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};

/// How x0 is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// As x0.
    Piles,
    /// As x1 plus the gap.
    Gap,
    /// One variable, at least this, in the place of the gap, which is at least 1.
    Single(u64),
}

/// An expression that is defined everywhere: its polynomial and which numbers its values are.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// Its value.
    pub poly: Poly,
    /// Which numbers its values are.
    pub field: Field,
}

impl Term {
    pub(super) fn rational(poly: Poly) -> Term {
        Term { poly, field: Field::Rational }
    }

    fn constant(c: Number) -> Option<Term> {
        Some(Term { field: Field::of(&c), poly: Poly::constant(c)? })
    }
}

impl Prover {
    /// The expression as a polynomial in atoms; nothing where it may be undefined at some point or is too large.
    pub(crate) fn translate(&mut self, e: &Expr, frame: Frame) -> Option<Term> {
        if let Frame::Single(from) = frame
            && polynomial::of(e).is_none()
            && let Some(table) = PeriodTable::of(e, from)
        {
            return self.repeating(e, table);
        }
        self.opened(e, frame)
    }

    /// The same by its parts, for an expression that is not translated as a whole.
    pub(super) fn opened(&mut self, e: &Expr, frame: Frame) -> Option<Term> {
        match &e.kind {
            ExprKind::Var(var) => {
                let symbol = match (var, frame) {
                    (Var::X1, Frame::Piles | Frame::Gap) => Poly::symbol(Symbol::X1),
                    (Var::Y1, Frame::Piles | Frame::Gap) => Poly::symbol(Symbol::Y1),
                    (Var::X0, Frame::Piles) => Poly::symbol(Symbol::X0),
                    (Var::X0, Frame::Gap) => Poly::symbol(Symbol::X1).add(&Poly::symbol(Symbol::Gap))?,
                    (_, Frame::Single(from)) => {
                        Poly::symbol(Symbol::Gap).plus(&Number::from(from).sub(&Number::ONE).ok()?)?
                    }
                    _ => return None,
                };
                Some(Term::rational(symbol))
            }
            _ if e.is_constant() => Term::constant(Formula::new(e.clone(), &[]).value(&[]).ok()?),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let a = self.translate(a, frame)?;
                Some(Term { poly: a.poly.neg(), field: a.field })
            }
            ExprKind::Binary(op, a, b) => {
                let terms = (self.translate(a, frame)?, self.translate(b, frame)?);
                // a | b and a xor b are written with a & b.
                let op_text = match op {
                    BinaryOp::BitOr | BinaryOp::BitXor => ExprKind::Binary(BinaryOp::BitAnd, a.clone(), b.clone()),
                    _ => e.kind.clone(),
                };
                self.binary(*op, terms.0, terms.1, &Expr::synthetic(op_text).to_string())
            }
            ExprKind::Call(Func::If, args) => match args.as_slice() {
                [condition, a, b] => match truth(condition) {
                    Some(holds) => self.translate(if holds { a } else { b }, frame),
                    None => self.choice(condition, a, b, frame, &e.to_string()),
                },
                _ => None,
            },
            ExprKind::Call(f, args) => {
                let args: Option<Vec<Term>> = args.iter().map(|a| self.translate(a, frame)).collect();
                self.call(*f, &args?, &e.to_string())
            }
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, a: Term, b: Term, text: &str) -> Option<Term> {
        let both = || a.field.join(&b.field);
        match op {
            BinaryOp::Add => Some(Term { poly: a.poly.add(&b.poly)?, field: both()? }),
            BinaryOp::Sub => Some(Term { poly: a.poly.sub(&b.poly)?, field: both()? }),
            BinaryOp::Mul => Some(Term { poly: a.poly.mul(&b.poly)?, field: both()? }),
            BinaryOp::Div => self.quotient(&a.poly, &b.poly, both()?, text),
            BinaryOp::Rem => self.remainder(&a.poly, &b.poly, both()?, text),
            BinaryOp::Pow => self.power(a, b, text),
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                let and = self.bitwise_and(&a.poly, &b.poly, text)?;
                let sum = || a.poly.add(&b.poly);
                // a | b = a + b - (a & b), a xor b = a + b - 2 (a & b).
                Some(Term::rational(match op {
                    BinaryOp::BitAnd => and,
                    BinaryOp::BitOr => sum()?.sub(&and)?,
                    _ => sum()?.sub(&and)?.sub(&and)?,
                }))
            }
            BinaryOp::And | BinaryOp::Or => None,
        }
    }

    pub(super) fn call(&mut self, f: Func, args: &[Term], text: &str) -> Option<Term> {
        match (f, args) {
            (Func::Floor, [a]) => Some(Term::rational(self.floor(&a.poly, text)?)),
            // ceil(a) = -floor(-a)
            (Func::Ceil, [a]) => Some(Term::rational(self.floor(&a.poly.neg(), &format!("-{text}"))?.neg())),
            (Func::Sqrt, [a]) if a.field == Field::Rational => self.square_root(&a.poly, text),
            (Func::Isqrt, [a]) => self.integer_root(&a.poly, text),
            (Func::Abs, [a]) => {
                let negative = Term { poly: a.poly.neg(), field: a.field.clone() };
                self.extreme(Func::Max, a, &negative, text)
            }
            (Func::Max | Func::Min, [first, rest @ ..]) => {
                rest.iter().try_fold(first.clone(), |a, b| self.extreme(f, &a, b, text))
            }
            (Func::Gcd, args) => self.divisor(args, text),
            (Func::Complement, args) => self.complement(args, text),
            (Func::Binomial | Func::Fib | Func::Log2 | Func::Popcount | Func::Digits, args) => {
                self.count(f, args, text)
            }
            _ => None,
        }
    }
}
