//! The legal moves of a row as masks: all ones where a move is legal, otherwise zero.

use crate::table::amounts::Amounts;
use crate::table::lanes::Lanes;
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_game::Var;
use wythoff_game::eval::EvalError;
use wythoff_game::{Ruleset, Single, TwoPile};

/// The facts about two-pile moves that are computed in advance.
enum Precomputed {
    /// Legality depends on the amounts alone: the mask of (k,l) at k side + l, and that of (k, side - 1 - l).
    Amounts(Vec<u16>, Vec<u16>),
    /// abs(k - l) < f, and f at (a,b) does not depend on the position before the move; at a side + b.
    Steady(Vec<i32>),
    Nothing,
}

pub(super) struct Legality<'a> {
    ruleset: &'a Ruleset,
    side: usize,
    known: Precomputed,
    lanes: Lanes,
    mask: Vec<u16>,
}

/// Whether f is the same for all positions with a move to given piles.
fn steady(ruleset: &Ruleset) -> bool {
    matches!(ruleset.two_pile(), TwoPile::Constraint(f) if !f.expr().mentions(Var::X0))
}

fn masked(legal: bool) -> u16 {
    if legal { u16::MAX } else { 0 }
}

impl<'a> Legality<'a> {
    /// The memory for piles below `side`, in bytes.
    pub(super) fn bytes(ruleset: &Ruleset, side: usize) -> usize {
        let cell = if Amounts::suit(ruleset.two_pile()) || steady(ruleset) { 4 } else { 0 };
        side.saturating_mul(side)
            .saturating_mul(cell)
            .saturating_add(Amounts::bytes(side))
            .saturating_add(Lanes::bytes(side))
    }

