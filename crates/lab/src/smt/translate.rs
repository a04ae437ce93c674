//! Expressions as terms of SMT-LIB over integers and reals.

use wythoff_base::IBig;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// Why a rule cannot be expressed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Inexpressible(pub String);

/// A number.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// An integer.
    Int(String),
    /// A real.
    Real(String),
}

/// What the terms made so far need: constants with what holds of them, and where they are defined.
#[derive(Debug, Default)]
pub(crate) struct Context {
    /// Names and sorts.
    pub declared: Vec<(String, &'static str)>,
    /// What holds of them.
    pub asserted: Vec<String>,
    /// All must hold for the terms to have values.
    pub defined: Vec<String>,
    /// The conditions under which the part at hand is looked at.
    path: Vec<String>,
}

/// The greatest power that is written as a product: it is as long as the power says, and solvers reason poorly about
/// products of higher degree.
const MOST_FACTORS: u32 = 12;

/// An integer in SMT-LIB.
pub(crate) fn integer(n: &IBig) -> String {
    if *n < IBig::ZERO { format!("(- {})", -n) } else { n.to_string() }
}

impl Term {
    fn real(&self) -> String {
        match self {
            Term::Int(text) => format!("(to_real {text})"),
            Term::Real(text) => text.clone(),
        }
    }

    /// The least integer not below.
    pub(crate) fn ceiling(&self) -> String {
        match self {
            Term::Int(text) => text.clone(),
            Term::Real(text) => format!("(- (to_int (- {text})))"),
        }
    }

    fn int(self, what: &str) -> Result<String, Inexpressible> {
        match self {
            Term::Int(text) => Ok(text),
            Term::Real(_) => Err(Inexpressible(format!("{what} of a value that may not be an integer"))),
        }
    }
}

/// An operator on two numbers, integers where both are.
fn arithmetic(op: &str, a: Term, b: Term) -> Term {
    match (&a, &b) {
        (Term::Int(a), Term::Int(b)) => Term::Int(format!("({op} {a} {b})")),
        _ => Term::Real(format!("({op} {} {})", a.real(), b.real())),
    }
}

impl Context {
    /// The number at a point.
    pub(crate) fn number(&mut self, e: &Expr, at: &dyn Fn(Var) -> String) -> Result<Term, Inexpressible> {
        let none = |what: &str| Err(Inexpressible(format!("{what} has no translation: {e}")));
        Ok(match &e.kind {
            ExprKind::Number(n) if n.scale == 0 => Term::Int(integer(&n.digits)),
            ExprKind::Number(n) => {
                let power = IBig::from(10).pow(n.scale as usize);
                Term::Real(format!("(/ {}.0 {power}.0)", n.digits))
            }
            ExprKind::Var(var) => Term::Int(at(*var)),
            ExprKind::Phi => {
                let root = self.root("5.0");
                Term::Real(format!("(/ (+ 1.0 {root}) 2.0)"))
            }
            ExprKind::Unary(UnaryOp::Neg, a) => match self.number(a, at)? {
                Term::Int(a) => Term::Int(format!("(- {a})")),
                Term::Real(a) => Term::Real(format!("(- {a})")),
            },
            ExprKind::Binary(op, a, b) => match op {
                BinaryOp::Add => arithmetic("+", self.number(a, at)?, self.number(b, at)?),
                BinaryOp::Sub => arithmetic("-", self.number(a, at)?, self.number(b, at)?),
                BinaryOp::Mul => arithmetic("*", self.number(a, at)?, self.number(b, at)?),
                BinaryOp::Div => {
                    let (a, b) = (self.number(a, at)?.real(), self.number(b, at)?.real());
                    self.define(format!("(distinct {b} 0.0)"));
                    Term::Real(format!("(/ {a} {b})"))
                }
                BinaryOp::Rem => {
                    let (a, b) = (self.number(a, at)?.int("a remainder")?, self.number(b, at)?.int("a remainder")?);
                    self.define(format!("(distinct {b} 0)"));
                    // In SMT-LIB a remainder is never negative.
                    Term::Int(format!("(mod {a} {b})"))
                }
                BinaryOp::Pow => self.power(a, b, at)?,
                _ => return none("a bit operator on integers of any size"),
            },
            ExprKind::Call(func, of) => self.call(*func, of, e, at)?,
            _ => return none("a part of the rule"),
        })
    }

