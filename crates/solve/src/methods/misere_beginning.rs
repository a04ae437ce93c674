//! misere-beginning: constraint games in misère play, by a solver of normal play with other first pairs.
//!
//! Theorem. For f monotone and chain-additive the pairs begin with (0,1) if f(0,1,2) >= 2, and otherwise with (0,1),
//! (2,2), (3, 3 + max(f(2,2,3), 1 + f(0,1,3))); then the recursion of normal play continues.
//! Hypotheses. Either f is a function of the gap x0 - x1 alone with f = t >= 2 at the gaps 1 and 2, and then
//! b_n = a_n + t n + 1; or the pairs of normal play begin with (0,0), (1,2) and have the same third pair. Then the
//! first three pairs use the same numbers, and all later pairs are the same.
//! Complexity. That of the normal game.
//! Reference. docs/proofs.md, Propositions 28 to 30; misère Wythoff (f = 1) is classical: \[BCG\] chapter 13.
//! Deviation. Where neither case applies, the pairs are listed one by one.

use super::asked;
use super::misere_mex::{self, First};
use crate::constraint;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::prove::residues::word;
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{Number, UBig};
use wythoff_check::evidence::Evidence;
use wythoff_game::Subject;
use wythoff_seq::Periodic;
use wythoff_seq::access::{Chain, Goal, PairAccess, Partner, Place, Term, Trace, Traced, Untraced};

/// The solver, where the first pairs are known.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let (rules, f, first, (theorem, true)) = misere_mex::proved(a)? else { return None };
    let (pairs, reason, evidence): (Box<dyn PairAccess>, String, _) = match first {
        First::Two(third) => {
            let normal = Facts::of(&Subject::Game(rules.in_normal_play()));
            let found = asked(a).filter_map(|method| method.grounds(&normal));
            let (pairs, evidence) = found
                .filter_map(|found| Some((found.answers.into_pairs()?, found.evidence)))
                .find(|(pairs, _)| begins(pairs.as_ref(), third))?;
            let reason =
                format!("(0,1), (2,2) replace (0,0), (1,2); from (3,{third}) on, the pairs are those of normal play");
            (Box::new(OtherBeginning(pairs)), reason, evidence)
        }
        First::One => {
            let (t, _) = constraint::gap_values(f).filter(|(one, two)| one == two)?;
            let t = word(&Number::from(&t))?;
            let pairs = Chain::periodic(Periodic::new(vec![1], 1, t)?)?;
            (
                Box::new(pairs),
                format!("{} = {t} >= 2 at the gaps 1 and 2: b_n = a_n + {t} n + 1", a.named().subject()),
                Evidence::Theorem,
            )
        }
    };
    let grounds = Grounds::new(a, theorem, vec![reason], pairs, LastDifference::ONE);
    Some(Grounds { evidence, ..grounds })
}

/// Whether the pairs of normal play after (0,0) are (1,2) and (3, third).
fn begins(pairs: &dyn PairAccess, third: u64) -> bool {
    let is = |n: u8, a: u8, b: u64| {
        let term = pairs.pair(&UBig::from(n), &Budget::unlimited());
        term.is_ok_and(|t| t.a == UBig::from(a) && t.b.exact() == Some(&UBig::from(b)))
    };
    is(1, 1, 2) && is(2, 3, third)
}

/// The pairs from this one on are those of normal play.
const TWO: UBig = UBig::from_word(2);

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

    fn locate_with_partner(&self, x: &UBig, budget: &Budget) -> Result<(Place, Option<Partner>), GaveUp> {
        if *x <= TWO { Ok((self.locate(x, budget)?, None)) } else { self.0.locate_with_partner(x, budget) }
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        if *n < TWO { Ok(self.pair(n, budget)?.b) } else { self.0.partner_of_a(n, x, budget) }
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        if *n < TWO { Ok(self.pair(n, budget)?.a) } else { self.0.partner_of_b(n, x, budget) }
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        // 0, 1 and 2 are in the first two pairs here and there.
        if *x <= TWO { Ok(None) } else { self.0.tells(x, y, budget) }
    }

    fn prefers_difference(&self, n: &UBig, x: &UBig, y: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        Ok(*n >= TWO && self.0.prefers_difference(n, x, y, budget)?)
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

    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        self.0.last_pair(d, end, budget)?.map(|last| self.with_own(last, budget)).transpose()
    }

    fn last_pair_beside(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        Ok(self.0.last_pair_beside(x, y, budget)?.filter(|(m, _)| *m >= TWO))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let known = match traced.goal {
            Goal::Term(n) => *n < TWO,
            Goal::Place(x) | Goal::Pair(x, _) => *x <= TWO,
        };
        if known { Err(Untraced::NoSteps("the first pairs are known")) } else { self.0.trace(traced, budget) }
    }
}

impl OtherBeginning {
    /// The same index with the pair of misère play.
    fn with_own(&self, (m, term): (UBig, Term), budget: &Budget) -> Result<(UBig, Term), GaveUp> {
        let term = if m < TWO { self.pair(&m, budget)? } else { term };
        Ok((m, term))
    }
}
