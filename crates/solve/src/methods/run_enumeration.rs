//! run-enumeration: b grows like n^2 or faster and f is a function of x1, by sums over runs.
//!
//! Theorem. Between two b_j the a_n run through consecutive integers, over which the sum of f is known in closed form.
//! So each run takes one step.
//! Hypotheses. The candidates are the P-positions; f is a polynomial of x1 on each residue class from some x1 on,
//! perhaps another one where x0 = x1 + 2; or f = x1 | x0, in either order.
//! Complexity. O(sqrt x) for quadratic b.
//! Reference. \[F04\] game G1, Examples 1 and 4; \[F07\] games G1-G4 and G6.
//! Deviation. The papers give the recursion, which finds one term after the other.

use super::residue_tower;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::classes;
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Var};
use wythoff_seq::access::{Gapped, Growing, Or, QuasiPolynomial, RunSum};

/// The solver of a game whose f is a polynomial on residue classes.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    if is_or(a.plain().and(a.constraint())?.expr()) {
        let (_, theorem) = a.candidates_are_p()?;
        let mut reasons = a.proofs()?.reasons();
        reasons.push("x | (x + 1) is x plus its lowest zero bit, so sums over runs are known".into());
        return Some(Grounds::new(a, theorem, reasons, Box::new(Growing::new(Or)), LastDifference::ONE));
    }
    let (sums, theorem) = run_sums(a)?;
    let mut reasons = a.proofs()?.reasons();
    reasons.push("f is a polynomial in x1 on each residue class, so sums over runs are known".into());
    let pairs = residue_tower::while_quick(a, Box::new(Growing::new(sums)), &mut reasons);
    Some(Grounds::new(a, theorem, reasons, pairs, LastDifference::ONE))
}

/// f of a game in normal play, summed over runs, and the theorem by which the candidates are the P-positions. It also
/// serves `wythoff_seq::packed::Runs`, which reads pairs one after the other.
pub(crate) fn run_sums(a: &Facts) -> Option<(Box<dyn RunSum>, String)> {
    let f = a.plain().and(a.constraint())?;
    if f.expr().mentions(Var::Y1) {
        return None;
    }
    let near = on_classes(f, 1)?;
    let (_, theorem) = a.candidates_are_p()?;
    if !f.expr().mentions(Var::X0) {
        return Some((Box::new(near), theorem));
    }
    // With f > 0 all gaps are 1 or 2 ([F04] Theorem 3).
    a.proofs()?.positive.as_ref()?;
    Some((Box::new(Gapped { near, far: on_classes(f, 2)? }), theorem))
}

/// f = x1 | x0, in either order.
fn is_or(e: &Expr) -> bool {
    let ExprKind::Binary(BinaryOp::BitOr, a, b) = &e.kind else { return false };
    let vars = (&a.kind, &b.kind);
    matches!(vars, (ExprKind::Var(Var::X1), ExprKind::Var(Var::X0)) | (ExprKind::Var(Var::X0), ExprKind::Var(Var::X1)))
}

fn on_classes(f: &Formula, gap: u64) -> Option<QuasiPolynomial> {
    let classes = classes(f.expr(), gap, u64::MAX)?;
    let (modulus, start) = (classes.modulus(), classes.start);
    // Other solvers serve a constant or falling f.
    if classes.degree() == 0 {
        return None;
    }
    let value = |x1: u64| {
        let x1 = i64::try_from(x1).ok()?;
        u64::try_from(f.ceil_saturating(&[x1, x1, x1.checked_add(gap as i64)?]).ok()?).ok()
    };
    let head: Vec<u64> = (0..start).map(value).collect::<Option<_>>()?;
    // The polynomials must agree with the rule: two periods are compared, as a guard.
    let at = |x: u64| i128::try_from(&classes.at(x)?).ok();
    let classes_agree =
        (start..start + 2 * modulus).all(|x| at(x).zip(value(x)).is_some_and(|(sum, value)| sum == i128::from(value)));
    if !classes_agree {
        return None;
    }
    QuasiPolynomial::of(&head, usize::try_from(modulus).ok()?, classes.degree(), at)
}
