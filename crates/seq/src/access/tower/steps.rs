//! The steps u_s(k) - u_s(k-1) = h_s: explicit polynomials for small s, virtual runs for larger s.

use super::choice;
use super::compiled::{Compiled, Plan};
use super::derivation;
use super::law::TowerLaw;
use super::newton::NewtonPoint;
use std::cell::Cell;
use wythoff_base::{Budget, GaveUp, IBig, algebra::Constituents};

/// The number of values tested beyond those that determine a polynomial, on each class, where its modulus is observed:
/// a wrong modulus fits two further values only by accident, and the second bottom level notices it.
const FURTHER: usize = 2;

/// The greatest modulus that is tried, eight times the greatest of a law: a run needs this many values for each degree.
const WIDEST: usize = 512;

/// The steps of a law.
#[derive(Debug)]
pub(super) struct Steps {
    pub law: TowerLaw,
    /// h_1, .., h_E; without them only h_1 is explicit.
    plans: Vec<Plan>,
    /// The same for the nodes k = 0, 1, .. of virtual runs.
    nodes: Vec<Vec<Compiled>>,
    /// The modulus of H_s in x; it grows when values do not fit.
    moduli: Vec<Cell<usize>>,
}

impl Steps {
    /// The steps with h_s explicit for useful s, also for the nodes that a bottom level needs.
    pub(crate) fn new(law: &TowerLaw, level: usize) -> Steps {
        let polynomials = law.polynomials();
        let derived = polynomials.map(|f| derivation::steps(f, choice::explicit(law, level))).unwrap_or_default();
        let plans: Vec<Plan> = derived.iter().map(Plan::new).collect();
        let count = law.degree(level.saturating_sub(1)) as u64 + 1;
        let nodes = if plans.is_empty() { 0 } else { count };
        let nodes = (0..nodes).map(|k| plans.iter().map(|plan| plan.at(k)).collect()).collect();
        let moduli = vec![Cell::new(law.modulus()); level + 1];
        Steps { law: law.clone(), plans, nodes, moduli }
    }

    /// The greatest s with h_s explicit.
    fn explicit(&self) -> usize {
        self.plans.len().max(1)
    }

    /// Adds h_1, h_2, .. to u_1, u_2, .. for explicit h_s; c already belongs to k.
    fn raise(&self, k: u64, row: &mut [IBig]) {
        if self.plans.is_empty() {
            if let [c, u1, ..] = row {
                *u1 += self.law.first_step(&IBig::from(k), c);
            }
            return;
        }
        let far: Vec<Compiled>;
        let steps = match usize::try_from(k).ok().and_then(|k| self.nodes.get(k)) {
            Some(steps) => steps,
            None => {
                far = self.plans.iter().map(|plan| plan.at(k)).collect();
                &far
            }
        };
        for (s, step) in (1..row.len()).zip(steps) {
            let h = step.value(row);
            row[s] += h;
        }
    }

    /// H_s(.; k, u_1, .., u_s), from its values at 0, 1, 2, ..
    pub(crate) fn run(&self, s: usize, k: &IBig, u: &[IBig], budget: &Budget) -> Result<Constituents<IBig>, GaveUp> {
        let mut state = u[..s].to_vec();
        state.push(IBig::ZERO);
        let mut walk = RowWalk::start(self, state, budget)?;
        let mut values = vec![IBig::ZERO];
        let degree = self.law.degree(s);
        let mut place = k.clone();
        loop {
            let modulus = self.moduli[s].get();
            // For polynomials the degree is proved, so no further values are tested.
            let nodes = degree + 1 + if self.law.is_polynomial() { 0 } else { FURTHER };
            while values.len() < modulus * nodes {
                walk.step(self, &self.law.near(&place), budget)?;
                place += IBig::ONE;
                values.push(walk.state[s].clone());
            }
            if let Some(piece) = Constituents::fitting(&values, modulus, degree) {
                return Ok(piece);
            }
            // A modulus grows by the primes of M alone, by each of them at a time.
            let wider = modulus * radical(self.law.modulus());
            if wider > WIDEST || wider == modulus {
                return Err(GaveUp::beyond("the polynomials of the runs show no period"));
            }
            // Higher levels inherit the classes of this one.
            self.moduli.iter().skip(s).filter(|m| m.get() < wider).for_each(|m| m.set(wider));
        }
    }
}

/// The product of the primes that divide m.
fn radical(m: usize) -> usize {
    let is_prime = |p: &usize| (2..*p).all(|d| !p.is_multiple_of(d));
    (2..=m).filter(|p| m.is_multiple_of(*p) && is_prime(p)).product()
}

/// A walk over the indices t = 0, 1, 2, .. of the rows (c(t), u_1(t), .., u_r(t)).
#[derive(Debug)]
pub(super) struct RowWalk {
    t: u64,
    /// The row of t.
    pub state: Vec<IBig>,
    /// H_s(.; t, u(t)) for s = E, .., r - 1.
    runs: Vec<Constituents<IBig>>,
}

impl RowWalk {
    /// The walk at t = 0 with this row.
    pub(crate) fn start(steps: &Steps, state: Vec<IBig>, budget: &Budget) -> Result<RowWalk, GaveUp> {
        let top = state.len() - 1;
        let runs = (steps.explicit()..top)
            .map(|s| steps.run(s, &IBig::ZERO, &state[1..=s], budget))
            .collect::<Result<_, _>>()?;
        Ok(RowWalk { t: 0, state, runs })
    }

    /// Advances to the row of t + 1, where c rises by `rise`.
    pub(crate) fn step(&mut self, steps: &Steps, rise: &IBig, budget: &Budget) -> Result<(), GaveUp> {
        budget.step()?;
        let top = self.state.len() - 1;
        let t = self.t + 1;
        let mut next = self.state.clone();
        next[0] += rise;
        steps.raise(t, &mut next);
        let mut runs = Vec::with_capacity(self.runs.len());
        if top > steps.explicit() {
            // (STEP): the polynomials of two neighbouring runs agree at c.
            let c = next[0].clone();
            let mut at = NewtonPoint::new(&c);
            for (s, before) in (steps.explicit()..top).zip(&self.runs) {
                let after = steps.run(s, &IBig::from(t), &next[1..=s], budget)?;
                next[s + 1] += at.difference(before, &after);
                runs.push(after);
            }
        }
        // The state is changed only when all parts are known, so that a walk that ran out of time can continue later.
        (self.t, self.state, self.runs) = (t, next, runs);
        Ok(())
    }
}
