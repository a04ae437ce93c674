//! Expressions as rational linear sums, case by case: what of the rule language is first-order over addition.

use std::ops::Not;
use wythoff_automata::{Formula, Sum, Test};
use wythoff_base::IBig;
use wythoff_game::eval;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// The most cases of one expression: cases of operands multiply, and each is a branch of the formula that the prover
/// decides.
const MAX_CASES: usize = 64;
/// The largest modulus: an automaton for it has that many states.
pub(super) const MAX_MODULUS: i64 = 64;
/// The largest value of a fraction of two variables: each value is a case of its own. The claim `Read` says so.
const MAX_QUOTIENT: i64 = 4;

/// Where the condition holds the value is sum/over, over >= 1.
#[derive(Clone)]
pub(super) struct Case {
    pub when: Vec<Formula>,
    pub sum: Sum,
    pub over: i64,
}

/// How variables are read, and what must hold wherever a value is asked for so that the cases are all there are.
pub(super) struct Reader<'a> {
    pub at: &'a dyn Fn(Var) -> Option<Sum>,
    pub duties: Vec<Formula>,
}

impl Case {
    fn always(sum: Sum, over: i64) -> Case {
        Case { when: Vec::new(), sum, over }
    }

    fn map(&self, sum: Option<Sum>, over: Option<i64>) -> Option<Case> {
        Some(Case { when: self.when.clone(), sum: sum?, over: over? })
    }

    fn also(&self, condition: Formula) -> Case {
        Case { when: [&self.when[..], &[condition]].concat(), ..self.clone() }
    }

    fn constant(&self) -> Option<(i64, i64)> {
        (self.sum.terms().next().is_none()).then_some((self.sum.constant, self.over))
    }

    /// The condition, and that this is a case of it.
    pub(crate) fn and(&self, more: Formula) -> Formula {
        Formula::And([&self.when[..], &[more]].concat())
    }

    /// `self*over*over' - other*over*over'`: its sign is that of the difference.
    fn minus(&self, other: &Case) -> Option<Sum> {
        self.sum.times(other.over)?.plus(-self.over, &other.sum)
    }
}

fn small(n: &IBig) -> Option<i64> {
    i64::try_from(n).ok()
}

fn limited<T>(all: Vec<T>) -> Option<Vec<T>> {
    (all.len() <= MAX_CASES).then_some(all)
}

/// Every two cases together.
fn pairs<T>(a: &[Case], b: &[Case], join: impl Fn(&Case, &Case) -> Option<T>) -> Option<Vec<T>> {
    let all: Vec<(&Case, &Case)> = a.iter().flat_map(|a| b.iter().map(move |b| (a, b))).collect();
    limited(all)?.into_iter().map(|(a, b)| join(a, b)).collect()
}

/// Two cases with the conditions of both.
fn joined(a: &Case, b: &Case, sum: Option<Sum>, over: Option<i64>) -> Option<Case> {
    Some(Case { when: [&a.when[..], &b.when[..]].concat(), sum: sum?, over: over? })
}

