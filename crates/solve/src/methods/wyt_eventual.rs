//! wyt-eventual: Wyt(f), f any polynomial of degree >= 2 that grows.
//!
//! Theorem. With g(k) = max(k, ceil f(k)) there is an X0 such that b_n = g(a_n) for every a_n >= X0; g is strictly
//! increasing there.
//! Hypotheses. wyt = f in normal play, f a polynomial of degree 2 to 12 with positive leading coefficient and any other
//! coefficients; or a constraint game whose f is such a polynomial of the gap x0 - x1 alone and does not fall, with
//! g(k) = k + max(0, ceil f(0, 0, k)). The thresholds J, Y, X1 and X0 are those of Proposition 48, J at most 2^11 and
//! the others at most 2^16; signs of coefficients prove them.
//! Complexity. The pairs with a < X0 are found once, row by row. Then O(log d) levels for d digits, a few values of g
//! for each level; in a list one value of f for each pair.
//! Reference. docs/proofs.md, Propositions 40, 47 and 48; \[FT13\] Procedure 1.
//! Deviation. \[FT13\] asks for integer coefficients >= 0.

use super::any_rows::{PARTNER, RowByRow};
use crate::answer::Solution;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::listing::{Listing, ListingKind, Source};
use crate::pair_error::PairError;
use crate::pair_solver::{At, WinningMove};
use crate::reached;
use std::sync::{Arc, OnceLock};
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{IBig, Number, UBig};
use wythoff_check::certificate::{Certificate, Eventual, Growth, least};
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_game::eval::Formula;
use wythoff_seq::Pair;
use wythoff_seq::access::{self, PairAccess, Place, Term, Trace, Traced, Untraced};

/// The largest threshold looked for: beyond it the rows before the theorem applies take longer than any answer.
const MOST: u64 = 1 << 16;
/// The largest J: each number below it has signs to check, and one check for each y that is tried.
const MOST_SINGLE: u64 = 1 << 11;
/// The largest J Y, the number of sums that are formed one by one: four million exact sums take about a second.
const MOST_SUMS: u64 = 1 << 22;

/// J, Y, X1, lambda and X0 of Proposition 48.
#[derive(Clone, Debug)]
struct Thresholds {
    j: u64,
    y: u64,
    x1: u64,
    lambda: Number,
    x0: u64,
}

impl Thresholds {
    fn of(f: &Formula) -> Option<Thresholds> {
        let growth = Growth::of(f)?;
        let j = least(MOST_SINGLE, |j| growth.superadditive_from(j))?;
        let absorbs =
            |y: u64| (1..j).map(|i| growth.absorbs_from(i, y)).find(|one| *one != Some(true)).unwrap_or(Some(true));
        let y = least(MOST, |y| if y < j { Some(false) } else { absorbs(y) })?;
        let (x1, lambda) = Some(()).filter(|()| j.saturating_mul(y) <= MOST_SUMS).and_then(|()| growth.first(j, y))?;
        let x0 = least(MOST, |x| if x < x1 { Some(false) } else { growth.steep_from(&lambda, x) })?;
        Some(Thresholds { j, y, x1, lambda, x0 })
    }

