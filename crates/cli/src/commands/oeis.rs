//! `wyt oeis`: an entry for the OEIS, and its b-file.

use super::{bfile, print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, OeisArgs};
use crate::failure::Failure;
use crate::output::{Output, note};
use crate::progress::Bar;
use std::io::Write;
use wythoff_lab::answers::{Answer, Question};

pub fn run(args: &OeisArgs, common: &Common) -> Result<Conclusion, Failure> {
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
