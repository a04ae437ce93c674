//! The steps u_s(k) - u_s(k-1) = h_s: explicit polynomials for small s, virtual runs above.

use super::newton::{binomials, differences};
use crate::access::{GaveUp, Limits};
use wythoff_exact::IBig;

/// The steps of f = x1 + kappa.
#[derive(Debug)]
pub(super) struct Steps {
    pub g: IBig,
}

/// The greatest s with h_s explicit.
const EXPLICIT: usize = 3;

impl Steps {
    fn explicit(&self, s: usize, k: u64, state: &[IBig]) -> IBig {
        let c = &state[0];
        match s {
            1 => -c,
            2 => -((c * (c - IBig::ONE)) >> 1),
            _ => {
                let t = c * c + c * IBig::from(7) - IBig::from(6)
                    + (IBig::from(k) + &self.g) * (c + IBig::ONE) * IBig::from(4)
                    + &state[1] * IBig::from(12);
                -(c * (c - IBig::ONE) * t) / IBig::from(24)
            }
        }
    }

    /// Newton's forward differences at 0 of H_s(.; k, u_1, .., u_s), from its values at 0, 1, .., 2^s + 1.
    pub fn run(&self, s: usize, k: &IBig, u: &[IBig], limits: &Limits) -> Result<Vec<IBig>, GaveUp> {
        let mut state = u[..s].to_vec();
        state.push(IBig::ZERO);
        let mut walk = Walk::start(self, state, limits)?;
        let mut values = vec![IBig::ZERO];
        for _ in 0..=1usize << s {
            walk.step(self, k, limits)?;
            values.push(walk.state[s].clone());
        }
        Ok(differences(values))
    }
}

/// A walk over the indices t = 0, 1, 2, .. of the rows (c(t), u_1(t), .., u_r(t)).
#[derive(Debug)]
pub(super) struct Walk {
    t: u64,
    /// The row of t.
    pub state: Vec<IBig>,
    /// Newton's differences of H_s(.; t, u(t)) for s = EXPLICIT, .., r - 1.
    runs: Vec<Vec<IBig>>,
}

impl Walk {
    /// At t = 0 with this row.
    pub fn start(steps: &Steps, state: Vec<IBig>, limits: &Limits) -> Result<Walk, GaveUp> {
        let top = state.len() - 1;
        let runs = (EXPLICIT..top).map(|s| steps.run(s, &IBig::ZERO, &state[1..=s], limits)).collect::<Result<_, _>>()?;
        Ok(Walk { t: 0, state, runs })
    }

    /// The row of t + 1, by the polynomials of run k.
    pub fn step(&mut self, steps: &Steps, k: &IBig, limits: &Limits) -> Result<(), GaveUp> {
        limits.tick()?;
        let top = self.state.len() - 1;
        let t = self.t + 1;
        let mut next = self.state.clone();
        next[0] += IBig::from(t) + k + &steps.g;
        for s in 1..=top.min(EXPLICIT) {
            let h = steps.explicit(s, t, &next);
            next[s] += h;
        }
        let mut runs = Vec::with_capacity(self.runs.len());
        if top > EXPLICIT {
            // (STEP): the polynomials of two neighbouring runs agree at c.
            let choose = binomials(&next[0], (1 << (top - 1)) + 1);
            for (s, before) in (EXPLICIT..top).zip(&self.runs) {
                let after = steps.run(s, &IBig::from(t), &next[1..=s], limits)?;
                for ((b, a), c) in before.iter().zip(&after).zip(&choose) {
                    next[s + 1] += (b - a) * c;
                }
                runs.push(after);
            }
        }
        // Nothing is changed before all is known, so that a walk that ran out of time can go on later.
        (self.t, self.state, self.runs) = (t, next, runs);
        Ok(())
    }
}
