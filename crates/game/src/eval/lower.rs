//! From the tree of the language to expressions over machine integers.
//!
//! A number is followed statically as a constant, as `(a + b*sqrt(r))/d` with integer expressions
//! `a`, `b`, `r` and a constant `d > 0`, or as a quotient of two integer expressions. What fits
//! none of these is not compiled; the exact evaluator answers there.

use super::exact;
use super::ir::{Binary, Bool, Int, Round, Unary};
use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, MAX_HEIGHT, UnaryOp, Var};
use wythoff_base::{IBig, Number, Surd};

/// A number, as far as it is known before the variables are.
#[derive(Clone)]
enum Value {
    Const(Number),
    Form(Form),
    /// Numerator and denominator.
    Quotient(Int, Int),
}

/// `(a + b*sqrt(r))/d`; the root is `[b, r]`.
#[derive(Clone)]
struct Form {
    a: Int,
    root: Option<[Int; 2]>,
    d: i64,
}

/// The two expressions of a formula: its ceiling, and its value where that is an integer.
pub(super) fn formula(expr: &Expr, vars: &[Var]) -> (Int, Int) {
    let Some(value) = number(expr, vars, 0) else {
        return (Int::Never, Int::Never);
    };
    let integer = value.clone().integer().unwrap_or(Int::Never);
    (value.rounded(Round::Ceil).unwrap_or(Int::Never), integer)
}

/// The expression of a condition.
pub(super) fn condition(expr: &Expr, vars: &[Var]) -> Bool {
    truth(expr, vars, 0).unwrap_or(Bool::Never)
}

fn number(expr: &Expr, vars: &[Var], height: usize) -> Option<Value> {
    if height >= MAX_HEIGHT {
        return None;
    }
    let below = |e: &Expr| number(e, vars, height + 1);
    match &expr.kind {
        ExprKind::Number(l) => Number::decimal(l.digits.clone(), l.scale).ok().and_then(Value::modest),
        ExprKind::Phi => Some(Value::Const(Number::phi())),
        ExprKind::Var(var) => Some(Value::whole(Int::Var(vars.iter().position(|v| v == var)?))),
        // One rule for products is enough.
        ExprKind::Unary(UnaryOp::Neg, a) => binary(BinaryOp::Mul, Value::Const(Number::from(-1)), below(a)?),
        ExprKind::Binary(op, a, b) => binary(*op, below(a)?, below(b)?),
        ExprKind::Call(Func::If, args) => match args.as_slice() {
            [c, a, b] => choose(truth(c, vars, height + 1)?, below(a), below(b)),
            _ => None,
        },
        ExprKind::Call(f, args) => call(*f, args.iter().map(below).collect::<Option<_>>()?),
        ExprKind::Term(column, index) => Some(Value::whole(Int::term(column.clone(), below(index)?.integer()?))),
        _ => None,
    }
}

fn truth(expr: &Expr, vars: &[Var], height: usize) -> Option<Bool> {
    if height >= MAX_HEIGHT {
        return None;
    }
    let below = |e: &Expr| truth(e, vars, height + 1);
    Some(match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, a) => Bool::not(below(a)?),
        // The second part may lack a value that the first one makes unnecessary.
        ExprKind::Binary(BinaryOp::And, a, b) => Bool::and(below(a)?, below(b).unwrap_or(Bool::Never)),
        ExprKind::Binary(BinaryOp::Or, a, b) => Bool::or(below(a)?, below(b).unwrap_or(Bool::Never)),
        ExprKind::Compare(first, rest) => {
            let all = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, e)| e));
            let values: Vec<_> = all.map(|e| number(e, vars, height + 1)).collect();
            let pairs = values.iter().zip(values.iter().skip(1)).zip(rest);
            // From the right, so that a comparison that fails first hides the later ones, as in the language.
            pairs.rev().fold(Bool::Const(true), |later, ((a, b), (op, _))| {
                let now = a.clone().zip(b.clone()).and_then(|(a, b)| compare(*op, a, b));
                Bool::and(now.unwrap_or(Bool::Never), later)
            })
        }
        ExprKind::Call(f @ (Func::Even | Func::Odd), args) => match args.as_slice() {
            [a] => {
                let even = Bool::even(number(a, vars, height + 1)?.integer()?);
                if *f == Func::Even { even } else { Bool::not(even) }
            }
            _ => return None,
        },
        _ => return None,
    })
}

