//! The y of a row from which a two-pile move leads to an earlier pair of P and cannot be forbidden, as intervals.
//!
//! For constraint games and Wyt games with free one-pile moves, and in their own files for finitely many moves and for
//! partners that are proved: what `any-rows` passes over.

pub(crate) mod few;
pub(crate) mod until;

use crate::pair_error::PairError;
use std::collections::{BTreeMap, HashMap};
use wythoff_base::Budget;
use wythoff_game::Var;
use wythoff_game::eval::{EvalError, Formula};
use wythoff_game::{Ruleset, TwoPile};

/// The y that reach the pairs found so far, in one row after the other.
pub(crate) trait Reached: Send {
    /// Turns to row x, above all rows before.
    fn row(&mut self, x: u64, budget: &Budget) -> Result<(), PairError>;

    /// The least number from y on that reaches no pair in this row; y >= x.
    fn skip(&self, y: u64) -> u64;

    /// Records a pair of this row; f is evaluated at it from the next row on.
    fn found(&mut self, a: u64, b: u64);

    /// Bytes held, about.
    fn memory(&self) -> usize;
}

/// Those of a game; `None` for a `take`.
pub(crate) fn of(rules: &Ruleset) -> Option<Box<dyn Reached>> {
    let q = rules.play().q();
    match rules.two_pile() {
        TwoPile::Constraint(f) if !f.expr().mentions(Var::X0) => Some(Box::new(Steady::new(f, q))),
        TwoPile::Constraint(f) => Some(Box::new(Anew::new(Constraint { f: f.clone(), values: Vec::new() }, q))),
        TwoPile::Wyt(f) => {
            Some(Box::new(Anew::new(Wyt { f: f.clone(), limits: vec![0], spans: vec![vec![]], held: 0 }, q)))
        }
        TwoPile::Take(_) => None,
    }
}

/// Disjoint intervals `from..to` that do not touch, by their beginning.
#[derive(Default)]
struct Intervals(BTreeMap<u64, u64>);

impl Intervals {
    fn add(&mut self, mut from: u64, mut to: u64) {
        if from >= to {
            return;
        }
        if let Some((&start, &end)) = self.0.range(..=from).next_back()
            && end >= from
        {
            if end >= to {
                return;
            }
            from = start;
        }
        while let Some((&start, &end)) = self.0.range(from..=to).next() {
            to = to.max(end);
            self.0.remove(&start);
        }
        self.0.insert(from, to);
    }

    fn skip(&self, n: u64) -> u64 {
        match self.0.range(..=n).next_back() {
            Some((_, &end)) if end > n => end,
            _ => n,
        }
    }
}

/// A constraint game whose f does not mention x0: in terms of D = y - x what is reached only grows from row to row
/// (docs/proofs.md, Proposition 38).
struct Steady {
    f: Formula,
    q: u32,
    x: u64,
    reached: Intervals,
    /// For each D, how many equal removals lead into P; kept with blocking only.
    equal: HashMap<u64, u32>,
    growing: Vec<Growing>,
    /// A pair of which nothing is known yet.
    newest: Option<(u64, u64)>,
}

/// A pair whose reach still grows.
struct Growing {
    b: u64,
    d: u64,
    /// The least D reached so far, and at last.
    low: u64,
    lowest: u64,
    /// A crossing move, which is no equal removal, will reach D = d.
    crosses: bool,
}

impl Steady {
    fn new(f: &Formula, q: u32) -> Steady {
        let (equal, growing) = (HashMap::new(), Vec::new());
        Steady { f: f.clone(), q, x: 0, reached: Intervals::default(), equal, growing, newest: None }
    }

    fn add(&mut self, a: u64, b: u64) -> Result<(), EvalError> {
        // f does not depend on x0: any x0 > x1 will do.
        let f = self.f.ceil_saturating(&[a as i64, b as i64, a as i64 + 1])?.max(0) as u64;
        if f == 0 {
            return Ok(());
        }
        let d = b - a;
        // Differences above d are reached from every later row at once; those below it only as x grows, because k is at
        // least 1 and l at least 1.
        self.reached.add(d + 1, d.saturating_add(f));
        // With blocking q, q - 1 equal removals may be forbidden: only the q-th is sure.
        let survives = self.q == 1 || {
            let count = self.equal.entry(d).or_default();
            *count = count.saturating_add(1);
            *count >= self.q
        };
        if survives {
            self.reached.add(d, d + 1);
        }
        // A crossing move to the same D is no equal removal, and cannot be forbidden.
        let crosses = self.q > 1 && d > 0 && d < f - d.min(f);
        self.growing.push(Growing { b, d, low: d, lowest: (d + 1).saturating_sub(f), crosses });
        Ok(())
    }
}

