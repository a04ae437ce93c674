//! automatic-pairs: pairs that an automaton recognises by their digits.
//!
//! Theorem. Let an automaton recognise sorted pairs that contain no number twice. If no two-pile move leads from one of
//! these pairs to another, and every other position has a move to one of them, they are the P-positions.
//! Hypotheses. Normal or misère play, free one-pile moves, and infinitely many two-pile moves, which a first-order
//! formula over addition describes; neither a line nor a law is known. The automaton is learned from the piles up to
//! 1000, or it is one of seven that the program has stored and agrees with the P-positions up to 1000. It is proved at
//! once, in few steps.
//! Complexity. For d digits: O(d) transitions for partner, outcome and move, O(d^2) operations for the digits and the
//! index. The proof takes some milliseconds, a quarter of a second for 66 states.
//! Reference. docs/proofs.md, Propositions 67 to 73; Proposition 116 if numbers have no partner or P is finite.
//! Deviation. \[F04\] Table 5 prints candidates that are not P. `wyt prove` finds larger automata.

use crate::answer::Solution;
use crate::automatic;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::listing::{ByIndex, Listing, ListingKind};
use crate::pair_error::PairError;
use crate::pair_solver::{At, IS_PAIR, WinningMove};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_automata::Automaton;
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{UBig, integer};
use wythoff_check::certificate::{Automatic, Certificate};
use wythoff_check::evidence::Evidence;
use wythoff_check::{Claim, Kernel, Strategy};
use wythoff_seq::access::{PairAccess, Partner, Place, Term, Trace, Traced, Untraced};

/// The most bits of a number: writing digits takes quadratic time, some milliseconds for 65536 bits.
const MAX_BITS: usize = 1 << 16;

/// The solver, where an automaton was proved.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let pairs = Arc::new(AutomaticAccess::of(a)?);
    let theorem = "docs/proofs.md, Propositions 69 and 116: first-order sentences show that the automaton's pairs are \
                   the P-positions";
    let (states, system) = (pairs.automaton.states(), pairs.automaton.system());
    let reasons = vec![format!("the automaton has {states} states and reads the digits in the system {system}")];
    let winning = ToPair(pairs.clone());
    let grounds = Grounds::new(a, theorem, reasons, Box::new(pairs), winning);
    Some(Grounds { evidence: Evidence::Certificate { kind: Automatic::KIND }, ..grounds })
}

/// The pairs one after the other.
pub(crate) fn rows(a: &Facts) -> Option<Listing> {
    let (pairs, Grounds { theorem, reasons, .. }) = (AutomaticAccess::of(a)?, build(a)?);
    let (states, system) = (pairs.automaton.states(), pairs.automaton.system());
    let how = format!("the pairs that an automaton of {states} states accepts in the system {system}, ordered by a");
    let recursion = match pairs.all(&Budget::unlimited().with_steps(FEW_STEPS)) {
        Some(all) => format!("P is finite: {}", all.join(", ")),
        None if a.automaton()?.claims.contains(&Claim::Total) => how,
        None => how + "; the other numbers have no partner",
    };
    // The least number that is in no earlier pair, and the larger numbers of those pairs from there on.
    let (mut mex, mut above) = (UBig::ZERO, BTreeSet::new());
    let find = move |n: u64, budget: &Budget| {
        while above.remove(&mex) {
            mex += UBig::ONE;
        }
        let partner = match pairs.partner(&mex, budget)? {
            Some(partner) => partner,
            // It has none: the next pair, if there is one, begins further on.
            None => match pairs.ask(&[], budget, |strategy| strategy.smaller.select(&n.into(), budget))? {
                Some(a) => {
                    above = above.split_off(&a);
                    mex = a;
                    pairs.partner(&mex, budget)?.ok_or_else(no_partner)?
                }
                None => return Ok(None),
            },
        };
        budget.allows(above.len().saturating_mul(64))?;
        above.extend([mex.clone(), partner.clone()]);
        Ok(Some(Term { a: mex.clone(), b: Partner::Exact(partner) }))
    };
    Some(Listing {
        kind: ListingKind::P,
        solver: "automatic-pairs-rows",
        recursion: recursion.into(),
        theorem,
        reasons,
        source: Box::new(ByIndex::new(find, Evidence::Certificate { kind: Automatic::KIND })),
    })
}

/// Pairs up to this many are written down where they are all of P: a line of text.
const SHOWN: u64 = 12;
/// The steps in which they are found: some milliseconds; a P that needs more has more pairs than a line.
const FEW_STEPS: u64 = 100_000;

fn no_partner() -> GaveUp {
    GaveUp::beyond("this number has no partner")
}

