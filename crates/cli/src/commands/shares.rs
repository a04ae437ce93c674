//! `wyt shares`: the limiting frequencies of s - a and t - b.

use super::*;
use std::fmt::Display;
use wythoff_lab::answers::{Shared, Shares};
use wythoff_seq::Enclosed;

/// Shares, and the file of their certificate.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Shares>,
    /// Write a certificate of the shares, to about 9 digits, to this file; `wyt verify` checks it. Certificates exist
    /// where kappa is irrational and the increments of c repeat from n = 0 on
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "shares",
        about: "Compute the limiting frequencies of floor(n alpha) - a_n and floor(n beta) - b_n",
        formats: BOTH,
        time: Time::Usual(Shares::TIME),
        examples: &[
            ("wyt shares half", "[FS] Conjecture 2: s - a = 1 for 73% of all n"),
            ("wyt shares 'f = 2, blocking 2'", "exact values"),
            ("wyt shares 'c = floor(4*n/3)' --digits 6", ""),
            ("wyt shares half --digits 5 --certificate half-shares.json", "a certificate for `wyt verify`"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("shares", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = Shares { certificate: args.certificate.is_some(), ..args.question.read(&allowance)? };
    let mut found = question.answer(&allowance)?;
    drop(bar);
    save(args.certificate.as_ref(), found.certificate.take(), "shares", common)?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    print(&as_text(&found, common.quiet))
}

fn as_text(found: &Shared, quiet: bool) -> String {
    let exact = found.exact.as_ref();
    let row = |value: &dyn Display, share: &Enclosed, exact: Option<String>| -> Vec<String> {
        let [low, high] = found.ends(share);
        [value.to_string(), low, high].into_iter().chain(exact).collect()
    };
    let head = |name: &str| -> Vec<String> {
        let exact = exact.map(|_| "exact".to_string());
        [name.to_string(), "at least".into(), "at most".into()].into_iter().chain(exact).collect()
    };
    let mut rows = vec![head("s - a")];
    let known = |value: Option<&wythoff_base::Number>| value.map(ToString::to_string);
    rows.extend(found.shares.a.iter().map(|(k, x)| row(k, x, known(exact.and_then(|e| e.a.get(k))))));
    rows.extend([vec![], head("t - b")]);
    rows.extend(found.shares.b.iter().map(|(k, x)| row(k, x, known(exact.and_then(|e| e.b.get(k))))));
    rows.extend([vec![], head("both")]);
    rows.extend(
        found
            .shares
            .joint
            .iter()
            .map(|((i, j), x)| row(&format!("{i},{j}"), x, known(exact.and_then(|e| e.joint.get(&(*i, *j)))))),
    );
    let mut text = String::new();
    if !quiet {
        let about = format!(
            "limiting frequencies of s_n - a_n and t_n - b_n, where s_n = floor(n alpha), t_n = floor(n beta), \
             alpha = 1 + kappa, beta = 1 + 1/kappa, kappa = {}",
            found.kappa
        );
        text.push_str(&format!("{BOLD}{}{BOLD:#}\n{}\n\n", found.game, flowed(&about, 0, 0)));
    }
    aligned(&rows, &[]).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    if !quiet {
        text.push_str(&format!("\n{}", labelled("why", found.theorem)));
    }
    text
}
