//! A step h_s as a plan: for one k, the cheapest order of multiplications found by grouping.

use super::polynomial::{K, Polynomial, X};
use std::collections::BTreeMap;
use wythoff_exact::IBig;

/// h_s with its terms grouped by the monomial in the u; the coefficient of each is a polynomial in c and k.
#[derive(Debug)]
pub(super) struct Plan {
    denominator: IBig,
    groups: Vec<Group<Vec<IBig>>>,
}

/// h_s for one k.
#[derive(Debug)]
pub(super) struct Compiled {
    denominator: IBig,
    groups: Vec<Group<IBig>>,
}

/// A monomial in the u, which is u_j times the monomial of an earlier group (the first group is 1), and its
/// coefficient by rising powers of c.
#[derive(Debug)]
struct Group<T> {
    earlier: usize,
    u: usize,
    by_c: Vec<T>,
}

impl Plan {
    /// The plan of a polynomial.
    pub fn new(h: &Polynomial) -> Plan {
        let mut sorted: BTreeMap<Vec<u8>, Vec<Vec<IBig>>> = BTreeMap::from([(vec![0; 7 - K], Vec::new())]);
        for (exponents, value) in h.terms() {
            // Lowered step by step, the monomial reaches 1: every group has its earlier one.
            let mut monomial = exponents[K + 1..].to_vec();
            let (c, k) = (usize::from(exponents[X]), usize::from(exponents[K]));
            let by_c = sorted.entry(monomial.clone()).or_default();
            let by_k = entry(by_c, c);
            *entry(by_k, k) = value.clone();
            while let Some(u) = last_variable(&monomial) {
                monomial[u] -= 1;
                sorted.entry(monomial.clone()).or_default();
            }
        }
        let index: BTreeMap<&Vec<u8>, usize> = sorted.keys().zip(0..).collect();
        let groups = sorted.iter().map(|(monomial, by_c)| {
            let mut earlier = monomial.clone();
            let u = last_variable(&earlier).inspect(|u| earlier[*u] -= 1);
            Group { earlier: index[&earlier], u: u.map_or(0, |u| u + 1), by_c: by_c.clone() }
        });
        Plan { denominator: h.denominator().clone(), groups: groups.collect() }
    }

    /// With a number for k.
    pub fn at(&self, k: u64) -> Compiled {
        let k = IBig::from(k);
        let value = |by_k: &Vec<IBig>| by_k.iter().rev().fold(IBig::ZERO, |sum, a| sum * &k + a);
        let groups = self.groups.iter().map(|group| Group {
            earlier: group.earlier,
            u: group.u,
            by_c: group.by_c.iter().map(value).collect(),
        });
        Compiled { denominator: self.denominator.clone(), groups: groups.collect() }
    }
}

fn entry<T: Default + Clone>(row: &mut Vec<T>, i: usize) -> &mut T {
    if row.len() <= i {
        row.resize(i + 1, T::default());
    }
    &mut row[i]
}

/// The last variable of a monomial other than 1.
fn last_variable(monomial: &[u8]) -> Option<usize> {
    monomial.iter().rposition(|e| *e > 0)
}

impl Compiled {
    /// The value at (c, u_1, u_2, ..); `powers` keeps the powers of c between the steps of one row.
    pub fn value(&self, row: &[IBig], powers: &mut Vec<IBig>) -> IBig {
        let mut sum = IBig::ZERO;
        let mut products: Vec<IBig> = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let product = if group.u == 0 { IBig::ONE } else { &products[group.earlier] * &row[group.u] };
            let mut coefficient = IBig::ZERO;
            for (e, a) in group.by_c.iter().enumerate() {
                while powers.len() <= e {
                    let next = powers.last().map_or(IBig::ONE, |last| last * &row[0]);
                    powers.push(next);
                }
                if *a != IBig::ZERO {
                    coefficient += a * &powers[e];
                }
            }
            if coefficient != IBig::ZERO {
                sum += coefficient * &product;
            }
            products.push(product);
        }
        // docs/tower.md, Proposition 4.
        debug_assert_eq!(&sum % &self.denominator, IBig::ZERO);
        sum / &self.denominator
    }
}
