//! Conditions that see the piles and the amounts apart: for each way in which the parts about the piles can be true, a rule
//! of the amounts alone (docs/proofs.md, Proposition 54).

use super::{JudgeError, Reach, int, take};
use crate::bits::Bits;
use wythoff_budget::Budget;
use wythoff_game::eval::Condition;
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Literal, UnaryOp, Var};

/// At most so many parts about the piles before the move, and after it.
const PARTS: usize = 3;

/// A rule of the amounts, for the rows and the P-positions where the parts about the piles are as these bits say.
struct Rule {
    row: usize,
    /// For each truth of the parts about what is left, whether it is this rule.
    left: Vec<bool>,
    expr: Expr,
    reach: Box<dyn Reach>,
}

pub(super) struct Split {
    /// The parts about x0, and those about x1 and y1.
    before: Vec<Condition>,
    after: Vec<Condition>,
    rules: Vec<Rule>,
}

impl Split {
    /// `None` where a part sees y0, or piles before and after the move, or piles and amounts.
    pub(super) fn new(c: &Condition, side: usize, budget: &Budget) -> Result<Option<Split>, JudgeError> {
        let (mut before, mut after) = (vec![], vec![]);
        if !parts(c.expr(), &mut before, &mut after) || before.len() > PARTS || after.len() > PARTS {
            return Ok(None);
        }
        let mut rules: Vec<Rule> = vec![];
        for row in 0..1 << before.len() {
            for left in 0..1 << after.len() {
                let value = |part: &Expr| {
                    let of =
                        |parts: &[Expr], bits: usize| parts.iter().position(|p| p == part).map(|i| bits >> i & 1 == 1);
                    of(&before, row).or_else(|| of(&after, left))
                };
                let expr = match given(c.expr(), &value) {
                    Given::Known(false) => continue,
                    other => other.written(),
                };
                if let Some(known) = rules.iter_mut().find(|known| known.row == row && known.expr == expr) {
                    known.left[left] = true;
                    continue;
                }
                let reach = take(&Condition::new(expr.clone(), c.vars()), side, 1, budget)?;
                let mut lefts = vec![false; 1 << after.len()];
                lefts[left] = true;
                rules.push(Rule { row, left: lefts, expr, reach });
            }
        }
        let compiled = |parts: Vec<Expr>| parts.into_iter().map(|part| Condition::new(part, c.vars())).collect();
        Ok(Some(Split { before: compiled(before), after: compiled(after), rules }))
    }
}

/// Which of the conditions hold, as bits.
fn truths(parts: &[Condition], at: &[i64]) -> Result<usize, JudgeError> {
    parts.iter().enumerate().try_fold(0, |bits, (i, part)| Ok(bits | usize::from(part.holds_at(at)?) << i))
}

impl Reach for Split {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        let left = truths(&self.after, &[0, 0, 0, 0, int(a), int(b)])?;
        self.rules.iter_mut().filter(|rule| rule.left[left]).try_for_each(|rule| rule.reach.found(a, b))
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let now = truths(&self.before, &[0, 0, int(x), 0, 0, 0])?;
        let mut rules: Vec<_> = self.rules.iter_mut().filter(|rule| rule.row == now).collect();
        // Each looks no further than the first y that it does not reach: until that is so of all.
        let mut first = None;
        loop {
            rules.iter_mut().try_for_each(|rule| rule.reach.reach(x, row, budget))?;
            let next = row.first_missing(x);
            if rules.len() < 2 || next.is_none() || next == first {
                return Ok(());
            }
            first = next;
        }
    }
}

/// Collects the parts about the piles; false where one is not of a kind.
fn parts(e: &Expr, before: &mut Vec<Expr>, after: &mut Vec<Expr>) -> bool {
    if let Some(operands) = operands(e) {
        return operands.into_iter().all(|part| parts(part, before, after));
    }
    let sees = |vars: &[Var]| vars.iter().any(|&var| e.mentions(var));
    let list = match (sees(&[Var::X0, Var::Y0]), sees(&[Var::X1, Var::Y1]), sees(&[Var::K, Var::L])) {
        (false, false, _) => return true,
        (true, false, false) if !e.mentions(Var::Y0) => before,
        (false, true, false) => after,
        _ => return false,
    };
    if !list.contains(e) {
        list.push(e.clone());
    }
    true
}

/// The operands of `and`, `or` and `not`.
fn operands(e: &Expr) -> Option<Vec<&Expr>> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => Some(vec![a, b]),
        ExprKind::Unary(UnaryOp::Not, a) => Some(vec![a]),
        _ => None,
    }
}

/// A condition in which some parts are known.
enum Given {
    Known(bool),
    Open(Expr),
}

impl Given {
    fn written(self) -> Expr {
        let zero = || Expr::synthetic(ExprKind::Number(Literal { digits: 0.into(), scale: 0 }));
        match self {
            Given::Open(expr) => expr,
            Given::Known(known) => {
                let op = if known { CompareOp::Eq } else { CompareOp::Ne };
                Expr::synthetic(ExprKind::Compare(Box::new(zero()), vec![(op, zero())]))
            }
        }
    }
}

fn given(e: &Expr, value: &impl Fn(&Expr) -> Option<bool>) -> Given {
    let open = |kind| Given::Open(Expr::synthetic(kind));
    match &e.kind {
        ExprKind::Unary(UnaryOp::Not, a) => match given(a, value) {
            Given::Known(known) => Given::Known(!known),
            Given::Open(a) => open(ExprKind::Unary(UnaryOp::Not, Box::new(a))),
        },
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let decides = *op == BinaryOp::Or;
            match (given(a, value), given(b, value)) {
                (Given::Known(known), _) if known == decides => Given::Known(decides),
                (Given::Known(_), other) => other,
                (a, Given::Known(known)) if known != decides => a,
                // The first one is asked first, and may have no value.
                (Given::Open(a), b) => open(ExprKind::Binary(*op, Box::new(a), Box::new(b.written()))),
            }
        }
        _ => value(e).map_or_else(|| Given::Open(e.clone()), Given::Known),
    }
}
