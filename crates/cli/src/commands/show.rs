//! `wyt show`: everything known of a game, on one page.

use super::{print, print_json, wrapped};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::input::Game;
use crate::pairs::{Puller, failure};
use crate::progress::Bar;
use crate::style::{BOLD, DIM, DOUBT};
use serde_json::{Value, json};
use std::fmt::Write;
use wythoff_solve::listing::Listing;
use wythoff_solve::{json, report, words};

/// The pairs shown.
const LAST: u64 = 12;

pub fn run(game: &str, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let game = Game::read(game)?;
    let bar = Bar::new("pairs", common.quiet, false);
    let puller = Puller::new(common, &bar, LAST);
    let mut listing = Listing::choose(&game.rules);
    let mut pairs = Vec::new();
    let mut stopped = None;
    while pairs.len() as u64 <= LAST {
        match puller.next(&mut listing) {
            Ok(Some(pair)) => pairs.push(pair),
            Ok(None) => break,
            Err(error) => {
                stopped = Some(failure(&error, listing.solver, &game, common));
                break;
            }
        }
    }
    drop(bar);
    if let (true, Some(failure)) = (pairs.is_empty(), stopped) {
        return Err(failure);
    }
    let hypotheses = report::proofs(&game.rules);
    let entry = game.entry();
    let line = game.rules.to_string();
    if common.format == Format::Json {
        return print_json(json::object([
            ("game", line.into()),
            ("name", json!(entry.map(|e| &e.name))),
            ("title", json!(entry.map(|e| &e.title))),
            ("moves", json!(words::moves(&game.rules))),
            ("recursion", listing.recursion.into()),
            ("theorem", json!(listing.theorem)),
            ("solver", listing.solver.into()),
            ("reasons", json!(listing.reasons)),
            ("hypotheses", Value::Array(hypotheses.iter().map(json::hypothesis).collect())),
            ("evidence", json::evidence(&listing.evidence())),
            ("pairs", Value::Array(pairs.iter().map(json::pair).collect())),
            ("source", json!(entry.map(|e| &e.source))),
            ("place", json!(entry.and_then(|e| e.place.as_ref()))),
            ("growth", json!(entry.and_then(|e| e.growth.as_ref()))),
            ("remark", json!(entry.and_then(|e| e.remark.as_ref()))),
            ("erratum", json!(entry.and_then(|e| e.erratum.as_ref()))),
            ("printed", json!(entry.and_then(|e| e.printed.as_ref()))),
            ("oeis", json!(entry.map(|e| &e.oeis))),
            ("oeis_note", json!(entry.and_then(|e| e.oeis_note.as_ref()))),
        ]));
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut field = |name: &str, body: &str| {
        let _ = writeln!(text, "{BOLD}{name:<11}{BOLD:#} {}", wrapped(body, 88, 12));
    };
    if let Some(entry) = entry {
        field("game", &format!("{} ({})", entry.title, entry.name));
    }
    field("rule", &line);
    field("moves", &words::moves(&game.rules).join(" "));
    if let Some(entry) = entry {
        field("", &format!("In other words: {}", entry.words));
    }
    let shown: Vec<String> = pairs.iter().map(|p| format!("({},{})", p.a, super::table::short(&p.b))).collect();
    field("pairs", &format!("{} ...", shown.join(" ")));
    field("recursion", listing.recursion);
    field("why", &listing.theorem);
    for reason in &listing.reasons {
        field("", reason);
    }
    field("how far", &super::table::how_far(&listing));
    // The reasons are these hypotheses, where there are any.
    for hypothesis in hypotheses.iter().filter(|_| listing.reasons.is_empty()) {
        field("proved", &format!("{}: {}", hypothesis.name, hypothesis.reason));
    }
    if let Some(entry) = entry {
        let optional = [("growth", &entry.growth), ("remark", &entry.remark), ("printed", &entry.printed)];
        for (name, body) in optional {
            if let Some(body) = body {
                field(name, body);
            }
        }
        let place = entry.place.as_deref().map(|p| format!(", {p}")).unwrap_or_default();
        field("source", &format!("[{}]{place}; see REFERENCES.md", entry.source));
        if !entry.oeis.is_empty() {
            let note = entry.oeis_note.as_deref().map(|n| format!(". {n}")).unwrap_or_default();
            field("OEIS", &format!("{}{note}", entry.oeis.join(", ")));
        }
        if let Some(erratum) = &entry.erratum {
            let _ = writeln!(text, "{DOUBT}{:<11}{DOUBT:#} {}", "erratum", wrapped(erratum, 88, 12));
        }
    }
    let _ = writeln!(text, "{DIM}next        wyt check '{line}'{DIM:#}");
    print(&text)
}
