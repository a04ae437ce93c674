//! The outcome of a sum, from the definition: a move in a sum is a move in one summand. Every position of the product
//! is decided.

use crate::judge_values::NoValues;
use crate::moves::options;
use wythoff_base::{Budget, Spent};
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles, Position};

/// One summand.
#[derive(Clone, Debug)]
pub enum Summand<'a> {
    /// A position of a game. Only its moves matter; the convention is that of the sum.
    Game(&'a Ruleset, Position),
    /// A pile of Nim.
    Heap(u64),
}

/// The positions that play in a summand can reach, each after its options; the last one is the summand itself.
struct Followers {
    positions: Vec<Piles>,
    options: Vec<Vec<usize>>,
}

impl Followers {
    fn of(summand: &Summand, budget: &Budget) -> Result<Followers, NoValues> {
        let none = Spent::Memory(usize::MAX);
        let (rules, start) = match summand {
            Summand::Game(rules, _) if rules.play().is_blocking() => {
                return Err(NoValues::Blocking(rules.play().q()));
            }
            Summand::Game(rules, start) => (Some(rules), *start),
            Summand::Heap(heap) => (None, Position::new(0, *heap)),
        };
        let count = (u128::from(*start.x()) + 1).saturating_mul(u128::from(*start.y()) + 1).saturating_mul(64);
        budget.allows(usize::try_from(count).map_err(|_| none)?)?;
        // The smaller pile never exceeds the smaller pile at the start, nor the larger pile the larger.
        let mut positions: Vec<Position> =
            (0..=*start.x()).flat_map(|x| (x..=*start.y()).map(move |y| Position::new(x, y))).collect();
        // The memory was granted, so their sums fit a machine word.
        let rank = |at: &Position| (at.x() + at.y(), *at);
        positions.sort_by_key(rank);
        let place = |to: Piles| positions.binary_search_by_key(&rank(&to.into()), rank).ok();
        let mut all = Vec::with_capacity(positions.len());
        for at in &positions {
            budget.look(0, None)?;
            let from = Piles::from(*at);
            let mut found = match rules {
                Some(rules) => options(rules, from).collect::<Result<Vec<_>, _>>()?,
                None => (0..from.y).map(|y| Piles { x: 0, y }).collect(),
            }
            .into_iter()
            .filter_map(place)
            .collect::<Vec<_>>();
            found.sort_unstable();
            found.dedup();
            all.push(found);
        }
        Ok(Followers { positions: positions.into_iter().map(Piles::from).collect(), options: all })
    }
}

/// The outcome of each position of a product.
pub struct SumBoard {
    summands: Vec<Followers>,
    /// Whether the position is P. The index of the last summand runs fastest.
    lost: Vec<bool>,
}

/// The outcome of a sum, and of all sums that play can reach from it.
///
/// ```
/// use wythoff_check::{Summand, judge_sum};
/// use wythoff_base::Budget;
/// use wythoff_game::{position::{Outcome, Position}, Ruleset};
/// let wythoff = Ruleset::parse("wythoff").unwrap();
/// // (1,2) + (1,2) is lost in normal play, as every sum of two equal positions is.
/// let twice = [Summand::Game(&wythoff, Position::new(1, 2)), Summand::Game(&wythoff, Position::new(1, 2))];
/// assert_eq!(judge_sum(&twice, false, &Budget::unlimited()).unwrap().outcome(), Outcome::P);
/// assert_eq!(judge_sum(&[], true, &Budget::unlimited()).unwrap().outcome(), Outcome::N);
/// ```
pub fn judge_sum(summands: &[Summand], misere: bool, budget: &Budget) -> Result<SumBoard, NoValues> {
    let summands: Vec<Followers> = summands.iter().map(|one| Followers::of(one, budget)).collect::<Result<_, _>>()?;
    let size = summands.iter().try_fold(1usize, |size, one| size.checked_mul(one.positions.len()));
    let size = size.ok_or(Spent::Memory(usize::MAX))?;
    budget.allows(size)?;
    let mut board = SumBoard { summands, lost: Vec::with_capacity(size) };
    for at in 0..size {
        budget.tick(at as u64, Some(size as u64))?;
        let mut terminal = true;
        let won = board.options(at).any(|(_, _, to)| {
            terminal = false;
            board.lost[to]
        });
        board.lost.push(!(won || misere && terminal));
    }
    Ok(board)
}

impl SumBoard {
    /// The options of a position of the product: the summand, the index of its new position, and the index in the
    /// product.
    fn options(&self, at: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        let mut stride = 1;
        self.summands.iter().enumerate().rev().flat_map(move |(which, one)| {
            let (here, step) = (at / stride % one.positions.len(), stride);
            stride *= one.positions.len();
            one.options[here].iter().map(move |to| (which, *to, at - (here - to) * step))
        })
    }

    /// The outcome of the sum.
    pub fn outcome(&self) -> Outcome {
        if self.lost.last().copied().unwrap_or(true) { Outcome::P } else { Outcome::N }
    }

    /// The outcome when the summands are at these positions, Nim piles as second piles; `None` if play cannot reach
    /// them.
    pub fn at(&self, positions: &[Position]) -> Option<Outcome> {
        let mut at = 0;
        for (one, wanted) in self.summands.iter().zip(positions) {
            at = at * one.positions.len() + one.positions.iter().position(|known| Position::from(*known) == *wanted)?;
        }
        Some(if *self.lost.get(at)? { Outcome::P } else { Outcome::N })
    }

    /// Every winning move: the summand and the position it leaves there; a Nim pile is the second pile.
    pub fn winning(&self) -> Vec<(usize, Piles)> {
        let all = self.options(self.lost.len() - 1).filter(|(_, _, to)| self.lost[*to]);
        let mut moves: Vec<_> = all.map(|(which, to, _)| (which, self.summands[which].positions[to])).collect();
        moves.sort_unstable();
        moves
    }
}