fn binary(op: BinaryOp, a: Value, b: Value) -> Option<Value> {
    match (op, a, b) {
        // A short text can denote a long number, for example 9^9^9: compiling must not compute it.
        (BinaryOp::Pow, Value::Const(a), Value::Const(b)) if !modest_power(&a, &b) => None,
        (op, Value::Const(a), Value::Const(b)) => exact::binary(op, &a, &b).ok().and_then(Value::modest),
        (BinaryOp::Add, a, b) => Form::unify(a.form()?, b.form()?, |a, b| Int::binary(Binary::Add, a, b)),
        (BinaryOp::Sub, a, b) => Form::unify(a.form()?, b.form()?, |a, b| Int::binary(Binary::Sub, a, b)),
        (BinaryOp::Mul, a, b) => a.form()?.times(b.form()?),
        // Only a divisor that varies makes a quotient; all others keep the common denominator constant.
        (BinaryOp::Div, a, Value::Const(b)) => binary(BinaryOp::Mul, a, Value::Const(Number::ONE.div(&b).ok()?)),
        (BinaryOp::Div, a, b) => {
            let (a, b) = (a.form()?.rational()?, b.form()?.rational()?);
            Some(Value::Quotient(scaled(a.0, b.1), scaled(b.0, a.1)))
        }
        (BinaryOp::Rem, a, b) => {
            let (a, b) = (a.form()?, b.form()?);
            if a.root.is_some() || b.root.is_some() {
                return None;
            }
            // (a/d) % (b/d) = (a % b)/d
            Form::unify(a, b, |a, b| Int::binary(Binary::Rem, a, b))
        }
        (BinaryOp::Pow, Value::Const(base), exponent) if base == Number::from(-1) => {
            Some(Value::whole(Int::unary(Unary::MinusOnePower, exponent.integer()?)))
        }
        (BinaryOp::Pow, Value::Const(base), exponent) if base == Number::from(2) => {
            Some(Value::whole(Int::unary(Unary::TwoPower, exponent.integer()?)))
        }
        (BinaryOp::Pow, base, Value::Const(exponent)) => {
            let (base, d) = base.form()?.rational()?;
            let exponent = i64::try_from(exponent.as_integer()?).ok()?;
            // (a/d)^e = a^e/d^e
            let d = d.checked_pow(u32::try_from(exponent).ok()?)?;
            Some(Value::over(Int::binary(Binary::Pow, base, Int::Const(exponent)), d))
        }
        (BinaryOp::Pow, a, b) => whole(Binary::Pow, a, b),
        (BinaryOp::BitAnd, a, b) => whole(Binary::BitAnd, a, b),
        (BinaryOp::BitOr, a, b) => whole(Binary::BitOr, a, b),
        (BinaryOp::BitXor, a, b) => whole(Binary::BitXor, a, b),
        (BinaryOp::Or | BinaryOp::And, ..) => None,
    }
}

/// The most bits of a constant that is folded: 64 limbs, so that compiling takes no time.
const MODEST_BITS: usize = 4096;

fn modest_power(base: &Number, exponent: &Number) -> bool {
    let exponent = exponent.as_integer().and_then(|e| i16::try_from(e).ok());
    exponent.is_some_and(|e| base.bits().saturating_mul(e.unsigned_abs().into()) <= MODEST_BITS)
}

/// Whether the value of a function of constants takes no time.
fn modest_call(f: Func, args: &[Number]) -> bool {
    let small = |a: &Number| a.as_integer().is_some_and(|a| *a <= IBig::from(MODEST_BITS));
    match (f, args) {
        (Func::Fib, [n]) => small(n),
        (Func::Binomial, [n, k]) => n.bits() <= MODEST_BITS && small(k) && modest_power(n, k),
        _ => true,
    }
}

/// An operator that needs integers.
fn whole(op: Binary, a: Value, b: Value) -> Option<Value> {
    Some(Value::whole(Int::binary(op, a.integer()?, b.integer()?)))
}

