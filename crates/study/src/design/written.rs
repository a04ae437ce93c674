//! Rules made from data: tables as nested conditions, sets of moves, the universal rule.

use crate::design::known::Known;
use std::collections::BTreeMap;
use wythoff_base::IBig;
use wythoff_check::certificate::Point;
use wythoff_game::Head;
use wythoff_game::Ruleset;
use wythoff_game::{CompareOp, Element, Expr, ExprKind, Func, Keyword, Var};

/// `if(condition, yes, no)`.
pub(crate) fn choice(condition: Expr, yes: impl Into<Expr>, no: impl Into<Expr>) -> Expr {
    Expr::call(Func::If, [condition, yes.into(), no.into()])
}

/// Whether a variable has this value.
pub(crate) fn equals(var: Var, value: impl Into<Expr>) -> Expr {
    Expr::from(var).is(CompareOp::Eq, value)
}

/// A number for each range of a variable, for example `if(x < 5, 1, 2)`; free values are chosen so that the rule is
/// shortest.
fn table(var: Var, values: impl IntoIterator<Item = (u64, u64)>) -> Expr {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for (from, value) in values {
        if runs.last().is_none_or(|(_, last)| *last != value) {
            runs.push((from, value));
        }
    }
    tree(var, &runs)
}

fn tree(var: Var, runs: &[(u64, u64)]) -> Expr {
    match runs {
        [] => 0u64.into(),
        [(_, value)] => (*value).into(),
        _ => {
            let (low, high) = runs.split_at(runs.len() / 2);
            let from = high.first().map_or(0, |(from, _)| *from);
            choice(Expr::from(var).is(CompareOp::Lt, from), tree(var, low), tree(var, high))
        }
    }
}

/// f of x1 with these values.
pub(crate) fn of_x1(steps: &[(u64, u64)]) -> Option<Ruleset> {
    Ruleset::new(Head::F, table(Var::X1, steps.iter().copied()))
}

/// "Both piles may be taken entirely if the larger one is below the partner of the smaller one": docs/proofs.md,
/// Proposition 98.
pub(crate) fn everything(known: &Known, n: u64) -> Option<Ruleset> {
    let ends = known.smaller().filter(|(a, _)| (1..=n).contains(a)).map(|(a, b)| (a, b.map_or(n + 1 - a, |b| b - a)));
    Ruleset::new(Head::F, choice(equals(Var::X1, 0u64), table(Var::X0, ends), 0u64))
}

/// "Both piles may be taken entirely unless they are a pair", also for numbers without a partner.
pub(crate) fn unless_pair(known: &Known, n: u64) -> Option<Ruleset> {
    let partners = known.smaller().filter(|(a, _)| (1..=n).contains(a)).map(|(a, b)| (a, b.unwrap_or(0)));
    let all = equals(Var::K, Var::X0).and(equals(Var::L, Var::Y0));
    Ruleset::new(Head::Take, all.and(Expr::from(Var::Y0).is(CompareOp::Ne, table(Var::X0, partners))))
}

/// Wyt with f(k) for each k from 1 on.
pub(crate) fn wyt(f: impl IntoIterator<Item = u64>) -> Option<Ruleset> {
    Ruleset::new(Head::Wyt, table(Var::K, (1..).zip(f)))
}

/// The rule with exactly these moves, k <= l.
pub(crate) fn moves(moves: &[Point]) -> Option<Ruleset> {
    let mut rows: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
    for (k, l) in moves {
        let ranges = rows.entry(*k).or_default();
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == *l => *end = *l,
            _ => ranges.push((*l, *l)),
        }
    }
    let row = |(k, ranges): (&u64, &Vec<(u64, u64)>)| equals(Var::K, *k).and(among(ranges));
    let none = || Expr::synthetic(ExprKind::Keyword(Keyword::False));
    Ruleset::new(Head::Take, rows.iter().map(row).reduce(Expr::or).unwrap_or_else(none))
}

/// Whether l is in one of the ranges.
fn among(ranges: &[(u64, u64)]) -> Expr {
    match ranges {
        [(from, to)] if from == to => equals(Var::L, *from),
        [(from, to)] => {
            let rest = vec![(CompareOp::Le, Var::L.into()), (CompareOp::Le, (*to).into())];
            Expr::synthetic(ExprKind::Compare(Box::new((*from).into()), rest))
        }
        _ => {
            // Two neighbours are listed, more are a range.
            let elements = ranges.iter().flat_map(|&(from, to)| match to - from {
                0 | 1 => (from..=to).map(|l| Element { least: l.into(), most: None }).collect(),
                _ => vec![Element { least: from.into(), most: Some(to.into()) }],
            });
            Expr::synthetic(ExprKind::In(Box::new(Var::L.into()), elements.collect()))
        }
    }
}

/// s e + t, without a factor 1 or a summand 0.
pub(crate) fn linear(s: &IBig, e: Expr, t: &IBig) -> Expr {
    let slope = if *s == IBig::ONE { e } else { Expr::from(s.clone()) * e };
    if *t == IBig::ZERO { slope } else { slope + t.clone() }
}
