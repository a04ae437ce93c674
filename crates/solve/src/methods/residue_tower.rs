//! residue-tower: f a polynomial of x1 on each residue class, by the polynomial tower on classes; observed, not proved.
//!
//! It serves f = x1 | kappa, x1 xor kappa, (x1 xor kappa) + 1, x1 (1 + (-1)^x1) + 1 and similar rules.
//! `run-enumeration`, which is proved, comes first and answers for smaller piles.
//!
//! Theorem. As for `hofstadter-tower`, with a polynomial for each residue class of its variables. It is proved that
//! suitable moduli exist, but not which ones. The program takes the smallest that fit: the modulus of f, or a larger
//! one if two further values on some class of a run disagree with its polynomial. If f is x1 xor kappa, which is 0 at
//! x1 = kappa, a run is empty, and the recursion passes through it unchanged.
//! Hypotheses. The candidates are the P-positions; f is a polynomial of x1 on each class of x1 modulo M <= 64, perhaps
//! another one where x0 = x1 + 2, from x1 = 0 on and not constant; f(0) > 0. Observed: the moduli of the higher levels,
//! and their degrees where f grows differently on different classes.
//! Complexity. That of the tower, times the moduli of its levels: about 10^20 in a tenth of a second for f = x1 | 1.
//! Reference. \[F04\] Example 4; \[F07\] games G1-G4. docs/tower.md, section 8.
//! Deviation. The papers give the recursion.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::law::Deeper;
use crate::pair_solver::LastDifference;
use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_seq::access::{PairAccess, Place, Term, Tower, Trace, Traced, Untraced};

/// The tower on residue classes.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    tower(a, Box::new(Tower::of(a.law()?.clone())))
}

/// The same from another bottom level.
pub(crate) fn deeper(a: &Facts) -> Option<Grounds> {
    tower(a, Box::new(Deeper::new(a.law()?.clone())))
}

fn tower(a: &Facts, pairs: Box<dyn PairAccess>) -> Option<Grounds> {
    let (_, theorem) = a.law().filter(|law| !law.is_polynomial()).and(a.candidates_are_p())?;
    let mut reasons = a.proofs()?.reasons();
    reasons.push(
        "f is a polynomial in x1 on each residue class; the classes of the higher levels are those that fit two \
         further values each, which is observed and not proved (docs/tower.md, section 8)"
            .into(),
    );
    reasons.insert(0, theorem);
    let theorem = "docs/tower.md, section 8: the polynomial tower on residue classes, observed and not proved";
    Some(Grounds::new(a, theorem, reasons, pairs, LastDifference::SOME).observed())
}

/// A proved method that takes O(sqrt n) steps for pair n and O(x^(1/4)) for the place of x. It answers as long as it is
/// quick; beyond that this tower takes over at once.
pub(crate) fn while_quick(a: &Facts, pairs: Box<dyn PairAccess>, reasons: &mut Vec<String>) -> Box<dyn PairAccess> {
    if a.law().is_none_or(|law| law.is_polynomial()) {
        return pairs;
    }
    reasons.push(format!(
        "beyond n = 10^{QUICK} the polynomial tower on residue classes answers, which is observed and not proved"
    ));
    Box::new(Quick(pairs))
}

/// The limit is n = 10^14: about ten million steps, a tenth of a second.
const QUICK: usize = 14;

struct Quick(Box<dyn PairAccess>);

impl Quick {
    fn check(quick: bool) -> Result<(), GaveUp> {
        let far = || GaveUp::beyond(format!("it answers only up to n = 10^{QUICK} or b = 10^{}", 2 * QUICK));
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

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.0.trace(traced, budget)
    }
}
