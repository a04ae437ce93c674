//! `wyt layers`: a number for every position of a square.

use super::grundy::board;
use super::{labelled, print_json};
use crate::Conclusion;
use crate::args::{About, Common, Format, LayersArgs};
use crate::failure::Failure;
use crate::output::{self, Output, csv_cell, made_by};
use crate::progress::Bar;
use crate::style::BOLD;
use serde_json::Value;
use std::io::Write;
use wythoff_lab::answers::layers::Layered;
use wythoff_lab::answers::scope::{Every, reach};
use wythoff_lab::answers::{Answer, Question, versioned};

pub fn run(args: &LayersArgs, common: &Common) -> Result<Conclusion, Failure> {
    let formats = About::find("layers").map_or(&[][..], |about| about.formats);
    let format = output::format(args.output.as_deref(), common, formats);
    let bar = Bar::new("positions", common.quiet, false);
    let allowance = common.allowance(&bar);
    let found = args.question.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    if format == Format::Json && args.output.is_none() {
        return print_json(found.json());
    }
    let mut out = Output::open(args.output.as_deref(), format)?;
    match format {
        Format::Json => {
            let mut object = versioned(found.json());
            object.extend(out.command.clone().map(|command| ("command".to_string(), command.into())));
            writeln!(out, "{}", Value::Object(object))?;
        }
        Format::Csv => csv(&found, &mut out)?,
        _ => text(&found, &mut out, common.quiet)?,
    }
    out.close()?;
    Ok(Conclusion::Done)
}

fn text(found: &Layered, out: &mut Output, quiet: bool) -> Result<(), Failure> {
    if !quiet {
        writeln!(out, "{BOLD}{}{BOLD:#}\n{}\n", found.game, found.layer.meaning())?;
    }
    let cell = |x, y| found.values.get(x, y).map(|value| value.to_string()).unwrap_or_default();
    board(found.values.size(), cell, out)?;
    if !quiet {
        write!(out, "\n{}", labelled("scope", &reach(&found.evidence(), Every::Position)))?;
    }
    Ok(())
}

fn csv(found: &Layered, out: &mut Output) -> Result<(), Failure> {
    let made = out.command.is_some();
    writeln!(out, "x,y,{}{}", found.layer.name(), if made { ",made_by" } else { "" })?;
    for ((x, y), value) in found.values.positions() {
        let made = match (made, x + y) {
            (false, _) => String::new(),
            (true, 0) => format!(",{}", csv_cell(&made_by())),
            (true, _) => ",".into(),
        };
        writeln!(out, "{x},{y},{value}{made}")?;
    }
    Ok(())
}
