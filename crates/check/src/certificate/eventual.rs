//! `eventual`: b_n = max(a_n, ceil f(a_n)) for every a_n >= X0 of Wyt(f), and the pairs before.
//!
//! docs/proofs.md, Proposition 48. The thresholds are checked by signs of coefficients and finitely many values, the
//! pairs with a < X0 by the definition.

use super::{Growth, Refused};
use std::collections::BTreeSet;
use wythoff_budget::Budget;
use wythoff_exact::Number;
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Ruleset, TwoPile};

/// The most pairs of numbers that are added up one by one.
const MAX_SUMS: u64 = 1 << 22;
/// The largest threshold.
const MAX_THRESHOLD: u64 = 1 << 16;

/// The thresholds of a polynomial, and the pairs before them.
#[derive(Clone, Debug)]
pub struct Eventual {
    /// The game.
    pub rules: Ruleset,
    /// g is superadditive on numbers from here on.
    pub j: u64,
    /// And on a number below `j` and one from here on.
    pub y: u64,
    /// And wherever the sum is at least this.
    pub x1: u64,
    /// The largest g(k)/k with k < `x1`.
    pub lambda: Number,
    /// From here on b = g(a).
    pub x0: u64,
    /// The pairs with a < `x0`, by a.
    pub pairs: Vec<(u64, u64)>,
}

impl Eventual {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "eventual";

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let f = match self.rules.two_pile() {
            TwoPile::Wyt(f) if self.rules.is_plain() => f,
            _ => return Err(Refused::because("it must be about wyt = ... in normal play")),
        };
        let growth = Growth::of(f);
        let growth = growth.ok_or_else(|| Refused::because("f is not a polynomial of degree >= 2 that grows"))?;
        let Eventual { j, y, x1, lambda, x0, .. } = self;
        let (j, y, x1, x0) = (*j, *y, *x1, *x0);
        if j == 0 || y < j || y > MAX_THRESHOLD || j.saturating_mul(y) > MAX_SUMS || x0 < x1 || x0 == 0 {
            return Err(Refused::because("it must have 1 <= J <= Y, J Y not too large, and 1 <= X1 <= X0"));
        }
        if growth.superadditive_from(j) != Some(true) {
            return Err(Refused::because(format!("not shown: g(i) + g(j) <= g(i + j) for i, j >= {j}")));
        }
        for i in 1..j {
            budget.look(i, Some(j))?;
            if growth.absorbs_from(i, y) != Some(true) {
                return Err(Refused::because(format!("not shown: g({i}) + g(j) <= g({i} + j) for j >= {y}")));
            }
        }
        if growth.first(j, y) != Some((x1, lambda.clone())) {
            return Err(Refused::because("X1 or lambda does not follow from the values of g"));
        }
        if growth.steep_from(lambda, x0) != Some(true) {
            return Err(Refused::because(format!("not shown: f(x) >= {lambda} x for x >= {x0}")));
        }
        // Each number below X0 is in one of these pairs.
        if x0 > 2 * self.pairs.len() as u64 {
            return Err(Refused::because(format!("pairs with a < {x0} are missing")));
        }
        let mut rows = Rows::new(f, x0);
        for (given, n) in self.pairs.iter().zip(0u64..) {
            budget.look(n, Some(self.pairs.len() as u64))?;
            let found = rows.next(budget)?.filter(|(a, _)| *a < x0);
            if found != Some(*given) {
                return Err(Refused::because(format!("pair {n} is not ({},{})", given.0, given.1)));
            }
        }
        if rows.row < x0 {
            return Err(Refused::because(format!("pairs with a < {x0} are missing")));
        }
        Ok(vec![
            format!(
                "g = max(k, ceil f) has g(i) + g(j) <= g(i + j) for i + j >= {x1}: signs of coefficients for i, j >= {j} and for \
                     i < {j}, j >= {y}, every other sum one by one"
            ),
            format!(
                "g(k) <= {lambda} k for k < {x1}, and g(x) >= {lambda} x for x >= {x0}: so b_n = g(a_n) for every a_n >= {x0} \
                     (docs/proofs.md, Proposition 48)"
            ),
            format!("the {} pairs with a < {x0} were decided by the definition", self.pairs.len()),
        ])
    }
}

/// The pairs of Wyt(f) with a < end, by the definition (docs/proofs.md, Proposition 13).
struct Rows {
    /// ceil f(k) for 0 < k < end, no smaller than 0.
    limits: Vec<u64>,
    found: Vec<(u64, u64)>,
    used: BTreeSet<u64>,
    row: u64,
}

impl Rows {
    fn new(f: &Formula, end: u64) -> Rows {
        let limit = |k: u64| f.ceil_saturating(&[k.cast_signed()]).map_or(0, |value| u64::try_from(value).unwrap_or(0));
        Rows { limits: (0..end).map(limit).collect(), found: Vec::new(), used: BTreeSet::new(), row: 0 }
    }

    /// Whether k may be taken together with l.
    fn allows(&self, k: u64, l: u64) -> bool {
        let limit = usize::try_from(k.min(l)).ok().and_then(|k| self.limits.get(k));
        k > 0 && l > 0 && limit.is_some_and(|limit| k.max(l) < *limit)
    }

    /// The next number above y that this pair does not exclude, if it excludes y: a move leads there from (x, y).
    fn beyond(&self, x: u64, y: u64, (a, b): (u64, u64)) -> Option<u64> {
        let straight = [(a, b), (b, a)].into_iter().find(|(a, b)| *a < x && *b < y && self.allows(x - a, y - b));
        straight.map(|(a, b)| {
            let k = x - a;
            // All l with k <= l < f(k) at once.
            let end = usize::try_from(k).ok().and_then(|k| self.limits.get(k)).filter(|_| k <= y - b);
            end.map_or(y + 1, |end| (b + end).max(y + 1))
        })
    }

    /// The next pair; `None` after the last row, or where numbers are too large.
    fn next(&mut self, budget: &Budget) -> Result<Option<(u64, u64)>, Refused> {
        let x = self.row;
        if x >= self.limits.len() as u64 {
            return Ok(None);
        }
        let mut y = x;
        loop {
            budget.step()?;
            if y >= Ruleset::MAX_SMALL_PILE {
                return Ok(None);
            }
            if self.used.contains(&y) {
                y += 1;
                continue;
            }
            match self.found.iter().find_map(|pair| self.beyond(x, y, *pair)) {
                Some(next) => y = next,
                None => break,
            }
        }
        self.found.push((x, y));
        self.used.extend([x, y]);
        while self.used.remove(&self.row) {
            self.row += 1;
        }
        Ok(Some((x, y)))
    }
}
