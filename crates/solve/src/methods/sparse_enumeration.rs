//! sparse-enumeration: b growing like 2^n, by listing the few b below a number.
//!
//! Theorem. With d = b - a not falling, a_n is the n-th number that is no b_j of positive difference, so the b_j <= x decide
//! the place of x.
//! Hypotheses. The candidates are the P-positions.
//! Complexity. As many steps as there are b_j <= y: O(d) for d digits where b doubles; it gives up where b grows slowly.
//! Reference. \[F04\] game G3, \[F07\] game G5 and homework.
//! Deviation. \[F04\] leaves open whether B can be computed polynomially in G3: yes, by listing it.

use crate::constraint;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::modulus;
use wythoff_exact::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Literal, Var};
use wythoff_seq::Sparse;

/// How much f may exceed y1 + x1 in a game that doubles.
const SLACK: u32 = 64;

/// The solver of a game in which f is about y1, so that b doubles.
pub fn build(a: &Facts) -> Option<Grounds> {
    let f = a.plain().and(a.constraint())?;
    // Without y1, or with its residue only, b does not double.
    if !f.expr().mentions(Var::Y1) || modulus(f.expr()).is_some() {
        return None;
    }
    let (_, theorem) = a.candidates_are_p()?;
    let value = {
        let f = f.clone();
        move |x1: u64, y1: &UBig, x0: u64| {
            let value = f.ceil(&[IBig::from(x1), IBig::from(y1.clone()), IBig::from(x0)])?;
            Ok(UBig::try_from(value).unwrap_or(UBig::ZERO))
        }
    };
    let sparse = Sparse::new(value);
    let sparse = if doubles(f) { sparse.doubling(u64::from(SLACK)) } else { sparse };
    Some(Grounds::new(a, theorem, a.proofs()?.reasons(), Box::new(sparse), LastDifference::ONE))
}

/// Whether y1 - x1 <= f <= y1 + x1 + SLACK is proved wherever x1 >= SLACK.
fn doubles(f: &Formula) -> bool {
    let number = || Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(SLACK), scale: 0 }));
    let op = |op, a, b| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    // Piles larger by SLACK.
    let var = |v| op(BinaryOp::Add, Expr::synthetic(ExprKind::Var(v)), number());
    let shifted = f.expr().substitute(&var);
    let low = op(BinaryOp::Sub, var(Var::Y1), var(Var::X1));
    let high = op(BinaryOp::Add, op(BinaryOp::Add, var(Var::Y1), var(Var::X1)), number());
    let above = op(BinaryOp::Sub, shifted.clone(), low);
    let below = op(BinaryOp::Sub, high, shifted);
    [above, below].into_iter().all(|e| constraint::is_nonnegative(&Formula::new(e, f.vars())))
}
