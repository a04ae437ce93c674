//! The tower as the iterates of c: the simple evaluation, right by construction, that judges the fast one.
//!
//! **Theorem.** The state of an index y is (y, c(y), c(c(y)), ..). A step from y to y + 1 inside run k raises c(y) by
//! L = y + 1 + k + g, and the indices c(y) + 1, .., c(y) + L are exactly run y: the rest of the state makes L steps
//! there. Inside a run the component c^j is a polynomial of degree at most 2^j in the number of steps.
//!
//! **Hypotheses.** f = x1 + kappa, kappa >= 1. The degree: see docs/tower.md, Corollary 6.
//!
//! **Complexity.** A step with m components costs 2^(m-1) steps with m - 1 components.
//!
//! **Reference.** None; see [`crate::tower`].
//!
//! **Deviation.** None.

use super::facts::{self, Evaluation, Fits, Found, Probe};
use super::with_facts;
use crate::access::{PairAccess, Place, Term};
use std::collections::VecDeque;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::algebra::{binomials, differences, newton_value};
use wythoff_exact::{IBig, UBig, integer};

/// The pairs of f = x1 + kappa by iterates of c; nothing is kept between queries.
///
/// ```
/// use wythoff_exact::UBig;
/// use wythoff_budget::Budget;
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::tower::Iterates;
/// let game = Iterates::new(1).unwrap();
/// let term = game.pair(&UBig::from(10u8).pow(12), &Budget::unlimited())?;
/// assert_eq!(term.a, UBig::from(1000001413119u64));
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Iterates {
    g: IBig,
}

impl Iterates {
    /// The sequence of f = x1 + kappa; `None` for kappa = 0.
    pub fn new(kappa: u64) -> Option<Iterates> {
        Some(Iterates { g: IBig::from(kappa.checked_sub(1)?) })
    }

    /// One step inside run k.
    fn step(&self, state: &mut [IBig], k: &IBig, budget: &Budget) -> Result<(), GaveUp> {
        if let Some((y, rest)) = state.split_first_mut() {
            let next = &*y + IBig::ONE;
            let length = &next + k + &self.g;
            self.advance(rest, y, &length, budget)?;
            *y = next;
        }
        Ok(())
    }

    /// `length` steps inside run k.
    fn advance(&self, state: &mut [IBig], k: &IBig, length: &IBig, budget: &Budget) -> Result<(), GaveUp> {
        let Some(top) = state.len().checked_sub(1) else { return Ok(()) };
        if top == 0 {
            state[0] += length;
            return Ok(());
        }
        budget.step()?;
        let nodes = 1usize << top;
        let mut columns: Vec<Vec<IBig>> = state.iter().map(|v| vec![v.clone()]).collect();
        for steps in 1..=nodes {
            if IBig::from(steps) > *length {
                return Ok(());
            }
            self.step(state, k, budget)?;
            columns.iter_mut().zip(state.iter()).for_each(|(column, v)| column.push(v.clone()));
        }
        let choose = binomials(length, nodes);
        for (v, column) in state.iter_mut().zip(columns) {
            *v = newton_value(&differences(column).unwrap_or_default(), &choose);
        }
        Ok(())
    }

    /// How often the square root is taken until the bottom index is small.
    fn height(scale: &UBig) -> usize {
        let mut bits = integer::bits(scale);
        let mut height = 0;
        while bits > 16 {
            bits = bits / 2 + 1;
            height += 1;
        }
        height
    }
}

/// c(x) on run k: x (x + 1)/2 + (k + g) x + u_1(k).
fn on_run(x: &IBig, k: &IBig, g: &IBig, u1: &IBig) -> IBig {
    ((x * (x + IBig::ONE)) >> 1) + (k + g) * x + u1
}

/// y and c(y) in a state (.., y, c(y), c(c(y))).
fn parts(state: &[IBig]) -> Option<Probe<'_>> {
    match state {
        [.., y, c, _] => Some(Probe { y, c }),
        _ => None,
    }
}

impl Evaluation for Iterates {
    fn on_run(&self, x: &IBig, k: &IBig, u1: &IBig) -> IBig {
        on_run(x, k, &self.g, u1)
    }

    fn last(&self, scale: &UBig, fits: Fits, budget: &Budget) -> Result<Found, GaveUp> {
        let holds = |state: &[IBig]| parts(state).is_some_and(|at| fits(&at));
        // The bottom indices one by one: (i, c_i, c(c_i), ..).
        let mut state = vec![IBig::ZERO; Self::height(scale) + 3];
        let mut run = IBig::ZERO;
        // c_{run+1}, c_{run+2}, ..
        let mut ends = VecDeque::new();
        loop {
            budget.step()?;
            let mut next = state.clone();
            self.step(&mut next, &run, budget)?;
            if !holds(&next) {
                break;
            }
            state = next;
            ends.push_back(state[1].clone());
            if ends.front() == Some(&state[0]) {
                ends.pop_front();
                run += IBig::ONE;
            }
        }
        // The last index i with `fits` at c^j(i) is known: the answer lies in run i of the rest.
        while state.len() > 3 {
            let y = state.remove(0);
            let mut low = IBig::ZERO;
            let mut high = &y + IBig::ONE + &run + &self.g;
            run = y;
            while &low + IBig::ONE < high {
                let middle = (&low + &high) >> 1;
                let mut next = state.clone();
                self.advance(&mut next, &run, &middle, budget)?;
                if holds(&next) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            self.advance(&mut state, &run, &low, budget)?;
        }
        let at = parts(&state).ok_or_else(|| GaveUp::beyond("no state is left"))?;
        // c at the index c_y, which is in run y, gives u_1(y).
        let u1 = &state[2] - on_run(at.c, at.y, &self.g, &IBig::ZERO);
        Ok(Found::new(&at, u1))
    }
}

with_facts!(Iterates);
