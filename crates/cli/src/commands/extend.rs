//! `wyt extend`: moves that can be added to a game, or left out.

use super::*;
use crate::output::{number, whole};
use std::fmt::Write;
use wythoff_base::UBig;
use wythoff_lab::answers::{Essential, Evidence, Extend, Extended, Judged, MoveRole, MoveStatus, decimals};

pub(super) type Args = Whole<Extend>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "extend",
        about: "Find the moves that can be added to a game, or left out, without changing who wins",
        formats: BOTH,
        time: Time::Usual(Extend::TIME),
        examples: &[
            ("wyt extend wythoff", "no move is redundant"),
            ("wyt extend hofstadter --to 30", ""),
            ("wyt extend wythoff --move 4,6", "forbidden, with two P-positions as witnesses"),
            ("wyt extend 'f = 2' --move 10^100,10^100+7", "a move of any size"),
            ("wyt extend 'wyt = 2k' --automaton", "an automaton in the format of Walnut"),
            ("wyt plot wythoff --kind moves --to 60 -o moves.svg", "a picture"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
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

/// The numbers of moves of a kind, and of witnesses, that are listed.
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
    let count = to * (to + 1) / 2;
    let mut text = format!("{BOLD}{}{BOLD:#}  {DIM}moves (k,l), 1 <= k <= l <= {to}: {count}{DIM:#}\n", found.game);
    // Writing to a string cannot fail.
    let count = |n: usize, what: &str| format!("{n:>6}  {what}\n");
    if let Some(legal) = &found.legal {
        text.push_str(&count(legal.len(), "legal"));
    }
    text.push_str(&count(forbidden.moves.len(), "forbidden: each joins two P-positions"));
    let _ = writeln!(text, "{:>6}  {}", found.adjoinable(), found.said());
    let _ = writeln!(text, "forbidden: {}", flowed(&list(forbidden.moves.iter()), 11, 2));
    let dim = |text: &mut String, why: &str| {
        if !quiet {
            let _ = writeln!(text, "  {DIM}{}{DIM:#}", flowed(why, 2, 2));
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
            "the legality of (k,l) depends on the piles here; essential moves are defined for rules about k and \
             l alone",
        ),
    }
    if let Some(restriction) = &found.restriction {
        let _ = writeln!(text, "enough: {}", flowed(restriction, 8, 2));
    }
    if let Some((automaton, walnut)) = found.automaton.as_ref().zip(found.walnut()) {
        let (states, system) = (automaton.states(), automaton.system());
        let _ = writeln!(text, "automaton of the forbidden moves (k,l) and (l,k): {states} states, system {system}\n");
        text.push_str(&walnut);
    }
    text
}

/// Whether it was only observed.
fn is_seen(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::Observed)
}

fn essential(needed: &Essential, to: u64, quiet: bool) -> String {
    let mut text = String::new();
    if let Some(all) = &needed.all {
        let _ = writeln!(text, "{GOOD}proved{GOOD:#}: {all}");
    }
    let _ = writeln!(text, "{}", flowed(&format!("essential up to {to}: {}", list(needed.moves.keys())), 0, 2));
    let shown = needed.moves.iter().filter_map(|((k, l), at)| at.map(|(x, y)| format!("({k},{l}) at ({x},{y})")));
    let shown: Vec<String> = shown.take(WITNESSES).collect();
    if !quiet && !shown.is_empty() {
        let _ = writeln!(
            text,
            "  {}",
            flowed(&format!("each is the only winning move somewhere: {}", shown.join(", ")), 2, 2)
        );
    }
    if !needed.redundant.is_empty() {
        let seen = if is_seen(&needed.evidence) { "redundant as far as observed" } else { "redundant" };
        let _ =
            writeln!(text, "{}", flowed(&format!("{seen}, each by itself: {}", list(needed.redundant.iter())), 0, 2));
    }
    if !quiet {
        let _ = writeln!(text, "  {DIM}{}{DIM:#}", flowed(&format!("{}: {}", needed.evidence, needed.why), 2, 2));
    }
    text
}

fn one(game: &str, judged: &Judged, full: bool, quiet: bool) -> String {
    let number = |n: &UBig| number(n, full);
    let at = |(x, y): &(UBig, UBig)| format!("({}, {})", number(x), number(y));
    let (k, l) = (number(&judged.k), number(&judged.l));
    let said = match &judged.status {
        MoveStatus::Forbidden(Some(joined)) => {
            format!("forbidden: it joins the P-positions {} and {}", at(&joined.from), at(&joined.to))
        }
        MoveStatus::Forbidden(None) => "forbidden: it joins two P-positions".into(),
        MoveStatus::Legal(MoveRole::Essential(Some(position))) => {
            format!("legal and essential: at {} no other move wins", at(position))
        }
        MoveStatus::Legal(MoveRole::Essential(None)) => {
            "legal and essential: in some position no other move wins".into()
        }
        MoveStatus::Legal(MoveRole::Unknown) => "legal".into(),
        MoveStatus::Legal(MoveRole::Redundant) if is_seen(&judged.evidence) => {
            "legal; wherever it was observed to win, another move also wins".into()
        }
        MoveStatus::Legal(MoveRole::Redundant) => {
            "legal and redundant: wherever it wins, another move also wins".into()
        }
        MoveStatus::Adjoinable if is_seen(&judged.evidence) => {
            "joins no two P-positions observed so far: it may be adjoined unless later P-positions forbid it".into()
        }
        MoveStatus::Adjoinable => "may be adjoined: it joins no two P-positions".into(),
    };
    let mut text = format!("{BOLD}{game}{BOLD:#}, the move ({k}, {l})\n{}\n", flowed(&said, 0, 2));
    if !quiet {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", flowed(&format!("{}: {}", judged.evidence, judged.why), 0, 2));
    }
    text
}
