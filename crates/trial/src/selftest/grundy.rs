//! Known facts about Grundy values of Wythoff's game, by certificates: rows that repeat, and convergence.

use super::{Check, Verdict};
use wythoff_base::Budget;
use wythoff_check::certificate::Convergence;
use wythoff_game::Ruleset;
use wythoff_grundy::PROVED;
use wythoff_grundy::PeriodicRows;

/// The checks, in order.
pub(crate) const CHECKS: [Check; 2] = [
    Check::once("Grundy values of Wythoff's game: rows 0..34 repeat with the listed periods, by a certificate", rows),
    Check::once("Grundy values of Wythoff's game: the values 1 and 2 converge, by certificates", convergence),
];

/// Row, preperiod and period, after a line of names.
const ROWS: &str = include_str!("../../data/wythoff-rows.tsv");

fn rows() -> Verdict {
    let budget = Budget::unlimited();
    let found = PeriodicRows::find(&Ruleset::parse("wythoff")?, 34, &budget)?;
    found.certificate().verify(&budget)?;
    for line in ROWS.lines().skip(1) {
        let numbers = line.split('\t').map(str::parse).collect::<Result<Vec<u64>, _>>()?;
        let [row, preperiod, period] = numbers[..] else { return Err(format!("{line}: three numbers").into()) };
        if found.repeats(row) != Some((preperiod, period)) {
            return Err(format!("row {row}: preperiod and period are not {preperiod} and {period}").into());
        }
    }
    Ok(())
}

fn convergence() -> Verdict {
    for claim in PROVED {
        Convergence { rules: Ruleset::parse("wythoff")?, claim }.verify(&Budget::unlimited())?;
    }
    Ok(())
}
