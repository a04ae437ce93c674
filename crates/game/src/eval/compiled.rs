//! An expression with what was made of it to answer fast.

use crate::expr::{Expr, Var};
use std::fmt;
use std::sync::Arc;

/// An expression of an ordered list of variables, and its fast path; cheap to clone.
pub struct Compiled<F>(Arc<Parts<F>>);

struct Parts<F> {
    written: Expr,
    expr: Expr,
    vars: &'static [Var],
    fast: F,
}

impl<F> Compiled<F> {
    /// What is made of the expression written out; `vars` gives the order of a point's coordinates.
    pub(super) fn made(written: Expr, vars: &'static [Var], make: impl FnOnce(&Expr) -> F) -> Compiled<F> {
        let expr = written.plain();
        let fast = make(&expr);
        Compiled(Arc::new(Parts { written, expr, vars, fast }))
    }

    /// The fast path.
    #[inline]
    pub(super) fn fast(&self) -> &F {
        &self.0.fast
    }

    /// The expression as it was written, with its parameters, sets and words.
    pub fn written(&self) -> &Expr {
        &self.0.written
    }

    /// The expression written out.
    pub fn expr(&self) -> &Expr {
        &self.0.expr
    }

    /// The variables, in the order of a point's coordinates.
    pub fn vars(&self) -> &'static [Var] {
        self.0.vars
    }
}

impl<F> Clone for Compiled<F> {
    fn clone(&self) -> Compiled<F> {
        Compiled(Arc::clone(&self.0))
    }
}

impl<F> fmt::Debug for Compiled<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled").field("expr", self.expr()).field("vars", &self.vars()).finish()
    }
}

impl<F> PartialEq for Compiled<F> {
    fn eq(&self, other: &Compiled<F>) -> bool {
        self.expr() == other.expr() && self.vars() == other.vars()
    }
}
