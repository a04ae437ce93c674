//! misere-beginning: constraint games in misère play, by the recursion of normal play with another beginning.
//!
//! Theorem. None. For f > 0 monotone the pairs begin (0,1) if f(0,1,2) >= 2, else (0,1), (2,2),
//! (3, 3 + max(f(2,2,3), 1 + f(0,1,3))), and go on as in normal play: observed for thousands of f, not proved.
//! Hypotheses. f > 0 does not depend on x0, so that no legal move joins two of the pairs; either f = t >= 2 is constant
//! (b_n = a_n + t n + 1), or the third pair is that of normal play, and with it all later ones.
//! Complexity. That of the normal game.
//! Reference. \[F04\] asks for misère play.
//! Deviation. Where this does not apply the pairs are listed from the definition.

use super::asked;
use super::misere_mex::beginning;
use crate::constraint;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::word;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::{Number, UBig};
use wythoff_game::expr::Var;
use wythoff_game::ruleset::Play;
use wythoff_game::subject::Subject;
use wythoff_seq::access::{PairAccess, Partner, Place, Term};
use wythoff_seq::algorithm_one::AlgorithmOne;
use wythoff_seq::linear::Periodic;

/// The solver, where the beginning is known.
pub fn build(a: &Facts) -> Option<Grounds> {
    let rules = a.game().filter(|rules| rules.free_single() && rules.play() == Play::Misere)?;
    let formula = a.constraint().filter(|f| !f.expr().mentions(Var::X0))?;
    a.proofs().filter(|proofs| proofs.positive.is_some() && proofs.candidates_are_p().is_some())?;
    let (pairs, reason): (Box<dyn PairAccess>, String) = if let [_, _, third] = beginning(formula)?[..] {
        let normal = Facts::of(&Subject::Game(rules.in_normal_play()));
        let pairs =
            asked(a).filter_map(|method| method.grounds(&normal)).find_map(|found| found.answers.into_pairs())?;
        let is = |n: u8, a: u8, b: u64| {
            let term = pairs.pair(&UBig::from(n), &Budget::unlimited());
            term.is_ok_and(|t| t.a == UBig::from(a) && t.b.exact() == Some(&UBig::from(b)))
        };
        if !(is(1, 1, 2) && is(2, 3, third)) {
            return None;
        }
        let reason =
            format!("only (0,0), (1,2) become (0,1), (2,2); from (3,{third}) on the pairs are those of normal play");
        (Box::new(OtherBeginning(pairs)), reason)
    } else {
        let (t, _) = constraint::gap_values(formula)?;
        let t = word(&Number::from(&t))?;
        let pairs = AlgorithmOne::periodic(Periodic::new(vec![1], 1, t)?)?;
        (Box::new(pairs), format!("f = {t} >= 2 is constant: b_n = a_n + {t} n + 1"))
    };
    let theorem = "the recursion of normal play with the beginning of mis\u{E8}re play: observed, not proved";
    Some(Grounds::new(a, theorem, vec![reason], pairs, LastDifference::SOME).observed())
}

/// (0,1), (2,2), then the pairs n >= 2 of normal play.
struct OtherBeginning(Box<dyn PairAccess>);

impl PairAccess for OtherBeginning {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let pair = |a: u8, b: u8| Ok(Term { a: UBig::from(a), b: Partner::Exact(UBig::from(b)) });
        match u8::try_from(n) {
            Ok(0) => pair(0, 1),
            Ok(1) => pair(2, 2),
            _ => self.0.pair(n, budget),
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        match u8::try_from(x) {
            Ok(0) => Ok(Place { in_a: Some(UBig::ZERO), in_b: None }),
            Ok(1) => Ok(Place { in_a: None, in_b: Some(UBig::ZERO) }),
            Ok(2) => Ok(Place { in_a: Some(UBig::ONE), in_b: Some(UBig::ONE) }),
            _ => self.0.locate(x, budget),
        }
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        self.0.last_difference(d, end, budget)
    }
}
