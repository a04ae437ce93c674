//! First-order formulas about natural numbers: sums, order, remainders, and relations given by automata.

use std::collections::BTreeMap;
use std::ops::Not;

/// A variable, by number.
pub type Var = u32;

/// An integer combination of variables, plus a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum {
    terms: BTreeMap<Var, i64>,
    /// The constant.
    pub constant: i64,
}

impl Sum {
    /// A number.
    pub fn constant(constant: i64) -> Sum {
        Sum { terms: BTreeMap::new(), constant }
    }

    /// A variable.
    pub fn var(var: Var) -> Sum {
        Sum { terms: BTreeMap::from([(var, 1)]), constant: 0 }
    }

    /// `self + factor*other`, if its coefficients are machine integers.
    pub fn plus(&self, factor: i64, other: &Sum) -> Option<Sum> {
        let mut sum = self.clone();
        for (var, c) in &other.terms {
            let old = sum.terms.get(var).copied().unwrap_or(0);
            sum.terms.insert(*var, old.checked_add(c.checked_mul(factor)?)?);
        }
        sum.terms.retain(|_, c| *c != 0);
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(sum)
    }

    /// The product with a number.
    pub fn times(&self, factor: i64) -> Option<Sum> {
        Sum::default().plus(factor, self)
    }

    /// The coefficients that are not 0.
    pub fn terms(&self) -> impl Iterator<Item = (Var, i64)> {
        self.terms.iter().map(|(var, c)| (*var, *c))
    }
}

/// A sum of a few variables with small coefficients, and a constant.
impl<const N: usize> From<([(i32, Var); N], i32)> for Sum {
    fn from((terms, constant): ([(i32, Var); N], i32)) -> Sum {
        let mut all = BTreeMap::new();
        terms.into_iter().for_each(|(c, var)| *all.entry(var).or_insert(0i64) += i64::from(c));
        all.retain(|_, c| *c != 0);
        Sum { terms: all, constant: constant.into() }
    }
}

/// A comparison of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// It is 0.
    Zero,
    /// It is greater than 0.
    Positive,
    /// It is a multiple of this, which is at least 1.
    Multiple(u32),
}

/// A formula. Variables are natural numbers; those of a quantifier are its own, whatever is said outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A test of a sum.
    Sum(Sum, Test),
    /// The relation with that number holds of these variables.
    Relation(usize, Vec<Var>),
    /// It does not hold.
    Not(Box<Formula>),
    /// All hold; of none: true.
    And(Vec<Formula>),
    /// One holds; of none: false.
    Or(Vec<Formula>),
    /// For some numbers.
    Exists(Vec<Var>, Box<Formula>),
    /// For all numbers.
    ForAll(Vec<Var>, Box<Formula>),
}

impl Not for Formula {
    type Output = Formula;

    fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }
}

impl Formula {
    /// The sum is 0.
    pub fn zero(sum: impl Into<Sum>) -> Formula {
        Formula::Sum(sum.into(), Test::Zero)
    }

    /// The sum is greater than 0.
    pub fn positive(sum: impl Into<Sum>) -> Formula {
        Formula::Sum(sum.into(), Test::Positive)
    }

    /// x < y.
    pub fn less(x: Var, y: Var) -> Formula {
        Formula::positive(([(1, y), (-1, x)], 0))
    }

    /// This and that.
    pub fn and(self, other: Formula) -> Formula {
        Formula::And(vec![self, other])
    }

    /// This or that.
    pub fn or(self, other: Formula) -> Formula {
        Formula::Or(vec![self, other])
    }

    /// If this, then that.
    pub fn implies(self, other: Formula) -> Formula {
        self.not().or(other)
    }

    /// Both or none.
    pub fn same_as(self, other: Formula) -> Formula {
        let neither = self.clone().not().and(other.clone().not());
        self.and(other).or(neither)
    }

    /// For some numbers.
    pub fn exists(self, vars: &[Var]) -> Formula {
        Formula::Exists(vars.to_vec(), Box::new(self))
    }

    /// For all numbers.
    pub fn for_all(self, vars: &[Var]) -> Formula {
        Formula::ForAll(vars.to_vec(), Box::new(self))
    }

    /// The variables that are free in it.
    pub fn free(&self) -> Vec<Var> {
        let mut all: Vec<Var> = match self {
            Formula::Sum(sum, _) => sum.terms.keys().copied().collect(),
            Formula::Relation(_, vars) => vars.clone(),
            Formula::Not(part) => part.free(),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(Formula::free).collect(),
            Formula::Exists(bound, part) | Formula::ForAll(bound, part) => {
                part.free().into_iter().filter(|var| !bound.contains(var)).collect()
            }
        };
        all.sort_unstable();
        all.dedup();
        all
    }
}
