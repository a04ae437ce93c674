//! For each k all l with which (k,l) is legal, as intervals.
//!
//! A condition that intervals of values decide is not asked point by point: where it holds on a whole interval of l, or
//! nowhere in it, that is one step, and otherwise the interval is halved. The ends are looked for where the k before
//! have them, so that a rule made of lines costs a few steps for each k.

use super::ranges::{Rectangle, Truth, either};
use super::{JudgeError, int};
use wythoff_budget::Budget;
use wythoff_game::eval::{Condition, EvalError};

/// An interval of l is not halved any more below this width.
const LEAF: usize = 16;

/// Ends are looked for where those of k - TURN and k - 2 TURN point to: many slopes and remainders repeat by then.
pub(super) const TURN: usize = 60;

/// More intervals for each k than this are better held as bits.
const MANY: usize = 16;

/// Nor are conditions that intervals of values do not decide, so that more points than this are asked for each k.
const POINTS: usize = 128;

/// An interval of amounts, both ends included.
pub(super) type Span = (u32, u32);

/// For each k the l with which it is legal, or (l,k) is.
pub(super) struct Spans {
    starts: Vec<usize>,
    all: Vec<Span>,
}

impl Spans {
    /// Those of a condition on k and l alone, k below `rows` and l below `side`; `None` where there are too many intervals.
    pub(super) fn of(
        condition: &Condition,
        rows: usize,
        side: usize,
        budget: &Budget,
    ) -> Result<Option<Spans>, JudgeError> {
        let mut found = Spans { starts: vec![0, 0], all: vec![] };
        let (mut ends, mut points) = (Vec::new(), 0);
        for k in 1..rows {
            found.expected(k, side, &mut ends);
            let most = POINTS * (k + TURN);
            let mut search = Search { condition, k, budget, first: found.all.len(), all: &mut found.all, points, most };
            let mut low = 1;
            for &end in &ends {
                search.halve(low, end - 1)?;
                low = end;
            }
            search.halve(low, side - 1)?;
            points = search.points;
            found.starts.push(found.all.len());
            if found.all.len() > MANY * (k + TURN) || points > most {
                return Ok(None);
            }
            budget.allows(found.all.len() * 16 + found.starts.len() * 16)?;
        }
        Ok(Some(found))
    }

    /// Those of k.
    pub(super) fn get(&self, k: usize) -> &[Span] {
        match self.starts.get(k..k + 2) {
            Some(&[from, to]) => &self.all[from..to],
            _ => &[],
        }
    }

    /// Keeps of each k what `keep` says, which may cut a span into several.
    pub(super) fn replace(
        &mut self,
        budget: &Budget,
        mut keep: impl FnMut(usize, Span, &mut Vec<Span>),
    ) -> Result<(), JudgeError> {
        let mut all = Vec::new();
        for k in 1..self.starts.len() - 1 {
            budget.tick(0, None)?;
            let (from, to) = (self.starts[k], self.starts[k + 1]);
            self.starts[k] = all.len();
            self.all[from..to].iter().for_each(|&span| keep(k, span, &mut all));
        }
        if let Some(last) = self.starts.last_mut() {
            *last = all.len();
        }
        self.all = all;
        Ok(())
    }

    /// Where intervals of k begin or have ended, if each end goes on as it went before; ascending, above 1.
    fn expected(&self, k: usize, side: usize, ends: &mut Vec<usize>) {
        ends.clear();
        let (Some(near), Some(far)) = (k.checked_sub(TURN), k.checked_sub(2 * TURN).filter(|&k| k > 0)) else { return };
        let (near, far) = (self.get(near), self.get(far));
        if near.len() != far.len() {
            return;
        }
        let on = |near: u32, far: u32| (2 * near as usize).saturating_sub(far as usize);
        for (near, far) in near.iter().zip(far) {
            for end in [on(near.0, far.0), on(near.1, far.1) + 1] {
                if end > ends.last().copied().unwrap_or(1) && end < side {
                    ends.push(end);
                }
            }
        }
    }
}

/// The search for the l of one k.
struct Search<'a> {
    condition: &'a Condition,
    k: usize,
    budget: &'a Budget<'a>,
    /// Where the spans of this k begin.
    first: usize,
    all: &'a mut Vec<Span>,
    /// So many points were asked so far; beyond so many the search is given up.
    points: usize,
    most: usize,
}

impl Search<'_> {
    fn holds(&self, k: usize, l: usize) -> Result<bool, EvalError> {
        self.condition.holds_at(&[int(k), int(l), 0, 0, 0, 0])
    }

    /// Adds what is legal of `low..=high`.
    fn halve(&mut self, low: usize, high: usize) -> Result<(), JudgeError> {
        if low > high {
            return Ok(());
        }
        self.budget.tick(0, None)?;
        let narrow = high - low < LEAF;
        let known =
            if low == high { None } else { either(self.condition, Rectangle { k: (self.k, self.k), l: (low, high) }) };
        match known {
            Some(Truth::Never) => {}
            Some(Truth::Always) => self.add(low, high),
            Some(Truth::Open) if !narrow => {
                let middle = low + (high - low) / 2;
                self.halve(low, middle)?;
                self.halve(middle + 1, high)?;
            }
            _ => {
                for l in low..=high {
                    self.points += 1;
                    if self.points > self.most {
                        return Ok(());
                    }
                    self.budget.tick(0, None)?;
                    if self.holds(self.k, l)? || self.holds(l, self.k)? {
                        self.add(l, l);
                    }
                }
            }
        }
        Ok(())
    }

    /// Spans come in ascending order.
    fn add(&mut self, low: usize, high: usize) {
        let (low, high) = (low as u32, high as u32);
        match self.all[self.first..].last_mut() {
            Some((_, last)) if *last + 1 == low => *last = high,
            _ => self.all.push((low, high)),
        }
    }
}
