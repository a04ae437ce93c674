//! `eventual`: b_n = max(a_n, ceil f(a_n)) for every a_n >= X0 of Wyt(f), and the pairs before.
//!
//! docs/proofs.md, Proposition 48. The thresholds are checked by signs of coefficients and finitely many values, the
//! pairs with a < X0 by the definition. A constraint game of the gap has the P-positions of such a Wyt(g) (Proposition
//! 40).

use super::bounds::{self, Poly, is_natural};
use super::{Growth, Refused, least};
use std::collections::BTreeSet;
use wythoff_base::{Budget, IBig, Number};
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Literal, Var};
use wythoff_game::{Ruleset, TwoPile};

/// The most pairs of numbers that are added up one by one: 2^22 sums take about a second.
const MAX_SUMS: u64 = 1 << 22;
/// The largest threshold: all values below it are computed one by one.
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

    /// f of Wyt(f) in normal play; of a constraint game in normal play, whose f is a polynomial of x0 - x1 alone and
    /// does not fall as it acts, k + f(0, 0, k).
    pub fn function(rules: &Ruleset) -> Option<Formula> {
        match rules.two_pile() {
            TwoPile::Wyt(f) if rules.is_plain() => Some(f.clone()),
            TwoPile::Constraint(f) if rules.is_plain() => of_gap(f),
            _ => None,
        }
    }

    /// Checks everything; what it rests on, in sentences.
    pub(crate) fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let none = "the game must be wyt = ..., or f = a polynomial of x0 - x1 that does not fall, in normal play";
        let f = &Eventual::function(&self.rules).ok_or_else(|| Refused::because(none))?;
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
        let mut rows = FirstRows::new(f, x0);
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
        let of_gap = matches!(self.rules.two_pile(), TwoPile::Constraint(_)).then(|| {
            "F = max(0, ceil f) depends on x0 - x1 alone and does not fall: the P-positions are those of wyt = g, \
             where g(k) = k + F(0, 0, k) (docs/proofs.md, Proposition 40)"
                .to_string()
        });
        let g = if of_gap.is_some() { "g" } else { "g(k) = max(k, ceil f(k))" };
        Ok(of_gap.into_iter().chain([
            format!(
                "{g} has g(i) + g(j) <= g(i + j) for i + j >= {x1}: signs of coefficients for i, j >= {j} and for \
                     i < {j}, j >= {y}, every other sum one by one"
            ),
            format!(
                "g(k) <= {lambda} k for k < {x1}, and g(x) >= {lambda} x for x >= {x0}: so b_n = g(a_n) for every a_n \
                     >= {x0} (docs/proofs.md, Proposition 48)"
            ),
            format!("the {} pairs with a < {x0} were decided by the definition", self.pairs.len()),
        ])
        .collect())
    }
}

/// The largest gap up to which the values are compared one by one. A polynomial of small coefficients rises from far
/// smaller gaps on.
const MAX_GAP: u64 = 1 << 11;

/// k + f(0, 0, k), if f is a polynomial of the gap k = x0 - x1 alone, and max(0, ceil f) does not fall with it.
fn of_gap(f: &Formula) -> Option<Formula> {
    let var = |var| Expr::synthetic(ExprKind::Var(var));
    let number = |n: u8| Expr::synthetic(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }));
    let both = |op, a, b| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    // x1 = k - 1 and x0 = x1 + l: with k, l >= 1 this is the whole domain, and l is the gap.
    let smaller = || both(BinaryOp::Sub, var(Var::K), number(1));
    let on_domain = f.expr().substitute(&|v| match v {
        Var::X1 => smaller(),
        Var::X0 => both(BinaryOp::Add, smaller(), var(Var::L)),
        other => var(other),
    });
    let p = bounds::of(&on_domain).filter(|bounds| bounds.low == bounds.high)?.low;
    if p.degree_in(Var::K) > 0 {
        return None;
    }
    let at = |k: u64| p.substitute(|_| Poly::symbol(Var::L).plus(&Number::from(k))?.plus(&Number::from(-1)));
    let from = least(MAX_GAP, |k| Some(is_natural(&at(k.checked_add(1)?)?.sub(&at(k)?)?)))?;
    let acting = |k: u64| Some(f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::from(k)]).ok()?.max(IBig::ZERO));
    (1..from).all(|k| acting(k).zip(acting(k + 1)).is_some_and(|(low, high)| low <= high)).then_some(())?;
    let of_k = f.expr().substitute(&|v| if v == Var::X0 { var(Var::K) } else { number(0) });
    Some(Formula::new(both(BinaryOp::Add, var(Var::K), of_k), &[Var::K]))
}

/// The pairs of Wyt(f) with a < end, by the definition (docs/proofs.md, Proposition 13).
struct FirstRows {
    /// ceil f(k) for 0 < k < end, no smaller than 0.
    limits: Vec<u64>,
    found: Vec<(u64, u64)>,
    used: BTreeSet<u64>,
    row: u64,
}

impl FirstRows {
    fn new(f: &Formula, end: u64) -> FirstRows {
        let limit = |k: u64| f.ceil_saturating(&[k.cast_signed()]).map_or(0, |value| u64::try_from(value).unwrap_or(0));
        FirstRows { limits: (0..end).map(limit).collect(), found: Vec::new(), used: BTreeSet::new(), row: 0 }
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
