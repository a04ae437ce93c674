//! Theorems about a target: classes that have it, and rules that have it everywhere. docs/proofs.md, Propositions 98
//! to 105.

use crate::design::error::DesignError;
use crate::design::family::{self, PERIOD};
use crate::design::periodic::period;
use crate::design::source::Source;
use crate::design::target::Target;
use crate::design::written::{choice, equals, linear};
use crate::words::Morphism;
use wythoff_base::Budget;
use wythoff_base::{IBig, Number, algebra::Polynomial, integer::lcm};
use wythoff_check::certificate::Class;
use wythoff_game::Head;
use wythoff_game::Ruleset;
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::predicate;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};
use wythoff_solve::Analysis;

/// The proved facts about a target.
#[derive(Clone, Debug, Default)]
pub(crate) struct Theorems {
    /// The classes that have a rule for it, each with the reason.
    pub classes: Vec<(Class, String)>,
    /// The rules that have it everywhere, each with its smallest class and the reason.
    pub rules: Vec<(Class, Ruleset, String)>,
    /// The reason why no constraint game has it.
    pub no_constraint: Option<String>,
}

impl Theorems {
    fn class(&mut self, class: Class, why: impl Into<String>) {
        self.classes.push((class, why.into()));
    }

    fn rule(&mut self, class: Class, body: Expr, why: &str) {
        let head = if class == Class::Wyt { Head::Wyt } else { Head::F };
        self.rules.extend(Ruleset::new(head, body).map(|rules| (class, rules, why.to_string())));
    }
}

/// Everything that is proved about a target; nothing is proved about finite data.
pub(crate) fn theorems(target: &Target, budget: &Budget) -> Result<Theorems, DesignError> {
    let mut found = Theorems::default();
    if target.end().is_some() {
        return Ok(found);
    }
    match target.source() {
        Source::Sequence(analysis) => sequence(analysis, &mut found),
        Source::Beatty(alpha, written) => beatty(alpha, written, &mut found),
        Source::Word(morphism) => word(morphism, &mut found),
        Source::Set { b, condition, .. } => {
            repeats(condition, *b, &mut found);
            found.no_constraint = alone(condition, *b).map(|(set, size, x)| {
                let numbers = if size == 1 { "1 number" } else { &format!("{size} numbers") };
                format!(
                    "Proposition 98: {set} has {numbers}, so {x} has no partner; with a finite f every number has one"
                )
            });
        }
        _ => {}
    }
    if let Some(why) = target.total(budget)? {
        found.class(Class::X1Y1X0, format!("Proposition 98: {why}, so every number has a partner"));
    }
    if target.defined(budget)? {
        found.class(Class::Take, "Proposition 98: take both piles entirely, unless they are a pair");
    }
    Ok(found)
}

/// The rule f = t, with the equivalent Wyt rule and invariant rule.
fn constant(t: &IBig, why: &str, found: &mut Theorems) {
    found.rule(Class::X1, t.clone().into(), why);
    found.rule(Class::Wyt, linear(&IBig::ONE, Var::K.into(), t), why);
}

