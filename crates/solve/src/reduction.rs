//! `take` rules that say in other words what `f = ...` or `wyt = ...` says: the same moves, so the same theorems.

use wythoff_base::IBig;
use wythoff_game::Head;
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, Literal, Var};
use wythoff_game::{Ruleset, TwoPile};

/// The same game as `f = ...` or `wyt = ...`, and that in a sentence; nothing where the rule is no such `take`.
///
/// ```
/// use wythoff_game::Ruleset;
/// use wythoff_solve::reduced;
/// let same = |rule| reduced(&Ruleset::parse(rule).unwrap()).map(|(rules, _)| rules.to_string());
/// assert_eq!(same("take = abs(l - k) <= x1, misere").as_deref(), Some("f = floor(x1) + 1, misere"));
/// assert_eq!(same("take = k == l").as_deref(), Some("f = 1"));
/// assert_eq!(same("take = k <= l < k^2 + 9").as_deref(), Some("wyt = k^2 + 9"));
/// assert_eq!(same("take = abs(k - l) < k"), None);
/// ```
pub fn reduced(rules: &Ruleset) -> Option<(Ruleset, String)> {
    let TwoPile::Take(condition) = rules.two_pile() else { return None };
    let (head, body) = constraint(condition).or_else(|| wyt(condition))?;
    let same = rules.with_two_pile(head, body)?;
    let reason = format!("the moves are those of {same}");
    Some((same, reason))
}

/// `abs(k - l) < E`, `<= E`, the same turned round, and `k == l`.
fn constraint(condition: &Condition) -> Option<(Head, Expr)> {
    let ExprKind::Compare(first, rest) = &condition.expr().kind else { return None };
    let [(op, second)] = rest.as_slice() else { return None };
    let one = || number(1);
    let f = match (first.as_ref(), op, second) {
        (a, CompareOp::Eq, b) if amounts(a, b) => one(),
        (a, CompareOp::Eq, b) if (is_distance(a) && is_zero(b)) || (is_zero(a) && is_distance(b)) => one(),
        (a, CompareOp::Lt, e) | (e, CompareOp::Gt, a) if is_distance(a) => e.clone(),
        (a, CompareOp::Le, e) | (e, CompareOp::Ge, a) if is_distance(a) => {
            // An integer is at most e if it is below floor(e) + 1.
            let floor = Expr::synthetic(ExprKind::Call(Func::Floor, vec![e.clone()]));
            Expr::synthetic(ExprKind::Binary(BinaryOp::Add, Box::new(floor), Box::new(one())))
        }
        _ => return None,
    };
    only(&f, Head::F).then_some((Head::F, f))
}

/// `k <= l < E(k)`, with `0 <` before it or in two parts: it holds for (k,l) or (l,k) exactly where Wyt(E) allows it.
fn wyt(condition: &Condition) -> Option<(Head, Expr)> {
    let mut chain = Vec::new();
    links(condition.expr(), &mut chain)?;
    let is = |e: &Expr, var: Var| matches!(e.kind, ExprKind::Var(v) if v == var);
    // 0 < k says nothing: both amounts are positive.
    chain.retain(|(a, op, b)| !(is_zero(a) && *op == CompareOp::Lt && (is(b, Var::K) || is(b, Var::L))));
    let [(k, CompareOp::Le, l), (l2, CompareOp::Lt, f)] = chain.as_slice() else { return None };
    let fits = is(k, Var::K) && is(l, Var::L) && is(l2, Var::L) && only(f, Head::Wyt);
    fits.then(|| (Head::Wyt, (*f).clone()))
}

/// The comparisons of a conjunction, in order.
fn links<'a>(e: &'a Expr, out: &mut Vec<(&'a Expr, CompareOp, &'a Expr)>) -> Option<()> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            links(a, out)?;
            links(b, out)
        }
        ExprKind::Compare(first, rest) => {
            let mut left = first.as_ref();
            for (op, right) in rest {
                out.push((left, *op, right));
                left = right;
            }
            Some(())
        }
        _ => None,
    }
}

/// Whether all variables of the expression are those of a head.
fn only(e: &Expr, head: Head) -> bool {
    Var::ALL.iter().all(|var| head.vars().contains(var) || !e.mentions(*var))
}

/// Whether the two are k and l.
fn amounts(a: &Expr, b: &Expr) -> bool {
    matches!(
        (&a.kind, &b.kind),
        (ExprKind::Var(Var::K), ExprKind::Var(Var::L)) | (ExprKind::Var(Var::L), ExprKind::Var(Var::K))
    )
}

/// `abs(k - l)` or `max(k, l) - min(k, l)`.
fn is_distance(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Call(Func::Abs, args) => {
            matches!(&args[..], [Expr { kind: ExprKind::Binary(BinaryOp::Sub, a, b), .. }] if amounts(a, b))
        }
        ExprKind::Binary(BinaryOp::Sub, max, min) => match (&max.kind, &min.kind) {
            (ExprKind::Call(Func::Max, high), ExprKind::Call(Func::Min, low)) => {
                [high, low].into_iter().all(|args| matches!(&args[..], [a, b] if amounts(a, b)))
            }
            _ => false,
        },
        _ => false,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Number(literal) if literal.digits == IBig::ZERO)
}

fn number(n: u8) -> Expr {
    Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }))
}
