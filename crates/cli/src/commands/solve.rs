//! `wyt solve`: who wins, the winning move, and why.

use super::*;
use crate::output::{number, whole};
use std::time::Instant;
use wythoff_base::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::{
    self, ALL, Allowance, Every, InDigits, Solve, Solved, may_prove, position_in_digits, scope,
};

/// A position, and whether the digits of its piles are shown.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    asked: Reasoned<Whole<Solve>>,
    /// As --why; where a numeration system decides the game, also the digits that decide the position and the move
    #[arg(long)]
    explain: bool,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "solve",
        about: "Decide a position of any size: who wins, the winning move, and why",
        formats: CSV,
        time: Time::Usual(Solve::TIME),
        examples: &[
            ("wyt solve wythoff 11 15", ""),
            ("wyt solve 'f = 1, blocking 2' 10^30 10^30+10", ""),
            ("wyt solve wythoff 11 15 --all", "every winning move"),
            ("wyt solve wythoff 11 15 --why", "with the theorem and the reasons why it applies"),
            ("wyt solve f04-example2 6 20 --explain", "with the digits that decide"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let Args { asked: Reasoned { inner, why }, explain } = args;
    let begun = Instant::now();
    let (question, solved) = common.ask(inner, "solving")?;
    // The position is answered; digits that take too long are only missing.
    let digits = explain.then(|| {
        let time = common.budget.map(|budget| budget.saturating_sub(begun.elapsed()));
        position_in_digits(&question.game, &solved, &Allowance { time, ..common.allowance(&()) })
    });
    let full = whole(inner.full);
    if common.format() == Format::Json {
        let mut object = solved.json();
        if let Some(digits) = &digits {
            let found = digits.as_ref().map(|digits| digits.as_ref().map_or(Value::Null, |found| found.json().into()));
            object.insert("digits".into(), found.unwrap_or_else(|failure| failure.json()));
        }
        print_json(object)?;
    } else if common.format() == Format::Csv {
        return print(&trace::as_csv(solved.trace.as_ref())?);
    } else {
        let answer = as_text(&solved, full);
        let digits = digits.map(|digits| labelled("digits", &in_digits(&digits, full))).unwrap_or_default();
        let below = below(&solved, question.double_check, *why || *explain, &digits);
        let steps = trace::below(solved.trace.as_ref(), full);
        print(&(answer + if common.quiet { &digits } else { &below } + &steps))?;
    }
    confirmed(question.double_check, solved.confirmed_by)
}

/// The digits of the piles and of the move, or why none are shown.
fn in_digits(digits: &Result<Option<InDigits>, answers::Failure>, full: bool) -> String {
    match digits {
        Ok(Some(found)) => found.explained(full).join(" "),
        Ok(None) => "no numeration system is known that decides this game".into(),
        Err(failure) => failure.message(),
    }
}

/// The answer itself.
fn as_text(solved: &Solved, full: bool) -> String {
    let number = |n: &UBig| number(n, full);
    let list = |all: &[(UBig, UBig)]| {
        let shown: Vec<String> = all.iter().map(|(a, b)| format!("({}, {})", number(a), number(b))).collect();
        if shown.is_empty() { "none".to_string() } else { shown.join(" ") }
    };
    let [x, y] = &solved.piles;
    let mut text = format!("{BOLD}{}{BOLD:#}, piles {} and {}\n", solved.game, number(x), number(y));
    let (style, letter) = if solved.outcome == Outcome::P { (BOLD, "P") } else { (GOOD, "N") };
    let verdict = flowed(&continued(&solved.said(&number).join(" ")), 3, 3);
    text.push_str(&format!("{style}{letter}{style:#}: {verdict}\n"));
    if let Some(blocking) = &solved.blocking {
        text.push_str(&flowed(&format!("P-positions among the options: {}", list(&blocking.p_options)), 0, 2));
        text.push('\n');
    }
    if let Some(moves) = &solved.moves {
        let all = match (solved.complete, &solved.blocking) {
            (true, None) => "All winning moves lead to".into(),
            (true, Some(_)) => "All moves that win unless they are forbidden lead to".into(),
            _ => format!("A pile is above {ALL}, so not all winning moves are listed; one leads to"),
        };
        text.push_str(&flowed(&format!("{all}: {}", list(moves)), 0, 2));
        text.push('\n');
    }
    text
}

/// Why, and how far; with `why` the theorem and the reasons why it applies; the line about digits, which may be empty.
fn below(solved: &Solved, twice: bool, why: bool, digits: &str) -> String {
    let theorem = if why { reasoned("proof", &solved.theorem, &solved.reasons) } else { String::new() };
    let second = twice.then_some(solved.confirmed_by);
    let scope = scope(&solved.evidence, Every::Position, solved.solver, second) + &may_prove(solved.stronger.as_ref());
    labelled("why", &solved.why) + digits + &theorem + &labelled("scope", &scope)
}