fn sequence(analysis: &Analysis, found: &mut Theorems) {
    if analysis.nondecreasing().is_some() {
        found.class(Class::X1, "Proposition 99: c never decreases, and f(a_n) = c_(n+1) - c_n");
    }
    if let Some(linear) = analysis.approximately_linear() {
        // c_n is an integer between gamma n - 1 and gamma n, and not the former: floor(gamma n). If gamma is
        // irrational, gamma n - 1 is never an integer for n >= 1.
        let above = linear.k1.compare(&Number::from(-1));
        let floor = linear.k2.sign().is_le() && (above.is_gt() || (above.is_eq() && !linear.gamma.is_rational()));
        match linear.gamma.as_integer() {
            Some(t) if floor => constant(t, "Proposition 100: c_n = t n, t-Wythoff [F82]", found),
            None if floor && linear.gamma.compare(&Number::ONE).is_gt() => {
                let Ok(gamma) = predicate::constant(&linear.gamma.to_string()) else { return };
                let g = Expr::named("g", gamma.written().clone());
                let next = Expr::call(Func::Ceil, [gap() / g.clone()]) + 1u64;
                let body = Expr::call(Func::Floor, [g * next]) - gap();
                found.rule(Class::X1Y1, body, "Proposition 100: c_n = floor(g n), and n = ceil(c_n/g)");
            }
            _ => {}
        }
    }
    let c = analysis.c().map(Formula::expr);
    if let Some(p) = c.and_then(polynomial).filter(|p| p.degree() == 2) {
        quadratic(&p, found);
    }
    if let Some(base) = c.and_then(power) {
        let body = linear(&(base.clone() - IBig::ONE), gap() + 1u64, &IBig::ZERO);
        found.rule(Class::X1Y1, body, "Proposition 100: c_n = p^n - 1");
        if base == IBig::from(2) {
            found.class(Class::Wyt, CONVEX);
        }
    }
}

/// The reason that two cases give.
const CONVEX: &str =
    "Proposition 101: c_1 = 1 and the second differences of c are at least 1, so the gaps of B never decrease";

/// y1 - x1.
fn gap() -> Expr {
    Expr::from(Var::Y1) - Var::X1
}

/// c = (u n^2 + v n)/w: f = c_(n+1) - c_n = (u (2n + 1) + v)/w, and (2 u n + v)^2 = v^2 + 4 u w c_n.
fn quadratic(p: &Polynomial<Number>, found: &mut Theorems) {
    let coefficients = [p.coefficient(2), p.coefficient(1)];
    let Some(w) = common_denominator(&coefficients) else { return };
    let scaled = |x: &Number| x.mul(&Number::from(&w)).ok().and_then(|x| x.into_integer().ok());
    let [Some(u), Some(v)] = [&coefficients[0], &coefficients[1]].map(scaled) else { return };
    if u <= IBig::ZERO || v < IBig::ZERO || !p.is_integer_valued() || p.coefficient(0).sign().is_ne() {
        return;
    }
    let square = &v * &v;
    let scaled = Expr::from(IBig::from(4) * &u * &w) * gap();
    let under = if square == IBig::ZERO { scaled } else { Expr::from(square) + scaled };
    let root = Expr::call(Func::Isqrt, [under]) + u.clone();
    let body = if w == IBig::ONE { root } else { root / w.clone() };
    found.rule(Class::X1Y1, body, "Proposition 100: c is quadratic, and n is found from c_n by a square root");
    // c_(n+2) - 2 c_(n+1) + c_n = 2u/w.
    if IBig::from(2) * &u >= w && &u + &v == w {
        found.class(Class::Wyt, CONVEX);
    }
}

fn common_denominator(all: &[Number]) -> Option<IBig> {
    all.iter().try_fold(IBig::ONE, |w, x| {
        let d = x.denominator()?;
        Some(&w * d / wythoff_base::integer::gcd(&w, d).ok()?)
    })
}

/// The expression as a polynomial in its variable.
fn polynomial(e: &Expr) -> Option<Polynomial<Number>> {
    let small = |e: &Expr| match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => usize::try_from(&literal.digits).ok().filter(|n| *n <= 8),
        _ => None,
    };
    match &e.kind {
        ExprKind::Var(_) => Some(Polynomial::variable()),
        ExprKind::Number(literal) => {
            Number::decimal(literal.digits.clone(), literal.scale).ok().map(Polynomial::constant)
        }
        ExprKind::Unary(UnaryOp::Neg, a) => polynomial(a)?.scaled(&Number::from(-1)),
        ExprKind::Binary(BinaryOp::Add, a, b) => polynomial(a)?.plus(&polynomial(b)?),
        ExprKind::Binary(BinaryOp::Sub, a, b) => polynomial(a)?.minus(&polynomial(b)?),
        ExprKind::Binary(BinaryOp::Mul, a, b) => polynomial(a)?.times(&polynomial(b)?),
        ExprKind::Binary(BinaryOp::Div, a, b) => {
            let below = polynomial(b)?.as_constant()?;
            polynomial(a)?.scaled(&Number::ONE.div(&below).ok()?)
        }
        ExprKind::Binary(BinaryOp::Pow, a, b) => polynomial(a)?.power(small(b)?),
        _ => None,
    }
}

