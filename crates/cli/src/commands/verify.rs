//! `wyt verify`: a certificate, by the checker alone.

use super::*;
use wythoff_lab::answers::Verify;

pub(super) type Args = Typed<Verify>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "verify",
        about: "Check a certificate, using the rule and the definition alone",
        formats: BOTH,
        time: Time::Usual(Verify::TIME),
        examples: &[("wyt verify half.json", "exit code 0: valid, 1: refuted, 2: not a certificate")],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
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
