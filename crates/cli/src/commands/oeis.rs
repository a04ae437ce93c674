//! `wyt oeis`: an entry for the OEIS, and its b-file.

use super::*;
use crate::output::note;
use wythoff_lab::oeis::Oeis;

/// An entry of the OEIS, and its files.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Oeis>,
    /// Also write the b-file, n = 0..N, to this file
    #[arg(long, value_name = "FILE")]
    b_file: Option<PathBuf>,
    /// The last index of the b-file
    #[arg(short = 'n', value_name = "N", default_value_t = 1000)]
    terms: u64,
    /// Write the entry to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "oeis",
        about: "Write an entry for the OEIS: terms, formula, evidence, programs",
        formats: BOTH,
        time: Time::Usual(Oeis::TIME),
        examples: &[
            ("wyt oeis 'f = 2*x1 + 1'", "an entry for b_n in the OEIS format"),
            ("wyt oeis doubling --sequence d --b-file b000000.txt", "with its b-file, n = 0..1000"),
            ("wyt oeis wythoff --sequence row 3", "the Grundy values g(3, n) and their period"),
            ("wyt oeis f04-table5 --sequence word", "programs by the definition"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("pairs", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = args.question.read(&allowance)?;
    let entry = question.answer(&allowance)?;
    if let Some(path) = &args.b_file {
        let terms = question.terms(args.terms, &allowance)?;
        bar.clear();
        let (mut out, mut lines) = (Output::open(Some(path), Format::Bfile)?, bfile::Lines::default());
        for (n, term) in (0u64..).zip(terms) {
            lines.write(&mut out, &n.into(), term)?;
        }
        out.close()?;
    }
    drop(bar);
    if let (Some(reason), false) = (&entry.declined, common.quiet) {
        note(&format!("{reason}, so the entry has no such program"));
    }
    match (&args.output, common.format()) {
        (None, Format::Json) => print_json(entry.json()),
        (None, _) => print(&entry.text()),
        (Some(path), format) => {
            let mut out = Output::open(Some(path), Format::Json)?;
            match format {
                Format::Json => writeln!(out, "{}", entry.json_text())?,
                _ => write!(out, "{}", entry.text())?,
            }
            out.close()?;
            Ok(Conclusion::Done)
        }
    }
}
