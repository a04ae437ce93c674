//! The constraint f = x1 + kappa, kappa >= 1, and its relatives at any size: the polynomial tower.
//!
//! For kappa = 1 the pairs are Hofstadter's figure-figure sequences of *Gödel, Escher, Bach*. Fraenkel asks whether
//! this game has a polynomial strategy. The recursion takes time exponential in the digits of the piles, and so does a
//! walk over the runs ([`Growing`](crate::Growing)), with half the exponent. The tower answers exactly, in time
//! quasi-polynomial in the digits. **Proved** in docs/tower.md: that it is exact, and the bound. **Open**: whether a
//! polynomial strategy exists.
//!
//! **Theorem.** Let c_n = b_n - n, g = kappa - 1 and k(n) the number of j >= 1 with c_j < n. Then a_n = n + k(n), and
//! on the run k(x) = k, which is (c_k, c_{k+1}], c is the polynomial x (x + 1)/2 + (k + g) x + u_1(k). Put u_0 = c;
//! then on run k each u_s is a polynomial H_s of degree 2^s + 1, determined by k and u_1(k), .., u_s(k), plus one new
//! number u_{s+1}(k); and u_{s+1}(k) - u_{s+1}(k - 1) is a polynomial h_{s+1} in k, c_k, u_1(k), .., u_s(k). So u_1 at
//! an index of n's size comes from u_1, u_2 at one of the size of a square root, and so on, down to rows (c_i, u_1(i),
//! .., u_B(i)) that are computed one by one.
//!
//! **Hypotheses.** f = x1 + kappa with kappa >= 1; or a [`TowerLaw`]: another polynomial in x1 with positive values,
//! perhaps one on each residue class. For classes the moduli of the higher levels are observed, not proved.
//!
//! **Complexity.** 2^(O((log log n)^2)) bit operations: log log n levels, and a step on level s takes 2^(O(s^2))
//! operations. In this program, with at most 8 levels, numbers of some hundred digits.
//!
//! **Reference.** \[F04\], which poses the question for game G1, and \[F07\]. The method is in no paper known to us;
//! its proofs are in docs/tower.md.
//!
//! **Deviation.** h_s is used as an explicit polynomial for s <= 6 at most, derived when a tower is created. For
//! larger s, two polynomials H_s are found from their values at 0, .., 2^s + 1 by the same recursion, and h_{s+1} is
//! their difference. The search would notice a wrong bound, so no bound is assumed.

mod bottom;
mod choice;
mod compiled;
mod derivation;
mod facts;
mod law;
mod limbs;
mod newton;
mod polynomial;
mod run;
mod search;
mod steps;

pub use law::TowerLaw;

use bottom::Bottom;
use facts::{Fits, LastIndex, Seen};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, PoisonError};
use wythoff_base::{Budget, GaveUp, UBig};

/// The pairs of f = x1 + kappa and its relatives.
///
/// The bottom rows serve every query and are kept. A lock guards them during a query: share a tower between threads
/// for its rows, not for speed. A query that runs out of time leaves its rows for the next one.
///
/// ```
/// use wythoff_base::UBig;
/// use wythoff_seq::access::Tower;
/// use wythoff_base::Budget;
/// use wythoff_seq::access::PairAccess;
/// let (game, n) = (Tower::new(1).unwrap(), UBig::from(10u8).pow(50));
/// let a = game.pair(&n, &Budget::unlimited())?.a;
/// assert_eq!((&a - &n).to_string(), "14142135623727404959157143");
/// // Another bottom level: other rows, other polynomials, the same pair.
/// let judge = Tower::new(1).unwrap().with_bottom(game.level(&n)? + 1);
/// assert_eq!(judge.pair(&n, &Budget::unlimited())?.a, a);
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Tower {
    law: TowerLaw,
    asked: Option<usize>,
    bottoms: Mutex<BTreeMap<usize, Bottom>>,
}

impl Tower {
    /// The sequence of f = x1 + kappa; `None` for kappa = 0.
    pub fn new(kappa: u64) -> Option<Tower> {
        Some(Tower::of(TowerLaw::linear(kappa)?))
    }

    /// The sequence of a law.
    pub fn of(law: TowerLaw) -> Tower {
        Tower { law, asked: None, bottoms: Mutex::default() }
    }

    /// The same with a fixed bottom level, from 2 to 8, instead of the best one for each query. It shares nothing with
    /// the rows of another level, so that two towers check each other.
    pub fn with_bottom(self, level: usize) -> Tower {
        Tower { asked: Some(level.clamp(choice::LOWEST, choice::HIGHEST)), ..self }
    }

    /// The bottom level for a pair n, a number x or a difference d of this size.
    pub fn level(&self, size: &UBig) -> Result<usize, GaveUp> {
        Ok(self.choose(size)?.level)
    }

    /// The cheapest other bottom level, as a second opinion.
    pub fn second_level(&self, size: &UBig) -> Result<usize, GaveUp> {
        let first = self.level(size)?;
        Ok(choice::choose(size, &self.law, |level| level != first)?.level)
    }

    fn choose(&self, size: &UBig) -> Result<choice::Choice, GaveUp> {
        choice::choose(size, &self.law, |level| self.asked.is_none_or(|asked| asked == level))
    }

    /// The search from a bottom level; `None` if the answer is too small for it.
    fn from(
        &self,
        choice: choice::Choice,
        fits: Fits,
        seen: Seen,
        budget: &Budget,
    ) -> Result<Option<LastIndex>, GaveUp> {
        let with_size = |gave_up, rows| choice::with_size(gave_up, &self.law, choice.level, rows);
        // Rows are pushed whole, so they are valid even if a thread panicked while it held the lock.
        let mut bottoms = self.bottoms.lock().unwrap_or_else(PoisonError::into_inner);
        let bottom = match bottoms.entry(choice.level) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(place) => {
                let new = Bottom::new(&self.law, choice.level, budget);
                place.insert(new.map_err(|gave_up| with_size(gave_up, 1))?)
            }
        };
        let found = search::last(bottom, choice.rows, fits, seen, budget);
        found.map_err(|gave_up| with_size(gave_up, bottom.rows().len()))
    }

    /// The last y with `fits`. `scale` is an estimate of c_y there, rather too large; it guides the search and decides
    /// nothing.
    fn last(&self, scale: &UBig, fits: Fits, budget: &Budget) -> Result<LastIndex, GaveUp> {
        self.last_seen(scale, fits, &mut |_, _| (), budget)
    }

    /// The same, with somebody who hears of each level.
    fn last_seen(&self, scale: &UBig, fits: Fits, seen: Seen, budget: &Budget) -> Result<LastIndex, GaveUp> {
        if let Some(found) = self.from(self.choose(scale)?, fits, seen, budget)? {
            return Ok(found);
        }
        let lowest = choice::choose(scale, &self.law, |level| level == choice::LOWEST)?;
        self.from(lowest, fits, seen, budget)?.ok_or_else(|| GaveUp::beyond("no index fits"))
    }
}
