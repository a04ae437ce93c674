//! One position: who wins, and a winning move.

use crate::piles::convention::Convention;
use crate::piles::formula::Formula;
use crate::piles::layers::Layers;
use crate::piles::list::Method;
use crate::piles::table::PileTable;
use wythoff_base::{Budget, GaveUp, UBig};

/// What is known of a position.
pub struct Solved {
    /// Where a winning move leads, the piles in the order given; nothing if the position is P.
    pub to: Option<Vec<UBig>>,
    /// How it was found.
    pub method: Method,
}

/// Decides a position: of any size where there is a formula, otherwise by the definition.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::piles::{Convention, solve};
/// let piles = [11u8, 8, 2].map(Into::into);
/// let solved = solve(Convention::Nimsum, &piles, &Budget::unlimited()).unwrap();
/// assert_eq!(solved.to, Some([11u8, 8, 1].map(Into::into).to_vec()));
/// ```
pub fn solve(convention: Convention, piles: &[UBig], budget: &Budget) -> Result<Solved, GaveUp> {
    if let Some(formula) = Formula::of(convention, piles.len()) {
        return Ok(Solved { to: formula.winning(piles), method: Method::Formula(formula.theorem) });
    }
    let small: Option<Vec<u64>> = piles.iter().map(|pile| u64::try_from(pile).ok()).collect();
    let small = small.ok_or_else(|| GaveUp::beyond("no formula is known, and the piles are too large for a table"))?;
    let largest = small.iter().copied().max().unwrap_or(0);
    if let &[a, b, c] = small.as_slice() {
        let mut order = [(a, 0), (b, 1), (c, 2)];
        order.sort_unstable();
        let sorted = order.map(|(pile, _)| pile);
        let layers = Layers::finished(convention, sorted[0], largest, budget)?;
        if layers.is_p(sorted) {
            return Ok(Solved { to: None, method: Method::Layers });
        }
        let won = layers.winning(sorted, budget)?;
        let to = won.map(|found| {
            let mut to = vec![UBig::ZERO; 3];
            order.iter().zip(found).for_each(|((_, place), pile)| to[*place] = pile.into());
            to
        });
        return Ok(Solved { to, method: Method::Layers });
    }
    let table = PileTable::new(convention, small.len(), largest, budget)?;
    let to = table.winning(&small, budget)?.map(|to| to.into_iter().map(UBig::from).collect());
    Ok(Solved { to, method: Method::Table })
}
