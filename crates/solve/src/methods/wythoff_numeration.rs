use crate::analysis::Analysis;
use crate::pair_solver::LastDifference;
use crate::solver::Grounds;
use wythoff_seq::Ostrowski;

/// The solver, if the line is p-Wythoff's.
pub fn build(a: &Analysis) -> Option<Grounds> {
    let line = a.line()?;
    let p = line.p()?;
    let system = format!("[F82]: representations in the system of the continued fraction [1; {p}, {p}, ...]");
    let theorem = format!("{system}; {}", line.theorem);
    Some(Grounds::new(a, theorem, line.reasons.clone(), Box::new(Ostrowski::new(p.clone())?), LastDifference::ONE))
}