/// The certificate; `None` where no automaton was found.
pub(crate) fn certificate(a: &Facts, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
    let rules = a.game()?;
    Kernel::of(rules)?;
    let found = automatic::search(rules, &automatic::systems(), automatic::STATES, budget).map(|search| search.found);
    let written = |found: automatic::Automatic| Automatic::new(rules, &found.pairs, &found.claims);
    Some(found.transpose()?.map(|found| Certificate::Automatic(written(found))))
}

/// The pairs of an automaton that are proved to be the P-positions.
struct AutomaticAccess {
    kernel: Kernel,
    automaton: Automaton,
    strategy: Mutex<Option<Strategy>>,
}

impl AutomaticAccess {
    fn of(a: &Facts) -> Option<AutomaticAccess> {
        let automaton = a.automaton()?.pairs.clone();
        Some(AutomaticAccess { kernel: Kernel::of(a.game()?)?, automaton, strategy: Mutex::new(None) })
    }

    /// All pairs, where they are few.
    fn all(&self, budget: &Budget) -> Option<Vec<String>> {
        let smaller = |n: u64| self.ask(&[], budget, |strategy| strategy.smaller.select(&n.into(), budget)).ok();
        let (mut all, mut n) = (Vec::new(), 0);
        while let Some(a) = smaller(n)? {
            all.push(format!("({a},{})", self.partner(&a, budget).ok()??));
            n += 1;
            if n > SHOWN {
                return None;
            }
        }
        Some(all)
    }

    /// Asks the strategy, which is made for the first question.
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
            none => none.insert(self.kernel.strategy(&self.automaton, budget)?),
        };
        question(strategy)
    }

    fn partner(&self, x: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        self.ask(&[x], budget, |strategy| strategy.partner(x, budget))
    }
}

impl PairAccess for AutomaticAccess {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let Some(a) = self.ask(&[n], budget, |strategy| strategy.smaller.select(n, budget))? else {
            // A word longer than there are states would go round a loop: no pair is above this.
            let above = UBig::ONE << (8 * self.automaton.states());
            let pairs = self.ask(&[], budget, |strategy| strategy.smaller.rank(&above, budget))?;
            return Err(PairError::End { pairs }.into());
        };
        Ok(Term { b: Partner::Exact(self.partner(&a, budget)?.ok_or_else(no_partner)?), a })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let Some(partner) = self.partner(x, budget)? else { return Ok(Place::default()) };
        let n = self.ask(&[x], budget, |strategy| strategy.smaller.rank(x.min(&partner), budget))?;
        Ok(Place { in_a: (*x <= partner).then(|| n.clone()), in_b: (*x >= partner).then_some(n) })
    }

    fn partner_of_a(&self, _: &UBig, x: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        self.partner(x, budget)?.map(Partner::Exact).ok_or_else(no_partner)
    }

    fn partner_of_b(&self, _: &UBig, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        self.partner(x, budget)?.ok_or_else(no_partner)
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        Ok(Some(self.partner(x, budget)?.as_ref() == Some(y)))
    }

    fn trace(&self, _: &Traced, _: &Budget) -> Result<Trace, Untraced> {
        Err(Untraced::NoSteps("an automaton reads the digits of the piles"))
    }
}

/// To the partner of the larger pile, or by a two-pile move that the digits give.
struct ToPair(Arc<AutomaticAccess>);

impl WinningMove for ToPair {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let (x, y) = (at.x, at.y);
        if let Some(partner) = self.0.partner(y, budget)?.filter(|partner| partner < x) {
            let why = "the partner of the larger pile is less than the smaller pile; reduce the smaller pile to it";
            return Ok(Solution::won((partner, y.clone()), why));
        }
        let found = self.0.ask(&[x, y], budget, |strategy| strategy.two_pile(x, y, budget))?;
        let (a, b) = found.ok_or_else(|| GaveUp::beyond("no move into a pair was found"))?;
        let straight = a < *x && b < *y && at.allows((&a, &b))?;
        let to = if straight { (a, b) } else { (b, a) };
        Ok(match self.0.partner(x, budget)? {
            Some(_) => at.to_pair(to),
            None => Solution::won(to, "the smaller pile has no partner; a two-pile move leads to a P-position"),
        })
    }

    // The partner of x decides; its index need not be known.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if let Some(solution) = at.ended() {
            return Ok(solution);
        }
        let solution = match self.0.partner(at.x, budget)? {
            Some(partner) if partner == *at.y => return Ok(Solution::lost(IS_PAIR)),
            Some(partner) if partner < *at.y => {
                let why = "the partner of the smaller pile is less than the larger pile; reduce the larger pile to it";
                Solution::won((at.x.clone(), partner), why)
            }
            _ => self.below(at, &UBig::ZERO, budget)?,
        };
        at.verified(solution)
    }
}
