//! A function g of x0 alone, taken at x1 instead.
//!
//! g is a polynomial in x0 and atoms of x0 alone. Rebuilding each atom over x1 gives g(x1) for x1 >= 1, where x1 is a value
//! that x0 can have, and some fixed value, which serves as g(0), for x1 = 0.

use super::Prover;
use super::atom::{Field, Kind, X0};
use super::symbol::{Poly, Symbol, atoms};
use super::translate::Term;
use std::collections::BTreeMap;

impl Prover {
    /// The polynomial with x0 replaced by x1, in atoms of x0 alone too; nothing where it may be undefined at x1 = 0.
    pub(super) fn at_x1(&mut self, p: &Poly) -> Option<Poly> {
        let mut rebuilt = BTreeMap::new();
        for i in atoms(p).into_iter().filter(|i| self.atoms[*i].depends & X0 != 0).collect::<Vec<_>>() {
            if !self.over_x1.contains_key(&i) {
                let found = self.atom_at_x1(i);
                self.over_x1.insert(i, found);
            }
            rebuilt.insert(i, self.over_x1.get(&i)?.clone()?);
        }
        p.substitute(|s| match s {
            Symbol::X0 => Some(Poly::symbol(Symbol::X1)),
            Symbol::Atom(i) => rebuilt.get(&i).cloned(),
            _ => None,
        })
    }

    fn atom_at_x1(&mut self, i: usize) -> Option<Poly> {
        if self.atoms[i].depends != X0 {
            return None;
        }
        let text = format!("{} at x0 = x1", self.atoms[i].text);
        let term = |p: Option<Poly>| p.map(Term::rational);
        match self.atoms[i].kind.clone() {
            Kind::Floor(a) => {
                let a = self.at_x1(&a)?;
                self.floor(&a, &text)
            }
            Kind::Quotient(a, b) => {
                let (a, b) = (self.at_x1(&a)?, self.at_x1(&b)?);
                self.quotient(&a, &b, Field::Rational, &text).map(|t| t.poly)
            }
            Kind::Remainder(a, q) => {
                let (a, q) = (self.at_x1(&a)?, self.at_x1(&q)?);
                self.remainder(&a, &q, Field::Rational, &text).map(|t| t.poly)
            }
            Kind::Power(a, b) => {
                let (a, b) = (term(self.at_x1(&a))?, term(self.at_x1(&b))?);
                self.power(a, b, &text).map(|t| t.poly)
            }
            Kind::And(a, b) => {
                let (a, b) = (self.at_x1(&a)?, self.at_x1(&b)?);
                self.bitwise_and(&a, &b, &text)
            }
            Kind::Sqrt(a) => {
                let a = self.at_x1(&a)?;
                self.square_root(&a, &text).map(|t| t.poly)
            }
            Kind::Isqrt(a) => {
                let a = self.at_x1(&a)?;
                self.integer_root(&a, &text).map(|t| t.poly)
            }
            Kind::Max(a, b) => {
                let (a, b) = (term(self.at_x1(&a))?, term(self.at_x1(&b))?);
                self.maximum(&a, &b, &text).map(|t| t.poly)
            }
            Kind::Min(a, b) => {
                let (a, b) = (term(self.at_x1(&a))?, term(self.at_x1(&b))?);
                self.minimum(&a, &b, &text).map(|t| t.poly)
            }
            Kind::Gcd(_) | Kind::Complement(_) | Kind::If(..) | Kind::Step(_) => None,
        }
    }
}
