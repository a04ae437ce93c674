//! wyt-max: Wyt(f) with f(k) - k not falling, in normal and misère play.
//!
//! Theorem. With h(k) = max(k, ceil f(k)) - k, a_n = mex and b_n = a_n + max over m < n of d_m + h(a_n - a_m), d = b - a, are the
//! P-positions, begun with (0,0); in misère play with (0,1) if h(1) >= 2, and with (0,1), (2,2) if h(1) = 1.
//! Hypotheses. h does not fall for k >= 1; in misère play h(1) >= 1.
//! Complexity. One comparison a pair for a line s k + t, p + q steps where h(k + q) = h(k) + D for k >= p; otherwise only the
//! ranges of m that may hold the maximum, at most O(n) for pair n.
//! Reference. docs/proofs.md, Propositions 40 to 44. Every real line with s >= 1: a question of \[FT13\].
//! Deviation. In no paper. In misère play with h(1) = 0 nothing is claimed.

use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Kind, Listing};
use wythoff_exact::IBig;
use wythoff_game::ruleset::{Play, TwoPile};

/// The P-positions, if h does not fall.
pub fn build(a: &Facts) -> Option<Listing> {
    let rules = a.game().filter(|rules| rules.free_single() && matches!(rules.two_pile(), TwoPile::Wyt(_)))?;
    let gap = a.gap()?;
    let first = gap.at(1).ok()?;
    let (given, number, begins) = match rules.play() {
        Play::Misere if first >= IBig::from(2) => (vec![1], 42, "b_0 = 1, then "),
        Play::Misere if first.is_one() => (vec![1, 2], 42, "b_0 = 1, b_1 = 2, then "),
        Play::Normal => (vec![0], 40, ""),
        _ => return None,
    };
    let h = format!("max(0, {} - k)", a.acting("k"));
    let words = if given.len() > 1 {
        "h(1) = 1: the first pairs are (0,1), (2,2)"
    } else {
        "h(1) >= 2: the first pair is (0,1)"
    };
    let mut reasons = vec![format!("h does not fall: {}", gap.proof)];
    reasons.extend((number == 42).then(|| words.to_string()));
    Some(Listing {
        kind: Kind::P,
        solver: "wyt-max",
        recursion: format!("{begins}a_n = mex, b_n = a_n + max over m < n of b_m - a_m + h(a_n - a_m), h(k) = {h}")
            .into(),
        theorem: format!(
            "docs/proofs.md, Proposition {number}: h(k) = max(k, ceil f(k)) - k does not fall, so the greatest difference that an \
             earlier pair demands gives the P-positions"
        ),
        reasons,
        source: greatest::of_gap(given, gap),
    })
}
