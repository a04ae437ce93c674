//! sparse-enumeration: b grows like 2^n, by listing the few b below a number.
//!
//! Theorem. If d = b - a does not fall, a_n is the n-th number that is not a b_j of positive difference, so the b_j <=
//! x decide the place of x.
//! Hypotheses. The candidates are the P-positions.
//! Complexity. One step for each b_j <= y: O(d) for d digits if b doubles; it gives up if b grows slowly. If f is about
//! (s - 1)(y1 - x1), the size of every b_n is known; if f is that plus a function of x1 and x0, many steps are made at
//! a time.
//! Reference. \[F04\] game G3, \[F07\] game G5 and homework.
//! Deviation. \[F04\] leaves open whether B can be computed in polynomial time in G3: it can, by listing it.

use crate::constraint;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::modulus;
use wythoff_base::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Literal, Var};
use wythoff_seq::access::{Growth, Sparse};

/// How much f may exceed (s - 1)(y1 - x1) + 2 x1 in a game that multiplies by s: room for the constants of the rules in
/// the papers, and so small that a_n passes it at once.
const SLACK: u32 = 64;

/// The solver of a game in which f is about y1, so that b doubles.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let f = a.plain().and(a.constraint())?;
    // Without y1, or with only its residue, b does not double.
    if !f.expr().mentions(Var::Y1) || modulus(f.expr()).is_some() {
        return None;
    }
    let (_, theorem) = a.candidates_are_p()?;
    let value = {
        let f = f.clone();
        move |x1: u64, y1: &UBig, x0: u64| {
            let word = |n: u64| i64::try_from(n).ok();
            let small = |y1: u64| f.ceil_small(&[word(x1)?, word(y1)?, word(x0)?]);
            let value = match u64::try_from(y1).ok().and_then(small) {
                Some(value) => IBig::from(value),
                None => f.ceil(&[IBig::from(x1), IBig::from(y1.clone()), IBig::from(x0)])?,
            };
            Ok(UBig::try_from(value).unwrap_or(UBig::ZERO))
        }
    };
    let sparse = Sparse::new(value);
    let sparse = match growth(f, a.proofs()?.nonnegative.is_some()) {
        Some(growth) => sparse.growing(growth),
        None => sparse,
    };
    Some(Grounds::new(a, theorem, a.proofs()?.reasons(), Box::new(sparse), LastDifference::ONE))
}

/// (s - 1)(y1 - x1) + least <= f <= (s - 1)(y1 - x1) + 2 x1 + SLACK wherever x1 >= SLACK, where that is proved: f is
/// affine in y1 and never negative, or s = 2.
fn growth(f: &Formula, natural: bool) -> Option<Growth> {
    let number = |n: u32| Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }));
    let op = |op, a, b| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    // Piles larger by SLACK.
    let var = |v| op(BinaryOp::Add, Expr::synthetic(ExprKind::Var(v)), number(SLACK));
    let slope = constraint::slope_in_y1(f).filter(|_| natural);
    let shifted = f.expr().substitute(&var);
    let steep = op(BinaryOp::Mul, number(slope.unwrap_or(1)), op(BinaryOp::Sub, var(Var::Y1), var(Var::X1)));
    let above = op(BinaryOp::Sub, shifted, steep);
    let twice = op(BinaryOp::Mul, number(2), var(Var::X1));
    let below = op(BinaryOp::Sub, op(BinaryOp::Add, twice, number(SLACK)), above.clone());
    let least = |e: Expr| constraint::nonnegative(&Formula::new(e, f.vars()));
    least(below)?;
    Some(Growth {
        factor: u64::from(slope.unwrap_or(1)) + 1,
        least: u64::try_from(&least(above)?.floor()).ok()?,
        slack: SLACK.into(),
        affine: slope.is_some(),
    })
}
