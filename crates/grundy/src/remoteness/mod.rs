//! The lengths of games and the numbers of winning moves: row by row, each against the P-positions found before.
//!
//! From an N-position only moves into P count, from a P-position all moves. In both cases the computation runs over
//! the P-positions, which are few, and treats many positions at a time. The tests compare it with the definition.

mod legality;

use legality::Legality;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::Values;
use wythoff_check::{Options, Remoteness, judge_remoteness};
use wythoff_game::Ruleset;
use wythoff_table::outcomes;

/// The mark for no option yet: plays are shorter.
const NONE: u16 = u16::MAX;

/// The lengths and the numbers of winning moves of all positions with piles up to `size`, equal to those of
/// [`judge_remoteness`].
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("f = x1 + 1").unwrap();
/// let found = wythoff_grundy::remoteness(&game, 100, &Budget::unlimited()).unwrap();
/// assert_eq!((found.lengths.get(3, 6), found.wins.get(100, 100)), (Some(4), Some(5)));
/// ```
pub fn remoteness(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Remoteness, JudgeError> {
    match by_rows(ruleset, size, budget) {
        // The definition may not need a value that does not exist.
        Err(JudgeError::Eval(_)) => judge_remoteness(ruleset, size, budget),
        found => found,
    }
}

fn by_rows(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Remoteness, JudgeError> {
    let none = Spent::Memory(usize::MAX);
    let side = usize::try_from(size).ok().filter(|_| size <= Values::NARROW).ok_or(none)? + 1;
    let bytes = Legality::bytes(ruleset, side).saturating_add(2 * side * side);
    let found = Remoteness::zeros(size, bytes, budget)?;
    let board = outcomes(ruleset, size, budget)?;
    let mut pairs = board.p_positions().map(|(a, b)| (a as usize, b as usize)).peekable();
    let mut rows = RemotenessRows {
        side,
        most: (ruleset.play().q() - 1) as usize,
        misere: ruleset.play().is_misere(),
        legality: Legality::new(ruleset, side, budget)?,
        square: vec![0; side * side],
        found,
        known: vec![],
        best: vec![],
        wins: vec![],
        equal: vec![],
    };
    for x in 0..side {
        rows.begin(x, budget)?;
        for y in x..side {
            let losing = pairs.next_if_eq(&(x, y)).is_some();
            let length = if losing { rows.lost(x, y, budget)? } else { rows.won(y) };
            rows.set(x, y, length);
            if losing {
                rows.known.push((x, y));
                rows.along(x, y)?;
            }
        }
        // The board is symmetric: complete rows are also columns.
        (x..side).for_each(|y| rows.square[y * side + x] = rows.square[x * side + y]);
    }
    Ok(rows.found)
}

struct RemotenessRows<'a> {
    side: usize,
    /// The number of equal removals that may be blocked.
    most: usize,
    misere: bool,
    legality: Legality<'a>,
    /// The length of (x,y) at x side + y, for both orders of the piles.
    square: Vec<u16>,
    found: Remoteness,
    /// The P-positions so far.
    known: Vec<(usize, usize)>,
    /// For each y of the present row: the least length of an option in P, the number of moves into P, and the lengths
    /// of the options in P by equal removals, where these may be blocked.
    best: Vec<u16>,
    wins: Vec<u32>,
    equal: Vec<Vec<u32>>,
}

/// Adds the moves into a P-position of this length, for the positions of the row that have such a move.
fn add(best: &mut [u16], wins: &mut [u32], length: u16, legal: &[u16]) {
    best.iter_mut().zip(legal).for_each(|(best, legal)| *best = (*best).min(length | !legal));
    wins.iter_mut().zip(legal).for_each(|(wins, legal)| *wins += u32::from(legal & 1));
}

/// The greatest length among the legal options.
fn longest(row: &[u16], legal: &[u16]) -> Option<u32> {
    let greatest = row.iter().zip(legal).fold(0, |most, (length, legal)| (length & legal).max(most));
    (greatest > 0 || legal.iter().any(|legal| *legal != 0)).then_some(greatest.into())
}

impl RemotenessRows<'_> {
    /// Adds the moves from row x, y >= x, into P-positions of other rows.
    fn begin(&mut self, x: usize, budget: &Budget) -> Result<(), JudgeError> {
        let RemotenessRows { side, most, legality, square, known, best, wins, equal, .. } = self;
        (*best, *wins) = (vec![NONE; *side], vec![0; *side]);
        *equal = if *most > 0 { vec![vec![]; *side] } else { vec![] };
        for &(a, b) in known.iter() {
            budget.tick(x as u64, Some(*side as u64))?;
            let length = square[a * *side + b];
            let first = x.max(b + 1);
            let legal = legality.into((a, b), x, first)?;
            let same = x + b - a;
            if *most > 0 && legal.get_mut(same - first).is_some_and(|legal| std::mem::take(legal) != 0) {
                equal[same].push(length.into());
                wins[same] += 1;
            }
            add(&mut best[first.min(*side)..], &mut wins[first.min(*side)..], length, legal);
            if a < b && b < x {
                add(&mut best[x..], &mut wins[x..], length, legality.into((b, a), x, x)?);
            }
            if b >= x && legality.first((a, b), x)? {
                add(&mut best[b..], &mut wins[b..], length, &[NONE]);
            }
            if b == x {
                add(&mut best[x..], &mut wins[x..], length, legality.second((x, a), x)?);
            }
        }
        Ok(())
    }

    /// Adds the moves along row x into the P-position (x,y).
    fn along(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        let length = self.square[x * self.side + y];
        let legal = self.legality.second((x, y), y + 1)?;
        add(&mut self.best[y + 1..], &mut self.wins[y + 1..], length, legal);
        Ok(())
    }

    /// The length of an N-position of the row.
    fn won(&mut self, y: usize) -> u32 {
        let other = Some(self.best[y].into()).filter(|_| self.best[y] != NONE);
        Options { equal: self.equal.get_mut(y).map(std::mem::take).unwrap_or_default(), other }.won(self.most)
    }

    /// The length of a P-position of the row, over all its moves.
    fn lost(&mut self, x: usize, y: usize, budget: &Budget) -> Result<u32, JudgeError> {
        let RemotenessRows { square, side, legality, most, known, .. } = self;
        let mut options = Options::default();
        for a in 0..x {
            budget.tick(x as u64, Some(*side as u64))?;
            let row = &square[a * *side..][..y];
            let legal = legality.from((x, y), a)?;
            let same = y - (x - a);
            // An equal removal into P is blocked, and does not count.
            if *most > 0 && std::mem::take(&mut legal[same]) != 0 && known.binary_search(&(a, same)).is_err() {
                options.equal.push(row[same].into());
            }
            options.other = options.other.max(longest(row, legal));
        }
        for (kept, from) in [(x, y), (y, x)] {
            let row = &square[kept * *side..][..from];
            options.other = options.other.max(longest(row, legality.one_pile(kept, from)?));
        }
        Ok(options.lost(most.saturating_sub(self.wins[y] as usize), self.misere))
    }

    fn set(&mut self, x: usize, y: usize, length: u32) {
        self.square[x * self.side + y] = length as u16;
        self.found.lengths.set(x, y, length as usize);
        self.found.wins.set(x, y, self.wins[y] as usize);
    }
}
