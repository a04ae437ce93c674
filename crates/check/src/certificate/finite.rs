//! Whether a game has finitely many two-pile moves, and which: derived from the text of the rule alone.
//!
//! Wyt(f): a polynomial bound of f is at most k from some J on, by the signs of its coefficients; below J the values of
//! f are looked at. `take`: the comparisons of the condition bound k and l; inside that box the condition is asked.

use super::bounds::{self, Bounds, Poly, is_natural};
use wythoff_base::{Budget, IBig, Number, Spent};
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::position::Move;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};
use wythoff_game::{Ruleset, TwoPile};

/// The largest amount looked at one by one: beyond, the list would be no help to a reader.
const MAX_AMOUNT: u64 = 1 << 16;
/// The most pairs of amounts looked at: each is an evaluation of the rule, and a million of them take at most a second
/// or so.
const MAX_AREA: u64 = 1 << 20;
/// The most moves. The list is part of the certificate, here some hundred kilobytes of text.
const MAX_MOVES: usize = 1 << 14;
/// The most alternatives of a condition: `and` multiplies them, and each needs a proof of its own.
const MAX_CASES: usize = 256;

/// All two-pile moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiniteMoves {
    /// Each with k <= l, by k, then l.
    pub moves: Vec<Move>,
    /// Why there are no others, in a sentence.
    pub why: String,
}

impl FiniteMoves {
    /// The two-pile moves, where it is proved from the rule that there are finitely many; nothing where it is not.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_check::certificate::FiniteMoves;
    /// use wythoff_game::Ruleset;
    /// let of = |rule| FiniteMoves::of(&Ruleset::parse(rule).unwrap(), &Budget::unlimited()).unwrap();
    /// assert_eq!(of("wyt = k/2 + 2").map(|finite| (finite.moves.len(), finite.largest())), Some((4, 3)));
    /// assert_eq!(of("wyt = k + 1"), None);
    /// ```
    pub fn of(rules: &Ruleset, budget: &Budget) -> Result<Option<FiniteMoves>, Spent> {
        match rules.two_pile() {
            TwoPile::Wyt(f) => of_wyt(f, budget),
            TwoPile::Take(condition) => of_take(condition, budget),
            TwoPile::Constraint(_) => Ok(None),
        }
    }

    /// The largest amount taken; 0 without two-pile moves.
    pub fn largest(&self) -> u64 {
        self.moves.iter().map(|mv| mv.l).max().unwrap_or(0)
    }

    /// Every move in both orders, an equal removal once.
    pub fn ordered(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().flat_map(|mv| {
            let turned = (mv.k < mv.l).then_some(Move { k: mv.l, l: mv.k });
            [*mv].into_iter().chain(turned)
        })
    }
}

/// k <= l < f(k): none for k >= J if f(k) <= k there.
fn of_wyt(f: &Formula, budget: &Budget) -> Result<Option<FiniteMoves>, Spent> {
    let Some(j) = at_most_k_from(f) else { return Ok(None) };
    let mut moves = Vec::new();
    for k in 1..j {
        budget.step()?;
        let Ok(end) = f.ceil_saturating(&[k.cast_signed()]) else { return Ok(None) };
        let end = u64::try_from(end).unwrap_or(0);
        if end.saturating_sub(k) > (MAX_MOVES - moves.len()) as u64 {
            return Ok(None);
        }
        moves.extend((k..end).map(|l| Move { k, l }));
    }
    let why = format!("f(k) <= k for every k >= {j}, by the signs of the coefficients of a polynomial bound");
    Ok(Some(FiniteMoves { moves, why }))
}

/// The least J for which no `(J + u) - high(J + u)` has a negative coefficient, `high` the bounds of f.
fn at_most_k_from(f: &Formula) -> Option<u64> {
    let k = Poly::symbol(Var::K).plus(&Number::ONE)?;
    let below: Vec<Poly> = highs(f.expr())?.iter().map(|high| k.sub(high)).collect::<Option<_>>()?;
    // k = J + u: the variable of `below` is k - 1.
    let proves = |j: u64| {
        let shifted = Poly::symbol(Var::K).plus(&Number::from(j - 1))?;
        let mut signs = below.iter().map(|p| Some(is_natural(&p.substitute(|_| Some(shifted.clone()))?)));
        signs.try_fold(true, |all, natural| Some(all && natural?))
    };
    least(MAX_AMOUNT, proves)
}

