//! Expressions that are a polynomial in x1 on each residue class.
//!
//! The coefficients are rational. If D p has integer coefficients without the constant and D divides M, then p(x) -
//! p(r) is an integer for every x = r modulo M, so that floor(p(x)) = p(x) - (p(r) - floor(p(r))) on the class: floors
//! and ceilings of polynomials with fractions are polynomials on classes (docs/proofs.md, Proposition 32).

use super::lcm;
use super::modulus::{modulus, natural};
use crate::prove::expression::ceiling;
use wythoff_base::algebra::{MAX_CLASS_DEGREE, Polynomial};
use wythoff_base::{IBig, Number, integer};
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// A polynomial in x1 on a class.
type Poly = Polynomial<Number>;

/// The greatest modulus: every class is a polynomial of its own, derived anew; the tower takes 64 of them, the sums
/// over runs more.
const MAX_MODULUS: u64 = 1024;

/// The product, of a degree that the sums over runs and the tower take.
fn product(a: &Poly, b: &Poly) -> Option<Poly> {
    a.times(b).filter(|p| p.degree() <= MAX_CLASS_DEGREE)
}

/// An expression on the class x1 = r modulo M, from some x1 on, with x0 = x1 + gap.
pub(crate) struct Class {
    /// r.
    pub residue: u64,
    /// M.
    pub modulus: u64,
    /// x0 - x1.
    pub gap: u64,
    /// The polynomials hold from here on; grows while an expression is read.
    pub start: u64,
}

impl Class {
    /// The polynomial that the expression is on this class.
    pub(crate) fn polynomial(&mut self, e: &Expr) -> Option<Poly> {
        if let Some(value) = self.residual(e) {
            return value;
        }
        match &e.kind {
            ExprKind::Var(Var::X1) => Some(Poly::variable()),
            ExprKind::Var(Var::X0) => Some(Poly::new(vec![Number::from(self.gap), Number::ONE])),
            ExprKind::Unary(UnaryOp::Neg, a) => self.polynomial(a)?.scaled(&Number::from(-1)),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Call(Func::Max | Func::Min, args) => {
                let largest = matches!(e.kind, ExprKind::Call(Func::Max, _));
                let mut best = self.polynomial(&args[0])?;
                for arg in &args[1..] {
                    let other = self.polynomial(arg)?;
                    if self.exceeds(&other, &best)? == largest {
                        best = other;
                    }
                }
                Some(best)
            }
            ExprKind::Call(Func::If, args) => {
                let chosen = if self.condition(&args[0])? { &args[1] } else { &args[2] };
                self.polynomial(chosen)
            }
            ExprKind::Call(Func::Floor, args) => match &args[0].kind {
                ExprKind::Binary(BinaryOp::Div, a, b) => {
                    let (a, b) = (self.polynomial(a)?, self.polynomial(b)?);
                    self.quotient(&a, &b)
                }
                _ => {
                    let p = self.polynomial(&args[0])?;
                    self.floor(&p)
                }
            },
            // ceil(p) = -floor(-p)
            ExprKind::Call(Func::Ceil, args) => {
                let negative = self.polynomial(&args[0])?.scaled(&Number::from(-1))?;
                self.floor(&negative)?.scaled(&Number::from(-1))
            }
            _ => None,
        }
    }

    /// floor(p) on the class.
    fn floor(&self, p: &Poly) -> Option<Poly> {
        let whole = |c: &Number| c.mul(&Number::from(self.modulus)).is_ok_and(|c| c.is_integer());
        let at = p.at(&Number::from(self.residue)).filter(|_| p.coefficients().iter().skip(1).all(whole))?;
        p.minus(&Poly::constant(at.sub(&Number::from(at.floor())).ok()?))
    }

    /// `Some` if residues alone decide: the value, or nothing if it has none that is rational.
    fn residual(&self, e: &Expr) -> Option<Option<Poly>> {
        let m = modulus(e).filter(|_| !e.is_condition())?;
        if m > self.modulus || !self.modulus.is_multiple_of(m) || e.mentions(Var::Y1) {
            return Some(None);
        }
        Some(self.at_residue(e).filter(Number::is_rational).map(Poly::constant))
    }

