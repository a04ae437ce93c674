//! The atoms of each operator and function, with their bounds. Each constructor checks that the value is defined
//! everywhere.

use super::Prover;
use super::atom::{Atom, AtomKind, Case, Field, Strategy};
use super::symbol::Poly;
use super::translate::Term;
use Strategy::{Lower, Upper};
use wythoff_base::{IBig, Number, integer};
use wythoff_game::{BinaryOp, Func};

impl Prover {
    pub(super) fn make(
        &mut self,
        kind: AtomKind,
        text: &str,
        integer: bool,
        of: &[&Poly],
        strategies: Vec<Strategy>,
    ) -> Poly {
        let depends = of.iter().map(|p| self.depends(p)).fold(0, |a, b| a | b);
        self.atom(Atom { kind, text: text.to_string(), integer, depends, strategies })
    }

    /// floor(a), the integer part of the polynomial taken out.
    pub(super) fn floor(&mut self, a: &Poly, text: &str) -> Option<Poly> {
        if self.integer_valued(a) {
            return Some(a.clone());
        }
        let whole = |m: &super::symbol::Monomial, c: &Number| {
            let alone = Poly::of_terms([(m, &Number::ONE)].into_iter());
            c.is_integer() && self.integer_valued(&alone)
        };
        // floor(n + e) = n + floor(e): what is taken out needs no bounds.
        let out = Poly::of_terms(a.terms().filter(|(m, c)| whole(m, c)));
        let rest = a.sub(&out)?;
        let kind = AtomKind::Function(Func::Floor, vec![rest.clone()]);
        if let Some(known) = self.known(&kind) {
            return known.add(&out);
        }
        let mut bounds = vec![Upper(rest.clone(), false)];
        // Values in steps of 1/q: floor(e) >= e - (q - 1)/q. Otherwise floor(e) > e - 1.
        match self.denominator(&rest) {
            Some(q) => {
                let loss = Number::ONE.div(&Number::from(q)).and_then(|part| part.sub(&Number::ONE)).ok()?;
                bounds.push(Lower(rest.plus(&loss)?, false));
            }
            None => bounds.push(Lower(rest.sub(&Poly::int(1))?, true)),
        }
        // The least value of the whole may be better than that of the rest, and the other way round.
        for (of, back) in [(&rest, Poly::zero()), (a, out.clone())] {
            if let Some(least) = self.infimum(of) {
                bounds.push(Lower(Poly::constant(Number::from(least.value.floor()))?.sub(&back)?, false));
            }
            if let Some(most) = self.supremum(of) {
                let most = if most.strict { most.value.ceil() - IBig::ONE } else { most.value.floor() };
                bounds.push(Upper(Poly::constant(Number::from(most))?.sub(&back)?, false));
            }
        }
        let text = if out == Poly::zero() { text.to_string() } else { format!("floor({})", self.atoms.show(&rest)) };
        self.make(kind, &text, true, &[&rest], bounds).add(&out)
    }

    /// A common denominator of the coefficients, where all symbols are integers.
    fn denominator(&self, p: &Poly) -> Option<IBig> {
        let whole = p.symbols().all(|s| self.integer_valued(&Poly::symbol(s)));
        let mut common = IBig::ONE;
        for (_, c) in p.terms() {
            let q = c.denominator()?;
            common = &common * q / integer::gcd(&common, q).ok()?;
        }
        // Larger denominators give a bound next to e - 1, which is there anyway.
        (whole && integer::bits(&common) <= 64).then_some(common)
    }

    /// Makes the sign of a divisor positive; nothing where it may be zero.
    fn positive_divisor(&mut self, b: &Poly) -> Option<(Poly, bool)> {
        if self.positive(b) {
            return Some((b.clone(), false));
        }
        self.positive(&b.neg()).then(|| (b.neg(), true))
    }

    /// a/b.
    pub(super) fn quotient(&mut self, a: &Poly, b: &Poly, field: Field, text: &str) -> Option<Term> {
        if let Some(c) = b.as_constant() {
            return Some(Term { poly: a.scale(&Number::ONE.div(&c).ok()?)?, field });
        }
        let (b, flipped) = self.positive_divisor(b)?;
        let a = if flipped { a.neg() } else { a.clone() };
        let mut bounds = vec![];
        // b > 0: a/b >= c where a - c b >= 0.
        for c in self.ratios(&a, &b) {
            let less = a.sub(&b.scale(&c)?)?;
            if let Some(i) = self.infimum(&less).filter(|i| i.value.sign().is_ge()) {
                bounds.push(Lower(Poly::constant(c)?, i.strict || i.value.sign().is_gt()));
                break;
            }
        }
        for c in self.ratios(&a, &b).into_iter().rev() {
            let less = b.scale(&c)?.sub(&a)?;
            if let Some(i) = self.infimum(&less).filter(|i| i.value.sign().is_ge()) {
                bounds.push(Upper(Poly::constant(c)?, i.strict || i.value.sign().is_gt()));
                break;
            }
        }
        // Dividing by 1 or more moves towards 0.
        if self.at_least(&b, 1) {
            if self.nonnegative(&a) {
                bounds.push(Upper(a.clone(), false));
            } else if self.nonnegative(&a.neg()) {
                bounds.push(Lower(a.clone(), false));
            }
        }
        let kind = AtomKind::Operation(BinaryOp::Div, a.clone(), b.clone());
        Some(Term { poly: self.make(kind, text, false, &[&a, &b], bounds), field })
    }

