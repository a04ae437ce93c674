//! automatic-pairs: pairs that an automaton recognises by their digits.
//!
//! Theorem. Let an automaton recognise sorted pairs that contain every number once. If no two-pile move leads from one
//! of these pairs to another, and every other position has a move to one of them, they are the P-positions.
//! Hypotheses. Normal or misère play, free one-pile moves, and infinitely many two-pile moves, which a first-order
//! formula over addition describes; neither a line nor a law is known. Either the automaton is learned from the piles
//! up to 1000 and proved at once, in few steps; or it is one of seven that the program has stored, which agrees with
//! the P-positions up to 1000 and is proved when the first question is asked.
//! Complexity. For d digits: O(d) transitions for partner, outcome and move, O(d^2) operations for the digits and the
//! index. The proof takes some milliseconds, a fifth of a second for 66 states.
//! Reference. docs/proofs.md, Propositions 67 to 73.
//! Deviation. \[F04\] Table 5 prints candidates that are not P. `wyt prove` finds larger automata.

use crate::answer::Solution;
use crate::automatic::{self, Guess};
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::{At, IS_PAIR, WinningMove};
use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_budget::{Budget, GaveUp, Spent};
use wythoff_check::certificate::{Automatic, Certificate};
use wythoff_check::evidence::Evidence;
use wythoff_check::kernel::{Found, Kernel, Strategy};
use wythoff_exact::{UBig, integer};
use wythoff_seq::access::{PairAccess, Partner, Place, Term};

/// The most bits of a number: writing digits takes quadratic time.
const MAX_BITS: usize = 1 << 16;
/// The most steps of a proof, about a second; after that other methods answer.
const PROOF: u64 = 300_000;

/// The solver, where an automaton was learned and proved, or a stored one has the first P-positions.
pub fn build(a: &Facts) -> Option<Grounds> {
    let guess = a.automaton()?.clone();
    let kernel = Kernel::of(a.game()?)?;
    let theorem =
        "docs/proofs.md, Proposition 69: first-order sentences show that the automaton's pairs are the P-positions";
    let (states, system) = (guess.pairs.states(), guess.pairs.system());
    let reasons = vec![format!("the automaton has {states} states and reads the digits in the system {system}")];
    let pairs = Arc::new(Pairs { kernel, guess, strategy: Mutex::new(None) });
    let winning = ToPair(pairs.clone());
    let grounds = Grounds::new(a, theorem, reasons, Box::new(pairs), winning);
    Some(Grounds { evidence: Evidence::Certificate { kind: Automatic::KIND }, ..grounds })
}

/// The certificate; `None` where no automaton was found.
pub(crate) fn certificate(a: &Facts, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
    let rules = a.game()?;
    Kernel::of(rules)?;
    let found = automatic::search(rules, &automatic::systems(), automatic::STATES, budget).map(|search| search.found);
    let written = |found: automatic::Automatic| Automatic::new(rules, &found.pairs, &found.claims);
    Some(found.transpose()?.map(|found| Certificate::Automatic(written(found))))
}

/// The pairs, which answer once they are proved to be the P-positions.
struct Pairs {
    kernel: Kernel,
    guess: Guess,
    strategy: Mutex<Option<Result<Strategy, GaveUp>>>,
}

impl Pairs {
    /// Asks the strategy, which is made once the pairs are proved to be the P-positions.
    fn ask<T>(
        &self,
        numbers: &[&UBig],
        budget: &Budget,
        question: impl FnOnce(&mut Strategy) -> Result<T, GaveUp>,
    ) -> Result<T, GaveUp> {
        if numbers.iter().any(|number| integer::bits(*number) > MAX_BITS) {
            return Err(GaveUp::beyond("the numbers have too many digits"));
        }
        let mut place = self.strategy.lock().unwrap_or_else(PoisonError::into_inner);
        let strategy = match &mut *place {
            Some(strategy) => strategy,
            none => none.insert(self.proved(budget)?),
        };
        question(strategy.as_mut().map_err(|gave_up| gave_up.clone())?)
    }

    /// The strategy, or why there is none; an error if this budget was too small to decide.
    fn proved(&self, budget: &Budget) -> Result<Result<Strategy, GaveUp>, GaveUp> {
        let Guess { pairs, proved } = &self.guess;
        let found = if *proved { Ok(None) } else { self.kernel.decide(pairs, &budget.at_most(PROOF)).map(Some) };
        match found {
            Ok(Some(Found::Refuted(example))) => Ok(Err(GaveUp::beyond(example.to_string()))),
            // The limit of the proof ran out, not the budget of the question.
            Err(GaveUp::Spent(Spent::Time)) if budget.spent().is_none() && budget.steps(PROOF).is_ok() => {
                Ok(Err(GaveUp::beyond("the proof that the pairs of an automaton are the P-positions takes too long")))
            }
            Err(gave_up) => Err(gave_up),
            Ok(_) => self.kernel.strategy(pairs, budget).map(Ok),
        }
    }

    fn partner(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        self.ask(&[x], budget, |strategy| strategy.partner(x, budget))
    }
}

impl PairAccess for Pairs {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let a = self.ask(&[n], budget, |strategy| strategy.smaller(n, budget))?;
        Ok(Term { b: Partner::Exact(self.partner(&a, budget)?), a })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let partner = self.partner(x, budget)?;
        let n = self.ask(&[x], budget, |strategy| strategy.index(x.min(&partner), budget))?;
        Ok(Place { in_a: (*x <= partner).then(|| n.clone()), in_b: (*x >= partner).then_some(n) })
    }

    fn partner_of_a(&self, _: &UBig, x: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        self.partner(x, budget).map(Partner::Exact)
    }

    fn partner_of_b(&self, _: &UBig, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        self.partner(x, budget)
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        Ok(Some(self.partner(x, budget)? == *y))
    }
}

/// To the partner of the larger pile, or by a two-pile move that the digits give.
struct ToPair(Arc<Pairs>);

impl WinningMove for ToPair {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let (x, y) = (at.x, at.y);
        let partner = self.0.partner(y, budget)?;
        if partner < *x {
            let why = "the partner of the larger pile is less than the smaller pile; reduce the smaller pile to it";
            return Ok(Solution::won((partner, y.clone()), why));
        }
        let found = self.0.ask(&[x, y], budget, |strategy| strategy.two_pile(x, y, budget))?;
        let (a, b) = found.ok_or_else(|| GaveUp::beyond("no move into a pair was found"))?;
        let straight = a < *x && b < *y && at.allows((&a, &b))?;
        Ok(at.to_pair(if straight { (a, b) } else { (b, a) }))
    }

    // The partner of x decides; its index need not be known.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if let Some(solution) = at.ended() {
            return Ok(solution);
        }
        let partner = self.0.partner(at.x, budget)?;
        let solution = match partner.cmp(at.y) {
            Ordering::Equal => return Ok(Solution::lost(IS_PAIR)),
            Ordering::Less => {
                let why = "the partner of the smaller pile is less than the larger pile; reduce the larger pile to it";
                Solution::won((at.x.clone(), partner), why)
            }
            Ordering::Greater => self.below(at, &UBig::ZERO, budget)?,
        };
        at.verified(solution)
    }
}