    fn at_residue(&self, e: &Expr) -> Option<Number> {
        let (x1, x0) = (IBig::from(self.residue), IBig::from(self.residue + self.gap));
        let formula = wythoff_game::eval::Formula::new(e.clone(), &[Var::X1, Var::Y1, Var::X0]);
        formula.value(&[x1, IBig::ZERO, x0]).ok()
    }

    fn condition(&mut self, e: &Expr) -> Option<bool> {
        if let Some(m) = modulus(e) {
            let (x1, x0) = (self.residue as i64, (self.residue + self.gap) as i64);
            let condition = wythoff_game::eval::Condition::new(e.clone(), &[Var::X1, Var::Y1, Var::X0]);
            let decided = self.modulus.is_multiple_of(m) && !e.mentions(Var::Y1);
            return if decided { condition.holds_at(&[x1, 0, x0]).ok() } else { None };
        }
        let ExprKind::Compare(first, rest) = &e.kind else { return None };
        let [(op, second)] = rest.as_slice() else { return None };
        let (a, b) = (self.polynomial(first)?, self.polynomial(second)?);
        let (above, same) = (self.exceeds(&a, &b)?, a == b);
        Some(match op {
            CompareOp::Eq => same,
            CompareOp::Ne => !same,
            CompareOp::Gt => above,
            CompareOp::Ge => above || same,
            CompareOp::Lt => !above && !same,
            CompareOp::Le => !above,
        })
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<Poly> {
        match op {
            BinaryOp::Add => self.polynomial(a)?.plus(&self.polynomial(b)?),
            BinaryOp::Sub => self.polynomial(a)?.minus(&self.polynomial(b)?),
            BinaryOp::Mul => product(&self.polynomial(a)?, &self.polynomial(b)?),
            BinaryOp::Pow => {
                let base = self.polynomial(a)?;
                let exponent = natural(b).filter(|&n| n <= 8)?;
                (0..exponent).try_fold(Poly::constant(Number::ONE), |power, _| product(&power, &base))
            }
            BinaryOp::Div => {
                let divisor = self.polynomial(b)?.as_constant()?;
                self.polynomial(a)?.scaled(&Number::ONE.div(&divisor).ok()?)
            }
            // x | k and x xor k change the bits of x below 2^len(k) only, and those are known on the class.
            BinaryOp::BitOr | BinaryOp::BitXor => {
                let (var, mask) = if natural(b).is_some() { (a, natural(b)?) } else { (b, natural(a)?) };
                let bits = u32::try_from(integer::bits(&mask)).ok()?;
                if self.polynomial(var)? != Poly::variable() || !self.modulus.is_multiple_of(1u64.checked_shl(bits)?) {
                    return None;
                }
                let low = self.residue & ((1 << bits) - 1);
                let changed = if op == BinaryOp::BitOr { low | mask } else { low ^ mask };
                Some(Poly::new(vec![Number::from(changed).sub(&Number::from(low)).ok()?, Number::ONE]))
            }
            _ => None,
        }
    }

    /// Whether a > b for all x1 >= start, where start grows until that is certain; false where a <= b for all.
    fn exceeds(&mut self, a: &Poly, b: &Poly) -> Option<bool> {
        let d = a.minus(b)?;
        let Some((leading, lower)) = d.coefficients().split_last() else { return Some(false) };
        // Beyond the sum of the other coefficients the leading term decides.
        let positive = leading.sign().is_gt();
        let part = |c: &Number| c.div(leading).map(|c| if c.sign().is_lt() { c.neg() } else { c });
        let sum = lower.iter().try_fold(Number::ONE, |sum, c| sum.add(&part(c)?)).ok()?;
        let from = if lower.is_empty() { 0 } else { u64::try_from(&sum.ceil()).ok().filter(|&s| s <= 4096)? };
        self.start = self.start.max(from);
        Some(positive)
    }

    /// floor(a/b) where b is constant, or where it is an integer constant t for large x1: 0 <= a - t b < b.
    fn quotient(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        if let Some(divisor) = b.as_constant() {
            return self.floor(&a.scaled(&Number::ONE.div(&divisor).ok()?)?);
        }
        let zero = Poly::constant(Number::ZERO);
        if !self.exceeds(b, &zero)? || b.degree() < a.degree() {
            return None;
        }
        let top = b.degree();
        // 0 where b grows faster.
        // The quotient tends to the ratio of the leading coefficients, and is that number or one less, rounded down.
        let guess = Number::from(a.coefficient(top).div(&b.coefficient(top)).ok()?.floor());
        for t in [guess.clone(), guess.sub(&Number::ONE).ok()?] {
            let rest = a.minus(&b.scaled(&t)?)?;
            let nonnegative = !self.exceeds(&zero, &rest)?;
            if nonnegative && self.exceeds(b, &rest)? {
                return Some(Poly::constant(t));
            }
        }
        None
    }
}

/// M for which the classes of an expression can be polynomials: residues, the bits of masks and denominators.
pub(crate) fn class_modulus(e: &Expr) -> Option<u64> {
    lcm(residues(e)?, denominator(e)?).filter(|&m| m <= MAX_MODULUS)
}

fn residues(e: &Expr) -> Option<u64> {
    let own = match &e.kind {
        ExprKind::Binary(BinaryOp::BitOr | BinaryOp::BitXor, a, b) => {
            let mask = natural(a).or(natural(b))?;
            1u64.checked_shl(u32::try_from(integer::bits(&mask)).ok()?)?
        }
        _ => modulus(e).unwrap_or(1),
    };
    e.children().iter().try_fold(own, |m, part| lcm(m, residues(part)?)).filter(|&m| m <= MAX_MODULUS)
}

/// A common denominator of the coefficients on every class. Rounding changes the constants alone.
fn denominator(e: &Expr) -> Option<u64> {
    let of = |value: &Number| u64::try_from(value.denominator()?).ok();
    let value = || wythoff_game::eval::Formula::new(e.clone(), &[]).value(&[]).ok();
    let all = || e.children().iter().try_fold(1, |d, part| lcm(d, denominator(part)?));
    let found = match &e.kind {
        _ if e.is_condition() => Some(1),
        _ if e.is_constant() => of(&value()?),
        ExprKind::Binary(BinaryOp::Mul, a, b) => denominator(a)?.checked_mul(denominator(b)?),
        ExprKind::Binary(BinaryOp::Pow, a, b) => {
            denominator(a)?.checked_pow(u32::try_from(natural(b).unwrap_or(1)).ok()?)
        }
        ExprKind::Binary(BinaryOp::Div, a, b) if b.is_constant() => {
            let b = wythoff_game::eval::Formula::new((**b).clone(), &[]).value(&[]).ok()?;
            denominator(a)?.checked_mul(of(&Number::ONE.div(&b).ok()?)?)
        }
        _ => all(),
    };
    found.filter(|&d| d <= MAX_MODULUS)
}

/// f as a polynomial of x1 on each residue class.
pub struct Classes {
    /// One for each class.
    pub polynomials: Vec<Poly>,
    /// From here on they hold.
    pub start: u64,
}

impl Classes {
    /// The number of classes.
    pub(crate) fn modulus(&self) -> u64 {
        self.polynomials.len() as u64
    }

