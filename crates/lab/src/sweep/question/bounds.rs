//! `bounds`: is L <= a_n - n alpha <= U, and how close do the pairs come?

use super::{PairQuestion, Worker};
use crate::answers::Failure;
use crate::answers::approx::written;
use crate::sweep::asked::{self, Asked};
use crate::sweep::linear;
use crate::sweep::scan::Scan;
use crate::sweep::source::{self, Batch, Halt, PairSource, Stop};
use crate::sweep::summary::{At, Counterexample, Summary};
use serde_json::Map;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use wythoff_base::{IBig, Number};
use wythoff_game::eval::Formula;
use wythoff_game::predicate;
use wythoff_seq::Limit;
use wythoff_solve::Analysis;

/// The names of the extremes.
pub(crate) const LEAST: &str = "least a - n alpha";
/// The greatest one.
pub(crate) const GREATEST: &str = "greatest a - n alpha";

/// L <= a_n - n alpha <= U, the bounds given or proved.
pub(crate) struct Bounds {
    alpha: Limit,
    lower: Option<Bound>,
    upper: Option<Bound>,
    given: [Option<String>; 2],
    source: PairSource,
}

/// A bound, and the integers of 2^-64 around it.
struct Bound {
    value: Number,
    below: i128,
}

impl Bound {
    fn new(value: Number) -> Option<Bound> {
        let below = i128::try_from(&value.mul(&Number::from(IBig::ONE << 64)).ok()?.floor()).ok()?;
        Some(Bound { value, below })
    }

    /// The order of a - n alpha against the bound; `None` where the numbers are of different fields.
    fn compare(&self, a: u64, n: u64, alpha: &Limit) -> Option<Ordering> {
        if let Some(exact) = alpha.exact() {
            let value = Number::from(a).sub(&exact.mul(&n.into()).ok()?).ok()?;
            return Some(value.cmp(&self.value));
        }
        // alpha is known in fixed point alone: rational bounds p/q, by the sign of (q a - p) - q n alpha.
        let (p, q) = (self.value.numerator()?, self.value.denominator()?);
        alpha.compare(&(q * IBig::from(a) - p), &(q * IBig::from(n)))
    }
}

impl Bounds {
    /// Bounds written as numbers, as in `-2`, `1/2` or `(1 - sqrt(17))/4`; those of the theorem where none are given.
    pub(crate) fn new(analysis: &Analysis, lower: Option<&str>, upper: Option<&str>) -> Result<Bounds, Failure> {
        let linear = linear::of(analysis, "bounds")?;
        let alpha = written(Limit::alpha(&linear.bounds))?;
        let window = linear.window();
        let mut given = [None, None];
        let mut bound = |i: usize, text: Option<&str>, proved: Option<Number>| -> Result<Option<Bound>, Failure> {
            let value = match text {
                Some(text) => {
                    let (value, canonical) = constant(text)?;
                    given[i] = Some(canonical);
                    Some(value)
                }
                None => proved,
            };
            let Some(value) = value else { return Ok(None) };
            let bound = Bound::new(value)
                .ok_or_else(|| Failure::wrong("the bound is too large", "write a number with a few digits"))?;
            // 1 - alpha is compared with it once, to see that it can be.
            if bound.compare(1, 1, &alpha).is_none() {
                return Err(Failure::wrong(
                    "the bound cannot be compared with multiples of this alpha",
                    "write an integer or a fraction",
                ));
            }
            Ok(Some(bound))
        };
        let lower = bound(0, lower, window.as_ref().map(|(lower, _)| lower.clone()))?;
        let upper = bound(1, upper, window.map(|(_, upper)| upper))?;
        Ok(Bounds { alpha, lower, upper, given, source: source::choose(analysis) })
    }

    /// Whether a_n - n alpha is outside, exactly.
    fn is_outside(&self, n: u64, a: u64) -> bool {
        let beyond =
            |bound: &Option<Bound>, side| bound.as_ref().is_some_and(|b| b.compare(a, n, &self.alpha) == Some(side));
        beyond(&self.lower, Ordering::Less) || beyond(&self.upper, Ordering::Greater)
    }

    /// The order of a - n alpha at two places.
    fn order(&self, one: At, two: At) -> Ordering {
        // (a1 - a2) - (n1 - n2) alpha; equal only where alpha is rational.
        let (x, n) = (IBig::from(one.a) - IBig::from(two.a), IBig::from(one.n) - IBig::from(two.n));
        self.alpha.compare(&x, &n).unwrap_or(Ordering::Equal)
    }
}