    /// The pairs with a < X0, by the definition.
    fn pairs(&self, rules: &Ruleset, budget: &Budget) -> Result<Vec<(u64, u64)>, GaveUp> {
        let mut rows = RowByRow::new(rules).ok_or_else(|| GaveUp::beyond("one-pile moves are restricted"))?;
        let mut pairs = Vec::new();
        loop {
            match rows.next_pair(budget) {
                Ok(pair) if pair.0 < self.x0 => pairs.push(pair),
                Ok(_) => return Ok(pairs),
                // The row after the last one that is needed.
                Err(PairError::TooFar { x }) if x >= self.x0 => return Ok(pairs),
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// The game and f of the Wyt(f) that has its P-positions, as the checker of certificates finds it.
fn function(a: &Facts) -> Option<(&Ruleset, Formula)> {
    let rules = a.wyt().and(a.plain())?;
    Some((rules, Eventual::function(rules)?))
}

/// The propositions, and the definition of g.
fn partner(a: &Facts) -> (&'static str, String) {
    let named = a.partner();
    if a.constraint().is_some() {
        return ("Propositions 40 and 48", named.is.into());
    }
    let also = if named.is.is_empty() { String::new() } else { format!(" and {}", named.is) };
    ("Proposition 48", format!("g(k) = max(k, {}){also}", named.at("k")))
}

/// The solver, where f is such a polynomial.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let (rules, f) = function(a)?;
    let rules = rules.clone();
    let thresholds = Thresholds::of(&f)?;
    let Thresholds { x1, lambda, x0, .. } = &thresholds;
    let (propositions, g) = partner(a);
    let theorem = format!("docs/proofs.md, {propositions}: b_n = g(a_n) for every a_n >= {x0}, where {g}");
    let gap = a.gap().filter(|_| a.constraint().is_some());
    let mut reasons: Vec<String> =
        gap.map(|gap| format!("f depends on x0 - x1 alone and does not fall: {}", gap.proof)).into_iter().collect();
    reasons.push(format!(
        "g(i) + g(j) <= g(i + j) for i + j >= {x1}, g(k) <= {lambda} k for k < {x1}, and g(x) >= {lambda} x for \
         x >= {x0}, by signs of coefficients and finitely many values; the definition gives the pairs with a_n < {x0}"
    ));
    let pairs = Arc::new(Behind { rules, f, thresholds, pairs: OnceLock::new() });
    let winning = Winning(pairs.clone());
    let grounds = Grounds::new(a, theorem, reasons, Box::new(pairs), winning);
    Some(Grounds { evidence: Evidence::Certificate { kind: Eventual::KIND }, ..grounds })
}

/// The pairs one after the other: by the definition while a < X0, then by one value of f for each pair.
pub(crate) fn rows(a: &Facts) -> Option<Listing> {
    let (rules, f) = function(a)?;
    let x0 = Thresholds::of(&f)?.x0;
    let (grounds, (_, g)) = (build(a)?, partner(a));
    let reached = reached::until::of(x0, &f, reached::of(rules)?);
    Some(Listing {
        kind: ListingKind::P,
        solver: "wyt-eventual-rows",
        recursion: format!("a_n = mex, b_n = g(a_n) if a_n >= {x0}, otherwise {PARTNER}, where {g}").into(),
        theorem: grounds.theorem,
        reasons: grounds.reasons,
        source: Box::new(EventualRows(RowByRow::with(reached, rules))),
    })
}

/// Rows that rest on the theorem.
struct EventualRows(RowByRow);

impl Source for EventualRows {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        self.0.next(budget)
    }

    fn evidence(&self) -> Evidence {
        Evidence::Certificate { kind: Eventual::KIND }
    }
}

/// The certificate; `None` where the method does not serve the rule.
pub(crate) fn certificate(a: &Facts, budget: &Budget) -> Option<Result<Certificate, GaveUp>> {
    let (rules, f) = function(a)?;
    let (rules, thresholds) = (rules.clone(), Thresholds::of(&f)?);
    let pairs = thresholds.pairs(&rules, budget);
    let Thresholds { j, y, x1, lambda, x0 } = thresholds;
    Some(pairs.map(|pairs| Certificate::Eventual(Eventual { rules, j, y, x1, lambda, x0, pairs })))
}

type Function = Box<dyn Fn(&UBig) -> Option<UBig> + Send + Sync>;

/// The pairs, the first of them found when they are needed.
struct Behind {
    rules: Ruleset,
    f: Formula,
    thresholds: Thresholds,
    pairs: OnceLock<access::Eventual<Function>>,
}

impl Behind {
    fn pairs(&self, budget: &Budget) -> Result<&access::Eventual<Function>, GaveUp> {
        if let Some(pairs) = self.pairs.get() {
            return Ok(pairs);
        }
        let given = self.thresholds.pairs(&self.rules, budget)?;
        let f = self.f.clone();
        let g: Function = Box::new(move |x| {
            let value = f.ceil(&[IBig::from(x.clone())]).ok()?;
            Some(UBig::try_from(value).map_or_else(|_| x.clone(), |value| value.max(x.clone())))
        });
        Ok(self.pairs.get_or_init(|| access::Eventual::new(g, self.thresholds.x0, given)))
    }
}

impl PairAccess for Behind {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.pairs(budget)?.pair(n, budget)
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.pairs(budget)?.locate(x, budget)
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.pairs(budget)?.trace(traced, budget)
    }
}

/// From X0 on everything is taken; before that, a legal move leads to one of the given pairs.
struct Winning(Arc<Behind>);

impl WinningMove for Winning {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        if *at.x >= UBig::from(self.0.thresholds.x0) {
            return Ok(At::take_all());
        }
        if let Some(solution) = at.reduce_smaller(budget)? {
            return Ok(solution);
        }
        for (a, b) in self.0.pairs(budget)?.given() {
            budget.step()?;
            let (a, b) = (UBig::from(*a), UBig::from(*b));
            for to in [(&a, &b), (&b, &a)] {
                if to.0 < at.x && to.1 < at.y && at.allows(to)? {
                    return Ok(at.to_pair((to.0.clone(), to.1.clone())));
                }
            }
        }
        Err(GaveUp::beyond("no move into a pair was found"))
    }
}
