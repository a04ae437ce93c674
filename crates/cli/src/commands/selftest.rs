//! `wyt selftest`: compares this program with the definition, on the user's machine.

use super::*;
use serde_json::json;
use std::time::Instant;
use wythoff_trial::checks;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Also compare the methods with each other on large numbers; this takes some minutes
    #[arg(long)]
    deep: bool,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "selftest",
        about: "Check this program against the definition, on this machine",
        formats: BOTH,
        time: Time::Short,
        examples: &[],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (mut failures, mut results) = (Vec::new(), Vec::new());
    for check in checks(args.deep) {
        let (what, since) = (check.what, Instant::now());
        let outcome = check.run(&Bar::new(what, common.quiet, false));
        let failed = outcome.failures.len();
        if common.format() == Format::Text {
            let verdict = if failed == 0 { format!("{GOOD}ok{GOOD:#}    ") } else { format!("{ERROR}FAILED{ERROR:#}") };
            let games = outcome.games.map_or(String::new(), |games| format!("{games} games, "));
            writeln!(anstream::stdout(), "{verdict} {what} ({games}{:.1?})", since.elapsed())?;
        }
        results.push(match outcome.games {
            Some(games) => json!({"test": what, "games": games.to_string(), "failed": failed.to_string()}),
            None => json!({"test": what, "failed": failed.to_string()}),
        });
        failures.extend(outcome.failures);
    }
    if common.format() == Format::Json {
        print_json(object([("tests", json!(results)), ("failures", json!(failures))]))?;
    } else if failures.is_empty() {
        writeln!(anstream::stdout(), "{BOLD}all tests passed{BOLD:#}")?;
    } else {
        write_all(format!("{}\n", failures.join("\n")).as_bytes())?;
    }
    Ok(if failures.is_empty() { Conclusion::Done } else { Conclusion::Refuted })
}