/// The base p >= 2, if the expression is p^n - 1.
fn power(e: &Expr) -> Option<IBig> {
    let integer = |e: &Expr| match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => Some(literal.digits.clone()),
        _ => None,
    };
    let ExprKind::Binary(BinaryOp::Sub, a, one) = &e.kind else { return None };
    let ExprKind::Binary(BinaryOp::Pow, base, exponent) = &a.kind else { return None };
    let plain = integer(one)? == IBig::ONE && matches!(exponent.kind, ExprKind::Var(_));
    integer(base).filter(|base| plain && *base >= IBig::from(2))
}

fn beatty(alpha: &Number, written: &Expr, found: &mut Theorems) {
    let Some(beta) = alpha.sub(&Number::ONE).ok().and_then(|less| alpha.div(&less).ok()) else { return };
    let other = written.clone() / (written.clone() - 1u64);
    // The smaller slope is below 2, and the greater one above.
    let (alpha, beta, a, b) = if alpha.compare(&beta).is_lt() {
        (alpha, &beta, written.clone(), other)
    } else {
        (&beta, alpha, other, written.clone())
    };
    found.class(
        Class::X1,
        "Proposition 99: the gaps of A are at most 2, and those of B at least 2, so b_n - a_n never decreases",
    );
    if let Some(t) = beta.sub(alpha).ok().and_then(|t| t.into_integer().ok()) {
        constant(&t, "Proposition 100: beta - alpha = t, t-Wythoff [F82]", found);
    }
    let (alpha, beta, x1) = (Expr::named("alpha", a), Expr::named("beta", b), Expr::from(Var::X1));
    let floor = |e: Expr| Expr::call(Func::Floor, [e]);
    let n = floor((x1.clone() + 1u64) / alpha.clone());
    let step = floor((n.clone() + 1u64) * beta.clone()) - floor(n.clone() * beta);
    found.rule(
        Class::X1,
        step - floor((n + 1u64) * alpha) + x1,
        "Proposition 100: floor((x + 1)/alpha) numbers of A are at most x",
    );
}

/// Comparisons of polynomials are tested up to at most this number, until they are settled: 10,000 evaluations are
/// milliseconds.
const SETTLED: u64 = 10_000;

/// A number from which on no comparison in the condition changes, if the expression shows one: beyond all roots, by
/// Cauchy's bound.
fn settled(e: &Expr) -> Option<u64> {
    let beyond = |a: &Expr, b: &Expr| {
        let p = polynomial(a)?.minus(&polynomial(b)?)?;
        let (first, rest) = (p.coefficient(p.degree()), (0..p.degree()).map(|i| p.coefficient(i)));
        let sizes = rest.map(|c| Some(c.div(&first).ok()?.abs().ceil()));
        let most = sizes.collect::<Option<Vec<_>>>()?.into_iter().max().unwrap_or_default();
        u64::try_from(&most).ok().map(|most| most.saturating_add(1)).filter(|bound| *bound <= SETTLED)
    };
    match &e.kind {
        _ if e.is_constant() => Some(0),
        ExprKind::Compare(first, rest) => {
            let sides = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, e)| e));
            let pairs = sides.zip(rest).map(|(a, (_, b))| beyond(a, b));
            pairs.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => Some(settled(a)?.max(settled(b)?)),
        ExprKind::Unary(UnaryOp::Not, a) => settled(a),
        _ => None,
    }
}

