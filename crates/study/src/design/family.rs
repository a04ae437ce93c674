//! Rules of the catalogue, and lines, that have the first pairs of a target: guesses, which the judge then tests.

use crate::design::known::Known;
use crate::design::written::{choice, linear};
use wythoff_base::IBig;
use wythoff_check::certificate::{Class, Point};
use wythoff_game::Head;
use wythoff_game::catalogue;
use wythoff_game::{CompareOp, Expr, Var};
use wythoff_game::{Ruleset, TwoPile};

/// The number of pairs that must agree before a rule is tried: fewer agree by chance with many rules of the catalogue.
const FIRST: usize = 4;

/// The smallest classes of a game in normal play with free one-pile moves.
pub(crate) fn classes(rules: &Ruleset) -> Vec<Class> {
    if !rules.is_plain() {
        return vec![];
    }
    let says = |e: &Expr, vars: &[Var]| vars.iter().any(|var| e.mentions(*var));
    match rules.two_pile() {
        TwoPile::Constraint(f) if f.expr().is_constant() => vec![Class::X1, Class::Invariant],
        TwoPile::Constraint(f) if says(f.expr(), &[Var::X0]) => vec![Class::X1Y1X0],
        TwoPile::Constraint(f) if says(f.expr(), &[Var::Y1]) => vec![Class::X1Y1],
        TwoPile::Constraint(_) => vec![Class::X1],
        TwoPile::Wyt(_) => vec![Class::Wyt],
        TwoPile::Take(c) if says(c.expr(), &[Var::X0, Var::Y0, Var::X1, Var::Y1]) => vec![Class::Take],
        TwoPile::Take(_) => vec![Class::Invariant],
    }
}

/// Whether the smaller class is contained in the larger one.
pub(crate) fn within(small: Class, large: Class) -> bool {
    use Class::{Invariant, Take, Wyt, X1, X1Y1, X1Y1X0};
    matches!((small, large), (X1, X1Y1 | X1Y1X0) | (X1Y1, X1Y1X0) | (Wyt, Invariant) | (_, Take)) || small == large
}

/// The longest period of f that is tried: four turns of it must be in the box, which has at most 200 piles.
pub(crate) const PERIOD: u64 = 24;

/// An expression with these values: a line plus a term that repeats.
pub(crate) fn repeating(var: Var, values: &[(u64, u64)]) -> Option<Expr> {
    let values: Vec<(i64, i64)> =
        values.iter().map(|(x, v)| Some((i64::try_from(*x).ok()?, i64::try_from(*v).ok()?))).collect::<Option<_>>()?;
    (1..=PERIOD.min(values.len() as u64 / 4)).find_map(|m| residues(var, &values, i64::try_from(m).ok()?))
}

/// The same with a given period m: v(x + m) = v(x) + D, so that m v(x) - D x repeats.
fn residues(var: Var, values: &[(i64, i64)], m: i64) -> Option<Expr> {
    let first = values.first()?;
    let rise = values.iter().find(|(x, _)| *x == first.0.saturating_add(m)).map(|(_, v)| v - first.1)?;
    let mut rest: Vec<Option<i64>> = vec![None; usize::try_from(m).ok()?];
    for (x, v) in values {
        let value = m.checked_mul(*v)?.checked_sub(rise.checked_mul(*x)?)?;
        let place = rest.get_mut(usize::try_from(x % m).ok()?)?;
        if *place.get_or_insert(value) != value {
            return None;
        }
    }
    // (D x + e)/m, or S x + e/m.
    let whole = rise % m == 0;
    let known: Vec<i64> = rest.iter().flatten().map(|e| if whole { e / m } else { *e }).collect();
    let usual = *known.iter().max_by_key(|value| known.iter().filter(|other| other == value).count())?;
    let mut term = Expr::from(usual);
    for (r, e) in rest.iter().enumerate().rev().filter_map(|(r, e)| Some((r, (*e)?))) {
        let value = if whole { e / m } else { e };
        if value != usual {
            let residue = (Expr::from(var) % m).is(CompareOp::Eq, r as u64);
            term = choice(residue, value, term);
        }
    }
    let slope = if whole { rise / m } else { rise };
    let line = match slope {
        0 => term,
        _ if term == Expr::from(0u64) => linear(&slope.into(), var.into(), &IBig::ZERO),
        _ => linear(&slope.into(), var.into(), &IBig::ZERO) + term,
    };
    Some(if whole { line } else { line / m })
}

/// Rules with the first pairs of a target: those of the catalogue, f = t, and wyt = s k + t.
pub(crate) fn guesses(known: &Known) -> Vec<Ruleset> {
    let pairs: Vec<Point> = known.pairs().collect();
    let agrees = |listed: &[Point]| {
        let listed: Vec<Point> = listed.iter().copied().filter(|(_, b)| *b <= known.to()).collect();
        listed.len() > FIRST && listed.iter().all(|(a, b)| known.partner(*a) == Some(*b))
    };
    let alike = catalogue::all().filter(|entry| agrees(&entry.pairs));
    let mut all: Vec<Ruleset> = alike.filter_map(|entry| Ruleset::parse(&entry.rule).ok()).collect();
    let [_, (1, b1), (a2, b2), ..] = pairs[..] else { return all };
    // b_1 = s + t, b_2 = s a_2 + 2 t.
    let (s, rest) = match (b2.checked_sub(2 * b1), a2.checked_sub(2)) {
        (Some(above), Some(below @ 1..)) => (above / below, above % below),
        _ => return all,
    };
    let line = |s: u64, t: u64| (1..).zip(&pairs[1..]).all(|(n, (a, b))| s * a + t * n == *b);
    if let Some(t) = b1.checked_sub(s).filter(|t| rest == 0 && s >= 1 && pairs.len() > FIRST && line(s, *t)) {
        if s == 1 {
            all.extend(Ruleset::new(Head::F, t.into()));
        }
        all.extend(Ruleset::new(Head::Wyt, linear(&s.into(), Var::K.into(), &t.into())));
    }
    all
}
