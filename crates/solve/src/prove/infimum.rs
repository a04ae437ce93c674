//! Lower bounds of a polynomial in atoms over the whole domain.

use super::Prover;
use super::atom::{Atoms, Case, Strategy};
use super::symbol::{Monomial, Poly, Symbol, atoms};
use std::cmp::Ordering;
use wythoff_base::algebra::{Coefficient, Polynomial};
use wythoff_base::{IBig, Number};

/// How often a domain is cut into "a variable is 0" and "it is at least 1": 2^8 polynomials at most, so that the work
/// of a proof ends the others.
const CUTS: u32 = 8;

/// The most first values of a polynomial in one variable that are computed one by one: a thousand sums of differences
/// take less than a millisecond.
const MAX_BEGINNING: u64 = 1000;

/// The greatest degree for which integer values are tested on a grid: (4 + 1)^3 = 125 points.
const GRID_DEGREE: u32 = 4;

/// A lower bound and how it was found.
#[derive(Clone, Debug)]
pub(crate) struct Infimum {
    /// The polynomial is at least this everywhere.
    pub value: Number,
    /// It is more than this everywhere.
    pub strict: bool,
    /// The bounds of atoms used, the last one first.
    pub because: Vec<(usize, Strategy)>,
    /// The polynomial in u, v, w with coefficients >= 0 (but for the constant) that remains, if one alone decided.
    pub rest: Option<Poly>,
}

impl Infimum {
    fn better(self, other: Option<Infimum>) -> Infimum {
        match other {
            Some(o) if (&o.value, o.strict) >= (&self.value, self.strict) => o,
            _ => self,
        }
    }

    /// The bound that holds in both cases.
    fn both(self, other: Infimum, atoms: &Atoms) -> Infimum {
        let strict = match self.value.cmp(&other.value) {
            Ordering::Less => self.strict,
            Ordering::Greater => other.strict,
            Ordering::Equal => self.strict && other.strict,
        };
        let mut because = self.because;
        // What reads the same is said once.
        let same =
            |(i, a): &(usize, Strategy), (j, b): &(usize, Strategy)| atoms.explain(*i, a) == atoms.explain(*j, b);
        because.extend(
            other.because.into_iter().filter(|b| !because.iter().any(|a| a == b || same(a, b))).collect::<Vec<_>>(),
        );
        Infimum { value: self.value.min(other.value), strict, because, rest: None }
    }
}

/// x1, y1, x0 and the gap in u, v, w >= 0.
fn grounded(p: &Poly) -> Option<Poly> {
    let sum = |all: &[Symbol], c| all.iter().try_fold(Poly::int(c), |p, s| p.add(&Poly::symbol(*s)));
    p.substitute(|s| match s {
        Symbol::X1 => sum(&[Symbol::U], 0),
        Symbol::Y1 => sum(&[Symbol::U, Symbol::V], 0),
        Symbol::X0 => sum(&[Symbol::U, Symbol::W], 1),
        Symbol::Gap => sum(&[Symbol::W], 1),
        _ => None,
    })
}

impl Prover {
    /// The best lower bound found of p on the whole domain.
    pub(crate) fn infimum(&mut self, p: &Poly) -> Option<Infimum> {
        self.eliminate(grounded(p)?, &mut vec![])
    }

    /// Replaces the last atom, in the best way.
    fn eliminate(&mut self, p: Poly, strict: &mut Vec<usize>) -> Option<Infimum> {
        // Long polynomials cost more: eight terms count as one more polynomial.
        self.work = self.work.checked_sub(1 + p.terms().count() as u32 / 8)?;
        // The bounds of an atom mention only atoms made before it: the last one first, and no atom comes back.
        let Some(i) = atoms(&p).pop_last() else {
            return self.by_signs(&p, strict, CUTS).or_else(|| by_differences(&p));
        };
        // A lower bound helps where the atom is added, an upper bound where it is subtracted.
        let (up, down) = useful(&p, i);
        let mut best: Option<Infimum> = None;
        for strategy in self.atoms[i].strategies.clone() {
            let found = match &strategy {
                Strategy::Lower(bound, more) if up => self.replace(&p, i, bound, *more, false, strict),
                Strategy::Upper(bound, less) if down => self.replace(&p, i, bound, *less, true, strict),
                Strategy::Cases(all) => {
                    let each: Vec<_> = all.iter().map(|case| self.in_case(&p, i, case, strict)).collect();
                    each.into_iter().reduce(|a, b| Some(a?.both(b?, &self.atoms))).flatten()
                }
                _ => None,
            };
            if let Some(mut found) = found {
                found.because.push((i, strategy));
                best = Some(found.better(best));
            }
        }
        best
    }

