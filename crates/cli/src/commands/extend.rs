//! `wyt extend`: moves that may be added to a game, or left out.

use super::{print, print_json, wrapped};
use crate::Conclusion;
use crate::args::{Common, Format, Whole};
use crate::failure::Failure;
use crate::output::{number, whole};
use crate::style::{BOLD, DIM, GOOD};
use std::fmt::Write;
use wythoff_exact::UBig;
use wythoff_lab::answers::Answer;
use wythoff_lab::answers::extend::{Essential, Evidence, Extend, Extended, Judged, Role, Status, decimals};

pub fn run(args: &Whole<Extend>, common: &Common) -> Result<Conclusion, Failure> {
    let (_, found) = common.ask(args, "moves")?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    let text = match &found.one {
        Some(judged) => one(&found.game, judged, whole(args.full), common.quiet),
        None => all(&found, common.quiet),
    };
    print(&text)
}

/// So many moves of a kind are shown, and witnesses of so many.
const SHOWN: usize = 150;
const WITNESSES: usize = 12;

fn list<'a>(moves: impl ExactSizeIterator<Item = &'a (u64, u64)>) -> String {
    let more = moves.len().saturating_sub(SHOWN);
    let shown: Vec<String> = moves.take(SHOWN).map(|(k, l)| format!("({k},{l})")).collect();
    if shown.is_empty() {
        return "none".into();
    }
    if more > 0 { format!("{} and {more} more", shown.join(" ")) } else { shown.join(" ") }
}

fn all(found: &Extended, quiet: bool) -> String {
    let (forbidden, to) = (&found.forbidden, found.forbidden.to);
    let mut text =
        format!("{BOLD}{}{BOLD:#}  {DIM}moves (k,l), 1 <= k <= l <= {to}: {}{DIM:#}\n", found.game, found.all());
    // Writing to a string cannot fail.
    let count = |n: usize, what: &str| format!("{n:>6}  {what}\n");
    if let Some(legal) = &found.legal {
        text.push_str(&count(legal.len(), "legal"));
    }
    text.push_str(&count(forbidden.moves.len(), "forbidden: each joins two P-positions"));
    let _ = writeln!(text, "{:>6}  {}", found.adjoinable(), found.said());
    let _ = writeln!(text, "forbidden: {}", wrapped(&list(forbidden.moves.iter()), 88, 2));
    let dim = |text: &mut String, why: &str| {
        if !quiet {
            let _ = writeln!(text, "  {DIM}{}{DIM:#}", wrapped(why, 94, 2));
        }
    };
    let others = if is_seen(&forbidden.evidence) { "" } else { "no others, " };
    dim(&mut text, &format!("{others}{}: {}", forbidden.evidence, forbidden.why));
    if let Some(density) = &found.density {
        let value = density.value.to_string();
        let shown =
            if value.contains(['/', 's']) { format!("{value} = {}...", decimals(&density.value)) } else { value };
        let _ = writeln!(text, "density of the forbidden moves: {shown}");
        let formula = density.formula.map(|formula| format!("{formula}; ")).unwrap_or_default();
        dim(&mut text, &format!("{formula}{}", density.why));
    }
    match &found.essential {
        Some(needed) => text.push_str(&essential(needed, to, quiet)),
        None => dim(
            &mut text,
            "whether (k,l) is legal depends on the piles as well: essential moves are those of rules about k and l alone",
        ),
    }
    if let Some(restriction) = &found.restriction {
        let _ = writeln!(text, "enough: {}", wrapped(restriction, 92, 2));
    }
    if let Some((automaton, walnut)) = found.automaton.as_ref().zip(found.walnut()) {
        let (states, system) = (automaton.states(), automaton.system());
        let _ = writeln!(text, "automaton of the forbidden moves, both orders: {states} states, system {system}\n");
        text.push_str(&walnut);
    }
    text
}

/// Whether it was seen in numbers only.
fn is_seen(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::Observed)
}

fn essential(needed: &Essential, to: u64, quiet: bool) -> String {
    let mut text = String::new();
    if let Some(all) = &needed.all {
        let _ = writeln!(text, "{GOOD}proved{GOOD:#}: {all}");
    }
    let _ = writeln!(text, "essential up to {to}: {}", wrapped(&list(needed.moves.keys()), 80, 2));
    let shown = needed.moves.iter().filter_map(|((k, l), at)| at.map(|(x, y)| format!("({k},{l}) at ({x},{y})")));
    let shown: Vec<String> = shown.take(WITNESSES).collect();
    if !quiet && !shown.is_empty() {
        let _ = writeln!(text, "  each alone wins a position: {}", wrapped(&shown.join(", "), 68, 2));
    }
    if !needed.redundant.is_empty() {
        let seen = if is_seen(&needed.evidence) { "redundant as far as seen" } else { "redundant" };
        let _ = writeln!(text, "{seen}, each by itself: {}", wrapped(&list(needed.redundant.iter()), 72, 2));
    }
    if !quiet {
        let _ = writeln!(text, "  {DIM}{}{DIM:#}", wrapped(&format!("{}: {}", needed.evidence, needed.why), 94, 2));
    }
    text
}

fn one(game: &str, judged: &Judged, full: bool, quiet: bool) -> String {
    let number = |n: &UBig| number(n, full);
    let at = |(x, y): &(UBig, UBig)| format!("({}, {})", number(x), number(y));
    let (k, l) = (number(&judged.k), number(&judged.l));
    let said = match &judged.status {
        Status::Forbidden(Some(joined)) => {
            format!("forbidden: it joins the P-positions {} and {}", at(&joined.from), at(&joined.to))
        }
        Status::Forbidden(None) => "forbidden: it joins two P-positions".into(),
        Status::Legal(Role::Essential(Some(position))) => {
            format!("legal and essential: at {} nothing else wins", at(position))
        }
        Status::Legal(Role::Essential(None)) => "legal and essential: somewhere nothing else wins".into(),
        Status::Legal(Role::Unknown) => "legal".into(),
        Status::Legal(Role::Redundant) if is_seen(&judged.evidence) => {
            "legal; wherever it was seen to win another move does".into()
        }
        Status::Legal(Role::Redundant) => "legal and redundant: wherever it wins another move does".into(),
        Status::Adjoinable if is_seen(&judged.evidence) => {
            "joins no two P-positions that were seen: it may be adjoined if no later ones forbid it".into()
        }
        Status::Adjoinable => "may be adjoined: it joins no two P-positions".into(),
    };
    let mut text = format!("{BOLD}{game}{BOLD:#}, the move ({k}, {l})\n{}\n", wrapped(&said, 96, 2));
    if !quiet {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(&format!("{}: {}", judged.evidence, judged.why), 96, 2));
    }
    text
}
