use crate::analysis::Analysis;
use crate::line::Line;
use crate::pair_solver::LastDifference;
use crate::solver::Grounds;
use wythoff_seq::linear_numeration::LinearNumeration;

/// The solver of a line.
pub fn build(a: &Analysis) -> Option<Grounds> {
    let Line { s, t, theorem, reasons } = a.line()?;
    let theorem = format!("[FT13]: the numeration system of b_n = s a_n + t n with s = {s}, t = {t}; {theorem}");
    let pairs = LinearNumeration::new(s.clone(), t.clone())?;
    Some(Grounds::new(a, theorem, reasons.clone(), Box::new(pairs), LastDifference::ONE))
}
