//! Semi-additivity: for candidates (a_j,b_j), j < n, the sum of f over the steps from j to n is at least
//! f(a_j,b_j,a_n).
//!
//! All criteria are for real f and need no candidates: they hold for every sequence of points with a increasing. The
//! ceiling and the clipping at 0 come for free: with F = max(0, ceil f), the sum of F is an integer >= 0 and at least
//! the sum of f.

use super::Prover;
use super::atom::{GAP, X0, X1, Y1};
use super::symbol::{Monomial, Poly, Symbol};
use super::translate::Frame;
use wythoff_base::Number;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func};

/// Why an expression is semi-additive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Additivity {
    /// x0 does not occur.
    Free,
    /// It does not grow with x0.
    Falling,
    /// g(x0) - g(x1) + h(x1,y1), h >= 0.
    Telescoping,
    /// A subadditive function of the gap plus h(x1,y1).
    Gap,
    /// Its values for different x0 differ by no more than its least value.
    Varied,
    /// Between L x0 + e and L (x0 + x1) + e', with L > 0 and e' <= 2 e + L.
    Between,
    /// A sum, maximum, multiple or ceiling of such expressions.
    Composed,
}

impl Additivity {
    /// The argument, in words; f as it acts has this name.
    pub(crate) fn wording(&self, name: &str) -> String {
        // Proposition 6 (f): what holds for real f holds for F.
        let also = if name == "f" { "" } else { "; rounding up and replacing negative values by 0 keep this" };
        match self {
            Additivity::Free => format!(
                "x0 does not occur in f, so {name}(a_j, b_j, a_n) = {name}(a_j, b_j, a_(j+1)) is a term of the sum, \
                 and no term is negative"
            ),
            Additivity::Falling => format!(
                "f does not grow with x0, so {name}(a_j, b_j, a_n) <= {name}(a_j, b_j, a_(j+1)), a term of the sum, \
                 and no term is negative"
            ),
            Additivity::Telescoping => format!(
                "f = u(x0) - u(x1) + v(x1, y1) with v >= 0: along the sum u(x0) - u(x1) telescopes, and no v is \
                 negative{also}"
            ),
            Additivity::Gap => format!(
                "f = u(x0 - x1) + v(x1, y1) with v >= 0 and u(i + j) <= u(i) + u(j): the gaps add up along the \
                 sum{also}"
            ),
            Additivity::Varied => format!(
                "for fixed x1 and y1 the values of {name} differ by at most the least value of {name}, so one more \
                 term of the sum makes up for a change of x0"
            ),
            Additivity::Between => format!(
                "f lies between L x0 + e and L (x0 + x1) + e' with L > 0 and e' <= 2 e + L, so the first and the last \
                 of two or more terms are enough, and no term is negative{also}"
            ),
            Additivity::Composed => format!(
                "f is a sum, a maximum, a ceiling or a multiple by a constant >= 0 of expressions with this \
                 property{also}"
            ),
        }
    }

    /// The proposition of docs/proofs.md that has it.
    pub(crate) fn proposition(&self) -> u8 {
        if *self == Additivity::Between { 27 } else { 6 }
    }
}

impl Prover {
    /// Whether max(0, ceil e) is proved semi-additive, and by which argument.
    pub(crate) fn semi_additive(&mut self, e: &Expr) -> Option<Additivity> {
        let p = self.translate(e, Frame::Piles)?.poly;
        if self.depends(&p) & X0 == 0 {
            return Some(Additivity::Free);
        }
        if self.falling(&p) {
            return Some(Additivity::Falling);
        }
        self.real(e).or_else(|| self.varied(&p).then_some(Additivity::Varied))
    }