    /// The atom has the value of the case. A fact q >= 0 gives p >= p - factor*q for every factor >= 0.
    fn in_case(&mut self, p: &Poly, i: usize, case: &Case, strict: &mut Vec<usize>) -> Option<Infimum> {
        let p = grounded(&p.substitute(|s| (s == Symbol::Atom(i)).then(|| case.value.clone()))?)?;
        // Without the facts of the case first: they mostly are not needed.
        let mut best = self.eliminate(p.clone(), strict);
        for fact in &case.facts {
            let fact = grounded(fact)?;
            for factor in factors(&p, &fact) {
                let less = fact.scale(&factor).and_then(|multiple| p.sub(&multiple));
                if let Some(found) = less.and_then(|p| self.eliminate(p, strict)) {
                    best = Some(found.better(best));
                }
            }
        }
        best
    }

    /// The atom is its bound plus a slack >= 0, or minus one.
    fn replace(
        &mut self,
        p: &Poly,
        i: usize,
        bound: &Poly,
        more: bool,
        above: bool,
        strict: &mut Vec<usize>,
    ) -> Option<Infimum> {
        let slack = Poly::symbol(Symbol::Slack(i));
        let value = if above { bound.sub(&slack)? } else { bound.add(&slack)? };
        let replaced = grounded(&p.substitute(|s| (s == Symbol::Atom(i)).then(|| value.clone()))?)?;
        if more {
            strict.push(i);
        }
        let found = self.eliminate(replaced, strict);
        if more {
            strict.pop();
        }
        found
    }

    /// No atoms are left: a polynomial in u, v, w, integers >= 0, and slacks >= 0.
    fn by_signs(&mut self, p: &Poly, strict: &[usize], cuts: u32) -> Option<Infimum> {
        let varying = || p.terms().filter(|(m, _)| !m.is_empty());
        let Some((negative, _)) = varying().find(|(_, c)| c.sign().is_lt()) else {
            let positive = |m: &Monomial| m.iter().all(|(s, _)| matches!(s, Symbol::Slack(i) if strict.contains(i)));
            let slackless = |m: &Monomial| !m.iter().any(|(s, _)| matches!(s, Symbol::Slack(_)));
            return Some(Infimum {
                value: p.constant_term(),
                strict: varying().any(|(m, _)| positive(m)),
                because: vec![],
                rest: Some(Poly::of_terms(p.terms().filter(|(m, _)| slackless(m)))),
            });
        };
        // No cut helps a polynomial that falls without bound.
        if cuts == 0 || falls(p) {
            return None;
        }
        self.work = self.work.checked_sub(1 + p.terms().count() as u32 / 8)?;
        // u, v, w are integers: each is 0 or 1 more than an integer >= 0.
        let cut = negative.iter().map(|(s, _)| *s).find(|s| !matches!(s, Symbol::Slack(_)))?;
        let next = Poly::symbol(cut).add(&Poly::int(1))?;
        let zero = p.substitute(|s| (s == cut).then(Poly::zero))?;
        let more = p.substitute(|s| (s == cut).then(|| next.clone()))?;
        let zero = self.by_signs(&zero, strict, cuts - 1)?;
        let more = self.by_signs(&more, strict, cuts - 1)?;
        Some(zero.both(more, &self.atoms))
    }
}

