//! Grundy values with certificates: rows that repeat, and the n-th position of a value; a sum, and the largest table.

use super::Limit;
use super::timing::timed;
use std::time::Duration;
use wythoff_base::UBig;
use wythoff_check::certificate::Convergence;
use wythoff_game::RuleError;
use wythoff_game::Ruleset;
use wythoff_game::position::Piles;
use wythoff_grundy::{Component, PROVED, PeriodicRows, Windows, normal, table};

/// A result that was found or checked.
pub struct Certified {
    /// The result, in words.
    pub what: String,
    /// Seconds, unless it takes too long.
    pub seconds: Option<f64>,
}

/// The largest table that is supported, with its limits of memory and time: 16384^2 positions are 32 MB of bits; a
/// table that needs more than 1 GB or a minute is not worth comparing.
const LARGEST: (u64, usize, Duration) = (16384, 1 << 30, Duration::from_secs(60));

/// Measures each result.
pub fn certified(limit: Limit<'_>) -> Result<Vec<Certified>, RuleError> {
    let wythoff = Ruleset::parse("wythoff")?;
    let mut rows = Vec::new();
    let mut measure = |what: String, run: &dyn Fn(&wythoff_base::Budget) -> bool| {
        if !limit.stopped() {
            rows.push(Certified { what, seconds: timed(|| limit.budget(), run) });
        }
    };
    for last in [20, 34] {
        if limit.stopped() {
            break;
        }
        measure(format!("rows 0..{last} up to their periods, with a certificate"), &|budget| {
            PeriodicRows::find(&wythoff, last, budget).is_ok_and(|rows| rows.certificate().kind() == "grundy-rows")
        });
        let certificate = PeriodicRows::find(&wythoff, last, &limit.budget()).map(|rows| rows.certificate());
        measure(format!("verifying that certificate, rows 0..{last}"), &|budget| {
            certificate.as_ref().is_ok_and(|certificate| certificate.verify(budget).is_ok())
        });
    }
    let n = UBig::from(10u8).pow(100);
    for value in [1, 2, 10] {
        measure(format!("the position of value {value} with n = 10^100"), &|budget| {
            Windows::up_to(value).is_some_and(|windows| windows.nth(&n, budget).is_ok())
        });
    }
    for claim in PROVED {
        let certificate = Convergence { rules: wythoff.clone(), claim };
        measure(format!("verifying the convergence of the values 0..{}", certificate.claim.value), &|budget| {
            certificate.verify(budget).is_ok()
        });
    }
    let huge = Piles { x: UBig::from(10u8).pow(50), y: UBig::from(10u8).pow(50) + 3u8 };
    let sum = [Component::Game(Box::new(wythoff.clone()), huge), Component::Heap(2u8.into())];
    measure("the sum of (10^50, 10^50 + 3) and a Nim pile of 2".into(), &|budget| normal(&sum, budget).is_ok());
    let (to, memory, time) = LARGEST;
    let longer = Limit { time: limit.time.max(time), ..limit };
    measure(format!("a table with piles up to {to}, within 1 GB"), &|_| {
        table(&wythoff, to, &longer.budget().with_memory(memory)).is_ok()
    });
    Ok(rows)
}
