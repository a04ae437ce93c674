//! The outcome of every position of a box.

use wythoff_base::Spent;
use wythoff_game::position::Outcome;

/// The outcomes of all positions with piles up to `size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u64,
    /// The P-positions with x <= y, by x then y.
    pairs: Vec<(u32, u32)>,
}

/// The number of piles 0..=size; a board numbers them with 32 bits.
pub fn side(size: u64) -> Result<usize, Spent> {
    let side = u32::try_from(size).ok().and_then(|n| usize::try_from(n).ok()?.checked_add(1));
    side.ok_or(Spent::Memory(usize::MAX))
}

impl Board {
    /// The board whose P-positions are these; x <= y <= size in each.
    pub fn new(size: u64, mut pairs: Vec<(u32, u32)>) -> Board {
        pairs.sort_unstable();
        Board { size, pairs }
    }

    /// The largest pile covered.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// P or N, the piles in any order; `None` outside the box.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        let (x, y) = (x.min(y), x.max(y));
        if y > self.size {
            return None;
        }
        let known = |(a, b): &(u32, u32)| (u64::from(*a), u64::from(*b)).cmp(&(x, y));
        Some(if self.pairs.binary_search_by(known).is_ok() { Outcome::P } else { Outcome::N })
    }

    /// The number of P-positions with x <= y.
    pub fn count(&self) -> usize {
        self.pairs.len()
    }

    /// The P-positions with x <= y, by x, then y.
    pub fn p_positions(&self) -> impl Iterator<Item = (u64, u64)> {
        self.pairs.iter().map(|&(x, y)| (x.into(), y.into()))
    }

    /// The P-positions with x <= y, by y, then x: an order that reaches all of them even if a row has infinitely many.
    ///
    /// ```
    /// use wythoff_check::judge;
    /// use wythoff_base::Budget;
    /// use wythoff_game::Ruleset;
    /// let game = Ruleset::parse("take = k == l, no single").unwrap();
    /// let board = judge(&game, 4, &Budget::unlimited()).unwrap();
    /// assert_eq!(board.p_positions_by_y(), [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]);
    /// ```
    pub fn p_positions_by_y(&self) -> Vec<(u64, u64)> {
        let mut pairs: Vec<_> = self.p_positions().collect();
        pairs.sort_unstable_by_key(|&(x, y)| (y, x));
        pairs
    }
}
