//! Subadditivity of a function F of the gap: bounds of the defect F(j + k) - F(j) - F(k), j, k >= 1.

use super::Prover;
use super::atom::{GAP, Kind};
use super::symbol::{Poly, Symbol};
use wythoff_exact::Number;

/// A lower and an upper bound of a defect, each if one is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Defect {
    pub(super) least: Option<Number>,
    pub(super) most: Option<Number>,
}

impl Defect {
    fn exactly(c: Number) -> Defect {
        Defect { least: Some(c.clone()), most: Some(c) }
    }

    fn plus(self, other: Defect) -> Defect {
        let sum = |a: Option<Number>, b: Option<Number>| a?.add(&b?).ok();
        Defect { least: sum(self.least, other.least), most: sum(self.most, other.most) }
    }

    fn times(self, c: &Number) -> Defect {
        let times = |a: Option<Number>| a?.mul(c).ok();
        let (least, most) = (times(self.least), times(self.most));
        if c.sign().is_lt() { Defect { least: most, most: least } } else { Defect { least, most } }
    }
}

impl Prover {
    /// The defect of a polynomial in the gap and atoms of it alone.
    pub(super) fn defect(&mut self, p: &Poly) -> Defect {
        let terms: Vec<_> = p.terms().map(|(m, c)| (m.clone(), c.clone())).collect();
        terms.into_iter().fold(Defect::exactly(Number::ZERO), |sum, (m, c)| {
            let term = match m.as_slice() {
                [] => Defect::exactly(c.neg()),
                // (j + k)^e - j^e - k^e is 0 for e = 1, and otherwise least at j = k = 1.
                [(Symbol::Gap, 1)] => Defect::exactly(Number::ZERO),
                [(Symbol::Gap, e)] => Defect { least: Some(Number::from((1i64 << e) - 2)), most: None }.times(&c),
                [(Symbol::Atom(i), 1)] => self.atom_defect(*i).times(&c),
                _ => Defect::default(),
            };
            sum.plus(term)
        })
    }

    fn atom_defect(&mut self, i: usize) -> Defect {
        if let Some(known) = self.defects.get(&i) {
            return known.clone();
        }
        let found = self.new_defect(i);
        self.defects.insert(i, found.clone());
        found
    }

    fn new_defect(&mut self, i: usize) -> Defect {
        if self.atoms[i].depends != GAP {
            return Defect::default();
        }
        let zero = || Some(Number::ZERO);
        let falls = |d: &Defect| d.most.as_ref().is_some_and(|most| most.sign().is_le());
        let by_kind = match self.atoms[i].kind.clone() {
            Kind::Floor(a) => {
                // floor(s) + floor(t) + floor(d) <= floor(s + t + d) < floor(s) + floor(t) + 2 + d.
                let d = self.defect(&a);
                let most = d.most.and_then(|most| Number::from(most.ceil()).add(&Number::ONE).ok());
                Defect { least: d.least.map(|least| Number::from(least.floor())), most }
            }
            // sqrt(s + t) <= sqrt(s) + sqrt(t)
            Kind::Sqrt(a) => Defect { least: None, most: zero().filter(|_| falls(&self.defect(&a))) },
            Kind::Isqrt(a) => Defect { least: None, most: Some(Number::ONE).filter(|_| falls(&self.defect(&a))) },
            Kind::Max(a, b) => {
                let (a, b) = (self.defect(&a), self.defect(&b));
                Defect { least: None, most: a.most.zip(b.most).map(|(a, b)| a.max(b)) }
            }
            Kind::Min(a, b) => {
                // min(c, s + t) <= min(c, s) + min(c, t) for c, s, t >= 0.
                let (c, e) = if a.as_constant().is_some() { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
                let flat = c.as_constant().is_some() && self.nonnegative(&c) && self.nonnegative(&e);
                let most = zero().filter(|_| flat && falls(&self.defect(&e)));
                let (a, b) = (self.defect(&a), self.defect(&b));
                Defect { least: a.least.zip(b.least).map(|(a, b)| a.min(b)), most }
            }
            _ => Defect::default(),
        };
        // Bounded values have a bounded defect: least - 2 most <= defect <= most - 2 least.
        let atom = Poly::symbol(Symbol::Atom(i));
        let range = self.infimum(&atom).zip(self.supremum(&atom));
        let bounded = range.map_or(Defect::default(), |(least, most)| {
            let twice = |a: &Number, b: &Number| a.sub(b).and_then(|c| c.sub(b)).ok();
            Defect { least: twice(&least.value, &most.value), most: twice(&most.value, &least.value) }
        });
        let best = |a: Option<Number>, b: Option<Number>, pick: fn(Number, Number) -> Number| match (a, b) {
            (Some(a), Some(b)) => Some(pick(a, b)),
            (a, b) => a.or(b),
        };
        Defect {
            least: best(by_kind.least, bounded.least, Number::max),
            most: best(by_kind.most, bounded.most, Number::min),
        }
    }
}
