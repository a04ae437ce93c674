//! The smallest witness against each hypothesis, by search.

use super::FAMILIES;
use crate::hypothesis::{Hypothesis, Witness};
use std::cmp::Ordering;
use wythoff_base::{Budget, IBig, Number, NumberError, algebra::Polynomial, integer};
use wythoff_game::eval::{EvalError, EvalErrorKind, Formula};

/// The most values that are searched: with exact numbers a fraction of a second.
const MAX_VALUES: u64 = 1 << 16;
// The greatest i + j: all pairs of them are eight million sums.
const MAX_SUM: usize = 1 << 12;

/// The most bytes of values held, 64 MB: the values of exponential f are long.
const MAX_BYTES: usize = 1 << 26;

/// Why a hypothesis fails, and where.
type Failure = (String, Option<Witness>);

/// `ceil f(1), ceil f(2), ...` as far as the search goes.
struct Values<'a> {
    f: Vec<IBig>,
    /// How they are named: `f`, or `ceil f` where f is not proved to be an integer.
    name: &'static str,
    /// Where f has no value, and why.
    undefined: Option<(u64, EvalError)>,
    budget: &'a Budget<'a>,
}

/// Every family refuted, or not contradicted up to a bound.
pub(super) fn refute(
    f: &Formula,
    polynomial: Option<Polynomial<Number>>,
    to: u64,
    budget: &Budget,
) -> Result<Vec<Hypothesis>, EvalError> {
    let values = Values::new(f, to, budget)?;
    let of_coefficients = polynomial.as_ref().and_then(coefficients);
    let found = [
        values.constant(),
        values.linear(),
        values.superadditive(),
        of_coefficients.map_or_else(|| values.polynomial(), |failure| (Some(failure), 0)),
        values.two_values(),
        values.falling(),
    ];
    Ok(FAMILIES.into_iter().zip(found).map(|(name, (failure, bound))| values.report(name, failure, bound)).collect())
}

/// A number as it is shown: a very long one by its size.
fn shown(a: &IBig) -> String {
    let bits = integer::bits(a);
    if bits > 256 { format!("(a number of {bits} bits)") } else { a.to_string() }
}

/// What keeps a polynomial from being one of \[FT13\] Theorem 27.
fn coefficients(p: &Polynomial<Number>) -> Option<Failure> {
    let at = |i: usize| Some(vec![("power of k", IBig::from(i))]);
    if p.degree() < 2 {
        return Some((format!("the degree is {}, not 2 or more", p.degree()), None));
    }
    for i in (1..=p.degree()).rev() {
        let c = p.coefficient(i);
        if !c.is_integer() {
            return Some((format!("the coefficient {c} of k^{i} is not an integer"), at(i)));
        }
        if c.sign() == Ordering::Less {
            return Some((format!("the coefficient {c} of k^{i} is negative"), at(i)));
        }
    }
    let c = p.coefficient(0);
    (c.sign() != Ordering::Greater).then(|| (format!("f(0) = {c} is not positive"), at(0)))
}

