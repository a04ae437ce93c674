use crate::analysis::Analysis;
use crate::pair_solver::LastDifference;
use crate::solver::Grounds;
use wythoff_seq::Beatty;

/// The solver, if the line is p-Wythoff's.
pub fn build(a: &Analysis) -> Option<Grounds> {
    let line = a.line()?;
    let p = line.p()?;
    let theorem = format!(
        "[F82]: a_n = floor(n alpha), b_n = a_n + p n with p = {p}, alpha = (2 - p + sqrt(p^2 + 4))/2; {}",
        line.theorem
    );
    Some(Grounds::new(a, theorem, line.reasons.clone(), Box::new(Beatty::new(p.clone())?), LastDifference::ONE))
}