impl Reached for Steady {
    fn row(&mut self, x: u64, _: &Budget) -> Result<(), PairError> {
        if let Some((a, b)) = self.newest {
            self.add(a, b)?;
            self.newest = None;
        }
        self.x = x;
        let reached = &mut self.reached;
        // Whatever lies below this is reached for good.
        let full = reached.skip(0);
        self.growing.retain_mut(|pair| {
            let low = pair.lowest.max((pair.b + 1).saturating_sub(x));
            if low < pair.low {
                // Below `full` everything is reached already: no interval has to grow there.
                if pair.low > full {
                    reached.add(low, pair.low);
                }
                pair.low = low;
            }
            if pair.crosses && x > pair.b {
                reached.add(pair.d, pair.d + 1);
                pair.crosses = false;
            }
            (pair.low > pair.lowest && pair.low > full) || pair.crosses
        });
        Ok(())
    }

    fn skip(&self, y: u64) -> u64 {
        self.x.saturating_add(self.reached.skip(y - self.x))
    }

    fn found(&mut self, a: u64, b: u64) {
        self.newest = Some((a, b));
    }

    fn memory(&self) -> usize {
        self.reached.0.len() * 48 + self.equal.capacity() * 24 + self.growing.capacity() * size_of::<Growing>()
    }
}

/// What one pair reaches in a row, for games in which that is computed anew for each row.
trait RowReach: Send {
    /// Prepares a row.
    fn row(&mut self, x: u64, pairs: &[(u64, u64)], budget: &Budget) -> Result<(), PairError>;

    /// The amounts l > 0 that may be taken from one pile together with k from the other, down to the i-th pair, as
    /// `from..to`.
    fn amounts(&self, i: usize, k: u64, each: impl FnMut(u64, u64));

    /// Bytes held, about.
    fn memory(&self) -> usize;
}

/// The intervals of a row, computed anew from all pairs.
struct Anew<P> {
    game: P,
    q: u32,
    pairs: Vec<(u64, u64)>,
    reached: Intervals,
}

impl<P: RowReach> Anew<P> {
    fn new(game: P, q: u32) -> Anew<P> {
        Anew { game, q, pairs: Vec::new(), reached: Intervals::default() }
    }
}

/// An interval of y being joined: neighbouring pairs mostly reach neighbouring ones.
#[derive(Clone, Copy, Default)]
struct Run {
    from: u64,
    to: u64,
}

impl Run {
    fn join(&mut self, from: u64, to: u64, out: &mut Intervals) {
        if from >= to || (self.from <= from && to <= self.to) {
            return;
        }
        if from <= self.to && self.from <= to {
            (self.from, self.to) = (self.from.min(from), self.to.max(to));
        } else {
            out.add(self.from, self.to);
            (self.from, self.to) = (from, to);
        }
    }
}

impl<P: RowReach> Reached for Anew<P> {
    fn row(&mut self, x: u64, budget: &Budget) -> Result<(), PairError> {
        self.reached.0.clear();
        self.game.row(x, &self.pairs, budget)?;
        let (mut runs, mut equal) = ([Run::default(); 2], HashMap::<u64, u32>::new());
        for (i, &(a, b)) in self.pairs.iter().enumerate() {
            // A look at the clock costs as much as some pairs.
            if i % 4096 == 0 {
                budget.look(i as u64, None)?;
            }
            for (run, (a, b)) in runs.iter_mut().zip([(a, b), (b, a)]).take(if a < b { 2 } else { 1 }) {
                let Some(k) = x.checked_sub(a).filter(|&k| k > 0) else { continue };
                self.game.amounts(i, k, |from, to| {
                    let mut add = |from: u64, to: u64| {
                        run.join(b.saturating_add(from).max(x), b.saturating_add(to), &mut self.reached);
                    };
                    if self.q == 1 || !(from..to).contains(&k) {
                        return add(from, to);
                    }
                    // An equal removal may be forbidden. From y >= x it never crosses.
                    add(from, k);
                    add(k + 1, to);
                    if a <= b {
                        let count = equal.entry(b - a).or_default();
                        *count = count.saturating_add(1);
                    }
                });
            }
        }
        for run in runs {
            self.reached.add(run.from, run.to);
        }
        let kept = |(_, count): &(u64, u32)| *count >= self.q;
        equal.into_iter().filter(kept).for_each(|(d, _)| self.reached.add(x + d, x + d + 1));
        Ok(())
    }

