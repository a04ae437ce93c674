//! Number-valued expressions of an ordered list of variables.

use super::batch::Batch;
use super::compiled::Compiled;
use super::exact::Point;
use super::fast::{self, Code};
use super::{EvalError, EvalErrorKind, lower};
use crate::expr::{Expr, Var};
use std::sync::OnceLock;
use wythoff_base::{IBig, Number};

/// A number-valued expression of an ordered list of variables; cheap to clone.
///
/// ```
/// use wythoff_game::eval::Formula;
/// use wythoff_game::{BinaryOp, Expr, ExprKind, Literal, Var};
/// use wythoff_base::IBig;
///
/// // x1/2
/// let x1 = Expr::synthetic(ExprKind::Var(Var::X1));
/// let two = Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(2), scale: 0 }));
/// let half = Expr::synthetic(ExprKind::Binary(BinaryOp::Div, Box::new(x1), Box::new(two)));
/// let half = Formula::new(half, &[Var::X1]);
/// assert_eq!(half.value(&[IBig::from(7)])?.to_string(), "7/2");
/// assert_eq!(half.ceil_small(&[7]), Some(4));
/// assert!(half.integer(&[IBig::from(7)]).is_err());
/// # Ok::<(), wythoff_game::eval::EvalError>(())
/// ```
pub type Formula = Compiled<Codes>;

/// The fast path of a formula.
pub struct Codes {
    ceil: Code,
    integer: Code,
    batch: Batch,
    /// Compiled when first asked for: rules have no use for it.
    integer_batch: OnceLock<Batch>,
}

impl Compiled<Codes> {
    /// Compiles the fast path of an expression; `vars` gives the order of a point's coordinates.
    pub fn new(written: Expr, vars: &'static [Var]) -> Formula {
        Compiled::made(written, vars, |expr| {
            let (ceil, integer) = lower::formula(expr, vars);
            let (batch, ceil, integer) = (Batch::new(&ceil), fast::code(&ceil), fast::code(&integer));
            Codes { ceil, integer, batch, integer_batch: OnceLock::new() }
        })
    }

    /// The exact value.
    pub fn value(&self, at: &[IBig]) -> Result<Number, EvalError> {
        let point = Point::new(self.vars(), at);
        point.value(self.expr()).map_err(|fault| point.error(self.expr(), *fault))
    }

    /// The least integer not below the value: a real `f` acts as its ceiling.
    pub fn ceil(&self, at: &[IBig]) -> Result<IBig, EvalError> {
        let point = Point::new(self.vars(), at);
        point.ceil(self.expr()).map_err(|fault| point.error(self.expr(), *fault))
    }

    /// Whether the value is above an integer: that its ceiling is.
    pub(crate) fn exceeds(&self, at: &[IBig], n: &IBig) -> Result<bool, EvalError> {
        let point = Point::new(self.vars(), at);
        point.exceeds(self.expr(), n).map_err(|fault| point.error(self.expr(), *fault))
    }

    /// The value, which must be an integer.
    pub fn integer(&self, at: &[IBig]) -> Result<IBig, EvalError> {
        self.value(at)?.into_integer().map_err(|value| {
            let kind = EvalErrorKind::NotAnInteger { needed_by: "the rule", value: Box::new(value) };
            let fault = (kind, self.expr().span);
            Point::new(self.vars(), at).error(self.expr(), fault)
        })
    }

    /// The ceiling by the fast path alone; nothing where only the exact one can tell.
    #[inline]
    pub fn ceil_small(&self, at: &[i64]) -> Option<i64> {
        (self.fast().ceil)(at)
    }

    /// The value by the fast path alone; nothing where it is not an integer or only the exact one can tell.
    #[inline]
    pub fn integer_small(&self, at: &[i64]) -> Option<i64> {
        (self.fast().integer)(at)
    }

    /// The ceiling; beyond the range of `i64` its nearest end.
    pub fn ceil_saturating(&self, at: &[i64]) -> Result<i64, EvalError> {
        if let Some(value) = self.ceil_small(at) {
            return Ok(value);
        }
        let at: Vec<IBig> = at.iter().map(|x| IBig::from(*x)).collect();
        let value = self.ceil(&at)?;
        let end = if value < IBig::ZERO { i64::MIN } else { i64::MAX };
        Ok(i64::try_from(value).unwrap_or(end))
    }

    /// The ceilings at many points by the fast path; `at` holds a column for each variable in order.
    ///
    /// False if some lane has no value here or a column is shorter than `out`, which is then
    /// unspecified: ask one by one.
    pub fn ceil_batch(&self, at: &[&[i64]], out: &mut [i64]) -> bool {
        self.fast().batch.run(at, out)
    }

    /// The values at many points by the fast path, as [`Formula::ceil_batch`]; false also where one is not an integer.
    pub fn integer_batch(&self, at: &[&[i64]], out: &mut [i64]) -> bool {
        let compile = || Batch::new(&lower::formula(self.expr(), self.vars()).1);
        self.fast().integer_batch.get_or_init(compile).run(at, out)
    }
}