fn call(f: Func, args: Vec<Value>) -> Option<Value> {
    let constants: Option<Vec<Number>> = args.iter().map(Value::constant).collect();
    if let Some(constants) = constants {
        let modest = modest_call(f, &constants);
        return modest.then(|| exact::call(f, &constants).ok().and_then(Value::modest)).flatten();
    }
    let mut args = args.into_iter();
    let first = args.next()?;
    match (f, args.next()) {
        (Func::Floor, None) => first.rounded(Round::Floor).map(Value::whole),
        (Func::Ceil, None) => first.rounded(Round::Ceil).map(Value::whole),
        (Func::Complement, Some(a)) => whole(Binary::ComplementWithin, first, a),
        (Func::Binomial, Some(k)) => whole(Binary::Binomial, first, k),
        (Func::Abs, None) => {
            let (a, d) = first.form()?.rational()?;
            Some(Value::over(Int::unary(Unary::Abs, a), d))
        }
        (Func::Sqrt, None) => {
            // sqrt(a/d) = sqrt(a*d)/d
            let (a, d) = first.form()?.rational()?;
            Some(Value::Form(Form { a: Int::Const(0), root: Some([Int::Const(1), scaled(a, d)]), d }))
        }
        (Func::Min | Func::Max, Some(second)) => {
            let op = if f == Func::Min { Binary::Min } else { Binary::Max };
            std::iter::once(second).chain(args).try_fold(first, |a, b| {
                let (a, b) = (a.form()?, b.form()?);
                if a.root.is_some() || b.root.is_some() {
                    return None;
                }
                Form::unify(a, b, |a, b| Int::binary(op, a, b))
            })
        }
        (Func::Gcd, Some(second)) => {
            std::iter::once(second).chain(args).try_fold(first, |a, b| whole(Binary::Gcd, a, b))
        }
        (_, None) => Some(Value::whole(Int::unary(of_integer(f)?, first.integer()?))),
        _ => None,
    }
}

/// The operator of a function of one integer.
fn of_integer(f: Func) -> Option<Unary> {
    match f {
        Func::Isqrt => Some(Unary::Isqrt),
        Func::Complement => Some(Unary::Complement),
        Func::Fib => Some(Unary::Fib),
        Func::Log2 => Some(Unary::Log2),
        Func::Popcount => Some(Unary::Popcount),
        Func::Digits => Some(Unary::Digits),
        _ => None,
    }
}

/// `if`, where a branch that is not compiled gives nothing only when it is taken.
fn choose(condition: Bool, a: Option<Value>, b: Option<Value>) -> Option<Value> {
    match condition {
        Bool::Const(true) => return a,
        Bool::Const(false) => return b,
        _ => {}
    }
    let (a, b) = (a.and_then(Value::form), b.and_then(Value::form));
    if a.is_none() && b.is_none() {
        return None;
    }
    // A branch that is not compiled has no value here; it matters only if it is taken.
    let never = || Form { a: Int::Never, root: None, d: 1 };
    Form::unify(a.unwrap_or_else(never), b.unwrap_or_else(never), |a, b| Int::choose(condition.clone(), a, b))
}

fn compare(op: CompareOp, a: Value, b: Value) -> Option<Bool> {
    if let (Value::Const(a), Value::Const(b)) = (&a, &b) {
        return Some(Bool::Const(exact::holds(op, a.compare(b))));
    }
    let (a, b) = (a.form()?, b.form()?);
    if a.root.is_none() && b.root.is_none() {
        let d = common_multiple(a.d, b.d)?;
        return Some(Bool::compare(op, scaled(a.a, d / a.d), scaled(b.a, d / b.d)));
    }
    match Form::unify(a, b, |a, b| Int::binary(Binary::Sub, a, b))? {
        Value::Form(Form { a, root: Some([b, r]), .. }) => Some(Bool::sign(op, [a, b, r])),
        _ => None,
    }
}

impl Value {
    fn whole(a: Int) -> Value {
        Value::over(a, 1)
    }

    fn over(a: Int, d: i64) -> Value {
        Value::Form(Form { a, root: None, d })
    }

    /// A constant small enough to be folded further; the others are left to the exact evaluator.
    fn modest(number: Number) -> Option<Value> {
        (number.bits() <= MODEST_BITS).then_some(Value::Const(number))
    }

    fn constant(&self) -> Option<Number> {
        match self {
            Value::Const(a) => Some(a.clone()),
            _ => None,
        }
    }

