//! The value of an expression by its definition, in exact numbers.

use super::error::{EvalError, EvalErrorKind};
use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, MAX_HEIGHT, Span, UnaryOp, Var};
use std::cell::Cell;
use std::cmp::Ordering;
use wythoff_base::{IBig, MAX_BITS, Number, UBig, binomial, digits, fibonacci, integer};

/// What failed and where. Boxed: errors are rare and frames should be small.
pub(super) type Fault = Box<(EvalErrorKind, Span)>;

/// The most bits that the results of one evaluation may have together: sixteen of the largest numbers, which bounds the
/// time of one evaluation.
pub(crate) const MAX_WORK: usize = 16 * MAX_BITS;

/// The values of the variables, and how many bits may still be computed.
pub(super) struct Point<'a> {
    vars: &'static [Var],
    at: &'a [IBig],
    work: Cell<usize>,
}

impl<'a> Point<'a> {
    pub(super) fn new(vars: &'static [Var], at: &'a [IBig]) -> Self {
        Point { vars, at, work: Cell::new(MAX_WORK) }
    }

    /// The value of a number.
    pub(super) fn value(&self, expr: &Expr) -> Result<Number, Fault> {
        self.number(expr, 0)
    }

    /// The least integer not below the value; a quotient is rounded without being reduced.
    pub(super) fn ceil(&self, expr: &Expr) -> Result<IBig, Fault> {
        self.rounded(Func::Ceil, expr, 0)
    }

    /// Whether the value is above an integer: a root is compared by squares, and not taken.
    pub(super) fn exceeds(&self, expr: &Expr, n: &IBig) -> Result<bool, Fault> {
        if let ExprKind::Binary(BinaryOp::Div, ..) = expr.kind {
            return Ok(self.ceil(expr)? > *n);
        }
        Ok(self.value(expr)?.compare(&Number::from(n)).is_gt())
    }

    /// The truth of a condition.
    pub(super) fn holds(&self, expr: &Expr) -> Result<bool, Fault> {
        self.condition(expr, 0)
    }

    /// The error with the values of the variables that occur.
    pub(super) fn error(&self, expr: &Expr, (kind, span): (EvalErrorKind, Span)) -> EvalError {
        let values = self.vars.iter().copied().zip(self.at.iter().cloned());
        EvalError { kind, span, point: values.filter(|(var, _)| expr.mentions(*var)).collect() }
    }

