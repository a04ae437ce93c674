//! `wyt moves`: the options of a position, and whether a move is legal.

use super::*;
use crate::output::{csv_cell, number, whole};
use wythoff_game::position::Outcome;
use wythoff_lab::answers::taken;
use wythoff_lab::answers::{Every, reach};
use wythoff_lab::answers::{JudgedMove, ListedOptions, Moves, Options};

pub(super) type Args = Whole<Moves>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "moves",
        about: "List the options of a position with their outcomes, or decide whether a move is legal",
        formats: CSV,
        time: Time::Usual(Moves::TIME),
        examples: &[
            ("wyt moves wythoff 3 5", "each option, with its outcome"),
            ("wyt moves 'f = x1 + 1, misere' 7 12 --list 1000", ""),
            ("wyt moves wythoff 11 15 --move 3,5", "exit code 1: which condition fails"),
            ("wyt moves 'wyt = 2k' 10^30 10^30 --move 10^20,10^20+7", "piles of any size"),
        ],
        run,
    };
}

/// A list of options fits on some screens.
const LISTED: u64 = 100;

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("moves", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = args.question.read(&allowance)?;
    let found = Moves { list: question.list.or(Some(LISTED)), ..question }.answer(&allowance)?;
    drop(bar);
    match common.format() {
        Format::Json => print_json(found.json())?,
        Format::Csv => print(&as_csv(&found))?,
        _ => print(&as_text(&found, whole(args.full), common.quiet))?,
    };
    let refused = found.judged.is_some_and(|judged| judged.to.is_none());
    Ok(if refused { Conclusion::Refuted } else { Conclusion::Done })
}

/// Each option in the words of a table: the amounts, the piles left, the outcome.
fn rows(listed: &ListedOptions) -> impl Iterator<Item = [String; 5]> + '_ {
    listed.options.iter().map(|(take, to, outcome)| {
        let outcome = outcome.map_or("", |outcome| if outcome == Outcome::P { "P" } else { "N" });
        [take.k.to_string(), take.l.to_string(), to.x.to_string(), to.y.to_string(), outcome.to_string()]
    })
}

fn as_csv(found: &Options) -> String {
    let mut text = String::new();
    if let Some(listed) = &found.listed {
        text.push_str("k,l,x,y,outcome\n");
        rows(listed).for_each(|row| text.push_str(&(row.join(",") + "\n")));
    }
    if let Some(JudgedMove { take, to, why }) = &found.judged {
        let why = csv_cell(why.as_deref().unwrap_or_default());
        text.push_str(&format!("k,l,legal,why\n{},{},{},{why}\n", take.k, take.l, to.is_some()));
    }
    text
}

fn as_text(found: &Options, full: bool, quiet: bool) -> String {
    let number = |n: &_| number(n, full);
    let mut text = String::new();
    if !quiet {
        text.push_str(&format!(
            "{BOLD}{}{BOLD:#}, piles {} and {}",
            found.game,
            number(&found.from.x),
            number(&found.from.y)
        ));
        text.push_str(&found.listed.as_ref().map_or("\n".into(), |listed| format!(": {}\n\n", counted(listed))));
    }
    if let Some(listed) = &found.listed {
        let row = |[k, l, x, y, outcome]: [String; 5]| vec![format!("{k},{l}"), format!("({x}, {y})"), outcome];
        let head = ["take", "leaving", ""].map(String::from).to_vec();
        let rows: Vec<_> = std::iter::once(head).chain(rows(listed).map(row)).collect();
        aligned(&rows, &[true; 3]).iter().for_each(|line| text.push_str(&format!("{}\n", line.trim_end())));
        let more = listed.count - listed.options.len() as u64;
        if more > 0 {
            text.push_str(&format!("and {more} more; --list {} lists all\n", listed.count));
        }
        if let (Some(evidence), false) = (&listed.evidence, quiet) {
            text.push_str(&format!("\n{}", labelled("scope", &reach(evidence, Every::Position))));
        }
    }
    if let Some(JudgedMove { take, to, why }) = &found.judged {
        let verdict = match to {
            Some(to) => format!(
                "{GOOD}legal{GOOD:#}: taking {} leaves ({}, {})",
                taken(take, &number),
                number(&to.x),
                number(&to.y)
            ),
            None => format!("{ERROR}not legal{ERROR:#}"),
        };
        let why = why.as_deref().map(|why| format!("{} {why}", if to.is_some() { ";" } else { ":" }));
        text.push_str(&flowed(&format!("{verdict}{}", why.unwrap_or_default()), 0, 2));
        text.push('\n');
    }
    text
}

/// `11 options, 1 of them a P-position`.
fn counted(listed: &ListedOptions) -> String {
    let options = if listed.count == 1 { "option" } else { "options" };
    let winning = match listed.winning {
        None => String::new(),
        Some(0) => ", none of them a P-position".into(),
        Some(1) => ", 1 of them a P-position".into(),
        Some(n) => format!(", {n} of them P-positions"),
    };
    format!("{} {options}{winning}", listed.count)
}
