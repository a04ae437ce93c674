//! Polynomials in x (or c), k and u_1, u_2, .. with rational coefficients: the small algebra that derives the steps.

use std::collections::BTreeMap;
use std::collections::HashMap;
use wythoff_base::{IBig, integer};

/// The variable x of H_s, which is c in h_s.
pub(super) const X: usize = 0;
/// The variable k; u_j is the variable K + j.
pub(super) const K: usize = 1;

/// Integer coefficients over a common denominator. A monomial is packed, one byte for each exponent.
#[derive(Clone, Debug)]
pub(super) struct Polynomial {
    terms: HashMap<u64, IBig>,
    denominator: IBig,
}

fn exponent(monomial: u64, variable: usize) -> usize {
    usize::from(monomial.to_le_bytes()[variable])
}

fn power(variable: usize, exponent: usize) -> u64 {
    (exponent as u64) << (8 * variable)
}

impl Polynomial {
    pub(crate) fn constant(value: IBig) -> Polynomial {
        Polynomial { terms: HashMap::from([(0, value)]), denominator: IBig::ONE }
    }

    pub(crate) fn variable(variable: usize) -> Polynomial {
        Polynomial { terms: HashMap::from([(power(variable, 1), IBig::ONE)]), denominator: IBig::ONE }
    }

    /// The monomials with the exponents of each variable and the integer coefficients.
    pub(crate) fn terms(&self) -> impl Iterator<Item = ([u8; 8], &IBig)> {
        self.terms.iter().map(|(monomial, value)| (monomial.to_le_bytes(), value))
    }

    pub(crate) fn denominator(&self) -> &IBig {
        &self.denominator
    }

    /// self + factor * other
    fn accumulate(&mut self, other: &Polynomial, factor: &IBig) {
        let common = gcd(&self.denominator, &other.denominator);
        let (mine, theirs) = (&other.denominator / &common, factor * (&self.denominator / &common));
        if mine != IBig::ONE {
            self.terms.values_mut().for_each(|value| *value *= &mine);
            self.denominator *= &mine;
        }
        for (monomial, value) in &other.terms {
            *self.terms.entry(*monomial).or_default() += value * &theirs;
        }
    }

    pub(crate) fn plus(mut self, other: &Polynomial) -> Polynomial {
        self.accumulate(other, &IBig::ONE);
        self
    }

    pub(crate) fn minus(mut self, other: &Polynomial) -> Polynomial {
        self.accumulate(other, &IBig::NEG_ONE);
        self
    }

    pub(crate) fn times(&self, other: &Polynomial) -> Polynomial {
        let mut terms: HashMap<u64, IBig> = HashMap::with_capacity(self.terms.len().max(other.terms.len()) * 2);
        for (m, a) in &self.terms {
            for (n, b) in &other.terms {
                // Exponents are bytes of one word: no byte overflows, since degrees stay below 256.
                *terms.entry(m + n).or_default() += a * b;
            }
        }
        Polynomial { terms, denominator: &self.denominator * &other.denominator }.reduced()
    }

    pub(crate) fn over(mut self, divisor: IBig) -> Polynomial {
        self.denominator *= divisor;
        self
    }

    /// The polynomial without zero terms, in lowest terms.
    pub(crate) fn reduced(mut self) -> Polynomial {
        self.terms.retain(|_, value| *value != IBig::ZERO);
        let mut common = self.denominator.clone();
        for value in self.terms.values() {
            if common == IBig::ONE {
                return self;
            }
            common = gcd(&common, value);
        }
        self.terms.values_mut().for_each(|value| *value /= &common);
        self.denominator /= common;
        self
    }

    /// The image under variable i -> `images[i]`, by Horner's rule, the last variable outermost.
    pub(crate) fn substitute(&self, images: &[Polynomial]) -> Polynomial {
        let Some((image, inner)) = images.split_last() else { return self.clone() };
        let mut by_power: BTreeMap<usize, Polynomial> = BTreeMap::new();
        for (monomial, value) in &self.terms {
            let e = exponent(*monomial, inner.len());
            let part = by_power
                .entry(e)
                .or_insert_with(|| Polynomial { terms: HashMap::new(), denominator: self.denominator.clone() });
            part.terms.insert(monomial - power(inner.len(), e), value.clone());
        }
        let mut sum = Polynomial::constant(IBig::ZERO);
        let top = by_power.keys().next_back().copied().unwrap_or(0);
        for e in (0..=top).rev() {
            if e < top {
                sum = sum.times(image);
            }
            if let Some(part) = by_power.get(&e) {
                sum = sum.plus(&part.substitute(inner));
            }
        }
        sum.reduced()
    }

    /// The sum over x = 1, .., x, by Faulhaber's polynomials.
    pub(crate) fn summed(&self) -> Polynomial {
        let degree = self.terms.keys().map(|m| exponent(*m, X)).max().unwrap_or(0);
        let sums = power_sums(degree);
        let mut sum = Polynomial::constant(IBig::ZERO);
        for (e, power_sum) in sums.iter().enumerate() {
            let terms = self.terms.iter().filter(|(m, _)| exponent(**m, X) == e);
            let terms = terms.map(|(m, value)| (m - power(X, e), value.clone())).collect();
            sum = sum.plus(&Polynomial { terms, denominator: self.denominator.clone() }.times(power_sum));
        }
        sum.reduced()
    }
}

/// S_e(x) = 1^e + .. + x^e for e = 0, .., degree, from (x + 1)^(e+1) - 1 = sum over j <= e of C(e + 1, j) S_j.
fn power_sums(degree: usize) -> Vec<Polynomial> {
    let next = Polynomial::variable(X).plus(&Polynomial::constant(IBig::ONE));
    let mut shifted = next.clone();
    let mut sums: Vec<Polynomial> = Vec::with_capacity(degree + 1);
    for e in 0..=degree {
        let mut sum = shifted.clone().minus(&Polynomial::constant(IBig::ONE));
        let mut binomial = IBig::ONE;
        for (j, lower) in sums.iter().enumerate() {
            sum.accumulate(lower, &-&binomial);
            binomial = binomial * IBig::from(e + 1 - j) / IBig::from(j + 1);
        }
        sums.push(sum.over(IBig::from(e + 1)).reduced());
        shifted = shifted.times(&next);
    }
    sums
}

/// A greatest common divisor that is safe to divide by.
fn gcd(a: &IBig, b: &IBig) -> IBig {
    // Zero and numbers beyond the limit are divided by 1.
    integer::gcd(a, b).ok().filter(|d| *d != IBig::ZERO).unwrap_or(IBig::ONE)
}
