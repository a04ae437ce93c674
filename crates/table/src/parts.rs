//! Conditions joined by `or`, some parts of which depend on the amounts only through remainders, or on one amount
//! only. What those parts reach is added at once; the other parts are tested for the rest of a row (docs/proofs.md,
//! Proposition 56b).

use super::alone::Alone;
use super::ranges::{Rectangle, either};
use super::remainders::Remainders;
use super::{JudgeError, Reach, take};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, Expr, ExprKind};

pub(super) struct Parts {
    /// The parts that add all they reach.
    told: Vec<Box<dyn Reach>>,
    rest: Option<Box<dyn Reach>>,
}

impl Parts {
    /// `None` where there is no such part, or where a part may lack a value that the whole condition never evaluates.
    pub(super) fn new(c: &Condition, side: usize, budget: &Budget) -> Result<Option<Parts>, JudgeError> {
        let (mut told, mut others) = (vec![], None);
        for part in parts(c.expr()) {
            let condition = Condition::new(part.clone(), c.vars());
            match of_its_own(&condition, side, budget) {
                Ok(Some(reach)) => told.push(reach),
                Ok(None) => {
                    others = Some(match others {
                        None => part.clone(),
                        Some(before) => {
                            Expr::synthetic(ExprKind::Binary(BinaryOp::Or, Box::new(before), Box::new(part.clone())))
                        }
                    });
                }
                Err(JudgeError::Eval(_)) => return Ok(None),
                Err(spent) => return Err(spent),
            }
        }
        if told.is_empty() {
            return Ok(None);
        }
        let others = others.map(|others| Condition::new(others, c.vars()));
        let all = Rectangle { k: (1, side), l: (1, side) };
        if others.as_ref().is_some_and(|others| either(others, all).is_none()) {
            return Ok(None);
        }
        let rest = others.map(|others| take(&others, side, 1, budget)).transpose()?;
        Ok(Some(Parts { told, rest }))
    }
}

/// The reach of a part that needs no search.
fn of_its_own(part: &Condition, side: usize, budget: &Budget) -> Result<Option<Box<dyn Reach>>, JudgeError> {
    if let Some(remainders) = Remainders::new(part, side, budget)? {
        return Ok(Some(Box::new(remainders)));
    }
    Ok(Alone::new(part, side, budget)?.map(|alone| -> Box<dyn Reach> { Box::new(alone) }))
}

/// The operands of nested `or`, flattened, in order.
fn parts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::Or, a, b) => [parts(a), parts(b)].concat(),
        _ => vec![e],
    }
}

impl Reach for Parts {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.told.iter_mut().chain(&mut self.rest).try_for_each(|part| part.found(a, b))
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        self.told.iter_mut().try_for_each(|part| part.reach(x, row, budget))?;
        match &mut self.rest {
            Some(rest) if row.first_missing(x).is_some() => rest.reach(x, row, budget),
            _ => Ok(()),
        }
    }
}