impl<'a> Values<'a> {
    fn new(f: &Formula, to: u64, budget: &'a Budget<'a>) -> Result<Values<'a>, EvalError> {
        let name = if super::named(f).is.is_empty() { "f" } else { "ceil f" };
        let mut values = Values { f: Vec::new(), name, undefined: None, budget };
        let mut bytes = 0;
        for k in 1..=to.min(MAX_VALUES) {
            match f.ceil(&[IBig::from(k)]) {
                Ok(value) => {
                    bytes += integer::bits(&value) / 8 + 32;
                    if bytes > MAX_BYTES || budget.allows(bytes).is_err() || budget.tick(k, Some(to)).is_err() {
                        break;
                    }
                    values.f.push(value);
                }
                // Not undefined, only too large to be written down.
                Err(EvalError { kind: EvalErrorKind::Number(NumberError::TooLarge { .. }), .. }) => break,
                Err(e) if matches!(e.kind, EvalErrorKind::Malformed | EvalErrorKind::UnknownVariable(_)) => {
                    return Err(e);
                }
                Err(e) => {
                    values.undefined = Some((k, e));
                    break;
                }
            }
        }
        Ok(values)
    }

    /// The name of a value in a witness, given both.
    fn key(&self, written: &'static str, rounded: &'static str) -> &'static str {
        if self.name == "f" { written } else { rounded }
    }

    fn last(&self) -> u64 {
        self.f.len() as u64
    }

    fn report(&self, name: &'static str, failure: Option<Failure>, bound: u64) -> Hypothesis {
        match (failure, &self.undefined) {
            (Some((reason, witness)), _) => Hypothesis::refuted(name, reason, witness),
            (None, Some((k, error))) => {
                let reason = format!("f has no value at k = {k}: {}", error.kind);
                Hypothesis::refuted(name, reason, Some(vec![("k", IBig::from(*k))]))
            }
            (None, None) => Hypothesis::holds(name, bound, "no counterexample was found; not proved".to_string()),
        }
    }

    fn constant(&self) -> (Option<Failure>, u64) {
        let failure = self.f.first().and_then(|f1| {
            let (k, fk) = self.f.iter().zip(1u64..).find(|(fk, _)| *fk != f1).map(|(fk, k)| (k, fk))?;
            let (first, other) = (self.key("f(1)", "ceil f(1)"), self.key("f(k)", "ceil f(k)"));
            let witness = vec![("k", IBig::from(k)), (first, f1.clone()), (other, fk.clone())];
            let f = self.name;
            Some((format!("{f}({k}) = {} differs from {f}(1) = {}", shown(fk), shown(f1)), Some(witness)))
        });
        (failure, self.last())
    }

    fn linear(&self) -> (Option<Failure>, u64) {
        for (w, k) in self.f.windows(3).zip(1u64..) {
            let [x, y, z] = w else { continue };
            if z - y != y - x {
                let witness = vec![
                    ("k", IBig::from(k)),
                    (self.key("f(k)", "ceil f(k)"), x.clone()),
                    (self.key("f(k+1)", "ceil f(k+1)"), y.clone()),
                    (self.key("f(k+2)", "ceil f(k+2)"), z.clone()),
                ];
                let (f, [x, y, z]) = (self.name, [x, y, z].map(shown));
                let reason = format!("{f}(k) = {x}, {y}, {z} for k = {k}, {}, {} is not a line", k + 1, k + 2);
                return (Some((reason, Some(witness))), self.last());
            }
        }
        let [f1, f2, ..] = self.f.as_slice() else { return (None, self.last()) };
        let (s, t) = (f2 - f1, f1 + f1 - f2);
        let wrong = if s < IBig::ONE { "s >= 1" } else { "t >= 0" };
        let failure = (s < IBig::ONE || t < IBig::ZERO).then(|| {
            let reason = format!(
                "{f}(1) and {f}(2) give s = {} and t = {}, but {wrong} is needed",
                shown(&s),
                shown(&t),
                f = self.name
            );
            (reason, Some(vec![("s", s.clone()), ("t", t.clone())]))
        });
        (failure, self.last())
    }

    /// The least `m = i + j`, then the least i, for which the test fails; with the last m reached.
    fn sums(&self, fails: impl Fn(&IBig, &IBig, &IBig) -> bool) -> (Option<(usize, usize)>, u64) {
        let last = self.f.len().min(MAX_SUM);
        for m in 2..=last {
            if self.budget.look(m as u64, Some(last as u64)).is_err() {
                return (None, m as u64 - 1);
            }
            let place = |k: usize| self.f.get(k.wrapping_sub(1));
            let split = (1..=m / 2).find(|&i| match (place(m), place(i), place(m - i)) {
                (Some(sum), Some(a), Some(b)) => fails(sum, a, b),
                _ => false,
            });
            if let Some(i) = split {
                return (Some((i, m - i)), m as u64);
            }
        }
        (None, last as u64)
    }

    fn superadditive(&self) -> (Option<Failure>, u64) {
        // From f(1) >= 1 on every step is at least 1.
        if let Some(f1) = self.f.first().filter(|f1| **f1 < IBig::ONE)
            && let Some((k, [a, b])) = self.step_below_one(|_, f| f.clone())
        {
            let (low, high) = (self.key("f(k)", "ceil f(k)"), self.key("f(k+1)", "ceil f(k+1)"));
            let witness = vec![("k", IBig::from(k)), (low, a.clone()), (high, b.clone())];
            let (f, [f1, step]) = (self.name, [f1, &(b - a)].map(shown));
            let reason = format!("{f}(1) = {f1} is below 1, and so is {f}({}) - {f}({k}) = {step}", k + 1);
            return (Some((reason, Some(witness))), self.last());
        }
        let (found, bound) = self.sums(|sum, a, b| *sum < a + b);
        (found.map(|(i, j)| self.at_pair(i, j, self.name, "<", |_, value| value.clone())), bound)
    }

    /// The first k at which what is made of f(k) and f(k+1) grows by less than 1.
    fn step_below_one(&self, of: impl Fn(u64, &IBig) -> IBig) -> Option<(u64, [IBig; 2])> {
        let mut steps =
            self.f.windows(2).zip(1u64..).filter_map(|(w, k)| Some((k, [of(k, w.first()?), of(k + 1, w.last()?)])));
        steps.find(|(_, [a, b])| *b < a + IBig::ONE)
    }

    /// `h(k) = max(k, ceil f(k)) - k`.
    fn falling(&self) -> (Option<Failure>, u64) {
        let failure = self.step_below_one(|k, f| f.max(&IBig::from(k)).clone()).map(|(k, [a, b])| {
            let (a, b) = (a - IBig::from(k), b - IBig::from(k + 1));
            let h = format!("h(k) = max(k, {}(k)) - k", self.name);
            let reason = format!("{h} falls: h({k}) = {} > {} = h({})", shown(&a), shown(&b), k + 1);
            (reason, Some(vec![("k", IBig::from(k)), ("h(k)", a), ("h(k+1)", b)]))
        });
        (failure, self.last())
    }

    fn at_pair(&self, i: usize, j: usize, name: &str, sign: &str, of: impl Fn(usize, &IBig) -> IBig) -> Failure {
        let at = |k: usize| self.f.get(k.wrapping_sub(1)).map_or(IBig::ZERO, |value| of(k, value));
        let [m, a, b] = [i + j, i, j].map(|k| shown(&at(k)));
        let reason = format!("{name}({}) = {m} {sign} {a} + {b} = {name}({i}) + {name}({j})", i + j);
        (reason, Some(vec![("i", IBig::from(i)), ("j", IBig::from(j))]))
    }

    /// A polynomial of degree >= 2 with integer coefficients >= 0 has second differences >= 2, and
    /// `f(j) - f(i)` is divisible by `j - i`.
    fn polynomial(&self) -> (Option<Failure>, u64) {
        let last = self.f.len().min(MAX_SUM);
        for (j, fj) in self.f.iter().enumerate().take(last) {
            if self.budget.look(j as u64, Some(last as u64)).is_err() {
                return (None, j as u64);
            }
            if let Some([x, y]) = j.checked_sub(2).and_then(|i| self.f.get(i..j))
                && fj - y < y - x + IBig::from(2)
            {
                let second = shown(&(fj - y - (y - x)));
                let reason = format!("the second difference of {} at k = {} is {second} < 2", self.name, j - 1);
                return (Some((reason, Some(vec![("k", IBig::from(j - 1))]))), j as u64);
            }
            let divides = |i: usize, fi: &IBig| ((fj - fi) % IBig::from(j - i)).is_zero();
            if let Some((i, _)) = self.f.iter().enumerate().take(j).find(|(i, fi)| !divides(*i, fi)) {
                let (i, j) = (i + 1, j + 1);
                let reason = format!("{f}({j}) - {f}({i}) is not divisible by {}", j - i, f = self.name);
                return (Some((reason, Some(vec![("i", IBig::from(i)), ("j", IBig::from(j))]))), j as u64);
            }
        }
        (None, last as u64)
    }

    /// `h(k) = ceil f(k) - k`: the least k at which it is not positive, falls, or exceeds a sum.
    fn two_values(&self) -> (Option<Failure>, u64) {
        let h: Vec<IBig> = self.f.iter().zip(1u64..).map(|(f, k)| f - IBig::from(k)).collect();
        let low = h.iter().position(|h| *h < IBig::ONE);
        let falls = h.windows(2).position(|w| w.first() > w.last()).map(|i| i + 1);
        let (sum, bound) = self.sums(|sum, a, b| sum > &(a + b));
        let sum_at = sum.map(|(i, j)| i + j - 1);
        let first = [low, falls, sum_at].into_iter().flatten().min();
        let failure = first.map(|place| {
            let (k, value) = (IBig::from(place + 1), h.get(place).cloned().unwrap_or_default());
            let (shown_value, wording) = (shown(&value), format!("h(k) = {}(k) - k", self.name));
            match sum {
                _ if low == Some(place) => {
                    let reason = format!("{wording} is not positive: h({k}) = {shown_value}");
                    (reason, Some(vec![("k", k), ("h(k)", value)]))
                }
                Some((i, j)) if falls != Some(place) => {
                    let (reason, witness) = self.at_pair(i, j, "h", ">", |k, value| value - IBig::from(k));
                    (format!("{wording} is not subadditive: {reason}"), witness)
                }
                _ => {
                    let before = h.get(place.wrapping_sub(1)).cloned().unwrap_or_default();
                    let reason = format!("{wording} falls: h({place}) = {} > {shown_value} = h({k})", shown(&before));
                    (reason, Some(vec![("k", IBig::from(place)), ("h(k)", before), ("h(k+1)", value)]))
                }
            }
        });
        (failure, bound)
    }
}
