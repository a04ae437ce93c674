//! A query: binary searches from the bottom row up to the index looked for.

use super::bottom::Bottom;
use super::facts::{Fits, Found, Probe, on_run};
use super::run::Run;
use super::steps::Steps;
use crate::access::{GaveUp, Limits};
use wythoff_exact::IBig;

/// The last index with `fits`, from bottom rows up to about `expected`.
pub(super) fn last(bottom: &mut Bottom, expected: usize, fits: Fits, limits: &Limits) -> Result<Found, GaveUp> {
    while bottom.rows().len() < expected + 2 {
        bottom.extend(limits)?;
    }
    // The bound promises that `fits` fails at the row after; one look, and nothing relies on it.
    let mut end = expected + 1;
    while (Climb { steps: &bottom.steps, fits, limits }).row_holds(bottom, end)? {
        end += 1;
        if bottom.rows().len() <= end {
            bottom.extend(limits)?;
        }
    }
    let steps = &bottom.steps;
    let climb = Climb { steps, fits, limits };
    let (i, end) = climb.last_row(bottom, end)?;
    let row = |i: usize| bottom.rows().get(i).ok_or_else(|| GaveUp::Size("no such row".into()));
    let mut low = row(i)?[0].clone();
    let mut high = row(end)?[0].clone();
    let mut run = Run::new(steps, IBig::from(i), row(i)?[1..].to_vec(), limits)?;
    let mut depth = bottom.level() - 2;
    loop {
        let start = low.clone();
        // `fits` at the top of low, not of high.
        while &low + IBig::ONE < high {
            limits.tick()?;
            let middle = (&low + &high) >> 1;
            if climb.holds(&run, &middle, depth, false)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        let here = run.at(steps, &low, depth + 1);
        if depth == 0 {
            let at = Probe { y: &low, c: &here[0], run: &run.k, first: low == start };
            return Ok(Found::new(&at, here[1].clone()));
        }
        // c is continuous: c_{x+1} is a value of the same polynomial.
        high = run.at(steps, &(&low + IBig::ONE), 0).swap_remove(0);
        let k = std::mem::replace(&mut low, here[0].clone());
        run = Run::new(steps, k, here[1..].to_vec(), limits)?;
        depth -= 1;
    }
}

struct Climb<'a> {
    steps: &'a Steps,
    fits: Fits<'a>,
    limits: &'a Limits<'a>,
}

impl Climb<'_> {
    /// The last row with `fits` at its top, and the row after it; `end` does not fit.
    fn last_row(&self, bottom: &Bottom, end: usize) -> Result<(usize, usize), GaveUp> {
        let (mut low, mut high) = (0, end);
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if self.row_holds(bottom, middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok((low, high))
    }

    fn row_holds(&self, bottom: &Bottom, i: usize) -> Result<bool, GaveUp> {
        let Some((c, u)) = bottom.rows().get(i).and_then(|row| row.split_first()) else { return Ok(false) };
        let depth = bottom.level() - 2;
        if depth == 0 {
            let (y, run) = (c, IBig::from(i));
            let c = on_run(y, &run, &self.steps.g, &u[0]);
            return Ok((self.fits)(&Probe { y, c: &c, run: &run, first: true }));
        }
        let run = Run::new(self.steps, IBig::from(i), u[..=depth].to_vec(), self.limits)?;
        self.holds(&run, c, depth, true)
    }

    /// Whether `fits` holds `depth` levels above x: at the index c(c(..x)).
    fn holds(&self, run: &Run, x: &IBig, depth: usize, first: bool) -> Result<bool, GaveUp> {
        let mut here = run.at(self.steps, x, depth);
        let Some(c) = here.first_mut().map(std::mem::take) else { return Ok(false) };
        if depth == 0 {
            return Ok((self.fits)(&Probe { y: x, c: &c, run: &run.k, first }));
        }
        let above = Run::new(self.steps, x.clone(), here[1..].to_vec(), self.limits)?;
        self.holds(&above, &c, depth - 1, true)
    }
}
