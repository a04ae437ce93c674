//! Grundy values with certificates: rows that repeat, and the n-th position of a value.

use super::Limit;
use super::timing::timed;
use wythoff_check::certificate::Convergence;
use wythoff_exact::UBig;
use wythoff_game::diagnostic::RuleError;
use wythoff_game::ruleset::Ruleset;
use wythoff_grundy::rows::Rows;
use wythoff_grundy::windows::{PROVED, Windows};

/// Something that was found or checked.
pub struct Certified {
    /// What, in words.
    pub what: String,
    /// Seconds, unless it takes too long.
    pub seconds: Option<f64>,
}

/// Measures each of them.
pub fn certified(limit: Limit<'_>) -> Result<Vec<Certified>, RuleError> {
    let wythoff = Ruleset::parse("wythoff")?;
    let mut rows = Vec::new();
    let mut measure = |what: String, run: &dyn Fn(&wythoff_budget::Budget) -> bool| {
        if !limit.stopped() {
            rows.push(Certified { what, seconds: timed(|| limit.budget(), run) });
        }
    };
    for last in [20, 34] {
        if limit.stopped() {
            break;
        }
        measure(format!("rows 0..{last} until they repeat, with their certificate"), &|budget| {
            Rows::find(&wythoff, last, budget).is_ok_and(|rows| rows.certificate().kind() == "grundy-rows")
        });
        let certificate = Rows::find(&wythoff, last, &limit.budget()).map(|rows| rows.certificate());
        measure(format!("the check of that certificate, rows 0..{last}"), &|budget| {
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
        measure(format!("the check of the convergence of the values 0..{}", certificate.claim.value), &|budget| {
            certificate.verify(budget).is_ok()
        });
    }
    Ok(rows)
}