impl Reader<'_> {
    /// The cases of a number.
    pub(crate) fn number(&mut self, e: &Expr) -> Option<Vec<Case>> {
        if e.is_constant() {
            let value = eval::Formula::new(e.clone(), &[]).value(&[]).ok()?;
            let (n, d) = (small(value.numerator()?)?, small(value.denominator()?)?);
            return Some(vec![Case::always(Sum::constant(n), d)]);
        }
        match &e.kind {
            ExprKind::Var(var) => Some(vec![Case::always((self.at)(*var)?, 1)]),
            ExprKind::Unary(UnaryOp::Neg, a) => negated(&self.number(a)?),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Call(func, args) => self.call(*func, args),
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<Vec<Case>> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let over = |a: &Case, b: &Case| a.over.checked_mul(b.over);
        match op {
            BinaryOp::Add => pairs(&a, &b, |a, b| joined(a, b, a.sum.times(b.over)?.plus(a.over, &b.sum), over(a, b))),
            BinaryOp::Sub => pairs(&a, &b, |a, b| joined(a, b, a.minus(b), over(a, b))),
            BinaryOp::Mul => pairs(&a, &b, |a, b| match (a.constant(), b.constant()) {
                (Some((n, _)), _) => joined(a, b, b.sum.times(n), over(a, b)),
                (_, Some((n, _))) => joined(a, b, a.sum.times(n), over(a, b)),
                _ => None,
            }),
            BinaryOp::Div => pairs(&a, &b, |a, b| {
                let (n, d) = b.constant().filter(|(n, _)| *n != 0)?;
                joined(a, b, a.sum.times(d.checked_mul(n.signum())?), a.over.checked_mul(n.checked_abs()?))
            }),
            BinaryOp::Rem => {
                // (sum/over) mod (n/d) = ((d sum) mod (n over))/(d over)
                let all = pairs(&a, &b, |a, b| {
                    let (n, d) = b.constant().filter(|(n, _)| *n > 0)?;
                    let (modulus, over) = (n.checked_mul(a.over)?, d.checked_mul(a.over)?);
                    let sum = a.sum.times(d)?;
                    let both = joined(a, b, Some(sum.clone()), Some(over))?;
                    remainders(&sum, modulus)?
                        .into_iter()
                        .map(|(r, is_so)| both.also(is_so).map(Some(Sum::constant(r)), Some(over)))
                        .collect::<Option<Vec<Case>>>()
                })?;
                limited(all.concat())
            }
            _ => None,
        }
    }

    fn call(&mut self, func: Func, args: &[Expr]) -> Option<Vec<Case>> {
        match (func, args) {
            (Func::Floor, [a]) => self.floor(a),
            (Func::Ceil, [a]) => {
                let minus = Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, Box::new(a.clone())));
                negated(&self.floor(&minus)?)
            }
            (Func::Abs, [a]) => {
                let a = self.number(a)?;
                greatest(&a, &negated(&a)?)
            }
            (Func::Max, [first, rest @ ..]) => {
                let first = self.number(first)?;
                rest.iter().try_fold(first, |all, e| greatest(&all, &self.number(e)?))
            }
            (Func::Min, [first, rest @ ..]) => {
                let first = negated(&self.number(first)?)?;
                negated(&rest.iter().try_fold(first, |all, e| greatest(&all, &negated(&self.number(e)?)?))?)
            }
            (Func::If, [condition, a, b]) => {
                let (condition, a, b) = (self.condition(condition)?, self.number(a)?, self.number(b)?);
                let yes = a.iter().map(|case| case.also(condition.clone()));
                limited(yes.chain(b.iter().map(|case| case.also(condition.clone().not()))).collect())
            }
            _ => None,
        }
    }

    /// The greatest integer below: of a fraction of two variables where it is small.
    fn floor(&mut self, e: &Expr) -> Option<Vec<Case>> {
        if let ExprKind::Binary(BinaryOp::Div, a, b) = &e.kind
            && !b.is_constant()
        {
            return self.quotient(a, b);
        }
        let all = self.number(e)?;
        let floors = all.iter().map(|case| {
            let forks = remainders(&case.sum, case.over)?.into_iter();
            forks
                .map(|(r, is_so)| case.also(is_so).map(case.sum.plus(-1, &Sum::constant(r)), Some(case.over)))
                .collect()
        });
        limited(floors.collect::<Option<Vec<Vec<Case>>>>()?.concat())
    }

    /// floor(a/b) = v where b > 0 and v b <= a < (v + 1) b; that v is at most 4 is a duty.
    fn quotient(&mut self, a: &Expr, b: &Expr) -> Option<Vec<Case>> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let mut all = Vec::new();
        for v in 0..=MAX_QUOTIENT {
            all.extend(pairs(&a, &b, |a, b| {
                let least = a.sum.times(b.over)?.plus(-v, &b.sum.times(a.over)?)?;
                let most = least.plus(-1, &b.sum.times(a.over)?)?;
                let within = [Formula::positive(b.sum.clone()), Formula::positive(least.plus(1, &Sum::constant(1))?)];
                let is_so = Formula::And([&within[..], &[Formula::positive(most.times(-1)?)]].concat());
                joined(&a.also(is_so), b, Some(Sum::constant(v)), Some(1))
            })?);
        }
        self.duties.push(Formula::Or(all.iter().map(|case| Formula::And(case.when.clone())).collect()));
        limited(all)
    }

    /// A condition.
    pub(crate) fn condition(&mut self, e: &Expr) -> Option<Formula> {
        match &e.kind {
            ExprKind::Compare(first, rest) => {
                let mut left = self.number(first)?;
                let mut all = Vec::new();
                for (op, e) in rest {
                    let right = self.number(e)?;
                    let so = pairs(&left, &right, |a, b| {
                        let both = joined(a, b, Some(Sum::default()), Some(1))?;
                        let difference = a.minus(b)?;
                        let varies = difference.terms().next().is_some();
                        let so = compared(*op, difference)?;
                        Some((varies || holds(&so, 0)).then(|| both.and(so)))
                    })?;
                    all.push(Formula::Or(so.into_iter().flatten().collect()));
                    left = right;
                }
                Some(Formula::And(all))
            }
            ExprKind::Binary(BinaryOp::And, a, b) => Some(self.condition(a)?.and(self.condition(b)?)),
            ExprKind::Binary(BinaryOp::Or, a, b) => Some(self.condition(a)?.or(self.condition(b)?)),
            ExprKind::Unary(UnaryOp::Not, a) => Some(self.condition(a)?.not()),
            ExprKind::Call(func @ (Func::Even | Func::Odd), args) => {
                let [a] = args.as_slice() else { return None };
                let all = self.number(a)?;
                // Of an integer.
                let parity = |case: &Case| {
                    let odd = case.sum.plus(1, &Sum::constant(i64::from(*func == Func::Odd)))?;
                    (case.over == 1).then(|| case.and(Formula::Sum(odd, Test::Multiple(2))))
                };
                Some(Formula::Or(all.iter().map(parity).collect::<Option<_>>()?))
            }
            _ if e.is_constant() => {
                let holds = eval::Condition::new(e.clone(), &[]).holds(&[]).ok()?;
                Some(if holds { Formula::And(Vec::new()) } else { Formula::Or(Vec::new()) })
            }
            _ => None,
        }
    }
}

