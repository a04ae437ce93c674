//! `wyt selftest`: this program against the definition, on the user's machine.

use super::{print_json, write_all};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::style::{BOLD, ERROR, GOOD};
use serde_json::json;
use std::io::Write;
use std::time::Instant;
use wythoff_budget::{Budget, Progress};
use wythoff_check::{judge::judge, table::outcomes};
use wythoff_exact::UBig;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::position::Outcome;
use wythoff_game::subject::Subject;
use wythoff_solve::json;
use wythoff_solve::listing::Listing;

/// The box in which the judge enumerates every move.
const JUDGED: u64 = 60;
/// The box in which the fast table stands in for the judge.
const TABLED: u64 = 160;

/// A layer of the self-test: what it does, and the test of one game.
type Layer = (&'static str, fn(&Entry, &Subject) -> Result<(), String>);

const LAYERS: [Layer; 4] = [
    ("every rule is printed as it was read", printed),
    ("every pair of the catalogue comes out of the solvers", pairs),
    ("the fast table equals the judge on every position, piles to 60", table),
    ("the pairs are the P-positions of the fast table, piles to 160", positions),
];

pub fn run(deep: bool, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let games = catalogue::all();
    let (mut failures, mut results) = (Vec::new(), Vec::new());
    for (what, test) in LAYERS {
        let since = Instant::now();
        let bar = Bar::new(what, common.quiet, false);
        let before = failures.len();
        for (i, entry) in games.iter().enumerate() {
            bar.at(i as u64, Some(games.len() as u64));
            let outcome =
                Subject::parse(&entry.rule).map_err(|e| e.to_string()).and_then(|subject| test(entry, &subject));
            if let Err(reason) = outcome {
                failures.push(format!("{}: {reason}", entry.name));
            }
        }
        drop(bar);
        let failed = failures.len() - before;
        results.push(json!({"test": what, "games": games.len(), "failed": failed}));
        if common.format == Format::Text {
            let verdict = if failed == 0 { format!("{GOOD}ok{GOOD:#}    ") } else { format!("{ERROR}FAILED{ERROR:#}") };
            let mut out = anstream::stdout();
            writeln!(out, "{verdict} {what} ({} games, {:.1?})", games.len(), since.elapsed())?;
        }
    }
    for (what, test) in super::selftest_deep::TESTS.iter().filter(|_| deep) {
        let since = Instant::now();
        let outcome = test();
        results.push(json!({"test": what, "failed": u8::from(outcome.is_err())}));
        if common.format == Format::Text {
            let verdict =
                if outcome.is_ok() { format!("{GOOD}ok{GOOD:#}    ") } else { format!("{ERROR}FAILED{ERROR:#}") };
            writeln!(anstream::stdout(), "{verdict} {what} ({:.1?})", since.elapsed())?;
        }
        failures.extend(outcome.err().map(|reason| format!("{what}: {reason}")));
    }
    if common.format == Format::Json {
        print_json(json::object([("tests", json!(results)), ("failures", json!(failures))]))?;
    } else if failures.is_empty() {
        writeln!(anstream::stdout(), "{BOLD}all is well{BOLD:#}")?;
    } else {
        write_all(format!("{}\n", failures.join("\n")).as_bytes())?;
    }
    Ok(if failures.is_empty() { Found::Done } else { Found::Refuted })
}

fn printed(entry: &Entry, subject: &Subject) -> Result<(), String> {
    let line = subject.to_string();
    if line == entry.rule { Ok(()) } else { Err(format!("printed as {line}")) }
}

fn pairs(entry: &Entry, subject: &Subject) -> Result<(), String> {
    let last = entry.pairs.len() as u64 - 1;
    let found = Listing::choose(subject).take(last, &Budget::unlimited()).map_err(|e| e.to_string())?;
    for (pair, &(a, b)) in found.iter().zip(&entry.pairs) {
        if (pair.a, &pair.b) != (a, &UBig::from(b)) {
            return Err(format!("n = {}: ({},{}) instead of ({a},{b})", pair.n, pair.a, pair.b));
        }
    }
    if found.len() == entry.pairs.len() { Ok(()) } else { Err("too few pairs".into()) }
}

fn table(_: &Entry, subject: &Subject) -> Result<(), String> {
    let Some(rules) = subject.game() else { return Ok(()) };
    let budget = Budget::unlimited();
    let slow = judge(rules, JUDGED, &budget).map_err(|e| e.to_string())?;
    let fast = outcomes(rules, JUDGED, &budget).map_err(|e| e.to_string())?;
    let differs = (0..=JUDGED)
        .flat_map(|x| (0..=JUDGED).map(move |y| (x, y)))
        .find(|&(x, y)| slow.outcome(x, y) != fast.outcome(x, y));
    differs.map_or(Ok(()), |(x, y)| Err(format!("judge and table differ at ({x},{y})")))
}

fn positions(_: &Entry, subject: &Subject) -> Result<(), String> {
    let Some(rules) = subject.game() else { return Ok(()) };
    let budget = Budget::unlimited();
    let board = outcomes(rules, TABLED, &budget).map_err(|e| e.to_string())?;
    let mut listing = Listing::choose(subject);
    let mut listed = std::collections::BTreeSet::new();
    while let Some(pair) = listing.next(&budget).map_err(|e| e.to_string())? {
        if pair.a > TABLED {
            break;
        }
        listed.extend(u64::try_from(&pair.b).ok().filter(|&b| b <= TABLED).map(|b| (pair.a, b)));
    }
    let all = (0..=TABLED).flat_map(|x| (x..=TABLED).map(move |y| (x, y)));
    let differs = all.into_iter().find(|&(x, y)| (board.outcome(x, y) == Some(Outcome::P)) != listed.contains(&(x, y)));
    differs.map_or(Ok(()), |(x, y)| Err(format!("({x},{y}) is decided otherwise by brute force")))
}
