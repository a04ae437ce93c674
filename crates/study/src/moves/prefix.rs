//! The first P-positions of a game, and the differences between them.

use std::collections::BTreeMap;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_solve::Analysis;

/// Two P-positions, with the piles in an order in which a move leads from the first to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined<T = u64> {
    /// The position before the move.
    pub from: (T, T),
    /// The position after the move.
    pub to: (T, T),
}

/// The largest partner that is listed: differences and sums of two fit a `u64`.
const LARGEST: u64 = 1 << 62;

/// The first P-positions x <= y of a game, by x.
#[derive(Clone, Debug)]
pub(crate) struct Prefix {
    /// The P-positions.
    pub pairs: Vec<(u64, u64)>,
    /// The evidence for them.
    pub evidence: Evidence,
}

impl Prefix {
    /// Lists P-positions until `enough` is true.
    pub(crate) fn list(
        analysis: &Analysis,
        mut enough: impl FnMut(&[(u64, u64)]) -> bool,
        budget: &Budget,
    ) -> Result<Prefix, GaveUp> {
        let mut listing = analysis.listing();
        let mut pairs: Vec<(u64, u64)> = Vec::new();
        while !enough(&pairs) {
            budget.allows(pairs.len() * size_of::<(u64, u64)>())?;
            let Some(pair) = listing.next(budget)? else {
                break;
            };
            let Some(b) = u64::try_from(&pair.b).ok().filter(|b| *b <= LARGEST) else {
                break;
            };
            pairs.push((pair.a, b));
        }
        Ok(Prefix { pairs, evidence: listing.evidence() })
    }

    /// The differences of two P-positions, positive in both piles and at most `to`, the smaller amount first; each
    /// with the first two P-positions that have it.
    pub(crate) fn differences(&self, to: u64, budget: &Budget) -> Result<BTreeMap<(u64, u64), Joined>, GaveUp> {
        let mut found = BTreeMap::new();
        for (n, &(a, b)) in self.pairs.iter().enumerate() {
            budget.tick(n as u64, Some(self.pairs.len() as u64))?;
            budget.allows(found.len() * 80)?;
            // Both amounts are at most `to`; where piles are crossed, the amount taken from a is at least a - a_m.
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
