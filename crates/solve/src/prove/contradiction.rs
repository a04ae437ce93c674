//! A proof against the values it speaks of.
//!
//! No inference is repeated: at one place the claim, the bounds of opaque parts, the polynomial that remains and the
//! periods are compared with the values of the rule.

use super::atom::{Atoms, Strategy};
use super::proof::{Claim, Defect, Proof, Step};
use super::residues::period::Period;
use super::symbol::{Poly, Symbol};
use super::value::Point;
use wythoff_base::{IBig, Number};
use wythoff_game::eval::Formula;

/// The values of a rule, where they exist and can be written down.
struct Values<'a> {
    f: &'a Formula,
    /// Of `wyt` the ceiling counts.
    rounded: bool,
}

impl Values<'_> {
    fn at(&self, place: &[u64]) -> Option<Number> {
        let value = self.f.value(&place.iter().map(|n| IBig::from(*n)).collect::<Vec<_>>()).ok()?;
        Some(if self.rounded { Number::from(value.ceil()) } else { value })
    }

    /// f(n) - c n.
    fn minus_line(&self, n: u64, c: &Number) -> Option<Number> {
        self.at(&[n])?.sub(&c.mul(&Number::from(n)).ok()?).ok()
    }

    fn step(&self, n: u64) -> Option<Number> {
        self.at(&[n.checked_add(1)?])?.sub(&self.at(&[n])?).ok()
    }

    fn defect(&self, i: u64, j: u64) -> Option<Number> {
        self.at(&[i.checked_add(j)?])?.sub(&self.at(&[i])?).ok()?.sub(&self.at(&[j])?).ok()
    }

    fn repeats(&self, n: u64, period: &Period) -> Option<bool> {
        let rise = self.at(&[n.checked_add(period.length)?])?.sub(&self.at(&[n])?).ok()?;
        Some(n < period.start || rise == period.rise)
    }
}

impl Proof {
    /// The claim or the step, in words, that the values of the rule contradict at one place: x1, y1, x0 for a
    /// constraint, two numbers i, j >= 1 for a function of one variable. Where a value does not exist nothing is said.
    ///
    /// ```
    /// use wythoff_game::{Ruleset, TwoPile};
    /// let constraint = |text| match Ruleset::parse(text).unwrap().two_pile() {
    ///     TwoPile::Constraint(f) => f.clone(),
    ///     _ => unreachable!(),
    /// };
    /// let (f, other) = (constraint("f = floor(x1/2) + 1"), constraint("f = x1 - 5"));
    /// let proof = wythoff_solve::constraint::prove(&f).positive.unwrap();
    /// assert_eq!(proof.contradicted_at(&f, &[3, 7, 4]), None);
    /// assert!(proof.contradicted_at(&other, &[3, 7, 4]).is_some());
    /// ```
    pub fn contradicted_at(&self, f: &Formula, at: &[u64]) -> Option<String> {
        if self.claim_holds(f, at) == Some(false) {
            return Some(self.claim_text());
        }
        let fails = |step: &&Step| self.step_holds(step, f, at) == Some(false);
        self.steps.iter().find(fails).map(|step| self.say(step))
    }

