//! Proofs about expressions from their shape alone, over a frame of variables.
//!
//! A [`Frame`] says what the variables of the language are: piles with y1 >= x1 >= 0 and x0 > x1, the same with x0
//! written as x1 plus a gap, or one variable from some place on. An expression becomes a polynomial in them and
//! *atoms*, its parts that are no polynomial (a floor, a bitwise and, a maximum ...). For each atom bounds are known,
//! which are again such polynomials in atoms made before it. To bound the whole from below, each atom is replaced by a
//! bound plus or minus a slack >= 0, the last atom first; what remains is a polynomial in u = x1, v = y1 - x1, w = x0 -
//! x1 - 1 and slacks, all >= 0, and signs of coefficients decide. Nothing is searched and nothing is guessed: no bound
//! found means no proof.
//!
//! One file per statement: the least value ([`infimum`]), the change with the last variable ([`step`]), monotone along
//! the candidates ([`along`]), additivity ([`defect`], [`semi_additive`]); lines below and above ([`bounds`]) and
//! residues ([`residues`]) need no frame.

mod along;
mod atom;
pub(crate) mod bounds;
mod condition;
mod contradiction;
mod defect;
mod diagonal;
pub(crate) mod expression;
mod infimum;
mod interval;
mod opaque;
pub(crate) mod polynomial;
mod power;
pub(crate) mod proof;
mod repeating;
pub(crate) mod residues;
mod semi_additive;
pub(crate) mod single;
mod step;
mod symbol;
mod translate;
mod value;

use atom::{Atom, AtomKind, Atoms};
pub(crate) use infimum::Infimum;
pub(crate) use interval::Interval;
pub(crate) use repeating::MAX_WINDOW;
use residues::period::PeriodTable;
use std::collections::HashMap;
pub(crate) use symbol::{Poly, Symbol};
pub(crate) use translate::Frame;
use wythoff_base::Number;

/// How many polynomials one proof may look at before it gives up. An analysis makes some dozen proofs, each of which
/// must not be noticed: some milliseconds.
const WORK: u32 = 1000;

/// The most nodes an expression of three variables may have; see [`single::MAX_NODES`]. Atoms grow with the nodes, and
/// a proof is exponential in nested cases.
pub(crate) const MAX_NODES: usize = 400;

/// The atoms of one rule and what is known of them.
pub(crate) struct Prover {
    atoms: Atoms,
    /// What was found for each atom: its step, its form over x1, its defect.
    steps: HashMap<usize, Option<Poly>>,
    over_x1: HashMap<usize, Option<Poly>>,
    defects: HashMap<usize, Interval>,
    /// The values of what repeats with a rise.
    tables: HashMap<usize, PeriodTable>,
    work: u32,
}

impl Default for Prover {
    fn default() -> Self {
        let (steps, over_x1, defects, tables) = Default::default();
        Prover { atoms: Atoms::default(), steps, over_x1, defects, tables, work: WORK }
    }
}

impl Prover {
    /// Whether p >= 0 on the whole domain is proved.
    pub(crate) fn nonnegative(&mut self, p: &Poly) -> bool {
        self.infimum(p).is_some_and(|i| i.value.sign().is_ge())
    }

    /// Whether p > 0 on the whole domain is proved.
    pub(crate) fn positive(&mut self, p: &Poly) -> bool {
        self.infimum(p).is_some_and(|i| i.value.sign().is_gt() || (i.strict && i.value.sign().is_eq()))
    }

    /// Whether p >= c is proved.
    pub(crate) fn at_least(&mut self, p: &Poly, c: i32) -> bool {
        self.infimum(p).is_some_and(|i| i.value >= Number::from(c))
    }

    /// The best lower bound found of -p, negated: an upper bound of p.
    pub(crate) fn supremum(&mut self, p: &Poly) -> Option<Infimum> {
        let mut found = self.infimum(&p.neg())?;
        found.value = found.value.neg();
        found.rest = found.rest.map(|r| r.neg());
        Some(found)
    }

    /// All values lie between these.
    pub(crate) fn range(&mut self, p: &Poly) -> Interval {
        Interval { lower: self.infimum(p).map(|i| i.value), upper: self.supremum(p).map(|i| i.value) }
    }

    /// Whether the value is an integer at every point.
    pub(crate) fn integer_valued(&self, p: &Poly) -> bool {
        let whole = |s| if let Symbol::Atom(i) = s { self.atoms[i].integer } else { true };
        p.symbols().all(whole) && (p.terms().all(|(_, c)| c.is_integer()) || infimum::integer_on_grid(p))
    }

    /// The variables it depends on.
    pub(crate) fn depends(&self, p: &Poly) -> u8 {
        p.symbols().map(|s| self.mask(s)).fold(0, |a, b| a | b)
    }

    /// Whether it depends on nothing but the gap x0 - x1.
    pub(crate) fn of_gap_alone(&self, p: &Poly) -> bool {
        self.depends(p) & !atom::GAP == 0
    }

    /// c, if p is c y1 and a part without y1.
    pub(crate) fn slope_in_y1(&self, p: &Poly) -> Option<Number> {
        let slope = p.coefficient(&vec![(Symbol::Y1, 1)]);
        let rest = p.sub(&Poly::symbol(Symbol::Y1).scale(&slope)?)?;
        (self.depends(&rest) & atom::Y1 == 0).then_some(slope)
    }

    fn mask(&self, s: Symbol) -> u8 {
        match s {
            Symbol::X1 => atom::X1,
            Symbol::Y1 => atom::Y1,
            Symbol::X0 => atom::X0,
            Symbol::Gap => atom::GAP,
            Symbol::Atom(i) => self.atoms[i].depends,
            Symbol::U | Symbol::V | Symbol::W | Symbol::Slack(_) => 0,
        }
    }

    /// The atom of this kind: the one already known, or a new one.
    fn atom(&mut self, atom: Atom) -> Poly {
        let known = self.atoms.iter().position(|a| a.kind == atom.kind);
        let place = known.unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        });
        Poly::symbol(Symbol::Atom(place))
    }

    fn known(&self, kind: &AtomKind) -> Option<Poly> {
        self.atoms.iter().position(|a| a.kind == *kind).map(|i| Poly::symbol(Symbol::Atom(i)))
    }
}
