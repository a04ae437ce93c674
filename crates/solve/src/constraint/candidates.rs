//! The candidates S of a constraint game, moves inside S, and S against P.

use super::search::too_large;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_game::eval::Formula;

/// Piles above this are not followed: sums of two of them are words with sign.
const LIMIT: i64 = 1 << 61;

/// The largest smaller pile of candidates that are compared with each other: up to 2000 of them, two million pairs.
const REACH: u64 = 2000;

/// The first candidates: a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + F(a_(n-1), b_(n-1), a_n), (a_0, b_0) = (0, 0).
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The pairs (a_n, b_n), a increasing.
    pub pairs: Vec<(i64, i64)>,
    /// Every candidate with smaller pile at most this is there.
    pub bound: u64,
}

/// F = max(0, ceil f).
fn acting(f: &Formula, (x1, y1): (i64, i64), x0: i64) -> Result<i64, JudgeError> {
    Ok(f.ceil_saturating(&[x1, y1, x0])?.max(0))
}

/// The candidates (a_n, b_n) with a_n <= `to`, as far as b_n is below 2^61 and the budget reaches.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::{Ruleset, TwoPile};
/// let Ok(game) = Ruleset::parse("wythoff") else { unreachable!() };
/// let TwoPile::Constraint(f) = game.two_pile() else { unreachable!() };
/// let s = wythoff_solve::constraint::candidates(&f, 7, &Budget::unlimited()).unwrap();
/// assert_eq!(s.pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
pub fn candidates(f: &Formula, to: u64, budget: &Budget) -> Result<Candidates, JudgeError> {
    generate(f, to, LIMIT, budget).map(|(all, _)| all)
}

/// The candidates, and whether it was only b beyond `stop` that ended them.
fn generate(f: &Formula, to: u64, stop: i64, budget: &Budget) -> Result<(Candidates, bool), JudgeError> {
    let to = to.min(LIMIT as u64) as i64;
    let (mut a, mut b) = (0i64, 0i64);
    let mut pairs = vec![(0, 0)];
    // F >= 0 makes b strictly increasing: the b above the mex are a queue.
    let mut ahead = std::collections::VecDeque::new();
    loop {
        let mut next = a + 1;
        while ahead.front() == Some(&next) {
            ahead.pop_front();
            next += 1;
        }
        let ended = |bound: i64, pairs| (Candidates { pairs, bound: bound as u64 }, false);
        if next > to {
            return Ok(ended(to, pairs));
        }
        if let Err(spent) = budget.tick(next as u64, Some(to as u64)).and_then(|()| budget.allows(pairs.len() * 48)) {
            return if pairs.len() > 1 { Ok(ended(next - 1, pairs)) } else { Err(spent.into()) };
        }
        let grown = match acting(f, (a, b), next) {
            Ok(value) => value.checked_add(b + (next - a)).filter(|b| *b < stop),
            // Not even the sign is known.
            Err(JudgeError::Eval(e)) if too_large(&e) => return Ok(ended(next - 1, pairs)),
            Err(e) => return Err(e),
        };
        let Some(grown) = grown else {
            return Ok((Candidates { pairs, bound: next as u64 - 1 }, true));
        };
        (a, b) = (next, grown);
        pairs.push((a, b));
        if b > a {
            ahead.push_back(b);
        }
    }
}

/// A legal move from one candidate to another.
pub(super) struct Joined {
    pub(super) from: (i64, i64),
    pub(super) to: (i64, i64),
    /// The sum of F over the steps between them, d_n - d_j.
    pub(super) sum: i64,
    /// F(a_j,b_j,a_n), more than the sum.
    pub(super) f: i64,
}

/// The smallest legal move inside S among candidates with smaller pile up to a bound: where semi-additivity fails.
pub(super) fn joined(f: &Formula, to: u64, budget: &Budget) -> Result<(Option<Joined>, u64), JudgeError> {
    let all = candidates(f, to.min(REACH), budget)?;
    let mut done = 0;
    for (n, from) in all.pairs.iter().enumerate() {
        for to in &all.pairs[..n] {
            if budget.tick(n as u64, Some(all.pairs.len() as u64)).is_err() && n > 1 {
                return Ok((None, done));
            }
            let f = match acting(f, *to, from.0) {
                Err(JudgeError::Eval(e)) if too_large(&e) => return Ok((None, done)),
                other => other?,
            };
            let sum = (from.1 - from.0) - (to.1 - to.0);
            if sum < f {
                return Ok((Some(Joined { from: *from, to: *to, sum, f }), done));
            }
        }
        done = from.0 as u64;
    }
    Ok((None, all.bound))
}

