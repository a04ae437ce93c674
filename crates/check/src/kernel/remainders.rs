//! Cases that differ only by remainders, written with as few conditions as there are values.
//!
//! Every condition costs a branch of a sentence: if(k % 4 == 0, 1, if(k % 4 == 1, 2, if(k % 4 == 2, 1, 2))) is 1 where
//! k is even, otherwise 2.

use super::cases::{Case, MAX_MODULUS, holds};
use std::ops::Not;
use wythoff_automata::{Formula, Sum, Test};

/// The sum without its constant, of which all remainders are taken, and a modulus that determines them all.
struct Remainders {
    sum: Option<Sum>,
    modulus: i64,
}

impl Remainders {
    /// Reads a condition; nothing where it is about anything else.
    fn see(&mut self, condition: &Formula) -> Option<()> {
        match condition {
            Formula::Sum(sum, _) if sum.terms().next().is_none() => Some(()),
            Formula::Sum(sum, Test::Multiple(m)) => {
                let sum = sum.plus(-1, &Sum::constant(sum.constant))?;
                if self.sum.get_or_insert_with(|| sum.clone()) != &sum {
                    return None;
                }
                let (a, b) = (self.modulus, i64::from(*m));
                let common = (1..=a.min(b)).rev().find(|d| a % d == 0 && b % d == 0)?;
                self.modulus = a.checked_mul(b / common).filter(|modulus| *modulus <= MAX_MODULUS)?;
                Some(())
            }
            Formula::Not(part) => self.see(part),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().try_for_each(|part| self.see(part)),
            _ => None,
        }
    }
}

/// The same cases, one for each value; unchanged where they differ by more than the remainders of one sum.
pub(super) fn fewer(all: Vec<Case>) -> Vec<Case> {
    by_remainders(&all).unwrap_or(all)
}

fn by_remainders(all: &[Case]) -> Option<Vec<Case>> {
    let mut seen = Remainders { sum: None, modulus: 1 };
    all.iter().flat_map(|case| &case.when).try_for_each(|condition| seen.see(condition))?;
    let sum = seen.sum?;
    let one = |r: i64| {
        let mut here = all.iter().filter(|case| case.when.iter().all(|condition| holds(condition, r)));
        here.next().filter(|_| here.next().is_none())
    };
    let values: Vec<&Case> = (0..seen.modulus).map(one).collect::<Option<_>>()?;
    let same = |a: &Case, b: &Case| a.sum == b.sum && a.over == b.over;
    let repeats = |period: usize| values.iter().zip(&values[period..]).all(|(a, b)| same(a, b));
    let period = (1..=values.len()).find(|period| values.len().is_multiple_of(*period) && repeats(*period))?;
    let modulus = Test::Multiple(u32::try_from(period).ok()?);
    let is = |r: usize| Some(Formula::Sum(sum.plus(-1, &Sum::constant(i64::try_from(r).ok()?))?, modulus));
    let mut fewer: Vec<Case> = Vec::new();
    for (r, value) in values[..period].iter().enumerate() {
        if fewer.iter().any(|known| same(known, value)) {
            continue;
        }
        let alike = |at: &usize| same(values[*at], value);
        // One remainder, or none of the others: no branches.
        let when = if (0..period).filter(alike).count() == 1 {
            vec![is(r)?]
        } else {
            (0..period).filter(|at| !alike(at)).map(|at| is(at).map(Formula::not)).collect::<Option<_>>()?
        };
        fewer.push(Case { when, sum: value.sum.clone(), over: value.over });
    }
    Some(fewer)
}
