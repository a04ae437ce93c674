//! Pair sequences `a_n = mex`, `b_n = a_n + c_n`: is c nondecreasing, and is it approximately linear?
//!
//! If `c_{n+M} = c_n + D` from some place on, one window of steps decides whether c is nondecreasing, and the extremes
//! of `c_n - gamma n` over it, gamma = D/M, are exact. Otherwise lines below and above are carried through the
//! expression.

use crate::hypothesis::{Hypothesis, Witness};
use crate::pair_error::PairError;
use crate::proof::{Claim, Proof, Step};
use crate::prove::bounds::Bounds;
use crate::prove::expression::constant;
use crate::prove::polynomial;
use crate::prove::single::{MAX_NODES, Single};
use std::cmp::Ordering;
use wythoff_base::{Budget, IBig, Number, NumberError, integer};
use wythoff_game::eval::{EvalError, EvalErrorKind, Formula};
use wythoff_game::{BinaryOp, Expr, ExprKind, Func};

/// `K1 <= c_n - gamma n <= K2` for all n >= 0, \[FP15\].
#[derive(Clone, Debug)]
pub struct ApproximatelyLinear {
    /// The slope.
    pub gamma: Number,
    /// The lower bound of `c_n - gamma n`.
    pub k1: Number,
    /// The upper bound of `c_n - gamma n`.
    pub k2: Number,
    /// The proof.
    pub proof: Proof,
}

/// How the terms of a sequence are computed fast, where the expression shows it.
#[derive(Clone, Debug)]
pub enum Shape {
    /// floor(gamma n + delta), gamma irrational.
    Beatty {
        /// The slope.
        gamma: Number,
        /// The value at 0, before rounding.
        delta: Number,
    },
    /// The first terms, and c_{n+period} = c_n + rise for the last `period` of them and all later n.
    Periodic {
        /// c_0, c_1, ...
        table: Vec<u64>,
        /// The period.
        period: u64,
        /// The rise over a period.
        rise: u64,
    },
}

/// What is proved of c.
///
/// ```
/// use wythoff_game::Subject;
/// let Subject::Pairs(c) = Subject::parse("c = floor(4*n/3)").unwrap() else { panic!() };
/// let linear = wythoff_solve::prove_sequence(&c).linear.unwrap();
/// assert_eq!([linear.gamma, linear.k1, linear.k2].map(|x| x.to_string()), ["4/3", "-2/3", "0"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Proved {
    /// That c is nondecreasing, defined for every n >= 0.
    pub nondecreasing: Option<Proof>,
    /// The slope and the bounds, if c is approximately linear.
    pub linear: Option<ApproximatelyLinear>,
    /// The shape, if the values are integers c_n >= 0.
    pub shape: Option<Shape>,
    /// Whether all values are integers.
    pub integers: bool,
    /// Whether c outgrows every line.
    pub outgrows: bool,
}

/// What can be proved of c.
pub fn prove(c: &Formula) -> Proved {
    let Some(mut single) = Single::of(c.expr(), 0) else { return Proved::default() };
    let (e, single) = (c.expr(), &mut single);
    Proved {
        nondecreasing: rising(e, single),
        linear: linear(e, single),
        shape: shape(e, single),
        integers: single.is_integer(),
        outgrows: outgrows_lines(e),
    }
}

fn shape(e: &Expr, single: &Single) -> Option<Shape> {
    if let Some(table) = single.table() {
        let word = |n: Number| n.as_integer().and_then(|n| u64::try_from(n).ok());
        let window = table.window();
        let values = (0..window.end).map(|n| word(table.at(n)?)).collect::<Option<Vec<u64>>>()?;
        return Some(Shape::Periodic {
            table: values,
            period: table.period.length,
            rise: word(table.period.rise.clone())?,
        });
    }
    let ExprKind::Call(Func::Floor, args) = &e.kind else { return None };
    let line = polynomial::of(&args[0]).filter(|p| p.degree() == 1)?;
    Some(Shape::Beatty { gamma: line.coefficient(1), delta: line.coefficient(0) })
}