/// A number without variables, and its canonical form.
fn constant(text: &str) -> Result<(Number, String), Failure> {
    let formula: Formula = predicate::number(text)?;
    let wrong = || Failure::wrong(format!("{text} is not a number"), "write for example -2, 1/2 or (1 - sqrt(17))/4");
    if !formula.expr().is_constant() {
        return Err(wrong());
    }
    let zero = vec![IBig::ZERO; formula.vars().len()];
    let value =
        formula.value(&zero).map_err(|error| Failure::wrong(error.to_string(), error.hint().unwrap_or_default()))?;
    Ok((value, formula.expr().to_string()))
}

impl PairQuestion for Bounds {
    fn asked(&self) -> Asked {
        let [lower, upper] = self.given.clone();
        Asked::Bounds(asked::Bounds { lower, upper })
    }

    fn source(&self) -> &PairSource {
        &self.source
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(BoundsWorker { question: self, scan: Scan::new(&self.source) })
    }

    fn better(&self, name: &str, known: At, new: At) -> bool {
        let wanted = if name == LEAST { Ordering::Less } else { Ordering::Greater };
        self.order(new, known) == wanted
    }

    fn decimal(&self, at: At) -> Option<String> {
        Some(self.alpha.decimal(at.a, at.n))
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Some(alpha) = self.alpha.exact() {
            remarks.push(format!("alpha = {alpha}"));
        }
        let bounds = [("L", &self.lower, &self.given[0]), ("U", &self.upper, &self.given[1])];
        for (name, bound, given) in bounds {
            remarks.push(match (bound, given) {
                (Some(bound), Some(_)) => format!("{name} = {}, as given", bound.value),
                (Some(bound), None) => {
                    format!("{name} = {}, proved (docs/proofs.md, Propositions 21 and 23)", shortened(&bound.value))
                }
                (None, _) => format!("{name}: no bound is proved or given"),
            });
        }
        remarks
    }
}

/// A number that people can read.
fn shortened(value: &Number) -> String {
    let text = value.to_string();
    if text.len() <= 60 {
        return text;
    }
    let unit = IBig::from(1_000_000);
    let scaled = value.mul(&Number::from(&unit)).map(|x| x.floor()).unwrap_or_default();
    let (sign, digits) = if scaled < IBig::ZERO { ("-", -scaled) } else { ("", scaled) };
    format!("about {sign}{}.{:0>6}", &digits / &unit, (&digits % &unit).to_string())
}

struct BoundsWorker<'a> {
    question: &'a Bounds,
    scan: Scan<'a>,
}

/// An extreme so far: the place, and a_n - n alpha in units of 2^-64, right to 2 units.
struct Extreme {
    at: At,
    value: i128,
}

impl Worker for BoundsWorker<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let BoundsWorker { question, scan } = self;
        let mut extremes: [Option<Extreme>; 2] = [None, None];
        let mut summary = Summary::default();
        let scanned = scan.segment(from, to, stop, |batch, _| {
            look(question, batch, &mut extremes, &mut summary);
            ControlFlow::Continue(())
        });
        for (name, extreme) in [LEAST, GREATEST].into_iter().zip(extremes) {
            summary.extremes.extend(extreme.map(|extreme| (name.to_string(), extreme.at)));
        }
        scanned.finish(summary, from, to)
    }
}

fn look(question: &Bounds, batch: &Batch, extremes: &mut [Option<Extreme>; 2], summary: &mut Summary) {
    summary.looked_at += batch.len() as u64;
    // As in Limit::floors: n alpha is in [product, product + 2 i + 2), so a - n alpha is in (value - 2 i - 2, value]. n
    // < 2^62 and alpha < 2, so everything is far below 2^127.
    let mut product = i128::try_from(&question.alpha.fixed(batch.first)).unwrap_or(i128::MAX / 2);
    let step = i128::try_from(&question.alpha.fixed(1)).unwrap_or(0);
    for (i, (&a, n)) in batch.a.iter().zip(batch.first..).enumerate() {
        let at = At { n, a };
        let value = (i128::from(a) << 64) - product;
        product += step;
        let unsure = 2 * i as i128 + 2;
        let clearly_inside = question.lower.as_ref().is_none_or(|l| value - unsure > l.below)
            && question.upper.as_ref().is_none_or(|u| value < u.below);
        if !clearly_inside && summary.counterexample.is_none() && question.is_outside(n, a) {
            let mut found = Map::new();
            found.insert("a".into(), a.to_string().into());
            found.insert("a - n alpha".into(), question.alpha.decimal(a, n).into());
            summary.counterexample = Some(Counterexample { n, found });
        }
        // An extreme is kept with its own uncertainty inside 2 * 4096 units.
        let [least, greatest] = extremes;
        let slack = 3 * 4096;
        if least.as_ref().is_none_or(|known| value < known.value + slack && question.better(LEAST, known.at, at)) {
            *least = Some(Extreme { at, value });
        }
        if greatest.as_ref().is_none_or(|known| value + slack > known.value && question.better(GREATEST, known.at, at))
        {
            *greatest = Some(Extreme { at, value });
        }
    }
}
