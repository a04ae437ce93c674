//! Games with `no single` or `single = CONDITION`: a row may hold many P-positions.

use super::singles::Singles;
use super::{Escape, JudgeError};
use crate::bits::Bits;
use wythoff_base::{Budget, Spent};

/// The P-positions with x <= y; `singles` are the moves in one pile.
///
/// At a position that nothing reaches, every move into P is blocked or missing. In normal play it is a P-position. In
/// misère play it is one only if a move survives, and such a move leads to N.
pub(super) fn pairs(
    reach: &mut dyn Escape,
    side: usize,
    misere: bool,
    singles: &Singles,
    budget: &Budget,
) -> Result<Vec<(u32, u32)>, JudgeError> {
    let board = Bits::bytes(side).checked_mul(side).ok_or(Spent::Memory(usize::MAX))?;
    budget.allows(board)?;
    // Every cell of P, in both orders.
    let mut p = vec![Bits::new(side); side];
    let amounts = &singles.amounts;
    let (mut row, mut pairs) = (Bits::new(side), vec![]);
    for x in 0..side {
        budget.tick(x as u64, Some(side as u64))?;
        // A pair takes at most six words here and in the source, twice that while the lists grow.
        budget.allows(board + pairs.len() * 96)?;
        row.clear();
        for k in amounts.iter().take_while(|&k| k <= x) {
            row.union_shifted(p[x - k].limbs(), 0);
        }
        for y in p[x].iter() {
            row.union_shifted(amounts.limbs(), y);
        }
        reach.reach(x, &mut row, budget)?;
        let mut next = x;
        while let Some(y) = row.first_missing(next) {
            budget.tick(x as u64, Some(side as u64))?;
            next = y + 1;
            if singles.reach(x, y, &p)? || (misere && !singles.any(x, y)? && !reach.escapes(x, y, &p, budget)?) {
                continue;
            }
            p[x].insert(y);
            p[y].insert(x);
            row.union_shifted(amounts.limbs(), y);
            pairs.push((x as u32, y as u32));
            reach.found(x, y)?;
        }
    }
    Ok(pairs)
}
