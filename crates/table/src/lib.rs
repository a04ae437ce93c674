//! Internal to the crate `wythoff`. The outcome table of a box by row bitsets, without enumerating single moves; the
//! judge is the reference for it.
//!
//! Row x has one bit per y, set when (x,y) can move into P. The P-positions found in earlier rows set the bits of the
//! positions that reach them: intervals in constraint games; lines, intervals or shifted move sets where legality
//! depends on (k,l) alone. Where one-pile moves are free, only the first y that reaches nothing is wanted, and only
//! the y before it are tested. Only y >= x is considered, so the smaller pile before the move is x0 = x. Legality is
//! computed here from f and the conditions themselves, never by [`Ruleset::allows`].

mod alone;
pub(crate) mod arbiter;
mod bits;
mod cells;
mod dense;
mod diagonals;
mod equal;
mod free;
mod growing;
mod lanes;
mod move_lines;
mod near;
mod noted;
mod parts;
mod periods;
mod probe;
mod ranges;
mod remainders;
mod restricted;
mod scan;
mod singles;
mod spans;
mod sparse;
mod split;
mod steady;
mod varying;
mod vectors;

pub use arbiter::Arbiter;

use crate::bits::Bits;
use singles::Singles;
use wythoff_base::{Budget, Spent};
use wythoff_check::{Board, side};
use wythoff_check::{JudgeError, judge};
use wythoff_game::Var;
use wythoff_game::eval::Condition;
use wythoff_game::{Ruleset, Single, TwoPile};

/// The two-pile moves of a game, seen from the P-positions they lead to.
trait Reach {
    /// Takes note of a P-position a <= b; the rows above a are still to come.
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError>;

    /// Adds every y >= x for which a two-pile move from (x,y) into the P-positions found survives the blocking. Bits
    /// below x have no meaning. Rows come in ascending order; some may be left out, and one may come again. Where
    /// one-pile moves are free, bits after the first y that is then missing may be left out.
    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError>;
}

/// Moves of games in which a player may be left without a move.
trait Escape: Reach {
    /// Whether some two-pile move from (x,y), x <= y, into N is legal.
    fn escapes(&self, x: usize, y: usize, p: &[Bits], budget: &Budget) -> Result<bool, JudgeError>;
}

/// The outcomes of all positions with piles up to `size`, equal to those of [`judge`].
///
/// The table may need a value of the rule that does not exist although no outcome depends on it: then use the judge.
///
/// ```
/// use wythoff_table::table;
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("f = x1 + 1").unwrap();
/// let board = table(&game, 1000, &Budget::unlimited()).unwrap();
/// assert_eq!(board.p_positions().take(5).collect::<Vec<_>>(), [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17)]);
/// ```
pub fn table(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Board, JudgeError> {
    let misere = ruleset.play().is_misere();
    let side = fits(size, budget)?;
    let singles = match ruleset.single() {
        Single::Free => return Ok(Board::new(size, free(ruleset, side, usize::MAX, budget)?.0)),
        Single::Forbidden => Singles::none(side),
        Single::If(condition) => Singles::new(condition, side, budget)?,
    };
    // Where one-pile moves are restricted a player may be stuck, so the moves into N are needed as well.
    let mut reach = escape(ruleset, side, budget)?;
    Ok(Board::new(size, restricted::pairs(reach.as_mut(), side, misere, &singles, budget)?))
}

/// The number of piles 0..=size, if the budget allows what the fastest path needs: columns, counts and pairs. The
/// other paths request the rest of their memory themselves.
fn fits(size: u64, budget: &Budget) -> Result<usize, JudgeError> {
    let side = side(size)?;
    budget.allows(side.checked_mul(64).ok_or(Spent::Memory(usize::MAX))?)?;
    Ok(side)
}

/// The P-positions of a game with free one-pile moves, by their smaller pile; true if the search ended with `count` of
/// them.
fn free(ruleset: &Ruleset, side: usize, count: usize, budget: &Budget) -> Result<(Vec<(u32, u32)>, bool), JudgeError> {
    let mut reach: Box<dyn Reach> = match ruleset.two_pile() {
        TwoPile::Take(c) => take(c, side, ruleset.play().q(), budget)?,
        _ => escape(ruleset, side, budget)?,
    };
    free::pairs(reach.as_mut(), side, ruleset.play().is_misere(), count, budget)
}

/// The two-pile moves of a `take` rule in games with free one-pile moves.
fn take(c: &Condition, side: usize, q: u32, budget: &Budget) -> Result<Box<dyn Reach>, JudgeError> {
    if !mentions_piles(c) {
        let parts = if q == 1 { parts::Parts::new(c, side, budget)? } else { None };
        return match parts {
            Some(parts) => Ok(Box::new(parts)),
            None => Ok(Box::new(growing::Growing::new(c, side, q, budget)?)),
        };
    }
    // Blocking counts the moves into P: one that is found is not enough, and none may be counted twice.
    if q > 1 {
        return Ok(Box::new(cells::Cells::new(c, side, q, true)));
    }
    match split::Split::new(c, side) {
        Some(split) => Ok(Box::new(split)),
        None => Ok(Box::new(probe::Probe::new(c, side, q, budget)?)),
    }
}

/// The two-pile moves of any game, with any one-pile moves.
fn escape(ruleset: &Ruleset, side: usize, budget: &Budget) -> Result<Box<dyn Escape>, JudgeError> {
    let q = ruleset.play().q();
    Ok(match ruleset.two_pile() {
        TwoPile::Constraint(f) if f.expr().mentions(Var::X0) => Box::new(varying::Varying::new(f, side, q)),
        TwoPile::Constraint(f) => Box::new(steady::Steady::new(f, side, q)),
        TwoPile::Wyt(f) => Box::new(vectors::Vectors::wyt(f, side, q, budget)?),
        TwoPile::Take(c) if mentions_piles(c) => Box::new(cells::Cells::new(c, side, q, false)),
        TwoPile::Take(c) => match sparse::Sparse::new(c, side, side, q, false, budget)? {
            Some(sparse) => Box::new(sparse),
            None => Box::new(vectors::Vectors::take(c, side, q, budget)?),
        },
    })
}

/// The result of [`first`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstPairs {
    /// The number of P-positions that was wanted, by x: all those of the box up to the last x. So the positions with
    /// both piles up to that x are decided (docs/proofs.md, Proposition 56); where each x has a partner, also those
    /// with one such pile (Proposition 53).
    Rows(Vec<(u64, u64)>),
    /// The whole box.
    Box(Board),
}

