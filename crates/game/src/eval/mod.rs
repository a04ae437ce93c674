//! stub
use crate::expr::{Expr, Span, Var};
use wythoff_exact::IBig;
/// s
#[derive(Clone, Debug)]
pub struct Formula(Expr);
/// s
#[derive(Clone, Debug)]
pub struct Condition(Expr);
/// s
#[derive(Clone, Debug)]
pub struct EvalError {
    /// s
    pub span: Span,
}
impl std::fmt::Display for EvalError {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
#[allow(missing_docs)]
impl Formula {
    pub fn new(e: Expr, _: &'static [Var]) -> Self {
        Formula(e)
    }
    pub fn expr(&self) -> &Expr {
        &self.0
    }
    pub fn integer(&self, _: &[IBig]) -> Result<IBig, EvalError> {
        Ok(IBig::ONE)
    }
    pub fn ceil_saturating(&self, _: &[i64]) -> Result<i64, EvalError> {
        Ok(1)
    }
}
#[allow(missing_docs)]
impl Condition {
    pub fn new(e: Expr, _: &'static [Var]) -> Self {
        Condition(e)
    }
    pub fn expr(&self) -> &Expr {
        &self.0
    }
    pub fn holds_at(&self, _: &[i64]) -> Result<bool, EvalError> {
        Ok(true)
    }
}
