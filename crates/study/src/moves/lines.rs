//! Differences in a game with b_n = s a_n + t n (docs/proofs.md, Proposition 107 (c)).
//!
//! Let letter x of a word be A or B as x is an a_n or a b_n. This word is a fixed point: A becomes s + t - 1 letters A
//! and a B, and B becomes s letters A. Every factor of at most L letters occurs in the images of AA, AB and BA under a
//! power of this morphism for which the images of A and B have at least L letters.

use crate::moves::prefix::{Joined, Prefix};
use std::collections::BTreeSet;
use wythoff_base::{Budget, GaveUp};
use wythoff_solve::Analysis;

/// All differences up to `to`, the smaller amount first.
pub(crate) fn differences(
    analysis: &Analysis,
    (s, t): (u64, u64),
    to: u64,
    budget: &Budget,
) -> Result<BTreeSet<(u64, u64)>, GaveUp> {
    let mut found = BTreeSet::new();
    // b_n - b_m >= s + t.
    if s.saturating_add(t) > to {
        return Ok(found);
    }
    for (first, second) in [(true, true), (true, false), (false, true)] {
        let word = [image(first, s, t, to, budget)?, image(second, s, t, to, budget)?].concat();
        for start in (0..word.len()).filter(|at| word[*at]) {
            budget.tick(start as u64, Some(word.len() as u64))?;
            let letters = word[start + 1..].iter().zip(1u64..).take_while(|(_, k)| *k <= to);
            for (k, j) in letters.filter(|(is_a, _)| **is_a).map(|(_, k)| k).zip(1u64..) {
                let Some(l) = s.checked_mul(k).and_then(|l| l.checked_add(t.checked_mul(j)?)) else { break };
                if l > to {
                    break;
                }
                found.insert((k, l));
            }
        }
    }
    // Where piles are crossed, l - k is the sum of both b - a, which increase.
    let prefix = Prefix::list(analysis, |pairs| pairs.last().is_some_and(|(a, b)| b - a > to), budget)?;
    let crossed = |(_, joined): &(_, Joined)| joined.to.0 > joined.to.1;
    found.extend(prefix.differences(to, budget)?.into_iter().filter(crossed).map(|(amounts, _)| amounts));
    Ok(found)
}

/// The images of A (true) and B under powers of the morphism, until both have more than `to` letters.
fn image(letter: bool, s: u64, t: u64, to: u64, budget: &Budget) -> Result<Vec<bool>, GaveUp> {
    let (mut a, mut b) = (vec![true], vec![false]);
    while (a.len().min(b.len()) as u64) <= to {
        let part = s.saturating_add(t).saturating_mul(a.len() as u64).saturating_add(b.len() as u64);
        budget.allows(usize::try_from(part).unwrap_or(usize::MAX).saturating_mul(4))?;
        let mut next = Vec::new();
        (1..s + t).for_each(|_| next.extend_from_slice(&a));
        next.extend_from_slice(&b);
        b = a.repeat(usize::try_from(s).unwrap_or(0));
        a = next;
        budget.step()?;
    }
    Ok(if letter { a } else { b })
}
