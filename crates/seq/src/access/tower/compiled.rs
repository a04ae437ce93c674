//! A step h_s as a plan: for one k, the cheapest order of multiplications found by grouping.

use super::limbs::{Coefficients, Place};
use super::polynomial::{K, Polynomial, X};
use std::collections::BTreeMap;
use wythoff_base::IBig;

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
    small: Coefficients,
}

impl Plan {
    /// The plan of a polynomial.
    pub(crate) fn new(h: &Polynomial) -> Plan {
        let mut sorted: BTreeMap<Vec<u8>, Vec<Vec<IBig>>> = BTreeMap::new();
        sorted.insert(vec![0; 7 - K], Vec::new());
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
        let index: Vec<&Vec<u8>> = sorted.keys().collect();
        let groups = sorted.iter().map(|(monomial, by_c)| {
            let mut earlier = monomial.clone();
            let u = last_variable(&earlier).inspect(|u| earlier[*u] -= 1);
            Group {
                earlier: index.partition_point(|monomial| **monomial < earlier),
                u: u.map_or(0, |u| u + 1),
                by_c: by_c.clone(),
                small: Coefficients::default(),
            }
        });
        Plan { denominator: h.denominator().clone(), groups: groups.collect() }
    }

    /// The plan with a number for k.
    pub(crate) fn at(&self, k: u64) -> Compiled {
        let k = IBig::from(k);
        let value = |by_k: &Vec<IBig>| by_k.iter().rev().fold(IBig::ZERO, |sum, a| sum * &k + a);
        let groups = self.groups.iter().map(|group| {
            let by_c: Vec<IBig> = group.by_c.iter().map(value).collect();
            Group { earlier: group.earlier, u: group.u, small: Coefficients::new(&by_c), by_c }
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
    /// The value at (c, u_1, u_2, ..), by Horner's rule: each group is added to its earlier one.
    pub(crate) fn value(&self, row: &[IBig]) -> IBig {
        let (c, mut place) = (i32::try_from(&row[0]).ok(), Place::default());
        let coefficient = |group: &Group<IBig>| match c {
            Some(c) => group.small.at(c, &mut place),
            None => group.by_c.iter().rev().fold(IBig::ZERO, |sum, a| sum * &row[0] + a),
        };
        let mut sums: Vec<IBig> = self.groups.iter().map(coefficient).collect();
        for (i, group) in self.groups.iter().enumerate().skip(1).rev() {
            let sum = std::mem::take(&mut sums[i]);
            sums[group.earlier] += sum * &row[group.u];
        }
        let sum = std::mem::take(&mut sums[0]);
        // docs/tower.md, Proposition 4.
        debug_assert_eq!(&sum % &self.denominator, IBig::ZERO);
        sum / &self.denominator
    }
}