    /// Constants a/b may be compared with, the largest first.
    fn ratios(&self, a: &Poly, b: &Poly) -> Vec<Number> {
        let of_terms = b.terms().filter_map(|(m, c)| a.coefficient(m).div(c).ok());
        let mut all: Vec<Number> = of_terms.chain([-1, 0, 1, 2].map(Number::from)).collect();
        all.sort();
        all.dedup();
        all.reverse();
        // Each ratio is an infimum; the terms of b are few, and four integers are enough beside them.
        all.truncate(12);
        all
    }

    /// a % b: at least 0, less than |b|.
    pub(super) fn remainder(&mut self, a: &Poly, b: &Poly, field: Field, text: &str) -> Option<Term> {
        let (q, _) = self.positive_divisor(b)?;
        let integer = self.integer_valued(a) && self.integer_valued(&q);
        let mut bounds = vec![Lower(Poly::zero(), false)];
        bounds.push(if integer { Upper(q.sub(&Poly::int(1))?, false) } else { Upper(q.clone(), true) });
        if self.nonnegative(a) {
            bounds.push(Upper(a.clone(), false));
        }
        let kind = AtomKind::Operation(BinaryOp::Rem, a.clone(), q.clone());
        Some(Term { poly: self.make(kind, text, integer, &[a, &q], bounds), field })
    }

    /// a & b of integers >= 0: at least 0, at most a and b.
    pub(super) fn bitwise_and(&mut self, a: &Poly, b: &Poly, text: &str) -> Option<Poly> {
        for p in [a, b] {
            if !self.integer_valued(p) || !self.nonnegative(p) {
                return None;
            }
        }
        if a == b {
            return Some(a.clone());
        }
        // Equal operands in either order are one atom.
        let and = |a: &Poly, b: &Poly| AtomKind::Operation(BinaryOp::BitAnd, a.clone(), b.clone());
        if let Some(known) = self.known(&and(b, a)) {
            return Some(known);
        }
        let bounds = vec![Lower(Poly::zero(), false), Upper(a.clone(), false), Upper(b.clone(), false)];
        Some(self.make(and(a, b), text, true, &[a, b], bounds))
    }

    /// sqrt(a) of a rational a >= 0: at most (a + 1)/2, and at most a for an integer.
    pub(super) fn square_root(&mut self, a: &Poly, text: &str) -> Option<Term> {
        let bounds = self.root_bounds(a)?;
        let poly = self.make(AtomKind::Function(Func::Sqrt, vec![a.clone()]), text, false, &[a], bounds);
        Some(Term { poly, field: Field::Surd })
    }

    /// isqrt(a) of an integer a >= 0.
    pub(super) fn integer_root(&mut self, a: &Poly, text: &str) -> Option<Term> {
        if !self.integer_valued(a) {
            return None;
        }
        let mut bounds = self.root_bounds(a)?;
        // What is strict for the root need not be for its integer part.
        bounds.retain(|bound| !matches!(bound, Lower(_, true)));
        Some(Term::rational(self.make(AtomKind::Function(Func::Isqrt, vec![a.clone()]), text, true, &[a], bounds)))
    }

    fn root_bounds(&mut self, a: &Poly) -> Option<Vec<Strategy>> {
        let least = self.infimum(a).filter(|i| i.value.sign().is_ge())?;
        let root = integer::isqrt(&least.value.floor()).ok()?;
        let mut bounds = vec![Lower(Poly::constant(Number::from(root))?, false)];
        if least.strict || least.value.sign().is_gt() {
            bounds.push(Lower(Poly::zero(), true));
        }
        let half = Number::ratio(IBig::ONE, IBig::from(2)).ok()?;
        bounds.push(Upper(a.add(&Poly::int(1))?.scale(&half)?, false));
        if self.integer_valued(a) {
            bounds.push(Upper(a.clone(), false));
        }
        if let Some(most) = self.supremum(a) {
            let root = integer::isqrt(&most.value.ceil()).ok()? + IBig::ONE;
            bounds.push(Upper(Poly::constant(Number::from(root))?, false));
        }
        Some(bounds)
    }

