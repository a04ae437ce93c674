//! Polynomials with exact coefficients in many variables, bounded in size.
//!
//! Every operation gives up (`None`) rather than grow beyond `MAX_TERMS`, `MAX_TOTAL_DEGREE`, [`MAX_DEGREE`] or
//! `MAX_HEIGHT`.

use super::MAX_DEGREE;
use super::coefficient::modest;
use crate::Number;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The most terms of a polynomial. Rules of the literature have fewer than ten; a proof multiplies and substitutes them
/// and must stay within milliseconds.
const MAX_TERMS: usize = 200;
/// The greatest total degree of a term in several variables, for the same reason as `MAX_TERMS`.
const MAX_TOTAL_DEGREE: usize = 12;

/// A product of powers, sorted by symbol, exponents at least 1.
pub type Monomial<S> = Vec<(S, u32)>;

/// A polynomial in variables of type S; no coefficient is zero.
///
/// ```
/// use wythoff_base::algebra::Multivariate;
/// let (x, y) = (Multivariate::symbol('x'), Multivariate::symbol('y'));
/// let square = x.add(&y).and_then(|sum| sum.pow(2)).unwrap();
/// assert_eq!(square.show(|s| s.to_string()), "2*x*y + x^2 + y^2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multivariate<S>(BTreeMap<Monomial<S>, Number>);

impl<S: Copy + Ord> Multivariate<S> {
    /// Zero.
    pub fn zero() -> Multivariate<S> {
        Multivariate(BTreeMap::new())
    }

    /// A constant.
    pub fn constant(c: Number) -> Option<Multivariate<S>> {
        let mut p = Multivariate::zero();
        p.put(vec![], c)?;
        Some(p)
    }

    /// A small constant.
    pub fn int(c: i32) -> Multivariate<S> {
        let mut p = Multivariate::zero();
        if c != 0 {
            p.0.insert(vec![], Number::from(c));
        }
        p
    }

    /// A symbol.
    pub fn symbol(s: S) -> Multivariate<S> {
        let mut p = Multivariate(BTreeMap::new());
        p.0.insert(vec![(s, 1)], Number::ONE);
        p
    }

    /// The polynomial of these terms.
    pub fn of_terms<'a>(terms: impl Iterator<Item = (&'a Monomial<S>, &'a Number)>) -> Multivariate<S>
    where
        S: 'a,
    {
        // One by one: to collect would compile a sort for every iterator.
        let mut all = BTreeMap::new();
        for (m, c) in terms {
            all.insert(m.clone(), c.clone());
        }
        Multivariate(all)
    }

