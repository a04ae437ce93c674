//! The size of a value of f(k) that is too large to be written.

use crate::prove::expression::constant;
use wythoff_exact::magnitude::Magnitude;
use wythoff_exact::{IBig, MAX_BITS, Number, UBig, integer};
use wythoff_game::eval::Formula;
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, UnaryOp};

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
    Sizes { formula: f, k, precision: 256 + 4 * integer::bits(k), written: MAX_BITS }.ceiling()
}

/// Made of integers and k by sums, products and powers, so that its values are integers; without `signs` by sums and products of
/// numbers that are not negative.
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

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_game::ruleset::{Ruleset, TwoPile};

    fn wyt(text: &str) -> Formula {
        match Ruleset::parse(&format!("wyt = {text}")).unwrap().two_pile() {
            TwoPile::Wyt(f) => f.clone(),
            _ => unreachable!(),
        }
    }

    /// As if nothing could be written but k and the numbers of the rule.
    fn unwritten(f: &Formula, k: &UBig) -> Option<Magnitude> {
        Sizes { formula: f, k, precision: 256 + 4 * integer::bits(k), written: 64 }.ceiling()
    }

    #[test]
    fn sizes_are_those_of_the_values() {
        for text in [
            "2^k",
            "2^k - 1",
            "2^k + 1",
            "2^k - k",
            "2^k + k^2",
            "4^k",
            "8^k - 7",
            "2^(2*k + 1)",
            "3^k",
            "3^k - 1",
            "3^k + 2^k",
            "3^k - 2^k",
            "5*2^k - 3",
            "(3^k - 1)/2",
            "2^(k^2)",
            "k*2^k",
            "10^k",
            "1.5^k + 2",
            "2^k - 0.5",
            "2^k + 0.5",
            "(2^k - 1)^2",
            "2^2^k",
            "7^k*k^3 - 100*k",
        ] {
            let (f, mut known) = (wyt(text), 0);
            for k in 1..60u32 {
                let Ok(value) = f.ceil(&[IBig::from(k)]) else { break };
                let Some(size) = unwritten(&f, &UBig::from(k)) else { continue };
                let (least, most) = size.bits();
                let bits = UBig::from(integer::bits(&value));
                assert!(least <= bits && bits <= most, "{text} at {k}: {bits} bits, not {least} to {most}");
                let value = UBig::try_from(value).unwrap();
                for n in [value.clone(), &value + UBig::ONE, &value << 1, &value >> 1] {
                    assert!(size.compare(&n).is_none_or(|order| order == value.cmp(&n)), "{text} at {k}");
                }
                known += u32::from(least == most);
            }
            // Just below a power of two a fraction leaves two possibilities.
            assert!(known >= 15 || text == "2^k - 0.5", "{text}: {known}");
        }
    }

    #[test]
    fn far_out_the_sizes_are_exact() {
        let k = UBig::from(10u8).pow(40);
        for (text, more) in [("2^k", 1i8), ("2^k - 1", 0), ("2^k + k", 1), ("2^k - k^2", 0), ("4*2^k - 1", 2)] {
            let (least, most) = of(&wyt(text), &k).unwrap().bits();
            assert_eq!(least, most, "{text}");
            assert_eq!(IBig::from(most) - IBig::from(k.clone()), IBig::from(more), "{text}");
        }
        // 10^40 log 3/log 2 = 15849625007211561814537389439478165087598.1440769...
        let (least, most) = of(&wyt("3^k"), &k).unwrap().bits();
        assert_eq!(least, most);
        assert_eq!(most.to_string(), "15849625007211561814537389439478165087599");
        assert!(of(&wyt("k^k"), &k).is_some());
        assert!(of(&wyt("floor(2^k/3)"), &k).is_none());
    }
}
