//! The steps u_s(k) - u_s(k-1) = h_s: explicit polynomials for small s, virtual runs above.

use super::compiled::{Compiled, Plan};
use super::derivation;
use super::newton::{binomials, differences};
use crate::access::{GaveUp, Limits};
use wythoff_exact::IBig;

/// The steps of f = x1 + kappa.
#[derive(Debug)]
pub(super) struct Steps {
    pub g: IBig,
    /// h_1, .., h_E.
    plans: Vec<Plan>,
    /// The same for the nodes k = 0, 1, .. of virtual runs.
    nodes: Vec<Vec<Compiled>>,
}

impl Steps {
    /// With h_s explicit for s <= `explicit`, and for the nodes that a bottom level needs.
    pub fn new(g: IBig, explicit: usize, level: usize) -> Steps {
        let plans: Vec<Plan> = derivation::steps(&g, explicit).iter().map(Plan::new).collect();
        let count = (1 << level.saturating_sub(1)) + 2;
        let nodes = (0..count).map(|k| plans.iter().map(|plan| plan.at(k)).collect()).collect();
        Steps { g, plans, nodes }
    }

    /// The greatest s with h_s explicit.
    fn explicit(&self) -> usize {
        self.plans.len()
    }

    /// Raises u_1, u_2, .. by h_1, h_2, .. as far as they are explicit; c is that of k already.
    fn raise(&self, k: u64, row: &mut [IBig]) {
        let mut powers = Vec::new();
        let far: Vec<Compiled>;
        let steps = match usize::try_from(k).ok().and_then(|k| self.nodes.get(k)) {
            Some(steps) => steps,
            None => {
                far = self.plans.iter().map(|plan| plan.at(k)).collect();
                &far
            }
        };
        for (s, step) in (1..row.len()).zip(steps) {
            let h = step.value(row, &mut powers);
            row[s] += h;
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
    /// Newton's differences of H_s(.; t, u(t)) for s = E, .., r - 1.
    runs: Vec<Vec<IBig>>,
}

impl Walk {
    /// At t = 0 with this row.
    pub fn start(steps: &Steps, state: Vec<IBig>, limits: &Limits) -> Result<Walk, GaveUp> {
        let top = state.len() - 1;
        let runs = (steps.explicit()..top)
            .map(|s| steps.run(s, &IBig::ZERO, &state[1..=s], limits))
            .collect::<Result<_, _>>()?;
        Ok(Walk { t: 0, state, runs })
    }

    /// The row of t + 1, by the polynomials of run k.
    pub fn step(&mut self, steps: &Steps, k: &IBig, limits: &Limits) -> Result<(), GaveUp> {
        limits.tick()?;
        let top = self.state.len() - 1;
        let t = self.t + 1;
        let mut next = self.state.clone();
        next[0] += IBig::from(t) + k + &steps.g;
        steps.raise(t, &mut next);
        let mut runs = Vec::with_capacity(self.runs.len());
        if top > steps.explicit() {
            // (STEP): the polynomials of two neighbouring runs agree at c.
            let choose = binomials(&next[0], (1 << (top - 1)) + 1);
            for (s, before) in (steps.explicit()..top).zip(&self.runs) {
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
