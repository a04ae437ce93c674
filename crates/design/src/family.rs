//! Rules of the catalogue, and lines, that have the first pairs of a target: guesses, which the judge then tests.

use crate::known::Known;
use crate::written::line_of_k;
use wythoff_check::certificate::{Class, Point};
use wythoff_game::catalogue;
use wythoff_game::expr::{Expr, Var};
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_game::subject::Subject;

/// The number of pairs that must agree before a rule is tried.
const FIRST: usize = 4;

/// The smallest classes of a game in normal play with free one-pile moves.
///
/// ```
/// use wythoff_check::certificate::Class;
/// use wythoff_design::family::classes;
/// let of = |line: &str| classes(&wythoff_game::ruleset::Ruleset::parse(line).unwrap());
/// assert_eq!(of("f = x1 + 1"), [Class::X1]);
/// assert_eq!(of("take = k == l"), [Class::Invariant]);
/// assert_eq!(of("f = 1, misere"), []);
/// ```
pub fn classes(rules: &Ruleset) -> Vec<Class> {
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
pub fn within(small: Class, large: Class) -> bool {
    use Class::{Invariant, Take, Wyt, X1, X1Y1, X1Y1X0};
    matches!((small, large), (X1, X1Y1 | X1Y1X0) | (X1Y1, X1Y1X0) | (Wyt, Invariant) | (_, Take)) || small == large
}

/// The name of a rule line in the catalogue.
pub fn name(line: &str) -> Option<&'static str> {
    let canonical = Subject::parse(line).map(|subject| subject.to_string()).ok()?;
    catalogue::all().iter().find(|entry| entry.rule == canonical).map(|entry| entry.name.as_str())
}

/// The longest period of f that is tried.
pub const PERIOD: u64 = 24;

/// An expression with these values: a line plus a term that repeats.
///
/// ```
/// use wythoff_design::family::repeating;
/// let of = |values: [u64; 12]| repeating("k", &(1..).zip(values).collect::<Vec<_>>());
/// assert_eq!(of([1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]).as_deref(), Some("if(k % 3 == 1, 1, 2)"));
/// assert_eq!(of([2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12]).as_deref(), Some("k + if(k % 2 == 0, 0, 1)"));
/// assert_eq!(of([1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67]), None);
/// ```
pub fn repeating(var: &str, values: &[(u64, u64)]) -> Option<String> {
    let values: Vec<(i64, i64)> =
        values.iter().map(|(x, v)| Some((i64::try_from(*x).ok()?, i64::try_from(*v).ok()?))).collect::<Option<_>>()?;
    (1..=PERIOD.min(values.len() as u64 / 4)).find_map(|m| residues(var, &values, i64::try_from(m).ok()?))
}

/// The same with a given period m: v(x + m) = v(x) + D, so that m v(x) - D x repeats.
fn residues(var: &str, values: &[(i64, i64)], m: i64) -> Option<String> {
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
    let mut text = usual.to_string();
    for (r, e) in rest.iter().enumerate().rev().filter_map(|(r, e)| Some((r, (*e)?))) {
        let value = if whole { e / m } else { e };
        if value != usual {
            text = format!("if({var} % {m} == {r}, {value}, {text})");
        }
    }
    let slope = if whole { rise / m } else { rise };
    let line = match (slope, text.as_str()) {
        (0, _) => text,
        (1, "0") => var.to_string(),
        (1, _) => format!("{var} + {text}"),
        (_, "0") => format!("{slope}*{var}"),
        _ => format!("{slope}*{var} + {text}"),
    };
    Some(if whole { line } else { format!("({line})/{m}") })
}

/// Rules with the first pairs of a target: those of the catalogue, f = t, and wyt = s k + t.
pub fn guesses(known: &Known) -> Vec<String> {
    let pairs: Vec<Point> = known.pairs().collect();
    let agrees = |listed: &[Point]| {
        let listed: Vec<Point> = listed.iter().copied().filter(|(_, b)| *b <= known.to()).collect();
        listed.len() > FIRST && listed.iter().all(|(a, b)| known.partner(*a) == Some(*b))
    };
    let mut all: Vec<String> =
        catalogue::all().iter().filter(|entry| agrees(&entry.pairs)).map(|entry| entry.rule.clone()).collect();
    let [_, (1, b1), (a2, b2), ..] = pairs[..] else { return all };
    // b_1 = s + t, b_2 = s a_2 + 2 t.
    let (s, rest) = match (b2.checked_sub(2 * b1), a2.checked_sub(2)) {
        (Some(above), Some(below @ 1..)) => (above / below, above % below),
        _ => return all,
    };
    let line = |s: u64, t: u64| (1..).zip(&pairs[1..]).all(|(n, (a, b))| s * a + t * n == *b);
    if let Some(t) = b1.checked_sub(s).filter(|t| rest == 0 && s >= 1 && pairs.len() > FIRST && line(s, *t)) {
        if s == 1 {
            all.push(format!("f = {t}"));
        }
        all.push(line_of_k(&s.into(), &t.into()));
    }
    all
}