    fn form(self) -> Option<Form> {
        let small = |a: &IBig| i64::try_from(a).ok();
        match self {
            Value::Form(form) => Some(form),
            Value::Quotient(..) => None,
            Value::Const(number) => Some(match number.as_surd().map(Surd::parts) {
                Some((p, q, r, s)) => Form {
                    a: Int::Const(small(p)?),
                    root: Some([Int::Const(small(q)?), Int::Const(small(r.as_ibig())?)]),
                    d: small(s)?,
                },
                None => {
                    let (a, d) = (small(number.numerator()?)?, small(number.denominator()?)?);
                    Form { a: Int::Const(a), root: None, d }
                }
            }),
        }
    }

    /// The value where it is an integer.
    fn integer(self) -> Option<Int> {
        let (a, b) = match self {
            Value::Quotient(a, b) => (a, b),
            other => other.form()?.rational().map(|(a, d)| (a, Int::Const(d)))?,
        };
        Some(Int::binary(Binary::ExactDiv, a, b))
    }

    fn rounded(self, round: Round) -> Option<Int> {
        let op = if round == Round::Floor { Binary::FloorDiv } else { Binary::CeilDiv };
        match self {
            Value::Quotient(a, b) => Some(Int::binary(op, a, b)),
            Value::Const(a) => {
                let rounded = if round == Round::Floor { a.floor() } else { a.ceil() };
                i64::try_from(rounded).ok().map(Int::Const)
            }
            Value::Form(Form { a, root: None, d }) => Some(Int::binary(op, a, Int::Const(d))),
            Value::Form(Form { a, root: Some([b, r]), d }) => Some(Int::surd(round, [a, b, r], d)),
        }
    }
}

impl Form {
    /// Numerator and denominator, if no root occurs.
    fn rational(self) -> Option<(Int, i64)> {
        self.root.is_none().then_some((self.a, self.d))
    }

    /// Brings both over one denominator and one radicand and joins the parts.
    fn unify(x: Form, y: Form, join: impl Fn(Int, Int) -> Int) -> Option<Value> {
        let d = common_multiple(x.d, y.d)?;
        let (k, l) = (d / x.d, d / y.d);
        let root = match (x.root, y.root) {
            (None, None) => None,
            (Some([b, r]), None) => Some([join(scaled(b, k), Int::Const(0)), r]),
            (None, Some([b, r])) => Some([join(Int::Const(0), scaled(b, l)), r]),
            (Some([b, r]), Some([c, s])) if r == s => Some([join(scaled(b, k), scaled(c, l)), r]),
            _ => return None,
        };
        Some(Value::Form(Form { a: join(scaled(x.a, k), scaled(y.a, l)), root, d }))
    }

    fn times(self, other: Form) -> Option<Value> {
        let mul = |a: &Int, b: &Int| Int::binary(Binary::Mul, a.clone(), b.clone());
        let add = |a, b| Int::binary(Binary::Add, a, b);
        let d = self.d.checked_mul(other.d)?;
        let (a, root) = match (&self.root, &other.root) {
            (None, None) => return Some(reduced(mul(&self.a, &other.a), d)),
            (Some([b, r]), None) => (mul(&self.a, &other.a), [mul(b, &other.a), r.clone()]),
            (None, Some([b, r])) => (mul(&self.a, &other.a), [mul(&self.a, b), r.clone()]),
            // A constant radicand is known to be positive, so it may leave the root.
            (Some([b, Int::Const(r)]), Some([c, Int::Const(s)])) if r == s => {
                let square = mul(&mul(b, c), &Int::Const(*r));
                let cross = add(mul(&self.a, c), mul(&other.a, b));
                (add(mul(&self.a, &other.a), square), [cross, Int::Const(*r)])
            }
            _ => return None,
        };
        Some(Value::Form(Form { a, root: Some(root), d }))
    }
}

/// `(a*c)/d` in lowest terms for a constant factor `c`, so that `2*(x1/2)` is an integer again.
fn reduced(a: Int, d: i64) -> Value {
    if let Int::Binary(Binary::Mul, a, c) = &a
        && let Int::Const(c) = **c
        && let Some(common) = super::machine::gcd(c, d).filter(|g| *g > 1)
    {
        return Value::over(scaled((**a).clone(), c / common), d / common);
    }
    Value::over(a, d)
}

/// `a * factor`.
fn scaled(a: Int, factor: i64) -> Int {
    Int::binary(Binary::Mul, a, Int::Const(factor))
}

fn common_multiple(a: i64, b: i64) -> Option<i64> {
    let common = super::machine::gcd(a, b).filter(|g| *g > 0)?;
    a.checked_mul(b.checked_div(common)?)
}
