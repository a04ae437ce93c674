//! Expressions that are a polynomial in x1 on each residue class.

use super::lcm;
use super::modulus::{modulus, natural};
use wythoff_exact::algebra::{MAX_CLASS_DEGREE, Polynomial};
use wythoff_exact::{IBig, integer};
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// A polynomial in x1 on a class.
type Poly = Polynomial<i128>;

/// The product, of a degree that the sums over runs and the tower take.
fn product(a: &Poly, b: &Poly) -> Option<Poly> {
    a.times(b).filter(|p| p.degree() <= MAX_CLASS_DEGREE)
}

/// An expression on the class x1 = r modulo M, from some x1 on, with x0 = x1 + gap.
pub struct Class {
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
    pub fn polynomial(&mut self, e: &Expr) -> Option<Poly> {
        if let Some(value) = self.residual(e) {
            return value;
        }
        match &e.kind {
            ExprKind::Number(_) => Some(Poly::constant(natural(e)?.into())),
            ExprKind::Var(Var::X1) => Some(Poly::variable()),
            ExprKind::Var(Var::X0) => Some(Poly::new(vec![self.gap.into(), 1])),
            ExprKind::Unary(UnaryOp::Neg, a) => self.polynomial(a)?.scaled(&-1),
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
                _ => self.polynomial(&args[0]),
            },
            _ => None,
        }
    }

    /// `Some` if residues alone decide: the value, or nothing if it is no integer.
    fn residual(&self, e: &Expr) -> Option<Option<Poly>> {
        let m = modulus(e).filter(|_| !e.is_condition())?;
        if m > self.modulus || !self.modulus.is_multiple_of(m) || e.mentions(Var::Y1) {
            return Some(None);
        }
        Some(self.at_residue(e).and_then(|n| i128::try_from(&n).ok()).map(Poly::constant))
    }

    fn at_residue(&self, e: &Expr) -> Option<IBig> {
        let (x1, x0) = (IBig::from(self.residue), IBig::from(self.residue + self.gap));
        let formula = wythoff_game::eval::Formula::new(e.clone(), &[Var::X1, Var::Y1, Var::X0]);
        formula.integer(&[x1, IBig::ZERO, x0]).ok()
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
                (0..exponent).try_fold(Poly::constant(1), |power, _| product(&power, &base))
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
                Some(Poly::new(vec![i128::from(changed) - i128::from(low), 1]))
            }
            _ => None,
        }
    }

    /// Whether a > b for all x1 >= start, where start grows until that is certain; false where a <= b for all.
    fn exceeds(&mut self, a: &Poly, b: &Poly) -> Option<bool> {
        let d = a.minus(b)?;
        let Some((leading, lower)) = d.coefficients().split_last() else { return Some(false) };
        // Beyond the sum of the other coefficients the leading term decides.
        let sum = lower.iter().try_fold(1i128, |sum, c| sum.checked_add(c.checked_abs()?))?;
        let from = if lower.is_empty() { 0 } else { u64::try_from(sum).ok().filter(|&s| s <= 4096)? };
        self.start = self.start.max(from);
        Some(*leading > 0)
    }

    /// floor(a/b) where it is an integer constant t for large x1: 0 <= a - t b < b.
    fn quotient(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        let zero = Poly::constant(0);
        if !self.exceeds(b, &zero)? || b.degree() < a.degree() {
            return None;
        }
        let top = b.degree();
        // 0 where b grows faster.
        let guess = a.coefficient(top).checked_div(b.coefficient(top))?;
        for t in [guess, guess.checked_sub(1)?] {
            let rest = a.minus(&b.scaled(&t)?)?;
            let nonnegative = !self.exceeds(&zero, &rest)?;
            if nonnegative && self.exceeds(b, &rest)? {
                return Some(Poly::constant(t));
            }
        }
        None
    }
}

/// M for which the classes of an expression can be polynomials: residues and the bits of masks.
pub fn class_modulus(e: &Expr) -> Option<u64> {
    let own = match &e.kind {
        ExprKind::Binary(BinaryOp::BitOr | BinaryOp::BitXor, a, b) => {
            let mask = natural(a).or(natural(b))?;
            1u64.checked_shl(u32::try_from(integer::bits(&mask)).ok()?)?
        }
        _ => modulus(e).unwrap_or(1),
    };
    e.children().iter().try_fold(own, |m, part| lcm(m, class_modulus(part)?)).filter(|&m| m <= 1024)
}

/// The polynomials of an expression on the classes of x1 modulo at most `most`, with x0 = x1 + gap, and from where on
/// all of them hold.
pub fn classes(e: &Expr, gap: u64, most: u64) -> Option<(Vec<Poly>, u64)> {
    let modulus = class_modulus(e).filter(|&m| m <= most)?;
    let (mut all, mut start) = (Vec::new(), 0);
    for residue in 0..modulus {
        let mut class = Class { residue, modulus, gap, start: 0 };
        all.push(class.polynomial(e)?);
        start = start.max(class.start);
    }
    Some((all, start))
}
