//! The tower as the iterates of c: the simple evaluation, correct by construction, with which the fast one is
//! compared.
//!
//! **Theorem.** The state of an index y is (y, c(y), c(c(y)), ..). A step from y to y + 1 inside run k raises c(y) by
//! L = y + 1 + k + g, and the indices c(y) + 1, .., c(y) + L are exactly run y: the rest of the state makes L steps
//! there. Inside a run the component c^j is a polynomial of degree at most 2^j in the number of steps.
//!
//! **Hypotheses.** f = x1 + kappa, kappa >= 1. The degree: see docs/tower.md, Corollary 6.
//!
//! **Complexity.** A step with m components costs 2^(m-1) steps with m - 1 components.
//!
//! **Reference.** None; see [`wythoff_seq::access::Tower`].
//!
//! **Deviation.** None.

use std::collections::VecDeque;
use wythoff_base::algebra::{differences, extend_binomials, newton_value};
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{IBig, UBig, integer};
use wythoff_seq::access::{PairAccess, Partner, Place, Term};

/// The pairs of f = x1 + kappa by iterates of c; nothing is kept between queries.
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
        let mut choose = vec![IBig::ONE];
        extend_binomials(&mut choose, length, nodes);
        for (v, column) in state.iter_mut().zip(columns) {
            *v = newton_value(&differences(column).unwrap_or_default(), &choose);
        }
        Ok(())
    }

    /// The number of square roots until the bottom index is small.
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

/// y, c(y) and c(c(y)) at the end of a state.
fn parts(state: &[IBig]) -> [&IBig; 3] {
    let [.., y, c, cc] = state else { panic!("a state has three parts") };
    [y, c, cc]
}

impl Iterates {
    /// The last y with `fits`, c_y and u_1(y); `fits` receives y and c_y, is true at 0 and, once false, stays false.
    /// `scale` is an estimate of c_y there, rather too large.
    fn last(&self, scale: &UBig, fits: impl Fn(&IBig, &IBig) -> bool, budget: &Budget) -> Result<[IBig; 3], GaveUp> {
        let holds = |state: &[IBig]| {
            let [y, c, _] = parts(state);
            fits(y, c)
        };
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
        let [y, c, cc] = parts(&state);
        // c at the index c_y, which is in run y, gives u_1(y).
        let u1 = cc - on_run(c, y, &self.g, &IBig::ZERO);
        Ok([y.clone(), c.clone(), u1])
    }
}

fn natural(x: IBig) -> UBig {
    UBig::try_from(x).expect("a term is not negative")
}

impl PairAccess for Iterates {
    /// a_n = n + K and b_n = n + c(n), with K the last index with c_K < n.
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if *n == UBig::ZERO {
            return Ok(Term { a: UBig::ZERO, b: Partner::Exact(UBig::ZERO) });
        }
        let signed = IBig::from(n.clone());
        let [y, _, u1] = self.last(n, |_, c| *c < signed, budget)?;
        let c = on_run(&signed, &y, &self.g, &u1);
        Ok(Term { a: n + natural(y), b: Partner::Exact(n + natural(c)) })
    }

    /// With y the last index such that b_y <= x: x = b_y, or x = a_{x - y} since y numbers up to x are missing in A.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let signed = IBig::from(x.clone());
        let [y, c, _] = self.last(x, |y, c| y + c <= signed, budget)?;
        let met = &y + c == signed;
        let y = natural(y);
        Ok(Place { in_a: (!met || y == UBig::ZERO).then(|| x - &y), in_b: met.then_some(y) })
    }

    /// By halving: the differences do not fall.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        let (mut low, mut high) = (UBig::ZERO, end.clone());
        while &low + UBig::ONE < high {
            let middle = (&low + &high) >> 1;
            let Term { a, b } = self.pair(&middle, budget)?;
            if *b.exact().expect("written") <= a + d { low = middle } else { high = middle }
        }
        Ok((*end > UBig::ZERO).then_some(low))
    }
}
