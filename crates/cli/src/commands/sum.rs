//! `wyt sum`: who wins a sum of games.

use super::*;
use crate::output::{number, whole};
use std::fmt::Write;
use wythoff_base::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::{Sum, Summed};

pub(super) type Args = Whole<Sum>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "sum",
        about: "Decide a sum of games: the values of its components and the winning moves",
        formats: BOTH,
        time: Time::Usual(Sum::TIME),
        examples: &[
            ("wyt sum 'wythoff: 11 15' 'f = x1 + 1: 4 9' 'nim: 7'", "two games and a heap of Nim"),
            ("wyt sum 'wythoff: 10^50 10^50+3' 'nim: 2'", "one component of any size"),
            ("wyt sum 'wythoff: 3 5' 'nim: 1' --misere", "the player who moves last loses"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (_, summed) = common.ask(args, "values")?;
    if common.format() == Format::Json {
        return print_json(summed.json());
    }
    print(&as_text(&summed, whole(args.full), common.quiet))
}

/// The number of further winning moves that are listed.
const FEW: usize = 12;

fn as_text(summed: &Summed, full: bool, quiet: bool) -> String {
    let number = |n: &UBig| number(n, full);
    let decision = &summed.decision;
    let mut rows = vec![];
    for (i, (one, value)) in summed.components.iter().zip(summed.values(&number)).enumerate() {
        rows.push(vec![(i + 1).to_string(), one.line(), one.position(&one.piles, &number), value]);
    }
    let mut text = String::new();
    if !rows.is_empty() {
        let value = if summed.misere { "(g, g-)" } else { "value" };
        rows.insert(0, ["", "component", "piles", value].map(String::from).to_vec());
        aligned(&rows, &[false, true]).iter().for_each(|line| text.push_str(&format!("{line}\n")));
        text.push('\n');
    }
    // Writing to a string cannot fail.
    if let Some(nim_sum) = &decision.nim_sum {
        let _ = writeln!(text, "nim-sum {}{}", number(nim_sum), if summed.misere { ", misère play" } else { "" });
    }
    let (style, letter) = if decision.outcome == Outcome::P { (BOLD, "P") } else { (GOOD, "N") };
    let _ = writeln!(text, "{style}{letter}{style:#}: {}", flowed(&continued(&summed.said(&number).join(" ")), 3, 3));
    let others = decision.moves.iter().skip(1);
    for mv in others.clone().take(FEW) {
        let _ = writeln!(text, "Another winning move: take {}.", summed.told(mv, &number));
    }
    let more = others.len().saturating_sub(FEW);
    match (more, decision.complete) {
        (0, _) => {}
        (1, true) => text.push_str("One more move wins.\n"),
        (_, true) => text.push_str(&format!("{more} more moves win.\n")),
        (_, false) => text.push_str(&format!("At least {more} more moves win.\n")),
    }
    if !quiet {
        text.push_str(&labelled("why", decision.why));
        text.push_str(&labelled("scope", &format!("values {}", summed.evidence())));
    }
    text
}
