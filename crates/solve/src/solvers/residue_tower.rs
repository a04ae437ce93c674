//! residue-tower: f a polynomial of x1 on each residue class, by the polynomial tower on classes; observed.
//!
//! Serves f = x1 | kappa, x1 xor kappa and (x1 xor kappa) + 1, x1 (1 + (-1)^x1) + 1 and their like, beyond the piles that
//! `run-enumeration`, which is proved, does quickly and is asked for first.
//!
//! Theorem. As for `hofstadter-tower`, with a polynomial for each residue class of its variables; that there are moduli
//! for which this holds is proved, which ones suffice is not. The program takes the smallest that fit: the modulus of f, or
//! more where two further values on every class of a run disagree with its polynomials. Where f is x1 xor kappa, and 0 at
//! x1 = kappa, a run is empty, and the recursion goes through it unchanged.
//! Hypotheses. The candidates are the P-positions; f is a polynomial of x1 on each class of x1 modulo M <= 64, perhaps
//! another one where x0 = x1 + 2, from x1 = 0 on and not constant; f(0) > 0. Observed: the moduli of the higher levels,
//! and their degrees where f grows differently on different classes.
//! Complexity. That of the tower, times the moduli of its levels: about 10^20 in a tenth of a second for f = x1 | 1.
//! Reference. \[F04\] Example 4; \[F07\] games G1-G4. docs/tower.md, section 8.
//! Deviation. The papers give the recursion.

use super::pair_solver::{PairSolver, Winning};
use super::tower_law::{Deeper, law};
use crate::constraint;
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::access::{PairAccess, Place, Term};
use wythoff_seq::tower::Tower;

/// The tower on residue classes, and the same from another bottom level.
pub fn build(rules: &Ruleset) -> Vec<PairSolver> {
    let solvers = || {
        let TwoPile::Constraint(f) = rules.two_pile() else { return None };
        let proofs = constraint::prove(f);
        let theorem = proofs.candidates_are_p()?;
        let law = law(f, &proofs).filter(|law| !law.is_polynomial())?;
        let mut reasons = proofs.reasons();
        reasons.push(
            "f is a polynomial in x1 on each residue class; the classes of the higher levels are those that fit two \
             further values each, which is observed and not proved (docs/tower.md, section 8)"
                .into(),
        );
        let solver = |name, access| PairSolver {
            name,
            source: include_str!("residue_tower.rs"),
            theorem: format!("the polynomial tower on residue classes, observed; {theorem}"),
            reasons: reasons.clone(),
            evidence: Evidence::Observed,
            access,
            subject: rules.into(),
            winning: Winning::LastDifference,
        };
        let first: Box<dyn PairAccess> = Box::new(Tower::of(law.clone()));
        let second: Box<dyn PairAccess> = Box::new(Deeper::new(law));
        Some(vec![solver("residue-tower", first), solver("residue-tower-deeper", second)])
    };
    solvers().unwrap_or_default()
}

/// A proved solver that takes O(sqrt n) steps for the pair n and O(x^(1/4)) for the place of x, asked as long as that is
/// quick; beyond it the tower takes over at once.
pub fn while_quick(solver: PairSolver) -> PairSolver {
    let mut reasons = solver.reasons;
    reasons.push(format!("beyond n = 10^{QUICK} the polynomial tower on residue classes takes over, observed"));
    PairSolver { access: Box::new(Quick(solver.access)), reasons, ..solver }
}

/// Ten million steps or so, a tenth of a second.
const QUICK: usize = 14;

struct Quick(Box<dyn PairAccess>);

impl Quick {
    fn check(quick: bool) -> Result<(), GaveUp> {
        let far = || GaveUp::beyond(format!("asked up to n = 10^{QUICK} or b = 10^{} only", 2 * QUICK));
        if quick { Ok(()) } else { Err(far()) }
    }
}

/// Indices and smaller piles.
fn is_near(n: &UBig) -> bool {
    *n <= UBig::from(10u8).pow(QUICK)
}

/// Partners and differences.
fn is_small(x: &UBig) -> bool {
    *x <= UBig::from(10u8).pow(2 * QUICK)
}

impl PairAccess for Quick {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        Quick::check(is_near(n))?;
        self.0.pair(n, budget)
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        Quick::check(is_small(x))?;
        self.0.locate(x, budget)
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        Quick::check(is_near(x) || is_small(y))?;
        self.0.tells(x, y, budget)
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        Quick::check(is_small(d) || is_near(end))?;
        self.0.last_difference(d, end, budget)
    }
}
