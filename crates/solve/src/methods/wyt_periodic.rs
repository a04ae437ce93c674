//! wyt-periodic: finitely many two-pile moves, by partners that repeat.
//!
//! Theorem. If all one-pile moves and finitely many two-pile moves are legal, there are x0 and p with
//! pi(x + p) = pi(x) + p for every x >= x0, where pi(x) is the partner of x: P is ultimately additively periodic.
//! Hypotheses. Normal or misère play; wyt = f with f(k) <= k from some k on (s k + t with s < 1, bounded or periodic f,
//! a negative leading coefficient), or a take whose condition bounds k and l: proved by polynomial bounds of the rule.
//! Complexity. Rows are found one by one, each in as many steps as there are moves, until x is reached or the period is
//! found; then one division. Periods may be long: 1951734 from 1528572 on for wyt = 9k/10 + 3. It gives up if the
//! budget ends first.
//! Reference. docs/proofs.md, Propositions 45 and 46.
//! Deviation. This is in no paper; \[FT13\] leaves s < 1 open. Brent's method finds the period, and `wyt verify` checks
//! it.

use crate::answer::Solution;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::listing::{ByIndex, Listing, ListingKind};
use crate::pair_solver::{At, WinningMove};
use std::sync::Arc;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Certificate, FiniteMoves, PeriodicPairs};
use wythoff_check::evidence::Evidence;
use wythoff_seq::access::{Additive, PairAccess};

/// The solver, where two-pile moves are finitely many.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let finite = a.finite_moves()?;
    let pairs = a.partners()?.clone();
    let theorem = "docs/proofs.md, Proposition 45: there are finitely many two-pile moves, so the partners repeat";
    let reasons = vec![format!("{}: there are {} two-pile moves", finite.why, finite.ordered().count())];
    let winning = OneOfMoves { finite: finite.clone(), pairs: pairs.clone() };
    let known = pairs.clone();
    let grounds = Grounds::new(a, theorem, reasons, Box::new(pairs), winning);
    Some(grounds.resting_on(move || match known.last_row() {
        None => Some(Evidence::Certificate { kind: PeriodicPairs::KIND }),
        // Until the period is found, the definition decides row by row.
        Some(bound) => Some(Evidence::Rows { bound }),
    }))
}

/// The pairs one after the other, where few steps find the period.
pub(crate) fn rows(a: &Facts) -> Option<Listing> {
    let pairs = a.partners().filter(|pairs| pairs.last_row().is_none())?.clone();
    let (period, _) = pairs.period(&Budget::unlimited()).ok()?;
    let Grounds { theorem, reasons, .. } = build(a)?;
    let (from, p) = (period.from, period.length);
    let find = move |n: u64, budget: &Budget| pairs.pair(&n.into(), budget).map(Some);
    Some(Listing {
        kind: ListingKind::P,
        solver: "wyt-periodic-rows",
        recursion: format!("a_n = mex, b_n = pi(a_n), where pi(x + {p}) = pi(x) + {p} for every x >= {from}").into(),
        theorem,
        reasons,
        source: Box::new(ByIndex::new(find, Evidence::Certificate { kind: PeriodicPairs::KIND })),
    })
}

/// The partners with their period, as a certificate; `None` where the method does not serve the rule.
pub(crate) fn certificate(a: &Facts, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
    let (finite, rules) = (a.finite_moves()?, a.game()?.clone());
    let pairs = a.partners()?;
    Some(pairs.period(budget).map(|(period, partners)| {
        Certificate::Periodic(PeriodicPairs {
            rules,
            largest: finite.largest(),
            moves: finite.ordered().count() as u64,
            from: period.from as u64,
            period: period.length as u64,
            partners,
        })
    }))
}

/// To the partner of the larger pile, or by one of the two-pile moves.
struct OneOfMoves {
    finite: FiniteMoves,
    pairs: Arc<Additive>,
}

impl WinningMove for OneOfMoves {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let (x, y) = (at.x, at.y);
        let partner = self.pairs.partner(y, budget)?;
        if partner < *x {
            let why = "the partner of the larger pile is less than the smaller pile; reduce the smaller pile to it";
            return Ok(Solution::won((partner, y.clone()), why));
        }
        let shift = self.pairs.shift(x, budget)?;
        let (low_x, low_y) = (x - &shift, y - shift);
        for mv in self.finite.ordered() {
            budget.step()?;
            let (k, l) = (UBig::from(mv.k), UBig::from(mv.l));
            if k <= low_x && l <= low_y && self.pairs.partner(&(&low_x - &k), budget)? == &low_y - &l {
                return Ok(at.to_pair((x - k, y - l)));
            }
        }
        Err(GaveUp::beyond("no move into a pair was found"))
    }
}
