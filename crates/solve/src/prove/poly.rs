//! Polynomials with exact coefficients in variables and opaque parts, bounded in size.
//!
//! Every operation gives up (`None`) rather than grow beyond [`MAX_TERMS`], [`MAX_DEGREE`] or [`MAX_COEFFICIENT_BITS`].

use std::cmp::Ordering;
use std::collections::BTreeMap;
use wythoff_exact::{IBig, Number, integer};

/// The most terms of a polynomial.
pub const MAX_TERMS: usize = 200;
/// The greatest total degree.
pub const MAX_DEGREE: u32 = 12;
/// The most bits of any integer in a coefficient.
pub const MAX_COEFFICIENT_BITS: usize = 512;

/// A variable of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// Smaller pile after the move.
    X1,
    /// Larger pile after the move.
    Y1,
    /// Smaller pile before the move.
    X0,
    /// The gap x0 - x1.
    Gap,
    /// u = x1, an integer >= 0.
    U,
    /// v = y1 - x1, an integer >= 0.
    V,
    /// w = x0 - x1 - 1, an integer >= 0.
    W,
    /// How far an opaque part lies from one of its bounds: a real number >= 0.
    Slack(usize),
    /// An opaque part of an expression.
    Atom(usize),
}

/// A product of powers, sorted by symbol, exponents at least 1.
pub type Monomial = Vec<(Symbol, u32)>;

/// A polynomial; no coefficient is zero.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Poly(BTreeMap<Monomial, Number>);

impl Poly {
    /// Zero.
    pub fn zero() -> Poly {
        Poly::default()
    }

    /// A constant.
    pub fn constant(c: Number) -> Option<Poly> {
        let mut p = Poly::zero();
        p.put(vec![], c)?;
        Some(p)
    }

    /// A small constant.
    pub fn int(c: i32) -> Poly {
        let mut p = Poly::zero();
        if c != 0 {
            p.0.insert(vec![], Number::from(c));
        }
        p
    }

    /// A symbol.
    pub fn symbol(s: Symbol) -> Poly {
        Poly(BTreeMap::from([(vec![(s, 1)], Number::ONE)]))
    }

    /// The polynomial of these terms.
    pub fn of_terms<'a>(terms: impl Iterator<Item = (&'a Monomial, &'a Number)>) -> Poly {
        Poly(terms.map(|(m, c)| (m.clone(), c.clone())).collect())
    }

    /// Its terms.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial, &Number)> {
        self.0.iter()
    }

    /// The coefficient of a product.
    pub fn coefficient(&self, m: &Monomial) -> Number {
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
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> {
        self.0.keys().flatten().map(|(s, _)| *s)
    }

    /// The opaque part created last.
    pub fn last_atom(&self) -> Option<usize> {
        let atoms = self.symbols().filter_map(|s| if let Symbol::Atom(i) = s { Some(i) } else { None });
        atoms.max()
    }

    /// The greatest exponent of a symbol.
    pub fn degree_in(&self, s: Symbol) -> u32 {
        self.0.keys().flatten().filter(|(t, _)| *t == s).map(|(_, e)| *e).max().unwrap_or(0)
    }

    fn put(&mut self, m: Monomial, c: Number) -> Option<()> {
        if m.iter().map(|(_, e)| *e).sum::<u32>() > MAX_DEGREE {
            return None;
        }
        let sum = match self.0.get(&m) {
            Some(old) => old.add(&c).ok()?,
            None => c,
        };
        if sum.sign() == Ordering::Equal {
            self.0.remove(&m);
        } else if bits(&sum) > MAX_COEFFICIENT_BITS || (self.0.len() >= MAX_TERMS && !self.0.contains_key(&m)) {
            return None;
        } else {
            self.0.insert(m, sum);
        }
        Some(())
    }

    /// The sum.
    pub fn add(&self, other: &Poly) -> Option<Poly> {
        let mut sum = self.clone();
        for (m, c) in &other.0 {
            sum.put(m.clone(), c.clone())?;
        }
        Some(sum)
    }

    /// The negative.
    pub fn neg(&self) -> Poly {
        Poly(self.0.iter().map(|(m, c)| (m.clone(), c.neg())).collect())
    }

    /// The difference.
    pub fn sub(&self, other: &Poly) -> Option<Poly> {
        self.add(&other.neg())
    }

    /// The product.
    pub fn mul(&self, other: &Poly) -> Option<Poly> {
        let mut product = Poly::zero();
        for (m, c) in &self.0 {
            for (n, d) in &other.0 {
                product.put(times(m, n), c.mul(d).ok()?)?;
            }
        }
        Some(product)
    }

    /// The multiple by a constant.
    pub fn scale(&self, c: &Number) -> Option<Poly> {
        self.mul(&Poly::constant(c.clone())?)
    }

    /// The sum with a constant.
    pub fn plus(&self, c: &Number) -> Option<Poly> {
        self.add(&Poly::constant(c.clone())?)
    }

    /// The power.
    pub fn pow(&self, n: u32) -> Option<Poly> {
        if n > MAX_DEGREE && self.as_constant().is_none() {
            return None;
        }
        if let Some(c) = self.as_constant() {
            return Poly::constant(c.pow(&Number::from(u64::from(n))).ok()?);
        }
        (0..n).try_fold(Poly::int(1), |p, _| p.mul(self))
    }

    /// The polynomial with each symbol replaced; `None` from `by` leaves it.
    pub fn substitute(&self, by: impl Fn(Symbol) -> Option<Poly>) -> Option<Poly> {
        let mut sum = Poly::zero();
        for (m, c) in &self.0 {
            let mut product = Poly::constant(c.clone())?;
            for (s, e) in m {
                let base = by(*s).unwrap_or_else(|| Poly::symbol(*s));
                product = product.mul(&base.pow(*e)?)?;
            }
            sum = sum.add(&product)?;
        }
        Some(sum)
    }

    /// The polynomial in words, symbols by name.
    pub fn show(&self, name: impl Fn(Symbol) -> String) -> String {
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

fn times(m: &Monomial, n: &Monomial) -> Monomial {
    let mut product = m.clone();
    for (s, e) in n {
        match product.binary_search_by_key(s, |(t, _)| *t) {
            Ok(i) => product[i].1 += e,
            Err(i) => product.insert(i, (*s, *e)),
        }
    }
    product
}

fn bits(c: &Number) -> usize {
    let of = |parts: &[&IBig]| parts.iter().map(|a| integer::bits(a)).max().unwrap_or(0);
    match (c.numerator(), c.denominator(), c.as_surd()) {
        (Some(a), Some(b), _) => of(&[a, b]),
        (_, _, Some(surd)) => of(&[surd.p(), surd.q(), &IBig::from(surd.r().clone()), surd.s()]),
        _ => usize::MAX,
    }
}
