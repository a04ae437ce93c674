//! Rows that provably do not repeat.

use wythoff_base::{IBig, Number};
use wythoff_game::eval::Formula;
use wythoff_game::{Expr, ExprKind, Literal, Var};
use wythoff_game::{Play, Ruleset, TwoPile};

/// The reason why row 1 does not repeat, where it is proved: f(0, y1, 1) = y1 + c for all y1, c >= 1 (docs/proofs.md,
/// Proposition 81).
pub(super) fn row(rules: &Ruleset, row: u64) -> Option<String> {
    let TwoPile::Constraint(f) = rules.two_pile() else { return None };
    if row != 1 || !rules.free_single() || rules.play() != Play::Normal {
        return None;
    }
    let number = |n: u8| Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }));
    let at_row = f.expr().substitute(&|var| match var {
        Var::X1 => number(0),
        Var::X0 => number(1),
        other => Expr::synthetic(ExprKind::Var(other)),
    });
    let (1, rise) = wythoff_check::certificate::increments(&at_row, Var::Y1)? else { return None };
    let c = Formula::new(at_row, &[Var::Y1]).integer(&[IBig::ZERO]).ok()?;
    let c = u64::try_from(&c).ok().filter(|c| *c > 0 && rise == Number::ONE)?;
    let (next, then) = (c.checked_add(2)?, c.checked_mul(3)?.checked_add(6)?);
    Some(format!(
        "g(1,m) = m + 1 except g(1, 2v + {}) = v for v = 0, {next}, {then}, ... (v, then 2v + {next}): m - g(1,m) \
         grows without bound (docs/proofs.md, Proposition 81)",
        c + 1
    ))
}
