//! The Grundy value of one position of any size, by the first method that finds it.
//!
//! A table serves small positions, and a row that repeats serves a small pile with any other pile. In Wythoff's game,
//! windows of rows find the positions of small value. Otherwise the answer is that the value is not known.

use crate::rows::{NoRows, PeriodicRows};
use crate::table::table;
use crate::windows::{Ground, Windows};
use std::time::Duration;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp, Spent};
use wythoff_check::JudgeError;
use wythoff_check::NoValues;
use wythoff_check::certificate::GrundyRows;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;

/// The knowledge about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueBound {
    /// The value is this number.
    Exact(UBig),
    /// The value is this number or a greater one.
    AtLeast(UBig),
    /// Nothing is known.
    Unknown,
}

/// The knowledge about the value of a position, with its reason.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The value.
    pub known: ValueBound,
    /// The name of the method that found it.
    pub solver: &'static str,
    /// The reason why it is correct.
    pub theorem: String,
    /// The evidence for it.
    pub evidence: Evidence,
    /// The methods that failed, with their reasons.
    pub tried: Vec<String>,
}

/// The largest pile for which a table is the first method: 250,000 values take milliseconds, less than any other method
/// needs to begin.
pub(crate) const SMALL: u64 = 500;

/// The largest smaller pile whose row is computed: periods grow fast with the row.
const ROWS: u64 = 64;

/// The greatest value that windows look for first: convergence is proved up to it.
const PROVED: u64 = 2;
/// The greatest value that windows look for at last: beyond it a value is not found, only bounded from below.
const FAR: u64 = 10;

/// The time limit for the rows that repeat, so that the methods after it have their turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// The answer of a method, or the reason why it has none.
type Answer = Result<Valued, String>;

/// The value of a position, piles in any order; tables are computed for piles up to `table_to`. An error where the
/// rule has no value, the game has no Grundy values, or the caller's budget is spent.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_game::Ruleset;
/// use wythoff_grundy::{ValueBound, value};
/// let (game, budget, far) = (Ruleset::parse("wythoff").unwrap(), Budget::unlimited(), UBig::from(10u8).pow(40));
/// let known = |x: UBig, y: UBig| value(&game, &x, &y, 1000, &budget).unwrap().known;
/// assert_eq!(known(11u8.into(), 15u8.into()), ValueBound::Exact(21u8.into()));
/// assert_eq!(known(1u8.into(), far.clone()), ValueBound::Exact(&far + UBig::from(1u8)));
/// assert_eq!(known(far.clone(), &far * UBig::from(3u8)), ValueBound::AtLeast(11u8.into()));
/// ```
pub fn value(rules: &Ruleset, x: &UBig, y: &UBig, table_to: u64, budget: &Budget) -> Result<Valued, NoValues> {
    if rules.play().is_blocking() {
        return Err(NoValues::Blocking(rules.play().q()));
    }
    let (x, y) = (x.min(y), x.max(y));
    let mut tried = Vec::new();
    if *y <= UBig::from(table_to.min(SMALL))
        && let Ok(found) = by_table(rules, x, y, table_to, budget)?
    {
        return Ok(found);
    }
    let methods: [&dyn Fn() -> Result<Answer, NoValues>; 4] = [
        &|| by_row(rules, x, y, budget),
        &|| by_windows(rules, x, y, PROVED, budget),
        &|| by_table(rules, x, y, table_to, budget),
        &|| by_windows(rules, x, y, FAR, budget),
    ];
    let mut least = None;
    for method in methods {
        match method()? {
            // A proved lower bound is kept in case no method finds the value.
            Ok(found) if matches!(found.known, ValueBound::AtLeast(_)) => least = Some(found),
            Ok(found) => return Ok(Valued { tried, ..found }),
            Err(reason) if tried.contains(&reason) => {}
            Err(reason) => tried.push(reason),
        }
    }
    let theorem = "no method finds the value of such a large position".to_string();
    let unknown =
        Valued { known: ValueBound::Unknown, solver: "none", theorem, evidence: Evidence::Observed, tried: Vec::new() };
    Ok(Valued { tried, ..least.unwrap_or(unknown) })
}

