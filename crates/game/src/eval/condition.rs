//! Conditions on an ordered list of variables.

use super::batch::Batch;
use super::compiled::Compiled;
use super::exact::Point;
use super::fast::{self, Test};
use super::{EvalError, lower};
use crate::expr::{Expr, Var};
use std::sync::OnceLock;
use wythoff_base::IBig;

/// A condition on an ordered list of variables; cheap to clone.
pub type Condition = Compiled<Tests>;

/// The fast path of a condition.
pub struct Tests {
    test: Test,
    /// Compiled when first asked for: rules have no use for it.
    batch: OnceLock<Batch>,
}

impl Compiled<Tests> {
    /// Compiles the fast path of a condition; `vars` gives the order of a point's coordinates.
    pub fn new(written: Expr, vars: &'static [Var]) -> Condition {
        let tests = |expr: &Expr| Tests { test: fast::test(&lower::condition(expr, vars)), batch: OnceLock::new() };
        Compiled::made(written, vars, tests)
    }

    /// Whether it holds, exactly.
    pub fn holds(&self, at: &[IBig]) -> Result<bool, EvalError> {
        let point = Point::new(self.vars(), at);
        point.holds(self.expr()).map_err(|fault| point.error(self.expr(), *fault))
    }

    /// Whether it holds, by the fast path alone; nothing where only the exact one can tell.
    #[inline]
    pub fn holds_small(&self, at: &[i64]) -> Option<bool> {
        (self.fast().test)(at)
    }

    /// At many points by the fast path: 1 where it is true, otherwise 0; `at` has a column for each variable, in order.
    ///
    /// False if some part of the condition has no value in some lane or a column is shorter than `out`, which is then
    /// unspecified: ask one by one.
    pub fn holds_batch(&self, at: &[&[i64]], out: &mut [i64]) -> bool {
        let compile = || Batch::of_condition(&lower::condition(self.expr(), self.vars()));
        self.fast().batch.get_or_init(compile).run(at, out)
    }

    /// Whether it holds, by the fast path where it answers.
    pub fn holds_at(&self, at: &[i64]) -> Result<bool, EvalError> {
        if let Some(holds) = self.holds_small(at) {
            return Ok(holds);
        }
        let at: Vec<IBig> = at.iter().map(|x| IBig::from(*x)).collect();
        self.holds(&at)
    }
}