    /// The greatest degree.
    pub(crate) fn degree(&self) -> usize {
        self.polynomials.iter().map(Polynomial::degree).max().unwrap_or(0)
    }

    /// The polynomial of the class of x, at x.
    pub fn at(&self, x: u64) -> Option<IBig> {
        self.polynomials.get((x % self.modulus()) as usize)?.at(&Number::from(x))?.into_integer().ok()
    }

    /// The coefficients of the class of x.
    pub(crate) fn of(&self, x: u64) -> &Poly {
        &self.polynomials[(x % self.modulus()) as usize]
    }

    /// One class, if all are the same.
    pub(crate) fn merged(mut self) -> Classes {
        if self.polynomials.iter().all(|class| Some(class) == self.polynomials.first()) {
            self.polynomials.truncate(1);
        }
        self
    }
}

/// The polynomials of ceil(e) on the classes of x1 modulo at most `most`, with x0 = x1 + gap, and from where on all of
/// them hold.
pub fn classes(e: &Expr, gap: u64, most: u64) -> Option<Classes> {
    let modulus = class_modulus(e).filter(|&m| m <= most)?;
    let e = ceiling(e);
    let (mut polynomials, mut start) = (Vec::new(), 0);
    for residue in 0..modulus {
        let mut class = Class { residue, modulus, gap, start: 0 };
        polynomials.push(class.polynomial(&e)?);
        start = start.max(class.start);
    }
    Some(Classes { polynomials, start })
}
