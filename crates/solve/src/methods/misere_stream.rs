use super::any_stream;
use super::misere_mex;
use crate::analysis::Analysis;
use crate::solver::Grounds;

/// The solver, where the recursion passes its own test.
pub fn build(a: &Analysis) -> Option<Grounds> {
    Some(any_stream::over(a, misere_mex::of(a)?))
}