    pub(super) fn new(ruleset: &'a Ruleset, side: usize, budget: &Budget) -> Result<Legality<'a>, JudgeError> {
        let mut lanes = Lanes::new(side);
        let known = match ruleset.two_pile() {
            two_pile if Amounts::suit(two_pile) => {
                let amounts = Amounts::new(two_pile, side, budget)?;
                let all = |turn: bool| {
                    let cell = |at: usize| (at / side, if turn { side - 1 - at % side } else { at % side });
                    (0..side * side).map(cell).map(|(k, l)| masked(k > 0 && l > 0 && amounts.allow(k, l))).collect()
                };
                Precomputed::Amounts(all(false), all(true))
            }
            TwoPile::Constraint(f) if steady(ruleset) => {
                let mut values = Vec::with_capacity(side * side);
                for a in 0..side {
                    budget.tick(0, None)?;
                    let row = lanes.ceil(f, side, |b| [a.min(b), a.max(b), a.min(b) + 1])?;
                    values.extend(row.iter().map(|f| (*f).clamp(0, side as i64) as i32));
                }
                Precomputed::Steady(values)
            }
            _ => Precomputed::Nothing,
        };
        Ok(Legality { ruleset, side, known, lanes, mask: vec![0; side] })
    }

    /// The y from `first` on for which (x,y), x <= y, has a two-pile move to (a,b); a < x, b < first.
    pub(super) fn into(&mut self, (a, b): (usize, usize), x: usize, first: usize) -> Result<&mut [u16], EvalError> {
        let (k, low, high) = (x - a, a.min(b), a.max(b));
        let mask = &mut self.mask[..self.side.saturating_sub(first)];
        match (&self.known, self.ruleset.two_pile()) {
            (Precomputed::Amounts(with, _), _) => {
                mask.copy_from_slice(&with[k * self.side + first - b..][..mask.len()])
            }
            (_, TwoPile::Constraint(f)) => {
                let f = match &self.known {
                    Precomputed::Steady(values) => values[a * self.side + b].into(),
                    _ => f.ceil_saturating(&[low as i64, high as i64, x as i64])?,
                };
                // y - b is from k - f + 1 to k + f - 1.
                let width = f.clamp(0, self.side as i64) as usize;
                let end = (b + k + width).saturating_sub(first).min(mask.len());
                let begin = (b + k + 1).saturating_sub(width + first).min(end);
                mask.fill(0);
                mask[begin..end].fill(masked(width > 0));
            }
            (_, TwoPile::Take(condition)) => {
                let point = |lane| [k, first + lane - b, x, first + lane, low, high];
                let found = self.lanes.takes(condition, mask.len(), point)?;
                mask.iter_mut().zip(found).for_each(|(mask, legal)| *mask = masked(*legal != 0));
            }
            // Moves of `wyt` depend on the amounts.
            (_, TwoPile::Wyt(_)) => mask.fill(0),
        }
        Ok(mask)
    }

    /// The (a,b), b < y, to which the position (x,y), a < x <= y, may move.
    pub(super) fn from(&mut self, (x, y): (usize, usize), a: usize) -> Result<&mut [u16], EvalError> {
        let (k, side) = (x - a, self.side);
        let mask = &mut self.mask[..y];
        let difference = |b: usize| (y - b).abs_diff(k);
        match (&self.known, self.ruleset.two_pile()) {
            (Precomputed::Amounts(_, turned), _) => mask.copy_from_slice(&turned[k * side + side - 1 - y..][..y]),
            (Precomputed::Steady(values), _) => {
                let values = &values[a * side..][..y];
                (0..)
                    .zip(mask.iter_mut())
                    .zip(values)
                    .for_each(|((b, mask), f)| *mask = masked(difference(b) < *f as usize));
            }
            (_, TwoPile::Constraint(f)) => {
                let found = self.lanes.ceil(f, y, |b| [a.min(b), a.max(b), x])?;
                (0..)
                    .zip(mask.iter_mut())
                    .zip(found)
                    .for_each(|((b, mask), f)| *mask = masked((difference(b) as i64) < *f));
            }
            (_, TwoPile::Take(condition)) => {
                let found = self.lanes.takes(condition, y, |b| [k, y - b, x, y, a.min(b), a.max(b)])?;
                mask.iter_mut().zip(found).for_each(|(mask, legal)| *mask = masked(*legal != 0));
            }
            (_, TwoPile::Wyt(_)) => mask.fill(0),
        }
        Ok(mask)
    }

    /// Whether (x,b), x <= b, may move to (a,b).
    pub(super) fn first(&mut self, (a, b): (usize, usize), x: usize) -> Result<bool, EvalError> {
        Ok(self.singles(1, |_| [x - a, x, b, a, b])?[0] != 0)
    }

    /// The y from `first` on for which (x,y), x <= y, may move to (x,to), to < first.
    pub(super) fn second(&mut self, (x, to): (usize, usize), first: usize) -> Result<&[u16], EvalError> {
        let (low, high) = (x.min(to), x.max(to));
        self.singles(self.side.saturating_sub(first), |lane| [first + lane - to, x, first + lane, low, high])
    }

    /// The sizes that a pile may be reduced to while the other pile stays.
    pub(super) fn one_pile(&mut self, kept: usize, from: usize) -> Result<&[u16], EvalError> {
        self.singles(from, |to| [from - to, kept.min(from), kept.max(from), kept.min(to), kept.max(to)])
    }

    /// The moves (k, x0, y0, x1, y1) in one pile.
    fn singles(&mut self, count: usize, point: impl Fn(usize) -> [usize; 5]) -> Result<&[u16], EvalError> {
        let mask = &mut self.mask[..count];
        match self.ruleset.single() {
            Single::Free => mask.fill(u16::MAX),
            Single::Forbidden => mask.fill(0),
            Single::If(condition) => {
                let found = self.lanes.holds(condition, count, point)?;
                mask.iter_mut().zip(found).for_each(|(mask, legal)| *mask = masked(*legal != 0));
            }
        }
        Ok(mask)
    }
}
