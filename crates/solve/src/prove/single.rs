//! An expression of one variable, for all its values from some place on.
//!
//! The frame of one variable: the prover's gap stands for it. What repeats with a rise is an atom, known by its table.

use super::interval::Interval;
use super::polynomial;
use super::residues::period::Table;
use super::symbol::Poly;
use super::{Frame, Prover};
use wythoff_exact::Number;
use wythoff_exact::algebra::Polynomial;
use wythoff_game::expr::Expr;

/// Expressions of as many nodes are not looked into; in one variable more are possible than in three.
pub const MAX_NODES: usize = 1000;

/// An expression that is defined at every place.
pub struct Single {
    /// The polynomial it is, if it is one.
    pub polynomial: Option<Polynomial<Number>>,
    /// Its values, if they repeat with a rise.
    pub table: Option<Table>,
    prover: Prover,
    value: Poly,
}

impl Single {
    /// The expression, if it is proved to be defined wherever its variable is at least `from`.
    pub fn of(e: &Expr, from: u64) -> Option<Single> {
        if e.size() >= MAX_NODES {
            return None;
        }
        let (polynomial, table, mut prover) = (polynomial::of(e), Table::of(e, from), Prover::default());
        let term = match (&polynomial, &table) {
            (None, Some(table)) => prover.repeating(e, table.clone())?,
            _ => prover.translate(e, Frame::Single(from))?,
        };
        Some(Single { polynomial, table, prover, value: term.poly })
    }

    /// Whether all values are proved to be integers.
    pub fn is_integer(&self) -> bool {
        self.prover.integer_valued(&self.value)
    }

    /// Bounds of the steps e(n + 1) - e(n).
    pub fn steps(&mut self) -> Interval {
        self.prover.step(&self.value).map(|step| self.prover.range(&step)).unwrap_or_default()
    }

    /// Bounds of e(i + j) - e(i) - e(j) for i, j >= 1, where the places begin with 1.
    pub fn defects(&mut self) -> Interval {
        self.prover.defect(&self.value)
    }
}