    fn claim_holds(&self, f: &Formula, at: &[u64]) -> Option<bool> {
        let values = self.values(f);
        let bounded = || Some((self.bounded(&values, at)?, Point::piles(*at.first()?, *at.get(1)?, *at.get(2)?)?));
        let pair = || Some((*at.first()?, *at.get(1)?));
        let zero = Number::ZERO;
        match &self.claim {
            Claim::Constant(c) => Some(values.at(at)? == *c),
            Claim::Least { f, value, strict } => {
                let (found, point) = bounded()?;
                let above = if *strict { found > *value } else { found >= *value };
                Some(above && self.atoms.value(f, &point).is_none_or(|same| same == found))
            }
            Claim::Change { change, least } => {
                let (found, point) = bounded()?;
                Some(found >= *least && self.atoms.value(change, &point).is_none_or(|same| same == found))
            }
            Claim::AlongCandidates => {
                let [x1, y1, x0] = *at else { return None };
                let least = |gap: u64| Some(x1 + gap > x0 || values.at(&[x1, y1, x1 + gap])? <= values.at(at)?);
                Some(least(1)? && least(2)?)
            }
            // About sums along the candidates: not to be seen at one place.
            Claim::SemiAdditive => None,
            Claim::Nondecreasing => Some(values.step(pair()?.0)? >= zero),
            Claim::ApproximatelyLinear { gamma, k1, k2 } => {
                let deviation = values.minus_line(pair()?.0, gamma)?;
                Some(*k1 <= deviation && deviation <= *k2)
            }
            Claim::Line { s, t } => Some(values.minus_line(pair()?.0, &Number::from(s))? == Number::from(t)),
            Claim::Superadditive => {
                let (i, j) = pair()?;
                Some(values.defect(i, j)? >= zero && values.step(i)? > zero)
            }
            Claim::Polynomial(p) => {
                // The claim is about the rounded values, as the game uses them.
                let k = pair()?.0;
                Some(values.at(&[k])? == Number::from(p.at(&Number::from(k))?.ceil()))
            }
            Claim::GapDemand => {
                let k = pair()?.0;
                let acting = |k: u64| Some(values.at(&[k])?.max(Number::from(k)));
                Some(acting(k.checked_add(1)?)?.sub(&acting(k)?).ok()? >= Number::ONE)
            }
            Claim::TwoValues => {
                let (i, j) = pair()?;
                Some(
                    values.minus_line(i, &Number::ONE)? > zero
                        && values.step(i)? >= Number::ONE
                        && values.defect(i, j)? <= zero,
                )
            }
        }
    }

    fn step_holds(&self, step: &Step, f: &Formula, at: &[u64]) -> Option<bool> {
        let point = || Point::piles(*at.first()?, *at.get(1)?, *at.get(2)?);
        let values = self.values(f);
        match step {
            Step::Bound(atom, strategy) => bound_holds(&self.atoms, *atom, strategy, &point()?),
            Step::Remains(rest) => {
                // The rest must have no negative coefficient, and f must be at least its value.
                let signs = rest.terms().all(|(m, c)| m.is_empty() || c.sign().is_ge());
                Some(signs && self.bounded(&values, at)? >= self.atoms.value(rest, &point()?)?)
            }
            Step::NoStepDown(_, period)
            | Step::Extremes(_, period)
            | Step::EqualSteps(_, period)
            | Step::Defect(_, Defect::Window(_, period)) => values.repeats(*at.first()?, period),
            Step::First(f1) | Step::Value(f1) => Some(values.at(&[1])? == Number::from(f1)),
            Step::Above(h1) => Some(values.minus_line(1, &Number::ONE)? == Number::from(h1)),
            _ => None,
        }
    }

    fn values<'a>(&self, f: &'a Formula) -> Values<'a> {
        // Claims about f itself, not about its ceiling.
        let real = matches!(
            self.claim,
            Claim::Constant(_)
                | Claim::Least { .. }
                | Claim::Change { .. }
                | Claim::AlongCandidates
                | Claim::Nondecreasing
                | Claim::ApproximatelyLinear { .. }
        );
        Values { f, rounded: !real }
    }

    /// What the bounds are about: f, or its change with x0.
    fn bounded(&self, values: &Values, at: &[u64]) -> Option<Number> {
        let [x1, y1, x0] = *at else { return None };
        match self.claim {
            Claim::Change { .. } => values.at(&[x1, y1, x0.checked_add(1)?])?.sub(&values.at(at)?).ok(),
            _ => values.at(at),
        }
    }
}

fn bound_holds(atoms: &Atoms, atom: usize, strategy: &Strategy, point: &Point) -> Option<bool> {
    let of = |p: &Poly| atoms.value(p, point);
    let value = of(&Poly::symbol(Symbol::Atom(atom)))?;
    Some(match strategy {
        Strategy::Lower(p, false) => value >= of(p)?,
        Strategy::Lower(p, true) => value > of(p)?,
        Strategy::Upper(p, false) => value <= of(p)?,
        Strategy::Upper(p, true) => value < of(p)?,
        Strategy::Cases(all) => all.iter().any(|case| {
            of(&case.value).as_ref() == Some(&value)
                && case.facts.iter().all(|fact| of(fact).is_none_or(|q| q.sign().is_ge()))
        }),
    })
}