/// The first `count` P-positions of a box by their smaller pile, where one-pile moves are free and the box has that
/// many; otherwise the whole box, as [`outcomes`] gives it.
///
/// ```
/// use wythoff_table::{FirstPairs, first};
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("take = k == l").unwrap();
/// let found = first(&game, 30, 4, &Budget::unlimited()).unwrap();
/// assert_eq!(found, FirstPairs::Rows(vec![(0, 0), (1, 2), (3, 5), (4, 7)]));
/// // Row 3 has no partner there.
/// assert!(matches!(first(&game, 4, 3, &Budget::unlimited()).unwrap(), FirstPairs::Box(_)));
/// ```
pub fn first(ruleset: &Ruleset, size: u64, count: usize, budget: &Budget) -> Result<FirstPairs, JudgeError> {
    if !ruleset.free_single() {
        return outcomes(ruleset, size, budget).map(FirstPairs::Box);
    }
    let found = fits(size, budget).and_then(|side| free(ruleset, side, count, budget));
    match found {
        Ok((pairs, true)) => Ok(FirstPairs::Rows(pairs.into_iter().map(|(x, y)| (x.into(), y.into())).collect())),
        Ok((pairs, false)) => Ok(FirstPairs::Box(Board::new(size, pairs))),
        // The judge asks only for values that an outcome depends on.
        Err(JudgeError::Eval(_)) => judge(ruleset, size, budget).map(FirstPairs::Box),
        Err(spent) => Err(spent),
    }
}

/// The board by [`table`], or by [`judge`] where the table declines.
///
/// ```
/// use wythoff_check::JudgeError;
/// use wythoff_table::{outcomes, table};
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// // Undefined for k = 10, but with piles up to 10 such a position can move to (6,10) as well.
/// let game = Ruleset::parse("wyt = k + 1 + 0/(k - 10)").unwrap();
/// assert!(matches!(table(&game, 10, &Budget::unlimited()), Err(JudgeError::Eval(_))));
/// assert!(outcomes(&game, 10, &Budget::unlimited()).is_ok());
/// ```
pub fn outcomes(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Board, JudgeError> {
    table(ruleset, size, budget).or_else(|error| match error {
        JudgeError::Eval(_) => judge(ruleset, size, budget),
        spent => Err(spent),
    })
}

/// Whether legality depends on more than the amounts.
fn mentions_piles(condition: &Condition) -> bool {
    [Var::X0, Var::Y0, Var::X1, Var::Y1].iter().any(|&var| condition.expr().mentions(var))
}

/// The number as a machine integer; piles are below 2^32 here.
fn int(n: usize) -> i64 {
    n as i64
}

/// A value of f as a width: a negative value acts as 0, and all widths beyond the box act alike.
fn width(f: i64, side: usize) -> usize {
    usize::try_from(f.max(0)).unwrap_or(usize::MAX).min(2 * side)
}
