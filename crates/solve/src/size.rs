//! The size of a value of f(k) that is too large to be written.

use crate::prove::expression::constant;
use wythoff_base::{IBig, MAX_BITS, Magnitude, Number, UBig, integer};
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, UnaryOp};

/// A number with its sign.
struct Signed {
    negative: bool,
    size: Magnitude,
}

impl Signed {
    fn negated(self) -> Signed {
        Signed { negative: !self.negative, ..self }
    }

    fn plus(&self, other: &Signed) -> Option<Signed> {
        if self.negative == other.negative {
            return Some(Signed { negative: self.negative, size: self.size.plus(&other.size) });
        }
        let over = |a: &Signed, b: &Signed| Some(Signed { negative: a.negative, size: a.size.minus(&b.size)? });
        over(self, other).or_else(|| over(other, self))
    }
}

/// Bounds of ceil f(k), where f is made of powers, sums and products of what can be written, and it is positive.
pub(crate) fn of(f: &Formula, k: &UBig) -> Option<Magnitude> {
    value_size(f, k, MAX_BITS)
}

/// The same where nothing on the way may be written with more bits than these.
pub fn value_size(f: &Formula, k: &UBig, written: usize) -> Option<Magnitude> {
    Sizes { formula: f, k, precision: 256 + 4 * integer::bits(k), written }.ceiling()
}

/// Made of integers and k by sums, products and powers, so that its values are integers; without `signs` by sums and
/// products of numbers that are not negative.
fn is_whole(e: &Expr, signs: bool) -> bool {
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => signs && is_whole(a, signs),
        ExprKind::Binary(BinaryOp::Pow, a, b) => is_whole(a, signs) && is_whole(b, false),
        ExprKind::Binary(BinaryOp::Sub, a, b) => signs && is_whole(a, signs) && is_whole(b, signs),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_whole(a, signs) && is_whole(b, signs),
        _ => false,
    }
}

struct Sizes<'a> {
    formula: &'a Formula,
    k: &'a UBig,
    precision: usize,
    /// The most bits of what is written on the way.
    written: usize,
}

impl Sizes<'_> {
    fn ceiling(&self) -> Option<Magnitude> {
        let f = self.formula.expr();
        let found = self.of(f).filter(|found| !found.negative)?;
        Some(if is_whole(f, true) { found.size } else { found.size.ceiling() })
    }

    fn number(&self, n: &Number) -> Option<Signed> {
        let (top, below) = (n.mul(&Number::from(n.denominator()?)).ok()?.into_integer().ok()?, n.denominator()?);
        let whole = |n: &IBig| UBig::try_from(if *n < IBig::ZERO { -n } else { n.clone() }).ok();
        let size = Magnitude::exact(&whole(&top)?, self.precision).divided(&whole(below)?)?;
        Some(Signed { negative: top < IBig::ZERO, size })
    }

    /// The value, where it can be written.
    fn value(&self, e: &Expr) -> Option<Number> {
        let at = [IBig::from(self.k.clone())];
        let value = constant(e).or_else(|| Formula::new(e.clone(), self.formula.vars()).value(&at).ok());
        value.filter(|value| value.height() <= self.written)
    }

    fn of(&self, e: &Expr) -> Option<Signed> {
        if let Some(value) = self.value(e) {
            return self.number(&value);
        }
        match &e.kind {
            ExprKind::Unary(UnaryOp::Neg, a) => Some(self.of(a)?.negated()),
            ExprKind::Binary(BinaryOp::Add, a, b) => self.of(a)?.plus(&self.of(b)?),
            ExprKind::Binary(BinaryOp::Sub, a, b) => self.of(a)?.plus(&self.of(b)?.negated()),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                Some(Signed { negative: a.negative != b.negative, size: a.size.times(&b.size) })
            }
            ExprKind::Binary(BinaryOp::Div, a, b) => {
                let (a, b) = (self.of(a)?, self.value(b)?.into_integer().ok()?);
                Some(Signed { size: a.size.divided(&UBig::try_from(b).ok()?)?, ..a })
            }
            ExprKind::Binary(BinaryOp::Pow, a, b) => {
                let (a, b) = (self.of(a)?, self.value(b)?.into_integer().ok()?);
                let size = a.size.power(&UBig::try_from(b).ok()?)?;
                (!a.negative).then_some(Signed { negative: false, size })
            }
            _ => None,
        }
    }
}
