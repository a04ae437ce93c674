//! Which two-pile moves leave the rows 0..a of a game, where their legality does not depend on how far along a row they
//! are made.

use super::super::Refused;
use super::super::finite::FiniteMoves;
use super::super::repeats::steady;
use wythoff_base::Budget;
use wythoff_game::Head;
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Literal, Var};
use wythoff_game::{Ruleset, TwoPile};

/// The most values of f, or pairs of amounts, that are kept: 2^22 numbers, 32 MiB.
const MAX_CELLS: u64 = 1 << 22;

/// The two-pile moves from the positions (i, m), i <= a, m > a + K, all of which lead to (i - k, m - l) with m - l > a.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_check::certificate::Reach;
/// use wythoff_game::Ruleset;
/// let of = |rule| Reach::of(&Ruleset::parse(rule).unwrap(), 5, &Budget::unlimited());
/// assert_eq!(of("f = (-1)^y1 - (-1)^x1 + 3").map(|reach| (reach.largest, reach.period)), Ok((8, 2)));
/// assert!(of("wythoff").is_ok_and(|reach| reach.allows(5, 20, 3, 3) && !reach.allows(5, 20, 3, 4)));
/// assert!(of("f = y1 - x1 + 1").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    /// K: no such move takes more from the larger pile.
    pub largest: u64,
    /// M: where the larger pile ends matters modulo this alone.
    pub period: u64,
    /// Why, in a sentence.
    pub why: String,
    rows: usize,
    legal: Legal,
}

#[derive(Clone, Debug)]
enum Legal {
    /// abs(k - l) < f(x1, y1, x0): f by x0, x1 and y1 modulo M.
    Demand(Vec<u64>),
    /// By k and l.
    Amounts(Vec<bool>),
}

impl Reach {
    /// Of the rows 0..a of a game with free one-pile moves.
    pub fn of(rules: &Ruleset, a: u64, budget: &Budget) -> Result<Reach, Refused> {
        let rows = a.checked_add(1).filter(|rows| rows.checked_mul(*rows).is_some_and(|cells| cells <= MAX_CELLS));
        let rows = rows.ok_or_else(|| Refused::because("there are too many rows"))?;
        match rules.two_pile() {
            TwoPile::Constraint(f) => Reach::of_constraint(f, rows, budget),
            TwoPile::Wyt(f) => Reach::of_wyt(f, rows, budget),
            TwoPile::Take(condition) => Reach::of_take(rules, condition.expr(), rows, budget),
        }
    }

    fn of_constraint(f: &Formula, rows: u64, budget: &Budget) -> Result<Reach, Refused> {
        let period = steady(f.expr(), Var::Y1);
        let period = period.ok_or_else(|| Refused::because("no proof that f repeats in y1"))?;
        if rows * rows > MAX_CELLS / period {
            return Err(Refused::because("the period of f is too long for this many rows"));
        }
        let (mut demand, mut largest) = (Vec::new(), 0);
        for x0 in 0..rows {
            for x1 in 0..rows {
                // A residue by its first y1 that is no smaller pile.
                for y1 in rows.next_multiple_of(period)..rows.next_multiple_of(period) + period {
                    budget.step()?;
                    let f = if x1 < x0 { f.ceil_saturating(&[x1, y1, x0].map(u64::cast_signed)) } else { Ok(0) };
                    let f = f.map_err(|error| Refused::because(format!("f has no value: {error}")))?;
                    let f = u64::try_from(f).unwrap_or(0);
                    if f > 0 {
                        largest = (x0 - x1).saturating_add(f - 1).max(largest);
                    }
                    demand.push(f);
                }
            }
        }
        let why = match period {
            1 => "f does not depend on y1".to_string(),
            _ => format!("f repeats in y1 after {period}"),
        };
        Ok(Reach { largest, period, why, rows: rows as usize, legal: Legal::Demand(demand) })
    }

    fn of_wyt(f: &Formula, rows: u64, budget: &Budget) -> Result<Reach, Refused> {
        let mut ends = vec![0];
        for k in 1..rows {
            budget.step()?;
            let end = f.ceil_saturating(&[k.cast_signed()]);
            let end = end.map_err(|error| Refused::because(format!("f has no value: {error}")))?;
            ends.push(u64::try_from(end).unwrap_or(0));
        }
        let largest = ends.iter().map(|end| end.saturating_sub(1)).fold(rows - 1, u64::max);
        let why = "which amounts are legal does not depend on the piles".to_string();
        Reach::of_amounts(rows, largest, why, |k, l| k.max(l) < ends[k.min(l) as usize])
    }

    fn of_take(rules: &Ruleset, condition: &Expr, rows: u64, budget: &Budget) -> Result<Reach, Refused> {
        // One of the two amounts is taken from a pile of at most a.
        let most = |var| {
            let (var, a) = (Expr::synthetic(ExprKind::Var(var)), Literal { digits: (rows - 1).into(), scale: 0 });
            let a = Expr::synthetic(ExprKind::Number(a));
            Expr::synthetic(ExprKind::Compare(Box::new(var), vec![(CompareOp::Le, a)]))
        };
        let both = |op, a, b| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
        let small = both(BinaryOp::Or, most(Var::K), most(Var::L));
        let part = rules.with_two_pile(Head::Take, both(BinaryOp::And, condition.clone(), small));
        let moves = part.map(|part| FiniteMoves::of(&part, budget)).transpose()?.flatten();
        let moves =
            moves.ok_or_else(|| Refused::because("no proof that two-pile moves from these rows are bounded"))?;
        let here = || moves.ordered().filter(|mv| mv.k < rows);
        let largest = here().map(|mv| mv.l).max().unwrap_or(0);
        let legal: std::collections::HashSet<(u64, u64)> = here().map(|mv| (mv.k, mv.l)).collect();
        Reach::of_amounts(rows, largest, moves.why.clone(), |k, l| legal.contains(&(k, l)))
    }

    fn of_amounts(rows: u64, largest: u64, why: String, legal: impl Fn(u64, u64) -> bool) -> Result<Reach, Refused> {
        let cells = largest.checked_add(1).and_then(|width| width.checked_mul(rows));
        if cells.is_none_or(|cells| cells > MAX_CELLS) {
            return Err(Refused::because("two-pile moves from these rows take too much"));
        }
        let legal =
            (0..rows).flat_map(|k| (0..=largest).map(move |l| (k, l))).map(|(k, l)| k > 0 && l > 0 && legal(k, l));
        let legal = Legal::Amounts(legal.collect());
        Ok(Reach { largest, period: 1, why, rows: rows as usize, legal })
    }

    /// Whether (i, m) moves to (i - k, m - l), where m > a + K, 0 < k <= i and 0 < l <= K.
    pub fn allows(&self, i: usize, m: usize, k: usize, l: usize) -> bool {
        match &self.legal {
            Legal::Demand(f) => {
                let period = self.period as usize;
                (k.abs_diff(l) as u64) < f[(i * self.rows + i - k) * period + (m - l) % period]
            }
            Legal::Amounts(legal) => legal[k * (self.largest as usize + 1) + l],
        }
    }
}
