//! Conditions whose parts concern either the piles or the amounts: for each combination of truth values of the parts
//! about the piles, one rule of the amounts alone (docs/proofs.md, Proposition 54).

use super::periods::period_in;
use super::{JudgeError, Reach, int, take};
use crate::bits::Bits;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_base::Budget;
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Literal, UnaryOp, Var};

/// The most parts about the piles before the move, and the most about those after it: 2^6 combinations each, so at most
/// 4096 rules of the amounts.
const PARTS: usize = 6;

/// The largest modulus for which remainders of piles are written out: the condition is copied for each remainder.
const PERIOD: usize = 6;

/// The most nodes of the condition once it is written out: the compiler of conditions takes as many (`MAX_SIZE` of
/// `eval`).
const NODES: usize = 4096;

/// A rule of the amounts, for the rows and the P-positions at which the parts about the piles have these truth values.
struct Rule {
    row: usize,
    expr: Expr,
    reach: Box<dyn Reach>,
}

pub(super) struct Split {
    side: usize,
    condition: Condition,
    /// The parts about x0, and those about x1 and y1.
    before: Vec<Condition>,
    after: Vec<Condition>,
    rules: Vec<Rule>,
    /// For each combination of truth values after the move: the P-positions found, and the rule that serves it in rows
    /// of each kind.
    left: BTreeMap<usize, Vec<(usize, usize)>>,
    serves: BTreeMap<(usize, usize), Option<usize>>,
}

impl Split {
    /// `None` where a part depends on y0, on piles both before and after the move, or on piles and amounts.
    pub(super) fn new(c: &Condition, side: usize) -> Option<Split> {
        let expr = written_out(c.expr());
        let (mut before, mut after) = (vec![], vec![]);
        if !parts(&expr, &mut before, &mut after) || before.len() > PARTS || after.len() > PARTS || expr.size() > NODES
        {
            return None;
        }
        let compiled = |part: Expr| Condition::new(part, c.vars());
        let (before, after) = (before.into_iter().map(compiled).collect(), after.into_iter().map(compiled).collect());
        let (left, serves) = (BTreeMap::new(), BTreeMap::new());
        Some(Split { side, condition: compiled(expr), before, after, rules: vec![], left, serves })
    }

    /// The rule for the rows and the P-positions of these kinds, if there are moves between them. It knows the
    /// P-positions found.
    fn rule(&mut self, row: usize, left: usize, budget: &Budget) -> Result<Option<usize>, JudgeError> {
        let value = |part: &Expr| {
            let of = |parts: &[Condition], bits: usize| {
                parts.iter().position(|p| p.expr() == part).map(|i| bits >> i & 1 == 1)
            };
            of(&self.before, row).or_else(|| of(&self.after, left))
        };
        let expr = match given(self.condition.expr(), &value) {
            Given::Known(false) => return Ok(None),
            other => other.written(),
        };
        // Different truth values may leave the same rule of the amounts, which is then built once.
        let known = self.rules.iter().position(|known| known.row == row && known.expr == expr);
        let place = known.unwrap_or(self.rules.len());
        if known.is_none() {
            let reach = take(&Condition::new(expr.clone(), self.condition.vars()), self.side, 1, budget)?;
            self.rules.push(Rule { row, expr, reach });
        }
        // The rule was last used before the first P-position of this kind was found: all of them are above that row.
        let found = self.left.get(&left).into_iter().flatten();
        found.copied().try_for_each(|(a, b)| self.rules[place].reach.found(a, b))?;
        Ok(Some(place))
    }
}

/// The truth values of the conditions, as bits.
fn truths(parts: &[Condition], at: &[i64]) -> Result<usize, JudgeError> {
    parts.iter().enumerate().try_fold(0, |bits, (i, part)| Ok(bits | usize::from(part.holds_at(at)?) << i))
}

impl Reach for Split {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        let left = truths(&self.after, &[0, 0, 0, 0, int(a), int(b)])?;
        self.left.entry(left).or_default().push((a, b));
        // A rule serves rows of one kind, but may serve P-positions of several kinds.
        let rules: BTreeSet<usize> =
            self.serves.iter().filter(|((_, of), _)| *of == left).filter_map(|(_, rule)| *rule).collect();
        rules.into_iter().try_for_each(|rule| self.rules[rule].reach.found(a, b))
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let now = truths(&self.before, &[0, 0, int(x), 0, 0, 0])?;
        let lefts: Vec<usize> = self.left.keys().copied().collect();
        let mut rules = BTreeSet::new();
        for left in lefts {
            let rule = match self.serves.get(&(now, left)) {
                Some(rule) => *rule,
                None => {
                    let rule = self.rule(now, left, budget)?;
                    self.serves.insert((now, left), rule);
                    rule
                }
            };
            rules.extend(rule);
        }
        // Each rule is complete only up to the first y that it does not reach: repeat until all agree on that y.
        let mut first = None;
        loop {
            rules.iter().try_for_each(|rule| self.rules[*rule].reach.reach(x, row, budget))?;
            let next = row.first_missing(x);
            if rules.len() < 2 || next.is_none() || next == first {
                return Ok(());
            }
            first = next;
        }
    }
}

/// The same condition with some comparisons written out: those of amounts and piles that depend on a pile only through
/// small remainders.
fn written_out(e: &Expr) -> Expr {
    if operands(e).is_some() {
        return e.map(written_out);
    }
    let piles = [Var::X0, Var::X1, Var::Y1].into_iter().filter(|var| e.mentions(*var));
    let amounts = e.mentions(Var::K) || e.mentions(Var::L);
    let mixed = amounts || (e.mentions(Var::X0) && (e.mentions(Var::X1) || e.mentions(Var::Y1)));
    let seen =
        piles.filter(|_| mixed).find_map(|var| Some((var, period_in(e, var).filter(|m| (2..=PERIOD).contains(m))?)));
    let Some((pile, period)) = seen else { return e.clone() };
    let node = |kind| Expr::synthetic(kind);
    let number = |n: usize| node(ExprKind::Number(Literal { digits: n.into(), scale: 0 }));
    let joined = |op, a: Expr, b: Expr| node(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    let case = |n: usize| {
        let by = |var: Var| if var == pile { number(n) } else { node(ExprKind::Var(var)) };
        written_out(&e.substitute(&by))
    };
    (0..period - 1).rev().fold(case(period - 1), |others, n| {
        let remainder = joined(BinaryOp::Rem, node(ExprKind::Var(pile)), number(period));
        let is = node(ExprKind::Compare(Box::new(remainder), vec![(CompareOp::Eq, number(n))]));
        let not = node(ExprKind::Unary(UnaryOp::Not, Box::new(is.clone())));
        joined(BinaryOp::Or, joined(BinaryOp::And, is, case(n)), joined(BinaryOp::And, not, others))
    })
}

/// Collects the parts about the piles; false where a part is of neither kind.
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

/// A condition in which the truth of some parts is known.
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
                // The first operand is evaluated first, and may have no value.
                (Given::Open(a), b) => open(ExprKind::Binary(*op, Box::new(a), Box::new(b.written()))),
            }
        }
        _ => value(e).map_or_else(|| Given::Open(e.clone()), Given::Known),
    }
}