fn linear(e: &Expr, single: &mut Single) -> Option<ApproximatelyLinear> {
    if !single.is_integer() {
        return None;
    }
    let (gamma, k1, k2, step) = match single.table() {
        Some(table) => {
            let (gamma, deviation) = table.deviation()?;
            let step = Step::Extremes(table.window().end, table.period.clone());
            (gamma, deviation.lower?, deviation.upper?, step)
        }
        None => {
            let Bounds { lower, upper } = Bounds::of(e);
            let lower = lower?;
            let upper = upper.filter(|upper| upper.slope == lower.slope)?;
            (lower.slope, lower.at0, upper.at0, Step::Lines)
        }
    };
    let claim = Claim::ApproximatelyLinear { gamma: gamma.clone(), k1: k1.clone(), k2: k2.clone() };
    Some(ApproximatelyLinear { gamma, k1, k2, proof: Proof::new(claim, vec![step]) })
}

fn rising(e: &Expr, single: &mut Single) -> Option<Proof> {
    if !single.rises_by(&Number::ZERO) {
        return None;
    }
    let step = match (&single.polynomial, single.table()) {
        _ if constant(e).is_some() => Step::Constant,
        (Some(p), _) => Step::Differences(p.degree()),
        (_, Some(table)) => Step::NoStepDown(table.window().end, table.period.clone()),
        _ => Step::NeverDown,
    };
    Some(Proof::new(Claim::Nondecreasing, vec![step]))
}

/// The number of terms that are checked before any is used: a rule that falls mostly does so at once, and a thousand
/// terms take a millisecond. Where c repeats, a whole window is checked.
const FIRST_TERMS: u64 = 1000;

/// Why c has no pairs, where its first terms or one window of a c that repeats show it: it begins below 0, or it falls.
pub(crate) fn fault(c: &Formula) -> Option<PairError> {
    let window = Single::of(c.expr(), 0).and_then(|single| Some(single.table()?.window().end));
    let mut before = IBig::ZERO;
    for n in 0..=window.unwrap_or(0).max(FIRST_TERMS) {
        let value = c.integer(&[IBig::from(n)]).ok()?;
        if value < before {
            return Some(if n == 0 {
                PairError::NegativeStart(value)
            } else {
                PairError::Decreasing { n, before, after: value }
            });
        }
        before = value;
    }
    None
}

/// Whether c outgrows every line, by its form.
fn outgrows_lines(e: &Expr) -> bool {
    if let Some(p) = polynomial::of(e) {
        return p.degree() >= 2 && p.coefficient(p.degree()).sign() == Ordering::Greater;
    }
    let positive = |e: &Expr| constant(e).is_some_and(|c| c.sign() == Ordering::Greater);
    match &e.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            let (of_a, of_b) = (outgrows_lines(a), outgrows_lines(b));
            let supports = |e: &Expr, outgrows: bool| outgrows || Bounds::of(e).lower.is_some();
            (of_a || of_b) && supports(a, of_a) && supports(b, of_b)
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) => Bounds::of(b).upper.is_some() && outgrows_lines(a),
        ExprKind::Binary(BinaryOp::Mul, a, b) if positive(a) => outgrows_lines(b),
        ExprKind::Binary(BinaryOp::Mul | BinaryOp::Div, a, b) => positive(b) && outgrows_lines(a),
        ExprKind::Binary(BinaryOp::Pow, a, b) => {
            let rises = Bounds::of(b).lower.is_some_and(|line| line.slope.sign() == Ordering::Greater);
            constant(a).is_some_and(|base| base > Number::ONE) && rises
        }
        ExprKind::Call(Func::Floor | Func::Ceil | Func::Min, args) => args.iter().all(outgrows_lines),
        ExprKind::Call(Func::Max, args) => args.iter().any(outgrows_lines),
        _ => false,
    }
}

/// The greatest index searched: 16 million exact values are some seconds, and the budget ends most searches before.
const MAX_INDEX: u64 = 1 << 24;

