//! Expressions whose value depends on residues only, and expressions that are a polynomial on each residue class.

use crate::one_variable::period::lcm;
use wythoff_exact::{IBig, Number};
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// A positive integer written as a literal.
fn natural(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => u64::try_from(&literal.digits).ok(),
        _ => None,
    }
}

/// M such that the value depends on the variables modulo M only.
pub fn modulus(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Phi => Some(1),
        ExprKind::Var(_) => None,
        ExprKind::Unary(_, a) => modulus(a),
        ExprKind::Binary(BinaryOp::Rem, a, q) if natural(q).is_some_and(|q| q >= 1) => congruence(a, natural(q)?),
        ExprKind::Binary(BinaryOp::BitAnd, a, mask) | ExprKind::Binary(BinaryOp::BitAnd, mask, a)
            if natural(mask).is_some() && is_sum(a) =>
        {
            let bits = natural(mask)?.checked_ilog2().map_or(0, |top| top + 1);
            congruence(a, 1u64.checked_shl(bits).filter(|&m| m <= 1 << 20)?)
        }
        ExprKind::Binary(BinaryOp::Pow, base, exponent) if is_minus_one(base) => congruence(exponent, 2),
        ExprKind::Call(Func::Even | Func::Odd, args) => congruence(&args[0], 2),
        ExprKind::Binary(..) | ExprKind::Compare(..) | ExprKind::Call(..) => {
            e.children().iter().try_fold(1, |m, part| lcm(m, modulus(part)?))
        }
    }
}

/// M such that the integer value modulo q depends on the variables modulo M only.
fn congruence(e: &Expr, q: u64) -> Option<u64> {
    match &e.kind {
        ExprKind::Var(_) => Some(q),
        ExprKind::Number(literal) => (literal.scale == 0).then_some(1),
        ExprKind::Unary(UnaryOp::Neg, a) => congruence(a, q),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            lcm(congruence(a, q)?, congruence(b, q)?)
        }
        _ => modulus(e),
    }
}

/// Made of variables and integers by + and *: never negative.
fn is_sum(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_sum(a) && is_sum(b),
        _ => false,
    }
}

fn is_minus_one(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Unary(UnaryOp::Neg, one) if natural(one) == Some(1))
}

/// A polynomial in x1 with integer coefficients, by rising powers, without leading zeros.
type Poly = Vec<i128>;

fn trimmed(mut p: Poly) -> Poly {
    while p.last() == Some(&0) {
        p.pop();
    }
    p
}

fn combine(a: &Poly, b: &Poly, op: impl Fn(i128, i128) -> Option<i128>) -> Option<Poly> {
    let at = |p: &Poly, i: usize| p.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| op(at(a, i), at(b, i))).collect::<Option<Poly>>().map(trimmed)
}

fn product(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut sum = vec![0i128; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sum[i + j] = sum[i + j].checked_add(x.checked_mul(*y)?)?;
        }
    }
    (sum.len() <= 16).then(|| trimmed(sum))
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
            ExprKind::Number(_) => Some(trimmed(vec![i128::from(natural(e)?)])),
            ExprKind::Var(Var::X1) => Some(vec![0, 1]),
            ExprKind::Var(Var::X0) => Some(vec![i128::from(self.gap), 1]),
            ExprKind::Unary(UnaryOp::Neg, a) => combine(&vec![], &self.polynomial(a)?, i128::checked_sub),
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
        Some(self.at_residue(e).and_then(|n| i128::try_from(&n).ok()).map(|n| trimmed(vec![n])))
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
            BinaryOp::Add => combine(&self.polynomial(a)?, &self.polynomial(b)?, i128::checked_add),
            BinaryOp::Sub => combine(&self.polynomial(a)?, &self.polynomial(b)?, i128::checked_sub),
            BinaryOp::Mul => product(&self.polynomial(a)?, &self.polynomial(b)?),
            BinaryOp::Pow => {
                let base = self.polynomial(a)?;
                let exponent = natural(b).filter(|&n| n <= 8)?;
                (0..exponent).try_fold(vec![1], |power, _| product(&power, &base))
            }
            // x | k and x xor k change the bits of x below 2^len(k) only, and those are known on the class.
            BinaryOp::BitOr | BinaryOp::BitXor => {
                let (var, mask) = if natural(b).is_some() { (a, natural(b)?) } else { (b, natural(a)?) };
                let bits = mask.checked_ilog2().map_or(0, |top| top + 1);
                if self.polynomial(var)? != [0, 1] || !self.modulus.is_multiple_of(1u64.checked_shl(bits)?) {
                    return None;
                }
                let low = self.residue & ((1 << bits) - 1);
                let changed = if op == BinaryOp::BitOr { low | mask } else { low ^ mask };
                Some(vec![i128::from(changed) - i128::from(low), 1])
            }
            _ => None,
        }
    }

    /// Whether a > b for all x1 >= start, where start grows until that is certain; false where a <= b for all.
    fn exceeds(&mut self, a: &Poly, b: &Poly) -> Option<bool> {
        let d = combine(a, b, i128::checked_sub)?;
        let Some(&leading) = d.last() else { return Some(false) };
        // Beyond the sum of the other coefficients the leading term decides.
        let sum: i128 = d[..d.len() - 1].iter().try_fold(1i128, |sum, c| sum.checked_add(c.checked_abs()?))?;
        let from = if d.len() == 1 { 0 } else { u64::try_from(sum).ok().filter(|&s| s <= 4096)? };
        self.start = self.start.max(from);
        Some(leading > 0)
    }

    /// floor(a/b) where it is an integer constant t for large x1: 0 <= a - t b < b.
    fn quotient(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        let zero = vec![];
        if !self.exceeds(b, &zero)? || b.len() < a.len() {
            return None;
        }
        let guess = if a.len() == b.len() { a.last()?.checked_div(*b.last()?)? } else { 0 };
        for t in [guess, guess.checked_sub(1)?] {
            let rest = combine(a, &product(b, &trimmed(vec![t]))?, i128::checked_sub)?;
            let nonnegative = !self.exceeds(&zero, &rest)?;
            if nonnegative && self.exceeds(b, &rest)? {
                return Some(trimmed(vec![t]));
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
            1u64.checked_shl(mask.checked_ilog2().map_or(0, |top| top + 1))?
        }
        _ => modulus(e).unwrap_or(1),
    };
    e.children().iter().try_fold(own, |m, part| lcm(m, class_modulus(part)?)).filter(|&m| m <= 1024)
}

/// Whether a number is a whole one that fits a word.
pub fn word(n: &Number) -> Option<u64> {
    n.as_integer().and_then(|n| u64::try_from(n).ok())
}
