//! The first P-positions of a game, and the differences between them.

use std::collections::BTreeMap;
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_solve::analysis::Analysis;

/// Two P-positions, the piles in an order in which a move leads from the first to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined<T = u64> {
    /// Before the move.
    pub from: (T, T),
    /// After it.
    pub to: (T, T),
}

/// A partner is not listed beyond this.
const LARGEST: u64 = 1 << 62;

/// The P-positions x <= y of a game, by x, as far as they were listed.
#[derive(Clone, Debug)]
pub struct Prefix {
    /// Them.
    pub pairs: Vec<(u64, u64)>,
    /// What they rest on.
    pub evidence: Evidence,
    /// Whether no more were listed because their numbers are large.
    pub ended: bool,
}

impl Prefix {
    /// As many as are wanted: the last one is that after which nothing more is asked for.
    pub fn list(
        analysis: &Analysis,
        mut enough: impl FnMut(&[(u64, u64)]) -> bool,
        budget: &Budget,
    ) -> Result<Prefix, GaveUp> {
        let mut listing = analysis.listing();
        let (mut pairs, mut ended): (Vec<(u64, u64)>, bool) = (Vec::new(), false);
        while !enough(&pairs) {
            budget.allows(pairs.len() * size_of::<(u64, u64)>())?;
            let Some(pair) = listing.next(budget)? else {
                ended = true;
                break;
            };
            let Some(b) = u64::try_from(&pair.b).ok().filter(|b| *b <= LARGEST) else {
                ended = true;
                break;
            };
            pairs.push((pair.a, b));
        }
        Ok(Prefix { pairs, evidence: listing.evidence(), ended })
    }

    /// The differences of two of them, positive in both piles and at most `to`, the smaller amount first; each with the first two
    /// that have it.
    pub fn differences(&self, to: u64, budget: &Budget) -> Result<BTreeMap<(u64, u64), Joined>, GaveUp> {
        let mut found = BTreeMap::new();
        for (n, &(a, b)) in self.pairs.iter().enumerate() {
            budget.tick(n as u64, Some(self.pairs.len() as u64))?;
            budget.allows(found.len() * 80)?;
            // Both amounts are at most `to`, and that taken from a is at least a - a_m where piles are crossed.
            for &(u, v) in self.pairs[..n].iter().rev().take_while(|(u, _)| a - u <= to) {
                for (u, v) in [(u, v), (v, u)] {
                    if let (Some(k), Some(l)) = (positive(a, u), positive(b, v))
                        && k.max(l) <= to
                    {
                        let joined = Joined { from: (a, b), to: (u, v) };
                        found.entry((k.min(l), k.max(l))).or_insert(joined);
                    }
                }
            }
        }
        Ok(found)
    }
}

fn positive(a: u64, b: u64) -> Option<u64> {
    a.checked_sub(b).filter(|difference| *difference > 0)
}
