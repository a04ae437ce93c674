//! Additivity of a function F of one variable, at least 1: bounds of the defect F(i + j) - F(i) - F(j), i, j >= 1.
//!
//! At least 0 means superadditive, at most 0 subadditive (docs/proofs.md, Propositions 17 and 18).

use super::Prover;
use super::atom::{AtomKind, GAP};
use super::expression::{div, power};
use super::interval::Interval;
use super::repeating;
use super::symbol::{Monomial, Poly, Symbol, atoms};
use super::value::Point;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use wythoff_base::Number;
use wythoff_base::algebra::{Coefficient, Polynomial, differences};
use wythoff_game::{BinaryOp, Func};

impl Prover {
    /// The defect of a polynomial in the gap and atoms of it alone.
    pub(super) fn defect(&mut self, p: &Poly) -> Interval {
        let terms: Vec<_> = p.terms().map(|(m, c)| (m.clone(), c.clone())).collect();
        let mut plain: Vec<Number> = vec![];
        let powers_of = |i: usize| Some((i, (Poly::zero(), self.exponential_atom(i)?)));
        let mut exponentials: BTreeMap<usize, _> = atoms(p).into_iter().filter_map(powers_of).collect();
        let mut sum = Interval::point(Number::ZERO);
        for (m, c) in terms {
            let power = match m.as_slice() {
                [] => 0,
                [(Symbol::Gap, e)] => *e as usize,
                [(Symbol::Atom(i), _)] if exponentials.contains_key(i) => {
                    let Some((powers, _)) = exponentials.get_mut(i) else { continue };
                    let Some(more) = powers.add(&Poly::of_terms([(&m, &c)].into_iter())) else {
                        return Interval::default();
                    };
                    *powers = more;
                    continue;
                }
                [(Symbol::Atom(i), 1)] => {
                    sum = sum.plus(&self.atom_defect(*i).times(&c));
                    continue;
                }
                _ => {
                    sum = sum.plus(&self.product_defect(&m).map(Interval::from).unwrap_or_default().times(&c));
                    continue;
                }
            };
            plain.resize(plain.len().max(power + 1), Number::ZERO);
            plain[power] = c;
        }
        for (q, (c, b)) in exponentials.values() {
            sum = sum.plus(&of_powers(q, c, b).unwrap_or_default());
        }
        sum.plus(&of_polynomial(&Polynomial::new(plain)).unwrap_or_default())
    }

    /// `(x + y)(z + w) = x z + y w + (x w + y z)` for `x, y, z, w >= 0`: twice the product of the least values, which
    /// are those at 1, since what is superadditive and not negative there does not fall.
    fn product_defect(&mut self, m: &Monomial) -> Option<Number> {
        let mut least = Number::from(2);
        for (s, e) in m {
            if let Symbol::Atom(i) = s
                && !self.atom_defect(*i).at_least(&Number::ZERO)
            {
                return None;
            }
            let first = self.atoms.value(&Poly::symbol(*s), &Point::gap(1)).filter(|first| first.sign().is_ge())?;
            least = least.times(&power(&first, &Number::from(u64::from(*e)))?)?;
        }
        Some(least)
    }

    fn atom_defect(&mut self, i: usize) -> Interval {
        if let Some(known) = self.defects.get(&i) {
            return known.clone();
        }
        let found = self.new_defect(i);
        self.defects.insert(i, found.clone());
        found
    }

    fn new_defect(&mut self, i: usize) -> Interval {
        let atom = Poly::symbol(Symbol::Atom(i));
        let range = self.range(&atom);
        match self.atoms[i].depends {
            GAP => {}
            0 => return range.negated(),
            _ => return Interval::default(),
        }
        let by_kind = match self.atoms[i].kind.clone() {
            AtomKind::Operation(BinaryOp::Pow, ..) => {
                self.exponential_atom(i).and_then(|(c, b)| of_powers(&atom, &c, &b)).unwrap_or_default()
            }
            AtomKind::Function(f, args) => self.function_defect(f, &args),
            AtomKind::Repeating(..) => self.tables.get(&i).and_then(repeating::defects).unwrap_or_default(),
            _ => Interval::default(),
        };
        // Bounded values have a bounded defect: least - 2 most <= defect <= most - 2 least.
        by_kind.meet(&range.plus(&range.times(&Number::from(-2))))
    }

    /// c and B, if the atom is c B^k.
    fn exponential_atom(&self, i: usize) -> Option<(Number, Number)> {
        match &self.atoms.get(i)?.kind {
            AtomKind::Operation(BinaryOp::Pow, a, b) => exponential(a, b),
            _ => None,
        }
    }