    /// The criteria that hold for the real values themselves.
    fn real(&mut self, e: &Expr) -> Option<Additivity> {
        let p = self.translate(e, Frame::Piles)?.poly;
        let free = self.depends(&p) & X0 == 0;
        if (free || self.falling(&p)) && self.nonnegative(&p) {
            return Some(if free { Additivity::Free } else { Additivity::Falling });
        }
        if self.telescoping(&p) {
            return Some(Additivity::Telescoping);
        }
        if self.by_gap(e) {
            return Some(Additivity::Gap);
        }
        if self.between(&p) {
            return Some(Additivity::Between);
        }
        // Parts are tried only after the whole: an argument for the whole has a shorter sentence.
        let mut all = |parts: &[&Expr]| parts.iter().all(|part| self.real(part).is_some());
        let composed = match &e.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => all(&[a, b]),
            ExprKind::Call(Func::Max, args) => all(&args.iter().collect::<Vec<_>>()),
            ExprKind::Call(Func::Ceil, args) => all(&args.iter().collect::<Vec<_>>()),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let (c, rest) = if a.is_constant() { (a, b) } else { (b, a) };
                all(&[rest]) && c.is_constant() && {
                    let c = self.translate(c, Frame::Piles)?.poly;
                    self.nonnegative(&c)
                }
            }
            _ => false,
        };
        composed.then_some(Additivity::Composed)
    }

    fn falling(&mut self, p: &Poly) -> bool {
        self.step(p).is_some_and(|step| self.nonnegative(&step.neg()))
    }

    /// Whether each term depends on x0 alone or not at all on x0.
    pub(crate) fn separates(&self, p: &Poly) -> bool {
        p.terms().map(|(m, _)| self.monomial(m)).all(|depends| depends & X0 == 0 || depends == X0)
    }

    /// Then h is the polynomial at x0 = x1.
    fn telescoping(&mut self, p: &Poly) -> bool {
        self.separates(p) && self.at_x1(p).is_some_and(|h| self.nonnegative(&h))
    }

    /// A part of the gap alone, its defect at most the least value of the rest.
    fn by_gap(&mut self, e: &Expr) -> bool {
        let Some(p) = self.translate(e, Frame::Gap) else { return false };
        let of_gap = |m: &Monomial, prover: &Prover| prover.monomial(m) == GAP;
        let gap = Poly::of_terms(p.poly.terms().filter(|(m, _)| of_gap(m, self)));
        let rest = Poly::of_terms(p.poly.terms().filter(|(m, _)| !of_gap(m, self)));
        if self.depends(&rest) & !(X1 | Y1) != 0 {
            return false;
        }
        let (defect, least) = (self.defect(&gap).upper, self.infimum(&rest));
        defect.zip(least).is_some_and(|(defect, least)| defect <= least.value)
    }

    /// L x0 + e <= p <= L (x0 + x1) + e' with L > 0, p >= 0 and e' <= 2 e + L: for u_0 < .. < u_r, r >= 2, the first
    /// and the last term have the sum L (u_1 + u_r) + 2 e >= L (u_0 + u_r) + L + 2 e (docs/proofs.md, Proposition 27).
    fn between(&mut self, p: &Poly) -> bool {
        let slope = p.coefficient(&vec![(Symbol::X0, 1)]);
        if slope.sign().is_le() || !self.nonnegative(p) {
            return false;
        }
        let less = |s, p: &Poly| p.sub(&Poly::symbol(s).scale(&slope)?);
        let Some(above) = less(Symbol::X0, p) else { return false };
        let Some(below) = less(Symbol::X1, &above) else { return false };
        let (least, most) = (self.infimum(&above), self.supremum(&below));
        least.zip(most).is_some_and(|(least, most)| {
            let twice = least.value.add(&least.value).and_then(|twice| twice.add(&slope));
            twice.is_ok_and(|twice| most.value <= twice)
        })
    }

    /// max(0, ceil p) is at least some c > 0 and varies with x0 by at most c.
    fn varied(&mut self, p: &Poly) -> bool {
        let moving = Poly::of_terms(p.terms().filter(|(m, _)| self.monomial(m) & X0 != 0));
        let range = self.supremum(&moving).zip(self.infimum(&moving));
        let variation = range.and_then(|(most, least)| most.value.sub(&least.value).ok());
        let least = self.infimum(p);
        variation.zip(least).is_some_and(|(variation, least)| {
            // F is an integer: above v it is at least floor(v) + 1.
            let least = if least.strict { least.value.floor() + Number::ONE.ceil() } else { least.value.ceil() };
            variation.ceil() <= least
        })
    }

    fn monomial(&self, m: &Monomial) -> u8 {
        m.iter().map(|(s, _)| self.mask(*s)).fold(0, |a, b| a | b)
    }
}