    fn power(&mut self, base: &Expr, exponent: &Expr, at: &dyn Fn(Var) -> String) -> Result<Term, Inexpressible> {
        if let ExprKind::Number(n) = &exponent.kind
            && let Some(n) = u32::try_from(&n.digits).ok().filter(|count| *count <= MOST_FACTORS && n.scale == 0)
        {
            let factor = self.number(base, at)?;
            let product = |all: Term, _| arithmetic("*", all, factor.clone());
            return Ok(if n == 0 { Term::Int("1".into()) } else { (1..n).fold(factor.clone(), product) });
        }
        let minus_one = match &base.kind {
            ExprKind::Unary(UnaryOp::Neg, one) => {
                matches!(&one.kind, ExprKind::Number(n) if n.digits.is_one() && n.scale == 0)
            }
            _ => false,
        };
        if minus_one {
            let exponent = self.number(exponent, at)?.int("a power")?;
            return Ok(Term::Int(format!("(ite (= (mod {exponent} 2) 0) 1 (- 1))")));
        }
        Err(Inexpressible(format!("a power with a variable exponent has no translation: {base}^{exponent}")))
    }

    /// floor(a/b) for integers, b of either sign.
    fn quotient(&mut self, a: String, b: String) -> Term {
        self.define(format!("(distinct {b} 0)"));
        let literal = b.bytes().all(|byte| byte.is_ascii_digit());
        // `div` rounds down where the divisor is positive.
        Term::Int(if literal {
            format!("(div {a} {b})")
        } else {
            format!("(ite (> {b} 0) (div {a} {b}) (div (- {a}) (- {b})))")
        })
    }

    fn call(&mut self, func: Func, of: &[Expr], e: &Expr, at: &dyn Fn(Var) -> String) -> Result<Term, Inexpressible> {
        if let (Func::Floor, [Expr { kind: ExprKind::Binary(BinaryOp::Div, a, b), .. }]) = (func, of) {
            match (self.number(a, at)?, self.number(b, at)?) {
                (Term::Int(a), Term::Int(b)) => return Ok(self.quotient(a, b)),
                (a, b) => {
                    let (a, b) = (a.real(), b.real());
                    self.define(format!("(distinct {b} 0.0)"));
                    return Ok(Term::Int(format!("(to_int (/ {a} {b}))")));
                }
            }
        }
        if let (Func::If, [condition, a, b]) = (func, of) {
            let condition = self.condition(condition, at)?;
            let a = self.under(condition.clone(), |context| context.number(a, at))?;
            let b = self.under(format!("(not {condition})"), |context| context.number(b, at))?;
            return Ok(match (&a, &b) {
                (Term::Int(a), Term::Int(b)) => Term::Int(format!("(ite {condition} {a} {b})")),
                _ => Term::Real(format!("(ite {condition} {} {})", a.real(), b.real())),
            });
        }
        let known =
            matches!(func, Func::Floor | Func::Ceil | Func::Abs | Func::Min | Func::Max | Func::Isqrt | Func::Sqrt);
        if !known {
            return Err(Inexpressible(format!("the function {} has no translation: {e}", func.name())));
        }
        let terms = of.iter().map(|e| self.number(e, at)).collect::<Result<Vec<_>, _>>()?;
        let choose = |sign: &str, a: Term, b: Term| match (&a, &b) {
            (Term::Int(a), Term::Int(b)) => Term::Int(format!("(ite ({sign} {a} {b}) {a} {b})")),
            _ => Term::Real(format!("(ite ({sign} {} {}) {} {})", a.real(), b.real(), a.real(), b.real())),
        };
        let mut terms = terms.into_iter();
        let Some(first) = terms.next() else { return Err(Inexpressible("a function without arguments".into())) };
        Ok(match (func, first) {
            (Func::Floor, Term::Real(text)) => Term::Int(format!("(to_int {text})")),
            (Func::Floor, int) => int,
            (Func::Ceil, term) => Term::Int(term.ceiling()),
            (Func::Abs, Term::Int(a)) => Term::Int(format!("(abs {a})")),
            (Func::Abs, Term::Real(a)) => Term::Real(format!("(ite (< {a} 0.0) (- {a}) {a})")),
            (Func::Min, first) => terms.fold(first, |a, b| choose("<=", a, b)),
            (Func::Max, first) => terms.fold(first, |a, b| choose(">=", a, b)),
            (Func::Isqrt, term) => {
                let (e, s) = (term.int("a square root")?, self.fresh("Int"));
                self.define(format!("(>= {e} 0)"));
                self.asserted.push(format!(
                    "(=> (>= {e} 0) (and (>= {s} 0) (<= (* {s} {s}) {e}) (< {e} (* (+ {s} 1) (+ {s} 1)))))"
                ));
                Term::Int(s)
            }
            (_, term) => {
                let real = term.real();
                self.define(format!("(>= {real} 0.0)"));
                Term::Real(self.root(&real))
            }
        })
    }

