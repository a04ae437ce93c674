//! misere-mex: a constraint game in misère play, by the recursion of normal play with other first pairs.
//!
//! Theorem. For f >= 0 monotone the pairs begin with (0,1) if f(0,1,2) >= 2, and with (0,1), (2,2) if f(0,1,2) <= 1 and
//! f(2,2,3) >= 1. Then a_n = mex, and b_n - a_n is the greatest d_m + f(a_m, b_m, a_n) over all earlier pairs, d = b -
//! a. If f is chain-additive, the greatest is d_(n-1) + f(a_(n-1), b_(n-1), a_n), as in normal play, from the fourth
//! pair on at the latest.
//! Hypotheses. f is monotone; or f > 0 is monotone along the candidates and chain-additive, and f(0,1,2) >= 2.
//! Semi-additivity on the candidates of normal play is not enough, since the pairs of misère play are others.
//! Complexity. O(1) arithmetic operations for each pair where chain-additivity is proved, otherwise O(n) for pair n.
//! Reference. docs/proofs.md, Propositions 28 and 29. Misère Wythoff (f = 1) is classical: \[BCG\] chapter 13; \[F04\]
//! asks about the other f.
//! Deviation. If f(0,1,2) <= 1 and f(2,2,3) = 0, nothing is claimed, and the definition lists the pairs.

use super::{constraint_max, constraint_mex};
use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Listing, ListingKind};
use crate::rules::ConstraintFormula;
use wythoff_game::eval::Formula;
use wythoff_game::{Play, Ruleset};
use wythoff_seq::{Beginning, Constraint};

/// How misère play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// With (0,1).
    One,
    /// With (0,1), (2,2) and (3, this).
    Two(u64),
}

/// The pairs with which misère play begins; `None` where none are known or they have no value.
pub(crate) fn first(f: &Formula) -> Option<First> {
    let value = |x1: i64, y1: i64, x0: i64| f.ceil_saturating(&[x1, y1, x0]).ok();
    if value(0, 1, 2)? >= 2 {
        return Some(First::One);
    }
    let square = value(2, 2, 3).filter(|f| *f >= 1)?;
    let third = square.max(value(0, 1, 3)?.max(0).checked_add(1)?).checked_add(3)?;
    Some(First::Two(u64::try_from(third).ok()?))
}

/// The theorem, and whether each pair follows from the one before; otherwise from all earlier pairs.
fn theorem(a: &Facts, first: First) -> Option<(String, bool)> {
    const ALONG: &str = "positive, monotone along the candidates and chain-additive";
    let proofs = a.proofs()?;
    let (number, hypotheses, by_steps) = match (&proofs.monotone, &proofs.along, &proofs.semi_additive) {
        (Some(_), _, Some(_)) => (29, "monotone and chain-additive", true),
        (None, Some(_), Some(_)) if first == First::One => (29, ALONG, true),
        (Some(_), _, None) => (28, "monotone", false),
        _ => return None,
    };
    let f = proofs.named().subject();
    Some((format!("docs/proofs.md, Proposition {number}: {f} is {hypotheses} (mis\u{E8}re play)"), by_steps))
}

/// The game, if the last player loses and one-pile moves are free; its f; its first pairs; the theorem, and whether
/// each pair follows from the one before.
pub(crate) fn proved(a: &Facts) -> Option<(&Ruleset, &Formula, First, (String, bool))> {
    let rules = a.game().filter(|rules| rules.free_single() && rules.play() == Play::Misere)?;
    let f = a.constraint()?;
    let first = first(f)?;
    Some((rules, f, first, theorem(a, first)?))
}

/// The pairs of misère play, where they are proved.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let (_, f, first, (theorem, by_steps)) = proved(a)?;
    let (named, f_name) = (a.named(), a.named().name);
    let two = format!("{f_name}(0,1,2) <= 1 and {f_name}(2,2,3) >= 1: the first pairs are (0,1), (2,2)");
    let (given, begins, partners) = match first {
        First::One => (vec![1], format!("{f_name}(0,1,2) >= 2: the first pair is (0,1)"), "b_0 = 1".to_string()),
        First::Two(third) if by_steps => {
            let (square, cross) = (named.at("2, 2, 3"), named.at("0, 1, 3"));
            let partners = format!("b_0 = 1, b_1 = 2, b_2 = 3 + max({square}, 1 + {cross})");
            (vec![1, 2, third], format!("{two}, (3,{third})"), partners)
        }
        First::Two(_) => (vec![1, 2], two, "b_0 = 1, b_1 = 2".to_string()),
    };
    let step = if by_steps { constraint_mex::step(a) } else { constraint_max::greatest(a) };
    let recursion = format!("a_n = mex, {step}, {partners}{}", named.given());
    let reasons: Vec<String> = a.proofs()?.reasons_with("chain-additivity").into_iter().chain([begins]).collect();
    if by_steps {
        let rule = Beginning::new(given, Constraint::new(ConstraintFormula::new(f)));
        return Some(Listing::proved("misere-mex", recursion, theorem, reasons, rule));
    }
    Some(Listing {
        kind: ListingKind::P,
        solver: "misere-mex",
        recursion: recursion.into(),
        theorem,
        reasons,
        source: greatest::of_constraint(given, f, a.gap()),
    })
}
