//! The polynomials of one run, (UP): c and u_1, .., u_r at any x of the run.

use super::newton::NewtonPoint;
use super::steps::Steps;
use wythoff_base::{Budget, GaveUp, IBig, algebra::Constituents};

/// The polynomials u_0 = c, u_1, .., u_r on run k.
#[derive(Debug)]
pub(super) struct Run {
    pub k: IBig,
    /// u_1(k), u_2(k), ..
    u: Vec<IBig>,
    /// H_1, .., H_r.
    pieces: Vec<Constituents<IBig>>,
}

impl Run {
    /// The run with the numbers u_1(k), .., u_{r+1}(k).
    pub(crate) fn new(steps: &Steps, k: IBig, u: Vec<IBig>, budget: &Budget) -> Result<Run, GaveUp> {
        let pieces = (1..u.len()).map(|s| steps.run(s, &k, &u, budget)).collect::<Result<_, _>>()?;
        Ok(Run { k, u, pieces })
    }

    /// c(x), u_1(x), .., u_count(x), or those that are known.
    pub(crate) fn at(&self, steps: &Steps, x: &IBig, count: usize) -> Vec<IBig> {
        let mut row: Vec<IBig> = self.u.first().map(|u1| steps.law.on_run(x, &self.k, u1)).into_iter().collect();
        let known = &self.pieces[..count.min(self.pieces.len())];
        let mut at = NewtonPoint::new(x);
        row.extend(known.iter().zip(&self.u[1..]).map(|(piece, next)| at.value(piece) + next));
        row
    }
}
