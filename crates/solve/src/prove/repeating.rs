//! What repeats with a rise: one window of values decides its bounds, its steps and its defects.

use super::Prover;
use super::atom::{Atom, AtomKind, Field, GAP, Strategy};
use super::interval::Interval;
use super::residues::period::PeriodTable;
use super::symbol::{Poly, Symbol, atoms};
use super::translate::Term;
use Strategy::{Lower, Upper};
use std::cmp::Ordering;
use wythoff_base::Number;
use wythoff_game::Expr;

/// The longest window in which all pairs are compared: half a million sums, a fraction of a second.
pub(crate) const MAX_WINDOW: u64 = 1000;

impl Prover {
    /// The atom of an expression of one variable with its values.
    pub(super) fn repeating(&mut self, e: &Expr, table: PeriodTable) -> Option<Term> {
        let from = table.from;
        // K1 <= e(n) - gamma n <= K2.
        let (gamma, deviation) = table.deviation()?;
        let place = Poly::symbol(Symbol::Gap).plus(&Number::from(from).sub(&Number::ONE).ok()?)?;
        let line = |at0: &Number| place.scale(&gamma)?.plus(at0);
        let Interval { lower: Some(k1), upper: Some(k2) } = deviation else { return None };
        let field = table.values().iter().map(Field::of).reduce(|a, b| a.either(&b))?;
        if k1 == k2 {
            return Some(Term { poly: line(&k1)?, field });
        }
        let mut strategies = vec![Lower(line(&k1)?, false), Upper(line(&k2)?, false)];
        let (least, most) = (table.values().iter().min()?, table.values().iter().max()?);
        match gamma.sign() {
            Ordering::Greater => strategies.push(Lower(Poly::constant(least.clone())?, false)),
            Ordering::Less => strategies.push(Upper(Poly::constant(most.clone())?, false)),
            Ordering::Equal => {}
        }
        let (integer, depends) = (table.is_integer(), GAP);
        let kind = AtomKind::Repeating(Box::new(e.clone()), from);
        let poly = self.atom(Atom { kind, text: e.to_string(), integer, depends, strategies });
        self.tables.insert(*atoms(&poly).last()?, table);
        Some(Term { poly, field })
    }
}

/// A period later, in i or in j, the defect is the same: pairs from one window show all its values.
pub(super) fn defects(table: &PeriodTable) -> Option<Interval> {
    let window = table.window();
    if window.end > MAX_WINDOW {
        return None;
    }
    let values: Vec<Number> = (1..2 * window.end).map(|n| table.at(n)).collect::<Option<_>>()?;
    let at = |n: u64| values.get(usize::try_from(n).ok()?.checked_sub(1)?);
    let mut ends: Option<(Number, Number)> = None;
    for i in 1..window.end {
        // The defect is symmetric.
        for j in i..window.end {
            let defect = at(i + j)?.sub(at(i)?).ok()?.sub(at(j)?).ok()?;
            ends = Some(match ends {
                None => (defect.clone(), defect),
                Some((low, high)) if defect < low => (defect, high),
                Some((low, high)) if defect > high => (low, defect),
                Some(same) => same,
            });
        }
    }
    ends.map(|(low, high)| Interval { lower: Some(low), upper: Some(high) })
}
