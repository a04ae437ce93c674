//! The judge: P and N of every position of a box from the definition of the moves alone. Simple and slow for ever.

use crate::piles::convention::Convention;
use wythoff_base::{Budget, GaveUp};

/// All P-positions with no pile above `to`, the piles in every order.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::piles::{Convention, judge};
/// let p = judge(Convention::Pair, 3, 2, &Budget::unlimited()).unwrap();
/// assert!(p.contains(&vec![1, 1, 1]) && p.contains(&vec![2, 0, 1]) && !p.contains(&vec![1, 2, 2]));
/// ```
pub fn judge(convention: Convention, piles: usize, to: u64, budget: &Budget) -> Result<Vec<Vec<u64>>, GaveUp> {
    let side = usize::try_from(to).ok().and_then(|to| to.checked_add(1));
    let size = side.zip(u32::try_from(piles).ok()).and_then(|(side, piles)| side.checked_pow(piles));
    let Some((side, size)) = side.zip(size) else { return Err(GaveUp::memory(usize::MAX)) };
    let (mut found, mut position): (Vec<Vec<u64>>, Vec<u64>) = (Vec::new(), vec![0; piles]);
    let mut take = position.clone();
    for index in 0..size {
        budget.allows(found.len().saturating_mul(24 + 8 * piles))?;
        // A move lowers piles, and with them the index: whatever it leads to is decided.
        let mut rest = index;
        for pile in position.iter_mut().rev() {
            (*pile, rest) = ((rest % side) as u64, rest / side);
        }
        let mut wins = false;
        for p in &found {
            budget.tick(index as u64, Some(size as u64))?;
            if position.iter().zip(p).all(|(have, keep)| have >= keep) {
                take.iter_mut().zip(position.iter().zip(p)).for_each(|(k, (have, keep))| *k = have - keep);
                wins |= convention.legal(&take);
            }
        }
        if !wins {
            found.push(position.clone());
        }
    }
    Ok(found)
}
