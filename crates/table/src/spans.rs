//! For each k all l for which (k,l) is legal, as intervals.
//!
//! A condition that intervals of values decide is not tested point by point. Where it holds on a whole interval of l,
//! or nowhere in it, one step is enough; otherwise the interval is halved. Ends are expected where the previous k have
//! them, so a rule made of lines costs a few steps for each k.

use super::ranges::{Rectangle, Truth, either};
use super::{JudgeError, int};
use wythoff_base::Budget;
use wythoff_game::eval::{Condition, EvalError};

/// An interval of l below this width is no longer halved: halving sixteen points to the end takes up to 31 interval
/// tests.
const LEAF: usize = 16;

/// The ends for k are expected on the lines through those of k - TURN and k - 2 TURN. 60 = lcm(1, .., 6): slopes with
/// denominators up to 6, and remainders by them, repeat with this period.
pub(super) const TURN: usize = 60;

/// With more intervals per k than this, bits are the better form: 16 intervals have 128 bytes, the bits of a thousand
/// l.
const MANY: usize = 16;

/// With more single points per k than this, eight leaves, intervals of values do not decide the condition, and bits are
/// again better.
const POINTS: usize = 128;

/// An interval of amounts, both ends included.
pub(super) type Span = (u32, u32);

/// For each k the l such that (k,l) or (l,k) is legal.
pub(super) struct Spans {
    starts: Vec<usize>,
    all: Vec<Span>,
}

impl Spans {
    /// The spans of a condition on k and l alone, k below `rows` and l below `side`; `None` where there are too many
    /// intervals.
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
            // The limits grow with k: a rule is given up after a constant amount of work for each k.
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

    /// The spans of k.
    pub(super) fn get(&self, k: usize) -> &[Span] {
        match self.starts.get(k..k + 2) {
            Some(&[from, to]) => &self.all[from..to],
            _ => &[],
        }
    }

    /// Replaces the spans of each k by what `keep` makes of them, which may cut a span into several.
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

    /// The places where intervals of k would begin or end if each end moved on as before; ascending, above 1.
    fn expected(&self, k: usize, side: usize, ends: &mut Vec<usize>) {
        ends.clear();
        let (Some(near), Some(far)) = (k.checked_sub(TURN), k.checked_sub(2 * TURN).filter(|&k| k > 0)) else { return };
        let (near, far) = (self.get(near), self.get(far));
        // With another number of intervals the ends do not correspond.
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
    /// The index of the first span of this k.
    first: usize,
    all: &'a mut Vec<Span>,
    /// The number of points tested so far, and the number beyond which the search is given up.
    points: usize,
    most: usize,
}

impl Search<'_> {
    fn holds(&self, k: usize, l: usize) -> Result<bool, EvalError> {
        self.condition.holds_at(&[int(k), int(l), 0, 0, 0, 0])
    }

    /// Adds the legal part of `low..=high`.
    fn halve(&mut self, low: usize, high: usize) -> Result<(), JudgeError> {
        if low > high {
            return Ok(());
        }
        self.budget.tick(0, None)?;
        let narrow = high - low < LEAF;
        let known =
            // For one point the condition itself is cheaper than an interval test.
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

    /// Adds a span; spans come in ascending order.
    fn add(&mut self, low: usize, high: usize) {
        let (low, high) = (low as u32, high as u32);
        // The legal parts of neighbouring halves are one span.
        match self.all[self.first..].last_mut() {
            Some((_, last)) if *last + 1 == low => *last = high,
            _ => self.all.push((low, high)),
        }
    }
}
