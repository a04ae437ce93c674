//! The bottom rows (c_i, u_1(i), .., u_B(i)), i = 0, 1, 2, .., which are independent of the query and kept.

use super::law::TowerLaw;
use super::run::Run;
use super::steps::{RowWalk, Steps};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp, IBig, integer};

/// The rows of a bottom level that were needed so far.
#[derive(Debug)]
pub(super) struct Bottom {
    pub steps: Steps,
    walk: RowWalk,
    rows: Vec<Vec<IBig>>,
    /// The run of the last row, i: c_run < i <= c_{run+1}, or i = 0.
    run: usize,
    bytes: usize,
    /// The polynomials of the first runs, which small queries use again and again.
    runs: RefCell<HashMap<usize, Arc<Run>>>,
}

/// The number of runs kept: most queries begin their search among the first rows.
const RUNS: usize = 256;

impl Bottom {
    /// The row of 0, which is zero.
    pub(crate) fn new(law: &TowerLaw, level: usize, budget: &Budget) -> Result<Bottom, GaveUp> {
        let steps = Steps::new(law, level);
        let zeros = vec![IBig::ZERO; level + 1];
        let walk = RowWalk::start(&steps, zeros.clone(), budget)?;
        Ok(Bottom { steps, walk, rows: vec![zeros], run: 0, bytes: 0, runs: RefCell::default() })
    }

    /// B: a row is c and u_1, .., u_B.
    pub(crate) fn level(&self) -> usize {
        self.walk.state.len() - 1
    }

    /// The rows known.
    pub(crate) fn rows(&self) -> &[Vec<IBig>] {
        &self.rows
    }

    /// c_i, if the row is known.
    pub(crate) fn c(&self, i: usize) -> Option<&IBig> {
        self.rows.get(i)?.first()
    }

    /// The first index of run i: c_i + 1, and 0 for run 0.
    pub(crate) fn first(&self, i: usize) -> Option<IBig> {
        if i == 0 { Some(IBig::ZERO) } else { Some(self.c(i)? + IBig::ONE) }
    }

    /// The polynomials of c and u_1, .., u_count at least on run i.
    pub(crate) fn run(&self, i: usize, count: usize, budget: &Budget) -> Result<Arc<Run>, GaveUp> {
        if let Some(run) = self.runs.borrow().get(&i) {
            return Ok(run.clone());
        }
        let row = self.rows.get(i).ok_or_else(|| GaveUp::beyond("no such row"))?;
        // A run that is kept serves every count; another one only what is asked.
        let end = if i < RUNS { row.len() } else { row.len().min(count + 2) };
        let run = Arc::new(Run::new(&self.steps, IBig::from(i), row[1..end].to_vec(), budget)?);
        if i < RUNS {
            self.runs.borrow_mut().insert(i, run.clone());
        }
        Ok(run)
    }

    /// Adds one row.
    pub(crate) fn extend(&mut self, budget: &Budget) -> Result<(), GaveUp> {
        if self.bytes > budget.memory() {
            return Err(GaveUp::memory(self.bytes));
        }
        let i = self.rows.len() - 1;
        // The run of i + 1; where f vanishes two c are equal, and a run is empty.
        let mut run = self.run;
        while self.c(run + 1).is_some_and(|end| *end == IBig::from(i)) {
            run += 1;
        }
        let (law, a) = (&self.steps.law, IBig::from(i) + IBig::from(self.run));
        let rise = if run == self.run { law.near(&a) } else { law.far(&a) + IBig::from(run - self.run) };
        self.walk.step(&self.steps, &rise, budget)?;
        self.run = run;
        self.bytes += self.walk.state.iter().map(|v| size_of::<IBig>() + integer::bits(v) / 8).sum::<usize>();
        self.rows.push(self.walk.state.clone());
        Ok(())
    }
}
