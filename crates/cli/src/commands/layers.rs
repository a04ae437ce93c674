//! `wyt layers`: a number for every position of a square.

use super::grundy::board;
use super::*;
use crate::output::{self, csv_cell, made_by};
use wythoff_lab::answers::{Every, reach};
use wythoff_lab::answers::{Layered, Layers};

/// A layer, and its file.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Layers>,
    /// Write to this file, with the version and this command line in it. Without --format the ending of its name
    /// chooses the format: .csv or .json, otherwise text
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "layers",
        about: "Compute for each position of a square the length of the game, or the number of winning moves",
        formats: CSV,
        time: Time::Usual(Layers::TIME),
        examples: &[
            ("wyt layers wythoff", "the remoteness: the number of moves left"),
            ("wyt layers 'f = x1 + 1, misere' --layer wins --to 12", "the number of winning moves"),
            ("wyt layers 'f = 2, blocking 2' --to 100 -o lengths.csv", "a line for each position"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let format = output::format(args.output.as_deref(), common, Args::ABOUT.formats);
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
