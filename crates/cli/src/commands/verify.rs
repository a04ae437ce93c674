//! `wyt verify`: a certificate, by the checker alone.

use super::{flowed, print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, Typed};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::style::{BOLD, DIM, ERROR, GOOD};
use wythoff_lab::answers::verify::Verify;
use wythoff_lab::answers::{Answer, Question};

pub fn run(args: &Typed<Verify>, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("rows", common.quiet, false);
    let allowance = common.allowance(&bar);
    let verified = args.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    if common.format() == Format::Json {
        print_json(verified.json())?;
    } else {
        let (kind, game) = (verified.kind, &verified.game);
        let head = format!("{BOLD}{game}{BOLD:#}  {DIM}{kind}{DIM:#}\n");
        print(&match &verified.found {
            Ok(_) if common.quiet => "valid\n".to_string(),
            Ok(reasons) => {
                let lines = reasons.iter().map(|reason| format!("  {}\n", flowed(reason, 2, 2)));
                format!("{head}{GOOD}valid{GOOD:#}\n{}", lines.collect::<String>())
            }
            Err(reason) => format!("{head}{ERROR}refuted{ERROR:#}: {}\n", flowed(reason, 9, 2)),
        })?;
    }
    Ok(if verified.found.is_ok() { Conclusion::Done } else { Conclusion::Refuted })
}
