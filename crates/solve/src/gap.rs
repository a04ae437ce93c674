//! Games in which what a pair demands of a later one depends on the gap k of their smaller piles alone.
//!
//! In a constraint game f is a function of x0 - x1; in Wyt(f) it is h(k) = max(k, ceil f(k)) - k. Where it does not
//! fall with k both have the same P-positions in normal play (docs/proofs.md, Proposition 40).

use crate::constraint::{self, Proofs};
use crate::proof::{Claim, Proof, Step};
use crate::prove::expression::ceiling;
use crate::prove::polynomial;
use crate::prove::residues::period::PeriodTable;
use crate::prove::single::Single;
use wythoff_base::{IBig, Number};
use wythoff_game::eval::{EvalError, Formula};
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, Literal, Var};

/// The most steps a pair that are made to follow a period: the search over ranges of pairs takes fewer for longer ones.
const WINDOW: u64 = 1024;

/// H(k) = max(0, ceil h(k)), k >= 1, which does not fall.
#[derive(Clone, Debug)]
pub(crate) struct Gap {
    /// Before it is rounded.
    pub(crate) h: Formula,
    /// f of the Wyt(f) with these demands.
    pub wyt: Formula,
    /// Why H does not fall.
    pub proof: Proof,
}

/// H(k + q) = H(k) + rise for every k >= p.
pub(crate) struct Repeating {
    pub p: i64,
    pub q: i64,
    pub rise: i64,
    /// H(k) at k < p + q; at 0 nothing is meant.
    pub values: Vec<i64>,
}

impl Gap {
    /// Of Wyt(f), if H is proved not to fall.
    pub(crate) fn of_wyt(f: &Formula) -> Option<Gap> {
        let k = || Expr::synthetic(ExprKind::Var(Var::K));
        let rounded = ceiling(f.expr());
        let rises = |e: &Expr| Single::of(e, 1).is_some_and(|mut single| single.rises_by(&Number::ONE));
        let step = if rises(&rounded) {
            Step::Steep
        } else {
            // Where f(k) is below k it does not matter.
            let larger = Expr::synthetic(ExprKind::Call(Func::Max, vec![k(), rounded]));
            rises(&larger).then_some(Step::SteepAbove)?
        };
        Some(Gap {
            h: Formula::new(binary(BinaryOp::Sub, f.expr().clone(), k()), &[Var::K]),
            wyt: f.clone(),
            proof: Proof::new(Claim::GapDemand, vec![step]),
        })
    }

    /// Of a constraint game, if f is a function of the gap alone that is proved not to fall.
    pub(crate) fn of_constraint(f: &Formula, proofs: &Proofs) -> Option<Gap> {
        let proof = proofs.monotone.clone()?;
        constraint::gap_values(f)?;
        let nought = || ExprKind::Number(Literal { digits: IBig::ZERO, scale: 0 });
        let h =
            f.expr().substitute(&|var| Expr::synthetic(if var == Var::X0 { ExprKind::Var(Var::K) } else { nought() }));
        let wyt = binary(BinaryOp::Add, Expr::synthetic(ExprKind::Var(Var::K)), h.clone());
        Some(Gap { h: Formula::new(h, &[Var::K]), wyt: Formula::new(wyt, &[Var::K]), proof })
    }

    /// H(k).
    pub(crate) fn at(&self, k: i64) -> Result<IBig, EvalError> {
        let value =
            self.h.ceil_small(&[k]).map_or_else(|| self.h.ceil(&[IBig::from(k)]), |value| Ok(IBig::from(value)));
        Ok(value?.max(IBig::ZERO))
    }

    /// H(k), or the largest word.
    pub(crate) fn ceil_saturating(&self, k: i64) -> Result<i64, EvalError> {
        Ok(self.h.ceil_saturating(&[k])?.max(0))
    }

    /// Whether h(k) = s k + t for some s and t.
    pub(crate) fn is_line(&self) -> bool {
        polynomial::of(self.h.expr()).is_some_and(|p| p.degree() <= 1)
    }

    /// The period of H, where it is short.
    pub(crate) fn repeating(&self) -> Option<Repeating> {
        let nought = Expr::synthetic(ExprKind::Number(Literal { digits: IBig::ZERO, scale: 0 }));
        let acting = Expr::synthetic(ExprKind::Call(Func::Max, vec![nought, ceiling(self.h.expr())]));
        let table = PeriodTable::within(&acting, 1, WINDOW)?;
        let word = |n: &Number| i64::try_from(n.as_integer()?).ok();
        let values: Option<Vec<i64>> = table.values().iter().map(word).collect();
        Some(Repeating {
            p: i64::try_from(table.period.start).ok()?,
            q: i64::try_from(table.period.length).ok()?,
            rise: word(&table.period.rise)?,
            values: [0].into_iter().chain(values?).collect(),
        })
    }
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}