/// Polynomials, one of which the expression does not exceed at each k.
fn highs(e: &Expr) -> Option<Vec<Poly>> {
    let all = |parts: &[Expr]| Some(parts.iter().map(highs).collect::<Option<Vec<_>>>()?.concat());
    match &e.kind {
        ExprKind::Call(Func::Max, args) => all(args),
        ExprKind::Call(Func::If, args) => match args.as_slice() {
            [condition, branches @ ..] if bounds::has_truth(condition) => all(branches),
            _ => None,
        },
        _ => Some(vec![bounds::of(e)?.high]),
    }
}

/// The least number from 1 on with a property that is kept by larger ones, if it is found up to a limit: `None` from
/// the property ends the search.
pub fn least(limit: u64, has: impl Fn(u64) -> Option<bool>) -> Option<u64> {
    let mut last = 1;
    while !has(last)? {
        last = Some(last * 2).filter(|last| *last <= limit)?;
    }
    let (mut fails, mut holds) = (last / 2, last);
    while holds - fails > 1 {
        let middle = fails + (holds - fails) / 2;
        if has(middle)? { holds = middle } else { fails = middle }
    }
    Some(holds)
}

fn of_take(condition: &Condition, budget: &Budget) -> Result<Option<FiniteMoves>, Spent> {
    let e = condition.expr();
    let piles = [Var::X0, Var::Y0, Var::X1, Var::Y1];
    if piles.iter().any(|pile| e.mentions(*pile)) || !(e.is_constant() || bounds::has_truth(e)) {
        return Ok(None);
    }
    let Some([k_most, l_most]) = amounts(e) else { return Ok(None) };
    let side = k_most.max(l_most);
    let mut moves = Vec::new();
    for k in 1..=side {
        for l in k..=side {
            budget.step()?;
            let holds = |k: u64, l: u64| condition.holds_at(&[k.cast_signed(), l.cast_signed(), 0, 0, 0, 0]);
            match (holds(k, l), holds(l, k)) {
                (Ok(false), Ok(false)) => {}
                (Ok(_), Ok(_)) if moves.len() < MAX_MOVES => moves.push(Move { k, l }),
                _ => return Ok(None),
            }
        }
    }
    Ok(Some(FiniteMoves { moves, why: format!("the condition bounds k by {k_most} and l by {l_most}") }))
}

/// Bounds of k and l wherever the condition holds.
fn amounts(e: &Expr) -> Option<[u64; 2]> {
    let mut most = [0, 0];
    for case in cases(e, true)? {
        for (most, bound) in most.iter_mut().zip(bounded(&case)?) {
            *most = bound.max(*most);
        }
    }
    let [k, l] = most;
    (k.max(l) <= MAX_AMOUNT && k.max(l).saturating_mul(k.max(l)) <= MAX_AREA).then_some(most)
}

/// Polynomials in u and v that are at most 0 together.
type Case = Vec<Poly>;

/// In one of these cases the condition is as told: true or false.
fn cases(e: &Expr, told: bool) -> Option<Vec<Case>> {
    match &e.kind {
        ExprKind::Unary(UnaryOp::Not, a) => cases(a, !told),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (a, b) = (cases(a, told)?, cases(b, told)?);
            if (*op == BinaryOp::Or) == told { Some([a, b].concat()) } else { both(&a, &b) }
        }
        ExprKind::Compare(first, rest) => {
            let left = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, e)| e));
            let mut links = left.zip(rest).map(|(a, (op, b))| compared(a, *op, b, told));
            if told {
                links.try_fold(vec![vec![]], |all, link| both(&all, &link?))
            } else {
                Some(links.collect::<Option<Vec<_>>>()?.concat())
            }
        }
        _ => Some(vec![vec![]]),
    }
    .filter(|cases| cases.len() <= MAX_CASES)
}