    fn function_defect(&mut self, f: Func, args: &[Poly]) -> Interval {
        let defects: Vec<Interval> = args.iter().map(|a| self.defect(a)).collect();
        match (f, args, defects.as_slice()) {
            // floor(s) + floor(t) + floor(d) <= floor(s + t + d) < floor(s) + floor(t) + 2 + d.
            (Func::Floor, _, [d]) => {
                let Interval { lower, upper } = d.outward();
                Interval { lower, upper: upper.and_then(|most| most.plus(&Number::ONE)) }
            }
            // sqrt(s + t) <= sqrt(s) + sqrt(t); for integers also rounded down, as
            // (s's root)^2 + 2 (s's root) >= s, and (p + q + 1)^2 > p^2 + 2p + q^2 + 2q.
            (Func::Sqrt | Func::Isqrt, _, [d]) if d.at_most(&Number::ZERO) => {
                Interval { lower: None, upper: Some(Number::ZERO) }
            }
            (Func::Max, _, [a, b]) => Interval { lower: None, ..a.hull(b) },
            (Func::Min, [p, q], [a, b]) => {
                // min(c, s + t) <= min(c, s) + min(c, t) for c, s, t >= 0.
                let (c, e, d) = if p.as_constant().is_some() { (p, q, b) } else { (q, p, a) };
                let flat = c.as_constant().is_some() && self.nonnegative(c) && self.nonnegative(e);
                let upper = d.upper.clone().filter(|_| flat).map(|most| most.max(Number::ZERO));
                Interval { upper, ..a.hull(b) }
            }
            _ => Interval::default(),
        }
    }
}

/// c and B with base^exponent = c B^k, c, B > 0.
fn exponential(base: &Poly, exponent: &Poly) -> Option<(Number, Number)> {
    let base = base.as_constant().filter(|base| base.sign().is_gt())?;
    let slope = exponent.coefficient(&vec![(Symbol::Gap, 1)]);
    let at0 = exponent.sub(&Poly::symbol(Symbol::Gap).scale(&slope)?)?.as_constant()?;
    Some((power(&base, &at0)?, power(&base, &slope)?))
}

/// The defect of a polynomial q in A = c B^k without constant term: A(i + j) = A(i) A(j)/c, and A(i) = cB + s, A(j) =
/// cB + t with s, t >= 0 (-s and -t, if B < 1): if no coefficient but the first is negative, the first is the least
/// value.
fn of_powers(q: &Poly, c: &Number, b: &Number) -> Option<Interval> {
    let first = Poly::constant(c.times(b)?)?;
    let sign = if *b < Number::ONE { Number::from(-1) } else { Number::ONE };
    let at = |s: Symbol| first.add(&Poly::symbol(s).scale(&sign)?);
    let of = |a: &Poly| q.substitute(|_| Some(a.clone()));
    let (ai, aj) = (at(Symbol::U)?, at(Symbol::V)?);
    let both = ai.mul(&aj)?.scale(&div(&Number::ONE, c)?)?;
    let defect = of(&both)?.sub(&of(&ai)?)?.sub(&of(&aj)?)?;
    let none = |bad: Ordering| defect.terms().filter(|(m, _)| !m.is_empty()).all(|(_, c)| c.sign() != bad);
    // (B^i - 1)(B^j - 1) <= 1 for B <= 1.
    let falls = *b <= Number::ONE && q.terms().all(|(_, c)| c.sign().is_gt());
    let most = none(Ordering::Greater).then(|| defect.constant_term());
    Some(Interval {
        lower: none(Ordering::Less).then(|| defect.constant_term()),
        upper: most.or_else(|| falls.then_some(Number::ZERO)),
    })
}

/// The defect at `(1 + u, 1 + v)` in the basis of products of binomial coefficients of `u` and `v`: if no coefficient
/// but the first is negative, the first is the least value.
pub(super) fn of_polynomial(p: &Polynomial<Number>) -> Option<Interval> {
    let side = p.degree() + 1;
    let values: Vec<Number> = (0..=2 * side as u64).map(|n| p.at(&Number::from(n))).collect::<Option<_>>()?;
    let defect = |i: usize, j: usize| values.get(i + j)?.minus(values.get(i)?)?.minus(values.get(j)?);
    let row = |i: usize| differences((1..=side).map(|j| defect(i, j)).collect::<Option<_>>()?);
    let rows: Vec<Vec<Number>> = (1..=side).map(row).collect::<Option<_>>()?;
    let column = |j: usize| differences(rows.iter().filter_map(|row| row.get(j).cloned()).collect());
    let columns: Vec<Vec<Number>> = (0..side).map(column).collect::<Option<_>>()?;
    let first = columns.first()?.first()?.clone();
    let none = |bad: Ordering| columns.iter().flatten().skip(1).all(|c| c.sign() != bad);
    Some(Interval {
        lower: none(Ordering::Less).then(|| first.clone()),
        upper: none(Ordering::Greater).then_some(first),
    })
}