/// What is known of c, and remarks. `nondecreasing` is always there; `starts at c_0 >= 0` and `integers` where they
/// fail, `approximately-linear` where it is proved.
pub fn hypotheses(c: &Formula, to: u64, budget: &Budget) -> Result<(Vec<Hypothesis>, Vec<String>), EvalError> {
    let (mut all, mut remarks) = (Vec::new(), Vec::new());
    let mut single = Single::of(c.expr(), 0);
    let proof = single.as_mut().and_then(|single| rising(c.expr(), single));
    let settled = proof.is_some() && single.as_mut().is_some_and(Single::is_integer);
    let found = Search::run(c, if settled { 0 } else { to }, budget)?;
    all.extend(found.start);
    all.extend(found.integers);
    all.push(match (proof, found.falls) {
        (Some(proof), _) => Hypothesis::proved("nondecreasing", proof),
        (None, Some(falls)) => falls,
        (None, None) => Hypothesis::holds(
            "nondecreasing",
            found.bound,
            format!("c does not fall for n <= {}; no proof was found", found.bound),
        ),
    });
    match single.and_then(|mut single| linear(c.expr(), &mut single)) {
        Some(linear) => all.push(Hypothesis::proved("approximately-linear", linear.proof)),
        None if c.expr().size() < MAX_NODES && outgrows_lines(c.expr()) => {
            remarks.push("c grows faster than linearly, so Algorithm 1 of [FP15] does not apply".to_string());
        }
        None => remarks.push("no proof was found that c is approximately linear".to_string()),
    }
    Ok((all, remarks))
}

/// What fails first, by search.
struct Search {
    start: Option<Hypothesis>,
    integers: Option<Hypothesis>,
    falls: Option<Hypothesis>,
    /// Every n up to this one was checked.
    bound: u64,
}

impl Search {
    fn run(c: &Formula, to: u64, budget: &Budget) -> Result<Search, EvalError> {
        let mut found = Search { start: None, integers: None, falls: None, bound: 0 };
        let mut before: Option<Number> = None;
        // The step from n to n + 1 belongs to n.
        for n in 0..=to.min(MAX_INDEX).saturating_add(1) {
            let value = match c.value(&[IBig::from(n)]) {
                Ok(value) => value,
                Err(e) => match e.kind {
                    EvalErrorKind::Malformed | EvalErrorKind::UnknownVariable(_) => return Err(e),
                    // Not undefined, only too large to be written down.
                    EvalErrorKind::Number(NumberError::TooLarge { .. }) => break,
                    kind => {
                        let reason = format!("c has no value at n = {n}: {kind}");
                        found.integers.get_or_insert_with(|| Hypothesis::refuted("integers", reason, Some(at(n))));
                        break;
                    }
                },
            };
            if n == 0 && value.sign() == Ordering::Less {
                found.start = Some(Hypothesis::refuted(
                    "starts at c_0 >= 0",
                    format!("c_0 = {} < 0", shown(&value)),
                    Some(at(0)),
                ));
            }
            if found.integers.is_none() && !value.is_integer() {
                let reason = format!("c_{n} = {} is not an integer", shown(&value));
                found.integers = Some(Hypothesis::refuted("integers", reason, Some(at(n))));
            }
            if let Some(before) = before.as_ref().filter(|before| **before > value) {
                found.falls = Some(step_down(n - 1, before, &value));
                break;
            }
            before = Some(value);
            found.bound = n.saturating_sub(1);
            if budget.tick(n, Some(to)).is_err() {
                break;
            }
        }
        Ok(found)
    }
}

fn at(n: u64) -> Witness {
    vec![("n", IBig::from(n))]
}

fn step_down(n: u64, before: &Number, after: &Number) -> Hypothesis {
    let mut witness = at(n);
    if let (Some(a), Some(b)) = (before.as_integer(), after.as_integer()) {
        witness.extend([("c_n", a.clone()), ("c_(n+1)", b.clone())]);
    }
    Hypothesis::refuted(
        "nondecreasing",
        format!("c_{n} = {} > {} = c_{}", shown(before), shown(after), n + 1),
        Some(witness),
    )
}

/// A number as sentences have it: a very long one by its size.
fn shown(a: &Number) -> String {
    match a.numerator().map(integer::bits) {
        Some(bits) if bits > 256 => format!("(a number of {bits} bits)"),
        _ => a.to_string(),
    }
}
