//! `wyt design`: a game with given P-positions.

use super::*;
use crate::failure::BUG;
use std::fmt::Write;
use wythoff_base::clipped;
use wythoff_lab::answers::{Design, DesignStatus, Designed};

/// Longer rules are printed once, at the end.
const SHORT: usize = 76;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Design>,
    /// Write a certificate that a class has no such game to this file; `wyt verify` checks it. If several classes have
    /// none, choose one with --class
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "design",
        about: "Find a game with the given losing positions in each class of rules, or show that none exists",
        formats: BOTH,
        time: Time::Usual(Design::TIME),
        examples: &[
            ("wyt design 'B = x % 3 == 0'", "the n-th number of A is paired with the n-th of B"),
            ("wyt design 'word \"0->01, 1->0\" from 0'", "letter x is 0 if x is in A; other letters need a coding"),
            ("wyt design beatty 'sqrt(2)'", "floor(n alpha) and its complement"),
            ("wyt design 'c = n^2'", "b_n = a_n + c_n"),
            ("wyt design 'terms A: 1,3,4,6,8,9,11,12'", "also: prefix 0110, pairs FILE, automaton FILE"),
            ("wyt design 'c = floor(n/2)' --class wyt --certificate none.json", "a certificate for `wyt verify`"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("positions", common.quiet, false);
    let allowance = common.allowance(&bar);
    let found = args.question.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    if args.certificate.is_some() {
        let mut all: Vec<_> = found.certificates().collect();
        if all.len() != 1 {
            let names: Vec<&str> = all.iter().map(|(class, _)| class.name()).collect();
            return Err(match names.as_slice() {
                [] => Failure::wrong(
                    "no class is impossible here, so there is nothing to certify",
                    "leave out --certificate",
                ),
                _ => Failure::wrong(
                    format!("several classes are impossible: {}", names.join(", ")),
                    "choose one of them with --class, for example --class invariant",
                ),
            });
        }
        save(args.certificate.as_ref(), all.pop().map(|(_, certificate)| certificate), "impossibility", common)?;
    }
    if common.format() == Format::Json {
        print_json(found.json())?;
    } else {
        print(&as_text(&found, common.quiet))?;
    }
    match found.judge {
        // The answer itself says so.
        (_, false) => Err(Failure::Reported { exit_code: BUG }),
        _ if found.classes.iter().all(|class| class.status == DesignStatus::Impossible) => Ok(Conclusion::Refuted),
        _ => Ok(Conclusion::Done),
    }
}

fn as_text(found: &Designed, quiet: bool) -> String {
    if quiet {
        return found.rule.as_ref().map_or("impossible\n".to_string(), |rule| format!("{rule}\n"));
    }
    let mut text = format!("{BOLD}{}{BOLD:#}\n\n", clipped(&found.target, 96, 90));
    let rows = found.classes.iter().map(|verdict| {
        let rule = match &verdict.rule {
            Some(rule) if rule.len() > SHORT => "too long to print here; see --format json".to_string(),
            Some(rule) => rule.clone(),
            None => "-".to_string(),
        };
        let bound = verdict.bound.map_or(String::new(), |bound| format!("to {bound}"));
        vec![verdict.class.name().into(), verdict.status.name().into(), rule, bound]
    });
    let head = ["class", "status", "rule", "bound"].map(String::from).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    // Writing to a string cannot fail.
    aligned(&rows, &[true, true, true, true]).iter().for_each(|line| text.extend([line.trim_end(), "\n"]));
    text.push('\n');
    for same in found.classes.chunk_by(|a, b| (a.status, &a.reason) == (b.status, &b.reason)) {
        let Some(first) = same.first() else { continue };
        let status = first.status.name();
        let style = if status == "impossible" { ERROR } else { GOOD };
        let names: Vec<&str> = same.iter().map(|verdict| verdict.class.name()).collect();
        let line = format!("{}: {status}: {}", names.join(", "), first.reason);
        let _ = writeln!(text, "{}", flowed(&line, 0, 2).replacen(status, &format!("{style}{status}{style:#}"), 1));
    }
    if let Some(rule) = &found.rule {
        let name = found.name.map_or(String::new(), |name| format!("  {DIM}{name}{DIM:#}"));
        let _ = writeln!(text, "\n{BOLD}{rule}{BOLD:#}{name}");
    }
    let pairs: Vec<String> = found.pairs.iter().take(12).map(|(a, b)| format!("({a},{b})")).collect();
    let _ = writeln!(text, "pairs  {}", pairs.join(" "));
    let (alone, looked) = &found.alone;
    if !alone.is_empty() {
        let numbers: Vec<String> = alone.iter().take(12).map(u64::to_string).collect();
        let more = if alone.len() > 12 { ", ..." } else { "" };
        let _ = writeln!(text, "numbers without a partner up to {looked}: {}{more}", numbers.join(", "));
    }
    let (size, agrees) = found.judge;
    let _ = if found.rule.is_none() {
        Ok(())
    } else if agrees {
        writeln!(
            text,
            "judge  {GOOD}every rule{GOOD:#} has exactly these P-positions with piles up to {size}, by brute force"
        )
    } else {
        writeln!(
            text,
            "judge  {ERROR}a rule has other P-positions{ERROR:#} with piles up to {size}: this is a bug, please \
             report it"
        )
    };
    let _ = writeln!(text, "{DIM}The propositions are in docs/proofs.md.{DIM:#}");
    text
}
