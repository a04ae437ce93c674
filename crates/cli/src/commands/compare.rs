//! `wyt compare`: the first pair in which two games differ, or all of them.

use super::*;
use wythoff_lab::answers::Compare;
use wythoff_seq::Pair;

pub(super) type Args = Typed<Compare>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "compare",
        about: "Find the first pair in which two games differ, or all of them",
        formats: BOTH,
        time: LISTING,
        examples: &[
            ("wyt compare 'wyt = 1.5k + 1' 'wyt = k + 2'", "no difference"),
            ("wyt compare wythoff 'f = 1, misere' --all --to 50", "every pair that differs"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("pairs", common.quiet, false);
    let allowance = common.allowance(&bar);
    let compared = args.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    let shown = |i: usize, pair: &Option<Pair>| match (pair, compared.evidence[i].bound()) {
        (Some(p), _) => format!("({},{})", p.a, p.b),
        (None, Some(bound)) => format!("no further pair with both piles up to {bound}"),
        (None, None) => "no pair".into(),
    };
    let [first, second] = &compared.games;
    if common.format() == Format::Json {
        print_json(compared.json())?;
    } else if let Some((count, differences)) = compared.all.as_ref().filter(|(count, _)| *count > 0) {
        let head = ["n".to_string(), first.clone(), second.clone()];
        let row = |(n, [one, two]): &(u64, [_; 2])| vec![n.to_string(), shown(0, one), shown(1, two)];
        let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(differences.iter().map(row)).collect();
        let to = compared.to;
        let most = differences.len();
        let listed = if *count > most as u64 { format!("; these are the first {most}") } else { String::new() };
        let (s, differ) = if *count == 1 { ("", "differs") } else { ("s", "differ") };
        let mut text = format!("{BOLD}{count}{BOLD:#} pair{s} among n = 0..{to} {differ}{listed}:\n");
        aligned(&rows, &[]).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
        print(&text)?;
    } else if let Some((n, pairs)) = &compared.difference {
        print(&format!(
            "The first difference is at n = {n}:\n  {BOLD}{first}{BOLD:#} has {}\n  {BOLD}{second}{BOLD:#} has {}\n",
            shown(0, &pairs[0]),
            shown(1, &pairs[1]),
        ))?;
    } else {
        print(&format!(
            "{GOOD}no difference{GOOD:#} between the pairs n = 0..{} of {first} and {second}\n",
            compared.to
        ))?;
    }
    for (game, gaps) in compared.games.iter().zip(&compared.gaps) {
        if let Some(gaps) = gaps.as_ref().filter(|_| common.format() != Format::Json && !common.quiet) {
            print(&format!("{}\n", flowed(&format!("{game}: {gaps}"), 0, 2)))?;
        }
    }
    Ok(if compared.difference.is_some() { Conclusion::Refuted } else { Conclusion::Done })
}
