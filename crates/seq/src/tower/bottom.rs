//! The bottom rows (c_i, u_1(i), .., u_B(i)), i = 0, 1, 2, .., which belong to no query and are kept.

use super::choice;
use super::steps::{Steps, Walk};
use crate::access::{GaveUp, Limits};
use wythoff_exact::{IBig, integer};

/// The rows of a bottom level, as far as they were needed.
#[derive(Debug)]
pub(super) struct Bottom {
    pub steps: Steps,
    walk: Walk,
    rows: Vec<Vec<IBig>>,
    /// The run of the next row: c_run < rows.len() <= c_{run+1}.
    run: usize,
    bytes: usize,
}

impl Bottom {
    /// The row of 0, which is zero.
    pub fn new(g: &IBig, level: usize, limits: &Limits) -> Result<Bottom, GaveUp> {
        let steps = Steps::new(g.clone(), choice::explicit(level), level);
        let zeros = vec![IBig::ZERO; level + 1];
        let walk = Walk::start(&steps, zeros.clone(), limits)?;
        Ok(Bottom { steps, walk, rows: vec![zeros], run: 0, bytes: 0 })
    }

    /// B: a row is c and u_1, .., u_B.
    pub fn level(&self) -> usize {
        self.walk.state.len() - 1
    }

    /// The rows known.
    pub fn rows(&self) -> &[Vec<IBig>] {
        &self.rows
    }

    /// One row more.
    pub fn extend(&mut self, limits: &Limits) -> Result<(), GaveUp> {
        if self.bytes > limits.memory {
            return Err(GaveUp::Memory(self.bytes));
        }
        let run = IBig::from(self.run);
        self.walk.step(&self.steps, &run, limits)?;
        self.bytes += self.walk.state.iter().map(|v| size_of::<IBig>() + integer::bits(v) / 8).sum::<usize>();
        // k(i + 1) = k(i) + 1 where i = c_{k+1}.
        let ends = |row: &Vec<IBig>, i: usize| row.first() == Some(&IBig::from(i));
        let i = self.rows.len();
        self.rows.push(self.walk.state.clone());
        if self.rows.get(self.run + 1).is_some_and(|row| ends(row, i)) {
            self.run += 1;
        }
        Ok(())
    }
}
