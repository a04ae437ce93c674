//! `wyt prove`: the P-positions as the pairs of an automaton.

use super::*;
use std::fmt::Write;
use wythoff_lab::answers::{Prove, Proved};

/// A proof, and the file of its certificate.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Prove>,
    /// Write the automaton and the statements proved about it to this file; `wyt verify` checks it
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "prove",
        about: "Prove the P-positions by an automaton that recognises the pairs from their digits",
        formats: BOTH,
        time: Time::Usual(Prove::TIME),
        examples: &[
            ("wyt prove f04-table5", "the automaton has 26 states"),
            ("wyt prove 'wyt = 2k + 1' --system 2,1", "exit code 0: proved, 1: refuted, 3: not decided"),
            ("wyt prove wythoff --certificate wythoff.json", "a certificate for `wyt verify`"),
            ("wyt prove 'f = 2' --automaton wythoff.json", "exit code 1, with the smallest counterexample"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
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
        "the P-positions are the pairs that an automaton of {states} states accepts; it reads the digits of \
         both numbers in the system {system}, the most significant first"
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", flowed(&what, 8, 2));
    for claim in claims {
        let _ = writeln!(text, "  {:<10} {}", claim.name(), flowed(claim.meaning(), 13, 13));
    }
    let _ = writeln!(
        text,
        "{DIM}theorem: docs/proofs.md, Proposition 69; certificate: automaton; at most {largest} states in \
         between{DIM:#}"
    );
    text
}
