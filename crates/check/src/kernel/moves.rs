//! The two-pile moves of a rule as a formula between sorted positions.

use super::cases::{Case, Reader};
use super::remainders::fewer;
use std::ops::Not;
use wythoff_automata::{Formula, Sum, Var};
use wythoff_game::{Expr, Var as Letter};
use wythoff_game::{Ruleset, TwoPile};

/// The piles before and after a move, the smaller one first.
pub(super) const X0: Var = 0;
pub(super) const Y0: Var = 1;
pub(super) const X1: Var = 2;
pub(super) const Y1: Var = 3;

/// The two-pile moves of a rule.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// From the smaller pile to the smaller one, from the larger one to the larger one.
    pub straight: Formula,
    /// From the smaller pile to the larger one.
    pub crossed: Formula,
    /// What must hold of every two positions between which two piles change, so that the formulas mean what the rule
    /// says.
    pub duties: Vec<Formula>,
}

fn difference(x: Var, y: Var) -> Sum {
    ([(1, x), (-1, y)], 0).into()
}

/// a > b.
fn above(a: &Sum, b: &Sum) -> Option<Formula> {
    Some(Formula::positive(a.plus(-1, b)?))
}

impl Moves {
    /// Of a rule, if its two-pile moves are first-order over addition as they are written.
    pub(crate) fn of(rules: &Ruleset) -> Option<Moves> {
        let (straight, mut duties) = one_way(rules, X1, Y1)?;
        let (crossed, more) = one_way(rules, Y1, X1)?;
        duties.extend(more);
        Some(Moves { straight, crossed, duties })
    }

    /// Either way.
    pub(crate) fn any(&self) -> Formula {
        self.straight.clone().or(self.crossed.clone())
    }
}

/// The moves after which the smaller pile is `u` and the larger one is `v`.
fn one_way(rules: &Ruleset, u: Var, v: Var) -> Option<(Formula, Vec<Formula>)> {
    let (k, l) = (difference(X0, u), difference(Y0, v));
    let both = Formula::And(vec![
        Formula::positive(k.clone()),
        Formula::positive(l.clone()),
        Formula::less(Y0, X0).not(),
        Formula::less(Y1, X1).not(),
    ]);
    let mut duties = Vec::new();
    let legal = match rules.two_pile() {
        TwoPile::Constraint(f) => {
            let all = read(f.expr(), &k, &l, &mut duties)?;
            let within = |case: &Case| Some(exceeds(case, &k.plus(-1, &l)?)?.and(exceeds(case, &l.plus(-1, &k)?)?));
            Formula::Or(all.iter().map(within).collect::<Option<_>>()?)
        }
        TwoPile::Wyt(f) => {
            let one = |less: &Sum, more: &Sum, duties: &mut Vec<Formula>| {
                let all = read(f.expr(), less, more, duties)?;
                Some(Formula::Or(all.iter().map(|case| exceeds(case, more)).collect::<Option<_>>()?))
            };
            let (first, second) = (one(&k, &l, &mut duties)?, one(&l, &k, &mut duties)?);
            above(&k, &l)?.not().and(first).or(above(&k, &l)?.and(second))
        }
        TwoPile::Take(condition) => {
            let mut one = |k: &Sum, l: &Sum| {
                let mut reader = Reader { at: &|var| letter(var, k, l), duties: Vec::new() };
                let is_so = reader.condition(condition.expr());
                duties.append(&mut reader.duties);
                is_so
            };
            let (first, second) = (one(&k, &l)?, one(&l, &k)?);
            first.or(second)
        }
    };
    let duties = duties.into_iter().map(|duty| both.clone().implies(duty)).collect();
    Some((both.and(legal), duties))
}

/// What a variable of the rule is.
fn letter(var: Letter, k: &Sum, l: &Sum) -> Option<Sum> {
    match var {
        Letter::K => Some(k.clone()),
        Letter::L => Some(l.clone()),
        Letter::X0 => Some(Sum::var(X0)),
        Letter::Y0 => Some(Sum::var(Y0)),
        Letter::X1 => Some(Sum::var(X1)),
        Letter::Y1 => Some(Sum::var(Y1)),
        _ => None,
    }
}

fn read(e: &Expr, k: &Sum, l: &Sum, duties: &mut Vec<Formula>) -> Option<Vec<Case>> {
    let mut reader = Reader { at: &|var| letter(var, k, l), duties: Vec::new() };
    let all = reader.number(e)?;
    duties.append(&mut reader.duties);
    Some(fewer(all))
}

/// The value in this case is greater than that number: n < ceil f is n < f for an integer n.
fn exceeds(case: &Case, number: &Sum) -> Option<Formula> {
    Some(case.and(Formula::positive(case.sum.plus(-case.over, number)?)))
}