    /// A condition at a point.
    pub(crate) fn condition(&mut self, e: &Expr, at: &dyn Fn(Var) -> String) -> Result<String, Inexpressible> {
        match &e.kind {
            ExprKind::Unary(UnaryOp::Not, a) => Ok(format!("(not {})", self.condition(a, at)?)),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let a = self.condition(a, at)?;
                // The second is looked at only where the first does not decide.
                let path = if *op == BinaryOp::And { a.clone() } else { format!("(not {a})") };
                let b = self.under(path, |context| context.condition(b, at))?;
                Ok(format!("({} {a} {b})", if *op == BinaryOp::And { "and" } else { "or" }))
            }
            ExprKind::Compare(first, rest) => {
                let (mut left, mut all) = (self.number(first, at)?, vec![]);
                for (op, e) in rest {
                    let right = self.number(e, at)?;
                    let (a, b) = match (&left, &right) {
                        (Term::Int(a), Term::Int(b)) => (a.clone(), b.clone()),
                        _ => (left.real(), right.real()),
                    };
                    let sign = match op {
                        CompareOp::Eq => "=",
                        CompareOp::Ne => "distinct",
                        CompareOp::Lt => "<",
                        CompareOp::Le => "<=",
                        CompareOp::Gt => ">",
                        CompareOp::Ge => ">=",
                    };
                    all.push(format!("({sign} {a} {b})"));
                    left = right;
                }
                Ok(if all.len() == 1 { all.concat() } else { format!("(and {})", all.join(" ")) })
            }
            ExprKind::Call(func @ (Func::Even | Func::Odd), of) => {
                let Some(e) = of.first() else { return Err(Inexpressible("a function without arguments".into())) };
                let e = self.number(e, at)?.int("the parity")?;
                Ok(format!("(= (mod {e} 2) {})", if *func == Func::Even { 0 } else { 1 }))
            }
            _ => Err(Inexpressible(format!("this condition has no translation: {e}"))),
        }
    }

    fn under<T>(&mut self, condition: String, part: impl FnOnce(&mut Context) -> T) -> T {
        self.path.push(condition);
        let found = part(self);
        self.path.pop();
        found
    }

    fn define(&mut self, condition: String) {
        self.defined.push(match &self.path[..] {
            [] => condition,
            path => format!("(=> (and true {}) {condition})", path.join(" ")),
        });
    }

    fn fresh(&mut self, sort: &'static str) -> String {
        let name = format!("r{}", self.declared.len());
        self.declared.push((name.clone(), sort));
        name
    }

    fn root(&mut self, of: &str) -> String {
        let root = self.fresh("Real");
        self.asserted.push(format!("(=> (>= {of} 0.0) (and (>= {root} 0.0) (= (* {root} {root}) {of})))"));
        root
    }
}
