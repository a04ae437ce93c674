//! Rules of the catalogue, and lines, that have the first pairs of a target: guesses, to be played by the judge.

use crate::known::Known;
use wythoff_check::certificate::{Class, Point};
use wythoff_game::catalogue;
use wythoff_game::expr::{Expr, Var};
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_game::subject::Subject;

/// So many pairs must agree before a rule is tried.
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

/// Whether the smaller class is part of the larger.
pub fn within(small: Class, large: Class) -> bool {
    use Class::{Invariant, Take, Wyt, X1, X1Y1, X1Y1X0};
    matches!((small, large), (X1, X1Y1 | X1Y1X0) | (X1Y1, X1Y1X0) | (Wyt, Invariant) | (_, Take)) || small == large
}

/// The name in the catalogue of a line.
pub fn name(line: &str) -> Option<&'static str> {
    let canonical = Subject::parse(line).map(|subject| subject.to_string()).ok()?;
    catalogue::all().iter().find(|entry| entry.rule == canonical).map(|entry| entry.name.as_str())
}

/// The longest period of f that is looked for.
const PERIOD: u64 = 12;

/// f of x1 that repeats, except perhaps at 0, with these values.
///
/// ```
/// use wythoff_design::family::repeating;
/// let steps: Vec<(u64, u64)> = (0..40).map(|a| (a, [2, 1, 2][a as usize % 3])).collect();
/// assert_eq!(repeating(&steps).as_deref(), Some("f = if(x1 % 3 == 1, 1, 2)"));
/// ```
pub fn repeating(steps: &[(u64, u64)]) -> Option<String> {
    let (first, later) = steps.split_first()?;
    for m in 1..=PERIOD.min(steps.len() as u64 / 4) {
        let mut values: Vec<Option<u64>> = vec![None; m as usize];
        let fits = later.iter().all(|(a, value)| {
            let place = &mut values[(a % m) as usize];
            *place.get_or_insert(*value) == *value
        });
        if !fits {
            continue;
        }
        let known: Vec<u64> = values.iter().flatten().copied().collect();
        let usual = *known.iter().max_by_key(|value| known.iter().filter(|other| other == value).count())?;
        let others = (0..m).zip(&values).filter_map(|(r, value)| Some((r, (*value)?))).filter(|(_, v)| *v != usual);
        let mut text = usual.to_string();
        for (r, value) in others.collect::<Vec<_>>().into_iter().rev() {
            text = format!("if(x1 % {m} == {r}, {value}, {text})");
        }
        let at_0 = values.first().copied().flatten().unwrap_or(usual);
        let text = if at_0 == first.1 { text } else { format!("if(x1 == 0, {}, {text})", first.1) };
        return Some(format!("f = {text}"));
    }
    None
}

/// Lines with the first pairs of a target: of the catalogue, f = t, and wyt = s k + t.
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
        all.push(format!("wyt = {s}*k + {t}"));
    }
    all
}
