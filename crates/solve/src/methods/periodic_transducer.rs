//! periodic-transducer: f >= 1 that depends on x1 and y1 through residues only.
//!
//! Theorem. The gaps of a form a word that a finite transducer reproduces from itself. Stacked copies of it give any
//! pair and the place of any number. If finitely many stacks occur, the word is that of a substitution.
//! Hypotheses. The candidates are the P-positions; f >= 1 depends on x1 mod M and y1 mod M alone.
//! Complexity. If finitely many stacks of states occur, which is then proved (\[F04\] Example 3, most f of y1): O(M(d)
//! log d) for numbers of d digits, where M(d) is the cost of a multiplication. For most f of x1 alone: a power of n,
//! about n^0.5 steps and bytes; f = x1 mod 2 + 1 reaches n = 10^11 in some seconds and 300 MB. The budget sets the
//! limit.
//! Reference. \[F04\] Example 3; docs/proofs.md, Propositions 114 and 115.
//! Deviation. The paper gives the recursion only.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::modulus;
use wythoff_game::Var;
use wythoff_seq::access::Transducer;

/// The largest modulus whose table is built: 64^2 exact values of f.
const MAX_MODULUS: u64 = 64;

/// The solver, if residues decide f.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let f = a.plain().and(a.constraint())?;
    let m = modulus(f.expr()).filter(|&m| m <= MAX_MODULUS && !f.expr().mentions(Var::X0))?;
    let (_, theorem) = a.candidates_are_p()?;
    let proofs = a.proofs().filter(|proofs| proofs.positive.is_some())?;
    // Residues r <= s as x1 and y1 = s + M, so that x1 <= y1.
    let value = |x1: u64, y1: u64| f.ceil_saturating(&[x1 as i64, (y1 + m) as i64, (x1 + 1) as i64]).ok();
    let row = |x1| (0..m).map(|y1| u32::try_from(value(x1, y1)?).ok()).collect::<Option<Vec<u32>>>();
    let table = (0..m).map(row).collect::<Option<Vec<_>>>()?;
    let mut reasons = proofs.reasons();
    reasons.push(format!("f depends only on x1 mod {m} and y1 mod {m}"));
    let pairs = Transducer::new(u32::try_from(m).ok()?, table)?;
    Some(Grounds::new(a, theorem, reasons, Box::new(pairs), LastDifference::ONE))
}
