//! Which moves are legal, why the others are not, and whether any is left.

use std::time::Duration;
use wythoff_base::{Budget, IBig, UBig, abbreviated as short};
use wythoff_game::eval::{Condition, EvalError};
use wythoff_game::position::{self, Move, Position};
use wythoff_game::{Expr, Var};
use wythoff_game::{Ruleset, Single, TwoPile};

type Piles = position::Piles<UBig>;
type Take = Move<UBig>;

/// The piles after a legal move; otherwise why it is not legal.
pub fn legal_move(rules: &Ruleset, from: &Piles, mv: &Take, blocked: &[UBig]) -> Result<Piles, String> {
    let Some(to) = from.after(mv) else {
        let (which, pile) = if mv.k > from.x { ("first", &from.x) } else { ("second", &from.y) };
        return Err(format!("the {which} pile has only {}", short(pile)));
    };
    if mv.k.is_zero() && mv.l.is_zero() {
        return Err("a move must take at least one token".into());
    }
    let undefined = |error: EvalError| format!("the rule has no value there: {error}");
    if !rules.allows(from, mv).map_err(undefined)? {
        return Err(reason(rules, from, &to, mv).unwrap_or_else(|| "the rule forbids it".into()));
    }
    if is_blocked(mv, blocked) {
        return Err(format!("the opponent forbids taking {} from both piles", short(&mv.k)));
    }
    Ok(to)
}

/// Whether the opponent has forbidden this equal removal.
pub fn is_blocked(mv: &Take, blocked: &[UBig]) -> bool {
    mv.k == mv.l && blocked.contains(&mv.k)
}

/// In words, which inequality or condition fails.
fn reason(rules: &Ruleset, from: &Piles, to: &Piles, mv: &Take) -> Option<String> {
    let (before, after) = (Position::from(from.clone()), Position::from(to.clone()));
    let piles = [(Var::X0, before.x()), (Var::Y0, before.y()), (Var::X1, after.x()), (Var::Y1, after.y())];
    if mv.k.is_zero() || mv.l.is_zero() {
        return Some(match rules.single() {
            Single::Free => return None,
            Single::Forbidden => "this game has no one-pile moves".into(),
            Single::If(condition) => {
                let known: Vec<_> = [(Var::K, (&mv.k).max(&mv.l))].into_iter().chain(piles).collect();
                format!("a one-pile move needs {}", needed(condition, &known))
            }
        });
    }
    let int = |n: &UBig| IBig::from(n.clone());
    let (less, more) = ((&mv.k).min(&mv.l), (&mv.k).max(&mv.l));
    Some(match rules.two_pile() {
        TwoPile::Constraint(f) => {
            let value = f.ceil(&[int(after.x()), int(after.y()), int(before.x())]).ok()?;
            let known = [(Var::X1, after.x()), (Var::Y1, after.y()), (Var::X0, before.x())];
            let (k, l, difference) = (short(&mv.k), short(&mv.l), short(&(more - less)));
            format!("abs({k} - {l}) = {difference} is not < {}", equation("f", f.expr(), &value, &known))
        }
        TwoPile::Wyt(f) => {
            let value = f.ceil(&[int(less)]).ok()?;
            let known = [(Var::K, less)];
            format!("the larger amount {} is not < {}", short(more), equation("f(k)", f.expr(), &value, &known))
        }
        TwoPile::Take(condition) => {
            let known: Vec<_> = [(Var::K, less), (Var::L, more)].into_iter().chain(piles).collect();
            format!("a two-pile move needs {}", needed(condition, &known))
        }
    })
}

/// A condition as it was written, and the values of its names.
fn needed(condition: &Condition, known: &[(Var, &UBig)]) -> String {
    let parameters: Vec<String> =
        condition.written().parameters().iter().map(|parameter| parameter.to_string()).collect();
    let values = if parameters.is_empty() { String::new() } else { format!(" with {}", parameters.join(", ")) };
    format!("{}{values}{}", condition.written(), at(condition.expr(), known))
}

/// `f = x1 + 1 = 7 at x1 = 6`; `f = 1` where the rule is a number itself.
fn equation(name: &str, e: &Expr, value: &IBig, known: &[(Var, &UBig)]) -> String {
    let (rule, value) = (e.to_string(), signed(value));
    if rule == value { format!("{name} = {value}") } else { format!("{name} = {rule} = {value}{}", at(e, known)) }
}

fn signed(value: &IBig) -> String {
    value.as_ubig().map_or_else(|| format!("-{}", short(&(-value).as_ubig().cloned().unwrap_or_default())), short)
}

/// The values of the variables that occur.
fn at(e: &Expr, known: &[(Var, &UBig)]) -> String {
    let used = known.iter().filter(|(var, _)| e.mentions(*var));
    let all: Vec<String> = used.map(|(var, value)| format!("{} = {}", var.name(), short(value))).collect();
    if all.is_empty() { String::new() } else { format!(" at {}", all.join(", ")) }
}

/// The limits of a search for any legal move: amounts tried, and time. The player waits for it in every turn. Cheap
/// rules reach the first limit, slow ones the second.
const TRIES: u64 = 250_000;
const PATIENCE: Duration = Duration::from_secs(2);

/// A legal move that takes little and is not blocked, if any is left; an error where the search does not end.
pub(crate) fn some_move(
    rules: &Ruleset,
    from: &Piles,
    blocked: &[UBig],
    budget: &Budget,
) -> Result<Option<Take>, String> {
    if matches!(rules.single(), Single::Forbidden) && (from.x.is_zero() || from.y.is_zero()) {
        return Ok(None);
    }
    let larger_first = from.y < from.x;
    let single = |k: u64, first: bool| {
        let (k, zero) = (UBig::from(k), UBig::ZERO);
        if first { Take { k, l: zero } } else { Take { k: zero, l: k } }
    };
    let bound = |n: &UBig| u64::try_from(n).unwrap_or(u64::MAX).min(TRIES);
    let (x, y) = (bound(&from.x), bound(&from.y));
    let singles = (1..=x.max(y)).flat_map(|k| [single(k, larger_first), single(k, !larger_first)]);
    let singles = singles.take(if matches!(rules.single(), Single::Forbidden) { 0 } else { usize::MAX });
    let both = |k: u64, l: u64| Take { k: UBig::from(k), l: UBig::from(l) };
    let equal = (1..=x.min(y)).map(|t| both(t, t));
    let unequal = (3..=x + y).flat_map(|sum| {
        let (from, to) = (sum.saturating_sub(y).max(1), x.min(sum - 1));
        (from..=to).filter(move |k| 2 * k != sum).map(move |k| both(k, sum - k))
    });
    let budget = budget.within(PATIENCE);
    let mut undefined = None;
    for (tried, mv) in singles.chain(equal).chain(unequal).enumerate() {
        if tried as u64 >= TRIES || budget.tick(0, None).is_err() {
            return Err("no legal move was found, but one may exist".into());
        }
        match rules.allows(from, &mv) {
            Ok(true) if !is_blocked(&mv, blocked) => return Ok(Some(mv)),
            Ok(_) => {}
            Err(error) => undefined = Some(error),
        }
    }
    match undefined {
        Some(error) => Err(format!("whether a move is left depends on an undefined value: {error}")),
        None if UBig::from(x) < from.x || UBig::from(y) < from.y => {
            Err("no legal move was found, but one may exist".into())
        }
        None => Ok(None),
    }
}
