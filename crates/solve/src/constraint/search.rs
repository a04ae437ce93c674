//! Every point of a box: the smallest one at which positivity or monotonicity fails.

use crate::hypothesis::Hypothesis;
use crate::named::Named;
use wythoff_base::{Budget, Spent};
use wythoff_base::{IBig, Number, NumberError};
use wythoff_check::JudgeError;
use wythoff_game::eval::{EvalError, EvalErrorKind, Formula};

/// The largest x0 and y1 searched: a third of 200^3 points, 2.7 million values of f, mostly in batches.
const REACH: i64 = 200;

/// What is seen at the points with x0, y1 <= bound.
pub(super) struct Points {
    bound: u64,
    /// x1, y1, x0, and the value there, or the error.
    not_positive: Option<([i64; 3], Result<i64, String>)>,
    /// x1, y1, the larger x0, and F before and after.
    falls: Option<([i64; 3], [i64; 2])>,
    undefined: bool,
}

/// Whether the value exists but is too large to be written down.
pub(crate) fn too_large(e: &EvalError) -> bool {
    matches!(e.kind, EvalErrorKind::Number(NumberError::TooLarge { .. }))
}

/// Looks at all points with x0, y1 up to the bound, by x0, then x1, then y1. A value too large to be written down
/// lowers the bound below its point.
pub(super) fn points(f: &Formula, to: u64, budget: &Budget) -> Result<Points, JudgeError> {
    let mut bound = i64::try_from(to).unwrap_or(i64::MAX).min(REACH);
    loop {
        match scan(f, bound, budget)? {
            Ok(points) => return Ok(points),
            Err(lower) => bound = lower,
        }
    }
}

/// The points seen, or a lower bound to try.
fn scan(f: &Formula, bound: i64, budget: &Budget) -> Result<Result<Points, i64>, JudgeError> {
    let mut seen = Points { bound: bound.max(0) as u64, not_positive: None, falls: None, undefined: false };
    let width = seen.bound as usize + 1;
    // F at the last x0, by x1 and y1; none where undefined.
    let mut before: Vec<Option<i64>> = vec![None; width * width];
    let y1: Vec<i64> = (0..=bound).collect();
    let mut values = vec![0i64; width];
    for x0 in 1..=bound {
        let x0_column = vec![x0; width];
        for x1 in 0..x0 {
            if let Err(spent) = budget.look(x0 as u64, Some(bound as u64)) {
                return cut_short(seen, x0, spent);
            }
            let (from, x1_column) = (x1 as usize, vec![x1; width]);
            let columns: [&[i64]; 3] = [&x1_column[from..], &y1[from..], &x0_column[from..]];
            let batch = f.ceil_batch(&columns, &mut values[from..]);
            for y1 in x1..=bound {
                let value = if batch { Ok(values[y1 as usize]) } else { f.ceil_saturating(&[x1, y1, x0]) };
                if !batch && let Err(spent) = budget.look(x0 as u64, Some(bound as u64)) {
                    return cut_short(seen, x0, spent);
                }
                let place = &mut before[from * width + y1 as usize];
                let now = match value {
                    Ok(value) => value,
                    Err(e) if too_large(&e) => return Ok(Err(x0.max(y1) - 1)),
                    Err(e) => {
                        seen.undefined = true;
                        seen.not_positive.get_or_insert(([x1, y1, x0], Err(e.kind.to_string())));
                        *place = None;
                        continue;
                    }
                };
                if now <= 0 {
                    seen.not_positive.get_or_insert(([x1, y1, x0], Ok(now)));
                }
                let now = now.max(0);
                if let Some(last) = place.replace(now)
                    && last > now
                {
                    seen.falls.get_or_insert(([x1, y1, x0], [last, now]));
                }
            }
        }
        if seen.not_positive.is_some() && seen.falls.is_some() {
            break;
        }
    }
    Ok(Ok(seen))
}

/// The time is over within the points of x0: all below were seen.
fn cut_short(mut seen: Points, x0: i64, spent: Spent) -> Result<Result<Points, i64>, JudgeError> {
    let whole = x0 as u64 - 1;
    // A point found at x0 itself refutes; it is the smallest, as points are seen in order.
    if whole == 0 && seen.not_positive.is_none() && seen.falls.is_none() {
        return Err(spent.into());
    }
    seen.bound = whole;
    Ok(Ok(seen))
}

impl Points {
    fn holds(&self, name: &'static str, what: &str) -> Hypothesis {
        let undefined = if self.undefined { " at which f is defined" } else { "" };
        let bound = self.bound;
        let points = format!("at every point with x0 <= {bound} and y1 <= {bound}{undefined}");
        Hypothesis::holds(name, bound, format!("{what} {points}; no proof was found from the form of f"))
    }

    fn refuted(name: &'static str, reason: String, witness: &[(&'static str, i64)]) -> Hypothesis {
        let witness = witness.iter().map(|(name, n)| (*name, IBig::from(*n))).collect();
        Hypothesis::refuted(name, reason, Some(witness))
    }

    /// f > 0, which is the same as F > 0: the value is that of f, and the witness has F where f is not an integer.
    pub(super) fn positivity(&self, f: &Formula, _: Named) -> Hypothesis {
        let name = "positivity";
        match &self.not_positive {
            None => self.holds(name, "f > 0"),
            Some(([x1, y1, x0], Ok(rounded))) => {
                let value = f.value(&[x1, y1, x0].map(|n| IBig::from(*n))).unwrap_or_else(|_| Number::from(*rounded));
                let last = if value.is_integer() { ("f", *rounded) } else { ("F", 0) };
                let witness = [("x1", *x1), ("y1", *y1), ("x0", *x0), last];
                Points::refuted(name, format!("f({x1},{y1},{x0}) = {value}"), &witness)
            }
            Some(([x1, y1, x0], Err(why))) => Points::refuted(
                name,
                format!("f({x1},{y1},{x0}) has no value: {why}"),
                &[("x1", *x1), ("y1", *y1), ("x0", *x0)],
            ),
        }
    }

    /// F does not fall when x0 grows.
    pub(super) fn monotonicity(&self, _: &Formula, acts: Named) -> Hypothesis {
        let (name, f) = ("monotonicity", acts.name);
        match &self.falls {
            None => self.holds(name, &format!("{} does not fall when x0 grows", acts.subject())),
            Some(([x1, y1, x0], [before, after])) => {
                let values = if f == "f" { ["f'", "f"] } else { ["F'", "F"] };
                let witness =
                    [("x1", *x1), ("y1", *y1), ("x0'", x0 - 1), ("x0", *x0), (values[0], *before), (values[1], *after)];
                let seen = format!("{f}({x1},{y1},{}) = {before}, but {f}({x1},{y1},{x0}) = {after}", x0 - 1);
                Points::refuted(name, seen + &acts.given(), &witness)
            }
        }
    }
}
