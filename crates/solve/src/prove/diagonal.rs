//! A function g of x0 alone, taken at x1 instead.
//!
//! g is a polynomial in x0 and atoms of x0 alone. Rebuilding each atom over x1 gives g(x1) for x1 >= 1, where x1 is a
//! value that x0 can have, and some fixed value, which serves as g(0), for x1 = 0.

use super::Prover;
use super::atom::{AtomKind, X0};
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
        let kind = self.atoms[i].kind.clone();
        let mut over = |p: &Poly| self.at_x1(p).map(Term::rational);
        let rebuilt = match kind {
            AtomKind::Operation(op, a, b) => {
                let (a, b) = (over(&a)?, over(&b)?);
                self.binary(op, a, b, &text)
            }
            AtomKind::Function(f, args) => {
                let args = args.iter().map(over).collect::<Option<Vec<Term>>>()?;
                self.call(f, &args, &text)
            }
            AtomKind::If(..) | AtomKind::Repeating(..) | AtomKind::Step(_) => None,
        };
        rebuilt.map(|term| term.poly)
    }
}
