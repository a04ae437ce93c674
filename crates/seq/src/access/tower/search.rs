//! A query: binary searches from the bottom row up to the wanted index.

use super::bottom::Bottom;
use super::facts::{Fits, LastIndex, Probe, Seen};
use super::run::Run;
use super::steps::Steps;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp, IBig};

/// The last index with `fits`, from bottom rows up to about `expected`. `None` if it is one of the few indices where
/// runs may be empty, and the bottom is not the lowest.
pub(super) fn last(
    bottom: &mut Bottom,
    expected: usize,
    fits: Fits,
    seen: Seen,
    budget: &Budget,
) -> Result<Option<LastIndex>, GaveUp> {
    let least = least(bottom, budget)?;
    // By the bound `fits` is false at the next row; the search tests that and does not rely on it.
    let mut end = expected.max(least) + 1;
    loop {
        while bottom.rows().len() < end + 2 {
            bottom.extend(budget)?;
        }
        if !(Climb { bottom, fits, budget }).row_holds(end)? {
            break;
        }
        end += 1;
    }
    let climb = Climb { bottom, fits, budget };
    if !climb.row_holds(least)? {
        return Ok(None);
    }
    let i = climb.last_row(least, end)?;
    let lost = || GaveUp::beyond("no such row");
    let steps = &bottom.steps;
    let mut low = bottom.first(i).ok_or_else(lost)?;
    let mut end = bottom.first(i + 1).ok_or_else(lost)?;
    // Level 2 ends at c itself: each level above doubles the digits of the index once.
    let mut depth = bottom.level() - 2;
    let mut run = bottom.run(i, depth + 1, budget)?;
    loop {
        let mut high = end.clone();
        // `fits` is true at the top of low, and false at the top of high.
        while &low + IBig::ONE < high {
            budget.step()?;
            let middle = (&low + &high) >> 1;
            if climb.holds(&run, &middle, depth)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        let here = run.at(steps, &low, depth + 1);
        seen(&Probe { y: &low, c: &here[0], k: &run.k }, &end);
        if depth == 0 {
            return Ok(Some(LastIndex::new(&Probe { y: &low, c: &here[0], k: &run.k }, here[1].clone())));
        }
        // Run x is (c(x), c(x + 1)].
        let a = &low + &run.k;
        let inside = &low + IBig::ONE < end;
        // Inside a run the next a is one further; at its end a number is left out.
        let rise = if inside { steps.law.near(&a) } else { steps.law.far(&a) + IBig::ONE };
        end = &here[0] + rise + IBig::ONE;
        let start = first(&low, &here[0]);
        run = Arc::new(Run::new(steps, std::mem::replace(&mut low, start), here[1..].to_vec(), budget)?);
        depth -= 1;
    }
}

/// The first index of run x.
fn first(x: &IBig, c: &IBig) -> IBig {
    if *x == IBig::ZERO { IBig::ZERO } else { c + IBig::ONE }
}

/// The row from which on no run is empty, at any level; on the lowest level runs come from the rows alone.
fn least(bottom: &mut Bottom, budget: &Budget) -> Result<usize, GaveUp> {
    let positive_from = bottom.steps.law.positive_from;
    let mut least = usize::try_from(positive_from).map_err(|_| GaveUp::beyond("f has zeros too far out"))?;
    if least > 0 {
        while bottom.c(least).is_none_or(|c| *c < IBig::from(positive_from)) {
            if bottom.c(least).is_some() {
                least += 1;
            } else {
                bottom.extend(budget)?;
            }
        }
    }
    Ok(if bottom.level() == 2 { 0 } else { least })
}

struct Climb<'a> {
    bottom: &'a Bottom,
    fits: Fits<'a>,
    budget: &'a Budget<'a>,
}

impl Climb<'_> {
    fn steps(&self) -> &Steps {
        &self.bottom.steps
    }

    /// The last row with `fits` at its top; `low` fits and `high` does not.
    fn last_row(&self, mut low: usize, mut high: usize) -> Result<usize, GaveUp> {
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if self.row_holds(middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn row_holds(&self, i: usize) -> Result<bool, GaveUp> {
        let depth = self.bottom.level() - 2;
        let Some(x) = self.bottom.first(i) else { return Ok(false) };
        // Of runs that begin at the same index only the last has elements.
        let empty = |i: &usize| depth == 0 && *i > 0 && self.bottom.c(*i) == self.bottom.c(*i + 1);
        let i = (i..).find(|i| !empty(i)).unwrap_or(i);
        let Some((_, u)) = self.bottom.rows().get(i).and_then(|row| row.split_first()) else { return Ok(false) };
        if depth == 0 {
            let k = IBig::from(i);
            let c = self.steps().law.on_run(&x, &k, &u[0]);
            return Ok((self.fits)(&Probe { y: &x, c: &c, k: &k }));
        }
        let run = self.bottom.run(i, depth, self.budget)?;
        self.holds(&run, &x, depth)
    }

    /// Whether `fits` is true `depth` levels above x: at the first index of run x, and so on.
    fn holds(&self, run: &Run, x: &IBig, depth: usize) -> Result<bool, GaveUp> {
        let mut here = run.at(self.steps(), x, depth);
        let Some(c) = here.first_mut().map(std::mem::take) else { return Ok(false) };
        if depth == 0 {
            return Ok((self.fits)(&Probe { y: x, c: &c, k: &run.k }));
        }
        let above = Run::new(self.steps(), x.clone(), here[1..].to_vec(), self.budget)?;
        self.holds(&above, &first(x, &c), depth - 1)
    }
}