/// A polynomial in one of u, v, w, in Newton's basis at z: `c_0 + c_1 t + ..` at z + t, where no coefficient but the
/// first is negative the first is the least value from z on; the values before are computed.
fn by_differences(p: &Poly) -> Option<Infimum> {
    let symbol = p.symbols().next().filter(|s| !matches!(s, Symbol::Slack(_)))?;
    if falls(p) || !p.symbols().all(|s| s == symbol) {
        return None;
    }
    let coefficients =
        (0..=p.degree_in(symbol)).map(|e| p.coefficient(&if e == 0 { vec![] } else { vec![(symbol, e)] }));
    let mut row = Polynomial::new(coefficients.collect()).newton(0)?;
    let mut value = row.first()?.clone();
    for _ in 0..MAX_BEGINNING {
        let (first, rest) = row.split_first()?;
        value = value.min(first.clone());
        if rest.iter().all(|c| c.sign().is_ge()) {
            return Some(Infimum { value, strict: false, because: vec![], rest: None });
        }
        for i in 1..row.len() {
            row[i - 1] = row[i - 1].plus(&row[i])?;
        }
    }
    None
}

/// The factors by which some term of p - factor*fact vanishes.
fn factors(p: &Poly, fact: &Poly) -> Vec<Number> {
    let ratios = fact.terms().filter(|(m, _)| !m.is_empty()).filter_map(|(m, c)| p.coefficient(m).div(c).ok());
    let mut found: Vec<Number> = ratios.filter(|r| r.sign().is_gt()).collect();
    found.sort();
    found.dedup();
    // Each factor is a whole elimination: the four smallest are tried.
    found.truncate(4);
    found
}

/// Whether replacing the atom by a lower bound, by an upper bound, can help: by the sign of its factor where that is
/// plain.
fn useful(p: &Poly, i: usize) -> (bool, bool) {
    let has = |m: &Monomial| m.iter().any(|(s, _)| *s == Symbol::Atom(i));
    let alone = |m: &Monomial| {
        m.iter().all(|(s, e)| if matches!(s, Symbol::Atom(_)) { *s == Symbol::Atom(i) && *e == 1 } else { true })
    };
    let factors: Vec<_> = p.terms().filter(|(m, _)| has(m)).collect();
    if !factors.iter().all(|(m, _)| alone(m)) {
        return (true, true);
    }
    let up = factors.iter().any(|(_, c)| c.sign().is_gt());
    let down = factors.iter().any(|(_, c)| c.sign().is_lt());
    (up, down)
}

/// Whether p visibly falls without bound: along an axis or the diagonal its leading coefficient is negative.
fn falls(p: &Poly) -> bool {
    let mut symbols: Vec<Symbol> = p.symbols().collect();
    symbols.sort();
    symbols.dedup();
    let leading_negative = |keep: &dyn Fn(Symbol) -> bool| {
        let mut by_degree: Vec<Number> = vec![];
        for (m, c) in p.terms().filter(|(m, _)| m.iter().all(|(s, _)| keep(*s))) {
            let degree = m.iter().map(|(_, e)| *e as usize).sum::<usize>();
            by_degree.resize(by_degree.len().max(degree + 1), Number::ZERO);
            match by_degree[degree].add(c) {
                Ok(sum) => by_degree[degree] = sum,
                Err(_) => return false,
            }
        }
        let leading = by_degree.iter().enumerate().rev().find(|(_, c)| c.sign().is_ne());
        leading.is_some_and(|(degree, c)| degree > 0 && c.sign().is_lt())
    };
    leading_negative(&|_| true) || symbols.iter().any(|z| leading_negative(&|s| s == *z))
}

/// Whether a polynomial without atoms takes integer values: by Newton's interpolation it does if it does on the
/// grid 0..=degree in each variable.
pub(super) fn integer_on_grid(p: &Poly) -> bool {
    let Some(p) = atoms(p).is_empty().then(|| grounded(p)).flatten() else { return false };
    let degrees = [Symbol::U, Symbol::V, Symbol::W].map(|s| (s, p.degree_in(s)));
    if degrees.iter().any(|(_, d)| *d > GRID_DEGREE) || p.terms().any(|(_, c)| !c.is_rational()) {
        return false;
    }
    let [(_, du), (_, dv), (_, dw)] = degrees;
    let points = (0..=du).flat_map(|u| (0..=dv).flat_map(move |v| (0..=dw).map(move |w| [u, v, w])));
    points.into_iter().all(|[u, v, w]| {
        let at = |s| {
            let value = match s {
                Symbol::U => u,
                Symbol::V => v,
                _ => w,
            };
            Poly::constant(Number::from(IBig::from(value)))
        };
        p.substitute(at).and_then(|p| p.as_constant()).is_some_and(|c| c.is_integer())
    })
}