    fn skip(&self, y: u64) -> u64 {
        self.reached.skip(y)
    }

    fn found(&mut self, a: u64, b: u64) {
        self.pairs.push((a, b));
    }

    fn memory(&self) -> usize {
        self.pairs.capacity() * 16 + self.reached.0.len() * 48 + self.game.memory()
    }
}

/// A constraint game whose f mentions x0: abs(k - l) < f(x1, y1, x0).
struct Constraint {
    f: Formula,
    /// The values in this row, for each pair.
    values: Vec<i64>,
}

impl RowReach for Constraint {
    fn row(&mut self, x: u64, pairs: &[(u64, u64)], budget: &Budget) -> Result<(), PairError> {
        // As the batches of formulas have it: three columns of 4 KB stay in the nearest cache.
        const LANES: usize = 512;
        self.values.resize(pairs.len(), 0);
        let (mut a, mut b) = ([0; LANES], [0; LANES]);
        let x0 = [x as i64; LANES];
        for (pairs, values) in pairs.chunks(LANES).zip(self.values.chunks_mut(LANES)) {
            budget.look(x, None)?;
            for ((a, b), pair) in a.iter_mut().zip(&mut b).zip(pairs) {
                (*a, *b) = (pair.0 as i64, pair.1 as i64);
            }
            let n = pairs.len();
            if !self.f.ceil_batch(&[&a[..n], &b[..n], &x0[..n]], values) {
                for (value, pair) in values.iter_mut().zip(pairs) {
                    budget.step()?;
                    *value = self.f.ceil_saturating(&[pair.0 as i64, pair.1 as i64, x as i64])?;
                }
            }
        }
        self.values.iter_mut().for_each(|value| *value = (*value).max(0));
        Ok(())
    }

    fn amounts(&self, i: usize, k: u64, mut each: impl FnMut(u64, u64)) {
        let f = self.values[i] as u64;
        if f > 0 {
            // l in (k - f, k + f), l >= 1.
            each((k + 1).saturating_sub(f).max(1), k.saturating_add(f));
        }
    }

    fn memory(&self) -> usize {
        self.values.capacity() * 8
    }
}

/// Wyt(f): l and k, the smaller of them below f of it.
struct Wyt {
    f: Formula,
    /// ceil(f(k)), and for each k the l that go with it.
    limits: Vec<u64>,
    spans: Vec<Vec<(u64, u64)>>,
    /// How many of those there are.
    held: usize,
}

impl RowReach for Wyt {
    fn row(&mut self, x: u64, _: &[(u64, u64)], budget: &Budget) -> Result<(), PairError> {
        for k in self.limits.len() as u64..=x {
            budget.step()?;
            let limit = self.f.ceil_saturating(&[k as i64])?.max(0) as u64;
            self.limits.push(limit);
            let mut spans: Vec<(u64, u64)> = Vec::new();
            let mut add = |from: u64, to: u64| match spans.last_mut() {
                Some((_, end)) if *end == from => *end = to,
                _ => spans.push((from, to)),
            };
            // Where l < k is the smaller amount, f(l) must exceed k.
            let smaller = self.limits[..k as usize].iter().zip(0..).filter(|(limit, _)| **limit > k);
            smaller.for_each(|(_, l)| add(l, l + 1));
            if limit > k {
                add(k, limit);
            }
            self.held += spans.len();
            self.spans.push(spans);
        }
        Ok(())
    }

    fn amounts(&self, _: usize, k: u64, mut each: impl FnMut(u64, u64)) {
        self.spans[k as usize].iter().for_each(|&(from, to)| each(from, to));
    }

    fn memory(&self) -> usize {
        self.limits.capacity() * 32 + self.held * 32
    }
}
