//! sequence-windows: c approximately linear, by windows of constant width.
//!
//! Theorem. If c is nondecreasing and K1 <= c_n - gamma n <= K2, then L <= a_n - n alpha <= U, and a window of terms near n
//! follows from a window near n (alpha - 1): Algorithm 1, with the tight window.
//! Hypotheses. c nondecreasing, approximately linear with gamma > 0: a pair sequence c, q-blocking p-Wythoff
//! (c_n = p floor(n/q)), even diagonals (c_n = 2 floor(n/4)).
//! Complexity. O(d) levels for d digits, each a window of constant width.
//! Reference. \[FP15\] Algorithm 1; docs/proofs.md for the window.
//! Deviation. The window of the paper is wider; irrational slopes are computed in fixed point, exactly.

use super::pair_solver::{PairSolver, Winning};
use super::residues::word;
use crate::linear;
use crate::sequence::{self, Shape};
use crate::take;
use wythoff_check::evidence::Evidence;
use wythoff_exact::{IBig, Number, UBig};
use wythoff_game::ruleset::{Play, TwoPile};
use wythoff_game::subject::Subject;
use wythoff_seq::access::{EvenDiagonalsAccess, PairAccess};
use wythoff_seq::algorithm_one::AlgorithmOne;
use wythoff_seq::linear::{Line, Periodic};

/// The solver of a pair sequence, of blocking p-Wythoff, or of even diagonals.
pub fn build(subject: &Subject) -> Option<PairSolver> {
    let solver = |theorem: String, reasons: Vec<String>, access, winning| PairSolver {
        name: "sequence-windows",
        source: include_str!("sequence_windows.rs"),
        theorem,
        reasons,
        evidence: Evidence::Theorem,
        access,
        subject: subject.clone(),
        winning,
    };
    match (subject, subject.game().map(|rules| (rules.two_pile(), rules.play()))) {
        (Subject::Pairs(c), _) => {
            let linear = linear::of(subject).ok()?;
            let nondecreasing = linear.nondecreasing?;
            let (gamma, k1, k2) = (linear.bounds.gamma(), linear.bounds.k1(), linear.bounds.k2());
            let theorem = format!("[FP15] Algorithm 1 with gamma = {gamma}, K1 = {k1}, K2 = {k2}");
            let access: Box<dyn PairAccess> = match sequence::shape(c) {
                Some(Shape::Line { gamma, delta }) => Box::new(AlgorithmOne::line(Line::new(gamma, delta)?)?),
                Some(Shape::Periodic { table, period, rise }) => {
                    Box::new(AlgorithmOne::periodic(Periodic::new(table, usize::try_from(period).ok()?, rise)?)?)
                }
                None => Box::new(AlgorithmOne::new(linear.bounds, linear.c)?),
            };
            Some(solver(theorem, vec![nondecreasing, linear.reason], access, Winning::NoMoves))
        }
        (_, Some((TwoPile::Constraint(f), Play::Blocking(q)))) => {
            let p = f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok())??;
            let rise = word(&Number::from(&p)).filter(|&p| p >= 1)?;
            let table = vec![0; usize::try_from(q).ok().filter(|&q| q <= 100_000)?];
            let access = AlgorithmOne::periodic(Periodic::new(table, q as usize, rise)?)?;
            let theorem =
                format!("[FP15], q-blocking p-Wythoff with p = {p}, q = {q}: b_n = a_n + p floor(n/q), by Algorithm 1");
            let reason = format!("f is the constant {p}, and {} equal removals may be forbidden", q - 1);
            Some(solver(theorem, vec![reason], Box::new(access), Winning::Blocking(UBig::from(rise), q)))
        }
        (_, Some((TwoPile::Take(condition), Play::Normal))) => {
            let reason = take::is_even_diagonals(condition)?;
            let theorem = "[FP15], even diagonals, after Duch\u{EA}ne and Gravier, by Algorithm 1".to_string();
            Some(solver(theorem, vec![reason], Box::new(EvenDiagonalsAccess::new()?), Winning::EvenDiagonal))
        }
        _ => None,
    }
}
