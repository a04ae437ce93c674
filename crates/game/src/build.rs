//! Expressions written in code: a rule that the program makes is a value, not a text that is read back.

use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, Literal, Parameter, UnaryOp, Var};
use std::ops::{Add, Div, Mul, Rem, Sub};
use std::sync::Arc;
use wythoff_base::IBig;

impl From<Var> for Expr {
    fn from(var: Var) -> Expr {
        Expr::synthetic(ExprKind::Var(var))
    }
}

impl From<IBig> for Expr {
    fn from(number: IBig) -> Expr {
        if number < IBig::ZERO {
            return Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, Box::new((-number).into())));
        }
        Expr::synthetic(ExprKind::Number(Literal { digits: number, scale: 0 }))
    }
}

impl From<u64> for Expr {
    fn from(number: u64) -> Expr {
        IBig::from(number).into()
    }
}

impl From<i64> for Expr {
    fn from(number: i64) -> Expr {
        IBig::from(number).into()
    }
}

macro_rules! operator {
    ($($operator:ident $method:ident),*) => {$(
        impl<E: Into<Expr>> $operator<E> for Expr {
            type Output = Expr;

            fn $method(self, other: E) -> Expr {
                self.with(BinaryOp::$operator, other)
            }
        }
    )*};
}
operator!(Add add, Sub sub, Mul mul, Div div, Rem rem);

impl Expr {
    fn with(self, op: BinaryOp, other: impl Into<Expr>) -> Expr {
        Expr::synthetic(ExprKind::Binary(op, Box::new(self), Box::new(other.into())))
    }

    /// Both conditions.
    ///
    /// ```
    /// use wythoff_game::{CompareOp, Expr, Func, Var};
    /// let (k, l) = (Expr::from(Var::K), Expr::from(Var::L));
    /// let odd = Expr::call(Func::Odd, [k.clone()]);
    /// assert_eq!(odd.and(l.is(CompareOp::Lt, (k + 1u64) * 2u64)).to_string(), "odd(k) and l < (k + 1)*2");
    /// ```
    pub fn and(self, other: Expr) -> Expr {
        self.with(BinaryOp::And, other)
    }

    /// One of the conditions, or both.
    pub fn or(self, other: Expr) -> Expr {
        self.with(BinaryOp::Or, other)
    }

    /// A comparison.
    pub fn is(self, op: CompareOp, other: impl Into<Expr>) -> Expr {
        Expr::synthetic(ExprKind::Compare(Box::new(self), vec![(op, other.into())]))
    }

    /// A function of arguments, as many as it has.
    pub fn call<const N: usize>(func: Func, arguments: [Expr; N]) -> Expr {
        Expr::synthetic(ExprKind::Call(func, arguments.into()))
    }

    /// A number with a name, a parameter of its rule.
    pub fn named(name: &str, value: Expr) -> Expr {
        Expr::synthetic(ExprKind::Parameter(Arc::new(Parameter::new(name.into(), value))))
    }
}