/// The value by a table up to the larger pile. Only an interruption ends the search for another method.
fn by_table(rules: &Ruleset, x: &UBig, y: &UBig, to: u64, budget: &Budget) -> Result<Answer, NoValues> {
    let small = |pile: &UBig| u64::try_from(pile).ok().filter(|pile| *pile <= to);
    let Some((x, y)) = small(x).zip(small(y)) else {
        return Ok(Err(format!("a table: the limit is piles up to {to}")));
    };
    let table = match table(rules, y, budget) {
        Err(NoValues::Judge(JudgeError::Spent(spent))) if spent != Spent::Stopped => {
            return Ok(Err(format!("a table: {spent}")));
        }
        table => table?,
    };
    Ok(table.values.get(x, y).map_or(Err("a table: too small".into()), |value| {
        Ok(Valued {
            known: ValueBound::Exact(value.into()),
            solver: table.engine.name(),
            theorem: table.engine.theorem().into(),
            evidence: Evidence::Exhaustive { bound: y },
            tried: Vec::new(),
        })
    }))
}

/// The row of the smaller pile, and all rows before it.
pub(crate) fn rows(rules: &Ruleset, x: &UBig, budget: &Budget) -> Result<Result<PeriodicRows, String>, NoValues> {
    let Some(row) = u64::try_from(x).ok().filter(|row| *row <= ROWS) else {
        return Ok(Err(format!("a row that repeats: the smaller pile is above {ROWS}")));
    };
    match PeriodicRows::find(rules, row, &budget.within(PATIENCE)) {
        Ok(rows) => Ok(Ok(rows)),
        Err(NoRows::Values(NoValues::Judge(JudgeError::Spent(spent)))) if spent != Spent::Stopped => {
            Ok(Err(format!("a row that repeats: {spent}")))
        }
        Err(NoRows::Values(error)) => Err(error),
        Err(NoRows::GaveUp(gave_up)) if gave_up.spent() == Some(Spent::Stopped) => Err(Spent::Stopped.into()),
        Err(other) => Ok(Err(format!("a row that repeats: {other}"))),
    }
}

fn by_row(rules: &Ruleset, x: &UBig, y: &UBig, budget: &Budget) -> Result<Answer, NoValues> {
    let rows = match rows(rules, x, budget)? {
        Err(reason) => return Ok(Err(reason)),
        Ok(rows) => rows,
    };
    let row = rows.last();
    let found = rows.repeats(row).zip(rows.value(row, y));
    Ok(found.ok_or("a row that repeats: no value".to_string()).map(|((preperiod, period), value)| Valued {
        known: ValueBound::Exact(value),
        solver: "row",
        theorem: format!(
            "row {row} repeats with period {period} from {preperiod} on: g({row}, m + {period}) = g({row}, m) + \
             {period} (docs/proofs.md, Propositions 80 and 82)"
        ),
        evidence: Evidence::Certificate { kind: GrundyRows::KIND },
        tried: Vec::new(),
    }))
}

fn by_windows(rules: &Ruleset, x: &UBig, y: &UBig, most: u64, budget: &Budget) -> Result<Answer, NoValues> {
    let Some(windows) = windows(rules, most) else { return Ok(Err("windows: the game is not Wythoff's".into())) };
    let (found, ground) = match windows.value(x, y, budget) {
        Ok(found) => found,
        Err(gave_up) => return spent(gave_up).map(|reason| Err(format!("windows: {reason}"))),
    };
    let mut theorem = ground.theorem();
    let known = found.map_or(ValueBound::AtLeast((most + 1).into()), |value| ValueBound::Exact(value.into()));
    if found.is_none() && matches!(ground, Ground::Believed(_)) {
        theorem += &format!("; it is proved that the value is at least {}", PROVED + 1);
    }
    Ok(Ok(Valued { known, solver: "windows", theorem, evidence: ground.evidence(), tried: Vec::new() }))
}

fn windows(rules: &Ruleset, value: u64) -> Option<Windows> {
    Windows::serves(rules).then(|| Windows::up_to(value)).flatten()
}

/// The reason of a method that gave up; an error where it was interrupted.
fn spent(gave_up: GaveUp) -> Result<String, NoValues> {
    match gave_up.spent() {
        Some(Spent::Stopped) => Err(Spent::Stopped.into()),
        _ => Ok(gave_up.to_string()),
    }
}
