//! wyt-max: Wyt(f) where f(k) - k does not fall, in normal and misère play.
//!
//! Theorem. With h(k) = max(k, ceil f(k)) - k, a_n = mex and b_n = a_n + max over m < n of (d_m + h(a_n - a_m)),
//! d = b - a, are the P-positions. They begin with (0,0); in misère play with (0,1) if h(1) >= 2, and with (0,1), (2,2)
//! if h(1) = 1.
//! Hypotheses. h does not fall for k >= 1; in misère play h(1) >= 1.
//! Complexity. One comparison for each pair if f is a line s k + t, p + q steps if h(k + q) = h(k) + D for k >= p;
//! otherwise only the ranges of m that may hold the maximum, at most O(n) for pair n.
//! Reference. docs/proofs.md, Propositions 40 to 44. \[FT13\] asks about every real line with s >= 1.
//! Deviation. This is in no paper. In misère play with h(1) = 0 nothing is claimed.

use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Listing, ListingKind};
use wythoff_base::IBig;
use wythoff_game::{Play, TwoPile};

/// The P-positions, if h does not fall.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let rules = a.game().filter(|rules| rules.free_single() && matches!(rules.two_pile(), TwoPile::Wyt(_)))?;
    let gap = a.gap()?;
    let first = gap.at(1).ok()?;
    let (given, number, begins) = match rules.play() {
        Play::Misere if first >= IBig::from(2) => (vec![1], 42, "b_0 = 1"),
        Play::Misere if first.is_one() => (vec![1, 2], 42, "b_0 = 1, b_1 = 2"),
        Play::Normal => (vec![0], 40, "b_0 = 0"),
        _ => return None,
    };
    let (named, play) = (a.named(), if number == 42 { " (mis\u{E8}re play)" } else { "" });
    // The definition of F follows that of h.
    let also = if named.is.is_empty() { String::new() } else { format!(" and {}", named.is) };
    let h = format!("h(k) = max(k, {}) - k", named.at("k"));
    let wording = if given.len() > 1 {
        "h(1) = 1: the first pairs are (0,1), (2,2)"
    } else {
        "h(1) >= 2: the first pair is (0,1)"
    };
    let mut reasons = vec![format!("h does not fall: {}", gap.proof.clone().about(named.name))];
    reasons.extend((number == 42).then(|| wording.to_string()));
    Some(Listing {
        kind: ListingKind::P,
        solver: "wyt-max",
        recursion: format!(
            "a_n = mex, b_n = a_n + max over m < n of (b_m - a_m + h(a_n - a_m)), {begins}, where {h}{also}"
        )
        .into(),
        theorem: format!("docs/proofs.md, Proposition {number}: {h} does not fall{}{play}", named.given()),
        reasons,
        source: greatest::of_gap(given, gap),
    })
}