/// Whether a condition on constants, and on remainders of one sum, holds where the sum has that remainder.
pub(super) fn holds(condition: &Formula, remainder: i64) -> bool {
    match condition {
        Formula::Sum(sum, test) => {
            let value = sum.constant.saturating_add(if sum.terms().next().is_none() { 0 } else { remainder });
            match test {
                Test::Zero => value == 0,
                Test::Positive => value > 0,
                Test::Multiple(m) => value.rem_euclid(i64::from(*m)) == 0,
            }
        }
        Formula::Not(part) => !holds(part, remainder),
        Formula::And(parts) => parts.iter().all(|part| holds(part, remainder)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, remainder)),
        _ => false,
    }
}

/// The difference a - b compared with 0.
fn compared(op: CompareOp, difference: Sum) -> Option<Formula> {
    Some(match op {
        CompareOp::Eq => Formula::zero(difference),
        CompareOp::Ne => Formula::zero(difference).not(),
        CompareOp::Gt => Formula::positive(difference),
        CompareOp::Le => Formula::positive(difference).not(),
        CompareOp::Lt => Formula::positive(difference.times(-1)?),
        CompareOp::Ge => Formula::positive(difference.times(-1)?).not(),
    })
}

fn negated(all: &[Case]) -> Option<Vec<Case>> {
    all.iter().map(|case| case.map(case.sum.times(-1), Some(case.over))).collect()
}

/// The greater one of two.
fn greatest(a: &[Case], b: &[Case]) -> Option<Vec<Case>> {
    let all = pairs(a, b, |a, b| {
        let greater = Formula::positive(a.minus(b)?);
        let first = joined(a, b, Some(a.sum.clone()), Some(a.over))?.also(greater.clone());
        Some([first, joined(a, b, Some(b.sum.clone()), Some(b.over))?.also(greater.not())])
    })?;
    limited(all.concat())
}

/// The remainders of a sum, each with the condition that it is this one.
fn remainders(sum: &Sum, modulus: i64) -> Option<Vec<(i64, Formula)>> {
    let test = Test::Multiple(u32::try_from(modulus).ok().filter(|_| modulus <= MAX_MODULUS)?);
    if modulus == 1 {
        return Some(vec![(0, Formula::And(Vec::new()))]);
    }
    (0..modulus).map(|r| Some((r, Formula::Sum(sum.plus(-1, &Sum::constant(r))?, test)))).collect()
}
