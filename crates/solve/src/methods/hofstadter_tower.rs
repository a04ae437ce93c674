use crate::analysis::Analysis;
use crate::law::Deeper;
use crate::pair_solver::LastDifference;
use crate::solver::Grounds;
use wythoff_seq::Tower;
use wythoff_seq::access::PairAccess;

/// The tower.
pub fn build(a: &Analysis) -> Option<Grounds> {
    tower(a, Box::new(Tower::of(a.law()?.clone())))
}

/// The same with another bottom level: two evaluations that meet in the answer only.
pub fn deeper(a: &Analysis) -> Option<Grounds> {
    tower(a, Box::new(Deeper::new(a.law()?.clone())))
}

fn tower(a: &Analysis, pairs: Box<dyn PairAccess>) -> Option<Grounds> {
    let (_, theorem) = a.law().filter(|law| law.is_polynomial()).and(a.candidates_are_p())?;
    let theorem = format!("docs/tower.md: the polynomial tower for {}; {theorem}", a.subject());
    Some(Grounds::new(a, theorem, a.proofs()?.reasons(), pairs, LastDifference::ONE))
}
