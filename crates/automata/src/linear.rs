//! Tests of linear sums, digit by digit (docs/proofs.md, Proposition 67).
//!
//! After some columns the sum is A u_k + s P u_{k-1}, k columns being to come, and u_{-1} = 1/s. The next column adds e
//! = sum of c_i d_i: (A, P) -> ((s+t-1) A + s P + e, A). At the end it is A + P. What comes later adds at most
//! (u_k - 1) times the sum of the positive coefficients, and no less than that of the negative ones: where this settles
//! the sign the state is `ABOVE` or `BELOW` for ever.

use crate::formula::{Sum, Test, Var};
use crate::slices::id;
use crate::system::System;
use std::cmp::Ordering;
use std::collections::HashMap;
use wythoff_base::GaveUp;

/// The state from which the sum stays negative.
const BELOW: u32 = 0;
/// The state from which the sum stays positive.
const ABOVE: u32 = 1;
/// The state before the first column; the two states for ever come first.
pub(crate) const START: u32 = 2;
/// The mark for a transition that is not computed yet; no automaton has that many states.
const UNKNOWN: u32 = u32::MAX;
/// Columns to come that are looked at one by one. Later ones are bounded by the ratios of neighbouring weights, which
/// differ by little from here on; no answer depends on the number.
const NEAR: usize = 10;
/// The greatest sum of coefficients, constant and modulus: times the weights of the near columns it fits 128 bits.
const MOST: i64 = 1 << 24;

/// A test, with the states met so far.
pub(crate) struct Linear {
    /// The slots of its variables, and their coefficients.
    pub terms: Vec<(usize, i64)>,
    constant: i128,
    test: Test,
    holds: bool,
    system: System,
    /// u_k and s u_{k-1}.
    weights: Vec<(i128, i128)>,
    /// The sum of the positive coefficients, and that of the negative ones.
    reach: (i128, i128),
    states: Vec<(i128, i128)>,
    known: HashMap<(i128, i128), u32>,
    /// The state after a state and a value of e, from the least e on.
    next: Vec<u32>,
    least: i64,
    width: usize,
}

impl Linear {
    /// Of a sum over variables with slots.
    pub(crate) fn new(
        system: System,
        sum: &Sum,
        test: Test,
        holds: bool,
        slot: impl Fn(Var) -> usize,
    ) -> Result<Linear, GaveUp> {
        let terms: Vec<(usize, i64)> = sum.terms().map(|(var, c)| (slot(var), c)).collect();
        let modulus = match test {
            Test::Multiple(m) => i64::from(m),
            _ => 1,
        };
        let sizes = terms.iter().map(|(_, c)| *c).chain([sum.constant, modulus]);
        let total = sizes.fold(0i64, |all, c| all.saturating_add(c.saturating_abs()));
        if total > MOST || modulus == 0 {
            return Err(GaveUp::beyond("a coefficient of a sum is too large"));
        }
        let s = i128::from(system.s());
        let u: Vec<i128> = system.weights().take(NEAR + 2).map(i128::from).collect();
        let weights = (0..u.len()).map(|k| (u[k], k.checked_sub(1).map_or(1, |before| s * u[before]))).collect();
        let total = |sign: i64| terms.iter().map(|(_, c)| c * sign).filter(|c| *c > 0).sum::<i64>();
        let (up, down, most) = (total(1), -total(-1), i64::from(system.digits()) - 1);
        Ok(Linear {
            constant: sum.constant.into(),
            test,
            holds,
            system,
            weights,
            reach: (up.into(), down.into()),
            states: vec![(0, 0); 3],
            known: HashMap::from([((0, 0), START)]),
            next: Vec::new(),
            least: down * most,
            width: usize::try_from((up - down) * most + 1).unwrap_or(1),
            terms,
        })
    }

    /// How many states have been met.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether the test holds if the word ends here.
    pub(crate) fn accepts(&self, state: u32) -> bool {
        let (a, p) = self.states[state as usize];
        let value = a + p + self.constant;
        let so = match (self.test, state) {
            (Test::Zero, BELOW | ABOVE) | (Test::Positive, BELOW) => false,
            (Test::Positive, ABOVE) => true,
            (Test::Zero, _) => value == 0,
            (Test::Positive, _) => value > 0,
            (Test::Multiple(m), _) => value.rem_euclid(m.into()) == 0,
        };
        so == self.holds
    }

    /// Whether nothing is accepted from here on.
    fn is_dead(&self, state: u32) -> bool {
        matches!(state, BELOW | ABOVE) && !self.accepts(state)
    }

    /// The state after a column with this e; nothing if none accepts from there on.
    pub(crate) fn step(&mut self, state: u32, e: i64) -> Option<u32> {
        let at = state as usize * self.width + usize::try_from(e - self.least).ok()?;
        if at >= self.next.len() {
            self.next.resize((self.states.len() * self.width).max(at + 1), UNKNOWN);
        }
        if self.next[at] == UNKNOWN {
            self.next[at] = self.after(state, e.into());
        }
        Some(self.next[at]).filter(|next| !self.is_dead(*next))
    }

    fn after(&mut self, state: u32, e: i128) -> u32 {
        // Remainders have no sign; for them the first two states are never entered.
        if matches!(state, BELOW | ABOVE) && !matches!(self.test, Test::Multiple(_)) {
            return state;
        }
        let (a, p) = self.states[state as usize];
        let (s, most) = (i128::from(self.system.s()), i128::from(self.system.digits()) - 1);
        // In a base P is not needed: A u_k alone is the sum.
        let after = if self.system.t() == 0 { ((most + 1) * a + e, 0) } else { (most * a + s * p + e, a) };
        let after = match self.test {
            Test::Multiple(m) => (after.0.rem_euclid(m.into()), after.1.rem_euclid(m.into())),
            _ => match self.settled(after) {
                Some(Ordering::Less) => return BELOW,
                Some(Ordering::Greater) => return ABOVE,
                _ => after,
            },
        };
        let new = id(self.states.len());
        let found = *self.known.entry(after).or_insert(new);
        if found == new {
            self.states.push(after);
        }
        found
    }

    /// The sign of the sum, if it is the same whatever comes.
    fn settled(&self, (a, p): (i128, i128)) -> Option<Ordering> {
        let (up, down) = self.reach;
        let positive = self.always_positive((a, p), down, self.constant);
        let negative = || self.always_positive((-a, -p), -up, -self.constant);
        if positive { Some(Ordering::Greater) } else { negative().then_some(Ordering::Less) }
    }

    /// Whether A u_k + s P u_{k-1} + down (u_k - 1) + constant > 0 for every k >= 0, down being at most 0.
    fn always_positive(&self, (a, p): (i128, i128), down: i128, constant: i128) -> bool {
        let late = constant - down;
        if self.system.t() == 0 {
            return a + down >= 0 && a + constant > 0;
        }
        // u_{k-1}/u_k lies between those of k = NEAR and k = NEAR + 1 for all k >= NEAR, and u_{k+1}/u_k is at most s +
        // t.
        let slack = late.min(0) * i128::from(self.system.digits());
        let far = self.weights.iter().skip(NEAR).all(|(u, w)| (a + down) * u + p * w + slack > 0);
        far && self.weights.iter().all(|(u, w)| (a + down) * u + p * w + late > 0)
    }
}
