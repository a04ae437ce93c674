//! Closed intervals of exact numbers, possibly unbounded.

use std::cmp::Ordering;
use wythoff_base::{Number, algebra::Coefficient};

/// All numbers from `lower` to `upper`; a missing end is unbounded, or unknown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interval {
    /// The lower end.
    pub lower: Option<Number>,
    /// The upper end.
    pub upper: Option<Number>,
}

impl Interval {
    /// The number alone.
    pub(crate) fn point(a: Number) -> Interval {
        Interval { lower: Some(a.clone()), upper: Some(a) }
    }

    /// Everything from `a` up.
    pub(crate) fn from(a: Number) -> Interval {
        Interval { lower: Some(a), upper: None }
    }

    /// Whether every number in it is at least `a`.
    pub(crate) fn at_least(&self, a: &Number) -> bool {
        self.lower.as_ref().is_some_and(|lower| lower >= a)
    }

    /// Whether every number in it is at most `a`.
    pub(crate) fn at_most(&self, a: &Number) -> bool {
        self.upper.as_ref().is_some_and(|upper| upper <= a)
    }

    /// All sums.
    pub(crate) fn plus(&self, other: &Interval) -> Interval {
        let sum = |a: &Option<Number>, b: &Option<Number>| a.as_ref()?.plus(b.as_ref()?);
        Interval { lower: sum(&self.lower, &other.lower), upper: sum(&self.upper, &other.upper) }
    }

    /// All negatives.
    pub(crate) fn negated(&self) -> Interval {
        Interval { lower: self.upper.as_ref().map(Number::neg), upper: self.lower.as_ref().map(Number::neg) }
    }

    /// All multiples by `c`.
    pub(crate) fn times(&self, c: &Number) -> Interval {
        let scale = |end: &Option<Number>| end.as_ref()?.times(c);
        match c.sign() {
            Ordering::Equal => Interval::point(Number::ZERO),
            Ordering::Greater => Interval { lower: scale(&self.lower), upper: scale(&self.upper) },
            Ordering::Less => Interval { lower: scale(&self.upper), upper: scale(&self.lower) },
        }
    }

    /// The smallest interval that contains both.
    pub(crate) fn hull(&self, other: &Interval) -> Interval {
        let both = |a: &Option<Number>, b: &Option<Number>| Some((a.clone()?, b.clone()?));
        Interval {
            lower: both(&self.lower, &other.lower).map(|(a, b)| a.min(b)),
            upper: both(&self.upper, &other.upper).map(|(a, b)| a.max(b)),
        }
    }

    /// The lower end rounded down and the upper end rounded up.
    pub(crate) fn outward(&self) -> Interval {
        Interval {
            lower: self.lower.as_ref().map(|a| Number::from(a.floor())),
            upper: self.upper.as_ref().map(|a| Number::from(a.ceil())),
        }
    }

    /// What is in both.
    pub(crate) fn meet(self, other: &Interval) -> Interval {
        let both = |a: Option<Number>, b: &Option<Number>, best: fn(Number, Number) -> Number| match (a, b.clone()) {
            (Some(a), Some(b)) => Some(best(a, b)),
            (a, b) => a.or(b),
        };
        Interval {
            lower: both(self.lower, &other.lower, Number::max),
            upper: both(self.upper, &other.upper, Number::min),
        }
    }
}