fn both(a: &[Case], b: &[Case]) -> Option<Vec<Case>> {
    if a.len().saturating_mul(b.len()) > MAX_CASES {
        return None;
    }
    Some(a.iter().flat_map(|a| b.iter().map(|b| [a.as_slice(), b].concat())).collect())
}

fn compared(a: &Expr, op: CompareOp, b: &Expr, told: bool) -> Option<Vec<Case>> {
    // a < b of integers is a + 1 <= b.
    let step = Number::from(u8::from(bounds::of(a)?.integer && bounds::of(b)?.integer));
    let at_most = |a: &Expr, b: &Expr, strict: bool| {
        let (lows, highs) = (sides(a, Func::Max)?, sides(b, Func::Min)?);
        let all = lows.iter().flat_map(|a| highs.iter().map(|b| a.low.sub(&b.high)));
        all.map(|p| if strict { p?.plus(&step) } else { p }).collect::<Option<Case>>()
    };
    Some(match (op, told) {
        (CompareOp::Eq, true) | (CompareOp::Ne, false) => vec![[at_most(a, b, false)?, at_most(b, a, false)?].concat()],
        (CompareOp::Eq, false) | (CompareOp::Ne, true) => vec![vec![]],
        (CompareOp::Lt, true) | (CompareOp::Ge, false) => vec![at_most(a, b, true)?],
        (CompareOp::Le, true) | (CompareOp::Gt, false) => vec![at_most(a, b, false)?],
        (CompareOp::Gt, true) | (CompareOp::Le, false) => vec![at_most(b, a, true)?],
        (CompareOp::Ge, true) | (CompareOp::Lt, false) => vec![at_most(b, a, false)?],
    })
}

/// The parts of a maximum or a minimum, each of which bounds it; an absolute value is the maximum of two.
fn sides(e: &Expr, extreme: Func) -> Option<Vec<Bounds>> {
    match &e.kind {
        ExprKind::Call(Func::Abs, args) if extreme == Func::Max => {
            let a = bounds::of(args.first()?)?;
            Some(vec![a.scaled(&Number::from(-1))?, a])
        }
        ExprKind::Call(func, args) if *func == extreme => args.iter().map(bounds::of).collect(),
        _ => Some(vec![bounds::of(e)?]),
    }
}

/// Bounds of k and l in a case: 0 where nothing is in it.
fn bounded(case: &[Poly]) -> Option<[u64; 2]> {
    let vars = [Var::K, Var::L];
    let mut most: [Option<IBig>; 2] = [None, None];
    for p in case.iter().chain(case).chain(case) {
        let Some(rest) = left_for(p, &most) else { continue };
        if rest.compare(&Number::ZERO).is_lt() {
            return Some([0, 0]);
        }
        for (m, c) in p.terms().filter(|(_, c)| c.sign().is_gt()) {
            // c u^e <= rest, and u <= u^e.
            if let [(var, _)] = m.as_slice()
                && let Some(place) = vars.iter().position(|v| v == var).and_then(|i| most.get_mut(i))
            {
                let bound = rest.floor_div(c).ok()?;
                *place = Some(place.take().map_or(bound.clone(), |known| known.min(bound)));
            }
        }
    }
    let [Some(u), Some(v)] = most else { return None };
    Some([u64::try_from(u + 1).ok()?, u64::try_from(v + 1).ok()?])
}

/// What the terms with positive coefficients add up to at most, where p <= 0.
fn left_for(p: &Poly, most: &[Option<IBig>; 2]) -> Option<Number> {
    let mut rest = Number::ZERO;
    for (m, c) in p.terms().filter(|(m, c)| m.is_empty() || c.sign().is_lt()) {
        let mut term = c.clone();
        for (var, e) in m {
            let bound = match var {
                Var::K => most[0].clone()?,
                _ => most[1].clone()?,
            };
            term = term.mul(&Number::from(bound).pow(&Number::from(u64::from(*e))).ok()?).ok()?;
        }
        rest = rest.sub(&term).ok()?;
    }
    Some(rest)
}
