//! `wyt check`: every hypothesis with its proof or witness, then the formula against the game.

use super::*;
use std::fmt::Write;
use wythoff_lab::answers::{Check, Checked};
use wythoff_solve::ListingKind;
use wythoff_solve::Status;

/// A check, and its files.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Check>,
    /// Also state the hypotheses in SMT-LIB, and ask z3 where it is installed
    #[arg(long)]
    smt: bool,
    /// Write the SMT-LIB text of --smt to this file
    #[arg(long, short, value_name = "FILE", requires = "smt")]
    output: Option<PathBuf>,
    /// Write a certificate of the P-positions to this file, if a kind of certificate fits the rule; `wyt verify`
    /// checks it
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "check",
        about: "Decide each hypothesis of the theorem, with a proof or a witness, and compare the formula with the \
                game",
        formats: BOTH,
        time: Time::Usual(Check::TIME),
        examples: &[
            ("wyt check 'f = x1 + 1'", "exit code 0: the formula gives the P-positions"),
            ("wyt check 'f = (x0 - x1)^2'", "exit code 1, with a counterexample"),
            ("wyt check 'f = isqrt(x0^2 + x0) - x0 + 1' --smt -o hypotheses.smt2", "also asks z3"),
            ("wyt check 'wyt = k/2 + 5' --certificate half.json", "a certificate for `wyt verify`"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let question = args.question.read(&common.allowance(&()))?;
    let question = Check { certificate: args.certificate.is_some(), smt: args.smt, ..question };
    ask(question, args.certificate.as_ref(), args.output.as_ref(), common)
}

/// Answers the question, and writes the certificate to its file.
pub(super) fn ask(
    question: Check,
    certificate: Option<&PathBuf>,
    script: Option<&PathBuf>,
    common: &Common,
) -> Result<Conclusion, Failure> {
    let bar = Bar::new("checking", common.quiet, false);
    let mut checked = question.answer(&common.allowance(&bar))?;
    let asked =
        checked.smt.as_mut().map(|hypotheses| smt::ask(hypotheses, &common.allowance(&bar).budget(Check::TIME)));
    drop(bar);
    if let (Some(path), Some(hypotheses)) = (script, &checked.smt) {
        let mut out = Output::open(Some(path), Format::Json)?;
        std::io::Write::write_all(&mut out, hypotheses.text().as_bytes())?;
        out.close()?;
    }
    let asked = asked.unwrap_or_default();
    save(certificate, checked.certificate.take(), "P-positions", common)?;
    if common.format() == Format::Json {
        print_json(checked.json())?;
    } else {
        print(&(as_text(&checked, common.quiet) + &smt::as_text(&checked, &asked)))?;
    }
    match checked.report.refuted() {
        Some(true) => Ok(Conclusion::Refuted),
        Some(false) => Ok(Conclusion::Done),
        // A remark in the result says what was missing.
        None => Err(Failure::Reported { exit_code: 3 }),
    }
}

fn as_text(checked: &Checked, quiet: bool) -> String {
    let report = &checked.report;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}", checked.game);
    if let Some(formula) = &report.formula {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", flowed(formula, 0, 0));
    }
    let _ = writeln!(text);
    let widest = report.hypotheses.iter().map(|h| h.name.chars().count()).chain([15]).max().unwrap_or(15);
    let mut line = |name: &str, status: Status, reason: &str| {
        let style = match status {
            Status::Proved => GOOD,
            Status::Holds { .. } => DOUBT,
            Status::Refuted => ERROR,
        };
        let word = status.bound().map_or(status.word().to_string(), |bound| format!("holds to {bound}"));
        let indent = widest + 18;
        let body = flowed(reason, indent, indent);
        let _ = writeln!(text, "  {name:<widest$}  {style}{word:<13}{style:#} {body}");
    };
    for hypothesis in &report.hypotheses {
        line(hypothesis.name, hypothesis.status, &hypothesis.reason.to_string());
    }
    if let Some(candidates) = &report.candidates {
        let name = if candidates.kind == ListingKind::Candidates { "S = P" } else { "pairs = P" };
        line(name, candidates.status, &candidates.reason);
    }
    if let Some(p) = &report.p {
        line("P", Status::Proved, &format!("{} ({})", p.formula, p.theorem));
    }
    if let Some(density) = report.density.filter(|_| !quiet) {
        let count = format!("{} of {} positions with piles up to {} are P", density.p, density.positions(), density.to);
        let theorem = density.theorem().map(|theorem| format!("; {theorem}")).unwrap_or_default();
        let _ = writeln!(text, "  {:<widest$}  {}", "density", flowed(&(count + &theorem), widest + 4, widest + 4));
    }
    if !quiet {
        for remark in &report.remarks {
            let _ = writeln!(text, "\n{DIM}{}{DIM:#}", flowed(remark, 0, 0));
        }
        let entry = checked.entry;
        for (name, body) in
            [("printed", entry.and_then(|e| e.printed.as_ref())), ("erratum", entry.and_then(|e| e.erratum.as_ref()))]
        {
            if let Some(body) = body {
                let _ = writeln!(text, "\n{DOUBT}{name}{DOUBT:#} {}", flowed(body, 8, 8));
            }
        }
    }
    text
}