    fn number(&self, expr: &Expr, height: usize) -> Result<Number, Fault> {
        let fault = |kind| Box::new((kind, expr.span));
        if height >= MAX_HEIGHT {
            return Err(fault(EvalErrorKind::TooDeep));
        }
        let below = height + 1;
        match &expr.kind {
            ExprKind::Number(l) => Number::decimal(l.digits.clone(), l.scale).map_err(|e| fault(e.into())),
            ExprKind::Phi => Ok(Number::phi()),
            ExprKind::Var(var) => {
                let place = self.vars.iter().position(|v| v == var);
                let value = place.and_then(|i| self.at.get(i));
                value.map(Number::from).ok_or_else(|| fault(EvalErrorKind::UnknownVariable(*var)))
            }
            ExprKind::Unary(UnaryOp::Neg, a) => Ok(self.number(a, below)?.neg()),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.number(a, below)?, self.number(b, below)?);
                binary(*op, &a, &b).and_then(|value| self.charged(value)).map_err(fault)
            }
            ExprKind::Call(Func::If, args) => match args.as_slice() {
                [condition, a, b] => self.number(if self.condition(condition, below)? { a } else { b }, below),
                _ => Err(fault(EvalErrorKind::Malformed)),
            },
            ExprKind::Call(f @ (Func::Floor | Func::Ceil), args) => match args.as_slice() {
                [a] => Ok(Number::from(self.rounded(*f, a, below)?)),
                _ => Err(fault(EvalErrorKind::Malformed)),
            },
            ExprKind::Call(f, args) => {
                let values: Result<Vec<_>, _> = args.iter().map(|a| self.number(a, below)).collect();
                call(*f, &values?).and_then(|value| self.charged(value)).map_err(fault)
            }
            ExprKind::Term(column, index) => {
                let index = self.number(index, below)?;
                let index = whole("an index", &index).map_err(fault)?;
                let value = i64::try_from(index).ok().and_then(|index| column.at(index));
                let missing = || EvalErrorKind::NoTerm(column.clone(), Box::new(index.clone()));
                value.map(Number::from).ok_or_else(|| fault(missing()))
            }
            _ => Err(fault(EvalErrorKind::Malformed)),
        }
    }

    /// The value, paid for.
    fn charged(&self, value: Number) -> Result<Number, EvalErrorKind> {
        // Each result is bounded by itself; this bounds all of them together.
        let left = self.work.get().checked_sub(value.bits()).ok_or(EvalErrorKind::TooMuchWork)?;
        self.work.set(left);
        Ok(value)
    }

    fn rounded(&self, f: Func, expr: &Expr, height: usize) -> Result<IBig, Fault> {
        // Rounding a quotient at once spares the reduction of the fraction.
        let ExprKind::Binary(BinaryOp::Div, a, b) = &expr.kind else {
            let value = self.number(expr, height)?;
            return Ok(if f == Func::Floor { value.floor() } else { value.ceil() });
        };
        let (a, b) = (self.number(a, height + 1)?, self.number(b, height + 1)?);
        // ceil(a/b) = -floor(-a/b)
        let rounded = match f {
            Func::Floor => a.floor_div(&b),
            _ => a.neg().floor_div(&b).map(|floor| -floor),
        };
        rounded.map_err(|e| Box::new((e.into(), expr.span)))
    }

    /// How two numbers compare; a power is not computed where bits tell that it is the greater one.
    fn order(&self, left: &Expr, right: &Expr, height: usize) -> Result<Ordering, Fault> {
        let (left, right) = (self.side(left, height)?, self.side(right, height)?);
        let beyond = |one: &Side, other: &Side| one.least_bits().zip(other.most_bits()).is_some_and(|(a, b)| a >= b);
        // Powers are compared by their lengths where these differ: 2^(10^9) > k needs no power.
        if beyond(&left, &right) {
            return Ok(Ordering::Greater);
        }
        if beyond(&right, &left) {
            return Ok(Ordering::Less);
        }
        Ok(self.computed(left)?.compare(&self.computed(right)?))
    }

    fn side<'e>(&self, expr: &'e Expr, height: usize) -> Result<Side<'e>, Fault> {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Pow, a, b) if height < MAX_HEIGHT => {
                Ok(Side::Power(expr, [self.number(a, height + 1)?, self.number(b, height + 1)?]))
            }
            _ => self.number(expr, height).map(Side::Number),
        }
    }

    fn computed(&self, side: Side) -> Result<Number, Fault> {
        match side {
            Side::Number(number) => Ok(number),
            Side::Power(expr, [a, b]) => {
                let power = binary(BinaryOp::Pow, &a, &b).and_then(|value| self.charged(value));
                power.map_err(|kind| Box::new((kind, expr.span)))
            }
        }
    }

    fn condition(&self, expr: &Expr, height: usize) -> Result<bool, Fault> {
        let fault = |kind| Box::new((kind, expr.span));
        if height >= MAX_HEIGHT {
            return Err(fault(EvalErrorKind::TooDeep));
        }
        let below = height + 1;
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, a) => Ok(!self.condition(a, below)?),
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(self.condition(a, below)? && self.condition(b, below)?),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(self.condition(a, below)? || self.condition(b, below)?),
            ExprKind::Compare(first, rest) => {
                // In a longer chain the middle values are needed anyway.
                if let [(op, right)] = &rest[..] {
                    return Ok(holds(*op, self.order(first, right, below)?));
                }
                let mut left = self.number(first, below)?;
                for (op, right) in rest {
                    let right = self.number(right, below)?;
                    if !holds(*op, left.compare(&right)) {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            ExprKind::Call(f @ (Func::Even | Func::Odd), args) => match args.as_slice() {
                [a] => parity(*f, &self.number(a, below)?).map_err(fault),
                _ => Err(fault(EvalErrorKind::Malformed)),
            },
            _ => Err(fault(EvalErrorKind::Malformed)),
        }
    }
}

/// A side of a comparison: a number, or a power, written there, of two.
enum Side<'e> {
    Number(Number),
    Power(&'e Expr, [Number; 2]),
}

impl Side<'_> {
    /// n such that a power is at least 2^n: a base of b bits is at least 2^(b - 1) > 0.
    fn least_bits(&self) -> Option<UBig> {
        let Side::Power(_, [base, exponent]) = self else { return None };
        let bits = integer::bits(base.as_integer()?.as_ubig()?).checked_sub(1)?;
        Some(UBig::from(bits) * exponent.as_integer()?.as_ubig()?)
    }

    /// n such that an integer is below 2^n.
    fn most_bits(&self) -> Option<UBig> {
        let bits = |n: &Number| Some(UBig::from(n.as_integer()?.as_ubig().map_or(0, integer::bits)));
        match self {
            Side::Number(number) => bits(number),
            Side::Power(_, [base, exponent]) => {
                base.as_integer()?.as_ubig()?;
                Some((bits(base)? * exponent.as_integer()?.as_ubig()?).max(UBig::ONE))
            }
        }
    }
}