    /// Its terms.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial<S>, &Number)> {
        self.0.iter()
    }

    /// The coefficient of a product.
    pub fn coefficient(&self, m: &Monomial<S>) -> Number {
        self.0.get(m).cloned().unwrap_or(Number::ZERO)
    }

    /// The constant term.
    pub fn constant_term(&self) -> Number {
        self.coefficient(&vec![])
    }

    /// The value, if no symbol occurs.
    pub fn as_constant(&self) -> Option<Number> {
        match self.0.len() {
            0 => Some(Number::ZERO),
            1 => self.0.get(&vec![]).cloned(),
            _ => None,
        }
    }

    /// The symbols that occur.
    pub fn symbols(&self) -> impl Iterator<Item = S> {
        self.0.keys().flatten().map(|(s, _)| *s)
    }

    /// The greatest exponent of a symbol.
    pub fn degree_in(&self, s: S) -> u32 {
        self.0.keys().flatten().filter(|(t, _)| *t == s).map(|(_, e)| *e).max().unwrap_or(0)
    }

    fn put(&mut self, m: Monomial<S>, c: Number) -> Option<()> {
        let most = if m.len() > 1 { MAX_TOTAL_DEGREE } else { MAX_DEGREE };
        if m.iter().map(|(_, e)| *e as usize).sum::<usize>() > most {
            return None;
        }
        let (terms, entry) = (self.0.len(), self.0.entry(m));
        match entry {
            Entry::Occupied(mut old) => {
                let sum = old.get().add(&c).ok()?;
                if sum.sign() == Ordering::Equal {
                    old.remove();
                } else {
                    *old.get_mut() = modest(sum)?;
                }
            }
            Entry::Vacant(_) if c.sign() == Ordering::Equal => {}
            Entry::Vacant(place) => {
                place.insert(modest(c).filter(|_| terms < MAX_TERMS)?);
            }
        }
        Some(())
    }

    /// The sum.
    pub fn add(&self, other: &Multivariate<S>) -> Option<Multivariate<S>> {
        let mut sum = self.clone();
        for (m, c) in &other.0 {
            sum.put(m.clone(), c.clone())?;
        }
        Some(sum)
    }

    /// The negative.
    pub fn neg(&self) -> Multivariate<S> {
        let mut negative = self.clone();
        negative.0.values_mut().for_each(|c| *c = c.neg());
        negative
    }

    /// The difference.
    pub fn sub(&self, other: &Multivariate<S>) -> Option<Multivariate<S>> {
        self.add(&other.neg())
    }

    /// The product.
    pub fn mul(&self, other: &Multivariate<S>) -> Option<Multivariate<S>> {
        let mut product = Multivariate::zero();
        for (m, c) in &self.0 {
            for (n, d) in &other.0 {
                product.put(times(m, n), c.mul(d).ok()?)?;
            }
        }
        Some(product)
    }

    /// The multiple by a constant.
    pub fn scale(&self, c: &Number) -> Option<Multivariate<S>> {
        self.mul(&Multivariate::constant(c.clone())?)
    }

    /// The sum with a constant.
    pub fn plus(&self, c: &Number) -> Option<Multivariate<S>> {
        self.add(&Multivariate::constant(c.clone())?)
    }

    /// The power.
    pub fn pow(&self, n: u32) -> Option<Multivariate<S>> {
        if n as usize > MAX_DEGREE && self.as_constant().is_none() {
            return None;
        }
        if let Some(c) = self.as_constant() {
            return Multivariate::constant(c.pow(&Number::from(u64::from(n))).ok()?);
        }
        (0..n).try_fold(Multivariate::int(1), |p, _| p.mul(self))
    }

    /// The polynomial with each symbol replaced; `None` from `by` leaves it.
    pub fn substitute(&self, by: impl Fn(S) -> Option<Multivariate<S>>) -> Option<Multivariate<S>> {
        let mut sum = Multivariate::zero();
        for (m, c) in &self.0 {
            let mut product = Multivariate::constant(c.clone())?;
            for (s, e) in m {
                let base = by(*s).unwrap_or_else(|| Multivariate::symbol(*s));
                product = product.mul(&base.pow(*e)?)?;
            }
            sum = sum.add(&product)?;
        }
        Some(sum)
    }

    /// The polynomial in words, symbols by name.
    pub fn show(&self, name: impl Fn(S) -> String) -> String {
        let mut text = String::new();
        // The highest degree first, the constant last.
        let mut terms: Vec<_> = self.0.iter().collect();
        terms.sort_by_key(|(m, _)| std::cmp::Reverse(m.iter().map(|(_, e)| *e).sum::<u32>()));
        for (m, c) in terms {
            let negative = c.sign() == Ordering::Less;
            text.push_str(match (text.is_empty(), negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            let size = c.abs();
            let factors = m.iter().map(|(s, e)| if *e == 1 { name(*s) } else { format!("{}^{e}", name(*s)) });
            let factors: Vec<String> = factors.collect();
            let shown = if size.is_rational() { size.to_string() } else { format!("({size})") };
            text.push_str(&match (factors.is_empty(), size == Number::ONE) {
                (true, _) => shown,
                (false, true) => factors.join("*"),
                (false, false) => format!("{shown}*{}", factors.join("*")),
            });
        }
        if text.is_empty() { "0".to_string() } else { text }
    }
}

/// The product of two products.
fn times<S: Copy + Ord>(m: &Monomial<S>, n: &Monomial<S>) -> Monomial<S> {
    let mut product = m.clone();
    for (s, e) in n {
        match product.binary_search_by_key(s, |(t, _)| *t) {
            Ok(i) => product[i].1 += e,
            Err(i) => product.insert(i, (*s, *e)),
        }
    }
    product
}