/// Which of A and B is finite, its size, and the least number that therefore has no partner.
fn alone(condition: &Condition, b: bool) -> Option<(&'static str, u64, u64)> {
    let bound = settled(condition.expr())?;
    let letters: Vec<bool> =
        (1..=2 * bound + 1).map(|x| condition.holds_at(&[x.cast_signed()]).ok()).collect::<Option<_>>()?;
    let last = *letters.last()?;
    let size = letters.iter().filter(|letter| **letter != last).count();
    let others = (1..).zip(&letters).filter(|(_, letter)| **letter == last);
    let x = others.map(|(x, _)| x).nth(size)?;
    Some((if last == b { "A" } else { "B" }, size as u64, x))
}

/// The most pairs after which the differences of a periodic word must repeat: they are compared one by one.
const MOST_PAIRS: u64 = 10_000;

/// Proposition 100 (f): a word that repeats after m letters, r of them in A and s in B.
fn repeats(condition: &Condition, b: bool, found: &mut Theorems) -> Option<()> {
    let m = period(condition.expr())?;
    let letter = |x: u64| condition.holds_at(&[x.cast_signed()]).ok();
    let letters = (1..=m).map(|x| Some(letter(x)? == b)).collect::<Option<Vec<bool>>>()?;
    // The letter that comes first has the smaller numbers, if the pairs are sorted at all.
    let first = *letters.first()?;
    let places = |which: bool| (1..).zip(&letters).filter(|(_, l)| **l == which).map(|(x, _)| x).collect::<Vec<u64>>();
    let (a, b) = (places(first), places(!first));
    let (r, s) = (a.len() as u64, b.len() as u64);
    let pairs = lcm(r, s).filter(|pairs| (1..=MOST_PAIRS).contains(pairs))?;
    let place = |all: &[u64], n: u64| all.get((n % all.len() as u64) as usize).map(|x| x + n / all.len() as u64 * m);
    let pair = |n: u64| Some((place(&a, n)?, place(&b, n)?));
    let step = |n: u64| {
        let ((x, y), (x1, y1)) = (pair(n)?, pair(n + 1)?);
        Some((x, (y1.checked_sub(x1)?).checked_sub(y.checked_sub(x)?)?))
    };
    let (x, y) = pair(0)?;
    (0..pairs).map(step).collect::<Option<Vec<_>>>()?;
    let why = "Proposition 100: the word repeats, b_n - a_n does not decrease over a period, and its steps repeat";
    found.class(Class::X1, why);
    // f repeats after m pairs/r numbers: a whole period also decides every shorter period.
    if pairs / r * m > PERIOD {
        return None;
    }
    let all = (0..pairs.saturating_mul(PERIOD + 1)).map(step).collect::<Option<Vec<_>>>()?;
    let later = family::repeating(Var::X1, &all)?;
    found.rule(Class::X1, choice(equals(Var::X1, 0u64), y - x, later), why);
    Some(())
}

fn word(morphism: &Morphism, found: &mut Theorems) {
    let Some((s, t)) = morphism.line().filter(|(s, t)| *s >= 1 && s + t >= 2) else { return };
    let why = "Propositions 104 and 10: the n-th 1 ends the image of the n-th 0, so b_n = s a_n + t n";
    let (s, t) = (IBig::from(s), IBig::from(t));
    found.class(Class::X1, "Propositions 99 and 104: b_n = s a_n + t n, so b_n - a_n never decreases");
    if s == IBig::ONE {
        constant(&t, why, found);
        return;
    }
    found.rule(Class::Wyt, linear(&s, Var::K.into(), &t), why);
    let taken = Expr::from(Var::X0) - Var::X1;
    found.rule(Class::X1Y1X0, linear(&(&s - IBig::ONE), taken, &t), why);
}