/// Whether two numbers in this order satisfy the comparison.
pub(super) fn holds(op: CompareOp, order: Ordering) -> bool {
    match op {
        CompareOp::Eq => order.is_eq(),
        CompareOp::Ne => order.is_ne(),
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
    }
}

/// An operator applied to two numbers.
pub fn binary(op: BinaryOp, a: &Number, b: &Number) -> Result<Number, EvalErrorKind> {
    let bits = |name| Ok::<_, EvalErrorKind>((natural(name, a)?, natural(name, b)?));
    Ok(match op {
        BinaryOp::Add => a.add(b)?,
        BinaryOp::Sub => a.sub(b)?,
        BinaryOp::Mul => a.mul(b)?,
        BinaryOp::Div => a.div(b)?,
        BinaryOp::Rem => a.rem(b)?,
        BinaryOp::Pow => a.pow(b)?,
        BinaryOp::BitOr => bits("|").map(|(a, b)| Number::from(a | b))?,
        BinaryOp::BitXor => bits("xor").map(|(a, b)| Number::from(a ^ b))?,
        BinaryOp::BitAnd => bits("&").map(|(a, b)| Number::from(a & b))?,
        BinaryOp::Or | BinaryOp::And => return Err(EvalErrorKind::Malformed),
    })
}

/// A function of numbers applied; `if`, `even` and `odd` are none.
pub fn call(f: Func, args: &[Number]) -> Result<Number, EvalErrorKind> {
    Ok(match (f, args) {
        (Func::Floor, [a]) => Number::from(a.floor()),
        (Func::Ceil, [a]) => Number::from(a.ceil()),
        (Func::Sqrt, [a]) => a.sqrt()?,
        (Func::Isqrt, [a]) => Number::from(integer::isqrt(whole("isqrt", a)?)?),
        (Func::Abs, [a]) => a.abs(),
        (Func::Min, [first, rest @ ..]) => rest.iter().fold(first, |a, b| a.min(b)).clone(),
        (Func::Max, [first, rest @ ..]) => rest.iter().fold(first, |a, b| a.max(b)).clone(),
        (Func::Gcd, args) if !args.is_empty() => {
            let mut gcd = IBig::ZERO;
            for a in args {
                gcd = integer::gcd(&gcd, whole("gcd", a)?)?;
            }
            Number::from(gcd)
        }
        (Func::Binomial, [n, k]) => {
            let n = natural("binomial", n)?;
            match whole("binomial", k)?.as_ubig() {
                Some(k) => Number::from(binomial(n, k)?),
                None => Number::from(0),
            }
        }
        (Func::Fib, [n]) => Number::from(fibonacci(natural("fib", n)?)?),
        (Func::Log2, [n]) => Number::from(IBig::from(integer::bits(at_least(1, "log2", n)?) - 1)),
        (Func::Popcount, [n]) => Number::from(IBig::from(natural("popcount", n)?.count_ones())),
        (Func::Digits, [n]) => Number::from(IBig::from(digits(natural("digits", n)?))),
        (Func::Complement, [a]) => Number::from(integer::complement(natural("C", a)?)),
        (Func::Complement, [b, a]) => Number::from(integer::complement_within(natural("C", b)?, natural("C", a)?)),
        _ => return Err(EvalErrorKind::Malformed),
    })
}

/// `even` or `odd` of an integer.
pub(super) fn parity(f: Func, a: &Number) -> Result<bool, EvalErrorKind> {
    let odd = whole(f.name(), a)?.trailing_zeros() == Some(0);
    Ok(odd == (f == Func::Odd))
}

fn whole<'a>(needed_by: &'static str, a: &'a Number) -> Result<&'a IBig, EvalErrorKind> {
    let error = || EvalErrorKind::NotAnInteger { needed_by, value: Box::new(a.clone()) };
    a.as_integer().ok_or_else(error)
}

fn natural<'a>(needed_by: &'static str, a: &'a Number) -> Result<&'a UBig, EvalErrorKind> {
    at_least(0, needed_by, a)
}

fn at_least<'a>(least: u8, needed_by: &'static str, a: &'a Number) -> Result<&'a UBig, EvalErrorKind> {
    let a = whole(needed_by, a)?;
    let error = || EvalErrorKind::TooSmall { needed_by, least, value: Box::new(a.clone()) };
    a.as_ubig().filter(|a| **a >= UBig::from(least)).ok_or_else(error)
}
