//! Recognising `take` rules by meaning.

use crate::prove::residues::{lcm, modulus};
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Var};

/// The largest period searched: the condition is evaluated once for each k of a period.
const MAX_PERIOD: u64 = 1000;

/// Whether the condition says: equal removals, of an even number. The reason in words, if it does.
///
/// The condition must be a conjunction with `k == l`; everything else in it must depend on k through remainders
/// only, so that one period decides it.
pub(crate) fn is_even_diagonals(condition: &Condition) -> Option<String> {
    let mut parts = Vec::new();
    conjuncts(condition.expr(), &mut parts);
    let diagonal = parts.iter().position(|e| is_diagonal(e))?;
    parts.remove(diagonal);
    let period = parts.iter().try_fold(2, |period, e| lcm(period, modulus(e)?))?;
    let piles = [Var::X1, Var::Y1, Var::X0, Var::Y0];
    if period > MAX_PERIOD || parts.iter().any(|e| piles.iter().any(|v| e.mentions(*v))) {
        return None;
    }
    // On the diagonal l = k; the piles do not occur, so any values will do.
    let even_only = (1..=period as i64).all(|k| condition.holds_at(&[k, k, 0, 0, 0, 0]).ok() == Some(k % 2 == 0));
    even_only.then(|| "the moves are the equal removals of an even number".to_string())
}

fn conjuncts<'a>(e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        _ => out.push(e),
    }
}

fn is_diagonal(e: &Expr) -> bool {
    let ExprKind::Compare(first, rest) = &e.kind else { return false };
    let [(CompareOp::Eq, second)] = rest.as_slice() else { return false };
    let vars = (&first.kind, &second.kind);
    matches!(vars, (ExprKind::Var(Var::K), ExprKind::Var(Var::L)) | (ExprKind::Var(Var::L), ExprKind::Var(Var::K)))
}
