//! An expression of one variable, for all its values from some place on.
//!
//! The frame of one variable, which takes the place of the prover's gap. What repeats with a rise is an atom, known by
//! its table.

use super::interval::Interval;
use super::polynomial;
use super::residues::period::PeriodTable;
use super::symbol::Poly;
use super::{Frame, Prover};
use std::cell::OnceCell;
use wythoff_base::{Number, algebra::Polynomial};
use wythoff_game::{Expr, ExprKind, Func};

/// Expressions of as many nodes are not looked into; in one variable more are possible than in three, because one table
/// of values often replaces the atoms.
pub(crate) const MAX_NODES: usize = 1000;

/// An expression that is defined at every place.
pub(crate) struct Single {
    /// The polynomial it is, if it is one.
    pub polynomial: Option<Polynomial<Number>>,
    e: Expr,
    from: u64,
    table: OnceCell<Option<PeriodTable>>,
    /// Its value over a prover's atoms, once that was needed.
    proving: Option<(Prover, Poly)>,
}

impl Single {
    /// The expression, if it is proved to be defined wherever its variable is at least `from`.
    pub(crate) fn of(e: &Expr, from: u64) -> Option<Single> {
        if e.size() >= MAX_NODES {
            return None;
        }
        let (polynomial, e) = (polynomial::of(e), e.clone());
        let mut single = Single { polynomial, e, from, table: OnceCell::new(), proving: None };
        // A polynomial and what repeats have a value everywhere.
        (single.polynomial.is_some() || single.table().is_some() || single.proving().is_some()).then_some(single)
    }

    /// Its values, if they repeat with a rise.
    pub(crate) fn table(&self) -> Option<&PeriodTable> {
        self.table.get_or_init(|| PeriodTable::of(&self.e, self.from)).as_ref()
    }

    fn proving(&mut self) -> Option<&mut (Prover, Poly)> {
        if self.proving.is_none() {
            let mut prover = Prover::default();
            let term = match self.table() {
                Some(table) if self.polynomial.is_none() => prover.repeating(&self.e, table.clone()),
                _ => prover.opened(&self.e, Frame::Single(self.from)),
            };
            self.proving = Some((prover, term?.poly));
        }
        self.proving.as_mut()
    }

    /// Whether all values are proved to be integers.
    pub(crate) fn is_integer(&mut self) -> bool {
        match self.table() {
            Some(table) => table.is_integer(),
            None => self.proving().is_some_and(|(prover, value)| prover.integer_valued(value)),
        }
    }

    /// Whether every step e(n + 1) - e(n) is at least this integer.
    pub(crate) fn rises_by(&mut self, least: &Number) -> bool {
        // floor(a(n + 1)) >= floor(a(n)) + m follows from a(n + 1) >= a(n) + m.
        let rounded = match &self.e.kind {
            ExprKind::Call(Func::Floor | Func::Ceil, args) => args.first(),
            _ => None,
        };
        if let Some(line) = rounded.and_then(polynomial::of).filter(|p| p.degree() <= 1) {
            return line.coefficient(1) >= *least;
        }
        match self.table().map(PeriodTable::steps) {
            Some(steps) => steps.is_some_and(|steps| steps.iter().all(|step| step >= least)),
            None => self.proving().is_some_and(|(prover, value)| {
                let step = prover.step(value);
                step.and_then(|step| prover.infimum(&step)).is_some_and(|found| found.value >= *least)
            }),
        }
    }

    /// Bounds of e(i + j) - e(i) - e(j) for i, j >= 1, where the places begin with 1.
    pub(crate) fn defects(&mut self) -> Interval {
        self.proving().map(|(prover, value)| prover.defect(value)).unwrap_or_default()
    }
}