/// Whether S is P, as far as was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// S and P agree on all piles up to the bound.
    Same {
        /// The bound, inclusive.
        bound: u64,
    },
    /// The smallest position that shows S != P: in S with a legal move to another one of S, or outside with none into
    /// S.
    Differs {
        /// The position.
        from: (u64, u64),
        /// The position of S it can move to, or none.
        to: Option<(u64, u64)>,
    },
}

/// Compares S with the definition of P on all x <= y <= `to`, in the order of x, then y: S = P in the box exactly when
/// no legal move leads from S to S and every other position has a legal move into S. One-pile moves are free.
pub fn candidates_against_p(f: &Formula, to: u64, budget: &Budget) -> Result<Verdict, JudgeError> {
    let to = to.min(LIMIT as u64 - 2) as i64;
    let (found, stopped) = generate(f, to as u64, to + 1, budget)?;
    // Candidates with b > to have no position in the box; those before are all there unless the budget ran out.
    let bound = if stopped { to } else { found.bound as i64 };
    budget.allows(usize::try_from(bound).unwrap_or(usize::MAX).saturating_mul(24))?;
    let width = bound as usize + 1;
    let mut partner: Vec<Option<i64>> = vec![None; width];
    for (a, b) in found.pairs.iter().filter(|(_, b)| *b <= bound) {
        partner[*a as usize] = Some(*b);
        partner[*b as usize] = Some(*a);
    }
    for x in 0..=bound {
        if let Err(spent) = budget.look(x as u64, Some(bound as u64)) {
            return rows_done(x, spent);
        }
        // Differences y - x from which a two-pile move leads into S: +1 where an interval opens, -1 after its end.
        let mut edges = vec![0i32; width - x as usize + 1];
        let last = bound - x;
        let mine = partner[x as usize];
        for &(a, b) in &found.pairs {
            if a >= x || b >= bound {
                break;
            }
            if let Err(spent) = budget.tick(x as u64, Some(bound as u64)) {
                return rows_done(x, spent);
            }
            let f = match acting(f, (a, b), x) {
                Err(JudgeError::Eval(e)) if too_large(&e) && x > 1 => return rows_done(x, Spent::Time),
                other => other?,
            };
            let d = b - a;
            // abs((y - x) - d) < F and y > b
            let (low, high) = ((d - f + 1).max(b + 1 - x).max(0), d.saturating_add(f - 1).min(last));
            if low <= high {
                edges[low as usize] += 1;
                edges[high as usize + 1] -= 1;
            }
        }
        let mut covered = 0;
        for y in x..=bound {
            covered += edges[(y - x) as usize];
            let inside = mine == Some(y);
            let single = mine.is_some_and(|p| p < y) || partner[y as usize].is_some_and(|p| p < x);
            if inside == (covered > 0 || single) {
                let to = if inside { target(f, &found.pairs, x, y)? } else { None };
                return Ok(Verdict::Differs { from: (x as u64, y as u64), to });
            }
        }
    }
    Ok(Verdict::Same { bound: bound as u64 })
}

/// All rows below x were compared, so the box below x was.
fn rows_done(x: i64, spent: Spent) -> Result<Verdict, JudgeError> {
    if x > 1 { Ok(Verdict::Same { bound: x as u64 - 1 }) } else { Err(spent.into()) }
}

/// The smallest position of S to which (x,y) of S has a legal move.
fn target(f: &Formula, pairs: &[(i64, i64)], x: i64, y: i64) -> Result<Option<(u64, u64)>, JudgeError> {
    // A and B are strictly increasing: no one-pile move leads from S to S.
    for &(a, b) in pairs.iter().take_while(|(a, _)| *a < x) {
        if b < y && ((y - x) - (b - a)).abs() < acting(f, (a, b), x)? {
            return Ok(Some((a as u64, b as u64)));
        }
    }
    Ok(None)
}
