//! Games with free one-pile moves: every x has at most one partner in P (docs/proofs.md, Proposition 12).

use super::{JudgeError, Reach};
use crate::bits::Bits;
use wythoff_base::Budget;

/// The P-positions with x <= y.
///
/// A number used as y by an earlier pair has its partner, and all y >= x of its row are N. Otherwise y >= x is N by a
/// one-pile move of x exactly when y is used, and by a one-pile move of y exactly when a smaller y of the row is in P.
/// So the first y that nothing reaches is the only P-position of the row. One-pile moves are never blocked, so the one
/// position without a surviving move is (0,0); misère play differs only in that (0,0) is N.
///
/// The search ends once `count` pairs are found; then the answer is true.
pub(super) fn pairs(
    reach: &mut dyn Reach,
    side: usize,
    misere: bool,
    count: usize,
    budget: &Budget,
) -> Result<(Vec<(u32, u32)>, bool), JudgeError> {
    let (mut used, mut row, mut pairs) = (Bits::new(side), Bits::new(side), vec![]);
    for x in 0..side {
        budget.tick(x as u64, Some(side as u64))?;
        if used.contains(x) {
            continue;
        }
        row.copy_from(&used);
        if misere && x == 0 {
            row.insert(0);
        }
        reach.reach(x, &mut row, budget)?;
        let Some(y) = row.first_missing(x) else { continue };
        used.insert(y);
        pairs.push((x as u32, y as u32));
        if pairs.len() >= count {
            return Ok((pairs, true));
        }
        reach.found(x, y)?;
    }
    Ok((pairs, false))
}