    /// max(a, b) or min(a, b).
    pub(super) fn extreme(&mut self, f: Func, a: &Term, b: &Term, text: &str) -> Option<Term> {
        // Over different square roots the difference cannot be written: then neither is known to be the one.
        let (more, less) = (a.poly.sub(&b.poly), b.poly.sub(&a.poly));
        let field = a.field.either(&b.field);
        let largest = f == Func::Max;
        // What says that a is the one, and that b is.
        let (for_a, for_b) = if largest { (more, less) } else { (less, more) };
        let first = if largest { [(&for_a, a), (&for_b, b)] } else { [(&for_b, b), (&for_a, a)] };
        for (fact, one) in first {
            if fact.as_ref().is_some_and(|fact| self.nonnegative(fact)) {
                return Some(Term { poly: one.poly.clone(), field });
            }
        }
        let integer = self.integer_valued(&a.poly) && self.integer_valued(&b.poly);
        let beyond = |p: &Poly| if largest { Lower(p.clone(), false) } else { Upper(p.clone(), false) };
        let mut bounds = vec![beyond(&a.poly), beyond(&b.poly)];
        // abs(a) is max(a, -a).
        if largest && a.poly == b.poly.neg() {
            bounds.push(Lower(Poly::zero(), false));
        }
        bounds.push(Strategy::Cases(vec![
            Case { value: a.poly.clone(), facts: for_a.into_iter().collect() },
            Case { value: b.poly.clone(), facts: for_b.into_iter().collect() },
        ]));
        let kind = AtomKind::Function(f, vec![a.poly.clone(), b.poly.clone()]);
        Some(Term { poly: self.make(kind, text, integer, &[&a.poly, &b.poly], bounds), field })
    }

    /// gcd of integers: at least 0; where an operand is at least 1, at least 1 and at most that operand.
    pub(super) fn divisor(&mut self, args: &[Term], text: &str) -> Option<Term> {
        let mut bounds = vec![Lower(Poly::zero(), false)];
        let all: Vec<Poly> = args.iter().map(|a| a.poly.clone()).collect();
        for a in &all {
            if !self.integer_valued(a) {
                return None;
            }
            if self.at_least(a, 1) {
                bounds.extend([Lower(Poly::int(1), false), Upper(a.clone(), false)]);
            }
        }
        let of: Vec<&Poly> = all.iter().collect();
        Some(Term::rational(self.make(AtomKind::Function(Func::Gcd, all.clone()), text, true, &of, bounds)))
    }

    /// C(a) <= a and C(b, a) <= 2^len(b) - 1 <= 2 b, of integers >= 0.
    pub(super) fn complement(&mut self, args: &[Term], text: &str) -> Option<Term> {
        let all: Vec<Poly> = args.iter().map(|a| a.poly.clone()).collect();
        for a in &all {
            if !self.integer_valued(a) || !self.nonnegative(a) {
                return None;
            }
        }
        let most = match all.as_slice() {
            [a] => a.clone(),
            [b, _] => match b.as_constant().as_ref().and_then(Number::as_integer) {
                Some(b) => Poly::constant(Number::from((IBig::ONE << integer::bits(b)) - IBig::ONE))?,
                None => b.add(b)?,
            },
            _ => return None,
        };
        let bounds = vec![Lower(Poly::zero(), false), Upper(most, false)];
        let of: Vec<&Poly> = all.iter().collect();
        Some(Term::rational(self.make(AtomKind::Function(Func::Complement, all.clone()), text, true, &of, bounds)))
    }

    /// What counts is an integer >= 0 wherever it is defined, digits(a) >= 1; popcount(a) and log2(a) are at most a,
    /// digits(a) at most a + 1. How it changes is left open.
    pub(super) fn count(&mut self, f: Func, args: &[Term], text: &str) -> Option<Term> {
        let all: Vec<Poly> = args.iter().map(|a| a.poly.clone()).collect();
        let first = all.first()?;
        let defined = if f == Func::Log2 { self.at_least(first, 1) } else { self.nonnegative(first) };
        if !defined || !all.iter().all(|a| self.integer_valued(a)) {
            return None;
        }
        let mut bounds = vec![Lower(Poly::int(i32::from(f == Func::Digits)), false)];
        match f {
            Func::Popcount | Func::Log2 => bounds.push(Upper(first.clone(), false)),
            Func::Digits => bounds.push(Upper(first.add(&Poly::int(1))?, false)),
            _ => {}
        }
        let of: Vec<&Poly> = all.iter().collect();
        Some(Term::rational(self.make(AtomKind::Function(f, all.clone()), text, true, &of, bounds)))
    }
}
