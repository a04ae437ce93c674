//! `wyt eval`: the value of an expression, or whether a law holds in a box.

use super::*;
use crate::output::{note, number, whole};
use std::fmt::Write;
use wythoff_base::UBig;
use wythoff_game::Value;
use wythoff_lab::answers::{Eval, Evaluated, Law};

pub(super) type Args = Whole<Eval>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "eval",
        about: "Compute an expression of the language of rules, or check a law for all small values of its names",
        formats: BOTH,
        time: Time::Usual(Eval::TIME),
        examples: &[
            ("wyt eval '5 ⊞ 6'", "7"),
            ("wyt eval '(x1 ⊞ x0) * 2' x1=3 x0=5", "14; or '(x1 ⊞ x0) * 2, x1 = 3, x0 = 5'"),
            ("wyt eval 'floor(n*phi^2), n = 10^50'", ""),
            ("wyt eval 'a ⊞ (b ⊠ c) == (a ⊞ b) ⊠ (a ⊞ c)' --to 20", "exit code 1 if it is false for some a, b, c"),
        ],
        run,
    };
}

/// Decimals with more digits before the point are not shown: the value itself says more. Two lines of a terminal.
const LONGEST: usize = 160;

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (_, found) = common.ask(args, "points")?;
    let refuted = found.law.as_ref().is_some_and(|law| law.counterexample.is_some());
    if common.format() == Format::Json {
        print_json(found.json())?;
    } else {
        print(&as_text(&found, whole(args.full), common.quiet))?;
        if !common.quiet {
            found.notes.iter().for_each(|text| note(text));
        }
    }
    Ok(if refuted { Conclusion::Refuted } else { Conclusion::Done })
}

fn as_text(found: &Evaluated, whole: bool, quiet: bool) -> String {
    let mut text = value(found, whole);
    if let (Some(law), false) = (&found.law, quiet) {
        // Writing to a string cannot fail.
        let _ = write!(text, ": {}", box_of(law));
    } else if let (Some((decimals, all)), false) = (found.decimals(), quiet)
        && decimals.len() <= LONGEST
    {
        let dots = if all { "" } else { ".." };
        let _ = write!(text, "\n{DIM}{decimals}{dots}{DIM:#}");
    }
    text + "\n"
}

fn value(found: &Evaluated, whole: bool) -> String {
    let integer = match &found.value {
        Value::Number(number) => number.as_integer(),
        Value::Truth(_) => None,
    };
    match integer {
        Some(integer) => match UBig::try_from(integer.clone()) {
            Ok(size) => number(&size, whole),
            Err(_) => UBig::try_from(-integer).map(|size| format!("-{}", number(&size, whole))).unwrap_or_default(),
        },
        None => cut(found.exact(), whole),
    }
}

/// A fraction or a surd, its long numbers abbreviated.
fn cut(text: String, whole: bool) -> String {
    let (mut cut, mut rest) = (String::new(), text.as_str());
    while let Some(from) = rest.find(|c: char| c.is_ascii_digit()) {
        let to = rest[from..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| from + length);
        let integer: Result<UBig, _> = rest[from..to].parse();
        cut.push_str(&rest[..from]);
        cut += &integer.map_or_else(|_| rest[from..to].to_string(), |integer| number(&integer, whole));
        rest = &rest[to..];
    }
    cut + rest
}

/// The box of a law, or the point that refutes it.
fn box_of(law: &Law) -> String {
    match &law.counterexample {
        None => format!("{} from 0 to {}, all {} cases", law.names.join(", "), law.to, law.points),
        Some(values) => {
            let at = |(name, value): (&String, &u64)| format!("{name} = {value}");
            law.names.iter().zip(values).map(at).collect::<Vec<_>>().join(", ")
        }
    }
}
