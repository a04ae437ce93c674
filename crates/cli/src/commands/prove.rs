//! `wyt prove`: the P-positions as the pairs of an automaton.

use super::{flowed, print, print_json, save};
use crate::Conclusion;
use crate::args::{Common, Format, ProveArgs};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::style::{BOLD, DIM, ERROR, GOOD};
use std::fmt::Write;
use wythoff_lab::answers::prove::{Prove, Proved};
use wythoff_lab::answers::{Answer, Question};

pub fn run(args: &ProveArgs, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("proving", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = Prove { certificate: args.certificate.is_some(), ..args.question.read(&allowance)? };
    let mut proved = question.answer(&allowance)?;
    drop(bar);
    save(args.certificate.as_ref(), proved.certificate.take(), "P-positions", common)?;
    if common.format() == Format::Json {
        print_json(proved.json())?;
    } else {
        print(&as_text(&proved, common.quiet))?;
    }
    Ok(if proved.found.is_ok() { Conclusion::Done } else { Conclusion::Refuted })
}

fn as_text(proved: &Proved, quiet: bool) -> String {
    let Proved { game, system, states, .. } = proved;
    let (claims, largest) = match &proved.found {
        Ok(_) if quiet => return "proved\n".to_string(),
        Ok(found) => found,
        Err(example) if quiet => return format!("refuted: {example}\n"),
        Err(example) => {
            let head = format!("{BOLD}{game}{BOLD:#}  {DIM}{states} states, system {system}{DIM:#}\n");
            return format!("{head}{ERROR}refuted{ERROR:#}: {}\n", flowed(&example.to_string(), 9, 2));
        }
    };
    let mut text = format!("{BOLD}{game}{BOLD:#}\n{GOOD}proved{GOOD:#}: ");
    let what = format!(
        "the P-positions are the pairs that an automaton of {states} states accepts; it reads the digits of both numbers in \
         the system {system}, the most significant first"
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", flowed(&what, 8, 2));
    for claim in claims {
        let _ = writeln!(text, "  {:<10} {}", claim.name(), flowed(claim.meaning(), 13, 13));
    }
    let _ = writeln!(
        text,
        "{DIM}theorem: docs/proofs.md, Proposition 69; certificate: automaton; at most {largest} states in between{DIM:#}"
    );
    text
}
