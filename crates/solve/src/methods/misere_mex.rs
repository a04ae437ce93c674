//! misere-mex: a constraint game in misère play, by the recursion of normal play with another beginning.
//!
//! Theorem. For f >= 0 monotone the pairs begin (0,1) if f(0,1,2) >= 2, and (0,1), (2,2) if f(0,1,2) <= 1 and f(2,2,3) >= 1;
//! then a_n = mex and b_n - a_n is the greatest d_m + f(a_m, b_m, a_n) over all earlier pairs, d = b - a. Where f is
//! semi-additive that is d_(n-1) + f(a_(n-1), b_(n-1), a_n), as in normal play, from the fourth pair on at the latest.
//! Hypotheses. f is monotone; or f > 0 is monotone along the candidates and semi-additive, and f(0,1,2) >= 2.
//! Complexity. O(1) arithmetic operations a pair where semi-additivity is proved, else O(n) for pair n.
//! Reference. docs/proofs.md, Propositions 28 and 29. Misère Wythoff (f = 1) is classical: \[BCG\] chapter 13; \[F04\] asks for
//! the other f.
//! Deviation. If f(0,1,2) <= 1 and f(2,2,3) = 0 nothing is claimed, and the definition lists the pairs.

use super::constraint_mex::recursion;
use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Kind, Listing};
use crate::rules::ConstraintFormula;
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Play, Ruleset};
use wythoff_seq::Constraint;
use wythoff_seq::beginning::Beginning;

/// How misère play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// With (0,1).
    One,
    /// With (0,1), (2,2) and (3, this).
    Two(u64),
}

/// The pairs with which misère play begins; `None` where none are known or they have no value.
pub fn first(f: &Formula) -> Option<First> {
    let value = |x1: i64, y1: i64, x0: i64| f.ceil_saturating(&[x1, y1, x0]).ok();
    if value(0, 1, 2)? >= 2 {
        return Some(First::One);
    }
    let square = value(2, 2, 3).filter(|f| *f >= 1)?;
    let third = square.max(value(0, 1, 3)?.max(0).checked_add(1)?).checked_add(3)?;
    Some(First::Two(u64::try_from(third).ok()?))
}

/// Why the recursion of normal play goes on with this beginning, or the greatest of all earlier pairs does.
fn theorem(a: &Facts, first: First) -> Option<(&'static str, bool)> {
    const STEPS: &str = "docs/proofs.md, Proposition 29: f is monotone and semi-additive, so the recursion of normal play with \
                         the beginning of mis\u{E8}re play gives the P-positions";
    const ALONG: &str = "docs/proofs.md, Proposition 29: f is positive, monotone along the candidates and semi-additive, and \
                         f(0,1,2) >= 2, so the recursion of normal play begun with (0,1) gives the P-positions";
    const GREATEST: &str = "docs/proofs.md, Proposition 28: f is monotone, so the greatest difference that an earlier pair \
                            demands gives the P-positions of mis\u{E8}re play";
    let proofs = a.proofs()?;
    match (&proofs.monotone, &proofs.along, &proofs.semi_additive) {
        (Some(_), _, Some(_)) => Some((STEPS, true)),
        (None, Some(_), Some(_)) if first == First::One => Some((ALONG, true)),
        (Some(_), _, None) => Some((GREATEST, false)),
        _ => None,
    }
}

/// The game, if the last player loses and one-pile moves are free; its f; and how it begins. The theorem, and whether each pair
/// follows from the one before.
pub fn proved(a: &Facts) -> Option<(&Ruleset, &Formula, First, (&'static str, bool))> {
    let rules = a.game().filter(|rules| rules.free_single() && rules.play() == Play::Misere)?;
    let f = a.constraint()?;
    let first = first(f)?;
    Some((rules, f, first, theorem(a, first)?))
}

/// The pairs of misère play, where they are proved.
pub fn build(a: &Facts) -> Option<Listing> {
    let (_, f, first, (theorem, by_steps)) = proved(a)?;
    let f_at = |arguments: &str| a.acting(arguments);
    let (given, begins, partners) = match first {
        First::One => (vec![1], "f(0,1,2) >= 2: the first pair is (0,1)".to_string(), "b_0 = 1".to_string()),
        First::Two(third) if by_steps => (
            vec![1, 2, third],
            format!("f(0,1,2) <= 1 and f(2,2,3) >= 1: the first pairs are (0,1), (2,2), (3,{third})"),
            format!("b_0 = 1, b_1 = 2, b_2 = 3 + max({}, 1 + {})", f_at("2,2,3"), f_at("0,1,3")),
        ),
        First::Two(_) => (
            vec![1, 2],
            "f(0,1,2) <= 1 and f(2,2,3) >= 1: the first pairs are (0,1), (2,2)".to_string(),
            "b_0 = 1, b_1 = 2".to_string(),
        ),
    };
    let recursion = if by_steps {
        format!("{partners}, then {}", recursion(a))
    } else {
        format!("{partners}, then a_n = mex, b_n = a_n + max over m < n of b_m - a_m + {}", f_at("a_m, b_m, a_n"))
    };
    let reasons: Vec<String> = a.proofs()?.reasons().into_iter().chain([begins]).collect();
    if by_steps {
        let rule = Beginning::new(given, Constraint::new(ConstraintFormula::new(f)));
        return Some(Listing::proved("misere-mex", recursion, theorem, reasons, rule));
    }
    Some(Listing {
        kind: Kind::P,
        solver: "misere-mex",
        recursion: recursion.into(),
        theorem: theorem.into(),
        reasons,
        source: greatest::of_constraint(given, f, a.gap()),
    })
}
